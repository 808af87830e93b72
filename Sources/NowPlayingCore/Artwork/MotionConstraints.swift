// SPDX-License-Identifier: MIT

/// Why animated artwork does not move at the moment; none: it does.
public struct MotionConstraints: OptionSet, Sendable {
  public let rawValue: UInt8

  /// Some of those below.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The listener wants little motion.
  public static let reducedMotion = MotionConstraints(rawValue: 1 << 0)
  public static let powerSaver = MotionConstraints(rawValue: 1 << 1)
  /// The network costs by what goes through it.
  public static let meteredNetwork = MotionConstraints(rawValue: 1 << 2)
  public static let heat = MotionConstraints(rawValue: 1 << 3)
  /// The screen is locked or dark.
  public static let nobodyLooking = MotionConstraints(rawValue: 1 << 4)
  /// The player or the listener has switched it off.
  public static let switchedOff = MotionConstraints(rawValue: 1 << 5)

  /// Those that hold, in words.
  public var words: [String] {
    let names: [String] = [
      "reduced_motion", "power_saver", "metered_network", "heat", "nobody_looking", "switched_off",
    ]
    return names.indices.filter { rawValue >> UInt8($0) & 1 == 1 }.map { names[$0] }
  }

  /// The same in one piece, each word behind a space.
  public var text: String {
    var text = ""
    for word in words { text += " " + word }
    return text
  }
}

/// Who decides whether animated artwork moves; the numbers are those of `np_animated_artwork_policy`.
public enum MotionPolicy: Int32, Sendable, CaseIterable {
  case automatic = 0
  case always = 1
  case never = 2

  /// The policy that a word of the listener's means; nil: none.
  public init?(_ word: String) {
    switch word {
    case "automatic": self = .automatic
    case "always": self = .always
    case "never": self = .never
    default: return nil
    }
  }

  /// What is left of the system's conditions.
  public func applied(to conditions: MotionConstraints) -> MotionConstraints {
    switch self {
    case .automatic: conditions
    case .always: []
    case .never: .switchedOff
    }
  }
}
