// SPDX-License-Identifier: MIT

// command.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_command_name") @implementation @inline(__always)
public func np_command_name(_ command: np_command) -> UnsafePointer<CChar>? {
  guard let command = Command(rawValue: command) else { return nil }
  return unsafe cText(command.name)
}

@_cdecl("np_session_offer_command") @implementation @inline(__always)
public func np_session_offer_command(
  _ session: OpaquePointer?, _ command: np_command, _ handler: np_command_handler?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return unsafe with("np_session_offer_command", session) { session throws(Failure) in
    try unsafe offer([command], handler, data, of: session)
  }
}

@_cdecl("np_session_offer_commands") @implementation @inline(__always)
public func np_session_offer_commands(
  _ session: OpaquePointer?, _ commands: UnsafePointer<np_command>?, _ count: Int, _ handler: np_command_handler?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return unsafe with("np_session_offer_commands", session) { session throws(Failure) in
    try unsafe offer(list(commands, count, "commands"), handler, data, of: session)
  }
}

private func offer(
  _ numbers: [np_command], _ handler: np_command_handler?, _ data: HostData, of session: Session
) throws(Failure) {
  guard let handler = unsafe handler else { throw .invalid("a command needs a handler") }
  var commands: [Command] = []
  for number in numbers { commands.append(try known(Command.self, number, "command")) }
  try session.offer(commands) { unsafe handler(ticketPointer($0.ticket), data.pointer) }
}

@_cdecl("np_session_withdraw_command") @implementation @inline(__always)
public func np_session_withdraw_command(_ session: OpaquePointer?, _ command: np_command) -> np_status {
  unsafe with("np_session_withdraw_command", session) { session throws(Failure) in
    try session.withdraw(known(Command.self, command, "command"))
  }
}

@_cdecl("np_session_set_command_enabled") @implementation @inline(__always)
public func np_session_set_command_enabled(
  _ session: OpaquePointer?, _ command: np_command, _ enabled: Bool
) -> np_status {
  unsafe change("np_session_set_command_enabled", session) { offer throws(Failure) in
    try offer.enable(known(Command.self, command, "command"), enabled)
  }
}

@_cdecl("np_session_set_skip_intervals") @implementation @inline(__always)
public func np_session_set_skip_intervals(
  _ session: OpaquePointer?, _ command: np_command, _ intervals_us: UnsafePointer<Int64>?, _ count: Int
) -> np_status {
  unsafe change("np_session_set_skip_intervals", session) { offer throws(Failure) in
    try offer.set(
      intervals: unsafe list(intervals_us, count, "intervals"), for: known(Command.self, command, "command"))
  }
}

@_cdecl("np_session_set_supported_rates") @implementation @inline(__always)
public func np_session_set_supported_rates(
  _ session: OpaquePointer?, _ rates: UnsafePointer<Double>?, _ count: Int
) -> np_status {
  unsafe change("np_session_set_supported_rates", session) { offer throws(Failure) in
    try offer.set(rates: unsafe list(rates, count, "rates"))
  }
}

@_cdecl("np_session_set_rate_range") @implementation @inline(__always)
public func np_session_set_rate_range(_ session: OpaquePointer?, _ minimum: Double, _ maximum: Double) -> np_status {
  unsafe change("np_session_set_rate_range", session) { offer throws(Failure) in
    try offer.set(minimumRate: minimum, maximumRate: maximum)
  }
}

@_cdecl("np_session_set_repeat_mode") @implementation @inline(__always)
public func np_session_set_repeat_mode(
  _ session: OpaquePointer?, _ current: np_repeat_mode, _ supported: UnsafePointer<np_repeat_mode>?, _ count: Int
) -> np_status {
  unsafe change("np_session_set_repeat_mode", session) { offer throws(Failure) in
    var modes: [RepeatMode] = []
    for number in try unsafe list(supported, count, "supported") {
      modes.append(try known(RepeatMode.self, number, "repeat mode"))
    }
    offer.set(repeatMode: try known(RepeatMode.self, current, "repeat mode"), supported: modes)
  }
}

