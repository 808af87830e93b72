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
    // The host may have freed a session whose start it refused.
    guard turn.event != .end || !object.isFreed else { return turn.finish(nil) }
    // With the start, the player owns a reference.
    let session =
      unsafe turn.event == .start
      ? handle(for: object) : OpaquePointer(Unmanaged.passUnretained(object).toOpaque())
    if turn.event != .end { object.open(turn) }
    let status = unsafe turn.attributes.withUnsafeBytes { bytes in
      unsafe handler(session, turn.event.rawValue, bytes.baseAddress, bytes.count, data.pointer)
    }
    if turn.event == .end { return turn.finish(nil) }
    guard status != NP_EXTENSION_LATER else { return }
    // Nil: np_extension_answer() has answered, or the host has freed the session.
    if object.takeEvent() != nil, status != 0, Status(rawValue: status) == nil {
      Log.writeMistake("np_extension_handler: it returned \(status), which is not a status")
    }
    turn.answer(status)
  }
}

extension HostedEvent {
  /// Answers with a status and a sentence. Empty: the words of the status.
  fileprivate func answer(_ answer: np_status, _ message: String = "") {
    guard answer != 0 else { return finish(nil) }
    let status = Status(rawValue: answer) ?? .system
    let line = Text.line(Text.clean(message, limit: 1_024))
    finish(Failure(status, line.isEmpty ? status.words : line))
  }
}

extension Status {
  /// The text without the part after the colon, which is about a call and the log.
  fileprivate var words: String {
    String(decoding: text.description.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
  }
}

@_cdecl("np_extension_answer") @implementation @inline(__always)
public func np_extension_answer(
  _ session: OpaquePointer?, _ answer: np_status, _ message: UnsafePointer<CChar>?
) -> np_status {
  unsafe with("np_extension_answer", session) { ended throws(Failure) in
    try ended.refuseEnded()
    if answer != 0 { _ = try known(Status.self, answer, "answer") }
    guard let session = unsafe session, let event = unsafe sessionHandle(session).takeEvent() else {
      throw Failure(.finished, "this session has no event without an answer")
    }
    event.answer(answer, unsafe text(message) ?? "")
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
