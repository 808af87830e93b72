// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// A word that the program obeys: "nowplaying pause".
struct Verb: Sendable {
  let name: String
  /// The words after the name, for the help.
  let operands: String
  /// The ways to use it, of which at least one fits each right command line.
  private(set) var forms: [Form]
  /// Whether a command follows "--".
  let hasCommand: Bool
  let text: String
  let run: @Sendable (Arguments) throws(UsageError) -> ExitCode

  init(
    _ name: String, _ operands: String, _ counts: ClosedRange<Int>, _ options: [Option],
    hasCommand: Bool = false, _ text: String, _ run: @escaping @Sendable (Arguments) throws(UsageError) -> ExitCode
  ) {
    self.name = name
    self.operands = operands
    forms = [Form(operands, counts, options)]
    self.hasCommand = hasCommand
    self.text = text
    self.run = run
  }

  /// A verb whose forms follow.
  private init(
    _ name: String, _ operands: String, _ text: String,
    _ run: @escaping @Sendable (Arguments) throws(UsageError) -> ExitCode
  ) {
    self.init(name, operands, 0...0, [], text, run)
  }

  /// The same verb, which has these ways to use it.
  private func with(_ forms: [Form]) -> Verb {
    var verb = self
    verb.forms = forms
    return verb
  }

  var usage: String { operands.isEmpty ? name : name + " " + operands }

  /// The options that one of its forms has.
  var options: [Option] { Option.allCases.filter { option in forms.contains { $0.options.contains(option) } } }

  /// The form that these operands have, with these options.
  func form(_ operands: [String], _ has: (Option) -> Bool) throws(UsageError) -> Form {
    let keyed = forms.filter { $0.key.map(has) ?? false }
    if let form = (keyed.isEmpty ? forms.filter { $0.key == nil } : keyed).first(where: { $0.fits(operands) }) {
      return form
    }
    let usages = forms.filter { $0.key == nil && !$0.usage.isEmpty }.map { $0.usage }
    throw UsageError(
      "the arguments are: nowplaying "
        + (usages.count > 1 ? name + " [" + Text.joined(usages, "|") + "]" : usage))
  }

  /// The options that choose players.
  private static let which: [Option] = [.player, .ignore]
  /// The options of a verb that prints values, as text and as JSON, and as a format prints them.
  private static let printing: [Option] = which + [.all, .json]
  private static let formatting: [Option] = which + [.all, .format]
  /// The options of lines for people.
  private static let bars: [Option] = formatting + [.clock, .hideAfter, .scroll]
  /// The options of a verb that steers.
  private static let steering: [Option] = which + [.all, .noWait]

  private static func steer(
    _ name: String, _ operands: String = "", _ counts: ClosedRange<Int> = 0...0, _ options: [Option] = [],
    _ text: String, _ action: @escaping @Sendable (Arguments, Player?) throws(UsageError) -> Action
  ) -> Verb {
    Verb(name, operands, counts, steering + options, text) { arguments throws(UsageError) in
      try steerPlayers(arguments, action)
    }
  }

  private static func steer(_ name: String, _ command: Command, _ text: String) -> Verb {
    steer(name, "", 0...0, [], text) { _, _ in Action(command) }
  }

