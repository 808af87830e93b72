// SPDX-License-Identifier: MIT

/// The numerator of a time.
public typealias CMTimeValue = Int64

/// The denominator of a time: how many parts a second has.
public typealias CMTimeScale = Int32

/// Distinguishes times that cannot be compared, for example those of different loops.
public typealias CMTimeEpoch = Int64

/// The largest timescale.
public let kCMTimeMaxTimescale: CMTimeScale = .max

/// The states of a time.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  /// The time is not invalid.
  public static let valid = Self(rawValue: 1 << 0)
  /// A calculation was not exact.
  public static let hasBeenRounded = Self(rawValue: 1 << 1)
  /// The time is after all others.
  public static let positiveInfinity = Self(rawValue: 1 << 2)
  /// The time is before all others.
  public static let negativeInfinity = Self(rawValue: 1 << 3)
  /// The time is unknown, like the duration of a live stream.
  public static let indefinite = Self(rawValue: 1 << 4)
  /// The flags of times without a number.
  public static let impliedValueFlagsMask: Self = [.positiveInfinity, .negativeInfinity, .indefinite]

  public let rawValue: UInt32

  /// Makes flags of their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A time as a fraction: `value` parts, of which a second has `timescale`.
public struct CMTime: Sendable {
  /// The time zero.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// No time.
  public static let invalid = CMTime()
  /// An unknown time, like the duration of a live stream.
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// A time after all others.
  public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// A time before all others.
  public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  /// The numerator.
  public var value: CMTimeValue
  /// The denominator.
  public var timescale: CMTimeScale
  /// The states.
  public var flags: CMTimeFlags
  /// Zero for durations.
  public var epoch: CMTimeEpoch

  /// Makes an invalid time.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  /// Makes a time of its parts.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }

  /// Makes a time of `value` parts, of which a second has `timescale`.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }

  /// Makes a time of seconds. If the value is too large for the timescale, a smaller one is used.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0, !seconds.isNaN else {
      self = .invalid
      return
    }
    var timescale = preferredTimescale
    while true {
      let product = (seconds * Double(timescale)).rounded(.toNearestOrAwayFromZero)
      if let value = CMTimeValue(exactly: product) {
        self.init(value: value, timescale: timescale)
        if self.seconds != seconds { flags.insert(.hasBeenRounded) }
        return
      }
      guard timescale > 1 else {
        self = seconds > 0 ? .positiveInfinity : .negativeInfinity
        return
      }
      timescale /= 2
    }
  }

  /// Whether it is not invalid.
  public var isValid: Bool { flags.contains(.valid) }

  /// Whether it is after all others.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }

  /// Whether it is before all others.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }

  /// Whether it is unknown.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }

  /// Whether it is a number.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }

  /// Whether a calculation was not exact.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time in seconds: NaN if it is invalid or unknown.
  public var seconds: Double {
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    return isNumeric ? Double(value) / Double(timescale) : .nan
  }
}

extension CMTime: Hashable, Comparable {
  public static func == (one: CMTime, other: CMTime) -> Bool { one.order(to: other) == 0 }

  public static func < (one: CMTime, other: CMTime) -> Bool { one.order(to: other) < 0 }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard rank == 0 else { return }
    // Equal fractions have equal hashes.
    let divisor = Self.commonDivisor(Int128(value), Int128(timescale))
    hasher.combine(Int128(value) / divisor)
    hasher.combine(Int128(timescale) / divisor)
    hasher.combine(epoch)
  }

  /// The order of times that are not numbers: negative infinity, numbers, positive infinity, unknown, invalid.
  private var rank: Int {
    if isNegativeInfinity { return -1 }
    if isPositiveInfinity { return 1 }
    if isIndefinite { return 2 }
    return isFraction ? 0 : 3
  }

  /// -1, 0 or 1, if it is before, equal to or after another one.
  func order(to other: CMTime) -> Int32 {
    func order<Value: Comparable>(_ one: Value, _ other: Value) -> Int32 { one < other ? -1 : one > other ? 1 : 0 }
    guard rank == 0, other.rank == 0 else { return order(rank, other.rank) }
    guard epoch == other.epoch else { return order(epoch, other.epoch) }
    return order(Int128(value) * Int128(other.timescale), Int128(other.value) * Int128(timescale))
  }
}
