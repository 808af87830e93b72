// SPDX-License-Identifier: MIT

import DBus
import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import NowPlayingMPRIS

private let interface = PlayerClient.playlists

/// Playlists whose names are letters. A capital is the same playlist with another name.
private func playlists(_ letters: String) throws -> Playlists {
  var playlists = Playlists()
  for letter in letters { try playlists.add(Identifier(letter.lowercased()), name: "List \(letter)", icon: nil) }
  return playlists
}

private func value(_ letter: String) -> BusValue {
  .playlist(path: PlaylistID.path(Identifier(letter.lowercased())), name: "List \(letter)")
}

private let none = BusValue.playlist(path: "/", name: nil)

@Suite struct `A surface with playlists` {
  private var shown: SessionSnapshot
  private let stage: Stage

  init() throws {
    var shown = try snapshot()
    shown.offer.add(.activatePlaylist)
    shown.lists.playlists = try playlists("cab")
    self.shown = shown
    stage = try Stage(shown)
  }

  private func signals(_ letters: String) throws -> [PlayerClient.Signal] {
    var next = shown
    next.lists.playlists = try playlists(letters)
    return stage.signals { stage.show(next) }
  }

  /// The letters of the playlists in a part of the list; nil: the call failed.
  private func portion(_ index: UInt32, _ count: UInt32, _ order: String, isReverse: Bool = false) -> String? {
    let answer = stage.client.ask(interface, "GetPlaylists") {
      $0.append(uint32: index)
      $0.append(uint32: count)
      $0.append(string: order)
      $0.append(bool: isReverse)
    }
    guard let answer, answer.enterArray("(oss)") else { return nil }
    var letters = ""
    while case .playlist(let path, _)? = answer.readPlaylist() { letters += PlaylistID.id(path)?.text ?? "?" }
    return letters
  }

  // MARK: Reading

  @Test func `has playlists without an active one`() {
    #expect(
      stage.client.getAll(interface) == [
        "PlaylistCount": .uint32(3), "Orderings": .texts(["User", "Alphabetical"]), "ActivePlaylist": none,
      ])
  }

  @Test func `has no interface without playlists or without the command`() throws {
    var fixed = shown
    fixed.offer.remove(.activatePlaylist)
    var bare = shown
    bare.lists.playlists = nil
    for snapshot in [fixed, bare] {
      let left = stage.signals { stage.show(snapshot) }
      #expect(left == [.changed(interface, [:], invalidated: ["PlaylistCount", "Orderings", "ActivePlaylist"])])
      #expect(stage.client.getAll(interface) == nil)
      #expect(stage.client.introspect()?.contains(interface) == false)
      guard
        case .failed("org.freedesktop.DBus.Error.UnknownInterface", _) = stage.client.call(interface, "GetPlaylists")
      else {
        Issue.record("a call without playlists")
        return
      }
      #expect(stage.signals { stage.show(shown) }.count == 1)
    }
  }

  @Test func `returns parts of an order, from either end`() throws {
    #expect(portion(0, 9, "User") == "cab" && portion(0, 9, "User", isReverse: true) == "bac")
    #expect(portion(0, 2, "Alphabetical") == "ab" && portion(2, 2, "Alphabetical") == "c")
    #expect(portion(1, 1, "Alphabetical", isReverse: true) == "b")
    #expect(portion(3, 1, "User") == "" && portion(.max, .max, "User") == "" && portion(0, 0, "User") == "")
    var times = try playlists("cab")
    try times.set(times: "c", created: 3, modified: 1, played: 2)
    try times.set(times: "a", created: 1, modified: 3, played: 3)
    try times.set(times: "b", created: 2, modified: 2, played: 1)
    var next = shown
    next.lists.playlists = times
    let orders = ["User", "Alphabetical", "Created", "Modified", "Played"]
    #expect(stage.signals { stage.show(next) } == [changed(["Orderings": .texts(orders)], of: interface)])
    #expect(orders.map { portion(0, 3, $0) } == ["cab", "abc", "abc", "cba", "bca"])
  }

  // MARK: Changing

  @Test func `has the active playlist if it is in the list`() {
    var next = shown
    next.lists.activePlaylist = "x"
    #expect(stage.signals { stage.show(next) } == [])
    next.lists.activePlaylist = "a"
    #expect(stage.signals { stage.show(next) } == [changed(["ActivePlaylist": value("a")], of: interface)])
    next.lists.activePlaylist = nil
    #expect(stage.signals { stage.show(next) } == [changed(["ActivePlaylist": none], of: interface)])
  }

  @Test func `emits one new name, and invalidates all if many change`() throws {
    #expect(try signals("cAb") == [.playlistChanged(value("A"))])
    #expect(try signals("cAb") == [])
    #expect(try signals("cAbdefghijk") == [changed(["PlaylistCount": .uint32(11)], of: interface)])
    let all: [String: BusValue] = [
      "PlaylistCount": .uint32(11), "Orderings": .texts(["User", "Alphabetical"]), "ActivePlaylist": none,
    ]
    #expect(try signals("CaBDEFGHIJK") == [changed(all, of: interface)])
  }

  @Test func `emits the count if the playlists differ`() throws {
    #expect(try signals("xyz") == [changed(["PlaylistCount": .uint32(3)], of: interface)])
    #expect(portion(0, 9, "Alphabetical") == "xyz")
  }

  // MARK: Commands

  @Test func `passes the playlist to the player`() {
    stage.client.start(interface, "ActivatePlaylist", { $0.append(path: PlaylistID.path("a")) }, answered: { _ in })
    #expect(stage.client.wait { !stage.invocations.isEmpty })
    #expect(stage.invocations == [Invocation(.activatePlaylist, .playlist("a"))])
  }

  @Test(arguments: ["/", "/org/nowplaying/playlist/x", "/org/nowplaying/entry/a", "/org/nowplaying/playlist/_61"])
  func `recognizes stale and foreign paths`(path: String) {
    #expect(
      stage.client.call(interface, "ActivatePlaylist") { $0.append(path: path) }
        == .failed(Outcome.noSuchContent.errorName, "the playlist does not exist"))
    #expect(stage.invocations.isEmpty)
  }

  @Test func `refuses invalid arguments`() {
    for order in ["", "user", "Nonsense"] { #expect(portion(0, 1, order) == nil, "\(order)") }
    for member in ["ActivatePlaylist", "GetPlaylists"] {
      for write: (MessageWriter) -> Void in [{ _ in }, { $0.append(string: "/a") }, { $0.append(uint32: 1) }] {
        guard
          case .failed("org.freedesktop.DBus.Error.InvalidArgs", let text) = stage.client.call(interface, member, write)
        else {
          Issue.record("\(member) accepts any arguments")
          continue
        }
        #expect(text.contains(member))
      }
    }
    guard case .failed("org.freedesktop.DBus.Error.UnknownMethod", _) = stage.client.call(interface, "Dance") else {
      Issue.record("they dance")
      return
    }
    #expect(stage.invocations.isEmpty)
  }
}
