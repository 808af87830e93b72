// SPDX-License-Identifier: MIT

// request.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

// An np_request is a number in a pointer. It is never dereferenced, so an old one is an error and not a crash.

func ticketPointer(_ ticket: Ledger.Ticket) -> OpaquePointer? {
  unsafe OpaquePointer(bitPattern: UInt(truncatingIfNeeded: ticket))
}

private func ticket(_ pointer: OpaquePointer?) throws(Failure) -> Ledger.Ticket {
  guard let pointer = unsafe pointer else { throw .invalid("the request is NULL") }
  return Ledger.Ticket(UInt(bitPattern: pointer))
}

private func request(_ pointer: OpaquePointer?) throws(Failure) -> Request {
  guard let request = try Request.open(unsafe ticket(pointer)) else { throw finished() }
  return request
}

/// The request for an output, which may be NULL by mistake.
@inline(never)
private func request(_ pointer: OpaquePointer?, hasOutput: Bool) throws(Failure) -> Request {
  let request = try unsafe request(pointer)
  guard hasOutput else { throw .invalid("the output is NULL") }
  return request
}

private func finished(isNormal: Bool = false) -> Failure {
  Failure(
    .finished, "the request was finished before, timed out after 30 s, or its session has ended", isNormal: isNormal)
}

/// Writes the argument that `read` finds in the request.
private func get<Value>(
  _ function: StaticString, _ pointer: OpaquePointer?, _ output: UnsafeMutablePointer<Value>?,
  _ read: (Invocation.Argument) -> Value?
) -> np_status {
  call(function) { () throws(Failure) in
    let invocation = try unsafe request(pointer, hasOutput: output != nil).invocation
    guard let value = read(invocation.argument) else {
      throw Failure(.notFound, invocation.command.name, "has no such argument")
    }
    try unsafe put(value, output, "the output")
  }
}

/// Writes a text, which is valid while the request is open.
private func lend(
  _ id: Identifier, of request: Request, _ output: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) throws(Failure) {
  try unsafe lend(CText(id), of: request, output)
}

private func lend(
  _ text: String, of request: Request, _ output: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) throws(Failure) {
  try unsafe lend(CText(text), of: request, output)
}

private func lend(
  _ lent: CText, of request: Request, _ output: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) throws(Failure) {
  guard let output = unsafe output else { throw .invalid("the output is NULL") }
  request.keep(lent)
  unsafe output.pointee = unsafe UnsafePointer(lent.pointer)
}

@_cdecl("np_request_get_command") @implementation @inline(__always)
public func np_request_get_command(
  _ request: OpaquePointer?, _ ret_command: UnsafeMutablePointer<np_command>?
) -> np_status {
  call("np_request_get_command") { () throws(Failure) in
    // Callers use this function to see whether a request is still open.
    guard let request = try Request.open(unsafe ticket(request)) else { throw finished(isNormal: true) }
    try unsafe put(request.invocation.command.rawValue, ret_command, "ret_command")
  }
}

@_cdecl("np_request_get_session_id") @implementation @inline(__always)
public func np_request_get_session_id(
  _ request: OpaquePointer?, _ ret_session_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_session_id") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request)
    try unsafe lend(request.sessionID, of: request, ret_session_id)
  }
}

@_cdecl("np_request_get_client") @implementation @inline(__always)
public func np_request_get_client(
  _ request: OpaquePointer?, _ ret_client: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_client") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request)
    try unsafe lend(request.client, of: request, ret_client)
  }
}

@_cdecl("np_request_get_sender") @implementation
public func np_request_get_sender(
  _ request: OpaquePointer?, _ ret_process_id: UnsafeMutablePointer<UInt32>?, _ bus_name: UnsafeMutablePointer<CChar>?,
  _ bus_name_size: Int, _ desktop_entry: UnsafeMutablePointer<CChar>?, _ desktop_entry_size: Int
) -> np_status {
  call("np_request_get_sender") { () throws(Failure) in
    let sender = try unsafe NowPlayingABI.request(request).sender()
    try unsafe put(sender.busName.text, bus_name, bus_name_size)
    try unsafe put(sender.desktopEntry ?? "", desktop_entry, desktop_entry_size)
    try unsafe put(sender.process, ret_process_id, "ret_process_id")
  }
}

