// SPDX-License-Identifier: MIT

public import Foundation
public import MediaPlayer

extension MPImage {
  /// The bytes if they are a PNG. Nothing here converts an image, so it is nil for another format.
  public func pngData() -> Data? { data.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? data : nil }

  /// The bytes if they are a JPEG. Nothing here converts an image, so it is nil for another format, and the quality has
  /// no effect.
  public func jpegData(compressionQuality: CGFloat) -> Data? { data.starts(with: [0xFF, 0xD8, 0xFF]) ? data : nil }
}
