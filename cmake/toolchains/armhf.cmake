# SPDX-License-Identifier: MIT
#
# cmake -B build-armhf --toolchain cmake/toolchains/armhf.cmake

set(tuple arm-linux-gnueabihf)
set(processor arm)
include(${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
