// SPDX-License-Identifier: MIT

// remote_session.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles
internal import NowPlayingPlatform

@_cdecl("np_session_new_remote") @implementation @inline(__always)
public func np_session_new_remote(
  _ context: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ ret_session: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  unsafe makeSession("np_session_new_remote", context, id, isRemote: true, ret_session)
}

@_cdecl("np_session_is_remote") @implementation @inline(__always)
public func np_session_is_remote(_ session: OpaquePointer?) -> Bool {
  ask { () throws(Failure) in try unsafe NowPlayingABI.session(session).isRemote }
}

@_cdecl("np_session_set_reachable") @implementation @inline(__always)
public func np_session_set_reachable(_ session: OpaquePointer?, _ reachable: Bool) -> np_status {
  unsafe with("np_session_set_reachable", session) { session throws(Failure) in
    try session.set(isReachable: reachable)
  }
}

@_cdecl("np_session_set_grace_period") @implementation @inline(__always)
public func np_session_set_grace_period(_ session: OpaquePointer?, _ grace_period_us: Int64) -> np_status {
  unsafe with("np_session_set_grace_period", session) { session throws(Failure) in
    try session.set(grace: grace_period_us)
  }
}

@_cdecl("np_time_of_age") @implementation @inline(__always)
public func np_time_of_age(_ age_us: Int64) -> Int64 { Clock.now() - min(max(0, age_us), 31_536_000_000_000) }
