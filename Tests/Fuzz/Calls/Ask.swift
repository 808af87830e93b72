// SPDX-License-Identifier: MIT

internal import NowPlayingCore
@testable internal import NowPlayingEngine
internal import NowPlayingPlatform

/// Sends a request to the session with that id, as a surface does after it has checked that the command is allowed.
/// Returns false if the session does not exist or rejects the command. `fits`: with an argument of the type that the
/// handler expects.
@c func fuzz_ask(
  _ handle: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ command: Int32, _ fits: Bool, _ whole: Int64,
  _ real: Double, _ text: UnsafePointer<CChar>?
) -> Bool {
  guard let handle = unsafe handle, let id = unsafe id, let command = Command(rawValue: command) else { return false }
  // An np_context pointer is a retained Context.
  let context = unsafe Unmanaged<Context>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  let key = unsafe Identifier(String(cString: id))
  let entry = context.withOwnState { state in state.session(key) }
  guard let entry else { return false }
  let text = unsafe text.map { unsafe Text.clean(String(cString: $0)) } ?? ""
  // An argument of any command mostly does not fit.
  let any = Command.allCases[Int(truncatingIfNeeded: whole & 63) % Command.allCases.count]
  let argument = Invocation.Argument((fits ? command : any).argumentKind, whole, real, text)
  return context.perform([Invocation(command, argument)], for: entry, from: Caller(":1.42"), now: Clock.now()) != nil
}
