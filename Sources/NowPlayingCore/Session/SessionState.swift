// SPDX-License-Identifier: MIT

/// A session as the player has described it.
public struct SessionState: Sendable {
  public let id: String
  public private(set) var name: String?
  public private(set) var content: Content?
  /// As it was said last; without how far it was, if something else has moved that since.
  public private(set) var playback = Playback(state: .stopped)
  public private(set) var timeline = Timeline.beginning
  public private(set) var offer = Offer()
  public private(set) var lists = Lists()
  /// What the session has if it plays elsewhere.
  public private(set) var remote: Remote?
  public private(set) var isPublished = false
  private var updatesBegun = 0
  private var changedWhileHeld = false
  /// Where playback is by the update that goes on, if that has set it: then a new item does not begin at its beginning.
  private var lineWhileHeld: Timeline?
  /// Whether it has handed over a queue, which then is that of the new item.
  private var saidQueueWhileHeld = false
  /// Whether the player has set a position that was true before as if it were true now.
  public private(set) var hasRepeatedPosition = false

  /// Makes a session that has nothing to show yet.
  public init(id: String, isRemote: Bool = false) {
    self.id = id
    if isRemote { remote = Remote() }
  }

  // Each setter says whether surfaces should hear of it.

  /// Sets the name of the player.
  public mutating func set(name: String?) -> Bool {
    guard name != self.name else { return false }
    self.name = name
    return changed()
  }

  /// Sets what is playing; another id is another item, which begins at its beginning.
  public mutating func set(content: Content?, now: @autoclosure () -> Int64) -> Bool {
    guard content != self.content else { return false }
    return apply(content, now: now())
  }

  @inline(never)
  private mutating func apply(_ content: Content?, now: Int64) -> Bool {
    let isNewItem = content?.id != self.content?.id
    self.content = content
    let length = content?.duration.microseconds
    if isNewItem {
      timeline =
        lineWhileHeld?.with(length: length)
        ?? Timeline(position: 0, timestamp: now, rate: timeline.rate, length: length)
    } else {
      timeline = timeline.with(length: length)
    }
    if isNewItem, lists.queue != nil, !saidQueueWhileHeld { lists.isQueueOlder = true }
    (playback.position, playback.timestamp) = (nil, nil)
    return changed()
  }

  /// Sets how far and how fast playback is.
  public mutating func set(playback: Playback, now: @autoclosure () -> Int64) throws(Failure) -> Bool {
    try !isHeld && isSaidAgain(playback) ? false : apply(playback, now: now())
  }

  /// Changes the state alone; the position is where it has come to.
  public mutating func set(state: PlaybackState, now: @autoclosure () -> Int64) throws(Failure) -> Bool {
    var changed = playback
    (changed.state, changed.position, changed.timestamp) = (state, nil, nil)
    return try set(playback: changed, now: now())
  }

  /// Apart from the question whether there is anything new, which many players ask ten times a second.
  @inline(never)
  private mutating func apply(_ playback: Playback, now: Int64) throws(Failure) -> Bool {
    var said = try playback.checked()
    if repeatsOldPosition(said, now: now) { hasRepeatedPosition = true }
    if isHeld, said.position != nil || lineWhileHeld != nil {
      lineWhileHeld = Timeline(said, length: nil, after: lineWhileHeld ?? timeline, now: now)
    }
    let line = line(of: said, now: now)
    // A time stamp from the future is true only once.
    if let timestamp = said.timestamp, timestamp > now { said.timestamp = nil }
    let isSameLine =
      line.rate == timeline.rate && line.distance(to: timeline, at: now) <= Timeline.jitter
    let isSame = isSameLine && said.isSame(as: self.playback)
    self.playback = said
    guard !isSame else { return false }
    timeline = line
    return changed()
  }

  /// The line that the snapshot begins. A position that is no further from the present line than it is exact says
  /// nothing new.
  private func line(of playback: Playback, now: Int64) -> Timeline {
    let length = content?.duration.microseconds
    let line = Timeline(playback, length: length, after: timeline, now: now)
    guard playback.position != nil, line.distance(to: timeline, at: now) <= playback.precision else { return line }
    return Timeline(position: timeline.position(at: now), timestamp: now, rate: line.rate, length: length)
  }

