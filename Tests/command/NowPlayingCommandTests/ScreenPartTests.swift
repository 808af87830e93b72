// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import NowPlayingCore
import Testing

@testable import NowPlayingCommand

/// The parts of a screen at the limits of their sizes.
@Suite struct `A part of the screen` {
  init() { nowplaying_set_locale() }

  private func draw(
    _ scene: Scene, _ columns: Int, _ lines: Int, _ draw: (inout Layout, Area) -> Void
  ) -> Picture {
    var layout = Layout(
      scene: scene,
      picture: Picture(
        canvas: Canvas(columns: columns, lines: lines), pane: Layout.pane(of: scene, columns: columns, lines: lines)))
    draw(&layout, Area(column: 0, line: 0, columns: columns, lines: lines))
    return layout.picture
  }

  // MARK: The selected player

  @Test func `stays selected when another player leaves`() {
    var scene = ScreenScenes.scene([ScreenScenes.bare(), ScreenScenes.full(), ScreenScenes.radio()])
    scene.select(2)
    scene.remove(0)
    #expect(scene.card?.identity == "Radio")
    scene.cards.append(ScreenScenes.bare())
    scene.remove(2)
    #expect(scene.card?.identity == "Radio")
    scene.remove(1)
    // The primary player is shown in its place.
    #expect(scene.card?.identity == "Rhythmbox")
  }

  @Test func `drops the less important lines of a player first`() {
    let card = ScreenScenes.changed(ScreenScenes.book()) { $0.problem = ScreenScenes.problem().problem }
    var expected = [
      "▶ playing  Rhythmbox ★  1.5×  private", "Sign in again  O opens example.org", "", "Ferry Song", "The Ferrymen",
      "Low Water", "The Second Chapter", "Is this the real life?", "",
      "1:23 ━━━━━━━━━━┃━━━╸────────────────────┃───────── 4:14", "",
      "◀◀   ‖   ▶▶   ♥   disliked   bookmarked   shuffle",
      "",
      "volume ━━━━━━━━━━━━━━━━━─────── mute",
    ]
    for place in [12, 10, 8, 2, 4, 8, 4, 6, 3, 3, 0, 2, 0] {
      let picture = draw(ScreenScenes.scene([card]), 55, expected.count) { $0.drawHero($1) }
      #expect(picture.texts == expected)
      expected.remove(at: place)
    }
  }

  @Test func `has a problem, and the place that repairs it if there is one`() {
    func lines(_ url: String, _ settings: String) -> (String, hasTarget: Bool) {
      let card = ScreenScenes.changed(ScreenScenes.bare()) {
        $0.problem = Player.Problem(kind: .signIn, text: "Sign in again", url: url, canRetry: false)
      }
      let scene = ScreenScenes.scene([card]) { $0.settings = ScreenSettings(Array(settings.utf8)) }
      let picture = draw(scene, 50, 8) { $0.drawHero($1) }
      let target = picture.targets.contains { if case .action(.repair) = $0.effect { true } else { false } }
      return (picture.texts.first { $0.contains("Sign in") } ?? "", target)
    }
    let url = "https://example.org/a"
    #expect(lines(url, "") == ("Sign in again  O opens example.org", true))
    #expect(lines(url, "key-repair = none") == ("Sign in again  opens example.org", true))
    #expect(lines("", "") == ("Sign in again", false))
  }

  @Test func `has no bar without room for it`() {
    let card = ScreenScenes.full()
    for (columns, expected) in [(12, "1:23    4:14"), (13, "1:23 ━── 4:14")] {
      let picture = draw(ScreenScenes.scene([card]), columns, 1) { layout, area in layout.drawTime(card, 0, area) }
      #expect(picture.texts == [expected])
    }
  }

  @Test func `has no hint of a key that is not set`() {
    let scene = ScreenScenes.scene([ScreenScenes.full()]) {
      $0.settings = ScreenSettings(Array("key-next = none".utf8))
    }
    #expect(Layout.picture(of: scene, columns: 80, lines: 24).texts[23].hasPrefix("  space pause  l like  "))
  }

