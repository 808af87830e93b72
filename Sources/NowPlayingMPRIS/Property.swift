// SPDX-License-Identifier: MIT

internal import SDBus

/// A property of MPRIS, of either interface.
///
/// One table serves Get, GetAll, Set, PropertiesChanged and introspection.
enum Property: Int, CaseIterable {
  // org.mpris.MediaPlayer2
  case canQuit, canRaise, fullscreen, canSetFullscreen, hasTrackList, identity, desktopEntry
  case supportedUriSchemes, supportedMimeTypes
  // org.mpris.MediaPlayer2.Player
  case playbackStatus, loopStatus, rate, shuffle, metadata, volume, position, minimumRate, maximumRate
  case canGoNext, canGoPrevious, canPlay, canPause, canSeek, canControl

  static let root = allCases.filter { $0.interface == .root }
  static let player = allCases.filter { $0.interface == .player }

  var interface: Interface { rawValue < Property.playbackStatus.rawValue ? .root : .player }

  /// The property with this name in this interface.
  init?(_ name: String, in interface: Interface) {
    guard let property = Self.allCases.first(where: { $0.interface == interface && $0.name == name }) else {
      return nil
    }
    self = property
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
    }
  }

  var signature: StaticString {
    switch self {
    case .identity, .desktopEntry, .playbackStatus, .loopStatus: "s"
    case .supportedUriSchemes, .supportedMimeTypes: "as"
    case .rate, .volume, .minimumRate, .maximumRate: "d"
    case .metadata: "a{sv}"
    case .position: "x"
    default: "b"
    }
  }

  var isWritable: Bool {
    switch self {
    case .fullscreen, .loopStatus, .rate, .shuffle, .volume: true
    default: false
    }
  }

  /// Whether PropertiesChanged tells of it: never of the position, which is asked for.
  var announcesChanges: Bool { self != .position && self != .canControl }
}

/// The interfaces of MPRIS that every player has.
enum Interface: Equatable {
  case root, player

  var name: String {
    switch self {
    case .root: "org.mpris.MediaPlayer2"
    case .player: "org.mpris.MediaPlayer2.Player"
    }
  }

  var properties: [Property] { self == .root ? Property.root : Property.player }

  init?(_ name: String) {
    switch name {
    case "org.mpris.MediaPlayer2": self = .root
    case "org.mpris.MediaPlayer2.Player": self = .player
    default: return nil
    }
  }
}
