// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// Random numbers, for names that no other program has.
public enum Random {
  /// 128 bits that other programs do not know. They stay the same as long as the process runs.
  public static let ofProcess: (UInt64, UInt64) = {
    var bits: (UInt64, UInt64) = (0, 0)
    unsafe withUnsafeMutableBytes(of: &bits) { unsafe nowplaying_random_fill($0.baseAddress, $0.count) }
    return bits
  }()

  /// Bits that other programs do not know, new ones for each call.
  public static func bits() -> UInt32 {
    var bits: UInt32 = 0
    unsafe withUnsafeMutableBytes(of: &bits) { unsafe nowplaying_random_fill($0.baseAddress, $0.count) }
    return bits
  }

  /// Hexadecimal digits in lower case.
  public static func hexadecimal(digits: Int) -> String {
    var text = ""
    var bits: UInt64 = 0
    for index in 0..<max(digits, 0) {
      if index % 16 == 0 {
        unsafe withUnsafeMutableBytes(of: &bits) { unsafe nowplaying_random_fill($0.baseAddress, $0.count) }
      }
      let digit = UInt8(truncatingIfNeeded: bits & 15)
      text.unicodeScalars.append(Unicode.Scalar(digit < 10 ? digit + 48 : digit + 87))
      bits >>= 4
    }
    return text
  }
}
