// SPDX-License-Identifier: MIT

/// A kind of image that surfaces can show.
public enum ImageType: Int32, Sendable, CaseIterable {
  case png, jpeg, webp, avif, gif

  /// What the kind is called on the network and on the bus.
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
