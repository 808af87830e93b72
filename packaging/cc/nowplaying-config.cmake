# SPDX-License-Identifier: MIT
#
# find_package(nowplaying) finds the library of `make install`.

get_filename_component(nowplaying_libdir "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
find_path(nowplaying_includedir nowplaying/nowplaying.h HINTS "${nowplaying_libdir}/../include" NO_CACHE)
if(NOT TARGET nowplaying::nowplaying)
  add_library(nowplaying::nowplaying SHARED IMPORTED)
  set_target_properties(nowplaying::nowplaying PROPERTIES
    IMPORTED_LOCATION "${nowplaying_libdir}/libnowplaying.so.@VERSION@"
    IMPORTED_SONAME libnowplaying.so.0
    INTERFACE_INCLUDE_DIRECTORIES "${nowplaying_includedir}")
endif()
