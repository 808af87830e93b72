// SPDX-License-Identifier: MIT

/// A session as the player described it.
public struct SessionState: Sendable {
  public let id: Identifier
  public private(set) var name: String?
  public private(set) var content: Content?
  /// The last snapshot; without the position if something else has changed that since.
  public private(set) var playback = Playback(state: .stopped)
  public private(set) var timeline = Timeline.beginning
  public private(set) var details = PlaybackDetails()
  public private(set) var offer = Offer()
  public private(set) var lists = Lists()
  /// The remote state of a session that plays on other devices.
  public private(set) var remote: Remote?
  public private(set) var isPublished = false
  private var updatesBegun = 0
  /// Whether an event of an extension has no answer yet, and one of the updates is the library's own.
  private var isEventOpen = false
  private var updateChanges = false
  /// The timeline that the open update has set. A new item then does not begin at its beginning.
  private var updateTimeline: Timeline?
  /// Whether the open update has set a queue. It then belongs to the new item.
  private var updateSetsQueue = false
  /// Whether the player has set an old position as the current one.
  public private(set) var hasRepeatedPosition = false

  /// Makes a session that has nothing to show yet.
  public init(id: Identifier, isRemote: Bool = false) {
    self.id = id
    if isRemote { remote = Remote() }
  }

  /// Removes everything but the content, the playback and the publication, for another owner.
  public mutating func restart() {
    (name, details, offer, lists) = (nil, PlaybackDetails(), Offer(), Lists())
    (updatesBegun, updateChanges, updateTimeline, updateSetsQueue) = (0, false, nil, false)
    isEventOpen = false
  }

  // Each setter returns whether the session must be published.

  /// Sets the name of the player.
  public mutating func set(name: String?) -> Bool {
    guard !name.hasSameBytes(as: self.name) else { return false }
    self.name = name
    return changed()
  }

