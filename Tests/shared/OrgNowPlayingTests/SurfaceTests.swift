// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import OrgNowPlaying

@Suite struct `A session that changes` {
  private let stage: Stage

  init() throws { stage = try Stage(snapshot()) }

  private func read() { _ = stage.client.get("Version", of: session1) }

  /// The names of the properties in a change.
  private func changedNames(_ change: (inout SessionSnapshot) throws -> Void) rethrows -> [String] {
    let session = try snapshot(change)
    return stage.signals { stage.show(session) }.flatMap { signal in
      guard case .changed(session1, let values, let invalidated) = signal else { return ["something else"] }
      return values.keys.sorted() + invalidated.map { $0 + " without its value" }
    }
  }

  @Test func `emits nothing until the first call, and writes nothing`() {
    #expect(changedNames { $0.identity = "Another" } == [])
    #expect(stage.reads == 0)
    read()
    #expect(stage.reads == 1)
    #expect(changedNames { $0.identity = "A third" } == ["Identity"])
  }

  @Test func `emits the changed values in one signal`() {
    read()
    let session = snapshot {
      $0.identity = "Another"
      $0.playback.volume = 0.5
    }
    let signals = stage.signals { stage.show(session) }
    guard signals.count == 1, case .changed(session1, let values, invalidated: []) = signals[0] else {
      Issue.record("not one signal: \(signals)")
      return
    }
    #expect(values.keys.sorted() == ["Identity", "Playback"] && values["Identity"] == .text("Another"))
  }

  @Test func `emits nothing if no property differs`() throws {
    read()
    #expect(changedNames { _ in } == [])
    #expect(try changedNames { try $0.content?.set(.url, to: "https://example.org/a") } == [])
    #expect(try changedNames { try $0.offer.set(schemes: ["file"], mimeTypes: []) } == [])
  }

  @Test func `emits each property`() throws {
    read()
    #expect(changedNames { $0.desktopEntry = "org.example.Player" } == ["DesktopEntry"])
    #expect(changedNames { $0.offer.add(.play) } == ["Commands", "DesktopEntry"])
    #expect(
      changedNames { $0.timeline = Timeline(position: 7, timestamp: 0, rate: 0, length: nil) } == [
        "Commands", "Playback",
      ])
    #expect(try changedNames { $0.content?.set(artwork: try Artwork(id: "cover")) } == ["Artwork", "Playback"])
    let moving = SessionSnapshot(id: "music", identity: "Player", content: snapshot().content, isPrimary: false)
    #expect(stage.signals { stage.show(moving) }.count == 1)
    #expect(stage.client.get("IsPrimary", of: session1) == .flag(false))
  }

  @Test func `invalidates the lists`() throws {
    read()
    #expect(changedNames { $0.lists.queue = Queue() } == ["Queue without its value"])
    #expect(
      changedNames { $0.lists.playlists = Playlists() } == ["Queue without its value", "Playlists without its value"])
    #expect(
      try changedNames { try $0.content?.addChapter(id: "1", title: "", start: 0, end: nil) } == [
        "Playlists without its value", "Chapters without its value",
      ])
    #expect(
      try changedNames { session in
        try session.content?.addChapter(id: "1", title: "", start: 0, end: nil)
        try session.content?.changeLyrics { lyrics throws(Failure) in try lyrics.add("A", at: 0) }
      } == ["Lyrics without its value"])
  }

  @Test func `emits its last change only to clients that have called`() {
    #expect(stage.signals { stage.surface.leave() } == [])
  }

  @Test func `is stopped and empty when it leaves`() throws {
    read()
    let signals = stage.signals { stage.surface.leave() }
    guard case .changed(session1, let values, invalidated: []) = try #require(signals.first) else { throw Unexpected() }
    #expect(values["Content"] == .dictionary([:]))
  }
}

@Suite struct `Sessions without a connection` {
  private let stage: Stage

  init() throws {
    stage = try Stage(snapshot())
    stage.others = [3, 12].map { key in
      SessionSnapshot.Other(key: key, snapshot { $0.identity = "Player \(key)" })
    }
  }

  private func path(_ key: UInt64) -> String { "/org/nowplaying/Session/other/\(key)" }

  @Test func `are listed, and each has all properties`() throws {
    #expect(stage.client.get("Others", of: session1) == .paths([path(3), path(12)]))
    let other = try #require(try stage.reader(of: path(12)).getAll(session1))
    #expect(other["Identity"] == .text("Player 12") && other["Others"] == .paths([]))
    #expect(other.keys.sorted() == Property.allCases.map(\.name).sorted())
  }

  @Test func `can be the first to be called`() throws {
    #expect(try stage.reader(of: path(3)).get("Identity", of: session1) == .text("Player 3"))
  }

  @Test func `are found by introspection`() throws {
    func nodes(_ path: String) throws -> [String] {
      let xml = try #require(try stage.reader(of: path).introspect())
      return xml.split(separator: "\n").filter { $0.contains("<node name=") }.map { $0.split(separator: "\"")[1] }
        .map(String.init)
    }
    #expect(try nodes("/") == ["org"])
    #expect(try nodes("/org") == ["nowplaying"])
    #expect(try nodes("/org/nowplaying") == ["Session"])
    #expect(try nodes("/org/nowplaying/Session") == ["other"])
    #expect(try nodes("/org/nowplaying/Session/other") == ["3", "12"])
    #expect(try nodes(path(3)) == [])
  }

  @Test(arguments: ["4", "03", "", "3/3", "3x", "99999999999999999999999"])
  func `have no other paths`(name: String) throws {
    let path = name.isEmpty ? "/org/nowplaying/Session/othe" : "/org/nowplaying/Session/other/" + name
    let client = try stage.reader(of: path)
    guard case .failed("org.freedesktop.DBus.Error.UnknownObject", let text) = client.call(session1, "Perform") else {
      throw Unexpected()
    }
    #expect(text.contains(path))
  }

  @Test func `emit changes at their own path`() throws {
    let reader = try stage.reader(of: path(12))
    _ = reader.get("Version", of: session1)
    var others = stage.others
    others[1] = SessionSnapshot.Other(key: 12, snapshot { $0.identity = "Renamed" })
    let changed = snapshot { $0.others = others }
    stage.show(changed)
    _ = reader.call("org.freedesktop.DBus.Peer", "Ping")
    #expect(reader.signals == [.changed(session1, ["Identity": .text("Renamed")], invalidated: [])])
  }

  @Test func `are listed and removed with a signal`() throws {
    _ = stage.client.get("Others", of: session1)
    let left = snapshot { $0.others = [stage.others[1]] }
    #expect(stage.signals { stage.show(left) } == [.changed(session1, ["Others": .paths([path(12)])], invalidated: [])])
  }

  @Test func `receive their own commands`() throws {
    var offering = snapshot()
    offering.offer.add(.next)
    stage.others = [SessionSnapshot.Other(key: 7, offering)]
    let reader = try stage.reader(of: path(7))
    reader.start(session1, "Perform") {
      $0.append(string: "next")
      $0.openArray("{sv}")
      $0.close()
    } answered: { _ in
    }
    #expect(reader.wait { !stage.invocations.isEmpty })
    #expect(stage.callers.first?.session == 7 && stage.invocations == [Invocation(.next)])
  }
}
