// SPDX-License-Identifier: MIT
// Written by scripts/tables from include and tables: do not edit.

internal import NowPlayingCore

extension Player {
  /// The state of playback.
  public enum PlaybackState: CaseIterable, Hashable, Sendable {
    case stopped
    case playing
    case paused
    /// Waits for data before it plays on: clients see it as playing, and the position does not advance.
    case buffering
    /// Paused by the system, for example during a call: clients see it as paused.
    case interrupted

    init(_ other: NowPlayingCore.PlaybackState) {
      self =
        switch other {
        case .stopped: .stopped
        case .playing: .playing
        case .paused: .paused
        case .buffering: .buffering
        case .interrupted: .interrupted
        }
    }
  }
}

extension Player {
  /// Why a player has its place in the order.
  public enum Reason: CaseIterable, Hashable, Sendable {
    /// playerctld has it in its list.
    case listed
    /// The user chose it.
    case pinned
    /// It was toggled less than three seconds ago, and stays first for three seconds.
    case toggled
    /// It plays.
    case playing
    /// It is paused, and has played.
    case paused
    /// It plays on another machine or device, without a command from here.
    case playingRemotely
    /// It is paused, and has not played.
    case neverPlayed
    /// It is stopped.
    case stopped
    /// It is on another machine or device, and does not play.
    case restingRemotely
    /// It does not answer.
    case silent
    /// It requested to be first less than three seconds ago, and stays first for three seconds.
    case requested

    init(_ other: NowPlayingCore.PlayerReason) {
      self =
        switch other {
        case .listed: .listed
        case .pinned: .pinned
        case .toggled: .toggled
        case .playing: .playing
        case .paused: .paused
        case .playingRemotely: .playingRemotely
        case .neverPlayed: .neverPlayed
        case .stopped: .stopped
        case .restingRemotely: .restingRemotely
        case .silent: .silent
        case .requested: .requested
        }
    }
  }
}

extension Player {
  /// The items that repeat.
  public enum RepeatMode: CaseIterable, Hashable, Sendable {
    case off
    case one
    case all

