// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import CNowPlayingPlatform
internal import DBus
internal import NowPlayingCore

/// The session bus, as the doctor reads it. Every wait has a time limit.
final class Bus {
  /// The longest time of a log-in, and of an answer of the bus itself.
  private static let busPatience: Int64 = 5_000_000

  let connection: Connection
  /// The process of the bus; 0: it is not known.
  let process: Int32
  /// Whether the numbers of processes mean the same to the bus, which may be outside a container.
  private let hasOwnNumbers: Bool

  private init(_ connection: Connection) {
    self.connection = connection
    let bus = DirectBus(connection)
    hasOwnNumbers = bus.process(of: connection.uniqueName ?? "") == Int32(clamping: nowplaying_own_process())
    process = hasOwnNumbers ? bus.process(of: "org.freedesktop.DBus") : 0
  }

  deinit { connection.close() }

  /// Connects to the session bus; nil: `failure` is why not.
  static func connect(_ failure: inout SessionBusFailure?) -> Bus? {
    DirectBus.connect(within: busPatience, &failure).map { Bus($0) }
  }

  /// Handles messages until a condition is true, for at most so many microseconds, also in a flood.
  func run(for patience: Int64, until isDone: () -> Bool = { false }) {
    connection.run(for: patience, until: isDone)
  }

  /// Finds the players, which are sorted by their names.
  func findPlayers() -> [ExaminedPlayer] {
    var owners: [OwnerChange] = []
    var isDone = false
    connection.names.follow(
      .namespace("org.mpris.MediaPlayer2"), changed: { owners.append($0) }, answered: { isDone = true })
    run(for: Self.busPatience) { isDone }
    // A name can have changed its owner meanwhile.
    var players: [ExaminedPlayer] = []
    for change in owners {
      players.removeAll { $0.busName.hasSameBytes(as: change.name) }
      if !change.new.isEmpty { players.append(ExaminedPlayer(change.name, owner: change.new)) }
    }
    players.sort { $0.busName.utf8.lexicographicallyPrecedes($1.busName.utf8) }
    return players
  }

  /// Requests the process of each player.
  func findProcesses(of players: [ExaminedPlayer]) {
    guard hasOwnNumbers else { return }
    var open = players.count
    for player in players {
      connection.bus.requestProcess(of: player.owner) {
        player.process = Int32(exactly: $0) ?? 0
        open -= 1
      }
    }
    run(for: Self.busPatience) { open == 0 }
  }

  /// Calls a method of a player. Its completion gets nil if no answer comes in time.
  func call(
    _ player: ExaminedPlayer, _ interface: String, _ member: String, for patience: Int64 = Doctor.patience,
    _ arguments: (MessageWriter) -> Void = { _ in }, _ completion: @escaping (Message?) -> Void
  ) {
    guard
      let call = connection.makeCall(
        destination: player.owner, path: "/org/mpris/MediaPlayer2", interface: interface, member: member)
    else { return completion(nil) }
    arguments(call)
    connection.call(call, timeoutMicroseconds: patience, completion)
  }

  /// Whether the owner of a name answers.
  func answers(_ name: String) -> Bool {
    guard
      let call = connection.makeCall(
        destination: name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    else { return false }
    var hasAnswered = false
    var isDone = false
    connection.call(call, timeoutMicroseconds: Doctor.patience) { answer in
      (hasAnswered, isDone) = (answer != nil, true)
    }
    run(for: Doctor.patience) { isDone }
    return hasAnswered
  }

  /// Reads a property of a player's second interface, and waits for it.
  func get(_ property: String, of player: ExaminedPlayer) -> PlainValue? {
    var value: PlainValue?
    var isDone = false
    call(player, "org.freedesktop.DBus.Properties", "Get") { call in
      call.append(string: Doctor.playerInterface)
      call.append(string: property)
    } _: { answer in
      if let answer, !answer.isError, answer.enterVariant() {
        value = answer.readPlainValue(limit: 256, count: 1)
      }
      isDone = true
    }
    run(for: Doctor.patience) { isDone }
    return value
  }
}

/// Values of other programs, of any type and size.
extension Message {
  /// More properties of a player are not read.
  private static let mostValues = 256
  private static let longestText = 4_096

  /// Reads an a{sv} with the types of its values. A dictionary among them is read too, if `levels` is more than 0.
  func readRawValues(levels: Int = 1) -> [RawValue]? {
    guard enterArray("{sv}") else { return nil }
    var values: [RawValue] = []
    while values.count < Self.mostValues, enterDictionaryEntry("sv") {
      if let name = readString(limit: 256), let signature = peekVariantSignature() {
        var value = RawValue(name: name, signature: signature)
        if enterVariant() {
          if levels > 0, value.isType("a{sv}") {
            value.entries = readRawValues(levels: levels - 1)
          } else {
            value.value = readPlainValue(limit: Self.longestText, count: 64)
          }
          exit()
        }
        values.append(value)
      }
      exit()
    }
    exit()
    return values
  }
}
