// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingMPRIS

/// The properties of a player, as values on the bus.
func snapshot(_ kind: ContentKind = .music, _ fill: (inout Content) throws -> Void = { _ in }) throws -> SessionSnapshot
{
  var snapshot = SessionSnapshot(identity: "Player")
  var content = try Content(kind: kind, id: "album-7/track-3")
  try fill(&content)
  snapshot.content = content
  return snapshot
}

@Suite struct `The MPRIS view of a session` {
  private func player(_ snapshot: SessionSnapshot) throws -> [String: BusValue] {
    try #require(Stage(snapshot).client.getAll(PlayerClient.player))
  }

  @Test(
    arguments: [
      (.playing, "Playing"), (.buffering, "Playing"), (.paused, "Paused"), (.interrupted, "Paused"),
      (.stopped, "Stopped"),
    ] as [(PlaybackState, String)])
  func `has MPRIS's value of the state`(state: PlaybackState, word: String) throws {
    var shown = try snapshot()
    shown.playback = Playback(state: state)
    #expect(try player(shown)["PlaybackStatus"] == .text(word))
  }

  @Test(arguments: PlaybackState.allCases) func `never has a rate of 0`(state: PlaybackState) throws {
    var shown = try snapshot()
    shown.playback = try Playback(state: state, rate: 0, defaultRate: 1.25).checked()
    #expect(try player(shown)["Rate"] == .double(1.25))
  }

  @Test(arguments: [[0.5, 2], [2], [0.25], [-1, 4], [1]] as [[Double]])
  func `has normal speed within its rates`(rates: [Double]) throws {
    var shown = try snapshot()
    try shown.offer.set(rates: rates)
    let single = try player(shown)
    #expect(single["MinimumRate"] == .double(1) && single["MaximumRate"] == .double(1), "not offered")
    shown.offer.add(.changePlaybackRate)
    let offered = try player(shown)
    #expect(offered["MinimumRate"] == .double(min(1, rates.min() ?? 1)))
    #expect(offered["MaximumRate"] == .double(max(1, rates.max() ?? 1)))
    try shown.offer.set(minimumRate: 0.03, maximumRate: 32)
    let ranged = try player(shown)
    #expect(ranged["MinimumRate"] == .double(0.03) && ranged["MaximumRate"] == .double(32))
  }

  @Test func `widens its rates for a fast forward`() throws {
    var shown = try snapshot()
    shown.playback = Playback(state: .playing, rate: 5)
    let player = try player(shown)
    #expect(player["Rate"] == .double(5) && player["MaximumRate"] == .double(5))
  }

  @Test(arguments: [(.off, "None"), (.one, "Track"), (.all, "Playlist")] as [(RepeatMode, String)])
  func `has MPRIS's value of the repeat mode`(mode: RepeatMode, word: String) throws {
    var shown = try snapshot()
    shown.offer.add(.changeRepeatMode)
    shown.offer.set(repeatMode: mode, supported: [])
    #expect(try player(shown)["LoopStatus"] == .text(word))
  }

  @Test(arguments: [(.off, false), (.items, true), (.collections, true)] as [(ShuffleMode, Bool)])
  func `is shuffled in each shuffle mode`(mode: ShuffleMode, isOn: Bool) throws {
    var shown = try snapshot()
    shown.offer.add(.changeShuffleMode)
    shown.offer.set(shuffleMode: mode, supported: [])
    #expect(try player(shown)["Shuffle"] == .flag(isOn))
  }

  @Test func `is at full volume if the player has no volume`() throws {
    var shown = try snapshot()
    #expect(try player(shown)["Volume"] == .double(1))
    shown.playback.volume = 0.3
    #expect(try player(shown)["Volume"] == .double(0.3))
    #expect(try Stage(shown).introspect().contains("Volume"))
  }

