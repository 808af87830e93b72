// SPDX-License-Identifier: MIT

// log.h

public import CNowPlaying
internal import NowPlayingPlatform

@c @implementation
public func np_log_set_handler(
  _ handler: np_log_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  unsafe Log.setHandler(handler, user_data, destroy: destroy)
  return np_status(NP_OK)
}
