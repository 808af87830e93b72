// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The arguments of playerctl.
///
/// Options can be anywhere. "--" ends them. As in playerctl, a wrong option is a sentence on standard error, and
/// the exit code is 0.
struct PlayerctlArguments {
  private enum Flag: CaseIterable {
    case all, follow, list, quiet, version, help

    var letters: [UInt8] {
      switch self {
      case .all: [UInt8(ascii: "a")]
      case .follow: [UInt8(ascii: "F")]
      case .list: [UInt8(ascii: "l")]
      case .quiet: [UInt8(ascii: "s")]
      case .version: [UInt8(ascii: "v")]
      case .help: [UInt8(ascii: "h"), UInt8(ascii: "?")]
      }
    }

    var name: String {
      switch self {
      case .all: "all-players"
      case .follow: "follow"
      case .list: "list-all"
      case .quiet: "no-messages"
      case .version: "version"
      case .help: "help"
      }
    }
  }

  private enum Setting: CaseIterable {
    case player, ignored, format

    var letter: UInt8 {
      switch self {
      case .player: UInt8(ascii: "p")
      case .ignored: UInt8(ascii: "i")
      case .format: UInt8(ascii: "f")
      }
    }

    var name: String {
      switch self {
      case .player: "player"
      case .ignored: "ignore-player"
      case .format: "format"
      }
    }
  }

  private var flags: [Flag] = []
  /// The command and its arguments.
  private(set) var words: [String] = []
  private(set) var format: String?
  private(set) var names: [String] = []
  private(set) var ignored: [String] = []

  var selectsAll: Bool { flags.contains(.all) }
  var follows: Bool { flags.contains(.follow) }
  var lists: Bool { flags.contains(.list) }
  var isQuiet: Bool { flags.contains(.quiet) }
  var wantsVersion: Bool { flags.contains(.version) }
  var wantsHelp: Bool { flags.contains(.help) }

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let word = rest.popFirst(), !wantsHelp {
      if word.hasSameBytes(as: "--") {
        words += rest
        return
      }
      if let name = word.text(after: "--") {
        try readLong(name, word, &rest)
      } else if word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-") {
        try readShort(word, &rest)
      } else {
        words.append(word)
      }
    }
  }

  private mutating func readLong(_ text: String, _ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let name = String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "=") }))
    if let flag = Flag.allCases.first(where: { $0.name.hasSameBytes(as: name) }) { return flags.append(flag) }
    guard let setting = Setting.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw UsageError("Unknown option " + word)
    }
    if name.utf8.count < text.utf8.count {
      set(setting, String(Substring(text.utf8.dropFirst(name.utf8.count + 1))))
    } else {
      set(setting, try next(&rest, "--" + name))
    }
  }

  /// Several flags in one word, and a setting with its value behind it: "-as", "-apvlc".
  private mutating func readShort(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = word.utf8.dropFirst()
    while let letter = letters.popFirst() {
      if let flag = Flag.allCases.first(where: { $0.letters.contains(letter) }) {
        flags.append(flag)
      } else if let setting = Setting.allCases.first(where: { $0.letter == letter }) {
        let value = String(Substring(letters))
        return set(setting, value.isEmpty ? try next(&rest, "-" + String(Unicode.Scalar(letter))) : value)
      } else {
        throw UsageError("Unknown option " + word)
      }
    }
  }

  private func next(_ rest: inout ArraySlice<String>, _ option: String) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError("Missing argument for " + option) }
    return value
  }

  private mutating func set(_ setting: Setting, _ value: String) {
    switch setting {
    case .player: names = Self.split(value)
    case .ignored: ignored = Self.split(value)
    case .format: format = value
    }
  }

  private static func split(_ list: String) -> [String] {
    list.utf8.split(separator: UInt8(ascii: ",")).map { part in
      let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
      let end = part.drop(while: isSpace)
      let kept = end.reversed().drop(while: isSpace).reversed()
      return String(decoding: Array(kept), as: UTF8.self)
    }
  }
}
