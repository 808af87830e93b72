// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@testable import NowPlayingMPRIS

/// The D-Bus specification's rules for a well-known name.
func isValidBusName(_ name: String) -> Bool {
  let elements = name.split(separator: ".", omittingEmptySubsequences: false)
  return name.utf8.count <= 255 && elements.count >= 2
    && elements.allSatisfy { element in
      guard let first = element.utf8.first, !(0x30...0x39).contains(first) else { return false }
      return element.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
          || $0 == 0x5F
      }
    }
}

@Suite struct `Bus names` {
  private func candidates(
    _ id: String, playerName: String? = nil, in sandbox: BusName.Sandbox = .none, wantsPlain: Bool = true
  ) throws -> [String] {
    var settings = try ApplicationSettings(id: id)
    settings.playerName = playerName
    return BusName.candidates(for: settings, in: sandbox, ending: "7f3a9c21", wantsPlain: wantsPlain)
  }

  static let prefix = "org.mpris.MediaPlayer2."

  @Test func `are the short name first, then the short name with a suffix`() throws {
    let names = try candidates("org.example.Player")
    #expect(names.prefix(2) == ["\(Self.prefix)Player", "\(Self.prefix)Player.instance7f3a9c21"])
    #expect(names.contains { $0.hasPrefix(Self.prefix + "org.example.Player.instance") })
  }

  @Test func `have the player's own name if it has one`() throws {
    let names = try candidates("org.example.Player", playerName: "ferry")
    #expect(names.prefix(2) == ["\(Self.prefix)ferry", "\(Self.prefix)ferry.instance7f3a9c21"])
  }

  @Test(arguments: [
    "org.example.Player", "io.github.somebody_with_a_name.AVeryLongApplicationNameThatIsAllowed",
    "a.b.c.d.e.f.g.h.i.j.k",
  ])
  func `are the application's id and nothing else inside Flatpak`(id: String) throws {
    let names = try candidates("org.example.Other", playerName: "ferry", in: .flatpak(id))
    #expect(names == [Self.prefix + id, Self.prefix + id + ".instance7f3a9c21"])
  }

  @Test(arguments: ["player", "player_two", "a-very-long-name-that-the-store-allows"])
  func `are the snap's name and nothing else inside Snap`(name: String) throws {
    let names = try candidates("org.example.Other", playerName: "ferry", in: .snap(name))
    #expect(names == [Self.prefix + name, Self.prefix + name + ".instance7f3a9c21"])
  }

  @Test func `contain no name twice`() throws {
    #expect(try candidates("player") == [Self.prefix + "player", Self.prefix + "player.instance7f3a9c21"])
  }

  @Test(arguments: [
    ("a", "a"), ("0a", "_0a"), ("9a", "_9a"), ("a b", "a_b"), ("-_", "-_"), ("", "player"), ("é", "__"),
    (String(repeating: "x", count: 201), String(repeating: "x", count: 199)),
    (String(repeating: "7", count: 201), "_" + String(repeating: "7", count: 199)),
  ])
  func `have elements of letters, digits, hyphens and underscores`(word: String, element: String) {
    #expect(BusName.element(word) == element)
  }

  @Test(arguments: [
    ("org.example.Player", true), ("player", true), ("a-b_c.d7", true), ("a b/c..d", false), ("org.7zip.Player", false),
    ("", false), ("org.example.", false), ("org.example.Spieler ä", false),
  ])
  func `contain an id as it is if each part is a valid element`(id: String, isAccepted: Bool) {
    #expect(BusName.accepts(id) == isAccepted)
  }

  @Test func `have at most 200 bytes without the prefix and the ending`() {
    let part = String(repeating: "x", count: 99)
    for (last, isKept) in [(100, true), (101, false)] {
      let dotted = part + "." + String(repeating: "y", count: last)
      #expect(BusName.dotted(dotted) == (isKept ? dotted : part))
    }
    #expect(BusName.dotted("") == "player")
  }

  @Test(arguments: [("kdeconnect.mpris_1", true), ("kdeconnect", false), ("vlc", false)])
  func `of phones begin as KDE Connect's`(name: String, isPhone: Bool) {
    #expect(BusName.isPhone(Identifier(Self.prefix + name)) == isPhone)
  }

