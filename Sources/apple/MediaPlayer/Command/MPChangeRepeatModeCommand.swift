// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore

/// The items that repeat.
public enum MPRepeatType: Int, Sendable {
  /// No item repeats.
  case off = 0
  /// The current item repeats.
  case one = 1
  /// The whole queue repeats.
  case all = 2

  init(_ mode: RepeatMode) {
    switch mode {
    case .off: self = .off
    case .one: self = .one
    case .all: self = .all
    }
  }

  /// The engine's value.
  var core: RepeatMode {
    switch self {
    case .off: .off
    case .one: .one
    case .all: .all
    }
  }
}

/// The command that sets the repeat mode.
public final class MPChangeRepeatModeCommand: MPRemoteCommand, @unchecked Sendable {
  private let current: Setting<MPRepeatType>

  override init(_ command: Command, _ pendingUpdate: PendingUpdate) {
    current = Setting(.off, pendingUpdate)
    super.init(command, pendingUpdate)
  }

  /// The current mode.
  public var currentRepeatType: MPRepeatType {
    get { current.value }
    set { current.value = newValue }
  }

  override var control: Control { .repeatMode(current.value.core, RepeatMode.allCases) }
}

/// A request to set the repeat mode.
public final class MPChangeRepeatModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// The requested mode.
  public let repeatType: MPRepeatType
  /// Whether the choice holds for later items too. It is always true, because no request on Linux specifies it.
  public let preservesRepeatMode = true

  init(_ command: MPRemoteCommand, repeatType: MPRepeatType) {
    self.repeatType = repeatType
    super.init(command)
  }
}
