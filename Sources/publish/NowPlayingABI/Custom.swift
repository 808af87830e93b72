// SPDX-License-Identifier: MIT

// custom.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_session_set_custom_commands") @implementation @inline(__always)
public func np_session_set_custom_commands(
  _ session: OpaquePointer?, _ commands: UnsafePointer<np_custom_command>?, _ count: Int,
  _ handler: np_command_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return unsafe with("np_session_set_custom_commands", session) { session throws(Failure) in
    var read: [CustomCommand] = []
    guard count <= Limits.customCommands else {
      throw .limit("a session has at most", Limits.customCommands, "custom commands", count: count)
    }
    let given = try unsafe list(commands, count, "commands")
    for place in unsafe given.indices { read.append(try unsafe CustomCommand(given[place])) }
    guard let handler = unsafe handler else {
      guard read.isEmpty else { throw .invalid("custom commands need a handler") }
      return try session.set(customCommands: []) { _ in }
    }
    try session.set(customCommands: read) { unsafe handler(ticketPointer($0.ticket), data.pointer) }
  }
}

@_cdecl("np_session_set_custom_icon") @implementation @inline(__always)
public func np_session_set_custom_icon(
  _ session: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ artwork: OpaquePointer?
) -> np_status {
  unsafe with("np_session_set_custom_icon", session) { session throws(Failure) in
    let (id, given) = (try unsafe needIdentifier(id, "id"), unsafe artworkHandle(artwork))
    try session.set(icon: given?.artwork, given?.still, ofCustomCommand: id)
  }
}

extension CustomCommand {
  fileprivate init(_ command: np_custom_command) throws(Failure) {
    let flags = unsafe command.flags
    guard flags & np_custom_flags(NP_CUSTOM_HAS_IMAGE) == 0 else {
      throw .invalid("the flag of an image is for readers: set the image itself as the icon of the command")
    }
    guard flags & ~np_custom_flags(NP_CUSTOM_DANGEROUS | NP_CUSTOM_DISABLED) == 0 else {
      throw .invalid("a custom command has an unknown flag")
    }
    try self.init(
      id: unsafe needIdentifier(command.id, "id"), title: unsafe need(command.title, "title"),
      icon: unsafe text(command.icon_name).flatMap { $0.isEmpty ? nil : $0 },
      state: known(CustomState.self, unsafe command.state, "state of a custom command"),
      progress: unsafe command.progress, isDangerous: flags & np_custom_flags(NP_CUSTOM_DANGEROUS) != 0,
      isEnabled: flags & np_custom_flags(NP_CUSTOM_DISABLED) == 0)
  }
}
