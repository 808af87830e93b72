// SPDX-License-Identifier: MIT

internal import UnifiedPush
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

/// The connection for the name "<application id>.RemoteMedia". It finds out which process hosts the remote sessions of
/// the application: this one, which then requests the name, or another one, which has it.
///
/// Lives on the bus thread.
final class RemoteMediaLink {
  /// Where the sessions are hosted.
  private enum Place {
    case unknown
    /// In this process.
    case here
    /// In the process that has the name, if there is one.
    case elsewhere
  }

  private enum NameState {
    case notOwned
    case owned
    /// Released; the bus has not answered yet.
    case releasing
  }

  /// How long a request for tokens waits: a player that hosts sessions soon after it must not start the extension.
  private static let tokenDelay: Int64 = 500_000
  /// How long an extension waits for the bus to come back. It does not come back when the user logs out.
  private static let busTimeout: Int64 = 10_000_000

  private let busThread: BusThread
  private let context: Context
  private let name: String
  private let host: RemoteMediaHost
  private let client: RemoteMediaClient
  private var link: ServiceLink?
  private var connection: Connection?
  private var place = Place.unknown
  private var nameState = NameState.notOwned { didSet { host.isOpen = nameState == .owned } }
  /// Whether it has had the name since the link was made.
  private var hasServed = false
  /// The requests that wait until the place is known.
  private var waiting: [RemoteRequest] = []
  private var requestsTokensAt: Int64?
  /// When an extension without a bus ends. While it runs, the bus cannot start it a second time.
  private var givesUpAt: Int64?

  init(for busThread: BusThread) {
    self.busThread = busThread
    context = busThread.context
    name = context.extensionName
    host = RemoteMediaHost(for: busThread)
    client = RemoteMediaClient(name, of: context)
  }

  var deadline: Int64? {
    var deadline = EarliestDeadline(requestsTokensAt)
    if context.isRunningExtension, nameState != .releasing { deadline.add(context.extensionLeavesAt) }
    deadline.add(givesUpAt)
    deadline.add(host.push?.triesAgainAt)
    return deadline.value
  }

  /// Whether a request that changes a session has no answer. The bus starts no extension for a caller that has left.
  var hasOpenRequests: Bool { client.openChanges > 0 || waiting.contains { $0.isChange } }

  // MARK: Connecting

  private func connect() {
    guard link == nil else { return }
    // No process can have an invalid name.
    guard Names.isBusName(name) else { return settled(.elsewhere) }
    let link = ServiceLink(
      to: .remoteMedia, for: busThread, connected: { [self] in connected($0) }, lost: { [self] in lost() })
    self.link = link
    busThread.serviceLinks.add(link)
    if !link.isUnderWay { lost() }
  }

  private func connected(_ connection: Connection) {
    self.connection = connection
    givesUpAt = nil
    nameState = .notOwned
    host.connected()
    client.connected()
    settle()
  }

  /// Finds out where the sessions are hosted.
  private func settle() {
    guard let connection, context.isHosting else { return settled(.elsewhere) }
    if context.isRunningExtension { return requestName(on: connection) }
    // If an extension is installed, it hosts the sessions.
    connection.bus.listNames(activatable: true) { [self] names in
      guard self.connection === connection else { return }
      let isElsewhere = names.contains { $0.hasSameBytes(as: name) }
      if isElsewhere { settled(.elsewhere) } else { requestName(on: connection) }
    }
  }

  private func requestName(on connection: Connection) {
    // The objects come before the name: the bus may have started this process for a message that it delivers at once.
    host.export(as: name, on: connection)
    connection.bus.request(name: name) { [self] result in
      guard self.connection === connection else { return }
      switch result {
      case .owned:
        (nameState, hasServed) = (.owned, true)
        Log.write(.info, "remote media: hosting as " + name)
        context.noteHostingNews()
        host.push?.open()
        settled(.here)
      case .taken where context.isRunningExtension:
        fail("another process is the extension, and has the name " + name)
      case .taken: settled(.elsewhere)
      case .refused(let error):
        if context.isRunningExtension { return fail("the bus refuses the name " + name + ": " + error) }
        Log.write(
          .warning,
          "remote media: no push arrives: the bus refuses the name " + name + ": " + error
            + "; allow the program to own it")
        settled(.here)
      case .lost: break
      }
    }
  }

