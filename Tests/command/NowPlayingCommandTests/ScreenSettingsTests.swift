// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import Testing

@testable import NowPlayingCommand

@Suite struct `The settings of the screen` {
  init() { nowplaying_set_locale() }

  private func read(_ text: String) -> ScreenSettings { ScreenSettings(Array(text.utf8)) }

  private func keys(_ settings: ScreenSettings, _ name: String) -> [UInt32] {
    settings.bindings.first { $0.name == name }?.keys ?? []
  }

  private func letter(_ scalar: Unicode.Scalar) -> UInt32 { scalar.value }

  @Test func `have a name and a key for each effect`() {
    #expect(Set(KeyBinding.all.map { $0.name }).count == KeyBinding.all.count)
    for binding in KeyBinding.all {
      #expect(!binding.label.isEmpty)
      let settings = read("key-\(binding.name) = ö none-such")
      #expect(settings.problems.count == 1 && keys(settings, binding.name) == binding.keys)
      #expect(keys(read("key-\(binding.name) = ö"), binding.name) == [letter("ö")])
    }
  }

  @Test func `take a key from the binding that had it`() {
    let settings = read("# my keys\nkey-next = l page-up\n\nkey-quit = none\r\nkey-toggle = 0\n")
    #expect(settings.problems.isEmpty)
    #expect(settings.bindings.effect(of: letter("l")) == .next)
    #expect(settings.bindings.effect(of: UInt32(NOWPLAYING_KEY_PAGE_UP)) == .next)
    #expect(settings.bindings.effect(of: letter("n")) == nil)
    #expect(settings.bindings.effect(of: letter("q")) == nil)
    #expect(keys(settings, "like").isEmpty)
    #expect(settings.bindings.effect(of: letter("0")) == .toggle)
    #expect(settings.bindings.effect(of: letter("1")) == .part(1))
    #expect(settings.bindings.label(of: .next) == "l" && settings.bindings.label(of: .pageUp) == "")
  }

  private static let faults = [
    "key-next = n\nkey-like = n", "key-next =", "key-next = ctrl+n", "key-fly = n", "volume = 5",
    "color-accent = #12345",
    "color-accent = #+12345", "color-accent = #-12345", "color-accent = pink", "color-sky = blue", "scroll = maybe",
    "pictures = png", "[keys]",
    "keys",
    "scroll = on\nscroll = on",
  ]

  @Test(arguments: faults)
  func `have the number of a wrong line, and the others have their effect`(_ text: String) {
    let settings = read(text + "\nkey-stop = S\ncolor-error = magenta\n")
    #expect(settings.problems.map { $0.line } == [text.contains("\n") ? 2 : 1])
    #expect(keys(settings, "stop") == [letter("S")])
    #expect(settings.colors.number(Look.failure.foreground, of: 256) == 5)
  }

  private static let colors: [(String, Int32, Int32)] = [
    ("green", 256, 2), ("default", 256, -1), ("#ff8800", 0x100_0000, 0xff8800), ("#000003", 0x100_0000, 8),
    ("#000000", 256, 16), ("#ffffff", 256, 231), ("#5f87af", 256, 67), ("#ff0000", 256, 196), ("#ff8800", 8, 3),
    ("#0000ff", 16, 4),
  ]

  @Test(arguments: colors)
  func `have colors for each kind of terminal`(_ value: String, _ count: Int32, _ expected: Int32) {
    let colors = read("color-accent = " + value).colors
    #expect(colors.number(Look.accent.foreground, of: count) == expected)
    #expect(colors.number(Look.playing.foreground, of: count) == 2)
    #expect(colors.number(200, of: count) == 200 && colors.number(-1, of: count) == -1)
  }

  @Test func `have pictures and the movement of titles`() {
    #expect(read("").format == .auto && read("").scrolls)
    #expect(read("pictures = kitty\nscroll = off").format == .kitty)
    #expect(!read("pictures = kitty\nscroll = off").scrolls)
  }
}
