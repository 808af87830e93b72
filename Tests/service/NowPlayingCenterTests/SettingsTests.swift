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

  @Test func `have the players that keep the screen on`() {
    func idle(_ value: String) -> IdleRule { read("inhibit-idle = " + value + "\n").settings.idle }
    #expect(!read("").settings.idle.isOn && !idle("off").isOn && !idle("no").isOn)
    #expect(idle("video") == IdleRule(countsVideo: true, players: []))
    #expect(idle("vlc video") == IdleRule(countsVideo: true, players: [NamePattern("vlc")!]))
    #expect(idle("vlc") == IdleRule(players: [NamePattern("vlc")!]))
    let reader = read("inhibit-idle = on\n", last: read("inhibit-idle = vlc\n").settings)
    #expect(reader.problems.count == 1 && reader.settings.idle.isOn)
  }

  @Test(arguments: ["vlc": true, "*": true, "": false, "org.mpris.MediaPlayer2.": false, "v lc": false])
  func `have names that a player can have`(name: String, isPattern: Bool) {
    #expect((NamePattern(name) != nil) == isPattern)
  }

  @Test(arguments: ["ignore", "prefer", "inhibit-idle"]) func `have a list of at most 200 players`(key: String) {
    func problems(_ count: Int) -> Int {
      read(key + " =" + String(repeating: " vlc", count: count) + "\n").problems.count
    }
    #expect(problems(200) == 0 && problems(201) == 1)
  }

  @Test func `have lines of at most 4096 bytes`() {
    func problems(_ count: Int) -> Int { read("#" + String(repeating: "x", count: count - 1) + "\n").problems.count }
    #expect(problems(4_096) == 0 && problems(4_097) == 1)
  }

  @Test func `keep the last good value of a key whose line is wrong`() {
    let good = read("bluetooth = on\n").settings
    let reader = read("one-player = on\nbluetooth = hci0\n", last: good)
    #expect(reader.settings.usesBluetooth)
    #expect(reader.settings.isOnePlayer)
    #expect(reader.problems.map { $0.line } == [2])
  }
}
