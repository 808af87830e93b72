// SPDX-License-Identifier: MIT

public import NowPlayingCore

extension Session {
  // MARK: The application's primary

  /// Makes this session the one that represents the application.
  public func requestApplicationPrimary() throws(Failure) {
    let entry = entry
    try context.changePublished(entry) { state throws(Failure) in
      guard !entry.isRemote else {
        throw Failure(.invalidState, "a remote session cannot represent the application: it is a player of its own")
      }
      try promote(&state)
    }
  }

  /// Whether the session can represent the application: it is not remote, and has content.
  public var canBecomeApplicationPrimary: Bool {
    read { _, entry in entry.state.content != nil && !entry.isRemote } ?? false
  }

  /// Whether the session represents the application.
  public var isApplicationPrimary: Bool { read { state, _ in state.primary.current == entry.key } ?? false }

  /// Sets the function that is called when the session becomes the application's primary, and when it no longer is.
  public func set(applicationPrimaryHandler handler: ((Bool) -> Void)?) throws(Failure) {
    let entry = entry
    var previous: ((Bool) -> Void)?
    try context.change(entry) { state throws(Failure) in
      previous = entry.handlers.applicationPrimary
      entry.handlers.applicationPrimary = handler
      return false
    }
    withExtendedLifetime(previous) {}
  }

  private func promote(_ state: inout Context.State) throws(Failure) {
    let entry = entry
    guard entry.state.content != nil else {
      throw Failure(.invalidState, "a session without content cannot become primary: set its content first")
    }
    try setPublished(&state)
    if !entry.isRemote { state.primary.promote(entry.key) }
  }

  // MARK: The system's primary

  /// Requests the media keys from the desktop. `result` gets whether the session is published, and whether the keys
  /// reach it. If the session ends first, it is called only with `outlivesSession`.
  public func requestSystemPrimary(
    outlivesSession: Bool = false, _ result: @escaping (Bool, Bool) -> Void
  ) throws(Failure) {
    let entry = entry
    try context.changePublished(entry) { state throws(Failure) in
      try promote(&state)
      // A refusal names who decides.
      state.watchSystemPrimary(sourceToo: true)
      state.work.add(PrimaryRequest(session: entry.key, outlivesSession: outlivesSession, result: result))
    }
  }

  /// Why the last request for the media keys did not succeed, for people; nil: it did, or none has ended.
  public var primaryRefusal: String? {
    get throws(Failure) { try context.withState { state throws(Failure) in entry.primaryRefusal } }
  }

  /// Whether the media keys reach this session, as far as the library can know.
  public var isSystemPrimary: Bool {
    let entry = entry
    let isPrimary = try? context.withState { state throws(Failure) -> Bool in
      state.watchSystemPrimary()
      // Until the library knows the players, it guesses: the session that represents the application. It keeps the
      // guess, so that it reports a change to the handler.
      if state.systemPrimary.name == nil {
        entry.isSystemPrimary = entry.busName != nil && state.primary.current == entry.key
      }
      return entry.isSystemPrimary
    }
    return isPrimary ?? false
  }

  /// Sets the function that is called when the session becomes the system's primary, and when it no longer is.
  public func set(systemPrimaryHandler handler: ((Bool) -> Void)?) throws(Failure) {
    let entry = entry
    var previous: ((Bool) -> Void)?
    try context.change(entry) { state throws(Failure) in
      previous = entry.handlers.systemPrimary
      entry.handlers.systemPrimary = handler
      if handler != nil { state.watchSystemPrimary() }
      return false
    }
    withExtendedLifetime(previous) {}
  }
}
