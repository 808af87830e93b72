// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import Foundation
import NowPlayingCore
import Testing

@testable import NowPlayingCommand

/// Whole screens, as a terminal shows them: Tests/Build/screen.pictures has each scene at each size. After a change of the
/// layout, `STORE=yes scripts/swift-test --filter picture` writes the file again: read its changes.
@Suite struct `A picture of the screen` {
  init() { nowplaying_set_locale() }

  /// A player that has everything.
  private func full() -> Card {
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
  private func radio() -> Card {
    var card = Card()
    card.name = "org.mpris.MediaPlayer2.radio"
    card.identity = "Radio"
    (card.item.title, card.item.artist) = ("Evening", "Anna")
    (card.state, card.controls.shuffle, card.controls.repeating, card.controls.isLiked) = (.paused, .off, .off, false)
    return card
  }

  /// A player with a name only.
  private func bare() -> Card {
    var card = Card()
    card.name = "org.mpris.MediaPlayer2.bare"
    card.identity = "Bare"
    return card
  }

  private func scene(_ cards: [Card], _ change: (inout Scene) -> Void = { _ in }) -> Scene {
    var scene = Scene()
    scene.cards = cards
    change(&scene)
    return scene
  }

  private func changed(_ card: Card, _ change: (inout Card) -> Void) -> Card {
    var card = card
    change(&card)
    return card
  }

  private struct Case {
    let name: String
    let scene: Scene
    let sizes: [(columns: Int, lines: Int)]
    init(_ name: String, _ scene: Scene, _ sizes: (Int, Int)...) {
      (self.name, self.scene, self.sizes) = (name, scene, sizes)
    }
  }

  // The sizes are on both sides of each limit of the layout.
  private func cases() -> [Case] {
    let queue = (8...19).map {
      Row(id: "\($0)", lead: "\($0)", text: "Song \($0)", trail: "1:\($0 + 10)", isCurrent: $0 == 9)
    }
    let devices = [
      Row(id: "a", lead: "speaker", text: "Kitchen", trail: "40%", level: 0.4),
      Row(id: "b", lead: "television", text: "Living room"),
    ]
    let red = Look(foreground: 1, background: 4)
    let states = [
      changed(full()) { $0.isSilent = true }, changed(full()) { $0.isUnreachable = true },
      changed(full()) { ($0.state, $0.item.isLive) = (.buffering, true) }, changed(full()) { $0.state = .interrupted },
      changed(radio()) { ($0.item.title, $0.item.duration) = ("", 61_000_000) },
    ]
    return [
      Case(
        "three players", scene([full(), radio(), bare()]) { $0.hasCovers = true }, (120, 32), (96, 14), (95, 14),
        (96, 13),
        (80, 24), (60, 17), (59, 16), (49, 27), (50, 27), (40, 40), (34, 12), (33, 12), (34, 11), (24, 6), (23, 5),
        (12, 4),
        (8, 3), (4, 2), (1, 1)),
      Case(
        "the second of three players, without covers", scene([full(), radio(), bare()]) { $0.selected = 1 }, (123, 15),
        (124, 15), (100, 24), (80, 24), (40, 16), (30, 9), (30, 4), (24, 5)),
      Case(
        "the fifth of nine players",
        scene([full(), radio(), bare(), radio(), full(), bare(), full(), full(), radio()]) { $0.selected = 4 },
        (130, 40),
        (100, 30), (96, 20), (72, 21), (50, 18), (30, 9), (20, 6)),
      Case(
        "one player", scene([full()]) { $0.hasCovers = true }, (120, 40), (80, 24), (46, 24), (45, 24), (44, 16),
        (43, 18),
        (43, 17), (43, 28), (36, 14), (44, 14), (60, 12)),
      Case("one player without covers", scene([full()]), (80, 22), (50, 13), (26, 9), (24, 4), (24, 3), (10, 5)),
      Case("one player with few values", scene([radio()]), (60, 20), (40, 12), (24, 4), (24, 3)),
      Case("one player with a name", scene([bare()]) { $0.hasCovers = true }, (80, 14), (44, 20), (24, 4)),
      Case(
        "two players in portrait", scene([full(), radio()]) { $0.hasCovers = true }, (40, 40), (43, 29), (48, 30),
        (52, 40)),
      Case(
        "a queue beside a list",
        scene([full(), radio()]) { ($0.hasCovers, $0.pane, $0.rows, $0.row) = (true, .queue, queue, 3) }, (110, 26),
        (96, 14),
        (80, 24), (49, 30), (34, 14), (33, 12), (26, 9), (24, 3), (12, 2)),
      Case(
        "a queue next to the player",
        scene([full()]) { ($0.hasCovers, $0.rows, $0.row) = (true, queue, 1) }, (200, 60), (140, 30), (139, 30),
        (140, 29)
      ),
      Case(
        "a queue that is filtered",
        scene([full()]) { ($0.pane, $0.rows, $0.filter, $0.isTyping) = (.queue, Array(queue[2...3]), "song 1", true) },
        (60, 14), (30, 9)),
      Case(
        "a queue with a filter that no row matches",
        scene([full()]) { ($0.pane, $0.filter) = (.queue, "a long filter of many letters") }, (60, 14), (30, 9)),
      Case(
        "a large terminal, three players",
        scene([full(), radio(), bare()]) {
          ($0.hasCovers, $0.rows, $0.row) = (true, queue, 1)
        }, (200, 60), (140, 30)),
      Case(
        "a large terminal, an open queue",
        scene([full(), radio()]) {
          ($0.hasCovers, $0.pane, $0.rows, $0.row) = (true, .queue, queue, 3)
        }, (150, 32)),
      Case("a large terminal, a player without a queue", scene([radio()]) { $0.hasCovers = true }, (200, 60)),
      Case(
        "devices", scene([full()]) { ($0.pane, $0.rows) = (.devices, devices) }, (100, 20), (70, 20), (52, 16), (40, 16)
      ),
      Case("no languages", scene([full()]) { $0.pane = .languages }, (64, 18), (30, 8)),
      Case("a queue of a player without one", scene([bare()]) { $0.pane = .queue }, (80, 14)),
      Case(
        "the keys", scene([full(), bare()]) { ($0.pane, $0.needsChafa) = (.help, true) }, (100, 26), (76, 20), (75, 40),
        (60, 17), (59, 17),
        (33, 16)),
      Case("the last keys", scene([full()]) { ($0.pane, $0.row, $0.hasCovers) = (.help, 30, true) }, (50, 12), (23, 8)),
      Case("no player", scene([]), (44, 7), (35, 3), (34, 3), (33, 3), (4, 3), (3, 3), (1, 3), (20, 2)),
      Case("no bus", scene([]) { $0.hasBus = false }, (30, 3), (60, 16)),
      Case("a refusal", scene([full()]) { $0.message = "Rhythmbox cannot go to the next item now" }, (60, 14), (20, 4)),
      Case(
        "an advertisement in fine sound",
        scene([
          changed(full()) {
            $0.item.badges = ["lossless", "spatial"]
            $0.controls.commands.append(.skipAd)
          }
        ]), (80, 22), (44, 14)),
      Case(
        "a book with chapters and a line of its lyrics, muted and private",
        scene([
          changed(full()) {
            ($0.item.chapterStarts, $0.item.chapter) = ([0, 60_000_000, 200_000_000], "The Second Chapter")
            ($0.item.hasLines, $0.item.line, $0.item.buffered) = (true, "Is this the real life?", 120_000_000)
            $0.controls.lists += [.chapters, .lyrics, .commands]
            ($0.isMuted, $0.isPrivate) = (true, true)
          }
        ]), (80, 24), (44, 14), (24, 5)),
      Case(
        "a problem and its remedy",
        scene([
          changed(full()) {
            $0.problem = Player.Problem(
              kind: .signIn, text: "Sign in again", url: "https://example.org/account", canRetry: false)
          }
        ]), (80, 22), (44, 12)),
      Case(
        "a broadcast, behind its live edge",
        scene([
          changed(radio()) {
            ($0.item.window, $0.item.behind, $0.item.position) = (0...7_200_000_000, 90_000_000, 7_110_000_000)
            $0.controls.commands = [.goToLive]
          }
        ]), (80, 22), (40, 12)),
      Case("other states", scene(states) { $0.selected = 2 }, (110, 24), (60, 24), (33, 11)),
      Case("a silent player", scene([states[0]]), (60, 14), (24, 5)),
      Case("a player out of reach", scene([states[1]]), (60, 14)),
      Case("a player without a title", scene([states[4]]), (60, 14), (24, 5)),
      Case("the characters of a console", scene([full(), radio()]) { $0.glyphs = .console }, (80, 24)),
      Case(
        "a cover that is not square",
        scene([full()]) {
          $0.hasCovers = true
          $0.cover = { _ in
            CoverCells(
              columns: 24, lines: 11,
              cells: (0..<264).map { Cell(scalar: $0 == 0 ? 0x41 : $0 == 263 ? 0x43 : 0x42, look: red) })
          }
        }, (80, 24), (60, 9)),
    ]
  }

  private func withoutEnd(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    while scalars.last == " " { scalars.removeLast() }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func lines(_ picture: Picture) -> [String] {
    (0..<picture.canvas.lines).map { withoutEnd(picture.canvas.text($0)) }
  }

  /// One letter for each cell.
  private func looks(_ picture: Picture) -> [String] {
    let letters: [(Look, Character)] = [
      (.plain, " "), (.bold, "B"), (.dim, "."), (.playing, "p"), (.paused, "w"), (.accent, "a"), (.loved, "l"),
      (.failure, "f"), (Look.playing.with(.bold), "P"), (Look.paused.with(.bold), "W"), (Look.accent.with(.bold), "A"),
      (Look.dim.with(.bold), "D"), (Look.plain.with(.reverse), "r"), (Look.bold.with(.reverse), "R"),
      (Look.dim.with(.reverse), "d"), (Look.playing.with(.reverse), "y"), (Look(foreground: 1, background: 4), "c"),
    ]
    return (0..<picture.canvas.lines).map { line in
      withoutEnd(String(picture.canvas.line(line).map { cell in letters.first { $0.0 == cell.look }?.1 ?? "?" }))
    }
  }

  /// A line for each target: its effect, its first cell, and its size.
  private func targets(_ picture: Picture) -> [String] {
    picture.targets.map { target in
      let area = target.area
      let effect =
        switch target.effect {
        case .card(let place): "card \(place)"
        case .row(let place): "row \(place)"
        case .seek(let place): "seek \(place)"
        case .volume(let place): "volume \(place)"
        case .action(let effect): "key \(KeyBinding.all.label(of: effect))"
        }
      return "\(effect): \(area.column),\(area.line) \(area.columns)x\(area.lines)"
    }
  }

  private func drawn() -> String {
    var text = ""
    for each in cases() {
      for (columns, lines) in each.sizes {
        let picture = Layout.picture(of: each.scene, columns: columns, lines: lines)
        text += "= \(each.name), \(columns)x\(lines)\n"
        // A bar at both sides shows where lines begin, and leaves no space at their ends.
        for (part, sign) in [(self.lines(picture), "|"), (looks(picture), ":")] {
          for line in part { text += line.isEmpty ? "\(sign)\n" : "\(sign)\(line)\n" }
        }
        for target in targets(picture) { text += "target \(target)\n" }
        for cover in picture.covers { text += "cover \(cover.player) \(cover.columns)x\(cover.lines)\n" }
        text += "clocks \(picture.clocks), rows on a page \(picture.rowsOnPage)\n"
      }
    }
    return text
  }

  @Test func `is the stored one`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Build/screen.pictures")
    let drawn = drawn()
    if ProcessInfo.processInfo.environment["STORE"] == "yes" { try Data(drawn.utf8).write(to: file) }
    let stored = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
    let lines = drawn.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix(":") && $0.contains("?") }, "a look has no letter")
    let place =
      zip(stored, lines).enumerated().first { !$1.0.utf8.elementsEqual($1.1.utf8) }?.offset
      ?? min(stored.count, lines.count)
    guard place < max(stored.count, lines.count) else { return }
    let name = lines.prefix(place + 1).last { $0.hasPrefix("= ") } ?? ""
    func around(_ lines: [Substring]) -> String { lines.dropFirst(max(0, place - 2)).prefix(5).joined(separator: "\n") }
    Issue.record("\(name)\nstored:\n\(around(stored))\ndrawn:\n\(around(lines))")
  }

  /// A volume, and its bar.
  private static let bars: [(Double, String)] = [
    (0, "────────────────────────"), (1, "━━━━━━━━━━━━━━━━━━━━━━━━"), (0.5, "━━━━━━━━━━━━────────────"),
    (0.520833, "━━━━━━━━━━━━╸───────────"), (0.020833, "╸───────────────────────"), (-1, "────────────────────────"),
    (0.979166, "━━━━━━━━━━━━━━━━━━━━━━━╸"), (2, "━━━━━━━━━━━━━━━━━━━━━━━━"), (.nan, "────────────────────────"),
    (0.5334, "━━━━━━━━━━━━━───────────"),
  ]

  @Test(arguments: bars)
  func `has bars in halves of a column`(_ volume: Double, _ expected: String) throws {
    var card = radio()
    card.volume = volume
    let lines = lines(Layout.picture(of: scene([card]), columns: 60, lines: 22))
    let line = try #require(lines.first { $0.contains("volume ") })
    #expect(line.contains("volume " + expected + (volume.isFinite ? " " : "")))
    let console = Layout.picture(of: scene([card]) { $0.glyphs = .console }, columns: 60, lines: 22)
    let whole = expected.unicodeScalars.filter { $0 == "━" }.count
    let bar = String(repeating: "█", count: whole) + String(repeating: "─", count: 24 - whole)
    #expect(self.lines(console).contains { $0.contains("volume " + bar) })
  }
}
