// SPDX-License-Identifier: MIT

// log.h

public import CNowPlaying
internal import NowPlayingPlatform

@_cdecl("np_log_set_handler") @implementation @inline(__always)
public func np_log_set_handler(
  _ handler: np_log_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  unsafe Log.setHandler(handler, user_data, destroy: destroy)
  return np_status(NP_OK)
}
