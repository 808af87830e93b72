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

  /// The rows of a player, without a filter.
  func rows(of player: Player) -> [Row] {
    switch self {
    case .queue:
      let current = player.currentEntry
      return player.queue.enumerated().map { place, entry in
        Row(
          id: entry.id, lead: (place + 1).description, text: entry.item.caption,
          trail: entry.item.duration.map { clockText($0) } ?? "", isCurrent: entry.id.hasSameBytes(as: current))
      }
    case .playlists:
      let current = player.currentPlaylist
      return player.playlists.map { Row(id: $0.id, text: $0.name, isCurrent: $0.id.hasSameBytes(as: current)) }
    case .chapters:
      let current = player.row(at: .chapters)
      return player.item.chapters.enumerated().map { place, chapter in
        Row(id: chapter.id, lead: clockText(chapter.start), text: chapter.caption, isCurrent: place == current)
      }
    case .lyrics: return lines(of: player)
    case .commands:
      return player.customCommands.map {
        Row(
          id: $0.id, lead: $0.mark, text: $0.title,
          trail: $0.isEnabled ? $0.isDangerous ? "dangerous" : "" : "not now")
      }
    case .outputs:
      return player.outputs.map {
        Row(id: $0.id, lead: $0.type.name, text: $0.name, trail: $0.isAlone ? "alone" : "", isCurrent: $0.isInUse)
      }
    case .devices:
      return player.devices.map {
        Row(id: $0.id, lead: $0.type.name, text: $0.name, trail: $0.volume.map { percent($0) } ?? "", level: $0.volume)
      }
    case .languages:
      return player.languageOptions.map {
        Row(
          id: $0.id, lead: $0.kind == .audible ? "audio" : "subtitles", text: $0.name, trail: $0.tag,
          isCurrent: $0.isCurrent)
      }
    case .help: return []
    }
  }

  /// The lyrics: the lines with times, or else the plain text.
  private func lines(of player: Player) -> [Row] {
    let (item, current) = (player.item, player.row(at: .lyrics))
    var rows: [Row] = []
    while let line = item.lyricsLine(rows.count) {
      rows.append(
        Row(
          id: rows.count.description, lead: clockText(line.time), text: line.text, time: line.time,
          isCurrent: rows.count == current))
    }
    guard rows.isEmpty else { return rows }
    return item.text(.lyrics).parts(separatedBy: UInt8(ascii: "\n")).map { Row(text: $0) }
  }
}

extension Player {
  /// The row at its position; nil: no row is.
  func row(at pane: Pane) -> Int? {
    guard let position else { return nil }
    switch pane {
    case .chapters: return chapter.map { $0.number - 1 }
    case .lyrics: return item.lyricsPlace(at: position)
    default: return nil
    }
  }
}
