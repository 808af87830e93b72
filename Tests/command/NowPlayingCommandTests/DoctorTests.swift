// SPDX-License-Identifier: MIT

internal import DBus
internal import Glibc
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
  let player = ExaminedPlayer("org.mpris.MediaPlayer2." + name, owner: owner)
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

extension Answer {
  /// Replaces a value, or removes it.
  fileprivate mutating func set(_ name: String, _ signature: String = "", _ value: PlainValue? = nil) {
    guard case .values(let values) = self else { return }
    let others = values.filter { $0.name != name }
    self = .values(others + (value.map { [RawValue(name: name, signature: signature, value: $0)] } ?? []))
  }
}

extension ExaminedPlayer {
  /// Replaces a value of the metadata, or removes it.
  fileprivate func set(item name: String, _ signature: String = "", _ value: PlainValue? = nil) {
    var item = Answer.values(metadata)
    item.set(name, signature, value)
    guard case .values(let entries) = item, case .values(let values) = player else { return }
    let others = values.filter { $0.name != "Metadata" }
    player = .values(others + [RawValue(name: "Metadata", signature: "a{sv}", entries: entries)])
  }
}

/// The severities, words and sentences of the findings about a player that was changed.
private func sentences(_ change: (ExaminedPlayer) -> Void) -> [String] {
  let player = makePlayer()
  change(player)
  return Checks.findings(Examination(players: [player])).map { finding in
    finding.severity.word + " " + finding.kind.word + ": " + finding.sentence
  }
}

private func running(_ title: String, process: Int32 = 42) throws -> RunningProgram {
  let program = try #require(KnownProgram.all.first { $0.title == title })
  return RunningProgram(program: program, process: process, parent: 1)
}

@Suite struct `Findings` {
  @Test func `do not exist for a correct player`() {
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
}

@Suite struct `Findings of a property` {
  private func expect(
    _ expected: [String] = [], _ change: (ExaminedPlayer) -> Void, _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(sentences(change) == expected, sourceLocation: place)
  }

  @Test func `name the value and its limit`() {
    expect(["warning wrong-value: Volume is -0.1"]) { $0.player.set("Volume", "d", .real(-0.1)) }
    expect(["warning wrong-value: Volume is nan"]) { $0.player.set("Volume", "d", .real(.nan)) }
    expect { $0.player.set("Volume", "d", .real(0)) }
    expect { $0.player.set("Volume", "d", .real(1.5)) }
    expect(["error rate-zero: Rate is 0"]) { $0.player.set("Rate", "d", .real(0)) }
    expect(["error rate-zero: Rate is nan"]) { $0.player.set("Rate", "d", .real(.nan)) }
    expect(["error rate-zero: Rate is inf"]) { $0.player.set("Rate", "d", .real(.infinity)) }
    expect { $0.player.set("Rate", "d", .real(-1)) }
    expect(["warning wrong-value: Position is -1"]) { $0.player.set("Position", "x", .integer(-1)) }
    expect(["warning wrong-value: mpris:length is -1"]) { $0.set(item: "mpris:length", "x", .integer(-1)) }
    for word in ["Playing", "Paused", "Stopped"] { expect { $0.player.set("PlaybackStatus", "s", .text(word)) } }
    expect(["warning wrong-value: PlaybackStatus is \"\""]) { $0.player.set("PlaybackStatus", "s", .text("")) }
    for word in ["None", "Track", "Playlist"] { expect { $0.player.set("LoopStatus", "s", .text(word)) } }
    expect(["warning wrong-value: LoopStatus is \"none\""]) { $0.player.set("LoopStatus", "s", .text("none")) }
  }

  @Test func `depend on the range of rates`() {
    for (least, most, isWrong) in [
      (1.0, 1.0, false), (0.5, 2, false), (1.1, 2, true), (0.5, 0.9, true), (.nan, 1, true),
    ] {
      let sentence = "warning wrong-value: the range of Rate is " + Number.text(least) + " to " + Number.text(most)
      expect(isWrong ? [sentence] : []) {
        $0.player.set("Rate", "d", .real(1))
        $0.player.set("MinimumRate", "d", .real(least))
        $0.player.set("MaximumRate", "d", .real(most))
      }
    }
  }