@_cdecl("np_request_get_position") @implementation @inline(__always)
public func np_request_get_position(
  _ request: OpaquePointer?, _ ret_position_us: UnsafeMutablePointer<Int64>?
) -> np_status {
  unsafe get("np_request_get_position", request, ret_position_us) {
    if case .position(let position) = $0 { position } else { nil }
  }
}

@_cdecl("np_request_get_interval") @implementation @inline(__always)
public func np_request_get_interval(
  _ request: OpaquePointer?, _ ret_interval_us: UnsafeMutablePointer<Int64>?
) -> np_status {
  unsafe get("np_request_get_interval", request, ret_interval_us) {
    if case .interval(let interval) = $0 { interval } else { nil }
  }
}

@_cdecl("np_request_get_phase") @implementation @inline(__always)
public func np_request_get_phase(_ request: OpaquePointer?, _ ret_phase: UnsafeMutablePointer<np_phase>?) -> np_status {
  unsafe get("np_request_get_phase", request, ret_phase) {
    if case .phase(let phase) = $0 { phase.rawValue } else { nil }
  }
}

@_cdecl("np_request_get_rate") @implementation @inline(__always)
public func np_request_get_rate(_ request: OpaquePointer?, _ ret_rate: UnsafeMutablePointer<Double>?) -> np_status {
  unsafe get("np_request_get_rate", request, ret_rate) { if case .rate(let rate) = $0 { rate } else { nil } }
}

@_cdecl("np_request_get_repeat_mode") @implementation @inline(__always)
public func np_request_get_repeat_mode(
  _ request: OpaquePointer?, _ ret_mode: UnsafeMutablePointer<np_repeat_mode>?
) -> np_status {
  unsafe get("np_request_get_repeat_mode", request, ret_mode) {
    if case .repeatMode(let mode) = $0 { mode.rawValue } else { nil }
  }
}

@_cdecl("np_request_get_shuffle_mode") @implementation @inline(__always)
public func np_request_get_shuffle_mode(
  _ request: OpaquePointer?, _ ret_mode: UnsafeMutablePointer<np_shuffle_mode>?
) -> np_status {
  unsafe get("np_request_get_shuffle_mode", request, ret_mode) {
    if case .shuffleMode(let mode) = $0 { mode.rawValue } else { nil }
  }
}

@_cdecl("np_request_get_feedback") @implementation @inline(__always)
public func np_request_get_feedback(
  _ request: OpaquePointer?, _ ret_feedback: UnsafeMutablePointer<np_feedback>?
) -> np_status {
  unsafe get("np_request_get_feedback", request, ret_feedback) {
    if case .feedback(let feedback) = $0 { feedback.rawValue } else { nil }
  }
}

@_cdecl("np_request_get_rating") @implementation @inline(__always)
public func np_request_get_rating(_ request: OpaquePointer?, _ ret_rating: UnsafeMutablePointer<Double>?) -> np_status {
  unsafe get("np_request_get_rating", request, ret_rating) { if case .rating(let rating) = $0 { rating } else { nil } }
}

@_cdecl("np_request_get_negative") @implementation @inline(__always)
public func np_request_get_negative(
  _ request: OpaquePointer?, _ ret_negative: UnsafeMutablePointer<Bool>?
) -> np_status {
  unsafe get("np_request_get_negative", request, ret_negative) {
    if case .negative(let isNegative) = $0 { isNegative } else { nil }
  }
}

