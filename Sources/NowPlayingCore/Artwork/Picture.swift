// SPDX-License-Identifier: MIT

/// How large a picture is, in pixels.
public struct PixelSize: Equatable, Sendable {
  public let width: Int32
  public let height: Int32

  /// Makes a size.
  public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
}

/// What keeps the bytes of a picture: a descriptor is there as long as this is.
public protocol PictureStorage: AnyObject, Sendable {
  /// The descriptor, to be lent to readers.
  var descriptor: Int32 { get }
}

/// A picture or a video as the player gave it; surfaces hand out its descriptor.
public final class Picture: Sendable {
  public let mimeType: String
  /// How large it is; nil: of a video that is not known.
  public let size: PixelSize?
  public let storage: any PictureStorage

  /// Makes a picture of what was recognised.
  public init(mimeType: String, size: PixelSize?, storage: any PictureStorage) {
    self.mimeType = mimeType
    self.size = size
    self.storage = storage
  }
}
