// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// The file with the order of the players, for the next run on the same bus.
///
/// The first line has the id of the bus. Each further line has a word and values. A line that is wrong is ignored.
final class StateFile {
  private static let mostLines = 10_000

  struct Stored: Equatable {
    var players: [PlayerHistory] = []
    var pinned: Identifier?
    var primary: Identifier?
    var since: Int64 = 0
    var holds: [CenterState.Hold] = []
    var held: [Held] = []
    var muted: [Muted] = []
    /// The players whose volume the sleep timer lowers.
    var faded: [Muted] = []
    var remembered: [Identifier] = []
    /// That at the end of a track is not stored.
    var sleep: CenterState.Sleep?
  }

  /// A player that the holds have paused, and the time of its place before.
  struct Held: Equatable {
    let player: Identifier
    let place: PlayerTime
  }

  /// A player that the service has muted, and its volume before.
  struct Muted: Equatable {
    let player: Identifier
    let volume: Double

    fileprivate init?(_ player: Identifier, stored word: String) {
      guard let millionths = Int64(word), (1...100_000_000).contains(millionths) else { return nil }
      self.init(player: player, volume: Double(millionths) / 1e6)
    }

    init(player: Identifier, volume: Double) { (self.player, self.volume) = (player, volume) }

    fileprivate func line(_ word: String) -> [String] { [word, player.text, String(Int64(min(volume, 100) * 1e6))] }
  }

  let file: PrivateFile

  /// `path`: empty without a runtime folder. Nothing is stored then.
  init(_ path: String) { file = PrivateFile(path, mostBytes: 1 << 20, pause: 200_000) }

  /// The file of the user's session.
  static var standard: StateFile {
    guard let folder = Environment.value(of: "XDG_RUNTIME_DIR"), folder.utf8.first == UInt8(ascii: "/") else {
      Log.write(.warning, "XDG_RUNTIME_DIR is not set: after a restart, the order of the players is not known")
      return StateFile("")
    }
    return StateFile(folder + "/nowplaying/center")
  }

  // MARK: Writing

  static func text(of stored: Stored, bus: String) -> String {
    var lines = [["bus", bus]]
    if let primary = stored.primary { lines.append(["primary", primary.text, String(stored.since)]) }
    if let pinned = stored.pinned { lines.append(["pinned", pinned.text]) }
    for history in stored.players {
      let words = ["player", history.player.text, history.status.name, history.time.word]
      lines.append(history.isSteered ? words + ["steered"] : words)
    }
    for hold in stored.holds { lines.append(["hold", hold.holder.text, String(hold.number), hold.reason]) }
    for held in stored.held { lines.append(["held", held.player.text, held.place.word]) }
    lines += stored.muted.map { $0.line("muted") } + stored.faded.map { $0.line("faded") }
    for player in stored.remembered { lines.append(["remembered", player.text]) }
    if let sleep = stored.sleep, !sleep.endsWithTrack {
      lines.append(["sleep", ":", String(sleep.time), String(sleep.fade)] + sleep.players.map { $0.text })
    }
    return Text.joined(lines.map { Text.joined($0, " ") } + [""], "\n")
  }

  // MARK: Reading

  /// The state that was stored on this bus; nil: nothing. A service that was killed leaves the state of a bus that has
  /// ended.
  func read(bus: String) -> Stored? {
    let stored = file.read({ Self.read($0, bus: bus) }, else: "it has been changed")
    return stored == Stored() ? nil : stored
  }

  /// Nothing is stored for this bus if the file is of another one. Nil: it is not such a file.
  static func read(_ bytes: [UInt8], bus: String) -> Stored? {
    func words(_ line: ArraySlice<UInt8>) -> [String] {
      line.split(separator: UInt8(ascii: " "), maxSplits: 4, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: Self.mostLines)
    guard let first = lines.first.map(words), first.count == 2, first[0].hasSameBytes(as: "bus"),
      first[1].utf8.count == bus.utf8.count
    else { return nil }
    var stored = Stored()
    guard first[1].hasSameBytes(as: bus) else { return stored }
    for line in lines.dropFirst().prefix(Self.mostLines - 1).map(words)
    where line.count > 1 && line[1].utf8.first == UInt8(ascii: ":") {
      let player = Identifier(line[1])
      if line[0].hasSameBytes(as: "pinned") {
        stored.pinned = player
      } else if line[0].hasSameBytes(as: "primary"), line.count == 3, let time = Int64(line[2]) {
        (stored.primary, stored.since) = (player, max(0, time))
      } else if line[0].hasSameBytes(as: "player"), line.count >= 4, let status = PlayerStatus(word: line[2]),
        let time = PlayerTime(stored: line[3])
      {
        let isSteered = line.count > 4 && line[4].hasSameBytes(as: "steered")
        stored.players.append(PlayerHistory(player: player, status: status, time: time, isSteered: isSteered))
      } else if line[0].hasSameBytes(as: "hold"), line.count > 3, let number = UInt32(line[2]),
        stored.holds.count < Holds.most,
        Names.isBusName(player.text), !stored.holds.contains(where: { $0.number == number })
      {
        let reason = Text.line(Text.joined(Array(line.dropFirst(3)), " "))
        stored.holds.append(CenterState.Hold(number: number, reason: reason, holder: player))
      } else if line[0].hasSameBytes(as: "held"), line.count == 3, let place = PlayerTime(stored: line[2]) {
        stored.held.append(Held(player: player, place: place))
      } else if line[0].hasSameBytes(as: "remembered"), line.count == 2 {
        stored.remembered.append(player)
      } else if line[0].hasSameBytes(as: "sleep"), line.count >= 4, let time = Int64(line[2]),
        let fade = Int64(line[3]), time > 0, (0...CenterState.Sleep.longestFade).contains(fade)
      {
        let names = line.dropFirst(4).flatMap { $0.utf8.split(separator: UInt8(ascii: " ")) }
        stored.sleep = CenterState.Sleep(
          time: time, players: names.map { Identifier(String(Substring($0))) }, fade: fade)
      } else if line[0].hasSameBytes(as: "muted"), line.count == 3, let muted = Muted(player, stored: line[2]) {
        stored.muted.append(muted)
      } else if line[0].hasSameBytes(as: "faded"), line.count == 3, let faded = Muted(player, stored: line[2]) {
        stored.faded.append(faded)
      }
    }
    return stored
  }
}

extension PlayerTime {
  fileprivate var word: String {
    switch self {
    case .never: "never"
    case .unknown: "unknown"
    case .at(let time): String(time)
    }
  }

  fileprivate init?(stored word: String) {
    if word.hasSameBytes(as: "never") {
      self = .never
    } else if word.hasSameBytes(as: "unknown") {
      self = .unknown
    } else if let time = Int64(word) {
      self = .at(time)
    } else {
      return nil
    }
  }
}
