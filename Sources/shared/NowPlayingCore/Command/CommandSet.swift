// SPDX-License-Identifier: MIT

extension Command {
  /// Finds the command with this name.
  public init?(_ name: String) {
    guard let command = Self.allCases.first(where: { $0.name.description.hasSameBytes(as: name) }) else { return nil }
    self = command
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
