// SPDX-License-Identifier: MIT

import NowPlayingCore

extension SessionSnapshot {
  /// The resolution of an ask at a moment, while no seek is open.
  func resolve(_ ask: Ask, now: Int64) -> Resolution {
    resolve(ask, at: timeline.position(at: now), now: now)
  }
}
