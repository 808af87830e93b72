// SPDX-License-Identifier: MIT

/// The shape of a picture; the numbers are those of `np_aspect_ratio`.
public enum AspectRatio: Int32, Sendable, CaseIterable {
  /// 1:1
  case square = 1
  /// 3:4
  case tall = 2

  /// The word for the shape where it is written down.
  public var name: String {
    switch self {
    case .square: "square"
    case .tall: "tall"
    }
  }
}

/// Some shapes.
public struct AspectRatios: OptionSet, Sendable {
  public let rawValue: UInt32

  /// The bits of `np_aspect_ratios`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The one shape.
  public init(_ ratio: AspectRatio) { rawValue = UInt32(ratio.rawValue) }

  /// Every shape that there is.
  public static let all: AspectRatios = [AspectRatios(.square), AspectRatios(.tall)]
}
