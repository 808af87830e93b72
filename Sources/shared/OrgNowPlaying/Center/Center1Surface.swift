// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Has the players, and performs what clients request. A player's name is nil for the first player.
public protocol CenterOwner: AnyObject {
  var state: CenterState { get }
  /// The time in microseconds since 1970.
  var date: Int64 { get }
  /// All players, the first one first.
  var list: [CenterPlayer] { get }
  /// The first of them; nil: the list is empty, or the first one is not known yet.
  var first: CenterPlayer? { get }
  /// Sends a command, and answers the call with `Center1Surface.answer`.
  func perform(_ invocation: Invocation, on player: Identifier?, _ call: Message)
  /// Reads an image, and answers the call.
  func getImage(_ role: ImageRole, of player: Identifier?, _ call: Message)
  /// Makes a player first; nil: the rules decide. False: there is no such player.
  func setPrimary(_ player: Identifier?) -> Bool
  /// A player requests to be first. The result is empty, or why it is not; nil: the connection has no player.
  func requestPrimary(_ player: Identifier) -> String?
  /// Makes the next player first, or the one before; false: no player can become first.
  func shift(isForward: Bool) -> Bool
  /// Performs a call that needs to know the players when they have been read: the bus may have started the service for it.
  func whenRead(_ call: Message, _ act: @escaping () -> Void)
  /// Runs an answer when the changes of this turn have been emitted: many calls cause one signal.
  func afterChanges(_ answer: @escaping () -> Void)
  /// Explains the place of one player, or of all; empty: there is no such player.
  func explain(_ player: Identifier?) -> [Explanation]
  /// Pauses the players. `ended` gets the number of the hold; nil: there are too many.
  func hold(_ reason: String, for client: Identifier, _ ended: @escaping (UInt32?) -> Void)
  /// Ends a hold; false: the client has no such hold.
  func release(_ hold: UInt32, of client: Identifier) -> Bool
  /// Pauses all players that play, and answers the call with `Center1Surface.answer`.
  func pauseAll(_ call: Message)
  /// The same for those of `pauseAll` that have not changed since: they play.
  func playRemembered(_ call: Message)
  /// Begins to wait for the time to pause players; nil cancels that. Returns why that cannot be; nil: it is done.
  func set(sleep: CenterState.Sleep?) -> String?
  /// Has a player play, or starts the last one, and answers the call with `Center1Surface.answer`.
  func resume(_ call: Message)
  /// Removes the last player, and the keys of lasting ids. Returns the players whose ids stay until they end; nil: a file is
  /// left.
  func forget() -> [Identifier]?
}

/// The object org.nowplaying.Center1.
public final class Center1Surface {
  public static let busName = "org.nowplaying.Center"
  public static let path = "/org/nowplaying/Center"
  /// The paths of players begin with it.
  public static let playerPath = path + "/player/"

  private static let mostReasonBytes = 256

  private let connection: Connection
  private let owner: any CenterOwner
  /// The last state that clients know; nil: no client has called.
  private var shown: CenterState?

  /// Makes the object. Its owner passes calls to it.
  public init(on connection: Connection, owner: any CenterOwner) {
    (self.connection, self.owner) = (connection, owner)
  }

  /// Answers a call to the object. `nodes`: the objects below it; false: the call is for `org.freedesktop.DBus.Peer`.
  public func receive(_ call: Message, nodes: [String]) -> Bool {
    if shown == nil, !call.isInterface("org.freedesktop.DBus.Peer") { shown = owner.state }
    return Object(surface: self, nodes: nodes).answer(call, on: connection)
  }

