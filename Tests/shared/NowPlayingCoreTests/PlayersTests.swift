// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let browser: Int64 = 700
private let integration: Identifier = ":1.9"

@Suite struct `The players on a bus` {
  private var players = Players()

  @Test mutating func `are connections, each with all its names`() {
    #expect(players.appeared("one", ":1.1", existedBefore: true, now: 1) == true)
    #expect(players.appeared("another", ":1.1", existedBefore: false, now: 2) == false)
    #expect(players.appeared("two", ":1.2", existedBefore: false, now: 3) == true)
    #expect(players[":1.1"]?.existedBefore == true && players[":1.2"]?.existedBefore == false)
    #expect(players.name(of: ":1.1") == "one" && players.name(of: ":1.3") == nil)
    #expect(players.vanished("one", ":1.1", now: 4) == nil)
    #expect(players.name(of: ":1.1") == "another")
    #expect(players.vanished("another", ":1.1", now: 5)?.owner == ":1.1")
    #expect(players[":1.1"] == nil && players.name(of: ":1.1") == nil)
    #expect(players.vanished("another", ":1.1", now: 6) == nil)
    #expect(players.vanished("unknown", ":1.2", now: 7) == nil)
    #expect(players[":1.2"] != nil)
  }

  @Test mutating func `are ordered by the age of their connections until they play`() {
    for owner: Identifier in [":1.7", ":1.12", ":1.9"] {
      players.appeared(owner, owner, existedBefore: true, now: 1)
      players.statusChanged(owner, .paused, now: 1)
    }
    #expect(players.order.order == [":1.12", ":1.9", ":1.7"])
    players.statusChanged(":1.7", .playing, now: 2)
    #expect(players.order.order == [":1.7", ":1.12", ":1.9"])
  }

  @Test mutating func `are found by their names, the first one in the order first`() {
    players.appeared("a.x", ":1.1", existedBefore: true, now: 1)
    players.appeared("a.y", ":1.2", existedBefore: true, now: 1)
    players.appeared("b", ":1.2", existedBefore: true, now: 1)
    func first(_ prefix: String) -> Identifier? { players.first { $0.text.hasPrefix(prefix) } }
    #expect(first("a.") == ":1.2" && first("a.x") == ":1.1" && first("b") == ":1.2" && first("c") == nil)
    players.removeAll()
    #expect(first("a.") == nil && players.order.primary == ":1.2")
  }

  @Test mutating func `have the status that they reported last`() {
    players.appeared("one", ":1.1", existedBefore: false, now: 1)
    #expect(players[":1.1"]?.status == nil)
    #expect(players.statusChanged(":1.1", .playing, now: 2)?.status == .playing)
    #expect(players.order.history(of: ":1.1")?.status == .playing)
    // A stop may be a gap between two tracks, in the order alone.
    #expect(players.statusChanged(":1.1", .stopped, now: 3)?.status == .stopped)
    #expect(players[":1.1"]?.status == .stopped && players.order.history(of: ":1.1")?.status == .playing)
    #expect(players.statusChanged(":1.2", .playing, now: 4) == nil)
  }

  @Test mutating func `play again after a hold, at the place of before`() {
    players.appeared("one", ":1.1", existedBefore: false, now: 1)
    players.statusChanged(":1.1", .playing, now: 2)
    players.statusChanged(":1.1", .paused, now: 3)
    players.resumed(":1.1", since: .at(2), now: 4)
    #expect(players[":1.1"]?.status == .playing)
    #expect(players.order.history(of: ":1.1")?.status == .playing && players.order.history(of: ":1.1")?.time == .at(2))
  }
}

@Suite struct `The processes of players` {
  private var players = Players()

  init() {
    players.appeared("one", ":1.1", existedBefore: true, now: 1)
    players.appeared("plasma", integration, existedBefore: true, isIntegration: true, now: 1)
  }

  @Test mutating func `are requested once, for a reason`() {
    #expect(players.mustRequestProcess(of: ":1.1", isWanted: false) == false)
    #expect(players.mustRequestProcess(of: integration, isWanted: false) == true)
    #expect(players.mustRequestProcess(of: integration, isWanted: true) == false)
    #expect(players.mustRequestProcess(of: ":1.1", isWanted: true) == true)
    #expect(players.mustRequestProcess(of: ":1.1", isWanted: true) == false)
    #expect(players.mustRequestProcess(of: ":1.2", isWanted: true) == false)
  }

  @Test mutating func `are requested of all while an integration publishes a browser`() {
    #expect(players.integration(integration, publishes: browser) == [])
    #expect(players.hasTwins)
    #expect(players.mustRequestProcess(of: ":1.1", isWanted: false) == true)
  }

  @Test mutating func `are stored until the player leaves`() {
    #expect(players[":1.1"]?.process == nil)
    #expect(players.set(process: 700, of: ":1.1")?.process == 700)
    players.vanished("one", ":1.1", now: 2)
    #expect(players.set(process: 700, of: ":1.1") == nil)
  }
}

@Suite struct `A player with a twin` {
  private var players = Players()

  init() {
    for owner: Identifier in [":1.1", ":1.2", ":1.3"] { players.appeared(owner, owner, existedBefore: true, now: 1) }
    players.appeared("plasma", integration, existedBefore: true, isIntegration: true, now: 1)
    players.set(process: 700, of: ":1.1")
    players.set(process: 800, of: ":1.2")
    players.set(process: 700, of: integration)
  }

  private var hidden: [Identifier] { [":1.1", ":1.2", ":1.3", integration].filter { players.isHidden($0) } }