@_cdecl("np_request_get_language_option") @implementation @inline(__always)
public func np_request_get_language_option(
  _ request: OpaquePointer?, _ ret_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ ret_setting: UnsafeMutablePointer<np_language_setting>?
) -> np_status {
  call("np_request_get_language_option") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_id != nil && ret_setting != nil)
    guard case .languageOption(let identifier, let setting) = request.invocation.argument else {
      throw Failure(.notFound, request.invocation.command.name, "has no language option")
    }
    try unsafe put(setting.rawValue, ret_setting, "ret_setting")
    try unsafe lend(identifier, of: request, ret_id)
  }
}

@_cdecl("np_request_get_url") @implementation @inline(__always)
public func np_request_get_url(
  _ request: OpaquePointer?, _ ret_url: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_url") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_url != nil)
    switch request.invocation.argument {
    case .url(let uri), .addition(let uri, _, _): try unsafe lend(uri, of: request, ret_url)
    default: throw Failure(.notFound, request.invocation.command.name, "has no address")
    }
  }
}

@_cdecl("np_request_get_path") @implementation @inline(__always)
public func np_request_get_path(
  _ request: OpaquePointer?, _ ret_path: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_path") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_path != nil)
    try unsafe lend(CText(bytes: request.invocation.argument.path()), of: request, ret_path)
  }
}

@_cdecl("np_request_get_entry_id") @implementation @inline(__always)
public func np_request_get_entry_id(
  _ request: OpaquePointer?, _ ret_entry_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_entry_id") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_entry_id != nil)
    switch request.invocation.argument {
    case .entry(let id), .addition(_, after: let id, _): try unsafe lend(id, of: request, ret_entry_id)
    default: throw Failure(.notFound, request.invocation.command.name, "has no entry")
    }
  }
}

@_cdecl("np_request_get_make_current") @implementation @inline(__always)
public func np_request_get_make_current(
  _ request: OpaquePointer?, _ ret_make_current: UnsafeMutablePointer<Bool>?
) -> np_status {
  unsafe get("np_request_get_make_current", request, ret_make_current) {
    if case .addition(_, _, let makeCurrent) = $0 { makeCurrent } else { nil }
  }
}

@_cdecl("np_request_get_muted") @implementation @inline(__always)
public func np_request_get_muted(_ request: OpaquePointer?, _ ret_muted: UnsafeMutablePointer<Bool>?) -> np_status {
  unsafe get("np_request_get_muted", request, ret_muted) {
    switch $0 {
    case .muted(let isMuted), .deviceMuted(_, let isMuted): isMuted
    default: nil
    }
  }
}

@_cdecl("np_request_get_chapter_id") @implementation @inline(__always)
public func np_request_get_chapter_id(
  _ request: OpaquePointer?, _ ret_chapter_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_chapter_id") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_chapter_id != nil)
    guard case .chapter(let id) = request.invocation.argument else {
      throw Failure(.notFound, request.invocation.command.name, "has no chapter")
    }
    try unsafe lend(id, of: request, ret_chapter_id)
  }
}

@_cdecl("np_request_get_custom_id") @implementation @inline(__always)
public func np_request_get_custom_id(
  _ request: OpaquePointer?, _ ret_custom_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_custom_id") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_custom_id != nil)
    guard case .custom(let id) = request.invocation.argument else {
      throw Failure(.notFound, request.invocation.command.name, "is not a custom command")
    }
    try unsafe lend(id, of: request, ret_custom_id)
  }
}

@_cdecl("np_request_get_output_id") @implementation @inline(__always)
public func np_request_get_output_id(
  _ request: OpaquePointer?, _ ret_output_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_output_id") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_output_id != nil)
    switch request.invocation.argument {
    case .output(let id, _), .leftOutput(let id): try unsafe lend(id, of: request, ret_output_id)
    default: throw Failure(.notFound, request.invocation.command.name, "has no output")
    }
  }
}

@_cdecl("np_request_get_together") @implementation @inline(__always)
public func np_request_get_together(
  _ request: OpaquePointer?, _ ret_together: UnsafeMutablePointer<Bool>?
) -> np_status {
  unsafe get("np_request_get_together", request, ret_together) {
    if case .output(_, let together) = $0 { together } else { nil }
  }
}

