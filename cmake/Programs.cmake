# SPDX-License-Identifier: MIT
#
# The programs that use the library as a player does. A new folder of examples, or a new .c file of the tests or the
# benchmarks, is a new program.

pkg_check_modules(GLIB QUIET IMPORTED_TARGET glib-2.0 gio-2.0)
pkg_check_modules(LIBUV QUIET IMPORTED_TARGET libuv)
pkg_check_modules(SYSTEMD QUIET IMPORTED_TARGET libsystemd)
pkg_check_modules(JSON_C QUIET IMPORTED_TARGET json-c)
pkg_check_modules(MPDCLIENT QUIET IMPORTED_TARGET libmpdclient)
find_path(MPV_INCLUDE mpv/client.h)
pkg_check_modules(AVFORMAT QUIET IMPORTED_TARGET libavformat libavcodec libavutil)
pkg_check_modules(VLC QUIET IMPORTED_TARGET vlc-plugin)

# add_program(<target> <source;…> <folder> [<library>…]): the program has the name of its first source.
function(add_program name sources folder)
  add_executable(${name} ${sources})
  list(GET sources 0 first)
  get_filename_component(output ${first} NAME_WE)
  set_target_properties(${name} PROPERTIES
    OUTPUT_NAME ${output}
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${folder})
  target_link_libraries(${name} PRIVATE nowplaying Threads::Threads m ${ARGN})
  # The compiler needs longer for a test than the test.
  if(folder STREQUAL "tests")
    target_compile_options(${name} PRIVATE -O0)
  endif()
  if(name MATCHES "hello_player|every_command")
    target_compile_definitions(${name} PRIVATE COVER="${PROJECT_SOURCE_DIR}/examples/hello_player/cover.png")
  endif()
endfunction()

