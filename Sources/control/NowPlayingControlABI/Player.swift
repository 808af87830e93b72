// SPDX-License-Identifier: MIT

// player.h

public import CNowPlayingControl
internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingHandles
internal import NowPlayingPlatform

/// Keys of a player's texts: a kind, and an index.
enum TextKind: UInt64 {
  case name = 1
  case identity, desktopEntry, sessionID, currentEntry, currentPlaylist, artwork, artworkURL, animatedArtwork
  case markTitle, optionID, optionName, optionTag, deviceID, deviceName, entryID
  case problemText, problemURL, customID, customTitle, customIcon, outputID, outputName
  case playlistID, playlistName, playlistIcon, scheme, mimeType

  func key(_ index: Int = 0) -> UInt64 { rawValue << 32 | UInt64(truncatingIfNeeded: index) }
}

extension PlayerHandle {
  func text(_ kind: TextKind, _ text: String, at index: Int = 0) -> UnsafePointer<CChar> {
    unsafe texts.text(kind.key(index)) { Array(text.utf8) }
  }

  func id(_ kind: TextKind, _ id: Identifier, at index: Int = 0) -> UnsafePointer<CChar> {
    unsafe texts.text(kind.key(index)) { id.bytes }
  }
}

@_cdecl("np_player_copy") @implementation @inline(__always)
public func np_player_copy(_ player: OpaquePointer?) -> OpaquePointer? {
  guard let known = unsafe knownPlayer(player) else { return nil }
  return unsafe handle(for: known)
}

@_cdecl("np_player_free") @implementation @inline(__always)
public func np_player_free(_ player: OpaquePointer?) {
  if let player = unsafe player { unsafe endHandle(player) }
}

@_cdecl("np_player_get_name") @implementation @inline(__always)
public func np_player_get_name(_ player: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownPlayer(player) else { return unsafe cText("") }
  return unsafe known.id(.name, known.player.name)
}

@_cdecl("np_player_get_identity") @implementation @inline(__always)
public func np_player_get_identity(_ player: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownPlayer(player) else { return unsafe cText("") }
  return unsafe known.text(.identity, known.session.identity)
}

@_cdecl("np_player_get_desktop_entry") @implementation @inline(__always)
public func np_player_get_desktop_entry(_ player: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownPlayer(player) else { return unsafe cText("") }
  return unsafe known.text(.desktopEntry, known.session.desktopEntry ?? "")
}

@_cdecl("np_player_get_session_id") @implementation @inline(__always)
public func np_player_get_session_id(_ player: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownPlayer(player) else { return unsafe cText("") }
  return unsafe known.id(.sessionID, known.session.id)
}

@_cdecl("np_player_get_flags") @implementation @inline(__always)
public func np_player_get_flags(_ player: OpaquePointer?) -> np_player_flags {
  guard let known = unsafe knownPlayer(player) else { return 0 }
  var flags = np_player_flags(0)
  func add(_ flag: Int, if isSet: Bool) { if isSet { flags |= np_player_flags(flag) } }
  add(NP_PLAYER_IS_PRIMARY, if: known.player.isPrimary)
  add(NP_PLAYER_HAS_SESSION, if: known.player.hasSession)
  add(NP_PLAYER_IS_APPLICATION_PRIMARY, if: known.player.hasSession && known.session.isPrimary)
  add(NP_PLAYER_IS_REMOTE, if: known.session.remote != nil)
  add(NP_PLAYER_IS_UNREACHABLE, if: known.session.isLost)
  add(NP_PLAYER_IS_SILENT, if: known.player.isSilent)
  add(NP_PLAYER_IS_FULLSCREEN, if: known.session.offer.isFullscreen)
  add(NP_PLAYER_IS_CONSTRAINED, if: !known.session.constraints.isEmpty)
  add(NP_PLAYER_IS_MUTED, if: known.session.details.isMuted)
  add(NP_PLAYER_IS_PRIVATE, if: known.session.details.isPrivate)
  return flags
}

@_cdecl("np_player_get_reason") @implementation @inline(__always)
public func np_player_get_reason(_ player: OpaquePointer?) -> np_player_reason {
  np_player_reason((unsafe knownPlayer(player)?.player.reason ?? .silent).rawValue)
}

