// SPDX-License-Identifier: MIT

internal import DBus
internal import Testing

@testable internal import NowPlayingCommand

private func text(_ name: String, _ text: String) -> RawValue {
  RawValue(name: name, signature: "s", value: .text(text))
}

private func flag(_ name: String, _ flag: Bool) -> RawValue {
  RawValue(name: name, signature: "b", value: .flag(flag))
}

/// A player without faults.
private func makePlayer(_ name: String = "player", owner: String = ":1.1") -> ExaminedPlayer {
  let player = ExaminedPlayer(ExaminedPlayer.prefix + name, owner: owner)
  player.isRead = true
  player.root = .values([
    text("Identity", "Player " + name), text("DesktopEntry", "player-" + name), flag("CanQuit", true),
    flag("CanRaise", true),
    flag("HasTrackList", false),
  ])
  player.desktopFile = "/usr/share/applications/player.desktop"
  let track = RawValue(name: "mpris:trackid", signature: "o", value: .text("/track/1"))
  player.player = .values([
    text("PlaybackStatus", "Playing"), flag("CanPlay", true), flag("CanPause", true), flag("CanControl", true),
    flag("CanGoNext", true), flag("CanGoPrevious", true), flag("CanSeek", true),
    RawValue(name: "Position", signature: "x", value: .integer(0)),
    RawValue(name: "Volume", signature: "d", value: .real(1)),
    RawValue(name: "Metadata", signature: "a{sv}", entries: [track, text("xesam:title", "Song")]),
  ])
  return player
}

private func words(_ players: [ExaminedPlayer], _ programs: [RunningProgram] = []) -> [String] {
  Checks.findings(Examination(players: players, programs: programs)).map { $0.kind.word }
}

private func running(_ title: String, process: Int32 = 42) throws -> RunningProgram {
  let program = try #require(KnownProgram.all.first { $0.title == title })
  return RunningProgram(program: program, process: process, parent: 1)
}

@Suite struct `Findings` {
  @Test func `of a correct player do not exist`() {
    #expect(words([makePlayer()]).isEmpty)
  }

  @Test func `begin with the worst one`() {
    let player = makePlayer()
    player.cover = .data
    player.root = .silent
    player.player = .silent
    player.isStopped = true
    let other = makePlayer("other", owner: ":1.2")
    other.cover = .file("/cover", .missing)
    #expect(words([player, other]) == ["silent", "cover-missing"])
  }

  @Test(arguments: [
    (Cover.none, ""), (.data, "cover-is-data"), (.network("https"), "cover-in-network"),
    (.noAddress("cover.png"), "cover-no-address"), (.file("/c", .image), ""), (.file("/c", .noImage), "cover-no-image"),
    (.file("/c", .missing), "cover-missing"), (.file("/c", .inSandbox), "cover-in-sandbox"),
    (.file("/c", .forbidden), "cover-unreadable"), (.file("/c", .other), "cover-unreadable"),
    (.file("/c", .silent), "cover-unreadable"),
  ])
  func `depend on the cover`(_ cover: Cover, _ word: String) {
    let player = makePlayer()
    player.cover = cover
    #expect(words([player]).joined() == word)
  }

  @Test(
    arguments: [
      ("plain", nil), ("a\nb", "a line break"), ("a\u{1B}[31m", "a control character"),
      ("a\u{202E}b", "a character that reverses the text around it"), ("a\u{FFFE}", "a noncharacter"),
      ("a\u{2066}b\u{2069}", nil), ("\u{1F3B5}", nil),
    ] as [(String, String?)])
  func `name the fault of a text`(_ text: String, _ fault: String?) {
    #expect(Checks.fault(in: text) == fault)
  }

  @Test func `of a trial name the missing signal`() {
    let player = makePlayer()
    player.trial = Trial(seek: .unannounced, pause: .unannounced, isSlow: true)
    #expect(words([player]) == ["no-signal", "no-seeked", "slow"])
    player.trial = Trial(seek: .done, pause: .none)
    #expect(words([player]).isEmpty)
  }

  @Test func `have a short foreign text without control characters`() {
    #expect(Checks.quoted("a\u{1B}b\nc") == "\"ab c\"")
    #expect(Checks.quoted(String(repeating: "x", count: 1_000)).utf8.count < 200)
  }
}

@Suite struct `Running programs` {
  @Test func `without a name need a plugin`() throws {
    #expect(words([], [try running("mpv")]) == ["no-name"])
    // Another mpv has a name, and this one does not.
    let player = makePlayer("mpv")
    player.process = 7
    #expect(words([player], [try running("mpv")]) == ["no-name"])
    player.process = 42
    #expect(words([player], [try running("mpv")]).isEmpty)
  }

  @Test func `may have a bridge of another process`() throws {
    let player = makePlayer("mpd")
    player.process = 7
    #expect(words([player], [try running("MPD")]).isEmpty)
  }

  @Test func `may be behind the proxy of a sandbox`() throws {
    let player = makePlayer("mpv")
    (player.process, player.processName) = (7, "xdg-dbus-proxy")
    #expect(words([player], [try running("mpv")]).isEmpty)
  }

  @Test func `on another bus are reported`() throws {
    var program = try running("mpv")
    program.bus = .other("/other")
    #expect(words([], [program]) == ["other-bus"])
    program.bus = .none
    #expect(words([], [program]) == ["other-bus"])
    program.bus = .proxy([])
    #expect(words([], [program]) == ["name-refused"])
    program.bus = .proxy(["org.mpris.MediaPlayer2.*"])
    #expect(words([], [program]) == ["no-name"])
    program.bus = .flatpak("io.mpv.Mpv", [])
    #expect(words([], [program]) == ["name-refused"])
    program.bus = .snap("mpv")
    #expect(words([], [program]) == ["name-refused"])
  }

  @Test func `that show only what plays are not errors`() throws {
    let findings = Checks.findings(Examination(programs: [try running("Firefox")]))
    #expect(findings.map { $0.severity } == [.note])
  }

  @Test(arguments: [
    ("mpv", "mpv", true), ("mpv", "mpv.instance42", true), ("mpv", "mpvx", false), ("VLC", "vlc.instance1", true),
    ("Celluloid", "io.github.celluloid_player.Celluloid", true), ("Celluloid", "io.mpv.Mpv", false),
    ("DeaDBeeF", "DeaDBeeF", true), ("Chromium", "brave.instance7", true),
  ])
  func `are known by their names`(_ title: String, _ name: String, _ isOwn: Bool) throws {
    #expect(try running(title).program.owns(name) == isOwn)
  }
}

@Suite struct `Names of players` {
  @Test func `must not begin with another one`() {
    let players = [makePlayer("a"), makePlayer("a.b", owner: ":1.2"), makePlayer("b", owner: ":1.3")]
    #expect(words(players) == ["prefix-name"])
  }

  @Test func `belong to one connection each`() {
    #expect(words([makePlayer("a"), makePlayer("b")]) == ["several-names"])
  }

  @Test func `do not make players with one Identity different`() {
    let other = makePlayer("b", owner: ":1.2")
    other.root = makePlayer("a").root
    #expect(words([makePlayer("a"), other]) == ["same-identity"])
  }
}

@Suite struct `Lines in a terminal` {
  @Test func `are broken at spaces`() {
    #expect(Columns.wrapped("one two three", to: 7) == ["one two", "three"])
    #expect(Columns.wrapped("wonderful", to: 5) == ["wond…"])
    #expect(Columns.wrapped("", to: 5) == [""])
  }
}
