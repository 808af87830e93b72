// SPDX-License-Identifier: MIT

import DBus
import NowPlayingCore
import NowPlayingPlatform
import NowPlayingTestSupport
import OrgNowPlaying
import Testing

@testable import NowPlayingControlEngine

private let name = "org.mpris.MediaPlayer2.one"
private let otherName = "org.mpris.MediaPlayer2.other"

/// Writes a property.
private func append(_ key: String, _ signature: StaticString, _ reply: MessageWriter, _ write: () -> Void) {
  reply.openDictionaryEntry("sv")
  reply.append(string: key)
  reply.openVariant(signature)
  write()
  reply.close()
  reply.close()
}

/// A player that answers for its interface Player.
private final class FakePlayer: ObjectHandler {
  let connection: Connection
  var status: String
  /// The process of the browser that it publishes, as Plasma's integration; nil: it is not that.
  var browser: UInt32?
  /// How often its interface was read, and Session1.
  private(set) var reads = 0
  private(set) var sessionReads = 0
  /// The commands that it got. It shows their effects, unless it is stubborn.
  private(set) var calls: [String] = []
  var isStubborn = false
  /// Whether it answers no call for its properties.
  var isDeaf = false
  /// Whether it has Session1, whose item has an artwork, and the URL of that for MPRIS.
  var hasArtwork = false
  var artworkURL: String?

  init(_ connection: Connection, _ status: String) {
    (self.connection, self.status) = (connection, status)
    connection.setHandler(at: "/org/mpris/MediaPlayer2", self)
    connection.setHandler(at: SessionReader.path, self)
  }

  var owner: Identifier { Identifier(connection.uniqueName ?? "") }

  private func perform(_ message: Message) -> Bool {
    calls.append(message.member)
    if !isStubborn { show(message.member == "Play" ? "Playing" : "Paused") }
    return message.makeReply().map { connection.send($0) } ?? false
  }