  @Test func `changes no cell outside of the screen`() {
    var canvas = Canvas(columns: 3, lines: 2)
    for (column, line) in [(-1, 0), (3, 0), (0, -1), (0, 2)] { canvas.set(Cell(scalar: 0x41), column, line) }
    canvas.put("ABCDE", before: 2, 1, 5)
    canvas.restyle(Area(column: -1, line: -1, columns: 3, lines: 2), .reverse)
    canvas.restyle(Area(column: 2, line: 1, columns: 9, lines: 9), .bold)
    #expect((-1...2).map { canvas.text($0) } == ["", "   ", "DE ", ""])
    #expect(canvas.cells.map { $0.look.style.rawValue } == [4, 4, 0, 0, 0, 1])
  }

  @Test func `has the marks of a wide character in its first cell`() {
    let cells = ScreenText.cells("日\u{301}\u{302}\u{303}a", 4, .plain)
    #expect(cells.map { $0.scalar } == [0x65E5, 0, 0x61])
    #expect(cells[0].firstMark == 0x301 && cells[0].secondMark == 0x302 && cells[1].firstMark == 0)
    #expect(ScreenText.cells("\u{301}", 4, .plain).isEmpty)
  }

  /// The size of an area, and the place of its cover and of its first text.
  private static let covers: [(columns: Int, lines: Int, isTall: Bool, most: Int, expected: String)] = [
    (43, 14, false, 24, "- 0,0"), (43, 15, false, 24, "17,0 8x4 0,5"), (43, 40, false, 24, "0,0 42x21 0,22"),
    (44, 2, false, 24, "-"), (44, 3, false, 24, "0,0 6x3 9,0"), (44, 20, false, 24, "0,0 16x8 19,0"),
    (45, 20, false, 24, "0,0 18x9 21,0"), (119, 30, false, 24, "0,0 46x23 49,6"),
    (120, 30, false, 24, "0,0 48x24 51,6"),
    (200, 60, false, 24, "0,0 48x24 51,6"), (200, 60, false, 40, "0,0 80x40 83,14"), (100, 14, true, 24, "- 0,0"),
    (100, 15, true, 24, "0,0 8x4 0,5"), (100, 60, true, 24, "0,0 48x24 0,25"), (100, 60, true, 40, "0,0 80x40 0,41"),
  ]

  @Test(arguments: covers)
  func `has a cover as large as its room`(_ size: (columns: Int, lines: Int, isTall: Bool, most: Int, expected: String))
  {
    let scene = ScreenScenes.scene([ScreenScenes.full()]) { $0.hasCovers = true }
    let picture = draw(scene, size.columns, size.lines) {
      $0.drawHero($1, isTall: size.isTall, mostCoverLines: size.most)
    }
    var (cover, text) = ("-", "")
    for (line, cells) in (0..<size.lines).map({ ($0, Array(picture.canvas.line($0))) }) {
      if let column = cells.firstIndex(where: { $0.scalar == 0x250C }), let key = picture.covers.first {
        cover = "\(column),\(line) \(key.columns)x\(key.lines)"
      }
      if let column = cells.firstIndex(where: { $0.scalar == 0x25B6 && $0.look == .playing }) {
        text = " \(column),\(line)"
      }
    }
    #expect(cover + text == size.expected)
  }

  @Test(arguments: [(44, 8), (49, 9), (54, 10), (60, 12)])
  func `has the last line of a text next to the last line of its cover`(_ columns: Int, _ count: Int) {
    let scene = ScreenScenes.scene([ScreenScenes.full()]) { $0.hasCovers = true }
    let picture = draw(scene, columns, 20) { $0.drawHero($1) }
    #expect(picture.texts.lastIndex { $0.contains("volume") } == min(count, 11) - 1)
  }

