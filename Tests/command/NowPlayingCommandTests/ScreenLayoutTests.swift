// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import NowPlayingCore
import Testing

@testable import NowPlayingCommand

@Suite struct `The layout of the screen` {
  init() { nowplaying_set_locale() }

  private func card(_ title: String, _ state: PlaybackState = .paused) -> Card {
    var card = Card()
    card.name = "org.mpris.MediaPlayer2." + title
    card.identity = "Player"
    card.item.title = title
    card.item.artist = "The Ferrymen"
    card.item.album = "Low Water"
    card.state = state
    card.item.position = 127_000_000
    card.item.duration = 254_000_000
    card.volume = 0.7
    card.controls.commands = [.togglePlayPause, .next, .seekToPosition, .setVolume]
    return card
  }

  private func scene(_ count: Int) -> Scene {
    var scene = Scene()
    scene.cards = (1...count).map { card("Song \($0)") }
    return scene
  }

  private func text(_ picture: Picture) -> String { picture.texts.joined(separator: "\n") }

  @Test(arguments: [(80, 24), (140, 40), (40, 40), (34, 12), (20, 10), (18, 8), (100, 8)])
  func `shows each player, its state and its position`(_ columns: Int, _ lines: Int) {
    let text = text(Layout.picture(of: scene(3), columns: columns, lines: lines))
    for part in ["‖ Song 1", "Song 2", "Song 3", "━", "2:07", "4:14", "70%", "q"] { #expect(text.contains(part)) }
  }

  @Test func `works at every size`() {
    var scene = scene(5)
    for pane in [nil] + Pane.allCases.map(Optional.init) {
      scene.pane = pane
      scene.rows = pane == .queue ? (1...50).map { Row(id: "\($0)", lead: "\($0)", text: "日本語", trail: "1:00") } : []
      scene.row = 30
      scene.hasCovers = pane != .devices
      for columns in [0, 1, 2, 3, 5, 8, 18, 23, 24, 33, 34, 44, 50, 60, 76, 96, 130, 100_000] {
        for count in Array(0...17) + [22, 26, 100_000] {
          let picture = Layout.picture(of: scene, columns: columns, lines: count)
          #expect(picture.canvas.cells.count == picture.canvas.columns * picture.canvas.lines)
        }
      }
    }
  }

  @Test func `shows the selected one of a hundred players`() {
    var scene = scene(100)
    for (selected, columns, lines) in [(0, 80, 24), (50, 80, 24), (99, 80, 24), (99, 18, 6), (50, 130, 30)] {
      scene.selected = selected
      #expect(text(Layout.picture(of: scene, columns: columns, lines: lines)).contains("Song \(selected + 1)"))
    }
  }

  @Test func `needs the clock only while a shown player plays`() {
    var scene = scene(1)
    #expect(Layout.picture(of: scene, columns: 80, lines: 24).clocks.isEmpty)
    scene.cards[0].state = .playing
    #expect(Layout.picture(of: scene, columns: 80, lines: 24).clocks == [0])
    scene.pane = .help
    #expect(Layout.picture(of: scene, columns: 80, lines: 24).clocks.isEmpty)
    scene.pane = nil
    scene.cards[0].item.position = scene.cards[0].item.duration
    #expect(Layout.picture(of: scene, columns: 80, lines: 24).clocks.isEmpty)
    scene.cards[0].rate = .nan
    #expect(Layout.picture(of: scene, columns: 80, lines: 24).clocks.isEmpty)
  }
}

@Suite struct `A title without room` {
  init() { nowplaying_set_locale() }

  @Test func `moves to its end and begins again`() {
    var scroller = TitleScroller()
    var (now, offsets): (Int64, [Int]) = (1_000, [])
    scroller.move("A long title", now: now)
    #expect(scroller.next == nil)
    scroller.follow(2, now: now)
    for wait in [TitleScroller.rest, TitleScroller.step, TitleScroller.rest, TitleScroller.rest, TitleScroller.step] {
      #expect(scroller.next == now + wait)
      scroller.move("A long title", now: now + wait - 1)
      now += wait
      scroller.move("A long title", now: now)
      scroller.follow(2, now: now)
      offsets.append(scroller.offset)
    }
    #expect(offsets == [1, 2, 0, 1, 2])
    scroller.follow(3, now: now)
    #expect((scroller.offset, scroller.next) == (0, now + TitleScroller.rest))
    now += TitleScroller.rest
    scroller.move("A long title", now: now)
    #expect(scroller.offset == 1)
    scroller.move("Another title", now: now)
    #expect((scroller.offset, scroller.next) == (0, nil))
    scroller.follow(1, now: now)
    scroller.follow(0, now: now)
    #expect(scroller.next == nil)
  }

