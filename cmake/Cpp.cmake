# SPDX-License-Identifier: MIT
#
# nowplaying::cpp and nowplaying::control-cpp: the headers of bindings/cpp, for programs in C++17 and later. The libraries
# themselves need no C++.

foreach(pair nowplaying-cpp:cpp:nowplaying nowplaying-control-cpp:control-cpp:nowplaying-control)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 headers)
  list(GET pair 1 name)
  list(GET pair 2 library)
  add_library(${headers} INTERFACE)
  add_library(nowplaying::${name} ALIAS ${headers})
  set_target_properties(${headers} PROPERTIES
    EXPORT_NAME ${name}
    INTERFACE_COMPILE_FEATURES cxx_std_17)
  target_include_directories(${headers} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/cpp>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${headers} INTERFACE ${library})
endforeach()

if(NOT NOWPLAYING_TESTS)
  return()
endif()
include(CheckLanguage)
# Each configuration looks for the compiler until it finds one, because it may be installed later.
if(NOT CMAKE_CXX_COMPILER)
  unset(CMAKE_CXX_COMPILER CACHE)
endif()
if(NOT CMAKE_CROSSCOMPILING)
  check_language(CXX)
endif()
if(NOT CMAKE_CXX_COMPILER)
  message(STATUS "Skipping the tests and examples in C++: there is no C++ compiler (g++)")
  return()
endif()
enable_language(CXX)

# add_cpp_program(<target> <source;…> <folder> [<library>…]): the program has the name of its first source.
function(add_cpp_program name sources folder)
  add_program(${name} "${sources}" ${folder} nowplaying-cpp ${ARGN})
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${name} PRIVATE -Wconversion -Wshadow)
endfunction()

# examples/<story>/<story>.cpp -> examples/<story>_cpp
file(GLOB mains CONFIGURE_DEPENDS examples/*/*.cpp)
foreach(main IN LISTS mains)
  cmake_path(GET main STEM story)
  cmake_path(GET main PARENT_PATH folder)
  if(folder MATCHES "/${story}$")
    add_cpp_program(example-${story}-cpp ${main} examples)
    set_target_properties(example-${story}-cpp PROPERTIES OUTPUT_NAME ${story}_cpp)
  endif()
endforeach()

# players/audacious -> players/audacious_plugin.so, which Audacious loads.
pkg_check_modules(AUDACIOUS QUIET IMPORTED_TARGET audacious gio-unix-2.0)
if(TARGET PkgConfig::AUDACIOUS)
  file(GLOB sources CONFIGURE_DEPENDS players/audacious/*.cpp)
  add_library(player-audacious MODULE ${sources})
  set_target_properties(player-audacious PROPERTIES
    OUTPUT_NAME audacious_plugin
    PREFIX ""
    CXX_VISIBILITY_PRESET hidden
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/players)
  target_link_libraries(player-audacious PRIVATE nowplaying-cpp PkgConfig::AUDACIOUS)
else()
  message(STATUS "Skipping players/audacious: audacious or GIO is missing (audacious-dev, libglib2.0-dev)")
endif()

find_package(QT NAMES Qt5 Qt6 QUIET COMPONENTS Core)
if(QT_FOUND)
  find_package(Qt${QT_VERSION_MAJOR} QUIET COMPONENTS Core)
  add_cpp_program(example-qt_player "examples/event_loops/qt_player.cpp;${tiny_player}" examples
    Qt${QT_VERSION_MAJOR}::Core)
  # It follows the players, and does not need libnowplaying.
  add_executable(example-qt_reader examples/event_loops/qt_reader.cpp)
  set_target_properties(example-qt_reader PROPERTIES
    OUTPUT_NAME qt_reader
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/examples)
  target_link_libraries(example-qt_reader PRIVATE nowplaying-control-cpp Qt${QT_VERSION_MAJOR}::Core)
else()
  message(STATUS "Skipping examples/event_loops/qt_player.cpp and qt_reader.cpp: Qt 5 or 6 is missing (qtbase5-dev)")
endif()

# Tests/Puppets/<name>.cpp -> tests/<name>_cpp: the conformance tests control these.
add_cpp_program(puppet-cpp Tests/Puppets/puppet.cpp tests)
add_cpp_program(reader-cpp Tests/Puppets/reader.cpp tests nowplaying-control-cpp)
foreach(name puppet reader)
  set_target_properties(${name}-cpp PROPERTIES OUTPUT_NAME ${name}_cpp)
endforeach()

# Each TEST of bindings/cpp/tests is the test cpp_<name>, which runs in its own process.
file(GLOB sources CONFIGURE_DEPENDS bindings/cpp/tests/*.cpp)
list(PREPEND sources ${PROJECT_SOURCE_DIR}/bindings/cpp/tests/check.cpp)
list(REMOVE_DUPLICATES sources)
add_cpp_program(test-cpp "${sources}" tests nowplaying-control-cpp)
set_target_properties(test-cpp PROPERTIES OUTPUT_NAME cpp)
target_precompile_headers(test-cpp PRIVATE bindings/cpp/tests/cases.hpp)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
foreach(source IN LISTS sources)
  file(STRINGS ${source} names REGEX "^TEST\\(")
  list(TRANSFORM names REPLACE "^TEST\\((.*)\\)$" "\\1")
  foreach(name IN LISTS names)
    add_test(NAME cpp_${name} COMMAND test-cpp ${name})
    set_tests_properties(cpp_${name} PROPERTIES TIMEOUT 120)
  endforeach()
endforeach()
