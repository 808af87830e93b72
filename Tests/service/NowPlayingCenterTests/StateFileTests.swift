// SPDX-License-Identifier: MIT

@testable import NowPlayingCenter
import NowPlayingCore
import OrgNowPlaying
import Testing

@Suite struct `The state of the service` {
  private static let bus = "0123456789abcdef0123456789abcdef"

  private func read(_ text: String, bus: String = bus) -> StateFile.Stored? {
    StateFile.read(Array(text.utf8), bus: bus)
  }

  private func order(_ text: String, _ players: [Identifier] = [":1.1", ":1.2"]) throws -> PlayerOrder {
    let stored = try #require(read(text))
    var order = PlayerOrder(restoring: stored.players, pinned: stored.pinned, now: 1_000)
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
    #expect(read("bus \(Self.bus)\nplayer :1.1 paused 900\n", bus: String(Self.bus.reversed())) == StateFile.Stored())
    #expect(read("bus \(Self.bus)\n", bus: "another") == nil)
    #expect(read("") == nil)
    #expect(read("bus\n") == nil)
    #expect(read("player :1.1 paused 900\nbus \(Self.bus)\n") == nil)
    #expect(read("boat \(Self.bus)\nplayer :1.1 paused 900\n") == nil)
    #expect(StateFile("").read(bus: Self.bus) == nil)
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

  @Test(arguments: [
    "primary :1.1", "primary :1.1 5 x", "hold :1.1 7", "held :1.1", "held :1.1 900 x", "remembered :1.1 x", "sleep : 5",
    "sleep : 0 1", "sleep : 5 -1", "sleep : 5 86400000001", "muted :1.5", "muted :1.5 600000 x", "faded :1.6",
    "faded :1.6 600000 x", "dimmed :1.7 600000",
  ])
  func `has nothing from a line of another form`(line: String) {
    #expect(read("bus \(Self.bus)\n\(line)\n") == StateFile.Stored())
  }

  @Test(arguments: ["600000": 0.6, "1": 1e-6, "0": nil, "-5": nil, "100000001": nil, "x": nil, "0.5": nil])
  func `has the volumes of players that are muted, or fall asleep`(word: String, volume: Double?) {
    let stored = read("bus \(Self.bus)\nmuted :1.5 \(word)\nfaded :1.6 \(word)\n")
    #expect(stored?.muted.map { $0.volume } == volume.map { [$0] } ?? [])
    #expect(stored?.faded.map { $0.volume } == volume.map { [$0] } ?? [])
    #expect(stored.flatMap { read(StateFile.text(of: $0, bus: Self.bus)) } == stored)
  }

  @Test(arguments: [":1.5": 1, ":1..5": 0, ":": 0, "x": 0])
  func `has the holds of connections only`(holder: String, count: Int) {
    #expect(read("bus \(Self.bus)\nhold \(holder) 7 call\n")?.holds.count == count)
  }

  @Test(arguments: ["call", "a call  with two  spaces", "x y z "])
  func `is read as it was written`(reason: String) {
    let stored = StateFile.Stored(
      players: [
        PlayerHistory(player: ":1.1", status: .playing, time: .at(900), isSteered: true),
        PlayerHistory(player: ":1.2", status: .paused, time: .never),
      ],
      pinned: ":1.2", primary: ":1.1", since: 7,
      holds: [CenterState.Hold(number: 3, reason: reason, holder: ":1.9")],
      held: [StateFile.Held(player: ":1.2", place: .unknown)])
    #expect(read(StateFile.text(of: stored, bus: Self.bus)) == stored)
  }

  @Test func `has a reason of one line`() {
    #expect(read("bus \(Self.bus)\nhold :1.9 3 a\r\u{0}b\u{202E}\n")?.holds.first?.reason == "a b")
  }

  @Test func `has a limited number of holds, and each number once`() {
    func holds(_ numbers: [Int]) -> [UInt32]? {
      read(numbers.reduce("bus \(Self.bus)\n") { $0 + "hold :1.9 \($1) call\n" })?.holds.map { $0.number }
    }
    #expect(holds(Array(1...65)) == Array(1...64))
    #expect(holds([7, 8, 7]) == [7, 8])
  }

  @Test func `has no time in the future`() throws {
    var order = try order("bus \(Self.bus)\nplayer :1.1 paused 9223372036854775807\nplayer :1.2 paused 900\n")
    order.statusChanged(":1.2", .playing, now: 2_000)
    order.statusChanged(":1.2", .paused, now: 3_000)
    #expect(order.primary == ":1.2")
  }
}
