// SPDX-License-Identifier: MIT

// base.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingPlatform

@c @implementation
public func np_status_message(_ status: np_status) -> UnsafePointer<CChar>? {
  let text: StaticString = Status(rawValue: status)?.text ?? "unknown status"
  return unsafe cText(text)
}

@c @implementation
public func np_last_failure() -> UnsafePointer<CChar>? { unsafe Log.lastFailure }

@c @implementation
public func np_version() -> UInt32 { UInt32(NP_VERSION_MAJOR << 16 | NP_VERSION_MINOR << 8 | NP_VERSION_PATCH) }

@c @implementation
public func np_now_us() -> Int64 { Clock.now() }

/// A static text for C.
func cText(_ text: StaticString) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
