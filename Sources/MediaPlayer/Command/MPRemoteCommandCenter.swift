// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore

/// What people can ask the player for, and who does it.
///
/// ```swift
/// let center = MPRemoteCommandCenter.shared()
/// center.pauseCommand.addTarget { [weak self] _ in
///   self?.pause()
///   return .success
/// }
/// ```
///
/// It may be used on any thread; targets are called on the main actor.
public final class MPRemoteCommandCenter: Sendable {
  /// Goes on.
  public let playCommand: MPRemoteCommand
  /// Stands still.
  public let pauseCommand: MPRemoteCommand
  /// Ends.
  public let stopCommand: MPRemoteCommand
  /// Plays or pauses.
  public let togglePlayPauseCommand: MPRemoteCommand
  /// Goes to the next item.
  public let nextTrackCommand: MPRemoteCommand
  /// Goes to the one before.
  public let previousTrackCommand: MPRemoteCommand
  /// Switches a soundtrack or subtitles on; the event is a ``MPChangeLanguageOptionCommandEvent``.
  public let enableLanguageOptionCommand: MPRemoteCommand
  /// Switches them off.
  public let disableLanguageOptionCommand: MPRemoteCommand
  /// Plays faster or slower.
  public let changePlaybackRateCommand: MPChangePlaybackRateCommand
  /// Repeats one item, all, or none.
  public let changeRepeatModeCommand: MPChangeRepeatModeCommand
  /// Shuffles songs, albums, or nothing.
  public let changeShuffleModeCommand: MPChangeShuffleModeCommand
  /// Goes forward by an interval.
  public let skipForwardCommand: MPSkipIntervalCommand
  /// Goes back by an interval.
  public let skipBackwardCommand: MPSkipIntervalCommand
  /// Runs forward fast while somebody holds a button; the event is a ``MPSeekCommandEvent``.
  public let seekForwardCommand: MPRemoteCommand
  /// Runs back fast while somebody holds a button.
  public let seekBackwardCommand: MPRemoteCommand
  /// Goes to a place.
  public let changePlaybackPositionCommand: MPChangePlaybackPositionCommand
  /// Rates what plays.
  public let ratingCommand: MPRatingCommand
  /// Marks what plays as liked.
  public let likeCommand: MPFeedbackCommand
  /// Marks it as disliked.
  public let dislikeCommand: MPFeedbackCommand
  /// Marks it for later.
  public let bookmarkCommand: MPFeedbackCommand

  private let commands: [Command: MPRemoteCommand]

  init(_ turn: Turn) {
    playCommand = MPRemoteCommand(.play, turn)
    pauseCommand = MPRemoteCommand(.pause, turn)
    stopCommand = MPRemoteCommand(.stop, turn)
    togglePlayPauseCommand = MPRemoteCommand(.togglePlayPause, turn)
    nextTrackCommand = MPRemoteCommand(.next, turn)
    previousTrackCommand = MPRemoteCommand(.previous, turn)
    enableLanguageOptionCommand = MPRemoteCommand(.enableLanguageOption, turn)
    disableLanguageOptionCommand = MPRemoteCommand(.disableLanguageOption, turn)
    changePlaybackRateCommand = MPChangePlaybackRateCommand(.changePlaybackRate, turn)
    changeRepeatModeCommand = MPChangeRepeatModeCommand(.changeRepeatMode, turn)
    changeShuffleModeCommand = MPChangeShuffleModeCommand(.changeShuffleMode, turn)
    skipForwardCommand = MPSkipIntervalCommand(.skipForward, turn)
    skipBackwardCommand = MPSkipIntervalCommand(.skipBackward, turn)
    seekForwardCommand = MPRemoteCommand(.seekForward, turn)
    seekBackwardCommand = MPRemoteCommand(.seekBackward, turn)
    changePlaybackPositionCommand = MPChangePlaybackPositionCommand(.seekToPosition, turn)
    ratingCommand = MPRatingCommand(.rateContent, turn)
    likeCommand = MPFeedbackCommand(.like, turn)
    dislikeCommand = MPFeedbackCommand(.dislike, turn)
    bookmarkCommand = MPFeedbackCommand(.bookmark, turn)
    let all = [
      playCommand, pauseCommand, stopCommand, togglePlayPauseCommand, nextTrackCommand, previousTrackCommand,
      enableLanguageOptionCommand, disableLanguageOptionCommand, changePlaybackRateCommand, changeRepeatModeCommand,
      changeShuffleModeCommand, skipForwardCommand, skipBackwardCommand, seekForwardCommand, seekBackwardCommand,
      changePlaybackPositionCommand, ratingCommand, likeCommand, dislikeCommand, bookmarkCommand,
    ]
    commands = Dictionary(all.map { ($0.command, $0) }) { $1 }
  }

  /// The one of the whole program.
  public static func shared() -> MPRemoteCommandCenter { Publication.shared.commandCenter }

  /// What is offered now, where there are these language options.
  func offered(_ languages: Languages) -> [PublishedSession.Offered] {
    commands.values.compactMap { $0.offered }.sorted { $0.command.rawValue < $1.command.rawValue }.map { offered in
      var offered = offered
      if offered.command == .enableLanguageOption { offered.control = .languages(languages.described) }
      return offered
    }
  }

  /// Has the targets do what somebody asks for.
  @MainActor
  func perform(_ invocation: Invocation, among languages: Languages) -> Answer {
    guard let command = commands[invocation.command] else { return Answer(.notSupported) }
    guard let event = command.event(invocation.argument, among: languages) else {
      return Answer(.noSuchContent, "there is no such language option")
    }
    return command.perform(event)
  }
}

extension MPRemoteCommand {
  /// What its targets are told; nil: that what is asked for is not there.
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