  @Test mutating func `is hidden while an integration publishes its process`() {
    #expect(hidden.isEmpty)
    #expect(players.integration(integration, publishes: browser) == [":1.1", integration])
    #expect(hidden == [":1.1"])
    #expect(players.integration(integration, publishes: browser) == nil)
    // The other browser is published now.
    #expect(players.integration(integration, publishes: 800) == [":1.1", ":1.2", integration])
    #expect(hidden == [":1.2"])
    #expect(players.integration(integration, publishes: nil) == [":1.2"])
    #expect(hidden.isEmpty && !players.hasTwins)
    #expect(players.integration(integration, publishes: nil) == nil)
  }

  @Test mutating func `is one with a process that is known`() {
    players.set(process: 0, of: ":1.3")
    #expect(players.integration(integration, publishes: 0) == [":1.3"])
    #expect(hidden.isEmpty)
  }

  @Test mutating func `stays hidden while another integration publishes it`() {
    _ = players.integration(integration, publishes: browser)
    _ = players.integration(":1.8", publishes: browser)
    _ = players.integration(integration, publishes: nil)
    #expect(hidden == [":1.1"])
    players.removeAll()
    #expect(!players.hasTwins && hidden.isEmpty)
  }
}

@Suite struct `Players of a service` {
  private var players = Players()
  private let histories = [
    PlayerHistory(player: ":1.2", status: .paused, time: .at(900)),
    PlayerHistory(player: ":1.1", status: .paused, time: .at(800)),
    PlayerHistory(player: ":1.3", status: .paused, time: .at(700)),
  ]

  init() {
    for owner: Identifier in [":1.1", ":1.2"] { appear(owner) }
    players.appeared("other", ":1.2", existedBefore: true, now: 1_000)
  }

  private mutating func appear(_ owner: Identifier) {
    players.appeared(owner, owner, existedBefore: true, now: 1_000)
    players.statusChanged(owner, .paused, now: 1_000)
  }

  @Test mutating func `have the times that it knows, also those that appear later`() {
    players.serviceKnows(histories.map { ($0, PlayerOrder.notPreferred) }, isLast: false, now: 1_000)
    #expect(players.order.history(of: ":1.1")?.time == .at(800))
    appear(":1.3")
    #expect(players.order.history(of: ":1.3")?.time == .at(700))
    appear(":1.4")
    #expect(players.order.history(of: ":1.4")?.time == .unknown)
    players.serviceLeft()
    players.vanished(":1.3", ":1.3", now: 20_000_000)
    players.appeared(":1.5", ":1.5", existedBefore: true, now: 40_000_000)
    appear(":1.3")
    #expect(players.order.history(of: ":1.3")?.time == .unknown)
  }

  @Test mutating func `have its order if they are read once`() {
    for isLast in [false, true] {
      var players = players
      players.serviceKnows(histories.reversed().map { ($0, PlayerOrder.notPreferred) }, isLast: isLast, now: 1_000)
      players.serviceDecides("", .paused)
      #expect(players.order.order == (isLast ? [":1.1", ":1.2"] : [":1.2", ":1.1"]))
    }
  }

  @Test mutating func `are hidden if it hides all their names`() {
    #expect(players.serviceHides([":1.1", "other"]) == true)
    #expect(players.serviceHides([":1.1", "other"]) == false)
    #expect(players.isHidden(":1.1") && !players.isHidden(":1.2"))
    #expect(players.serviceHides([":1.2", "other"]) == true)
    #expect(!players.isHidden(":1.1") && players.isHidden(":1.2"))
    players.serviceLeft()
    #expect(!players.isHidden(":1.2"))
  }
}

@Suite struct `The first player of a service` {
  private var players = Players()

  init() {
    for owner: Identifier in [":1.1", ":1.2"] {
      players.appeared(owner, owner, existedBefore: true, now: 1)
      players.statusChanged(owner, .paused, now: 1)
    }
  }

  @Test mutating func `is found by its name, also if it appears later`() {
    #expect(!players.hasService && players.primary == ":1.2")
    players.serviceDecides(":1.1", .paused)
    #expect(players.hasService && players.primary == ":1.1")
    #expect(players.order.reason(for: ":1.1") == .paused)
    players.serviceDecides(":1.1", .pinned)
    #expect(players.primary == ":1.1" && players.order.reason(for: ":1.1") == .pinned)
    players.serviceDecides("later", .playing)
    #expect(players.primary == ":1.2")
    players.appeared("later", ":1.1", existedBefore: false, now: 2)
    #expect(players.primary == ":1.1")
    players.serviceLeft()
    #expect(!players.hasService && players.primary == ":1.2")
  }

  @Test mutating func `is another one when the name has another owner`() {
    players.serviceDecides("first", .playing)
    players.appeared("first", ":1.1", existedBefore: false, now: 2)
    players.vanished(":1.1", ":1.1", now: 2)
    #expect(players.primary == ":1.1")
    players.vanished("first", ":1.2", now: 2)
    #expect(players.primary == ":1.1")
    players.vanished("first", ":1.1", now: 3)
    #expect(players.primary == ":1.2")
    players.appeared("first", ":1.3", existedBefore: false, now: 4)
    #expect(players.primary == ":1.3")
  }

  @Test mutating func `is not known before the service answers`() {
    players.awaitsService = true
    #expect(players.primary == nil && players.order.primary == ":1.2")
    players.awaitsService = false
    #expect(players.primary == ":1.2")
  }
}
