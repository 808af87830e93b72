// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

extension Session {
  /// Sets the name of this player that people read; nil: the default.
  public func set(name: String?) throws(Failure) {
    let entry = entry
    let name = name.map { Text.line($0) }
    if let name, name.isEmpty { throw .invalid("a name that people read cannot be empty") }
    try context.change(entry) { state throws(Failure) in
      let isChanged = entry.state.set(name: name)
      state.setIdentity(of: entry)
      return isChanged
    }
  }

  /// Sets the content, and the providers of its images.
  public func set(content: Content?, images: ImageProviders? = nil) throws(Failure) {
    let entry = entry
    var previous = images
    try context.change(entry) { state throws(Failure) in
      swap(&previous, &entry.handlers.images)
      context.awaitPublishing(entry, hasContent: content != nil, &state)
      return entry.state.set(content: content, now: Clock.now())
    }
    withExtendedLifetime(previous) {}
  }

  /// Sets a content without a title, for one that the player could not make: the content before must not stay visible.
  /// A session without content stays without.
  public func setUnknownContent() throws(Failure) {
    let entry = entry
    var previous: ImageProviders?
    try context.change(entry) { state throws(Failure) in
      guard let content = entry.state.content, content != entry.unknownContent else { return false }
      let unknown = try Content(kind: .generic, id: Identifier(Random.hexadecimal(digits: 32)))
      entry.unknownContent = unknown
      swap(&previous, &entry.handlers.images)
      return entry.state.set(content: unknown, now: Clock.now())
    }
    withExtendedLifetime(previous) {}
  }

  /// Sets the state, the position and the rate.
  public func set(playback: Playback) throws(Failure) {
    let entry = entry
    var isMistaken = false
    try context.change(entry) { state throws(Failure) in
      let wasMistaken = entry.state.hasRepeatedPosition
      defer { isMistaken = entry.state.hasRepeatedPosition != wasMistaken }
      return try entry.state.set(playback: playback, now: Clock.now())
    }
    guard isMistaken else { return }
    Log.writeMistake(
      "session " + id.text
        + ": the player set an old position with a new state, so clients see a seek backwards: set only the state, or "
        + "leave the position unknown"
    )
  }

  /// Sets the state alone.
  public func set(state new: PlaybackState) throws(Failure) {
    let entry = entry
    try context.change(entry) { state throws(Failure) in try entry.state.set(state: new, now: Clock.now()) }
  }

  /// Sets why it does not play; nil: there is no problem.
  public func set(problem: Problem?) throws(Failure) {
    let entry = entry
    try context.change(entry) { _ throws(Failure) in entry.state.change(details: { $0.problem = problem }) }
  }

  /// Sets whether the player is silent.
  public func set(isMuted: Bool) throws(Failure) {
    let entry = entry
    try context.change(entry) { _ throws(Failure) in entry.state.change(details: { $0.isMuted = isMuted }) }
  }

  /// Sets whether desktops see no metadata.
  public func set(isPrivate: Bool) throws(Failure) {
    let entry = entry
    try context.change(entry) { _ throws(Failure) in entry.state.change(details: { $0.isPrivate = isPrivate }) }
  }

  /// Sets where the user can seek, from now on; nil: in the whole item.
  public func set(window: ClosedRange<Int64>?, moving: SeekableWindow.Ends = []) throws(Failure) {
    let entry = entry
    let now = Clock.now()
    var seekable: SeekableWindow?
    if let window {
      seekable = try SeekableWindow(
        start: window.lowerBound, end: window.upperBound, moving: moving, timestamp: now)
    }
    try context.change(entry) { _ throws(Failure) in try entry.state.set(window: seekable, now: now) }
  }

  /// Sets up to which position the media are loaded; nil: it is unknown.
  public func set(buffered: Int64?) throws(Failure) {
    let entry = entry
    try context.change(entry) { _ throws(Failure) in try entry.state.set(buffered: buffered) }
  }

  /// Sets the entries before and after the current one; nil: the session shows no queue. `nextImages`: the providers of
  /// the images of the entry after the current one.
  public func set(queue: Queue?, nextImages: ImageProviders? = nil) throws(Failure) {
    let entry = entry
    var previous = nextImages
    try context.change(entry) { state throws(Failure) in
      if state.settings.asksAhead { swap(&previous, &entry.handlers.nextImages) }
      return entry.state.set(queue: queue)
    }
    withExtendedLifetime(previous) {}
  }

  /// Changes the playlists.
  public func changeLists(_ change: (inout Lists) -> Void) throws(Failure) {
    let entry = entry
    try context.change(entry) { state throws(Failure) in entry.state.change(lists: change) }
  }

  /// Changes the commands' parameters that clients see.
  public func changeOffer(_ change: (inout Offer) throws(Failure) -> Void) throws(Failure) {
    let entry = entry
    try context.change(entry) { state throws(Failure) in try entry.state.change(change) }
  }

  // MARK: Remote sessions

  /// Whether it plays on another device.
  public var isRemote: Bool { read { _, entry in entry.isRemote } ?? false }

  /// Sets the devices that a remote session plays on.
  public func set(devices: [Device]) throws(Failure) {
    let entry = entry
    try context.change(entry) { state throws(Failure) in
      let isChanged = try entry.state.change(remote: { remote throws(Failure) in try remote.set(devices: devices) })
      if entry.state.name == nil { state.setIdentity(of: entry) }
      return isChanged
    }
  }

  /// Sets whether the other side can be reached.
  public func set(isReachable: Bool) throws(Failure) {
    try changeRemote { remote throws(Failure) in remote.set(isReachable: isReachable, now: Clock.now()) }
  }

  /// Sets how long the session stays on the bus while the remote device cannot be reached.
  public func set(grace: Int64) throws(Failure) {
    try changeRemote { remote throws(Failure) in try remote.set(grace: grace) }
  }

  private func changeRemote(_ change: (inout Remote) throws(Failure) -> Void) throws(Failure) {
    let entry = entry
    try context.change(entry) { state throws(Failure) in
      let before = entry.state.remote
      let isVisible = try entry.state.change(remote: change)
      // The grace period starts now, even while an update holds the change back.
      guard entry.state.remote != before else { return false }
      state.unreachable[entry.key] = entry.state.remote?.lostAt == nil ? nil : entry
      entry.hasLeft = false
      return isVisible
    }
  }

  // MARK: Updates

  /// Holds back all later changes until the update ends.
  public func beginUpdate() throws(Failure) {
    let entry = entry
    try context.change(entry) { state throws(Failure) in
      context.awaitEndOfUpdate(entry, &state)
      entry.state.beginUpdate()
      return false
    }
  }

  /// Begins the update of an extension's event, which the player cannot end.
  func beginEvent() throws(Failure) {
    let entry = entry
    try context.change(entry) { state throws(Failure) in
      entry.state.beginEvent()
      return false
    }
  }

  /// Publishes all changes of the event at once.
  func endEvent() throws(Failure) {
    let entry = entry
    try context.change(entry) { state throws(Failure) in try entry.state.endEvent() }
  }

  /// Publishes all changes of the update at once.
  public func endUpdate() throws(Failure) {
    let entry = entry
    try context.change(entry) { state throws(Failure) in
      let isChanged = try entry.state.endUpdate()
      if !entry.state.isHeld { entry.updateUntil = nil }
      return isChanged
    }
  }
}
