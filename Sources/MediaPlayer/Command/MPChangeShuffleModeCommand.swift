// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore

/// What is shuffled.
public enum MPShuffleType: Int, Sendable {
  /// Nothing.
  case off = 0
  /// Songs.
  case items = 1
  /// Albums.
  case collections = 2

  // The core has the same numbers.
  init(_ mode: ShuffleMode) { self = MPShuffleType(rawValue: Int(mode.rawValue)) ?? .off }

  /// The same in the engine's words.
  var core: ShuffleMode { ShuffleMode(rawValue: Int32(rawValue)) ?? .off }
}

/// Shuffles songs, albums, or nothing.
public final class MPChangeShuffleModeCommand: MPRemoteCommand, @unchecked Sendable {
  private let current: Setting<MPShuffleType>

  override init(_ command: Command, _ turn: Turn) {
    current = Setting(.off, turn)
    super.init(command, turn)
  }

  /// What is on now.
  public var currentShuffleType: MPShuffleType {
    get { current.value }
    set { current.value = newValue }
  }

  override var control: Control { .shuffleMode(current.value.core, ShuffleMode.allCases) }
}

/// Somebody wants it otherwise.
public final class MPChangeShuffleModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// What is to be shuffled.
  public let shuffleType: MPShuffleType
  /// Whether that holds for what is played later too: always, as nobody says otherwise on Linux.
  public let preservesShuffleMode = true

  init(_ command: MPRemoteCommand, shuffleType: MPShuffleType) {
    self.shuffleType = shuffleType
    super.init(command)
  }
}
