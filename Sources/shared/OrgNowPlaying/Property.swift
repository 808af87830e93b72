// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// A property of org.nowplaying.Session1. Clients can read all of them and set none.
enum Property: CaseIterable, ExportedProperty {
  case version, id, identity, desktopEntry, isPrimary, others, content, playback, commands, queue, playlists, chapters
  case lyrics, artwork, animatedArtwork, isRemote, isReachable, devices

  var name: String {
    switch self {
    case .version: "Version"
    case .id: "Id"
    case .identity: "Identity"
    case .desktopEntry: "DesktopEntry"
    case .isPrimary: "IsPrimary"
    case .others: "Others"
    case .content: "Content"
    case .playback: "Playback"
    case .commands: "Commands"
    case .queue: "Queue"
    case .playlists: "Playlists"
    case .chapters: "Chapters"
    case .lyrics: "Lyrics"
    case .artwork: "Artwork"
    case .animatedArtwork: "AnimatedArtwork"
    case .isRemote: "IsRemote"
    case .isReachable: "IsReachable"
    case .devices: "Devices"
    }
  }

  var signature: StaticString {
    switch self {
    case .version: "u"
    case .id: "ay"
    case .identity, .desktopEntry: "s"
    case .isPrimary, .isRemote, .isReachable: "b"
    case .devices: "aa{sv}"
    case .others: "ao"
    case .commands: "a{sa{sv}}"
    case .content, .playback, .queue, .playlists, .chapters, .lyrics, .artwork, .animatedArtwork: "a{sv}"
    }
  }

  /// Whether PropertiesChanged has the name without the value: the lists are long, and few clients show them.
  var isInvalidated: Bool {
    switch self {
    case .queue, .playlists, .chapters, .lyrics: true
    default: false
    }
  }

  var changeReport: String? {
    switch self {
    case .version, .id, .isRemote: "const"
    default: isInvalidated ? "invalidates" : nil
    }
  }

  /// Whether the value is the same in two snapshots, as far as a cheap comparison shows it.
  func isSame(_ one: SessionSnapshot, _ other: SessionSnapshot) -> Bool {
    switch self {
    case .version, .isRemote: true
    // The service may know a player before its session.
    case .id: one.id == other.id
    case .content, .artwork: one.content == other.content
    case .commands: one.offer == other.offer && one.seeksToChapters == other.seeksToChapters
    // The current entry is in the playback.
    case .queue: one.lists.queue?.entries == other.lists.queue?.entries
    case .playlists: one.lists.playlists == other.lists.playlists
    case .chapters: one.content?.chapters == other.content?.chapters
    case .lyrics: one.content?.timedLyrics == other.content?.timedLyrics
    case .isReachable, .devices: one.remote == other.remote
    default: false
    }
  }
}
