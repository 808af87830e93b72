// SPDX-License-Identifier: MIT

import CoreMedia
import Testing

/// A time as a fraction, in a short form.
private func time(_ value: Int64, _ timescale: Int32 = 1) -> CMTime { CMTime(value: value, timescale: timescale) }

@Suite struct `A CMTime` {
  /// All kinds of times, in their order.
  static let inOrder: [CMTime] = [
    .negativeInfinity, time(.min), time(-3, 2), .zero, time(1, .max), time(1, 3), time(.max, .max), time(.max),
    CMTimeMakeWithEpoch(value: 0, timescale: 1, epoch: 1), .positiveInfinity, .indefinite, .invalid,
  ]

  @Test func `is made of a fraction, of seconds or of its parts`() {
    #expect(CMTimeMake(value: 3, timescale: 2).seconds == 1.5)
    #expect(CMTimeGetSeconds(CMTime(seconds: 1.5, preferredTimescale: 600)) == 1.5)
    let made = CMTimeMakeWithSeconds(2.5, preferredTimescale: 600)
    #expect((made.value, made.timescale, made.flags, made.epoch) == (1_500, 600, .valid, 0))
    #expect(CMTime() == .invalid && !CMTime().isValid)
  }

  @Test(
    arguments: [
      (CMTime(), 0, []), (.invalid, 0, []), (.zero, 1, .valid), (.indefinite, 0, [.valid, .indefinite]),
      (.positiveInfinity, 0, [.valid, .positiveInfinity]), (.negativeInfinity, 0, [.valid, .negativeInfinity]),
    ] as [(CMTime, Int32, CMTimeFlags)])
  func `without a value has these parts`(time: CMTime, timescale: Int32, flags: CMTimeFlags) {
    #expect((time.value, time.timescale, time.flags, time.epoch) == (0, timescale, flags, 0))
  }

  @Test func `of seconds is rounded, and has a smaller timescale if it is too large`() {
    let rounded = CMTime(seconds: 0.334, preferredTimescale: 600)
    #expect(rounded.value == 200 && rounded.hasBeenRounded)
    #expect(CMTime(seconds: -0.5, preferredTimescale: 1).value == -1)
    let large = CMTime(seconds: 1e15, preferredTimescale: 1_000_000)
    // The timescale is halved until the value fits.
    #expect(large.timescale == 7_812 && large.seconds == 1e15)
    #expect(CMTime(seconds: 9e18, preferredTimescale: 3).timescale == 1)
    #expect(CMTime(seconds: 1e30, preferredTimescale: 600) == .positiveInfinity)
    #expect(CMTime(seconds: -.infinity, preferredTimescale: 600) == .negativeInfinity)
    for (seconds, timescale): (Double, Int32) in [(.nan, 600), (1, 0), (1, -1), (1, .min)] {
      #expect(!CMTime(seconds: seconds, preferredTimescale: timescale).isValid)
    }
  }

  @Test func `has seconds in every state`() {
    #expect(CMTime.zero.seconds == 0)
    #expect(CMTime.positiveInfinity.seconds == .infinity)
    #expect(CMTime.negativeInfinity.seconds == -.infinity)
    #expect(CMTime.invalid.seconds.isNaN)
    #expect(CMTime.indefinite.seconds.isNaN)
    #expect(CMTime.indefinite.isIndefinite && CMTIME_IS_INDEFINITE(.indefinite))
    #expect(!CMTime.indefinite.isNumeric && CMTIME_IS_NUMERIC(.zero))
  }

  @Test func `has an order in every state`() {
    for (place, one) in Self.inOrder.enumerated() {
      for (otherPlace, other) in Self.inOrder.enumerated() {
        let expected: Int32 = place < otherPlace ? -1 : place > otherPlace ? 1 : 0
        #expect(CMTimeCompare(one, other) == expected, "\(one) and \(other)")
      }
    }
    #expect(time(1, 2) == time(300, 600) && time(1, 2).hashValue == time(300, 600).hashValue)
    #expect(CMTimeMinimum(time(1), time(1, 2)) == time(1, 2) && CMTimeMaximum(time(1), .indefinite) == .indefinite)
  }

  @Test func `is added and subtracted exactly`() {
    let sum = time(1, 3) + time(1, 4)
    #expect((sum.value, sum.timescale, sum.hasBeenRounded) == (7, 12, false))
    #expect(CMTimeSubtract(time(10, 600), time(4, 600)).value == 6)
    #expect(CMTimeAdd(time(5), .zero) == time(5))
    let epoch = CMTimeMakeWithEpoch(value: 8, timescale: 1, epoch: 2)
    #expect((epoch + time(1)).epoch == 2 && (epoch - epoch).epoch == 0)
    #expect(!(epoch + CMTimeMakeWithEpoch(value: 8, timescale: 1, epoch: 3)).isValid)
  }

  @Test func `is rounded or infinite where a sum is too large`() {
    let sum = time(1, 2_147_483_647) + time(1, 2_147_483_646)
    #expect(sum.timescale == kCMTimeMaxTimescale && sum.hasBeenRounded && sum.value == 2)
    let halved = time(.max, 4) + time(.max, 4)
    #expect(halved.timescale == 2 && halved.isNumeric)
    #expect(time(.max) + time(1) == .positiveInfinity && time(.min) - time(1) == .negativeInfinity)
  }

  @Test func `without a number is added as on Apple's systems`() {
    #expect(CMTime.positiveInfinity + .positiveInfinity == .positiveInfinity)
    #expect(CMTime.positiveInfinity + .negativeInfinity == .invalid)
    #expect(CMTime.positiveInfinity - .positiveInfinity == .invalid)
    #expect(time(1) - .positiveInfinity == .negativeInfinity)
    #expect(CMTime.indefinite + .positiveInfinity == .positiveInfinity)
    #expect(CMTime.indefinite + time(1) == .indefinite && time(1) + .invalid == .invalid)
  }

