// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// A command that the player offers, and the action that performs it.
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
/// The action runs on the main actor. The client receives the result: success, or the error that the action throws; see
/// ``MediaCommandError``. As in a `Task`, `self.` may be left out. The session retains the action; the model does not.
public struct MediaCommand: Sendable {
  /// The items that repeat.
  public enum RepeatMode: CaseIterable, Hashable, Sendable {
    case off
    case one
    case all
  }

  /// The order in which items play.
  public enum ShuffleMode: CaseIterable, Hashable, Sendable {
    case off
    /// Songs are shuffled.
    case items
    /// Albums are shuffled.
    case collections
  }

  /// The listener's opinion of the item that plays.
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
  /// Nil: it is not a command of the player's own.
  var custom: Custom?

  init(_ command: Command, _ control: Control = .plain, _ action: @escaping Action) {
    self.command = command
    self.control = control
    self.action = action
  }

  /// The same command, enabled or disabled. A disabled control stays visible, and its action is not called.
  public func enabled(_ isEnabled: Bool) -> MediaCommand {
    var command = self
    command.isEnabled = isEnabled
    return command
  }
}

// MARK: - Without an argument

extension MediaCommand {
  /// Starts or resumes playback.
  public static func play(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.play, action)
  }

  /// Pauses playback.
  public static func pause(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.pause, action)
  }

  /// Pauses if the item plays, otherwise plays.
  public static func togglePlayPause(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.togglePlayPause, action)
  }

  /// Stops playback.
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

  /// Goes to the previous item.
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
  /// Sets the position, in seconds.
  public static func seekToPosition(
    @_implicitSelfCapture _ action: @escaping @MainActor (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.seekToPosition) { argument in
      guard case .position(let position) = argument else { throw MediaCommandError.invalidArgument }
      try await action(TimeInterval(microseconds: position))
    }
  }

  /// Skips forward by one of these intervals, in seconds.
  public static func skipForward(
    preferredIntervals: [TimeInterval] = [10],
    @_implicitSelfCapture _ action: @escaping @MainActor (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    skip(.skipForward, preferredIntervals, action)
  }

  /// Skips back by one of these intervals, in seconds.
  public static func skipBackward(
    preferredIntervals: [TimeInterval] = [10],
    @_implicitSelfCapture _ action: @escaping @MainActor (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    skip(.skipBackward, preferredIntervals, action)
  }

  /// Plays forward fast while a button is pressed.
  public static func seekForward(
    @_implicitSelfCapture beginAction: @escaping @MainActor () async throws -> Void,
    @_implicitSelfCapture endAction: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    hold(.seekForward, beginAction, endAction)
  }

  /// Plays backward fast while a button is pressed.
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
  /// Sets the rate to one of these.
  public static func changePlaybackRate(
    supported: [Float], @_implicitSelfCapture _ action: @escaping @MainActor (Float) async throws -> Void
  ) -> MediaCommand {
    let rates = supported.map { Double(written: $0) }.filter { $0.isFinite && $0 != 0 }
    return MediaCommand(.changePlaybackRate, .rates(rates)) { argument in
      guard case .rate(let rate) = argument else { throw MediaCommandError.invalidArgument }
      try await action(Float(rate))
    }
  }

  /// Sets the repeat mode. Without `supported` the player offers every mode.
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

  /// Sets the shuffle mode. Without `supported` the player offers every mode.
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

  /// Sets the listener's opinion. The control shows the titles.
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
