// SPDX-License-Identifier: MIT

/// A sort order that clients can request for playlists.
public enum PlaylistOrdering: Int, Sendable, CaseIterable {
  case user, alphabetical, created, modified, played
}

extension Playlists {
  /// The orders that these playlists support.
  public var orderings: [PlaylistOrdering] {
    PlaylistOrdering.allCases.filter { ordering in
      guard let time = Self.time(ordering) else { return true }
      return entries.contains { time($0) != .min }
    }
  }

  /// The indices of the playlists in an order. Playlists that compare equal keep the player's order.
  public func sorted(_ ordering: PlaylistOrdering) -> [Int] {
    guard ordering != .user else { return Array(entries.indices) }
    let time = Self.time(ordering)
    var keys: [Key] = []
    for place in entries.indices {
      let entry = entries[place]
      keys.append(Key(time: time?(entry) ?? 0, name: time == nil ? Self.lowercase(entry.name) : "", place: place))
    }
    keys.sort { $0.isBefore($1) }
    return keys.map { $0.place }
  }

  /// A name in lower case for Latin, Greek and Cyrillic. The tables of all scripts would need twenty kilobytes.
  private static func lowercase(_ name: String) -> String {
    var letters = String.UnicodeScalarView()
    for letter in name.unicodeScalars {
      let distance: UInt32 =
        switch letter.value {
        case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A1, 0x3A3...0x3A9, 0x410...0x42F: 32
        case 0x400...0x40F: 80
        case 0x100...0x12F, 0x132...0x137, 0x14A...0x177: 1 - letter.value % 2
        case 0x139...0x148, 0x179...0x17E: letter.value % 2
        default: 0
        }
      letters.append(Unicode.Scalar(letter.value + distance) ?? letter)
    }
    return String(letters)
  }

  /// The sort key of a playlist.
  private struct Key {
    let time: Int64
    let name: String
    let place: Int

    func isBefore(_ other: Key) -> Bool {
      if time != other.time { return time < other.time }
      if name.hasSameBytes(as: other.name) { return place < other.place }
      return name.precedesByBytes(other.name)
    }
  }

  /// The time that the order compares; nil if it compares something else.
  private static func time(_ ordering: PlaylistOrdering) -> ((Playlist) -> Int64)? {
    switch ordering {
    case .created: { $0.times.created }
    case .modified: { $0.times.modified }
    case .played: { $0.times.played }
    case .user, .alphabetical: nil
    }
  }
}
