// SPDX-License-Identifier: MIT

extension SessionSnapshot {
  /// Decides about an ask by the rules of MPRIS and of the library's commands.
  ///
  /// By MPRIS, a disabled command has no effect and is not an error. The exception is PlayPause while CanPause is
  /// false. A command that is not offered is an error in two cases: MPRIS requires it, or no property shows
  /// that the command is missing.
  ///
  /// `position` is the playback position at the time `now`, or the target of a pending seek.
  ///
  /// The rules that a controller needs are functions of their own: its library does not contain the others.
  public func resolve(_ ask: Ask, at position: Int64, now: Int64) -> Resolution {
    switch ask {
    case .play: resolvePlay()
    case .pause: resolvePause()
    case .playPause: resolvePlayPause()
    case .stop: resolveStop()
    case .next: use(.next)
    case .previous: use(.previous)
    case .raise: use(.raise)
    case .quit: use(.quit)
    case .seek(let offset): resolveSeek(by: offset, from: position, now: now)
    case .setPosition(let target, let isCurrent): resolveSetPosition(target, isCurrent: isCurrent, now: now)
    case .setRate(let rate): resolveSetRate(rate)
    case .setRepeatMode(let mode): resolveSetRepeatMode(mode)
    case .setShuffle(let isOn): resolveSetShuffle(isOn)
    case .setVolume(let volume): resolveSetVolume(volume)
    case .setFullscreen(let isOn): require(.setFullscreen, .fullscreen(isOn), "this player has no fullscreen mode")
    case .openURL(let uri): resolveOpen(uri)
    case .goToEntry(let id): resolveGoTo(id)
    case .addToQueue(let uri, let entry, let makeCurrent): resolveAdd(uri, after: entry, makeCurrent: makeCurrent)
    case .removeFromQueue(let id): resolveRemove(id)
    case .activatePlaylist(let id): resolveActivate(id)
    case .perform(let invocation): resolvePerform(invocation, now: now)
    }
  }

  /// Delivers an enabled command. Ignores others.
  private func use(_ command: Command, _ argument: Invocation.Argument = .none) -> Resolution {
    guard offer.canUse(command) else { return isLost && offer.offers(command) ? unreachable : .ignore }
    return .deliver(Invocation(command, argument))
  }

  /// The answer while the remote device cannot be reached.
  private var unreachable: Resolution { .refuse(.networkFailed, "the remote device cannot be reached") }

  /// Delivers an enabled command, ignores a disabled one, and rejects one that is not offered.
  private func require(_ command: Command, _ argument: Invocation.Argument, _ reason: String) -> Resolution {
    offer.offers(command) ? use(command, argument) : .refuse(.notSupported, reason)
  }

  /// Decides about Play.
  public func resolvePlay() -> Resolution {
    if offer.offers(.play) { return use(.play) }
    return isPlaying ? .ignore : use(.togglePlayPause)
  }

  /// Decides about Pause.
  public func resolvePause() -> Resolution {
    let isToggled = offer.canUse(.togglePlayPause) && !offer.canUse(.pause)
    if offer.offers(.pause), !isToggled { return use(.pause) }
    guard isPlaying else { return .ignore }
    return use(stopsInsteadOfPausing ? .stop : .togglePlayPause)
  }

  /// Decides about PlayPause.
  public func resolvePlayPause() -> Resolution {
    if offer.canUse(.togglePlayPause) { return use(.togglePlayPause) }
    let pause: Command = stopsInsteadOfPausing ? .stop : .pause
    if isPlaying, offer.canUse(pause) { return use(pause) }
    if !isPlaying, offer.canUse(.play), offer.offers(pause) || offer.offers(.togglePlayPause) { return use(.play) }
    if isLost, offer.offers(pause) || offer.offers(.togglePlayPause) { return unreachable }
    guard canPause else { return .refuse(.notSupported, "this player cannot pause now") }
    return isPlaying ? use(pause) : require(.play, .none, "this player does not offer play")
  }

  /// Decides about Stop. Without a stop command the player pauses and seeks to the beginning, where the next Play starts.
  public func resolveStop() -> Resolution {
    if offer.offers(.stop) { return use(.stop) }
    guard offer.offers(.pause) || offer.offers(.togglePlayPause) else {
      return .refuse(.notSupported, "this player can neither stop nor pause")
    }
    guard offer.canUse(.seekToPosition), content != nil else { return resolvePause() }
    let beginning = Invocation(.seekToPosition, .position(0))
    if isPlaying, case .deliver(let pause) = resolvePause() { return .deliverBoth(pause, beginning) }
    return isPlaying ? resolvePause() : .deliver(beginning)
  }

