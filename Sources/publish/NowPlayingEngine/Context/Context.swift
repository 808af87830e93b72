// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import DBus
internal import NowPlayingMPRIS
internal import NowPlayingPlatform

/// A program's connection to the desktop: it has the sessions, publishes their changes and delivers commands to the
/// player.
///
/// All that more than one thread uses is in `State`, under one lock. The library decides under the lock what to do,
/// and does it outside; no function of the player is called under it.
public final class Context: @unchecked Sendable {
  let lock = Lock()
  let delivery: Delivery
  /// Threads that call the providers of images, so that a slow provider delays no command.
  let imageThread = ImageThread(name: "np-artwork", timeout: ImageShelf.patience)
  let videoThread = ImageThread(name: "np-video", timeout: ImageShelf.videoPatience)
  let fileThread = ImageThread(name: "np-files", timeout: ImageShelf.patience)
  /// Whether the providers are called in the player's loop instead.
  let asksInHostLoop: Bool
  let imageFolder = ImageFolder()
  private let forkGeneration = Fork.generation
  private var state: State

  private init(_ settings: ApplicationSettings, _ delivery: Delivery, asksInHostLoop: Bool, hasLastingIDs: Bool) {
    self.delivery = delivery
    self.asksInHostLoop = asksInHostLoop
    let (low, high) = (hasLastingIDs ? Self.lastingKey(of: settings.id) : nil) ?? Random.ofProcess
    state = State(
      settings: settings,
      identifiers: PublicIdentifiers(key: SipHash.Key(low, high), showsAll: settings.showsAddresses),
      resume: ResumeState(hasLastingIDs: hasLastingIDs), motion: MotionState(userPolicy: Self.userMotionPolicy()))
  }

  /// Makes a context. Its threads and connections start with the first published session. `hasLastingIDs`: clients read the
  /// same ids after a restart.
  public convenience init(
    _ settings: ApplicationSettings, hostLoop: Bool, asksInHostLoop: Bool = false, hasLastingIDs: Bool = false
  ) throws(Failure) {
    guard let delivery = Delivery(hostLoop: hostLoop) else {
      throw Failure(.system, "the system gives no descriptor: close some, or raise the limit (ulimit -n)")
    }
    self.init(settings, delivery, asksInHostLoop: asksInHostLoop, hasLastingIDs: hasLastingIDs)
    Self.checkName(settings)
  }

  /// Logs which name the sessions get if it cannot contain the application's id. A sandbox has its own id.
  private static func checkName(_ settings: ApplicationSettings) {
    let sandbox = BusName.Sandbox.current { Environment.value(of: $0) }
    guard sandbox == .none, !BusName.accepts(settings.id) else { return }
    let name = BusName.candidates(for: settings, in: sandbox, ending: "", wantsPlain: true)[0]
    Log.writeMistake(
      "the application id " + Text.quoted(Text.line(settings.id)) + " is not valid in a bus name, so the name is "
        + name + ": use letters, digits, \"-\", \"_\" and dots, as in \"org.example.Player\"")
  }

  /// The key of the application's ids in its file; nil: there is no folder for it.
  private static func lastingKey(of application: String) -> (UInt64, UInt64)? {
    // An id can have any bytes, and a file name cannot.
    let names = PublicIdentifiers(key: SipHash.Key(0, 0), showsAll: false)
    let key = LastingKey.bits(names.hash(of: Identifier(application), after: ""))
    if key == nil {
      Log.write(
        .warning, "ids do not last: no key can be written in $XDG_STATE_HOME/nowplaying/keys; check the folder")
    }
    return key
  }

  // MARK: The lock