  /// Emits a status.
  func show(_ status: String) {
    self.status = status
    let signal = connection.makeSignal(
      path: "/org/mpris/MediaPlayer2", interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    guard let signal else { return }
    signal.append(string: "org.mpris.MediaPlayer2.Player")
    signal.openArray("{sv}")
    append("PlaybackStatus", "s", signal) { signal.append(string: status) }
    signal.close()
    signal.append(strings: [])
    connection.send(signal)
  }

  /// Emits a change of Session1 without the value.
  func invalidateSession() {
    let signal = connection.makeSignal(
      path: SessionReader.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    guard let signal else { return }
    signal.append(string: SessionReader.interface)
    signal.openArray("{sv}")
    signal.close()
    signal.append(strings: ["Content"])
    connection.send(signal)
  }

  private func write(_ reply: MessageWriter) {
    reply.openArray("{sv}")
    append("PlaybackStatus", "s", reply) { reply.append(string: status) }
    for key in ["CanPlay", "CanPause"] { append(key, "b", reply) { reply.append(bool: true) } }
    append("Metadata", "a{sv}", reply) {
      reply.openArray("{sv}")
      if let browser {
        append("mpris:trackid", "o", reply) { reply.append(path: "/one") }
        append("kde:pid", "u", reply) { reply.append(uint32: browser) }
      }
      if let artworkURL { append("mpris:artUrl", "s", reply) { reply.append(string: artworkURL) } }
      reply.close()
    }
    reply.close()
  }

  private func writeSession(_ reply: MessageWriter) {
    reply.openArray("{sv}")
    for key in ["Content", "Artwork"] {
      append(key, "a{sv}", reply) {
        reply.openArray("{sv}")
        append("id", "ay", reply) { reply.append(bytes: [0x31]) }
        reply.close()
      }
    }
    reply.close()
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    if message.member == "Play" || message.member == "Pause" { return perform(message) }
    if message.member == "Quit" {
      calls.append("Quit")
      return isStubborn || message.makeReply().map { connection.send($0) } ?? false
    }
    guard message.member == "GetAll", let interface = message.readString(), let reply = message.makeReply() else {
      return false
    }
    switch interface {
    case "org.mpris.MediaPlayer2.Player":
      reads += 1
      if isDeaf { return true }
      write(reply)
    case "org.mpris.MediaPlayer2":
      reply.openArray("{sv}")
      append("CanQuit", "b", reply) { reply.append(bool: true) }
      reply.close()
    case SessionReader.interface:
      sessionReads += 1
      if !hasArtwork { return false }
      writeSession(reply)
    default: return false
    }
    return connection.send(reply)
  }
}

/// playerctld, with its list of names.
private final class FakeDaemon: ObjectHandler {
  static let name = "org.mpris.MediaPlayer2.playerctld"
  let connection: Connection
  private let names: [String]
  private(set) var reads = 0
  /// Whether it has no list.
  var isOld = false

  init(_ connection: Connection, _ names: [String]) {
    (self.connection, self.names) = (connection, names)
    connection.setHandler(at: "/org/mpris/MediaPlayer2", self)
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    guard message.member == "Get", let reply = message.makeReply() else { return false }
    reads += 1
    if isOld { return false }
    reply.openVariant("as")
    reply.append(strings: names)
    reply.close()
    return connection.send(reply)
  }
}

/// The service org.nowplaying.Center.
private final class FakeCenter: ObjectHandler {
  let connection: Connection
  private(set) var calls: [String] = []
  private var primary: String
  /// Its answer to a command.
  var outcome = "accepted"
  /// The name and the text of the error with which it answers requests; nil: it obeys.
  var refusal: (error: String, text: String)?
  /// The names that it does not show.
  var hidden: [String] = []
  /// The names and connections of the players that it lists. It has not read them.
  var listed: [(name: String, owner: Identifier)] = []
  /// Whether it answers each call without a value, as another program would.
  var isOther = false
  /// Whether it does not answer for its properties yet.
  var isSlow = false { didSet { for message in late where !isSlow { _ = receive(message, on: connection) } } }
  private var late: [Message] = []

  init(_ connection: Connection, primary: String) {
    (self.connection, self.primary) = (connection, primary)
    connection.setHandler(at: Center1Surface.path, self)
  }

  private func write(_ message: MessageWriter) {
    message.openArray("{sv}")
    append("Primary", "s", message) { message.append(string: primary) }
    append("Reason", "s", message) { message.append(string: "pinned") }
    append("Hidden", "as", message) { message.append(strings: hidden) }
    message.close()
  }

  /// Emits another first player, and the names that it hides.
  func show(primary: String) {
    self.primary = primary
    let signal = connection.makeSignal(
      path: Center1Surface.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    guard let signal else { return }
    signal.append(string: CenterReader.interface)
    write(signal)
    signal.append(strings: [])
    connection.send(signal)
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    guard let reply = message.makeReply() else { return false }
    if let refusal, ["Hold", "Perform", "SetPrimary"].contains(message.member) {
      calls.append(message.member)
      connection.answers.send(errorName: refusal.error, text: refusal.text, to: message)
      return true
    }
    switch message.member {
    case _ where isOther: break
    case "GetAll" where isSlow:
      late.append(message)
      return true
    case "GetAll": write(reply)
    case "GetPlayers":
      reply.openArray("(sa{sv}a{sv})")
      for player in listed {
        reply.openStruct("sa{sv}a{sv}")
        reply.append(string: player.name)
        reply.openArray("{sv}")
        append("owner", "s", reply) { reply.append(string: player.owner.text) }
        reply.close()
        reply.openArray("{sv}")
        for _ in 0..<2 { reply.close() }
      }
      reply.close()
      reply.append(strings: hidden)
    case "Hold":
      calls.append("Hold " + (message.readString() ?? ""))
      reply.append(uint32: 7)
    case "Release": calls.append("Release " + String(message.readUInt32() ?? 0))
    case "Perform":
      calls.append("Perform " + (message.readString() ?? ""))
      reply.append(string: outcome)
      reply.append(string: "")
    case "SetPrimary": calls.append("SetPrimary " + (message.readString() ?? ""))
    default: return false
    }
    return connection.send(reply)
  }
}

/// A bus with two players, and a tracker of them. It waits so long for other programs that no test depends on the speed of
/// the machine.
private final class Stage {
  let bus: PrivateBus
  let one: FakePlayer
  let other: FakePlayer
  let tracker: PlayerTracker
  let controller: Controller
  private(set) var connections: [Connection]
  private(set) var changes: [PlayerChange] = []
  private(set) var players = PlayerList()
  private(set) var ended: [Int] = []

  init(_ scope: ReadingScope = [], passesDescriptors: Bool = true) throws {
    bus = try PrivateBus()
    connections = [try bus.connect(), try bus.connect(), try bus.connect(wantsDescriptors: passesDescriptors)]
    one = FakePlayer(connections[0], "Paused")
    other = FakePlayer(connections[1], "Playing")
    tracker = PlayerTracker(on: connections[2], scope, Patience(factor: 1_000))
    controller = try Controller.make(hostLoop: true, [])
  }

  /// Makes a further connection.
  func connect() throws -> Connection {
    connections.append(try bus.connect())
    return connections[connections.count - 1]
  }

  func own(_ name: String, _ connection: Connection, replaces: Bool = false) {
    var result: BusCalls.NameResult?
    connection.bus.request(name: name, mayBeReplaced: true, replaces: replaces) { result = $0 }
    #expect(NowPlayingTestSupport.turn(connections) { result != nil } && result == .owned)
  }

  /// Serves all connections, as the loop does, until `done` returns true; false: it did not in time.
  func turn(until done: () -> Bool) -> Bool {
    NowPlayingTestSupport.turn(connections) {
      for change in tracker.takeChanges(now: Clock.now()) {
        changes.append(change)
        players.apply(change)
      }
      tracker.advanceCommands(now: Clock.now())
      ended += tracker.takeEnded().map { $0.number }
      return done()
    }
  }

  func start() {
    tracker.start()
    #expect(turn { tracker.isSettled && !players.all.isEmpty })
  }

  var owners: [Identifier] { players.all.map { $0.owner } }
}

@Suite struct `A tracker of players` {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func `reads a connection with two names once`() {
    stage.own(name, stage.one.connection)
    stage.start()
    stage.own(name + ".instance2", stage.one.connection)
    stage.own(otherName, stage.other.connection)
    #expect(stage.turn { stage.players.all.count == 2 && stage.tracker.isSettled })
    #expect(stage.one.reads == 1)
    #expect(stage.tracker.order.names(of: stage.one.owner).count == 2)
    // It stays while it has one of them.
    stage.one.connection.bus.release(name: name)
    #expect(stage.turn { stage.players.all.contains { $0.name.text == name + ".instance2" } })
    #expect(stage.owners == [stage.other.owner, stage.one.owner])
  }

  @Test func `reads Session1 again before it believes that a player has lost that`() {
    stage.one.hasArtwork = true
    stage.own(name, stage.one.connection)
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled && stage.players.all[0].hasSession })
    stage.one.hasArtwork = false
    stage.one.invalidateSession()
    #expect(stage.turn { stage.one.sessionReads == 2 && stage.tracker.deadline != nil })
    #expect(stage.players.all[0].hasSession)
    stage.tracker.advance(now: Clock.now() + 10_000_000)
    #expect(stage.turn { !stage.players.all[0].hasSession })
    #expect(stage.one.sessionReads == 3 && stage.tracker.deadline == nil)
  }

  @Test func `sees a name that changes its owner as a player that leaves and another one`() {
    stage.own(name, stage.one.connection)
    stage.start()
    #expect(stage.tracker.existedBefore(stage.one.owner))
    stage.own(name, stage.other.connection, replaces: true)
    #expect(stage.turn { stage.owners == [stage.other.owner] })
    #expect(
      stage.changes.map { $0.player.owner } == [stage.one.owner, stage.one.owner, stage.other.owner]
        && stage.changes[1].changes == .left && stage.changes[2].changes == .appeared)
    #expect(!stage.tracker.existedBefore(stage.other.owner))
  }
}

