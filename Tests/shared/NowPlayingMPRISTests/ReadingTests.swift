// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import DBus
@testable import NowPlayingMPRIS

private let second: Int64 = 1_000_000

/// A surface of a session, and a reader that follows it on the bus.
private final class Follower {
  let stage: Stage
  var reader = PlayerReader(listsToo: true)
  private(set) var unread: PlayerReader.Unread = []

  init(_ snapshot: SessionSnapshot) throws {
    stage = try Stage(snapshot)
    let player = stage.client.connection
    player.names.subscribe(to: Signals(of: .name(stage.client.destination))) { [self] in receive($0) }
    for interface in [Interface.root, .player] { readAll(interface) }
  }

  func readAll(_ interface: Interface) {
    let answer = stage.client.ask("org.freedesktop.DBus.Properties", "GetAll") { $0.append(string: interface.name) }
    follow(reader.readAll(of: interface.name, answer, now: stage.now))
  }

  private func receive(_ signal: Message) {
    switch signal.member {
    case "PropertiesChanged": unread.formUnion(reader.readChanges(signal, now: stage.now))
    case "Seeked": reader.readSeeked(signal, now: stage.now)
    case "PlaylistChanged": reader.readPlaylistSignal(signal)
    default: unread.formUnion(reader.readTracksSignal(signal))
    }
  }

  /// Requests everything that was found missing.
  private func follow(_ missing: PlayerReader.Unread) {
    if missing.contains(.root) { readAll(.root) }
    if missing.contains(.player) { readAll(.player) }
    if missing.contains(.trackList) { readAll(.trackList) }
    if missing.contains(.playlists) { readAll(.playlists) }
    if missing.contains(.position), let answer = get("Position") { _ = reader.readPosition(answer, now: stage.now) }
    if missing.contains(.tracks), let call = reader.tracksCall, let answer = send(call) { reader.readTracks(answer) }
    if missing.contains(.playlistEntries), let answer = send(reader.playlistsCall) { reader.readPlaylists(answer) }
  }

  private func get(_ property: String) -> Message? {
    stage.client.ask("org.freedesktop.DBus.Properties", "Get") {
      $0.append(string: PlayerClient.player)
      $0.append(string: property)
    }
  }

  private func send(_ call: PlayerCall) -> Message? { stage.client.ask(call.interface, call.member, call.append(to:)) }

  /// Publishes a change, and reads its signals.
  func show(_ snapshot: SessionSnapshot) {
    stage.show(snapshot)
    _ = stage.client.get("CanControl")
    let missing = unread
    unread = []
    follow(missing)
  }

  /// Requests a command as a controller does, and returns what the player received.
  func perform(_ invocation: Invocation) throws -> [Invocation] {
    let before = stage.invocations.count
    let call = try reader.call(for: invocation, now: stage.now)
    stage.client.start(call.interface, call.member, call.append(to:)) { _ in }
    _ = stage.client.get("CanControl")
    return Array(stage.invocations.dropFirst(before))
  }
}

/// Every field that MPRIS has, and keys of the player's own.
private func fill(_ content: inout Content, title: String = "Harbour Lights") throws {
  for field in Field.allCases where field.metadataKey != nil && field != .url {
    switch field.holds {
    case .text: try content.set(field, to: field == .title ? title : "a " + field.name)
    case .date: try content.set(field, to: "2026-08-22T18:00:00Z")
    case .list: for name in ["One", "Two"] { try content.add(field, name) }
    case .count: try content.set(field, to: 7)
    case .rating: try content.set(field, to: 0.5)
    case .flag, .time: break
    }
  }
  try content.set(.url, to: "file:///music/1.flac")
  try content.set(duration: .finite(254 * second))
  try content.set(extra: "example:mood", to: .text("calm"))
  try content.set(extra: "kde:pid", to: .number(42))
  content.set(artwork: try Artwork(id: "file:///tmp/a.png", address: "file:///tmp/a.png"))
}

private let everyCommand: [Command] = [
  .play, .pause, .togglePlayPause, .stop, .next, .previous, .seekToPosition, .skipForward, .skipBackward,
  .changePlaybackRate, .changeRepeatMode, .changeShuffleMode, .setVolume, .openURL, .raise, .quit, .setFullscreen,
  .goToEntry, .addToQueue, .removeFromQueue, .activatePlaylist,
]