  private func settled(_ place: Place) {
    self.place = place
    if place == .here, context.wantsTokens { requestTokens() }
    if context.wantsRemotePrimary, connection != nil { sendNow(RemoteRequest(.watchPrimary) { _, _ in }) }
    let ready = waiting
    waiting = []
    for request in ready { sendNow(request) }
    host.runDelayed()
  }

  /// There is no bus, or it has gone.
  private func lost() {
    guard link != nil else { return }
    connection = nil
    host.disconnected()
    context.report(remotePrimary: "")
    nameState = .notOwned
    if context.isRunningExtension, !hasServed {
      return fail("no bus: an extension needs the session bus, through which applications call it")
    }
    if context.isRunningExtension, givesUpAt == nil { givesUpAt = Clock.now() + Self.busTimeout }
    settled(context.isHosting ? .here : .elsewhere)
    // A process that hosts nothing looks for a bus again when it has a request.
    if !context.isHosting, !context.wantsTokens { end() }
  }

  private func fail(_ reason: String) {
    context.endExtension(.failed(Failure(.invalidState, reason)))
    end()
  }

  /// Leaves the bus. The next request connects again.
  func end() {
    host.disconnected()
    (connection, nameState, hasServed, givesUpAt) = (nil, .notOwned, false, nil)
    host.dropDelayed()
    // It refers to this object, and calls `lost()` when it ends.
    let ending = link
    link = nil
    if let ending { busThread.serviceLinks.end(ending) }
    settled(.elsewhere)
    place = .unknown
  }

  // MARK: Requests of the application

  /// Sends a request to the process that hosts, as soon as that is known.
  func send(_ request: RemoteRequest) {
    if link != nil, place != .unknown { return sendNow(request) }
    waiting.append(request)
    connect()
  }

  @inline(never)
  private func sendNow(_ request: RemoteRequest) {
    guard place != .here else { return host.answer(request) }
    client.send(request, on: connection) { [self] in
      place = .unknown
      waiting.append(request)
      settle()
    }
    if connection != nil { host.flush() }
  }

  /// The player has set a function for tokens.
  func wantTokens() {
    if place == .here { return requestTokens() }
    requestsTokensAt = Clock.now() + Self.tokenDelay
  }

  private func requestTokens() {
    requestsTokensAt = nil
    if context.wantsTokens { send(RemoteRequest(.tokens) { _, _ in }) }
  }

  // MARK: Hosting

  /// The player has started or stopped hosting.
  func hostChanged() {
    if !context.isHosting {
      guard place == .here else { return }
      // The sessions have ended.
      host.push?.sync(with: [])
      host.flush()
      // The name goes with the connection.
      end()
    } else if context.isRunningExtension, let link, !link.isUnderWay {
      // An earlier request made the link, and there is still no bus.
      lost()
    } else if link != nil, place == .elsewhere {
      settle()
    } else {
      connect()
    }
  }

  /// Emits what has changed, and ends an extension that hosts nothing any more.
  func update(now: Int64) {
    if let requestsTokensAt, requestsTokensAt <= now { requestTokens() }
    if let givesUpAt, givesUpAt <= now { return fail("the bus has gone, and has not come back") }
    host.push?.tryAgain(now: now)
    guard nameState != .notOwned || context.isRunningExtension else { return }
    host.update()
    if context.isRunningExtension, nameState != .releasing, place == .here, let leavesAt = context.extensionLeavesAt,
      leavesAt <= now
    {
      leave()
    }
    host.flush()
  }

  /// Releases the name. Requests that arrive before the bus has done that are still for this process.
  private func leave() {
    guard let connection, nameState == .owned else { return left() }
    nameState = .releasing
    // The next process may open the files of push at once.
    host.push?.close()
    connection.bus.release(name: name) { [self] in
      guard self.connection === connection else { return }
      nameState = .notOwned
      if !host.hasDelayed, let leavesAt = context.extensionLeavesAt, leavesAt <= Clock.now() { return left() }
      // Requests have arrived: they are done when the name is ours again.
      place = .unknown
      requestName(on: connection)
    }
  }

  private func left() {
    Log.write(.info, "remote media: the extension ends: it hosts no session")
    context.endExtension(.left)
    end()
  }
}