@Suite struct `A tracker that reads once` {
  @Test(arguments: [false, true]) func `shows who has the name of a player that left unread`(hasNext: Bool) throws {
    let stage = try Stage(.once)
    stage.own(name, stage.one.connection)
    stage.own(otherName, stage.other.connection)
    stage.one.isDeaf = true
    stage.tracker.start()
    #expect(stage.turn { stage.one.reads == 1 })
    let next = FakePlayer(try stage.connect(), "Paused")
    if hasNext { stage.own(name, next.connection, replaces: true) }
    stage.one.connection.close()
    #expect(stage.turn { stage.tracker.isSettled })
    #expect(stage.owners == [stage.other.owner] + (hasNext ? [next.owner] : []))
    #expect(stage.players.all.allSatisfy { !$0.isSilent })
  }
}

@Suite struct `A tracker that reads once, while the service runs` {
  @Test func `reads a player that the service has not read, in its order`() throws {
    let stage = try Stage(.once)
    let center = FakeCenter(try stage.connect(), primary: name)
    center.listed = [(name, stage.one.owner), (otherName, stage.other.owner)]
    stage.own(name, stage.one.connection)
    stage.own(otherName, stage.other.connection)
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled && stage.players.all.count == 2 })
    #expect(stage.one.reads == 1 && stage.other.reads == 1)
    #expect(stage.owners == [stage.one.owner, stage.other.owner])
  }
}

@Suite struct `A tracker while playerctld runs` {
  private let daemon: FakeDaemon
  private let stage: Stage

  init() throws {
    stage = try Stage()
    daemon = FakeDaemon(try stage.connect(), [name, otherName])
  }