/// A session with everything that MPRIS has.
private func rich(state: PlaybackState = .playing, title: String = "Harbour Lights") throws -> SessionSnapshot {
  var session = try snapshot { try fill(&$0, title: title) }
  session.identity = "Player"
  session.desktopEntry = "org.example.Player"
  session.showsAddresses = true
  session.imageAddress = "file:///tmp/a.png"
  session.playback = Playback(state: state, rate: 2, defaultRate: 2, volume: 0.25)
  session.timeline = Timeline(
    position: 60 * second, timestamp: 990 * second, rate: state == .playing ? 2 : 0, length: 254 * second)
  var offer = Offer()
  for command in everyCommand { offer.add(command) }
  try offer.set(rates: [0.5, 1, 3])
  offer.set(repeatMode: .one, supported: [])
  offer.set(shuffleMode: .items, supported: [.off, .items])
  try offer.set(schemes: ["file", "https"], mimeTypes: ["audio/flac"])
  offer.set(fullscreen: true)
  session.offer = offer
  var queue = Queue()
  for number in 1...3 {
    var content = try Content(kind: .music, id: "item")
    try content.set(.title, to: "Track \(number)")
    try queue.add("entry-\(number)", content)
  }
  try queue.set(current: "entry-2")
  var playlists = Playlists()
  try playlists.add("one", name: "First", icon: "file:///icon.png")
  try playlists.add("two", name: "Second", icon: nil)
  session.lists.queue = queue
  session.lists.playlists = playlists
  session.lists.activePlaylist = "two"
  return session
}

/// Compares everything that MPRIS has.
private func expectSame(_ follower: Follower, _ shown: SessionSnapshot, title: String = "Harbour Lights") throws {
  let read = follower.reader.snapshot
  let now = follower.stage.now
  #expect(read.identity == shown.identity && read.desktopEntry == shown.desktopEntry)
  #expect(read.imageAddress == shown.imageAddress)
  #expect(read.playback == shown.playback)
  #expect(read.timeline.position(at: now) == shown.timeline.position(at: now))
  #expect(read.timeline.position(at: now + second) == shown.timeline.position(at: now + second))
  var wanted = try Content(kind: .generic, id: Identifier(TrackID.path(entry: "entry-2")))
  try fill(&wanted, title: title)
  #expect(read.content == wanted)
  #expect(read.offer.offered == shown.offer.offered && read.offer.enabled == shown.offer.enabled)
  #expect(read.offer.rateRange == 0.5...3)
  #expect(read.offer.repeatMode == shown.offer.repeatMode && read.offer.shuffleMode == shown.offer.shuffleMode)
  #expect(read.offer.schemes == shown.offer.schemes && read.offer.mimeTypes == shown.offer.mimeTypes)
  #expect(read.offer.isFullscreen == shown.offer.isFullscreen)
  #expect(read.lists.queue?.entries.map { $0.id.text } == ids(of: shown))
  #expect(read.lists.queue?.current == shown.lists.queue?.current.map { Identifier(TrackID.path(entry: $0)) })
  #expect(
    read.lists.queue?.entries.map { $0.content.text(.title) }
      == shown.lists.queue?.entries.map { $0.content.text(.title) })
  #expect(
    read.lists.playlists?.entries.map { [$0.id.text, $0.name, $0.icon ?? ""] }
      == shown.lists.playlists?.entries.map { [PlaylistID.path($0.id), $0.name, $0.icon ?? ""] })
  #expect(read.lists.activePlaylist == shown.lists.activePlaylist.map { Identifier(PlaylistID.path($0)) })
}

private func ids(of session: SessionSnapshot) -> [String]? {
  session.lists.queue?.entries.map { TrackID.path(entry: $0.id) }
}

@Suite struct `Reading a player of our own by MPRIS` {
  @Test func `returns everything that was published`() throws {
    let shown = try rich()
    let follower = try Follower(shown)
    try expectSame(follower, shown)
    #expect(follower.reader.snapshot.timeline.isKnown)
    _ = follower.reader.readAll(of: Interface.player.name, nil, now: follower.stage.now)
    #expect(!follower.reader.snapshot.timeline.isKnown, "the player has lost its interface")
  }

  @Test func `follows the changes`() throws {
    let follower = try Follower(rich())
    var shown = try rich(state: .paused)
    follower.show(shown)
    try expectSame(follower, shown)
    shown = try rich(title: "Other")
    shown.identity = "Renamed"
    shown.playback.volume = 1.5
    shown.imageAddress = "file:///tmp/a.png"
    shown.timeline = Timeline(position: 3 * second, timestamp: follower.stage.now, rate: 2, length: 254 * second)
    var offer = shown.offer
    offer.set(repeatMode: .all, supported: [])
    offer.set(shuffleMode: .off, supported: [.off, .items])
    offer.set(fullscreen: false)
    for command in [Command.next, .pause, .togglePlayPause, .seekToPosition, .skipForward, .skipBackward] {
      try offer.enable(command, false)
    }
    try offer.enable(.stop, true)
    shown.offer = offer
    follower.show(shown)
    try expectSame(follower, shown, title: "Other")
  }