  /// Whether a player that keeps its snapshot has changed the state, and forgot that the position has moved on. Where a
  /// stop or an end leads, it may have gone back on purpose.
  private func repeatsOldPosition(_ said: Playback, now: Int64) -> Bool {
    guard let position = said.position, position > 0, said.timestamp == nil, said.state != .stopped else { return false }
    guard position == playback.position, playback.timestamp == nil, said.state != playback.state else { return false }
    let line = Timeline(said, length: content?.duration.microseconds, after: timeline, now: now)
    return line.distance(to: timeline, at: now) > max(Timeline.jump, said.precision)
  }

  /// Whether it was said last, and nothing has come between: whatever came of it then is still so.
  @inline(__always)
  private func isSaidAgain(_ playback: Playback) -> Bool {
    playback == self.playback && (playback.position == nil || playback.timestamp != nil || timeline.rate == 0)
  }

  /// Changes what is offered.
  public mutating func change(_ change: (inout Offer) throws(Failure) -> Void) throws(Failure) -> Bool {
    var changedOffer = offer
    try change(&changedOffer)
    guard changedOffer != offer else { return false }
    offer = changedOffer
    return changed()
  }

  /// Sets what plays before and after.
  public mutating func set(queue: Queue?) -> Bool {
    if isHeld { saidQueueWhileHeld = true }
    return change(lists: { $0.queue = queue })
  }

  /// Changes what the session has beside what plays.
  public mutating func change(lists change: (inout Lists) -> Void) -> Bool {
    var changedLists = lists
    change(&changedLists)
    guard changedLists != lists else { return false }
    lists = changedLists
    return changed()
  }

  /// Changes what it has that plays elsewhere.
  public mutating func change(remote change: (inout Remote) throws(Failure) -> Void) throws(Failure) -> Bool {
    guard var changedRemote = remote else {
      throw Failure(.invalidState, "the session is not remote: make a remote session")
    }
    try change(&changedRemote)
    guard changedRemote != remote else { return false }
    remote = changedRemote
    return changed()
  }

  // What is shown while nothing plays: stopped, at the beginning. While the other side cannot be reached: where it was, and
  // nothing to be done about it.

  /// How it plays, as far as that is known.
  public var shownPlayback: Playback {
    var shown = playback
    if content == nil { shown.state = .stopped }
    if remote?.lostAt != nil, shown.state == .playing || shown.state == .buffering { shown.state = .interrupted }
    return shown
  }

  /// Where playback is, as far as that is known.
  public var shownTimeline: Timeline {
    guard content != nil else { return .beginning }
    guard let lostAt = remote?.lostAt else { return timeline }
    return Timeline(
      position: timeline.position(at: lostAt), timestamp: lostAt, rate: 0, length: content?.duration.microseconds)
  }

  /// What can be asked for now.
  public var shownOffer: Offer { remote?.lostAt == nil ? offer : offer.disabled }

  /// Says that the session is to be shown, or no longer.
  public mutating func set(published: Bool) { isPublished = published }

  /// Holds back what changes from here on.
  public mutating func beginUpdate() { updatesBegun += 1 }

  /// Lets go what changed; says whether surfaces should hear of it now.
  public mutating func endUpdate() throws(Failure) -> Bool {
    guard updatesBegun > 0 else {
      throw Failure(.invalidState, "no update was begun: begin an update first")
    }
    updatesBegun -= 1
    guard updatesBegun == 0 else { return false }
    (lineWhileHeld, saidQueueWhileHeld) = (nil, false)
    guard changedWhileHeld else { return false }
    changedWhileHeld = false
    return true
  }

  /// Surfaces looked while an update was going on: they will be told when it ends.
  public mutating func postpone() { changedWhileHeld = true }

  /// What a desktop would look for in vain, as the end of a sentence; nil: nothing.
  public func lack(showsIdle: Bool) -> String? {
    if content == nil, !showsIdle { return " waits for content: what plays nothing is not shown" }
    return offer.offered.isEmpty ? " offers no command: nobody can steer it" : nil
  }

  /// Whether what is set is held back at the moment.
  public var isHeld: Bool { updatesBegun > 0 }

  private mutating func changed() -> Bool {
    if isHeld { changedWhileHeld = true }
    return !isHeld
  }
}
