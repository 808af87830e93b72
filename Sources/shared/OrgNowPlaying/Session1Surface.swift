// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The objects org.nowplaying.Session1 of a session, and of the application's sessions that have no connection. They are on
/// the session's MPRIS connection.
///
/// Most sessions have no clients of this interface. So nothing is emitted, compared or written before the first call.
public final class Session1Surface: Surface, ObjectHandler {
  let connection: Connection
  let owner: any SurfaceOwner
  private(set) var snapshot: SessionSnapshot
  private var isRead = false
  var waiting: [Waiting] = []

  /// A client that waits for the outcome of a command, or for an image.
  final class Waiting {
    /// nil: it waits for the next change.
    let ticket: Ledger.Ticket?
    let message: Message
    let caller: Caller
    let query: ImageQuery?

    init(_ ticket: Ledger.Ticket?, _ message: Message, _ caller: Caller, for query: ImageQuery? = nil) {
      (self.ticket, self.message, self.caller, self.query) = (ticket, message, caller, query)
    }
  }

  /// Exports the objects.
  public init(_ snapshot: SessionSnapshot, on connection: Connection, owner: any SurfaceOwner) {
    self.snapshot = snapshot
    self.connection = connection
    self.owner = owner
    connection.setHandler(at: SessionPath.own, isTree: true, self)
  }

  // MARK: Showing

  public func show(_ snapshot: SessionSnapshot, now: Int64) { show(snapshot) }

  private func show(_ snapshot: SessionSnapshot) {
    let shown = self.snapshot
    self.snapshot = snapshot
    guard isRead else { return }
    announceChanges(of: snapshot, from: shown, at: SessionPath.own)
    if snapshot.lists.customCommands != shown.lists.customCommands {
      let object = CustomObject(surface: self, session: snapshot)
      object.emitChanges(of: Custom1(), at: CustomObject.path, on: connection, changed: [.commands])
    }
    if snapshot.lists.outputs != shown.lists.outputs {
      let object = OutputsObject(session: snapshot)
      object.emitChanges(of: Outputs1(), at: OutputsObject.path, on: connection, changed: [.outputs])
    }
    // Both lists are in the order of the keys.
    var place = 0
    for other in snapshot.others {
      while place < shown.others.count, shown.others[place].key < other.key { place += 1 }
      guard place < shown.others.count, shown.others[place].key == other.key else { continue }
      announceChanges(
        of: other.snapshot, key: other.key, from: shown.others[place].snapshot, at: SessionPath.path(of: other.key))
    }
    // A client whose request for the old image ends knows the new one.
    lookForImages()
  }

  /// Emits the properties that differ from an earlier snapshot, in one signal.
  private func announceChanges(
    of snapshot: SessionSnapshot, key: UInt64? = nil, from shown: SessionSnapshot, at path: String
  ) {
    SessionObject(surface: self, key: key, session: snapshot).emitChanges(
      from: shown, to: snapshot, at: path, on: connection)
  }

  /// Handles the first call: from now on changes are emitted.
  func beginReading() {
    guard !isRead else { return }
    isRead = true
    snapshot.others = owner.showOthers()
  }

  /// Shows that the session is stopped and has no content, and answers pending calls for images.
  public func leave() {
    for asked in waiting where asked.query != nil {
      for ended in end(asked.ticket) { answer(ended.message, Answer(.cancelled, "the player is leaving")) }
    }
    var left = snapshot
    left.playback.state = .stopped
    left.content = nil
    left.others = []
    show(left)
  }

  public var hasOpenCommands: Bool { waiting.contains { $0.query == nil } }

  /// The snapshot of a session; `key`: one without a connection.
  func session(_ key: UInt64?) -> SessionSnapshot? {
    guard let key else { return snapshot }
    return snapshot.others.first { $0.key == key }?.snapshot
  }

  // MARK: Commands

  /// Passes a command to the player, and its answer to the caller. `sender`: the program that it calls for, by its own words.
  func perform(
    _ invocation: Invocation, _ message: Message, for sender: Identifier? = nil, of session: UInt64?,
    _ snapshot: SessionSnapshot
  ) {
    switch snapshot.resolve(.perform(snapshot.withOwnIdentifiers(invocation)), at: 0, now: owner.now) {
    case .deliver(let invocation), .deliverBoth(let invocation, _):
      deliver([invocation], message, for: sender, of: session)
    case .deliverAll(let all): deliver(all, message, for: sender, of: session)
    case .ignore:
      owner.ignored("\(invocation.command.name)", for: snapshot.id, from: Identifier(message.sender ?? ""))
      answer(message, .success)
    case .refuse(let outcome, let reason): answer(message, Answer(outcome, reason))
    }
  }

  private func deliver(_ invocations: [Invocation], _ message: Message, for sender: Identifier?, of session: UInt64?) {
    let caller = Caller(Identifier(message.sender ?? ""), for: sender, session: session, patience: .long)
    guard let ticket = owner.perform(invocations, from: caller) else {
      return answer(message, Answer(.failed, "the player is leaving, or has too many requests open"))
    }
    waiting.append(Waiting(ticket, message, caller))
  }

  public func conclude(_ ticket: Ledger.Ticket, _ answer: Answer) -> Bool {
    let ended = end(ticket)
    for asked in ended { self.answer(asked.message, answer) }
    return !ended.isEmpty
  }

  /// Removes the clients that wait for a request, and returns them.
  func end(_ ticket: Ledger.Ticket?) -> [Waiting] {
    var (ended, others): ([Waiting], [Waiting]) = ([], [])
    for asked in waiting { if asked.ticket == ticket { ended.append(asked) } else { others.append(asked) } }
    if !ended.isEmpty { waiting = others }
    return ended
  }

  func answer(_ message: Message, _ answer: Answer) {
    if answer.outcome == .success {
      connection.answers.send(message.makeReply(), to: message)
    } else {
      connection.answers.send(errorName: answer.outcome.errorName, text: answer.text, to: message)
    }
  }
}
