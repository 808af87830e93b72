// SPDX-License-Identifier: MIT

// controller.h

// Exported because Swift 6.2 compares an implementation only with the headers that its module exports.
@_exported public import CNowPlayingControl
internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingHandles
internal import NowPlayingPlatform

@_cdecl("np_controller_new") @implementation @inline(__always)
public func np_controller_new(
  _ flags: np_controller_flags, _ ret_controller: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_controller_new") { () throws(Failure) in
    guard let ret_controller = unsafe ret_controller else { throw .invalid("ret_controller is NULL") }
    let hostLoop = np_controller_flags(NP_CONTROLLER_HOST_LOOP)
    let lists = np_controller_flags(NP_CONTROLLER_LISTS)
    let once = np_controller_flags(NP_CONTROLLER_ONCE)
    let mpris = np_controller_flags(NP_CONTROLLER_MPRIS)
    let others = np_controller_flags(NP_CONTROLLER_OTHERS)
    let primary = np_controller_flags(NP_CONTROLLER_PRIMARY)
    guard flags & ~(hostLoop | lists | once | mpris | others | primary) == 0 else {
      throw .invalid("the flags \(flags) contain an unknown flag")
    }
    var scope: ReadingScope = []
    if flags & lists != 0 { scope.insert(.lists) }
    if flags & once != 0 { scope.insert(.once) }
    if flags & mpris != 0 { scope.insert(.mprisOnly) }
    if flags & others != 0 { scope.insert(.others) }
    if flags & primary != 0 { scope.insert(.primaryOnly) }
    let controller = try Controller.make(hostLoop: flags & hostLoop != 0, scope)
    unsafe ret_controller.pointee = handle(for: controller)
  }
}

@_cdecl("np_controller_free") @implementation @inline(__always)
public func np_controller_free(_ controller: OpaquePointer?) {
  guard let handle = unsafe controller, let object = try? unsafe NowPlayingControlABI.controller(handle),
    !object.isForeign
  else { return }
  object.close()
  unsafe endHandle(handle)
}

@_cdecl("np_controller_set_bus_address") @implementation @inline(__always)
public func np_controller_set_bus_address(_ controller: OpaquePointer?, _ address: UnsafePointer<CChar>?) -> np_status {
  call("np_controller_set_bus_address") { () throws(Failure) in
    try unsafe NowPlayingControlABI.controller(controller).set(busAddress: text(address))
  }
}

/// The descriptor for the loop of the program, which must have been announced.
private func loopDescriptor(of controller: Controller) throws(Failure) -> Int32 {
  do throws(Failure) { return try controller.fileDescriptor } catch {
    guard error.status == .invalidState else { throw error }
    throw Failure(.invalidState, "the controller has a thread of its own: make it with NP_CONTROLLER_HOST_LOOP")
  }
}

@_cdecl("np_controller_get_fd") @implementation @inline(__always)
public func np_controller_get_fd(_ controller: OpaquePointer?, _ ret_fd: UnsafeMutablePointer<Int32>?) -> np_status {
  call("np_controller_get_fd") { () throws(Failure) in
    try unsafe put(loopDescriptor(of: NowPlayingControlABI.controller(controller)), ret_fd, "ret_fd")
  }
}

@_cdecl("np_controller_dispatch") @implementation @inline(__always)
public func np_controller_dispatch(_ controller: OpaquePointer?) -> np_status {
  call("np_controller_dispatch") { () throws(Failure) in
    let controller = try unsafe NowPlayingControlABI.controller(controller)
    _ = try loopDescriptor(of: controller)
    try controller.dispatch()
  }
}

@_cdecl("np_controller_wait") @implementation @inline(__always)
public func np_controller_wait(_ controller: OpaquePointer?, _ timeout_us: Int64) -> np_status {
  call("np_controller_wait") { () throws(Failure) in
    try unsafe NowPlayingControlABI.controller(controller).wait(microseconds: timeout_us)
  }
}