  /// All verbs, in the order of the help.
  static let all: [Verb] = [
    Verb("list", "", "print all players, the first one first", listPlayers).with([
      Form("", printing), Form("", formatting, if: .format),
    ]),
    Verb("status", "", "print playing, paused or another state; in a terminal also what plays", printStatus).with([
      Form("", printing), Form("", formatting, if: .format),
    ]),
    Verb("get", "[KEY...]", "print values of a player", getValues).with([
      Form("[KEY...]", 0...100, printing), Form("", formatting, if: .format),
    ]),
    Verb("watch", "", 0...0, [], hasCommand: true, "print a line at each change", watch).with([
      Form("", bars),
      Form("", printing + [.clock, .hideAfter], if: .json),
      Form("", bars + [.waybar], if: .waybar),
      Form("", bars + [.i3bar], if: .i3bar),
      Form("-- COMMAND", 0...0, which + [.all, .exec, .played], if: .exec),
    ]),
    Verb("screen", "", 0...0, which + [.pictures], "show and steer all players in the whole terminal", screen),
    Verb("play", "", "play", play).with([Form("", steering), Form("", [.remembered], if: .remembered)]),
    Verb("pause", "", "pause", pause).with([Form("", steering), Form("", [.remember], if: .remember)]),
    steer("toggle", .togglePlayPause, "pause, or play"),
    steer("stop", .stop, "stop"),
    steer("next", .next, "play the next item"),
    steer("previous", .previous, "play the previous item"),
    steer("seek", "POSITION", 1...1, [], "go to a position: 83, 1:23, 50%, +10, -10", seek),
    steer("skip", "[SECONDS|ad]", 0...1, [], "skip forward, back: -10, or the advertisement", skip),
    steer("live", "", 0...0, [], "go to the live edge of a broadcast", goToLive),
    steer("forward", "begin|end", 1...1, [], "press or release fast forward") { (words, _) throws(UsageError) in
      try scan(.seekForward, words)
    },
    steer("backward", "begin|end", 1...1, [], "press or release rewind") { (words, _) throws(UsageError) in
      try scan(.seekBackward, words)
    },
    Verb("volume", "[VOLUME]", "print or set the volume: 0.5, 50%, +5%, -5%", volume).with([
      Form("", which + [.all, .device]), Form("VOLUME", steering + [.device]),
      Form("VOLUME", which + [.all, .device, .over], if: .over),
    ]),
    Verb("mute", "[on|off]", "silence the player, or end that", mute).with([
      Form("[on|off]", 0...1, steering + [.device])
    ]),
    steer("speed", "RATE", 1...1, [], "set the playback rate: 1.5", setSpeed),
    Verb("shuffle", "[on|off|items|collections|toggle]", "print or set the shuffle mode", shuffle).with([
      Form("", which + [.all]), Form("on|off|items|collections|toggle", steering),
    ]),
    Verb("repeat", "[off|one|all|next]", "print or set the repeat mode", repeatMode).with([
      Form("", which + [.all]), Form("off|one|all|next", steering),
    ]),
    steer("like", "[off]", 0...1, [], "like the item, or not any more") { (words, _) throws(UsageError) in
      try mark(.like, words)
    },
    steer("dislike", "[off]", 0...1, [], "dislike the item, or not any more") { (words, _) throws(UsageError) in
      try mark(.dislike, words)
    },
    steer("bookmark", "[off]", 0...1, [], "bookmark the item, or not any more") { (words, _) throws(UsageError) in
      try mark(.bookmark, words)
    },
    steer("feedback", "positive|negative|neutral", 1...1, [], "store an opinion on the item", setFeedback),
    steer("rate", "RATING", 1...1, [], "rate the item, within the player's range", setRating),
    steer("open", "URL", 1...1, [], "play a URL or a file", openURL),
    steer("fullscreen", "[on|off]", 0...1, [], "fill the screen, or not", setFullscreen),
    steer("raise", .raise, "show the player's window"),
    steer("quit", .quit, "end the player"),
    Verb("queue", "[play|remove|add ENTRY|URL]", "print or change the queue", queue).with([
      Form("", printing),
      Form("play ENTRY", steering, "play an entry: its number or its id"),
      Form("remove ENTRY", steering, "remove it"),
      Form("add URL", steering + [.after, .play], "add a URL or a file at the end, or behind an entry"),
    ]),
    Verb("chapters", "[CHAPTER|next|previous]", "print the chapters, or go to one", chapters).with([
      Form("", printing),
      Form("CHAPTER", steering, "go to a chapter: its number, its title or its id"),
      Form("next", steering, "go to the next chapter"),
      Form("previous", steering, "go to the start of the chapter, or to the one before"),
    ]),
    Verb("lyrics", "", "print the lyrics", lyrics).with([
      Form("", which + [.json]), Form("", which + [.follow], if: .follow),
    ]),
    Verb("custom", "[ID]", "print the commands of the player's own, or perform one", custom).with([
      Form("", printing), Form("ID", steering),
    ]),
    Verb("outputs", "[OUTPUT...|leave OUTPUT]", "print where the player can play, or play there", outputs).with([
      Form("", printing), Form("leave OUTPUT", steering), Form("OUTPUT...", 1...64, steering),
    ]),
    Verb("problem", "", "print why the player does not play", problem).with([
      Form("", printing), Form("", which + [.open], if: .open),
    ]),
    Verb("playlists", "[play PLAYLIST]", "print or play playlists", playlists).with([
      Form("", printing), Form("play PLAYLIST", steering),
    ]),
    Verb("languages", "[LANGUAGE|off]", "print or choose soundtrack and subtitles", languages).with([
      Form("", printing), Form("LANGUAGE|off", steering),
    ]),
    Verb("devices", "", 0...0, which + [.all, .json], "print the devices of a player", devices),
    Verb("cover", "[FILE]", 0...1, which + [.size, .chapter, .fetch], "draw the cover, or store it in a file", cover),
    Verb("primary", "[PLAYER|next|previous]", "print or choose which player is first", primary).with([
      Form("", [.json]), Form("PLAYER|next|previous", []), Form("[PLAYER]", 0...1, [.explain, .json], if: .explain),
      Form("", [.release], if: .release),
    ]),
    Verb("sleep", "[TIME|off]", "pause the players after a time: 30m, 1:30:00", sleep).with([
      Form("", [.json]), Form("TIME|off", which + [.fade]), Form("", which + [.track, .fade], if: .track),
    ]),
    Verb("resume", "", 0...0, [], "start the player that played last, and play", resume),
    Verb("forget", "", 0...0, [], "remove the last player, and the keys that keep ids over a restart", forget),
    Verb(
      "while", "playing -- COMMAND", 1...1, which, hasCommand: true,
      "run a command when a player begins, and end it when none plays", whilePlaying),
    Verb(
      "hold", "-- COMMAND", 0...0, [.reason, .anyway], hasCommand: true, "pause the players while a command runs", hold),
    Verb("keys", "[gnome on|off]", "print or change who sends the media keys to a player", keys).with([
      Form("", [.json]),
      Form("gnome on", [], "let the media keys of GNOME run nowplaying"),
      Form("gnome off", [], "give them back to GNOME"),
      Form("sway", [], "print lines for ~/.config/sway/config"),
      Form("hyprland", [], "print lines for ~/.config/hypr/hyprland.conf"),
      Form("cosmic", [], "print the text of COSMIC's file system_actions"),
      Form("status", [.json], "the same as no word"),
    ]),
    Verb("center", "[start|stop|check|playerctld on|off]", "print or change the service that decides", center).with([
      Form("", [.json]),
      Form("start", [], "start the service, unless it runs"),
      Form("stop", [], "end it; a program that needs it starts it again"),
      Form("check [FILE]", 1...2, [], "print the errors of center.conf, or of this file"),
      Form("playerctld on", [], "let programs that ask playerctld ask the service"),
      Form("playerctld off", [], "the opposite"),
      Form("status", [.json], "the same as no word"),
    ]),
    Verb(
      "doctor", "[PLAYER]", 0...1, which + [.json, .try],
      "explain why a player does not show; exit code 2 with an error, 3 with a warning", examine),
    Verb("help", "[VERB|keys|formats]", 0...1, [], "print help", help),
  ]

