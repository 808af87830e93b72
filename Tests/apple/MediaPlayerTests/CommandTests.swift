// SPDX-License-Identifier: MIT

import MediaPlayer
import NowPlayingTestSupport
import Testing

@Suite struct `A remote command` {
  static let song: [String: any Sendable] = [
    MPMediaItemPropertyTitle: "Harbour Lights", MPMediaItemPropertyPlaybackDuration: 254.0,
  ]
  static let deutsch = MPNowPlayingInfoLanguageOption(
    type: .audible, languageTag: "de", characteristics: [MPLanguageOptionCharacteristicDubbedTranslation],
    displayName: "Deutsch", identifier: "audio-2")
  static let english = MPNowPlayingInfoLanguageOption(
    type: .audible, languageTag: "en", characteristics: nil, displayName: "English", identifier: "audio-1")
  static let captions = MPNowPlayingInfoLanguageOption(
    type: .legible, languageTag: "en",
    characteristics: [
      MPLanguageOptionCharacteristicTranscribesSpokenDialog, MPLanguageOptionCharacteristicEasyToRead,
    ], displayName: "Captions", identifier: "text-1")

  /// Sets an item with soundtracks and subtitles.
  static func setItem() {
    var info: [String: Any] = song
    info[MPNowPlayingInfoPropertyAvailableLanguageOptions] = [
      MPNowPlayingInfoLanguageOptionGroup(
        languageOptions: [english, deutsch], defaultLanguageOption: english, allowEmptySelection: false),
      MPNowPlayingInfoLanguageOptionGroup(
        languageOptions: [captions], defaultLanguageOption: nil, allowEmptySelection: true),
    ]
    info[MPNowPlayingInfoPropertyCurrentLanguageOptions] = [deutsch]
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }

