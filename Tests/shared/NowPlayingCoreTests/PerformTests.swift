// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// Each argument keeps the promises of request.h, for every caller.
@Suite struct `A command of Session1` {
  private let snapshot: SessionSnapshot

  init() throws {
    var snapshot = SessionSnapshot(identity: "Player")
    snapshot.content = try Content(kind: .music, id: "song")
    try snapshot.content?.addChapter(id: "one", title: "", start: 0, end: nil)
    snapshot.playback.volume = 1
    snapshot.timeline = Timeline(position: 0, timestamp: 0, rate: 0, length: 1_000)
    for command in Command.allCases { snapshot.offer.add(command) }
    snapshot.lists.queue = Queue()
    try snapshot.lists.queue?.add("entry", Content(kind: .music, id: "song"))
    snapshot.lists.playlists = Playlists()
    try snapshot.lists.playlists?.add("rain", name: "Rain", icon: nil)
    try snapshot.offer.set(schemes: ["file"], mimeTypes: [])
    snapshot.offer.set(repeatMode: .off, supported: [.off])
    snapshot.offer.set(shuffleMode: .off, supported: [.off])
    self.snapshot = snapshot
  }

  @Test(arguments: [
    Invocation(.play), Invocation(.stop), Invocation(.seekToPosition, .position(1_000)),
    Invocation(.raise), Invocation(.raise, .activation("gnome-shell/7")),
    Invocation(.skipForward, .interval(10_000_000)), Invocation(.seekForward, .phase(.begin)),
    Invocation(.changePlaybackRate, .rate(1)), Invocation(.changeRepeatMode, .repeatMode(.off)),
    Invocation(.changeShuffleMode, .shuffleMode(.off)), Invocation(.feedback, .feedback(.positive)),
    Invocation(.rateContent, .rating(0.5)), Invocation(.like, .negative(true)),
    Invocation(.enableLanguageOption, .languageOption("de", .permanent)), Invocation(.openURL, .url("file:///a")),
    Invocation(.setFullscreen, .fullscreen(true)), Invocation(.setVolume, .volume(1.5)),
    Invocation(.goToEntry, .entry("entry")), Invocation(.removeFromQueue, .entry("entry")),
    Invocation(.addToQueue, .addition("file:///a", after: "", makeCurrent: true)),
    Invocation(.addToQueue, .addition("file:///a", after: "entry", makeCurrent: false)),
    Invocation(.activatePlaylist, .playlist("rain")), Invocation(.goToChapter, .chapter("one")),
  ])
  func `is delivered unchanged`(invocation: Invocation) {
    #expect(snapshot.resolve(.perform(invocation), now: 0) == .deliver(invocation))
  }

  @Test(
    arguments: [(1, 5), (9, 10), (12, 10), (45, 30), (.max, 30)] as [(Int64, Int64)],
    [Command.skipForward, .skipBackward])
  func `skips by the nearest offered interval`(asked: (wanted: Int64, offered: Int64), command: Command) throws {
    var snapshot = snapshot
    try snapshot.offer.set(intervals: [10, 5, 30], for: command)
    #expect(
      snapshot.resolve(.perform(Invocation(command, .interval(asked.wanted))), now: 0)
        == .deliver(Invocation(command, .interval(asked.offered))))
  }

  @Test(arguments: [Command.enableLanguageOption, .disableLanguageOption])
  func `is refused for an unknown language option if the player has set its options`(command: Command) throws {
    var snapshot = snapshot
    let options = ["de", "en"].map { LanguageOption(id: Identifier($0), name: $0, kind: .audible, group: 0) }
    try snapshot.offer.set(languageOptions: options)
    let known = Invocation(command, .languageOption("en", .none))
    #expect(snapshot.resolve(.perform(known), now: 0) == .deliver(known))
    let unknown = Invocation(command, .languageOption("it", .none))
    #expect(
      snapshot.resolve(.perform(unknown), now: 0)
        == .refuse(.invalidArgument, "this player does not have this language option"))
  }

  @Test func `has every rate of a range`() throws {
    var snapshot = snapshot
    try snapshot.offer.set(minimumRate: -2, maximumRate: 4)
    for rate in [-2, -0.5, 1.1, 4] {
      let known = Invocation(.changePlaybackRate, .rate(rate))
      #expect(snapshot.resolve(.perform(known), now: 0) == .deliver(known))
    }
    for rate in [0, -2.5, 4.1, .nan] {
      let unknown = Invocation(.changePlaybackRate, .rate(rate))
      #expect(
        snapshot.resolve(.perform(unknown), now: 0)
          == .refuse(.invalidArgument, "a rate is from -2.0 to 4.0, and not 0"))
    }
  }

  @Test(arguments: [
    Invocation(.seekToPosition, .position(-1)), Invocation(.seekToPosition, .position(1_001)),
    Invocation(.seekToPosition), Invocation(.skipForward, .interval(0)), Invocation(.skipBackward, .interval(-5)),
    Invocation(.changePlaybackRate, .rate(.nan)), Invocation(.changePlaybackRate, .rate(3)),
    Invocation(.changeRepeatMode, .repeatMode(.all)), Invocation(.changeShuffleMode, .shuffleMode(.items)),
    Invocation(.rateContent, .rating(7)), Invocation(.rateContent, .rating(.nan)),
    Invocation(.setVolume, .volume(-1)), Invocation(.setVolume, .volume(.infinity)),
    Invocation(.goToEntry), Invocation(.addToQueue, .url("file:///a")),
    Invocation(.like, .rate(1)), Invocation(.play, .url("file:///a")),
  ])
  func `is refused with an invalid argument`(invocation: Invocation) {
    guard case .refuse(.invalidArgument, _) = snapshot.resolve(.perform(invocation), now: 0) else {
      Issue.record("it was not refused")
      return
    }
  }

  @Test(arguments: [
    (Invocation(.goToEntry, .entry("gone")), "entry"), (Invocation(.removeFromQueue, .entry("")), "entry"),
    (Invocation(.addToQueue, .addition("file:///a", after: "gone", makeCurrent: true)), "entry"),
    (Invocation(.activatePlaylist, .playlist("gone")), "playlist"),
    (Invocation(.goToChapter, .chapter("gone")), "chapter"),
  ])
  func `is refused if its queue entry, playlist or chapter does not exist`(invocation: Invocation, noun: String) {
    guard case .refuse(.noSuchContent, let text) = snapshot.resolve(.perform(invocation), now: 0) else {
      Issue.record("it was not refused")
      return
    }
    #expect(text.contains(noun))
  }
}
