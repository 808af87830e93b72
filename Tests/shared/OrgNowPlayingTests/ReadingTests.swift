// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import DBus
@testable import OrgNowPlaying

private let second: Int64 = 1_000_000

/// A surface of a session, and a reader that follows it on the bus.
private final class Follower {
  let stage: Stage
  var reader = SessionReader(listsToo: true)
  private var unread: SessionReader.Unread = []

  init(_ snapshot: SessionSnapshot) throws {
    stage = try Stage(snapshot)
    let client = stage.client.connection
    client.names.subscribe(to: Signals(of: .name(stage.client.destination))) { [self] in
      unread.formUnion(reader.readChanges($0, now: stage.now))
    }
    readAll()
  }

  private func readAll() {
    let answer = stage.client.ask("org.freedesktop.DBus.Properties", "GetAll") { $0.append(string: session1) }
    if let answer { reader.readAll(answer, now: stage.now) }
  }

  private func get(_ property: String) -> Message? {
    stage.client.ask("org.freedesktop.DBus.Properties", "Get") {
      $0.append(string: session1)
      $0.append(string: property)
    }
  }

  /// Publishes a change, and reads its signals.
  func show(_ snapshot: SessionSnapshot) {
    stage.show(snapshot)
    _ = stage.client.call("org.freedesktop.DBus.Peer", "Ping")
    let missing = unread
    unread = []
    if missing.contains(.all) { readAll() }
    for list in SessionReader.Unread.lists where missing.contains(list.part) {
      if let answer = get(list.property) { reader.readList(list.property, answer) }
    }
  }

  /// The session as it was read.
  var read: SessionSnapshot { reader.snapshot(imageAddress: "file:///tmp/a.png") }
}

/// A session with everything that Session1 has.
private func rich(_ kind: ContentKind = .podcast, state: PlaybackState = .playing) throws -> SessionSnapshot {
  var content = try Content(kind: kind, id: Identifier(bytes: [0x61, 0xFF, 0x62]))
  for field in Field.allCases {
    switch field.holds {
    case .text: try content.set(field, to: field == .url ? "file:///a" : "a " + field.name)
    case .date: try content.set(field, to: "1959-08-17")
    case .list: for name in ["One", "Two"] { try content.add(field, name) }
    case .count: try content.set(field, to: 7)
    case .rating: try content.set(field, to: 0.5)
    case .flag: try content.set(field, to: field == .explicit)
    case .time: try content.set(field, microseconds: 3 * second)
    }
  }
  try content.set(.lyrics, to: "one\ntwo")
  try content.set(duration: .finite(254 * second))
  try content.addAdBreak(start: 0, end: 5)
  try content.addAdBreak(start: 60 * second, end: 90 * second)
  try content.addChapter(id: "one", title: "The First Chapter", start: 0, end: 30 * second)
  try content.addChapter(id: Identifier(bytes: [0x62, 0xFF]), title: "", start: 40 * second, end: nil)
  try content.changeLyrics { lyrics throws(Failure) in
    try lyrics.add("Is this the real life?", at: 12 * second)
    try lyrics.add("", at: 14 * second)
    try lyrics.set(language: "en")
  }
  try content.set(extra: "example:mood", to: .text("calm"))
  try content.set(extra: "example:number", to: .number(.min))
  content.set(artwork: try Artwork(id: "cover"))
  content.set(animatedArtwork: try AnimatedArtwork(id: "motion", ratios: .all))
  var lists = Lists()
  var queue = Queue()
  for number in 1...3 {
    var item = try Content(kind: .music, id: Identifier("item-\(number)"))
    try item.set(.title, to: "Track \(number)")
    try queue.add(Identifier("entry-\(number)"), item)
  }
  try queue.set(current: "entry-2")
  lists.queue = queue
  var playlists = Playlists()
  try playlists.add("one", name: "First", icon: "file:///icon.png")
  try playlists.add("two", name: "Second", icon: nil)
  try playlists.set(times: "one", created: 1, modified: 2, played: 3)
  lists.playlists = playlists
  lists.activePlaylist = "unpublished"
  var remote = Remote()
  try remote.set(devices: [
    Device(id: "kitchen", name: "Kitchen", type: .speaker, capabilities: .all, volume: 0.5),
    Device(id: "tv", name: "TV", type: .tv, capabilities: [.relativeVolume]),
    Device(id: "car", name: "Car", type: .car),
  ])
  var details = PlaybackDetails()
  (details.isMuted, details.isPrivate, details.buffered) = (true, true, 90 * second)
  details.window = try SeekableWindow(start: second, end: 200 * second, moving: [.start, .end], timestamp: 7)
  details.problem = try Problem(.network, text: "No connection", address: "exampleplayer:a", canRetry: true)
  return SessionSnapshot(
    id: "music", identity: "Player", desktopEntry: "org.example.Player", showsAddresses: true, content: content,
    playback: Playback(
      state: state, rate: 1.5, defaultRate: 1.25, queueIndex: 2, queueCount: 30, volume: 0.75),
    timeline: Timeline(
      position: 60 * second, timestamp: 5, rate: state == .playing ? 1.5 : 0, length: 254 * second),
    details: details, offer: try richOffer(), lists: lists, remote: remote, imageAddress: "file:///tmp/a.png",
    constraints: [.powerSaver, .switchedOff], isPrimary: false, resumeToken: "0a")
}