  @Test func `has the order of its list, until it leaves`() {
    for (name, connection) in [
      (name, stage.one.connection), (otherName, stage.other.connection), (FakeDaemon.name, daemon.connection),
    ] { stage.own(name, connection) }
    stage.start()
    #expect(stage.turn { stage.owners == [stage.one.owner, stage.other.owner] })
    #expect(stage.players.all[0].reason == .listed)
    daemon.connection.bus.release(name: FakeDaemon.name)
    #expect(stage.turn { stage.owners == [stage.other.owner, stage.one.owner] })
  }

  @Test func `has the order of the rules if it has no list`() {
    daemon.isOld = true
    stage.own(name, stage.one.connection)
    stage.own(otherName, stage.other.connection)
    stage.own(FakeDaemon.name, daemon.connection)
    stage.start()
    #expect(stage.turn { stage.players.all.count == 2 && stage.tracker.isSettled })
    #expect(daemon.reads == 1 && stage.players.all[0].reason == .playing)
  }

  @Test(arguments: [true, false]) func `reads its list once, unless the service decides`(hasCenter: Bool) throws {
    let stage = try Stage(.once)
    let daemon = FakeDaemon(try stage.connect(), [name, otherName])
    stage.own(name, stage.one.connection)
    stage.own(otherName, stage.other.connection)
    stage.own(FakeDaemon.name, daemon.connection)
    let center = FakeCenter(try stage.connect(), primary: name)
    if hasCenter { stage.own(Center1Surface.busName, center.connection) }
    stage.start()
    #expect(stage.turn { stage.players.all.count == 2 && stage.tracker.isSettled })
    #expect(daemon.reads == (hasCenter ? 0 : 1))
    #expect(stage.owners.first == (hasCenter ? stage.other.owner : stage.one.owner))
  }
}

@Suite struct `A tracker while Plasma's integration runs` {
  @Test func `hides the players of the browser that it publishes`() throws {
    let stage = try Stage()
    stage.own(name, stage.one.connection)
    stage.start()
    // All connections are of this process.
    stage.other.browser = ProcessTree.own
    stage.own("org.mpris.MediaPlayer2.plasma-browser-integration", stage.other.connection)
    #expect(stage.turn { stage.owners == [stage.other.owner] })
    #expect(stage.tracker.hiddenNames == [Identifier(name)])
    #expect(stage.tracker.owner(named: "one") == nil)
    // A hidden player is last.
    stage.other.show("Paused")
    stage.one.show("Playing")
    #expect(stage.turn { stage.players.all[0].status == .paused })
    #expect(stage.tracker.order.primary == stage.other.owner)
    stage.other.connection.bus.release(name: "org.mpris.MediaPlayer2.plasma-browser-integration")
    #expect(stage.turn { stage.owners == [stage.one.owner] })
    #expect(stage.tracker.hiddenNames.isEmpty)
  }
}

@Suite struct `The link to the service` {
  private let stage: Stage
  private let center: FakeCenter

  init() throws {
    stage = try Stage()
    center = FakeCenter(try stage.connect(), primary: name)
    stage.own(name, stage.one.connection)
    stage.own(otherName, stage.other.connection)
  }

