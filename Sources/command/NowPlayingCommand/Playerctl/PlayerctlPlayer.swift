// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// A player with the names and the values that playerctl has for it.
struct PlayerctlPlayer {
  let player: Player
  /// The whole name: "vlc.instance42".
  let instance: String
  /// In microseconds, 0 for a stopped player; nil: the player does not report the position.
  let position: Int64?

  /// `isFollowed`: the position advances. Otherwise it is the one that the player has just answered.
  init(_ player: Player, instance: String? = nil, isFollowed: Bool = false) {
    self.player = player
    self.instance = instance ?? player.name
    let reported = player.reportedPosition
    let position = isFollowed ? player.position ?? reported : reported
    self.position = position.map { player.state == .stopped ? 0 : $0 }
  }

  /// The name before the first point.
  var program: String { String(Substring(instance.utf8.prefix { $0 != UInt8(ascii: ".") })) }

  var status: String {
    switch player.state {
    case .playing, .buffering: "Playing"
    case .paused, .interrupted: "Paused"
    case .stopped: "Stopped"
    }
  }

  /// Nil: the player has no repeat mode.
  var loop: String? { player.repeatMode.map { Self.word(for: $0) } }

  static func word(for mode: RepeatMode) -> String {
    switch mode {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }

  /// Nil: the player does not shuffle.
  var shuffles: Bool? { player.shuffleMode.map { $0 != .off } }

  // MARK: Metadata

  /// The whole metadata.
  var metadata: [(key: String, text: String)] { player.item.extras }

  /// The key of the metadata that a short word means.
  private static func key(for word: String) -> String {
    ["artist", "album", "title"].contains { $0.hasSameBytes(as: word) } ? "xesam:" + word : word
  }

  /// The text of a key; nil: the metadata does not have it. Lyrics keep their lines.
  func text(_ word: String) -> String? {
    let key = Self.key(for: word)
    return metadata.first { $0.key.hasSameBytes(as: key) }.map { entry in
      key.hasSameBytes(as: "xesam:asText") ? Text.lines(entry.text) : Self.value(key, entry.text).exactLine
    }
  }

  /// All entries in rows: the name of the player, the key and the value. A list has a row for each of its texts.
  var table: String? {
    var rows: [String] = []
    let item = player.item
    for (key, text) in metadata {
      let start = Self.filled(program, 5) + " " + Self.filled(key, 25) + " "
      let texts = Self.listField(key).map { item.texts($0) } ?? []
      if !texts.isEmpty, Text.line(Text.joined(texts, ", ")).hasSameBytes(as: Text.line(text)) {
        for text in texts { rows.append(start + Text.line(text)) }
      } else if Self.listField(key) == nil || !text.isEmpty {
        rows.append(start + Self.value(key, text).exactLine)
      }
    }
    return rows.isEmpty ? nil : Text.joined(rows, "\n")
  }

  private static func filled(_ text: String, _ width: Int) -> String {
    let text = Text.line(text)
    return text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  private static func listField(_ key: String) -> Field? {
    let fields: [Field] = [.artist, .albumArtist, .composer, .lyricist, .genre, .comment]
    return key.text(after: "xesam:").flatMap { word in
      fields.first { word.hasSameBytes(as: $0 == .albumArtist ? "albumArtist" : $0.name) }
    }
  }

  /// The volume in MPRIS.
  var volume: Double? { player.volume }

  // MARK: Keys of formats

  /// The value of a key. Only the command `metadata` has the metadata.
  func value(_ word: String, withMetadata: Bool) -> Value {
    if withMetadata {
      let entries = metadata
      for key in [word, Self.key(for: word)] {
        if let entry = entries.first(where: { $0.key.hasSameBytes(as: key) }) { return Self.value(key, entry.text) }
      }
    }
    func isWord(_ other: String) -> Bool { word.hasSameBytes(as: other) }
    if isWord("playerName") { return .text(program) }
    if isWord("playerInstance") { return .text(instance) }
    if isWord("status") { return .text(status) }
    if isWord("loop") { return .text(loop ?? Self.word(for: .off)) }
    if isWord("shuffle") { return .flag(shuffles ?? false) }
    if isWord("volume") { return .number(volume ?? 0) }
    if isWord("position") { return .integer(position ?? 0) }
    return .none
  }

  /// The value of an entry of the metadata. The library does not report its type: the key decides, and otherwise
  /// whether the text is a number and nothing else.
  private static func value(_ key: String, _ text: String) -> Value {
    if key.hasSameBytes(as: "mpris:trackid") {
      // playerctl quotes what is a path on the bus.
      return .text(text.utf8.first == UInt8(ascii: "/") ? "'" + text + "'" : text)
    }
    if isText(key) { return .text(text) }
    if let integer = Int64(text), integer.description.hasSameBytes(as: text) { return .integer(integer) }
    guard let number = Number(text)?.value, isRating(key) || Number.exact(number).hasSameBytes(as: text) else {
      return .text(text)
    }
    return .number(number)
  }

  private static func isText(_ key: String) -> Bool {
    [
      "mpris:artUrl", "xesam:title", "xesam:album", "xesam:artist", "xesam:albumArtist", "xesam:composer",
      "xesam:lyricist", "xesam:genre", "xesam:comment", "xesam:asText", "xesam:url", "xesam:contentCreated",
      "xesam:firstUsed", "xesam:lastUsed",
    ].contains { $0.hasSameBytes(as: key) }
  }

  private static func isRating(_ key: String) -> Bool {
    key.hasSameBytes(as: "xesam:userRating") || key.hasSameBytes(as: "xesam:autoRating")
  }
}
