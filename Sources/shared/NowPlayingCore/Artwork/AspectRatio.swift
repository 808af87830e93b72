// SPDX-License-Identifier: MIT

extension AspectRatio {
  /// Fails for an image or a video of another shape. Two percent are allowed, and one pixel for small images.
  public func check(_ size: PixelSize) throws(Failure) {
    let (width, height): (Int64, Int64) = self == .square ? (1, 1) : (3, 4)
    let wanted = Int64(size.height) * width
    let error = abs(Int64(size.width) * height - wanted)
    guard error > height, error * 50 > wanted else { return }
    throw .invalid(
      self == .square
        ? "a square artwork is as wide as high, within two percent: provide that shape, or offer it as tall"
        : "a tall artwork is three by four, within two percent: provide that shape, or offer it as square")
  }
}

/// A set of shapes.
public struct AspectRatios: OptionSet, Sendable {
  public let rawValue: UInt32

  /// Makes a set from the bits of `np_aspect_ratios`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes a set of one shape.
  public init(_ ratio: AspectRatio) { rawValue = UInt32(ratio.rawValue) }

  /// Every shape.
  public static let all: AspectRatios = [AspectRatios(.square), AspectRatios(.tall)]
}