  private static let drawn: [(columns: Int, lines: Int, expected: String)] = [
    (20, 12, "5,1 20x12"), (40, 12, "0,1 30x12"), (30, 40, "0,0 30x15"), (10, 4, "10,5 10x4"), (11, 5, "9,5 11x5"),
  ]

  @Test(arguments: drawn)
  func `has a cover in the middle of its place`(_ size: (columns: Int, lines: Int, expected: String)) {
    let look = Look(foreground: 1, background: 4)
    var scene = ScreenScenes.scene([ScreenScenes.full()]) { $0.hasCovers = true }
    scene.cover = { _ in
      CoverCells(
        columns: size.columns, lines: size.lines,
        cells: [Cell](repeating: Cell(scalar: 0x42, look: look), count: size.columns * size.lines), image: 3)
    }
    let picture = draw(scene, 75, 15) { layout, _ in
      layout.drawCover(layout.scene.cards[0], Area(column: 0, line: 0, columns: 30, lines: 15))
    }
    let area = picture.images.first?.area ?? Area(column: 0, line: 0, columns: 0, lines: 0)
    #expect("\(area.column),\(area.line) \(area.columns)x\(area.lines)" == size.expected)
    for line in 0..<15 {
      for (column, cell) in picture.canvas.line(line).enumerated() {
        #expect((cell.look == look) == area.contains(column, line))
      }
    }
  }

  // MARK: All players

  /// How many players, in how many lines: the lines of each one, and how many are shown.
  private static let heights: [(count: Int, lines: Int, height: Int, shown: [Int])] = [
    (3, 12, 3, [0, 4, 8]), (3, 11, 3, [0, 4, 8]), (3, 10, 3, [0, 3, 6]), (3, 9, 3, [0, 3, 6]), (3, 8, 2, [0, 3, 6]),
    (3, 7, 2, [0, 2, 4]), (3, 6, 2, [0, 2, 4]), (3, 5, 1, [0, 1, 2]), (3, 3, 1, [0, 1, 2]), (3, 2, 1, [0, 1]),
    (1, 3, 3, [0]), (1, 2, 2, [0]),
  ]

  @Test(arguments: heights)
  func `has all players, with as many lines as all have`(_ each: (count: Int, lines: Int, height: Int, shown: [Int])) {
    let scene = ScreenScenes.scene([Card](repeating: ScreenScenes.full(), count: each.count))
    let picture = draw(scene, 50, each.lines) { $0.drawCards($1) }
    let areas = picture.targets.compactMap { if case .card = $0.effect { $0.area } else { nil } }
    #expect(areas.map { $0.line } == each.shown && areas.allSatisfy { $0.lines == each.height && $0.columns == 50 })
  }