  @Test func `allow a position two seconds after the end`() {
    let sentence = "warning wrong-value: Position is 0:12, behind the end of the item at 0:10"
    for (position, length, isWrong) in [
      (12_000_001, 10_000_000, true), (12_000_000, 10_000_000, false), (12_000_001, 0, false),
      (300_000, 300_000, false),
    ] as [(Int64, Int64, Bool)] {
      expect(isWrong ? [sentence] : []) {
        $0.player.set("Position", "x", .integer(position))
        $0.set(item: "mpris:length", "x", .integer(length))
      }
    }
  }

  @Test func `name the wrong type`() {
    let wrong = [
      ("Identity", "i", "s"), ("DesktopEntry", "i", "s"), ("CanQuit", "s", "b"), ("SupportedUriSchemes", "s", "as"),
    ]
    for (name, type, right) in wrong {
      let sentence = "error wrong-type: " + name + " has the type \"" + type + "\" instead of \"" + right + "\""
      let more =
        "warning no-desktop-entry: DesktopEntry is empty: XFCE does not list the player, and others have no icon for it"
      expect([sentence] + (name == "DesktopEntry" ? [more] : [])) { $0.root.set(name, type, .integer(1)) }
    }
    expect(["error wrong-type: Shuffle has the type \"s\" instead of \"b\""]) {
      $0.player.set("Shuffle", "s", .text("true"))
    }
    expect([
      "warning metadata-type: mpris:length has the type \"t\" instead of \"x\": clients may not know the length"
    ]) { $0.set(item: "mpris:length", "t", .integer(1_000_000)) }
    expect(["warning metadata-type: xesam:title has the type \"o\" instead of \"s\""]) {
      $0.set(item: "xesam:title", "o", .text("/song"))
    }
    expect { $0.set(item: "xesam:unknown", "o", .text("/song")) }
  }

  @Test func `that is missing are as bad as its effect`() {
    for (name, severity) in [
      ("PlaybackStatus", "error"), ("CanPlay", "error"), ("CanPause", "error"), ("CanControl", "error"),
      ("CanGoNext", "warning"), ("CanGoPrevious", "warning"), ("CanSeek", "warning"), ("Position", "warning"),
    ] {
      expect([severity + " missing-property: the property " + name + " is missing"]) { $0.player.set(name) }
    }
    for name in ["CanQuit", "CanRaise", "HasTrackList"] {
      expect(["note missing-property: the property " + name + " is missing"]) { $0.root.set(name) }
    }
    expect(["error missing-property: the property Metadata is missing"]) { $0.player.set("Metadata") }
    expect(["note no-volume: it has no Volume: KDE Connect shows 0, and playerctl volume fails"]) {
      $0.player.set("Volume")
    }
    expect(["error empty-identity: Identity, the player's name for people, is empty"]) { $0.root.set("Identity") }
  }

  @Test func `do not follow from an answer without values`() {
    expect([
      "error no-interface: GetAll of org.mpris.MediaPlayer2 fails with \"org.example.Error\": \"no\""
    ]) { $0.root = .refused("org.example.Error", "no") }
    expect(["error wrong-type: the answer to GetAll of org.mpris.MediaPlayer2.Player is not an a{sv}"]) {
      $0.player = .malformed
    }
    expect(["error silent: the player does not answer within 2 s"]) { ($0.root, $0.player) = (.silent, .silent) }
    expect(["error silent: the player does not answer within 2 s (process 7)"]) { ($0.root, $0.process) = (.silent, 7) }
    expect(["error silent: the player does not answer: its process 7 is stopped"]) {
      ($0.player, $0.process, $0.isStopped) = (.silent, 7, true)
    }
    expect([]) {
      $0.isRead = false
      $0.root = .malformed
    }
  }