  /// Emits what has changed. `playersToo`: the list of players has.
  public func show(_ state: CenterState, playersToo: Bool) {
    guard let shown else { return }
    self.shown = state
    if state.primary != shown.primary || state.keys != shown.keys {
      let signal = connection.makeSignal(path: Self.path, interface: Center1.interface, member: Center1.primaryChanged)
      signal?.append(string: state.primary.text)
      signal?.append(string: state.keys.name)
      if let signal { connection.send(signal) }
    }
    var changed: [CenterProperty] = []
    if state.primary != shown.primary || state.since != shown.since { changed += [.primary, .since] }
    if !state.primaryPath.hasSameBytes(as: shown.primaryPath) { changed.append(.primaryPath) }
    if state.reason != shown.reason { changed.append(.reason) }
    if state.hidden != shown.hidden { changed.append(.hidden) }
    if state.silent != shown.silent { changed.append(.silent) }
    if state.keys != shown.keys { changed.append(.keys) }
    if state.holds != shown.holds { changed.append(.holds) }
    if state.sleep != shown.sleep { changed.append(.sleep) }
    if state.last != shown.last { changed.append(.last) }
    Object(surface: self, nodes: []).emitChanges(
      of: Center1(), at: Self.path, on: connection, changed: changed, invalidated: playersToo ? [.players] : [])
  }

  /// A player has come: emits it. `path`: its object.
  public func added(_ path: String) { emit(Center1.playerAdded, path) }

  /// A player has left.
  public func removed(_ path: String) { emit(Center1.playerRemoved, path) }

  /// The values of a player in the list have changed.
  public func changed(_ path: String) { emit(Center1.playerChanged, path) }

  private func emit(_ member: String, _ path: String) {
    guard shown != nil else { return }
    let signal = connection.makeSignal(path: Self.path, interface: Center1.interface, member: member)
    signal?.append(path: path)
    if let signal { connection.send(signal) }
  }

  /// Answers a call of Perform. `invocation` has ended.
  public static func answer(
    _ call: Message, _ outcome: Outcome, isSeen: Bool, _ text: String, on connection: Connection, isCenter: Bool
  ) {
    guard outcome == .success else {
      return connection.answers.send(errorName: outcome.errorName, text: text, to: call)
    }
    let reply = call.makeReply()
    if isCenter {
      reply?.append(string: isSeen ? "success" : "accepted")
      reply?.append(string: text)
    }
    connection.answers.send(reply, to: call)
  }

  /// Answers a call of Resume. `player`: the one that plays.
  public static func answer(
    _ call: Message, _ outcome: Outcome, _ text: String, player: Identifier, on connection: Connection
  ) {
    guard outcome == .success else {
      return connection.answers.send(errorName: outcome.errorName, text: text, to: call)
    }
    let reply = call.makeReply()
    reply?.append(string: player.text)
    connection.answers.send(reply, to: call)
  }

  /// Answers a call of PauseAll or PlayRemembered. `players`: those that were steered.
  public static func answer(_ call: Message, players: [Identifier], on connection: Connection) {
    let reply = call.makeReply()
    reply?.append(strings: players.map { $0.text })
    connection.answers.send(reply, to: call)
  }

  // MARK: Calls

  private struct Object: ExportedObject {
    typealias Interface = Center1

    let surface: Center1Surface
    let nodes: [String]

    func append(_ property: CenterProperty, to writer: MessageWriter) { surface.append(property, to: writer) }

    func perform(_ call: Message, of interface: Center1) -> Bool {
      switch Identifier(call.member) {
      case "Perform": surface.perform(call)
      case "GetPlayers": surface.getPlayers(call)
      case "GetPrimary": surface.getPlayers(call, onlyFirst: true)
      case "GetArtwork": surface.getArtwork(call)
      case "SetPrimary": surface.setPrimary(call)
      case "RequestPrimary": surface.requestPrimary(call)
      case "Shift": surface.owner.whenRead(call) { [surface] in surface.shift(call, isForward: true) }
      case "Unshift": surface.owner.whenRead(call) { [surface] in surface.shift(call, isForward: false) }
      case "Explain": surface.explain(call)
      case "Hold": surface.hold(call)
      case "Release": surface.release(call)
      case "PauseAll": surface.steer(call) { $0.pauseAll(call) }
      case "PlayRemembered": surface.steer(call) { $0.playRemembered(call) }
      case "Sleep": surface.owner.whenRead(call) { [surface] in surface.sleep(call) }
      case "CancelSleep": surface.owner.whenRead(call) { [surface] in surface.cancelSleep(call) }
      case "Resume": surface.steer(call) { $0.resume(call) }
      case "Forget": surface.forget(call)
      default: return false
      }
      return true
    }
  }

