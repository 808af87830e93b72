// SPDX-License-Identifier: MIT

/// The keys of xesam that the library writes by itself. All other keys of xesam are for the player.
enum TakenKey {
  private static let texts = ["title", "album", "url", "astext", "contentcreated", "firstused", "lastused"]
  private static let lists = ["artist", "albumartist", "composer", "lyricist", "genre", "comment"]
  private static let numbers = ["tracknumber", "discnumber", "audiobpm", "usecount", "userrating", "autorating"]

  /// The function that sets what a key shows; nil: the library does not write the key.
  static func setter(of key: [UInt8]) -> StaticString? {
    guard Text.begins(key, with: "xesam:") else { return nil }
    let name = Array(key.dropFirst(6))
    func isAmong(_ names: [String]) -> Bool {
      names.contains { $0.utf8.count == name.count && Text.begins(name, with: $0) }
    }
    if isAmong(texts) { return "np_content_set_text()" }
    if isAmong(lists) { return "np_content_add_text()" }
    return isAmong(numbers) ? "np_content_set_number()" : nil
  }
}
