// SPDX-License-Identifier: MIT

/// Whether fast playback begins or ends.
public enum MPSeekCommandEventType: UInt, Sendable {
  /// The button was pressed.
  case beginSeeking = 0
  /// The button was released.
  case endSeeking = 1
}

/// A request to begin or end fast playback, forward or backward.
public final class MPSeekCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// Whether fast playback begins or ends.
  public let type: MPSeekCommandEventType

  init(_ command: MPRemoteCommand, type: MPSeekCommandEventType) {
    self.type = type
    super.init(command)
  }
}
