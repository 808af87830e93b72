// SPDX-License-Identifier: MIT

public import MediaPlayer

/// The type of Xcode's image literals: `#imageLiteral(resourceName: "cover")`.
public typealias _ImageLiteralType = MPImage

extension MPImage: _ExpressibleByImageLiteral {
  /// The image among the program's resources. If it does not exist, the image is empty.
  public convenience init(imageLiteralResourceName name: String) {
    let image = MPImage(named: name) ?? MPImage()
    self.init(image, size: image.size)
  }
}