  private func title(_ title: String, _ offset: Int, _ change: (inout Card) -> Void = { _ in }) -> (String, Int) {
    var card = Card()
    (card.item.title, card.state, card.isPrimary) = (title, .playing, true)
    change(&card)
    var scene = Scene()
    scene.cards = [card]
    scene.titleOffset = offset
    let picture = Layout.picture(of: scene, columns: 12, lines: 4)
    return (picture.canvas.text(0), picture.overflow)
  }

  @Test func `moves in the room after the state, if its player is the first one and plays`() {
    #expect(title("0123456789", 3) == ("▶ 0123456789", 0))
    #expect(title("0123456789ab", 0) == ("▶ 012345678…", 2))
    #expect(title("0123456789ab", 1) == ("▶ 123456789a", 2))
    #expect(title("0123456789ab", 2) == ("▶ 23456789ab", 2))
    #expect(title("0123456789ab", 9) == ("▶ 23456789ab", 2))
    #expect(title("0123456789ab", 1) { $0.isPrimary = false } == ("▶ 012345678…", 0))
    #expect(title("0123456789ab", 1) { $0.state = .paused } == ("‖ 012345678…", 0))
  }

  @Test func `shows no half of a wide character`() {
    #expect(title("日本語日本語", 0) == ("▶ 日本語日… ", 2))
    #expect(title("日本語日本語", 1) == ("▶  本語日本 ", 2))
    #expect(title("日本語日本語", 2) == ("▶ 本語日本語", 2))
  }
}

@Suite struct `A filter of rows` {
  init() { nowplaying_set_locale() }

  private static let cases = [
    ("", "Night", true), ("  ", "Night", true), ("nig", "Night", true), ("ghT", "Night", true),
    ("nights", "Night", false),
    ("ete", "Été", true), ("ÉTÉ", "ete", true), ("ete", "E\u{300}te\u{301}", true), ("mer ete", "Été à la mer", true),
    ("mer, ete", "Été à la mer", false), ("zolw", "Żółw", true), ("aþÿ", "ÅÞY", true), ("s", "ſ", true),
    ("z", "ž", true),
    ("нОч", "Ночь", true), ("夜", "今夜", true), ("a", "", false), ("×", "÷", false),
  ]

  @Test(arguments: cases)
  func `ignores case and accents`(_ filter: String, _ text: String, _ matches: Bool) {
    #expect(RowFilter(filter).matches(text) == matches)
  }
}

@Suite struct `Images of the screen` {
  private func image(_ number: Int, _ columns: Int = 6) -> PlacedImage {
    PlacedImage(number: number, area: Area(column: 4, line: 2, columns: columns, lines: 3))
  }

  /// How many images are sent, and the codes that remove some.
  private func change(_ shown: inout ShownImages, _ images: [PlacedImage]) -> (sent: [Int], codes: String) {
    var sent: [Int] = []
    let codes = shown.change(to: images) {
      sent.append($0.number)
      return Array("image".utf8)
    }
    return (sent, String(decoding: codes, as: UTF8.self))
  }

  @Test func `are sent once, and kitty removes them`() {
    var shown = ShownImages(.kitty)
    #expect(
      change(&shown, [image(1), image(2)]).codes == "\u{1B}7\u{1B}[3;5Himage\u{1B}8\u{1B}7\u{1B}[3;5Himage\u{1B}8")
    #expect(change(&shown, [image(1), image(2)]).codes.isEmpty)
    #expect(change(&shown, [image(2)]) == ([], "\u{1B}_Ga=d,d=I,q=2,i=1\u{1B}\\"))
    shown.line(3, changed: 0...79)
    #expect(change(&shown, [image(2)]).sent.isEmpty)
    #expect(String(decoding: shown.removal(), as: UTF8.self).contains("i=2\u{1B}"))
    #expect(change(&shown, [image(2)]).sent == [2])
  }

  @Test(arguments: [(6, 3, 0...79, true), (6, 5, 0...79, false), (6, 3, 10...79, false), (12, 3, 0...79, false)])
  func `as sixels are sent again if ncursesw may have written over them`(
    _ columns: Int, _ line: Int, _ changed: ClosedRange<Int>, _ isSent: Bool
  ) {
    var shown = ShownImages(.sixel)
    _ = change(&shown, [image(1, columns)])
    shown.line(line, changed: changed)
    #expect(change(&shown, [image(1, columns)]).sent == (isSent ? [1] : []))
    #expect(change(&shown, []).codes.isEmpty)
  }

