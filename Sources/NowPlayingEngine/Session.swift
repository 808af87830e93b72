// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

/// One thing that plays, as the player holds it.
public final class Session: @unchecked Sendable {
  public let id: String
  public let context: Context
  private let entry: SessionEntry

  private init(_ id: String, _ entry: SessionEntry, in context: Context) {
    self.id = id
    self.entry = entry
    self.context = context
  }

  /// Makes a session with an id that no other of the context has.
  ///
  /// Convenience, like every failing initialiser of a class here: Embedded Swift leaks the instance of one that fails
  /// when it is already there.
  public convenience init(in context: Context, id: String, isRemote: Bool = false) throws(Failure) {
    guard !id.isEmpty else { throw .invalid("a session needs an id, the same at the next start: \"music\"") }
    guard id.utf8.count <= Limits.identifierBytes else {
      throw .limit("an id has", Limits.identifierBytes, "bytes at most")
    }
    let entry = try context.withState { state throws(Failure) -> SessionEntry in
      guard state.session(id) == nil else {
        throw Failure(.invalidArgument, "there is a session", id: id, " already: take another id")
      }
      guard state.sessions.count < Limits.sessions else {
        throw .limit("a context keeps", Limits.sessions, "sessions: free some")
      }
      state.lastKey += 1
      let entry = SessionEntry(key: state.lastKey, state: SessionState(id: id, isRemote: isRemote))
      state.sessions[entry.key] = entry
      state.name(entry)
      return entry
    }
    self.init(id, entry, in: context)
  }

  /// Takes the session away; nothing of it is called any more.
  public func close() {
    let removed = try? context.withState {
      state throws(Failure) -> (
        handlers: SessionEntry.Handlers, tickets: [Ledger.Ticket], busThread: BusThread?, hosted: HostedSession?
      ) in
      // One that ended before is nobody's: another may have its id by now.
      guard !entry.isClosed else { throw Failure(.gone, "the session was freed") }
      let before = state.primary.current
      withdraw(&state)
      context.primaryChanged(from: before, &state)
      _ = state.mark(entry)
      state.sessions[entry.key] = nil
      state.lost[entry.key] = nil
      state.unpublished[entry.key] = nil
      let tickets = state.fail(of: entry.key, Answer(.cancelled, "the player closed this session"))
      let hosted = state.hosting?.remove(id)
      return (entry.close(), tickets, state.busThread, hosted)
    }
    guard let removed else { return }
    Request.forget(removed.tickets)
    removed.busThread?.wake()
    withExtendedLifetime((removed.handlers, removed.hosted)) {}
  }

  // MARK: What is true

  /// Sets what people read as the name of this player.
  public func set(name: String?) throws(Failure) {
    let name = name.map { Text.line($0) }
    if let name, name.isEmpty { throw .invalid("a name that people read cannot be empty") }
    try update { state throws(Failure) in
      let isChanged = entry.state.set(name: name)
      state.name(entry)
      return isChanged
    }
  }

  /// Says what is playing now, and who is asked for its images.
  public func set(content: Content?, images: ImageProviders? = nil) throws(Failure) {
    var previous = images
    try update { state throws(Failure) in
      swap(&previous, &entry.handlers.images)
      context.awaitPublishing(entry, hasContent: content != nil, &state)
      return entry.state.set(content: content, now: Clock.now())
    }
    withExtendedLifetime(previous) {}
  }

  /// Something plays that the player could make no content of. What played before must not be shown in its place; a session
  /// that shows nothing goes on to show nothing.
  public func setUnknownContent() throws(Failure) {
    var previous: ImageProviders?
    try update { state throws(Failure) in
      guard let content = entry.state.content, content != entry.unknownContent else { return false }
      let unknown = try Content(kind: .generic, id: Random.hexadecimal(digits: 32))
      entry.unknownContent = unknown
      swap(&previous, &entry.handlers.images)
      return entry.state.set(content: unknown, now: Clock.now())
    }
    withExtendedLifetime(previous) {}
  }

  /// Says how far and how fast playback is.
  public func set(playback: Playback) throws(Failure) {
    var isMistaken = false
    try update { state throws(Failure) in
      let wasMistaken = entry.state.hasRepeatedPosition
      defer { isMistaken = entry.state.hasRepeatedPosition != wasMistaken }
      return try entry.state.set(playback: playback, now: Clock.now())
    }
    guard isMistaken else { return }
    Log.writeMistake(
      "session " + id
        + ": the player set an old position with a new state, so clients see a seek backwards: set only the state, or "
        + "leave the position unknown")
  }

  /// Changes the state alone.
  public func set(state new: PlaybackState) throws(Failure) {
    try update { state throws(Failure) in try entry.state.set(state: new, now: Clock.now()) }
  }

  /// Says what plays before and after; nil: nothing is shown.
  public func set(queue: Queue?) throws(Failure) {
    try update { state throws(Failure) in entry.state.set(queue: queue) }
  }