  @Test func `is offered as long as it has a target`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let recorded = Recorder<String>()
      let center = MPRemoteCommandCenter.shared()
      MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.song
      let client = try stage.client()
      #expect(client.get("CanPause") == .flag(false))
      let token = center.pauseCommand.addTarget { event in
        recorded.add("pause \(MainActor.assumeIsolated { true }) \(event.command === center.pauseCommand)")
        MPNowPlayingInfoCenter.default().playbackState = .paused
        return .success
      }
      #expect(client.wait { client.changes.last?["CanPause"] == .flag(true) })
      #expect(client.player("Pause") == .done)
      #expect(client.wait { client.get("PlaybackStatus") == .text("Paused") })
      #expect(recorded.values == ["pause true true"])
      center.pauseCommand.removeTarget(token)
      #expect(client.wait { client.changes.last?["CanPause"] == .flag(false) })
    }
  }

  @Test func `calls all its targets, and succeeds if one of them succeeds`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let recorded = Recorder<String>()
      let command = MPRemoteCommandCenter.shared().stopCommand
      let first = command.addTarget { _ in
        recorded.add("first")
        return .noSuchContent
      }
      let second = command.addTarget { _ in
        recorded.add("second")
        return .success
      }
      command.addTarget { _ in
        recorded.add("third")
        return .commandFailed
      }
      MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.song
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(client.perform("stop") == .done)
      #expect(recorded.values == ["first", "second", "third"])
      command.removeTarget(second)
      // The status is that of the first remaining target.
      #expect(client.perform("stop").error == "org.nowplaying.Error.NoSuchContent")
      command.removeTarget(second)
      command.removeTarget("no token")
      command.removeTarget(first)
      #expect(client.perform("stop").error == "org.freedesktop.DBus.Error.Failed")
      #expect(recorded.values == ["first", "second", "third", "first", "third", "third"])
      command.removeTarget(nil)
      #expect(client.wait { client.commands["stop"] == nil })
    }
  }

  @Test func `ends with its target's status`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPRemoteCommandCenter.shared()
      let rows: [(MPRemoteCommand, String, MPRemoteCommandHandlerStatus, String)] = [
        (center.playCommand, "play", .noSuchContent, "org.nowplaying.Error.NoSuchContent"),
        (center.pauseCommand, "pause", .noActionableNowPlayingItem, "org.nowplaying.Error.NoActionableItem"),
        (center.stopCommand, "stop", .deviceNotFound, "org.nowplaying.Error.DeviceNotFound"),
        (center.nextTrackCommand, "next", .commandFailed, "org.freedesktop.DBus.Error.Failed"),
      ]
      for (command, _, status, _) in rows { command.addTarget { _ in status } }
      MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.song
      let client = try stage.client(path: "/org/nowplaying/Session")
      for (_, name, _, error) in rows { #expect(client.perform(name).error == error, "\(name)") }
    }
  }

  @Test func `that is disabled stays visible, and its target is not called`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let recorded = Recorder<String>()
      let command = MPRemoteCommandCenter.shared().nextTrackCommand
      #expect(command.isEnabled)
      command.isEnabled = false
      command.addTarget { _ in
        recorded.add("next")
        return .success
      }
      MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.song
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(client.commands["next"]?["enabled"] == .flag(false))
      #expect(client.perform("next") == .done)
      #expect(recorded.values.isEmpty)
      command.isEnabled = true
      #expect(client.wait { client.commands["next"]?["enabled"] == .flag(true) })
      #expect(client.perform("next") == .done)
      #expect(recorded.values == ["next"])
    }
  }

  /// A command on the bus with its argument, and the event that its target receives.
  static let rows: [(name: String, arguments: [String: BusValue], recorded: String)] = [
    ("play", [:], "play"), ("pause", [:], "pause"), ("stop", [:], "stop"),
    ("toggle_play_pause", [:], "toggle"), ("next", [:], "next"), ("previous", [:], "previous"),
    ("seek_to_position", ["position_us": .int64(12_500_000)], "position 12.5"),
    ("skip_forward", ["interval_us": .int64(15_000_000)], "forward 15.0"),
    ("skip_backward", ["interval_us": .int64(5_000_000)], "backward 10.0"),
    ("seek_forward", ["phase": .text("begin")], "run forward beginSeeking"),
    ("seek_backward", ["phase": .text("end")], "run backward endSeeking"),
    ("change_playback_rate", ["rate": .double(1.1)], "rate 1.1"),
    ("change_repeat_mode", ["repeat_mode": .text("one")], "repeat one true"),
    ("change_shuffle_mode", ["shuffle_mode": .text("collections")], "shuffle collections true"),
    ("rate_content", ["rating": .double(4.5)], "rating 4.5"),
    ("like", ["negative": .flag(true)], "like true"), ("dislike", [:], "dislike false"),
    ("bookmark", ["negative": .flag(false)], "bookmark false"),
    (
      "enable_language_option", ["language_option_id": .text("audio-1"), "language_setting": .text("permanent")],
      "enable English permanent"
    ),
    ("disable_language_option", ["language_option_id": .text("text-1")], "disable Captions none"),
  ]

  /// Makes every command record its events.
  static func listen(to center: MPRemoteCommandCenter, _ recorded: Recorder<String>) {
    func listen<Event>(_ command: MPRemoteCommand, _ type: Event.Type, _ text: @escaping (Event) -> String) {
      command.addTarget { event in
        guard let typed = event as? Event, abs(event.timestamp - Date().timeIntervalSinceReferenceDate) < 60 else {
          return .commandFailed
        }
        recorded.add(text(typed))
        return .success
      }
    }
    func listen(_ command: MPRemoteCommand, _ text: String) {
      listen(command, MPRemoteCommandEvent.self) { _ in text }
    }
    listen(center.playCommand, "play")
    listen(center.pauseCommand, "pause")
    listen(center.stopCommand, "stop")
    listen(center.togglePlayPauseCommand, "toggle")
    listen(center.nextTrackCommand, "next")
    listen(center.previousTrackCommand, "previous")
    listen(center.changePlaybackPositionCommand, MPChangePlaybackPositionCommandEvent.self) {
      "position \($0.positionTime)"
    }
    listen(center.skipForwardCommand, MPSkipIntervalCommandEvent.self) { "forward \($0.interval)" }
    listen(center.skipBackwardCommand, MPSkipIntervalCommandEvent.self) { "backward \($0.interval)" }
    listen(center.seekForwardCommand, MPSeekCommandEvent.self) { "run forward \($0.type)" }
    listen(center.seekBackwardCommand, MPSeekCommandEvent.self) { "run backward \($0.type)" }
    listen(center.changePlaybackRateCommand, MPChangePlaybackRateCommandEvent.self) { "rate \($0.playbackRate)" }
    listen(center.changeRepeatModeCommand, MPChangeRepeatModeCommandEvent.self) {
      "repeat \($0.repeatType) \($0.preservesRepeatMode)"
    }
    listen(center.changeShuffleModeCommand, MPChangeShuffleModeCommandEvent.self) {
      "shuffle \($0.shuffleType) \($0.preservesShuffleMode)"
    }
    listen(center.ratingCommand, MPRatingCommandEvent.self) { "rating \($0.rating)" }
    listen(center.likeCommand, MPFeedbackCommandEvent.self) { "like \($0.isNegative)" }
    listen(center.dislikeCommand, MPFeedbackCommandEvent.self) { "dislike \($0.isNegative)" }
    listen(center.bookmarkCommand, MPFeedbackCommandEvent.self) { "bookmark \($0.isNegative)" }
    listen(center.enableLanguageOptionCommand, MPChangeLanguageOptionCommandEvent.self) {
      "enable \($0.languageOption.displayName ?? "") \($0.setting)"
    }
    listen(center.disableLanguageOptionCommand, MPChangeLanguageOptionCommandEvent.self) {
      "disable \($0.languageOption.displayName ?? "") \($0.setting)"
    }
  }

  @Test func `passes the request to its target`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let recorded = Recorder<String>()
      let center = MPRemoteCommandCenter.shared()
      Self.listen(to: center, recorded)
      center.skipForwardCommand.preferredIntervals = [15, 30]
      center.changePlaybackRateCommand.supportedPlaybackRates = [0.5, 1.1, 2]
      (center.ratingCommand.minimumRating, center.ratingCommand.maximumRating) = (0, 5)
      Self.setItem()
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(Set(client.commands.keys) == Set(Self.rows.map(\.name)))
      for row in Self.rows { #expect(client.perform(row.name, row.arguments) == .done, "\(row.name)") }
      #expect(recorded.values == Self.rows.map(\.recorded))
      // A request with an invalid argument does not reach a target.
      let refused: [(String, [String: BusValue])] = [
        ("change_playback_rate", ["rate": .double(3)]), ("rate_content", ["rating": .double(5.5)]),
        ("enable_language_option", ["language_option_id": .text("audio-9")]),
        ("seek_to_position", ["position_us": .int64(-1)]),
      ]
      for (name, arguments) in refused { #expect(client.perform(name, arguments) != .done, "\(name)") }
      #expect(recorded.values.count == Self.rows.count)
    }
  }

  @Test func `shows the values of its control`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPRemoteCommandCenter.shared()
      Self.listen(to: center, Recorder())
      Self.setItem()
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(client.commands["skip_forward"]?["intervals_us"] == .int64s([10_000_000]))
      #expect(client.commands["change_playback_rate"]?["rates"] == .doubles([1]))
      #expect(client.commands["rate_content"]?["maximum"] == .double(1))
      await MainActor.run {
        center.skipForwardCommand.preferredIntervals = [NSNumber(value: 15), 30, -1]
        center.skipBackwardCommand.preferredIntervals = [5]
        center.changePlaybackRateCommand.supportedPlaybackRates = [0.5, 1.1, 0]
        center.changeRepeatModeCommand.currentRepeatType = .all
        center.changeShuffleModeCommand.currentShuffleType = .items
        (center.ratingCommand.minimumRating, center.ratingCommand.maximumRating) = (1, 5)
        center.likeCommand.isActive = true
        center.likeCommand.localizedTitle = "Love it"
        center.likeCommand.localizedShortTitle = "Love"
      }
      #expect(client.wait { client.commands["like"]?["title"] == .text("Love it") })
      let commands = client.commands
      #expect(commands["skip_forward"]?["intervals_us"] == .int64s([15_000_000, 30_000_000]))
      #expect(commands["skip_backward"]?["intervals_us"] == .int64s([5_000_000]))
      #expect(commands["change_playback_rate"]?["rates"] == .doubles([0.5, 1.1]))
      #expect(commands["change_repeat_mode"]?["current"] == .text("all"))
      #expect(commands["change_shuffle_mode"]?["current"] == .text("items"))
      #expect(commands["rate_content"]?["minimum"] == .double(1))
      #expect(commands["rate_content"]?["maximum"] == .double(5))
      #expect(commands["like"]?["feedback"] == .text("positive"))
      #expect(commands["like"]?["short_title"] == .text("Love"))
      #expect(commands["dislike"]?["feedback"] == .text("neutral"))
      #expect(commands["dislike"]?["title"] == nil)
      #expect(center.skipForwardCommand.preferredIntervals == [15, 30, -1])
      await MainActor.run { center.skipForwardCommand.preferredIntervals = [-1] }
      #expect(client.wait { client.commands["skip_forward"]?["intervals_us"] == .int64s([10_000_000]) })
      #expect(center.changePlaybackRateCommand.supportedPlaybackRates.map(\.floatValue) == [0.5, 1.1, 0])
    }
  }

  @Test func `has the item's language options`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPRemoteCommandCenter.shared()
      center.enableLanguageOptionCommand.addTarget { _ in .success }
      Self.setItem()
      let client = try stage.client(path: "/org/nowplaying/Session")
      let command = client.commands["enable_language_option"]
      #expect(command?["current"] == .texts(["audio-2"]))
      guard case .list(let groups) = command?["groups"], groups.count == 2,
        case .list(let sounds) = groups[0]["options"],
        case .list(let texts) = groups[1]["options"]
      else {
        Issue.record("\(String(describing: command))")
        return
      }
      #expect(groups[0]["default"] == .text("audio-1"))
      #expect(groups.map { $0["allows_none"] } == [.flag(false), .flag(true)])
      #expect(sounds.map { $0["name"] } == [.text("English"), .text("Deutsch")])
      #expect(sounds[1]["tag"] == .text("de"))
      #expect(sounds[1]["kind"] == .text("audible"))
      #expect(sounds[1]["characteristics"] == .texts(["dubbed_translation"]))
      #expect(texts[0]["kind"] == .text("legible"))
      #expect(texts[0]["characteristics"] == .texts(["transcribes_dialog", "easy_to_read"]))
      MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.song
      #expect(client.wait { client.commands["enable_language_option"]?["groups"] == nil })
      // A language option without an id cannot be requested.
      let refused = client.perform("enable_language_option", ["language_option_id": .text("audio-1")])
      #expect(refused.error == "org.nowplaying.Error.NoSuchContent")
    }
  }
}