    init(_ other: NowPlayingCore.RepeatMode) {
      self =
        switch other {
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
}

extension Player {
  /// The order in which items play.
  public enum ShuffleMode: CaseIterable, Hashable, Sendable {
    case off
    case items
    case collections

    init(_ other: NowPlayingCore.ShuffleMode) {
      self =
        switch other {
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
}

extension Player {
  /// The user's opinion of the item.
  public enum Feedback: CaseIterable, Hashable, Sendable {
    case neutral
    case positive
    case negative

    init(_ other: NowPlayingCore.FeedbackStatus) {
      self =
        switch other {
        case .neutral: .neutral
        case .positive: .positive
        case .negative: .negative
        }
    }

    var core: NowPlayingCore.FeedbackStatus {
      switch self {
      case .neutral: .neutral
      case .positive: .positive
      case .negative: .negative
      }
    }
  }
}

extension Player {
  /// How long the choice of a language option applies.
  public enum LanguageSetting: CaseIterable, Hashable, Sendable {
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
}

extension Player {
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

extension Player.LanguageOption {
  /// The kinds of options.
  public enum Kind: CaseIterable, Hashable, Sendable {
    case audible
    case legible

    init(_ other: NowPlayingCore.LanguageKind) {
      self =
        switch other {
        case .audible: .audible
        case .legible: .legible
        }
    }
  }
}

extension Player.Problem {
  /// The reason.
  public enum Kind: CaseIterable, Hashable, Sendable {
    /// The user must sign in, or sign in again.
    case signIn
    case network
    /// Not available here: the region, the subscription, or parental control does not allow it.
    case notAvailable
    case fileMissing
    /// The player cannot decode the format.
    case format
    case other

    init(_ other: NowPlayingCore.ProblemKind) {
      self =
        switch other {
        case .signIn: .signIn
        case .network: .network
        case .notAvailable: .notAvailable
        case .fileMissing: .fileMissing
        case .format: .format
        case .other: .other
        }
    }
  }
}

extension Player.Device {
  /// The kind of a device. It selects the icon.
  public enum DeviceType: Int32, CaseIterable, Sendable {
    /// None of the others.
    case other = 0
    case car = 1
    case desktop = 2
    case gamingConsole = 3
    case laptop = 4
    case mediaStick = 5
    case phone = 6
    case setTopBox = 7
    case speaker = 8
    case speakerGroup = 9
    case tablet = 10
    case tv = 11
    case tvAndSpeaker = 12
    case wearable = 13

    init(_ other: NowPlayingCore.DeviceType) {
      self =
        switch other {
        case .other: .other
        case .car: .car
        case .desktop: .desktop
        case .gamingConsole: .gamingConsole
        case .laptop: .laptop
        case .mediaStick: .mediaStick
        case .phone: .phone
        case .setTopBox: .setTopBox
        case .speaker: .speaker
        case .speakerGroup: .speakerGroup
        case .tablet: .tablet
        case .tv: .tv
        case .tvAndSpeaker: .tvAndSpeaker
        case .wearable: .wearable
        }
    }
  }
}

extension PlayerItem {
  /// The kind of an item.
  public enum Kind: Int32, CaseIterable, Sendable {
    case music = 1
    case podcast = 2
    case movie = 3
    case tvShow = 4
    case book = 5
    case radio = 6
    /// A camera, a baby monitor, a soundscape.
    case homeMedia = 7
    case generic = 8

    init(_ other: NowPlayingCore.ContentKind) {
      self =
        switch other {
        case .music: .music
        case .podcast: .podcast
        case .movie: .movie
        case .tvShow: .tvShow
        case .book: .book
        case .radio: .radio
        case .homeMedia: .homeMedia
        case .generic: .generic
        }
    }
  }
}

extension PlayerItem {
  /// The fields of an item.
  public enum Field: Int32, CaseIterable, Sendable {
    /// Song, episode, film, book.
    case title = 1
    case artist = 2
    case album = 3
    case albumArtist = 4
    case composer = 5
    /// The authors of the lyrics.
    case lyricist = 6
    case genre = 7
    /// The podcast or the series.
    case show = 8
    /// The authors of a book.
    case author = 9
    /// The readers of a book.
    case narrator = 10
    /// The radio station.
    case station = 11
    /// The current programme of the station.
    case program = 12
    /// The camera or the monitor.
    case source = 13
    /// A description of home media.
    case contentDescription = 14
    /// The second line of generic content.
    case subtitle = 15
    case comment = 16
    case lyrics = 17
    /// ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some tags works too.
    case releaseDate = 18
    /// The date of the first playback, ISO 8601.
    case firstPlayed = 19
    /// The date of the last playback, ISO 8601.
    case lastPlayed = 20
    /// The URL of the media, published only with `MediaApplication.showsURLs`. A network URL is published without
    /// password, query and fragment. The path "/music/a b.mp3" is published as "file:///music/a%20b.mp3".
    case url = 21
    /// International Standard Recording Code.
    case isrc = 22
    /// The id of the item's collection: an album, a podcast.
    case collectionID = 23
    /// The channel or subscription of the item.
    case serviceID = 24
    /// The application's ids of related entities.
    case entityID = 25
    /// The id of the item in a catalogue or a service.
    case externalContentID = 26
    /// The profile, if several users share the player.
    case profileID = 27
    /// The user's name for a group of items, for example a work or a mood.
    case grouping = 28
    /// The date when the item was added to the user's library, ISO 8601.
    case added = 29
    /// The wall-clock time of the broadcast at the position, ISO 8601. Set both in one update.
    case playbackDate = 30
    case conductor = 31
    /// Of a film, an episode or a song.
    case writer = 32
    /// From 1.
    case trackNumber = 40
    case trackCount = 41
    /// From 1.
    case discNumber = 42
    case discCount = 43
    /// From 1.
    case chapterNumber = 44
    case chapterCount = 45
    /// Beats per minute, rounded.
    case bpm = 46
    /// How often the item was played.
    case playCount = 47
    /// The user's rating, 0.0 to 1.0.
    case userRating = 48
    /// The player's estimated rating, 0.0 to 1.0.
    case autoRating = 49
    /// How often the item was skipped.
    case skipCount = 50
    /// Of a series; 0 for its specials.
    case season = 51
    /// Its number in the season, or in a podcast.
    case episode = 52
    /// How much of the item was played before, 0.0 to 1.0.
    case watched = 53
    case explicit = 60
    /// Recommendations leave it out.
    case excludedFromSuggestions = 61
    /// Contains several artists.
    case compilation = 62
    /// Bought before its release.
    case preorder = 63
    /// Not on this machine.
    case cloudItem = 64
    /// Protected by DRM.
    case protected = 65
    /// The sound is as it was recorded: FLAC, not MP3.
    case lossless = 66
    /// Finer than a compact disc: more than 48 kHz or 16 bit.
    case highResolution = 67
    /// The sound comes from all around, as with Dolby Atmos.
    case spatial = 68
    /// The start of the credits.
    case creditsStart = 80
    /// Where the user stopped last time.
    case bookmark = 81

    var core: NowPlayingCore.Field {
      switch self {
      case .title: .title
      case .artist: .artist
      case .album: .album
      case .albumArtist: .albumArtist
      case .composer: .composer
      case .lyricist: .lyricist
      case .genre: .genre
      case .show: .show
      case .author: .author
      case .narrator: .narrator
      case .station: .station
      case .program: .program
      case .source: .source
      case .contentDescription: .contentDescription
      case .subtitle: .subtitle
      case .comment: .comment
      case .lyrics: .lyrics
      case .releaseDate: .releaseDate
      case .firstPlayed: .firstPlayed
      case .lastPlayed: .lastPlayed
      case .url: .url
      case .isrc: .isrc
      case .collectionID: .collectionID
      case .serviceID: .serviceID
      case .entityID: .entityID
      case .externalContentID: .externalContentID
      case .profileID: .profileID
      case .grouping: .grouping
      case .added: .added
      case .playbackDate: .playbackDate
      case .conductor: .conductor
      case .writer: .writer
      case .trackNumber: .trackNumber
      case .trackCount: .trackCount
      case .discNumber: .discNumber
      case .discCount: .discCount
      case .chapterNumber: .chapterNumber
      case .chapterCount: .chapterCount
      case .bpm: .bpm
      case .playCount: .playCount
      case .userRating: .userRating
      case .autoRating: .autoRating
      case .skipCount: .skipCount
      case .season: .season
      case .episode: .episode
      case .watched: .watched
      case .explicit: .explicit
      case .excludedFromSuggestions: .excludedFromSuggestions
      case .compilation: .compilation
      case .preorder: .preorder
      case .cloudItem: .cloudItem
      case .protected: .protected
      case .lossless: .lossless
      case .highResolution: .highResolution
      case .spatial: .spatial
      case .creditsStart: .creditsStart
      case .bookmark: .bookmark
      }
    }
  }
}

/// The commands that a player can offer. ``PlayerAction`` has their arguments.
public enum PlayerCommand: Int32, CaseIterable, Sendable {
  case play = 1
  case pause = 2
  case togglePlayPause = 3
  case stop = 4
  case next = 5
  case previous = 6
  case seekToPosition = 7
  case skipForward = 8
  case skipBackward = 9
  case seekForward = 10
  case seekBackward = 11
  case changePlaybackRate = 12
  case changeRepeatMode = 13
  case changeShuffleMode = 14
  case feedback = 15
  case rateContent = 16
  case like = 17
  case dislike = 18
  case bookmark = 19
  case enableLanguageOption = 20
  case disableLanguageOption = 21
  case openURL = 22
  case raise = 23
  case quit = 24
  case setFullscreen = 25
  case setVolume = 26
  case goToEntry = 27
  case addToQueue = 28
  case removeFromQueue = 29
  case activatePlaylist = 30
  case setDeviceVolume = 31
  case stepDeviceVolume = 32
  case skipAd = 33
  case setMuted = 34
  case setDeviceMuted = 35
  case goToLive = 36
  case goToChapter = 37
  case nextChapter = 38
  case previousChapter = 39
  case scrub = 40
  case custom = 41
  case playOnOutput = 42
  case leaveOutput = 43

  init(_ other: NowPlayingCore.Command) {
    self =
      switch other {
      case .play: .play
      case .pause: .pause
      case .togglePlayPause: .togglePlayPause
      case .stop: .stop
      case .next: .next
      case .previous: .previous
      case .seekToPosition: .seekToPosition
      case .skipForward: .skipForward
      case .skipBackward: .skipBackward
      case .seekForward: .seekForward
      case .seekBackward: .seekBackward
      case .changePlaybackRate: .changePlaybackRate
      case .changeRepeatMode: .changeRepeatMode
      case .changeShuffleMode: .changeShuffleMode
      case .feedback: .feedback
      case .rateContent: .rateContent
      case .like: .like
      case .dislike: .dislike
      case .bookmark: .bookmark
      case .enableLanguageOption: .enableLanguageOption
      case .disableLanguageOption: .disableLanguageOption
      case .openURL: .openURL
      case .raise: .raise
      case .quit: .quit
      case .setFullscreen: .setFullscreen
      case .setVolume: .setVolume
      case .goToEntry: .goToEntry
      case .addToQueue: .addToQueue
      case .removeFromQueue: .removeFromQueue
      case .activatePlaylist: .activatePlaylist
      case .setDeviceVolume: .setDeviceVolume
      case .stepDeviceVolume: .stepDeviceVolume
      case .skipAd: .skipAd
      case .setMuted: .setMuted
      case .setDeviceMuted: .setDeviceMuted
      case .goToLive: .goToLive
      case .goToChapter: .goToChapter
      case .nextChapter: .nextChapter
      case .previousChapter: .previousChapter
      case .scrub: .scrub
      case .custom: .custom
      case .playOnOutput: .playOnOutput
      case .leaveOutput: .leaveOutput
      }
  }

  var core: NowPlayingCore.Command {
    switch self {
    case .play: .play
    case .pause: .pause
    case .togglePlayPause: .togglePlayPause
    case .stop: .stop
    case .next: .next
    case .previous: .previous
    case .seekToPosition: .seekToPosition
    case .skipForward: .skipForward
    case .skipBackward: .skipBackward
    case .seekForward: .seekForward
    case .seekBackward: .seekBackward
    case .changePlaybackRate: .changePlaybackRate
    case .changeRepeatMode: .changeRepeatMode
    case .changeShuffleMode: .changeShuffleMode
    case .feedback: .feedback
    case .rateContent: .rateContent
    case .like: .like
    case .dislike: .dislike
    case .bookmark: .bookmark
    case .enableLanguageOption: .enableLanguageOption
    case .disableLanguageOption: .disableLanguageOption
    case .openURL: .openURL
    case .raise: .raise
    case .quit: .quit
    case .setFullscreen: .setFullscreen
    case .setVolume: .setVolume
    case .goToEntry: .goToEntry
    case .addToQueue: .addToQueue
    case .removeFromQueue: .removeFromQueue
    case .activatePlaylist: .activatePlaylist
    case .setDeviceVolume: .setDeviceVolume
    case .stepDeviceVolume: .stepDeviceVolume
    case .skipAd: .skipAd
    case .setMuted: .setMuted
    case .setDeviceMuted: .setDeviceMuted
    case .goToLive: .goToLive
    case .goToChapter: .goToChapter
    case .nextChapter: .nextChapter
    case .previousChapter: .previousChapter
    case .scrub: .scrub
    case .custom: .custom
    case .playOnOutput: .playOnOutput
    case .leaveOutput: .leaveOutput
    }
  }
}
