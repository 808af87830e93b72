# SPDX-License-Identifier: MIT
#
# Chooses Swift's target for the machine for which the C compiler compiles, so that a cross build never mixes machines.
#
# Sets:
#   swift_triple         the target of every Swift module
#   swift_abi_options    the options that make Swift's calls those of the C compiler

set(pointer_bytes ${CMAKE_SIZEOF_VOID_P})
if(NOWPLAYING_ASSEMBLY_FOR STREQUAL armhf)
  set(machine arm-linux-gnueabihf)
elseif(NOWPLAYING_ASSEMBLY_FOR)
  set(machine ${NOWPLAYING_ASSEMBLY_FOR}-linux-gnu)
  set(pointer_bytes 8)
else()
  set(dump_machine ${CMAKE_C_COMPILER} -dumpmachine)
  if(CMAKE_C_COMPILER_TARGET)
    list(APPEND dump_machine --target=${CMAKE_C_COMPILER_TARGET})
  endif()
  execute_process(
    COMMAND ${dump_machine}
    OUTPUT_VARIABLE machine
    OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
endif()

# Embedded Swift calls no libc. So the standard library for a machine without an operating system is as good as the one
# for Linux, and a toolchain has it for more machines.
set(swift_abi_options "")
set(triples "")
if(machine MATCHES "^x86_64-.*linux" AND pointer_bytes EQUAL 8)
  set(triples x86_64-unknown-linux-gnu)
elseif(machine MATCHES "^(aarch64|arm64)-.*linux" AND pointer_bytes EQUAL 8)
  set(triples aarch64-unknown-linux-gnu aarch64-none-none-elf)
elseif(machine MATCHES "^arm.*-linux.*eabihf$")
  set(triples armv7-none-none-eabi)
  set(swift_abi_options -Xcc -mfloat-abi=hard -Xcc -mfpu=vfpv3-d16)
endif()
if(NOT triples)
  message(FATAL_ERROR "${CMAKE_C_COMPILER} compiles for ${machine}, which NowPlaying does not support. "
    "It supports x86_64, aarch64 and armhf (ARMv7), each with glibc or musl.")
endif()

set(swift_triple "")
foreach(triple IN LISTS triples)
  if(NOT swift_triple AND EXISTS ${swift_resources}/embedded/Swift.swiftmodule/${triple}.swiftmodule)
    set(swift_triple ${triple})
  endif()
endforeach()
if(NOWPLAYING_STATIC_RUNTIME)
  if(NOT swift_host_triple IN_LIST triples)
    message(FATAL_ERROR "NOWPLAYING_STATIC_RUNTIME cannot cross-compile: ${CMAKE_C_COMPILER} compiles for ${machine}, "
      "and ${SWIFTC} has the ordinary runtime only for ${swift_host_triple}. Leave the option off.")
  endif()
  set(swift_triple ${swift_host_triple})
elseif(NOT swift_triple)
  message(FATAL_ERROR "${SWIFTC} has no Embedded standard library for ${machine}: "
    "${swift_resources}/embedded/Swift.swiftmodule needs one of ${triples}. Install a toolchain from "
    "https://swift.org/install.")
endif()