  @Test func `have cells that are never blank`() {
    var scene = Scene()
    scene.cards = [Card()]
    scene.cards[0].item.artworkID = "cover"
    scene.hasCovers = true
    scene.cover = { key in
      CoverCells(columns: 20, lines: 12, cells: [Cell](repeating: .image, count: 240), image: 7)
    }
    let picture = Layout.picture(of: scene, columns: 80, lines: 24)
    // In the middle of the 30 × 15 cells of a cover.
    #expect(picture.images == [PlacedImage(number: 7, area: Area(column: 7, line: 2, columns: 20, lines: 12))])
    #expect(picture.canvas.line(2)[(2 * 80 + 7)..<(2 * 80 + 27)].allSatisfy { $0.scalar == 0xA0 })
  }
}

@Suite struct `A text of the screen` {
  init() { nowplaying_set_locale() }

  private func shown(_ text: String, _ columns: Int) -> String {
    var canvas = Canvas(columns: columns, lines: 1)
    canvas.put(text, 0, 0, columns)
    return canvas.text(0)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日… "),
    ("日", 1, "…"), ("abc", 0, " "), ("a\u{1B}[2Jb", 8, "a[2Jb   "), ("\u{202E}abc", 3, "abc"), ("\u{301}a", 2, "a "),
    ("👩\u{200D}👧", 4, "👩👧"), ("☺\u{FE0F}", 2, "☺ "), ("\u{378}", 1, "\u{FFFD}"),
  ])
  func `fits into its columns`(_ text: String, _ columns: Int, _ expected: String) {
    #expect(Array(shown(text, columns).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `has two marks on a character at most`() {
    let cells = ScreenText.cells("e" + String(repeating: "\u{301}", count: 100), 10, .plain)
    #expect(cells == [Cell(scalar: 0x65, firstMark: 0x301, secondMark: 0x301)])
  }
}

@Suite struct `The output of chafa` {
  private func read(_ text: String) -> CoverCells? { SymbolReader.read(Array(text.utf8), columns: 4, lines: 2) }

  @Test func `has blocks and colors`() throws {
    let cover = try #require(
      read("\u{1B}[?25l\u{1B}[38;5;12;48;5;200m▀▄\u{1B}[7m█\n\u{1B}[0m \u{1B}[38;2;1;2;3m▌\u{1B}[?25h"))
    #expect((cover.columns, cover.lines) == (3, 2))
    #expect(cover.cell(0, 0) == Cell(scalar: 0x2580, look: Look(foreground: 12, background: 200)))
    #expect(cover.cell(2, 0) == Cell(scalar: 0x2588, look: Look(foreground: 200, background: 12)))
    #expect(cover.cell(1, 1) == Cell(scalar: 0x258C, look: Look(foreground: 0x010203)))
    #expect(cover.cell(9, 9) == Cell())
  }

  @Test(arguments: [
    "", "a", "\u{1B}]0;x\u{7}", "\u{1B}[2J", "\u{1B}[", "\u{1B}", "\u{1B}[38;5;256m█", "\u{1B}[38;5m█",
    "\u{1B}[38;2;1;2m█",
    "\u{1B}[99999999999999999999m█", "█████", "█\n█\n█", "\u{1B}[?1049h█", "\u{1B}[5m█", "é", "\u{9B}2J", "█\r█",
    "\u{1B}[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1m█",
  ])
  func `is refused with anything else`(_ text: String) { #expect(read(text) == nil) }
}

@Suite struct `The wheel` {
  @Test func `sends one volume at a time, and the newest one last`() {
    var setter = VolumeSetter()
    let areSent = [setter.want(0.5, "a"), setter.want(0.1, "b")]
    #expect(areSent == [true, true])
    var sent = [setter.send("a"), setter.send("a")]
    #expect(sent == [0.5, nil])
    let areSentDuringTheCommand = [setter.want(0.6, "a"), setter.want(0.7, "a")]
    #expect(areSentDuringTheCommand == [false, false])
    #expect(setter.wanted("a") == 0.7)
    setter.finish("a")
    sent = [setter.send("a")]
    #expect(sent == [0.7])
    setter.finish("a")
    sent = [setter.send("a")]
    #expect(sent == [nil])
    #expect(setter.wanted("a") == nil)
  }
}
