// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore

/// What is repeated.
public enum MPRepeatType: Int, Sendable {
  /// Nothing.
  case off = 0
  /// What plays.
  case one = 1
  /// The whole queue.
  case all = 2

  // The core has the same numbers.
  init(_ mode: RepeatMode) { self = MPRepeatType(rawValue: Int(mode.rawValue)) ?? .off }

  /// The same in the engine's words.
  var core: RepeatMode { RepeatMode(rawValue: Int32(rawValue)) ?? .off }
}

/// Repeats one item, all, or none.
public final class MPChangeRepeatModeCommand: MPRemoteCommand, @unchecked Sendable {
  private let current: Setting<MPRepeatType>

  override init(_ command: Command, _ turn: Turn) {
    current = Setting(.off, turn)
    super.init(command, turn)
  }

  /// What is on now.
  public var currentRepeatType: MPRepeatType {
    get { current.value }
    set { current.value = newValue }
  }

  override var control: Control { .repeatMode(current.value.core, RepeatMode.allCases) }
}

/// Somebody wants it otherwise.
public final class MPChangeRepeatModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// What is to be repeated.
  public let repeatType: MPRepeatType
  /// Whether that holds for what is played later too: always, as nobody says otherwise on Linux.
  public let preservesRepeatMode = true

  init(_ command: MPRemoteCommand, repeatType: MPRepeatType) {
    self.repeatType = repeatType
    super.init(command)
  }
}
