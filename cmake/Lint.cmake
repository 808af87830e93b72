# SPDX-License-Identifier: MIT
#
# libnowplaying-lint.so, if the libraries that decode video are installed. It does not need libnowplaying.so.

pkg_check_modules(LIBAV QUIET IMPORTED_TARGET libavformat libavcodec libavutil libswscale)
if(NOT LIBAV_FOUND)
  message(STATUS "Skipping libnowplaying-lint: libavformat, libavcodec, libavutil or libswscale is missing "
    "(libavformat-dev, libavcodec-dev, libavutil-dev, libswscale-dev)")
  return()
endif()
message(STATUS "libnowplaying-lint: with libavformat ${LIBAV_libavformat_VERSION}")

file(GLOB sources CONFIGURE_DEPENDS Sources/lint/*.c)
set(version_script ${PROJECT_SOURCE_DIR}/Sources/lint/nowplaying-lint.map)
add_library(nowplaying-lint SHARED ${sources})
add_library(nowplaying::nowplaying-lint ALIAS nowplaying-lint)
set_target_properties(nowplaying-lint PROPERTIES
  VERSION ${PROJECT_VERSION}
  SOVERSION 0
  LINK_DEPENDS ${version_script})
target_include_directories(nowplaying-lint PUBLIC
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(nowplaying-lint PRIVATE PkgConfig::LIBAV m)
target_link_options(nowplaying-lint PRIVATE
  "LINKER:--version-script=${version_script}" "LINKER:-z,${undefined_symbols},-z,now,-z,relro,--as-needed")
