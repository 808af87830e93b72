// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import DBus

/// The connection of one session: logs in, exports the objects, requests a name and serves clients. It reconnects when
/// it was lost.
///
/// Lives on the bus thread.
final class SessionLink {
  /// How far the link has come.
  enum Stage: Int, CaseIterable {
    /// It was made in this turn of the bus thread, and connects at its end.
    case new
    /// There is no bus; the bus thread tries again later.
    case waiting
    case loggingIn
    /// It waits for a name.
    case naming
    case published
    /// The bus refuses all names.
    case refused
    /// It has left the bus. It is not connected again.
    case left
  }

  let entry: SessionEntry
  private(set) var stage = Stage.new
  private let link: BusLink
  /// Requests for the media keys, for which the session must still be announced to the desktop.
  private var primaryRequests: [PrimaryRequest] = []
  /// Whether it shows an animated artwork. `SessionLinks` sets it.
  var isAnimated = false
  let busThread: BusThread
  private var snapshot: SessionSnapshot
  private var surface: MPRISSurface?
  private var session1: Session1Surface?
  /// The names to request, in this order; once published, the name that it has.
  private var names: [String] = []
  /// Whether the name waits because the first image may be ready soon, and whether all else is ready for the name.
  private var isHolding: Bool
  private var isNameDue = false
  /// How many random endings another program already had. That is rare; with plain names it is common.
  private var attempts = 0
  /// Whether the bus has not answered the request for a name.
  private var isNameLost = false

  init(_ entry: SessionEntry, _ snapshot: SessionSnapshot, isHolding: Bool, for busThread: BusThread) {
    self.entry = entry
    self.snapshot = snapshot
    self.isHolding = isHolding
    self.busThread = busThread
    link = BusLink(busThread.poll(for: entry.key), wantsDescriptors: true)
  }

  private var key: SessionKey { entry.key }

  var connection: Connection? { link.connection }

  var deadline: Int64? { link.deadline }

  // MARK: Connecting

  /// Starts to log in at the first address that works.
  func connect(to addresses: [BusAddress]) {
    guard stage == .new || stage == .waiting else { return }
    if addresses.isEmpty {
      Log.write(
        .info,
        "no session bus: set DBUS_SESSION_BUS_ADDRESS to unix:path= or unix:abstract=; if it is empty, the bus is "
          + "$XDG_RUNTIME_DIR/bus")
    }
    if link.connect(to: addresses, now: now, failed: { Self.log($1, at: $0) }) {
      move(to: .loggingIn)
      return advance()
    }
    wait()
    busThread.busIsMissing()
  }

  /// Waits until the bus thread tries again.
  func wait() { move(to: .waiting) }

  /// Logs why there is no bus. A missing bus is normal; a lack of memory or descriptors is not.
  private static func log(_ error: BusError, at address: BusAddress? = nil) {
    guard error != .timedOut else {
      return Log.write(
        .warning,
        "the bus has not completed the log-in within " + BusLink.loginTimeoutText + "; the library tries again")
    }
    let isNormal = ["ENOENT", "ECONNREFUSED"].contains { error.name.hasSameBytes(as: $0) }
    let place = address.map { " at " + $0.text } ?? ""
    Log.write(isNormal ? .info : .warning, "cannot connect to the bus" + place + ": " + error.name)
  }

  /// Continues the log-in, or serves clients.
  func advance() {
    switch link.advance(now: now) {
    case nil: process()
    case .waiting: break
    case .failed(let error):
      Self.log(error)
      lose()
    case .connected(let connection):
      // The complete object comes before the name: desktops read it once, when the name appears.
      surface = MPRISSurface(snapshot, on: connection, owner: self, now: now)
      session1 = Session1Surface(snapshot, on: connection, owner: self)
      names = busThread.context.busNames(for: entry)
      attempts = 0
      move(to: .naming)
      if isHolding { isNameDue = true } else { requestName() }
      process()
    }
  }

  private func requestName() {
    guard let connection, let name = names.first else {
      Log.write(.error, "the bus refuses every name: allow --own=\(PlayerName.prefix)<id>.* in the sandbox")
      return move(to: .refused)
    }
    connection.bus.request(name: name) { [self] result in
      guard self.connection === connection else { return }
      switch result {
      case .owned: published(as: name)
      case .taken where attempts < 8 && name.endsWithBytes(of: entry.ending):
        attempts += 1
        entry.ending = ""
        names = busThread.context.busNames(for: entry)
        requestName()
      case .taken, .refused:
        names.removeFirst()
        requestName()
      case .lost: isNameLost = true
      }
    }
  }

