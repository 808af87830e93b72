// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `A player's playlists` {
  private var playlists = Playlists()

  init() throws {
    for (id, name) in [
      ("a", "Rain"), ("b", "éclairs"), ("c", "apples"), ("d", "Apples"), ("e", "Zoo"), ("f", "Éclairs"),
    ] {
      try playlists.add(Identifier(id), name: name, icon: nil)
    }
  }

  private func ids(_ ordering: PlaylistOrdering) -> String {
    playlists.sorted(ordering).map { playlists.entries[$0].id.text }.joined()
  }

  @Test func `have the player's order and the alphabetical order`() {
    #expect(playlists.orderings == [.user, .alphabetical])
    #expect(ids(.user) == "abcdef")
    #expect(ids(.alphabetical) == "cdaebf", "whatever their case; equal names stay as they were")
  }

  @Test(arguments: [
    ("A", "a"), ("É", "é"), ("Ā", "ā"), ("Ĳ", "ĳ"), ("Ĺ", "ĺ"), ("Ŋ", "ŋ"), ("Ź", "ź"), ("Ž", "ž"), ("Σ", "σ"),
    ("Ж", "ж"),
    ("Ђ", "ђ"),
  ])
  func `are sorted by name without regard to case`(capital: String, small: String) throws {
    var playlists = Playlists()
    try playlists.add("b", name: capital + "b", icon: nil)
    try playlists.add("a", name: small + "a", icon: "file:///a.png")
    #expect(playlists.sorted(.alphabetical) == [1, 0], "not all capitals first")
    #expect(playlists["a"]?.icon == "file:///a.png")
  }

  @Test mutating func `are sorted by times if one of them has times`() throws {
    try playlists.set(times: "b", created: 30, modified: .min, played: 7)
    try playlists.set(times: "e", created: -20, modified: .min, played: 5)
    #expect(playlists.orderings == [.user, .alphabetical, .created, .played])
    #expect(ids(.created) == "acdfeb", "what is not known is older than all")
    #expect(ids(.played) == "acdfeb")
    #expect(ids(.modified) == "abcdef")
    try playlists.set(times: "a", created: .max, modified: 1, played: 6)
    #expect(playlists.orderings == PlaylistOrdering.allCases)
    #expect(ids(.created) == "cdfeba" && ids(.played) == "cdfeab" && ids(.modified) == "bcdefa")
  }

  @Test mutating func `have different ids`() throws {
    #expect(playlists["d"]?.name == "Apples" && playlists["x"] == nil)
    #expect(refusal { () throws(Failure) in try playlists.add("a", name: "Again", icon: nil) } == .invalidArgument)
    #expect(refusal { () throws(Failure) in try playlists.add("", name: "No id", icon: nil) } == .invalidArgument)
    #expect(refusal { () throws(Failure) in try playlists.add("g", name: "", icon: nil) } == .invalidArgument)
    #expect(
      refusal { () throws(Failure) in try playlists.set(times: "x", created: 0, modified: 0, played: 0) } == .notFound)
    #expect(playlists.entries.count == 6)
  }

  @Test mutating func `have limits of number and length`() throws {
    let long = String(repeating: "é", count: 3_000)
    try playlists.add(Identifier(long), name: "Long", icon: nil)
    #expect(refusal { () throws(Failure) in try playlists.add("g", name: "G", icon: long) } == .limit)
    try playlists.add("g", name: long, icon: nil)
    #expect(playlists["g"]?.name.utf8.count == 1_024)
    for number in playlists.entries.count..<4_096 { try playlists.add("\(number)", name: "\(number)", icon: nil) }
    #expect(refusal { () throws(Failure) in try playlists.add("more", name: "More", icon: nil) } == .limit)
  }

  @Test mutating func `are equal if their entries are equal`() throws {
    var others = playlists
    #expect(others == playlists && others.hasSameEntries(as: playlists))
    try others.set(times: "a", created: 1, modified: 1, played: 1)
    #expect(others != playlists && others.hasSameEntries(as: playlists))
    try others.add("g", name: "G", icon: nil)
    #expect(!others.hasSameEntries(as: playlists))
  }
}
