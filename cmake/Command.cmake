# SPDX-License-Identifier: MIT
#
# The program nowplaying. Its Swift module contains what it uses of the words of NowPlayingCore and of the bus of DBus; it
# reads and steers players by libnowplaying-control.so.

set(swift_objects ${library_objects} ${PROJECT_BINARY_DIR}/code/NowPlayingCommand.o)
find_objects(DBus NowPlayingCommand)
set(swift_objects ${library_objects})
add_executable(nowplaying-command Sources/command/main.c ${objects})
set_target_properties(nowplaying-command PROPERTIES
  OUTPUT_NAME nowplaying
  RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin
  BUILD_RPATH_USE_ORIGIN ON
  INSTALL_RPATH "${installed_runpath}")
target_link_libraries(nowplaying-command PRIVATE
  nowplaying-control CNowPlayingCommand ${shims} ${swift_libraries} m Threads::Threads ${CMAKE_DL_LIBS})
target_link_options(nowplaying-command PRIVATE "LINKER:--gc-sections,--as-needed,-z,now,-z,relro")

install(TARGETS nowplaying-command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES man/nowplaying.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
set(completions Sources/command/NowPlayingCommand/data/completions)
install(FILES ${completions}/nowplaying.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME nowplaying)
install(FILES ${completions}/_nowplaying DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${completions}/nowplaying.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

if(NOWPLAYING_PLAYERCTL)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/links)
  file(CREATE_LINK nowplaying ${PROJECT_BINARY_DIR}/links/playerctl SYMBOLIC)
  install(FILES ${PROJECT_BINARY_DIR}/links/playerctl DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
