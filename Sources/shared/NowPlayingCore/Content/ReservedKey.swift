// SPDX-License-Identifier: MIT

/// The xesam keys that the library writes itself. A player may set all other xesam keys.
enum ReservedKey {
  private static let fields: [(key: String, field: StaticString)] = [
    ("title", "title"), ("album", "album"), ("url", "url"), ("astext", "lyrics"), ("contentcreated", "release_date"),
    ("firstused", "first_played"), ("lastused", "last_played"), ("artist", "artist"),
    ("albumartist", "album_artist"), ("composer", "composer"), ("lyricist", "lyricist"), ("genre", "genre"),
    ("comment", "comment"), ("tracknumber", "track_number"), ("discnumber", "disc_number"), ("audiobpm", "bpm"),
    ("usecount", "play_count"), ("userrating", "user_rating"), ("autorating", "auto_rating"),
  ]

  /// The field that sets a key; nil if the library does not write the key.
  static func field(of key: [UInt8]) -> StaticString? {
    guard Text.begins(key, with: "xesam:") else { return nil }
    let name = Array(key.dropFirst(6))
    return fields.first { $0.key.utf8.count == name.count && Text.begins(name, with: $0.key) }?.field
  }
}
