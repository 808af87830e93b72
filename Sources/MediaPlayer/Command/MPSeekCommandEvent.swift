// SPDX-License-Identifier: MIT

/// Whether a fast run begins or ends.
public enum MPSeekCommandEventType: UInt, Sendable {
  /// Somebody has pressed the button.
  case beginSeeking = 0
  /// It was let go.
  case endSeeking = 1
}

/// Somebody holds a button to run forward or back fast.
public final class MPSeekCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// Whether the run begins or ends.
  public let type: MPSeekCommandEventType

  init(_ command: MPRemoteCommand, type: MPSeekCommandEventType) {
    self.type = type
    super.init(command)
  }
}