  private static let cards: [(columns: Int, lines: Int, card: Int, expected: [String])] = [
    (
      40, 3, 0,
      ["▌ ▶ Ferry Song                 Rhythmbox", "▌   The Ferrymen", "▌   ━━━━━━━────────────── 1:23/4:14  70%"]
    ), (28, 3, 0, ["▌ ▶ Ferry Song     Rhythmbox", "▌   The Ferrymen", "▌   ━━━────── 1:23/4:14  70%"]),
    (27, 3, 0, ["▌ ▶ Ferry Song    Rhythmbox", "▌   The Ferrymen", "▌   ━━━━───────── 1:23/4:14"]),
    (40, 2, 0, ["▌ ▶ Ferry Song – The Ferrymen  Rhythmbox", "▌   ━━━━━━━────────────── 1:23/4:14  70%"]),
    (34, 1, 0, ["▌ ▶ Ferry Song – The Fe… 1:23/4:14"]), (33, 1, 0, ["▶ Ferry Song – The Ferrymen"]),
    (40, 3, 1, ["▌ ‖ Evening                        Radio", "▌   Anna", "▌   paused"]),
    (40, 2, 1, ["▌ ‖ Evening – Anna                 Radio", "▌   paused"]), (20, 1, 1, ["‖ Evening – Anna"]),
    (40, 3, 2, ["▌ ■ Bare", "▌   stopped", "▌"]), (40, 2, 2, ["▌ ■ Bare", "▌"]), (40, 1, 2, ["▌ ■ Bare"]),
    (40, 3, 3, ["▌ ‖ Radio", "▌   Anna", "▌                                   1:01"]),
    (40, 2, 3, ["▌ ‖ Radio – Anna", "▌                                   1:01"]),
    (40, 1, 3, ["▌ ‖ Radio                           1:01"]),
    (
      40, 3, 4,
      [
        "▌ ▶ 日本語の歌 日本語の歌 … A player wi…", "▌   Étệ Étệ Étệ Étệ Étệ Étệ Étệ Étệ Étệ…",
        "▌   ━━━━━━━────────────── 1:23/4:14  70%",
      ]
    ),
    (40, 2, 4, ["▌ ▶ 日本語の歌 日本語の歌 … A player wi…", "▌   ━━━━━━━────────────── 1:23/4:14  70%"]),
    (
      60, 3, 4,
      [
        "▌ ┌────┐  ▶ 日本語の歌 日本語の歌 日本語の… A player with a…",
        "▌ │ ♪  │    Étệ Étệ Étệ Étệ Étệ Étệ Étệ Étệ Étệ Étệ Étệ Étệ…",
        "▌ └────┘    ━━━━━━━━━━━────────────────────── 1:23/4:14  70%",
      ]
    ), (60, 1, 4, ["▌ ▶ 日本語の歌 日本語の歌 日本語の歌 日本語の歌 …  1:23/4:14"]),
    (
      40, 3, 5,
      ["▌ ▶ Ferry Song  A player with a name of…", "▌   The Ferrymen", "▌   ━━━━━━━────────────── 1:23/4:14  70%"]
    ), (34, 2, 6, ["▌ ▶ Ferry Song – The Fe… Rhythmbox", "▌     10000:00:00/10000:00:00  70%"]),
  ]

  @Test(arguments: cards)
  func `has the facts of each player in its lines`(_ each: (columns: Int, lines: Int, card: Int, expected: [String])) {
    let all = [
      ScreenScenes.full(), ScreenScenes.radio(), ScreenScenes.bare(), ScreenScenes.states()[4], ScreenScenes.long(),
      ScreenScenes.changed(ScreenScenes.full()) { $0.identity = ScreenScenes.long().identity },
      ScreenScenes.changed(ScreenScenes.full()) {
        ($0.item.position, $0.item.duration) = (36_000_000_000_000, 36_000_000_000_000)
      },
    ]
    let scene = ScreenScenes.scene([all[each.card], ScreenScenes.bare()]) { $0.hasCovers = each.columns == 60 }
    let picture = draw(scene, each.columns, each.lines * 2) { $0.drawCards($1) }
    #expect(Array(picture.texts.prefix(each.lines)) == each.expected)
  }

  private static let small: [(columns: Int, lines: Int, card: Int, expected: [String])] = [
    (24, 4, 0, ["▶ Ferry Song", "The Ferrymen", "━━━━━━━━────────────────", "1:23/4:14            70%"]),
    (24, 3, 0, ["▶ Ferry Song", "━━━━━━━━────────────────", "1:23/4:14            70%"]),
    (24, 2, 0, ["▶ Ferry Song", "1:23/4:14            70%"]), (24, 1, 0, ["▶ Ferry Song"]),
    (24, 4, 1, ["‖ Evening", "Anna", "", ""]), (24, 3, 1, ["‖ Evening", "Anna", ""]), (24, 2, 1, ["‖ Evening", ""]),
    (24, 4, 2, ["■ Bare", "Bare", "", ""]), (24, 4, 3, ["‖ Radio", "Anna", "1:01", ""]),
    (24, 3, 3, ["‖ Radio", "Anna", "1:01"]), (13, 2, 0, ["▶ Ferry Song", "1:23/4:14 70%"]),
    (12, 2, 0, ["▶ Ferry Song", "1:23/4:14"]), (12, 3, 0, ["▶ Ferry Song", "━━━━────────", "1:23/4:14"]),
    (10, 4, 0, ["▶ Ferry S…", "The Ferry…", "━━━╸──────", "1:23/4:14"]), (8, 2, 0, ["▶ Ferry…", "1:23/4:…"]),
    (4, 2, 0, ["▶ F…", "1:2…"]), (1, 1, 0, ["…"]),
  ]