@_cdecl("np_player_get_item") @implementation @inline(__always)
public func np_player_get_item(_ player: OpaquePointer?) -> OpaquePointer? {
  guard let known = unsafe knownPlayer(player), let content = known.session.content else { return nil }
  return unsafe known.item(-1, content)
}

@_cdecl("np_player_get_playback") @implementation @inline(__always)
public func np_player_get_playback(
  _ player: OpaquePointer?, _ ret_playback: UnsafeMutablePointer<np_playback>?
) -> np_status {
  call("np_player_get_playback") { () throws(Failure) in
    let session = try unsafe NowPlayingControlABI.player(player).session
    guard let ret_playback = unsafe ret_playback else { throw .invalid("ret_playback is NULL") }
    let size = unsafe UnsafeRawPointer(ret_playback).load(as: Int.self)
    guard size == MemoryLayout<np_playback>.size else {
      throw .invalid("the size of np_playback, \(UInt(bitPattern: size)), is unknown: begin with NP_PLAYBACK_INIT")
    }
    let (playback, timeline) = (session.playback, session.timeline)
    var result = np_playback()
    result.size = size
    result.state = playback.state.rawValue
    result.queue_index = playback.queueIndex ?? np_queue_none
    result.queue_count = playback.queueCount ?? np_queue_none
    result.rate = playback.rate
    result.default_rate = playback.defaultRate
    result.position_us = timeline.position
    result.timestamp_us = timeline.isKnown ? timeline.timestamp : .min
    result.volume = session.volume ?? np_volume_none
    unsafe ret_playback.pointee = result
  }
}

private var np_queue_none: Int32 { -1 }
private var np_volume_none: Double { -1 }

@_cdecl("np_player_get_position") @implementation @inline(__always)
public func np_player_get_position(_ player: OpaquePointer?) -> Int64 {
  guard let known = unsafe knownPlayer(player), known.session.content != nil, known.session.timeline.isKnown else {
    return .min
  }
  return known.session.timeline.position(at: Clock.now())
}

@_cdecl("np_player_get_problem") @implementation @inline(__always)
public func np_player_get_problem(
  _ player: OpaquePointer?, _ ret_problem: UnsafeMutablePointer<np_problem>?,
  _ ret_text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ ret_url: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ ret_can_retry: UnsafeMutablePointer<Bool>?
) -> np_status {
  call("np_player_get_problem") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    guard let problem = player.session.details.problem else { throw absent("the player has no problem") }
    try unsafe needOutput(ret_text, "ret_text")
    try unsafe needOutput(ret_url, "ret_url")
    try unsafe needOutput(ret_can_retry, "ret_can_retry")
    try unsafe put(problem.kind.rawValue, ret_problem, "ret_problem")
    try unsafe put(player.text(.problemText, problem.text), ret_text, "ret_text")
    try unsafe put(player.text(.problemURL, problem.address ?? ""), ret_url, "ret_url")
    try unsafe put(problem.canRetry, ret_can_retry, "ret_can_retry")
  }
}

@_cdecl("np_player_get_window") @implementation @inline(__always)
public func np_player_get_window(
  _ player: OpaquePointer?, _ ret_start_us: UnsafeMutablePointer<Int64>?, _ ret_end_us: UnsafeMutablePointer<Int64>?
) -> np_status {
  call("np_player_get_window") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    guard let window = player.session.details.window?.range(at: Clock.now()) else {
      throw absent("the player has no seekable window")
    }
    try unsafe needOutput(ret_end_us, "ret_end_us")
    try unsafe put(window.lowerBound, ret_start_us, "ret_start_us")
    try unsafe put(window.upperBound, ret_end_us, "ret_end_us")
  }
}

@_cdecl("np_player_get_buffered") @implementation @inline(__always)
public func np_player_get_buffered(_ player: OpaquePointer?) -> Int64 {
  unsafe knownPlayer(player)?.session.details.buffered ?? .min
}

@_cdecl("np_player_get_command") @implementation @inline(__always)
public func np_player_get_command(
  _ player: OpaquePointer?, _ command: np_command, _ ret_is_offered: UnsafeMutablePointer<Bool>?,
  _ ret_is_enabled: UnsafeMutablePointer<Bool>?
) -> np_status {
  call("np_player_get_command") { () throws(Failure) in
    let session = try unsafe NowPlayingControlABI.player(player).session
    let control = session.control(of: try known(Command.self, command, "command"))
    try unsafe needOutput(ret_is_enabled, "ret_is_enabled")
    try unsafe put(control.isOffered, ret_is_offered, "ret_is_offered")
    try unsafe put(control.isEnabled, ret_is_enabled, "ret_is_enabled")
  }
}