  /// Decides about a URL to play. A player that only adds to its queue plays it from there, before what follows.
  public func resolveOpen(_ uri: String) -> Resolution {
    guard offer.offers(.openURL) || offer.offers(.addToQueue) else {
      return .refuse(.notSupported, "this player opens no URLs")
    }
    if let refusal = offer.refusal(of: uri) { return .refuse(.notSupported, refusal) }
    if offer.offers(.openURL) { return use(.openURL, .url(uri)) }
    let entry = playingEntry.flatMap { lists.queue?.place(of: $0) == nil ? nil : $0 }
    return use(.addToQueue, .addition(uri, after: entry ?? "", makeCurrent: true))
  }

  /// The positions to which a client can seek now.
  func positions(at now: Int64) -> ClosedRange<Int64> {
    details.window?.range(at: now) ?? 0...max(0, timeline.length ?? .max)
  }

  private func resolveSeek(by offset: Int64, from position: Int64, now: Int64) -> Resolution {
    guard canSeek else { return .ignore }
    let positions = positions(at: now)
    let (sum, overflow) = position.addingReportingOverflow(offset)
    let target = overflow ? .max : sum
    // A broadcast has no end to pass.
    if details.window == nil, overflow || target > positions.upperBound { return use(.next) }
    if offer.canUse(.seekToPosition) {
      let kept = min(max(positions.lowerBound, target), positions.upperBound)
      return .deliver(Invocation(.seekToPosition, .position(kept)))
    }
    let command: Command = offset < 0 ? .skipBackward : .skipForward
    guard offset != 0, offer.canUse(command) else { return .ignore }
    let distance = offset == .min ? .max : abs(offset)
    return .deliver(Invocation(command, .interval(nearestInterval(to: distance, of: command))))
  }

  private func resolveSetPosition(_ position: Int64, isCurrent: Bool, now: Int64) -> Resolution {
    guard canSeek, isCurrent, positions(at: now).contains(position) else { return .ignore }
    return require(.seekToPosition, .position(position), "this player cannot seek to a position")
  }

  private func resolveSetRate(_ rate: Double) -> Resolution {
    guard rate.isFinite else { return .refuse(.invalidArgument, "a rate must be a finite number") }
    if rate == 0 { return resolvePause() }
    guard offer.offers(.changePlaybackRate) else {
      return rate == 1 ? .ignore : .refuse(.notSupported, "this player does not change its rate")
    }
    // Limited to the supported rates. With a huge number, all distances would look the same.
    let wanted = min(max(rate, offer.rates.min() ?? rate), offer.rates.max() ?? rate)
    if offer.rateRange != nil { return use(.changePlaybackRate, .rate(wanted)) }
    return nearest(to: wanted, in: offer.rates) { $0 - wanted }.map { use(.changePlaybackRate, .rate($0)) } ?? .ignore
  }

  private func resolveSetRepeatMode(_ mode: RepeatMode) -> Resolution {
    guard offer.offers(.changeRepeatMode), offer.repeatModes.contains(mode) else {
      return .refuse(.notSupported, "this player does not support this repeat mode")
    }
    return use(.changeRepeatMode, .repeatMode(mode))
  }

  private func resolveSetShuffle(_ isOn: Bool) -> Resolution {
    let wanted: [ShuffleMode] = isOn ? [offer.lastShuffleMode, .items, .collections] : [.off]
    guard offer.offers(.changeShuffleMode), let mode = wanted.first(where: { offer.shuffleModes.contains($0) }) else {
      return .refuse(.notSupported, "this player does not support this shuffle mode")
    }
    return use(.changeShuffleMode, .shuffleMode(mode))
  }

  /// Decides about a volume.
  public func resolveSetVolume(_ volume: Double) -> Resolution {
    guard volume.isFinite else { return .refuse(.invalidArgument, "a volume must be a finite number") }
    // A muted player shows the volume 0. Another volume ends that.
    if details.isMuted, offer.canUse(.setMuted) {
      let unmute = Invocation(.setMuted, .muted(false))
      guard volume > 0 else { return .ignore }
      guard playback.volume != nil, offer.canUse(.setVolume) else { return .deliver(unmute) }
      return .deliverBoth(unmute, Invocation(.setVolume, .volume(volume)))
    }
    guard playback.volume != nil else {
      guard self.volume != nil else { return .refuse(.notSupported, "this player has no volume") }
      return resolveSetGroupVolume(volume)
    }
    return require(.setVolume, .volume(max(0, volume)), "this player does not offer its volume")
  }

  private func resolveSetGroupVolume(_ volume: Double) -> Resolution {
    let targets = GroupVolume.moved(devices, to: volume)
    guard let first = targets.first else { return .ignore }
    let resolution = require(.setDeviceVolume, .deviceVolume(first), "the volume of these devices is not offered")
    guard targets.count > 1, case .deliver = resolution else { return resolution }
    return .deliverAll(targets.map { Invocation(.setDeviceVolume, .deviceVolume($0)) })
  }

  private func resolveGoTo(_ id: Identifier?) -> Resolution {
    guard let id else { return .ignore }
    return require(.goToEntry, .entry(id), "this player does not play from a queue entry")
  }

