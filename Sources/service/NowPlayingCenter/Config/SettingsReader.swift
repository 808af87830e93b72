// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Reads the settings of the service. The key of a wrong line keeps the last good value.
struct SettingsReader {
  private static let mostNames = 200

  private(set) var settings = Settings()
  /// The lines that are wrong, and why.
  private(set) var problems: [(line: Int, text: String)] = []

  /// `last`: the settings before.
  init(_ bytes: [UInt8], last: Settings) {
    var settings = settings
    problems = SettingLines.read(bytes) { Self.set($0, $1, &settings, last) }
    self.settings = settings
  }

  private static let setters: [(key: String, set: @Sendable (inout Settings, Settings, String, String) -> String?)] = [
    ("ignore", { read(&$0.ignored, $1.ignored, $2, $3) }),
    ("prefer", { read(&$0.preferred, $1.preferred, $2, $3) }),
    ("playerctld", { read(&$0.ownsPlayerctld, $1.ownsPlayerctld, $2, $3) }),
    ("pause-at-sleep", { read(&$0.pausesAtSleep, $1.pausesAtSleep, $2, $3) }),
    ("pause-at-lock", { read(&$0.pausesAtLock, $1.pausesAtLock, $2, $3) }),
    ("pause-without-headset", { read(&$0.pausesWithoutHeadset, $1.pausesWithoutHeadset, $2, $3) }),
    ("bluetooth", { read(&$0.usesBluetooth, $1.usesBluetooth, $2, $3) }),
    ("inhibit-idle", { read(&$0.idle, $1.idle, $2, $3) }),
    ("one-player", { read(&$0.isOnePlayer, $1.isOnePlayer, $2, $3) }),
    ("resume", { read(&$0.resumes, $1.resumes, $2, $3) }),
    ("keys", { read(&$0.keysAreOurs, $1.keysAreOurs, $2, $3, isOn: ["center"], isOff: ["auto"]) }),
  ]

  /// Sets a key; returns what is wrong.
  private static func set(_ key: String, _ value: String, _ settings: inout Settings, _ last: Settings) -> String? {
    guard let setter = setters.first(where: { $0.key.hasSameBytes(as: key) }) else {
      return SettingLines.unknown(key, setters.map { $0.key })
    }
    return setter.set(&settings, last, key, value)
  }

  private static func read(
    _ flag: inout Bool, _ last: Bool, _ key: String, _ value: String, isOn: [String] = ["on", "yes"],
    isOff: [String] = ["off", "no"]
  ) -> String? {
    flag = last
    return SettingLines.read(&flag, key, value, isOn: isOn, isOff: isOff)
  }

  private static func read(_ rule: inout IdleRule, _ last: IdleRule, _ key: String, _ value: String) -> String? {
    rule = last
    if ["off", "no"].contains(where: { value.hasSameBytes(as: $0) }) {
      rule = IdleRule()
      return nil
    }
    if value.isEmpty || ["on", "yes"].contains(where: { value.hasSameBytes(as: $0) }) {
      return key + " must be off, video or players, not " + Text.quoted(Text.line(value))
    }
    var names: [NamePattern] = []
    if let problem = read(&names, [], key, value) { return problem }
    let video = NamePattern("video")
    rule = IdleRule(countsVideo: names.contains { $0 == video }, players: names.filter { $0 != video })
    return nil
  }

  private static func read(
    _ names: inout [NamePattern], _ last: [NamePattern], _ key: String, _ value: String
  ) -> String? {
    names = last
    // No name contains these characters. Other file formats use them, so they are reported.
    if value.utf8.contains(where: { "\"'#,;".utf8.contains($0) }) {
      return key + " must be a list of players, separated by spaces, without quotes; a comment needs its own line"
    }
    let words = SettingLines.words(value)
    guard words.count <= mostNames else { return key + " has more than 200 players: remove some, or use a *" }
    var patterns: [NamePattern] = []
    for word in words {
      guard let pattern = NamePattern(word) else {
        return key + " has a name that no player has, " + Text.quoted(Text.line(word))
          + ": names have letters, digits, '.', '_' and '-', and a * only at the end"
      }
      patterns.append(pattern)
    }
    names = patterns
    return patterns.isEmpty ? key + " has no player: name one, or remove the line" : nil
  }
}
