// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS

/// The values of a player by their keys: `get`, formats and JSON have the same ones.
enum Key: CaseIterable {
  case name, program, busName, identity, desktopEntry, session, status, position, duration, rate, volume, shuffle, loop
  case primary, reason, remote, silent, feedback, fullscreen, muted, `private`, live, behind, buffered, windowStart,
    windowEnd
  case problem, problemURL, kind, media, id, artworkID, artworkURL, chapter, lyricsLine, next, can

  var word: String {
    switch self {
    case .name: "name"
    case .program: "program"
    case .busName: "bus_name"
    case .identity: "identity"
    case .desktopEntry: "desktop_entry"
    case .session: "session"
    case .status: "status"
    case .position: "position_us"
    case .duration: "duration_us"
    case .rate: "rate"
    case .volume: "volume"
    case .shuffle: "shuffle"
    case .loop: "repeat"
    case .primary: "primary"
    case .reason: "reason"
    case .remote: "remote"
    case .silent: "silent"
    case .feedback: "feedback"
    case .fullscreen: "fullscreen"
    case .muted: "muted"
    case .private: "private"
    case .live: "live"
    case .behind: "behind_us"
    case .buffered: "buffered_us"
    case .windowStart: "window_start_us"
    case .windowEnd: "window_end_us"
    case .problem: "problem"
    case .problemURL: "problem_url"
    case .kind: "kind"
    case .media: "media"
    case .id: "id"
    case .artworkID: "artwork_id"
    case .artworkURL: "artwork_url"
    case .chapter: "chapter"
    case .lyricsLine: "lyrics_line"
    case .next: "next"
    case .can: "can"
    }
  }

  /// Further words: those of playerctl, and times without their unit.
  private var aliases: [String] {
    switch self {
    case .program: ["playerName"]
    case .name: ["playerInstance"]
    case .position: ["position"]
    case .duration: ["duration", "length", "mpris:length"]
    case .loop: ["loop"]
    case .id: ["mpris:trackid"]
    case .artworkURL: ["mpris:artUrl"]
    default: []
    }
  }

  static func find(_ word: String) -> Key? {
    allCases.first { key in ([key.word] + key.aliases).contains { $0.hasSameBytes(as: word) } }
  }

  /// Whether its value is in a list, which the controller reads on request.
  var isOfList: Bool { self == .next || self == .chapter || self == .lyricsLine }

  /// What is read in addition to the players.
  static func reading(for words: [String]) -> Controller.Reading {
    words.contains { find($0)?.isOfList ?? false } ? .lists : []
  }

  func value(of player: Player) -> Value {
    switch self {
    case .name: Value(player.name)
    case .program: Value(player.program)
    case .busName: Value(player.busName)
    case .identity: Value(player.identity)
    case .desktopEntry: Value(player.desktopEntry)
    case .session: Value(player.sessionID)
    case .status: Value(player.state.name)
    case .position: Value(player.position)
    case .duration: Value(player.item.duration)
    case .rate: Value(player.rate)
    case .volume: Value(player.volume)
    case .shuffle: Value(player.shuffleMode?.name)
    case .loop: Value(player.repeatMode?.name)
    case .primary: Value(player.isPrimary)
    case .reason: Value(player.reason.name)
    case .remote: Value(player.isRemote)
    case .silent: Value(player.isSilent)
    case .feedback: Value(player.feedback?.name)
    case .fullscreen: Value(player.isFullscreen)
    case .muted: Value(player.isMuted)
    case .private: Value(player.isPrivate)
    case .live: Value(player.item.isLive)
    case .behind: Value(player.behind)
    case .buffered: Value(player.buffered)
    case .windowStart: Value(player.window?.lowerBound)
    case .windowEnd: Value(player.window?.upperBound)
    case .problem: Value(player.problem?.text)
    case .problemURL: Value(player.problem?.url)
    case .kind: player.hasItem ? Value(player.item.kind.name) : .none
    case .media: player.hasItem ? Value(player.item.mediaType.name) : .none
    case .id: Value(Text.line(player.item.id))
    case .artworkID: Value(Text.line(player.artworkID))
    case .artworkURL: Value(player.artworkURL)
    case .chapter: Value(player.chapter?.caption)
    case .lyricsLine: Value(player.lyricsLine)
    case .next: Value(player.nextEntry?.item.caption)
    case .can: .list(Command.allCases.filter { Self.can(player, $0) }.map { $0.name.description })
    }
  }

  /// Whether a player can perform a command now. By MPRIS, only the lists of a player show some of them. The service reads the
  /// lists, and a program that prints one line does not: the answer must not depend on the service.
  private static func can(_ player: Player, _ command: Command) -> Bool {
    let needsLists = [.addToQueue, .removeFromQueue, .activatePlaylist].contains(command)
    let opens = command != .openURL || player.hasSchemes
    return player.control(of: command).isEnabled && (player.hasSession || (!needsLists && opens))
  }
}

/// Prints all keys, for `nowplaying help keys`.
func printKeys() {
  let output = Output.standard
  output.line("Keys of a player: " + Text.joined(Key.allCases.map { $0.word }, " "))
  output.line("Keys of its item: " + Text.joined(Field.allCases.map { $0.key }, " "))
  output.line("Keys of MPRIS: mpris:artUrl mpris:length mpris:trackid xesam:..., and those that only this player has")
}

extension Player {
  /// The value of a key: one of `Key`, a field of the item, or a further key of its metadata.
  func value(_ word: String) -> Value {
    if let key = Key.find(word) { return key.value(of: self) }
    let item = item
    if let field = Field.named(word) { return item.value(field) }
    return Value(item.extras.first { $0.key.hasSameBytes(as: word) }?.text)
  }

  /// Fails if a key is misspelled.
  static func checkKeys(_ keys: [String]) throws(UsageError) {
    for key in keys where !isKey(key) {
      throw UsageError("there is no key " + Text.quoted(key) + "; nowplaying help keys lists all")
    }
  }

  /// Whether a key exists for every player. Further keys of metadata have a colon.
  static func isKey(_ word: String) -> Bool {
    Key.find(word) != nil || word.utf8.contains(UInt8(ascii: ":"))
      || Field.named(word) != nil
  }

  /// Calls a function with each key that the player has a value for, in a fixed order.
  func forEachValue(_ body: (String, Value) -> Void) {
    func add(_ word: String, _ value: Value) { if case .none = value {} else { body(word, value) } }
    for key in Key.allCases { add(key.word, key.value(of: self)) }
    let item = item
    for field in Field.allCases { add(field.key, item.value(field)) }
    for (key, text) in item.extras { add(key, Value(text)) }
  }
}

extension Field {
  /// The word of the key: times have their unit.
  fileprivate var key: String { if case .time = holds { name + "_us" } else { name } }

  fileprivate static func named(_ word: String) -> Field? {
    allCases.first { field in
      field.key.hasSameBytes(as: word) || field.name.hasSameBytes(as: word)
        || (field.metadataKey?.hasSameBytes(as: word) ?? false)
    }
  }
}

extension Item {
  func value(_ field: Field) -> Value {
    switch field.holds {
    case .text, .date: Value(text(field))
    case .list:
      switch texts(field) {
      case let texts where texts.isEmpty: .none
      case let texts: .list(texts)
      }
    case .count, .rating: Value(number(field))
    case .flag: Value(flag(field))
    case .time: Value(time(field))
    }
  }
}

extension JSON {
  /// An object with all values of a player. Without a key it is an element of a list.
  mutating func add(_ key: String? = nil, player: Player) {
    object(key) { json in player.forEachValue { word, value in json.add(word, value) } }
  }
}
