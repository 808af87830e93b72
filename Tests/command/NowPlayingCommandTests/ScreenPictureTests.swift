// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import Foundation
import NowPlayingCore
import Testing

@testable import NowPlayingCommand

/// Whole screens, as a terminal shows them: Tests/Build/screen.pictures has some scenes. After a change of the
/// layout, `STORE=yes scripts/swift-test --filter picture` writes the file again: read its changes.
@Suite struct `A picture of the screen` {
  init() { nowplaying_set_locale() }

  private typealias Size = (columns: Int, lines: Int)

  /// The pictures with the most different content. `A screen of each size` has the rules of all sizes.
  private static let pictures: [(name: String, size: Size)] = [
    // All players at the left, in three lines with small covers; the selected one at the right.
    ("three players", (120, 32)),
    // The selected player at the top, and all below.
    ("three players", (80, 24)),
    // A narrow terminal: the cover above the text.
    ("three players", (40, 40)),
    // A small terminal.
    ("three players", (33, 12)),
    // A line for each player, cut before its clock.
    ("the fifth of nine players", (96, 20)),
    // A list below the player, next to all players: the least lines.
    ("a queue of one of two players", (96, 14)),
    // A list of a small terminal, whose row is reversed, with a filter and its cursor.
    ("a queue that is filtered", (30, 9)),
    // Levels of devices.
    ("devices", (70, 20)),
    // Three parts next to each other.
    ("a large terminal, three players", (140, 30)),
    // All keys in two columns, some cut.
    ("the keys", (100, 26)),
    // Sentences in the place of players.
    ("no player", (44, 7)),
    // A problem, a sentence for a list without rows, and a refusal in the last line.
    ("a problem and a refusal", (64, 20)),
    // Marks of chapters, the loaded part, the line of the lyrics, a muted volume.
    ("a book", (80, 24)),
    // A live broadcast, and badges that are cut.
    ("an advertisement in a broadcast", (44, 14)),
    // Each state, in two lines each.
    ("other states", (60, 24)),
    // Wide characters and marks, cut everywhere.
    ("long texts", (60, 20)),
    // The glyphs of the Linux console.
    ("the characters of a console", (80, 24)),
  ]

  private func cases() -> [(name: String, scene: Scene, size: Size)] {
    let others = [
      (
        "a large terminal, three players",
        ScreenScenes.scene([ScreenScenes.full(), ScreenScenes.radio(), ScreenScenes.bare()]) {
          ($0.hasCovers, $0.rows, $0.row) = (true, ScreenScenes.queue, 1)
        }
      ),
      (
        "a problem and a refusal",
        ScreenScenes.scene([ScreenScenes.problem()]) {
          ($0.pane, $0.message) = (.languages, "Rhythmbox cannot go to the next item now")
        }
      ),
      (
        "an advertisement in a broadcast",
        ScreenScenes.scene([
          ScreenScenes.changed(ScreenScenes.advertisement()) {
            let broadcast = ScreenScenes.broadcast()
            ($0.item.window, $0.item.behind, $0.item.position) = (
              broadcast.item.window, broadcast.item.behind, broadcast.item.position
            )
            $0.item.isLive = true
            $0.controls.commands.append(.goToLive)
          }
        ])
      ),
    ]
    let all = ScreenScenes.all().map { ($0.name, $0.scene) } + others
    return Self.pictures.compactMap { name, size in all.first { $0.0 == name }.map { (name, $0.1, size) } }
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
      String(picture.canvas.line(line).map { cell in letters.first { $0.0 == cell.look }?.1 ?? "?" }).withoutSpacesAtEnd
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
    for (name, scene, (columns, lines)) in cases() {
      let picture = Layout.picture(of: scene, columns: columns, lines: lines)
      text += "= \(name), \(columns)x\(lines)\n"
      // A bar at both sides shows where lines begin, and leaves no space at their ends.
      for (part, sign) in [(picture.texts, "|"), (looks(picture), ":")] {
        for line in part { text += line.isEmpty ? "\(sign)\n" : "\(sign)\(line)\n" }
      }
      for target in targets(picture) { text += "target \(target)\n" }
      for cover in picture.covers { text += "cover \(cover.player) \(cover.columns)x\(cover.lines)\n" }
      text += "clocks \(picture.clocks), rows on a page \(picture.rowsOnPage)\n"
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
    var card = ScreenScenes.radio()
    card.volume = volume
    let lines = Layout.picture(of: ScreenScenes.scene([card]), columns: 60, lines: 22).texts
    let line = try #require(lines.first { $0.contains("volume ") })
    #expect(line.contains("volume " + expected + (volume.isFinite ? " " : "")))
    let console = Layout.picture(of: ScreenScenes.scene([card]) { $0.glyphs = .console }, columns: 60, lines: 22)
    let whole = expected.unicodeScalars.filter { $0 == "━" }.count
    let bar = String(repeating: "█", count: whole) + String(repeating: "─", count: 24 - whole)
    #expect(console.texts.contains { $0.contains("volume " + bar) })
  }
}
