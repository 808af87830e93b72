// SPDX-License-Identifier: MIT

// remote.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

/// The attributes that the host passed.
private func attributes(_ pointer: UnsafeRawPointer?, _ size: Int) throws(Failure) -> [UInt8] {
  guard size != 0 else { return [] }
  guard let pointer = unsafe pointer else { throw .invalid("attributes is NULL") }
  guard size > 0, size <= Limits.attributeBytes else {
    throw .tooManyAttributes(size)
  }
  return unsafe Array(UnsafeRawBufferPointer(start: pointer, count: size))
}

/// Calls the C function with the result.
private func resultHandler(
  _ context: OpaquePointer?, _ result: np_remote_result?, _ data: HostData
) -> (Failure?) -> Void {
  { failure in
    let status = failure?.status ?? .ok
    unsafe (failure?.reason ?? "").withCString { unsafe result?(context, status.rawValue, $0, data.pointer) }
  }
}

/// Not inlined, which keeps the library small.
@inline(never)
private func request(
  _ function: StaticString, _ event: ExtensionEvent, _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?,
  _ attributes: UnsafeRawPointer?, _ size: Int, _ result: np_remote_result?, _ data: HostData
) -> np_status {
  call(function) { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    let id = try unsafe needShortIdentifier(id, "id")
    let attributes = try unsafe NowPlayingABI.attributes(attributes, size)
    let handler = unsafe resultHandler(context, result, data)
    switch event {
    case .start: try target.remoteStart(id, attributes, handler)
    case .update: try target.remoteUpdate(id, attributes, handler)
    case .end: try target.remoteEnd(id, handler)
    }
  }
}

@_cdecl("np_remote_start") @implementation @inline(__always)
public func np_remote_start(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ attributes: UnsafeRawPointer?, _ size: Int,
  _ result: np_remote_result?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  unsafe request("np_remote_start", .start, context, id, attributes, size, result, HostData(user_data, destroy))
}

@_cdecl("np_remote_update") @implementation @inline(__always)
public func np_remote_update(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ attributes: UnsafeRawPointer?, _ size: Int,
  _ result: np_remote_result?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  unsafe request("np_remote_update", .update, context, id, attributes, size, result, HostData(user_data, destroy))
}

@_cdecl("np_remote_end") @implementation @inline(__always)
public func np_remote_end(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ result: np_remote_result?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  unsafe request("np_remote_end", .end, context, id, nil, 0, result, HostData(user_data, destroy))
}

@_cdecl("np_remote_list") @implementation @inline(__always)
public func np_remote_list(
  _ context: OpaquePointer?, _ result: np_remote_list_result?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_remote_list") { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    guard let result = unsafe result else { throw .invalid("result is NULL") }
    try target.remoteList { failure, ids in
      let texts = ids.map { CText($0) }
      var pointers: [UnsafePointer<CChar>?] = unsafe texts.map { unsafe UnsafePointer($0.pointer) }
      // The pointer of an empty list must not be NULL.
      unsafe pointers.append(nil)
      withExtendedLifetime(texts) {
        unsafe pointers.withUnsafeBufferPointer {
          unsafe result(context, (failure?.status ?? .ok).rawValue, $0.baseAddress, ids.count, data.pointer)
        }
      }
    }
  }
}

@_cdecl("np_remote_request_system_primary") @implementation @inline(__always)
public func np_remote_request_system_primary(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ result: np_remote_result?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_remote_request_system_primary") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).remoteRequestSystemPrimary(
      needShortIdentifier(id, "id"), resultHandler(context, result, data))
  }
}