@_cdecl("np_session_set_shuffle_mode") @implementation @inline(__always)
public func np_session_set_shuffle_mode(
  _ session: OpaquePointer?, _ current: np_shuffle_mode, _ supported: UnsafePointer<np_shuffle_mode>?, _ count: Int
) -> np_status {
  unsafe change("np_session_set_shuffle_mode", session) { offer throws(Failure) in
    var modes: [ShuffleMode] = []
    for number in try unsafe list(supported, count, "supported") {
      modes.append(try known(ShuffleMode.self, number, "shuffle mode"))
    }
    offer.set(shuffleMode: try known(ShuffleMode.self, current, "shuffle mode"), supported: modes)
  }
}

@_cdecl("np_session_set_feedback") @implementation @inline(__always)
public func np_session_set_feedback(
  _ session: OpaquePointer?, _ command: np_command, _ feedback: np_feedback, _ title: UnsafePointer<CChar>?,
  _ short_title: UnsafePointer<CChar>?
) -> np_status {
  unsafe change("np_session_set_feedback", session) { offer throws(Failure) in
    let mark = Offer.Mark(
      status: try known(FeedbackStatus.self, feedback, "feedback"), title: unsafe text(title),
      shortTitle: unsafe text(short_title))
    try offer.set(mark: mark, of: known(Command.self, command, "command"))
  }
}

@_cdecl("np_session_set_rating_range") @implementation @inline(__always)
public func np_session_set_rating_range(_ session: OpaquePointer?, _ minimum: Double, _ maximum: Double) -> np_status {
  unsafe change("np_session_set_rating_range", session) { offer throws(Failure) in
    try offer.set(minimumRating: minimum, maximumRating: maximum)
  }
}

@_cdecl("np_session_set_supported_urls") @implementation @inline(__always)
public func np_session_set_supported_urls(
  _ session: OpaquePointer?, _ schemes: UnsafePointer<UnsafePointer<CChar>?>?, _ scheme_count: Int,
  _ mime_types: UnsafePointer<UnsafePointer<CChar>?>?, _ mime_type_count: Int
) -> np_status {
  unsafe change("np_session_set_supported_urls", session) { offer throws(Failure) in
    let schemes = try unsafe texts(schemes, scheme_count, "schemes")
    let mimeTypes = try unsafe texts(mime_types, mime_type_count, "mime_types")
    try offer.set(schemes: schemes, mimeTypes: mimeTypes)
  }
}

@_cdecl("np_session_set_language_options") @implementation @inline(__always)
public func np_session_set_language_options(
  _ session: OpaquePointer?, _ options: UnsafePointer<np_language_option>?, _ count: Int
) -> np_status {
  unsafe change("np_session_set_language_options", session) { offer throws(Failure) in
    let rows = try unsafe list(options, count, "options", limit: Limits.languageOptions)
    var options: [LanguageOption] = []
    for place in unsafe rows.indices {
      let row = unsafe rows[place]
      options.append(
        LanguageOption(
          id: Identifier(try unsafe need(row.id, "id")), name: try unsafe need(row.name, "name"),
          tag: unsafe text(row.tag), kind: try known(LanguageKind.self, unsafe row.kind, "kind of language option"),
          group: unsafe row.group, flags: LanguageFlags(rawValue: unsafe row.flags)))
    }
    try offer.set(languageOptions: options)
  }
}

@_cdecl("np_session_set_fullscreen") @implementation @inline(__always)
public func np_session_set_fullscreen(_ session: OpaquePointer?, _ fullscreen: Bool) -> np_status {
  unsafe change("np_session_set_fullscreen", session) { offer throws(Failure) in offer.set(fullscreen: fullscreen) }
}

/// Runs the body of an exported function that changes the offered commands.
private func change(
  _ function: StaticString, _ handle: OpaquePointer?, _ body: (inout Offer) throws(Failure) -> Void
) -> np_status {
  unsafe with(function, handle) { session throws(Failure) in try session.changeOffer(body) }
}

private func texts(
  _ pointer: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: StaticString
) throws(Failure) -> [String] {
  var texts: [String] = []
  let entries = try unsafe list(pointer, count, name, limit: Limits.openableEntries)
  for place in unsafe entries.indices { texts.append(try unsafe need(entries[place], name)) }
  return texts
}