  /// Changes the playlists.
  public func changeLists(_ change: (inout Lists) -> Void) throws(Failure) {
    try update { state throws(Failure) in entry.state.change(lists: change) }
  }

  /// Says where it plays, if not here.
  public func set(devices: [Device]) throws(Failure) {
    try update { state throws(Failure) in
      let isChanged = try entry.state.change(remote: { remote throws(Failure) in try remote.set(devices: devices) })
      if entry.state.name == nil { state.name(entry) }
      return isChanged
    }
  }

  /// Says whether the other side can be reached.
  public func set(isReachable: Bool) throws(Failure) {
    try changeRemote { remote throws(Failure) in remote.set(isReachable: isReachable, now: Clock.now()) }
  }

  /// Sets how long the session stays on the bus while the other side cannot be reached.
  public func set(grace: Int64) throws(Failure) {
    try changeRemote { remote throws(Failure) in try remote.set(grace: grace) }
  }

  private func changeRemote(_ change: (inout Remote) throws(Failure) -> Void) throws(Failure) {
    try update { state throws(Failure) in
      let before = entry.state.remote
      let shows = try entry.state.change(remote: change)
      // It counts from now, also where an update holds back what is shown.
      guard entry.state.remote != before else { return false }
      state.lost[entry.key] = entry.state.remote?.lostAt == nil ? nil : entry
      entry.hasLeft = false
      return shows
    }
  }

  /// Whether it plays elsewhere.
  public var isRemote: Bool { read { _, entry in entry.isRemote } ?? false }

  /// Changes what is offered.
  public func changeOffer(_ change: (inout Offer) throws(Failure) -> Void) throws(Failure) {
    try update { state throws(Failure) in try entry.state.change(change) }
  }

  /// Holds back what is set from here on.
  public func beginUpdate() throws(Failure) {
    try update { state throws(Failure) in
      entry.state.beginUpdate()
      return false
    }
  }

  /// Shows what was set since the update began.
  public func endUpdate() throws(Failure) {
    try update { state throws(Failure) in
      guard try entry.state.endUpdate() else { return false }
      return true
    }
  }

  /// Changes the session; the body says whether surfaces should hear of it.
  @inline(__always)
  private func update(_ body: (inout Context.State) throws(Failure) -> Bool) throws(Failure) {
    let needsWork = try context.withState { state throws(Failure) -> Bool in
      guard !entry.isClosed else { throw Failure(.gone, "the session was freed") }
      guard try body(&state) else { return false }
      let hasElected = context.contentChanged(entry, &state)
      return state.mark(entry) || hasElected
    }
    if needsWork { context.wake() }
  }

  // MARK: Commands

  /// Offers commands, and says who is asked when somebody uses one.
  public func offer(_ commands: [Command], _ handler: @escaping (Request) -> Void) throws(Failure) {
    var previous: SessionEntry.Handlers?
    try update { state throws(Failure) in
      previous = entry.handlers
      entry.handlers.set(handler, for: commands.reduce([]) { $0.union(CommandSet($1)) })
      return try entry.state.change { offer throws(Failure) in
        for command in commands { offer.add(command) }
      }
    }
    withExtendedLifetime(previous) {}
  }

  /// Offers one command.
  public func offer(_ command: Command, _ handler: @escaping (Request) -> Void) throws(Failure) {
    try offer([command], handler)
  }

  /// Takes an offer back.
  public func retract(_ command: Command) throws(Failure) {
    var previous: SessionEntry.Handlers?
    try update { state throws(Failure) in
      let isChanged = try entry.state.change { offer throws(Failure) in offer.remove(command) }
      previous = entry.handlers
      entry.handlers.set(nil, for: CommandSet(command))
      return isChanged
    }
    withExtendedLifetime(previous) {}
  }

  /// Sets what publishes the state that a command has changed, before the command is answered.
  public func set(show: (() -> Void)?) throws(Failure) {
    var previous: (() -> Void)?
    try update { state throws(Failure) in
      previous = entry.handlers.show
      entry.handlers.show = show
      return false
    }
    withExtendedLifetime(previous) {}
  }

  // MARK: On the desktop

  /// Shows the session to the desktop.
  public func publish() throws(Failure) {
    try elect { state throws(Failure) in
      if let lack = entry.state.lack(showsIdle: state.settings.showsIdle) {
        Log.write(.info, "session " + entry.state.id + lack)
      }
      try context.startPublisher(&state)
      entry.state.set(published: true)
      context.stopAwaitingPublishing(entry, &state)
      if !entry.isRemote { state.primary.add(entry.key, hasContent: entry.state.content != nil) }
    }
  }

  /// Takes the session off the desktop.
  public func withdraw() throws(Failure) {
    try elect { state throws(Failure) in withdraw(&state) }
  }

  private func withdraw(_ state: inout Context.State) {
    entry.state.set(published: false)
    state.primary.remove(entry.key)
  }

  /// Whether the session is on the bus.
  public var isPublished: Bool { read { _, entry in entry.busName != nil } ?? false }

