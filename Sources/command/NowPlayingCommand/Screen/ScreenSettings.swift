// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The settings in screen.conf.
struct ScreenSettings {
  private(set) var bindings = KeyBinding.all
  private(set) var colors = ScreenColors()
  private(set) var format = CoverFormat.auto
  private(set) var scrolls = true
  /// The lines that are wrong, and why.
  private(set) var problems: [(line: Int, text: String)] = []
  /// The names of the bindings that the file has set, as it has them: "key-next".
  private var set: [String] = []

  init(_ bytes: [UInt8]) {
    var settings = self
    let problems = SettingLines.read(bytes) { settings.set($0, $1) }
    self = settings
    self.problems = problems
  }

  /// Sets a key of the file; returns its fault.
  private mutating func set(_ key: String, _ value: String) -> String? {
    if key.hasSameBytes(as: "scroll") { return SettingLines.read(&scrolls, key, value) }
    if key.hasSameBytes(as: "pictures") {
      guard let format = CoverFormat.named(value) else { return CoverFormat.problem(value) }
      self.format = format
      return nil
    }
    if let role = ColorRole.allCases.first(where: { key.hasSameBytes(as: "color-" + $0.name) }) {
      return colors.set(role, key, value)
    }
    if let place = bindings.firstIndex(where: { key.hasSameBytes(as: "key-" + $0.name) }) {
      return setKeys(place, key, value)
    }
    return SettingLines.unknown(
      key,
      ["scroll", "pictures"] + ColorRole.allCases.map { "color-" + $0.name } + ["those of keys in nowplaying(1)"])
  }

  /// "n >" or "none". A key of another binding is removed from it, unless the file gave it that key.
  private mutating func setKeys(_ place: Int, _ name: String, _ value: String) -> String? {
    var keys: [UInt32] = []
    let words = SettingLines.words(value)
    guard !words.isEmpty else { return name + " has no key: name one, or write none" }
    for word in words where words.count > 1 || !word.hasSameBytes(as: "none") {
      guard let key = KeyBinding.key(named: word) else {
        return name + " has an unknown key, " + Text.quoted(Text.line(word))
          + ": a key is one character, or a name as page-up"
      }
      if let other = bindings.first(where: { other in
        other.keys.contains(key) && set.contains { $0.hasSameBytes(as: "key-" + other.name) }
      }) {
        return name + " has the key " + Text.quoted(word) + ", which key-" + other.name + " has: use another one"
      }
      keys.append(key)
    }
    for other in bindings.indices { bindings[other].keys.removeAll { keys.contains($0) } }
    bindings[place].keys = keys
    set.append(name)
    return nil
  }
}

/// The meaning of a color, which screen.conf can change. Its number in a `Look` is below that of the terminal's own color.
enum ColorRole: Int32, CaseIterable {
  case playing = -2
  case paused = -3
  case accent = -4
  case liked = -5
  case error = -6

  var name: String {
    switch self {
    case .playing: "playing"
    case .paused: "paused"
    case .accent: "accent"
    case .liked: "liked"
    case .error: "error"
    }
  }
}

/// The colors of the screen.
struct ScreenColors {
  private enum Color {
    /// One of the terminal's palette; -1: its own color.
    case palette(Int32)
    case rgb(Int32)
  }

  private static let names: [(name: String, number: Int32)] = [
    ("default", -1), ("black", 0), ("red", 1), ("green", 2), ("yellow", 3), ("blue", 4), ("magenta", 5), ("cyan", 6),
    ("white", 7),
  ]

  private var colors: [Color] = [.palette(2), .palette(3), .palette(6), .palette(1), .palette(1)]

  private static func place(_ number: Int32) -> Int { Int(ColorRole.playing.rawValue - number) }

  /// Sets a color: "green" or "#1db954"; returns its fault.
  mutating func set(_ role: ColorRole, _ key: String, _ value: String) -> String? {
    if let named = Self.names.first(where: { value.hasSameBytes(as: $0.name) }) {
      colors[Self.place(role.rawValue)] = .palette(named.number)
    } else if let digits = value.text(after: "#"), digits.utf8.count == 6,
      digits.utf8.first != UInt8(ascii: "+"), let number = Int32(digits, radix: 16),
      number >= 0
    {
      colors[Self.place(role.rawValue)] = .rgb(number)
    } else {
      return key + " must be a color, as #1db954, or one of " + Text.joined(Self.names.map { $0.name }, ", ") + ", not "
        + Text.quoted(Text.line(value))
    }
    return nil
  }

  /// The color of a look for a terminal with so many colors.
  func number(_ number: Int32, of count: Int32) -> Int32 {
    guard number < -1 else { return number }
    switch colors[Self.place(number)] {
    case .palette(let number): return number
    case .rgb(let rgb):
      let parts = [rgb >> 16, rgb >> 8 & 255, rgb & 255]
      // The first eight numbers are those of the palette.
      if count >= 0x100_0000 { return max(8, rgb) }
      // A cube of 6 × 6 × 6 colors, with these parts: 0, 95, 135, 175, 215, 255.
      if count >= 256 { return 16 + parts.reduce(0) { $0 * 6 + ($1 < 48 ? 0 : $1 < 115 ? 1 : ($1 - 35) / 40) } }
      return (parts[0] >> 7) | (parts[1] >> 7) << 1 | (parts[2] >> 7) << 2
    }
  }
}
