// SPDX-License-Identifier: MIT

@testable internal import NowPlayingABI
internal import NowPlayingCore
@testable internal import NowPlayingEngine
internal import NowPlayingPlatform

/// Asks a session, as a surface does that has found the command to be allowed; false: the session does not take it.
@c func fuzz_ask(
  _ handle: OpaquePointer?, _ command: Int32, _ whole: Int64, _ real: Double, _ text: UnsafePointer<CChar>?
) -> Bool {
  guard let command = Command(rawValue: command), let session = try? unsafe NowPlayingABI.session(handle) else {
    return false
  }
  let context = session.context
  let entry = context.withOwnState { state in state.keys[session.id].flatMap { state.sessions[$0] } }
  guard let entry else { return false }
  let text = unsafe NowPlayingABI.text(text) ?? ""
  let arguments: [Invocation.Argument] = [
    .none, .position(whole), .interval(whole), .phase(.begin), .rate(real), .repeatMode(.one), .shuffleMode(.items),
    .feedback(.positive), .rating(real), .negative(true), .languageOption(text, .thisItem), .uri(text),
    .fullscreen(true), .volume(real),
  ]
  let argument = arguments[Int(truncatingIfNeeded: whole & 15) % arguments.count]
  return context.take(Invocation(command, argument), for: entry, from: ":1.42", now: Clock.now()) != nil
}
