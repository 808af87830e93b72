// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The facts that the screen shows of a player.
struct Card {
  /// The player that was read, for its lists and commands; nil: in a test.
  private(set) var player: Player?
  /// The bus name.
  var name = ""
  var identity = ""
  var state = PlaybackState.stopped
  var isSilent = false
  var isPrimary = false
  var isUnreachable = false
  var isPrivate = false
  var isMuted = false
  /// Why it does not play; nil: it has no problem.
  var problem: Player.Problem?
  var rate = 1.0
  var volume: Double?
  var item = ShownItem()
  var controls = Controls()

  var isPlaying: Bool { (state == .playing || state == .buffering) && !isSilent }

  /// Whether the shown position changes by itself.
  var advances: Bool {
    guard state == .playing, !isSilent, rate > 0, let position = item.position else { return false }
    return item.duration.map { position < $0 } ?? true
  }

  /// The title, or else the name of the player.
  var heading: String { item.title.isEmpty ? identity : item.title }

  var volumeText: String { isMuted ? "mute" : volume.map { percent($0) } ?? "" }

  var stateText: String {
    if isSilent { return "silent" }
    if isUnreachable { return "out of reach" }
    return state.name
  }

  /// The host or the scheme of the URL that repairs the problem; "": it has no URL.
  var repairPlace: String { problem.map { $0.url.isEmpty ? "" : Text.line($0.place) } ?? "" }

  func can(_ command: Command) -> Bool { controls.commands.contains(command) }
  func has(_ pane: Pane) -> Bool { controls.lists.contains(pane) }

  init() {}

  init(_ player: Player) {
    self.player = player
    name = player.busName
    identity = player.identity
    state = player.state
    isSilent = player.isSilent
    isPrimary = player.isPrimary
    isUnreachable = player.isUnreachable
    isPrivate = player.isPrivate
    isMuted = player.isMuted
    problem = player.problem
    rate = player.rate
    volume = player.volume
    item = ShownItem(player)
    controls = Controls(player, item)
  }

  /// Reads what changes with the time.
  mutating func advance() {
    if let player { item.advance(player) }
  }
}

/// The item that a player plays, and its position.
struct ShownItem {
  var title = ""
  var artist = ""
  var album = ""
  var artworkID = ""
  /// The qualities of the sound, for people.
  var badges: [String] = []
  var isLive = false
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
  /// Whether its lyrics have times.
  var hasLines = false

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

  init() {}

  init(_ player: Player) {
    let item = player.item
    title = item.title
    artist = item.artist
    album = item.text(.album)
    artworkID = player.artworkID
    let qualities: [(Field, String)] = [(.lossless, "lossless"), (.highResolution, "hi-res"), (.spatial, "spatial")]
    badges = qualities.filter { item.flag($0.0) == true }.map { $0.1 }
    isLive = item.isLive
    duration = item.duration
    buffered = player.buffered
    chapterStarts = item.chapters.map { $0.start }
    hasLines = item.lyricsLine(0) != nil
    advance(player)
  }

  fileprivate mutating func advance(_ player: Player) {
    position = player.position
    window = player.window
    behind = player.behind
    chapter = player.chapter?.caption ?? ""
    line = player.lyricsLine ?? ""
  }
}

/// The commands, lists and modes of a player.
struct Controls {
  static let mostStars = 5

  /// Those of the commands with a key or a click that have an effect now.
  var commands: [Command] = []
  var lists: [Pane] = []
  var shuffle: ShuffleMode?
  var repeating: RepeatMode?
  /// Nil: the player does not offer it.
  var isLiked: Bool?
  var isDisliked: Bool?
  var isBookmarked: Bool?
  /// The rating.
  var stars: Int?

  init() {}

  init(_ player: Player, _ item: ShownItem) {
    commands = [.togglePlayPause, .next, .previous, .seekToPosition, .skipAd, .setVolume].filter {
      player.control(of: $0).isEnabled
    }
    let canSeekThere = item.window != nil && commands.contains(.seekToPosition)
    if item.isLive, canSeekThere || player.control(of: .goToLive).isEnabled { commands.append(.goToLive) }
    lists = Pane.allCases.filter { $0.isOffered(by: player) }
    shuffle = player.shuffleMode
    repeating = player.repeatMode
    isLiked = player.feedback(.like).map { $0 == .positive }
    isDisliked = player.feedback(.dislike).map { $0 == .positive }
    isBookmarked = player.feedback(.bookmark).map { $0 == .positive }
    if player.control(of: .rateContent).isEnabled {
      stars = Int((max(0, min(1, player.item.number(.userRating) ?? 0)) * Double(Self.mostStars)).rounded())
    }
  }
}

/// "70%"
func percent(_ part: Double) -> String {
  guard part.isFinite else { return "" }
  return Int(max(0, min(9.99, part)) * 100 + 0.5).description + "%"
}
