// SPDX-License-Identifier: MIT

public import MediaPlayer

/// What an image literal of Xcode is: `#imageLiteral(resourceName: "cover")`.
public typealias _ImageLiteralType = MPImage

extension MPImage: _ExpressibleByImageLiteral {
  /// The image among the program's resources. It is empty if there is none.
  public convenience init(imageLiteralResourceName name: String) {
    let image = MPImage(named: name) ?? MPImage()
    self.init(image, size: image.size)
  }
}
