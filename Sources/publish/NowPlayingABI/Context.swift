// SPDX-License-Identifier: MIT

// context.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_find_application_id") @implementation @inline(__always)
public func np_find_application_id(
  _ program: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> np_status {
  call("np_find_application_id") { () throws(Failure) in
    guard unsafe buffer != nil else { throw .invalid("buffer is NULL") }
    try unsafe put(ApplicationIdentity(program: text(program)).needID(), buffer, size)
  }
}

@_cdecl("np_context_new") @implementation @inline(__always)
public func np_context_new(
  _ application_id: UnsafePointer<CChar>?, _ flags: np_context_flags,
  _ ret_context: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_context_new") { () throws(Failure) in
    guard let ret_context = unsafe ret_context else { throw .invalid("ret_context is NULL") }
    let hostLoop = np_context_flags(NP_CONTEXT_HOST_LOOP)
    let publishAll = np_context_flags(NP_CONTEXT_PUBLISH_ALL)
    let showURLs = np_context_flags(NP_CONTEXT_SHOW_URLS)
    let uniqueName = np_context_flags(NP_CONTEXT_UNIQUE_NAME)
    let showIdle = np_context_flags(NP_CONTEXT_SHOW_IDLE)
    let hostLoopArtwork = np_context_flags(NP_CONTEXT_HOST_LOOP_ARTWORK)
    let artworkAhead = np_context_flags(NP_CONTEXT_ARTWORK_AHEAD)
    let lastingIDs = np_context_flags(NP_CONTEXT_LASTING_IDS)
    let known =
      hostLoop | publishAll | showURLs | uniqueName | showIdle | hostLoopArtwork | artworkAhead | lastingIDs
    guard flags & ~known == 0 else {
      throw .invalid("the flags \(flags) contain an unknown flag")
    }
    guard flags & hostLoopArtwork == 0 || flags & hostLoop != 0 else {
      throw .invalid("providers can run in your loop only if the callbacks do: set both flags")
    }
    try unsafe checkIDSize(application_id)
    var settings = try ApplicationSettings(id: unsafe need(application_id, "application_id"))
    settings.publishesAll = flags & publishAll != 0
    settings.showsAddresses = flags & showURLs != 0
    settings.hasUniqueNames = flags & uniqueName != 0
    settings.showsIdle = flags & showIdle != 0
    settings.asksAhead = flags & artworkAhead != 0
    let context = try Context(
      settings, hostLoop: flags & hostLoop != 0, asksInHostLoop: flags & hostLoopArtwork != 0,
      hasLastingIDs: flags & lastingIDs != 0)
    unsafe ret_context.pointee = handle(for: context)
  }
}

@_cdecl("np_context_free") @implementation @inline(__always)
public func np_context_free(_ context: OpaquePointer?) {
  guard let handle = unsafe context, let context = try? unsafe NowPlayingABI.context(handle) else { return }
  // In a child of fork() the memory stays: the threads that would release it do not exist here.
  guard !context.isForeign else { return }
  context.close()
  unsafe endHandle(handle)
}

@_cdecl("np_context_set_name") @implementation @inline(__always)
public func np_context_set_name(_ context: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> np_status {
  call("np_context_set_name") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).set(name: need(name, "name"))
  }
}

@_cdecl("np_context_set_desktop_entry") @implementation @inline(__always)
public func np_context_set_desktop_entry(
  _ context: OpaquePointer?, _ desktop_entry: UnsafePointer<CChar>?
) -> np_status {
  call("np_context_set_desktop_entry") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).set(desktopEntry: text(desktop_entry))
  }
}

@_cdecl("np_context_set_player_name") @implementation @inline(__always)
public func np_context_set_player_name(_ context: OpaquePointer?, _ player_name: UnsafePointer<CChar>?) -> np_status {
  call("np_context_set_player_name") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).set(playerName: text(player_name))
  }
}

@_cdecl("np_context_set_bus_address") @implementation @inline(__always)
public func np_context_set_bus_address(_ context: OpaquePointer?, _ address: UnsafePointer<CChar>?) -> np_status {
  call("np_context_set_bus_address") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).set(busAddress: text(address))
  }
}

@_cdecl("np_context_get_fd") @implementation @inline(__always)
public func np_context_get_fd(_ context: OpaquePointer?, _ ret_fd: UnsafeMutablePointer<Int32>?) -> np_status {
  call("np_context_get_fd") { () throws(Failure) in
    let descriptor = try unsafe NowPlayingABI.context(context).fileDescriptor
    try unsafe put(descriptor, ret_fd, "ret_fd")
  }
}

@_cdecl("np_context_dispatch") @implementation @inline(__always)
public func np_context_dispatch(_ context: OpaquePointer?) -> np_status {
  call("np_context_dispatch") { () throws(Failure) in try unsafe NowPlayingABI.context(context).dispatch() }
}

@_cdecl("np_context_get_connection") @implementation @inline(__always)
public func np_context_get_connection(
  _ context: OpaquePointer?, _ ret_connection: UnsafeMutablePointer<np_connection>?
) -> np_status {
  call("np_context_get_connection") { () throws(Failure) in
    let connection = try unsafe NowPlayingABI.context(context).connection
    try unsafe put(connection.rawValue, ret_connection, "ret_connection")
  }
}

@_cdecl("np_context_get_primary_source") @implementation @inline(__always)
public func np_context_get_primary_source(
  _ context: OpaquePointer?, _ ret_source: UnsafeMutablePointer<np_primary_source>?
) -> np_status {
  call("np_context_get_primary_source") { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    try unsafe needOutput(ret_source, "ret_source")
    try unsafe put(target.primarySource.rawValue, ret_source, "ret_source")
  }
}

@_cdecl("np_context_set_connection_handler") @implementation @inline(__always)
public func np_context_set_connection_handler(
  _ context: OpaquePointer?, _ handler: np_connection_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_context_set_connection_handler") { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    guard let handler = unsafe handler else { return try target.set(connectionHandler: nil) }
    try target.set { state in unsafe handler(context, state.rawValue, data.pointer) }
  }
}

@_cdecl("np_context_set_resume_handler") @implementation @inline(__always)
public func np_context_set_resume_handler(
  _ context: OpaquePointer?, _ handler: np_resume_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_context_set_resume_handler") { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    guard let handler = unsafe handler else { return try target.set(resumeHandler: nil) }
    try target.set(resumeHandler: { point, position in
      let (session, item) = (CText(point.session), CText(point.item))
      withExtendedLifetime((session, item)) {
        unsafe handler(context, session.pointer, item.pointer, position ?? .min, data.pointer)
      }
    })
  }
}
