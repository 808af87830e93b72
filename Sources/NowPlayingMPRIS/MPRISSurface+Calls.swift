// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

extension MPRISSurface {
  /// Answers one call: at once from what is shown, or by asking the player.
  public func receive(_ message: Message, on connection: Connection) -> Bool {
    guard message.isMethodCall else { return false }
    let now = owner.now
    if message.isInterface("org.freedesktop.DBus.Properties") {
      callProperties(message, now: now)
    } else if message.isInterface("org.mpris.MediaPlayer2.Player") {
      callPlayer(message, now: now)
    } else if message.isInterface("org.mpris.MediaPlayer2") {
      callRoot(message, now: now)
    } else if message.isInterface("org.freedesktop.DBus.Introspectable") {
      callIntrospectable(message)
    } else if message.isInterface("org.freedesktop.DBus.Peer") {
      return false
    } else if message.isInterface("org.mpris.MediaPlayer2.TrackList"), view.has(.trackList) {
      callTrackList(message, now: now)
    } else if message.isInterface("org.mpris.MediaPlayer2.Playlists"), view.has(.playlists) {
      callPlaylists(message, now: now)
    } else if let interface = message.interface {
      connection.refuseInterface(message, interface)
    } else {
      callWithoutInterface(message, now: now)
    }
    return true
  }

  /// D-Bus lets callers leave the interface out; the names of MPRIS are all different.
  private func callWithoutInterface(_ message: Message, now: Int64) {
    switch message.member {
    case "Raise", "Quit": callRoot(message, now: now)
    case "Get", "GetAll", "Set": callProperties(message, now: now)
    case "Introspect": callIntrospectable(message)
    case "GetTracksMetadata", "AddTrack", "RemoveTrack", "GoTo":
      if view.has(.trackList) { callTrackList(message, now: now) } else { connection.refuseMethod(message) }
    case "GetPlaylists", "ActivatePlaylist":
      if view.has(.playlists) { callPlaylists(message, now: now) } else { connection.refuseMethod(message) }
    default: callPlayer(message, now: now)
    }
  }

  // MARK: org.mpris.MediaPlayer2 and org.mpris.MediaPlayer2.Player

  private func callRoot(_ message: Message, now: Int64) {
    switch message.member {
    case "Raise": askPlainly(.raise, message, now: now)
    case "Quit": askPlainly(.quit, message, now: now)
    default: connection.refuseMethod(message)
    }
  }

  private func callPlayer(_ message: Message, now: Int64) {
    switch message.member {
    case "Next": askPlainly(.next, message, now: now)
    case "Previous": askPlainly(.previous, message, now: now)
    case "Pause": askPlainly(.pause, message, now: now)
    case "PlayPause": askPlainly(.playPause, message, now: now)
    case "Stop": askPlainly(.stop, message, now: now)
    case "Play": askPlainly(.play, message, now: now)
    case "Seek":
      guard message.hasSignature("x"), let offset = message.readInt64() else {
        return connection.refuseArguments(message, "Seek takes an offset in microseconds, \"x\"")
      }
      ask(.seek(by: offset), message, now: now)
    case "SetPosition":
      guard message.hasSignature("ox"), let track = message.readObjectPath(), let position = message.readInt64() else {
        return connection.refuseArguments(message, "SetPosition takes a track and a position in microseconds, \"ox\"")
      }
      ask(.setPosition(position, isCurrent: view.metadata.path == track), message, now: now)
    case "OpenUri":
      guard message.hasSignature("s"), let uri = message.readString() else {
        return connection.refuseArguments(message, "OpenUri takes an address, \"s\"")
      }
      ask(.openURL(uri), message, now: now)
    default: connection.refuseMethod(message)
    }
  }

  /// An ask without arguments.
  private func askPlainly(_ ask: Ask, _ message: Message, now: Int64) {
    guard message.hasSignature("") else {
      return connection.refuseArguments(message, "\(message.member) takes no arguments")
    }
    self.ask(ask, message, now: now)
  }

  // MARK: org.freedesktop.DBus.Introspectable

