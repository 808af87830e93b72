// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
public import DBus

/// Follows every player on one connection to the bus.
///
/// It subscribes first and reads then, so that no change is missed. It calls players by their connections: a player with
/// two names is one player, and no program can answer in place of another one.
public final class PlayerTracker {
  private static let players = "org.mpris.MediaPlayer2"
  private static let daemon = "org.mpris.MediaPlayer2.playerctld"
  private static let daemonInterface = "com.github.altdesktop.playerctld"
  private static let properties = "org.freedesktop.DBus.Properties"
  static let patience: Int64 = 2_000_000
  /// If there are more names, the bus is asked for their owners.
  private static let mostNames = 1_024
  private static let year: Int64 = 31_536_000_000_000

  /// A part of a player that one call reads: the bits of `PlayerReader.Unread`, and above them those of
  /// `SessionReader.Unread`.
  typealias Part = UInt16

  final class Entry {
    let owner: Identifier
    var mpris: PlayerReader
    /// Nil: the player has no org.nowplaying.Session1, or has not answered yet.
    var session: SessionReader?
    var existedBefore = false
    /// Its properties of MPRIS as it sends them; nil: they are not stored.
    let raw: RawPlayer?
    /// Whether its first state has been read.
    var isRead = false
    /// The last reported snapshot; nil: there is none yet.
    var shown: ObservedPlayer?
    /// What it shows now; nil: the same as `shown`.
    var changed: SessionSnapshot?
    var openCalls = 0
    /// What is being read, and what must be read again after that; see `Part`.
    var reading: Part = 0
    var again: Part = 0
    var isSilent = false
    /// Whether a silent player has been called, to see when it answers again.
    var isAwaited = false
    /// Whether it got an item while its first state was read.
    var hasNewItem = false
    /// Whether it may have changed, and whether it showed something new then.
    var isMarked = false
    var mustCompare = false
    var hasLeft = false
    /// Whether it is Plasma's browser integration.
    var isIntegration = false
    /// Whether it plays on a phone.
    var isPhone = false
    /// Its process, 0 while the bus has not answered; nil: not requested.
    var process: Int64?
    /// Whether an integration shows it.
    var isHidden = false
    /// Whether it has been sent a Ping without an answer.
    var isPinged = false
    /// What the service said, if `session` is from it: whether the player itself has Session1, and the URL of its image.
    var fromCenter: (hasSession: Bool, imageAddress: String?)?

    /// Whether the player has org.nowplaying.Session1.
    var hasSession: Bool { fromCenter?.hasSession ?? (session != nil) }

    init(_ owner: Identifier, _ scope: ReadingScope) {
      self.owner = owner
      mpris = PlayerReader(listsToo: scope.contains(.lists), playerOnly: scope.contains(.mprisOnly))
      raw = scope.contains(.raw) ? RawPlayer() : nil
    }

    /// The status that decides the place in the order.
    var status: PlayerStatus { PlayerStatus(session?.state ?? mpris.state) }

    var snapshot: SessionSnapshot {
      mpris.updateQueue()
      if let fromCenter, let session { return session.snapshot(imageAddress: fromCenter.imageAddress) }
      let own = mpris.snapshot
      return session?.snapshot(imageAddress: own.imageAddress) ?? own
    }
  }

