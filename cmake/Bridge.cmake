# SPDX-License-Identifier: MIT
#
# nowplaying-bridge, if libmosquitto and json-c are installed.

pkg_check_modules(BRIDGE QUIET IMPORTED_TARGET libmosquitto json-c)
if(NOT BRIDGE_FOUND)
  message(STATUS "Skipping nowplaying-bridge: libmosquitto or json-c is missing "
    "(libmosquitto-dev, libjson-c-dev)")
  return()
endif()
message(STATUS "nowplaying-bridge: with libmosquitto ${BRIDGE_libmosquitto_VERSION}")

file(GLOB sources CONFIGURE_DEPENDS Sources/bridge/*.c)
add_executable(nowplaying-bridge ${sources})
target_link_libraries(nowplaying-bridge PRIVATE nowplaying nowplaying-control PkgConfig::BRIDGE Threads::Threads m)
target_link_options(nowplaying-bridge PRIVATE "LINKER:-z,now,-z,relro,--as-needed")
# It finds the library by $ORIGIN, so that it does not contain the name of the build folder.
set_target_properties(nowplaying-bridge PROPERTIES
  RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin
  BUILD_RPATH_USE_ORIGIN ON
  INSTALL_RPATH "${installed_runpath}")

set(data Sources/bridge/data)
install(TARGETS nowplaying-bridge RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES man/nowplaying-bridge.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${data}/bridge.conf DESTINATION ${CMAKE_INSTALL_DOCDIR})
install_unit(${data}/nowplaying-bridge.service.in lib/systemd/user)
