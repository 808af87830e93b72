# SPDX-License-Identifier: MIT
#
# nowplaying::cpp: the headers of bindings/cpp, for programs in C++17 and later. The library itself needs no C++.

add_library(nowplaying-cpp INTERFACE)
add_library(nowplaying::cpp ALIAS nowplaying-cpp)
set_target_properties(nowplaying-cpp PROPERTIES
  EXPORT_NAME cpp
  INTERFACE_COMPILE_FEATURES cxx_std_17)
target_include_directories(nowplaying-cpp INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/cpp>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(nowplaying-cpp INTERFACE nowplaying)

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

find_package(QT NAMES Qt5 Qt6 QUIET COMPONENTS Core)
if(QT_FOUND)
  find_package(Qt${QT_VERSION_MAJOR} QUIET COMPONENTS Core)
  add_cpp_program(example-qt_player "examples/event_loops/qt_player.cpp;${tiny_player}" examples
    Qt${QT_VERSION_MAJOR}::Core)
else()
  message(STATUS "Skipping examples/event_loops/qt_player.cpp: Qt 5 or 6 is missing (qtbase5-dev)")
endif()

# Each TEST of bindings/cpp/tests is the test cpp_<name>, which runs in its own process.
file(GLOB sources CONFIGURE_DEPENDS bindings/cpp/tests/*.cpp)
list(PREPEND sources ${PROJECT_SOURCE_DIR}/bindings/cpp/tests/check.cpp)
list(REMOVE_DUPLICATES sources)
add_cpp_program(test-cpp "${sources}" tests)
set_target_properties(test-cpp PROPERTIES OUTPUT_NAME cpp)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
foreach(source IN LISTS sources)
  file(STRINGS ${source} names REGEX "^TEST\\(")
  list(TRANSFORM names REPLACE "^TEST\\((.*)\\)$" "\\1")
  foreach(name IN LISTS names)
    add_test(NAME cpp_${name} COMMAND test-cpp ${name})
    set_tests_properties(cpp_${name} PROPERTIES TIMEOUT 120)
  endforeach()
endforeach()
