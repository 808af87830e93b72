// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// A hash to compare contents. It is not secure against an attacker.
public enum Fingerprint {
  /// The hash of these bytes; with a `seed`, of the bytes of that hash followed by these.
  public static func of(_ bytes: UnsafeRawBufferPointer, after seed: UInt64 = 0) -> UInt64 {
    unsafe nowplaying_hash(bytes.baseAddress, bytes.count, seed)
  }
}
