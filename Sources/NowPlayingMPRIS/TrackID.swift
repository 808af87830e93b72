// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The object path that stands for an item or for a place in the queue, made of what is shown of its id.
enum TrackID {
  static let prefix = "/org/nowplaying/track/"
  static let entryPrefix = "/org/nowplaying/entry/"
  /// What MPRIS says for "no track".
  static let none = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

  /// The path of an item.
  static func path(_ id: String) -> String { ObjectPath.path(id, under: prefix) }

  static func path(_ id: String, shownBy identifiers: PublicIdentifiers) -> String {
    ObjectPath.path(id, shownBy: identifiers, under: prefix)
  }

  /// The path of a place in the queue, which is that of no item.
  static func path(entry id: String) -> String { ObjectPath.path(id, under: entryPrefix) }

  static func path(entry id: String, shownBy identifiers: PublicIdentifiers) -> String {
    ObjectPath.path(id, shownBy: identifiers, under: entryPrefix)
  }

  /// What is shown of the id of the place in the queue that has this path; nil: it is the path of something else.
  static func entry(_ path: String) -> String? { ObjectPath.id(path, under: entryPrefix) }
}

/// The object path that stands for a playlist, made of what is shown of its id.
enum PlaylistID {
  static let prefix = "/org/nowplaying/playlist/"
  /// What is said where there is no playlist.
  static let none = "/"

  /// The path of a playlist.
  static func path(_ id: String) -> String { ObjectPath.path(id, under: prefix) }

  static func path(_ id: String, shownBy identifiers: PublicIdentifiers) -> String {
    ObjectPath.path(id, shownBy: identifiers, under: prefix)
  }

  /// What is shown of the id of the playlist that has this path; nil: it is the path of something else.
  static func id(_ path: String) -> String? { ObjectPath.id(path, under: prefix) }
}
