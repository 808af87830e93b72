// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@testable import NowPlayingCommand

/// A scene, and the parts of it that have an order.
struct SceneCase: CustomTestStringConvertible {
  let name: String
  var scene: Scene
  /// The keys at the left of the last line.
  var hints: [String]
  /// The controls of the selected player.
  var controls: [String]
  var testDescription: String { name }
}

/// The scenes of the pictures and of the rules.
enum ScreenScenes {
  /// A player that has everything.
  static func full() -> Card {
    var card = Card()
    card.name = "org.mpris.MediaPlayer2.full"
    card.identity = "Rhythmbox"
    (card.item.title, card.item.artist, card.item.album) = ("Ferry Song", "The Ferrymen", "Low Water")
    card.item.artworkID = "cover"
    (card.state, card.isPrimary, card.rate) = (.playing, true, 1.5)
    (card.item.position, card.item.duration, card.volume) = (83_000_000, 254_000_000, 0.7)
    (card.controls.shuffle, card.controls.repeating) = (.items, .one)
    (card.controls.isLiked, card.controls.isDisliked, card.controls.isBookmarked) = (true, true, true)
    card.controls.commands = [.togglePlayPause, .next, .previous, .seekToPosition, .setVolume]
    card.controls.lists = [.queue, .playlists, .devices, .languages]
    return card
  }

  /// A player that has an artist, and no clock.
  static func radio() -> Card {
    var card = Card()
    card.name = "org.mpris.MediaPlayer2.radio"
    card.identity = "Radio"
    (card.item.title, card.item.artist) = ("Evening", "Anna")
    (card.state, card.controls.shuffle, card.controls.repeating, card.controls.isLiked) = (.paused, .off, .off, false)
    return card
  }

  /// A player with a name only.
  static func bare() -> Card {
    var card = Card()
    card.name = "org.mpris.MediaPlayer2.bare"
    card.identity = "Bare"
    return card
  }

  /// A player whose texts have no room, some with wide characters and marks.
  static func long() -> Card {
    var card = full()
    card.identity = "A player with a name of more columns than a third"
    card.item.title = String(repeating: "日本語の歌 ", count: 30)
    card.item.artist = String(repeating: "E\u{301}te\u{323}\u{302} ", count: 60)
    card.item.album = "👩\u{200D}👧 " + String(repeating: "an album ", count: 20)
    card.item.badges = ["lossless", "a badge of many columns", "另一個"]
    return card
  }

  static func scene(_ cards: [Card], _ change: (inout Scene) -> Void = { _ in }) -> Scene {
    var scene = Scene()
    scene.cards = cards
    change(&scene)
    return scene
  }

  static func changed(_ card: Card, _ change: (inout Card) -> Void) -> Card {
    var card = card
    change(&card)
    return card
  }

  static let queue = (8...19).map {
    Row(id: "\($0)", lead: "\($0)", text: "Entry \($0)", trail: "1:\($0 + 10)", isCurrent: $0 == 9)
  }
  static let devices = [
    Row(id: "a", lead: "speaker", text: "Kitchen", trail: "40%", level: 0.4),
    Row(id: "b", lead: "television", text: "Living room"),
  ]
  private static let many = (1...200).map {
    Row(id: "\($0)", lead: "\($0)", text: "日本語 \($0) e\u{301}", trail: "9:\($0 + 100)", isCurrent: $0 == 150)
  }
  /// The states that are not usual.
  static func states() -> [Card] {
    [
      changed(full()) { $0.isSilent = true }, changed(full()) { $0.isUnreachable = true },
      changed(full()) { ($0.state, $0.item.isLive) = (.buffering, true) }, changed(full()) { $0.state = .interrupted },
      changed(radio()) { ($0.item.title, $0.item.duration) = ("", 61_000_000) },
    ]
  }
  static func advertisement() -> Card {
    changed(full()) {
      $0.controls.stars = 4
      $0.item.badges = ["lossless", "spatial"]
      $0.controls.commands.append(.skipAd)
    }
  }
  /// Muted and private.
  static func book() -> Card {
    changed(full()) {
      ($0.item.chapterStarts, $0.item.chapter) = ([0, 60_000_000, 200_000_000], "The Second Chapter")
      ($0.item.hasLines, $0.item.line, $0.item.buffered) = (true, "Is this the real life?", 120_000_000)
      $0.controls.lists += [.chapters, .lyrics, .commands]
      ($0.isMuted, $0.isPrivate) = (true, true)
    }
  }
  static func problem() -> Card {
    changed(full()) {
      $0.problem = Player.Problem(
        kind: .signIn, text: "Sign in again", url: "https://example.org/account", canRetry: false)
    }
  }
  /// Behind its live edge.
  static func broadcast() -> Card {
    changed(radio()) {
      ($0.item.window, $0.item.behind, $0.item.position) = (600_000_000...7_200_000_000, 90_000_000, 7_110_000_000)
      ($0.item.isLive, $0.controls.commands) = (true, [.goToLive])
    }
  }

  private static let hints = [
    "space pause", "n next", "l like", "-+ volume", "u queue", "y playlists", "o devices", "a languages",
  ]
  private static let bookHints = [
    "space pause", "n next", "l like", "-+ volume", "u queue", "y playlists", "c chapters", "t lyrics", "o devices",
    "a languages", "i more commands",
  ]
  private static let controls = ["◀◀", "‖", "▶▶", "♥", "disliked", "bookmarked", "shuffle", "repeat one"]
  private static let pausedControls = ["◀◀", "▶", "▶▶", "♥", "disliked", "bookmarked", "shuffle", "repeat one"]
  private static let radioControls = ["◀◀", "▶", "▶▶", "♡", "shuffle", "repeat"]
  private static let bareControls = ["◀◀", "▶", "▶▶"]
  private static let (close, tab) = (["Esc close"], ["Tab next player"])

