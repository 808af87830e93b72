// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Tells the sessions of a context apart; never used twice.
public typealias SessionKey = UInt64

/// What a context keeps of one session; touched only under the context's lock.
final class SessionEntry {
  let key: SessionKey
  var state: SessionState
  /// What people read, different from that of the other sessions.
  var identity = ""
  var handlers = Handlers()
  var images = SessionImages()
  /// What is shown since the player passed a content that it could not make; nil: it passed none.
  var unknownContent: Content?
  /// The ending of its name on the bus, the same whenever it comes again; the busThread's own.
  var ending = ""
  /// The name on the bus, while it has one.
  var busName: String?
  var isSystemPrimary = false
  /// Whether there was something to show when that was looked at last.
  var hasContent = false
  /// Whether it is in the list of those that surfaces should look at.
  var isMarked = false
  /// Whether the session was freed, or its context.
  var isClosed = false
  /// When it is logged that the session has content and was never published; nil: not at all.
  var unpublishedUntil: Int64?
  /// Whether it was published once, or is logged not to be.
  var awaitedPublishing = false
  /// Whether it left the bus because the other side was lost for too long.
  var hasLeft = false
  /// What is shown of it beside the primary, while somebody looks; and whether that was true before it changed.
  var shownBeside: SessionSnapshot?
  var isOutdated = false

  /// What the player registered.
  struct Handlers {
    var applicationPrimary: ((Bool) -> Void)?
    var systemPrimary: ((Bool) -> Void)?
    /// Publishes what a command has changed, before it is answered.
    var show: (() -> Void)?
    /// Who is asked for the images of the item that was set last.
    var images: ImageProviders?
    /// A player has one for many commands, or a few.
    private var commands: [CommandHandler] = []

    subscript(command: Command) -> CommandHandler? { commands.first { $0.commands.contains(command) } }

    /// Has some commands handled so from now on; nil: not at all.
    mutating func set(_ handler: ((Request) -> Void)?, for set: CommandSet) {
      for place in commands.indices.reversed() {
        commands[place].commands.subtract(set)
        if commands[place].commands.isEmpty { commands.remove(at: place) }
      }
      if let handler, !set.isEmpty { commands.append(CommandHandler(commands: set, run: handler)) }
    }
  }

  init(key: SessionKey, state: SessionState) {
    self.key = key
    self.state = state
  }

  /// Whether it plays elsewhere, which it does for life.
  var isRemote: Bool { state.remote != nil }

  /// Ends the session. What the player registered is handed out, so that it ends outside the lock.
  func close() -> Handlers {
    isClosed = true
    defer { handlers = Handlers() }
    return handlers
  }
}

/// Who is asked when somebody uses a command.
struct CommandHandler {
  var commands: CommandSet
  let run: (Request) -> Void
}

/// What waits for the busThread.
struct PendingWork {
  /// What becomes of a session.
  enum Plan {
    case show(SessionSnapshot)
    /// Log in with it, for its image may be there before the name is.
    case begin(SessionSnapshot)
    case hide
  }

  /// A wish to be the system's primary.
  struct Wish {
    let session: SessionKey
    let result: (Bool, Bool) -> Void
  }

  var marked: [SessionEntry] = []
  var answers: [(session: SessionKey, ticket: Ledger.Ticket, answer: Answer)] = []
  var wishes: [Wish] = []
  /// Requests for images that have ended.
  var images: [(session: SessionKey, ticket: Ledger.Ticket)] = []
  /// What else is to be done on the busThread's thread.
  var errands: [(BusThread) -> Void] = []

  /// Forgets what is done; room for a little more of it stays.
  mutating func removeAll() {
    marked.removeAll(keepingCapacity: marked.count <= Limits.spareRoom)
    answers.removeAll(keepingCapacity: answers.count <= Limits.spareRoom)
    wishes.removeAll()
    images.removeAll()
    errands.removeAll()
  }
}

extension Context.State {
  // MARK: Who is on the bus

  /// Has the busThread look at a session; says whether it must be woken.
  mutating func mark(_ entry: SessionEntry) -> Bool {
    entry.isOutdated = true
    guard !entry.isMarked else { return false }
    entry.isMarked = true
    work.marked.append(entry)
    if showsOthers, let primary = primary.current, primary != entry.key, let shown = sessions[primary] {
      _ = mark(shown)
    }
    return busThread != nil
  }

  /// Has the busThread look at every session.
  mutating func markAll() -> Bool {
    var needsWork = false
    for entry in sessions.values where mark(entry) { needsWork = true }
    return needsWork
  }

