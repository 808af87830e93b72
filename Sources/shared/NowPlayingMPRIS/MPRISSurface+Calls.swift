// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

extension MPRISSurface {
  /// Answers a call: at once from the last snapshot, or when the player has answered.
  public func receive(_ message: Message, on connection: Connection) -> Bool {
    PlayerObject(surface: self).answer(message, on: connection)
  }

  // MARK: org.mpris.MediaPlayer2 and org.mpris.MediaPlayer2.Player

  /// Answers a call of a method; false: the interface has no such method.
  fileprivate func callRoot(_ message: Message) -> Bool {
    switch Identifier(message.member) {
    case "Raise": askPlainly(.raise, message)
    case "Quit": askPlainly(.quit, message)
    default: return false
    }
    return true
  }

  /// Answers a call of a method; false: the interface has no such method.
  fileprivate func callPlayer(_ message: Message) -> Bool {
    switch Identifier(message.member) {
    case "Next": askPlainly(.next, message)
    case "Previous": askPlainly(.previous, message)
    case "Pause": askPlainly(.pause, message)
    case "PlayPause": askPlainly(.playPause, message)
    case "Stop": askPlainly(.stop, message)
    case "Play": askPlainly(.play, message)
    case "Seek": seek(message)
    case "SetPosition": setPosition(message)
    case "OpenUri": openURL(message)
    default: return false
    }
    return true
  }

  /// Asks for a command without arguments.
  private func askPlainly(_ ask: Ask, _ message: Message) {
    guard message.hasSignature("") else {
      return connection.answers.refuseArguments(message, "\(message.member) has no arguments")
    }
    self.ask(ask, message)
  }

  private func seek(_ message: Message) {
    guard message.hasSignature("x"), let offset = message.readInt64() else {
      return connection.answers.refuseArguments(message, "Seek requires an offset in microseconds, \"x\"")
    }
    ask(.seek(by: offset), message)
  }

  private func setPosition(_ message: Message) {
    guard message.hasSignature("ox"), let track = message.readObjectPath(), let position = message.readInt64() else {
      return connection.answers.refuseArguments(
        message, "SetPosition requires a track and a position in microseconds, \"ox\"")
    }
    ask(.setPosition(position, isCurrent: view.metadata.path.hasSameBytes(as: track)), message)
  }

  private func openURL(_ message: Message) {
    guard message.hasSignature("s"), let url = message.readString() else {
      return connection.answers.refuseArguments(message, "OpenUri requires a URL, \"s\"")
    }
    ask(.openURL(url), message)
  }

  // MARK: Setting a property

  fileprivate func set(_ property: Property, _ message: Message) {
    guard message.enterVariant(property.signature), let ask = ask(toSet: property, message) else {
      connection.answers.refuseArguments(message, requirement(of: property))
      // Some panels show the value that they set until PropertiesChanged has another one.
      if view.has(property) { announce([property], of: property.interface) }
      return
    }
    self.ask(ask, message, echo: property)
  }

  /// The text for a client that set an invalid value.
  private func requirement(of property: Property) -> String {
    property == .loopStatus
      ? "LoopStatus is \"None\", \"Track\" or \"Playlist\""
      : property.name + " has the D-Bus type \"" + property.signature.description + "\""
  }

  /// Reads the value to set; nil: it is invalid.
  private func ask(toSet property: Property, _ message: Message) -> Ask? {
    switch property {
    case .loopStatus: RepeatMode(loopStatus: message.readString()).map { .setRepeatMode($0) }
    case .shuffle: message.readBool().map { .setShuffle($0) }
    case .fullscreen: message.readBool().map { .setFullscreen($0) }
    case .rate: message.readDouble().map { .setRate($0) }
    case .volume: message.readDouble().map { .setVolume($0) }
    default: nil
    }
  }
}

/// The session, as an exported object.
struct PlayerObject: ExportedObject {
  let surface: MPRISSurface

  func has(_ interface: Interface) -> Bool { surface.view.has(interface) }

  func has(_ property: Property) -> Bool { surface.view.has(property) }

  func append(_ property: Property, to writer: MessageWriter) {
    surface.view.append(property, position: surface.view.position(at: surface.owner.now), to: writer)
  }

  func set(_ property: Property, _ call: Message) { surface.set(property, call) }

  func perform(_ call: Message, of interface: Interface) -> Bool {
    switch interface {
    case .player: surface.callPlayer(call)
    case .root: surface.callRoot(call)
    case .trackList: surface.callTrackList(call)
    case .playlists: surface.callPlaylists(call)
    }
  }
}