  private func resolveAdd(_ uri: String, after id: Identifier?, makeCurrent: Bool) -> Resolution {
    guard canEditQueue else { return .ignore }
    guard let id else { return .refuse(.noSuchContent, "the track to insert after does not exist") }
    if let refusal = offer.refusal(of: uri) { return .refuse(.notSupported, refusal) }
    return use(.addToQueue, .addition(uri, after: id, makeCurrent: makeCurrent))
  }

  private func resolveRemove(_ id: Identifier?) -> Resolution {
    guard canEditQueue, let id else { return .ignore }
    return use(.removeFromQueue, .entry(id))
  }

  private func resolveActivate(_ id: Identifier?) -> Resolution {
    guard let id else { return .refuse(.noSuchContent, "the playlist does not exist") }
    return require(.activatePlaylist, .playlist(id), "this player does not play playlists")
  }

  private func resolvePerform(_ invocation: Invocation, now: Int64) -> Resolution {
    if !offer.offers(invocation.command), offers(invocation.command) { return resolveChapter(invocation, now: now) }
    let refusal = invocation.url.flatMap { offer.refusal(of: $0) }
    guard offer.offers(invocation.command) else {
      // A client adds a URL to the queue to open it, unless its scheme is refused.
      let reason = offer.offers(.addToQueue) ? refusal : nil
      return .refuse(.notSupported, reason ?? "this player does not offer the command")
    }
    // As MPRIS: in a window without room clients cannot seek, and a player without a volume has none to set.
    if seeks(invocation.command), details.window?.hasRoom == false { return .ignore }
    if case .volume = invocation.argument, playback.volume == nil, volume == nil {
      return .refuse(.notSupported, "this player has no volume")
    }
    let positions = positions(at: now)
    guard !offer.canUse(invocation.command) || invocation.isAllowed(in: self, positions: positions) else {
      return .refuse(
        invocation.hasIDOfContent ? .noSuchContent : .invalidArgument,
        invocation.requirement(of: offer, positions: positions, isWindow: details.window != nil))
    }
    if let refusal { return .refuse(.notSupported, refusal) }
    if case .custom(let id) = invocation.argument,
      lists.customCommands.contains(where: { $0.id == id && !$0.isEnabled })
    {
      return .ignore
    }
    guard case .interval(let wanted) = invocation.argument else { return use(invocation.command, invocation.argument) }
    return use(invocation.command, .interval(nearestInterval(to: wanted, of: invocation.command)))
  }

  private func seeks(_ command: Command) -> Bool {
    command == .seekToPosition || command == .skipForward || command == .skipBackward
  }

  /// In its first seconds, the chapter before is the previous one.
  private static let chapterStart: Int64 = 3_000_000

  /// Goes to a chapter by a seek.
  private func resolveChapter(_ invocation: Invocation, now: Int64) -> Resolution {
    guard canUse(invocation.command) else { return .ignore }
    let position = timeline.position(at: now)
    let chapters = content?.chapters?.all ?? []
    let target: Chapter?
    switch (invocation.command, invocation.argument) {
    case (.goToChapter, .chapter(let id)): target = chapters.first { $0.id == id }
    case (.goToChapter, _): target = nil
    case (.nextChapter, _): target = chapters.first { $0.start > position }
    default:
      let begun = chapters.filter { $0.start <= position }
      let isAtStart = position - (begun.last?.start ?? 0) < Self.chapterStart
      target = isAtStart ? begun.dropLast().last ?? begun.last : begun.last
    }
    guard let target else {
      return .refuse(
        .noSuchContent,
        invocation.command == .goToChapter
          ? invocation.requirement(of: offer, positions: 0...0, isWindow: false) : "the item has no further chapter")
    }
    let seek = Invocation(.seekToPosition, .position(target.start))
    let positions = positions(at: now)
    guard seek.isAllowed(in: self, positions: positions) else {
      let requirement = seek.requirement(of: offer, positions: positions, isWindow: details.window != nil)
      return .refuse(.invalidArgument, requirement)
    }
    return use(.seekToPosition, .position(target.start))
  }

  /// The offered interval that is nearest to the requested one.
  private func nearestInterval(to wanted: Int64, of command: Command) -> Int64 {
    let intervals = offer.intervals(of: command)
    // Limited to the offered intervals, like a rate.
    let wanted = min(max(wanted, intervals.min() ?? wanted), intervals.max() ?? wanted)
    return nearest(to: wanted, in: intervals) { Double($0 - wanted) } ?? wanted
  }

  private func nearest<Value>(to wanted: Value, in values: [Value], distance: (Value) -> Double) -> Value? {
    var best: (value: Value, distance: Double)?
    for value in values {
      let far = abs(distance(value))
      if best.map({ far < $0.distance }) ?? true { best = (value, far) }
    }
    return best?.value
  }
}
