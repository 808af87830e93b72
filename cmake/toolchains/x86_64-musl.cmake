# SPDX-License-Identifier: MIT
#
# cmake -B build-x86_64-musl --toolchain cmake/toolchains/x86_64-musl.cmake

set(tuple x86_64-linux-gnu)
set(musl x86_64-linux-musl)
set(processor x86_64)
include(${CMAKE_CURRENT_LIST_DIR}/musl.cmake)
