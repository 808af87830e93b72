// SPDX-License-Identifier: MIT

/// The object path that stands for an item: its id, written with what a path may have.
enum TrackID {
  static let prefix = "/org/nowplaying/track/"
  /// What MPRIS says for "no track".
  static let none = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

  /// The path of an item; different ids have different paths.
  static func path(_ id: String) -> String {
    var bytes = Array(prefix.utf8)
    bytes.reserveCapacity(bytes.count + id.utf8.count)
    for byte in id.utf8 {
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

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
