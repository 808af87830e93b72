// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlaying

/// The values that a player has set last, and when it set the position.
struct InfoState: @unchecked Sendable {
  /// A position in microseconds, the moment at which it was valid, and the date of the broadcast at that moment.
  struct TimedPosition: Equatable, Sendable {
    let position: Int64
    let moment: Int64
    let date: Date?

    /// Whether both describe the same line of a broadcast, so that desktops need no new date every second. Without a
    /// date the engine decides.
    fileprivate func continues(_ other: TimedPosition, pace: Double) -> Bool {
      guard let date, let otherDate = other.date else { return false }
      let moved = Double(position) - Double(other.position)
      return abs(moved - Double(moment - other.moment) * pace) < 100_000
        && abs(date.timeIntervalSince(otherDate) - moved / 1_000_000) < 1
    }
  }

  private(set) var info: [String: Any]?
  var playbackState = MPNowPlayingPlaybackState.unknown
  /// If it is nil, the player has set no position for the current item.
  private(set) var timedPosition: TimedPosition?
  /// The first date of the item. If a broadcast has dates only, positions count from there.
  private var origin: Date?

  /// Stores new values. A player that changes one key sets the others again, with an old position that is no longer
  /// right. So only three cases set a new position: another position or date, another item, or a dictionary without any
  /// change.
  mutating func set(_ info: [String: Any]?, now: Int64) {
    let (old, new) = (InfoReader(self.info ?? [:]), InfoReader(info ?? [:]))
    let isSameItem = self.info != nil && old.itemID == new.itemID
    let isNews =
      !isSameItem || old.position != new.position || old.playbackDate != new.playbackDate || new.isEqual(to: old)
    self.info = info
    guard isNews else { return }
    let date = new.playbackDate
    if !isSameItem || origin == nil { origin = date }
    let sinceOrigin = date.flatMap { date in origin.flatMap { Int64(seconds: max(0, date.timeIntervalSince($0))) } }
    let newPosition = (new.position ?? sinceOrigin).map { TimedPosition(position: $0, moment: now, date: date) }
    if isSameItem, let timedPosition, let newPosition,
      newPosition.continues(timedPosition, pace: new.pace(playbackState))
    {
      return
    }
    timedPosition = newPosition
  }
}