# examples/<story>/<story>.c and the other files of its folder -> examples/<story>
file(GLOB mains CONFIGURE_DEPENDS examples/*/*.c)
foreach(main IN LISTS mains)
  cmake_path(GET main STEM story)
  cmake_path(GET main PARENT_PATH folder)
  if(NOT folder MATCHES "/${story}$")
    continue()
  endif()
  file(GLOB others CONFIGURE_DEPENDS ${folder}/*.c)
  list(REMOVE_ITEM others ${main})
  list(FILTER others EXCLUDE REGEX "/lint_")
  set(sources ${main} ${others})
  set(libraries "")
  if(story MATCHES "^(remote_extension|snapcast_remote)$")
    if(NOT TARGET PkgConfig::JSON_C)
      message(STATUS "Skipping examples/${story}: json-c is missing (libjson-c-dev)")
      continue()
    endif()
    set(libraries PkgConfig::JSON_C)
  elseif(story STREQUAL "mpd_remote")
    if(NOT TARGET PkgConfig::MPDCLIENT)
      message(STATUS "Skipping examples/${story}: libmpdclient is missing (libmpdclient-dev)")
      continue()
    endif()
    set(libraries PkgConfig::MPDCLIENT)
  elseif(story MATCHES "^(smallest_reader|status_line)$")
    set(libraries nowplaying-control)
  endif()
  add_program(example-${story} "${sources}" examples ${libraries})
endforeach()

# examples/event_loops/<loop>_player.c -> examples/<loop>_player, all with tiny_player.c; the one in C++ is in
# Cpp.cmake.
set(tiny_player ${PROJECT_SOURCE_DIR}/examples/event_loops/tiny_player.c)
foreach(loop poll epoll thread glib libuv)
  string(TOUPPER ${loop} library)
  if(loop MATCHES "poll|thread")
    add_program(example-${loop}_player "examples/event_loops/${loop}_player.c;${tiny_player}" examples)
  elseif(TARGET PkgConfig::${library})
    add_program(example-${loop}_player "examples/event_loops/${loop}_player.c;${tiny_player}" examples
      PkgConfig::${library})
  else()
    message(STATUS "Skipping examples/event_loops/${loop}_player.c: its library is missing (libglib2.0-dev, libuv1-dev)")
  endif()
endforeach()

# examples/event_loops/<loop>_reader.c -> examples/<loop>_reader, which follow the players; the one in C++ is in Cpp.cmake.
foreach(loop epoll glib)
  string(TOUPPER ${loop} library)
  if(loop STREQUAL "epoll" OR TARGET PkgConfig::${library})
    add_executable(example-${loop}_reader examples/event_loops/${loop}_reader.c)
    set_target_properties(example-${loop}_reader PROPERTIES
      OUTPUT_NAME ${loop}_reader
      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/examples)
    target_link_libraries(example-${loop}_reader PRIVATE nowplaying-control $<TARGET_NAME_IF_EXISTS:PkgConfig::${library}>)
  else()
    message(STATUS "Skipping examples/event_loops/${loop}_reader.c: its library is missing (libglib2.0-dev)")
  endif()
endforeach()

# players/mpv -> players/mpv_plugin.so. mpv loads this plugin, which then finds mpv's functions in mpv. So the build needs only mpv's header.
if(MPV_INCLUDE AND TARGET PkgConfig::AVFORMAT)
  file(GLOB sources CONFIGURE_DEPENDS players/mpv/*.c)
  add_library(player-mpv MODULE ${sources})
  set_target_properties(player-mpv PROPERTIES
    OUTPUT_NAME mpv_plugin
    PREFIX ""
    C_VISIBILITY_PRESET hidden
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/players)
  target_include_directories(player-mpv PRIVATE ${MPV_INCLUDE})
  target_link_libraries(player-mpv PRIVATE nowplaying PkgConfig::AVFORMAT)
else()
  message(STATUS "Skipping players/mpv: mpv or libavformat is missing (libmpv-dev, libavformat-dev)")
endif()

# players/vlc -> players/libnowplaying_plugin.so. VLC loads only files with such a name.
if(TARGET PkgConfig::VLC)
  file(GLOB sources CONFIGURE_DEPENDS players/vlc/*.c)
  add_library(player-vlc MODULE ${sources})
  set_target_properties(player-vlc PROPERTIES
    OUTPUT_NAME nowplaying_plugin
    PREFIX lib
    C_VISIBILITY_PRESET hidden
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/players)
  target_compile_definitions(player-vlc PRIVATE MODULE_STRING="nowplaying")
  target_link_libraries(player-vlc PRIVATE nowplaying PkgConfig::VLC)
else()
  message(STATUS "Skipping players/vlc: the headers of VLC's plugins are missing (libvlccore-dev)")
endif()

# A second program of animated_artwork, for authors of artwork. It needs only libnowplaying-lint.
if(TARGET nowplaying-lint)
  add_executable(lint_artwork examples/animated_artwork/lint_artwork.c)
  set_target_properties(lint_artwork PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/examples)
  target_link_libraries(lint_artwork PRIVATE nowplaying-lint)
endif()

# Tests/C/<name>.c -> tests/<name>. Another test starts a puppet or a helper, which is not a test itself.
# The soak runs for the time of its argument; as a test it runs for 20 seconds.
include(cmake/Table.cmake)
# All of them, without the examples.
add_custom_target(c-tests)
# Under the thread sanitizer a program needs up to ten times as long.
set(most_seconds 60)
if(NOWPLAYING_THREAD_SANITIZER)
  set(most_seconds 300)
endif()
file(GLOB tests CONFIGURE_DEPENDS Tests/C/*.c)
foreach(source IN LISTS tests)
  get_filename_component(name ${source} NAME_WE)
  get_target_property(kind nowplaying TYPE)
  if(name MATCHES "^test_(dlopen|optional|control_optional|control_contract)$" AND NOT kind STREQUAL "SHARED_LIBRARY")
    continue()
  endif()
  # The ordinary Swift runtime ends the process with another message.
  if(name STREQUAL "test_memory" AND NOWPLAYING_STATIC_RUNTIME)
    continue()
  endif()
  if(name MATCHES "^test_(control_)?(bad_host|optional)$")
    # They call every function of the headers.
    if(NOT TARGET abi-table)
      message(STATUS "Skipping ${source}: Python 3 or libffi is missing (python3, libffi-dev)")
      continue()
    endif()
    set(libraries abi-table)
    if(name STREQUAL "test_control_bad_host")
      set(libraries control-table nowplaying-control)
    elseif(name STREQUAL "test_control_optional")
      set(libraries control-table)
    endif()
    add_program(test-${name} ${source} tests ${libraries})
    add_dependencies(test-${name} nowplaying-control)
  elseif(name MATCHES "^(test_control|reader)")
    add_program(test-${name} ${source} tests nowplaying-control)
  elseif(name STREQUAL "test_lint")
    if(NOT TARGET nowplaying-lint)
      continue()
    endif()
    add_program(test-${name} ${source} tests nowplaying-lint)
  elseif(name MATCHES "^test_push")
    if(NOT TARGET nowplaying-push)
      continue()
    endif()
    # test_push calls the library; test_push_parts calls the functions inside it.
    string(REPLACE "test_push_parts" "nowplaying-push-objects" library ${name})
    string(REPLACE "test_push" "nowplaying-push" library ${library})
    add_program(test-${name} ${source} tests ${library} PkgConfig::LIBCRYPTO)
  elseif(name STREQUAL "test_bridge_messages")
    if(NOT TARGET nowplaying-bridge)
      continue()
    endif()
    set(bridge Sources/bridge)
    add_program(test-${name} "${source};${bridge}/command.c;${bridge}/json.c;${bridge}/presence.c;${bridge}/state.c;\
${bridge}/topic.c;${bridge}/words.c" tests PkgConfig::BRIDGE)
    target_compile_definitions(test-${name} PRIVATE DOCUMENT="${PROJECT_SOURCE_DIR}/docs/bridge.md")
  elseif(name MATCHES "^test_(bridge_(config|describe|hosts)|platform_threads)$")
    set(folder bridge)
    set(libraries PkgConfig::BRIDGE)
    if(name STREQUAL "test_platform_threads")
      set(folder shared/NowPlayingPlatform/C)
      set(libraries "")
    elseif(NOT TARGET nowplaying-bridge)
      continue()
    endif()
    # Without our libraries: a test of the bridge has its own clock, log, broker, players or sessions.
    set(parts_of_test_bridge_config config fingerprint private_file text_file topic words)
    set(parts_of_test_bridge_describe describe fingerprint words)
    set(parts_of_test_bridge_hosts command image json presence remote remote_clock remote_commands remote_hosts
      remote_images remote_questions remote_receive remote_requests remote_retained remote_sessions remote_show state
      topic words)
    set(parts_of_test_platform_threads clock thread)
    list(TRANSFORM parts_of_${name} REPLACE "(.+)" "Sources/${folder}/\\1.c")
    add_executable(test-${name} ${source} ${parts_of_${name}})
    set_target_properties(test-${name} PROPERTIES
      OUTPUT_NAME ${name}
      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    target_include_directories(test-${name} PRIVATE include Sources/shared/NowPlayingPlatform/C/include)
    # Without the unused helpers of check.h, which call the library.
    target_compile_options(test-${name} PRIVATE -ffunction-sections)
    target_link_options(test-${name} PRIVATE LINKER:--gc-sections)
    target_link_libraries(test-${name} PRIVATE ${libraries} Threads::Threads m)
  elseif(name STREQUAL "test_bridge_log")
    add_program(test-${name} "${source};Sources/bridge/log.c" tests)
  else()
    add_program(test-${name} ${source} tests)
  endif()
  add_dependencies(c-tests test-${name})
  if(NOT name MATCHES "^(puppet|soak|reader)$")
    add_test(NAME ${name} COMMAND test-${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${most_seconds} SKIP_RETURN_CODE 77)
  endif()
endforeach()

add_test(NAME test_soak COMMAND test-soak 20)
set_tests_properties(test_soak PROPERTIES TIMEOUT 60)

# Tests/Fuzz/<name>.c compiles in each build; cmake/Fuzzers.cmake links the fuzzers. SwiftPM compiles Tests/Fuzz/Calls.
file(GLOB fuzzers CONFIGURE_DEPENDS Tests/Fuzz/*.c)
foreach(source IN LISTS fuzzers)
  get_filename_component(name ${source} NAME_WE)
  set(libraries abi-table)
  if(name STREQUAL "bridge")
    set(libraries PkgConfig::BRIDGE)
  elseif(name STREQUAL "push")
    set(libraries nowplaying-push-objects)
  endif()
  if(TARGET ${libraries})
    add_library(fuzzer-${name} OBJECT ${source})
    target_include_directories(fuzzer-${name} PRIVATE include Tests/C)
    target_link_libraries(fuzzer-${name} PRIVATE ${libraries})
    add_dependencies(c-tests fuzzer-${name})
  endif()
endforeach()

# `make check` leaves these out: each runs for 20 seconds.
set_tests_properties(test_extension test_soak PROPERTIES LABELS long)

# bench/<name>.c -> bench/<name>. bare*.c does the same work with sd-bus only, for comparison.
file(GLOB benchmarks CONFIGURE_DEPENDS bench/*.c)
foreach(source IN LISTS benchmarks)
  get_filename_component(name ${source} NAME_WE)
  if(name MATCHES "reader$")
    continue()
  elseif(NOT name MATCHES "^bare")
    add_program(bench-${name} ${source} bench)
  elseif(TARGET PkgConfig::SYSTEMD)
    add_program(bench-${name} ${source} bench PkgConfig::SYSTEMD)
  else()
    message(STATUS "Skipping bench/${name}.c: libsystemd is missing (libsystemd-dev)")
  endif()
endforeach()

# Two readers, each with one library only.
function(add_reader name library target)
  if(NOT TARGET ${target})
    message(STATUS "Skipping bench/${name}.c: ${library} is missing (${library}-dev)")
    return()
  endif()
  add_executable(bench-${name} bench/${name}.c)
  set_target_properties(bench-${name} PROPERTIES
    OUTPUT_NAME ${name}
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
  target_link_libraries(bench-${name} PRIVATE ${target})
endfunction()
add_reader(reader libnowplaying-control nowplaying-control)
add_reader(bare_reader libsystemd PkgConfig::SYSTEMD)
