// SPDX-License-Identifier: MIT

internal import DBus

/// A property of any interface of MPRIS.
enum Property: Int, CaseIterable, ExportedProperty {
  // org.mpris.MediaPlayer2
  case canQuit, canRaise, fullscreen, canSetFullscreen, hasTrackList, identity, desktopEntry
  case supportedUriSchemes, supportedMimeTypes
  // org.mpris.MediaPlayer2.Player
  case playbackStatus, loopStatus, rate, shuffle, metadata, volume, position, minimumRate, maximumRate
  case canGoNext, canGoPrevious, canPlay, canPause, canSeek, canControl
  // org.mpris.MediaPlayer2.TrackList
  case tracks, canEditTracks
  // org.mpris.MediaPlayer2.Playlists
  case playlistCount, orderings, activePlaylist

  static let root = allCases.filter { $0.interface == .root }
  static let player = allCases.filter { $0.interface == .player }
  static let trackList = allCases.filter { $0.interface == .trackList }
  static let playlists = allCases.filter { $0.interface == .playlists }

  var interface: Interface {
    if rawValue < Property.playbackStatus.rawValue { return .root }
    if rawValue < Property.tracks.rawValue { return .player }
    return rawValue < Property.playlistCount.rawValue ? .trackList : .playlists
  }

  var name: String {
    switch self {
    case .canQuit: "CanQuit"
    case .canRaise: "CanRaise"
    case .fullscreen: "Fullscreen"
    case .canSetFullscreen: "CanSetFullscreen"
    case .hasTrackList: "HasTrackList"
    case .identity: "Identity"
    case .desktopEntry: "DesktopEntry"
    case .supportedUriSchemes: "SupportedUriSchemes"
    case .supportedMimeTypes: "SupportedMimeTypes"
    case .playbackStatus: "PlaybackStatus"
    case .loopStatus: "LoopStatus"
    case .rate: "Rate"
    case .shuffle: "Shuffle"
    case .metadata: "Metadata"
    case .volume: "Volume"
    case .position: "Position"
    case .minimumRate: "MinimumRate"
    case .maximumRate: "MaximumRate"
    case .canGoNext: "CanGoNext"
    case .canGoPrevious: "CanGoPrevious"
    case .canPlay: "CanPlay"
    case .canPause: "CanPause"
    case .canSeek: "CanSeek"
    case .canControl: "CanControl"
    case .tracks: "Tracks"
    case .canEditTracks: "CanEditTracks"
    case .playlistCount: "PlaylistCount"
    case .orderings: "Orderings"
    case .activePlaylist: "ActivePlaylist"
    }
  }

  var signature: StaticString {
    switch self {
    case .identity, .desktopEntry, .playbackStatus, .loopStatus: "s"
    case .supportedUriSchemes, .supportedMimeTypes, .orderings: "as"
    case .rate, .volume, .minimumRate, .maximumRate: "d"
    case .metadata: "a{sv}"
    case .position: "x"
    case .tracks: "ao"
    case .playlistCount: "u"
    case .activePlaylist: "(b(oss))"
    default: "b"
    }
  }

  var isWritable: Bool {
    switch self {
    case .fullscreen, .loopStatus, .rate, .shuffle, .volume: true
    default: false
    }
  }

  var changeReport: String? {
    switch self {
    case .canControl: "const"
    case .tracks: "invalidates"
    case .position: "false"
    default: nil
    }
  }

  /// Whether PropertiesChanged has the value. Clients read the position when they need it. The tracks have signals of
  /// their own, and are only invalidated.
  var announcesChanges: Bool { changeReport == nil }
}

/// The interfaces of MPRIS. Every player has the first two.
enum Interface: Int, CaseIterable, ExportedInterface {
  typealias Property = NowPlayingMPRIS.Property

  case root, player, trackList, playlists

  static let all = allCases

  var name: String {
    switch self {
    case .root: "org.mpris.MediaPlayer2"
    case .player: "org.mpris.MediaPlayer2.Player"
    case .trackList: "org.mpris.MediaPlayer2.TrackList"
    case .playlists: "org.mpris.MediaPlayer2.Playlists"
    }
  }

  var properties: [Property] {
    switch self {
    case .root: Property.root
    case .player: Property.player
    case .trackList: Property.trackList
    case .playlists: Property.playlists
    }
  }
}
