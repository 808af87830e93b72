// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// Sizes of C strings, measured fast.
public enum PlainText {
  /// How many bytes a text has, at most `limit`; nil: not all of them are ASCII.
  public static func count(_ text: UnsafePointer<CChar>, limit: Int) -> Int? {
    let count = unsafe nowplaying_ascii_size(text, max(0, limit))
    return count < 0 ? nil : Int(clamping: count)
  }

  /// How many bytes a text has, at most `limit`.
  public static func size(_ text: UnsafePointer<CChar>, limit: Int) -> Int {
    unsafe Int(clamping: nowplaying_text_size(text, max(0, limit)))
  }
}
