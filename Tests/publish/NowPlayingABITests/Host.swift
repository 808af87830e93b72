// SPDX-License-Identifier: MIT

import CNowPlaying
import Foundation
import NowPlayingABI
import NowPlayingCore
import NowPlayingEngine
import Testing

let ok = np_status(NP_OK)
let invalidArgument = np_status(NP_ERROR_INVALID_ARGUMENT)
let notFound = np_status(NP_ERROR_NOT_FOUND)
let gone = np_status(NP_ERROR_GONE)
let limit = np_status(NP_ERROR_LIMIT)

/// A C program: a context with a loop of its own, and a session. Nothing reaches a bus, because the published session has
/// no content.
@safe final class Host {
  private(set) var context: OpaquePointer?
  private(set) var session: OpaquePointer?

  init() throws {
    try #require(unsafe np_context_new("org.example.Player", np_context_flags(NP_CONTEXT_HOST_LOOP), &context) == ok)
    try #require(unsafe np_session_new(context, "music", &session) == ok)
  }

  deinit {
    unsafe np_session_free(session)
    unsafe np_context_free(context)
  }

  func freeContext() {
    unsafe np_context_free(context)
    unsafe context = nil
  }

  func freeSession() {
    unsafe np_session_free(session)
    unsafe session = nil
  }
}

/// Counts the calls of a test's C functions.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var counted = 0
  private var request: UInt = 0

  func count() { lock.withLock { counted += 1 } }
  var value: Int { lock.withLock { counted } }

  /// The number of the last request.
  var lastRequest: UInt {
    get { lock.withLock { request } }
    set { lock.withLock { request = newValue } }
  }

  /// A pointer to this counter for C. The counter must outlive the pointer.
  var pointer: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> Counter? {
    unsafe pointer.map { unsafe Unmanaged<Counter>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// A destroy function that counts.
let countDestroy: np_destroy = { unsafe Counter.of($0)?.count() }

/// A handler that is never called.
let doNothing: np_command_handler = { _, _ in }

/// A handler that keeps the request for later.
let keepRequest: np_command_handler = { request, data in
  unsafe Counter.of(data)?.lastRequest = UInt(bitPattern: request)
}
