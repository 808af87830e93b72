// SPDX-License-Identifier: MIT

/// A command with its argument: what a handler is asked to do.
public struct Invocation: Equatable, Sendable {
  /// The argument of a command; which one it is follows from the command.
  public enum Argument: Equatable, Sendable {
    case none
    case position(Int64)
    case interval(Int64)
    case phase(Phase)
    case rate(Double)
    case repeatMode(RepeatMode)
    case shuffleMode(ShuffleMode)
    case feedback(FeedbackStatus)
    case rating(Double)
    case negative(Bool)
    case languageOption(String, LanguageSetting)
    case uri(String)
    case fullscreen(Bool)
    case volume(Double)
  }

  public let command: Command
  public let argument: Argument

  /// Makes an invocation.
  public init(_ command: Command, _ argument: Argument = .none) {
    self.command = command
    self.argument = argument
  }
}
