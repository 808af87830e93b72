// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Object paths of items and of entries of the queue, made from their public ids.
enum TrackID {
  /// All paths of items and entries begin with it.
  static let root = "/org/nowplaying/"
  static let prefix = "/org/nowplaying/track/"
  static let entryPrefix = "/org/nowplaying/entry/"
  /// MPRIS's path for no track.
  static let none = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
  /// VLC's path for the end of the list. A second VLC sends its files to the first one so.
  static let end = "/org/mpris/MediaPlayer2/TrackList/Append"

  /// The path of an item.
  static func path(_ id: Identifier) -> String { ObjectPath.path(id, under: prefix) }

  static func path(_ id: Identifier, shownBy identifiers: PublicIdentifiers) -> String {
    ObjectPath.path(id, shownBy: identifiers, under: prefix)
  }

  /// The path of an entry of the queue. It differs from the paths of all items.
  static func path(entry id: Identifier) -> String { ObjectPath.path(id, under: entryPrefix) }

  static func path(entry id: Identifier, shownBy identifiers: PublicIdentifiers) -> String {
    ObjectPath.path(id, shownBy: identifiers, under: entryPrefix)
  }

  /// The public id of the entry with that path; nil: it is not the path of an entry.
  static func entry(_ path: String) -> Identifier? { ObjectPath.id(path, under: entryPrefix) }
}

/// Object paths of playlists, made from their public ids.
enum PlaylistID {
  static let prefix = "/org/nowplaying/playlist/"
  /// The path for no playlist.
  static let none = "/"

  /// The path of a playlist.
  static func path(_ id: Identifier) -> String { ObjectPath.path(id, under: prefix) }

  static func path(_ id: Identifier, shownBy identifiers: PublicIdentifiers) -> String {
    ObjectPath.path(id, shownBy: identifiers, under: prefix)
  }

  /// The public id of the playlist with that path; nil: it is not the path of a playlist.
  static func id(_ path: String) -> Identifier? { ObjectPath.id(path, under: prefix) }
}
