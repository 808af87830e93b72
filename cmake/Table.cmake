# SPDX-License-Identifier: MIT
#
# abi-table and control-table: a C table of the functions of a library, for programs that call every function through
# libffi. Without Python or libffi the targets do not exist.

find_package(Python3 QUIET COMPONENTS Interpreter)
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(FFI QUIET IMPORTED_TARGET libffi)
endif()

# add_table(<target> <folder of headers>): <target>.inc
function(add_table name folder)
  file(GLOB headers CONFIGURE_DEPENDS include/nowplaying/*.h ${folder}/*.h)
  set(table ${PROJECT_BINARY_DIR}/table/${name}.inc)
  add_custom_command(
    OUTPUT ${table}
    COMMAND Python3::Interpreter -B ${PROJECT_SOURCE_DIR}/scripts/abi_table ${table} ${PROJECT_SOURCE_DIR}/${folder}
    DEPENDS ${headers} scripts/abi_table scripts/contract.py scripts/headers.py
    COMMENT "Writing the table of functions ${name}"
    VERBATIM)
  add_custom_target(${name}-file DEPENDS ${table})
  add_library(${name} INTERFACE)
  add_dependencies(${name} ${name}-file)
  target_include_directories(${name} INTERFACE ${PROJECT_BINARY_DIR}/table)
  target_link_libraries(${name} INTERFACE PkgConfig::FFI)
endfunction()

if(Python3_FOUND AND TARGET PkgConfig::FFI)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/table)
  add_table(abi-table include/nowplaying)
  add_table(control-table include/nowplaying-control)
endif()
