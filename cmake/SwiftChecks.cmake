# SPDX-License-Identifier: MIT
#
# Checks compiler behavior that Swift's manuals do not promise, and chooses a replacement if a check fails.
# docs/decisions/0049-compiler-internals.md has the reasons. cmake/SwiftChecks has the program that is built.
# <build folder>/swift-checks/log has each command and its output.
#
# Sets:
#   NOWPLAYING_STATIC_RUNTIME  ON if Embedded Swift does not work.
#   swift_embedded_options     the options of Embedded Swift.
#   swift_object_is_whole      whether the object file of a module has copies of the code that it uses of other modules.
#   swift_copies_are_weak      whether two object files with the same copies can be linked.
#   swift_size_options         the options of modules that are compiled for size, next to -Osize.

set(check_folder ${PROJECT_BINARY_DIR}/swift-checks)
# Otherwise each function with a closure as argument is compiled again for each closure.
set(swift_size_options -Xllvm -sil-disable-pass=closure-specialize)

# check_swift(<variable> <what is checked> <command…> [THEN <command…>]…): sets the variable to whether all succeed.
function(check_swift variable name)
  string(REPLACE ";THEN;" ";COMMAND_IS_NEXT;" commands "${ARGN}")
  set(command "")
  set(result 0)
  file(APPEND ${check_folder}/log "== ${name}\n")
  foreach(word IN LISTS commands ITEMS COMMAND_IS_NEXT)
    if(NOT word STREQUAL "COMMAND_IS_NEXT")
      list(APPEND command ${word})
    elseif(result EQUAL 0)
      execute_process(
        COMMAND ${command}
        WORKING_DIRECTORY ${check_folder}
        RESULT_VARIABLE result
        OUTPUT_VARIABLE output
        ERROR_VARIABLE output)
      list(JOIN command " " line)
      file(APPEND ${check_folder}/log "${line}\n${output}-> ${result}\n")
      set(command "")
    endif()
  endforeach()
  if(result EQUAL 0)
    set(answer ON)
    message(STATUS "Checking Swift: ${name} - yes")
  else()
    set(answer OFF)
    message(STATUS "Checking Swift: ${name} - no")
  endif()
  set(${variable} ${answer} CACHE INTERNAL "Swift: ${name}")
endfunction()

# The cached results hold only for this compiler and these checks.
set(checked_for "${SWIFTC} ${compiler_version} ${swift_triple} ${CMAKE_C_COMPILER}")
foreach(file SwiftChecks.cmake SwiftChecks/Inner.swift SwiftChecks/Outer.swift SwiftChecks/main.c)
  file(SHA256 ${PROJECT_SOURCE_DIR}/cmake/${file} hash)
  string(APPEND checked_for " ${hash}")
endforeach()
if(NOWPLAYING_ASSEMBLY_FOR)
  # A release needs exactly what the checks ask for.
  set(swift_has_function_sections ON)
  set(swift_has_no_breadcrumbs ON)
  set(swift_has_size_options ON)
  set(swift_compiles_embedded ON)
  set(swift_object_is_whole ON)
  set(swift_copies_are_weak ON)
elseif(NOT "${swift_checked_for}" STREQUAL checked_for)
  file(REMOVE_RECURSE ${check_folder})
  file(MAKE_DIRECTORY ${check_folder})
  set(checks ${PROJECT_SOURCE_DIR}/cmake/SwiftChecks)
  set(compile ${SWIFTC} -target ${swift_triple} ${swift_abi_options} -swift-version 6 -parse-as-library -wmo)
  set(embedded ${compile} -O -enable-experimental-feature Embedded)
  # A cross-compiled program is linked, but cannot be run here.
  if(CMAKE_CROSSCOMPILING)
    set(run "")
  else()
    set(run THEN ./program)
  endif()

  check_swift(swift_has_function_sections "-Xfrontend -function-sections"
    ${embedded} -Xfrontend -function-sections -module-name Inner -c -o sections.o ${checks}/Inner.swift)
  check_swift(swift_has_no_breadcrumbs "-Xfrontend -no-clang-module-breadcrumbs"
    ${embedded} -Xfrontend -no-clang-module-breadcrumbs -module-name Inner -c -o breadcrumbs.o ${checks}/Inner.swift)
  check_swift(swift_has_size_options "${swift_size_options}"
    ${embedded} ${swift_size_options} -module-name Inner -c -o size.o ${checks}/Inner.swift)
  if(swift_has_function_sections)
    list(APPEND embedded -Xfrontend -function-sections)
  endif()
  check_swift(swift_compiles_embedded "Embedded Swift compiles"
    ${embedded} -module-name Inner -emit-module -emit-module-path Inner.swiftmodule -c -o Inner.o ${checks}/Inner.swift
    THEN ${embedded} -I . -module-name Outer -c -o Outer.o ${checks}/Outer.swift)
  check_swift(swift_object_is_whole "an object file has the code that it uses, and runs with our allocator"
    ${CMAKE_C_COMPILER} -o program ${checks}/main.c Outer.o
    ${run})
  check_swift(swift_copies_are_weak "two object files with the same code link, and run with our allocator"
    ${CMAKE_C_COMPILER} -o program ${checks}/main.c Inner.o Outer.o
    ${run})
  set(swift_checked_for "${checked_for}" CACHE INTERNAL "The compiler that the answers are for")
endif()

set(swift_embedded_options -enable-experimental-feature Embedded)
if(swift_has_function_sections)
  # Without this option the linker keeps unused functions.
  list(APPEND swift_embedded_options -Xfrontend -function-sections)
endif()
if(NOT swift_has_size_options)
  set(swift_size_options "")
endif()
if(NOT NOWPLAYING_STATIC_RUNTIME AND NOT (swift_compiles_embedded AND (swift_object_is_whole OR swift_copies_are_weak)))
  message(WARNING "Embedded Swift does not work with ${SWIFTC}: see ${check_folder}/log. The library gets the ordinary "
    "Swift runtime, as with -DNOWPLAYING_STATIC_RUNTIME=ON, and is about 7 MB larger.")
  set(NOWPLAYING_STATIC_RUNTIME ON)
endif()
