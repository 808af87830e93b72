# SPDX-License-Identifier: MIT
#
# The commands that build a C shim, a Swift module and the shared library. CMakeLists.txt calls them.
#
# A Swift module is one custom command. CMake's own Swift support (3.25) links Swift libraries again in every build.
# It also does not rebuild them if a module or a C header that they import changed.

find_program(SWIFTC swiftc DOC "The Swift compiler")
if(NOT SWIFTC)
  message(FATAL_ERROR "No swiftc on PATH. Swift 6.2 or later is at https://swift.org/install.")
endif()
execute_process(
  COMMAND ${SWIFTC} -print-target-info
  OUTPUT_VARIABLE target_info
  COMMAND_ERROR_IS_FATAL ANY)
string(JSON compiler_version GET "${target_info}" compilerVersion)
string(REGEX MATCH "[0-9]+\\.[0-9.]+" swift_version "${compiler_version}")
if(swift_version VERSION_LESS 6.2)
  message(FATAL_ERROR "${SWIFTC} is Swift ${swift_version}. Swift 6.2 or later is needed: https://swift.org/install.")
endif()
string(JSON swift_host_triple GET "${target_info}" target unversionedTriple)
string(JSON swift_platform GET "${target_info}" target platform)
string(JSON swift_architecture GET "${target_info}" target arch)
string(JSON swift_resources GET "${target_info}" paths runtimeResourcePath)
include(cmake/SwiftTarget.cmake)
message(STATUS "${compiler_version}, ${swift_triple}")

set(module_folder ${PROJECT_BINARY_DIR}/modules)
file(MAKE_DIRECTORY ${module_folder} ${PROJECT_BINARY_DIR}/code)

set(swift_options
  -target ${swift_triple}
  ${swift_abi_options}
  -swift-version 6
  -parse-as-library
  -wmo
  -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility
  -strict-memory-safety)
if(swift_version VERSION_LESS 6.3)
  # In Swift 6.2 @implementation is experimental. Its optimizer fails an assertion on the markers of run-time checks for
  # exclusive access. Embedded Swift has no such checks; the compiler checks exclusive access when it compiles.
  list(APPEND swift_options -enable-experimental-feature CImplementation -enforce-exclusivity=unchecked)
else()
  # Swift 6.2 sometimes warns that two different literals of a switch are the same.
  list(APPEND swift_options -warnings-as-errors)
endif()

include(cmake/SwiftChecks.cmake)
if(NOWPLAYING_STATIC_RUNTIME)
  cmake_path(REPLACE_FILENAME swift_resources swift_static OUTPUT_VARIABLE static_libraries)
  cmake_path(APPEND static_libraries ${swift_platform})
  # The options that `swiftc -static-stdlib` passes, without --exclude-libs ALL, which would also hide our own
  # functions.
  set(swift_libraries
    ${static_libraries}/${swift_architecture}/swiftrt.o
    ${static_libraries}/libswiftSynchronization.a
    ${static_libraries}/libswiftCore.a
    stdc++)
  foreach(file IN LISTS swift_libraries)
    if(IS_ABSOLUTE ${file} AND NOT EXISTS ${file})
      message(FATAL_ERROR "${SWIFTC} has no ${file}. Install a toolchain from https://swift.org/install.")
    endif()
  endforeach()
else()
  list(APPEND swift_options ${swift_embedded_options})
  # Needed by programs that compare strings by Unicode's normal forms. The library itself does not.
  set(swift_libraries ${swift_resources}/embedded/${swift_triple}/libswiftUnicodeDataTables.a)
  if(NOT EXISTS ${swift_libraries})
    set(swift_libraries "")
  endif()
endif()

if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  list(APPEND swift_options -Onone)
elseif(CMAKE_BUILD_TYPE STREQUAL "MinSizeRel")
  list(APPEND swift_options -Osize)
else()
  list(APPEND swift_options -O)
endif()

# Every build type has debug information, which a packager can strip. It contains no path of this machine, so that
# two builds in two folders are the same.
list(APPEND swift_options
  -g
  -file-compilation-dir .
  -debug-prefix-map ${PROJECT_BINARY_DIR}=build
  -debug-prefix-map ${PROJECT_SOURCE_DIR}=.
  -debug-prefix-map ${swift_resources}=swift)
if(swift_has_no_breadcrumbs)
  # Otherwise it names files of the compiler's cache, and their checksums.
  list(APPEND swift_options -Xfrontend -no-clang-module-breadcrumbs)
endif()
# The last one that matches counts. A parent project compiles in its own folder.
add_compile_options(
  -fdebug-prefix-map=${PROJECT_SOURCE_DIR}=.
  -fdebug-prefix-map=${CMAKE_BINARY_DIR}=build
  -fdebug-prefix-map=${PROJECT_BINARY_DIR}=build)

