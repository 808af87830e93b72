// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension Player {
  /// A soundtrack or subtitles.
  public struct LanguageOption: Identifiable, Hashable, Sendable {
    /// The id for ``PlayerAction/enableLanguageOption(_:_:)``.
    public let id: String
    /// The name that people read.
    public let name: String
    /// The language tag (BCP 47): "de", "pt-BR".
    public let languageTag: String?
    public let kind: Kind
    /// At most one option of a group is on.
    public let group: Int
    /// Whether it is on now.
    public let isCurrent: Bool
    /// Whether it is on unless the user chooses another.
    public let isDefault: Bool
    /// Whether all options of its group can be off.
    public let isOptional: Bool
    /// Its properties, for example "forced_subtitles". The words are those of org.nowplaying.Session1.
    public let characteristics: [String]

    init(_ option: NowPlayingCore.LanguageOption) {
      id = option.id.text
      name = option.name
      languageTag = option.tag
      kind = Kind(option.kind)
      group = Int(option.group)
      isCurrent = option.flags.contains(.isCurrent)
      isDefault = option.flags.contains(.isDefault)
      isOptional = option.flags.contains(.isOptional)
      characteristics = option.flags.words
    }
  }

  /// A device that a remote session plays on.
  public struct Device: Identifiable, Hashable, Sendable {
    /// The id for ``PlayerAction/setDeviceVolume(device:_:)``.
    public let id: String
    /// The name that people read.
    public let name: String
    public let type: DeviceType
    /// 0 is silent and 1 full; nil if it is unknown and cannot be set.
    public let volume: Double?
    /// Whether ``PlayerAction/stepDeviceVolume(device:_:)`` changes its volume.
    public let hasVolumeSteps: Bool
    /// Whether it is muted; nil if it cannot be muted. ``PlayerAction/setDeviceMuted(device:_:)`` changes it.
    public let isMuted: Bool?

    init(_ device: NowPlayingCore.Device) {
      id = device.id.text
      name = device.name
      type = DeviceType(device.type)
      volume = device.volume
      hasVolumeSteps = device.capabilities.contains(.relativeVolume)
      isMuted = device.capabilities.contains(.canMute) ? device.capabilities.contains(.isMuted) : nil
    }
  }

  /// A command of the player's own. Like custom.h, this may change in any release.
  public struct CustomCommand: Identifiable, Hashable, Sendable {
    /// The id for ``PlayerAction/custom(_:)``.
    public let id: String
    /// The name that people read.
    public let title: String
    /// A name of the icon theme, or the URL of an image.
    public let iconName: String?
    /// Whether the player draws the icon: ``PlayerController/icon(ofCustomCommand:of:size:)``.
    public let hasImage: Bool
    /// Whether it is on, if it is a switch.
    public let isOn: Bool?
    /// From 0 to 1, while it is being performed.
    public let progress: Double?
    /// Whether it loses something: warn the user. The player asks too.
    public let isDangerous: Bool
    /// Whether it has an effect now.
    public let isEnabled: Bool

    init(_ command: NowPlayingCore.CustomCommand) {
      id = command.id.text
      title = command.title
      iconName = command.icon
      hasImage = command.artwork != nil
      isOn = command.state == .on ? true : command.state == .off ? false : nil
      progress = command.state == .progress ? command.progress : nil
      isDangerous = command.isDangerous
      isEnabled = command.isEnabled
    }
  }

  /// An entry of the queue.
  public struct QueueEntry: Identifiable, Sendable {
    /// The id for ``PlayerAction/goToEntry(_:)``.
    public let id: String
    public let item: PlayerItem

    init(_ entry: Queue.Entry) { (id, item) = (entry.id.text, PlayerItem(entry.content)) }
  }

  /// A playlist.
  public struct Playlist: Identifiable, Hashable, Sendable {
    /// The id for ``PlayerAction/activatePlaylist(_:)``.
    public let id: String
    /// The name that people read.
    public let name: String
    /// The URL of its icon.
    public let icon: String?

    init(_ playlist: Playlists.Playlist) { (id, name, icon) = (playlist.id.text, playlist.name, playlist.icon) }
  }
}
