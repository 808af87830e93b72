// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The options of the program. One row each: its names, its argument, and a line for the help.
enum Option: CaseIterable {
  case player, ignore, all, format, json, waybar, i3bar, clock, hideAfter, scroll, exec, played, noWait, device, over,
    after, play, follow, open, remember, remembered, track, fade, size, chapter, fetch, pictures, `try`, explain,
    release,
    reason, anyway, color, help, version

  var name: String {
    switch self {
    case .player: "player"
    case .ignore: "ignore"
    case .all: "all"
    case .format: "format"
    case .json: "json"
    case .waybar: "waybar"
    case .i3bar: "i3bar"
    case .clock: "clock"
    case .hideAfter: "hide-after"
    case .scroll: "scroll"
    case .exec: "exec"
    case .played: "played"
    case .noWait: "no-wait"
    case .device: "device"
    case .over: "over"
    case .after: "after"
    case .play: "play"
    case .follow: "follow"
    case .open: "open"
    case .remember: "remember"
    case .remembered: "remembered"
    case .track: "track"
    case .fade: "fade"
    case .size: "size"
    case .chapter: "chapter"
    case .fetch: "fetch"
    case .pictures: "pictures"
    case .try: "try"
    case .explain: "explain"
    case .release: "release"
    case .reason: "reason"
    case .anyway: "anyway"
    case .color: "color"
    case .help: "help"
    case .version: "version"
    }
  }

  var letter: UInt8? {
    switch self {
    case .player: UInt8(ascii: "p")
    case .ignore: UInt8(ascii: "i")
    case .all: UInt8(ascii: "a")
    case .format: UInt8(ascii: "f")
    case .help: UInt8(ascii: "h")
    case .version: UInt8(ascii: "V")
    default: nil
    }
  }

  /// The name of its argument; nil: it has none.
  var argument: String? {
    switch self {
    case .player, .ignore: "NAMES"
    case .format: "FORMAT"
    case .device, .after: "ID"
    case .hideAfter, .played, .over, .fade: "TIME"
    case .scroll: "COLUMNS"
    case .size: "PIXELS"
    case .chapter: "CHAPTER"
    case .reason: "TEXT"
    case .color: "WHEN"
    case .pictures: "KIND"
    default: nil
    }
  }

  var text: String {
    switch self {
    case .player: "the players with these names, as in vlc,%paused,%any"
    case .ignore: "not the players with these names"
    case .all: "all players"
    case .format: "print a text, as in '{{artist}} – {{title}}'"
    case .json: "print JSON"
    case .waybar: "print lines for a custom module of Waybar"
    case .i3bar: "print a status line for i3bar and swaybar"
    case .clock: "also at each second of the position"
    case .hideAfter: "an empty line when nothing has played for this time"
    case .scroll: "let a longer line move through so many columns"
    case .exec: "run a command for each track that has played long enough"
    case .played: "how long it must play, 4:00 or half of it without the option"
    case .noWait: "end when the player has accepted the command"
    case .device: "one device of the player"
    case .over: "in steps until this time: 5s, 1:30"
    case .after: "behind this entry of the queue"
    case .play: "play the new entry at once"
    case .follow: "print each line when it is sung"
    case .open: "open the place where you repair it"
    case .remember: "pause all players, for play --remembered"
    case .remembered: "the players that pause --remember has paused"
    case .track: "at the end of the track"
    case .fade: "the volume falls before: 10s"
    case .size: "the side of the cover, 512 without the option"
    case .chapter: "the cover of a chapter, or of the item if it has none"
    case .fetch: "load a cover from the network with curl"
    case .pictures: "covers: auto, kitty, sixel, blocks or none"
    case .try: "also seek and pause the players for a moment"
    case .explain: "print why each player has its place"
    case .release: "let the rules decide again"
    case .reason: "why the players are paused, for people"
    case .anyway: "run the command also if the players cannot be paused"
    case .color: "colors: auto, always or never"
    case .help: "print this help"
    case .version: "print the version"
    }
  }

  /// Whether it may be given again, for more names.
  var isList: Bool { self == .player || self == .ignore }

  /// Whether every verb has it.
  var isGlobal: Bool {
    switch self {
    case .help, .version, .color: true
    default: false
    }
  }

  /// The option as the user writes it: "-p, --player NAMES".
  var usage: String {
    (letter.map { "-" + String(decoding: [$0], as: UTF8.self) + ", " } ?? "    ") + "--" + name
      + (argument.map { " " + $0 } ?? "")
  }
}

