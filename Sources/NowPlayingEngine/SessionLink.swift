// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import DBus

/// One session's way to the bus: log in, put the object there, take a name, serve; and again when the bus went away.
///
/// Lives on the busThread's thread.
final class SessionLink: SurfaceOwner {
  /// How far the link is.
  enum Stage: Int, CaseIterable {
    /// There is no bus; the busThread says when to try again.
    case waiting
    case loggingIn
    case naming
    case published
    /// The bus allows no name.
    case refused
  }

  /// How long a bus may take to let us in.
  static let loginPatience: Int64 = 10_000_000

  let entry: SessionEntry
  private(set) var stage = Stage.waiting
  private(set) var connection: Connection?
  /// Wishes to be the system's primary that this link has still to announce.
  var wishes: [PendingWork.Wish] = []
  /// Whether what it shows has an animated artwork; the busThread's own.
  var isAnimated = false
  private let busThread: BusThread
  private var snapshot: SessionSnapshot
  private var login: Login?
  private var loginEnd: Int64 = 0
  private var surface: MPRISSurface?
  private var session1: Session1Surface?
  private var names: [String] = []
  /// Whether the name waits, since the image of what desktops see first may be there soon; and whether it would be due.
  private var isHolding: Bool
  private var isNameDue = false
  /// Random endings clash once in a life; plain names are taken all the time.
  private var attempts = 0
  /// The bus has not answered who has the name; that is no answer to wait for.
  private var isNameLost = false

  init(_ entry: SessionEntry, _ snapshot: SessionSnapshot, isHolding: Bool, for busThread: BusThread) {
    self.entry = entry
    self.snapshot = snapshot
    self.isHolding = isHolding
    self.busThread = busThread
  }

  var now: Int64 { Clock.now() }
  private var key: SessionKey { entry.key }

  /// When this link is to be looked at again, whatever happens.
  var deadline: Int64? { login == nil ? connection?.deadline : loginEnd }

  // MARK: The way there

  /// Begins to log in at the first address that answers.
  func connect(to addresses: [BusAddress]) {
    guard stage == .waiting else { return }
    if addresses.isEmpty {
      Log.write(.info, "no way to the bus: DBUS_SESSION_BUS_ADDRESS has no unix:path=, and XDG_RUNTIME_DIR has none")
    }
    for address in addresses {
      do {
        login = try Login.begin(address, wantsDescriptors: true)
        loginEnd = now + Self.loginPatience
        move(to: .loggingIn)
        return advance()
      } catch {
        busThread.report(error, at: address)
      }
    }
    busThread.busIsMissing()
  }

  /// Goes on with whatever the descriptor has to say.
  func advance() {
    guard let login else { return process() }
    busThread.unwatch(login.fileDescriptor)
    switch login.advance() {
    case .waiting:
      if !busThread.watch(login.fileDescriptor, for: key, writable: false) { lose() }
    case .failed(let error):
      self.login = nil
      busThread.report(error)
      lose()
    case .connected(let connection):
      self.login = nil
      self.connection = connection
      // The object is there, complete, before the name is: desktops look once, when the name appears.
      surface = MPRISSurface(snapshot, on: connection, owner: self, now: now)
      session1 = Session1Surface(snapshot, on: connection, owner: self)
      names = busThread.names(of: entry)
      attempts = 0
      move(to: .naming)
      isWatchedForWriting = connection.wantsToWrite
      guard busThread.watch(connection, for: key, writable: isWatchedForWriting) else { return lose() }
      if isHolding { isNameDue = true } else { requestName() }
      process()
    }
  }

  private func requestName() {
    guard let connection, let name = names.first else {
      Log.write(.error, "the bus refuses every name: allow --own=\(BusName.prefix)<id>.* in the sandbox")
      return move(to: .refused)
    }
    connection.request(name: name) { [self] result in
      guard self.connection === connection else { return }
      switch result {
      case .owned: nameIsOurs(name)
      case .taken where attempts < 8 && name.utf8.suffix(entry.ending.utf8.count).elementsEqual(entry.ending.utf8):
        attempts += 1
        entry.ending = ""
        names = busThread.names(of: entry)
        requestName()
      case .taken, .refused:
        names.removeFirst()
        requestName()
      case .lost: isNameLost = true
      }
    }
  }

  private func nameIsOurs(_ name: String) {
    names = [name]
    Log.write(.info, "published as \(name)")
    // Before the connection is reported: whoever hears of that asks.
    busThread.published(key, as: name)
    move(to: .published)
    announceWishes()
  }

  /// Announces the session anew for those who wish that the desktop looks here.
  func announceWishes() {
    guard stage == .published, !wishes.isEmpty else { return }
    if snapshot.isPlaying { surface?.announcePlaybackStatus() }
    busThread.announced(wishes)
    wishes = []
  }