  /// Reads the name of a player; nil: it is the first one.
  private static func readPlayer(_ call: Message) -> Identifier? {
    call.readString().flatMap { $0.isEmpty ? nil : Identifier($0) }
  }

  private func perform(_ call: Message) {
    guard call.hasSignature("ssa{sv}") else {
      return connection.answers.refuseArguments(
        call, "Perform requires a player, a command and its arguments, \"ssa{sv}\"")
    }
    let player = Self.readPlayer(call)
    if let asked = PerformCall.read(call, on: connection, takesTexts: true) {
      owner.perform(asked.invocation, on: player, call)
    }
  }

  /// Players after these bytes of an answer have no properties. A player with lists needs up to 11 MiB.
  private static let mostBytes = 4 << 20

  private func getPlayers(_ call: Message, onlyFirst: Bool = false) {
    guard call.hasSignature("as"), let names = call.readStrings(limit: Limits.textBytes, count: 64) else {
      return connection.answers.refuseArguments(call, call.member + " requires names of properties of Session1, \"as\"")
    }
    let wanted = Property.allCases.filter { property in
      names.isEmpty
        ? !property.isInvalidated : names.contains { property.name.hasSameBytes(as: $0) }
    }
    guard let reply = call.makeReply() else { return }
    reply.openArray("(sa{sv}a{sv})")
    for player in onlyFirst ? owner.first.map({ [$0] }) ?? [] : owner.list {
      reply.openStruct("sa{sv}a{sv}")
      append(player, to: reply)
      reply.openArray("{sv}")
      if let session = player.session, reply.size < Self.mostBytes {
        let view = SessionView(snapshot: session, servicePath: player.path)
        for property in wanted {
          reply.openEntry(property.name, property.signature)
          view.append(property, to: reply)
          reply.closeEntry()
        }
      }
      reply.close()
      reply.close()
    }
    reply.close()
    reply.append(strings: owner.state.hidden.map { $0.text })
    connection.answers.send(reply, to: call)
  }

  private func getArtwork(_ call: Message) {
    guard call.hasSignature("sii") else {
      return connection.answers.refuseArguments(call, "GetArtwork requires a player, a width and a height, \"sii\"")
    }
    let player = Self.readPlayer(call)
    if let role = ImageRole.readArtwork(call, on: connection) { owner.getImage(role, of: player, call) }
  }

  private func setPrimary(_ call: Message) {
    guard call.hasSignature("s") else {
      return connection.answers.refuseArguments(call, "SetPrimary requires the bus name of a player, \"s\"")
    }
    let player = Self.readPlayer(call)
    guard owner.setPrimary(player) else { return refusePlayer(call, player) }
    owner.afterChanges { [self] in answerPrimary(call) }
  }

  private func requestPrimary(_ call: Message) {
    guard call.hasSignature("a{sv}"), let client = call.sender else {
      return connection.answers.refuseArguments(call, "RequestPrimary requires options, \"a{sv}\"")
    }
    guard let refusal = owner.requestPrimary(Identifier(client)) else {
      return connection.answers.send(
        errorName: Outcome.noActionableItem.errorName,
        text: "this connection has no player: call on the one that owns its bus name", to: call)
    }
    owner.afterChanges { [connection] in
      let reply = call.makeReply()
      reply?.append(bool: refusal.isEmpty)
      reply?.append(string: refusal)
      connection.answers.send(reply, to: call)
    }
  }

  private func shift(_ call: Message, isForward: Bool) {
    guard owner.shift(isForward: isForward) else { return refusePlayer(call, nil) }
    owner.afterChanges { [self] in answerPrimary(call) }
  }

  private func answerPrimary(_ call: Message) {
    let reply = call.makeReply()
    reply?.append(string: owner.state.primary.text)
    connection.answers.send(reply, to: call)
  }

