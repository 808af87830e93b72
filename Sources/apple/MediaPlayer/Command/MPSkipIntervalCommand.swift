// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlaying
internal import NowPlayingCore

/// A command that skips forward or back by an interval.
public final class MPSkipIntervalCommand: MPRemoteCommand, @unchecked Sendable {
  private let intervals: Setting<[Double]>

  override init(_ command: Command, _ pendingUpdate: PendingUpdate) {
    intervals = Setting([10], pendingUpdate)
    super.init(command, pendingUpdate)
  }

  /// The offered intervals, in seconds. The preferred one is first.
  public var preferredIntervals: [NSNumber] {
    get { intervals.value.map { NSNumber(value: $0) } }
    set { intervals.value = newValue.map { $0.doubleValue } }
  }

  override var control: Control {
    let usable = intervals.value.compactMap { Int64(seconds: $0) }.filter { $0 > 0 }
    return .intervals(usable.isEmpty ? [10_000_000] : usable)
  }
}

/// A request to skip forward or back.
public final class MPSkipIntervalCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// The interval, in seconds.
  public let interval: TimeInterval

  init(_ command: MPRemoteCommand, interval: TimeInterval) {
    self.interval = interval
    super.init(command)
  }
}
