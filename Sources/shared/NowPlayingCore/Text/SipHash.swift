// SPDX-License-Identifier: MIT

/// SipHash-2-4 with 128 bits. Without the key, a program can neither compute the hash nor find the text by trial.
public enum SipHash {
  /// 128 random bits.
  public struct Key: Equatable, Sendable {
    let low: UInt64
    let high: UInt64

    /// Makes a key.
    public init(_ low: UInt64, _ high: UInt64) { (self.low, self.high) = (low, high) }
  }

  private struct State {
    var v0: UInt64
    var v1: UInt64
    var v2: UInt64
    var v3: UInt64

    mutating func round() {
      v0 &+= v1
      v2 &+= v3
      v1 = (v1 << 13 | v1 >> 51) ^ v0
      v3 = (v3 << 16 | v3 >> 48) ^ v2
      v0 = v0 << 32 | v0 >> 32
      v2 &+= v1
      v0 &+= v3
      v1 = (v1 << 17 | v1 >> 47) ^ v2
      v3 = (v3 << 21 | v3 >> 43) ^ v0
      v2 = v2 << 32 | v2 >> 32
    }

    mutating func add(_ word: UInt64) {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }

    mutating func half() -> UInt64 {
      for _ in 0..<4 { round() }
      return v0 ^ v1 ^ v2 ^ v3
    }
  }

  /// Returns the hash of bytes; its first eight bytes come first.
  public static func hash(_ bytes: Span<UInt8>, _ key: Key) -> (UInt64, UInt64) {
    var state = State(
      v0: key.low ^ 0x736f_6d65_7073_6575, v1: key.high ^ 0x646f_7261_6e64_6f6d ^ 0xEE,
      v2: key.low ^ 0x6c79_6765_6e65_7261, v3: key.high ^ 0x7465_6462_7974_6573)
    var word: UInt64 = 0
    for place in bytes.indices {
      // From the highest byte down: after eight steps the first byte is the lowest.
      word = word >> 8 | UInt64(bytes[place]) << 56
      if place & 7 == 7 { state.add(word) }
    }
    let rest = UInt64(bytes.count & 7)
    // With no byte left the shift is 64, which gives 0.
    state.add(UInt64(truncatingIfNeeded: bytes.count) << 56 | word >> (64 - 8 * rest))
    state.v2 ^= 0xEE
    let first = state.half()
    state.v1 ^= 0xDD
    return (first, state.half())
  }
}
