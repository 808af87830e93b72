// SPDX-License-Identifier: MIT

public import Foundation
public import MediaPlayer

extension MPImage {
  /// The bytes, if they are a PNG. Images cannot be converted, so the result for another format is nil.
  public func pngData() -> Data? { data.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? data : nil }

  /// The bytes, if they are a JPEG. Images cannot be converted, so the result for another format is nil, and the
  /// quality has no effect.
  public func jpegData(compressionQuality: CGFloat) -> Data? { data.starts(with: [0xFF, 0xD8, 0xFF]) ? data : nil }
}
