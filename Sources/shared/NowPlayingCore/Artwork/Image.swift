// SPDX-License-Identifier: MIT

/// The size of an image in pixels.
public struct PixelSize: Equatable, Sendable {
  public let width: Int32
  public let height: Int32

  /// Makes a size.
  public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
}

/// An image or a video that the player provided. Surfaces send its descriptor to clients.
// Unchecked because Embedded Swift 6.2 rejects `any AnyObject & Sendable`. Only deinit uses `storage`.
public final class Image: @unchecked Sendable {
  public let mimeType: String
  /// The size; nil for a video of unknown size.
  public let size: PixelSize?
  /// How many bytes it holds in memory.
  public let byteCount: Int
  /// Open as long as this object exists.
  public let descriptor: Int32
  private let storage: AnyObject

  /// Makes an image. `storage` closes the descriptor when it is freed.
  public init(
    mimeType: String, size: PixelSize?, byteCount: Int = 0, descriptor: Int32, keeping storage: sending AnyObject
  ) {
    self.mimeType = mimeType
    self.size = size
    self.byteCount = byteCount
    self.descriptor = descriptor
    self.storage = storage
  }
}
