// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The player that the mirror shows.
public struct MirroredPlayer {
  /// Its connection.
  public let owner: Identifier
  /// Its bus name.
  public let name: Identifier
  public let raw: RawPlayer
  /// Its position now; nil: it does not report it.
  public let position: Int64?

  /// Makes a value.
  public init(owner: Identifier, name: Identifier, raw: RawPlayer, position: Int64?) {
    (self.owner, self.name, self.raw, self.position) = (owner, name, raw, position)
  }
}

/// Has the players, and changes their order.
public protocol MirrorOwner: AnyObject {
  /// The first player; nil: no player is first.
  var mirrored: MirroredPlayer? { get }
  /// The bus names of all players, the first one first.
  var playerNames: [Identifier] { get }
  /// Makes the next player first, or the last one; false: no player can become first.
  func shift(isForward: Bool) -> Bool
  /// Runs an answer when the changes of this turn have been emitted: many calls cause one signal.
  func afterChanges(_ answer: @escaping () -> Void)
  /// There is no player: a command may start the last one. False: it does not.
  func resume(for command: Command, _ ended: @escaping (Outcome, String) -> Void) -> Bool
  /// Counts a call that waits for a player; false: its client has too many.
  func opened(_ call: Message) -> Bool
  /// A call has been answered.
  func closed(_ call: Message)
  /// A command is sent to a player.
  func commanded(_ player: Identifier, _ command: Command)
  /// A player has not answered in time.
  func becameSilent(_ player: Identifier)
}

/// The protocol of playerctld: the first player as if it were a player of its own.
///
/// It answers with the values that the player has sent, so no client waits for a player that hangs. Commands go to the
/// player.
public final class MirrorSurface {
  public static let busName = "org.mpris.MediaPlayer2.playerctld"
  public static let path = MPRISSurface.path
  static let interface = "com.github.altdesktop.playerctld"
  private static let properties = "org.freedesktop.DBus.Properties"
  /// The time that a player has to answer a command.
  private static let patience: Int64 = 2_000_000
  /// The most bytes of an answer that is passed on. A signal has at most those of an interface.
  private static let mostBytes = 1 << 20

  let connection: Connection
  let owner: any MirrorOwner
  /// The state that clients know: the first player, its properties, and the names.
  private var shown: Shown?
  private var names: [Identifier] = []

  private struct Shown {
    let owner: Identifier
    let name: Identifier
    let raw: RawPlayer
  }

  /// Makes the mirror. Its owner passes calls to it.
  public init(on connection: Connection, owner: any MirrorOwner) {
    (self.connection, self.owner) = (connection, owner)
  }

  // MARK: Showing

  /// Whether clients see that player.
  public func shows(_ player: Identifier) -> Bool { shown?.owner == player }

  /// Emits what has changed of the order.
  public func show() {
    let (player, newNames) = (owner.mirrored, owner.playerNames)
    let isNew = player?.owner != shown?.owner || player?.name != shown?.name
    guard isNew || newNames != names else { return }
    names = newNames
    guard isNew else { return emitNames() }
    let old = shown
    shown = player.map { Shown(owner: $0.owner, name: $0.name, raw: $0.raw) }
    emit("ActivePlayerChangeBegin", player)
    for interface in [Interface.player, .root, .trackList, .playlists] {
      emitChanges(of: interface, from: old?.raw[interface], to: player?.raw[interface])
    }
    if let position = player?.position, let signal = signal(Interface.player.name, "Seeked") {
      signal.append(int64: position)
      connection.send(signal)
    }
    emitNames()
    emit("ActivePlayerChangeEnd", player)
  }

  private func signal(_ interface: String, _ member: String) -> MessageWriter? {
    connection.makeSignal(path: Self.path, interface: interface, member: member)
  }

  private func emit(_ member: String, _ player: MirroredPlayer?) {
    let signal = signal(Self.interface, member)
    signal?.append(string: player?.name.text ?? "")
    if let signal { connection.send(signal) }
  }

  private func emitNames() {
    guard let signal = signal(Self.properties, "PropertiesChanged") else { return }
    signal.append(string: Self.interface)
    signal.openArray("{sv}")
    appendNames(to: signal)
    signal.close()
    signal.append(strings: [])
    connection.send(signal)
  }

  private func appendNames(to writer: MessageWriter) {
    writer.openDictionaryEntry("sv")
    writer.append(string: MirrorProperty.playerNames)
    appendNamesVariant(to: writer)
    writer.close()
  }

  private func appendNamesVariant(to writer: MessageWriter) {
    writer.openVariant("as")
    writer.append(strings: owner.playerNames.map { $0.text })
    writer.close()
  }