/// Writes as many values as the caller has room for.
private func put<Value>(
  _ values: [Value], _ output: UnsafeMutablePointer<Value>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) throws(Failure) {
  if capacity != 0 { try unsafe needOutput(output, "the list") }
  try unsafe put(values.count, count, "ret_count")
  guard capacity != 0, let output = unsafe output else { return }
  var place = 0
  // A size_t above Int.max is negative here.
  for value in values where capacity < 0 || place < capacity {
    unsafe output[place] = value
    place += 1
  }
}

@_cdecl("np_player_get_skip_intervals") @implementation @inline(__always)
public func np_player_get_skip_intervals(
  _ player: OpaquePointer?, _ command: np_command, _ intervals_us: UnsafeMutablePointer<Int64>?, _ capacity: Int,
  _ ret_count: UnsafeMutablePointer<Int>?
) -> np_status {
  call("np_player_get_skip_intervals") { () throws(Failure) in
    let offer = try unsafe NowPlayingControlABI.player(player).session.offer
    let command = try known(Command.self, command, "command")
    guard command == .skipForward || command == .skipBackward else { throw .invalid(command.name, "has no intervals") }
    let intervals = offer.offers(command) ? offer.intervals(of: command) : []
    try unsafe put(intervals, intervals_us, capacity, ret_count)
  }
}

@_cdecl("np_player_get_rates") @implementation @inline(__always)
public func np_player_get_rates(
  _ player: OpaquePointer?, _ rates: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ ret_count: UnsafeMutablePointer<Int>?
) -> np_status {
  call("np_player_get_rates") { () throws(Failure) in
    let offer = try unsafe NowPlayingControlABI.player(player).session.offer
    try unsafe put(offer.offers(.changePlaybackRate) ? offer.rates : [], rates, capacity, ret_count)
  }
}

@_cdecl("np_player_get_rate_range") @implementation @inline(__always)
public func np_player_get_rate_range(
  _ player: OpaquePointer?, _ ret_minimum: UnsafeMutablePointer<Double>?, _ ret_maximum: UnsafeMutablePointer<Double>?
) -> np_status {
  call("np_player_get_rate_range") { () throws(Failure) in
    let offer = try unsafe NowPlayingControlABI.player(player).session.offer
    guard offer.offers(.changePlaybackRate), let range = offer.rateRange else {
      throw absent("the player does not offer every rate of a range")
    }
    try unsafe needOutput(ret_maximum, "ret_maximum")
    try unsafe put(range.lowerBound, ret_minimum, "ret_minimum")
    try unsafe put(range.upperBound, ret_maximum, "ret_maximum")
  }
}

@_cdecl("np_player_get_repeat_mode") @implementation @inline(__always)
public func np_player_get_repeat_mode(
  _ player: OpaquePointer?, _ ret_mode: UnsafeMutablePointer<np_repeat_mode>?
) -> np_status {
  call("np_player_get_repeat_mode") { () throws(Failure) in
    let offer = try unsafe NowPlayingControlABI.player(player).session.offer
    guard offer.offers(.changeRepeatMode) else { throw absent("the player has no repeat mode") }
    try unsafe put(offer.repeatMode.rawValue, ret_mode, "ret_mode")
  }
}

@_cdecl("np_player_get_repeat_modes") @implementation @inline(__always)
public func np_player_get_repeat_modes(
  _ player: OpaquePointer?, _ modes: UnsafeMutablePointer<np_repeat_mode>?, _ capacity: Int,
  _ ret_count: UnsafeMutablePointer<Int>?
) -> np_status {
  call("np_player_get_repeat_modes") { () throws(Failure) in
    let offer = try unsafe NowPlayingControlABI.player(player).session.offer
    let supported = offer.offers(.changeRepeatMode) ? offer.repeatModes : []
    try unsafe put(supported.map { $0.rawValue }, modes, capacity, ret_count)
  }
}