@_cdecl("np_request_get_playlist_id") @implementation @inline(__always)
public func np_request_get_playlist_id(
  _ request: OpaquePointer?, _ ret_playlist_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_playlist_id") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_playlist_id != nil)
    guard case .playlist(let id) = request.invocation.argument else {
      throw Failure(.notFound, request.invocation.command.name, "has no playlist")
    }
    try unsafe lend(id, of: request, ret_playlist_id)
  }
}

@_cdecl("np_request_get_activation_token") @implementation @inline(__always)
public func np_request_get_activation_token(
  _ request: OpaquePointer?, _ ret_activation_token: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_activation_token") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_activation_token != nil)
    guard case .activation(let token) = request.invocation.argument else {
      let command = request.invocation.command
      throw Failure(.notFound, command.name.description + " has no token", isNormal: command == .raise)
    }
    try unsafe lend(token, of: request, ret_activation_token)
  }
}

@_cdecl("np_request_get_fullscreen") @implementation @inline(__always)
public func np_request_get_fullscreen(
  _ request: OpaquePointer?, _ ret_fullscreen: UnsafeMutablePointer<Bool>?
) -> np_status {
  unsafe get("np_request_get_fullscreen", request, ret_fullscreen) {
    if case .fullscreen(let isOn) = $0 { isOn } else { nil }
  }
}

@_cdecl("np_request_get_device_id") @implementation @inline(__always)
public func np_request_get_device_id(
  _ request: OpaquePointer?, _ ret_device_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_request_get_device_id") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request, hasOutput: ret_device_id != nil)
    switch request.invocation.argument {
    case .deviceVolume(let change): try unsafe lend(change.device, of: request, ret_device_id)
    case .deviceSteps(let id, _), .deviceMuted(let id, _): try unsafe lend(id, of: request, ret_device_id)
    default: throw Failure(.notFound, request.invocation.command.name, "has no device")
    }
  }
}

@_cdecl("np_request_get_volume_steps") @implementation @inline(__always)
public func np_request_get_volume_steps(_ request: OpaquePointer?, _ ret_volume_steps: UnsafeMutablePointer<Int32>?)
  -> np_status
{
  unsafe get("np_request_get_volume_steps", request, ret_volume_steps) {
    if case .deviceSteps(_, let steps) = $0 { steps } else { nil }
  }
}

@_cdecl("np_request_get_volume") @implementation @inline(__always)
public func np_request_get_volume(_ request: OpaquePointer?, _ ret_volume: UnsafeMutablePointer<Double>?) -> np_status {
  unsafe get("np_request_get_volume", request, ret_volume) {
    switch $0 {
    case .volume(let volume): volume
    case .deviceVolume(let change): change.volume
    default: nil
    }
  }
}

@_cdecl("np_request_finish") @implementation @inline(__always)
public func np_request_finish(_ request: OpaquePointer?) -> np_status {
  call("np_request_finish") { () throws(Failure) in
    guard try Request.finish(unsafe ticket(request), .success) else { throw finished() }
  }
}

@_cdecl("np_request_fail") @implementation @inline(__always)
public func np_request_fail(
  _ request: OpaquePointer?, _ outcome: np_outcome, _ message: UnsafePointer<CChar>?
) -> np_status {
  call("np_request_fail") { () throws(Failure) in
    let answer = try unsafe failed(outcome, message)
    guard try Request.finish(unsafe ticket(request), answer) else { throw finished() }
  }
}

/// The answer of a failed request.
func failed(_ outcome: np_outcome, _ message: UnsafePointer<CChar>?) throws(Failure) -> Answer {
  let outcome = try known(Outcome.self, outcome, "outcome")
  guard outcome != .success else { throw .invalid("success is not a failure: finish the request") }
  return Answer(outcome, unsafe text(message).map { Text.lines($0) })
}
