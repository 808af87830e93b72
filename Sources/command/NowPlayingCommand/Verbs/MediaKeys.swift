// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// nowplaying keys [gnome on|off|sway|hyprland|cosmic]
func keys(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  let words = arguments.operands
  switch Identifier(words.first ?? "status") {
  case "gnome":
    guard try isOn(words[1]) else {
      try GNOMEKeys.switchOff()
      return .done
    }
    try GNOMEKeys.switchOn()
    if Desktop.current != .gnome, !GNOMEKeys.haveReader {
      complain("the keys are set, but this desktop is not GNOME: they have an effect in GNOME only")
    }
  case "sway": printLines(MediaKey.sway)
  case "hyprland": printLines(MediaKey.hyprland)
  case "cosmic": printLines(MediaKey.cosmic)
  default: return printKeyOwner(asJSON: arguments.has(.json))
  }
  return .done
}

private func printLines(_ lines: [String]) { for line in lines { Output.standard.line(line) } }

/// A key of keyboards, and the verb that it is for.
struct MediaKey {
  let symbol: String
  let verb: String

  static let all = [
    MediaKey(symbol: "XF86AudioPlay", verb: "toggle"), MediaKey(symbol: "XF86AudioPause", verb: "pause"),
    MediaKey(symbol: "XF86AudioNext", verb: "next"), MediaKey(symbol: "XF86AudioPrev", verb: "previous"),
    MediaKey(symbol: "XF86AudioStop", verb: "stop"),
  ]

  /// Lines for ~/.config/sway/config.
  static var sway: [String] { all.map { "bindsym --locked " + $0.symbol + " exec nowplaying " + $0.verb } }

  /// Lines for ~/.config/hypr/hyprland.conf.
  static var hyprland: [String] { all.map { "bindl = , " + $0.symbol + ", exec, nowplaying " + $0.verb } }

  /// The text of ~/.config/cosmic/com.system76.CosmicSettings.Shortcuts/v1/system_actions.
  static let cosmic = [
    "{", "    PlayPause: \"nowplaying toggle\",", "    PlayNext: \"nowplaying next\",",
    "    PlayPrev: \"nowplaying previous\",", "}",
  ]
}

// MARK: The owner of the keys

/// The desktop as XDG_CURRENT_DESKTOP names it.
private enum Desktop {
  case gnome, plasma, cosmic, sway, hyprland, other

  static var current: Desktop {
    for name in variable("XDG_CURRENT_DESKTOP").parts(separatedBy: UInt8(ascii: ":")) {
      switch Identifier(String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self))
      {
      case "gnome": return .gnome
      case "kde": return .plasma
      case "cosmic": return .cosmic
      case "sway": return .sway
      case "hyprland": return .hyprland
      default: continue
      }
    }
    return .other
  }

  var word: String {
    switch self {
    case .gnome: "gnome"
    case .plasma: "plasma"
    case .cosmic: "cosmic"
    case .sway: "sway"
    case .hyprland: "hyprland"
    case .other: "other"
    }
  }

  /// Which program sends a key to a player here.
  func sentence(_ isOurs: Bool?) -> String {
    let run = "the keys run a program that the configuration of the desktop names, which is playerctl as a rule; "
    return switch self {
    case .gnome:
      isOurs == true
        ? "the keys run nowplaying; nowplaying keys gnome off gives them back to GNOME"
        : "GNOME sends the keys to a player by its own rule; nowplaying keys gnome on changes that"
    case .plasma: "Plasma sends the keys to a player by its own rule, which this program does not change"
    case .cosmic: run + "nowplaying keys cosmic prints what to write to run nowplaying"
    case .sway: run + "nowplaying keys sway prints what to write to run nowplaying"
    case .hyprland: run + "nowplaying keys hyprland prints what to write to run nowplaying"
    case .other: "this desktop is not known: if its keys run a program, let it be nowplaying"
    }
  }
}

private func printKeyOwner(asJSON: Bool) -> ExitCode {
  let desktop = Desktop.current
  let isOurs = desktop == .gnome ? GNOMEKeys.areOn : nil
  var state = CenterClient.State()
  var silence: Silence?
  // Without a bus the answer for the desktop is the same.
  if let center = CenterClient.connect(), case .silent = center.readState(&state) { silence = center.silence }
  if asJSON {
    var json = JSON()
    json.object { json in
      json.add("desktop", text: desktop.word)
      json.add("center", state.keys.isEmpty ? .none : .text(state.keys))
      json.add("text", text: desktop.sentence(isOurs))
    }
    Output.standard.line(json.text)
    return .done
  }
  var table = Table()
  table.add([("desktop", .dim), (desktop.word, nil)])
  table.add([("keys", .dim), (desktop.sentence(isOurs), nil)])
  table.add([("service", .dim), (silence?.sentence ?? serviceSentence(state.keys), nil)])
  table.write(to: .standard)
  return .done
}

private func serviceSentence(_ owner: String) -> String {
  switch Identifier(owner) {
  case "": "does not run"
  case "center": "reports to players that it decides"
  default: "reports to players that " + owner + " decides"
  }
}
