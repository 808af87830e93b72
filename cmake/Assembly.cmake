# SPDX-License-Identifier: MIT
#
# The target assembly writes DBus.s, NowPlayingABI.s, NowPlayingControlABI.s, NowPlayingCommand.s and NowPlayingCenter.s to the
# folder assembly: the Swift part of the libraries and of the programs, without debug information. scripts/dist packs them for
# people without Swift. With -DNOWPLAYING_ASSEMBLY_FOR=<machine> it needs no C compiler and no libraries for that machine.

execute_process(
  COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --short=12 HEAD
  OUTPUT_VARIABLE commit
  OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET)
set(origin "NowPlaying ${PROJECT_VERSION} (${commit}), made by ${compiler_version} for ${swift_triple}")
set(files "")
set(codes "")
foreach(module DBus NowPlayingABI NowPlayingControlABI NowPlayingCommand NowPlayingCenter)
  add_custom_command(
    OUTPUT assembly/${module}.s
    COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/scripts/assembly --release ${origin}
      code/${module}.s assembly/${module}.s
    DEPENDS code/${module}.s ${PROJECT_SOURCE_DIR}/scripts/assembly
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
    COMMENT "Writing assembly/${module}.s"
    VERBATIM)
  list(APPEND files ${PROJECT_BINARY_DIR}/assembly/${module}.s)
  list(APPEND codes ${PROJECT_BINARY_DIR}/code/${module}.s)
endforeach()
# Each of these keeps one processor busy for long, so `make build-programs` begins with them.
add_custom_target(code DEPENDS ${codes})
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/assembly)
add_custom_target(assembly DEPENDS ${files})
