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
    card.title = title
    card.artist = "The Ferrymen"
    card.album = "Low Water"
    card.state = state
    card.position = 127_000_000
    card.duration = 254_000_000
    card.volume = 0.7
    (card.canToggle, card.canGoNext, card.canSeek, card.canSetVolume) = (true, true, true, true)
    return card
  }

  private func scene(_ count: Int) -> Scene {
    var scene = Scene()
    scene.cards = (1...count).map { card("Song \($0)") }
    return scene
  }

  private func lines(_ picture: Picture) -> [String] { (0..<picture.canvas.lines).map { picture.canvas.text($0) } }

  private func text(_ picture: Picture) -> String {
    var text = ""
    for line in lines(picture) { text += line + "\n" }
    return text
  }

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

  @Test func `shows half of a bar for half of the item`() throws {
    let picture = Layout.picture(of: scene(1), columns: 80, lines: 24)
    let line = try #require(lines(picture).first { $0.contains("━") && $0.contains("4:14") })
    let played = line.unicodeScalars.filter { $0 == "━" || $0 == "╸" }.count
    let rest = line.unicodeScalars.filter { $0 == "─" }.count
    #expect(abs(played - rest) <= 1)
  }

  @Test func `has the bar, the volume, the players and the keys as targets`() throws {
    let picture = Layout.picture(of: scene(2), columns: 80, lines: 24)
    var (seeks, volumes, cards, keys) = (0, 0, 0, 0)
    for target in picture.targets {
      #expect(target.area.columns > 0 && target.area.lines > 0)
      switch target.effect {
      case .seek: seeks += 1
      case .volume: volumes += 1
      case .card: cards += 1
      case .key: keys += 1
      case .row: break
      }
    }
    #expect((seeks, volumes, cards) == (3, 1, 2))
    #expect(keys >= 5)
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
    scene.cards[0].position = scene.cards[0].duration
    #expect(Layout.picture(of: scene, columns: 80, lines: 24).clocks.isEmpty)
    scene.cards[0].rate = .nan
    #expect(Layout.picture(of: scene, columns: 80, lines: 24).clocks.isEmpty)
  }

  @Test func `shows a refusal in the last line`() {
    var scene = scene(1)
    scene.message = "Player cannot go to the next item now"
    #expect(lines(Layout.picture(of: scene, columns: 80, lines: 24))[23].contains(scene.message))
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
