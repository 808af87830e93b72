// SPDX-License-Identifier: MIT

public import DBus

/// A client of one player: calls its methods and records its signals.
public final class PlayerClient {
  /// One signal of the player.
  public enum Signal: Equatable, Sendable {
    case changed(String, [String: BusValue], invalidated: [String])
    case seeked(Int64)
    /// The paths of the queue, and the current one.
    case tracksReplaced([String], String)
    case trackAdded([String: BusValue], after: String)
    case trackRemoved(String)
    case trackChanged(String, [String: BusValue])
    case playlistChanged(BusValue)
    case other(String)
  }

  /// The answer to a call.
  public enum Reply: Equatable, Sendable {
    case done
    case failed(String, String)
    /// There was no answer within ten seconds.
    case none
  }

  public static let player = "org.mpris.MediaPlayer2.Player"
  public static let root = "org.mpris.MediaPlayer2"
  public static let trackList = "org.mpris.MediaPlayer2.TrackList"
  public static let playlists = "org.mpris.MediaPlayer2.Playlists"
  public private(set) var signals: [Signal] = []
  public let connection: Connection
  /// The bus name of the player.
  public let destination: String
  private let path: String
  private let others: [Connection]

  /// Receives the signals of the program that has that name. `others`: further connections of this thread that must be
  /// served meanwhile.
  public init(
    _ connection: Connection, destination: String, path: String = "/org/mpris/MediaPlayer2",
    serving others: [Connection] = []
  ) throws {
    self.connection = connection
    self.destination = destination
    self.path = path
    self.others = others
    connection.names.subscribe(to: Signals(of: .name(destination))) { [weak self] in self?.record($0) }
    // The bus answers in order: after this answer, it has the match.
    guard turnUntilAnswered(destination: "org.freedesktop.DBus", "org.freedesktop.DBus.Peer", "Ping") != nil else {
      throw SupportError("the bus does not answer")
    }
  }

  private func record(_ message: Message) {
    switch message.member {
    case "PropertiesChanged" where message.path != path: signals.append(.other(message.path ?? ""))
    case "PropertiesChanged":
      guard let interface = message.readString(), let values = message.readDictionary(),
        let invalidated = message.readStrings()
      else { return signals.append(.other("PropertiesChanged of another shape")) }
      signals.append(.changed(interface, values, invalidated: invalidated))
    case "Seeked": signals.append(message.readInt64().map { .seeked($0) } ?? .other("Seeked of another shape"))
    default: signals.append(listSignal(message) ?? .other(message.member))
    }
  }

  private func listSignal(_ message: Message) -> Signal? {
    switch message.member {
    case "TrackListReplaced":
      guard let paths = message.readPaths(), let current = message.readObjectPath() else { return nil }
      return .tracksReplaced(paths, current)
    case "TrackAdded":
      guard let metadata = message.readDictionary(), let before = message.readObjectPath() else { return nil }
      return .trackAdded(metadata, after: before)
    case "TrackRemoved": return message.readObjectPath().map { .trackRemoved($0) }
    case "TrackMetadataChanged":
      guard let path = message.readObjectPath(), let metadata = message.readDictionary() else { return nil }
      return .trackChanged(path, metadata)
    case "PlaylistChanged": return message.readPlaylist().map { .playlistChanged($0) }
    default: return nil
    }
  }

  /// Removes all signals until now.
  public func forget() { signals = [] }

  /// Serves the connections until `done` returns true; false: it did not within ten seconds.
  public func wait(until done: () -> Bool) -> Bool { turn([connection] + others, until: done) }

  /// Starts a call. Its answer comes while this client waits.
  public func start(
    _ interface: String, _ member: String, _ write: (MessageWriter) -> Void = { _ in },
    answered: @escaping (Reply) -> Void
  ) {
    begin(destination: destination, interface, member, write) { answer in
      guard let answer else { return answered(.none) }
      answered(answer.isError ? .failed(answer.errorName ?? "", answer.errorText ?? "") : .done)
    }
  }

  /// Calls a method and waits for the answer.
  public func call(_ interface: String, _ member: String, _ write: (MessageWriter) -> Void = { _ in }) -> Reply {
    var reply: Reply?
    start(interface, member, write) { reply = $0 }
    return wait { reply != nil } ? reply ?? .none : .none
  }

  /// Calls a method of the player.
  public func player(_ member: String, _ write: (MessageWriter) -> Void = { _ in }) -> Reply {
    call(Self.player, member, write)
  }

  /// Calls a method and waits for its result; nil: it failed.
  public func ask(_ interface: String, _ member: String, _ write: (MessageWriter) -> Void = { _ in }) -> Message? {
    turnUntilAnswered(destination: destination, interface, member, write)
  }

  /// The current value of a property.
  public func get(_ property: String, of interface: String = PlayerClient.player) -> BusValue? {
    turnUntilAnswered(destination: destination, "org.freedesktop.DBus.Properties", "Get") {
      $0.append(string: interface)
      $0.append(string: property)
    }?.readVariant()
  }

  /// The current values of all properties.
  public func getAll(_ interface: String) -> [String: BusValue]? {
    turnUntilAnswered(destination: destination, "org.freedesktop.DBus.Properties", "GetAll") {
      $0.append(string: interface)
    }?.readDictionary()
  }

  /// Sets a property of the player.
  public func set(_ property: String, _ signature: StaticString, _ write: (MessageWriter) -> Void) -> Reply {
    call("org.freedesktop.DBus.Properties", "Set") {
      $0.append(string: Self.player)
      $0.append(string: property)
      $0.openVariant(signature)
      write($0)
      $0.close()
    }
  }

  /// The description of the object.
  public func introspect() -> String? {
    turnUntilAnswered(destination: destination, "org.freedesktop.DBus.Introspectable", "Introspect")?.readString()
  }

  /// The owner of a name on the bus.
  public func owner(of name: String) -> String? {
    turnUntilAnswered(destination: "org.freedesktop.DBus", "org.freedesktop.DBus", "GetNameOwner") {
      $0.append(string: name)
    }?.readString()
  }

  /// Whether another program than the called one has that name now.
  public func sees(another name: String) -> Bool { owner(of: name).map { $0 != destination } ?? false }

  /// The bus names of all players.
  public var players: [String] {
    let names = turnUntilAnswered(
      destination: "org.freedesktop.DBus", "org.freedesktop.DBus", "ListNames")?.readStrings()
    return (names ?? []).filter { $0.hasPrefix("org.mpris.MediaPlayer2.") }.sorted()
  }

  private func turnUntilAnswered(
    destination: String, _ interface: String, _ member: String, _ write: (MessageWriter) -> Void = { _ in }
  ) -> Message? {
    var answer: Message??
    begin(destination: destination, interface, member, write) { answer = .some($0) }
    guard wait(until: { answer != nil }), let message = answer ?? nil, !message.isError else { return nil }
    return message
  }

  private func begin(
    destination: String, _ interface: String, _ member: String, _ write: (MessageWriter) -> Void,
    answered: @escaping (Message?) -> Void
  ) {
    guard
      let call = connection.makeCall(
        destination: destination, path: path, interface: interface, member: member)
    else { return answered(nil) }
    write(call)
    connection.call(call, timeoutMicroseconds: 10_000_000, answered)
  }
}
