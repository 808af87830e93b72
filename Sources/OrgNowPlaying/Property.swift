// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// A property of org.nowplaying.Session1. All can be read, and none can be set.
///
/// One table serves Get, GetAll, PropertiesChanged and introspection.
enum Property: CaseIterable {
  case version, id, identity, desktopEntry, isPrimary, others, content, playback, commands, queue, playlists, artwork
  case animatedArtwork, isRemote, isReachable, devices

  /// The property with this name.
  init?(_ name: String) {
    guard let property = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = property
  }

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
    case .content, .playback, .queue, .playlists, .artwork, .animatedArtwork: "a{sv}"
    }
  }

  /// Whether a change is told without the value: a list is long, and most who hear of it do not show it.
  var isInvalidated: Bool { self == .queue || self == .playlists }

  /// How a change is told, if not with the value.
  var change: String? {
    switch self {
    case .version, .id, .isRemote: "const"
    case .queue, .playlists: "invalidates"
    default: nil
    }
  }

  /// Whether two snapshots have the same in what the property is made of, as far as that is told by a look.
  func isSame(_ one: SessionSnapshot, _ other: SessionSnapshot) -> Bool {
    switch self {
    case .version, .id, .isRemote: true
    case .content, .artwork: one.content == other.content
    case .commands: one.offer == other.offer
    case .queue: one.lists.queue == other.lists.queue
    case .playlists: one.lists.playlists == other.lists.playlists
    case .isReachable, .devices: one.remote == other.remote
    default: false
    }
  }
}
