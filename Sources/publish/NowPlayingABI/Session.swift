// SPDX-License-Identifier: MIT

// session.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_session_new") @implementation @inline(__always)
public func np_session_new(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ ret_session: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  unsafe makeSession("np_session_new", context, id, isRemote: false, ret_session)
}

@_cdecl("np_session_new_replacing") @implementation @inline(__always)
public func np_session_new_replacing(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ ret_session: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  unsafe makeSession("np_session_new_replacing", context, id, isRemote: false, replaces: true, ret_session)
}

/// Makes a local or remote session.
func makeSession(
  _ function: StaticString, _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, isRemote: Bool,
  replaces: Bool = false, _ ret_session: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call(function) { () throws(Failure) in
    guard let ret_session = unsafe ret_session else { throw .invalid("ret_session is NULL") }
    let session = try unsafe Session(
      in: NowPlayingABI.context(context), id: needShortIdentifier(id, "id"), isRemote: isRemote, replaces: replaces)
    unsafe ret_session.pointee = handle(for: SessionHandle(session))
  }
}

@_cdecl("np_session_free") @implementation @inline(__always)
public func np_session_free(_ session: OpaquePointer?) {
  guard let handle = unsafe session, let session = try? unsafe NowPlayingABI.session(handle) else { return }
  guard !session.context.isForeign else { return }
  unsafe sessionHandle(handle).free()
  unsafe endHandle(handle)
}

@_cdecl("np_session_id") @implementation @inline(__always)
public func np_session_id(_ session: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let handle = unsafe session else { return nil }
  let pointer = unsafe Unmanaged<SessionHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue().id.pointer
  return unsafe UnsafePointer(pointer)
}