  private func refusePlayer(_ call: Message, _ player: Identifier?) {
    let text = player.map { Self.absence(of: $0) } ?? "there is no player"
    connection.answers.send(errorName: Outcome.noActionableItem.errorName, text: text, to: call)
  }

  private func explain(_ call: Message) {
    guard call.hasSignature("s") else {
      return connection.answers.refuseArguments(
        call, "Explain requires the bus name of a player, or an empty text, \"s\"")
    }
    let player = Self.readPlayer(call)
    let explanations = owner.explain(player)
    guard player == nil || !explanations.isEmpty else { return refusePlayer(call, player) }
    let reply = call.makeReply()
    reply?.openArray("a{sv}")
    for explanation in explanations {
      reply?.openArray("{sv}")
      reply?.entry("name", explanation.player.name.text)
      reply?.entry("identity", explanation.player.identity)
      reply?.entry("reason", explanation.player.reason.name)
      reply?.entry("text", explanation.text)
      reply?.close()
    }
    reply?.close()
    connection.answers.send(reply, to: call)
  }

  private func hold(_ call: Message) {
    guard call.hasSignature("sa{sv}"), let reason = call.readString(), let client = call.sender else {
      return connection.answers.refuseArguments(call, "Hold requires a reason and options, \"sa{sv}\"")
    }
    let line = Text.line(Text.clean(reason, limit: Self.mostReasonBytes))
    guard !line.isEmpty else {
      return connection.answers.refuseArguments(call, "the reason of a hold is not empty: people read it")
    }
    owner.hold(line, for: Identifier(client)) { [connection] number in
      guard let number else {
        return connection.answers.refuse(call, "LimitsExceeded", "there are too many holds: release some")
      }
      let reply = call.makeReply()
      reply?.append(uint32: number)
      connection.answers.send(reply, to: call)
    }
  }

  private func release(_ call: Message) {
    guard call.hasSignature("u"), let number = call.readUInt32(), let client = call.sender else {
      return connection.answers.refuseArguments(call, "Release requires the number of a hold, \"u\"")
    }
    guard owner.release(number, of: Identifier(client)) else {
      return connection.answers.refuseArguments(call, "this program has no hold " + String(number))
    }
    connection.answers.send(call.makeReply(), to: call)
  }

  /// Passes on a call without arguments.
  private func steer(_ call: Message, _ act: (any CenterOwner) -> Void) {
    guard call.hasSignature("") else {
      return connection.answers.refuseArguments(call, call.member + " has no arguments")
    }
    act(owner)
  }

  /// The sentence for a name that no player has.
  public static func absence(of player: Identifier) -> String {
    "there is no player " + Text.line(Text.clean(player.text))
  }

  private func sleep(_ call: Message) {
    guard call.hasSignature("xasa{sv}"), let delay = call.readInt64(),
      let players = call.readStrings(limit: Limits.textBytes, count: 64)
    else {
      return connection.answers.refuseArguments(call, "Sleep requires a time, players and options, \"xasa{sv}\"")
    }
    var (endsWithTrack, fade): (Bool, Int64) = (false, 0)
    call.readEntries { key in
      switch Identifier(key) {
      case "track": endsWithTrack = call.readBool() ?? false
      case "fade_us": fade = call.readInteger() ?? 0
      default: break
      }
    }
    guard endsWithTrack || (delay > 0 && delay <= CenterState.Sleep.longest) else {
      return connection.answers.refuseArguments(
        call, "the time until players are paused is above 0, and at most 24 hours")
    }
    guard (0...CenterState.Sleep.longestFade).contains(fade) else {
      return connection.answers.refuseArguments(call, "a fade has at most 10 minutes")
    }
    let refusal = owner.set(
      sleep: CenterState.Sleep(
        time: endsWithTrack ? 0 : owner.date + delay, endsWithTrack: endsWithTrack,
        players: players.map { Identifier($0) }, fade: fade))
    guard let refusal else { return connection.answers.send(call.makeReply(), to: call) }
    connection.answers.send(errorName: Outcome.noActionableItem.errorName, text: refusal, to: call)
  }