  /// The scenes of the rules.
  static func all() -> [SceneCase] {
    let three = [full(), radio(), bare()]
    let nine = [full(), radio(), bare(), radio(), full(), bare(), full(), full(), radio()]
    return [
      SceneCase(
        name: "three players", scene: scene(three) { $0.hasCovers = true }, hints: hints + tab, controls: controls),
      SceneCase(
        name: "the second of three players, without covers", scene: scene(three) { $0.selected = 1 },
        hints: ["l like"] + tab, controls: radioControls),
      SceneCase(
        name: "the fifth of nine players", scene: scene(nine) { $0.selected = 4 }, hints: hints + tab,
        controls: controls),
      SceneCase(name: "one player", scene: scene([full()]) { $0.hasCovers = true }, hints: hints, controls: controls),
      SceneCase(name: "one player without covers", scene: scene([full()]), hints: hints, controls: controls),
      SceneCase(
        name: "one player with few values", scene: scene([radio()]), hints: ["l like"], controls: radioControls),
      SceneCase(
        name: "one player with a name", scene: scene([bare()]) { $0.hasCovers = true }, hints: [],
        controls: bareControls),
      SceneCase(
        name: "long texts",
        scene: scene([changed(long()) { $0.isPrimary = false }, long()]) { ($0.hasCovers, $0.selected) = (true, 0) },
        hints: hints + tab, controls: controls),
      SceneCase(
        name: "a queue of one of two players",
        scene: scene([full(), radio()]) { ($0.hasCovers, $0.pane, $0.rows, $0.row) = (true, .queue, queue, 3) },
        hints: close + hints + tab, controls: controls),
      SceneCase(
        name: "a queue next to the player",
        scene: scene([full()]) { ($0.hasCovers, $0.rows, $0.row) = (true, queue, 1) }, hints: hints,
        controls: controls),
      SceneCase(
        name: "a long queue with wide characters",
        scene: scene([full(), bare()]) { ($0.pane, $0.rows, $0.row) = (.queue, many, 150) },
        hints: close + hints + tab, controls: controls),
      SceneCase(
        name: "a queue that is filtered",
        scene: scene([full()]) {
          ($0.pane, $0.rows, $0.filter, $0.isTyping) = (.queue, Array(queue[2...3]), "song 1", true)
        }, hints: ["Enter keep", "Esc all rows"], controls: controls),
      SceneCase(
        name: "a queue with a filter that no row matches",
        scene: scene([full()]) { ($0.pane, $0.filter) = (.queue, "a long filter of many letters") },
        hints: ["Esc all rows"] + hints, controls: controls),
      SceneCase(
        name: "devices", scene: scene([full()]) { ($0.pane, $0.rows) = (.devices, devices) }, hints: close + hints,
        controls: controls),
      SceneCase(
        name: "no languages", scene: scene([full()]) { $0.pane = .languages }, hints: close + hints,
        controls: controls),
      SceneCase(
        name: "a queue of a player without one", scene: scene([bare()]) { $0.pane = .queue }, hints: close,
        controls: bareControls),
      SceneCase(
        name: "the keys", scene: scene([full(), bare()]) { ($0.pane, $0.needsChafa) = (.help, true) }, hints: close,
        controls: []),
      SceneCase(
        name: "the last keys", scene: scene([full()]) { ($0.pane, $0.row, $0.hasCovers) = (.help, 30, true) },
        hints: close, controls: []),
      SceneCase(name: "no player", scene: scene([]), hints: [], controls: []),
      SceneCase(name: "no bus", scene: scene([]) { $0.hasBus = false }, hints: [], controls: []),
      SceneCase(
        name: "a refusal", scene: scene([full()]) { $0.message = "Rhythmbox cannot go to the next item now" },
        hints: [], controls: controls),
      SceneCase(
        name: "an advertisement in fine sound", scene: scene([advertisement()]), hints: hints,
        controls: ["◀◀", "‖", "▶▶", "skip ad", "♥", "★★★★☆", "disliked", "bookmarked", "shuffle", "repeat one"]),
      SceneCase(name: "a book", scene: scene([book()]), hints: bookHints, controls: controls),
      SceneCase(name: "a problem and its remedy", scene: scene([problem()]), hints: hints, controls: controls),
      SceneCase(
        name: "a broadcast", scene: scene([broadcast()]), hints: ["l like"],
        controls: ["◀◀", "▶", "▶▶", "live", "♡", "shuffle", "repeat"]),
      SceneCase(
        name: "other states", scene: scene(states()) { $0.selected = 2 }, hints: hints + tab, controls: controls),
      SceneCase(
        name: "a silent player", scene: scene([states()[0]]), hints: ["space play"] + hints.dropFirst(),
        controls: pausedControls),
      SceneCase(name: "a player out of reach", scene: scene([states()[1]]), hints: hints, controls: controls),
      SceneCase(
        name: "an interruption", scene: scene([states()[3]]), hints: ["space play"] + hints.dropFirst(),
        controls: pausedControls),
      SceneCase(
        name: "a player without a title", scene: scene([states()[4]]), hints: ["l like"], controls: radioControls),
      SceneCase(
        name: "the characters of a console", scene: scene([full(), radio()]) { $0.glyphs = .console },
        hints: hints + tab, controls: ["««", "║", "»»", "♥", "disliked", "bookmarked", "shuffle", "repeat one"]),
    ]
  }
}
