// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlaying

/// What a player has said of what plays, and when it said where playback is.
struct Statement: @unchecked Sendable {
  /// Where playback was at a moment, in microseconds, and which moment by the clock on the wall was played then.
  struct Place: Equatable, Sendable {
    let position: Int64
    let moment: Int64
    let date: Date?

    /// Whether both say the same of a broadcast: the date belongs to the place that desktops were told, and is not to
    /// be told anew every second. Without a date the engine finds out.
    fileprivate func continues(_ other: Place, pace: Double) -> Bool {
      guard let date, let otherDate = other.date else { return false }
      let moved = Double(position) - Double(other.position)
      return abs(moved - Double(moment - other.moment) * pace) < 100_000
        && abs(date.timeIntervalSince(otherDate) - moved / 1_000_000) < 1
    }
  }

  private(set) var info: [String: Any]?
  var playbackState = MPNowPlayingPlaybackState.unknown
  /// Nil: nothing was said of the item that plays.
  private(set) var place: Place?
  /// The first date of the item: from there a broadcast is counted that says dates alone.
  private var origin: Date?

  /// Takes what is said now. Whoever changes one key of many says the others again, and where playback was long ago is
  /// not where it is: only another time, another item, or the very same once more is a new place.
  mutating func say(_ info: [String: Any]?, now: Int64) {
    let (old, new) = (InfoReader(self.info ?? [:]), InfoReader(info ?? [:]))
    let isSameItem = self.info != nil && old.itemID == new.itemID
    let isNews =
      !isSameItem || old.position != new.position || old.playbackDate != new.playbackDate || new.saysTheSame(as: old)
    self.info = info
    guard isNews else { return }
    let date = new.playbackDate
    if !isSameItem || origin == nil { origin = date }
    let sinceOrigin = date.flatMap { date in origin.flatMap { Int64(seconds: max(0, date.timeIntervalSince($0))) } }
    let said = (new.position ?? sinceOrigin).map { Place(position: $0, moment: now, date: date) }
    if isSameItem, let place, let said, said.continues(place, pace: new.pace(playbackState)) { return }
    place = said
  }
}
