// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension Player {
  /// The state of playback.
  public enum PlaybackState: CaseIterable, Hashable, Sendable {
    case stopped
    case playing
    case paused
    /// It waits for data before it plays on. The position does not advance.
    case buffering
    /// The system paused it, for example during a call.
    case interrupted

    init(_ state: NowPlayingCore.PlaybackState) {
      self =
        switch state {
        case .stopped: .stopped
        case .playing: .playing
        case .paused: .paused
        case .buffering: .buffering
        case .interrupted: .interrupted
        }
    }
  }

  /// Why a player has its place in the order, the first place first.
  public enum Reason: CaseIterable, Hashable, Sendable {
    /// playerctld runs, and the player has this place in its list.
    case listed
    /// The user chose it.
    case pinned
    /// It got a toggle less than three seconds ago, and stays first for three seconds.
    case toggled
    /// It requested to be first less than three seconds ago, and stays first for three seconds.
    case requested
    case playing
    case paused
    /// It plays on another machine, and was not started from here.
    case playingRemotely
    /// It is paused, and has not played.
    case neverPlayed
    case stopped
    /// It is a remote session, a phone or a headset, and does not play.
    case restingRemotely
    /// It does not answer.
    case silent

    init(_ reason: PlayerReason) {
      self =
        switch reason {
        case .listed: .listed
        case .pinned: .pinned
        case .toggled: .toggled
        case .requested: .requested
        case .playing: .playing
        case .paused: .paused
        case .playingRemotely: .playingRemotely
        case .neverPlayed: .neverPlayed
        case .stopped: .stopped
        case .restingRemotely: .restingRemotely
        case .silent: .silent
        }
    }
  }

  /// The items that repeat.
  public enum RepeatMode: CaseIterable, Hashable, Sendable {
    case off
    case one
    case all

    init(_ mode: NowPlayingCore.RepeatMode) {
      self =
        switch mode {
        case .off: .off
        case .one: .one
        case .all: .all
        }
    }

    var core: NowPlayingCore.RepeatMode {
      switch self {
      case .off: .off
      case .one: .one
      case .all: .all
      }
    }
  }

  /// The order in which items play.
  public enum ShuffleMode: CaseIterable, Hashable, Sendable {
    case off
    /// Songs are shuffled.
    case items
    /// Albums are shuffled.
    case collections

    init(_ mode: NowPlayingCore.ShuffleMode) {
      self =
        switch mode {
        case .off: .off
        case .items: .items
        case .collections: .collections
        }
    }

    var core: NowPlayingCore.ShuffleMode {
      switch self {
      case .off: .off
      case .items: .items
      case .collections: .collections
      }
    }
  }

  /// The user's opinion of the item.
  public enum Feedback: CaseIterable, Hashable, Sendable {
    case neutral
    case positive
    case negative

    init(_ status: FeedbackStatus) {
      self =
        switch status {
        case .neutral: .neutral
        case .positive: .positive
        case .negative: .negative
        }
    }

    var core: FeedbackStatus {
      switch self {
      case .neutral: .neutral
      case .positive: .positive
      case .negative: .negative
      }
    }
  }

  /// How long the choice of a language option applies.
  public enum LanguageSetting: CaseIterable, Hashable, Sendable {
    /// The player decides.
    case unspecified
    case thisItem
    case permanent

    var core: NowPlayingCore.LanguageSetting {
      switch self {
      case .unspecified: .none
      case .thisItem: .thisItem
      case .permanent: .permanent
      }
    }
  }

  /// The shape of animated artwork.
  public enum AspectRatio: CaseIterable, Hashable, Sendable {
    /// 1:1
    case square
    /// 3:4
    case tall

    var core: NowPlayingCore.AspectRatio {
      switch self {
      case .square: .square
      case .tall: .tall
      }
    }
  }
}
