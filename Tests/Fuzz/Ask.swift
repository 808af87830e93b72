// SPDX-License-Identifier: MIT

internal import NowPlayingCore
@testable internal import NowPlayingEngine
internal import NowPlayingPlatform

/// Asks the session with that id, as a surface does that has found the command to be allowed; false: there is none, or
/// it does not take it.
@c func fuzz_ask(
  _ handle: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ command: Int32, _ whole: Int64, _ real: Double,
  _ text: UnsafePointer<CChar>?
) -> Bool {
  guard let handle = unsafe handle, let id = unsafe id, let command = Command(rawValue: command) else { return false }
  // An np_context is the context.
  let context = unsafe Unmanaged<Context>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  let key = unsafe String(cString: id)
  let entry = context.withOwnState { state in state.keys[key].flatMap { state.sessions[$0] } }
  guard let entry else { return false }
  let text = unsafe text.map { unsafe Text.clean(String(cString: $0)) } ?? ""
  let arguments: [Invocation.Argument] = [
    .none, .position(whole), .interval(whole), .phase(.begin), .rate(real), .repeatMode(.one), .shuffleMode(.items),
    .feedback(.positive), .rating(real), .negative(true), .languageOption(text, .thisItem), .uri(text),
    .fullscreen(true), .volume(real),
  ]
  let argument = arguments[Int(truncatingIfNeeded: whole & 15) % arguments.count]
  return context.take(Invocation(command, argument), for: entry, from: ":1.42", now: Clock.now()) != nil
}