private func richOffer() throws -> Offer {
  var offer = Offer()
  for command in Command.allCases { offer.add(command) }
  for command in [Command.next, .like, .quit] { try offer.enable(command, false) }
  try offer.set(intervals: [15 * second, 30 * second], for: .skipForward)
  try offer.set(intervals: [5 * second], for: .skipBackward)
  try offer.set(rates: [1, 0.5, 2])
  offer.set(repeatMode: .one, supported: [.one])
  offer.set(shuffleMode: .collections, supported: [])
  try offer.set(minimumRating: -1, maximumRating: 10)
  try offer.set(schemes: ["file", "*"], mimeTypes: ["audio/flac"])
  try offer.set(mark: Offer.Mark(status: .positive, title: "Love", shortTitle: "L"), of: .like)
  try offer.set(mark: Offer.Mark(status: .negative), of: .feedback)
  try offer.set(mark: Offer.Mark(title: "Mark"), of: .bookmark)
  offer.set(fullscreen: true)
  try offer.set(languageOptions: [
    LanguageOption(id: "en", name: "English", tag: "en", kind: .audible, group: 0, flags: [.isDefault, .mainProgram]),
    LanguageOption(
      id: "de", name: "Deutsch", tag: "de", kind: .audible, group: 0, flags: [.isCurrent, .dubbedTranslation]),
    LanguageOption(
      id: "sub", name: "Subtitles", kind: .legible, group: 1, flags: [.isOptional, .forcedSubtitles, .easyToRead]),
    LanguageOption(id: "none", name: "Other", kind: .legible, group: 1, flags: [.isOptional, .isCurrent]),
  ])
  return offer
}

/// The session as a reader has it: the queue entry is also reported for itself.
private func wanted(_ shown: SessionSnapshot) -> SessionSnapshot {
  var wanted = shown
  wanted.lists.reportedEntry = shown.playingEntry
  return wanted
}

@Suite struct `Reading a session of our own` {
  @Test(arguments: ContentKind.allCases)
  func `returns everything that was published`(kind: ContentKind) throws {
    let shown = try rich(kind)
    let follower = try Follower(shown)
    #expect(follower.read.content == shown.content)
    #expect(follower.read.playback == shown.playback && follower.read.timeline == shown.timeline)
    #expect(follower.read.offer == shown.offer && follower.read.details == shown.details)
    #expect(follower.read.lists == wanted(shown).lists)
    #expect(follower.read.remote == shown.remote)
    #expect(follower.read == wanted(shown))
  }

