// SPDX-License-Identifier: MIT

/// The volume of a player on its way from one value to another, in steps.
public struct VolumeFade: Sendable {
  /// The largest difference between a volume that was sent and the one that the player shows. A mixer can have 31 steps.
  public static let tolerance = 0.04

  public let start, end: Double
  /// The part of the way that was sent, and the largest part that the player has shown, as differences of volume.
  private var sent = 0.0
  private var shown = 0.0

  /// Begins at `start`.
  public init(from start: Double, to end: Double) { (self.start, self.end) = (start, end) }

  /// A fade of which only the ends are known: the volume that the player shows first is not foreign.
  public static func interrupted(from start: Double, to end: Double) -> VolumeFade {
    var fade = VolumeFade(from: start, to: end)
    (fade.sent, fade.shown) = (abs(end - start), -.infinity)
    return fade
  }

  /// Goes to a part of the way, from 0 to 1, and returns its volume.
  public mutating func step(to part: Double) -> Double {
    sent = part * abs(end - start)
    return part >= 1 ? end : start + (end - start) * part
  }

  /// Whether another program has set a volume that the player shows: it goes back, or is ahead of the last step.
  public mutating func isForeign(_ volume: Double) -> Bool {
    let progress = (volume - start) * (end < start ? -1 : 1)
    guard progress >= shown - Self.tolerance, progress <= sent + Self.tolerance else { return true }
    shown = max(shown, progress)
    return false
  }
}
