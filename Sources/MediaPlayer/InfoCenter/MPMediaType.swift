// SPDX-License-Identifier: MIT

/// What sort of thing an item is.
public struct MPMediaType: OptionSet, Sendable {
  public let rawValue: UInt

  /// Some of those below.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A song.
  public static let music = MPMediaType(rawValue: 1 << 0)
  /// An episode of a podcast.
  public static let podcast = MPMediaType(rawValue: 1 << 1)
  /// A book that is read.
  public static let audioBook = MPMediaType(rawValue: 1 << 2)
  /// A lecture.
  public static let audioITunesU = MPMediaType(rawValue: 1 << 3)
  /// Anything to be heard.
  public static let anyAudio = MPMediaType(rawValue: 0xff)
  /// A film.
  public static let movie = MPMediaType(rawValue: 1 << 8)
  /// An episode of a series.
  public static let tvShow = MPMediaType(rawValue: 1 << 9)
  /// An episode of a podcast, with images.
  public static let videoPodcast = MPMediaType(rawValue: 1 << 10)
  /// The video of a song.
  public static let musicVideo = MPMediaType(rawValue: 1 << 11)
  /// A lecture, with images.
  public static let videoITunesU = MPMediaType(rawValue: 1 << 12)
  /// What people have filmed themselves.
  public static let homeVideo = MPMediaType(rawValue: 1 << 13)
  /// Anything to be watched.
  public static let anyVideo = MPMediaType(rawValue: 0xff00)
  /// Anything.
  public static let any = MPMediaType(rawValue: .max)
}