  /// Emits all properties of another player, and invalidates those that it does not have.
  private func emitChanges(of interface: Interface, from old: StoredEntries?, to new: StoredEntries?) {
    let new = new ?? StoredEntries()
    let missing = old?.keys(missingIn: new) ?? []
    // Many players have the same properties in the first interface.
    if missing.isEmpty, let old, new.entries(notIn: old).isEmpty { return }
    // Clients read the position when they need it.
    emitChanges(of: interface, new, without: Property.position.name, invalidated: missing)
  }

  private func emitChanges(
    of interface: Interface, _ changed: StoredEntries, without key: String = "", invalidated: [String]
  ) {
    guard !changed.isEmpty || !invalidated.isEmpty, let signal = signal(Self.properties, "PropertiesChanged") else {
      return
    }
    signal.append(string: interface.name)
    signal.openArray("{sv}")
    changed.append(to: signal, without: key)
    signal.close()
    signal.append(strings: invalidated)
    connection.send(signal)
  }

  /// Emits to one client that the mirror plays, also while the first player does not.
  public func showPlaying(to client: String) {
    let signal = connection.makeSignal(
      path: Self.path, interface: Self.properties, member: "PropertiesChanged", destination: client)
    guard let signal else { return }
    signal.append(string: Interface.player.name)
    signal.openArray("{sv}")
    signal.openDictionaryEntry("sv")
    signal.append(string: Property.playbackStatus.name)
    signal.openVariant("s")
    signal.append(string: PlaybackStatus.playing.name)
    signal.close()
    signal.close()
    signal.close()
    signal.append(strings: [])
    connection.send(signal)
  }

  /// Emits what the first player has emitted.
  public func repeatSignal(_ received: Message) {
    guard let name = received.interface else { return }
    if name.hasSameBytes(as: Self.properties) { return repeatChanges(received) }
    guard let interface = Interface.named(name), interface.hasSignal(received.member),
      let signal = signal(name, received.member)
    else { return }
    if signal.append(valuesOf: received, limit: RawPlayer.mostBytes, entries: StoredEntries.most) {
      connection.send(signal)
    } else if interface == .trackList {
      emitChanges(of: interface, StoredEntries(), invalidated: [Property.tracks.name])
    }
  }

  /// Emits the values of PropertiesChanged. Those that are too long are left out, and their properties are invalidated. Clients
  /// that read a property which the player invalidates would get the old value, so it is emitted when the player has answered.
  private func repeatChanges(_ received: Message) {
    defer { received.rewind() }
    guard received.isMember("PropertiesChanged"), received.hasSignature("sa{sv}as"),
      let interface = Interface.named(received.readString(limit: 256) ?? "")
    else { return }
    var changed = StoredEntries()
    let leftOut = changed.store(received, limit: RawPlayer.mostBytes)
    emitChanges(of: interface, changed, invalidated: leftOut.filter { interface.property(named: $0) != nil })
  }

  /// Emits what has changed of the first player without a signal that had the values. `old`: its properties before.
  public func showChanges(of interface: String, from old: StoredEntries?, to new: StoredEntries?) {
    guard let interface = Interface.named(interface) else { return }
    var changed = new?.entries(notIn: old ?? StoredEntries()) ?? StoredEntries()
    changed.remove(Property.position.name)
    emitChanges(of: interface, changed, invalidated: old?.keys(missingIn: new ?? StoredEntries()) ?? [])
  }

  // MARK: Calls

  /// Answers a call. False: the call is for `org.freedesktop.DBus.Peer`.
  public func receive(_ call: Message) -> Bool {
    let isProperties =
      call.isInterface("org.freedesktop.DBus.Properties")
      || (call.interface == nil && ["Get", "GetAll", "Set"].contains { call.member.hasSameBytes(as: $0) })
    guard isProperties else { return Object(surface: self).answer(call, on: connection) }
    if call.isMember("Get") {
      get(call)
    } else if call.isMember("GetAll") {
      getAll(call)
    } else if call.isMember("Set") {
      set(call)
    } else {
      connection.answers.refuseMethod(call)
    }
    return true
  }

  /// For the introspection, and the methods.
  private struct Object: ExportedObject {
    typealias Interface = MirrorInterface

    let surface: MirrorSurface

    func append(_ property: MirrorProperty, to writer: MessageWriter) {}

    func perform(_ call: Message, of interface: MirrorInterface) -> Bool {
      switch interface {
      case .playerctld: return surface.shift(call)
      case .mpris(let interface):
        guard let types = interface.arguments(of: call.member) else { return false }
        surface.forward(call, types)
        return true
      }
    }
  }

