// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// Tells contents apart by a number.
public enum Fingerprint {
  /// The number of these bytes, or of those that `seed` is the number of with these behind them.
  public static func of(_ bytes: UnsafeRawBufferPointer, after seed: UInt64 = 0) -> UInt64 {
    unsafe nowplaying_hash(bytes.baseAddress, bytes.count, seed)
  }
}
