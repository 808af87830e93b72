// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let second: Int64 = 1_000_000

@Suite struct `The chapters of an item` {
  private typealias Row = (id: Identifier, start: Int64, end: Int64?)

  private func chapters(_ rows: [Row], length: Int64? = nil) throws -> Chapters {
    var chapters = Chapters()
    for row in rows { try chapters.add(id: row.id, title: "", start: row.start, end: row.end, length: length) }
    return chapters
  }

  @Test func `are in the order of their starts`() throws {
    let some = try chapters([("c", 90, nil), ("a", 0, 30), ("b", 30, 60)])
    #expect(some.all.map(\.id) == ["a", "b", "c"])
    #expect(try some == chapters([("b", 30, 60), ("c", 90, nil), ("a", 0, 30)]))
  }

  @Test(
    arguments: [
      ("", 10, nil), ("new", -1, nil), ("new", .min, nil), ("new", 10, 10), ("new", 10, 9), ("new", 10, .min),
      ("new", 200, nil), ("new", .max, nil), ("open", 10, 11), ("open", 70, nil),
      // They overlap the chapter from 20 to 40, or that from 60 on.
      ("new", 20, 30), ("new", 39, 41), ("new", 10, 21), ("new", 10, .max), ("new", 60, nil), ("new", 50, 61),
    ] as [(Identifier, Int64, Int64?)])
  func `refuse an invalid one, and keep the others`(id: Identifier, start: Int64, end: Int64?) throws {
    let before = try chapters([("closed", 20, 40), ("open", 60, nil)])
    var after = before
    #expect(
      refusal { () throws(Failure) in try after.add(id: id, title: "", start: start, end: end, length: 200) }
        == .invalidArgument)
    #expect(after == before)
  }

  @Test func `may touch, and lie after one without an end`() throws {
    let some = try chapters(
      [("closed", 20, 40), ("open", 60, nil), ("next", 40, 60), ("last", 199, .max)], length: 200)
    #expect(some.all.map(\.id) == ["closed", "next", "open", "last"])
  }

  @Test func `are at most 1,024`() throws {
    var chapters = Chapters()
    var refused = 0
    for number in 0..<100_000 {
      let status = refusal { () throws(Failure) in
        try chapters.add(id: Identifier("\(number)"), title: "", start: Int64(number), end: nil, length: nil)
      }
      if number == 1_024 { #expect(status == .limit) }
      if status != nil { refused += 1 }
    }
    #expect(chapters.all.count == 1_024 && refused == 100_000 - 1_024)
  }

  @Test func `have at most 256 KiB of ids and titles`() throws {
    let title = String(repeating: "x", count: 64 << 10)
    var chapters = Chapters()
    for start in 0..<3 { try chapters.add(id: "\(start)", title: title, start: Int64(start), end: nil, length: nil) }
    for (bytes, status) in [((64 << 10) - 3, Status.limit), ((64 << 10) - 4, nil)] {
      let title = String(repeating: "x", count: bytes)
      #expect(
        refusal { () throws(Failure) in
          try chapters.add(id: "3", title: title, start: 3, end: nil, length: nil)
        } == status)
    }
  }

  @Test func `have titles of one line`() throws {
    var chapters = Chapters()
    try chapters.add(id: "a", title: "One\nTwo\u{202E}", start: 0, end: nil, length: nil)
    #expect(chapters.all[0].title == "One Two")
  }

  @Test(
    arguments: [
      (-1, nil), (0, nil), (9, nil), (10, 0), (19, 0), (20, nil), (29, nil), (30, 1), (49, 1), (50, 2), (.max, 2),
    ] as [(Int64, Int?)])
  func `are found by a position`(position: Int64, place: Int?) throws {
    #expect(try chapters([("a", 10, 20), ("b", 30, nil), ("c", 50, nil)]).place(at: position) == place)
  }

  @Test func `end at the next one, or with the item`() throws {
    let some = try chapters([("a", 10, 20), ("b", 30, nil), ("c", 50, nil)])
    #expect((0..<3).map { some.end(of: $0, length: 70) } == [20, 50, 70])
    #expect(some.end(of: 2, length: nil) == nil)
  }

  @Test func `are a part of the content, which has none without one`() throws {
    var content = try Content(kind: .book, id: "book")
    let empty = content
    #expect(
      refusal { () throws(Failure) in try content.addChapter(id: "", title: "", start: 0, end: nil) }
        == .invalidArgument)
    #expect(content == empty && content.chapters == nil)
    try content.set(duration: .finite(10))
    #expect(
      refusal { () throws(Failure) in try content.addChapter(id: "a", title: "", start: 10, end: nil) }
        == .invalidArgument)
    try content.addChapter(id: "a", title: "A", start: 9, end: nil)
    #expect(content != empty && content.chapters?.all.map(\.title) == ["A"])
  }
}