  private func cancelSleep(_ call: Message) {
    guard call.hasSignature("") else { return connection.answers.refuseArguments(call, "CancelSleep has no arguments") }
    _ = owner.set(sleep: nil)
    connection.answers.send(call.makeReply(), to: call)
  }

  private func forget(_ call: Message) {
    guard call.hasSignature("") else { return connection.answers.refuseArguments(call, "Forget has no arguments") }
    guard let players = owner.forget() else {
      let text = "a file is left in $XDG_STATE_HOME/nowplaying: remove it"
      return connection.answers.send(errorName: "org.freedesktop.DBus.Error.Failed", text: text, to: call)
    }
    let reply = call.makeReply()
    reply?.append(strings: players.map { $0.text })
    connection.answers.send(reply, to: call)
  }

  // MARK: Properties

  private func append(_ property: CenterProperty, to writer: MessageWriter) {
    let state = owner.state
    switch property {
    case .version: writer.append(uint32: 1)
    case .primary: writer.append(string: state.primary.text)
    case .primaryPath: writer.append(path: state.primaryPath ?? "/")
    case .reason: writer.append(string: state.reason?.name ?? "")
    case .hidden: writer.append(strings: state.hidden.map { $0.text })
    case .silent: writer.append(strings: state.silent.map { $0.text })
    case .since: writer.append(int64: state.since)
    case .keys: writer.append(string: state.keys.name)
    case .players: appendPlayers(to: writer)
    case .holds:
      writer.openArray("(uss)")
      for hold in state.holds {
        writer.openStruct("uss")
        writer.append(uint32: hold.number)
        writer.append(string: hold.reason)
        writer.append(string: hold.holder.text)
        writer.close()
      }
      writer.close()
    case .sleep:
      writer.openArray("{sv}")
      if let sleep = state.sleep {
        if sleep.endsWithTrack { writer.entry("track", true) } else { writer.entry("time", sleep.time) }
        writer.entry("players", sleep.players.map { $0.text })
        writer.entry("fade_us", sleep.fade)
      }
      writer.close()
    case .last:
      writer.openArray("{sv}")
      if let last = state.last { append(last, to: writer) }
      writer.close()
    }
  }

  private func append(_ last: LastPlayer, to writer: MessageWriter) {
    writer.entry("name", last.name.text)
    writer.entry("identity", last.identity)
    writer.entry("desktop_entry", last.desktopEntry.isEmpty ? nil : last.desktopEntry)
    writer.entry("title", last.title.isEmpty ? nil : last.title)
    if !last.itemID.isEmpty {
      writer.entry("item_id", id: last.itemID)
      writer.entry(textOf: "item_id", last.itemID)
    }
    writer.entry("image_url", last.imageURL.isEmpty ? nil : last.imageURL)
    if let position = last.position { writer.entry("position_us", position) }
    writer.entry("time", last.time)
  }

  private func appendPlayers(to writer: MessageWriter) {
    writer.openArray("(sa{sv})")
    for player in owner.list {
      writer.openStruct("sa{sv}")
      append(player, to: writer)
      writer.close()
    }
    writer.close()
  }

  /// Writes the name and the values of a player.
  private func append(_ player: CenterPlayer, to writer: MessageWriter) {
    writer.append(string: player.name.text)
    writer.openArray("{sv}")
    writer.openEntry("path", "o")
    writer.append(path: player.path)
    writer.closeEntry()
    writer.entry("owner", player.history.player.text)
    writer.entry("identity", player.identity)
    writer.entry("reason", player.reason.name)
    writer.entry("status", player.history.status.name)
    if case .at(let time) = player.history.time { writer.entry("time_us", time) }
    if player.preference != PlayerOrder.notPreferred { writer.entry("preference", Int64(player.preference)) }
    writer.entry("is_steered", player.history.isSteered)
    writer.entry("is_silent", player.isSilent)
    writer.entry("has_session", player.hasSession)
    writer.entry("image_url", player.session?.imageAddress)
    writer.close()
  }
}
