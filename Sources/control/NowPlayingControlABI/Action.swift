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
    self.init(command, try unsafe Argument(command.argumentKind, action))
  }
}

/// A text that must be whole. `rule`: "a URL has at most".
func needText(_ pointer: UnsafePointer<CChar>?, _ rule: StaticString) throws(Failure) -> String {
  if let pointer = unsafe pointer, unsafe PlainText.size(pointer, limit: .max) > Limits.textBytes {
    throw .limit(rule, Limits.textBytes, "bytes")
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
