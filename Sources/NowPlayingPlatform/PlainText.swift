// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// The text that most tags are.
public enum PlainText {
  /// How many bytes a text has if all of them are ASCII; nil: it has others, and must be looked at.
  public static func count(_ text: UnsafePointer<CChar>) -> Int? {
    let count = unsafe nowplaying_ascii_size(text)
    return count < 0 ? nil : Int(count)
  }
}