  @Test func `has optional properties only if they have an effect`() throws {
    func has(_ name: String, _ snapshot: SessionSnapshot) throws -> Bool {
      let client = try Stage(snapshot).client
      return client.getAll(PlayerClient.root)?[name] != nil || client.getAll(PlayerClient.player)?[name] != nil
    }
    var shown = try snapshot()
    let optional: [(String, Command)] = [
      ("LoopStatus", .changeRepeatMode), ("Shuffle", .changeShuffleMode), ("Fullscreen", .setFullscreen),
      ("CanSetFullscreen", .setFullscreen),
    ]
    for (name, _) in optional { #expect(try !has(name, shown)) }
    for (name, command) in optional {
      shown.offer.add(command)
      #expect(try has(name, shown))
      try shown.offer.enable(command, false)
      #expect(try has(name, shown), "a disabled control keeps its place")
    }
    #expect(try !has("DesktopEntry", shown))
    shown.desktopEntry = "org.example.Player"
    #expect(try has("DesktopEntry", shown))
  }
}

@Suite struct `Introspection of a session` {
  /// Whether each opening tag has a closing tag.
  private func isBalanced(_ xml: String, _ tag: String) -> Bool {
    let opened = xml.components(of: "<\(tag)")
    let ended = xml.components(of: "</\(tag)>")
    let empty = xml.split(separator: "<").filter { $0.hasPrefix(tag) && $0.prefix { $0 != ">" }.hasSuffix("/") }.count
    return opened == ended + empty
  }

  @Test func `is well-formed, and has the interfaces of the player`() throws {
    var shown = try snapshot()
    for isFull in [false, true] {
      if isFull {
        for command in Command.allCases { shown.offer.add(command) }
        shown.desktopEntry = "org.example.Player"
        shown.lists.queue = Queue()
        shown.lists.playlists = Playlists()
        shown.playback.volume = 1
      }
      let view = PlayerView(shown, after: nil)
      let xml = try Stage(shown).introspect()
      for tag in ["node", "interface", "method", "signal", "property", "annotation"] {
        #expect(isBalanced(xml, tag), "\(tag)")
      }
      for property in Property.allCases {
        let line = "<property name=\"\(property.name)\" type=\"\(property.signature)\""
        #expect(xml.components(of: line) == (view.has(property) ? 1 : 0), "\(property.name)")
      }
      for interface in Interface.allCases {
        let line = "<interface name=\"\(interface.name)\">"
        #expect(xml.components(of: line) == (view.has(interface) ? 1 : 0), "\(interface.name)")
      }
      #expect(Interface.allCases.allSatisfy { view.has($0) } == isFull)
    }
  }

  @Test func `names every property of MPRIS once`() {
    let names = Property.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Property.root.count == 9 && Property.player.count == 15)
    #expect(Property.trackList.count == 2 && Property.playlists.count == 3)
    #expect(Property.allCases.filter(\.isWritable) == [.fullscreen, .loopStatus, .rate, .shuffle, .volume])
    #expect(Property.allCases.filter { !$0.announcesChanges } == [.position, .canControl, .tracks])
  }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let first = rest.firstRange(of: text) {
      count += 1
      rest = rest[first.upperBound...]
    }
    return count
  }
}

@Suite struct `An error's name` {
  @Test(arguments: Outcome.allCases) func `is valid in D-Bus`(outcome: Outcome) {
    #expect(isValidBusName(outcome.errorName) && !outcome.errorName.contains("-"))
  }

  @Test(
    arguments: [
      (.failed, "org.freedesktop.DBus.Error.Failed"), (.notSupported, "org.freedesktop.DBus.Error.NotSupported"),
      (.invalidArgument, "org.freedesktop.DBus.Error.InvalidArgs"),
    ] as [(Outcome, String)])
  func `is a standard one if there is one`(outcome: Outcome, name: String) {
    #expect(outcome.errorName == name)
  }

  @Test func `differs for each outcome`() {
    let names = Set(Outcome.allCases.filter { $0 != .success }.map(\.errorName))
    #expect(names.count == Outcome.allCases.count - 1)
  }
}
