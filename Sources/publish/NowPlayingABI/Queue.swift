// SPDX-License-Identifier: MIT

// queue.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_queue_new") @implementation @inline(__always)
public func np_queue_new(_ ret_queue: UnsafeMutablePointer<OpaquePointer?>?) -> np_status {
  call("np_queue_new") { () throws(Failure) in
    guard let ret_queue = unsafe ret_queue else { throw .invalid("ret_queue is NULL") }
    unsafe ret_queue.pointee = handle(for: QueueHandle())
  }
}

@_cdecl("np_queue_free") @implementation @inline(__always)
public func np_queue_free(_ queue: OpaquePointer?) {
  if let handle = unsafe queue { unsafe endHandle(handle) }
}

@_cdecl("np_queue_add") @implementation @inline(__always)
public func np_queue_add(
  _ queue: OpaquePointer?, _ entry_id: UnsafePointer<CChar>?, _ content: OpaquePointer?
) -> np_status {
  call("np_queue_add") { () throws(Failure) in
    let handle = try unsafe queueHandle(queue)
    let content = try unsafe contentHandle(content)
    try handle.queue.add(unsafe needIdentifier(entry_id, "entry_id"), content.content)
    handle.images.append(content.images)
  }
}

@_cdecl("np_queue_set_current") @implementation @inline(__always)
public func np_queue_set_current(_ queue: OpaquePointer?, _ entry_id: UnsafePointer<CChar>?) -> np_status {
  call("np_queue_set_current") { () throws(Failure) in
    try unsafe queueHandle(queue).queue.set(current: unsafe identifier(entry_id))
  }
}

@_cdecl("np_session_set_queue") @implementation @inline(__always)
public func np_session_set_queue(_ session: OpaquePointer?, _ queue: OpaquePointer?) -> np_status {
  unsafe with("np_session_set_queue", session) { session throws(Failure) in
    guard unsafe queue != nil else {
      try session.set(queue: nil)
      throw .invalid("queue is NULL, so the session has no queue: to remove it, call np_session_clear_queue()")
    }
    let handle = try unsafe queueHandle(queue)
    try session.set(queue: handle.queue, nextImages: handle.queue.placeOfNext.flatMap { handle.images[$0] })
  }
}

@_cdecl("np_session_clear_queue") @implementation @inline(__always)
public func np_session_clear_queue(_ session: OpaquePointer?) -> np_status {
  unsafe with("np_session_clear_queue", session) { session throws(Failure) in try session.set(queue: nil) }
}