@_cdecl("np_player_get_shuffle_mode") @implementation @inline(__always)
public func np_player_get_shuffle_mode(
  _ player: OpaquePointer?, _ ret_mode: UnsafeMutablePointer<np_shuffle_mode>?
) -> np_status {
  call("np_player_get_shuffle_mode") { () throws(Failure) in
    let offer = try unsafe NowPlayingControlABI.player(player).session.offer
    guard offer.offers(.changeShuffleMode) else { throw absent("the player has no shuffle mode") }
    try unsafe put(offer.shuffleMode.rawValue, ret_mode, "ret_mode")
  }
}

@_cdecl("np_player_get_shuffle_modes") @implementation @inline(__always)
public func np_player_get_shuffle_modes(
  _ player: OpaquePointer?, _ modes: UnsafeMutablePointer<np_shuffle_mode>?, _ capacity: Int,
  _ ret_count: UnsafeMutablePointer<Int>?
) -> np_status {
  call("np_player_get_shuffle_modes") { () throws(Failure) in
    let offer = try unsafe NowPlayingControlABI.player(player).session.offer
    let supported = offer.offers(.changeShuffleMode) ? offer.shuffleModes : []
    try unsafe put(supported.map { $0.rawValue }, modes, capacity, ret_count)
  }
}

@_cdecl("np_player_get_feedback") @implementation @inline(__always)
public func np_player_get_feedback(
  _ player: OpaquePointer?, _ command: np_command, _ ret_feedback: UnsafeMutablePointer<np_feedback>?,
  _ ret_title: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_player_get_feedback") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    let command = try known(Command.self, command, "command")
    guard let mark = player.session.offer.mark(of: command) else { throw .invalid(command.name, "has no feedback") }
    guard player.session.offer.offers(command) else { throw absent("the player does not offer this command") }
    try unsafe needOutput(ret_title, "ret_title")
    try unsafe put(mark.status.rawValue, ret_feedback, "ret_feedback")
    let title = unsafe player.text(.markTitle, mark.title ?? "", at: Int(command.rawValue))
    try unsafe put(title, ret_title, "ret_title")
  }
}

@_cdecl("np_player_get_rating_range") @implementation @inline(__always)
public func np_player_get_rating_range(
  _ player: OpaquePointer?, _ ret_minimum: UnsafeMutablePointer<Double>?, _ ret_maximum: UnsafeMutablePointer<Double>?
) -> np_status {
  call("np_player_get_rating_range") { () throws(Failure) in
    let offer = try unsafe NowPlayingControlABI.player(player).session.offer
    guard offer.offers(.rateContent) else { throw absent("the player does not offer ratings") }
    try unsafe needOutput(ret_maximum, "ret_maximum")
    try unsafe put(offer.minimumRating, ret_minimum, "ret_minimum")
    try unsafe put(offer.maximumRating, ret_maximum, "ret_maximum")
  }
}

/// An entry of a list; the failure if the list is shorter.
private func entry<Value>(_ values: [Value], _ index: Int) throws(Failure) -> Value {
  guard index >= 0, index < values.count else { throw absent("the player has fewer of these") }
  return values[index]
}

@_cdecl("np_player_get_language_option") @implementation @inline(__always)
public func np_player_get_language_option(
  _ player: OpaquePointer?, _ index: Int, _ ret_option: UnsafeMutablePointer<np_language_option>?
) -> np_status {
  call("np_player_get_language_option") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    let option = try entry(player.session.offer.languageOptions, index)
    var result = unsafe np_language_option()
    unsafe result.id = player.id(.optionID, option.id, at: index)
    unsafe result.name = player.text(.optionName, option.name, at: index)
    unsafe result.tag = option.tag.map { unsafe player.text(.optionTag, $0, at: index) }
    unsafe result.kind = option.kind.rawValue
    unsafe result.group = option.group
    unsafe result.flags = option.flags.rawValue
    try unsafe put(result, ret_option, "ret_option")
  }
}