# Embedded Swift is compiled by way of assembly. swiftc writes no .eh_frame for it, so a backtrace would end at our
# first frame; scripts/assembly adds it. A release contains the same assembly.
set(swift_makes_assembly ON)
if(NOWPLAYING_STATIC_RUNTIME OR NOWPLAYING_FUZZERS OR NOWPLAYING_THREAD_SANITIZER)
  set(swift_makes_assembly OFF)
else()
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
endif()

if(NOWPLAYING_FUZZERS)
  list(APPEND swift_options -sanitize=fuzzer,address)
  add_compile_options(-fsanitize=fuzzer-no-link,address)
endif()
# The sanitizer's functions are in the program, and not in the libraries.
set(undefined_symbols defs)
if(NOWPLAYING_THREAD_SANITIZER)
  set(undefined_symbols undefs)
  list(APPEND swift_options -sanitize=thread)
  add_compile_options(-fsanitize=thread)
  # The sanitizer of the Swift toolchain watches libdispatch too, which we do not use.
  set(swift_dispatch ${swift_resources}/${swift_platform})
  add_link_options(-fsanitize=thread -fuse-ld=lld -L${swift_dispatch} -Wl,-rpath,${swift_dispatch})
  link_libraries(dispatch BlocksRuntime)
endif()

# These modules are compiled for size: they have many small functions, and the bus limits the speed of the library.
if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  foreach(module
    NowPlayingABI NowPlayingCenter NowPlayingCommand NowPlayingControlEngine NowPlayingControlABI NowPlayingHandles NowPlayingMPRIS OrgNowPlaying NowPlayingSystem
    NowPlayingCore NowPlayingPlatform UnifiedPush)
    set(swift_${module}_options -Osize ${swift_size_options})
  endforeach()
endif()
if(NOWPLAYING_FUZZERS)
  # Only in this build: the fuzzers call internal functions of these modules.
  foreach(module NowPlayingCenter NowPlayingEngine)
    list(APPEND swift_${module}_options -enable-testing)
  endforeach()
endif()

set(swift_objects "")
set(shims "")