  @Test(arguments: small)
  func `has the facts of a player in a small terminal`(
    _ each: (columns: Int, lines: Int, card: Int, expected: [String])
  ) {
    let all = [ScreenScenes.full(), ScreenScenes.radio(), ScreenScenes.bare(), ScreenScenes.states()[4]]
    let picture = draw(ScreenScenes.scene([all[each.card]]), each.columns, each.lines) {
      $0.drawSmallCard($0.scene.cards[0], 0, $1)
    }
    #expect(picture.texts == each.expected)
  }

  // MARK: Lists

  private static let lists: [(columns: Int, lines: Int, pane: Pane, expected: [String])] = [
    (
      50, 3, .devices,
      [
        "── Queue ─ Playlists ─ Devices ─ Languages ───────", "    speaker     Kitchen       ━━━━━━╸───────── 40%",
        "▌   television  Living room",
      ]
    ),
    (
      49, 3, .devices,
      [
        "── Queue ─ Playlists ─ Devices ─ Languages ──────", "    speaker     Kitchen                       40%",
        "▌   television  Living room",
      ]
    ),
    (
      34, 3, .queue,
      [
        "── Queue ─ Playlists ─ Devices ───", "    8  Entry 8                1:18",
        "▌ ▶ 9  Entry 9                1:19",
      ]
    ),
    (
      33, 3, .queue,
      ["── Queue ─ Playlists ─ Devices ──", "  8  Entry 8                 1:18", "▶ 9  Entry 9                 1:19"]
    ), (21, 3, .queue, ["── Queue ─ Playlists", "  8  Entry 8     1:18", "▶ 9  Entry 9     1:19"]),
    (20, 3, .queue, ["── Queue ─ Devices ─", "  8  Entry 8    1:18", "▶ 9  Entry 9    1:19"]),
    (19, 3, .queue, ["── Queue ─ Devices", "  8  Entry 8   1:18", "▶ 9  Entry 9   1:19"]),
    (18, 2, .queue, ["  8  Entry 8  1:18", "▶ 9  Entry 9  1:19"]),
    (
      30, 3, .devices,
      ["── Queue ─ Playlists ─ Device…", "  speaker     Kitchen      40%", "  television  Living room"]
    ), (30, 1, .languages, ["The item has no languages to …"]),
    (30, 3, .languages, ["── Queue ─ Playlists ─ Langua…", "The item has no languages to …", ""]),
  ]

  @Test(arguments: lists)
  func `has a list`(_ each: (columns: Int, lines: Int, pane: Pane, expected: [String])) {
    let rows = [Pane.queue: ScreenScenes.queue, .devices: ScreenScenes.devices][each.pane] ?? []
    let scene = ScreenScenes.scene([ScreenScenes.full()]) { ($0.pane, $0.rows, $0.row) = (each.pane, rows, 1) }
    #expect(draw(scene, each.columns, each.lines) { $0.drawPane($1) }.texts == each.expected)
  }

  // MARK: The places of the parts

