// SPDX-License-Identifier: MIT

// extension.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// Tells a C handler what happens, and the library what it has answered.
private func turnHandler(
  _ handler: np_extension_handler?, _ data: HostData
) throws(Failure) -> (HostedTurn) -> Void {
  guard let handler = unsafe handler else { throw .invalid("handler is NULL") }
  return { turn in
    let object = handleObject(turn.hosted)
    // The player's own reference begins with the start.
    let session =
      unsafe turn.event == .start
      ? handle(for: object) : OpaquePointer(Unmanaged.passUnretained(object).toOpaque())
    let status = unsafe turn.attributes.withUnsafeBytes { bytes in
      unsafe handler(session, turn.event.rawValue, bytes.baseAddress, bytes.count, data.pointer)
    }
    // The rest of its words speaks of a call and a log, and this is neither.
    let words = (Status(rawValue: status) ?? .system).text.description.utf8.prefix { $0 != UInt8(ascii: ":") }
    let text = String(decoding: words, as: UTF8.self)
    let isAccepted = turn.finish(status < 0 ? Failure(Status(rawValue: status) ?? .system, text) : nil)
    // Whoever was given a session frees it, also one that he refused: it has ended.
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
  /// What the host's pointer points to.
  fileprivate var handle: SessionHandle? {
    // Nobody else attaches anything where the handler is one of C.
    attachment.map { unsafe unsafeDowncast($0, to: SessionHandle.self) }
  }
}

@c @implementation
public func np_extension_run(
  _ context: OpaquePointer?, _ handler: np_extension_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let bell = Doorbell()
  let status = unsafe run(context, handler, HostData(user_data, destroy, bell))
  // A callback may still run, where another thread has freed the context.
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

@c @implementation
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

// MARK: The application's side

/// Attributes of the host's.
private func attributes(_ pointer: UnsafeRawPointer?, _ size: Int) throws(Failure) -> [UInt8] {
  guard size != 0 else { return [] }
  guard let pointer = unsafe pointer else { throw .invalid("attributes is NULL") }
  guard size > 0, size <= Limits.attributeBytes else {
    throw .limit("attributes have", Limits.attributeBytes, "bytes at most")
  }
  return unsafe Array(UnsafeRawBufferPointer(start: pointer, count: size))
}

/// Tells a C function how a wish ended.
private func teller(
  _ context: OpaquePointer?, _ result: np_remote_result?, _ data: HostData
) -> (Failure?) -> Void {
  { failure in
    let status = failure?.status ?? .ok
    unsafe (failure?.reason ?? "").withCString { unsafe result?(context, status.rawValue, $0, data.pointer) }
  }
}

/// Once, and not in each of the functions.
@inline(never)
private func wish(
  _ function: StaticString, _ event: ExtensionEvent, _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?,
  _ attributes: UnsafeRawPointer?, _ size: Int, _ result: np_remote_result?, _ data: HostData
) -> np_status {
  call(function) { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    let id = try unsafe needShortIdentifier(id, "id")
    let attributes = try unsafe NowPlayingABI.attributes(attributes, size)
    let teller = unsafe teller(context, result, data)
    switch event {
    case .start: try target.remoteStart(id, attributes, teller)
    case .update: try target.remoteUpdate(id, attributes, teller)
    case .end: try target.remoteEnd(id, teller)
    }
  }
}

@c @implementation
public func np_remote_start(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ attributes: UnsafeRawPointer?, _ size: Int,
  _ result: np_remote_result?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  unsafe wish("np_remote_start", .start, context, id, attributes, size, result, HostData(user_data, destroy))
}

@c @implementation
public func np_remote_update(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ attributes: UnsafeRawPointer?, _ size: Int,
  _ result: np_remote_result?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  unsafe wish("np_remote_update", .update, context, id, attributes, size, result, HostData(user_data, destroy))
}

@c @implementation
public func np_remote_end(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ result: np_remote_result?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  unsafe wish("np_remote_end", .end, context, id, nil, 0, result, HostData(user_data, destroy))
}

@c @implementation
public func np_remote_list(
  _ context: OpaquePointer?, _ result: np_remote_list_result?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_remote_list") { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    guard let result = unsafe result else { throw .invalid("result is NULL") }
    try target.remoteList { failure, ids in
      let texts = ids.map { CText($0) }
      var pointers: [UnsafePointer<CChar>?] = unsafe texts.map { unsafe UnsafePointer($0.pointer) }
      // A list that is empty begins somewhere too.
      unsafe pointers.append(nil)
      withExtendedLifetime(texts) {
        unsafe pointers.withUnsafeBufferPointer {
          unsafe result(context, (failure?.status ?? .ok).rawValue, $0.baseAddress, ids.count, data.pointer)
        }
      }
    }
  }
}

@c @implementation
public func np_remote_request_system_primary(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ result: np_remote_result?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_remote_request_system_primary") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).remoteRequestSystemPrimary(
      needShortIdentifier(id, "id"), teller(context, result, data))
  }
}

// MARK: Push

@c @implementation
public func np_context_set_push_token_handler(
  _ context: OpaquePointer?, _ handler: np_push_token_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_context_set_push_token_handler") { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    guard let handler = unsafe handler else { return try target.set(pushTokenHandler: nil) }
    try target.set(pushTokenHandler: { token in
      let id = token.sessionID.map { CText($0) }
      let endpoint = token.endpoint.map { CText($0) }
      let (key, secret) = (CText(token.publicKey), CText(token.authSecret))
      withExtendedLifetime((id, endpoint, key, secret)) {
        var lent = unsafe np_push_token(
          session_id: UnsafePointer(id?.pointer), endpoint: UnsafePointer(endpoint?.pointer),
          public_key: UnsafePointer(key.pointer), auth_secret: UnsafePointer(secret.pointer))
        unsafe handler(context, &lent, data.pointer)
      }
    })
  }
}

@c @implementation
public func np_context_set_push_key(_ context: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> np_status {
  call("np_context_set_push_key") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).set(pushKey: text(key))
  }
}

@c @implementation
public func np_context_set_push_distributor(_ context: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> np_status {
  call("np_context_set_push_distributor") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).set(pushDistributor: text(name))
  }
}