  @Test func `depend on the flags`() {
    expect(["warning cannot-control: CanControl is false: no client can steer the player"]) {
      $0.player.set("CanControl", "b", .flag(false))
      $0.player.set("CanPlay", "b", .flag(false))
      $0.player.set("CanPause", "b", .flag(false))
    }
    expect(["error cannot-play: CanPlay is false although it has an item: GNOME Shell hides the player"]) {
      $0.player.set("CanPlay", "b", .flag(false))
      $0.player.set("CanPause", "b", .flag(false))
    }
    expect(["note cannot-play: CanPlay is false, as nothing is loaded: GNOME Shell hides the player"]) {
      $0.player.set("CanPlay", "b", .flag(false))
      $0.set(item: "xesam:title")
    }
    let empty = makePlayer()
    empty.player.set("CanPlay", "b", .flag(false))
    empty.set(item: "xesam:title")
    #expect(Checks.findings(Examination(players: [empty])).map { $0.remedy } == ["load something in the player"])
    expect(["warning cannot-pause: CanPause is false: the buttons and keys of Plasma do nothing"]) {
      $0.player.set("CanPause", "b", .flag(false))
    }
    expect {
      $0.player.set("CanPause", "b", .flag(false))
      $0.player.set("PlaybackStatus", "s", .text("Stopped"))
    }
    expect {
      $0.player.set("CanPause", "b", .flag(false))
      $0.set(item: "xesam:title")
    }
    let idle =
      "note idle-player: it is stopped, has no item, and CanPlay is true: GNOME shows it as Unknown title, and "
      + "gives it the next Play key"
    for (status, canPlay, title, expected) in [
      ("Stopped", true, nil, [idle]), ("Stopped", true, "Song", []), ("Paused", true, nil, []),
      ("Stopped", true, "", [idle]),
    ] as [(String, Bool, String?, [String])] {
      expect(expected) {
        $0.player.set("PlaybackStatus", "s", .text(status))
        $0.player.set("CanPlay", "b", .flag(canPlay))
        $0.set(item: "xesam:title", "s", title.map { .text($0) })
      }
    }
  }

  @Test func `depend on the id of the item`() {
    expect(["warning no-track-id: mpris:trackid is missing: clients cannot go to a position"]) {
      $0.set(item: "mpris:trackid")
    }
    expect([
      "error text-track-id: mpris:trackid has the type \"s\" instead of \"o\": playerctl position ends with an error"
    ]) { $0.set(item: "mpris:trackid", "s", .text("/")) }
    for path in ["/", "/org/mpris/MediaPlayer2/TrackList/NoTrack"] {
      expect([
        "warning no-track-id: mpris:trackid is \"" + path
          + "\" although it has an item: clients cannot go to a position"
      ]) { $0.set(item: "mpris:trackid", "o", .text(path)) }
    }
  }

  @Test func `depend on the title`() {
    let sentence = "warning no-title: the item has no xesam:title: Plasma shows No title and hides its slider"
    expect([sentence]) {
      $0.set(item: "xesam:title")
      $0.set(item: "xesam:album", "s", .text("Album"))
    }
    expect([sentence]) {
      $0.set(item: "xesam:title", "s", .text(""))
      $0.set(item: "xesam:album", "s", .text("Album"))
    }
    expect {
      $0.set(item: "xesam:title")
      $0.set(item: "xesam:album", "s", .text("Album"))
      $0.player.set("PlaybackStatus", "s", .text("Stopped"))
    }
    expect(["warning metadata-type: xesam:title has the type \"i\" instead of \"s\""]) {
      $0.set(item: "xesam:title", "i", .integer(1))
    }
    expect(["warning unsafe-text: xesam:album has a line break"]) { $0.set(item: "xesam:album", "s", .text("a\nb")) }
    expect(["warning unsafe-text: Identity has a control character"]) { $0.root.set("Identity", "s", .text("a\u{1B}")) }
  }

  @Test func `depend on the desktop file`() {
    let icon = ": XFCE does not list the player, and others have no icon for it"
    expect(["warning no-desktop-entry: DesktopEntry is missing" + icon]) { $0.root.set("DesktopEntry") }
    expect(["warning no-desktop-entry: DesktopEntry is empty" + icon]) { $0.root.set("DesktopEntry", "s", .text("")) }
    expect(["warning no-desktop-file: DesktopEntry is \"player-player\", and no such desktop file is installed"]) {
      $0.desktopFile = nil
    }
    for entry in ["player.desktop", "folder/player"] {
      expect([
        "warning no-desktop-file: DesktopEntry is \"" + entry + "\", which is not a name without .desktop"
      ]) {
        $0.root.set("DesktopEntry", "s", .text(entry))
        $0.desktopFile = nil
      }
    }
  }

