// SPDX-License-Identifier: MIT

/// What sort of thing is playing; the numbers are those of `np_content_kind`.
public enum ContentKind: Int32, Sendable, CaseIterable {
  case music = 1
  case podcast = 2
  case movie = 3
  case tvShow = 4
  case book = 5
  case radio = 6
  case homeMedia = 7
  case generic = 8

  /// The word for the kind where it is written down.
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

  /// Films and series are watched, whatever the player says.
  public var isAlwaysVideo: Bool { self == .movie || self == .tvShow }
}

/// Heard or watched; the numbers are those of `np_media_type`.
public enum MediaType: Int32, Sendable, CaseIterable {
  case audio = 0
  case video = 1

  /// The word for it where it is written down.
  public var name: String { self == .video ? "video" : "audio" }
}

/// How long a content is, in microseconds where it ends.
public enum MediaDuration: Equatable, Sendable {
  case unknown
  case finite(Int64)
  case live
  case continuous

  /// The length in microseconds, where there is one.
  public var microseconds: Int64? {
    if case .finite(let length) = self { length } else { nil }
  }
}