@_cdecl("np_player_get_device") @implementation @inline(__always)
public func np_player_get_device(
  _ player: OpaquePointer?, _ index: Int, _ ret_device: UnsafeMutablePointer<np_device>?
) -> np_status {
  call("np_player_get_device") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    let device = try entry(player.session.devices, index)
    var result = unsafe np_device()
    unsafe result.id = player.id(.deviceID, device.id, at: index)
    unsafe result.name = player.text(.deviceName, device.name, at: index)
    unsafe result.type = device.type.rawValue
    unsafe result.flags = device.capabilities.rawValue
    unsafe result.volume = device.volume ?? 0
    try unsafe put(result, ret_device, "ret_device")
  }
}

@_cdecl("np_player_get_queue_entry") @implementation @inline(__always)
public func np_player_get_queue_entry(
  _ player: OpaquePointer?, _ index: Int, _ ret_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ ret_item: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_player_get_queue_entry") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    let found = try entry(player.session.lists.queue?.entries ?? [], index)
    try unsafe needOutput(ret_item, "ret_item")
    try unsafe put(player.id(.entryID, found.id, at: index), ret_id, "ret_id")
    try unsafe put(player.item(index, found.content), ret_item, "ret_item")
  }
}

@_cdecl("np_player_get_current_entry") @implementation @inline(__always)
public func np_player_get_current_entry(_ player: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownPlayer(player) else { return unsafe cText("") }
  return unsafe known.id(.currentEntry, known.session.lists.queue?.current ?? "")
}

@_cdecl("np_player_get_playlist") @implementation @inline(__always)
public func np_player_get_playlist(
  _ player: OpaquePointer?, _ index: Int, _ ret_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ ret_name: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ ret_icon_url: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_player_get_playlist") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    let found = try entry(player.session.lists.playlists?.entries ?? [], index)
    try unsafe needOutput(ret_name, "ret_name")
    try unsafe needOutput(ret_icon_url, "ret_icon_url")
    try unsafe put(player.id(.playlistID, found.id, at: index), ret_id, "ret_id")
    try unsafe put(player.text(.playlistName, found.name, at: index), ret_name, "ret_name")
    try unsafe put(player.text(.playlistIcon, found.icon ?? "", at: index), ret_icon_url, "ret_icon_url")
  }
}

@_cdecl("np_player_get_current_playlist") @implementation @inline(__always)
public func np_player_get_current_playlist(_ player: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownPlayer(player) else { return unsafe cText("") }
  return unsafe known.id(.currentPlaylist, known.session.lists.activePlaylist ?? "")
}

@_cdecl("np_player_get_scheme") @implementation @inline(__always)
public func np_player_get_scheme(
  _ player: OpaquePointer?, _ index: Int, _ ret_scheme: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_player_get_scheme") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    let scheme = try entry(player.session.offer.schemes, index)
    try unsafe put(player.text(.scheme, scheme, at: index), ret_scheme, "ret_scheme")
  }
}

@_cdecl("np_player_get_mime_type") @implementation @inline(__always)
public func np_player_get_mime_type(
  _ player: OpaquePointer?, _ index: Int, _ ret_mime_type: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_player_get_mime_type") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    let type = try entry(player.session.offer.mimeTypes, index)
    try unsafe put(player.text(.mimeType, type, at: index), ret_mime_type, "ret_mime_type")
  }
}

@_cdecl("np_player_get_artwork_id") @implementation @inline(__always)
public func np_player_get_artwork_id(_ player: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownPlayer(player) else { return unsafe cText("") }
  if let artwork = known.session.content?.artwork { return unsafe known.id(.artwork, artwork.id) }
  return unsafe known.text(.artwork, known.session.imageAddress ?? "")
}

@_cdecl("np_player_get_artwork_url") @implementation @inline(__always)
public func np_player_get_artwork_url(_ player: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownPlayer(player) else { return unsafe cText("") }
  return unsafe known.text(.artworkURL, known.player.artworkAddress ?? "")
}

@_cdecl("np_player_get_animated_artwork_id") @implementation @inline(__always)
public func np_player_get_animated_artwork_id(_ player: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownPlayer(player), let artwork = known.session.content?.animatedArtwork else {
    return unsafe cText("")
  }
  return unsafe known.id(.animatedArtwork, artwork.id)
}

@_cdecl("np_player_get_aspect_ratios") @implementation @inline(__always)
public func np_player_get_aspect_ratios(_ player: OpaquePointer?) -> np_aspect_ratios {
  unsafe knownPlayer(player)?.session.content?.animatedArtwork?.ratios.rawValue ?? 0
}
