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
  let argument = fits ? fitting(command, whole, real, text) : any(whole, real, text)
  return context.perform(Invocation(command, argument), for: entry, from: Caller(":1.42"), now: Clock.now()) != nil
}

private func fitting(_ command: Command, _ whole: Int64, _ real: Double, _ text: String) -> Invocation.Argument {
  switch command.argumentKind {
  case .none: .none
  case .activation: .activation(text)
  case .position: .position(whole)
  case .interval: .interval(whole)
  case .phase: .phase(whole & 1 == 0 ? .begin : .end)
  case .rate: .rate(real)
  case .repeatMode: .repeatMode(.one)
  case .shuffleMode: .shuffleMode(.items)
  case .feedback: .feedback(.positive)
  case .rating: .rating(real)
  case .mark: .negative(whole & 1 == 0)
  case .languageOption: .languageOption(Identifier(text), .thisItem)
  case .url: .url(text)
  case .fullscreen: .fullscreen(whole & 1 == 0)
  case .volume: .volume(real)
  case .entry: .entry(Identifier(text))
  case .addition: .addition(text, after: whole & 2 == 0 ? "" : Identifier(text), makeCurrent: whole & 1 == 0)
  case .playlist: .playlist(Identifier(text))
  case .deviceVolume: .deviceVolume(DeviceVolume(device: Identifier(text), volume: real))
  case .deviceSteps: .deviceSteps(Identifier(text), Int32(truncatingIfNeeded: whole))
  }
}

/// An argument that mostly does not fit the command.
private func any(_ whole: Int64, _ real: Double, _ text: String) -> Invocation.Argument {
  let commands = Command.allCases
  return fitting(commands[Int(truncatingIfNeeded: whole & 63) % commands.count], whole, real, text)
}
