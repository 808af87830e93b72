// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import DBus
internal import NowPlayingMPRIS
internal import NowPlayingPlatform

/// Who is playing: holds the sessions, and brings what changes to the bus and what is asked to the player.
///
/// Everything that more than one thread may touch is in `State`, under one lock. What has to be done is decided under
/// the lock and done outside it; nothing of the player's runs under it.
public final class Context: @unchecked Sendable {
  let lock = Lock()
  let delivery: Delivery
  /// Ask for images, never in the way of a command.
  let imageThread = ImageThread(name: "np-artwork", patience: ImageShelf.patience)
  let videoThread = ImageThread(name: "np-video", patience: ImageShelf.videoPatience)
  /// Whether the player is asked for images in its own loop.
  let asksInHostLoop: Bool
  let imageFolder = ImageFolder()
  private let forkGeneration = Fork.generation
  private var state: State

  /// What a context knows; touched only inside `withState`.
  struct State {
    var settings: ApplicationSettings
    let identifiers: PublicIdentifiers
    var sessions = OrderedMap<SessionEntry>()
    var lastKey: SessionKey = 0
    /// The desktop entry that is shown; nil inside: there is none. Looked up on the disk once.
    var desktopEntry: String??
    var primary = ApplicationPrimary()
    var ledger = Ledger()
    var connection = ConnectionState.idle
    var connectionHandler: ((ConnectionState) -> Void)?
    /// The session bus that the player has chosen; nil: that of the environment.
    var busAddresses: [BusAddress]?
    var watchesSystemPrimary = false
    /// Whether somebody looks at the sessions that have no place of their own on the bus.
    var showsOthers = false
    /// The player that the media keys reach; nil while nobody has looked.
    var systemPrimaryName: String?
    /// Who decides whether animated artwork moves, as the listener says, and as the player does.
    let listenersPolicy: MotionPolicy?
    var playersPolicy = MotionPolicy.automatic
    /// Whether the system is listened to also while no session has an animated artwork.
    var watchesConditions = false
    /// What the system says; nothing while nobody needs to know.
    var conditions: MotionConstraints = []
    var work = PendingWork()
    /// The sessions of whose images something may become due.
    var imaged = OrderedMap<SessionEntry>()
    /// The remote sessions whose other side cannot be reached, until they leave the bus.
    var lost = OrderedMap<SessionEntry>()
    /// The sessions that have content and were never published, until that is logged.
    var unpublished = OrderedMap<SessionEntry>()
    /// In the order of their ends.
    var retired: [RetiredFile] = []
    var asksForImages = false
    var busThread: BusThread?
    /// Nil: the application has nothing to do with remote media.
    var hosting: Hosting?
    var isClosed = false
  }

  private init(_ settings: ApplicationSettings, _ delivery: Delivery, asksInHostLoop: Bool) {
    self.delivery = delivery
    self.asksInHostLoop = asksInHostLoop
    let (low, high) = Random.ofProcess
    state = State(
      settings: settings,
      identifiers: PublicIdentifiers(key: SipHash.Key(low, high), showsAll: settings.showsAddresses),
      listenersPolicy: Self.listenersPolicy())
  }

  /// Makes a context; threads and connections come with the first session that is published.
  public convenience init(
    _ settings: ApplicationSettings, hostLoop: Bool, asksInHostLoop: Bool = false
  ) throws(Failure) {
    guard let delivery = Delivery(hostLoop: hostLoop) else {
      throw Failure(.system, "the system gives no descriptor: close some, or raise the limit (ulimit -n)")
    }
    self.init(settings, delivery, asksInHostLoop: asksInHostLoop)
  }

  // MARK: The lock