  /// Sets the content. Another id is another item, which begins at its beginning.
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
        updateTimeline?.with(length: length)
        ?? Timeline(position: 0, timestamp: now, rate: timeline.rate, length: length)
    } else {
      timeline = timeline.with(length: length)
    }
    if isNewItem, !details.isEmpty { (details.window, details.buffered) = (nil, nil) }
    if isNewItem, lists.queue != nil, !updateSetsQueue { lists.isQueueOlder = true }
    (playback.position, playback.timestamp) = (nil, nil)
    return changed()
  }

  /// Sets the state, the rate and the position of playback.
  public mutating func set(playback: Playback, now: @autoclosure () -> Int64) throws(Failure) -> Bool {
    try !isHeld && isUnchanged(playback) ? false : apply(playback, now: now())
  }

  /// Sets only the state. The position continues.
  public mutating func set(state: PlaybackState, now: @autoclosure () -> Int64) throws(Failure) -> Bool {
    var changed = playback
    (changed.state, changed.position, changed.timestamp) = (state, nil, nil)
    return try set(playback: changed, now: now())
  }

  /// Apart from the check for a change, which many players need ten times a second.
  @inline(never)
  private mutating func apply(_ playback: Playback, now: Int64) throws(Failure) -> Bool {
    var given = try playback.checked()
    if repeatsOldPosition(given, now: now) { hasRepeatedPosition = true }
    if isHeld, given.position != nil || updateTimeline != nil {
      updateTimeline = Timeline(given, length: nil, after: updateTimeline ?? timeline, now: now)
    }
    let line = line(of: given, now: now)
    // A timestamp in the future counts only once.
    if let timestamp = given.timestamp, timestamp > now { given.timestamp = nil }
    let isSameLine =
      line.rate == timeline.rate && line.distance(to: timeline, at: now) <= Timeline.jitter
    let endsProblem = given.state == .playing && details.problem != nil
    if endsProblem { details.problem = nil }
    let isSame = isSameLine && !endsProblem && given.isSame(as: self.playback)
    self.playback = given
    guard !isSame else { return false }
    timeline = line
    return changed()
  }

  /// The timeline that the snapshot starts. A position within the precision of the present timeline changes nothing.
  private func line(of playback: Playback, now: Int64) -> Timeline {
    let length = content?.duration.microseconds
    let line = Timeline(playback, length: length, after: timeline, now: now)
    guard playback.position != nil, line.distance(to: timeline, at: now) <= playback.precision else { return line }
    return Timeline(position: timeline.position(at: now), timestamp: now, rate: line.rate, length: length)
  }

  /// Whether the player reused a snapshot: it changed the state and left an old position in it. After a stop or an end
  /// the position can go back on purpose.
  private func repeatsOldPosition(_ given: Playback, now: Int64) -> Bool {
    guard let position = given.position, position > 0, given.timestamp == nil, given.state != .stopped else {
      return false
    }
    guard position == playback.position, playback.timestamp == nil, given.state != playback.state else { return false }
    let line = Timeline(given, length: content?.duration.microseconds, after: timeline, now: now)
    return line.distance(to: timeline, at: now) > max(Timeline.jump, given.precision)
  }

  /// Whether the same snapshot was set last, with no change since.
  @inline(__always)
  private func isUnchanged(_ playback: Playback) -> Bool {
    playback == self.playback && (playback.position == nil || playback.timestamp != nil || timeline.rate == 0)
      && (playback.state != .playing || details.problem == nil)
  }

  /// Changes what few players set about their playback.
  public mutating func change(details change: (inout PlaybackDetails) -> Void) -> Bool {
    var changedDetails = details
    change(&changedDetails)
    guard changedDetails != details else { return false }
    details = changedDetails
    return changed()
  }

  /// Sets where the user can seek; nil: in the whole item.
  public mutating func set(window: SeekableWindow?, now: Int64) throws(Failure) -> Bool {
    guard content != nil else { throw .withoutContent }
    if let window, let old = details.window, window.isSame(as: old, at: now) { return false }
    return change(details: { $0.window = window })
  }

  /// Sets up to which position the media are loaded. A change of less than a second is ignored, but near the end: clients
  /// must see that all is loaded.
  public mutating func set(buffered: Int64?) throws(Failure) -> Bool {
    guard let content else { throw .withoutContent }
    if let buffered, buffered < 0 { throw .invalid("the position is at least 0", notTime: buffered) }
    if let buffered, let old = details.buffered, abs(buffered - old) < 1_000_000 {
      guard let duration = content.duration.microseconds, buffered > duration - 1_000_000 else { return false }
    }
    return change(details: { $0.buffered = buffered })
  }

  /// Changes what is offered.
  public mutating func change(_ change: (inout Offer) throws(Failure) -> Void) throws(Failure) -> Bool {
    var changedOffer = offer
    try change(&changedOffer)
    guard changedOffer != offer else { return false }
    offer = changedOffer
    return changed()
  }

  /// Sets the queue.
  public mutating func set(queue: Queue?) -> Bool {
    if isHeld { updateSetsQueue = true }
    return change(lists: { $0.queue = queue })
  }

  /// Changes the queue and the playlists.
  public mutating func change(lists change: (inout Lists) -> Void) -> Bool {
    var changedLists = lists
    change(&changedLists)
    guard changedLists != lists else { return false }
    lists = changedLists
    return changed()
  }

  /// Changes the remote state.
  public mutating func change(remote change: (inout Remote) throws(Failure) -> Void) throws(Failure) -> Bool {
    guard var changedRemote = remote else {
      throw Failure(.invalidState, "the session is not remote: make a remote session")
    }
    try change(&changedRemote)
    guard changedRemote != remote else { return false }
    remote = changedRemote
    return changed()
  }

  // While nothing plays, the session is stopped at the beginning. While the remote side is unreachable, it keeps its
  // position and its commands are disabled.

  /// The state of playback as it is published.
  public var shownPlayback: Playback {
    var shown = playback
    if content == nil { shown.state = .stopped }
    if remote?.lostAt != nil, shown.state == .playing || shown.state == .buffering { shown.state = .interrupted }
    return shown
  }

  /// The position of playback as it is published.
  public var shownTimeline: Timeline {
    guard content != nil else { return .beginning }
    guard let lostAt = remote?.lostAt else { return timeline }
    return Timeline(
      position: timeline.position(at: lostAt), timestamp: lostAt, rate: 0, length: content?.duration.microseconds)
  }

  /// The commands as they are published.
  public var shownOffer: Offer { remote?.lostAt == nil ? offer : offer.disabled }

  /// Sets whether the session is published.
  public mutating func set(published: Bool) { isPublished = published }

  /// Begins an update. Changes are held back.
  public mutating func beginUpdate() { updatesBegun += 1 }

  /// Begins the update that holds everything back until the answer to an event of an extension.
  public mutating func beginEvent() { (updatesBegun, isEventOpen) = (updatesBegun + 1, true) }

  /// Ends it, like `endUpdate`.
  public mutating func endEvent() throws(Failure) -> Bool {
    isEventOpen = false
    return try endUpdate()
  }

  /// Ends an update. Returns whether the session must be published now.
  public mutating func endUpdate() throws(Failure) -> Bool {
    guard updatesBegun > (isEventOpen ? 1 : 0) else {
      throw Failure(.invalidState, "no update was begun: begin an update first")
    }
    updatesBegun -= 1
    guard updatesBegun == 0 else { return false }
    (updateTimeline, updateSetsQueue) = (nil, false)
    guard updateChanges else { return false }
    updateChanges = false
    return true
  }

  /// A surface read the state during an update. It must be published at the end.
  public mutating func postpone() { updateChanges = true }

  /// The missing commands that desktops expect, as the end of a sentence; nil if none is missing.
  public func lack(showsIdle: Bool) -> String? {
    if content == nil, !showsIdle { return " has no content, so it is not published: set its content" }
    return offer.offered.isEmpty ? " offers no command, so no client can control it: offer commands" : nil
  }

  /// Whether the open update has changed something.
  public var hasUnshownChanges: Bool { updateChanges }

  /// Whether an update is open.
  public var isHeld: Bool { updatesBegun > 0 }

  private mutating func changed() -> Bool {
    if isHeld { updateChanges = true }
    return !isHeld
  }
}

extension Failure {
  fileprivate static var withoutContent: Failure {
    Failure(.invalidState, "the session has no content: set its content first")
  }
}
