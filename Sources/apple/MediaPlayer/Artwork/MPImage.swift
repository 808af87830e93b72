// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// An image as its encoded bytes: PNG, JPEG, WebP, AVIF or GIF. Nothing decodes, draws or scales it.
///
/// It replaces `UIImage` and `NSImage`, which Linux does not have. The module PlatformImages gives it their names.
public final class MPImage: Hashable, Sendable {
  /// The bytes. An empty image has no bytes.
  public let data: Data
  /// Its size in pixels, unless it was made with another size.
  public let size: CGSize
  /// Its size in pixels.
  package let pixels: CGSize
  private let fingerprint: UInt64

  private init(data: Data, size: CGSize, pixels: CGSize, fingerprint: UInt64) {
    (self.data, self.size, self.pixels, self.fingerprint) = (data, size, pixels, fingerprint)
  }

  /// Makes an empty image. As an artwork it means that the item has no image.
  public convenience init() { self.init(data: Data(), size: .zero, pixels: .zero, fingerprint: 0) }

  /// Makes the same image with another size.
  package convenience init(_ image: MPImage, size: CGSize) {
    self.init(data: image.data, size: size, pixels: image.pixels, fingerprint: image.fingerprint)
  }

  /// Makes an image of encoded bytes. If they are not an image, the result is nil.
  public convenience init?(data: Data) {
    let pixels: CGSize
    do throws(Failure) {
      let header = try ImageHeader.read(data.span)
      pixels = CGSize(width: Int(header.width), height: Int(header.height))
    } catch {
      return nil
    }
    // FNV-1a is computed once. A player that sets its song again every second then has the same image.
    let fingerprint = data.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    self.init(data: data, size: pixels, pixels: pixels, fingerprint: fingerprint)
  }

  /// Reads a file. If the file does not exist or is not an image, the result is nil.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// Finds an image among the resources of a bundle, with or without its extension. Without a bundle it searches the
  /// program's resources.
  public convenience init?(named name: String, in bundle: Bundle? = nil) {
    let bundle = bundle ?? .main
    for ending in [nil, "png", "jpg", "jpeg", "webp", "avif", "gif"] {
      guard let path = bundle.path(forResource: name, ofType: ending), let image = MPImage(contentsOfFile: path) else {
        continue
      }
      self.init(image, size: image.size)
      return
    }
    return nil
  }

  /// The id, which is equal for equal bytes.
  var id: String { String(fingerprint, radix: 16) }

  /// Two images are equal if their bytes are equal.
  public static func == (one: MPImage, other: MPImage) -> Bool {
    one.fingerprint == other.fingerprint && one.data == other.data
  }

  /// Hashes the image.
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