  @Test(arguments: [
    ("vlc.instance7", "vlc"), ("x.instance", "x"), (".instance7", ".instance7"),
    ("vlc.instance", "vlc"), ("org.example.A.instance7.instance8", "org.example.A.instance7"),
    ("vlc.instant", "vlc.instant"), ("instance7", "instance7"), ("vlc", "vlc"),
  ])
  func `without an instance are those of the player`(name: String, plain: String) {
    #expect(BusName.withoutInstance(Identifier(Self.prefix + name)).text == Self.prefix + plain)
  }

  static let ids = [
    "org.example.Player", "player", "7zip", "org.7.9", "Ünï.cödé", "…", ".", "..", "a..b", "-", "_", "a b/c\nd", "👩‍👩‍👧‍👦",
    "com.example." + String(repeating: "x", count: 400), String(repeating: "a.", count: 500), "\u{202E}", "a\u{FFFE}",
  ]

  @Test(arguments: ids) func `are valid for any application id`(id: String) throws {
    for sandbox in [BusName.Sandbox.none, .flatpak(id), .snap(id)] {
      for name in try candidates(id, in: sandbox) + candidates("x", playerName: id, in: sandbox) {
        #expect(isValidBusName(name), "\(name)")
        #expect(name.hasPrefix(Self.prefix))
      }
    }
  }

  @Test func `that are unique are not the beginning of another name`() throws {
    var names: [String] = []
    for number in 0..<20 {
      var settings = try ApplicationSettings(id: "org.example.Player")
      if number > 10 { settings.playerName = "Player" }
      let candidates = BusName.candidates(for: settings, in: .none, ending: "\(1_000 + number)", wantsPlain: false)
      names.append(try #require(candidates.first))
    }
    for one in names {
      for other in names where one != other { #expect(!other.hasPrefix(one)) }
    }
  }

  @Test(arguments: ids) func `that are unique are requested without a suffix last`(id: String) throws {
    let names = try candidates(id, wantsPlain: false)
    let firstBare = names.firstIndex { !$0.contains(".instance") } ?? names.endIndex
    #expect(firstBare > 0)
    #expect(names[firstBare...].allSatisfy { !$0.contains(".instance") })
    #expect(firstBare < names.endIndex)
  }

  @Test func `depend on the environment of the sandbox`() {
    func sandbox(_ variables: [String: String]) -> BusName.Sandbox { .current { variables[$0] } }
    #expect(sandbox([:]) == .none)
    #expect(sandbox(["FLATPAK_ID": "", "SNAP_NAME": ""]) == .none)
    #expect(sandbox(["FLATPAK_ID": "org.example.Player"]) == .flatpak("org.example.Player"))
    #expect(sandbox(["SNAP_NAME": "player"]) == .snap("player"))
    #expect(sandbox(["SNAP_NAME": "player", "SNAP_INSTANCE_NAME": "player_two"]) == .snap("player_two"))
  }
}

@Suite struct `A track id` {
  static let ids: [Identifier] = [
    "a", "A", "_", "__", "_5f", "5f", "-", "a/b", "a//b", "a_2fb", "a.b", " ", "  ", "é", "e\u{301}", "\u{202E}", "1",
    "01",
    "https://example.org/a?b#c", "👩‍👩‍👧‍👦", "👩", "\n", "\u{FFFD}", "%20", "+", "NoTrack",
    "/org/mpris/MediaPlayer2/TrackList/NoTrack",
    Identifier(String(repeating: "x", count: 1_024)), Identifier(String(repeating: "é", count: 512)),
  ]

  @Test func `differs for every item`() {
    // Swift compares "é" in both spellings as equal; the bus compares bytes.
    let paths = Set(Self.ids.map { Array(TrackID.path($0).utf8) })
    #expect(paths.count == Self.ids.count)
  }

  @Test(arguments: ids) func `is an object path outside /org/mpris`(id: Identifier) {
    let path = TrackID.path(id)
    #expect(path.hasPrefix("/org/nowplaying/track/"))
    let elements = path.split(separator: "/", omittingEmptySubsequences: false)
    #expect(elements.first == "" && elements.count == 5)
    for element in elements.dropFirst() {
      #expect(!element.isEmpty)
      #expect(element.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == 0x5F })
    }
    #expect(path == TrackID.path(id))
  }
}
