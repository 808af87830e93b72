// SPDX-License-Identifier: MIT

@testable import NowPlayingCenter
import NowPlayingCore
import Testing

@Suite struct `The state of the service` {
  private static let bus = "0123456789abcdef0123456789abcdef"

  private func read(_ text: String, bus: String = bus) -> StateFile.Stored? {
    StateFile.read(Array(text.utf8), bus: bus, now: 1_000)
  }

  private func order(_ text: String, _ players: [Identifier] = [":1.1", ":1.2"]) throws -> PlayerOrder {
    var order = try #require(read(text)).order
    for player in players {
      let name = Identifier("org.mpris.MediaPlayer2.p" + player.text)
      order.appeared(player, name: name, existedBefore: true, now: 1_000)
      order.statusChanged(player, .paused, now: 1_000)
    }
    return order
  }

  @Test func `has the times of the players`() throws {
    let text = "bus \(Self.bus)\nplayer :1.1 paused 900\nplayer :1.2 paused 800\n"
    #expect(try order(text).order == [":1.1", ":1.2"])
    #expect(try order(text.replacing("900", with: "700")).order == [":1.2", ":1.1"])
  }

  @Test func `has the user's choice`() throws {
    let text = "bus \(Self.bus)\npinned :1.2\nplayer :1.1 paused 900\nplayer :1.2 paused 800\n"
    #expect(try order(text).primary == ":1.2")
  }

  @Test func `is not used on another bus`() {
    #expect(read("bus \(Self.bus)\n", bus: "another") == nil)
    #expect(read("") == nil)
    #expect(read("bus\n") == nil)
    #expect(read("player :1.1 paused 900\nbus \(Self.bus)\n") == nil)
  }

  @Test(arguments: [
    "player :1.1 paused\n", "player org.example.A paused 900\n", "player :1.1 sleeping 900\n",
    "player :1.1 paused 99999999999999999999\n", "pinned\n", "hold :1.1 x reason\n", "primary :1.1 x\n", "\u{0}\n",
    "  \n",
  ])
  func `keeps its other lines if one is wrong`(line: String) throws {
    let text = "bus \(Self.bus)\n\(line)player :1.1 paused 800\nplayer :1.2 paused 900\n"
    #expect(try order(text).order == [":1.2", ":1.1"])
  }

  @Test func `has no time in the future`() throws {
    var order = try order("bus \(Self.bus)\nplayer :1.1 paused 9223372036854775807\nplayer :1.2 paused 900\n")
    order.statusChanged(":1.2", .playing, now: 2_000)
    order.statusChanged(":1.2", .paused, now: 3_000)
    #expect(order.primary == ":1.2")
  }
}