  @Test func `returns a range of rates`() throws {
    var shown = try rich()
    try shown.offer.set(minimumRate: 0.03, maximumRate: 32)
    #expect(try Follower(shown).read.offer == shown.offer)
  }

  @Test func `returns a session without anything`() throws {
    let shown = SessionSnapshot(identity: "Player", showsAddresses: true, imageAddress: "file:///tmp/a.png")
    #expect(try Follower(shown).read == shown)
  }

  @Test(arguments: [.unknown, .live, .continuous, .finite(0)] as [MediaDuration])
  func `returns each kind of duration`(duration: MediaDuration) throws {
    var shown = try rich()
    var content = try Content(kind: .radio, id: "a")
    try content.set(mediaType: .video)
    try content.set(duration: duration)
    content.set(animatedArtwork: shown.content?.animatedArtwork)
    content.set(artwork: try Artwork(id: "https://a.example/a.png", address: "https://a.example/a.png"))
    shown.content = content
    shown.timeline = shown.timeline.with(length: duration.microseconds)
    #expect(try Follower(shown).read == wanted(shown))
  }

  @Test func `follows the changes`() throws {
    let follower = try Follower(rich())
    var shown = try rich(.radio, state: .paused)
    shown.identity = "Other"
    shown.offer.remove(.raise)
    try shown.offer.enable(.next, true)
    shown.playback.volume = nil
    shown.details = PlaybackDetails()
    var remote = try #require(shown.remote)
    try remote.set(devices: [])
    shown.remote = remote
    follower.show(shown)
    #expect(follower.read == wanted(shown))
    shown.content?.set(timedLyrics: nil)
    try shown.content?.addChapter(id: "three", title: "The Third Chapter", start: 100 * second, end: nil)
    follower.show(shown)
    #expect(follower.read == wanted(shown))
    shown.content = nil
    shown.lists = Lists()
    shown.timeline = Timeline(position: 1, timestamp: 2, rate: 0, length: nil)
    follower.show(shown)
    #expect(follower.read.content == nil && follower.read.lists.isEmpty && follower.read.constraints == [])
    #expect(follower.read.timeline == shown.timeline && follower.read.offer == shown.offer)
  }

  @Test func `an unreachable session has the time when it became so`() throws {
    var shown = try rich()
    let follower = try Follower(shown)
    var remote = try #require(shown.remote)
    remote.set(isReachable: false, now: follower.stage.now)
    shown.remote = remote
    follower.show(shown)
    #expect(follower.read == wanted(shown))
    follower.stage.now += second
    shown.identity = "Later"
    follower.show(shown)
    #expect(follower.read.remote?.lostAt == remote.lostAt)
    remote.set(isReachable: true, now: follower.stage.now)
    shown.remote = remote
    follower.show(shown)
    #expect(follower.read == wanted(shown))
  }

