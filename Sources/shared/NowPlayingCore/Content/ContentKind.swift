// SPDX-License-Identifier: MIT

extension ContentKind {
  /// Whether the media type is always video.
  public var isAlwaysVideo: Bool { self == .movie || self == .tvShow }
}

/// The duration of a content, in microseconds if it is finite.
public enum MediaDuration: Equatable, Sendable {
  case unknown
  case finite(Int64)
  case live
  case continuous

  /// The duration in microseconds, if it is finite.
  public var microseconds: Int64? {
    if case .finite(let length) = self { length } else { nil }
  }
}