/// The command line: a verb, its operands, and options in any order.
struct Arguments {
  private(set) var verb: String?
  private(set) var operands: [String] = []
  /// The command line after "--".
  private(set) var command: [String]?
  private var values: [(option: Option, value: String)] = []
  /// The verb with the word that belongs to it: "queue play".
  private(set) var phrase = ""

  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.hasSameBytes(as: "--") {
        command = Array(rest)
        break
      }
      if let long = word.text(after: "--") {
        try readLong(long, &rest)
      } else if Self.isShortOptions(word) {
        try readShort(word, &rest)
      } else if verb == nil {
        verb = word
      } else {
        operands.append(word)
      }
    }
  }

  /// "-" is an operand, and so is a negative number.
  private static func isShortOptions(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1]) && bytes[1] != UInt8(ascii: ".")
  }

  private mutating func readLong(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let name = String(Substring(word.utf8.prefix { $0 != UInt8(ascii: "=") }))
    guard let option = Option.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw UsageError("there is no option --" + name + "; nowplaying help lists all")
    }
    let attached = word.text(after: name + "=")
    guard option.argument != nil else {
      guard attached == nil else { throw UsageError("the option --" + name + " has no argument") }
      return values.append((option, ""))
    }
    try add(option, attached, &rest)
  }

  /// "-ap vlc" is "-a -p vlc", and "-pvlc" is "-p vlc".
  private mutating func readShort(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = Array(word.utf8.dropFirst())[...]
    while let letter = letters.popFirst() {
      guard let option = Option.allCases.first(where: { $0.letter == letter }) else {
        throw UsageError(
          "there is no option -" + String(decoding: [letter], as: UTF8.self) + "; nowplaying help lists all")
      }
      guard option.argument != nil else {
        values.append((option, ""))
        continue
      }
      return try add(option, letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self), &rest)
    }
  }

  private mutating func add(
    _ option: Option, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    // An empty argument is a variable of a script that is not set. Without names, all players would be meant.
    guard let value = attached ?? rest.popFirst(),
      value.utf8.contains(where: { !option.isList || ($0 != UInt8(ascii: ",") && $0 != UInt8(ascii: " ")) })
    else {
      throw UsageError("the option --" + option.name + " needs an argument: " + (option.argument ?? ""))
    }
    values.append((option, value))
  }

  func has(_ option: Option) -> Bool { values.contains { $0.option == option } }

  /// The argument of an option.
  subscript(_ option: Option) -> String? { values.last { $0.option == option }?.value }

  /// The names in all arguments of an option, which are separated by commas.
  func names(_ option: Option) -> [String] {
    values.filter { $0.option == option }.flatMap { $0.value.parts(separatedBy: UInt8(ascii: ",")) }
      .map { String(Substring($0.utf8.drop { $0 == UInt8(ascii: " ") })) }
  }

  /// Whether the command line has this option, and nothing else.
  func isAlone(_ option: Option) -> Bool {
    verb == nil && command == nil && values.allSatisfy { $0.option == option || $0.option == .color }
  }

  /// Fails if the verb does not use an option or an operand.
  mutating func check(_ verb: Verb) throws(UsageError) {
    if let command, !verb.hasCommand {
      // "--" ends the options.
      operands += command
      self.command = nil
    }
    let form = try verb.form(operands, has)
    phrase = verb.name + (form.word.map { " " + $0 } ?? "")
    for (place, (option, _)) in values.enumerated() where !option.isList {
      guard values[..<place].allSatisfy({ $0.option != option }) else {
        throw UsageError("the option --" + option.name + " is given twice")
      }
    }
    for (option, _) in values where !option.isGlobal && !form.options.contains(option) {
      let key = form.key.map { " --" + $0.name } ?? ""
      throw UsageError(
        "nowplaying " + phrase + key + " has no option --" + option.name + "; see nowplaying help " + verb.name)
    }
  }

  /// The time of an option in microseconds, as "5", "5s" or "1:30"; nil: no such option. The limits are seconds.
  func time(_ option: Option, _ seconds: ClosedRange<Double>) throws(UsageError) -> Int64? {
    guard let word = self[option] else { return nil }
    let bytes = word.utf8.last == UInt8(ascii: "s") ? word.utf8.dropLast() : word.utf8[...]
    let time = try? NowPlayingCommand.time(String(Substring(bytes)), in: word)
    guard let time, seconds.contains(Double(time) / 1_000_000) else {
      throw UsageError(
        "--" + option.name + " is a time from " + Number.text(seconds.lowerBound) + " to "
          + Number.text(seconds.upperBound) + " seconds, as 5s or 1:30, not " + Text.quoted(word))
    }
    return time
  }

  /// The first operand as a number.
  func number(_ what: String) throws(UsageError) -> Double {
    guard let number = Number(operands[0]) else {
      throw UsageError(what + " is a number, not " + Text.quoted(operands[0]))
    }
    return number.value
  }
}