  @Test func `is multiplied`() {
    #expect(CMTimeMultiply(time(3, 2), multiplier: -4) == time(-6))
    #expect(CMTimeMultiplyByRatio(time(10), multiplier: 1, divisor: 3) == time(10, 3))
    #expect(CMTimeMultiplyByRatio(time(10), multiplier: .min, divisor: .min) == time(10))
    #expect(CMTimeMultiplyByFloat64(time(10), multiplier: 0.25) == time(5, 2))
    let rounded = CMTime(value: 200, timescale: 1, flags: [.valid, .hasBeenRounded], epoch: 0)
    #expect(CMTimeMultiplyByFloat64(rounded, multiplier: 0.5).hasBeenRounded)
    #expect(CMTimeMultiplyByFloat64(time(1), multiplier: 0.1) == time(6_554, 65_536))
    #expect(CMTimeMultiply(.positiveInfinity, multiplier: -1) == .negativeInfinity)
    #expect(!CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: 0).isValid)
    #expect(!CMTimeMultiplyByRatio(time(1), multiplier: 1, divisor: 0).isValid)
    #expect(CMTimeAbsoluteValue(time(-3)) == time(3) && CMTimeAbsoluteValue(.negativeInfinity) == .positiveInfinity)
  }

  static let roundings: [(CMTimeRoundingMethod, Int64, Int64)] = [
    (.default, 3, -3), (.roundTowardZero, 2, -2), (.roundAwayFromZero, 3, -3), (.quickTime, 2, -2),
    (.roundTowardPositiveInfinity, 3, -2), (.roundTowardNegativeInfinity, 2, -3),
  ]

  @Test(arguments: roundings) func `is converted to another timescale`(
    method: CMTimeRoundingMethod, positive: Int64, negative: Int64
  ) {
    #expect(CMTimeConvertScale(time(5, 2), timescale: 1, method: method).value == positive)
    #expect(time(-5, 2).convertScale(1, method: method).value == negative)
    #expect(time(5, 2).convertScale(600, method: method) == time(5, 2))
    #expect(!time(5, 2).convertScale(0, method: method).isValid)
    // Only a half is between two numbers.
    #expect(time(7, 5).convertScale(1, method: .default).value == 1)
  }

  @Test func `never traps`() {
    var times = Self.inOrder
    let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, .max]
    let timescales: [Int32] = [.min, -1, 0, 1, 65_535, .max - 1, .max]
    for value in numbers {
      for timescale in timescales {
        times.append(CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: value))
      }
    }
    for one in times {
      for other in times {
        _ = (one + other, one - other, one < other, one == other)
        _ = (CMTimeRange(start: one, end: other), CMTimeRange(start: one, duration: other).union(.zero))
        _ = CMTimeRange(start: one, duration: other).intersection(CMTimeRange(start: other, duration: one))
      }
      for timescale in timescales {
        _ = (one.convertScale(timescale, method: .default), CMTimeMultiply(one, multiplier: timescale))
        for divisor in timescales { _ = CMTimeMultiplyByRatio(one, multiplier: timescale, divisor: divisor) }
      }
      for number: Double in [.nan, -.infinity, -1, 0, .leastNonzeroMagnitude, 1e300, .infinity] {
        _ = CMTimeMultiplyByFloat64(one, multiplier: number)
      }
      _ = (one.seconds, one.hashValue, CMTimeAbsoluteValue(one))
    }
  }
}

@Suite struct `A CMTimeRange` {
  private let range = CMTimeRange(start: time(1), end: time(3))

  @Test func `has a start, a duration and an end`() {
    #expect(range.duration == time(2) && CMTimeRangeGetEnd(range) == time(3))
    #expect(range == CMTimeRangeMake(start: time(2, 2), duration: time(4, 2)))
    #expect(CMTimeRangeEqual(range, CMTimeRangeFromTimeToTime(start: time(1), end: time(3))))
  }

  @Test func `is valid, empty or unknown`() {
    #expect(range.isValid && !range.isEmpty && CMTimeRange.zero.isEmpty)
    #expect(!CMTimeRange.invalid.isValid && !CMTimeRange(start: time(3), end: time(1)).isValid)
    #expect(CMTimeRange(start: .zero, duration: .indefinite).isIndefinite)
    #expect(CMTimeRange(start: .zero, duration: .positiveInfinity).containsTime(time(.max)))
  }

  @Test func `contains its start and not its end`() {
    #expect(range.containsTime(time(1)) && range.containsTime(time(29, 10)))
    #expect(!range.containsTime(time(3)) && !CMTimeRangeContainsTime(range, time: .invalid))
    #expect(range.containsTimeRange(CMTimeRange(start: time(2), end: time(3))))
    #expect(!CMTimeRangeContainsTimeRange(range, otherRange: CMTimeRange(start: time(2), end: time(4))))
  }

  @Test func `has a union and an intersection with another`() {
    let other = CMTimeRange(start: time(2), end: time(5))
    #expect(range.union(other) == CMTimeRange(start: time(1), end: time(5)))
    #expect(CMTimeRangeGetIntersection(range, otherRange: other) == CMTimeRange(start: time(2), end: time(3)))
    #expect(range.intersection(CMTimeRange(start: time(4), end: time(5))).isEmpty)
    #expect(!range.union(.invalid).isValid && !range.intersection(.invalid).isValid)
  }
}
