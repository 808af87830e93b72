// SPDX-License-Identifier: MIT

/// When the parts of another player that it answered with an error are requested again.
///
/// Many players own their name before they export their objects, and the bus or the player then answers with an error. A part is
/// requested again after each of the `pauses`, and at each signal of the player. After the last pause only signals count: while
/// nothing changes, nothing is requested.
public struct Retries: Sendable {
  /// A set of parts; the reader defines the bits.
  public typealias Parts = UInt16

  /// The times after the first error, in microseconds.
  public static let pauses: [Int64] = [100_000, 400_000, 1_500_000, 4_000_000]
  /// A player that floods the bus with signals is not requested more often.
  public static let shortest: Int64 = 100_000

  private struct Failed {
    let parts: Parts
    /// When the first error arrived.
    let since: Int64
    /// How many pauses are over.
    var pauses = 0
    /// When it was requested last, and whether a signal wants it requested again.
    var requestedAt: Int64
    var isWanted = false

    /// When it is requested again; nil: at a signal.
    var next: Int64? {
      let signalled = isWanted ? requestedAt + Retries.shortest : .max
      let paused = pauses < Retries.pauses.count ? since + Retries.pauses[pauses] : .max
      let next = min(signalled, paused)
      return next == .max ? nil : next
    }

    mutating func request(at now: Int64) {
      (requestedAt, isWanted) = (now, false)
      while pauses < Retries.pauses.count, since + Retries.pauses[pauses] <= now { pauses += 1 }
    }
  }

  private var failed: [Failed] = []

  /// Nothing has failed.
  public init() {}

  /// The parts that have failed, and have not answered since.
  public var parts: Parts { failed.reduce(0) { $0 | $1.parts } }

  /// When a part must be requested again; nil: no part must, or only at a signal.
  public var deadline: Int64? {
    failed.reduce(nil) { earliest, failed in failed.next.map { min($0, earliest ?? .max) } ?? earliest }
  }

  /// A part was answered with an error. Returns how many pauses were over when it was requested.
  public mutating func fail(_ part: Parts, now: Int64) -> Int {
    // A sum of times must not overflow.
    let now = min(now, .max / 2)
    guard let place = failed.firstIndex(where: { $0.parts == part }) else {
      failed.append(Failed(parts: part, since: now, requestedAt: now))
      return 0
    }
    return failed[place].pauses
  }

  /// A part was answered, or is not wanted any more. Returns whether it had failed.
  @discardableResult
  public mutating func answer(_ part: Parts) -> Bool {
    guard let place = failed.firstIndex(where: { $0.parts == part }) else { return false }
    failed.remove(at: place)
    return true
  }

  /// The player has sent a signal, or has another name: the failed parts are requested again, now or soon.
  public mutating func signalled() {
    for place in failed.indices { failed[place].isWanted = true }
  }

  /// The parts to request now.
  public mutating func takeDue(now: Int64) -> Parts {
    var due: Parts = 0
    for place in failed.indices where failed[place].next.map({ $0 <= now }) == true {
      due |= failed[place].parts
      failed[place].request(at: now)
    }
    return due
  }
}
