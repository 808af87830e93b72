# SPDX-License-Identifier: MIT
#
# -DNOWPLAYING_FUZZERS=ON builds one program for each Tests/Fuzz/<name>.c, with the Swift toolchain's clang. It builds
# no library. The modules are those of the library, with libFuzzer's counters and the address sanitizer.

include(cmake/Table.cmake)
if(NOT TARGET abi-table)
  message(FATAL_ERROR "The fuzzers need Python 3 and libffi (libffi-dev)")
endif()

# Tests/Fuzz/Calls/*.swift calls internal functions of the library and of the service for the fuzzers.
list(APPEND shims CNowPlayingCenter)
list(APPEND swift_objects ${PROJECT_BINARY_DIR}/code/NowPlayingCenter.o)
add_swift_module(Fuzz NowPlayingABI NowPlayingCenter OrgNowPlaying NowPlayingCore NowPlayingEngine NowPlayingMPRIS NowPlayingSystem NowPlayingPlatform UnifiedPush DBus)

# The fuzzer of the bridge's messages needs json-c, but not the library.
pkg_check_modules(JSONC QUIET IMPORTED_TARGET json-c)
if(JSONC_FOUND)
  set(bridge Sources/bridge)
  add_executable(fuzz-bridge Tests/Fuzz/bridge.c ${bridge}/command.c ${bridge}/json.c ${bridge}/image.c
    ${bridge}/presence.c ${bridge}/state.c ${bridge}/topic.c ${bridge}/words.c)
  target_include_directories(fuzz-bridge PRIVATE include)
  target_compile_options(fuzz-bridge PRIVATE -fsanitize=fuzzer-no-link,address)
  target_link_options(fuzz-bridge PRIVATE -fsanitize=fuzzer,address -fuse-ld=lld)
  target_link_libraries(fuzz-bridge PRIVATE PkgConfig::JSONC m)
else()
  message(STATUS "Skipping Tests/Fuzz/bridge.c: json-c is missing (libjson-c-dev)")
endif()

file(GLOB fuzzers CONFIGURE_DEPENDS Tests/Fuzz/*.c)
list(FILTER fuzzers EXCLUDE REGEX "/bridge\\.c$")
foreach(source IN LISTS fuzzers)
  get_filename_component(name ${source} NAME_WE)
  if(name STREQUAL "push")
    continue()
  endif()
  add_executable(fuzz-${name} ${source} ${swift_objects})
  set_target_properties(fuzz-${name} PROPERTIES LINKER_LANGUAGE C)
  target_include_directories(fuzz-${name} PRIVATE include Tests/C)
  target_link_options(fuzz-${name} PRIVATE -fsanitize=fuzzer,address -fuse-ld=lld)
  target_link_libraries(fuzz-${name} PRIVATE
    abi-table ${shims} ${swift_libraries} m Threads::Threads)
endforeach()
# Its time is that of the input.
target_link_options(fuzz-center PRIVATE LINKER:--wrap=nowplaying_clock_now,--wrap=cdbus_now)

# The push fuzzer needs no Swift.
include(cmake/Push.cmake)
if(NOT TARGET nowplaying-push-objects)
  message(FATAL_ERROR "The fuzzers need libcrypto (libssl-dev)")
endif()
add_executable(fuzz-push Tests/Fuzz/push.c)
target_link_options(fuzz-push PRIVATE -fsanitize=fuzzer,address -fuse-ld=lld)
target_link_libraries(fuzz-push PRIVATE nowplaying-push-objects)
