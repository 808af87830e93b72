// SPDX-License-Identifier: MIT

// extension.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles
internal import NowPlayingPlatform

/// Calls a C handler for an event, and passes its answer to the library.
private func turnHandler(
  _ handler: np_extension_handler?, _ data: HostData
) throws(Failure) -> (HostedEvent) -> Void {
  guard let handler = unsafe handler else { throw .invalid("handler is NULL") }
  return { turn in
    let object = handleObject(turn.hosted)
    // With the start, the player owns a reference.
    let session =
      unsafe turn.event == .start
      ? handle(for: object) : OpaquePointer(Unmanaged.passUnretained(object).toOpaque())
    let status = unsafe turn.attributes.withUnsafeBytes { bytes in
      unsafe handler(session, turn.event.rawValue, bytes.baseAddress, bytes.count, data.pointer)
    }
    // The part after the colon is about a call and the log.
    let words = (Status(rawValue: status) ?? .system).text.description.utf8.prefix { $0 != UInt8(ascii: ":") }
    let text = String(decoding: words, as: UTF8.self)
    let isAccepted = turn.finish(status != 0 ? Failure(Status(rawValue: status) ?? .system, text) : nil)
    // The host frees each session that it got, also a rejected one.
    guard turn.event == .start, !isAccepted, !object.isFreed else { return }
    _ = unsafe handler(session, np_extension_event(NP_EXTENSION_END), nil, 0, data.pointer)
  }
}

private func handleObject(_ hosted: HostedSession) -> SessionHandle {
  if let object = hosted.handle { return object }
  let object = SessionHandle(hosted.session)
  hosted.attachment = object
  return object
}

extension HostedSession {
  /// The object behind the host's pointer.
  fileprivate var handle: SessionHandle? {
    // With a C handler, only this file sets attachments.
    attachment.map { unsafe unsafeDowncast($0, to: SessionHandle.self) }
  }
}

@_cdecl("np_extension_run") @implementation @inline(__always)
public func np_extension_run(
  _ context: OpaquePointer?, _ handler: np_extension_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let bell = Doorbell()
  let status = unsafe run(context, handler, HostData(user_data, destroy, bell))
  // If another thread freed the context, a callback may still run.
  bell.wait()
  return status
}

@inline(never)
private func run(_ context: OpaquePointer?, _ handler: np_extension_handler?, _ data: __owned HostData) -> np_status {
  call("np_extension_run") { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    try target.runExtension(unsafe turnHandler(handler, data))
  }
}

@_cdecl("np_extension_host") @implementation @inline(__always)
public func np_extension_host(
  _ context: OpaquePointer?, _ handler: np_extension_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_extension_host") { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    try target.hostExtension(unsafe handler == nil ? nil : turnHandler(handler, data))
  }
}