@_cdecl("np_session_set_name") @implementation @inline(__always)
public func np_session_set_name(_ session: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> np_status {
  unsafe with("np_session_set_name", session) { session throws(Failure) in
    try session.set(name: unsafe text(name))
  }
}

@_cdecl("np_session_publish") @implementation @inline(__always)
public func np_session_publish(_ session: OpaquePointer?) -> np_status {
  unsafe with("np_session_publish", session) { session throws(Failure) in try session.publish() }
}

@_cdecl("np_session_withdraw") @implementation @inline(__always)
public func np_session_withdraw(_ session: OpaquePointer?) -> np_status {
  unsafe with("np_session_withdraw", session) { session throws(Failure) in try session.withdraw() }
}

@_cdecl("np_session_is_published") @implementation @inline(__always)
public func np_session_is_published(_ session: OpaquePointer?) -> Bool {
  ask { () throws(Failure) in try unsafe NowPlayingABI.session(session).isPublished }
}

@_cdecl("np_session_get_bus_name") @implementation @inline(__always)
public func np_session_get_bus_name(
  _ session: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> np_status {
  unsafe with("np_session_get_bus_name", session) { session throws(Failure) in
    guard unsafe buffer != nil else { throw .invalid("buffer is NULL") }
    guard let name = try session.busName else {
      throw Failure(.invalidState, "the session is not on the bus now", isNormal: true)
    }
    try unsafe put(name, buffer, size)
  }
}

@_cdecl("np_session_begin_update") @implementation @inline(__always)
public func np_session_begin_update(_ session: OpaquePointer?) -> np_status {
  unsafe with("np_session_begin_update", session) { session throws(Failure) in try session.beginUpdate() }
}

@_cdecl("np_session_end_update") @implementation @inline(__always)
public func np_session_end_update(_ session: OpaquePointer?) -> np_status {
  unsafe with("np_session_end_update", session) { session throws(Failure) in try session.endUpdate() }
}

@_cdecl("np_session_set_content") @implementation @inline(__always)
public func np_session_set_content(_ session: OpaquePointer?, _ content: OpaquePointer?) -> np_status {
  unsafe with("np_session_set_content", session) { session throws(Failure) in
    guard unsafe content != nil else {
      try session.setUnknownContent()
      throw .invalid(
        "content is NULL, so the item has no title: if nothing plays, call np_session_clear_content()")
    }
    let handle = try unsafe contentHandle(content)
    try session.set(content: handle.content, images: handle.images)
  }
}

@_cdecl("np_session_clear_content") @implementation @inline(__always)
public func np_session_clear_content(_ session: OpaquePointer?) -> np_status {
  unsafe with("np_session_clear_content", session) { session throws(Failure) in try session.set(content: nil) }
}

@_cdecl("np_session_set_playback") @implementation @inline(__always)
public func np_session_set_playback(_ session: OpaquePointer?, _ playback: UnsafePointer<np_playback>?) -> np_status {
  unsafe with("np_session_set_playback", session) { session throws(Failure) in
    try session.set(playback: unsafe Playback(playback))
  }
}

@_cdecl("np_session_set_state") @implementation @inline(__always)
public func np_session_set_state(_ session: OpaquePointer?, _ state: np_playback_state) -> np_status {
  unsafe with("np_session_set_state", session) { session throws(Failure) in
    try session.set(state: known(PlaybackState.self, state, "playback state"))
  }
}

@_cdecl("np_session_set_problem") @implementation @inline(__always)
public func np_session_set_problem(
  _ session: OpaquePointer?, _ problem: np_problem, _ text: UnsafePointer<CChar>?, _ url: UnsafePointer<CChar>?,
  _ can_retry: Bool
) -> np_status {
  unsafe with("np_session_set_problem", session) { session throws(Failure) in
    let kind = try known(ProblemKind.self, problem, "problem")
    try session.set(
      problem: Problem(
        kind, text: unsafe NowPlayingHandles.text(text) ?? "", address: unsafe NowPlayingHandles.text(url),
        canRetry: can_retry))
  }
}

@_cdecl("np_session_clear_problem") @implementation @inline(__always)
public func np_session_clear_problem(_ session: OpaquePointer?) -> np_status {
  unsafe with("np_session_clear_problem", session) { session throws(Failure) in try session.set(problem: nil) }
}

@_cdecl("np_session_set_muted") @implementation @inline(__always)
public func np_session_set_muted(_ session: OpaquePointer?, _ is_muted: Bool) -> np_status {
  unsafe with("np_session_set_muted", session) { session throws(Failure) in try session.set(isMuted: is_muted) }
}

@_cdecl("np_session_set_window") @implementation @inline(__always)
public func np_session_set_window(
  _ session: OpaquePointer?, _ start_us: Int64, _ end_us: Int64, _ flags: np_window_flags
) -> np_status {
  unsafe with("np_session_set_window", session) { session throws(Failure) in
    guard start_us != .min || end_us != .min else { return try session.set(window: nil) }
    guard start_us != .min, end_us != .min else { throw .invalid("one end of the window is unknown: set both") }
    guard end_us >= start_us else { throw .invalid("a window does not end before its start", notTime: end_us) }
    try session.set(window: start_us...end_us, moving: SeekableWindow.Ends(rawValue: flags))
  }
}

@_cdecl("np_session_set_buffered") @implementation @inline(__always)
public func np_session_set_buffered(_ session: OpaquePointer?, _ position_us: Int64) -> np_status {
  unsafe with("np_session_set_buffered", session) { session throws(Failure) in
    try session.set(buffered: position_us == .min ? nil : position_us)
  }
}

@_cdecl("np_session_set_private") @implementation @inline(__always)
public func np_session_set_private(_ session: OpaquePointer?, _ is_private: Bool) -> np_status {
  unsafe with("np_session_set_private", session) { session throws(Failure) in try session.set(isPrivate: is_private) }
}

@_cdecl("np_session_set_publish_handler") @implementation @inline(__always)
public func np_session_set_publish_handler(
  _ session: OpaquePointer?, _ handler: np_publish_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return unsafe with("np_session_set_publish_handler", session) { target throws(Failure) in
    guard let handler = unsafe handler else { return try target.set(publishHandler: nil) }
    try target.set(publishHandler: { unsafe handler(session, data.pointer) })
  }
}

@_cdecl("np_session_request_application_primary") @implementation @inline(__always)
public func np_session_request_application_primary(_ session: OpaquePointer?) -> np_status {
  unsafe with("np_session_request_application_primary", session) { session throws(Failure) in
    try session.requestApplicationPrimary()
  }
}

@_cdecl("np_session_can_become_application_primary") @implementation @inline(__always)
public func np_session_can_become_application_primary(_ session: OpaquePointer?) -> Bool {
  ask { () throws(Failure) in try unsafe NowPlayingABI.session(session).canBecomeApplicationPrimary }
}

@_cdecl("np_session_is_application_primary") @implementation @inline(__always)
public func np_session_is_application_primary(_ session: OpaquePointer?) -> Bool {
  ask { () throws(Failure) in try unsafe NowPlayingABI.session(session).isApplicationPrimary }
}

@_cdecl("np_session_set_application_primary_handler") @implementation @inline(__always)
public func np_session_set_application_primary_handler(
  _ session: OpaquePointer?, _ handler: np_primary_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return unsafe with("np_session_set_application_primary_handler", session) { target throws(Failure) in
    guard let handler = unsafe handler else { return try target.set(applicationPrimaryHandler: nil) }
    try target.set(applicationPrimaryHandler: { unsafe handler(session, $0, data.pointer) })
  }
}

@_cdecl("np_session_request_system_primary") @implementation @inline(__always)
public func np_session_request_system_primary(
  _ session: OpaquePointer?, _ result: np_system_primary_result?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return unsafe with("np_session_request_system_primary", session) { target throws(Failure) in
    try target.requestSystemPrimary { unsafe result?(session, $0, $1, data.pointer) }
  }
}

@_cdecl("np_session_get_primary_refusal") @implementation @inline(__always)
public func np_session_get_primary_refusal(
  _ session: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> np_status {
  unsafe with("np_session_get_primary_refusal", session) { session throws(Failure) in
    guard unsafe buffer != nil else { throw .invalid("buffer is NULL") }
    guard let refusal = try session.primaryRefusal else {
      throw Failure(.invalidState, "no request for the media keys was refused", isNormal: true)
    }
    try unsafe put(refusal, buffer, size)
  }
}

@_cdecl("np_session_is_system_primary") @implementation @inline(__always)
public func np_session_is_system_primary(_ session: OpaquePointer?) -> Bool {
  ask { () throws(Failure) in try unsafe NowPlayingABI.session(session).isSystemPrimary }
}

@_cdecl("np_session_set_system_primary_handler") @implementation @inline(__always)
public func np_session_set_system_primary_handler(
  _ session: OpaquePointer?, _ handler: np_primary_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return unsafe with("np_session_set_system_primary_handler", session) { target throws(Failure) in
    guard let handler = unsafe handler else { return try target.set(systemPrimaryHandler: nil) }
    try target.set(systemPrimaryHandler: { unsafe handler(session, $0, data.pointer) })
  }
}

/// Runs the body of an exported function of a session; not in a fork, where a lock of Swift's runtime may be held forever.
@inline(__always)
func with(
  _ function: StaticString, _ handle: OpaquePointer?, _ body: (Session) throws(Failure) -> Void
) -> np_status {
  call(function) { () throws(Failure) in
    let session = try unsafe session(handle)
    try session.refuseForeign()
    try body(session)
  }
}