  let connection: Connection
  let scope: ReadingScope
  /// The service org.nowplaying.Center; nil: it does not run, or is not used.
  var center: Center?
  var hasSubscribedToCenter = false
  /// The holds that the service has, or is to begin.
  var holds: [Hold] = []
  var followsHolds = false
  /// The numbers of the choices and holds that the service has answered.
  var endedNumbers: [Int] = []
  private(set) var entries = IdentifierMap<Entry>()
  private var marked: [Entry] = []
  /// A change of it is marked here, or at the player.
  public internal(set) var order = PlayerOrder()
  var orderIsMarked = false
  /// Whether an item that somebody seems to have chosen at its player counts as activity. Clients of playerctld expect that.
  public var countsItems = false
  /// What a service adds; nil: nothing.
  var rules: PlayerRules?
  /// The players whose place could change by itself, at the last call of `takeChanges`.
  private var unsettled: [Identifier] = []
  /// The number of calls without an answer that the first state needs.
  public private(set) var openCalls = 0
  /// Whether all players have been known once. After that, a player that does not answer delays no other one.
  public private(set) var hasSettled = false
  /// The browsers that Plasma's integration publishes.
  var browsers: [Browser] = []
  /// Why an action whose player is not known any more has no outcome.
  private(set) var endReason = "the player has left"
  /// The choice of the primary player that waits until the players are known.
  var heldChoice: PrimaryChoice?
  /// Actions that wait until the players are known, for the answer of Session1, or for an effect, and that have ended.
  var heldActions: [Action] = []
  var calledActions: [Action] = []
  var openActions: [Action] = []
  var finishedActions: [Action] = []

  /// For a service with `.raw`: a player has sent a signal of MPRIS, which is stored.
  public var received: ((Identifier, Message) -> Void)?
  /// For a service with `.raw`: a player that was known has answered for an interface, whose properties were these before.
  public var wasRead: ((Identifier, String, StoredEntries?) -> Void)?

  init(on connection: Connection, _ scope: ReadingScope) {
    self.connection = connection
    self.scope = scope
  }

  var listsToo: Bool { scope.contains(.lists) }
  /// Whether it reads each player once, and follows no changes.
  var onlyOnce: Bool { scope.contains(.once) }
  /// Whether it reads only the interface Player.
  var mprisOnly: Bool { scope.contains(.mprisOnly) }

  /// Whether all players that answer have done so.
  public var isSettled: Bool { openCalls == 0 }

  /// When the order changes by itself, or the time of an action is over.
  var deadline: Int64? {
    var deadline = EarliestDeadline(order.nextChange)
    for action in calledActions { deadline.add(action.deadline) }
    for action in openActions { deadline.add(action.deadline) }
    return deadline.value
  }

  func start() {
    if onlyOnce { return readNames() }
    if !scope.contains(.decides) { followCenter() }
    follow(.namespace(Self.players))
    // These are sent before any player is read.
    subscribe(path: PlayerReader.path) { [self] in mprisChanged($0) }
    if !mprisOnly { subscribe(path: SessionReader.path) { [self] in sessionChanged($0) } }
  }

  /// Finds the owners of names.
  private func follow(_ names: BusNames) {
    beginCall()
    connection.follow(names, onlyOnce: onlyOnce, changed: { [self] in ownerChanged($0) }) { [self] in endCall() }
  }

  private func subscribe(path: String, _ received: @escaping (Message) -> Void) {
    connection.subscribe(to: Signals(of: .namespace(Self.players), path: path), received)
  }

  /// The connection was lost, or the controller has ended: no player is known any more.
  func end(_ reason: String) {
    endReason = reason
    cancelActions(reason)
    endHolds(reason)
    for entry in entries.values { leave(entry) }
  }

  func advance(now: Int64) {
    guard let change = order.nextChange, change <= now else { return }
    order.advance(to: now)
    orderIsMarked = true
  }

  // MARK: A service

  /// Continues the order of an earlier connection, or of an earlier run. Call it before any player is read.
  public func continueOrder(_ order: PlayerOrder) { self.order = order }

  /// The user chose a player; nil: the rules decide again.
  public func pin(_ owner: Identifier?) {
    if let owner { order.pin(owner, now: Clock.now()) } else { order.releasePin() }
    orderIsMarked = true
  }

  /// A command was sent to a player, past `perform`.
  public func commanded(_ owner: Identifier, _ command: Command) {
    order.commanded(owner, command, now: Clock.now())
    orderIsMarked = true
  }

  /// The connection of the player with a name, also without "org.mpris.MediaPlayer2."; nil: there is no such player.
  public func owner(named name: Identifier) -> Identifier? { entry(named: name)?.owner }

  /// Whether a player existed before the service looked.
  public func existedBefore(_ owner: Identifier) -> Bool { entries[owner]?.existedBefore == true }

