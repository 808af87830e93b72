// SPDX-License-Identifier: MIT

package import Foundation
internal import NowPlayingPlatform

extension Int64 {
  /// The microseconds of some seconds; nil: they are no number.
  package init?(seconds: TimeInterval) {
    guard seconds.isFinite else { return nil }
    // No media is 285,000 years long, and what is longer overflows.
    self.init(exactly: (Swift.min(Swift.max(seconds, -9e12), 9e12) * 1_000_000).rounded())
  }

  /// The moment of the engine's clock, which nobody sets, that a date is as things stand.
  package init?(momentOf date: Date) {
    guard let distance = Int64(seconds: date.timeIntervalSinceNow) else { return nil }
    self = Clock.now() + distance
  }
}

extension Int32 {
  /// A place in a queue, or how many there are; nil: it is none.
  package init?(place: Int) {
    guard place >= 0 else { return nil }
    self.init(clamping: place)
  }
}

extension TimeInterval {
  /// The seconds of some microseconds.
  package init(microseconds: Int64) { self = Double(microseconds) / 1_000_000 }

  /// The number that somebody wrote down as this one: 1.1, and not 1.10000002384185791.
  package init(written number: Float) { self = Double(number.description) ?? Double(number) }
}
