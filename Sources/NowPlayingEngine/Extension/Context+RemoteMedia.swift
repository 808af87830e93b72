// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

extension Context {
  /// The name of the process that hosts.
  var extensionName: String { settings.id + ".RemoteMedia" }

  private func checkName() throws(Failure) {
    let id = settings.id
    guard Connection.isBusName(id), Connection.isBusName(id + ".RemoteMedia") else {
      throw Failure(.invalidArgument, "the application id", id: id, " is no name on the bus: \"org.example.Player\"")
    }
  }

  // MARK: Hosting

  /// Runs this process as the extension, until there has been nothing to host for five seconds. `handler` is told what
  /// happens, where all callbacks are told.
  public func runExtension(_ handler: @escaping (HostedTurn) -> Void) throws(Failure) {
    try checkName()
    guard !delivery.isCurrent else {
      throw Failure(.invalidState, "an extension cannot run in a callback: it waits for callbacks")
    }
    let hosting = try withState { state throws(Failure) -> Hosting in
      let hosting = state.needHosting()
      guard hosting.handler == nil else { throw Failure(.invalidState, "this context hosts remote sessions already") }
      (hosting.handler, hosting.isRunning, hosting.outcome) = (handler, true, nil)
      hosting.sessions.noteNews(Clock.now())
      return hosting
    }
    var failure: Failure?
    do throws(Failure) {
      try run { $0.remoteMedia.hostChanged() }
      failure = try waitForOutcome(of: hosting)
      if failure != nil { try endHosted(by: hosting) }
    } catch {
      failure = error
    }
    // What the player registered ends outside the lock.
    let ended = withOwnState { _ in
      defer { (hosting.handler, hosting.isRunning) = (nil, false) }
      return hosting.handler
    }
    withExtendedLifetime(ended) {}
    if let failure { throw failure }
  }

  /// Whoever hosts is told of the end of each session, also where that is the end of all.
  private func endHosted(by hosting: Hosting) throws(Failure) {
    withOwnState { _ in hosting.outcome = nil }
    for id in hostedIDs { host(try HostingRequest(.end, id)) { _ in } }
    // Behind the ends.
    delivery.add(.errand { [self] in endExtension(.left) })
    _ = try waitForOutcome(of: hosting)
  }

  private func waitForOutcome(of hosting: Hosting) throws(Failure) -> Failure? {
    while true {
      let outcome = try withState { _ throws(Failure) in hosting.outcome }
      switch outcome {
      case .left: return nil
      case .failed(let failure): return failure
      case nil: break
      }
      if delivery.fileDescriptor == nil {
        hosting.bell.wait()
      } else {
        delivery.waitForWork()
        try dispatch()
      }
    }
  }

  /// Hosts remote sessions in this process, where no extension is installed; nil: not any more.
  public func hostExtension(_ handler: ((HostedTurn) -> Void)?) throws(Failure) {
    try checkName()
    let (previous, hadHandler) = try withState { state throws(Failure) -> (((HostedTurn) -> Void)?, Bool) in
      guard let hosting = state.hosting ?? (handler == nil ? nil : state.needHosting()) else { return (nil, false) }
      guard !hosting.isRunning else { throw Failure(.invalidState, "the running extension hosts the sessions") }
      let previous = hosting.handler
      hosting.isEnding = handler == nil && previous != nil
      if let handler { hosting.handler = handler }
      return (previous, previous != nil)
    }
    withExtendedLifetime(previous) {}
    if handler != nil { return try run { $0.remoteMedia.hostChanged() } }
    guard hadHandler else { return }
    for id in withOwnState({ $0.hosting?.sessions.begun ?? [] }) { host(try HostingRequest(.end, id)) { _ in } }
    delivery.add(.errand { [self] in endHosting() })
  }

  /// Ceases to host, once the end of each session was told.
  func endHosting() {
    let ended = withOwnState { state -> ((HostedTurn) -> Void)? in
      guard let hosting = state.hosting, hosting.isEnding, hosting.sessions.isIdle else { return nil }
      defer { (hosting.handler, hosting.isEnding) = (nil, false) }
      return hosting.handler
    }
    guard let ended else { return }
    withExtendedLifetime(ended) {}
    try? run { $0.remoteMedia.hostChanged() }
  }

  func hostedSession(_ id: String) -> HostedSession? { withOwnState { $0.hosting?.place(of: id) } }

  // MARK: The application's side

  /// Starts a session, or updates one that was started with that id; `result` is told how that ended, nil: it is done.
  public func remoteStart(
    _ id: String, _ attributes: [UInt8], _ result: ((Failure?) -> Void)?
  ) throws(Failure) {
    try wish(HostingRequest(.start, id, attributes), result)
  }

  /// Hands a session that was started its new attributes.
  public func remoteUpdate(
    _ id: String, _ attributes: [UInt8], _ result: ((Failure?) -> Void)?
  ) throws(Failure) {
    try wish(HostingRequest(.update, id, attributes), result)
  }

  /// Ends a session.
  public func remoteEnd(_ id: String, _ result: ((Failure?) -> Void)?) throws(Failure) {
    try wish(HostingRequest(.end, id), result)
  }

  /// Asks which sessions are hosted.
  public func remoteList(_ result: @escaping (Failure?, [String]) -> Void) throws(Failure) { try ask(.list, result) }

  /// Asks the desktop to send its media keys to a session that is hosted.
  public func remoteRequestSystemPrimary(_ id: String, _ result: ((Failure?) -> Void)?) throws(Failure) {
    try HostingRequest.check(id)
    try ask(.systemPrimary(id)) { failure, _ in result?(failure) }
  }

  private func wish(_ wish: HostingRequest, _ result: ((Failure?) -> Void)?) throws(Failure) {
    try ask(.wish(wish)) { failure, _ in result?(failure) }
  }

  private func ask(_ kind: RemoteQuestion.Kind, _ result: @escaping (Failure?, [String]) -> Void) throws(Failure) {
    try checkName()
    try withState { state throws(Failure) in
      let hosting = state.needHosting()
      guard hosting.openWishes < Limits.hostingRequests else { throw .tooManyHostingRequests }
      hosting.openWishes += 1
    }
    let question = RemoteQuestion(kind) { [self] failure, ids in
      // Who is gone hears nothing.
      guard !withOwnState({ $0.isClosed }) else { return }
      delivery.add(
        .errand { [self] in
          withOwnState { $0.hosting?.openWishes -= 1 }
          result(failure, ids)
        })
    }
    do throws(Failure) {
      try run { $0.remoteMedia.ask(question) }
    } catch {
      withOwnState { $0.hosting?.openWishes -= 1 }
      throw error
    }
  }

  // MARK: Push

  /// Sets who is told the tokens.
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

  /// Sets which distributor is registered with, by the last part of its name; nil: the default.
  public func set(pushDistributor: String?) throws(Failure) {
    if let pushDistributor, !Connection.isBusName("org.unifiedpush.Distributor." + pushDistributor) {
      throw .invalid("a distributor is chosen by the last part of its bus name: \"kde\"")
    }
    try withState { state throws(Failure) in state.needHosting().pushDistributor = pushDistributor }
  }
}
