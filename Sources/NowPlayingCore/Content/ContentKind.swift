// SPDX-License-Identifier: MIT

extension ContentKind {
  /// Whether the media type is always video.
  public var isAlwaysVideo: Bool { self == .movie || self == .tvShow }
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
