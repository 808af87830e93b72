// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// What a context knows of remote media; touched only under its lock. Most contexts have none.
final class Hosting {
  typealias Handler = (HostedTurn) -> Void
  typealias Answered = (Failure?) -> Void

  /// How `runExtension` ended.
  enum Outcome {
    case left
    case failed(Failure)
  }

  var handler: Handler?
  var sessions = HostedSessions()
  var places: [HostedSession] = []
  var tokenHandler: ((PushToken) -> Void)?
  var pushKey: String?
  var pushDistributor: String?
  /// Those of the application's wishes that have no result yet.
  var openWishes = 0
  var isRunning = false
  /// Whether the handler is to go, once the end of each session was told.
  var isEnding = false
  var outcome: Outcome?
  /// Rings when there is an outcome.
  let bell = Doorbell()
  /// Who waits for the answer to a wish, by its ticket.
  private var answers = OrderedMap<Answered>()

  func place(of id: String) -> HostedSession? { places.first { $0.session.id == id } }

  func add(_ wish: HostingRequest, from client: String, _ answered: @escaping Answered) throws(Failure) {
    answers[try sessions.add(wish, from: client, now: Clock.now())] = answered
  }

  /// Takes out who waits for the answer to a wish.
  func answer(to ticket: HostedSessions.Ticket) -> Answered? { answers.removeValue(forKey: ticket) }

  /// A session has gone, whatever took it away; who held it is handed out, so that it ends outside the lock.
  func remove(_ id: String) -> HostedSession? {
    sessions.remove(id, now: Clock.now())
    return places.firstIndex { $0.session.id == id }.map { places.remove(at: $0) }
  }
}

extension Context.State {
  /// What is known of remote media, from now on.
  mutating func needHosting() -> Hosting {
    if let hosting { return hosting }
    let new = Hosting()
    hosting = new
    return new
  }
}

extension Context {
  // MARK: Wishes for hosted sessions

  /// Has a session hosted here; `answered` runs once, on any thread. `client`: the program on the bus that wants it; empty:
  /// it is our own wish, or came by push.
  func host(_ wish: HostingRequest, from client: String = "", _ answered: @escaping Hosting.Answered) {
    let failure = withOwnState { state -> Failure? in
      guard !state.isClosed else { return Failure(.gone, "the context was freed") }
      if state.hosting?.isEnding == true, wish.event != .end { return .nobodyHosts }
      do throws(Failure) {
        try state.needHosting().add(wish, from: client, answered)
        return nil
      } catch {
        return error
      }
    }
    if let failure { return answered(failure) }
    hostNext()
  }

  /// Does what can be done now.
  private func hostNext() {
    while let step = withOwnState({ $0.hosting?.sessions.next() }) {
      switch step {
      case .tell(let ticket, let event, let wish): delivery.add(.errand { [self] in tell(ticket, event, wish) })
      case .refuse(let ticket, let wish):
        withOwnState { $0.hosting?.answer(to: ticket) }?(.notHosted(wish.id))
      }
    }
  }

  /// Tells the handler, on its thread.
  private func tell(_ ticket: HostedSessions.Ticket, _ event: ExtensionEvent, _ wish: HostingRequest) {
    let (handler, place) = withOwnState { state in (state.hosting?.handler, state.hosting?.place(of: wish.id)) }
    guard let handler else { return conclude(ticket, Failure(.notFound, "nobody hosts sessions here any more")) }
    do throws(Failure) {
      let hosted =
        if let place { place } else if event == .start { try openPlace(wish.id) } else {
          throw .notHosted(wish.id)
        }
      if event != .end { try hosted.session.beginUpdate() }
      handler(HostedTurn(ticket, event, wish.attributes, for: hosted, in: self))
    } catch {
      conclude(ticket, error)
    }
  }

  private func openPlace(_ id: String) throws(Failure) -> HostedSession {
    let hosted = try HostedSession(Session(in: self, id: id, isRemote: true))
    withOwnState { $0.hosting?.places.append(hosted) }
    return hosted
  }

  /// The handler has answered.
  func finish(
    _ ticket: HostedSessions.Ticket, _ event: ExtensionEvent, _ hosted: HostedSession, _ failure: Failure?
  ) -> Bool {
    guard withOwnState({ $0.hosting?.sessions.isOpen(ticket) }) == true else { return false }
    var failure = failure.map { Failure(.invalidArgument, "the extension's handler refused it: " + $0.reason) }
    if event == .start, failure == nil {
      do throws(Failure) { try hosted.session.publish() } catch {
        failure = error.status == .gone ? Failure(.invalidArgument, "the extension's handler has freed it") : error
      }
    }
    if event == .end || (event == .start && failure != nil) {
      hosted.session.close()
    } else {
      try? hosted.session.endUpdate()
    }
    conclude(ticket, failure)
    return failure == nil
  }

  private func conclude(_ ticket: HostedSessions.Ticket, _ failure: Failure?) {
    let (answered, isEnding) = withOwnState { state -> (Hosting.Answered?, Bool) in
      guard let hosting = state.hosting else { return (nil, false) }
      _ = hosting.sessions.finish(ticket, isAccepted: failure == nil, now: Clock.now())
      return (hosting.answer(to: ticket), hosting.isEnding)
    }
    answered?(failure)
    hostNext()
    if isEnding { endHosting() }
    // Others are told what is hosted now, and the time to leave may come.
    wake()
  }

  // MARK: What the busThread asks

  var isHosting: Bool { withOwnState { $0.hosting?.handler != nil } }
  var isRunningExtension: Bool { withOwnState { $0.hosting?.isRunning ?? false } }
  /// The ids of the sessions that are hosted, if they have changed since a revision. They are put together outside the
  /// lock.
  func hosted(since revision: Int?) -> (sessions: HostedSessions, revision: Int)? {
    withOwnState { state in
      let sessions = state.hosting?.sessions ?? HostedSessions()
      return sessions.revision == revision ? nil : (sessions, sessions.revision)
    }
  }
  var hostedIDs: [String] { hosted(since: nil)?.sessions.ids ?? [] }
  func isHosted(_ id: String) -> Bool { withOwnState { $0.hosting?.sessions.isHosted(id) ?? false } }
  var extensionLeavesAt: Int64? { withOwnState { $0.hosting?.sessions.leavesAt } }
  var pushChoice: (key: String?, distributor: String?) {
    withOwnState { ($0.hosting?.pushKey, $0.hosting?.pushDistributor) }
  }
  var wantsTokens: Bool { withOwnState { $0.hosting?.tokenHandler != nil } }

  /// Somebody has come who may come again.
  func noteHostingNews() { withOwnState { $0.hosting?.sessions.noteNews(Clock.now()) } }

  /// The hosted session that the media keys reach; empty: none. It is looked for from now on.
  func hostedSystemPrimary() -> String {
    withOwnState { state in
      state.watchesSystemPrimary = true
      return state.hosting?.places.first {
        state.session($0.session.id)?.isSystemPrimary ?? false
      }?
      .session.id ?? ""
    }
  }

  /// Tells the player a token.
  func tell(_ token: PushToken) {
    guard let handler = withOwnState({ $0.hosting?.tokenHandler }) else { return }
    delivery.add(.errand { handler(token) })
  }

  /// Ends `runExtension`.
  func endExtension(_ outcome: Hosting.Outcome) {
    let bell = withOwnState { state -> Doorbell? in
      guard let hosting = state.hosting, hosting.isRunning else { return nil }
      if hosting.outcome == nil { hosting.outcome = outcome }
      return hosting.bell
    }
    bell?.ring()
    delivery.wakeHost()
  }
}
