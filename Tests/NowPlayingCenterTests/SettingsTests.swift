// SPDX-License-Identifier: MIT

@testable import NowPlayingCenter
import Testing

@Suite struct `The settings` {
  private func read(_ text: String, last: Settings = Settings()) -> SettingsReader {
    SettingsReader(Array(text.utf8), last: last)
  }

  @Test func `have the player for BlueZ, which is off by default`() {
    #expect(!read("").settings.usesBluetooth)
    #expect(read("bluetooth = on\n").settings.usesBluetooth)
    #expect(!read("bluetooth = off\n").settings.usesBluetooth)
  }

  @Test func `keep the last good value of a key whose line is wrong`() {
    let good = read("bluetooth = on\n").settings
    let reader = read("one-player = on\nbluetooth = hci0\n", last: good)
    #expect(reader.settings.usesBluetooth)
    #expect(reader.settings.isOnePlayer)
    #expect(reader.problems.map { $0.line } == [2])
  }
}