@Suite struct `Commands of chapters` {
  /// A session with chapters at 0, 10, 20 and 30 s, which can seek, at a position.
  private func session(
    at position: Int64, offers: [Command] = [.seekToPosition], length: Int64? = 40 * second
  ) throws -> SessionSnapshot {
    var snapshot = SessionSnapshot(identity: "Player")
    var content = try Content(kind: .book, id: "book")
    for start in [0, 10, 20, 30] as [Int64] {
      try content.addChapter(id: Identifier("at \(start)"), title: "", start: start * second, end: nil)
    }
    snapshot.content = content
    snapshot.timeline = Timeline(position: position, timestamp: 0, rate: 0, length: length)
    for command in offers { snapshot.offer.add(command) }
    return snapshot
  }

  private func target(_ command: Command, at position: Int64) throws -> Int64? {
    let resolution = try session(at: position).resolve(.perform(Invocation(command)), now: 0)
    guard case .deliver(let invocation) = resolution, invocation.command == .seekToPosition,
      case .position(let target) = invocation.argument
    else {
      if case .refuse(.noSuchContent, "the item has no further chapter") = resolution { return nil }
      Issue.record("\(resolution)")
      return nil
    }
    return target / second
  }

  @Test(arguments: [(0, 10), (10, 20), (29, 30), (30, nil), (39, nil)] as [(Int64, Int64?)])
  func `seek to the next chapter`(position: Int64, wanted: Int64?) throws {
    #expect(try target(.nextChapter, at: position * second) == wanted)
  }

  @Test(
    arguments: [
      (0, 0), (2_999_999, 0), (9_000_000, 0), (10_000_000, 0), (12_999_999, 0), (13_000_000, 10), (39_000_000, 30),
      (30_000_000, 20),
    ] as [(Int64, Int64)])
  func `seek to the start of the chapter, or from its start to the one before`(position: Int64, wanted: Int64) throws {
    #expect(try target(.previousChapter, at: position) == wanted)
  }

  @Test func `seek to a chapter by its id`() throws {
    let session = try session(at: 0)
    #expect(
      session.resolve(.perform(Invocation(.goToChapter, .chapter("at 20"))), now: 0)
        == .deliver(Invocation(.seekToPosition, .position(20 * second))))
    for argument in [Invocation.Argument.chapter("gone"), .chapter(""), .none] {
      #expect(
        session.resolve(.perform(Invocation(.goToChapter, argument)), now: 0)
          == .refuse(.noSuchContent, "the item does not have this chapter"))
    }
  }

  @Test func `do not seek out of the window of a broadcast`() throws {
    var session = try session(at: 25 * second, length: nil)
    session.details.window = try SeekableWindow(start: 15 * second, end: 28 * second, moving: [], timestamp: 0)
    #expect(
      session.resolve(.perform(Invocation(.previousChapter)), now: 0)
        == .deliver(Invocation(.seekToPosition, .position(20 * second))))
    for invocation in [Invocation(.nextChapter), Invocation(.goToChapter, .chapter("at 10"))] {
      guard case .refuse(.invalidArgument, _) = session.resolve(.perform(invocation), now: 0) else {
        Issue.record("\(invocation) was not refused")
        continue
      }
    }
  }

  @Test func `reach the player if it offers them`() throws {
    let commands = [Command.goToChapter, .nextChapter, .previousChapter]
    var session = try session(at: 0, offers: commands + [.seekToPosition])
    let invocations = [
      Invocation(.goToChapter, .chapter("at 30")), Invocation(.nextChapter), Invocation(.previousChapter),
    ]
    for invocation in invocations {
      #expect(session.resolve(.perform(invocation), now: 0) == .deliver(invocation))
    }
    #expect(
      session.resolve(.perform(Invocation(.goToChapter, .chapter("gone"))), now: 0)
        == .refuse(.noSuchContent, "the item does not have this chapter"))
    for command in commands { try session.offer.enable(command, false) }
    for invocation in invocations { #expect(session.resolve(.perform(invocation), now: 0) == .ignore) }
  }

  @Test func `are offered with chapters and seeking only`() throws {
    let commands = [Command.goToChapter, .nextChapter, .previousChapter]
    var session = try session(at: 0)
    #expect(commands.allSatisfy { session.offers($0) && session.canUse($0) })
    try session.offer.enable(.seekToPosition, false)
    #expect(commands.allSatisfy { session.offers($0) && !session.canUse($0) })
    #expect(session.resolve(.perform(Invocation(.nextChapter)), now: 0) == .ignore)
    session.offer.remove(.seekToPosition)
    #expect(!commands.contains { session.offers($0) || session.canUse($0) })
    session.offer.add(.seekToPosition)
    session.content = try Content(kind: .book, id: "other")
    #expect(!commands.contains { session.offers($0) || session.canUse($0) })
    #expect(
      session.resolve(.perform(Invocation(.nextChapter)), now: 0)
        == .refuse(.notSupported, "this player does not offer the command"))
  }
}
