# SPDX-License-Identifier: MIT
#
# cmake -B build-armhf-musl --toolchain cmake/toolchains/armhf-musl.cmake

set(tuple arm-linux-gnueabihf)
set(musl arm-linux-musleabihf)
set(processor arm)
include(${CMAKE_CURRENT_LIST_DIR}/musl.cmake)