  private func callIntrospectable(_ message: Message) {
    guard message.member == "Introspect" else { return connection.refuseMethod(message) }
    let reply = message.makeReply()
    reply?.append(string: Introspection.xml(view))
    connection.answer(message, with: reply)
  }

  // MARK: org.freedesktop.DBus.Properties

  private func callProperties(_ message: Message, now: Int64) {
    switch message.member {
    case "Get": get(message, now: now)
    case "GetAll": getAll(message, now: now)
    case "Set": set(message, now: now)
    default: connection.refuseMethod(message)
    }
  }

  private func get(_ message: Message, now: Int64) {
    guard message.hasSignature("ss"), let interface = message.readString(), let name = message.readString() else {
      return connection.refuseArguments(message, "Get takes an interface and a property, \"ss\"")
    }
    guard let property = find(name, in: interface, for: message) else { return }
    guard let reply = message.makeReply() else { return }
    view.append(property, position: view.snapshot.timeline.position(at: now), to: reply)
    connection.answer(message, with: reply)
  }

  private func getAll(_ message: Message, now: Int64) {
    guard message.hasSignature("s"), let name = message.readString() else {
      return connection.refuseArguments(message, "GetAll takes an interface, \"s\"")
    }
    // The standard interfaces are here and have no properties; an empty name asks for everything.
    let interfaces: [Interface]
    switch name {
    case "": interfaces = Interface.allCases.filter { view.has($0) }
    case "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Peer":
      interfaces = []
    default:
      guard let interface = Interface(name), view.has(interface) else {
        return connection.refuseInterface(message, name)
      }
      interfaces = [interface]
    }
    let position = view.snapshot.timeline.position(at: now)
    guard let reply = message.makeReply() else { return }
    reply.openArray("{sv}")
    for interface in interfaces {
      for property in interface.properties where view.has(property) {
        append(property, position: position, to: reply)
      }
    }
    reply.close()
    connection.answer(message, with: reply)
  }

  private func set(_ message: Message, now: Int64) {
    guard message.hasSignature("ssv"), let interface = message.readString(), let name = message.readString() else {
      return connection.refuseArguments(message, "Set takes an interface, a property and a value, \"ssv\"")
    }
    guard let property = find(name, in: interface, for: message, toSet: true) else { return }
    guard property.isWritable else {
      return connection.refuse(message, "PropertyReadOnly", "\(name) can only be read")
    }
    guard message.enterVariant(property.signature), let ask = wish(property, message) else {
      connection.refuseArguments(message, "\(name) does not take that value")
      // As after every other refusal: some panels show the value that they set until they hear of another.
      if view.has(property) { announce([property], of: property.interface) }
      return
    }
    self.ask(ask, message, echo: property, now: now)
  }

  /// What setting a property to the value in the message asks for; nil: no such value.
  private func wish(_ property: Property, _ message: Message) -> Ask? {
    switch property {
    case .loopStatus:
      switch message.readString() {
      case "None": .setRepeatMode(.off)
      case "Track": .setRepeatMode(.one)
      case "Playlist": .setRepeatMode(.all)
      default: nil
      }
    case .shuffle: message.readBool().map { .setShuffle($0) }
    case .fullscreen: message.readBool().map { .setFullscreen($0) }
    case .rate: message.readDouble().map { .setRate($0) }
    case .volume: message.readDouble().map { .setVolume($0) }
    default: nil
    }
  }

  /// Finds a property, or tells the caller why there is none. To set one that is absent is left to the rules, which
  /// know why the player has none.
  private func find(
    _ name: String, in interfaceName: String, for message: Message, toSet: Bool = false
  ) -> Property? {
    let interface = Interface(interfaceName)
    if interface.map({ !view.has($0) }) ?? !interfaceName.isEmpty {
      connection.refuseInterface(message, interfaceName)
      return nil
    }
    let property =
      if let interface {
        Property(name, in: interface)
      } else {
        [Interface.player, .root, .trackList, .playlists].lazy.filter { self.view.has($0) }
          .compactMap { Property(name, in: $0) }.first
      }
    guard let property, view.has(property) || (toSet && property.isWritable) else {
      connection.refuseProperty(message, name)
      return nil
    }
    return property
  }
}
