// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// A key of the screen. The table is the help and decides what a key does.
struct KeyBinding {
  enum Effect: Equatable {
    case toggle, stop, next, previous, back, forward, part(Int)
    case quieter, louder, mute, slower, faster, shuffle, repeating
    case like, dislike, bookmark, rate(Int), skipAd, live, nextChapter, previousChapter, repair, raise, primary
    case up, down, pageUp, pageDown, first, last, nextPlayer, previousPlayer
    case pane(Pane), close, choose, remove, filter, quit
  }
  /// The name in screen.conf, after "key-".
  let name: String
  var keys: [UInt32]
  let text: String
  let effect: Effect

  private init(_ name: String, _ keys: [UInt32], _ text: String, _ effect: Effect) {
    (self.name, self.keys, self.text, self.effect) = (name, keys, text, effect)
  }

  /// How people read the first key; "": it has no key.
  var label: String { keys.first.map { Self.label(of: $0) } ?? "" }

  private static func letter(_ scalar: Unicode.Scalar) -> UInt32 { scalar.value }
  private static func key(_ key: Int) -> UInt32 { UInt32(key) }

  static let all: [KeyBinding] = [
    KeyBinding("toggle", [letter(" "), letter("p")], "play or pause", .toggle),
    KeyBinding("next", [letter("n"), letter(">")], "next item", .next),
    KeyBinding("previous", [letter("b"), letter("<")], "previous item", .previous),
    KeyBinding("back", [key(NOWPLAYING_KEY_LEFT), letter(",")], "back by 10 s, or the player's interval", .back),
    KeyBinding("forward", [key(NOWPLAYING_KEY_RIGHT), letter(".")], "forward", .forward),
    KeyBinding("stop", [letter("s")], "stop", .stop),
    KeyBinding("quieter", [letter("-")], "quieter; end an output", .quieter),
    KeyBinding("louder", [letter("+"), letter("=")], "louder; play on an output too", .louder),
    KeyBinding("mute", [letter("M")], "mute", .mute),
    KeyBinding("slower", [letter("[")], "slower", .slower),
    KeyBinding("faster", [letter("]")], "faster", .faster),
    KeyBinding("shuffle", [letter("z")], "shuffle", .shuffle),
    KeyBinding("repeat", [letter("r")], "repeat", .repeating),
    KeyBinding("like", [letter("l")], "like", .like),
    KeyBinding("dislike", [letter("d")], "dislike", .dislike),
    KeyBinding("bookmark", [letter("m")], "bookmark", .bookmark),
    KeyBinding("skip-ad", [letter("e")], "skip the advertisement", .skipAd),
    KeyBinding("live", [letter("L")], "the live edge", .live),
    KeyBinding("next-chapter", [letter("}")], "next chapter", .nextChapter),
    KeyBinding("previous-chapter", [letter("{")], "previous chapter", .previousChapter),
    KeyBinding("repair", [letter("O")], "open the place that repairs the problem", .repair),
    KeyBinding("queue", [letter("u")], "queue", .pane(.queue)),
    KeyBinding("playlists", [letter("y")], "playlists", .pane(.playlists)),
    KeyBinding("chapters", [letter("c")], "chapters", .pane(.chapters)),
    KeyBinding("lyrics", [letter("t")], "lyrics", .pane(.lyrics)),
    KeyBinding("outputs", [letter("v")], "outputs", .pane(.outputs)),
    KeyBinding("devices", [letter("o")], "devices", .pane(.devices)),
    KeyBinding("languages", [letter("a")], "languages", .pane(.languages)),
    KeyBinding("commands", [letter("i")], "more commands", .pane(.commands)),
    KeyBinding("up", [key(NOWPLAYING_KEY_UP), letter("k")], "the one above", .up),
    KeyBinding("down", [key(NOWPLAYING_KEY_DOWN), letter("j")], "the one below", .down),
    KeyBinding("page-up", [key(NOWPLAYING_KEY_PAGE_UP)], "a page up", .pageUp),
    KeyBinding("page-down", [key(NOWPLAYING_KEY_PAGE_DOWN)], "a page down", .pageDown),
    KeyBinding("first", [key(NOWPLAYING_KEY_HOME), letter("g")], "the first one", .first),
    KeyBinding("last", [key(NOWPLAYING_KEY_END), letter("G")], "the last one", .last),
    KeyBinding("next-player", [key(NOWPLAYING_KEY_TAB)], "next player", .nextPlayer),
    KeyBinding("previous-player", [key(NOWPLAYING_KEY_BACK_TAB)], "previous player", .previousPlayer),
    KeyBinding("choose", [key(NOWPLAYING_KEY_ENTER)], "play or choose the row", .choose),
    KeyBinding("remove", [letter("x"), key(NOWPLAYING_KEY_DELETE)], "remove the row from the queue", .remove),
    KeyBinding("filter", [letter("/")], "filter the rows", .filter),
    KeyBinding("raise", [letter("w")], "show the player's window", .raise),
    KeyBinding("primary", [letter("f")], "make the player the first one", .primary),
    KeyBinding("help", [letter("?"), letter("h")], "all keys", .pane(.help)),
    KeyBinding("close", [key(NOWPLAYING_KEY_ESCAPE), key(NOWPLAYING_KEY_BACKSPACE)], "close the list", .close),
    KeyBinding("quit", [letter("q")], "quit", .quit),
  ]

