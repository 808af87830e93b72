// SPDX-License-Identifier: MIT

/// How large an image is, in pixels.
public struct PixelSize: Equatable, Sendable {
  public let width: Int32
  public let height: Int32

  /// Makes a size.
  public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
}

/// An image or a video as the player gave it; surfaces lend its descriptor to readers.
public final class Image: Sendable {
  public let mimeType: String
  /// How large it is; nil: of a video that is not known.
  public let size: PixelSize?
  /// What it holds in memory.
  public let byteCount: Int
  /// Open as long as this object is there.
  public let descriptor: Int32
  private let storage: any AnyObject & Sendable

  /// Makes an image of what was recognised; `storage` closes the descriptor when it goes.
  public init(
    mimeType: String, size: PixelSize?, byteCount: Int = 0, descriptor: Int32, keeping storage: any AnyObject & Sendable
  ) {
    self.mimeType = mimeType
    self.size = size
    self.byteCount = byteCount
    self.descriptor = descriptor
    self.storage = storage
  }
}