  /// A player has not answered a command that was sent past `perform`.
  public func becameSilent(_ owner: Identifier) { if let entry = entries[owner] { becameSilent(entry) } }

  /// The properties of a player as it sends them; nil: they are not stored.
  public func raw(_ owner: Identifier) -> RawPlayer? { entries[owner]?.raw }

  /// What a player shows; nil: it is not known, or not shown.
  public func player(_ owner: Identifier) -> ObservedPlayer? { entries[owner]?.shown }

  // MARK: Names

  private func ownerChanged(_ change: OwnerChange) {
    let (name, now) = (Identifier(change.name), Clock.now())
    if let rules, rules.isIgnored(name, change.new) { return }
    if change.name.hasSameBytes(as: Self.daemon) {
      guard !scope.contains(.decides) else { return }
      if change.new.isEmpty { return reportOrder(nil) }
      return followDaemon(change.new)
    }
    if !change.old.isEmpty { vanished(name, Identifier(change.old), now: now) }
    if !change.new.isEmpty { appeared(name, Identifier(change.new), change.existedBefore, now: now) }
  }

  func appeared(_ name: Identifier, _ owner: Identifier, _ existedBefore: Bool, now: Int64) {
    guard let entry = add(name, owner, existedBefore, now: now) else { return }
    read(entry)
    requestProcess(of: entry)
  }

  /// Adds the owner of a name; nil: it was known by another name.
  func add(_ name: Identifier, _ owner: Identifier, _ existedBefore: Bool, now: Int64) -> Entry? {
    order.appeared(owner, name: name, existedBefore: existedBefore, age: Self.age(owner), now: now)
    orderIsMarked = true
    learnHistory(of: owner)
    if let entry = entries[owner] {
      rules?.named(entry)
      mark(entry)
      return nil
    }
    let entry = Entry(owner, scope)
    entry.existedBefore = existedBefore
    entry.isIntegration = Self.isIntegration(name)
    entry.isPhone = BusName.isPhone(name)
    entries[owner] = entry
    rules?.named(entry)
    return entry
  }

  func vanished(_ name: Identifier, _ owner: Identifier, now: Int64) {
    order.left(owner, name: name, now: now)
    orderIsMarked = true
    guard let entry = entries[owner] else { return }
    rules?.named(entry)
    if order.names(of: owner).isEmpty { leave(entry) } else { mark(entry) }
  }

  private func leave(_ entry: Entry) {
    entries[entry.owner] = nil
    entry.hasLeft = true
    mark(entry)
  }

  /// The bus numbers its connections: ":1.7" is older than ":1.12".
  private static func age(_ owner: Identifier) -> Int {
    Int(String(Substring(owner.text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()))) ?? 0
  }

  // MARK: Reading

  private func read(_ entry: Entry) {
    if mprisOnly || onlyOnce { return request(.player, of: entry) }
    // Of a session, MPRIS has no more than the URL of its image.
    request([.root, .player], of: entry)
    request(.all, of: entry)
  }

  /// Reads the rest of a player that is read once, after its interface Player.
  private func readRest(of entry: Entry) {
    guard onlyOnce, !mprisOnly else { return }
    // The interface of other players is not requested: that costs two messages.
    if entry.mpris.canHaveSession { request(.all, of: entry) } else { request(.root, of: entry) }
  }

