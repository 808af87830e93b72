// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The facts that the screen shows of a player.
struct Card {
  /// The bus name.
  var name = ""
  var identity = ""
  var title = ""
  var artist = ""
  var album = ""
  var artworkID = ""
  var state = PlaybackState.stopped
  var isSilent = false
  var isPrimary = false
  var isRemote = false
  var isUnreachable = false
  var isLive = false
  /// In microseconds; nil: not known.
  var position: Int64?
  var duration: Int64?
  var rate = 1.0
  var volume: Double?
  var shuffle: ShuffleMode?
  var repeating: RepeatMode?
  /// Nil: the player does not offer it.
  var isLiked: Bool?
  var isDisliked: Bool?
  var isBookmarked: Bool?
  var canToggle = false
  var canGoNext = false
  var canGoPrevious = false
  var canSeek = false
  var canSetVolume = false
  var hasQueue = false
  var hasPlaylists = false
  var hasDevices = false
  var hasLanguages = false

  var isPlaying: Bool { (state == .playing || state == .buffering) && !isSilent }

  /// Whether the shown position changes by itself.
  var advances: Bool {
    guard state == .playing, !isSilent, rate > 0, let position else { return false }
    return duration.map { position < $0 } ?? true
  }

  /// The title, or else the name of the player.
  var heading: String { title.isEmpty ? identity : title }

  /// How much of the item has been played, from 0 to 1.
  var progress: Double? {
    guard let position, let duration, duration > 0 else { return nil }
    return max(0, min(1, Double(position) / Double(duration)))
  }

  var elapsed: String { position.map { clockText($0) } ?? "" }
  var length: String { isLive ? "live" : duration.map { clockText($0) } ?? "" }

  /// "1:23/4:14"
  var clock: String { elapsed.isEmpty || length.isEmpty ? elapsed + length : elapsed + "/" + length }

  var volumeText: String { volume.map { percent($0) } ?? "" }

  var stateText: String {
    if isSilent { return "silent" }
    if isUnreachable { return "out of reach" }
    return state.name
  }

  init() {}

  init(_ player: Player) {
    let item = player.item
    name = player.busName
    identity = player.identity
    title = item.title
    artist = item.artist
    album = item.text(.album)
    artworkID = player.artworkID
    state = player.state
    isSilent = player.isSilent
    isPrimary = player.isPrimary
    isRemote = player.isRemote
    isUnreachable = player.isUnreachable
    isLive = item.isLive
    position = player.position
    duration = item.duration
    rate = player.rate
    volume = player.volume
    shuffle = player.shuffleMode
    repeating = player.repeatMode
    isLiked = player.feedback(.like).map { $0 == .positive }
    isDisliked = player.feedback(.dislike).map { $0 == .positive }
    isBookmarked = player.feedback(.bookmark).map { $0 == .positive }
    func can(_ command: Command) -> Bool { player.control(of: command).isEnabled }
    canToggle = can(.togglePlayPause)
    canGoNext = can(.next)
    canGoPrevious = can(.previous)
    canSeek = can(.seekToPosition)
    canSetVolume = can(.setVolume)
    hasQueue = player.offers(.goToEntry)
    hasPlaylists = player.offers(.activatePlaylist)
    hasDevices = !player.devices.isEmpty
    hasLanguages = !player.languageOptions.isEmpty
  }
}

/// "70%"
func percent(_ part: Double) -> String {
  guard part.isFinite else { return "" }
  return Int(max(0, min(9.99, part)) * 100 + 0.5).description + "%"
}

/// A line of a list: an entry of the queue, a playlist, a device or a language.
struct Row {
  var id = ""
  /// A number or a kind.
  var lead = ""
  var text = ""
  var trail = ""
  /// From 0 to 1; nil: no bar.
  var level: Double?
  var isCurrent = false
}

/// The part of the screen below the selected player.
enum Pane: CaseIterable {
  case queue, playlists, devices, languages, help

  var title: String {
    switch self {
    case .queue: "Queue"
    case .playlists: "Playlists"
    case .devices: "Devices"
    case .languages: "Languages"
    case .help: "Keys"
    }
  }

  /// The sentence for no rows.
  var absence: String {
    switch self {
    case .queue: "The player shows no queue."
    case .playlists: "The player shows no playlists."
    case .devices: "The player has no devices."
    case .languages: "The item has no languages to choose from."
    case .help: ""
    }
  }

  /// Whether the rows need a controller that reads lists.
  var isLong: Bool { self == .queue || self == .playlists }
}
