// SPDX-License-Identifier: MIT

/// The session and the item with which a player continues after its next start.
public struct ResumePoint: Equatable, Sendable {
  public let session: Identifier
  public let item: Identifier

  /// Makes a point.
  public init(session: Identifier, item: Identifier) { (self.session, self.item) = (session, item) }
}

/// The published form of a point: a hash cannot be converted back after a restart, and a token can, with the key.
///
/// It is the hash of the ids, and then the ids, masked with hashes of that hash. So a program without the key can neither
/// read nor make one.
extension PublicIdentifiers {
  /// The token of a point; nil: its ids are too long.
  public func token(of point: ResumePoint) -> String? {
    let (session, item) = (point.session.bytes, point.item.bytes)
    guard session.count + item.count <= Limits.resumeBytes else { return nil }
    let plain = Self.bytes(UInt64(session.count))[6...] + session + item
    let tag = hash(of: plain)
    return Self.hexadecimal(tag + masked(plain, by: tag))
  }

  /// The point of a token; nil: it was not made with this key.
  public func point(of token: String) -> ResumePoint? {
    let digits = Array(token.utf8)
    guard digits.count > 36, digits.count <= 2 * (Limits.resumeBytes + 18), digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(digits[place]), let low = Self.value(digits[place + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    let tag = Array(bytes[..<16])
    let plain = masked(Array(bytes[16...]), by: tag)
    let end = 2 + Int(plain[0]) << 8 + Int(plain[1])
    guard hash(of: plain) == tag, end <= plain.count else { return nil }
    return ResumePoint(session: Identifier(bytes: Array(plain[2..<end])), item: Identifier(bytes: Array(plain[end...])))
  }

  private func hash(of plain: [UInt8]) -> [UInt8] { Self.bytes(SipHash.hash(plain.span, key(for: "resume tag"))) }

  /// Masks bytes, or removes the mask.
  private func masked(_ bytes: [UInt8], by tag: [UInt8]) -> [UInt8] {
    let key = key(for: "resume mask")
    var masked = bytes
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let mask = Self.bytes(SipHash.hash((tag + Self.bytes(UInt64(start))).span, key))
      for place in start..<min(start + 16, bytes.count) { masked[place] ^= mask[place - start] }
    }
    return masked
  }

  private static func bytes(_ hash: (UInt64, UInt64)) -> [UInt8] { bytes(hash.0) + bytes(hash.1) }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    for byte in bytes {
      for digit in [byte >> 4, byte & 15] { digits.append(digit + (digit < 10 ? 0x30 : 0x57)) }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