# add_c_shim(<name> <product>/<module>/C): the C part of a module, with its headers in `include`. The library exports none
# of it.
macro(add_c_shim name folder)
  file(GLOB sources CONFIGURE_DEPENDS Sources/${folder}/*.c)
  add_library(${name} STATIC ${sources})
  set_target_properties(${name} PROPERTIES C_VISIBILITY_PRESET hidden)
  # No LTO, even if the flags request it: the static library is linked from machine code.
  target_compile_options(${name} PRIVATE -ffunction-sections -fdata-sections -fno-lto -funwind-tables)
  target_compile_definitions(${name} PRIVATE $<$<NOT:$<BOOL:${NOWPLAYING_STATIC_RUNTIME}>>:NOWPLAYING_EMBEDDED>)
  list(APPEND shims ${name})

  set(interface ${PROJECT_SOURCE_DIR}/Sources/${folder}/include)
  target_include_directories(${name} PUBLIC ${interface})
  list(APPEND swift_options -I ${interface})
  if(NOT EXISTS ${interface}/module.modulemap)
    # SwiftPM generates the same file itself.
    file(CONFIGURE OUTPUT maps/${name}/module.modulemap
      CONTENT "module ${name} {\n  umbrella \"${interface}\"\n  export *\n}\n")
    list(APPEND swift_options -I ${PROJECT_BINARY_DIR}/maps/${name})
  endif()
endmacro()

# add_swift_module(<product>/<name> [<module that it imports>…]): Sources/<product>/<name>/**/*.swift, or below Tests. The
# compiler writes the dependency files, which list the headers and indirect modules that it read.
#
# Two commands: the first writes what importing modules read, the second the machine code. Few modules need the second,
# which needs four times as long: see add_shared_library().
macro(add_swift_module folder)
  get_filename_component(name ${folder} NAME)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS Sources/${folder}/*.swift Tests/${folder}/*.swift)
  set(imports "")
  foreach(import ${ARGN})
    list(APPEND imports modules/${import}.swiftmodule)
  endforeach()
  set(compile ${SWIFTC} ${swift_options} ${swift_${name}_options} -I modules -I ${PROJECT_SOURCE_DIR}/include
    -module-name ${name} -emit-dependencies)
  add_custom_command(
    OUTPUT modules/${name}.swiftmodule modules/${name}.swiftdoc
    COMMAND ${compile} -emit-module -emit-module-path modules/${name}.swiftmodule -avoid-emit-module-source-info ${sources}
    DEPENDS ${sources} ${imports}
    # Without an -o, the compiler writes it here.
    DEPFILE ${name}.d
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
    COMMENT "Reading Swift module ${name}"
    COMMAND_EXPAND_LISTS
    VERBATIM)
  set(output code/${name}.o)
  set(output_option -c)
  if(swift_makes_assembly)
    set(output code/${name}.s)
    set(output_option -emit-assembly)
    add_custom_command(
      OUTPUT code/${name}.o
      COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/scripts/assembly code/${name}.s code/${name}.gnu.s
      COMMAND ${CMAKE_C_COMPILER} -c -o code/${name}.o code/${name}.gnu.s
      DEPENDS code/${name}.s ${PROJECT_SOURCE_DIR}/scripts/assembly
      WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
      COMMENT "Assembling Swift module ${name}"
      VERBATIM)
  endif()
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${compile} ${output_option} -o ${output} ${sources}
    DEPENDS ${sources} ${imports}
    DEPFILE code/${name}.d
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
    COMMENT "Compiling Swift module ${name}"
    COMMAND_EXPAND_LISTS
    VERBATIM)
  list(APPEND swift_objects ${PROJECT_BINARY_DIR}/code/${name}.o)
endmacro()

# find_objects(<module>…): sets `objects` to the object files of a library.
macro(find_objects)
  if(NOWPLAYING_STATIC_RUNTIME OR NOT swift_object_is_whole)
    set(objects ${swift_objects})
  else()
    set(objects ${ARGN})
    if(NOT swift_copies_are_weak)
      list(GET objects -1 objects)
    endif()
    list(TRANSFORM objects PREPEND ${PROJECT_BINARY_DIR}/code/)
    list(TRANSFORM objects APPEND .o)
  endif()
endmacro()

# add_shared_library(<name> <version script> <module>…): lib<name>.so. It exports the functions of the version script,
# and contains the code that these functions use. The C compiler links it, because it needs no Swift runtime.
#
# The object file of an Embedded module contains copies of everything it uses in other modules, compiled with its own
# flags. So the last module's object file is the whole library; the other object files would only add second copies. If
# two object files have the same function, the linker uses the first one. So a module before the last can have other
# flags.
macro(add_shared_library name version_script)
  find_objects(${ARGN})
  add_library(${name} SHARED ${objects})
  add_library(${name}::${name} ALIAS ${name})
  set_target_properties(${name} PROPERTIES
    LINKER_LANGUAGE C
    VERSION ${PROJECT_VERSION}
    SOVERSION 0
    LINK_DEPENDS ${PROJECT_SOURCE_DIR}/${version_script})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${name} PRIVATE ${shims} ${swift_libraries} m Threads::Threads)
  # nodelete: a thread of the library may still run its code when the host closes it.
  target_link_options(${name} PRIVATE
    "LINKER:--version-script=${PROJECT_SOURCE_DIR}/${version_script}"
    "LINKER:--gc-sections,--as-needed"
    "LINKER:-z,nodelete,-z,${undefined_symbols},-z,now,-z,relro")
endmacro()

# add_static_library(<name> <version script> <module>…): lib<name>.a, one object file with the same functions. All other
# symbols are local. So a program may have its own Swift code, arc4random_buf() and libraries of the same name.
macro(add_static_library name version_script)
  if(NOWPLAYING_STATIC_RUNTIME)
    message(FATAL_ERROR "BUILD_SHARED_LIBS=OFF needs Embedded Swift: leave NOWPLAYING_STATIC_RUNTIME off")
  endif()
  find_objects(${ARGN})
  # Use GNU ld, even if the compiler uses another linker.
  foreach(tool ld.bfd objcopy)
    execute_process(
      COMMAND ${CMAKE_C_COMPILER} -print-prog-name=${tool}
      OUTPUT_VARIABLE ${tool}
      OUTPUT_STRIP_TRAILING_WHITESPACE
      COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  file(STRINGS ${version_script} exported REGEX "^ *np_[a-z0-9_]+;$")
  list(TRANSFORM exported REPLACE "[ ;]" "")
  list(JOIN exported "\n" exported_lines)
  file(CONFIGURE OUTPUT ${name}.exported CONTENT "${exported_lines}\n")
  list(TRANSFORM exported PREPEND --undefined= OUTPUT_VARIABLE roots)
  list(TRANSFORM shims REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE shim_files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${version_script})
  add_custom_command(
    OUTPUT ${PROJECT_BINARY_DIR}/${name}.o
    # Dissolve section groups. Otherwise the linker could replace our group by another object's group of the same name.
    COMMAND ${ld.bfd} -r -o ${name}.all.o --gc-sections ${roots} --force-group-allocation
      ${objects} --start-group ${shim_files} ${swift_libraries} --end-group
    COMMAND ${objcopy} --keep-global-symbols=${name}.exported ${name}.all.o ${PROJECT_BINARY_DIR}/${name}.o
    DEPENDS ${objects} ${shims} ${PROJECT_BINARY_DIR}/${name}.exported
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
    COMMENT "Linking ${name}.o"
    COMMAND_EXPAND_LISTS
    VERBATIM)
  add_library(${name} STATIC ${PROJECT_BINARY_DIR}/${name}.o)
  add_library(${name}::${name} ALIAS ${name})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE C)
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${name} PRIVATE m Threads::Threads ${CMAKE_DL_LIBS})
  # nodelete, as above, for a plugin that links the archive.
  target_link_options(${name} INTERFACE LINKER:-z,nodelete)
endmacro()
