# SPDX-License-Identifier: MIT
#
# abi-table: a C table of the headers' functions, for programs that call every function through libffi. Without Python
# or libffi the target does not exist.

find_package(Python3 QUIET COMPONENTS Interpreter)
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(FFI QUIET IMPORTED_TARGET libffi)
endif()

if(Python3_FOUND AND TARGET PkgConfig::FFI)
  file(GLOB headers CONFIGURE_DEPENDS include/nowplaying/*.h)
  set(table ${PROJECT_BINARY_DIR}/table/abi_table.inc)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/table)
  add_custom_command(
    OUTPUT ${table}
    COMMAND Python3::Interpreter -B ${PROJECT_SOURCE_DIR}/scripts/table ${table}
    DEPENDS ${headers} scripts/table scripts/contract.py scripts/headers.py
    COMMENT "Writing the table of functions"
    VERBATIM)
  add_custom_target(abi-table-file DEPENDS ${table})
  add_library(abi-table INTERFACE)
  add_dependencies(abi-table abi-table-file)
  target_include_directories(abi-table INTERFACE ${PROJECT_BINARY_DIR}/table)
  target_link_libraries(abi-table INTERFACE PkgConfig::FFI)
endif()
