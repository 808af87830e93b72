// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// The next action of the bus thread for a session.
enum SessionPlan {
  case show(SessionSnapshot)
  /// Log in, but do not request the name yet: the session's image may be ready soon.
  case begin(SessionSnapshot)
  case hide
}

/// The work that the context has for one turn of the bus thread.
struct DueWork {
  var plans: [(SessionEntry, SessionPlan)] = []
  var images = DueImages()
  /// When the context has to be asked again.
  var deadline: Int64?
  let watchesSystemPrimary: Bool
  let watchesPrimarySource: Bool
  /// Whether the system's conditions are watched also while no session has an animated artwork.
  let watchesConditions: Bool
  let isMotionAutomatic: Bool
  var usesImageThreads = false
}

extension Context {
  /// Moves the pending work into `work`, and decides what else is due now.
  func nextWork(into work: inout PendingWork, now: Int64) -> DueWork {
    var abandoned: [Ledger.Ticket] = []
    let due = withOwnState { state -> DueWork in
      var due = DueWork(
        watchesSystemPrimary: state.systemPrimary.isWatched, watchesPrimarySource: state.systemPrimary.wantsSource,
        watchesConditions: state.motion.isWatched,
        isMotionAutomatic: state.motion.policy == .automatic)
      for entry in state.work.marked { state.updateImages(of: entry, now: now, &due.images) }
      // After these, so that it requests no image of an item that the player has skipped.
      state.addDueImages(now, in: self, &due.images)
      for ended in state.ledger.due(now) {
        switch ended.action {
        case .reply(let ticket, let answer):
          state.work.add(answer, to: ticket, of: ended.session)
        case .abandon(let ticket): abandoned.append(ticket)
        }
      }
      let nextUnreachable = state.withdrawUnreachable(now)
      let nextReminder = state.logReminders(now)
      swap(&work, &state.work)
      state.keepBack(from: &work, now: now)
      for entry in work.marked {
        entry.isMarked = false
        if let plan = state.plan(for: entry) { due.plans.append((entry, plan)) }
      }
      var deadline = EarliestDeadline(state.ledger.nextDeadline)
      deadline.add(state.nextImageDeadline)
      deadline.add(nextUnreachable)
      deadline.add(nextReminder)
      deadline.add(state.nextLateAnswer)
      due.deadline = deadline.value
      due.usesImageThreads = state.images.hasThreads
      return due
    }
    for ticket in abandoned {
      guard let request = Request.remove(ticket) else { continue }
      let name = request.invocation.command.name
      Log.writeMistake("the player has not finished \(name) within 30 s: \(advice(forUnfinished: request))")
    }
    return due
  }

  /// Advice to the player about a request that is open for too long.
  func advice(forUnfinished request: Request) -> String {
    if withOwnState({ _ in request.wasDelivered }) { return "finish every request once" }
    return delivery.fileDescriptor != nil
      ? "its loop has not dispatched the context; do so whenever the descriptor is readable"
      : "another callback has not returned; let callbacks return sooner"
  }
}

// MARK: Snapshots

extension Context.State {
  /// The next action of the bus thread for a session; nil: nothing, while an update is open or an image may be ready
  /// soon.
  mutating func plan(for entry: SessionEntry) -> SessionPlan? {
    guard isOnBus(entry) else { return .hide }
    guard !entry.state.isHeld else {
      entry.state.postpone()
      return nil
    }
    entry.answersWaitSince = nil
    let isHolding = entry.images.shelf.isHolding && !isClosed
    if isHolding, entry.busName != nil { return nil }
    let snapshot = snapshot(of: entry, others: others(of: entry))
    return isHolding ? .begin(snapshot) : .show(snapshot)
  }

  private mutating func snapshot(of entry: SessionEntry, others: [SessionSnapshot.Other] = []) -> SessionSnapshot {
    let desktopEntry = desktopEntry ?? DesktopEntry(for: settings)
    self.desktopEntry = desktopEntry
    // Each value by itself: a copy of the whole state is large.
    let content = entry.state.content
    let (playback, details) = (entry.state.shownPlayback, entry.state.details)
    if playback.state == .playing { resume.hasPlayed = true }
    return SessionSnapshot(
      id: entry.state.id, identity: entry.identity, desktopEntry: desktopEntry.basename,
      showsAddresses: settings.showsAddresses, identifiers: identifiers, content: content,
      playback: playback, timeline: entry.state.shownTimeline, details: details,
      offer: entry.state.shownOffer,
      lists: entry.state.lists, remote: entry.state.remote, imageAddress: imageAddress(of: entry, for: content),
      constraints: content?.animatedArtwork == nil ? [] : motion.constraints, isPrimary: primary.current == entry.key,
      resumeToken: resume.handler == nil || details.isPrivate
        ? nil : content.flatMap { identifiers.token(of: ResumePoint(session: entry.state.id, item: $0.id)) },
      others: others)
  }

  /// The sessions that clients can read through the link of this one.
  mutating func others(of entry: SessionEntry) -> [SessionSnapshot.Other] {
    guard showsOthers, !settings.publishesAll, !entry.isRemote else { return [] }
    var others: [SessionSnapshot.Other] = []
    for other in sessions.values where other !== entry {
      if !isReadThroughPrimary(other) {
        other.otherSnapshot = nil
      } else if other.state.isHeld {
        other.state.postpone()
      } else if other.isOutdated || other.otherSnapshot == nil {
        other.isOutdated = false
        other.otherSnapshot = snapshot(of: other)
      }
      if let shown = other.otherSnapshot { others.append(SessionSnapshot.Other(key: other.key, shown)) }
    }
    return others
  }
}
