// SPDX-License-Identifier: MIT

// custom.h

public import CNowPlayingControl
internal import NowPlayingCore
internal import NowPlayingHandles

@_cdecl("np_player_get_custom_command") @implementation @inline(__always)
public func np_player_get_custom_command(
  _ player: OpaquePointer?, _ index: Int, _ ret_command: UnsafeMutablePointer<np_custom_command>?
) -> np_status {
  call("np_player_get_custom_command") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    let commands = player.session.lists.customCommands
    guard commands.indices.contains(index) else { throw absent("the player has fewer custom commands") }
    let command = commands[index]
    var result = unsafe np_custom_command()
    unsafe result.id = player.id(.customID, command.id, at: index)
    unsafe result.title = player.text(.customTitle, command.title, at: index)
    unsafe result.icon_name = player.text(.customIcon, command.icon ?? "", at: index)
    unsafe result.state = command.state.rawValue
    unsafe result.flags =
      (command.isDangerous ? np_custom_flags(NP_CUSTOM_DANGEROUS) : 0)
      | (command.isEnabled ? 0 : np_custom_flags(NP_CUSTOM_DISABLED))
      | (command.artwork == nil ? 0 : np_custom_flags(NP_CUSTOM_HAS_IMAGE))
    unsafe result.progress = command.progress
    try unsafe put(result, ret_command, "ret_command")
  }
}

@_cdecl("np_controller_request_custom_icon") @implementation @inline(__always)
public func np_controller_request_custom_icon(
  _ controller: OpaquePointer?, _ player: UnsafePointer<CChar>?, _ id: UnsafePointer<CChar>?, _ width: Int32,
  _ height: Int32, _ handler: np_image_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_controller_request_custom_icon") { () throws(Failure) in
    let id = try unsafe needIdentifier(id, "id")
    try unsafe requestImage(controller, player, .icon(id), width, height, handler, data)
  }
}