  // MARK: In service

  /// Shows what is true now; as soon as the bus takes it, if it is slow.
  func show(_ snapshot: SessionSnapshot, isHolding: Bool) {
    self.snapshot = snapshot
    self.isHolding = isHolding
    guard let connection else { return }
    // A bus that does not keep up gets the newest state when it does, and none of those between.
    if connection.wantsToWrite { isBehind = true } else { showEverywhere() }
    if isNameDue, !isHolding {
      isNameDue = false
      requestName()
    }
  }

  private func showEverywhere() {
    surface?.show(snapshot, now: now)
    session1?.show(snapshot, now: now)
  }

  private var isBehind = false
  private var isWatchedForWriting = false

  /// Reads and writes what can be read and written.
  func process() {
    guard let connection else { return endLogin() }
    // In portions, so that one busy client keeps neither the other sessions waiting nor what the player has set.
    for _ in 0..<64 where !busThread.hasNews {
      switch connection.process() {
      case .more:
        guard self.connection === connection else { return }
        // Whether more came is for the poll to say: to read in vain costs as much.
        if connection.hasMore { continue }
        settle()
        return
      case .idle:
        settle()
        return
      case .closed(let error):
        Log.write(.info, "the bus went away: \(error.name)")
        return lose()
      }
    }
    busThread.hasMore(self)
    settle()
  }

  /// Gives up a log-in that takes too long.
  private func endLogin() {
    guard login != nil, now >= loginEnd else { return }
    Log.write(.warning, "the bus has not let us in for 10 s: trying again")
    lose()
  }

  /// Sends what had to wait, and asks to be woken when the rest can be written.
  func settle() {
    guard let connection else { return }
    if isBehind, !connection.wantsToWrite {
      isBehind = false
      showEverywhere()
    }
    connection.flush()
    // What cannot be sent is told by the next turn.
    if connection.hasMore { busThread.hasMore(self) }
    if isNameLost { return lose() }
    guard connection.wantsToWrite != isWatchedForWriting else { return }
    isWatchedForWriting = connection.wantsToWrite
    if !busThread.rewatch(connection.fileDescriptor, for: key, writable: isWatchedForWriting) { lose() }
  }

  /// Brings an answer back to whoever asked, or the image that is there now; false: nobody has asked here.
  func conclude(_ ticket: Ledger.Ticket, _ answer: Answer?) -> Bool {
    guard let surface, let session1 else { return false }
    let isOurs =
      if let answer {
        surface.conclude(ticket, answer) || session1.conclude(ticket, answer)
      } else { session1.concludeImage(ticket) }
    if isOurs { settle() }
    return isOurs
  }

  func perform(_ invocation: Invocation, from caller: Caller) -> Ledger.Ticket? {
    let now = now
    guard let entry = busThread.context.entry(of: caller, at: entry),
      let ticket = busThread.context.perform(invocation, for: entry, from: caller, now: now)
    else { return nil }
    busThread.requestOpened(now: now, patience: caller.patience)
    return ticket
  }

  func look(for wish: ImageQuery, from caller: Caller) -> ImageReply {
    guard let entry = busThread.context.entry(of: caller, at: entry) else {
      return .failed(Answer(.noSuchContent, "this session has gone"))
    }
    return busThread.context.look(for: wish, of: entry)
  }

  var videoConstraints: MotionConstraints { busThread.context.videoConstraints }

  func reply(to wish: ImageQuery, from caller: Caller) -> ImageReply? {
    let entry = busThread.context.entry(of: caller, at: entry)
    return entry.flatMap { busThread.context.reply(to: wish, of: $0) }
  }

  func showOthers() -> [SessionSnapshot.Other] { busThread.context.showOthers(beside: entry) }

  // MARK: The way back

  /// Leaves the bus: says farewell, gives the name back, hangs up.
  func leave() {
    if let connection {
      surface?.leave()
      session1?.leave()
      if stage == .published, let name = names.first { connection.release(name: name) }
    }
    hangUp()
    move(to: .waiting)
  }

  private func lose() {
    let wasPublished = stage == .published
    hangUp()
    // Before the connection is reported: whoever hears of that asks.
    if wasPublished { busThread.unpublished(key) }
    move(to: .waiting)
    busThread.busIsMissing()
  }

  private func hangUp() {
    if let login { busThread.unwatch(login.fileDescriptor) }
    login = nil
    surface = nil
    session1 = nil
    isBehind = false
    isNameLost = false
    isNameDue = false
    guard let connection else { return }
    self.connection = nil
    connection.close()
  }

  private func move(to stage: Stage) {
    guard stage != self.stage else { return }
    let before = self.stage
    self.stage = stage
    busThread.moved(key, from: before, to: stage)
  }
}
