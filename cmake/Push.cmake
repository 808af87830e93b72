# SPDX-License-Identifier: MIT
#
# libnowplaying-push.so, if libcrypto is installed: keys, registrations and messages. libnowplaying.so loads it at run
# time, and works without it.

pkg_check_modules(LIBCRYPTO QUIET IMPORTED_TARGET libcrypto>=3.0)
if(NOT LIBCRYPTO_FOUND)
  message(STATUS "Skipping libnowplaying-push: libcrypto is missing (libssl-dev)")
  return()
endif()
message(STATUS "libnowplaying-push: with libcrypto ${LIBCRYPTO_VERSION}")

# The objects of the library, for the fuzzer and for the test with the examples of the standards.
file(GLOB sources CONFIGURE_DEPENDS Sources/push/*.c)
add_library(nowplaying-push-objects OBJECT ${sources})
target_include_directories(nowplaying-push-objects PUBLIC
  ${PROJECT_SOURCE_DIR}/Sources/push
  ${PROJECT_SOURCE_DIR}/Sources/push/include)
target_link_libraries(nowplaying-push-objects PUBLIC PkgConfig::LIBCRYPTO)
if(NOWPLAYING_FUZZERS)
  return()
endif()

set(version_script ${PROJECT_SOURCE_DIR}/Sources/push/nowplaying-push.map)
add_library(nowplaying-push SHARED)
set_target_properties(nowplaying-push PROPERTIES
  VERSION ${PROJECT_VERSION}
  SOVERSION 0
  LINKER_LANGUAGE C
  LINK_DEPENDS ${version_script})
target_include_directories(nowplaying-push INTERFACE ${PROJECT_SOURCE_DIR}/Sources/push/include)
target_link_libraries(nowplaying-push PRIVATE nowplaying-push-objects)
target_link_options(nowplaying-push PRIVATE
  "LINKER:--version-script=${version_script}" "LINKER:-z,${undefined_symbols},-z,now,-z,relro,--as-needed")