  /// Requests what a player must be asked for by MPRIS.
  func request(_ unread: PlayerReader.Unread, of entry: Entry) {
    func getAll(_ part: PlayerReader.Unread, _ interface: String) {
      guard unread.contains(part) else { return }
      call(
        entry, part.part, makeGet(entry.owner.text, PlayerReader.path, [interface]),
        failed: {
          // A player can withdraw its lists. One that leaves shows its last state.
          if !PlayerReader.Unread([.root, .player]).contains(part) {
            self.readRaw(of: interface, nil, entry)
            _ = entry.mpris.readAll(of: interface, nil, now: Clock.now())
          }
          if part == .player { self.readRest(of: entry) }
        }
      ) { [self] answer in
        readRaw(of: interface, answer, entry)
        request(entry.mpris.readAll(of: interface, answer, now: Clock.now()), of: entry)
        if part == .player { readRest(of: entry) }
      }
    }
    getAll(.player, PlayerReader.playerInterface)
    getAll(.root, PlayerReader.rootInterface)
    getAll(.trackList, PlayerReader.trackListInterface)
    getAll(.playlists, PlayerReader.playlistsInterface)
    if unread.contains(.position) {
      let position = [PlayerReader.playerInterface, "Position"]
      call(entry, PlayerReader.Unread.position.part, makeGet(entry.owner.text, PlayerReader.path, position)) { answer in
        entry.mpris.readPosition(answer, now: Clock.now())
      }
    }
    if unread.contains(.tracks), let tracks = entry.mpris.tracksCall {
      call(entry, PlayerReader.Unread.tracks.part, make(tracks, for: entry)) { entry.mpris.readTracks($0) }
    }
    if unread.contains(.playlistEntries) {
      call(entry, PlayerReader.Unread.playlistEntries.part, make(entry.mpris.playlistsCall, for: entry)) {
        entry.mpris.readPlaylists($0)
      }
    }
  }

  private func readRaw(of interface: String, _ answer: Message?, _ entry: Entry) {
    guard let raw = entry.raw else { return }
    let old = entry.shown == nil ? nil : raw.entries(of: interface)
    raw.readAll(of: interface, answer)
    if entry.shown != nil { wasRead?(entry.owner, interface, old) }
  }

  func make(_ call: PlayerCall, for entry: Entry) -> MessageWriter? {
    let writer = connection.makeCall(
      destination: entry.owner.text, path: PlayerReader.path, interface: call.interface, member: call.member)
    if let writer { call.append(to: writer) }
    return writer
  }

  /// Requests what a player must be asked for by Session1.
  private func request(_ unread: SessionReader.Unread, of entry: Entry) {
    func getList(_ part: SessionReader.Unread, _ property: String) {
      guard unread.contains(part) else { return }
      call(entry, part.part, makeGet(entry.owner.text, SessionReader.path, [SessionReader.interface, property])) {
        answer in
        entry.session?.readList(part, answer)
      }
    }
    if unread.contains(.all) {
      let isMissing = { [self] in if onlyOnce { request(.root, of: entry) } }
      call(
        entry, SessionReader.Unread.all.part, makeGet(entry.owner.text, SessionReader.path, [SessionReader.interface]),
        failed: isMissing
      ) { [self] answer in
        var session = entry.session ?? SessionReader(listsToo: listsToo)
        session.readAll(answer, now: Clock.now())
        entry.session = session.isSession ? session : nil
        if !session.isSession { isMissing() }
      }
    }
    getList(.queue, "Queue")
    getList(.playlists, "Playlists")
  }

  /// A call of Get, or of GetAll.
  private func makeGet(_ destination: String, _ path: String, _ arguments: [String]) -> MessageWriter? {
    let call = connection.makeCall(
      destination: destination, path: path, interface: Self.properties, member: arguments.count == 1 ? "GetAll" : "Get")
    for argument in arguments { call?.append(string: argument) }
    return call
  }

  /// Counts the calls that must be answered before the players are known.
  func beginCall() { openCalls += 1 }
  func endCall() { openCalls -= 1 }