  /// The keys without a letter: their names in screen.conf, and how people read them.
  private static let named: [(name: String, label: String, key: Int)] = [
    ("space", "space", 0x20), ("tab", "Tab", NOWPLAYING_KEY_TAB), ("back-tab", "Shift+Tab", NOWPLAYING_KEY_BACK_TAB),
    ("enter", "Enter", NOWPLAYING_KEY_ENTER), ("escape", "Esc", NOWPLAYING_KEY_ESCAPE),
    ("backspace", "Backspace", NOWPLAYING_KEY_BACKSPACE), ("delete", "Del", NOWPLAYING_KEY_DELETE),
    ("up", "↑", NOWPLAYING_KEY_UP), ("down", "↓", NOWPLAYING_KEY_DOWN), ("left", "←", NOWPLAYING_KEY_LEFT),
    ("right", "→", NOWPLAYING_KEY_RIGHT), ("home", "Home", NOWPLAYING_KEY_HOME), ("end", "End", NOWPLAYING_KEY_END),
    ("page-up", "PgUp", NOWPLAYING_KEY_PAGE_UP), ("page-down", "PgDn", NOWPLAYING_KEY_PAGE_DOWN),
  ]

  static func label(of key: UInt32) -> String {
    if let named = named.first(where: { UInt32($0.key) == key }) { return named.label }
    var text = String.UnicodeScalarView()
    if let scalar = Unicode.Scalar(key) { text.append(scalar) }
    return String(text)
  }

  /// The key with a name: "n", "page-up"; nil: no key has it.
  static func key(named name: String) -> UInt32? {
    if let named = named.first(where: { $0.name.hasSameBytes(as: name) }) { return UInt32(named.key) }
    let scalars = Array(name.unicodeScalars)
    guard scalars.count == 1, nowplaying_column_count(scalars[0].value) > 0 else { return nil }
    return scalars[0].value
  }
}

extension [KeyBinding] {
  /// The effect of a key: without another one, 0 to 9 seek to a tenth of the item.
  func effect(of key: UInt32) -> KeyBinding.Effect? {
    if let binding = first(where: { $0.keys.contains(key) }) { return binding.effect }
    guard let digit = Unicode.Scalar(key), ("0"..."9").contains(digit) else { return nil }
    return .part(Int(key) - 0x30)
  }

  /// How people read the key with an effect; "": no key has it.
  func label(of effect: KeyBinding.Effect) -> String { first { $0.effect == effect }?.label ?? "" }
}
