# SPDX-License-Identifier: MIT
#
# Compiles for musl with Debian's packages gcc and musl-dev. The files next to this one set `tuple`, `musl`,
# `processor` and `flags`, and include it. Debian has no libffi for musl: set PKG_CONFIG_LIBDIR to the folder of a libffi.pc.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${processor})
set(CMAKE_C_COMPILER ${tuple}-gcc)
set(CMAKE_C_FLAGS_INIT "-specs /usr/lib/${musl}/musl-gcc.specs ${flags}")
set(CMAKE_LIBRARY_ARCHITECTURE ${musl})
if(NOT DEFINED ENV{PKG_CONFIG_LIBDIR})
  set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/${musl}/pkgconfig)
endif()
# ctest runs the programs with it.
if(NOT processor STREQUAL CMAKE_HOST_SYSTEM_PROCESSOR)
  find_program(CMAKE_CROSSCOMPILING_EMULATOR NAMES qemu-${processor}-static qemu-${processor})
endif()
