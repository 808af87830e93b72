// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import Testing

/// A client's copy of a queue, which changes only by the published changes.
private struct Copy: Equatable {
  var entries: [Queue.Entry]

  /// Applies one change; false: it does not fit the copy.
  mutating func apply(_ change: QueueChange, of queue: Queue) -> Bool {
    switch change {
    case .replaced: entries = queue.entries
    case .removed(let id):
      guard let place = entries.firstIndex(where: { $0.id == id }) else { return false }
      entries.remove(at: place)
    case .added(let entry, after: let id):
      guard !entries.contains(where: { $0.id == entry.id }) else { return false }
      guard let id else {
        entries.insert(entry, at: 0)
        return true
      }
      guard let place = entries.firstIndex(where: { $0.id == id }) else { return false }
      entries.insert(entry, at: place + 1)
    case .described(let entry):
      guard let place = entries.firstIndex(where: { $0.id == entry.id }) else { return false }
      entries[place] = entry
    }
    return true
  }
}

/// A queue whose entries are the letters of a text. A capital is the same entry with other tags.
private func queue(_ letters: String, current: Identifier? = nil) throws -> Queue {
  var queue = Queue()
  for letter in letters {
    try queue.add(Identifier(letter.lowercased()), .made(.music, id: "song", [.title: String(letter)]))
  }
  try queue.set(current: current)
  return queue
}

/// The steps as texts: "-a", "+c after b", "a again", "all".
private func words(_ changes: [QueueChange]) -> [String] {
  changes.map { change in
    switch change {
    case .replaced: "all"
    case .removed(let id): "-\(id)"
    case .added(let entry, after: let id): "+\(entry.id) after \(id ?? "nothing")"
    case .described(let entry): "\(entry.id) again"
    }
  }
}

@Suite struct `A queue` {
  @Test func `may have the same item in two entries`() throws {
    var queue = Queue()
    let song = try Content.made(.music, id: "song", [.title: "Harbour Lights"])
    try queue.add("first", song)
    try queue.add("second", song)
    try queue.set(current: "second")
    #expect(queue.entries.map { $0.content.id } == ["song", "song"])
    #expect(queue.current == "second" && queue.place(of: "second") == 1)
  }

  @Test func `refuses equal and empty entry ids`() throws {
    var queue = try queue("ab")
    let song = try Content(kind: .music, id: "song")
    #expect(refusal { () throws(Failure) in try queue.add("a", song) } == .invalidArgument)
    #expect(refusal { () throws(Failure) in try queue.add("", song) } == .invalidArgument)
    #expect(refusal { () throws(Failure) in try queue.set(current: "c") } == .notFound)
    #expect(try queue == NowPlayingCoreTests.queue("ab"))
  }

  @Test func `has at most 256 entries`() throws {
    var queue = Queue()
    let song = try Content(kind: .music, id: "song")
    for number in 0..<256 { try queue.add("\(number)", song) }
    #expect(refusal { () throws(Failure) in try queue.add("256", song) } == .limit)
    #expect(queue.entries.count == 256)
  }

  @Test(
    arguments: [
      (0, nil, 0..<0), (1, 0, 0..<1), (256, 255, 0..<256), (1_000, nil, 0..<256), (1_000, 0, 0..<256),
      (1_000, 127, 0..<256), (1_000, 128, 64..<320), (1_000, 255, 64..<320), (1_000, 256, 192..<448),
      (1_000, 999, 744..<1_000), (300, 256, 44..<300),
      (Int(Int32.max), Int(Int32.max) - 1, 2_147_483_391..<2_147_483_647),
    ] as [(Int, Int?, Range<Int>)])
  func `shows a window that moves by half its size`(count: Int, current: Int?, window: Range<Int>) {
    #expect(Queue.window(of: count, around: current) == window)
  }