  /// Works on the state under the lock. What the body takes out of the state, and with it the player's destroy
  /// functions, must leave with the result, so that it ends outside the lock.
  func withState<Result>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    guard Fork.generation == forkGeneration else {
      throw .forked
    }
    return try lock.withLock { () throws(Failure) -> Result in
      guard !state.isClosed else { throw Failure(.gone, "the context was freed: free this handle too") }
      return try body(&state)
    }
  }

  /// The same for the library's own threads, which a fork does not have and which outlive no context.
  func withOwnState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { () throws(Never) -> Result in body(&state) }
  }

  /// Whether this process is a fork of the one that made the context.
  public var isForeign: Bool { Fork.generation != forkGeneration }

  // MARK: The application

  /// Sets the name that people read.
  public func set(name: String) throws(Failure) {
    let name = Text.line(name)
    guard !name.isEmpty else { throw .invalid("a name that people read cannot be empty") }
    try change { state in
      guard state.settings.name != name else { return false }
      state.settings.name = name
      state.nameEverySessionAnew()
      return true
    }
  }

  /// Sets the basename of the desktop file; nil: the default.
  public func set(desktopEntry: String?) throws(Failure) {
    var checked: String?
    if let desktopEntry {
      checked = try ApplicationSettings.checked(desktopEntry: desktopEntry)
      if let checked, !DesktopEntry.isInstalled(checked) {
        Log.write(.info, "no desktop file \(checked).desktop is installed: desktops will show neither icon nor window")
      }
    }
    try change { state in
      guard state.settings.desktopEntry != checked else { return false }
      state.settings.desktopEntry = checked
      state.desktopEntry = nil
      return true
    }
  }

  /// Sets the word that players are listed by; nil: the default.
  public func set(playerName: String?) throws(Failure) {
    if let playerName, playerName.isEmpty { throw .invalid("a player's name on the bus cannot be empty") }
    try withState { $0.settings.playerName = playerName }
  }

  /// Changes what every session shows.
  private func change(_ body: (inout State) -> Bool) throws(Failure) {
    let needsWork = try withState { state -> Bool in
      guard body(&state) else { return false }
      return state.markAll()
    }
    if needsWork { wake() }
  }

  // MARK: The connection

  /// Where the context stands with the bus.
  public var connection: ConnectionState {
    get throws(Failure) { try withState { $0.connection } }
  }

  /// Sets who is told when the connection changes.
  public func set(connectionHandler: ((ConnectionState) -> Void)?) throws(Failure) {
    let previous = try withState { state -> ((ConnectionState) -> Void)? in
      let previous = state.connectionHandler
      state.connectionHandler = connectionHandler
      return previous
    }
    withExtendedLifetime(previous) {}
  }

  /// Sets which session bus is used; nil: that of the environment.
  public func set(busAddress: String?) throws(Failure) {
    let addresses = busAddress.map { BusAddress.parse($0) }
    guard addresses.map({ !$0.isEmpty }) ?? true else {
      throw .invalid("the address of a bus is unix:path=/… or unix:abstract=…: other kinds are not known")
    }
    try withState { $0.busAddresses = addresses }
  }

  /// Where the session bus may be, the first to be tried first.
  var sessionBus: [BusAddress] { withOwnState { $0.busAddresses } ?? BusAddress.session() }

  func connectionChanged(to connection: ConnectionState) {
    let isTold = withOwnState { state -> Bool in
      guard state.connection != connection, !state.isClosed else { return false }
      state.connection = connection
      return state.connectionHandler != nil
    }
    Log.write(.info, "connection: \(connection.text)")
    if isTold { delivery.add(.connection(connection)) }
  }

  // MARK: Threads

  /// Starts what publishes, once there is something to publish.
  func startPublisher(_ state: inout State) throws(Failure) {
    guard state.busThread == nil else { return }
    guard delivery.start({ [self] in perform($0) }), let busThread = BusThread.start(for: self) else {
      throw Failure(.system, "the system gives no thread or no descriptor: raise the limits (ulimit -u, ulimit -n)")
    }
    state.busThread = busThread
  }

  /// Lets the busThread look at what there is to do.
  func wake() { lock.withLock { () throws(Never) in state.busThread }?.wake() }

  /// The descriptor that is readable while callbacks wait.
  public var fileDescriptor: Int32 {
    get throws(Failure) {
      try withState { _ throws(Failure) in
        guard let descriptor = delivery.fileDescriptor else {
          throw Failure(.invalidState, "the context calls callbacks on its own thread: make a context for your own loop")
        }
        return descriptor
      }
    }
  }

  /// Runs the callbacks that wait.
  public func dispatch() throws(Failure) {
    _ = try fileDescriptor
    guard delivery.dispatch({ perform($0) }) else {
      throw Failure(.invalidState, "the context is dispatched already, in a callback or on another thread")
    }
  }

  /// Withdraws every session, stops the threads and gives back what the player registered.
  public func close() {
    guard !isForeign else { return }
    let (isFirst, busThread) = lock.withLock { () throws(Never) -> (Bool, BusThread?) in
      defer {
        state.isClosed = true
        state.busThread = nil
      }
      return (!state.isClosed, state.busThread)
    }
    guard isFirst else { return }
    busThread?.stop()
    delivery.stop()
    endExtension(.left)
    imageThread.stop()
    videoThread.stop()
    imageFolder.close()
    // What the player registered leaves with this tuple, and ends outside the lock.
    let (tickets, handlers, handler, work, hosting) = withOwnState { state in
      // Handles that are still to be freed keep no folder.
      for entry in state.sessions.values { entry.images.file = nil }
      let handlers = state.sessions.values.map { $0.close() }
      let tickets = state.sessions.keys.flatMap { state.fail(of: $0, Answer(.cancelled)) }
      defer {
        state.sessions = OrderedMap()
        state.connectionHandler = nil
        state.hosting = nil
        state.work = PendingWork()
        state.imaged = OrderedMap()
        state.lost = OrderedMap()
        state.unpublished = OrderedMap()
        state.retired = []
      }
      return (tickets, handlers, state.connectionHandler, state.work, state.hosting)
    }
    Request.forget(tickets)
    for request in ImageRequest.takeAll(of: self) { request.cancel() }
    withExtendedLifetime((handlers, handler, work, hosting)) {}
  }
}

extension Failure {
  static var forked: Failure { Failure(.forked, "this process is a fork: make a new context after exec") }
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
