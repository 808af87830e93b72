// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Object paths whose last element is an id, with other characters escaped.
enum ObjectPath {
  /// The path of an id. Different ids have different paths.
  static func path(_ id: Identifier, under prefix: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(prefix.utf8.count + 3 * id.text.utf8.count)
    bytes += prefix.utf8
    let id = id.text.utf8.span
    for place in id.indices {
      let byte = id[place]
      if byte.isASCIILetterOrDigit {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "_"))
        bytes.append(hexadecimalDigit(byte >> 4))
        bytes.append(hexadecimalDigit(byte & 0xF))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path of an id, or of its hash if ids are hidden.
  static func path(_ id: Identifier, shownBy identifiers: PublicIdentifiers, under prefix: String) -> String {
    // The digits of a hash need no escapes.
    identifiers.hides(id) ? identifiers.hash(of: id, after: prefix) : path(id, under: prefix)
  }

  /// The id with that path; nil: no id has it.
  static func id(_ path: String, under prefix: String) -> Identifier? {
    guard let escaped = path.text(after: prefix) else { return nil }
    var bytes: [UInt8] = []
    var rest = escaped.utf8[...]
    while let byte = rest.popFirst() {
      if byte.isASCIILetterOrDigit {
        bytes.append(byte)
      } else {
        guard byte == UInt8(ascii: "_"), let high = rest.popFirst().flatMap(value(ofDigit:)),
          let low = rest.popFirst().flatMap(value(ofDigit:))
        else { return nil }
        bytes.append(high << 4 | low)
      }
    }
    // Other escapes of the same id are not accepted: an id has one path.
    let id = Identifier(String(decoding: bytes, as: UTF8.self))
    return !id.isEmpty && Self.path(id, under: prefix).hasSameBytes(as: path) ? id : nil
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
