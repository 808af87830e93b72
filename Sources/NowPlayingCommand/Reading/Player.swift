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
  var name: String { busName.text(after: "org.mpris.MediaPlayer2.") ?? busName }

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
    guard unsafe np_player_get_rate_range(handle, &minimum, &maximum) == NP_OK, minimum <= maximum else { return nil }
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
  }

  var devices: [Device] {
    all { index in
      var device = unsafe np_device()
      guard unsafe np_player_get_device(handle, index, &device) == NP_OK else { return nil }
      let flags = unsafe device.flags
      return unsafe Device(
        id: string(device.id), name: string(device.name), type: DeviceType(rawValue: device.type) ?? .other,
        volume: flags & np_device_flags(NP_DEVICE_ABSOLUTE_VOLUME) != 0 ? device.volume : nil,
        hasSteps: flags & np_device_flags(NP_DEVICE_RELATIVE_VOLUME) != 0)
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