  @Test func `follows its first player, and the players that it hides, until it leaves`() {
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled && stage.owners.first == stage.one.owner })
    center.show(primary: otherName)
    #expect(stage.turn { stage.owners == [stage.other.owner, stage.one.owner] })
    #expect(stage.players.all[0].isPrimary && stage.players.all[0].reason == .pinned)
    center.hidden = [name]
    center.show(primary: otherName)
    #expect(stage.turn { stage.owners == [stage.other.owner] })
    center.connection.bus.release(name: Center1Surface.busName)
    #expect(stage.turn { stage.players.all.count == 2 })
  }

  @Test func `follows all players if it is to read the first one, and no service runs`() throws {
    let stage = try Stage(.primaryOnly)
    stage.own(name, stage.one.connection)
    stage.start()
    stage.own(otherName, stage.other.connection)
    #expect(stage.turn { stage.players.all.count == 2 })
  }

  @Test func `has no primary player before the service answers`() {
    stage.own(Center1Surface.busName, center.connection)
    center.isSlow = true
    stage.tracker.start()
    #expect(stage.turn { stage.owners == [stage.other.owner, stage.one.owner] })
    #expect(stage.players.all.allSatisfy { !$0.isPrimary })
    center.isSlow = false
    #expect(stage.turn { stage.players.all.first?.isPrimary == true })
    #expect(stage.owners == [stage.one.owner, stage.other.owner])
  }

  @Test(arguments: [[], .once] as [ReadingScope])
  func `has the rules' primary player if another program has the name of the service`(scope: ReadingScope) throws {
    let stage = try Stage(scope)
    let center = FakeCenter(try stage.connect(), primary: name)
    center.isOther = true
    stage.own(name, stage.one.connection)
    stage.own(otherName, stage.other.connection)
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled && stage.players.all.first?.isPrimary == true })
    #expect(stage.owners == [stage.other.owner, stage.one.owner])
    let pause = Action(Invocation(.pause), to: nil, number: 1, nil)
    stage.tracker.start(.command(pause))
    #expect(stage.turn { stage.ended == [1] })
    #expect(stage.other.calls == ["Pause"])
  }

  @Test func `has the rules' primary player when the service leaves before it answers`() {
    stage.own(Center1Surface.busName, center.connection)
    center.isSlow = true
    stage.tracker.start()
    #expect(stage.turn { stage.players.all.count == 2 })
    center.connection.bus.release(name: Center1Surface.busName)
    #expect(stage.turn { stage.players.all.first?.isPrimary == true })
    #expect(stage.owners == [stage.other.owner, stage.one.owner])
  }

  @Test func `releases a hold that was released before the service answers`() {
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    let hold = Hold("hold", number: 1, stage.controller)
    stage.tracker.start(.hold(hold))
    hold.release()
    stage.tracker.start(.release(hold))
    #expect(stage.turn { center.calls == ["Hold hold", "Release 7"] })
  }

  @Test func `fails a hold that waits, and loses another one, when the bus goes away`() throws {
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    let (begun, pending) = (Hold("begun", number: 1, stage.controller), Hold("pending", number: 2, stage.controller))
    stage.tracker.start(.hold(begun))
    #expect(stage.turn { stage.ended == [1] })
    stage.tracker.start(.hold(pending))
    stage.tracker.end("the bus has gone away")
    #expect(try begun.state == .lost && pending.state == .failed)
    #expect(stage.tracker.order.primary != nil && stage.tracker.player(stage.one.owner) == nil)
  }

  @Test func `releases a hold, and loses one when the service leaves`() throws {
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    let holds = [1, 2].map { Hold("hold \($0)", number: $0, stage.controller) }
    for hold in holds { stage.tracker.start(.hold(hold)) }
    #expect(stage.turn { stage.ended == [1, 2] })
    #expect(try holds.map { try $0.state } == [.active, .active])
    stage.tracker.start(.release(holds[0]))
    // It is released already.
    stage.tracker.start(.release(holds[0]))
    #expect(stage.turn { center.calls == ["Hold hold 1", "Hold hold 2", "Release 7"] })
    center.connection.bus.release(name: Center1Surface.busName)
    #expect(stage.turn { (try? holds[1].state) == .lost })
    #expect(!holds[1].failure.isEmpty)
    #expect(try holds[0].state == .active)
  }

  @Test func `releases a lost hold when a service starts again`() throws {
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    let hold = Hold("hold", number: 1, stage.controller)
    stage.tracker.start(.hold(hold))
    #expect(stage.turn { stage.ended == [1] })
    center.connection.bus.release(name: Center1Surface.busName)
    #expect(stage.turn { (try? hold.state) == .lost })
    stage.tracker.start(.release(hold))
    // The bus has answered that no service runs.
    stage.own(otherName + ".instance2", stage.other.connection)
    #expect(stage.turn { stage.tracker.order.names(of: stage.other.owner).count == 2 })
    stage.own(Center1Surface.busName, center.connection)
    #expect(stage.turn { center.calls == ["Hold hold", "Release 7"] })
    // It is released once.
    center.connection.bus.release(name: Center1Surface.busName)
    stage.own(Center1Surface.busName, center.connection)
    stage.tracker.start(.hold(Hold("next", number: 2, stage.controller)))
    #expect(stage.turn { stage.ended == [1, 2] })
    #expect(center.calls == ["Hold hold", "Release 7", "Hold next"])
  }

  @Test func `does not release a lost hold whose number another one has now`() throws {
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    let holds = [1, 2].map { Hold("hold \($0)", number: $0, stage.controller) }
    stage.tracker.start(.hold(holds[0]))
    #expect(stage.turn { stage.ended == [1] })
    center.connection.bus.release(name: Center1Surface.busName)
    #expect(stage.turn { (try? holds[0].state) == .lost })
    stage.own(Center1Surface.busName, center.connection)
    stage.tracker.start(.hold(holds[1]))
    #expect(stage.turn { stage.ended == [1, 2] })
    for hold in holds { stage.tracker.start(.release(hold)) }
    stage.tracker.start(.hold(Hold("next", number: 3, stage.controller)))
    #expect(stage.turn { stage.ended == [1, 2, 3] })
    #expect(center.calls == ["Hold hold 1", "Hold hold 2", "Release 7", "Hold next"])
  }

  @Test func `gets the program's choice when the players are known`() {
    stage.own(Center1Surface.busName, center.connection)
    stage.tracker.start()
    stage.tracker.start(.choice(PrimaryChoice(name: "one", number: 1)))
    stage.tracker.start(.choice(PrimaryChoice(name: "other", number: 2)))
    #expect(stage.turn { stage.ended == [1, 2] })
    #expect(center.calls == ["SetPrimary " + otherName])
  }

  @Test func `has the program's choice here if no service runs`() {
    stage.start()
    #expect(stage.turn { stage.players.all.count == 2 })
    stage.tracker.start(.choice(PrimaryChoice(name: "one", number: 1)))
    #expect(stage.turn { stage.ended == [1] && stage.owners == [stage.one.owner, stage.other.owner] })
    #expect(stage.players.all[0].reason == .pinned)
    // No service is started to end it.
    stage.tracker.start(.choice(PrimaryChoice(name: nil, number: 2)))
    #expect(stage.tracker.takeEnded().map { $0.number } == [2])
    #expect(stage.turn { stage.owners == [stage.other.owner, stage.one.owner] })
  }

  @Test(arguments: [nil, "org.nowplaying.Error.NoActionableItem", "org.example.Error"] as [String?])
  func `has the program's choice after the service leaves only if that refused it`(error: String?) throws {
    let center = FakeCenter(try stage.connect(), primary: otherName)
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled && stage.players.all.count == 2 })
    center.refusal = error.map { ($0, "no") }
    stage.tracker.start(.choice(PrimaryChoice(name: "one", number: 1)))
    #expect(stage.turn { stage.ended == [1] && !center.calls.isEmpty })
    center.connection.bus.release(name: Center1Surface.busName)
    let first = error == nil ? stage.other : stage.one
    #expect(stage.turn { stage.players.all[0].reason == (error == nil ? .playing : .pinned) })
    #expect(stage.turn { stage.owners.first == first.owner })
  }

  @Test(arguments: ["not now": "not now", " ": Center1Surface.busName + " refuses the hold"])
  func `fails a hold with its sentence`(text: String, failure: String) throws {
    stage.own(Center1Surface.busName, center.connection)
    center.refusal = ("org.example.Error", text)
    stage.start()
    let hold = Hold("hold", number: 1, stage.controller)
    stage.tracker.start(.hold(hold))
    #expect(stage.turn { stage.ended == [1] })
    #expect(try hold.state == .failed && hold.failure == failure)
  }

  @Test func `ends a choice that waits when the bus goes away`() {
    stage.tracker.start()
    stage.tracker.start(.choice(PrimaryChoice(name: "one", number: 1)))
    #expect(stage.tracker.takeEnded().isEmpty)
    #expect(stage.tracker.takeEnded(all: true).map { $0.number } == [1])
  }
}

