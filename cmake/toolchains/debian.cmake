# SPDX-License-Identifier: MIT
#
# Cross-compiles with Debian's compiler and packages for another architecture. The files next to this one set `tuple`,
# the names of the compiler and of the folders, and `processor`, and include it.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${processor})
set(CMAKE_C_COMPILER ${tuple}-gcc)
find_program(CMAKE_CXX_COMPILER ${tuple}-g++)
set(CMAKE_LIBRARY_ARCHITECTURE ${tuple})
set(CMAKE_FIND_ROOT_PATH /usr/${tuple} /usr/lib/${tuple} /usr)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/${tuple}/pkgconfig:/usr/share/pkgconfig)
# ctest runs the programs with it.
find_program(CMAKE_CROSSCOMPILING_EMULATOR NAMES qemu-${processor}-static qemu-${processor})
