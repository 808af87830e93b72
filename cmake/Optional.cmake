# SPDX-License-Identifier: MIT
#
# optional.h of each library, which scripts/optional writes from its other headers.

find_package(Python3 REQUIRED COMPONENTS Interpreter)
file(GLOB headers CONFIGURE_DEPENDS include/nowplaying/*.h include/nowplaying-control/*.h)
set(generated_headers ${PROJECT_BINARY_DIR}/include)
add_custom_command(
  OUTPUT ${generated_headers}/nowplaying/optional.h ${generated_headers}/nowplaying-control/optional.h
  COMMAND Python3::Interpreter -B ${PROJECT_SOURCE_DIR}/scripts/optional ${generated_headers}
  DEPENDS ${headers} scripts/optional scripts/contract.py scripts/headers.py
  COMMENT "Writing optional.h"
  VERBATIM)
add_custom_target(optional-headers ALL
  DEPENDS ${generated_headers}/nowplaying/optional.h ${generated_headers}/nowplaying-control/optional.h)
foreach(library nowplaying nowplaying-control)
  add_dependencies(${library} optional-headers)
  target_include_directories(${library} PUBLIC $<BUILD_INTERFACE:${generated_headers}>)
endforeach()
