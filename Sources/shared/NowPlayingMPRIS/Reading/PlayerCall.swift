// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// A call to an MPRIS player: a method, or Set of a property.
public struct PlayerCall: Sendable {
  enum Arguments: Sendable {
    case none
    case offset(Int64)
    case position(String, Int64)
    case text(String)
    case path(String)
    case paths([String])
    case addition(String, after: String, makeCurrent: Bool)
    case portion(UInt32, PlaylistOrdering)
    case word(Property, String)
    case number(Property, Double)
    case flag(Property, Bool)
  }

  /// The interface of the method.
  public let interface: String
  /// The name of the method.
  public let member: String
  private let arguments: Arguments

  init(_ interface: Interface, _ member: String, _ arguments: Arguments = .none) {
    self.interface = interface.name
    self.member = member
    self.arguments = arguments
  }

  /// Set of a property.
  private init(set arguments: Arguments) {
    interface = "org.freedesktop.DBus.Properties"
    member = "Set"
    self.arguments = arguments
  }

  static func set(_ property: Property, _ word: String) -> PlayerCall { PlayerCall(set: .word(property, word)) }

  static func set(_ property: Property, _ number: Double) -> PlayerCall { PlayerCall(set: .number(property, number)) }

  static func set(_ property: Property, _ flag: Bool) -> PlayerCall { PlayerCall(set: .flag(property, flag)) }

  /// Writes the arguments.
  public func append(to writer: MessageWriter) {
    switch arguments {
    case .none: break
    case .offset(let offset): writer.append(int64: offset)
    case .position(let path, let position):
      writer.append(path: path)
      writer.append(int64: position)
    case .text(let text): writer.append(string: text)
    case .path(let path): writer.append(path: path)
    case .paths(let paths):
      writer.openArray("o")
      for path in paths { writer.append(path: path) }
      writer.close()
    case .addition(let url, let path, let makeCurrent):
      writer.append(string: url)
      writer.append(path: path)
      writer.append(bool: makeCurrent)
    case .portion(let count, let ordering):
      writer.append(uint32: 0)
      writer.append(uint32: count)
      writer.append(string: ordering.word)
      writer.append(bool: false)
    case .word(let property, let word):
      open(property, in: writer)
      writer.append(string: word)
      writer.close()
    case .number(let property, let number):
      open(property, in: writer)
      writer.append(double: number)
      writer.close()
    case .flag(let property, let flag):
      open(property, in: writer)
      writer.append(bool: flag)
      writer.close()
    }
  }

  private func open(_ property: Property, in writer: MessageWriter) {
    writer.append(string: property.interface.name)
    writer.append(string: property.name)
    writer.openVariant(property.signature)
  }
}

extension PlayerReader {
  /// The call that requests a command of the player. Fails with `invalidState` if MPRIS has no words for it, and with
  /// `notFound` if a queue entry or a playlist does not exist.
  public func call(for invocation: Invocation, now: Int64) throws(Failure) -> PlayerCall {
    let command = invocation.command
    guard invocation.hasArgumentOfCommand else {
      throw .invalid(command.name, "has another kind of argument")
    }
    switch invocation.argument {
    case .none, .activation: return try call(for: command)
    case .position(let position): return try seek(to: position, now: now)
    case .interval(let interval):
      guard interval > 0 else { throw .invalid("an interval is above 0", notTime: interval) }
      return PlayerCall(.player, "Seek", .offset(command == .skipForward ? interval : -interval))
    case .rate(let rate):
      guard rate.isFinite, rate != 0 else { throw .invalid("a rate is a finite number other than 0", not: rate) }
      return .set(.rate, rate)
    case .repeatMode(let mode): return .set(.loopStatus, mode.loopStatus)
    case .shuffleMode(let mode):
      guard mode != .collections else {
        throw Failure(.invalidState, "MPRIS cannot shuffle collections: shuffle the items, or nothing")
      }
      return .set(.shuffle, mode == .items)
    case .volume(let volume):
      guard volume.isFinite, volume >= 0 else { throw .invalid("a volume is a number of at least 0.0", not: volume) }
      return .set(.volume, volume)
    case .fullscreen(let isOn): return .set(.fullscreen, isOn)
    case .url(let url): return PlayerCall(.player, "OpenUri", .text(url))
    case .entry(let id):
      return PlayerCall(
        .trackList, command == .goToEntry ? "GoTo" : "RemoveTrack", .path(try path(id, "there is no queue entry")))
    case .addition(let url, let id, let makeCurrent):
      let path = id.isEmpty ? TrackID.none : try path(id, "there is no queue entry")
      return PlayerCall(.trackList, "AddTrack", .addition(url, after: path, makeCurrent: makeCurrent))
    case .playlist(let id):
      return PlayerCall(.playlists, "ActivatePlaylist", .path(try path(id, "there is no playlist")))
    case .phase, .feedback, .rating, .negative, .languageOption, .muted, .chapter, .deviceVolume, .deviceSteps,
      .deviceMuted, .custom, .output, .leftOutput:
      throw Failure(.invalidState, command.name, "is not in MPRIS: only players with libnowplaying have it")
    }
  }

  /// The call of a command without an argument.
  private func call(for command: Command) throws(Failure) -> PlayerCall {
    switch command {
    case .play: return PlayerCall(.player, "Play")
    case .pause: return PlayerCall(.player, "Pause")
    // PlayPause would start a player that has paused since it was read.
    case .togglePlayPause: return PlayerCall(.player, playerOnly ? "PlayPause" : isPlaying ? "Pause" : "Play")
    case .stop: return PlayerCall(.player, "Stop")
    case .next: return PlayerCall(.player, "Next")
    case .previous: return PlayerCall(.player, "Previous")
    case .raise: return PlayerCall(.root, "Raise")
    case .quit: return PlayerCall(.root, "Quit")
    default: throw .invalid(command.name, "needs an argument")
    }
  }

  private func seek(to position: Int64, now: Int64) throws(Failure) -> PlayerCall {
    guard position >= 0 else { throw .invalid("a position is at least 0", notTime: position) }
    if let path { return PlayerCall(.player, "SetPosition", .position(path, position)) }
    guard let from = self.position(at: now) else {
      throw Failure(.invalidState, "the player reports neither the id of its item nor its position: it cannot seek")
    }
    return PlayerCall(.player, "Seek", .offset(position - from))
  }

  /// The path that an id of a queue entry or of a playlist has.
  private func path(_ id: Identifier, _ absence: StaticString) throws(Failure) -> String {
    guard Names.isPath(id.text) else { throw Failure(.notFound, absence, id: id, "") }
    return id.text
  }
}
