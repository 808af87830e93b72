// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import UnifiedPush
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

/// Hosts remote sessions on the bus: answers Extension1, and does what push messages request.
///
/// Lives on the bus thread.
final class RemoteMediaHost: ExtensionOwner {
  private let busThread: BusThread
  private let context: Context
  private var surface: Extension1Surface?
  private(set) var push: PushRegistrations?
  /// Whether this process has the name and keeps it. Until then push messages wait: the bus delivers those that it
  /// kept for the name before it answers that the name is ours.
  var isOpen = false
  /// The push messages that wait.
  private var delayed: [() -> Void] = []
  /// The ids of the hosted sessions, as of a revision: repeated reads do not build the list again.
  private var lastIDs: [Identifier] = []
  private var lastRevision: Int?

  init(for busThread: BusThread) { (self.busThread, context) = (busThread, busThread.context) }

  // MARK: The connection

  /// Exports the objects, if they are not exported yet.
  func export(as name: String, on connection: Connection) {
    if surface == nil { surface = Extension1Surface(on: connection, owner: self) }
    if push == nil { push = PushRegistrations(name, on: connection, host: self, listener: self) }
  }

  /// The connection was lost, or ends.
  func disconnected() {
    push?.close()
    (surface, push, isOpen) = (nil, nil, false)
  }

  /// There is a new connection.
  func connected() { (surface, isOpen) = (nil, false) }

  var hasDelayed: Bool { !delayed.isEmpty }

  /// Does what the push messages request that have waited.
  func runDelayed() {
    for run in delayed { run() }
    delayed = []
  }

  func dropDelayed() { delayed = [] }

  /// Emits what has changed.
  func update() {
    surface?.show()
    if context.wantsRemotePrimary { context.report(remotePrimary: systemPrimaryID) }
    push?.sync(with: hostedIDs)
  }

  func flush() { busThread.serviceLinks[.remoteMedia]?.process() }

  // MARK: Requests

  func perform(_ request: HostingRequest, from client: Identifier, _ answered: @escaping (Failure?) -> Void) {
    start(request, from: client) { [self] failure in
      // The answer comes on the thread of the handler.
      runOnBusThread { answered(failure) }
    }
  }

  /// Answers a request of this process.
  func answer(_ request: RemoteRequest) {
    switch request.kind {
    case .host(let change): start(change) { request.answer($0) }
    case .list: request.answer(nil, hostedIDs)
    case .systemPrimary(let id):
      requestSystemPrimary(id) { request.answer($0, isPublished: $1, isProminent: $2) }
    case .tokens: for token in pushTokens { context.report(token) }
    case .watchPrimary: context.report(remotePrimary: systemPrimaryID)
    }
  }

  private func start(_ request: HostingRequest, from client: Identifier = "", _ answered: @escaping (Failure?) -> Void)
  {
    push?.prepare(for: request)
    context.host(request, from: client, answered)
  }

  private func runOnBusThread(_ answer: @escaping () -> Void) {
    try? context.run { [self] _ in
      answer()
      flush()
    }
  }

  func requestSystemPrimary(_ id: Identifier, _ answered: @escaping (Failure?, Bool, Bool) -> Void) {
    context.noteHostingNews()
    guard busThread.openPrimaryRequests < Limits.hostingRequests else {
      return answered(.tooManyHostingRequests, false, false)
    }
    guard let hosted = context.hostedSession(id) else { return answered(.notHosted(id), false, false) }
    do throws(Failure) {
      try hosted.session.requestSystemPrimary(outlivesSession: true) { [self] isPublished, isProminent in
        runOnBusThread { answered(nil, isPublished, isProminent) }
      }
    } catch {
      answered(error, false, false)
    }
  }

  var hostedIDs: [Identifier] {
    if let (sessions, revision) = context.hosted(since: lastRevision) {
      (lastIDs, lastRevision) = (sessions.ids, revision)
    }
    return lastIDs
  }

  var systemPrimaryID: Identifier { context.hostedSystemPrimary() }

  var pushTokens: [PushToken] {
    context.noteHostingNews()
    return push?.tokens ?? []
  }
}

extension RemoteMediaHost: PushHost {
  var applicationID: String { context.settings.id }
  var pushKey: String? { context.pushChoice.key }
  var pushDistributor: String? { context.pushChoice.distributor }

  func isHosted(_ id: Identifier) -> Bool { context.isHosted(id) }

  func host(_ request: HostingRequest, _ answered: @escaping (Failure?) -> Void) {
    context.host(request, answered)
  }

  func run(_ task: @escaping () -> Void) { try? context.run { _ in task() } }

  func announce(_ token: PushToken) {
    surface?.emit(token)
    context.report(token)
  }
}

extension RemoteMediaHost: PushListener {
  func received(_ message: [UInt8], for token: String, _ done: @escaping () -> Void) {
    context.noteHostingNews()
    guard isOpen else { return delayed.append { [self] in receive(message, for: token, done) } }
    receive(message, for: token, done)
  }

  private func receive(_ message: [UInt8], for token: String, _ done: @escaping () -> Void) {
    if let push { push.receive(message, for: token, done) } else { done() }
  }

  func moved(_ token: String, to endpoint: String?, _ done: @escaping () -> Void) {
    context.noteHostingNews()
    guard isOpen else { return delayed.append { [self] in moved(token, to: endpoint, done) } }
    guard let push else { return done() }
    push.move(token, to: endpoint) { [self] token in
      if let token { announce(token) }
      done()
    }
  }
}