  @Test func `forgets all that the next answer lacks`() throws {
    let follower = try Follower(rich())
    follower.reader.readAll(answer { _ in }, now: 0)
    #expect(
      follower.reader.snapshot(imageAddress: nil)
        == SessionSnapshot(identity: "", showsAddresses: true, timeline: .unknown()))
    #expect(!follower.reader.isSession && follower.reader.others.isEmpty)
  }

  @Test func `a reader without lists knows the current entry`() throws {
    let stage = try Stage(rich())
    var reader = SessionReader(listsToo: false)
    let answer = stage.client.ask("org.freedesktop.DBus.Properties", "GetAll") { $0.append(string: session1) }
    reader.readAll(try #require(answer), now: 0)
    let read = reader.snapshot(imageAddress: nil)
    #expect(read.lists.queue == nil && read.lists.playlists == nil)
    #expect(read.content?.chapters == nil && read.content?.timedLyrics == nil)
    #expect(read.playingEntry == "entry-2" && read.lists.activePlaylist == "unpublished")
    #expect(read.imageAddress == nil)
  }

  @Test func `an item without a title has the name of its file`() throws {
    var shown = try rich()
    var content = try Content(kind: .movie, id: "a")
    try content.set(.url, to: "file:///films/Some%20film.mkv")
    shown.content = content
    #expect(try Follower(shown).read.content?.text(.title) == "Some film.mkv")
    content = try Content(kind: .podcast, id: "a")
    try content.set(.url, to: "file:///a.mp3")
    try content.set(.show, to: "Show")
    shown.content = content
    #expect(try Follower(shown).read.content?.text(.title) == nil)
  }

  @Test func `a wrong argument fails`() {
    for invocation in [
      Invocation(.play, .position(1)), Invocation(.setVolume), Invocation(.setDeviceVolume, .volume(1)),
    ] {
      #expect(throws: Failure.self) { try PerformCall.append(invocation, to: MessageWriter()) }
    }
  }
}

@Suite struct `Reading a session of another library` {
  private func read(_ write: (MessageWriter) -> Void) -> SessionSnapshot {
    var reader = SessionReader(listsToo: true)
    reader.readAll(answer(write), now: 1)
    return reader.snapshot(imageAddress: nil)
  }

  private func dictionary(_ property: String, _ writer: MessageWriter, _ write: () -> Void) {
    writer.openEntry(property, "a{sv}")
    writer.openArray("{sv}")
    write()
    writer.close()
    writer.closeEntry()
  }

  private let empty = SessionSnapshot(identity: "", showsAddresses: true, timeline: .unknown())

