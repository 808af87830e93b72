// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `The settings of an application` {
  /// Why an id or desktop entry is refused; nil: it is not.
  private func status(_ body: () throws(Failure) -> Void) -> Status? {
    do {
      try body()
      return nil
    } catch {
      return error.status
    }
  }

  @Test(arguments: [(0, .invalidArgument), (1, nil), (1_024, nil), (1_025, .limit)] as [(Int, Status?)])
  func `have an id of 1 to 1,024 bytes`(count: Int, refusal: Status?) {
    let id = String(repeating: "a", count: count)
    #expect(status { () throws(Failure) in _ = try ApplicationSettings(id: id) } == refusal)
  }

  @Test func `have a short name, the last part of the id`() throws {
    var settings = try ApplicationSettings(id: "org.example.Player")
    #expect(settings.shortID == "Player" && settings.displayName == "Player")
    settings.name = "Tides"
    #expect(settings.displayName == "Tides")
    #expect(try ApplicationSettings(id: "player").shortID == "player")
  }

  @Test func `have a desktop entry without folder and ending`() throws {
    for entry in ["org.example.Player", "org.example.Player.desktop"] {
      #expect(try ApplicationSettings.checked(desktopEntry: entry) == "org.example.Player")
    }
    let long = String(repeating: "a", count: 1_025)
    #expect(try ApplicationSettings.checked(desktopEntry: long).utf8.count == 1_024)
    for entry in ["", ".desktop", "/usr/share/player.desktop", "a/b"] {
      #expect(
        status { () throws(Failure) in _ = try ApplicationSettings.checked(desktopEntry: entry) } == .invalidArgument)
    }
  }
}
