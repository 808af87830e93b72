// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore

/// The commands that clients can request, with their targets.
///
/// ```swift
/// let center = MPRemoteCommandCenter.shared()
/// center.pauseCommand.addTarget { [weak self] _ in
///   self?.pause()
///   return .success
/// }
/// ```
///
/// Any thread may use it. Targets are called on the main actor.
public final class MPRemoteCommandCenter: Sendable {
  /// Starts or resumes playback.
  public let playCommand: MPRemoteCommand
  /// Pauses playback.
  public let pauseCommand: MPRemoteCommand
  /// Stops playback.
  public let stopCommand: MPRemoteCommand
  /// Plays or pauses.
  public let togglePlayPauseCommand: MPRemoteCommand
  /// Goes to the next item.
  public let nextTrackCommand: MPRemoteCommand
  /// Goes to the previous item.
  public let previousTrackCommand: MPRemoteCommand
  /// Enables a soundtrack or subtitles. The event is a ``MPChangeLanguageOptionCommandEvent``.
  public let enableLanguageOptionCommand: MPRemoteCommand
  /// Disables a soundtrack or subtitles.
  public let disableLanguageOptionCommand: MPRemoteCommand
  /// Sets the rate.
  public let changePlaybackRateCommand: MPChangePlaybackRateCommand
  /// Sets the repeat mode.
  public let changeRepeatModeCommand: MPChangeRepeatModeCommand
  /// Sets the shuffle mode.
  public let changeShuffleModeCommand: MPChangeShuffleModeCommand
  /// Skips forward by an interval.
  public let skipForwardCommand: MPSkipIntervalCommand
  /// Skips back by an interval.
  public let skipBackwardCommand: MPSkipIntervalCommand
  /// Plays forward fast while a button is pressed. The event is a ``MPSeekCommandEvent``.
  public let seekForwardCommand: MPRemoteCommand
  /// Plays backward fast while a button is pressed.
  public let seekBackwardCommand: MPRemoteCommand
  /// Sets the position.
  public let changePlaybackPositionCommand: MPChangePlaybackPositionCommand
  /// Rates the current item.
  public let ratingCommand: MPRatingCommand
  /// Marks the current item as liked.
  public let likeCommand: MPFeedbackCommand
  /// Marks the current item as disliked.
  public let dislikeCommand: MPFeedbackCommand
  /// Sets a bookmark on the current item.
  public let bookmarkCommand: MPFeedbackCommand

  private let commands: [Command: MPRemoteCommand]

  init(_ pendingUpdate: PendingUpdate) {
    playCommand = MPRemoteCommand(.play, pendingUpdate)
    pauseCommand = MPRemoteCommand(.pause, pendingUpdate)
    stopCommand = MPRemoteCommand(.stop, pendingUpdate)
    togglePlayPauseCommand = MPRemoteCommand(.togglePlayPause, pendingUpdate)
    nextTrackCommand = MPRemoteCommand(.next, pendingUpdate)
    previousTrackCommand = MPRemoteCommand(.previous, pendingUpdate)
    enableLanguageOptionCommand = MPRemoteCommand(.enableLanguageOption, pendingUpdate)
    disableLanguageOptionCommand = MPRemoteCommand(.disableLanguageOption, pendingUpdate)
    changePlaybackRateCommand = MPChangePlaybackRateCommand(.changePlaybackRate, pendingUpdate)
    changeRepeatModeCommand = MPChangeRepeatModeCommand(.changeRepeatMode, pendingUpdate)
    changeShuffleModeCommand = MPChangeShuffleModeCommand(.changeShuffleMode, pendingUpdate)
    skipForwardCommand = MPSkipIntervalCommand(.skipForward, pendingUpdate)
    skipBackwardCommand = MPSkipIntervalCommand(.skipBackward, pendingUpdate)
    seekForwardCommand = MPRemoteCommand(.seekForward, pendingUpdate)
    seekBackwardCommand = MPRemoteCommand(.seekBackward, pendingUpdate)
    changePlaybackPositionCommand = MPChangePlaybackPositionCommand(.seekToPosition, pendingUpdate)
    ratingCommand = MPRatingCommand(.rateContent, pendingUpdate)
    likeCommand = MPFeedbackCommand(.like, pendingUpdate)
    dislikeCommand = MPFeedbackCommand(.dislike, pendingUpdate)
    bookmarkCommand = MPFeedbackCommand(.bookmark, pendingUpdate)
    let all = [
      playCommand, pauseCommand, stopCommand, togglePlayPauseCommand, nextTrackCommand, previousTrackCommand,
      enableLanguageOptionCommand, disableLanguageOptionCommand, changePlaybackRateCommand, changeRepeatModeCommand,
      changeShuffleModeCommand, skipForwardCommand, skipBackwardCommand, seekForwardCommand, seekBackwardCommand,
      changePlaybackPositionCommand, ratingCommand, likeCommand, dislikeCommand, bookmarkCommand,
    ]
    commands = Dictionary(all.map { ($0.command, $0) }) { $1 }
  }

  /// The command center of the whole program.
  public static func shared() -> MPRemoteCommandCenter { Publication.shared.commandCenter }

  /// The offered commands, if the item has these language options.
  func offered(_ languages: Languages) -> [PublishedSession.Offered] {
    commands.values.compactMap { $0.offered }.sorted { $0.command.rawValue < $1.command.rawValue }.map { offered in
      var offered = offered
      if offered.command == .enableLanguageOption { offered.control = .languages(languages.described) }
      return offered
    }
  }

  /// Calls the targets of the requested command.
  @MainActor
  func perform(_ invocation: Invocation, among languages: Languages) -> Answer {
    guard let command = commands[invocation.command] else { return Answer(.notSupported) }
    guard let event = command.event(invocation.argument, among: languages) else {
      return Answer(.noSuchContent, "the language option does not exist")
    }
    return command.perform(event)
  }
}

extension MPRemoteCommand {
  /// The event for the targets. If the requested language option does not exist, the result is nil.
  fileprivate func event(
    _ argument: Invocation.Argument, among languages: Languages
  ) -> MPRemoteCommandEvent? {
    switch argument {
    case .position(let position):
      MPChangePlaybackPositionCommandEvent(self, positionTime: TimeInterval(microseconds: position))
    case .interval(let interval): MPSkipIntervalCommandEvent(self, interval: TimeInterval(microseconds: interval))
    case .phase(let phase): MPSeekCommandEvent(self, type: phase == .begin ? .beginSeeking : .endSeeking)
    case .rate(let rate): MPChangePlaybackRateCommandEvent(self, playbackRate: Float(rate))
    case .repeatMode(let mode): MPChangeRepeatModeCommandEvent(self, repeatType: MPRepeatType(mode))
    case .shuffleMode(let mode): MPChangeShuffleModeCommandEvent(self, shuffleType: MPShuffleType(mode))
    case .rating(let rating): MPRatingCommandEvent(self, rating: Float(rating))
    case .negative(let isNegative): MPFeedbackCommandEvent(self, isNegative: isNegative)
    case .languageOption(let id, let setting):
      languages[id].map {
        MPChangeLanguageOptionCommandEvent(self, $0, MPChangeLanguageOptionSetting(setting))
      }
    default: MPRemoteCommandEvent(self)
    }
  }
}
