// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlaying
internal import NowPlayingCore

/// Goes forward or back by an interval.
public final class MPSkipIntervalCommand: MPRemoteCommand, @unchecked Sendable {
  private let intervals: Setting<[Double]>

  override init(_ command: Command, _ turn: Turn) {
    intervals = Setting([10], turn)
    super.init(command, turn)
  }

  /// The intervals that may be asked for, in seconds, the preferred one first.
  public var preferredIntervals: [NSNumber] {
    get { intervals.value.map { NSNumber(value: $0) } }
    set { intervals.value = newValue.map { $0.doubleValue } }
  }

  override var control: Control {
    let usable = intervals.value.compactMap { Int64(seconds: $0) }.filter { $0 > 0 }
    return .intervals(usable.isEmpty ? [10_000_000] : usable)
  }
}

/// Somebody wants to go forward or back.
public final class MPSkipIntervalCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// How far, in seconds.
  public let interval: TimeInterval

  init(_ command: MPRemoteCommand, interval: TimeInterval) {
    self.interval = interval
    super.init(command)
  }
}