  /// The name that the session has on the bus.
  public var busName: String? {
    get throws(Failure) { try context.withState { state throws(Failure) in entry.busName } }
  }

  // MARK: Primary

  /// Makes this session the one that represents the application.
  public func requestApplicationPrimary() throws(Failure) {
    try elect { state throws(Failure) in
      guard !entry.isRemote else {
        throw Failure(.invalidState, "a remote session does not represent the application: it is a player beside it")
      }
      try promote(&state)
    }
  }

  /// Asks the desktop to send its media keys here; `result` is told how that ended: published, and prominent.
  public func requestSystemPrimary(_ result: @escaping (Bool, Bool) -> Void) throws(Failure) {
    try elect { state throws(Failure) in
      try promote(&state)
      state.watchesSystemPrimary = true
      state.work.wishes.append(PendingWork.Wish(session: entry.key, result: result))
    }
    context.wake()
  }

  /// Whether the session may represent the application: it has something to show.
  public var canBecomeApplicationPrimary: Bool {
    read { _, entry in entry.state.content != nil && !entry.isRemote } ?? false
  }

  /// Whether the session represents the application.
  public var isApplicationPrimary: Bool { read { state, _ in state.primary.current == entry.key } ?? false }

  /// Whether the media keys reach this session, as far as the library can know.
  public var isSystemPrimary: Bool {
    let answer = try? context.withState { state throws(Failure) -> (isPrimary: Bool, needsWork: Bool) in
      let needsWork = !state.watchesSystemPrimary && state.busThread != nil
      state.watchesSystemPrimary = true
      // Until somebody has looked, it is the session that stands for the application.
      let guess = entry.busName != nil && state.primary.current == entry.key
      return (state.systemPrimaryName == nil ? guess : entry.isSystemPrimary, needsWork)
    }
    if answer?.needsWork == true { context.wake() }
    return answer?.isPrimary ?? false
  }

  /// Sets who is told when the session becomes the application's primary, or is no longer.
  public func set(applicationPrimaryHandler handler: ((Bool) -> Void)?) throws(Failure) {
    var previous: ((Bool) -> Void)?
    try update { state throws(Failure) in
      previous = entry.handlers.applicationPrimary
      entry.handlers.applicationPrimary = handler
      return false
    }
    withExtendedLifetime(previous) {}
  }

  /// Sets who is told when the session becomes the system's primary, or is no longer.
  public func set(systemPrimaryHandler handler: ((Bool) -> Void)?) throws(Failure) {
    var previous: ((Bool) -> Void)?
    try update { state throws(Failure) in
      previous = entry.handlers.systemPrimary
      entry.handlers.systemPrimary = handler
      if handler != nil { state.watchesSystemPrimary = true }
      return false
    }
    if handler != nil { context.wake() }
    withExtendedLifetime(previous) {}
  }

  private func promote(_ state: inout Context.State) throws(Failure) {
    guard entry.state.content != nil else {
      throw Failure(.invalidState, "a session without content cannot become primary: set its content first")
    }
    try context.startPublisher(&state)
    entry.state.set(published: true)
    context.stopAwaitingPublishing(entry, &state)
    if !entry.isRemote { state.primary.promote(entry.key) }
  }

  /// Changes who is published, and lets everybody concerned know.
  private func elect(_ body: (inout Context.State) throws(Failure) -> Void) throws(Failure) {
    let needsWork = try context.withState { state throws(Failure) -> Bool in
      guard !entry.isClosed else { throw Failure(.gone, "the session was freed") }
      let before = state.primary.current
      try body(&state)
      if state.primary.current != before { context.primaryChanged(from: before, &state) }
      _ = state.mark(entry)
      return state.busThread != nil
    }
    if needsWork { context.wake() }
  }

  private func read<Value>(_ body: (Context.State, SessionEntry) -> Value) -> Value? {
    try? context.withState { state throws(Failure) -> Value in body(state, entry) }
  }
}

extension Context {
  /// Lets a session give way, or come back, when its content went or came; says whether that changed who is primary.
  func contentChanged(_ entry: SessionEntry, _ state: inout State) -> Bool {
    let hasContent = entry.state.content != nil
    guard hasContent != entry.hasContent else { return false }
    entry.hasContent = hasContent
    let before = state.primary.current
    state.primary.note(entry.key, hasContent: hasContent)
    primaryChanged(from: before, &state)
    return state.primary.current != before && state.busThread != nil
  }

  /// Marks the sessions that an election concerns, and has their handlers told.
  func primaryChanged(from before: SessionKey?, _ state: inout State) {
    let after = state.primary.current
    guard before != after else { return }
    for (key, isPrimary) in [(before, false), (after, true)] {
      guard let key, let entry = state.sessions[key] else { continue }
      _ = state.mark(entry)
      if entry.handlers.applicationPrimary != nil { delivery.add(.applicationPrimary(key, isPrimary)) }
    }
  }
}
