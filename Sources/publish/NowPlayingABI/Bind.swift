// SPDX-License-Identifier: MIT

// bind.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_session_bind") @implementation @inline(__always)
public func np_session_bind(
  _ session: OpaquePointer?, _ rows: UnsafePointer<np_binding>?, _ count: Int, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return unsafe with("np_session_bind", session) { session throws(Failure) in
    let rows = try unsafe list(rows, count, "rows")
    let functions = try unsafe bound(rows, data)
    try session.offer(functions.map { $0.command }) { [functions] request in
      functions.first { $0.command == request.invocation.command }?.run(for: request)
    }
  }
}

@_cdecl("np_binding_call") @implementation @inline(__always)
public func np_binding_call(
  _ row: UnsafePointer<np_binding>?, _ number: Double, _ value: UnsafePointer<CChar>?,
  _ user_data: UnsafeMutableRawPointer?
) -> np_status {
  call("np_binding_call") { () throws(Failure) in
    let function = try unsafe bound(list(row, 1, "row"), HostData(user_data, nil))[0]
    let answer = function.call(with: try unsafe function.values(number: number, text: text(value)))
    guard answer.outcome == .success else { throw Failure(.invalidState, answer.text) }
  }
}

private func bound(_ rows: [np_binding], _ data: HostData) throws(Failure) -> [BoundFunction] {
  var table: [Binding.Row] = []
  for place in unsafe rows.indices {
    table.append(
      Binding.Row(
        command: unsafe rows[place].command, hasFunction: unsafe rows[place].function != nil,
        signature: unsafe bytes(rows[place].signature),
        name: unsafe text(rows[place].name, limit: Limits.functionNameBytes)))
  }
  var functions: [BoundFunction] = []
  for (place, binding) in try Binding.table(table).enumerated() {
    functions.append(try unsafe BoundFunction(rows[place].function, binding, data))
  }
  return functions
}

/// The bytes of a signature, at most one more than the limit; nil for NULL.
private func bytes(_ signature: UnsafePointer<CChar>?) -> [UInt8]? {
  guard let signature = unsafe signature else { return nil }
  var bytes: [UInt8] = []
  while bytes.count <= Limits.signatureBytes, unsafe signature[bytes.count] != 0 {
    bytes.append(UInt8(bitPattern: unsafe signature[bytes.count]))
  }
  return bytes
}