  @Test func `depend on the time of the answer`() {
    expect { $0.answerTime = 500_000 }
    expect { $0.answerTime = .max }
    expect(["warning slow: the player needs 0.5 s to answer"]) { $0.answerTime = 500_001 }
    expect(["warning slow: the player needs 1.2 s to answer"]) { $0.answerTime = 1_299_999 }
    expect(["warning error-without-text: an error of the player has no text"]) {
      $0.hasErrorWithoutText = true
    }
  }

  @Test func `depend on its changes`() {
    for (isPlaying, count, isWrong) in [(true, 20, false), (true, 21, true), (false, 3, false), (false, 4, true)] {
      let sentence = isPlaying ? "it sent 21 signals in a second" : "it does not play, and sent 4 signals in a second"
      expect(isWrong ? ["warning many-signals: " + sentence] : []) {
        $0.player.set("PlaybackStatus", "s", .text(isPlaying ? "Playing" : "Paused"))
        $0.signalCount = count
      }
    }
    expect(["warning position-signal: PropertiesChanged has Position, again and again"]) {
      $0.changes.add(changed: "Position")
    }
    expect { $0.changes.add(changed: "Volume") }
    expect(["warning only-invalidated: PropertiesChanged invalidates \"Metadata, Volume\" without the value"]) {
      for name in ["Metadata", "Tracks", "Volume", "Rate", "Metadata"] { $0.changes.add(invalidated: name) }
      $0.changes.add(changed: "Rate")
    }
    expect([
      "error foreign-interface: PropertiesChanged of \"org.example.A\" at MPRIS's path: playerctld 2.4.1 ends"
    ]) {
      $0.changes.add(foreign: "org.example.A")
      $0.changes.add(foreign: "org.example.B")
    }
    expect(["error wrong-signal: PropertiesChanged or Seeked has arguments of a wrong type"]) {
      $0.changes.hasWrongSignal = true
    }
    var changes = Changes()
    for number in 0..<40 { changes.add(invalidated: "P\(number)") }
    #expect(changes.invalidated.count == 32)
  }

  @Test func `depend on the advance of its position`() {
    for (position, time, rate, sentence) in [
      (0, 1_000_000, 1, "does not change in 1 s"), (0, 1_049_999, 1, "does not change in 1 s"),
      (0, 1_050_000, 1, "does not change in 1.1 s"), (0, 900_000, 1, nil),
      (0, 900_001, 1, "does not change in 0.9 s"), (1_000, 1_000_000, 1, "changes by 1000 in 1 s"),
      (19_999, 1_000_000, 1, "changes by 19999 in 1 s"), (20_000, 1_000_000, 1, nil), (-20_000, 1_000_000, 1, nil),
      (39_999, 1_000_000, 2, "changes by 39999 in 1 s"), (40_000, 1_000_000, 2, nil),
      (20_000, 1_000_000, 16, nil), (20_000, 1_000_000, -1, nil),
      (300_000, 1_000_000, 15.5, "changes by 300000 in 1 s"),
    ] as [(Int64, Int64, Double, String?)] {
      expect(sentence.map { ["warning position-stands: it plays and Position " + $0] } ?? []) {
        $0.player.set("Rate", "d", .real(rate))
        $0.advance = (position, time)
      }
    }
    expect { $0.advance = nil }
    expect {
      $0.advance = (0, 1_000_000)
      $0.player.set("PlaybackStatus", "s", .text("Paused"))
    }
    expect(["note position-steps: Position changes in steps of more than a second"]) { $0.isCoarse = true }
  }

