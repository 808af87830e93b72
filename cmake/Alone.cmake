# SPDX-License-Identifier: MIT
#
# The library for systems on which libffi may be missing. alone/libnowplaying.so.0 contains libffi, if a libffi.a of
# position-independent code is installed. It has no debug information. It is built only on request; Python's wheel has
# it.

find_library(FFI_ARCHIVE NAMES libffi_pic.a libffi.a DOC "libffi, to be linked in")
include(CheckCSourceCompiles)
if(FFI_ARCHIVE)
  # The check links all of libffi.a into a shared library. The linker refuses an archive that is only for programs.
  set(CMAKE_REQUIRED_FLAGS -shared)
  set(CMAKE_REQUIRED_LIBRARIES -Wl,--whole-archive ${FFI_ARCHIVE} -Wl,--no-whole-archive)
  check_c_source_compiles("int nothing(void) { return 0; }" FFI_ARCHIVE_IS_PIC)
  unset(CMAKE_REQUIRED_FLAGS)
  unset(CMAKE_REQUIRED_LIBRARIES)
endif()

set(with_libffi ${shims})
if(FFI_ARCHIVE_IS_PIC)
  # Link the shim's file. The target itself would also link the shared libffi.
  list(TRANSFORM shims REPLACE "^CNowPlayingCall$" "$<TARGET_FILE:CNowPlayingCall>" OUTPUT_VARIABLE with_libffi)
  list(APPEND with_libffi ${FFI_ARCHIVE})
else()
  message(STATUS "libnowplaying.so.0 for Python's wheel needs libffi.so: there is no archive of it to link in")
endif()

set(shims_before ${shims})
set(shims ${with_libffi})
add_shared_library(nowplaying-alone Sources/publish/NowPlayingABI/nowplaying.map DBus NowPlayingABI)
set(shims ${shims_before})
add_dependencies(nowplaying-alone CNowPlayingCall)
set_target_properties(nowplaying-alone PROPERTIES
  EXCLUDE_FROM_ALL ON
  OUTPUT_NAME nowplaying
  LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/alone)
target_link_options(nowplaying-alone PRIVATE LINKER:--strip-all)
