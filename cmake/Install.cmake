# SPDX-License-Identifier: MIT
#
# Installs the libraries, headers, pkg-config files, CMake package, license, manuals and D-Bus interface files.

include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/nowplaying)

install(TARGETS nowplaying nowplaying-control nowplaying-cpp nowplaying-control-cpp EXPORT nowplaying
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/nowplaying include/nowplaying-control DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
foreach(library nowplaying nowplaying-control)
  install(FILES ${generated_headers}/${library}/optional.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${library})
endforeach()
install(FILES bindings/cpp/nowplaying.hpp bindings/cpp/nowplaying-control.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY bindings/cpp/nowplaying bindings/cpp/nowplaying-control DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")

set(package_needs "")
get_target_property(kind nowplaying TYPE)
if(kind STREQUAL "STATIC_LIBRARY")
  set(package_needs "include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(PkgConfig)
pkg_check_modules(LIBFFI REQUIRED QUIET IMPORTED_TARGET libffi)
")
endif()

install(EXPORT nowplaying NAMESPACE nowplaying:: FILE nowplaying-targets.cmake DESTINATION ${package_folder})
configure_package_config_file(cmake/nowplaying-config.cmake.in nowplaying-config.cmake
  INSTALL_DESTINATION ${package_folder}
  PATH_VARS CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(nowplaying-config-version.cmake COMPATIBILITY SameMajorVersion)
install(
  FILES
    ${PROJECT_BINARY_DIR}/nowplaying-config.cmake
    ${PROJECT_BINARY_DIR}/nowplaying-config-version.cmake
  DESTINATION ${package_folder})

# Folders are relative to the prefix, and the prefix is relative to the .pc file. So an installed tree can be moved,
# like the CMake package. `pkg-config --define-variable=prefix=…` overrides the prefix. A system package has an absolute
# prefix: pkg-config omits system folders and adds a sysroot, and older versions double a relative prefix.
set(prefix ${CMAKE_INSTALL_PREFIX})
if(NOT prefix STREQUAL /usr)
  cmake_path(RELATIVE_PATH prefix BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
  string(PREPEND prefix "\${pcfiledir}/")
endif()
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE libdir)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE includedir)

# install_pkg_config(<name> <description> [<library that a program must also link if it links the archive>…])
function(install_pkg_config name description)
  get_target_property(kind ${name} TYPE)
  set(libs "")
  list(JOIN ARGN " " libs_private)
  if(kind STREQUAL "STATIC_LIBRARY")
    set(libs "${libs_private} -ldl -Wl,-z,nodelete")
    set(libs_private "")
  endif()
  configure_file(cmake/library.pc.in ${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
install_pkg_config(nowplaying "${PROJECT_DESCRIPTION}" ${LIBFFI_LDFLAGS} -lm -pthread)
install_pkg_config(nowplaying-control "Reads and steers the media players of the desktop" -lm -pthread)

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/licenses/Swift.txt DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME LICENSE-Swift)
set(interfaces docs/org.nowplaying.Session1 docs/org.nowplaying.Extension1)
list(TRANSFORM interfaces APPEND .md OUTPUT_VARIABLE pages)
list(TRANSFORM interfaces APPEND .xml OUTPUT_VARIABLE descriptions)
install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${descriptions} DESTINATION ${CMAKE_INSTALL_DATADIR}/dbus-1/interfaces)
install(FILES man/nowplaying.3 man/nowplaying-control.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3)

if(TARGET nowplaying-lint)
  # A file of its own: a system can have the package without this library.
  install(TARGETS nowplaying-lint EXPORT nowplaying-lint LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT nowplaying-lint NAMESPACE nowplaying:: FILE nowplaying-lint-targets.cmake DESTINATION ${package_folder})
  install(DIRECTORY include/nowplaying-lint DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
  install_pkg_config(nowplaying-lint "Checks the files of an animated artwork")
endif()

# Only libnowplaying.so loads it, so it needs no header and no pkg-config file.
if(TARGET nowplaying-push)
  install(TARGETS nowplaying-push LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} NAMELINK_SKIP)
endif()

# This must be last: the loader then finds the libraries, or the installation prints what programs need.
if(kind STREQUAL "SHARED_LIBRARY")
  configure_file(cmake/loader.cmake.in loader.cmake @ONLY)
  install(SCRIPT ${PROJECT_BINARY_DIR}/loader.cmake)
endif()
