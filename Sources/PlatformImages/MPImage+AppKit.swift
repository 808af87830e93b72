// SPDX-License-Identifier: MIT

public import Foundation
public import MediaPlayer

extension MPImage {
  /// The name of an image among the program's resources.
  public typealias Name = String

  /// Makes an empty image that has a size.
  public convenience init(size: NSSize) { self.init(MPImage(), size: size) }

  /// Reads the image at an address. It is nil if there is none.
  public convenience init?(contentsOf url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// The same image with a size of its own. Zero stands for its size in pixels.
  public convenience init(cgImage: CGImage, size: NSSize) {
    self.init(cgImage.image, size: size == .zero ? cgImage.image.pixels : size)
  }

  /// The same image for Core Graphics, whatever it is to be drawn in. It is nil if the image is empty.
  public func cgImage(forProposedRect proposedRect: Never?, context: Never?, hints: [AnyHashable: Any]?) -> CGImage? {
    cgImage
  }

  /// The same image for Core Graphics, whatever it is to be drawn in. The rectangle stays as it is.
  public func cgImage(
    forProposedRect proposedRect: inout CGRect, context: Never?, hints: [AnyHashable: Any]?
  ) -> CGImage? { cgImage }
}
