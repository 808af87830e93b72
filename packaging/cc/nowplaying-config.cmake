if(NOT TARGET nowplaying::nowplaying)
  if(EXISTS "${nowplaying_libdir}/libnowplaying.so.@VERSION@")
    add_library(nowplaying::nowplaying SHARED IMPORTED)
    set_target_properties(nowplaying::nowplaying PROPERTIES
      IMPORTED_LOCATION "${nowplaying_libdir}/libnowplaying.so.@VERSION@"
      IMPORTED_SONAME libnowplaying.so.0)
  else()
    add_library(nowplaying::nowplaying STATIC IMPORTED)
    set_target_properties(nowplaying::nowplaying PROPERTIES
      IMPORTED_LOCATION "${nowplaying_libdir}/libnowplaying.a"
      IMPORTED_LINK_INTERFACE_LANGUAGES C
      INTERFACE_LINK_LIBRARIES "${nowplaying_libs}")
  endif()
  set_target_properties(nowplaying::nowplaying PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${nowplaying_includedir}")

  add_library(nowplaying::cpp INTERFACE IMPORTED)
  set_target_properties(nowplaying::cpp PROPERTIES
    INTERFACE_COMPILE_FEATURES cxx_std_17
    INTERFACE_LINK_LIBRARIES nowplaying::nowplaying)

  if(EXISTS "${nowplaying_libdir}/libnowplaying-lint.so.@VERSION@")
    add_library(nowplaying::nowplaying-lint SHARED IMPORTED)
    set_target_properties(nowplaying::nowplaying-lint PROPERTIES
      IMPORTED_LOCATION "${nowplaying_libdir}/libnowplaying-lint.so.@VERSION@"
      IMPORTED_SONAME libnowplaying-lint.so.0
      INTERFACE_INCLUDE_DIRECTORIES "${nowplaying_includedir}")
  endif()
endif()
