// SPDX-License-Identifier: MIT

import NowPlayingCore

extension SessionSnapshot {
  /// What becomes of an ask at a moment while no seek is under way.
  func resolve(_ ask: Ask, now: Int64) -> Resolution { resolve(ask, at: timeline.position(at: now)) }
}