  /// The first cell of the cover, of the text, of all players and of the list.
  private func places(_ each: SceneCase, _ columns: Int, _ lines: Int) -> String {
    let shown = ScreenReading(each, ScreenValues(each), columns, lines)
    let cards = shown.picture.targets.compactMap { if case .card = $0.effect { $0.area } else { nil } }
    func isInCards(_ area: Area) -> Bool { cards.contains { $0.contains(area.column, area.line) } }
    func text(_ area: Area?) -> String { area.map { "\($0.column),\($0.line)" } ?? "-" }
    let cover = shown.frames.first { !isInCards($0) }
    let title = shown.found.first { !isInCards($0.area) && $0.area.line != shown.lastLine }?.area
    return text(cover) + (cover.map { " \($0.columns)x\($0.lines) " } ?? " ") + text(title) + " " + text(cards.first)
      + " "
      + (shown.tabLine?.description ?? "-")
  }

  @Test(arguments: arguments)
  func `is at its place`(_ each: (scene: String, columns: Int, lines: Int, expected: String)) throws {
    let scene = try #require(ScreenScenes.all().first { $0.name == each.scene })
    #expect(places(scene, each.columns, each.lines) == each.expected)
  }
  private static let arguments: [(scene: String, columns: Int, lines: Int, expected: String)] = [
    ("three players", 34, 12, "- 1,0 1,8 -"),
    ("three players", 40, 28, "- 1,1 1,14 -"),
    ("three players", 40, 29, "- 1,1 1,16 -"),
    ("three players", 40, 40, "6,1 28x14 1,16 1,27 -"),
    ("three players", 51, 29, "1,1 18x9 22,1 1,16 -"),
    ("three players", 52, 29, "1,1 20x10 24,1 1,14 -"),
    ("three players", 59, 16, "1,0 16x8 20,0 1,9 -"),
    ("three players", 60, 17, "2,1 14x7 19,1 2,9 -"),
    ("three players", 80, 24, "2,1 22x11 27,1 2,13 -"),
    ("three players", 80, 25, "2,1 20x10 25,1 2,12 -"),
    ("three players", 95, 14, "2,0 12x6 17,0 2,7 -"),
    ("three players", 96, 13, "2,0 10x5 15,0 2,6 -"),
    ("three players", 96, 14, "42,0 20x10 65,0 2,0 -"),
    ("three players", 96, 24, "42,1 20x10 65,1 2,1 -"),
    ("three players", 96, 25, "42,1 22x11 42,13 2,1 -"),
    ("three players", 139, 30, "54,1 32x16 54,18 2,1 -"),
    ("three players", 140, 29, "54,1 30x15 54,17 2,1 -"),
    ("three players", 140, 30, "46,1 32x16 94,2 2,1 1"),
    ("three players", 163, 30, "53,1 32x16 109,2 2,1 1"),
    ("three players", 164, 30, "54,1 32x16 110,2 2,1 1"),
    ("three players", 200, 60, "54,1 70x35 128,2 2,1 1"),
    ("long texts", 40, 29, "15,1 10x5 1,7 1,18 -"),
    ("long texts", 43, 29, "16,1 10x5 1,7 1,18 -"),
    ("one player", 45, 24, "16,1 12x6 1,8 - -"),
    ("one player", 46, 24, "1,1 16x8 20,1 - -"),
    ("one player", 80, 24, "2,1 30x15 35,3 - -"),
    ("one player", 80, 17, "2,1 28x14 33,2 - -"),
    ("one player", 80, 16, "2,0 30x15 35,2 - -"),
    ("one player", 43, 28, "15,1 12x6 1,8 - -"),
    ("one player", 43, 17, "- 1,1 - -"),
    ("one player", 43, 18, "17,1 8x4 1,6 - -"),
    ("one player", 120, 40, "2,1 34x17 39,4 - -"),
    ("a queue of one of two players", 34, 14, "- 1,0 - 7"),
    ("a queue of one of two players", 40, 29, "- 1,1 - 14"),
    ("a queue of one of two players", 80, 24, "2,1 20x10 25,1 - 12"),
    ("a queue of one of two players", 80, 30, "2,1 24x12 29,1 - 14"),
    ("a queue of one of two players", 96, 14, "42,0 12x6 57,0 2,0 7"),
    ("a queue of one of two players", 96, 19, "42,1 14x7 59,1 2,1 9"),
    ("a queue of one of two players", 96, 23, "42,1 20x10 65,1 2,1 13"),
    ("a queue of one of two players", 96, 24, "42,1 20x10 65,1 2,1 14"),
    ("a queue of one of two players", 96, 25, "42,1 20x10 65,1 2,1 14"),
    ("a queue of one of two players", 110, 26, "48,1 24x12 75,1 2,1 14"),
    ("a queue of one of two players", 150, 32, "49,1 36x18 104,2 2,1 1"),
    ("a queue of one of two players", 33, 12, "- 2,5 0,0 4"),
    ("a queue of one of two players", 26, 9, "- 2,5 0,0 4"),
    ("a queue of one of two players", 24, 7, "- 2,4 0,0 3"),
    ("a queue of one of two players", 24, 6, "- 2,3 0,0 2"),
    ("a queue of one of two players", 24, 5, "- 2,2 0,0 1"),
    ("a queue of one of two players", 24, 4, "- 2,1 0,0 -"),
    ("a queue of one of two players", 24, 3, "- 2,1 0,0 -"),
    ("a queue of one of two players", 12, 2, "- 2,1 0,0 -"),
    ("the fifth of nine players", 80, 24, "- 2,1 2,13 -"),
    ("the fifth of nine players", 80, 40, "- 2,1 2,14 -"),
    ("the fifth of nine players", 72, 21, "- 2,1 2,10 -"),
    ("the second of three players, without covers", 40, 16, "- 1,0 1,9 -"),
    ("the second of three players, without covers", 30, 4, "- - 0,0 -"),
    ("the second of three players, without covers", 30, 9, "- - 0,0 -"),
    ("devices", 80, 24, "- 2,1 - 12"),
    ("a queue next to the player", 200, 60, "2,1 80x40 106,2 - 1"),
  ]

