# SPDX-License-Identifier: MIT
#
# The bindings for GLib and QML. They are options, because they need more packages, and compile for a minute.

if(NOT NOWPLAYING_GLIB AND NOT NOWPLAYING_QML)
  return()
endif()
get_target_property(kind nowplaying TYPE)
if(NOT kind STREQUAL "SHARED_LIBRARY")
  message(FATAL_ERROR "NOWPLAYING_GLIB and NOWPLAYING_QML need the shared libraries: leave out BUILD_SHARED_LIBS=OFF, or these "
    "options")
endif()

# Their tests are built alone: Tests/Build/toolkits.
function(add_toolkit name)
  set(NOWPLAYING_TESTS OFF)
  set(NOWPLAYING_QML_TESTS OFF)
  add_subdirectory(bindings/${name})
endfunction()
if(NOWPLAYING_GLIB)
  add_toolkit(glib)
endif()
if(NOWPLAYING_QML)
  enable_language(CXX)
  add_toolkit(qml)
endif()
