// SPDX-License-Identifier: MIT

/// A snapshot of playback that the player set.
///
/// It is copied often, and Embedded Swift copies more than 64 bytes one by one. So a reserved number means nil.
public struct Playback: Equatable, Sendable {
  /// The rate while it plays; never 0.
  public var rate: Double
  public var defaultRate: Double
  private var keptPosition: Int64
  private var keptTimestamp: Int64
  private var keptVolume: UInt64
  /// How exact `position` is, in microseconds; 0 if it is exact.
  public var precision: Int64
  private var keptIndex: Int32
  private var keptCount: Int32
  public var state: PlaybackState

  /// The bits of a NaN mean no volume.
  private static var noVolume: UInt64 { .max }

  /// The least number means nil. A given least number becomes the next one.
  private static func kept<Number: FixedWidthInteger>(_ number: Number?) -> Number {
    number.map { max($0, .min + 1) } ?? .min
  }

  /// The position in microseconds; nil keeps the position.
  public var position: Int64? {
    get { keptPosition == .min ? nil : keptPosition }
    set { keptPosition = Self.kept(newValue) }
  }
  /// When playback was at the position; nil for now.
  public var timestamp: Int64? {
    get { keptTimestamp == .min ? nil : keptTimestamp }
    set { keptTimestamp = Self.kept(newValue) }
  }
  public var queueIndex: Int32? { keptIndex == .min ? nil : keptIndex }
  public var queueCount: Int32? { keptCount == .min ? nil : keptCount }
  public var volume: Double? {
    get { keptVolume == Self.noVolume ? nil : Double(bitPattern: keptVolume) }
    set { keptVolume = newValue?.bitPattern ?? Self.noVolume }
  }

  /// The largest allowed precision.
  public static let coarsestPrecision: Int64 = 10_000_000

  /// Makes a snapshot.
  public init(
    state: PlaybackState, rate: Double = 1, defaultRate: Double = 1, position: Int64? = nil, timestamp: Int64? = nil,
    queueIndex: Int32? = nil, queueCount: Int32? = nil, volume: Double? = nil,
    precision: Int64 = 0
  ) {
    self.state = state
    self.rate = rate
    self.defaultRate = defaultRate
    self.precision = precision
    keptPosition = Self.kept(position)
    keptTimestamp = Self.kept(timestamp)
    keptIndex = Self.kept(queueIndex)
    keptCount = Self.kept(queueCount)
    keptVolume = volume?.bitPattern ?? Self.noVolume
  }

  /// The snapshot as it is published, or the reason why it is invalid.
  ///
  /// Apple's code uses rate 0 for "paused", and MPRIS forbids it. The library publishes such a snapshot as paused.
  public func checked() throws(Failure) -> Playback {
    guard rate.isFinite else { throw .invalid("the rate is a finite number", not: rate) }
    guard defaultRate.isFinite else { throw .invalid("the default rate is a finite number", not: defaultRate) }
    guard defaultRate != 0 else { throw .invalid("the default rate is 0: set the rate of normal playback") }
    if let position, position < 0 { throw .invalid("the position is at least 0", notTime: position) }
    if let volume, !volume.isFinite || volume < 0 {
      throw .invalid("the volume is a finite number of at least 0.0, or none", not: volume)
    }
    guard (0...Self.coarsestPrecision).contains(precision) else {
      throw .invalid("the precision is from 0 to 10 seconds", notTime: precision)
    }
    var checked = self
    if rate == 0 {
      checked.rate = defaultRate
      if state == .playing { checked.state = .paused }
    }
    return checked
  }

  /// Written out, so that the comparison copies nothing: many players set the same snapshot again and again.
  @inline(__always)
  public static func == (one: Playback, other: Playback) -> Bool {
    one.state == other.state && one.keptPosition == other.keptPosition && one.keptTimestamp == other.keptTimestamp
      && one.rate == other.rate && one.defaultRate == other.defaultRate && one.keptVolume == other.keptVolume
      && one.keptIndex == other.keptIndex && one.keptCount == other.keptCount && one.precision == other.precision
  }

  /// Whether only the position, its timestamp or its precision differ.
  func isSame(as other: Playback) -> Bool {
    var moved = self
    (moved.position, moved.timestamp, moved.precision) = (other.position, other.timestamp, other.precision)
    return moved == other
  }
}
