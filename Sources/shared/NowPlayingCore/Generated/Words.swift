// SPDX-License-Identifier: MIT
// Written by scripts/tables from include/nowplaying: do not edit.

/// The kind of content. The numbers are those of `np_content_kind`.
public enum ContentKind: Int32, Sendable, Worded {
  case music = 1
  case podcast = 2
  case movie = 3
  case tvShow = 4
  case book = 5
  case radio = 6
  case homeMedia = 7
  case generic = 8

  /// The word on the bus.
  public var name: String {
    switch self {
    case .music: "music"
    case .podcast: "podcast"
    case .movie: "movie"
    case .tvShow: "tv_show"
    case .book: "book"
    case .radio: "radio"
    case .homeMedia: "home_media"
    case .generic: "generic"
    }
  }
}

/// Whether the content is audio or video. The numbers are those of `np_media_type`.
public enum MediaType: Int32, Sendable, Worded {
  case audio = 0
  case video = 1

  /// The word on the bus.
  public var name: String {
    switch self {
    case .audio: "audio"
    case .video: "video"
    }
  }
}

/// The state of playback. The numbers are those of `np_playback_state`.
public enum PlaybackState: Int32, Sendable, Worded {
  case stopped = 0
  case playing = 1
  case paused = 2
  case buffering = 3
  case interrupted = 4

  /// The word on the bus.
  public var name: String {
    switch self {
    case .stopped: "stopped"
    case .playing: "playing"
    case .paused: "paused"
    case .buffering: "buffering"
    case .interrupted: "interrupted"
    }
  }
}

/// How the player repeats. The numbers are those of `np_repeat_mode`.
public enum RepeatMode: Int32, Sendable, Worded {
  case off = 0
  case one = 1
  case all = 2

  /// The word on the bus.
  public var name: String {
    switch self {
    case .off: "off"
    case .one: "one"
    case .all: "all"
    }
  }
}

/// How the player shuffles. The numbers are those of `np_shuffle_mode`.
public enum ShuffleMode: Int32, Sendable, Worded {
  case off = 0
  case items = 1
  case collections = 2

  /// The word on the bus.
  public var name: String {
    switch self {
    case .off: "off"
    case .items: "items"
    case .collections: "collections"
    }
  }
}

/// The listener's feedback on the content. The numbers are those of `np_feedback`.
public enum FeedbackStatus: Int32, Sendable, Worded {
  case neutral = 0
  case positive = 1
  case negative = 2

  /// The word on the bus.
  public var name: String {
    switch self {
    case .neutral: "neutral"
    case .positive: "positive"
    case .negative: "negative"
    }
  }
}

/// Whether a button is pressed or released. The numbers are those of `np_phase`.
public enum Phase: Int32, Sendable, Worded {
  case begin = 0
  case end = 1

  /// The word on the bus.
  public var name: String {
    switch self {
    case .begin: "begin"
    case .end: "end"
    }
  }
}

/// How long a choice of language holds. The numbers are those of `np_language_setting`.
public enum LanguageSetting: Int32, Sendable, Worded {
  case none = 0
  case thisItem = 1
  case permanent = 2

  /// The word on the bus.
  public var name: String {
    switch self {
    case .none: "none"
    case .thisItem: "this_item"
    case .permanent: "permanent"
    }
  }
}

/// Whether a language option is a soundtrack or subtitles. The numbers are those of `np_language_kind`.
public enum LanguageKind: Int32, Sendable, Worded {
  case audible = 0
  case legible = 1

  /// The word on the bus.
  public var name: String {
    switch self {
    case .audible: "audible"
    case .legible: "legible"
    }
  }
}

/// The type of a device. The numbers are those of `np_device_type`.
public enum DeviceType: Int32, Sendable, Worded {
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

  /// The word on the bus.
  public var name: String {
    switch self {
    case .other: "other"
    case .car: "car"
    case .desktop: "desktop"
    case .gamingConsole: "gaming_console"
    case .laptop: "laptop"
    case .mediaStick: "media_stick"
    case .phone: "phone"
    case .setTopBox: "set_top_box"
    case .speaker: "speaker"
    case .speakerGroup: "speaker_group"
    case .tablet: "tablet"
    case .tv: "tv"
    case .tvAndSpeaker: "tv_and_speaker"
    case .wearable: "wearable"
    }
  }
}

/// The shape of an image. The numbers are those of `np_aspect_ratio`.
public enum AspectRatio: Int32, Sendable, Worded {
  case square = 1
  case tall = 2

  /// The word on the bus.
  public var name: String {
    switch self {
    case .square: "square"
    case .tall: "tall"
    }
  }
}

/// The state of a custom command. The numbers are those of `np_custom_state`.
public enum CustomState: Int32, Sendable, Worded {
  case stateless = 0
  case off = 1
  case on = 2
  case progress = 3

  /// The word on the bus.
  public var name: String {
    switch self {
    case .stateless: "stateless"
    case .off: "off"
    case .on: "on"
    case .progress: "progress"
    }
  }
}

/// The reason why a session does not play. The numbers are those of `np_problem`.
public enum ProblemKind: Int32, Sendable, Worded {
  case signIn = 1
  case network = 2
  case notAvailable = 3
  case fileMissing = 4
  case format = 5
  case other = 6

  /// The word on the bus.
  public var name: String {
    switch self {
    case .signIn: "sign_in"
    case .network: "network"
    case .notAvailable: "not_available"
    case .fileMissing: "file_missing"
    case .format: "format"
    case .other: "other"
    }
  }
}

/// The properties of a language option. The bits are those of `np_language_flags`.
public struct LanguageFlags: WordedFlags, Sendable {
  public let rawValue: UInt32

  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let mainProgram = LanguageFlags(rawValue: 1 << 0)
  public static let auxiliary = LanguageFlags(rawValue: 1 << 1)
  public static let forcedSubtitles = LanguageFlags(rawValue: 1 << 2)
  public static let transcribesDialog = LanguageFlags(rawValue: 1 << 3)
  public static let describesMusicAndSound = LanguageFlags(rawValue: 1 << 4)
  public static let easyToRead = LanguageFlags(rawValue: 1 << 5)
  public static let describesVideo = LanguageFlags(rawValue: 1 << 6)
  public static let translation = LanguageFlags(rawValue: 1 << 7)
  public static let dubbedTranslation = LanguageFlags(rawValue: 1 << 8)
  public static let voiceOverTranslation = LanguageFlags(rawValue: 1 << 9)
  public static let isDefault = LanguageFlags(rawValue: 1 << 16)
  public static let isCurrent = LanguageFlags(rawValue: 1 << 17)
  public static let isOptional = LanguageFlags(rawValue: 1 << 18)

  /// Every flag.
  public static let all = LanguageFlags(rawValue: 0x7_03ff)

  /// The words of the flags that describe the option. The others, from bit 16 on, are published apart.
  public var words: [String] {
    var words: [String] = []
    if contains(.mainProgram) { words.append("main_program") }
    if contains(.auxiliary) { words.append("auxiliary") }
    if contains(.forcedSubtitles) { words.append("forced_subtitles") }
    if contains(.transcribesDialog) { words.append("transcribes_dialog") }
    if contains(.describesMusicAndSound) { words.append("describes_music_and_sound") }
    if contains(.easyToRead) { words.append("easy_to_read") }
    if contains(.describesVideo) { words.append("describes_video") }
    if contains(.translation) { words.append("translation") }
    if contains(.dubbedTranslation) { words.append("dubbed_translation") }
    if contains(.voiceOverTranslation) { words.append("voice_over_translation") }
    return words
  }
}
