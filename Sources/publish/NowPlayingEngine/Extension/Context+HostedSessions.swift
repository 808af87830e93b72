// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// Requests for the sessions that this process hosts.
extension Context {
  /// Starts, updates or ends a session here; `answered` is called once, on any thread. `client`: the program on the
  /// bus that sent the request; empty: this process, or push.
  func host(_ request: HostingRequest, from client: Identifier = "", _ answered: @escaping Hosting.Answered) {
    let failure = withOwnState { state -> Failure? in
      guard !state.isClosed else { return Failure(.gone, "the context has ended") }
      if state.hosting?.isEnding == true, request.event != .end { return .noExtension }
      do throws(Failure) {
        try state.needHosting().add(request, from: client, answered)
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
      case .deliver(let ticket, let event, let request):
        delivery.add(.task { [self] in callHandler(ticket, event, request) })
      case .refuse(let ticket, let request):
        withOwnState { $0.hosting?.removeAnswer(to: ticket) }?(.notHosted(request.id))
      }
    }
  }

  /// Calls the handler, on its thread.
  private func callHandler(_ ticket: HostedSessions.Ticket, _ event: ExtensionEvent, _ request: HostingRequest) {
    let (handler, known) = withOwnState { state in (state.hosting?.handler, state.hosting?.session(request.id)) }
    guard let handler else {
      return refuse(ticket, Failure(.notFound, "this process does not host sessions any more"))
    }
    do throws(Failure) {
      let hosted =
        if let known { known } else if event == .start { try makeHostedSession(request.id) } else {
          throw .notHosted(request.id)
        }
      if event != .end { try hosted.session.beginEvent() }
      handler(HostedEvent(ticket, event, request.attributes, for: hosted, in: self))
    } catch {
      refuse(ticket, error)
    }
  }

  private func makeHostedSession(_ id: Identifier) throws(Failure) -> HostedSession {
    let hosted = try HostedSession(Session(in: self, id: id, isRemote: true))
    withOwnState { $0.hosting?.hosted.append(hosted) }
    return hosted
  }

  /// The handler has answered. Only its first answer counts.
  func finish(
    _ ticket: HostedSessions.Ticket, _ event: ExtensionEvent, _ hosted: HostedSession, _ failure: Failure?
  ) {
    guard let answered = withOwnState({ $0.hosting?.removeAnswer(to: ticket) }) else { return }
    var failure = failure.map { Failure(.invalidArgument, "the extension's handler refused it: " + $0.reason) }
    if event == .start, failure == nil {
      do throws(Failure) { try hosted.session.publish() } catch {
        failure = error.status == .gone ? Failure(.invalidArgument, "the extension's handler has ended it") : error
      }
    }
    switch event {
    case .start where failure != nil:
      hosted.session.close()
      // The client gets the answer after the handler has got the end: a new start with the id follows the end.
      return delivery.add(
        .task { [self] in
          let handler = withOwnState { $0.hosting?.handler }
          handler?(HostedEvent(ticket, .end, [], for: hosted, in: self))
          conclude(ticket, failure, answered)
        })
    case .end: hosted.session.close()
    case .start, .update: try? hosted.session.endEvent()
    }
    conclude(ticket, failure, answered)
  }

  /// A request could not reach the handler.
  private func refuse(_ ticket: HostedSessions.Ticket, _ failure: Failure) {
    guard let answered = withOwnState({ $0.hosting?.removeAnswer(to: ticket) }) else { return }
    conclude(ticket, failure, answered)
  }

  private func conclude(_ ticket: HostedSessions.Ticket, _ failure: Failure?, _ answered: Hosting.Answered) {
    let isEnding = withOwnState { state -> Bool in
      guard let hosting = state.hosting else { return false }
      _ = hosting.sessions.finish(ticket, isAccepted: failure == nil, now: Clock.now())
      return hosting.isEnding
    }
    answered(failure)
    hostNext()
    if isEnding { endHosting() }
    // The bus thread emits the change, and may end the extension.
    wake()
  }

  // MARK: For the bus thread

  var isHosting: Bool { withOwnState { $0.hosting?.handler != nil } }
  var isRunningExtension: Bool { withOwnState { $0.hosting?.isRunning ?? false } }
  /// The hosted sessions, if they have changed since a revision. The caller builds the list of their ids outside the
  /// lock.
  func hosted(since revision: Int?) -> (sessions: HostedSessions, revision: Int)? {
    withOwnState { state in
      let sessions = state.hosting?.sessions ?? HostedSessions()
      return sessions.revision == revision ? nil : (sessions, sessions.revision)
    }
  }
  var hostedIDs: [Identifier] { hosted(since: nil)?.sessions.ids ?? [] }
  func isHosted(_ id: Identifier) -> Bool { withOwnState { $0.hosting?.sessions.isHosted(id) ?? false } }
  func hostedSession(_ id: Identifier) -> HostedSession? { withOwnState { $0.hosting?.session(id) } }
  /// When an extension that hosts nothing ends.
  var extensionLeavesAt: Int64? { withOwnState { $0.hosting?.sessions.leavesAt } }
  var pushChoice: (key: String?, distributor: String?) {
    withOwnState { ($0.hosting?.pushKey, $0.hosting?.pushDistributor) }
  }
  var wantsTokens: Bool { withOwnState { $0.hosting?.tokenHandler != nil } }

  /// A request has come: the extension stays for a while, since more may follow.
  func noteHostingNews() { withOwnState { $0.hosting?.sessions.noteNews(Clock.now()) } }

  /// The hosted session that the media keys reach; empty: none. From now on the system's primary is watched.
  func hostedSystemPrimary() -> Identifier {
    withOwnState { state in
      state.watchSystemPrimary()
      return state.hosting?.hosted.first {
        state.session($0.session.id)?.isSystemPrimary ?? false
      }?
      .session.id ?? ""
    }
  }

  var wantsRemotePrimary: Bool { withOwnState { $0.hosting?.primaryHandler != nil } }

  /// Calls the player's function for the hosted session that the media keys reach, if it is another one.
  func report(remotePrimary id: Identifier) {
    let handler = withOwnState { state -> ((Identifier) -> Void)? in
      guard let hosting = state.hosting, hosting.reportedPrimary != id else { return nil }
      hosting.reportedPrimary = id
      return hosting.primaryHandler
    }
    if let handler { delivery.add(.task { handler(id) }) }
  }

  /// Calls the player's function for tokens.
  func report(_ token: PushToken) {
    guard let handler = withOwnState({ $0.hosting?.tokenHandler }) else { return }
    delivery.add(.task { handler(token) })
  }
}