  @Test func `always shows 64 entries before and after the current one, if there are so many`() {
    for current in 0..<1_000 {
      let window = Queue.window(of: 1_000, around: current)
      #expect(
        window.count == 256 && window.lowerBound <= max(0, current - 64)
          && window.upperBound >= min(1_000, current + 64))
    }
  }

  /// Each case: the songs of windows, one after the other, with the index of the first; and the ids of the last.
  @Test(
    arguments: [
      (["0 a b a a"], "a b a#2 a#3"),
      (["0 a b a b", "2 a b a b"], "a#2 b#3 a#4 b#5"),
      (["2 a a a", "0 a a a a a"], "a#4 a#5 a a#2 a#3"),
      (["0 a a a", "0 a a a", "2 a a a"], "a#3 a#4 a#5"),
      (["0 a b a", "0 x a b a"], "x a b a#2"),
      (["0 x a b a", "0 a b a"], "a b a#2"),
      (["5 a b a c", "5 b a c d"], "b a#2 c d"),
      (["0 a b", "0 b a", "0 c a a b"], "c a a#2 b"),
      (["0 a#2 a a"], "a#2 a a#3"),
    ] as [([String], String)])
  func `makes ids of contents, which their entries keep`(windows: [String], ids: String) throws {
    var names = EntryNames()
    var queue = Queue()
    for window in windows {
      queue = Queue()
      names.begin()
      var words = window.split(separator: " ")
      let first = try #require(Int(words.removeFirst()))
      for (place, song) in words.enumerated() {
        let content = try Content(kind: .music, id: Identifier(String(song)))
        #expect(try names.add(content, at: first + place, to: &queue) == queue.entries[place].id)
      }
    }
    #expect(queue.entries.map(\.id.text) == ids.split(separator: " ").map(String.init))
  }

  @Test(
    arguments: [
      ("abc", "abc", []),
      ("", "", []),
      ("", "ab", ["+a after nothing", "+b after a"]),
      ("ab", "", ["-a", "-b"]),
      ("abc", "abcd", ["+d after c"]),
      ("abc", "dabc", ["+d after nothing"]),
      ("abc", "bcd", ["-a", "+d after c"]),
      ("abc", "adbc", ["+d after a"]),
      ("abc", "ac", ["-b"]),
      ("abc", "aBc", ["b again"]),
      ("abc", "cab", ["-c", "+c after nothing"]),
      ("abcd", "badc", ["-b", "-d", "+b after nothing", "+d after a"]),
      ("abc", "def", ["all"]),
      ("a", "b", ["all"]),
      ("abcdefghij", "fghijklmno", ["all"]),
      ("abcdefgh", "efghijkl", ["-a", "-b", "-c", "-d", "+i after h", "+j after i", "+k after j", "+l after k"]),
      ("abcdefghi", "ABCDEFGHI", ["all"]),
      (
        "abcdefghi", "ABCDEFGHi",
        ["a again", "b again", "c again", "d again", "e again", "f again", "g again", "h again"]
      ),
      ("abcdefghij", "jihgfedcba", ["all"]),
    ] as [(String, String, [String])])
  func `emits a few single changes, or one replacement`(old: String, new: String, steps: [String]) throws {
    #expect(try words(queue(new).changes(from: queue(old))) == steps)
  }

  @Test func `has no changes if only the current entry differs`() throws {
    #expect(try queue("abc", current: "b").changes(from: queue("abc", current: "a")).isEmpty)
    #expect(try queue("abc", current: "b") != queue("abc", current: "a"))
  }

  @Test func `has the same entries if only metadata differ`() throws {
    #expect(try queue("abc").hasSameEntries(as: queue("aBc", current: "b")))
    for other in ["", "ab", "abcd", "acb", "abd"] {
      #expect(try !queue("abc").hasSameEntries(as: queue(other)), "\(other)")
    }
  }

  @Test func `distinguishes two entries with the same item`() throws {
    var snapshot = SessionSnapshot(identity: "Player")
    snapshot.content = try .made(.music, id: "song", [:])
    var places = Queue()
    for id: Identifier in ["a", "b"] { try places.add(id, .made(.music, id: "song", [:])) }
    var (first, second, gone) = (snapshot, snapshot, snapshot)
    try places.set(current: "a")
    first.lists.queue = places
    try places.set(current: "b")
    second.lists.queue = places
    gone.content = nil
    #expect(first.playsSameItem(as: first) && !first.playsSameItem(as: second) && !first.playsSameItem(as: snapshot))
    #expect(snapshot.playsSameItem(as: snapshot) && !snapshot.playsSameItem(as: gone))
    // The same entry is the same track, even if its item has another id.
    var renamed = first
    renamed.content = try .made(.music, id: "the same song from another shop", [:])
    #expect(first.playsSameItem(as: renamed))
  }

  @Test func `has the playing entry only if it was set after the content, or its item plays`() throws {
    var (state, queue) = (SessionState(id: "music"), Queue())
    for id: Identifier in ["a", "b"] { try queue.add(id, .made(.music, id: "song \(id)", [:])) }
    func playing() -> Identifier? {
      SessionSnapshot(identity: "Player", content: state.content, lists: state.lists).playingEntry
    }
    func play(_ id: Identifier) throws { _ = state.set(content: try .made(.music, id: id, [:]), now: 0) }
    try queue.set(current: "a")
    try play("anything")
    _ = state.set(queue: queue)
    #expect(playing() == "a")
    try play("another song")
    #expect(playing() == nil, "the entry belongs to the previous item")
    try play("song a")
    #expect(playing() == "a", "the entry has this item")
    try play("another song")
    _ = state.set(queue: queue)
    #expect(playing() == "a", "it was set after the current item")
    try queue.set(current: "b")
    state.beginUpdate()
    _ = state.set(queue: queue)
    try play("a third song")
    _ = try state.endUpdate()
    #expect(playing() == "b", "both were set in one update")
    try play("a fourth song")
    #expect(playing() == nil)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `emits changes that turn a client's copy into the new queue`(seed: UInt64) throws {
    var dice = Seeded(seed)
    let letters = Array("abcdefghijklmnopqrst")
    var (queue, copy) = (Queue(), Copy(entries: []))
    var stepwise = 0
    for _ in 0..<500 {
      var next = queue.entries.map { Character($0.content.text(.title) ?? "") }
      for _ in 0..<Int.random(in: 1...5, using: &dice) {
        let free = letters.filter { letter in !next.contains { $0.lowercased() == String(letter) } }
        switch Int.random(in: 0..<5, using: &dice) {
        case 0, 1:
          guard let letter = free.randomElement(using: &dice) else { break }
          next.insert(letter, at: Int.random(in: 0...next.count, using: &dice))
        case 2 where !next.isEmpty: next.remove(at: Int.random(in: next.indices, using: &dice))
        case 3 where !next.isEmpty:
          let letter = next.remove(at: Int.random(in: next.indices, using: &dice))
          next.insert(letter, at: Int.random(in: 0...next.count, using: &dice))
        case 4 where !next.isEmpty:
          let place = Int.random(in: next.indices, using: &dice)
          let letter = String(next[place])
          next[place] = Character(letter == letter.lowercased() ? letter.uppercased() : letter.lowercased())
        default: break
        }
      }
      if Int.random(in: 0..<40, using: &dice) == 0 { next.shuffle(using: &dice) }
      let changed = try NowPlayingCoreTests.queue(String(next))
      let changes = changed.changes(from: queue)
      #expect(changes.count <= Queue.fewChanges)
      for change in changes { try #require(copy.apply(change, of: changed) == true, "\(words([change]))") }
      try #require(copy.entries == changed.entries, "\(words(changes))")
      if changes != [.replaced] { stepwise += changes.count }
      queue = changed
    }
    #expect(stepwise > 500, "steps are the rule")
  }
}
