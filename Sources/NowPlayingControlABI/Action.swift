// SPDX-License-Identifier: MIT

// action.h

public import CNowPlayingControl
internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingHandles
internal import NowPlayingPlatform

extension Invocation {
  /// The action that the host passed.
  init(_ pointer: UnsafePointer<np_action>?) throws(Failure) {
    guard let pointer = unsafe pointer else { throw .invalid("the action is NULL") }
    let size = unsafe UnsafeRawPointer(pointer).load(as: Int.self)
    guard unsafe size == MemoryLayout<np_action>.size else {
      throw .invalid("the size of np_action, \(UInt(bitPattern: size)), is unknown: begin with NP_ACTION")
    }
    let action = unsafe pointer.pointee
    let command = try unsafe known(Command.self, action.command, "command")
    self.init(command, try unsafe Self.argument(of: command, action))
  }

  private static func argument(of command: Command, _ action: np_action) throws(Failure) -> Argument {
    switch command.argumentKind {
    case .none: return .none
    case .activation:
      guard let token = unsafe identifier(action.text) else { return Argument.none }
      return .activation(token.text)
    case .position: return unsafe .position(action.time_us)
    case .interval: return unsafe .interval(action.time_us)
    case .phase: return try unsafe .phase(known(Phase.self, action.number, "phase"))
    case .rate: return unsafe .rate(action.value)
    case .repeatMode: return try unsafe .repeatMode(known(RepeatMode.self, action.number, "repeat mode"))
    case .shuffleMode: return try unsafe .shuffleMode(known(ShuffleMode.self, action.number, "shuffle mode"))
    case .feedback: return try unsafe .feedback(known(FeedbackStatus.self, action.number, "feedback"))
    case .rating: return unsafe .rating(action.value)
    case .mark: return unsafe .negative(action.flag)
    case .languageOption:
      let setting = try unsafe known(LanguageSetting.self, action.number, "language setting")
      return try unsafe .languageOption(needIdentifier(action.text, "text"), setting)
    case .url: return try unsafe .url(needURL(action.text))
    case .fullscreen: return unsafe .fullscreen(action.flag)
    case .volume: return unsafe .volume(action.value)
    case .entry: return try unsafe .entry(needIdentifier(action.text, "text"))
    case .addition:
      return try unsafe .addition(
        needURL(action.text), after: identifier(action.after_entry_id) ?? "", makeCurrent: action.flag)
    case .playlist: return try unsafe .playlist(needIdentifier(action.text, "text"))
    case .deviceVolume:
      let device = try unsafe needIdentifier(action.text, "text")
      return unsafe .deviceVolume(DeviceVolume(device: device, volume: action.value))
    case .deviceSteps: return try unsafe .deviceSteps(needIdentifier(action.text, "text"), action.number)
    }
  }
}

/// A URL that must be whole.
private func needURL(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> String {
  if let pointer = unsafe pointer, unsafe PlainText.size(pointer, limit: .max) > Limits.textBytes {
    throw .limit("a URL has at most", Limits.textBytes, "bytes")
  }
  return try unsafe need(pointer, "text")
}

@_cdecl("np_controller_perform") @implementation @inline(__always)
public func np_controller_perform(
  _ controller: OpaquePointer?, _ player: UnsafePointer<CChar>?, _ action: UnsafePointer<np_action>?,
  _ handler: np_action_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_controller_perform") { () throws(Failure) in
    let target = try unsafe NowPlayingControlABI.controller(controller)
    try unsafe target.perform(Invocation(action), on: identifier(player)) { player, outcome in
      guard let handler = unsafe handler else { return }
      let lent = player.map { PlayerHandle($0) }
      let text = CText(outcome.text)
      let number = outcome.isSeen ? outcome.outcome.rawValue : np_outcome(NP_OUTCOME_ACCEPTED)
      withExtendedLifetime((lent, text)) {
        let pointer = unsafe lent.map { unsafe OpaquePointer(Unmanaged.passUnretained($0).toOpaque()) }
        unsafe handler(controller, pointer, number, text.pointer, data.pointer)
      }
    }
  }
}
