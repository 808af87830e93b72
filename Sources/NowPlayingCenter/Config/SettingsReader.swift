// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Reads lines "key = value". '#' begins a comment line. Each key occurs once.
///
/// A line that is wrong is reported. Its key keeps the last good value, and all other lines have their effect.
struct SettingsReader {
  private static let mostLineBytes = 4_096
  private static let mostNames = 200

  private(set) var settings = Settings()
  /// The lines that are wrong, and why.
  private(set) var problems: [(line: Int, text: String)] = []
  private let last: Settings
  private var seen: [String] = []

  /// `last`: the settings before.
  init(_ bytes: [UInt8], last: Settings) {
    self.last = last
    var rest = bytes[...]
    // The mark of UTF-8 that some editors write.
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var number = 0
    for line in rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if let problem = readLine(line) { problems.append((number, problem)) }
    }
  }

  /// Reads a line; returns what is wrong with it.
  private mutating func readLine(_ line: ArraySlice<UInt8>) -> String? {
    guard line.count <= Self.mostLineBytes else { return "the line is longer than 4096 bytes: shorten it" }
    guard !line.contains(0) else { return "the line contains a NUL byte: remove it" }
    let text = Self.trimmed(line)
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
      return first == UInt8(ascii: "[")
        ? "the file has no sections: remove the line" : "the line does not have the form key = value"
    }
    let key = String(decoding: Self.trimmed(text[..<equals]), as: UTF8.self)
    let value = String(decoding: Self.trimmed(text[(equals + 1)...]), as: UTF8.self)
    guard !seen.contains(where: { $0.hasSameBytes(as: key) }) else { return "the key occurs twice: " + key }
    guard let problem = set(key, value) else {
      seen.append(key)
      return nil
    }
    return problem
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
    return bytes
  }

  private static let setters: [(key: String, set: @Sendable (inout Settings, Settings, String, String) -> String?)] = [
    ("ignore", { read(&$0.ignored, $1.ignored, $2, $3) }),
    ("prefer", { read(&$0.preferred, $1.preferred, $2, $3) }),
    ("playerctld", { read(&$0.ownsPlayerctld, $1.ownsPlayerctld, $2, $3) }),
    ("pause-at-sleep", { read(&$0.pausesAtSleep, $1.pausesAtSleep, $2, $3) }),
    ("pause-at-lock", { read(&$0.pausesAtLock, $1.pausesAtLock, $2, $3) }),
    ("pause-without-headset", { read(&$0.pausesWithoutHeadset, $1.pausesWithoutHeadset, $2, $3) }),
    ("bluetooth", { read(&$0.usesBluetooth, $1.usesBluetooth, $2, $3) }),
    ("one-player", { read(&$0.isOnePlayer, $1.isOnePlayer, $2, $3) }),
    ("resume", { read(&$0.resumes, $1.resumes, $2, $3) }),
    ("keys", { read(&$0.keysAreOurs, $1.keysAreOurs, $2, $3, isOn: ["center"], isOff: ["auto"]) }),
  ]

  /// Sets a key; returns what is wrong.
  private mutating func set(_ key: String, _ value: String) -> String? {
    guard let setter = Self.setters.first(where: { $0.key.hasSameBytes(as: key) }) else {
      let keys = Self.setters.dropFirst().reduce(Self.setters[0].key) { $0 + ", " + $1.key }
      return "unknown key: " + Text.quoted(Text.line(key)) + "; the keys are " + keys
    }
    return setter.set(&settings, last, key, value)
  }

  private static func read(
    _ flag: inout Bool, _ last: Bool, _ key: String, _ value: String, isOn: [String] = ["on", "yes"],
    isOff: [String] = ["off", "no"]
  ) -> String? {
    flag = isOn.contains { value.hasSameBytes(as: $0) }
    if flag || isOff.contains(where: { value.hasSameBytes(as: $0) }) { return nil }
    flag = last
    return key + " must be " + isOn[0] + " or " + isOff[0] + ", not " + Text.quoted(Text.line(value))
  }

  private static func read(
    _ names: inout [NamePattern], _ last: [NamePattern], _ key: String, _ value: String
  ) -> String? {
    names = last
    // No name contains these characters. Other file formats use them, so they are reported.
    if value.utf8.contains(where: { "\"'#,;".utf8.contains($0) }) {
      return key + " must be a list of players, separated by spaces, without quotes; a comment needs its own line"
    }
    let words = value.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(Substring($0)) }
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
