// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// A line of a list, such as an entry of the queue or a chapter.
struct Row {
  var id = ""
  /// A number or a kind.
  var lead = ""
  var text = ""
  var trail = ""
  /// From 0 to 1; nil: no bar.
  var level: Double?
  /// Where it begins in the item; nil: it is not a line of the lyrics with a time.
  var time: Int64?
  var isCurrent = false
}

/// The part of the screen below the selected player.
enum Pane: CaseIterable {
  case queue, playlists, chapters, lyrics, outputs, devices, languages, commands, help

  var title: String {
    switch self {
    case .queue: "Queue"
    case .playlists: "Playlists"
    case .chapters: "Chapters"
    case .lyrics: "Lyrics"
    case .outputs: "Outputs"
    case .devices: "Devices"
    case .languages: "Languages"
    case .commands: "More"
    case .help: "Keys"
    }
  }

  /// The sentence for no rows.
  var absence: String {
    switch self {
    case .queue: "The player shows no queue."
    case .playlists: "The player shows no playlists."
    case .chapters: "The item has no chapters."
    case .lyrics: "The item has no lyrics."
    case .outputs: "The player has no outputs to choose from."
    case .devices: "The player has no devices."
    case .languages: "The item has no languages to choose from."
    case .commands: "The player has no commands of its own."
    case .help: ""
    }
  }

  /// Whether the current row is the one at the position.
  var followsPosition: Bool { self == .chapters || self == .lyrics }

  /// Whether a player has such a list now.
  func isOffered(by player: Player) -> Bool {
    switch self {
    case .queue: player.offers(.goToEntry)
    case .playlists: player.offers(.activatePlaylist)
    case .chapters: !player.item.chapters.isEmpty
    case .lyrics: player.item.lyricsLine(0) != nil || !player.item.text(.lyrics).isEmpty
    case .outputs: !player.outputs.isEmpty
    case .devices: !player.devices.isEmpty
    case .languages: !player.languageOptions.isEmpty
    case .commands: !player.customCommands.isEmpty
    case .help: false
    }
  }
}
