// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import Testing

@testable import NowPlayingCommand

@Suite struct `A key of the screen` {
  init() { nowplaying_set_locale() }

  /// The effects of keys, which see what is drawn.
  private struct Keys {
    var scene: Scene
    private var effects = KeyEffects()
    private let size: (columns: Int, lines: Int)

    init(_ scene: Scene, columns: Int = 80, lines: Int = 24) { (self.scene, size) = (scene, (columns, lines)) }

    @discardableResult
    mutating func press(_ key: Int, _ column: Int = 0, _ line: Int = 0) -> KeyEffects.Request? {
      let pressed = nowplaying_key(key: UInt32(key), line: Int32(line), column: Int32(column))
      return effects.press(pressed, &scene, Layout.picture(of: scene, columns: size.columns, lines: size.lines))
    }

    /// Clicks on a text, or turns the wheel there.
    @discardableResult
    mutating func press(_ key: Int, on text: String) -> KeyEffects.Request? {
      let texts = Layout.picture(of: scene, columns: size.columns, lines: size.lines).texts
      guard let line = texts.lastIndex(where: { $0.contains(text) }),
        let end = texts[line].firstRange(of: text)?.lowerBound
      else { return nil }
      return press(key, ScreenText.width(String(texts[line][..<end])), line)
    }
  }

  private func queue() -> Scene {
    ScreenScenes.scene([ScreenScenes.full()]) { ($0.pane, $0.rows, $0.row) = (.queue, ScreenScenes.queue, 6) }
  }

  private static let moves = [
    (NOWPLAYING_KEY_UP, 5), (NOWPLAYING_KEY_DOWN, 7), (NOWPLAYING_KEY_PAGE_UP, 2), (NOWPLAYING_KEY_PAGE_DOWN, 10),
    (NOWPLAYING_KEY_HOME, 0), (NOWPLAYING_KEY_END, 11),
  ]

  /// A page has four rows.
  @Test(arguments: moves)
  func `goes to another row`(_ key: Int, _ row: Int) {
    var keys = Keys(queue(), lines: 10)
    keys.press(key)
    #expect(keys.scene.row == row)
  }

  @Test func `scrolls the list below the wheel, and the keys`() {
    var keys = Keys(queue())
    keys.press(NOWPLAYING_KEY_WHEEL_UP, on: "Entry 14")
    #expect(keys.scene.row == 3)
    keys.press(NOWPLAYING_KEY_WHEEL_DOWN, on: "Entry 11")
    #expect(keys.scene.row == 6)
    // A large terminal shows it before it is opened.
    keys = Keys(ScreenScenes.scene([ScreenScenes.full()]) { $0.rows = ScreenScenes.queue }, columns: 160, lines: 40)
    keys.press(NOWPLAYING_KEY_WHEEL_DOWN, on: "Entry 9")
    #expect(keys.scene.pane == .queue && keys.scene.row == 3)
    keys = Keys(ScreenScenes.scene([ScreenScenes.full()]) { $0.pane = .help })
    keys.press(NOWPLAYING_KEY_WHEEL_DOWN)
    #expect(keys.scene.row == 3)
    keys.press(NOWPLAYING_KEY_END)
    #expect(keys.scene.row == KeyBinding.all.count)
  }

  @Test func `selects a row with a click, and chooses it with the next one`() {
    var keys = Keys(queue())
    let first = keys.press(NOWPLAYING_KEY_CLICK, on: "Entry 13")
    #expect(first == nil && keys.scene.row == 5)
    let second = keys.press(NOWPLAYING_KEY_CLICK, on: "Entry 13")
    guard case .perform(let action) = second else { return #expect(Bool(false), "no action") }
    #expect(action.text == "13")
  }

  @Test func `is a letter of the filter only if it has a shape`() {
    var keys = Keys(queue())
    for key in ["/", "s", "1"] as [Unicode.Scalar] { keys.press(Int(key.value)) }
    #expect(keys.scene.isTyping && keys.scene.filter == "s1")
    // A click on its end keeps it.
    keys.press(NOWPLAYING_KEY_CLICK, on: "keep")
    #expect(!keys.scene.isTyping && keys.scene.filter == "s1")
    keys.press(Int(("/" as Unicode.Scalar).value))
    keys.press(NOWPLAYING_KEY_TAB)
    #expect(!keys.scene.isTyping && keys.scene.filter == "")
  }

  @Test func `has no effect without a player`() {
    var keys = Keys(ScreenScenes.scene([]))
    for key in [NOWPLAYING_KEY_TAB, NOWPLAYING_KEY_BACK_TAB, NOWPLAYING_KEY_DOWN, NOWPLAYING_KEY_WHEEL_UP, 0x20] {
      let request = keys.press(key)
      #expect(request == nil && keys.scene.selected == 0)
    }
  }
}