  // MARK: Facts

  @Test func `has the words of a state`() {
    func words(_ change: (inout Card) -> Void) -> String { ScreenScenes.changed(ScreenScenes.full(), change).stateText }
    #expect(words { $0.isSilent = true } == "silent")
    #expect(words { $0.isUnreachable = true } == "out of reach")
    #expect(words { _ in } == "playing")
    #expect(words { $0.state = .paused } == "paused")
    #expect(words { $0.state = .buffering } == "buffering")
    #expect(words { $0.state = .stopped } == "stopped")
    #expect(words { $0.state = .interrupted } == "interrupted")
  }

  @Test func `has the words of a volume and of a time`() {
    func card(_ change: (inout Card) -> Void) -> Card { ScreenScenes.changed(ScreenScenes.full(), change) }
    #expect(card { _ in }.volumeText == "70%" && card { $0.isMuted = true }.volumeText == "mute")
    #expect(card { $0.volume = nil }.volumeText.isEmpty && card { $0.volume = 0.005 }.volumeText == "1%")
    #expect(card { $0.volume = -1 }.volumeText == "0%" && card { $0.volume = 20 }.volumeText == "999%")
    #expect(card { _ in }.item.clock == "1:23/4:14" && card { $0.item.duration = nil }.item.clock == "1:23")
    #expect(
      card { $0.item.position = nil }.item.clock == "4:14" && card { $0.item.isLive = true }.item.clock == "1:23/live")
    for (behind, text) in [(9_999_999, "live"), (10_000_000, "-0:10"), (90_000_000, "-1:30")] as [(Int64, String)] {
      #expect(card { ($0.item.isLive, $0.item.behind) = (true, behind) }.item.length == text)
    }
    // Without a length there is no bar.
    for item in [card { $0.item.duration = 0 }.item, card { $0.item.window = 5...5 }.item] {
      #expect(item.progress == nil)
    }
    #expect(ScreenScenes.problem().repairPlace == "example.org" && card { $0.item.title = "" }.heading == "Rhythmbox")
  }
}