@Suite struct `Commands to players` {
  private let stage: Stage

  init() throws {
    stage = try Stage()
    stage.own(name, stage.one.connection)
    stage.own(otherName, stage.other.connection)
  }

  private func action(_ command: Command, _ name: Identifier?, _ number: Int) -> Action {
    Action(Invocation(command), to: name, number: number) { _, _ in }
  }

  @Test(arguments: ["other", nil] as [Identifier?])
  func `wait until the players are known, and end with their effects`(name: Identifier?) {
    stage.tracker.start()
    let pause = action(.pause, name, 1)
    stage.tracker.start(.command(pause))
    #expect(stage.one.calls.isEmpty && stage.other.calls.isEmpty)
    #expect(stage.turn { stage.ended == [1] })
    #expect(stage.one.calls.isEmpty && stage.other.calls == ["Pause"])
    #expect(pause.outcome?.outcome == .success && pause.outcome?.isSeen == true)
  }

  @Test func `end when a later signal shows their effects`() {
    stage.start()
    #expect(stage.turn { stage.players.all.count == 2 })
    stage.other.isStubborn = true
    let pause = action(.pause, "other", 1)
    stage.tracker.start(.command(pause))
    #expect(stage.turn { stage.other.calls == ["Pause"] && stage.tracker.deadline != nil })
    #expect(stage.ended.isEmpty)
    stage.other.show("Paused")
    #expect(stage.turn { stage.ended == [1] })
    #expect(pause.outcome?.isSeen == true)
    #expect(stage.other.reads == 1)
    // The player settles once.
    stage.tracker.advance(now: Clock.now() + PlayerReading.settling)
    #expect(stage.turn { stage.other.reads == 2 })
    #expect(stage.tracker.deadline == nil)
  }

