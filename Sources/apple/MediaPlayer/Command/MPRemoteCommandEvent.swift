// SPDX-License-Identifier: MIT

public import Foundation

/// A request for a command.
public class MPRemoteCommandEvent: @unchecked Sendable {
  /// The requested command.
  public let command: MPRemoteCommand
  /// The time of the request, in seconds since the beginning of 2001.
  public let timestamp: TimeInterval

  init(_ command: MPRemoteCommand) {
    self.command = command
    timestamp = Date().timeIntervalSinceReferenceDate
  }
}
