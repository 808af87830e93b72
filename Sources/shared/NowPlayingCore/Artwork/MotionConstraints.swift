// SPDX-License-Identifier: MIT

/// The reasons why animated artwork does not move now; empty if it moves.
public struct MotionConstraints: WordedFlags, Sendable {
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The listener prefers reduced motion.
  public static let reducedMotion = MotionConstraints(rawValue: 1 << 0)
  public static let powerSaver = MotionConstraints(rawValue: 1 << 1)
  /// The network connection is metered.
  public static let meteredNetwork = MotionConstraints(rawValue: 1 << 2)
  public static let heat = MotionConstraints(rawValue: 1 << 3)
  /// The screen is locked or dark.
  public static let screenOff = MotionConstraints(rawValue: 1 << 4)
  /// The player or the listener has switched animation off.
  public static let switchedOff = MotionConstraints(rawValue: 1 << 5)

  /// The words of the constraints that hold.
  public var words: [String] {
    let names: [String] = [
      "reduced_motion", "power_saver", "metered_network", "heat", "screen_off", "switched_off",
    ]
    return names.indices.filter { rawValue >> UInt8($0) & 1 == 1 }.map { names[$0] }
  }

  /// The words in one text, each after a space.
  public var text: String {
    var text = ""
    for word in words { text += " " + word }
    return text
  }
}

/// The setting that decides whether animated artwork moves. The numbers are those of `np_animated_artwork_policy`.
public enum MotionPolicy: Int32, Sendable, CaseIterable {
  case automatic = 0
  case always = 1
  case never = 2

  /// Makes a policy from the listener's setting; nil for an unknown word.
  public init?(_ word: String) {
    let words = ["automatic", "always", "never"]
    guard let number = words.firstIndex(where: { $0.hasSameBytes(as: word) }) else { return nil }
    self.init(rawValue: Int32(clamping: number))
  }

  /// The constraints that remain under the policy.
  public func applied(to conditions: MotionConstraints) -> MotionConstraints {
    switch self {
    case .automatic: conditions
    case .always: []
    case .never: .switchedOff
    }
  }
}