  @Test(arguments: Property.allCases)
  func `a wrong type counts as absent`(property: Property) {
    #expect(read { _ in } == empty)
    let signature = property.signature.description
    if signature != "s" { #expect(read { $0.entry(property.name, "text") } == empty) }
    if signature != "b" { #expect(read { $0.entry(property.name, true) } == empty) }
    #expect(read { $0.entry(property.name, -1.5) } == empty)
    #expect(read { $0.entry(property.name, ["text"]) } == empty)
    if signature == "a{sv}" {
      var wanted = empty
      if property == .playback { wanted.timeline = .unknown() }
      #expect(
        read { writer in
          dictionary(property.name, writer) {
            for key in ["id", "state", "position_us", "entries", "url2", "kind", "aspect_ratios"] {
              writer.entry(key, -1.5)
            }
          }
        } == wanted)
    }
  }

  @Test func `wrong entries are left out`() throws {
    let session = read { writer in
      dictionary("Content", writer) {
        writer.entry("unknown", "x")
        writer.entry("title", "A\nB")
        writer.entry("artist", "one text")
        writer.entry("album", 5.0)
        writer.entry("track_number", -3.0)
        writer.entry("user_rating", 7.0)
        writer.entry("release_date", "yesterday")
        writer.entry("kind", "opera")
        writer.entry("media_type", "smell")
        writer.entry("duration_us", Int64(-4))
        writer.entry("explicit", "yes")
        writer.entry("id", id: "item")
      }
      dictionary("Playback", writer) {
        writer.entry("state", "dancing")
        writer.entry("rate", Double.nan)
        writer.entry("default_rate", 0.0)
        writer.entry("volume", -1.0)
        writer.entry("position_us", Int64.min)
        writer.entry("timestamp_us", Int64.min)
        writer.entry("queue_index", Int32(-1))
      }
    }
    var content = try Content(kind: .generic, id: "item")
    try content.set(.title, to: "A B")
    try content.add(.artist, "one text")
    #expect(session.content == content)
    #expect(session.playback == Playback(state: .stopped))
    #expect(session.timeline == Timeline(position: 0, timestamp: 0, rate: 0, length: nil))
  }

  /// Writes a list of dictionaries.
  private func list(_ key: String, of count: Int, in writer: MessageWriter, _ write: (Int) -> Void) {
    writer.openEntry(key, "aa{sv}")
    writer.openArray("a{sv}")
    for number in 0..<count {
      writer.openArray("{sv}")
      write(number)
      writer.close()
    }
    writer.close()
    writer.closeEntry()
  }

  private func languages(_ groups: [[String]], current: [String] = []) -> [LanguageOption] {
    read { writer in
      writer.openEntry("Commands", "a{sa{sv}}")
      writer.openArray("{sa{sv}}")
      writer.openDictionaryEntry("sa{sv}")
      writer.append(string: "enable_language_option")
      writer.openArray("{sv}")
      writer.entry("current", current)
      list("groups", of: groups.count, in: writer) { group in
        list("options", of: groups[group].count, in: writer) { number in
          writer.entry("id", groups[group][number])
          writer.entry("name", "English")
        }
      }
      for _ in 0..<3 { writer.close() }
      writer.closeEntry()
    }.offer.languageOptions
  }

  @Test func `language options are limited in all groups together, and each is there once`() {
    let many = languages((0..<3).map { group in (0..<100).map { "\(group)-\($0)" } })
    #expect(many.count == Limits.languageOptions)
    let options = languages([["a", "", "a"], ["b", "c"]], current: ["b", "c"])
    #expect(options.map { $0.id } == ["a", "b", "c"])
    #expect(options.filter { $0.flags.contains(.isCurrent) }.map { $0.id } == ["b"], "one of a group is on")
  }

  @Test func `a custom command and an output are there once, and have their type`() throws {
    let follower = try Follower(rich())
    let (commands, outputs) = (SessionReader.sides[0], SessionReader.sides[1])
    func readTwice(_ key: String, _ side: SessionReader.Side) {
      let message = answer { writer in
        list(key, of: 2, in: writer) { number in
          writer.entry("id", id: "a")
          for name in ["title", "name"] { writer.entry(name, "Name \(number)") }
        }
      }
      follower.reader.readSide(side, message)
    }
    readTwice("Commands", commands)
    readTwice("Outputs", outputs)
    var lists = follower.read.lists
    #expect(lists.customCommands.map { $0.title } == ["Name 0"] && lists.outputs.map { $0.name } == ["Name 0"])
    follower.reader.readSide(commands, answer { $0.entry("Commands", "text") })
    follower.reader.readSide(outputs, answer { $0.entry("Outputs", "text") })
    lists = follower.read.lists
    #expect(lists.customCommands.isEmpty && lists.outputs.isEmpty)
  }

  @Test func `a list that is no variant is empty`() throws {
    let follower = try Follower(rich())
    follower.reader.readList("Queue", answer { _ in })
    #expect(follower.read.lists.queue == nil)
  }

  @Test func `a property that is invalidated is read again, and a list only for those who read lists`() throws {
    func unread(listsToo: Bool, _ names: [String]) throws -> SessionReader.Unread {
      var reader = SessionReader(listsToo: listsToo)
      let signal = bytes {
        $0.append(string: session1)
        $0.openArray("{sv}")
        $0.close()
        $0.append(strings: names)
      }
      return try reader.readChanges(#require(message(signal)), now: 0)
    }
    #expect(try unread(listsToo: true, ["Identity"]) == .all)
    #expect(try unread(listsToo: false, ["Queue"]) == [] && unread(listsToo: true, ["Queue"]) != [])
  }

  @Test func `wrong details of the playback are left out`() {
    func playback(_ write: (MessageWriter) -> Void) -> PlaybackDetails {
      read { writer in dictionary("Playback", writer) { write(writer) } }.details
    }
    let none = playback { writer in
      writer.entry("muted", 1.0)
      writer.entry("private", "yes")
      writer.entry("buffered_us", Int64(-1))
      writer.entry("window", "all")
      writer.entry("problem", true)
    }
    #expect(none == PlaybackDetails())
    for (start, end, moves) in [(Int64(2), Int64(1), false), (-1, 1, false), (.min, .max, true), (1, 2, true)] {
      let wrong = playback { writer in
        dictionary("window", writer) {
          writer.entry("start_us", start)
          writer.entry("end_us", end)
          writer.entry("timestamp_us", Int64.min)
          writer.entry("start_moves", moves)
        }
      }
      #expect(wrong.window == nil)
    }
    #expect(playback { writer in dictionary("window", writer) { writer.entry("start_us", Int64(1)) } }.window == nil)
    for address in ["javascript:alert(1)", "https://", String(repeating: "x", count: 5_000)] {
      let problem = playback { writer in
        dictionary("problem", writer) {
          writer.entry("kind", "alien")
          writer.entry("text", "One\nline")
          writer.entry("url", address)
        }
      }.problem
      #expect(problem?.kind == .other && problem?.text == "One line" && problem?.address == nil)
    }
    let silent = playback { writer in dictionary("problem", writer) { writer.entry("kind", "network") } }
    #expect(silent.problem == nil, "it has no text")
  }

  @Test func `devices with wrong names, types and volumes are repaired or left out`() {
    let session = read { writer in
      writer.entry("IsRemote", true)
      writer.openEntry("Devices", "aa{sv}")
      writer.openArray("a{sv}")
      for (id, name, volume) in [("a", "_*Attic*_", 2.0), ("a", "Again", 0.5), ("", "No id", 0.5), ("c", "!!", 0.5)] {
        writer.openArray("{sv}")
        writer.entry("id", id: Identifier(id))
        writer.entry("name", name)
        writer.entry("type", "toaster")
        writer.entry("volume", volume)
        writer.close()
      }
      writer.close()
      writer.closeEntry()
    }
    #expect(session.devices.map { $0.name } == ["Attic"])
    #expect(session.devices.first?.volume == nil && session.devices.first?.type == .other)
  }

  @Test func `long texts are cut, and the values after them are read`() {
    let session = read { writer in
      writer.entry("Identity", String(repeating: "n", count: 3_000_000))
      dictionary("Content", writer) {
        writer.entry("id", id: "a")
        writer.entry("title", String(repeating: "t", count: 3_000_000))
        writer.entry("album", "Tides")
      }
    }
    #expect(session.identity.utf8.count == Limits.textBytes)
    #expect(session.content?.text(.title)?.utf8.count == Limits.textBytes && session.content?.text(.album) == "Tides")
  }

  @Test func `signals of other interfaces are ignored`() throws {
    var reader = SessionReader(listsToo: true)
    let signal = try #require(
      message(
        bytes {
          $0.append(string: "org.mpris.MediaPlayer2.Player")
          $0.openArray("{sv}")
          $0.entry("Identity", "x")
          $0.close()
          $0.append(strings: ["Queue"])
        }))
    #expect(reader.readChanges(signal, now: 0) == [])
    #expect(reader.snapshot(imageAddress: nil) == empty)
  }

  @Test func `any bytes are read without a trap`() throws {
    let stage = try Stage(rich())
    var valid: [[UInt8]] = []
    for property in Property.allCases {
      let view = SessionView(snapshot: stage.surface.snapshot)
      valid.append(
        bytes {
          $0.append(string: session1)
          $0.openArray("{sv}")
          $0.openEntry(property.name, property.signature)
          view.append(property, to: $0)
          $0.closeEntry()
          $0.close()
          $0.append(strings: ["Queue"])
        })
    }
    var random = Seeded(20)
    var reader = SessionReader(listsToo: true)
    for round in 0..<20_000 {
      var changed = valid[round % valid.count]
      random.damage(&changed, isCut: round % 5 == 0)
      guard let message = message(changed) else { continue }
      _ = reader.readChanges(message, now: .max)
      _ = reader.snapshot(imageAddress: nil)
    }
  }
}