  /// What the surfaces should show of a session. One that is being updated, or whose image may be there soon, keeps
  /// what it shows until that is done.
  mutating func plan(for entry: SessionEntry) -> PendingWork.Plan? {
    guard isOnBus(entry) else { return .hide }
    guard !entry.state.isHeld else {
      entry.state.postpone()
      return nil
    }
    let isHolding = entry.images.shelf.isHolding && !isClosed
    if isHolding, entry.busName != nil { return nil }
    let snapshot = snapshot(of: entry, others: others(beside: entry))
    return isHolding ? .begin(snapshot) : .show(snapshot)
  }

  private mutating func snapshot(of entry: SessionEntry, others: [SessionSnapshot.Other] = []) -> SessionSnapshot {
    let desktopEntry = desktopEntry ?? DesktopEntry.resolved(for: settings)
    self.desktopEntry = .some(desktopEntry)
    // Not one copy of the whole state, which is large.
    let content = entry.state.content
    return SessionSnapshot(
      id: entry.state.id, identity: entry.identity, desktopEntry: desktopEntry, showsAddresses: settings.showsAddresses,
      identifiers: identifiers, content: content, playback: entry.state.shownPlayback,
      timeline: entry.state.shownTimeline,
      offer: entry.state.shownOffer, lists: entry.state.lists, remote: entry.state.remote,
      imageAddress: imageAddress(of: entry, for: content),
      constraints: content?.animatedArtwork == nil ? [] : constraints, isPrimary: primary.current == entry.key,
      others: others)
  }

  /// Whether a session belongs on the bus.
  func isOnBus(_ entry: SessionEntry) -> Bool {
    !entry.isClosed && entry.state.isPublished && hasSomethingToShow(entry)
      && (entry.isRemote ? !entry.hasLeft : settings.publishesAll || primary.current == entry.key)
  }

  /// Whether a session is shown beside the one that is on the bus.
  func isBesidePrimary(_ entry: SessionEntry) -> Bool {
    showsOthers && !entry.isRemote && !entry.isClosed && entry.state.isPublished && hasSomethingToShow(entry)
      && !isOnBus(entry)
  }

  private func hasSomethingToShow(_ entry: SessionEntry) -> Bool {
    entry.state.content != nil || entry.state.isHeld || settings.showsIdle
  }

  /// The sessions that are shown beside one, since they have no place of their own on the bus.
  mutating func others(beside entry: SessionEntry) -> [SessionSnapshot.Other] {
    guard showsOthers, !settings.publishesAll, !entry.isRemote else { return [] }
    var others: [SessionSnapshot.Other] = []
    for other in sessions.values where other !== entry {
      if !isBesidePrimary(other) {
        other.shownBeside = nil
      } else if other.state.isHeld {
        other.state.postpone()
      } else if other.isOutdated || other.shownBeside == nil {
        other.isOutdated = false
        other.shownBeside = snapshot(of: other)
      }
      if let shown = other.shownBeside { others.append(SessionSnapshot.Other(key: other.key, shown)) }
    }
    return others
  }

  // MARK: Those that are lost

  /// Takes the sessions off the bus whose other side is lost for too long; says when the next one goes.
  mutating func withdrawLost(_ now: Int64) -> Int64? {
    var next: Int64?
    for entry in lost.values {
      guard let leavesAt = entry.state.remote?.leavesAt, !entry.isClosed else {
        lost[entry.key] = nil
        continue
      }
      guard leavesAt <= now else {
        next = min(next ?? .max, leavesAt)
        continue
      }
      lost[entry.key] = nil
      entry.hasLeft = true
      _ = mark(entry)
    }
    return next
  }

  /// The session with an id.
  func session(_ id: String) -> SessionEntry? { sessions.entries.first { $0.value.state.id == id }?.value }

  // MARK: Names that people read

  /// Gives a session a name that no other session of the application has.
  mutating func name(_ entry: SessionEntry) {
    let plain =
      entry.state.name ?? entry.state.remote?.place.map { settings.displayName + " – " + $0 } ?? settings.displayName
    let isTaken = sessions.entries.contains { $0.value !== entry && $0.value.identity == plain }
    entry.identity = isTaken ? plain + " (" + Text.line(entry.state.id) + ")" : plain
  }

  mutating func nameEverySessionAnew() {
    for (_, entry) in sessions.entries { entry.identity = "" }
    for (_, entry) in sessions.entries { name(entry) }
  }
}

extension Context {
  /// The session that whoever asks means, at another's place or at its own; nil: it has gone.
  func entry(of caller: Caller, at entry: SessionEntry) -> SessionEntry? {
    guard let key = caller.session else { return entry }
    return withOwnState { $0.sessions[key] }
  }

  /// The sessions that are shown beside one, from now on with everything that is shown of it.
  func showOthers(beside entry: SessionEntry) -> [SessionSnapshot.Other] {
    withOwnState { state in
      state.showsOthers = true
      return state.others(beside: entry)
    }
  }
}
