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

@_cdecl("np_queue_set_window") @implementation @inline(__always)
public func np_queue_set_window(
  _ queue: OpaquePointer?, _ count: Int32, _ current: Int32, _ ret_first: UnsafeMutablePointer<Int32>?,
  _ ret_end: UnsafeMutablePointer<Int32>?
) -> np_status {
  call("np_queue_set_window") { () throws(Failure) in
    let handle = try unsafe queueHandle(queue)
    guard let ret_first = unsafe ret_first, let ret_end = unsafe ret_end else {
      throw .invalid("ret_first and ret_end", "must not be NULL")
    }
    guard count >= 0 else { throw .invalid("the number of entries is at least 0", not: Int64(count)) }
    guard current == NP_QUEUE_NONE || (0..<max(1, count)).contains(current) else {
      throw .invalid("the current entry is below the number of entries, or none", not: Int64(current))
    }
    let place = (0..<count).contains(current) ? Int(current) : nil
    let window = Queue.window(of: Int(count), around: place)
    handle.queue = Queue()
    handle.names.begin()
    handle.images = []
    handle.window = QueueHandle.Window(next: window.lowerBound, end: window.upperBound, current: place)
    unsafe ret_first.pointee = Int32(window.lowerBound)
    unsafe ret_end.pointee = Int32(window.upperBound)
  }
}

@_cdecl("np_queue_add") @implementation @inline(__always)
public func np_queue_add(
  _ queue: OpaquePointer?, _ entry_id: UnsafePointer<CChar>?, _ content: OpaquePointer?
) -> np_status {
  call("np_queue_add") { () throws(Failure) in
    let handle = try unsafe queueHandle(queue)
    let index = handle.window?.next ?? handle.queue.entries.count
    handle.window?.next += 1
    let content = try unsafe contentHandle(content)
    let id: Identifier
    if let own = unsafe identifier(entry_id) {
      id = own
      try handle.queue.add(id, content.content)
    } else {
      id = try handle.names.add(content.content, at: index, to: &handle.queue)
    }
    handle.images.append(content.images)
    handle.window?.indexes.append(index)
    if index == handle.window?.current { try handle.queue.set(current: id) }
  }
}

@_cdecl("np_queue_set_current") @implementation @inline(__always)
public func np_queue_set_current(_ queue: OpaquePointer?, _ entry_id: UnsafePointer<CChar>?) -> np_status {
  call("np_queue_set_current") { () throws(Failure) in
    try unsafe queueHandle(queue).queue.set(current: unsafe identifier(entry_id))
  }
}

@_cdecl("np_queue_get_index") @implementation @inline(__always)
public func np_queue_get_index(
  _ queue: OpaquePointer?, _ entry_id: UnsafePointer<CChar>?, _ ret_index: UnsafeMutablePointer<Int32>?
) -> np_status {
  call("np_queue_get_index") { () throws(Failure) in
    let handle = try unsafe queueHandle(queue)
    guard let ret_index = unsafe ret_index else { throw .invalid("ret_index is NULL") }
    let id = try unsafe needIdentifier(entry_id, "entry_id")
    guard let place = handle.queue.place(of: id) else {
      throw Failure(.notFound, "the queue has no entry " + Text.quoted(id.text) + " now", isNormal: true)
    }
    unsafe ret_index.pointee = Int32(handle.window?.indexes[place] ?? place)
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
