// SPDX-License-Identifier: MIT

internal import CNowPlayingControl
internal import NowPlayingCore

/// A snapshot of one player.
@safe final class Player {
  private let handle: OpaquePointer

  /// Wraps a player that the library has given to the program, and frees it.
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  /// Copies a player that a handler got; nil: it got NULL.
  convenience init?(copy handle: OpaquePointer?) {
    guard let copy = unsafe np_player_copy(handle) else { return nil }
    unsafe self.init(copy)
  }

  deinit { unsafe np_player_free(handle) }

  /// The whole bus name.
  var busName: String { unsafe string(np_player_get_name(handle)) }

  /// The bus name without the part that all players have: "vlc".
  var name: String { PlayerName.short(busName) }

  /// The name before the first dot: "vlc" for "vlc.instance42".
  var program: String { String(Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") })) }

  var identity: String { unsafe string(np_player_get_identity(handle)) }
  var desktopEntry: String { unsafe string(np_player_get_desktop_entry(handle)) }
  var sessionID: String { unsafe string(np_player_get_session_id(handle)) }
  var artworkID: String { unsafe string(np_player_get_artwork_id(handle)) }
  var artworkURL: String { unsafe string(np_player_get_artwork_url(handle)) }
  var currentEntry: String { unsafe string(np_player_get_current_entry(handle)) }
  var currentPlaylist: String { unsafe string(np_player_get_current_playlist(handle)) }

  private func has(_ flag: Int) -> Bool { unsafe np_player_get_flags(handle) & np_player_flags(flag) != 0 }

  var isPrimary: Bool { has(NP_PLAYER_IS_PRIMARY) }
  var hasSession: Bool { has(NP_PLAYER_HAS_SESSION) }
  var isRemote: Bool { has(NP_PLAYER_IS_REMOTE) }
  var isUnreachable: Bool { has(NP_PLAYER_IS_UNREACHABLE) }
  var isSilent: Bool { has(NP_PLAYER_IS_SILENT) }
  var isFullscreen: Bool { has(NP_PLAYER_IS_FULLSCREEN) }
  var isMuted: Bool { has(NP_PLAYER_IS_MUTED) }
  /// Whether no other program may keep what it plays.
  var isPrivate: Bool { has(NP_PLAYER_IS_PRIVATE) }

  /// Whether the player names URLs that it opens.
  var hasSchemes: Bool {
    var scheme: UnsafePointer<CChar>?
    return unsafe np_player_get_scheme(handle, 0, &scheme) == NP_OK
  }

  /// Why the player has its place in the order.
  var reason: PlayerReason { PlayerReason(rawValue: UInt8(clamping: unsafe np_player_get_reason(handle))) ?? .silent }

  /// Whether the reason is that of another state than the player's.
  var contradictsReason: Bool {
    switch reason {
    case .playing, .playingRemotely: !isPlaying
    case .paused, .neverPlayed, .stopped, .restingRemotely: isPlaying
    case .listed, .pinned, .toggled, .requested, .silent: false
    }
  }

  /// The item that plays; it may have no values.
  var item: Item { unsafe Item(np_player_get_item(handle), of: self) }

  /// Whether an item plays, or is ready to play.
  var hasItem: Bool { unsafe np_player_get_item(handle) != nil }

  // MARK: Playback

  private var playback: np_playback {
    var playback = np_playback()
    playback.size = MemoryLayout<np_playback>.size
    _ = unsafe np_player_get_playback(handle, &playback)
    return playback
  }

  var state: PlaybackState { PlaybackState(rawValue: playback.state) ?? .stopped }

  /// Whether it plays, or will when it has data.
  var isPlaying: Bool { state == .playing || state == .buffering }

  /// The rate of playback now.
  var rate: Double { playback.rate }

  /// Nil: the player has no volume.
  var volume: Double? {
    let volume = playback.volume
    return volume < 0 ? nil : volume
  }

  /// The position that the player has reported, in microseconds; nil: it has not.
  var reportedPosition: Int64? { known(playback.timestamp_us).map { _ in playback.position_us } }

  /// The position now, in microseconds; nil: the player does not report it.
  var position: Int64? { known(unsafe np_player_get_position(handle)) }

  /// Where the user can seek in a broadcast, now; nil: in the whole item.
  var window: ClosedRange<Int64>? {
    var (start, end): (Int64, Int64) = (0, 0)
    guard unsafe np_player_get_window(handle, &start, &end) == NP_OK else { return nil }
    return start...end
  }

  /// How far the position is behind the live edge; nil: the item is not a broadcast with a window.
  var behind: Int64? {
    guard item.isLive, let window, let position else { return nil }
    return max(0, window.upperBound - position)
  }

  /// Up to which position the media are loaded; nil: it is unknown.
  var buffered: Int64? { known(unsafe np_player_get_buffered(handle)) }

  /// The chapter at the position, if the controller reads lists.
  var chapter: Item.Chapter? { position.flatMap { item.chapter(at: $0) } }

  /// The line of the lyrics that is sung, if the controller reads lists.
  var lyricsLine: String? {
    let (item, position) = (item, position)
    return position.flatMap { item.lyricsPlace(at: $0) }.flatMap { item.lyricsLine($0)?.text }
  }

  /// The time until it has reached a later position, in microseconds; nil: it does not go there.
  func time(to target: Int64) -> Int64? {
    guard state == .playing, rate > 0, !isSilent, let position, position < target else { return nil }
    return Int64(Double(target - position) / min(max(rate, 0.01), 100))
  }

  /// The time until its position is at the next second; nil: it does not advance.
  var timeToNextSecond: Int64? {
    guard let position, position >= 0, item.duration.map({ position < $0 }) ?? true else { return nil }
    // A millisecond later, so that the position has reached it.
    return time(to: position - position % 1_000_000 + 1_000_000).map { $0 + 1_000 }
  }

  /// The time until another chapter is at the position; nil: none comes.
  var timeToNextChapter: Int64? {
    guard let position else { return nil }
    let next = item.chapters.flatMap { [$0.start, $0.end ?? 0] }.filter { $0 > position }.min()
    return next.flatMap { time(to: $0) }.map { $0 + 1 }
  }

  /// The time until the next line of the lyrics is sung; nil: none comes.
  var timeToNextLine: Int64? {
    guard let position, let next = item.lyricsLine(item.lyricsPlace(at: position).map { $0 + 1 } ?? 0) else {
      return nil
    }
    // One more microsecond, so that the position is not just before the line.
    return time(to: next.time).map { $0 + 1 }
  }

  struct Problem {
    let kind: ProblemKind
    let text: String
    /// Where the user repairs it; "" if there is no such place.
    let url: String
    let canRetry: Bool

    /// The part of the URL that people check before they open it: its host, or its scheme.
    var place: String {
      guard let rest = url.text(after: "https://") else {
        return String(Substring(url.utf8.prefix { $0 != UInt8(ascii: ":") })) + ":"
      }
      return String(Substring(rest.utf8.prefix { !"/?#".utf8.contains($0) }))
    }
  }

  /// Why it does not play; nil: it has no problem.
  var problem: Problem? {
    var kind: np_problem = 0
    var (text, url): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
    var canRetry = false
    guard unsafe np_player_get_problem(handle, &kind, &text, &url, &canRetry) == NP_OK else { return nil }
    return unsafe Problem(
      kind: ProblemKind(rawValue: kind) ?? .other, text: string(text), url: string(url), canRetry: canRetry)
  }

  var repeatMode: RepeatMode? {
    var mode: np_repeat_mode = 0
    return unsafe np_player_get_repeat_mode(handle, &mode) == NP_OK ? RepeatMode(rawValue: mode) : nil
  }

  var shuffleMode: ShuffleMode? {
    var mode: np_shuffle_mode = 0
    return unsafe np_player_get_shuffle_mode(handle, &mode) == NP_OK ? ShuffleMode(rawValue: mode) : nil
  }

  // MARK: Commands

  func offers(_ command: Command) -> Bool { control(of: command).isOffered }

  func control(of command: Command) -> (isOffered: Bool, isEnabled: Bool) {
    var (isOffered, isEnabled) = (false, false)
    _ = unsafe np_player_get_command(handle, command.rawValue, &isOffered, &isEnabled)
    return (isOffered, isEnabled)
  }

  func skipIntervals(_ command: Command) -> [Int64] {
    unsafe list(Int64(0)) { values, capacity, count in
      unsafe np_player_get_skip_intervals(handle, command.rawValue, values, capacity, count)
    }
  }

  var rates: [Double] {
    unsafe list(0.0) { values, capacity, count in unsafe np_player_get_rates(handle, values, capacity, count) }
  }

  /// The range in which the player allows every rate except 0; nil: it allows only `rates`.
  var rateRange: ClosedRange<Double>? {
    var (minimum, maximum) = (0.0, 0.0)
    guard unsafe np_player_get_rate_range(handle, &minimum, &maximum) == NP_OK else { return nil }
    return minimum...maximum
  }

  var repeatModes: [RepeatMode] {
    unsafe list(np_repeat_mode(0)) { unsafe np_player_get_repeat_modes(handle, $0, $1, $2) }
      .compactMap { RepeatMode(rawValue: $0) }
  }

  var shuffleModes: [ShuffleMode] {
    unsafe list(np_shuffle_mode(0)) { unsafe np_player_get_shuffle_modes(handle, $0, $1, $2) }
      .compactMap { ShuffleMode(rawValue: $0) }
  }

  /// The listener's opinion on the item: positive if it is liked, negative if it is disliked; nil: the player has no such command.
  var feedback: FeedbackStatus? {
    let (liked, disliked) = (feedback(.like), feedback(.dislike))
    if liked == .positive { return .positive }
    if disliked == .positive { return .negative }
    return feedback(.feedback) ?? (liked ?? disliked).map { _ in .neutral }
  }

  /// The listener's feedback by a command; nil: the player does not offer it.
  func feedback(_ command: Command) -> FeedbackStatus? {
    var feedback: np_feedback = 0
    var title: UnsafePointer<CChar>?
    guard unsafe np_player_get_feedback(handle, command.rawValue, &feedback, &title) == NP_OK else { return nil }
    return FeedbackStatus(rawValue: feedback)
  }

  var ratingRange: ClosedRange<Double>? {
    var (minimum, maximum) = (0.0, 0.0)
    guard unsafe np_player_get_rating_range(handle, &minimum, &maximum) == NP_OK, minimum <= maximum else { return nil }
    return minimum...maximum
  }

  /// Calls a function of the library twice: for the number of values, and for the values.
  private func list<Value>(
    _ none: Value, _ get: (UnsafeMutablePointer<Value>?, Int, UnsafeMutablePointer<Int>) -> np_status
  ) -> [Value] {
    var count = 0
    guard unsafe get(nil, 0, &count) == NP_OK, count > 0 else { return [] }
    var values = [Value](repeating: none, count: count)
    let capacity = count
    guard unsafe get(&values, capacity, &count) == NP_OK else { return [] }
    return values
  }

  // MARK: Lists

  struct LanguageOption {
    let id, name, tag: String
    let kind: LanguageKind
    let isCurrent: Bool
  }

  var languageOptions: [LanguageOption] {
    all { index in
      var option = unsafe np_language_option()
      guard unsafe np_player_get_language_option(handle, index, &option) == NP_OK else { return nil }
      return unsafe LanguageOption(
        id: string(option.id), name: string(option.name), tag: string(option.tag),
        kind: LanguageKind(rawValue: option.kind) ?? .audible,
        isCurrent: option.flags & np_language_flags(NP_LANGUAGE_CURRENT) != 0)
    }
  }

  struct Device {
    let id, name: String
    let type: DeviceType
    /// Nil: it is not known.
    let volume: Double?
    let hasSteps: Bool
    /// Nil: it cannot be muted.
    let isMuted: Bool?
  }

  var devices: [Device] {
    all { index in
      var device = unsafe np_device()
      guard unsafe np_player_get_device(handle, index, &device) == NP_OK else { return nil }
      let flags = unsafe device.flags
      return unsafe Device(
        id: string(device.id), name: string(device.name), type: DeviceType(rawValue: device.type) ?? .other,
        volume: flags & np_device_flags(NP_DEVICE_ABSOLUTE_VOLUME) != 0 ? device.volume : nil,
        hasSteps: flags & np_device_flags(NP_DEVICE_RELATIVE_VOLUME) != 0,
        isMuted: flags & np_device_flags(NP_DEVICE_CAN_MUTE) != 0
          ? flags & np_device_flags(NP_DEVICE_MUTED) != 0 : nil)
    }
  }

  struct QueueEntry {
    let id: String
    let item: Item
  }

  /// The queue, if the controller reads lists.
  var queue: [QueueEntry] {
    all { index in
      var (id, item): (UnsafePointer<CChar>?, OpaquePointer?) = (nil, nil)
      guard unsafe np_player_get_queue_entry(handle, index, &id, &item) == NP_OK else { return nil }
      return unsafe QueueEntry(id: string(id), item: Item(item, of: self))
    }
  }

  /// The entry behind the current one, if the controller reads lists.
  var nextEntry: QueueEntry? {
    let (entries, current) = (queue, currentEntry)
    guard let place = entries.firstIndex(where: { $0.id.hasSameBytes(as: current) }) else { return nil }
    return entries.dropFirst(place + 1).first
  }

  struct CustomCommand {
    let id, title, icon: String
    let state: CustomState
    let progress: Double
    let isDangerous, isEnabled: Bool
  }

  /// The commands of the player's own, if the controller reads lists.
  var customCommands: [CustomCommand] {
    all { index in
      var command = unsafe np_custom_command()
      guard unsafe np_player_get_custom_command(handle, index, &command) == NP_OK else { return nil }
      let flags = unsafe command.flags
      return unsafe CustomCommand(
        id: string(command.id), title: string(command.title), icon: string(command.icon_name),
        state: CustomState(rawValue: command.state) ?? .stateless, progress: command.progress,
        isDangerous: flags & np_custom_flags(NP_CUSTOM_DANGEROUS) != 0,
        isEnabled: flags & np_custom_flags(NP_CUSTOM_DISABLED) == 0)
    }
  }

  struct PossibleOutput {
    let id, name: String
    let type: DeviceType
    let isInUse, isAlone: Bool
  }

  /// Where the player can play, if the controller reads lists.
  var outputs: [PossibleOutput] {
    all { index in
      var output = unsafe np_output()
      guard unsafe np_player_get_output(handle, index, &output) == NP_OK else { return nil }
      let flags = unsafe output.flags
      return unsafe PossibleOutput(
        id: string(output.id), name: string(output.name), type: DeviceType(rawValue: output.type) ?? .other,
        isInUse: flags & np_output_flags(NP_OUTPUT_IN_USE) != 0, isAlone: flags & np_output_flags(NP_OUTPUT_ALONE) != 0)
    }
  }

  struct Playlist {
    let id, name: String
  }

  /// The playlists, if the controller reads lists.
  var playlists: [Playlist] {
    all { index in
      var (id, name, icon): (UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) =
        (nil, nil, nil)
      guard unsafe np_player_get_playlist(handle, index, &id, &name, &icon) == NP_OK else { return nil }
      return unsafe Playlist(id: string(id), name: string(name))
    }
  }

  /// The values with the indexes from 0, until there are no more.
  private func all<Value>(_ get: (Int) -> Value?) -> [Value] {
    var values: [Value] = []
    while let value = get(values.count) { values.append(value) }
    return values
  }
}

/// The text that C returned; "" for NULL.
func string(_ text: UnsafePointer<CChar>?) -> String {
  guard let text = unsafe text else { return "" }
  return unsafe String(cString: text)
}

/// A time of the library; nil: it is unknown.
func known(_ time: Int64) -> Int64? { time == .min ? nil : time }
