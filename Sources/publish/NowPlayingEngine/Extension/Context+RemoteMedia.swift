// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import DBus

/// Requests of the application to the process that hosts its remote sessions.
///
/// `result` gets nil if the request succeeded. If the context is freed first, it is never called.
extension Context {
  /// Starts a session, or updates the one with that id.
  public func remoteStart(
    _ id: Identifier, _ attributes: [UInt8], _ result: ((Failure?) -> Void)?
  ) throws(Failure) {
    try host(HostingRequest(.start, id, attributes), result)
  }

  /// Updates the attributes of a session.
  public func remoteUpdate(
    _ id: Identifier, _ attributes: [UInt8], _ result: ((Failure?) -> Void)?
  ) throws(Failure) {
    try host(HostingRequest(.update, id, attributes), result)
  }

  /// Ends a session.
  public func remoteEnd(_ id: Identifier, _ result: ((Failure?) -> Void)?) throws(Failure) {
    try host(HostingRequest(.end, id), result)
  }

  /// Requests the ids of the hosted sessions.
  public func remoteList(_ result: @escaping (Failure?, [Identifier]) -> Void) throws(Failure) {
    try send(.list, result)
  }

  /// Requests the media keys for a hosted session from the desktop.
  public func remoteRequestSystemPrimary(_ id: Identifier, _ result: ((Failure?) -> Void)?) throws(Failure) {
    try HostingRequest.check(id)
    try send(.systemPrimary(id)) { failure, _ in result?(failure) }
  }

  /// Sets the function that gets the hosted session which the media keys reach, empty for none, after each change.
  public func set(remotePrimaryHandler handler: @escaping (Identifier) -> Void) throws(Failure) {
    try checkExtensionName()
    try withState { state throws(Failure) in state.needHosting().primaryHandler = handler }
    try run { $0.remoteMedia.send(RemoteRequest(.watchPrimary) { _, _ in }) }
  }

  private func host(_ request: HostingRequest, _ result: ((Failure?) -> Void)?) throws(Failure) {
    try send(.host(request)) { failure, _ in result?(failure) }
  }

  private func send(_ kind: RemoteRequest.Kind, _ result: @escaping (Failure?, [Identifier]) -> Void) throws(Failure) {
    try checkExtensionName()
    try withState { state throws(Failure) in
      let hosting = state.needHosting()
      guard hosting.openRequests < Limits.hostingRequests else { throw .tooManyHostingRequests }
      hosting.openRequests += 1
    }
    let request = RemoteRequest(kind) { [self] failure, ids in
      guard !withOwnState({ $0.isClosed }) else { return }
      delivery.add(
        .task { [self] in
          withOwnState { $0.hosting?.openRequests -= 1 }
          result(failure, ids)
        })
    }
    do throws(Failure) {
      try run { $0.remoteMedia.send(request) }
    } catch {
      withOwnState { $0.hosting?.openRequests -= 1 }
      throw error
    }
  }
}

/// Push.
extension Context {
  /// Sets the function that gets the tokens.
  public func set(pushTokenHandler: ((PushToken) -> Void)?) throws(Failure) {
    let previous = try withState { state throws(Failure) -> ((PushToken) -> Void)? in
      guard pushTokenHandler != nil || state.hosting != nil else { return nil }
      let hosting = state.needHosting()
      defer { hosting.tokenHandler = pushTokenHandler }
      return hosting.tokenHandler
    }
    withExtendedLifetime(previous) {}
    guard pushTokenHandler != nil else { return }
    try run { $0.remoteMedia.wantTokens() }
  }

  /// Sets the public key of the application's server.
  public func set(pushKey: String?) throws(Failure) {
    if let pushKey { try PushToken.check(key: pushKey) }
    try withState { state throws(Failure) in state.needHosting().pushKey = pushKey }
  }

  /// Sets the distributor, by the last part of its bus name; nil: the default.
  public func set(pushDistributor: String?) throws(Failure) {
    if let pushDistributor, !Names.isBusName("org.unifiedpush.Distributor." + pushDistributor) {
      throw .invalid("a distributor is the last part of its bus name, such as \"kde\"", notText: pushDistributor)
    }
    try withState { state throws(Failure) in state.needHosting().pushDistributor = pushDistributor }
  }
}
