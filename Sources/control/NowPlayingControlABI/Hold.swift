// SPDX-License-Identifier: MIT

// hold.h

public import CNowPlayingControl
internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingHandles
internal import NowPlayingPlatform

/// The object behind an np_hold.
final class HoldHandle: @unchecked Sendable {
  let hold: Hold
  let texts = Texts()

  init(_ hold: Hold) { self.hold = hold }
}

private func knownHold(_ handle: OpaquePointer?) -> HoldHandle? {
  guard let handle = unsafe handle else { return nil }
  return unsafe Unmanaged<HoldHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

@_cdecl("np_controller_hold") @implementation @inline(__always)
public func np_controller_hold(
  _ controller: OpaquePointer?, _ reason: UnsafePointer<CChar>?, _ ret_hold: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_controller_hold") { () throws(Failure) in
    guard let ret_hold = unsafe ret_hold else { throw .invalid("ret_hold is NULL") }
    let target = try unsafe NowPlayingControlABI.controller(controller)
    let hold = try unsafe target.hold(need(reason, "reason"))
    unsafe ret_hold.pointee = handle(for: HoldHandle(hold))
  }
}

@_cdecl("np_hold_free") @implementation @inline(__always)
public func np_hold_free(_ hold: OpaquePointer?) {
  guard let handle = unsafe hold, let known = unsafe knownHold(handle), !known.hold.isForeign else { return }
  known.hold.release()
  unsafe endHandle(handle)
}

@_cdecl("np_hold_get_state") @implementation @inline(__always)
public func np_hold_get_state(
  _ hold: OpaquePointer?, _ ret_state: UnsafeMutablePointer<np_hold_state>?
) -> np_status {
  call("np_hold_get_state") { () throws(Failure) in
    guard let known = unsafe knownHold(hold) else { throw .invalid("the hold is NULL") }
    try unsafe put(known.hold.state.rawValue, ret_state, "ret_state")
  }
}

@_cdecl("np_hold_get_failure") @implementation @inline(__always)
public func np_hold_get_failure(_ hold: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let known = unsafe knownHold(hold) else { return unsafe cText("") }
  let text = known.hold.failure
  guard !text.isEmpty else { return unsafe cText("") }
  return unsafe known.texts.text(0) { Array(text.utf8) }
}