  @Test func `name the command without an effect`() {
    let effects: [(Trial.Effect, Trial.Effect, [String])] = [
      (.refused, .none, ["warning command-ignored: CanSeek is true, and Seek fails"]),
      (.ignored, .none, ["warning command-ignored: CanSeek is true, and Seek does not change Position"]),
      (.unannounced, .done, ["warning no-seeked: Position jumped at Seek, and no signal Seeked followed"]),
      (.none, .refused, ["warning command-ignored: CanPause is true, and Pause fails"]),
      (.done, .ignored, ["warning command-ignored: CanPause is true, and Pause does not change PlaybackStatus"]),
      (.none, .unannounced, ["error no-signal: PlaybackStatus changed at Pause, and no PropertiesChanged had it"]),
      (.done, .done, []),
    ]
    for (seek, pause, expected) in effects { expect(expected) { $0.trial = Trial(seek: seek, pause: pause) } }
    expect(["warning slow: the player needs more than 0.5 s to answer Pause"]) { $0.trial = Trial(isSlow: true) }
  }

  @Test(
    arguments: [
      (0x09, "a control character"), (0x0A, "a line break"), (0x0D, "a line break"), (0x0E, "a control character"),
      (0x1F, "a control character"), (0x20, nil), (0x7E, nil), (0x7F, "a control character"),
      (0x84, "a control character"), (0x85, "a line break"), (0x9F, "a control character"), (0xA0, nil), (0x2027, nil),
      (0x2028, "a line break"), (0x2029, "a line break"), (0x202A, "a character that reverses the text around it"),
      (0x202E, "a character that reverses the text around it"), (0x202F, nil), (0xFDCF, nil),
      (0xFDD0, "a noncharacter"),
      (0xFDEF, "a noncharacter"), (0xFDF0, nil), (0xFFFD, nil), (0xFFFE, "a noncharacter"),
      (0x10FFFF, "a noncharacter"),
      (0x10FFFD, nil), (0x2066, nil), (0x2069, nil), (0x1F3B5, nil),
    ] as [(UInt32, String?)])
  func `name the fault of a character`(_ value: UInt32, _ expected: String?) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(Checks.fault(in: "a" + String(Character(scalar)) + "b") == expected)
  }

  @Test func `have 160 characters of a foreign text, without control characters`() {
    #expect(Checks.quoted("a\u{1B}b\nc") == "\"ab c\"")
    let whole = String(repeating: "x", count: 160)
    #expect(Checks.quoted(whole) == "\"" + whole + "\"")
    #expect(Checks.quoted(whole + "y") == "\"" + whole + "…\"")
  }
}

@Suite struct `Findings of the session` {
  private func expect(
    _ expected: [String] = [], _ examination: Examination, _ place: SourceLocation = #_sourceLocation
  ) {
    let found = Checks.findings(examination).map { finding in
      finding.severity.word + " " + finding.kind.word + ": " + finding.sentence + "; " + finding.remedy
    }
    #expect(found == expected, sourceLocation: place)
  }

  @Test func `name the first player of playerctld`() {
    let nothing = "; nothing, or choose another player with: playerctld shift"
    let runs = "note playerctld: playerctld runs: commands without a name go to the first player of its list"
    expect([runs + ", \"vlc\"" + nothing], Examination(firstOfPlayerctld: "org.mpris.MediaPlayer2.vlc"))
    expect([runs + nothing], Examination(firstOfPlayerctld: ""))
    let silence = Silence(text: "does not answer", remedy: "end it")
    expect(
      ["error playerctld-silent: playerctld does not answer; each playerctl waits 25 s for it; end it"],
      Examination(playerctldSilence: silence))
    // The service has the name.
    let center = ExaminedCenter(playerctld: .on)
    expect([], Examination(firstOfPlayerctld: "", playerctldSilence: silence, center: center))
  }

  @Test func `name the bridge without its player`() throws {
    let player = makePlayer("mpd")
    (player.process, player.processName, player.bridge) = (7, "mpDris2", ("MPD", false))
    let alone = "error bridge-alone: \"mpDris2\" shows MPD, "
    expect(
      [alone + "and no MPD runs on this machine; start MPD, or write its host into the settings of \"mpDris2\""],
      Examination(players: [player]))
    var program = try running("MPD")
    expect([], Examination(players: [player], programs: [program]))
    program.isStopped = true
    expect(
      [alone + "whose process 42 is stopped; continue it: kill -CONT 42"],
      Examination(players: [player], programs: [program]))
    player.bridge = ("MPD", true)
    expect([], Examination(players: [player]))
  }

