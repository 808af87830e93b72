// SPDX-License-Identifier: MIT
// Written by scripts/tables from include/nowplaying/types.h and tables/commands: do not edit.

/// A command that a client can request. The numbers are those of `np_command`.
public enum Command: Int32, Sendable, CaseIterable {
  case play = 1
  case pause = 2
  case togglePlayPause = 3
  case stop = 4
  case next = 5
  case previous = 6
  case seekToPosition = 7
  case skipForward = 8
  case skipBackward = 9
  case seekForward = 10
  case seekBackward = 11
  case changePlaybackRate = 12
  case changeRepeatMode = 13
  case changeShuffleMode = 14
  case feedback = 15
  case rateContent = 16
  case like = 17
  case dislike = 18
  case bookmark = 19
  case enableLanguageOption = 20
  case disableLanguageOption = 21
  case openURL = 22
  case raise = 23
  case quit = 24
  case setFullscreen = 25
  case setVolume = 26
  case goToEntry = 27
  case addToQueue = 28
  case removeFromQueue = 29
  case activatePlaylist = 30
  case setDeviceVolume = 31
  case stepDeviceVolume = 32
  case skipAd = 33
  case setMuted = 34
  case setDeviceMuted = 35
  case goToLive = 36
  case goToChapter = 37
  case nextChapter = 38
  case previousChapter = 39
  case scrub = 40
  case custom = 41
  case playOnOutput = 42
  case leaveOutput = 43

  /// The word for the command, in logs and on the bus.
  public var name: StaticString {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .togglePlayPause: "toggle_play_pause"
    case .stop: "stop"
    case .next: "next"
    case .previous: "previous"
    case .seekToPosition: "seek_to_position"
    case .skipForward: "skip_forward"
    case .skipBackward: "skip_backward"
    case .seekForward: "seek_forward"
    case .seekBackward: "seek_backward"
    case .changePlaybackRate: "change_playback_rate"
    case .changeRepeatMode: "change_repeat_mode"
    case .changeShuffleMode: "change_shuffle_mode"
    case .feedback: "feedback"
    case .rateContent: "rate_content"
    case .like: "like"
    case .dislike: "dislike"
    case .bookmark: "bookmark"
    case .enableLanguageOption: "enable_language_option"
    case .disableLanguageOption: "disable_language_option"
    case .openURL: "open_url"
    case .raise: "raise"
    case .quit: "quit"
    case .setFullscreen: "set_fullscreen"
    case .setVolume: "set_volume"
    case .goToEntry: "go_to_entry"
    case .addToQueue: "add_to_queue"
    case .removeFromQueue: "remove_from_queue"
    case .activatePlaylist: "activate_playlist"
    case .setDeviceVolume: "set_device_volume"
    case .stepDeviceVolume: "step_device_volume"
    case .skipAd: "skip_ad"
    case .setMuted: "set_muted"
    case .setDeviceMuted: "set_device_muted"
    case .goToLive: "go_to_live"
    case .goToChapter: "go_to_chapter"
    case .nextChapter: "next_chapter"
    case .previousChapter: "previous_chapter"
    case .scrub: "scrub"
    case .custom: "custom"
    case .playOnOutput: "play_on_output"
    case .leaveOutput: "leave_output"
    }
  }

  /// The kind of argument that the command has.
  public var argumentKind: ArgumentKind {
    switch self {
    case .play, .pause, .togglePlayPause, .stop, .next, .previous, .quit, .skipAd, .goToLive, .nextChapter,
      .previousChapter:
      .none
    case .seekToPosition, .scrub: .position
    case .skipForward, .skipBackward: .interval
    case .seekForward, .seekBackward: .phase
    case .changePlaybackRate: .rate
    case .changeRepeatMode: .repeatMode
    case .changeShuffleMode: .shuffleMode
    case .feedback: .feedback
    case .rateContent: .rating
    case .like, .dislike, .bookmark: .mark
    case .enableLanguageOption, .disableLanguageOption: .languageOption
    case .openURL: .url
    case .raise: .activation
    case .setFullscreen: .fullscreen
    case .setVolume: .volume
    case .goToEntry, .removeFromQueue: .entry
    case .addToQueue: .addition
    case .activatePlaylist: .playlist
    case .setDeviceVolume: .deviceVolume
    case .stepDeviceVolume: .deviceSteps
    case .setMuted: .muted
    case .setDeviceMuted: .deviceMuted
    case .goToChapter: .chapter
    case .custom: .custom
    case .playOnOutput: .output
    case .leaveOutput: .leftOutput
    }
  }
}

/// A kind of argument. A row of tables/arguments.
public enum ArgumentKind: Sendable, CaseIterable {
  case none
  case activation
  case position
  case interval
  case phase
  case rate
  case repeatMode
  case shuffleMode
  case feedback
  case rating
  case mark
  case languageOption
  case url
  case fullscreen
  case volume
  case muted
  case entry
  case addition
  case chapter
  case playlist
  case deviceVolume
  case deviceSteps
  case deviceMuted
  case custom
  case output
  case leftOutput

  /// The name of the argument for error texts, and the letters that a signature has for each of its parts.
  var bindable: (name: StaticString, parts: [String]) {
    switch self {
    case .none: ("argument", [])
    case .activation: ("activation", [])
    case .position: ("position", ["dfx"])
    case .interval: ("interval", ["dfx"])
    case .phase: ("phase", ["b"])
    case .rate: ("rate", ["df"])
    case .repeatMode: ("repeat mode", ["i"])
    case .shuffleMode: ("shuffle mode", ["ib"])
    case .feedback: ("feedback", ["i"])
    case .rating: ("rating", ["df"])
    case .mark: ("mark", ["b"])
    case .languageOption: ("language option", ["s", "i"])
    case .url: ("URL", ["sp"])
    case .fullscreen: ("fullscreen", ["b"])
    case .volume: ("volume", ["df"])
    case .muted: ("muted", ["b"])
    case .entry: ("entry", ["s"])
    case .addition: ("addition", ["sp", "a", "b"])
    case .chapter: ("chapter", ["s"])
    case .playlist: ("playlist", ["s"])
    case .deviceVolume: ("device volume", ["s", "df"])
    case .deviceSteps: ("device steps", ["s", "i"])
    case .deviceMuted: ("device muted", ["s", "b"])
    case .custom: ("custom", ["s"])
    case .output: ("output", ["s", "b"])
    case .leftOutput: ("left output", ["s"])
    }
  }
}
