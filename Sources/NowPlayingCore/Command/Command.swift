// SPDX-License-Identifier: MIT

/// What may be asked for; the numbers are those of `np_command`.
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

  /// The command with this name; nil: there is none.
  public init?(_ name: String) {
    guard let command = Self.allCases.first(where: { $0.name.description == name }) else { return nil }
    self = command
  }

  /// The name in small letters, as it is written in logs and on the wire.
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
    }
  }
}

/// A set of commands.
public struct CommandSet: OptionSet, Sendable {
  public let rawValue: UInt64

  /// Makes a set from its bits: bit n is the command with number n.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The set of one command.
  public init(_ command: Command) { rawValue = 1 << UInt64(command.rawValue) }

  /// Whether the command is in the set.
  public func contains(_ command: Command) -> Bool { contains(CommandSet(command)) }
}
