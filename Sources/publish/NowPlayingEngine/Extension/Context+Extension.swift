// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

/// Hosting remote sessions, as the player starts and ends it.
extension Context {
  /// The bus name of the process that hosts.
  var extensionName: String { settings.id + ".RemoteMedia" }

  func checkExtensionName() throws(Failure) {
    let id = settings.id
    guard Names.isBusName(id), Names.isBusName(id + ".RemoteMedia") else {
      throw Failure(
        .invalidArgument, "the application id", id: Identifier(id),
        " is not valid as a bus name: use one like \"org.example.Player\"")
    }
  }

  /// Runs this process as the extension, until it has hosted nothing for five seconds. `handler` is called where all
  /// callbacks are.
  public func runExtension(_ handler: @escaping (HostedEvent) -> Void) throws(Failure) {
    try checkExtensionName()
    guard !delivery.isCurrent else {
      throw Failure(
        .invalidState, "an extension cannot run in a callback: it waits for callbacks")
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
    // The player's closure is destroyed outside the lock.
    let ended = withOwnState { _ in
      defer { (hosting.handler, hosting.isRunning) = (nil, false) }
      return hosting.handler
    }
    withExtendedLifetime(ended) {}
    if let failure { throw failure }
  }

  /// Calls the handler with the end of each session, after the extension has failed.
  private func endHosted(by hosting: Hosting) throws(Failure) {
    withOwnState { _ in hosting.outcome = nil }
    for id in hostedIDs { host(try HostingRequest(.end, id)) { _ in } }
    // After the ends.
    delivery.add(.task { [self] in endExtension(.left) })
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

  /// Ends `runExtension`.
  func endExtension(_ outcome: Hosting.Outcome) {
    let bell = withOwnState { state -> Doorbell? in
      guard let hosting = state.hosting, hosting.isRunning else { return nil }
      if hosting.outcome == nil { hosting.outcome = outcome }
      return hosting.bell
    }
    bell?.ring()
    delivery.wakeHost()
  }

  /// Hosts remote sessions in this process, if no extension is installed; nil: stops hosting.
  public func hostExtension(_ handler: ((HostedEvent) -> Void)?) throws(Failure) {
    try checkExtensionName()
    let (previous, hadHandler) = try withState { state throws(Failure) -> (((HostedEvent) -> Void)?, Bool) in
      guard let hosting = state.hosting ?? (handler == nil ? nil : state.needHosting()) else { return (nil, false) }
      guard !hosting.isRunning else {
        throw Failure(.invalidState, "the running extension hosts the sessions")
      }
      let previous = hosting.handler
      hosting.isEnding = handler == nil && previous != nil
      if let handler { hosting.handler = handler }
      return (previous, previous != nil)
    }
    withExtendedLifetime(previous) {}
    if handler != nil { return try run { $0.remoteMedia.hostChanged() } }
    guard hadHandler else { return }
    for id in withOwnState({ $0.hosting?.sessions.begun ?? [] }) { host(try HostingRequest(.end, id)) { _ in } }
    delivery.add(.task { [self] in endHosting() })
  }

  /// Removes the handler, after it got the end of each session.
  func endHosting() {
    let ended = withOwnState { state -> ((HostedEvent) -> Void)? in
      guard let hosting = state.hosting, hosting.isEnding, hosting.sessions.isIdle else { return nil }
      defer { (hosting.handler, hosting.isEnding) = (nil, false) }
      return hosting.handler
    }
    guard let ended else { return }
    withExtendedLifetime(ended) {}
    try? run { $0.remoteMedia.hostChanged() }
  }
}