  @Test func `name the players that the service hides`() {
    let (player, other) = (makePlayer("a"), makePlayer("b", owner: ":1.2"))
    let center = ExaminedCenter(hidden: [other.busName])
    let findings = Checks.findings(Examination(players: [player, other], center: center))
    #expect(findings.map { $0.player + " " + $0.kind.word } == ["b hidden"])
  }

  @Test func `are not about playerctld's own name`() {
    let daemon = makePlayer("playerctld", owner: ":1.1")
    daemon.isRead = false
    expect([], Examination(players: [makePlayer("a"), daemon]))
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
    program.bus = .flatpak("io.mpv.Mpv", ["org.mpris.MediaPlayer2.mpv"])
    #expect(words([], [program]) == ["no-name"])
    program.bus = .snap("mpv")
    #expect(words([], [program]) == ["name-refused"])
  }

  @Test func `in Flatpak have the names that it allows`() {
    let information = """
      [Application]
      name=io.mpv.Mpv

      [Session Bus Policy]
      org.mpris.MediaPlayer2.mpv=own
      org.mpris.MediaPlayer2.vlc=talk
      org.example.Other=own
      """
    guard case .flatpak(let id, let names) = Programs.flatpak(information) else { return #expect(Bool(false)) }
    #expect(id == "io.mpv.Mpv" && names == ["org.mpris.MediaPlayer2.mpv"])
  }

  @Test func `that show only the playing item are not errors`() throws {
    let findings = Checks.findings(Examination(programs: [try running("Firefox")]))
    #expect(findings.map { $0.severity } == [.note])
  }

  @Test(arguments: [
    ("mpv", "mpv", true), ("mpv", "mpv.instance42", true), ("mpv", "mpvx", false), ("VLC", "vlc.instance1", true),
    ("Celluloid", "io.github.celluloid_player.Celluloid", true), ("Celluloid", "io.mpv.Mpv", false),
    ("DeaDBeeF", "DeaDBeeF", true), ("Chromium", "brave.instance7", true), ("Audacious", "AUDACIOUS", true),
  ])
  func `are known by their names`(_ title: String, _ name: String, _ isOwn: Bool) throws {
    #expect(try running(title).program.owns(name) == isOwn)
  }
}

@Suite struct `A cover` {
  private static let images = [
    "\u{0}\u{0}\u{1}\u{0}", "GIF89a", "BM", "II*", "MM\u{0}*", "    ftypavif", "    JXL ", "RIFF    WEBP",
    "<?xml?><svg>",
  ]

  @Test func `is an image by its first bytes`() {
    for image in Self.images { #expect(Machine.isImage(Array(image.utf8)), "\(image)") }
    for bytes in [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0xFF, 0x0A]] as [[UInt8]] {
      #expect(Machine.isImage(bytes) && !Machine.isImage(bytes.dropLast()))
    }
    for other in ["", "RIFF", "RIFF    WAVE", "    WEBP", "GIF", "ftyp", "<html>"] {
      #expect(!Machine.isImage(Array(other.utf8)), "\(other)")
    }
  }
}

@Suite struct `A process` {
  @Test func `has a name, a command, variables and a parent`() {
    let own = getpid()
    #expect(Machine.state(of: own).parent == getppid())
    #expect(!Machine.state(of: own).isStopped)
    #expect(Machine.state(of: 0).parent == 0)
    #expect(Machine.command(of: own).first == CommandLine.arguments.first)
    #expect(!Machine.name(of: own).contains("\n") && CommandLine.arguments[0].contains(Machine.name(of: own)))
    #expect(Machine.variables(of: own).contains { $0.hasPrefix("PATH=") })
    #expect(Machine.processes().contains { $0.id == own && $0.isOwn })
    #expect(!Machine.hasOtherRoot(own) && !Machine.hasOtherRoot(own, than: own))
  }
}

@Suite struct `Names of players` {
  @Test func `must not begin with another name`() {
    let players = [makePlayer("a"), makePlayer("a.b", owner: ":1.2"), makePlayer("b", owner: ":1.3")]
    #expect(words(players) == ["prefix-name"])
  }

  @Test func `belong to one connection each`() {
    #expect(words([makePlayer("a"), makePlayer("b")]) == ["several-names"])
  }

  @Test func `do not distinguish players with the same Identity`() {
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
