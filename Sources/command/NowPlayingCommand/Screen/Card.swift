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
  var isPrivate = false
  var isMuted = false
  /// Why it does not play, for people; "": it has no problem.
  var problem = ""
  /// The host or the scheme of the URL that repairs it; "": it has no URL.
  var repairPlace = ""
  /// In microseconds; nil: not known.
  var position: Int64?
  var duration: Int64?
  /// Where the user can seek in a broadcast; nil: in the whole item.
  var window: ClosedRange<Int64>?
  var behind: Int64?
  /// Up to which position the media are loaded; nil: not known.
  var buffered: Int64?
  /// Where the chapters begin.
  var chapterStarts: [Int64] = []
  /// The chapter and the line of the lyrics at the position.
  var chapter = ""
  var line = ""
  var rate = 1.0
  var volume: Double?
  var shuffle: ShuffleMode?
  var repeating: RepeatMode?
  /// Nil: the player does not offer it.
  var isLiked: Bool?
  var isDisliked: Bool?
  var isBookmarked: Bool?
  /// The qualities of the sound, for people.
  var badges: [String] = []
  var canToggle = false
  var canGoNext = false
  var canGoPrevious = false
  var canSeek = false
  /// Whether an advertisement plays that may be skipped.
  var canSkipAd = false
  var canSetVolume = false
  var canGoLive = false
  /// Whether its lyrics have times.
  var hasLines = false
  var hasLyrics = false
  var hasCommands = false
  var hasQueue = false
  var hasPlaylists = false
  var hasDevices = false
  var hasOutputs = false
  var hasLanguages = false

  var isPlaying: Bool { (state == .playing || state == .buffering) && !isSilent }

  /// Whether the shown position changes by itself.
  var advances: Bool {
    guard state == .playing, !isSilent, rate > 0, let position else { return false }
    return duration.map { position < $0 } ?? true
  }

  /// The title, or else the name of the player.
  var heading: String { title.isEmpty ? identity : title }

  /// The positions of the bar: those of the window, or those of the item. Nil: it has no bar.
  var span: ClosedRange<Int64>? { window ?? duration.flatMap { $0 > 0 ? 0...$0 : nil } }

  /// The place of a position on the bar, from 0 to 1; nil: it has no bar.
  func part(of position: Int64) -> Double? {
    guard let span, span.upperBound > span.lowerBound else { return nil }
    return max(0, min(1, Double(position - span.lowerBound) / Double(span.upperBound - span.lowerBound)))
  }

  var progress: Double? { position.flatMap { part(of: $0) } }

  /// Whether it plays what is sent now, within the time that players need to load it.
  var isAtLiveEdge: Bool { (behind ?? 0) < 10_000_000 }

  var elapsed: String { position.map { clockText($0) } ?? "" }
  var length: String {
    guard isLive else { return duration.map { clockText($0) } ?? "" }
    return isAtLiveEdge ? "live" : "-" + clockText(behind ?? 0)
  }

  /// "1:23/4:14"
  var clock: String { elapsed.isEmpty || length.isEmpty ? elapsed + length : elapsed + "/" + length }

  var volumeText: String { isMuted ? "mute" : volume.map { percent($0) } ?? "" }

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
    isPrivate = player.isPrivate
    isMuted = player.isMuted
    if let reason = player.problem {
      problem = reason.text
      if !reason.url.isEmpty { repairPlace = Text.line(reason.place) }
    }
    duration = item.duration
    buffered = player.buffered
    chapterStarts = item.chapters.map { $0.start }
    hasLines = item.lyricsLine(0) != nil
    hasLyrics = hasLines || !item.text(.lyrics).isEmpty
    hasCommands = !player.customCommands.isEmpty
    rate = player.rate
    volume = player.volume
    shuffle = player.shuffleMode
    repeating = player.repeatMode
    isLiked = player.feedback(.like).map { $0 == .positive }
    isDisliked = player.feedback(.dislike).map { $0 == .positive }
    isBookmarked = player.feedback(.bookmark).map { $0 == .positive }
    let qualities: [(Field, String)] = [(.lossless, "lossless"), (.highResolution, "hi-res"), (.spatial, "spatial")]
    badges = qualities.filter { item.flag($0.0) == true }.map { $0.1 }
    func can(_ command: Command) -> Bool { player.control(of: command).isEnabled }
    canToggle = can(.togglePlayPause)
    canGoNext = can(.next)
    canGoPrevious = can(.previous)
    canSeek = can(.seekToPosition)
    canSkipAd = can(.skipAd)
    canSetVolume = can(.setVolume)
    hasQueue = player.offers(.goToEntry)
    hasPlaylists = player.offers(.activatePlaylist)
    hasDevices = !player.devices.isEmpty
    hasOutputs = !player.outputs.isEmpty
    hasLanguages = !player.languageOptions.isEmpty
    advance(player)
    canGoLive = isLive && (can(.goToLive) || (window != nil && canSeek))
  }

  /// Reads what changes with the time.
  mutating func advance(_ player: Player) {
    position = player.position
    window = player.window
    behind = player.behind
    chapter = player.chapter?.caption ?? ""
    line = player.lyricsLine ?? ""
  }
}

/// "70%"
func percent(_ part: Double) -> String {
  guard part.isFinite else { return "" }
  return Int(max(0, min(9.99, part)) * 100 + 0.5).description + "%"
}
