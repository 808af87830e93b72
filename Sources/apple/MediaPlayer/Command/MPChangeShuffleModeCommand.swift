// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore

/// The order in which items play.
public enum MPShuffleType: Int, Sendable {
  /// Nothing is shuffled.
  case off = 0
  /// Songs are shuffled.
  case items = 1
  /// Albums are shuffled.
  case collections = 2

  init(_ mode: ShuffleMode) {
    switch mode {
    case .off: self = .off
    case .items: self = .items
    case .collections: self = .collections
    }
  }

  /// The engine's value.
  var core: ShuffleMode {
    switch self {
    case .off: .off
    case .items: .items
    case .collections: .collections
    }
  }
}

/// The command that sets the shuffle mode.
public final class MPChangeShuffleModeCommand: MPRemoteCommand, @unchecked Sendable {
  private let current: Setting<MPShuffleType>

  override init(_ command: Command, _ pendingUpdate: PendingUpdate) {
    current = Setting(.off, pendingUpdate)
    super.init(command, pendingUpdate)
  }

  /// The current mode.
  public var currentShuffleType: MPShuffleType {
    get { current.value }
    set { current.value = newValue }
  }

  override var control: Control { .shuffleMode(current.value.core, ShuffleMode.allCases) }
}

/// A request to set the shuffle mode.
public final class MPChangeShuffleModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// The requested mode.
  public let shuffleType: MPShuffleType
  /// Whether the choice holds for later items too. It is always true, because no request on Linux specifies it.
  public let preservesShuffleMode = true

  init(_ command: MPRemoteCommand, shuffleType: MPShuffleType) {
    self.shuffleType = shuffleType
    super.init(command)
  }
}
