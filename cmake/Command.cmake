# SPDX-License-Identifier: MIT
#
# The program nowplaying. Its Swift module contains what it uses of the words of NowPlayingCore and of the bus of DBus; it
# reads and steers players by libnowplaying-control.so.

find_objects(DBus NowPlayingCommand)
add_executable(nowplaying-command Sources/nowplaying/main.c ${objects})
set_target_properties(nowplaying-command PROPERTIES
  OUTPUT_NAME nowplaying
  RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin
  BUILD_RPATH_USE_ORIGIN ON)
target_link_libraries(nowplaying-command PRIVATE
  nowplaying-control CNowPlayingCommand ${shims} ${swift_libraries} m Threads::Threads ${CMAKE_DL_LIBS})
target_link_options(nowplaying-command PRIVATE "LINKER:--gc-sections,--as-needed,-z,now,-z,relro")

install(TARGETS nowplaying-command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
