// SPDX-License-Identifier: MIT

public import Foundation
public import MediaPlayer

extension MPImage {
  /// The name of an image among the program's resources.
  public typealias Name = String

  /// Makes an empty image that has a size.
  public convenience init(size: NSSize) { self.init(MPImage(), size: size) }

  /// Reads the image at a URL. If that fails, the result is nil.
  public convenience init?(contentsOf url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// The same image with another size. If the size is zero, the size in pixels is used.
  public convenience init(cgImage: CGImage, size: NSSize) {
    self.init(cgImage.image, size: size == .zero ? cgImage.image.pixels : size)
  }

  /// The same image for Core Graphics. The arguments have no effect. If the image is empty, the result is nil.
  public func cgImage(forProposedRect proposedRect: Never?, context: Never?, hints: [AnyHashable: Any]?) -> CGImage? {
    cgImage
  }

  /// The same image for Core Graphics. The arguments have no effect, and the rectangle does not change.
  public func cgImage(
    forProposedRect proposedRect: inout CGRect, context: Never?, hints: [AnyHashable: Any]?
  ) -> CGImage? { cgImage }
}
