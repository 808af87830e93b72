if(NOT TARGET nowplaying::nowplaying)
  # libnowplaying-control needs no libffi.
  set(nowplaying-control_libs ${nowplaying_libs})
  list(FILTER nowplaying-control_libs EXCLUDE REGEX "ffi")
  foreach(nowplaying_name nowplaying nowplaying-control)
    if(EXISTS "${nowplaying_libdir}/lib${nowplaying_name}.so.@VERSION@")
      add_library(nowplaying::${nowplaying_name} SHARED IMPORTED)
      set_target_properties(nowplaying::${nowplaying_name} PROPERTIES
        IMPORTED_LOCATION "${nowplaying_libdir}/lib${nowplaying_name}.so.@VERSION@"
        IMPORTED_SONAME lib${nowplaying_name}.so.0)
    else()
      add_library(nowplaying::${nowplaying_name} STATIC IMPORTED)
      set_target_properties(nowplaying::${nowplaying_name} PROPERTIES
        IMPORTED_LOCATION "${nowplaying_libdir}/lib${nowplaying_name}.a"
        IMPORTED_LINK_INTERFACE_LANGUAGES C
        INTERFACE_LINK_LIBRARIES "${${nowplaying_name}_libs}")
    endif()
    set_target_properties(nowplaying::${nowplaying_name} PROPERTIES
      INTERFACE_INCLUDE_DIRECTORIES "${nowplaying_includedir}")
  endforeach()

  add_library(nowplaying::cpp INTERFACE IMPORTED)
  set_target_properties(nowplaying::cpp PROPERTIES
    INTERFACE_COMPILE_FEATURES cxx_std_17
    INTERFACE_LINK_LIBRARIES nowplaying::nowplaying)
  add_library(nowplaying::control-cpp INTERFACE IMPORTED)
  set_target_properties(nowplaying::control-cpp PROPERTIES
    INTERFACE_COMPILE_FEATURES cxx_std_17
    INTERFACE_LINK_LIBRARIES nowplaying::nowplaying-control)

  if(EXISTS "${nowplaying_libdir}/libnowplaying-lint.so.@VERSION@")
    add_library(nowplaying::nowplaying-lint SHARED IMPORTED)
    set_target_properties(nowplaying::nowplaying-lint PROPERTIES
      IMPORTED_LOCATION "${nowplaying_libdir}/libnowplaying-lint.so.@VERSION@"
      IMPORTED_SONAME libnowplaying-lint.so.0
      INTERFACE_INCLUDE_DIRECTORIES "${nowplaying_includedir}")
  endif()
endif()
