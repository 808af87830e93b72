// SPDX-License-Identifier: MIT

import Testing

@testable import NowPlayingCommand

/// The program chafa may print anything.
@Suite struct `A cover that chafa prints` {
  private static let symbols: [(String, Look?)] = [
    ("\u{1B}[31;42m█", Look(foreground: 1, background: 2)), ("\u{1B}[7;31;42m█", Look(foreground: 2, background: 1)),
    // The colors of the terminal cannot be exchanged.
    ("\u{1B}[7;42m█", Look(background: 2, style: .reverse)), ("\u{1B}[7;31m█", Look(foreground: 1, style: .reverse)),
    ("\u{1B}[91;102m█", Look(foreground: 9, background: 10)), ("\u{1B}[38;2;0;0;5m█", Look(foreground: 8)),
    ("\u{1B}[31;42;39m█", Look(background: 2)), ("\u{1B}[31;42;49m█", Look(foreground: 1)),
    ("\u{1B}[7m\u{1B}[27;31;42m█", Look(foreground: 1, background: 2)), ("\u{1B}[?7m█", nil), ("\u{1B}[25h█", nil),
    ("é", nil), ("日", nil), ("∀", nil), ("☀", nil), ("▀▀", nil), ("▀\n▀", nil), ("\u{1B}[1m█", nil), ("\n", nil),
  ]

  @Test(arguments: symbols)
  func `has blocks and colors only`(_ text: String, _ look: Look?) {
    #expect(SymbolReader.read(Array(text.utf8), columns: 1, lines: 1)?.cells.first?.look == look)
  }

  @Test(arguments: [[0xE2, 0x58, 0x88], [0xE2, 0x96, 0x48], [0xE2, 0x96]] as [[UInt8]])
  func `has whole characters`(_ bytes: [UInt8]) {
    #expect(SymbolReader.read(bytes, columns: 1, lines: 1) == nil)
  }

  private static let images: [(String, CoverFormat, Bool)] = [
    ("Ga=T,f=32,s=1,v=1,m=0;AAAAAA==", .kitty, true), ("Ga=T,f=32,s=1,v=1,m=1;|Gm=0;AAAAAA==", .kitty, true),
    ("Ga=T,f=32,s=1,v=1,m=0;\(String(repeating: "A", count: 4_096))", .kitty, true),
    ("Ga=T,f=32,s=1,v=1,m=0;\(String(repeating: "A", count: 4_097))", .kitty, false),
    ("Ga=T,f=32,s=1,v=1,m=0;AA\u{7}A", .kitty, false), ("Ga=t,f=32,s=1,v=1,m=0;AAAA", .kitty, false),
    ("Ga=T,f=16,s=1,v=1,m=0;AAAA", .kitty, false), ("Ga=T,f=32,s=,v=1,m=0;AAAA", .kitty, false),
    ("Ga=T,f=32,s:1,v=1,m=0;AAAA", .kitty, false), ("Ga=T,f=32,s=1,v=100000,m=0;AAAA", .kitty, false),
    // Only the first code has a size and a format.
    ("Ga=T,f=32,s=1,v=1,m=1;|Gs=9,m=0;AAAA", .kitty, false), ("Ga=T,f=32,s=1,v=1,m=1;|Gv=9,m=0;AAAA", .kitty, false),
    ("Ga=T,f=32,s=1,v=1,m=1;|Gf=32,m=0;AAAA", .kitty, false), ("Ga=T,f=32,s=1,v=1,m=1;|Ga=T,m=0;AAAA", .kitty, false),
    ("P0;1;0q\"1;1;6;6#0;2;5;2;50#0!6~", .sixel, true), ("P0;1;0q\"1;1;6;6#0~~~~~~$~~-", .sixel, true),
    ("", .sixel, false), ("P", .sixel, false), ("X0;1;0q\"1;1;6;6#0!6~", .sixel, false),
    ("P0;x;0q\"1;1;6;6#0!6~", .sixel, false), ("P0;1;0q1;1;6;6#0!6~", .sixel, false),
    ("P0;1;0q\"1;1;6#0!6~", .sixel, false), ("P0;1;0q\"1;1;6;6#~", .sixel, false),
    ("P0;1;0q\"1;1;6;6#0!6\n", .sixel, false), ("P0;1;0q\"1;1;6;6#0!~", .sixel, false),
    ("P0;1;0q\"1;1;6;6#0!6", .sixel, false),
  ]

  /// A code begins with ESC, and ends with ESC \.
  @Test(arguments: images)
  func `is an image of its size only`(_ codes: String, _ format: CoverFormat, _ isRead: Bool) {
    let text = codes.split(separator: "|").map { "\u{1B}" + ($0.first == "G" ? "_" : "") + $0 + "\u{1B}\\" }.joined()
    #expect((ImageCodes.read(Array((text + "\n").utf8), format) != nil) == isRead)
  }
}
