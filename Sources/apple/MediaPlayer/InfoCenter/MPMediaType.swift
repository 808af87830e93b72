// SPDX-License-Identifier: MIT

/// The kind of an item.
public struct MPMediaType: OptionSet, Sendable {
  public let rawValue: UInt

  /// Makes a set of kinds from a raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A song.
  public static let music = MPMediaType(rawValue: 1 << 0)
  /// An episode of a podcast.
  public static let podcast = MPMediaType(rawValue: 1 << 1)
  /// An audiobook.
  public static let audioBook = MPMediaType(rawValue: 1 << 2)
  /// A lecture.
  public static let audioITunesU = MPMediaType(rawValue: 1 << 3)
  /// Any audio.
  public static let anyAudio = MPMediaType(rawValue: 0xff)
  /// A film.
  public static let movie = MPMediaType(rawValue: 1 << 8)
  /// An episode of a series.
  public static let tvShow = MPMediaType(rawValue: 1 << 9)
  /// A video episode of a podcast.
  public static let videoPodcast = MPMediaType(rawValue: 1 << 10)
  /// A music video.
  public static let musicVideo = MPMediaType(rawValue: 1 << 11)
  /// A lecture with video.
  public static let videoITunesU = MPMediaType(rawValue: 1 << 12)
  /// A home video.
  public static let homeVideo = MPMediaType(rawValue: 1 << 13)
  /// Any video.
  public static let anyVideo = MPMediaType(rawValue: 0xff00)
  /// Any kind.
  public static let any = MPMediaType(rawValue: .max)
}
