// SPDX-License-Identifier: MIT

/// The rounding of a time that its timescale cannot express.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  case roundHalfAwayFromZero = 1
  case roundTowardZero = 2
  case roundAwayFromZero = 3
  case quickTime = 4
  case roundTowardPositiveInfinity = 5
  case roundTowardNegativeInfinity = 6

  /// The rounding of all calculations.
  public static let `default` = roundHalfAwayFromZero
}

extension CMTime {
  /// The sum. If it is too large for its timescale, a smaller timescale is used, and then an infinity.
  public static func + (one: CMTime, other: CMTime) -> CMTime { one.adding(other, times: 1) }

  /// The difference, in the same way.
  public static func - (one: CMTime, other: CMTime) -> CMTime { one.adding(other, times: -1) }

  /// The same time in another timescale.
  public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    guard isNumeric else { return self }
    guard isFraction, newTimescale > 0 else { return .invalid }
    // QuickTime rounds only if the new scale is coarser.
    let isCoarser = newTimescale < timescale
    let method = method == .quickTime ? (isCoarser ? .roundTowardZero : .roundAwayFromZero) : method
    return Fraction(Int128(value), Int128(timescale)).time(
      in: Int128(newTimescale), method, epoch: epoch, wasRounded: hasBeenRounded)
  }

  /// Whether it is a number with a denominator.
  var isFraction: Bool { isNumeric && timescale > 0 }

  static func commonDivisor(_ one: Int128, _ other: Int128) -> Int128 {
    var (one, other) = (one.magnitude, other.magnitude)
    while other != 0 { (one, other) = (other, one % other) }
    return Int128(max(one, 1))
  }

  private func adding(_ other: CMTime, times sign: Int128) -> CMTime {
    guard isValid, other.isValid else { return .invalid }
    let isOtherPositive = sign > 0 ? other.isPositiveInfinity : other.isNegativeInfinity
    let isOtherNegative = sign > 0 ? other.isNegativeInfinity : other.isPositiveInfinity
    if isPositiveInfinity || isOtherPositive {
      return isNegativeInfinity || isOtherNegative ? .invalid : .positiveInfinity
    }
    if isNegativeInfinity || isOtherNegative { return .negativeInfinity }
    if isIndefinite || other.isIndefinite { return .indefinite }
    guard isFraction, other.isFraction, epoch == other.epoch || epoch == 0 || other.epoch == 0 else { return .invalid }
    let (scale, otherScale) = (Int128(timescale), Int128(other.timescale))
    let common = scale / Self.commonDivisor(scale, otherScale) * otherScale
    let sum = Int128(value) * (common / scale) + sign * Int128(other.value) * (common / otherScale)
    let isDuration = sign < 0 && epoch == other.epoch
    return Fraction(sum, common).time(
      in: common, .default, epoch: isDuration ? 0 : epoch == 0 ? other.epoch : epoch,
      wasRounded: hasBeenRounded || other.hasBeenRounded)
  }

  /// Multiplies by a fraction.
  func multiplied(by multiplier: Int32, dividedBy divisor: Int32) -> CMTime {
    guard isValid, divisor != 0 else { return .invalid }
    let isNegative = (multiplier < 0) != (divisor < 0)
    if let result = infinity(timesZero: multiplier == 0, isNegative: isNegative) { return result }
    let sign: Int128 = isNegative ? -1 : 1
    let (multiplier, divisor) = (Int128(multiplier.magnitude), Int128(divisor.magnitude))
    let factor = Self.commonDivisor(multiplier, divisor)
    let scale = Int128(timescale) * (divisor / factor)
    return Fraction(sign * Int128(value) * (multiplier / factor), scale).time(
      in: scale, .default, epoch: epoch, wasRounded: hasBeenRounded)
  }

  /// Multiplies by a number. A result that is not exact has at least 65,536 parts in a second.
  func multiplied(by multiplier: Double) -> CMTime {
    guard isValid, !multiplier.isNaN else { return .invalid }
    if let result = infinity(timesZero: multiplier == 0, isNegative: multiplier < 0) { return result }
    let product = seconds * multiplier
    var scale = timescale
    while scale < 65_536, (product * Double(scale)).rounded() != product * Double(scale) { scale *= 2 }
    var result = CMTime(seconds: product, preferredTimescale: scale)
    result.epoch = result.isNumeric ? epoch : 0
    if hasBeenRounded, result.isNumeric { result.flags.insert(.hasBeenRounded) }
    return result
  }

  /// The product of a time that is not a fraction; nil for a fraction.
  private func infinity(timesZero isZero: Bool, isNegative: Bool) -> CMTime? {
    if isIndefinite { return .indefinite }
    guard isPositiveInfinity || isNegativeInfinity else { return isFraction ? nil : .invalid }
    return isZero ? .invalid : isPositiveInfinity != isNegative ? .positiveInfinity : .negativeInfinity
  }
}

/// A fraction that is exact.
private struct Fraction {
  let numerator: Int128
  let denominator: Int128

  init(_ numerator: Int128, _ denominator: Int128) { (self.numerator, self.denominator) = (numerator, denominator) }

  /// The time in a timescale, or in the largest one that can express it.
  func time(in scale: Int128, _ method: CMTimeRoundingMethod, epoch: CMTimeEpoch, wasRounded: Bool) -> CMTime {
    var scale = min(scale, Int128(kCMTimeMaxTimescale))
    while true {
      let (value, isExact) = rounded(to: scale, method)
      if let value = CMTimeValue(exactly: value) {
        let flags: CMTimeFlags = isExact && !wasRounded ? .valid : [.valid, .hasBeenRounded]
        return CMTime(value: value, timescale: CMTimeScale(truncatingIfNeeded: scale), flags: flags, epoch: epoch)
      }
      guard scale > 1 else { return numerator > 0 ? .positiveInfinity : .negativeInfinity }
      scale /= 2
    }
  }

  private func rounded(to scale: Int128, _ method: CMTimeRoundingMethod) -> (value: Int128, isExact: Bool) {
    // A numerator has less than 96 bits, and a scale 31.
    let (quotient, rest) = (numerator * scale).quotientAndRemainder(dividingBy: denominator)
    guard rest != 0 else { return (quotient, true) }
    let away = quotient + rest.signum()
    let value =
      switch method {
      case .roundHalfAwayFromZero: 2 * rest.magnitude >= denominator.magnitude ? away : quotient
      case .roundTowardZero, .quickTime: quotient
      case .roundAwayFromZero: away
      case .roundTowardPositiveInfinity: rest > 0 ? away : quotient
      case .roundTowardNegativeInfinity: rest < 0 ? away : quotient
      }
    return (value, false)
  }
}
