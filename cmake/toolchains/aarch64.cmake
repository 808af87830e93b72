# SPDX-License-Identifier: MIT
#
# cmake -B build-aarch64 --toolchain cmake/toolchains/aarch64.cmake

set(tuple aarch64-linux-gnu)
set(processor aarch64)
include(${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
