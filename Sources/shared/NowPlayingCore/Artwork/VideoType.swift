// SPDX-License-Identifier: MIT

/// Recognizes a video by its first bytes.
public enum VideoType {
  /// The MIME type of a video that begins with these bytes.
  public static func read(_ bytes: [UInt8]) throws(Failure) -> String {
    func has(_ text: String, at place: Int) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
    }
    if has("ftyp", at: 4) { return has("qt  ", at: 8) ? "video/quicktime" : "video/mp4" }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      let isWebM = bytes.indices.contains { has("webm", at: $0) }
      return isWebM ? "video/webm" : "video/x-matroska"
    }
    if has("OggS", at: 0) { return "video/ogg" }
    throw .invalid("the file is not a supported video: use MP4, QuickTime, WebM, Matroska or Ogg")
  }
}
