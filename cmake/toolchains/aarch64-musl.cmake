# SPDX-License-Identifier: MIT
#
# cmake -B build-aarch64-musl --toolchain cmake/toolchains/aarch64-musl.cmake

set(tuple aarch64-linux-gnu)
set(musl aarch64-linux-musl)
set(processor aarch64)
# Otherwise functions of Debian's libgcc are called, which call glibc.
set(flags -mno-outline-atomics)
include(${CMAKE_CURRENT_LIST_DIR}/musl.cmake)
