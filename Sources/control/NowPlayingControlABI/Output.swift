// SPDX-License-Identifier: MIT

// outputs.h

public import CNowPlayingControl
internal import NowPlayingCore
internal import NowPlayingHandles

@_cdecl("np_player_get_output") @implementation @inline(__always)
public func np_player_get_output(
  _ player: OpaquePointer?, _ index: Int, _ ret_output: UnsafeMutablePointer<np_output>?
) -> np_status {
  call("np_player_get_output") { () throws(Failure) in
    let player = try unsafe NowPlayingControlABI.player(player)
    let outputs = player.session.lists.outputs
    guard outputs.indices.contains(index) else { throw absent("the player has fewer outputs") }
    let output = outputs[index]
    var result = unsafe np_output()
    unsafe result.id = player.id(.outputID, output.id, at: index)
    unsafe result.name = player.text(.outputName, output.name, at: index)
    unsafe result.type = output.type.rawValue
    unsafe result.flags =
      (output.isInUse ? np_output_flags(NP_OUTPUT_IN_USE) : 0) | (output.isAlone ? np_output_flags(NP_OUTPUT_ALONE) : 0)
    try unsafe put(result, ret_output, "ret_output")
  }
}