  static func find(_ name: String) -> Verb? { all.first { $0.name.hasSameBytes(as: name) } }

  /// The verb with a name.
  static func named(_ name: String) throws(UsageError) -> Verb {
    if let verb = find(name) { return verb }
    let meant = synonyms.first { $0.0.hasSameBytes(as: name) }?.1
    let remedy =
      meant.map { "use " + $0 } ?? nearest(name, of: all.map { $0.name }).map { "did you mean " + $0 + "?" }
      ?? "nowplaying help lists all"
    throw UsageError("there is no verb " + Text.quoted(name) + "; " + remedy)
  }

  /// The words of other programs.
  private static let synonyms = [
    ("prev", "previous"), ("play-pause", "toggle"), ("playpause", "toggle"), ("metadata", "get"),
    ("position", "seek, or get position"),
    ("loop", "repeat"), ("random", "shuffle"), ("ls", "list"), ("players", "list"), ("follow", "watch"),
    ("current", "status"),
    ("vol", "volume"), ("playlist", "playlists"), ("device", "devices"), ("language", "languages"), ("art", "cover"),
    ("rewind", "backward"), ("ff", "forward"), ("star", "rate"), ("love", "like"), ("exit", "quit"), ("kill", "quit"),
    ("shift", "primary next"), ("unshift", "primary previous"), ("inhibit", "hold"), ("daemon", "center start"),
  ]
}

/// Prints the help.
func help(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let name = arguments.operands.first else {
    printHelp()
    return .done
  }
  if name.hasSameBytes(as: "keys") {
    // The keys of keyboards, and those of formats.
    printHelp(of: try Verb.named(name))
    Output.standard.line("")
    printKeys()
  } else if name.hasSameBytes(as: "formats") {
    for line in Template.help { Output.standard.line(line) }
  } else {
    printHelp(of: try Verb.named(name))
  }
  return .done
}

func printHelp(of verb: Verb) {
  let output = Output.standard
  output.line("nowplaying " + verb.usage)
  output.line("    " + verb.text)
  for form in verb.forms where !form.text.isEmpty {
    output.line("    " + Columns.fit(form.usage, in: 24) + " " + form.text)
  }
  for option in Option.allCases where verb.options.contains(option) {
    output.line("    " + Columns.fit(option.usage, in: 24) + " " + option.text)
  }
  output.line("Details: man 1 nowplaying")
}

/// Prints what most people need, for a command line without a verb.
func printFirstHelp() {
  let output = Output.standard
  printVerbs(["list", "status", "watch", "screen", "toggle", "next", "previous", "seek", "volume", "doctor"])
  output.line("nowplaying help prints all verbs and options.")
}

private func printVerbs(_ names: [String]? = nil) {
  let output = Output.standard
  output.line("nowplaying shows and steers the media players of the desktop.")
  output.line("")
  for verb in Verb.all where names?.contains(where: { $0.hasSameBytes(as: verb.name) }) ?? true {
    output.line("  " + Columns.fit(verb.usage, in: 34) + " " + verb.text)
  }
  output.line("")
}

func printHelp() {
  let output = Output.standard
  printVerbs()
  for option in Option.allCases { output.line("  " + Columns.fit(option.usage, in: 24) + " " + option.text) }
  output.line("")
  output.line(
    "Exit codes: 0 done, 1 no player, 2 refused, 3 not confirmed, 64 wrong arguments, 69 no service, 74 the system failed."
  )
  output.line("Details: man 1 nowplaying")
}