  /// Runs `body` under the lock, and then wakes the bus thread if there is new work. Objects of the player that `body`
  /// removes from the state must be in its result: their destroy functions must be called outside the lock.
  func withState<Result>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    try enter()
    defer { leave() }
    return try body(&state)
  }

  /// The same for the library's own threads. A fork does not have them, and they end before the context does.
  func withOwnState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { leave() }
    return body(&state)
  }

  // Else each of the hundred uses of the lock has a copy of these.
  @inline(never) private func enter() throws(Failure) {
    try refuseForeign()
    lock.lock()
    guard !state.isClosed else {
      lock.unlock()
      throw Failure(.gone, "the context has ended: free or close this object too")
    }
  }

  @inline(never) private func leave() {
    let sleeper = state.threadToWake()
    lock.unlock()
    sleeper?.wake()
  }

  /// Whether another process made the context, and this one is its fork.
  public var isForeign: Bool { Fork.generation != forkGeneration }

  /// Fails in a fork.
  public func refuseForeign() throws(Failure) {
    guard !isForeign else { throw .forked }
  }

  // MARK: The application

  /// Sets the application's name, which people read.
  public func set(name: String) throws(Failure) {
    let name = Text.line(name)
    guard !name.isEmpty else { throw .invalid("a name that people read cannot be empty") }
    try changeAll { state in
      guard !state.settings.name.hasSameBytes(as: name) else { return false }
      state.settings.name = name
      state.setAllIdentities()
      return true
    }
  }

  /// Sets the basename of the desktop file; nil: the default.
  public func set(desktopEntry: String?) throws(Failure) {
    var checked: String?
    if let desktopEntry {
      checked = try ApplicationSettings.checked(desktopEntry: desktopEntry)
      if let checked, !DesktopEntry.isInstalled(checked) {
        Log.write(
          .info, "desktops show no icon: \(checked).desktop is not installed; install it or set another desktop entry")
      }
    }
    try changeAll { state in
      guard !state.settings.desktopEntry.hasSameBytes(as: checked) else { return false }
      state.settings.desktopEntry = checked
      state.desktopEntry = nil
      return true
    }
  }

  /// Sets the word of the bus name, after "org.mpris.MediaPlayer2."; nil: the default.
  public func set(playerName: String?) throws(Failure) {
    if let playerName, playerName.isEmpty { throw .invalid("a player's name on the bus cannot be empty") }
    try withState { $0.settings.playerName = playerName }
  }

  // MARK: The connection

  /// The state of the connection to the bus.
  public var connection: ConnectionState {
    get throws(Failure) { try withState { $0.connection.state } }
  }

  /// Sets the function that is called when the connection changes.
  public func set(connectionHandler: ((ConnectionState) -> Void)?) throws(Failure) {
    let previous = try withState { state -> ((ConnectionState) -> Void)? in
      let previous = state.connection.handler
      state.connection.handler = connectionHandler
      return previous
    }
    withExtendedLifetime(previous) {}
  }

  /// Sets the function that gets the item to continue with, after the bus has started the player.
  public func set(resumeHandler: ((ResumePoint, Int64?) -> Void)?) throws(Failure) {
    var previous = resumeHandler
    try withState { state throws(Failure) in
      guard resumeHandler == nil || state.resume.hasLastingIDs else {
        throw Failure(.invalidState, "other processes cannot read the ids of this one: make a context with lasting ids")
      }
      swap(&previous, &state.resume.handler)
      for entry in state.sessions.values { state.mark(entry) }
    }
    withExtendedLifetime(previous) {}
  }

  /// Calls that function, if no session has played yet.
  func prepareResume(_ point: ResumePoint, position: Int64?) -> Answer {
    let answer = withOwnState { state -> Answer in
      guard state.resume.handler != nil else {
        return Answer(.notSupported, "the player does not accept an item to continue with")
      }
      guard !state.resume.hasPlayed else {
        return Answer(.notSupported, "the player continues only after its start, until it plays")
      }
      state.resume.hasPlayed = true
      return .success
    }
    if answer.outcome == .success { delivery.add(.resume(point, position)) }
    return answer
  }

  /// Sets which session bus is used; nil: that of the environment.
  public func set(busAddress: String?) throws(Failure) {
    let addresses = busAddress.map { BusAddress.parse($0) }
    if let busAddress, addresses?.isEmpty == true {
      throw .invalid("the address of a bus begins with unix:path= or unix:abstract=", notText: busAddress)
    }
    try withState { $0.connection.addresses = addresses }
  }

  /// The addresses of the session bus, in the order in which they are tried.
  var sessionBus: [BusAddress] { withOwnState { $0.connection.addresses } ?? BusAddress.session() }

  func connectionChanged(to connection: ConnectionState) {
    let hasHandler = withOwnState { state -> Bool in
      guard state.connection.state != connection, !state.isClosed else { return false }
      state.connection.state = connection
      return state.connection.handler != nil
    }
    Log.write(.info, "connection: \(connection.text)")
    if hasHandler { delivery.add(.connection(connection)) }
  }

  // MARK: Threads

  /// Starts the threads, if they do not run yet.
  func startBusThread(_ state: inout State) throws(Failure) {
    guard state.busThread == nil else { return }
    guard delivery.start({ [self] in perform($0) }), let busThread = BusThread.start(for: self) else {
      throw Failure(.system, "the system gives no thread or no descriptor: raise the limits (ulimit -u, ulimit -n)")
    }
    state.busThread = busThread
  }

  /// Makes the bus thread look for work.
  func wake() { withOwnState { $0.work.isNew = true } }

  /// The descriptor for the player's loop: readable while callbacks wait.
  public var fileDescriptor: Int32 {
    get throws(Failure) {
      try withState { _ throws(Failure) in
        guard let descriptor = delivery.fileDescriptor else {
          throw Failure(
            .invalidState,
            "the context calls callbacks on its own thread: make a context for your own loop")
        }
        return descriptor
      }
    }
  }

  /// Calls the callbacks that wait.
  public func dispatch() throws(Failure) {
    _ = try fileDescriptor
    guard delivery.dispatch({ perform($0) }) else {
      throw Failure(.invalidState, "the context is dispatched already, in a callback or on another thread")
    }
  }

  /// Withdraws all sessions, stops the threads and destroys what the player registered.
  public func close() {
    guard !isForeign else { return }
    let closed = lock.withLock { () throws(Never) -> (busThread: BusThread?, tickets: [Ledger.Ticket])? in
      guard !state.isClosed else { return nil }
      // The bus thread sends these answers before it ends.
      let cancelled = Answer(.cancelled, "the player is leaving")
      let tickets = state.sessions.keys.flatMap { state.failRequests(of: $0, cancelled) }
      defer {
        state.isClosed = true
        state.busThread = nil
      }
      return (state.busThread, tickets)
    }
    guard let (busThread, tickets) = closed else { return }
    busThread?.stop()
    delivery.stop()
    endExtension(.left)
    imageThread.stop()
    videoThread.stop()
    fileThread.stop()
    imageFolder.close()
    // This tuple has all that the player registered: it is destroyed outside the lock.
    let (handlers, handler, resume, interrupted, work, hosting) = withOwnState { state in
      // The player may free its sessions later. They must not keep the folder.
      for entry in state.sessions.values { (entry.images.file, entry.images.nextFile) = (nil, nil) }
      let handlers = state.sessions.values.map { $0.close() }
      let interrupted = state.audio?.close()
      defer {
        state.sessions = OrderedMap()
        state.connection.handler = nil
        state.resume.handler = nil
        state.audio = nil
        state.hosting = nil
        state.work = PendingWork()
        state.images.sessions = OrderedMap()
        state.images.kept = KeptImages()
        state.images.retiredFiles = []
        state.unreachable = OrderedMap()
        state.reminders = OrderedMap()
      }
      return (handlers, state.connection.handler, state.resume.handler, interrupted, state.work, state.hosting)
    }
    Request.remove(tickets)
    for request in ImageRequest.removeAll(of: self) { request.cancel() }
    withExtendedLifetime((handlers, handler, resume, interrupted, work, hosting)) {}
  }
}

extension Failure {
  static var forked: Failure { Failure(.forked, "this process is a fork: make a new context") }
}

extension ConnectionState {
  var text: String {
    switch self {
    case .idle: "idle, nothing is published"
    case .connecting: "connecting"
    case .connected: "connected"
    case .waiting: "waiting for a bus"
    case .refused: "refused by the bus"
    }
  }
}