  /// Calls a player. `failed`: it answered with an error. A player that does not answer becomes silent. A part that is being
  /// read is read again after that, so that a player that floods gets one call at a time.
  private func call(
    _ entry: Entry, _ part: Part, _ call: @autoclosure () -> MessageWriter?, failed: @escaping () -> Void = {},
    _ answered: @escaping (Message) -> Void
  ) {
    guard entry.reading & part == 0 else {
      entry.again |= part
      return
    }
    guard let call = call() else { return }
    entry.reading |= part
    beginCall()
    entry.openCalls += 1
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      endCall()
      entry.openCalls -= 1
      entry.reading &= ~part
      let isOutdated = entry.again & part != 0
      entry.again &= ~part
      guard !entry.hasLeft else { return }
      setSilent(entry, reply == nil)
      if let reply { if reply.isError { failed() } else { answered(reply) } }
      if isOutdated, reply != nil {
        request(PlayerReader.Unread(rawValue: UInt8(truncatingIfNeeded: part)), of: entry)
        request(SessionReader.Unread(rawValue: UInt8(truncatingIfNeeded: part >> 8)), of: entry)
      }
      if entry.openCalls == 0 { entry.isRead = true }
      mark(entry)
    }
  }

  /// A player did not answer an action in time.
  func becameSilent(_ entry: Entry) {
    guard !entry.hasLeft else { return }
    setSilent(entry, true)
    mark(entry)
  }

  func setSilent(_ entry: Entry, _ isSilent: Bool) {
    guard entry.isSilent != isSilent else { return }
    entry.isSilent = isSilent
    if isSilent {
      order.becameSilent(entry.owner, now: Clock.now())
      if !onlyOnce { awaitAnswer(of: entry) }
    }
    orderIsMarked = true
  }

  /// Reads a silent player again when it answers. It is called as for reading: the connection of a player that hangs can
  /// still answer a Ping.
  private func awaitAnswer(of entry: Entry) {
    guard !entry.isAwaited, let call = makeGet(entry.owner.text, PlayerReader.path, [PlayerReader.playerInterface])
    else { return }
    entry.isAwaited = true
    connection.call(call, timeoutMicroseconds: Self.year) { [self] reply in
      entry.isAwaited = false
      if reply != nil, entry.isSilent, !entry.hasLeft, entry.openCalls == 0 { read(entry) }
    }
  }

  private func mprisChanged(_ signal: Message) {
    guard let entry = sender(of: signal) else { return }
    let status = entry.status
    if let raw = entry.raw {
      if signal.isMember("PropertiesChanged") { request(raw.readChanges(signal), of: entry) }
      received?(entry.owner, signal)
      signal.rewind()
    }
    if signal.isMember("Seeked") {
      entry.mpris.readSeeked(signal, now: Clock.now())
    } else if signal.isMember("PropertiesChanged") {
      let item = entry.mpris.content
      var unread = entry.mpris.readChanges(signal, now: Clock.now())
      if entry.shown == nil, entry.mpris.content != item { entry.hasNewItem = true }
      // Players with Session1 send the position themselves.
      if entry.session != nil { unread.remove(.position) }
      request(unread, of: entry)
      noteStatus(of: entry, after: status)
    } else if listsToo {
      if signal.isMember("PlaylistChanged") {
        entry.mpris.readPlaylistSignal(signal)
      } else {
        request(entry.mpris.readTracksSignal(signal), of: entry)
      }
    }
    mark(entry)
  }

  private func sessionChanged(_ signal: Message) {
    guard let entry = sender(of: signal), signal.isMember("PropertiesChanged") else { return }
    let status = entry.status
    guard let unread = entry.session?.readChanges(signal, now: Clock.now()) else { return }
    request(unread, of: entry)
    noteStatus(of: entry, after: status)
    mark(entry)
  }

  /// Reports each status to the order at once. A program that is busy reads several changes in one turn, and a player that
  /// begins and is paused in that turn has played.
  private func noteStatus(of entry: Entry, after status: PlayerStatus) {
    guard entry.shown != nil, entry.isRead, !entry.isSilent, entry.status != status else { return }
    reportStatus(of: entry, entry.status, now: Clock.now())
    orderIsMarked = true
  }

  private func reportStatus(of entry: Entry, _ status: PlayerStatus, now: Int64) {
    if rules?.isResumed(entry.owner, status) != true { order.statusChanged(entry.owner, status, now: now) }
  }

  private func sender(of signal: Message) -> Entry? {
    guard let entry = signal.sender.flatMap({ entries[Identifier($0)] }) else { return nil }
    // It is alive again: what it did not answer may have changed.
    if entry.isSilent, entry.openCalls == 0 { read(entry) }
    return entry
  }

  // MARK: Reading once

  /// Reads each player by its name. The sender of the answer is the owner, which the bus need not be asked for.
  private func readNames() {
    beginCall()
    connection.listNames(of: [.namespace(Self.players), .name(Self.centerName)]) { [self] names in
      defer { endCall() }
      let players = names.filter { !$0.hasSameBytes(as: Self.centerName) }
      let hasCenter = players.count < names.count && !scope.contains(.decides)
      guard hasCenter else { return readOwners(of: players) }
      if !mprisOnly { return readCenter(players) }
      readOrderOfCenter()
      readOwners(of: players)
    }
  }

  func readOwners(of names: [String]) {
    // One program can own thousands of names. It is called once if the owners are known first.
    guard names.count <= Self.mostNames else { return follow(.namespace(Self.players)) }
    for name in names { readOwner(of: name) }
  }

  private func readOwner(of name: String) {
    if name.hasSameBytes(as: Self.daemon) {
      if readyCenter == nil { followDaemon(name) }
      return
    }
    guard let call = makeGet(name, PlayerReader.path, [PlayerReader.playerInterface]) else { return }
    beginCall()
    self.call(anyOwner: call) { [self] reply in
      defer { endCall() }
      // The bus answers for a player that does not, and for one that has left.
      guard let reply, let sender = reply.sender, sender.utf8.first == UInt8(ascii: ":") else {
        return findOwner(of: name, isSilent: reply == nil)
      }
      let now = Clock.now()
      guard let entry = add(Identifier(name), Identifier(sender), true, now: now) else { return }
      if !reply.isError { request(entry.mpris.readAll(of: PlayerReader.playerInterface, reply, now: now), of: entry) }
      readRest(of: entry)
      requestProcess(of: entry)
      if entry.openCalls == 0 { entry.isRead = true }
      mark(entry)
    }
  }

  /// Shows a player whose state is not known.
  private func findOwner(of name: String, isSilent: Bool) {
    guard !connection.isClosed else { return }
    beginCall()
    connection.follow(.name(name), onlyOnce: true) { [self] change in
      guard !change.new.isEmpty, let entry = add(Identifier(name), Identifier(change.new), true, now: Clock.now())
      else { return }
      entry.isRead = true
      setSilent(entry, isSilent)
      if !isSilent { readRest(of: entry) }
      mark(entry)
    } answered: { [self] in
      endCall()
    }
  }

  func call(anyOwner call: MessageWriter, _ completion: @escaping (Message?) -> Void) {
    let numbers = Connection.secretNumbers
    let number = numbers.lowerBound | Random.bits() & (numbers.upperBound - numbers.lowerBound)
    connection.call(anyOwner: call, number: number, timeoutMicroseconds: Self.patience, completion)
  }

  // MARK: playerctld

  /// `owner`: its connection, or its name if it is read once.
  private func followDaemon(_ owner: String) {
    let signals = Signals(of: .name(Self.daemon), path: PlayerReader.path, interface: Self.properties)
    let changed = { [self] (signal: Message) in
      guard signal.readString().hasSameBytes(as: Self.daemonInterface) else { return }
      signal.readEntries { name in
        if name.hasSameBytes(as: "PlayerNames") { reportOrder(signal.readStrings()) }
      }
    }
    if !onlyOnce { connection.subscribe(to: signals, changed) }
    guard let call = makeGet(owner, PlayerReader.path, [Self.daemonInterface, "PlayerNames"]) else { return }
    beginCall()
    let answered = { [self] (reply: Message?) in
      endCall()
      if let reply, !reply.isError, reply.enterVariant("as") { reportOrder(reply.readStrings()) }
    }
    if onlyOnce {
      self.call(anyOwner: call, answered)
    } else {
      connection.call(call, timeoutMicroseconds: Self.patience, answered)
    }
  }

  private func reportOrder(_ names: [String]?) {
    order.listReported(names?.map { Identifier($0) })
    for entry in entries.values { mark(entry, mustCompare: false) }
  }

  // MARK: Changes

  func mark(_ entry: Entry, mustCompare: Bool = true) {
    if mustCompare {
      entry.mustCompare = true
      if entry.isIntegration { readBrowser(of: entry) }
    }
    guard !entry.isMarked else { return }
    entry.isMarked = true
    marked.append(entry)
  }

  /// What has changed since the last call. It costs the same for few and for many players.
  func takeChanges(now: Int64) -> [PlayerChange] {
    if isSettled {
      if !hasSettled { order.forgetUnseen() }
      hasSettled = true
      if let heldChoice { choose(heldChoice) }
    }
    reportCenter()
    guard orderIsMarked || !marked.isEmpty else { return [] }
    for entry in marked where entry.mustCompare && entry.isRead && !entry.hasLeft { readState(of: entry, now: now) }
    let known = unsettled
    unsettled = order.unsettled
    for owner in known + unsettled { if let entry = entries[owner] { mark(entry, mustCompare: false) } }
    let primary = order.primary
    let changes = marked.compactMap { change(of: $0, primary: primary, now: now) }
    marked.removeAll(keepingCapacity: true)
    orderIsMarked = false
    return changes
  }

  /// Reads what a player shows, and reports it to the order.
  private func readState(of entry: Entry, now: Int64) {
    entry.isHidden = isTwin(entry) || isHiddenByCenter(entry)
    if entry.isHidden { return order.becameSilent(entry.owner, now: now) }
    var session = entry.snapshot
    if session.identity.isEmpty, let name = order.names(of: entry.owner).first {
      session.identity = PlayerName.identity(name)
    }
    if !entry.isSilent {
      order.setRemote(entry.owner, session.remote != nil || entry.isPhone, now: now)
      reportStatus(of: entry, PlayerStatus(session.playback.state), now: now)
      if entry.shown == nil, scope.contains(.decides), session.content != nil {
        order.showsItem(entry.owner)
        if entry.hasNewItem, countsItems { order.trackChanged(entry.owner, isChosen: true, now: now) }
      }
      if let old = entry.shown, !session.showsSameItem(as: old.session) {
        let isChosen = countsItems && session.hasChosenItem(after: old.session)
        order.trackChanged(entry.owner, isChosen: isChosen, now: now)
      }
    }
    entry.changed = session
  }

  private func change(of entry: Entry, primary: Identifier?, now: Int64) -> PlayerChange? {
    let old = entry.shown
    defer { (entry.isMarked, entry.mustCompare, entry.changed) = (false, false, nil) }
    if entry.hasLeft || entry.isHidden {
      entry.shown = nil
      return old.map { PlayerChange($0.withoutPrimary, .left, from: $0) }
    }
    guard let session = entry.changed ?? old?.session, let name = order.names(of: entry.owner).first,
      let place = order.place(for: entry.owner)
    else { return nil }
    let new = ObservedPlayer(
      name: name, owner: entry.owner, session: session, hasSession: entry.hasSession, place: place,
      isPrimary: entry.owner == primary, isSilent: entry.isSilent, time: now)
    let changes = old.map { PlayerChanges(from: $0, to: new, now: now) } ?? .appeared
    guard !changes.isEmpty || old?.place != place else { return nil }
    entry.shown = new
    return PlayerChange(new, changes, from: old)
  }
}

extension PlayerReader.Unread {
  fileprivate var part: PlayerTracker.Part { PlayerTracker.Part(rawValue) }
}

extension SessionReader.Unread {
  fileprivate var part: PlayerTracker.Part { PlayerTracker.Part(rawValue) << 8 }
}

extension SessionSnapshot {
  /// Whether somebody has chosen the item of a player that plays: it is the first one; or it has another id and another artist,
  /// and neither has a length. A list goes on after the length of a track, and a stream keeps its id.
  fileprivate func hasChosenItem(after old: SessionSnapshot) -> Bool {
    guard let item = content, let before = old.content else { return content != nil }
    return item.id != before.id && item.duration.microseconds == nil && before.duration.microseconds == nil
      && !item.text(.artist).hasSameBytes(as: before.text(.artist))
  }
}

extension PlayerStatus {
  init(_ state: PlaybackState) {
    self =
      switch state {
      case .playing, .buffering: .playing
      case .paused, .interrupted: .paused
      case .stopped: .stopped
      }
  }
}
