# SPDX-License-Identifier: MIT
#
# The program nowplaying-center, the service org.nowplaying.Center. It contains the modules of libnowplaying-control that it
# uses.

set(swift_objects ${library_objects} ${PROJECT_BINARY_DIR}/code/NowPlayingCenter.o)
find_objects(DBus NowPlayingCenter)
set(swift_objects ${library_objects})
add_executable(nowplaying-center Sources/service/main.c ${objects})
set_target_properties(nowplaying-center PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
target_link_libraries(nowplaying-center PRIVATE
  CNowPlayingCenter ${shims} ${swift_libraries} m Threads::Threads ${CMAKE_DL_LIBS})
target_link_options(nowplaying-center PRIVATE "LINKER:--gc-sections,--as-needed,-z,now,-z,relro")

set(data Sources/service/NowPlayingCenter/data)
install(TARGETS nowplaying-center RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES Sources/service/NowPlayingCenter/data/center.conf DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES man/nowplaying-center.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES man/center.conf.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
install(FILES docs/org.nowplaying.Center1.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES docs/org.nowplaying.Center1.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/dbus-1/interfaces)
install_unit(${data}/org.nowplaying.Center.service.in ${CMAKE_INSTALL_DATADIR}/dbus-1/services)
install_unit(${data}/nowplaying-center.service.in lib/systemd/user)
