// SPDX-License-Identifier: MIT

/// A format of images that clients can show.
public enum ImageType: Int32, Sendable, CaseIterable {
  case png, jpeg, webp, avif, gif

  /// The MIME type.
  public var mimeType: StaticString {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .gif: "image/gif"
    }
  }
}