  @Test func `follows the queue and the playlists`() throws {
    let follower = try Follower(rich())
    var shown = try rich()
    func entry(_ queue: inout Queue, _ id: Identifier, _ title: String) throws {
      var content = try Content(kind: .music, id: "item")
      try content.set(.title, to: title)
      try queue.add(id, content)
    }
    for titles in [
      ["entry-2": "Track 2", "entry-9": "Nine"], ["entry-9": "Nine again", "entry-2": "Track 2", "entry-4": "Four"],
    ] {
      var queue = Queue()
      for (id, title) in titles.sorted(by: { $0.key > $1.key }) { try entry(&queue, Identifier(id), title) }
      try queue.set(current: "entry-2")
      shown.lists.queue = queue
      follower.show(shown)
      try expectSame(follower, shown)
    }
    var playlists = Playlists()
    try playlists.add("one", name: "Renamed", icon: nil)
    try playlists.add("two", name: "Second", icon: nil)
    shown.lists.playlists = playlists
    follower.show(shown)
    try expectSame(follower, shown)
    try playlists.add("three", name: "Third", icon: nil)
    shown.lists.playlists = playlists
    shown.lists.activePlaylist = "three"
    follower.show(shown)
    try expectSame(follower, shown)
    shown.lists = Lists()
    shown.content = nil
    follower.show(shown)
    #expect(follower.reader.snapshot.content == nil)
    #expect(follower.reader.snapshot.lists.queue == nil && follower.reader.snapshot.lists.playlists == nil)
  }

  @Test func `a reader without lists has none`() throws {
    let stage = try Stage(rich())
    var reader = PlayerReader(listsToo: false)
    for interface in Interface.allCases {
      let answer = stage.client.ask(
        "org.freedesktop.DBus.Properties", "GetAll", { $0.append(string: interface.name) })
      #expect(reader.readAll(of: interface.name, answer, now: 0) == [])
    }
    #expect(reader.snapshot.lists.isEmpty)
    #expect(reader.snapshot.content?.text(.title) == "Harbour Lights")
  }

  @Test func `a reader without lists offers the same after their signals`() {
    var reader = PlayerReader(listsToo: false)
    let signals = [
      changes([("CanEditTracks", .b(true))], of: .trackList, invalidated: ["Tracks"]),
      changes([("PlaylistCount", .u(2))], of: .playlists),
    ]
    for signal in signals { #expect(reader.readChanges(signal, now: 0) == []) }
    let commands: [Command] = [.goToEntry, .addToQueue, .removeFromQueue, .activatePlaylist]
    #expect(!commands.contains { reader.snapshot.offer.offers($0) })
  }

  @Test func `every command reaches the player as it was meant`() throws {
    let follower = try Follower(rich())
    let entry = Identifier(TrackID.path(entry: "entry-1"))
    let cases: [(Invocation, Invocation)] = [
      (Invocation(.play), Invocation(.play)), (Invocation(.pause), Invocation(.pause)),
      (Invocation(.togglePlayPause), Invocation(.pause)), (Invocation(.stop), Invocation(.stop)),
      (Invocation(.next), Invocation(.next)), (Invocation(.previous), Invocation(.previous)),
      (Invocation(.raise), Invocation(.raise)), (Invocation(.quit), Invocation(.quit)),
      (Invocation(.seekToPosition, .position(7)), Invocation(.seekToPosition, .position(7))),
      (Invocation(.changePlaybackRate, .rate(3)), Invocation(.changePlaybackRate, .rate(3))),
      (Invocation(.changeRepeatMode, .repeatMode(.all)), Invocation(.changeRepeatMode, .repeatMode(.all))),
      (Invocation(.changeShuffleMode, .shuffleMode(.off)), Invocation(.changeShuffleMode, .shuffleMode(.off))),
      (Invocation(.setVolume, .volume(0.75)), Invocation(.setVolume, .volume(0.75))),
      (Invocation(.setFullscreen, .fullscreen(false)), Invocation(.setFullscreen, .fullscreen(false))),
      (Invocation(.openURL, .url("file:///a")), Invocation(.openURL, .url("file:///a"))),
      (Invocation(.goToEntry, .entry(entry)), Invocation(.goToEntry, .entry("entry-1"))),
      (Invocation(.removeFromQueue, .entry(entry)), Invocation(.removeFromQueue, .entry("entry-1"))),
      (
        Invocation(.addToQueue, .addition("file:///a", after: entry, makeCurrent: true)),
        Invocation(.addToQueue, .addition("file:///a", after: "entry-1", makeCurrent: true))
      ),
      (
        Invocation(.addToQueue, .addition("file:///a", after: "", makeCurrent: false)),
        Invocation(.addToQueue, .addition("file:///a", after: "", makeCurrent: false))
      ),
      (
        Invocation(.activatePlaylist, .playlist(Identifier(PlaylistID.path("two")))),
        Invocation(.activatePlaylist, .playlist("two"))
      ),
    ]
    for (invocation, wanted) in cases { #expect(try follower.perform(invocation) == [wanted]) }
    // Our players receive a seek as a position.
    let position = follower.stage.surface.snapshot.timeline.position(at: follower.stage.now)
    for (command, offset) in [(Command.skipForward, 15 * second), (.skipBackward, -15 * second)] {
      let other = try Follower(rich())
      #expect(
        try other.perform(Invocation(command, .interval(15 * second)))
          == [Invocation(.seekToPosition, .position(position + offset))])
    }
  }
}