  @Test func `of a state that the player has are seen when it was read again`() {
    stage.start()
    #expect(stage.turn { stage.players.all.count == 2 })
    let play = action(.play, "other", 1)
    let reads = stage.other.reads
    stage.tracker.start(.command(play))
    #expect(stage.turn { stage.ended == [1] })
    #expect(stage.other.reads == reads + 1 && play.outcome?.isSeen == true)
  }

  @Test func `end when the player leaves, or does not exist`() {
    stage.start()
    #expect(stage.turn { stage.players.all.count == 2 })
    stage.other.isStubborn = true
    let actions = [action(.pause, "other", 1), action(.play, "third", 2), action(.next, "one", 3)]
    for action in actions { stage.tracker.start(.command(action)) }
    #expect(stage.turn { stage.other.calls == ["Pause"] })
    stage.other.connection.bus.release(name: otherName)
    #expect(stage.turn { stage.ended == [2, 3, 1] })
    #expect(actions.map { $0.outcome?.outcome } == [.cancelled, .noActionableItem, .noActionableItem])
    #expect(actions[1].outcome?.text == "there is no player third")
  }

  @Test(arguments: [true, false]) func `end when the player quits, also without an answer`(answers: Bool) throws {
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled && stage.players.all.count == 2 })
    stage.other.isStubborn = !answers
    let quit = action(.quit, "other", 1)
    stage.tracker.start(.command(quit))
    #expect(stage.turn { stage.other.calls == ["Quit"] && (!answers || stage.tracker.deadline != nil) })
    stage.other.connection.close()
    // As in a turn, which reads the bus before it continues the actions.
    let connection = stage.tracker.readings.connection
    if !answers { #expect(NowPlayingTestSupport.turn([connection]) { quit.outcome != nil }) }
    #expect(stage.turn { stage.ended == [1] })
    #expect(quit.outcome?.outcome == .success && quit.outcome?.isSeen == true)
  }

  @Test(arguments: [[], .once] as [ReadingScope])
  func `go to the player if the service has left before they reached it`(scope: ReadingScope) throws {
    let stage = try Stage(scope)
    let center = FakeCenter(try stage.connect(), primary: name)
    stage.own(otherName, stage.other.connection)
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled })
    let owner = center.connection.uniqueName ?? ""
    center.connection.close()
    var hasLeft = false
    stage.one.connection.names.awaitDeparture(of: owner) { hasLeft = true }
    #expect(NowPlayingTestSupport.turn([stage.one.connection]) { hasLeft })
    let pause = action(.pause, "other", 1)
    stage.tracker.start(.command(pause))
    #expect(stage.turn { stage.ended == [1] })
    // A program that reads once does not know what its command has done.
    #expect(pause.outcome?.outcome == (scope == .once ? .cancelled : .success))
    #expect(stage.other.calls == (scope == .once ? [] : ["Pause"]))
  }

  @Test(arguments: ["not now": "not now", " ": "other cannot pause: the player failed to do it"])
  func `have the sentence of the service`(text: String, sentence: String) throws {
    let center = FakeCenter(try stage.connect(), primary: name)
    center.refusal = ("org.example.Error", text)
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled && stage.players.all.count == 2 })
    let pause = action(.pause, "other", 1)
    stage.tracker.start(.command(pause))
    #expect(stage.turn { stage.ended == [1] })
    #expect(pause.outcome?.outcome == .failed && pause.outcome?.text == sentence)
  }

  @Test func `are cancelled when the bus goes away`() {
    stage.start()
    #expect(stage.turn { stage.players.all.count == 2 })
    stage.other.isStubborn = true
    let actions = [action(.pause, "other", 1), action(.play, "one", 2)]
    stage.tracker.start(.command(actions[0]))
    #expect(stage.turn { stage.other.calls == ["Pause"] })
    stage.tracker.end("the bus has gone away")
    #expect(stage.tracker.takeEnded().map { $0.number } == [1])
    #expect(actions[0].outcome?.outcome == .cancelled && actions[0].outcome?.text == "the bus has gone away")
  }

  @Test(arguments: [false, true]) func `say so if the bus ends while they are open`(isByCenter: Bool) throws {
    let center = FakeCenter(try stage.connect(), primary: name)
    if isByCenter { stage.own(Center1Surface.busName, center.connection) }
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled && stage.players.all.count == 2 })
    let (pause, hold) = (action(.pause, "other", 1), Hold("hold", number: 2, stage.controller))
    stage.tracker.start(.command(pause))
    stage.tracker.start(.hold(hold))
    let connection = stage.tracker.readings.connection
    stage.bus.stop()
    // The connection ends its calls before the loop ends the tracker.
    #expect(NowPlayingTestSupport.turn([connection]) { connection.isClosed })
    #expect(pause.outcome?.outcome == .cancelled && pause.outcome?.text == "the bus has gone away")
    #expect(try hold.state == .failed && hold.failure == "the bus has gone away")
  }

  @Test(arguments: ["accepted", "seen"]) func `go through the service if it runs`(outcome: String) throws {
    let center = FakeCenter(try stage.connect(), primary: name)
    center.outcome = outcome
    stage.own(Center1Surface.busName, center.connection)
    stage.start()
    #expect(stage.turn { stage.tracker.isSettled && stage.players.all.first?.owner == stage.one.owner })
    let play = action(.play, nil, 1)
    stage.tracker.start(.command(play))
    #expect(stage.tracker.deadline != nil)
    // The service has seen the effect. The action ends when the player was read again.
    stage.one.status = "Playing"
    #expect(stage.turn { stage.ended == [1] })
    // Without a name, the service chooses.
    #expect(center.calls == ["Perform "] && stage.one.calls.isEmpty)
    #expect(play.outcome?.outcome == .success && play.outcome?.isSeen == (outcome == "seen"))
    #expect(stage.one.reads == (outcome == "seen" ? 2 : 1))
    #expect(stage.tracker.deadline == nil)
  }
}

