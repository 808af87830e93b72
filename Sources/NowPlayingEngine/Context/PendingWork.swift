// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// Work for the bus thread, collected under the context's lock.
struct PendingWork {
  /// Sessions that have changed.
  var marked: [SessionEntry] = []
  var answers: [(session: SessionKey, ticket: Ledger.Ticket, answer: Answer)] = []
  var primaryRequests: [PrimaryRequest] = []
  /// Requests for images that have ended.
  var endedImages: [(session: SessionKey, ticket: Ledger.Ticket)] = []
  /// Anything else to run on the bus thread.
  var tasks: [(BusThread) -> Void] = []

  /// Removes the work that is done. The arrays keep a little storage.
  mutating func removeAll() {
    marked.removeAll(keepingCapacity: marked.count <= Limits.spareRoom)
    answers.removeAll(keepingCapacity: answers.count <= Limits.spareRoom)
    primaryRequests.removeAll()
    endedImages.removeAll()
    tasks.removeAll()
  }
}

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
          state.work.answers.append((session: ended.session, ticket: ticket, answer: answer))
        case .abandon(let ticket): abandoned.append(ticket)
        }
      }
      let nextUnreachable = state.withdrawUnreachable(now)
      let nextReminder = state.logUnpublished(now)
      swap(&work, &state.work)
      state.keepBack(from: &work)
      for entry in work.marked {
        entry.isMarked = false
        if let plan = state.plan(for: entry) { due.plans.append((entry, plan)) }
      }
      var deadline = EarliestDeadline(state.ledger.nextDeadline)
      deadline.add(state.nextImageDeadline)
      deadline.add(nextUnreachable)
      deadline.add(nextReminder)
      due.deadline = deadline.value
      due.usesImageThreads = state.images.hasThreads
      return due
    }
    for ticket in abandoned {
      guard let request = Request.remove(ticket) else { continue }
      Log.writeMistake(
        "the player has not finished \(request.invocation.command.name) within 30 s: finish every request once")
    }
    return due
  }

  /// Runs `task` on the bus thread, after the tasks of earlier calls.
  func run(_ task: @escaping (BusThread) -> Void) throws(Failure) {
    try withState { state throws(Failure) in
      try startBusThread(&state)
      state.work.tasks.append(task)
    }
    wake()
  }
}
