// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// Something that people can ask the player for, and what the player does then.
///
/// ```swift
/// var commands: [MediaCommand] {
///   [
///     .play { self.play() },
///     .next { try await self.next() }.enabled(hasNext),
///   ]
/// }
/// ```
///
/// The action runs on the main actor. Whoever asked hears of its end: that it is done, or what it has thrown; see
/// ``MediaCommandError``. As in a `Task`, `self.` may be left out: the session keeps the action, not the model.
public struct MediaCommand: Sendable {
  /// What is repeated.
  public enum RepeatMode: CaseIterable, Hashable, Sendable {
    case off
    case one
    case all
  }

  /// What is shuffled.
  public enum ShuffleMode: CaseIterable, Hashable, Sendable {
    case off
    /// Songs.
    case items
    /// Albums.
    case collections
  }

  /// What the listener thinks of what plays.
  public enum FeedbackStatus: CaseIterable, Hashable, Sendable {
    case positive
    case neutral
    case negative
  }

  typealias Action = @MainActor (Invocation.Argument) async throws -> Void

  let command: Command
  var isEnabled = true
  let control: Control
  let action: Action

  init(_ command: Command, _ control: Control = .plain, _ action: @escaping Action) {
    self.command = command
    self.control = control
    self.action = action
  }

  /// The same, to be used now or not. The control of one that is not stays visible, and its action is not called.
  public func enabled(_ isEnabled: Bool) -> MediaCommand {
    var command = self
    command.isEnabled = isEnabled
    return command
  }
}

// MARK: - Without an argument

extension MediaCommand {
  /// Goes on.
  public static func play(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.play, action)
  }

  /// Stands still.
  public static func pause(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.pause, action)
  }

  /// Does the one or the other.
  public static func togglePlayPause(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.togglePlayPause, action)
  }

  /// Ends.
  public static func stop(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.stop, action)
  }

  /// Goes to the next item.
  public static func next(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.next, action)
  }

  /// Goes to the one before.
  public static func previous(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.previous, action)
  }

  static func plain(_ command: Command, _ action: @escaping @MainActor () async throws -> Void) -> MediaCommand {
    MediaCommand(command) { _ in try await action() }
  }
}

// MARK: - Within what plays

extension MediaCommand {
  /// Goes to a place, in seconds.
  public static func seekToPosition(
    @_implicitSelfCapture _ action: @escaping @MainActor (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.seekToPosition) { argument in
      guard case .position(let position) = argument else { throw MediaCommandError.invalidArgument }
      try await action(TimeInterval(microseconds: position))
    }
  }

  /// Goes forward by one of these intervals, in seconds.
  public static func skipForward(
    preferredIntervals: [TimeInterval] = [10],
    @_implicitSelfCapture _ action: @escaping @MainActor (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    skip(.skipForward, preferredIntervals, action)
  }

  /// Goes back by one of these intervals, in seconds.
  public static func skipBackward(
    preferredIntervals: [TimeInterval] = [10],
    @_implicitSelfCapture _ action: @escaping @MainActor (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    skip(.skipBackward, preferredIntervals, action)
  }

  /// Runs forward fast, from when somebody presses a button until it is let go.
  public static func seekForward(
    @_implicitSelfCapture beginAction: @escaping @MainActor () async throws -> Void,
    @_implicitSelfCapture endAction: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    hold(.seekForward, beginAction, endAction)
  }

  /// Runs back fast, from when somebody presses a button until it is let go.
  public static func seekBackward(
    @_implicitSelfCapture beginAction: @escaping @MainActor () async throws -> Void,
    @_implicitSelfCapture endAction: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    hold(.seekBackward, beginAction, endAction)
  }

  private static func skip(
    _ command: Command, _ intervals: [TimeInterval], _ action: @escaping @MainActor (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(command, .intervals(intervals.compactMap { Int64(seconds: $0) }.filter { $0 > 0 })) { argument in
      guard case .interval(let interval) = argument else { throw MediaCommandError.invalidArgument }
      try await action(TimeInterval(microseconds: interval))
    }
  }

  private static func hold(
    _ command: Command, _ begin: @escaping @MainActor () async throws -> Void,
    _ end: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    MediaCommand(command) { argument in
      guard case .phase(let phase) = argument else { throw MediaCommandError.invalidArgument }
      try await phase == .begin ? begin() : end()
    }
  }
}

// MARK: - Modes

extension MediaCommand {
  /// Plays at one of these rates.
  public static func changePlaybackRate(
    supported: [Float], @_implicitSelfCapture _ action: @escaping @MainActor (Float) async throws -> Void
  ) -> MediaCommand {
    let rates = supported.map { Double(written: $0) }.filter { $0.isFinite && $0 != 0 }
    return MediaCommand(.changePlaybackRate, .rates(rates)) { argument in
      guard case .rate(let rate) = argument else { throw MediaCommandError.invalidArgument }
      try await action(Float(rate))
    }
  }

  /// Repeats; without `supported` in every way that there is.
  public static func changeRepeatMode(
    current: RepeatMode, supported: [RepeatMode]? = nil,
    @_implicitSelfCapture _ action: @escaping @MainActor (RepeatMode) async throws -> Void
  ) -> MediaCommand {
    let control = Control.repeatMode(current.core, (supported ?? RepeatMode.allCases).map { $0.core })
    return MediaCommand(.changeRepeatMode, control) { argument in
      guard case .repeatMode(let mode) = argument else { throw MediaCommandError.invalidArgument }
      try await action(RepeatMode(mode))
    }
  }

  /// Shuffles; without `supported` in every way that there is.
  public static func changeShuffleMode(
    current: ShuffleMode, supported: [ShuffleMode]? = nil,
    @_implicitSelfCapture _ action: @escaping @MainActor (ShuffleMode) async throws -> Void
  ) -> MediaCommand {
    let control = Control.shuffleMode(current.core, (supported ?? ShuffleMode.allCases).map { $0.core })
    return MediaCommand(.changeShuffleMode, control) { argument in
      guard case .shuffleMode(let mode) = argument else { throw MediaCommandError.invalidArgument }
      try await action(ShuffleMode(mode))
    }
  }

  /// Takes what the listener thinks; the titles are those of the control.
  public static func feedback(
    title: String? = nil, shortTitle: String? = nil, status: FeedbackStatus = .neutral,
    @_implicitSelfCapture _ action: @escaping @MainActor (FeedbackStatus) async throws -> Void
  ) -> MediaCommand {
    let mark = Offer.Mark(status: status.core, title: title, shortTitle: shortTitle)
    return MediaCommand(.feedback, .mark(mark)) { argument in
      guard case .feedback(let status) = argument else { throw MediaCommandError.invalidArgument }
      try await action(FeedbackStatus(status))
    }
  }
}
