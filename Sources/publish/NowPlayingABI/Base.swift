// SPDX-License-Identifier: MIT

// base.h

// Exported because Swift 6.2 compares an implementation only with the headers that its module exports.
@_exported public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingHandles
internal import NowPlayingPlatform

@_cdecl("np_status_message") @implementation @inline(__always)
public func np_status_message(_ status: np_status) -> UnsafePointer<CChar>? {
  let text: StaticString = Status(rawValue: status)?.text ?? "unknown status"
  return unsafe cText(text)
}

@_cdecl("np_last_failure") @implementation @inline(__always)
public func np_last_failure() -> UnsafePointer<CChar>? { unsafe Log.lastFailure }

@_cdecl("np_version") @implementation @inline(__always)
public func np_version() -> UInt32 { UInt32(NP_VERSION_MAJOR << 16 | NP_VERSION_MINOR << 8 | NP_VERSION_PATCH) }

@_cdecl("np_now_us") @implementation @inline(__always)
public func np_now_us() -> Int64 { Clock.now() }
