// SPDX-License-Identifier: MIT

public import Foundation

/// Somebody asks for a command.
public class MPRemoteCommandEvent: @unchecked Sendable {
  /// What is asked for.
  public let command: MPRemoteCommand
  /// When, in seconds since the beginning of 2001.
  public let timestamp: TimeInterval

  init(_ command: MPRemoteCommand) {
    self.command = command
    timestamp = Date().timeIntervalSinceReferenceDate
  }
}
