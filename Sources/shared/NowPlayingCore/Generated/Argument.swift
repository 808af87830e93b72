// SPDX-License-Identifier: MIT
// Written by scripts/tables from tables/arguments and tables/parts: do not edit.

extension Invocation {
  /// The argument of a command. The command decides its kind.
  public enum Argument: Equatable, Sendable {
    case none
    /// The token with which the player activates its window.
    case activation(String)
    /// The position from the beginning of the item.
    case position(Int64)
    /// The interval, above 0.
    case interval(Int64)
    /// Whether the button is pressed or released.
    case phase(Phase)
    /// One of the supported rates, or in their range.
    case rate(Double)
    case repeatMode(RepeatMode)
    case shuffleMode(ShuffleMode)
    /// The listener's feedback.
    case feedback(FeedbackStatus)
    /// A number in the rating range.
    case rating(Double)
    /// Whether to remove the mark.
    case negative(Bool)
    /// The id of the language option; how long the choice holds.
    case languageOption(Identifier, LanguageSetting)
    /// The URL; it comes from a client, so check it.
    case url(String)
    /// Whether to enter fullscreen mode.
    case fullscreen(Bool)
    /// 0.0 for silence, 1.0 for full volume; a session can get more.
    case volume(Double)
    /// Whether to silence it.
    case muted(Bool)
    /// The id of a queue entry.
    case entry(Identifier)
    /// The URL; it comes from a client, so check it; the id of the entry before the new one, or empty for the front;
    /// whether to play it at once.
    case addition(String, after: Identifier, makeCurrent: Bool)
    /// The id of a chapter.
    case chapter(Identifier)
    /// The id of a playlist.
    case playlist(Identifier)
    /// The id of a device of the session; 0.0 for silence, 1.0 for full volume; a session can get more.
    case deviceVolume(DeviceVolume)
    /// The id of a device of the session; the number of steps; a negative number lowers the volume; never 0.
    case deviceSteps(Identifier, Int32)
    /// The id of a device of the session; whether to silence it.
    case deviceMuted(Identifier, Bool)
    /// The id of a custom command.
    case custom(Identifier)
    /// The id of an output of the session; whether the outputs in use play on too.
    case output(Identifier, Bool)
    /// The id of an output of the session.
    case leftOutput(Identifier)
  }
}

extension Invocation.Argument {
  /// The kind of the argument.
  public var kind: ArgumentKind {
    switch self {
    case .none: .none
    case .activation: .activation
    case .position: .position
    case .interval: .interval
    case .phase: .phase
    case .rate: .rate
    case .repeatMode: .repeatMode
    case .shuffleMode: .shuffleMode
    case .feedback: .feedback
    case .rating: .rating
    case .negative: .mark
    case .languageOption: .languageOption
    case .url: .url
    case .fullscreen: .fullscreen
    case .volume: .volume
    case .muted: .muted
    case .entry: .entry
    case .addition: .addition
    case .chapter: .chapter
    case .playlist: .playlist
    case .deviceVolume: .deviceVolume
    case .deviceSteps: .deviceSteps
    case .deviceMuted: .deviceMuted
    case .custom: .custom
    case .output: .output
    case .leftOutput: .leftOutput
    }
  }

  /// A time in seconds, or a number: the letters d and f.
  var number: Double? {
    switch self {
    case .position(let position): Double(position) / 1_000_000
    case .interval(let interval): Double(interval) / 1_000_000
    case .rate(let rate): rate
    case .rating(let rating): rating
    case .volume(let volume): volume
    case .deviceVolume(let deviceVolume): deviceVolume.volume
    case .none, .activation, .phase, .repeatMode, .shuffleMode, .feedback, .negative, .languageOption, .url,
      .fullscreen, .muted, .entry, .addition, .chapter, .playlist, .deviceSteps, .deviceMuted, .custom, .output,
      .leftOutput:
      nil
    }
  }

  /// A time in microseconds: the letter x.
  var microseconds: Int64? {
    switch self {
    case .position(let position): position
    case .interval(let interval): interval
    case .none, .activation, .phase, .rate, .repeatMode, .shuffleMode, .feedback, .rating, .negative, .languageOption,
      .url, .fullscreen, .volume, .muted, .entry, .addition, .chapter, .playlist, .deviceVolume, .deviceSteps,
      .deviceMuted, .custom, .output, .leftOutput:
      nil
    }
  }

  /// A mode or a number of steps: the letter i.
  var integer: Int32? {
    switch self {
    case .repeatMode(let repeatMode): repeatMode.rawValue
    case .shuffleMode(let shuffleMode): shuffleMode.rawValue
    case .feedback(let feedback): feedback.rawValue
    case .languageOption(_, let languageSetting): languageSetting.rawValue
    case .deviceSteps(_, let volumeSteps): volumeSteps
    case .none, .activation, .position, .interval, .phase, .rate, .rating, .negative, .url, .fullscreen, .volume,
      .muted, .entry, .addition, .chapter, .playlist, .deviceVolume, .deviceMuted, .custom, .output, .leftOutput:
      nil
    }
  }

  /// A flag, or the flag that a mode is: the letter b.
  var flag: Bool? {
    switch self {
    case .phase(let phase): phase == .begin
    case .shuffleMode(let shuffleMode): shuffleMode != .off
    case .negative(let negative): negative
    case .fullscreen(let fullscreen): fullscreen
    case .muted(let muted): muted
    case .addition(_, _, let makeCurrent): makeCurrent
    case .deviceMuted(_, let muted): muted
    case .output(_, let together): together
    case .none, .activation, .position, .interval, .rate, .repeatMode, .feedback, .rating, .languageOption, .url,
      .volume, .entry, .chapter, .playlist, .deviceVolume, .deviceSteps, .custom, .leftOutput:
      nil
    }
  }

  /// A text or an id: the letter s.
  var text: String? {
    switch self {
    case .languageOption(let languageOptionID, _): languageOptionID.text
    case .url(let url): url
    case .entry(let entryID): entryID.text
    case .addition(let url, _, _): url
    case .chapter(let chapterID): chapterID.text
    case .playlist(let playlistID): playlistID.text
    case .deviceVolume(let deviceVolume): deviceVolume.device.text
    case .deviceSteps(let deviceID, _): deviceID.text
    case .deviceMuted(let deviceID, _): deviceID.text
    case .custom(let customID): customID.text
    case .output(let outputID, _): outputID.text
    case .leftOutput(let outputID): outputID.text
    case .none, .activation, .position, .interval, .phase, .rate, .repeatMode, .shuffleMode, .feedback, .rating,
      .negative, .fullscreen, .volume, .muted:
      nil
    }
  }

  /// The URL of a path: the letter p.
  var url: String? {
    switch self {
    case .url(let url): url
    case .addition(let url, _, _): url
    case .none, .activation, .position, .interval, .phase, .rate, .repeatMode, .shuffleMode, .feedback, .rating,
      .negative, .languageOption, .fullscreen, .volume, .muted, .entry, .chapter, .playlist, .deviceVolume,
      .deviceSteps, .deviceMuted, .custom, .output, .leftOutput:
      nil
    }
  }

  /// The id of the entry before a new one: the letter a.
  var predecessor: String? {
    switch self {
    case .addition(_, let afterEntryID, _): afterEntryID.text
    case .none, .activation, .position, .interval, .phase, .rate, .repeatMode, .shuffleMode, .feedback, .rating,
      .negative, .languageOption, .url, .fullscreen, .volume, .muted, .entry, .chapter, .playlist, .deviceVolume,
      .deviceSteps, .deviceMuted, .custom, .output, .leftOutput:
      nil
    }
  }
}