  private func published(as name: String) {
    names = [name]
    Log.write(.info, "published as \(name)")
    // Before the connection is reported: the player may read the name then.
    busThread.sessionPublished()
    busThread.context.sessionPublished(key, as: name)
    move(to: .published)
    announce()
  }

  /// Announces the session to the desktop again, for a request for the media keys.
  func announce(_ request: PrimaryRequest) {
    primaryRequests.append(request)
    announce()
    settle()
  }

  /// Whether the service has not answered the last announcement. Further requests wait for that: the answers to a flood of
  /// them would delay the clients of this connection.
  private var isAnnouncing = false

  private func announce() {
    guard stage == .published, !isAnnouncing, !primaryRequests.isEmpty, let connection else { return }
    if snapshot.isPlaying { surface?.announcePlaybackStatus() }
    let announced = primaryRequests
    (primaryRequests, isAnnouncing) = ([], true)
    // The service knows the player by this connection.
    CenterCall.requestPrimary(on: connection, timeoutMicroseconds: SystemPrimaryWatch.desktopTimeout) { [self] in
      isAnnouncing = false
      if let refusal = $0 { busThread.centerAnswered(refusal, to: key) }
      announce()
    }
    busThread.announced(announced)
  }

  // MARK: Serving

  /// Shows a new state. If the bus is slow, the newest state is shown when it has room.
  func show(_ snapshot: SessionSnapshot, isHolding: Bool) {
    self.snapshot = snapshot
    self.isHolding = isHolding
    guard let connection else { return }
    if connection.wantsToWrite { isBehind = true } else { showEverywhere() }
    if isNameDue, !isHolding {
      isNameDue = false
      requestName()
    }
    settle()
  }

  private func showEverywhere() {
    surface?.show(snapshot, now: now)
    session1?.show(snapshot, now: now)
  }

  private var isBehind = false

  /// Reads and writes as much as possible, until the player has set something new.
  private func process() {
    switch link.process(while: { !busThread.hasNews }) {
    case .nothing: break
    case .more: busThread.sessionLinks.hasMore(self)
    case .lost(let error):
      Log.write(.info, "lost the connection to the bus: \(error.name); the library reconnects")
      return lose()
    }
    settle()
  }

  /// Sends what has waited, and watches for room if not all could be sent.
  func settle() {
    guard let connection else { return }
    if isBehind, !connection.wantsToWrite {
      isBehind = false
      showEverywhere()
    }
    let isWatched = link.flush()
    // The next turn handles a connection that cannot send.
    if connection.hasMore { busThread.sessionLinks.hasMore(self) }
    if isNameLost || !isWatched { lose() }
  }

  /// Sends an answer to the client of a request; nil: its image is ready. False: no client of this link made the
  /// request.
  func send(_ answer: Answer?, to ticket: Ledger.Ticket) -> Bool {
    guard let surface, let session1 else { return false }
    let isDone =
      if let answer {
        surface.conclude(ticket, answer) || session1.conclude(ticket, answer)
      } else { session1.concludeImage(ticket) }
    // A link that has left is not polled.
    if isDone { if stage == .left { disconnectIfAnswered() } else { settle() } }
    return isDone
  }

  // MARK: Disconnecting

  /// Leaves the bus: emits the last signals and releases the name.
  ///
  /// The player may finish a command after it withdrew the session. So the connection stays, unread, until each client
  /// has the outcome of its command. The ledger limits that time.
  func leave() {
    if let connection {
      surface?.leave()
      session1?.leave()
      if stage == .published, let name = names.first { connection.bus.release(name: name) }
      link.unwatch()
    }
    move(to: .left)
    disconnectIfAnswered()
  }

  /// Whether it has left the bus, and clients still wait for the outcome of a command.
  var owesAnswers: Bool { surface?.hasOpenCommands == true || session1?.hasOpenCommands == true }

  private func disconnectIfAnswered() {
    if owesAnswers { connection?.flush() } else { disconnect() }
  }

  private func lose() {
    let wasPublished = stage == .published
    disconnect()
    // Before the connection is reported: the player may read the name then.
    if wasPublished { busThread.context.sessionPublished(key, as: nil) }
    move(to: .waiting)
    busThread.busIsMissing()
  }

  func disconnect() {
    surface = nil
    session1 = nil
    isBehind = false
    isAnnouncing = false
    isNameLost = false
    isNameDue = false
    link.close()
  }

  private func move(to stage: Stage) {
    guard stage != self.stage else { return }
    let before = self.stage
    self.stage = stage
    busThread.sessionLinks.moved(key, from: before, to: stage)
  }
}
