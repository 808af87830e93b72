// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The interfaces of the mirror: those of MPRIS, and playerctld's own.
enum MirrorInterface: ExportedInterface {
  case playerctld
  case mpris(Interface)

  static let all: [MirrorInterface] = [.playerctld] + Interface.allCases.map { .mpris($0) }

  var name: String {
    switch self {
    case .playerctld: MirrorSurface.interface
    case .mpris(let interface): interface.name
    }
  }

  var properties: [MirrorProperty] {
    switch self {
    case .playerctld: [MirrorProperty(property: nil)]
    case .mpris(let interface): interface.properties.map { MirrorProperty(property: $0) }
    }
  }

  var members: String {
    switch self {
    case .playerctld:
      """
        <method name="Shift"><arg name="Player" type="s" direction="out"/></method>
        <method name="Unshift"><arg name="Player" type="s" direction="out"/></method>
        <signal name="ActivePlayerChangeBegin"><arg name="Name" type="s"/></signal>
        <signal name="ActivePlayerChangeEnd"><arg name="Name" type="s"/></signal>

      """
    case .mpris(let interface): interface.members
    }
  }
}

/// A property of the mirror; nil: PlayerNames.
struct MirrorProperty: ExportedProperty {
  static let playerNames = "PlayerNames"

  let property: Property?

  var name: String { property?.name ?? Self.playerNames }
  var signature: StaticString { property?.signature ?? "as" }
  var isWritable: Bool { property?.isWritable ?? false }
  var changeReport: String? { property?.changeReport }
}

extension Interface {
  /// The types of a method's arguments; nil: the interface has no such method.
  func arguments(of method: String) -> StaticString? {
    let methods: [(StaticString, StaticString)] =
      switch self {
      case .root: [("Raise", ""), ("Quit", "")]
      case .player:
        [
          ("Next", ""), ("Previous", ""), ("Pause", ""), ("PlayPause", ""), ("Stop", ""), ("Play", ""), ("Seek", "x"),
          ("SetPosition", "ox"), ("OpenUri", "s"),
        ]
      case .trackList: [("GetTracksMetadata", "ao"), ("AddTrack", "sob"), ("RemoveTrack", "o"), ("GoTo", "o")]
      case .playlists: [("ActivatePlaylist", "o"), ("GetPlaylists", "uusb")]
      }
    return methods.first { method.hasSameBytes(as: $0.0.description) }?.1
  }
}
