# SPDX-License-Identifier: MIT
#
# -DNOWPLAYING_FUZZERS=ON, with the Swift toolchain's clang: no library to ship, but its modules as they ship, with
# libFuzzer's counters and the address sanitizer in them, and one program for each Tests/Fuzz/<name>.c.

include(cmake/Table.cmake)
if(NOT TARGET abi-table)
  message(FATAL_ERROR "The fuzzers need Python 3 and libffi (libffi-dev)")
endif()

# What they need from inside the library: Tests/Fuzz/*.swift.
add_swift_module(Fuzz NowPlayingABI NowPlayingBus1 NowPlayingCore NowPlayingEngine NowPlayingMPRIS NowPlayingSystem NowPlayingPlatform DBus)

file(GLOB fuzzers CONFIGURE_DEPENDS Tests/Fuzz/*.c)
foreach(source IN LISTS fuzzers)
  get_filename_component(name ${source} NAME_WE)
  add_executable(fuzz-${name} ${source} ${swift_objects})
  set_target_properties(fuzz-${name} PROPERTIES LINKER_LANGUAGE C)
  target_include_directories(fuzz-${name} PRIVATE include Tests/C)
  target_link_options(fuzz-${name} PRIVATE
    -fsanitize=fuzzer,address -fuse-ld=lld
    "$<$<NOT:$<BOOL:${NOWPLAYING_STATIC_RUNTIME}>>:LINKER:--wrap=posix_memalign>")
  target_link_libraries(fuzz-${name} PRIVATE
    abi-table ${shims} ${swift_libraries} m Threads::Threads)
endforeach()