  private func refuseForAbsence(_ call: Message, _ text: String = "there is no player") {
    connection.answers.send(errorName: Self.interface + ".NoActivePlayer", text: text, to: call)
  }

  private func shift(_ call: Message) -> Bool {
    guard call.isMember("Shift") || call.isMember("Unshift") else { return false }
    guard call.hasSignature("") else {
      connection.answers.refuseArguments(call, call.member + " has no arguments")
      return true
    }
    guard owner.shift(isForward: call.isMember("Shift")) else {
      refuseForAbsence(call)
      return true
    }
    // Clients expect the signals before the answer.
    owner.afterChanges { [connection, owner] in
      let reply = call.makeReply()
      reply?.append(string: owner.mirrored?.name.text ?? "")
      connection.answers.send(reply, to: call)
    }
    return true
  }

  // MARK: Properties

  /// The interface of MPRIS with a name, or an answer that it does not exist.
  private func find(_ name: String, _ call: Message) -> Interface? {
    if let interface = Interface.named(name) { return interface }
    connection.answers.refuseInterface(call, name)
    return nil
  }

  private func get(_ call: Message) {
    guard call.hasSignature("ss"), let name = call.readString(), let property = call.readString() else {
      return connection.answers.refuseArguments(call, "Get requires an interface and a property, \"ss\"")
    }
    if name.hasSameBytes(as: Self.interface) {
      guard property.hasSameBytes(as: MirrorProperty.playerNames) else {
        return connection.answers.refuseProperty(call, property)
      }
      guard let reply = call.makeReply() else { return }
      appendNamesVariant(to: reply)
      return connection.answers.send(reply, to: call)
    }
    guard let interface = find(name, call) else { return }
    guard let player = owner.mirrored else {
      guard interface.property(named: property) != nil else { return connection.answers.refuseProperty(call, property) }
      return refuseForAbsence(call)
    }
    guard let entries = player.raw[interface], entries.contains(property) else {
      return connection.answers.refuse(
        call, "UnknownProperty", player.name.text + " has no property " + property + " of " + interface.name)
    }
    guard let reply = call.makeReply() else { return }
    if interface == .player, property.hasSameBytes(as: Property.position.name), entries.isInt64(property),
      let position = player.position
    {
      reply.openVariant("x")
      reply.append(int64: position)
      reply.close()
    } else if !entries.appendVariant(property, to: reply) {
      return connection.answers.refuse(call, "Failed", "the value of " + property + " cannot be sent")
    }
    connection.answers.send(reply, to: call)
  }

  private func getAll(_ call: Message) {
    guard call.hasSignature("s"), let name = call.readString() else {
      return connection.answers.refuseArguments(call, "GetAll requires an interface, \"s\"")
    }
    if name.hasSameBytes(as: Self.interface) {
      guard let reply = call.makeReply() else { return }
      reply.openArray("{sv}")
      appendNames(to: reply)
      reply.close()
      return connection.answers.send(reply, to: call)
    }
    guard let interface = find(name, call) else { return }
    guard let player = owner.mirrored else { return refuseForAbsence(call) }
    guard let entries = player.raw[interface] else {
      return connection.answers.refuseInterface(call, interface.name + ": " + player.name.text + " does not have it")
    }
    guard let reply = call.makeReply() else { return }
    reply.openArray("{sv}")
    let position = Property.position.name
    if interface == .player, entries.isInt64(position), let now = player.position {
      entries.append(to: reply, without: position)
      reply.openDictionaryEntry("sv")
      reply.append(string: position)
      reply.openVariant("x")
      reply.append(int64: now)
      reply.close()
      reply.close()
    } else {
      entries.append(to: reply)
    }
    reply.close()
    connection.answers.send(reply, to: call)
  }

  private func set(_ call: Message) {
    guard call.hasSignature("ssv"), let name = call.readString(), let property = call.readString() else {
      return connection.answers.refuseArguments(call, "Set requires an interface, a property and a value, \"ssv\"")
    }
    if name.hasSameBytes(as: Self.interface) {
      guard property.hasSameBytes(as: MirrorProperty.playerNames) else {
        return connection.answers.refuseProperty(call, property)
      }
      return connection.answers.refuse(call, "PropertyReadOnly", property + " is read-only")
    }
    guard let interface = find(name, call) else { return }
    guard let known = interface.property(named: property) else {
      return connection.answers.refuseProperty(call, property)
    }
    guard known.isWritable else {
      return connection.answers.refuse(call, "PropertyReadOnly", property + " is read-only")
    }
    let type = known.signature.description
    guard call.peekVariantSignature()?.hasSameBytes(as: type) == true else {
      return connection.answers.refuseArguments(call, property + " has the D-Bus type \"" + type + "\"")
    }
    forward(call, "ssv")
  }

