// SPDX-License-Identifier: MIT

// outputs.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_session_set_outputs") @implementation @inline(__always)
public func np_session_set_outputs(
  _ session: OpaquePointer?, _ outputs: UnsafePointer<np_output>?, _ count: Int
) -> np_status {
  unsafe with("np_session_set_outputs", session) { session throws(Failure) in
    guard count <= Limits.outputs else {
      throw .limit("a session has at most", Limits.outputs, "outputs", count: count)
    }
    let given = try unsafe list(outputs, count, "outputs")
    var read: [Output] = []
    for place in unsafe given.indices { read.append(try unsafe Output(given[place])) }
    try session.set(outputs: read)
  }
}

extension Output {
  fileprivate init(_ output: np_output) throws(Failure) {
    let flags = unsafe output.flags
    guard flags & ~np_output_flags(NP_OUTPUT_IN_USE | NP_OUTPUT_ALONE) == 0 else {
      throw .invalid("an output has an unknown flag")
    }
    try self.init(
      id: unsafe needIdentifier(output.id, "id"), name: unsafe need(output.name, "name"),
      type: known(DeviceType.self, unsafe output.type, "type of output"),
      isInUse: flags & np_output_flags(NP_OUTPUT_IN_USE) != 0, isAlone: flags & np_output_flags(NP_OUTPUT_ALONE) != 0)
  }
}
