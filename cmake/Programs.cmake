# SPDX-License-Identifier: MIT
#
# The programs that use the library as any player would: a new .c file in these folders is a new program.

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(GLIB QUIET IMPORTED_TARGET glib-2.0 gio-2.0)
  pkg_check_modules(SYSTEMD QUIET IMPORTED_TARGET libsystemd)
endif()

function(add_program name source folder)
  add_executable(${name} ${source})
  get_filename_component(output ${source} NAME_WE)
  set_target_properties(${name} PROPERTIES
    OUTPUT_NAME ${output}
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${folder})
  target_link_libraries(${name} PRIVATE nowplaying Threads::Threads m ${ARGN})
endfunction()

# examples/<story>/<name>.c -> examples/<name>
file(GLOB examples CONFIGURE_DEPENDS examples/*/*.c)
foreach(source IN LISTS examples)
  get_filename_component(name ${source} NAME_WE)
  cmake_path(GET source PARENT_PATH story)
  cmake_path(GET story FILENAME story)
  if(NOT story MATCHES "glib")
    add_program(example-${name} ${source} examples)
  elseif(TARGET PkgConfig::GLIB)
    add_program(example-${name} ${source} examples PkgConfig::GLIB)
  else()
    message(STATUS "Skipping examples/${story}: glib-2.0 and gio-2.0 are missing (libglib2.0-dev)")
  endif()
endforeach()

# Tests/C/<name>.c -> tests/<name>. A puppet or a helper is what another test starts; it is no test by itself.
# The soak runs for as long as it is told, and as a test for twenty seconds.
file(GLOB tests CONFIGURE_DEPENDS Tests/C/*.c)
foreach(source IN LISTS tests)
  get_filename_component(name ${source} NAME_WE)
  add_program(test-${name} ${source} tests)
  if(NOT name MATCHES "(_helper|^puppet|^soak)$")
    add_test(NAME ${name} COMMAND test-${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 60)
  endif()
endforeach()

add_test(NAME test_soak COMMAND test-soak 20)
set_tests_properties(test_soak PROPERTIES TIMEOUT 60)

# bench/<name>.c -> bench/<name>. bare*.c is the same work by sd-bus alone, to compare with.
file(GLOB benchmarks CONFIGURE_DEPENDS bench/*.c)
foreach(source IN LISTS benchmarks)
  get_filename_component(name ${source} NAME_WE)
  if(NOT name MATCHES "^bare")
    add_program(bench-${name} ${source} bench)
  elseif(TARGET PkgConfig::SYSTEMD)
    add_program(bench-${name} ${source} bench PkgConfig::SYSTEMD)
  else()
    message(STATUS "Skipping bench/${name}.c: libsystemd is missing (libsystemd-dev)")
  endif()
endforeach()