@Suite struct `Images of players` {
  @Test(arguments: [nil, "https://example.org/cover.png"] as [String?])
  func `have their URL if the bus passes no descriptors`(url: String?) throws {
    let stage = try Stage(passesDescriptors: false)
    (stage.one.hasArtwork, stage.one.artworkURL) = (true, url)
    stage.own(name, stage.one.connection)
    stage.start()
    let reading = try #require(stage.tracker.readings[stage.one.owner])
    #expect(stage.turn { stage.tracker.isSettled && reading.hasSession })
    let request = ImageRequest(.still, PixelSize(width: 1, height: 1), of: nil, number: 1) { _, _ in }
    let reader = ImageReader(waking: try #require(Wakeup()))
    ImageCalls(stage.tracker.readings).start(request, of: reading, reader)
    guard case .ended(let answer) = request.stage else { throw Failure(.invalidState, "it has not ended") }
    #expect(answer.outcome == (url == nil ? .notSupported : .success) && answer.url == url ?? "")
  }
}

@Suite struct `The end of an item` {
  private var end = ItemEnd()

  @Test mutating func `is a deadline once, a little later`() {
    let late = 500 + ItemEnd.margin
    end.update(500, now: 0)
    #expect(end.deadline == late)
    let due = [late - 1, late, late + 1].map { end.takeDue(now: $0) }
    #expect(due == [false, true, false])
    #expect(end.deadline == nil)
  }

  @Test mutating func `is a deadline again if the player is before it`() {
    end.update(500, now: 0)
    _ = end.takeDue(now: .max)
    end.update(500 + ItemEnd.leastRest, now: 500)
    #expect(end.deadline == 500 + ItemEnd.leastRest + ItemEnd.margin)
    end.update(499 + ItemEnd.leastRest, now: 500)
    #expect(end.deadline == nil)
    end.reported()
    end.update(501, now: 500)
    #expect(end.deadline == 501 + ItemEnd.margin)
    end.update(nil, now: 500)
    #expect(end.deadline == nil)
  }
}

@Suite struct `The calls that read a player` {
  private var calls = PlayerReading.Calls()

  @Test mutating func `count when they are late, and are not open then`() {
    calls.begin(1)
    calls.begin(2)
    calls.expire(1)
    #expect(calls.open == 1 && calls.late == 1 && !calls.isIdle)
    #expect(calls.canBegin(1) == false)
    _ = calls.end(2)
    #expect(calls.open == 0 && !calls.isIdle)
    #expect(calls.end(1) == true)
    #expect(calls.open == 0 && calls.isIdle)
    calls.begin(4)
    calls.expire(4)
    calls.abandonLate()
    #expect(calls.isIdle && calls.canBegin(4) == true)
  }

  @Test mutating func `are one of a part at a time, and one more if it was wanted meanwhile`() {
    #expect(calls.canBegin(1) == true)
    calls.begin(1)
    #expect(calls.canBegin(1) == false)
    #expect(calls.canBegin(2) == true)
    calls.begin(2)
    #expect(calls.open == 2)
    #expect(calls.end(2) == false)
    #expect(calls.end(1) == true)
    #expect(calls.open == 0)
    #expect(calls.canBegin(1) == true)
    calls.begin(1)
    #expect(calls.end(1) == false)
  }
}