@_cdecl("np_controller_get_players") @implementation @inline(__always)
public func np_controller_get_players(
  _ controller: OpaquePointer?, _ players: UnsafeMutablePointer<OpaquePointer?>?, _ capacity: Int,
  _ ret_count: UnsafeMutablePointer<Int>?
) -> np_status {
  call("np_controller_get_players") { () throws(Failure) in
    let known = try unsafe NowPlayingControlABI.controller(controller).players
    if capacity != 0 { try unsafe needOutput(players, "players") }
    try unsafe put(known.count, ret_count, "ret_count")
    // A size_t above Int.max is negative here.
    guard capacity != 0, let players = unsafe players else { return }
    var place = 0
    for player in known where capacity < 0 || place < capacity {
      unsafe players[place] = handle(for: PlayerHandle(player))
      place += 1
    }
  }
}

@_cdecl("np_controller_get_player") @implementation @inline(__always)
public func np_controller_get_player(
  _ controller: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ ret_player: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_controller_get_player") { () throws(Failure) in
    guard let ret_player = unsafe ret_player else { throw .invalid("ret_player is NULL") }
    let player = try unsafe NowPlayingControlABI.controller(controller).player(identifier(name))
    unsafe ret_player.pointee = handle(for: PlayerHandle(player))
  }
}

@_cdecl("np_controller_set_primary") @implementation @inline(__always)
public func np_controller_set_primary(_ controller: OpaquePointer?, _ player: UnsafePointer<CChar>?) -> np_status {
  call("np_controller_set_primary") { () throws(Failure) in
    try unsafe NowPlayingControlABI.controller(controller).set(primary: identifier(player))
  }
}

@_cdecl("np_controller_is_estimate") @implementation @inline(__always)
public func np_controller_is_estimate(
  _ controller: OpaquePointer?, _ ret_is_estimate: UnsafeMutablePointer<Bool>?
) -> np_status {
  call("np_controller_is_estimate") { () throws(Failure) in
    try unsafe put(NowPlayingControlABI.controller(controller).isEstimate, ret_is_estimate, "ret_is_estimate")
  }
}

@_cdecl("np_controller_set_player_handler") @implementation @inline(__always)
public func np_controller_set_player_handler(
  _ controller: OpaquePointer?, _ handler: np_player_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_controller_set_player_handler") { () throws(Failure) in
    let target = try unsafe NowPlayingControlABI.controller(controller)
    guard let handler = unsafe handler else { return try target.set(playerHandler: nil) }
    try target.set { player, changes in
      let lent = PlayerHandle(player)
      withExtendedLifetime(lent) {
        unsafe handler(
          controller, OpaquePointer(Unmanaged.passUnretained(lent).toOpaque()), changes.rawValue, data.pointer)
      }
    }
  }
}

@_cdecl("np_controller_get_connection") @implementation @inline(__always)
public func np_controller_get_connection(
  _ controller: OpaquePointer?, _ ret_connection: UnsafeMutablePointer<np_connection>?
) -> np_status {
  call("np_controller_get_connection") { () throws(Failure) in
    let connection = try unsafe NowPlayingControlABI.controller(controller).connection
    try unsafe put(connection.rawValue, ret_connection, "ret_connection")
  }
}

@_cdecl("np_control_last_failure") @implementation @inline(__always)
public func np_control_last_failure() -> UnsafePointer<CChar>? { unsafe Log.lastFailure }

@_cdecl("np_control_log_set_handler") @implementation @inline(__always)
public func np_control_log_set_handler(
  _ handler: np_log_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  unsafe Log.setHandler(handler, user_data, destroy: destroy)
  return np_status(NP_OK)
}

@_cdecl("np_control_version") @implementation @inline(__always)
public func np_control_version() -> UInt32 {
  UInt32(NP_VERSION_MAJOR << 16 | NP_VERSION_MINOR << 8 | NP_VERSION_PATCH)
}
