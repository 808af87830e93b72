// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// A picture as its encoded bytes: PNG, JPEG, WebP, AVIF or GIF. It stands for `UIImage` and `NSImage`, which Linux
/// does not have, and can take their place: `typealias UIImage = MPImage`.
public struct MPImage: Hashable, Sendable {
  /// The bytes.
  public let data: Data
  /// How large it is, in pixels.
  public let size: CGSize
  private let fingerprint: UInt64

  /// Takes the bytes of a picture; nil: they are none of one.
  public init?(data: Data) {
    do throws(Failure) {
      let header = try ImageHeader.read(data.span)
      size = CGSize(width: Int(header.width), height: Int(header.height))
    } catch {
      return nil
    }
    self.data = data
    // FNV-1a, once: a player that describes its song anew every second has the same picture at hand.
    fingerprint = data.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Reads a file; nil: there is none, or no picture in it.
  public init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// Looks for a picture among the resources of the program, with or without its ending.
  public init?(named name: String, in bundle: Bundle = .main) {
    for ending in [nil, "png", "jpg", "jpeg", "webp", "avif", "gif"] {
      guard let path = bundle.path(forResource: name, ofType: ending), let image = MPImage(contentsOfFile: path) else {
        continue
      }
      self = image
      return
    }
    return nil
  }

  /// The same for the same bytes.
  var id: String { String(fingerprint, radix: 16) }

  /// Pictures are equal where their bytes are.
  public static func == (one: MPImage, other: MPImage) -> Bool {
    one.fingerprint == other.fingerprint && one.data == other.data
  }

  /// Hashes the picture.
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
