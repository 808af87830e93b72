# SPDX-License-Identifier: MIT
#
# Cross-compiles for armhf with Debian's gcc-arm-linux-gnueabihf and the packages of that architecture:
#   cmake -B build-armhf --toolchain cmake/toolchains/armhf.cmake

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-linux-gnueabihf-gcc)
find_program(CMAKE_CXX_COMPILER arm-linux-gnueabihf-g++)
set(CMAKE_LIBRARY_ARCHITECTURE arm-linux-gnueabihf)
set(CMAKE_FIND_ROOT_PATH /usr/arm-linux-gnueabihf /usr/lib/arm-linux-gnueabihf /usr)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/arm-linux-gnueabihf/pkgconfig:/usr/share/pkgconfig)
# ctest runs the programs with it.
find_program(CMAKE_CROSSCOMPILING_EMULATOR NAMES qemu-arm-static qemu-arm)
