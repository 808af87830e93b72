// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Moves a title that is longer than its room: it rests, moves by a column at each step, rests at its end, and begins again.
struct TitleScroller {
  /// In microseconds.
  static let (rest, step): (Int64, Int64) = (3_000_000, 250_000)

  private var title = ""
  /// How many columns have no room.
  private var overflow = 0
  /// How many columns are hidden at the start.
  private(set) var offset = 0
  /// When the title moves; nil: it has room.
  private(set) var next: Int64?

  /// Moves the title if it is time, or begins with another one.
  mutating func move(_ title: String, now: Int64) {
    if !title.hasSameBytes(as: self.title) { (self.title, offset, next) = (title, 0, nil) }
    guard let next, next <= now else { return }
    offset = offset < overflow ? offset + 1 : 0
    self.next = now + (offset == 0 || offset == overflow ? Self.rest : Self.step)
  }

  /// Follows the room that the title had; 0: it had enough.
  mutating func follow(_ overflow: Int, now: Int64) {
    guard overflow != self.overflow || (next == nil) == (overflow > 0) else { return }
    (self.overflow, offset) = (overflow, 0)
    next = overflow > 0 ? now + Self.rest : nil
  }
}
