// SPDX-License-Identifier: MIT

package import Foundation
internal import NowPlayingPlatform

extension Int64 {
  /// Converts seconds to microseconds. If `seconds` is not a number, the result is nil.
  package init?(seconds: TimeInterval) {
    guard seconds.isFinite else { return nil }
    // No item is longer than 285,000 years. A larger value would overflow.
    self.init(exactly: (Swift.min(Swift.max(seconds, -9e12), 9e12) * 1_000_000).rounded())
  }

  /// Converts a date to the engine's clock, which does not change when the system time is set.
  package init?(momentOf date: Date) {
    guard let distance = Int64(seconds: date.timeIntervalSinceNow) else { return nil }
    self = Clock.now() + distance
  }
}

extension Int32 {
  /// Checks an index in a queue, or a count. If it is invalid, the result is nil.
  package init?(queueNumber: Int) {
    guard queueNumber >= 0 else { return nil }
    self.init(clamping: queueNumber)
  }
}

extension TimeInterval {
  /// Converts microseconds to seconds.
  package init(microseconds: Int64) { self = Double(microseconds) / 1_000_000 }

  /// Converts a `Float` by its decimal text: 1.1, and not 1.10000002384185791.
  package init(written number: Float) { self = Double(number.description) ?? Double(number) }
}
