// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlayingPlatform

extension Int64 {
  /// Converts seconds to microseconds. If `seconds` is not a number, the result is nil.
  init?(seconds: TimeInterval) {
    guard seconds.isFinite else { return nil }
    // No item is longer than 285,000 years. A larger value would overflow.
    self.init(exactly: (Swift.min(Swift.max(seconds, -9e12), 9e12) * 1_000_000).rounded())
  }

  /// Converts a date to the engine's clock, which does not change when the system time is set.
  init?(momentOf date: Date) {
    guard let distance = Int64(seconds: date.timeIntervalSinceNow) else { return nil }
    self = Clock.now() + distance
  }
}

extension TimeInterval {
  /// Converts microseconds to seconds.
  init(microseconds: Int64) { self = Double(microseconds) / 1_000_000 }
}
