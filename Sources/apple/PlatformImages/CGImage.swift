// SPDX-License-Identifier: MIT

public import MediaPlayer
public import NowPlaying

/// Core Graphics' name for an image. It holds encoded bytes, as ``UIImage`` does. Its pixels cannot be read.
public final class CGImage: Sendable {
  let image: MPImage

  init(_ image: MPImage) { self.image = image }

  /// Its width in pixels.
  public var width: Int { Int(image.pixels.width) }

  /// Its height in pixels.
  public var height: Int { Int(image.pixels.height) }
}

extension MPImage {
  /// The same image for Core Graphics. If the image is empty, the result is nil.
  public var cgImage: CGImage? { data.isEmpty ? nil : CGImage(self) }

  /// The same image, with its size in pixels.
  public convenience init(cgImage: CGImage) { self.init(cgImage.image, size: cgImage.image.pixels) }
}

extension ArtworkRepresentation {
  /// Makes a representation of an image.
  public init(cgImage: CGImage) throws { try self.init(data: cgImage.image.data) }
}