  // MARK: Commands

  /// Answers a call without a player, which may start one.
  private func resume(for call: Message) {
    let isResumed = Self.command(of: call).map { command in
      owner.resume(for: command) { [self] outcome, text in
        owner.closed(call)
        if outcome == .success { return connection.answers.send(call.makeReply(), to: call) }
        refuseForAbsence(call, text)
      }
    }
    guard isResumed != true else { return }
    owner.closed(call)
    refuseForAbsence(call)
  }

  /// Why the arguments of a call are too long; nil: they are not.
  private func excess(of call: Message) -> String? {
    func most(_ part: String, _ bytes: Int) -> String {
      call.member + ": " + part + " at most " + String(bytes) + " bytes"
    }
    defer { call.rewind() }
    var size = call.size
    if call.isMember("OpenUri") || call.isMember("AddTrack") {
      let url = call.readString(limit: Limits.textBytes + 1)?.utf8.count ?? 0
      guard url <= Limits.textBytes else { return most("a URL has", Limits.textBytes) }
      size -= url
    } else if call.isMember("GetTracksMetadata") {
      size -= Limits.textBytes
    }
    return size <= Limits.callTextBytes ? nil : most("the arguments have", Limits.callTextBytes)
  }

  /// Sends a call to the first player, and its answer to the caller.
  private func forward(_ call: Message, _ types: StaticString) {
    guard call.hasSignature(types) else {
      let wanted = types.utf8CodeUnitCount == 0 ? " has no arguments" : " requires \"" + types.description + "\""
      return connection.answers.refuseArguments(call, call.member + wanted)
    }
    if let excess = excess(of: call) { return connection.answers.refuseArguments(call, excess) }
    guard owner.opened(call) else {
      return connection.answers.refuse(call, "LimitsExceeded", "too many calls of this program wait for a player")
    }
    guard let player = owner.mirrored else { return resume(for: call) }
    guard
      let copy = connection.makeCall(
        destination: player.owner.text, path: Self.path, interface: call.interface ?? defaultInterface(of: call),
        member: call.member),
      copy.append(valuesOf: call, limit: Self.mostBytes)
    else {
      owner.closed(call)
      return connection.answers.refuseArguments(call, "the arguments of " + call.member + " cannot be passed on")
    }
    if let command = Self.command(of: call) { owner.commanded(player.owner, command) }
    guard call.expectsReply else {
      owner.closed(call)
      connection.send(copy)
      return
    }
    connection.call(copy, timeoutMicroseconds: Self.patience) { [self] reply in
      owner.closed(call)
      guard !connection.isClosed else { return }
      guard let reply else {
        owner.becameSilent(player.owner)
        return connection.answers.refuse(call, "NoReply", player.name.text + " does not answer")
      }
      if let error = reply.errorName {
        let text = reply.errorText ?? ""
        return connection.answers.send(
          errorName: error, text: text.isEmpty ? player.name.text + " refuses " + call.member : text, to: call)
      }
      guard let answer = call.makeReply(), answer.append(valuesOf: reply, limit: Self.mostBytes) else {
        return connection.answers.refuse(call, "Failed", "the answer of " + player.name.text + " cannot be passed on")
      }
      connection.answers.send(answer, to: call)
    }
  }

  /// The interface of a call that leaves it out.
  private func defaultInterface(of call: Message) -> String {
    Interface.allCases.first { $0.arguments(of: call.member) != nil }?.name ?? Self.properties
  }

  /// The command that a call of a method means, as far as it decides who is first.
  static func command(of call: Message) -> Command? {
    switch Identifier(call.member) {
    case "Play": .play
    case "Pause": .pause
    case "PlayPause": .togglePlayPause
    case "Stop": .stop
    case "Next": .next
    case "Previous": .previous
    case "OpenUri": .openURL
    case "GoTo": .goToEntry
    case "ActivatePlaylist": .activatePlaylist
    default: nil
    }
  }
}

extension Interface {
  fileprivate func hasSignal(_ member: String) -> Bool {
    let signals: [String] =
      switch self {
      case .root: []
      case .player: ["Seeked"]
      case .trackList: ["TrackListReplaced", "TrackAdded", "TrackRemoved", "TrackMetadataChanged"]
      case .playlists: ["PlaylistChanged"]
      }
    return signals.contains { $0.hasSameBytes(as: member) }
  }
}
