// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import UnifiedPush
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

/// A context's way to the name "<application id>.RemoteMedia": to have it, and host sessions, or to ask who has it.
///
/// Lives on the busThread's thread, and is there from the first question on.
final class RemoteMediaLink: ExtensionOwner {
  /// Where sessions are hosted.
  private enum Place {
    case unknown
    /// In this process.
    case here
    /// Where the name is, if anybody has it.
    case elsewhere
  }

  /// Who asks for tokens just before he hosts is told his own, and starts nobody for it.
  private static let hesitation: Int64 = 500_000
  /// How long an extension waits for the bus to come back: at the end of a log-in it does not.
  private static let busPatience: Int64 = 10_000_000

  private let busThread: BusThread
  private let context: Context
  private let name: String
  private var link: ServiceLink?
  private var connection: Connection?
  private var surface: Extension1Surface?
  private var push: PushRegistrations?
  private var place = Place.unknown
  private var hasName = false
  /// Whether it has had the name since it began.
  private var hasServed = false
  private var isLeaving = false
  /// Whether the connection receives the tokens that the extension announces.
  private var watchesTokens = false
  /// Who waits until the place is known.
  private var waiting: [RemoteQuestion] = []
  /// The sessions that are hosted, as of a revision: who looks again and again makes no list of them each time.
  private var lastHostedIDs: [String] = []
  private var hostedRevision: Int?
  /// How many wishes are on the bus without an answer.
  private var openWishes = 0
  /// What came by push while the name was not ours, or was given back.
  private var late: [() -> Void] = []
  private var listensAt: Int64?
  /// When an extension gives up that has no bus any more: nobody could start it again beside itself.
  private var givesUpAt: Int64?

  init(for busThread: BusThread) {
    self.busThread = busThread
    context = busThread.context
    name = context.extensionName
  }

  /// When it is to be looked at again, whatever happens.
  var deadline: Int64? {
    let leavesAt = context.isRunningExtension && !isLeaving ? context.extensionLeavesAt : nil
    let earliest = min(leavesAt ?? .max, listensAt ?? .max, givesUpAt ?? .max, push?.triesAgainAt ?? .max)
    return earliest == .max ? nil : earliest
  }

  /// Whether a wish is on its way: the bus starts nobody for who has left.
  var isAsking: Bool { openWishes > 0 || waiting.contains { $0.isWish } }

  // MARK: The way there

  private func connect() {
    guard link == nil else { return }
    // Nobody can have a name that is none.
    guard Connection.isBusName(name) else { return settled(.elsewhere) }
    let link = ServiceLink(
      to: .remoteMedia, for: busThread, connected: { [self] in connected($0) }, lost: { [self] in lost() })
    self.link = link
    busThread.serve(link)
    if !link.isUnderWay { lost() }
  }

  private func connected(_ connection: Connection) {
    self.connection = connection
    givesUpAt = nil
    surface = nil
    hasName = false
    watchesTokens = false
    settle()
  }

  /// Finds out where sessions are hosted.
  private func settle() {
    guard let connection, context.isHosting else { return settled(.elsewhere) }
    if context.isRunningExtension { return takeName(on: connection) }
    // Where an extension is installed, it hosts.
    connection.listNames(activatable: true) { [self] names in
      guard self.connection === connection else { return }
      if names.contains(name) { settled(.elsewhere) } else { takeName(on: connection) }
    }
  }

  private func takeName(on connection: Connection) {
    // Before the name is ours: whoever started us for a message has sent it.
    if surface == nil { surface = Extension1Surface(on: connection, owner: self) }
    if push == nil { push = PushRegistrations(name, on: connection, host: self, listener: self) }
    connection.request(name: name) { [self] result in
      guard self.connection === connection else { return }
      switch result {
      case .owned:
        (hasName, hasServed) = (true, true)
        Log.write(.info, "remote media: hosting as " + name)
        context.noteHostingNews()
        push?.open()
        settled(.here)
      case .taken where context.isRunningExtension:
        fail("another process is the extension, and has the name " + name)
      case .taken: settled(.elsewhere)
      case .refused(let error):
        if context.isRunningExtension { return fail("the bus refuses the name " + name + ": " + error) }
        Log.write(.warning, "remote media: the bus refuses the name " + name + ", so that no push reaches it: " + error)
        settled(.here)
      case .lost: break
      }
    }
  }

  private func settled(_ place: Place) {
    self.place = place
    if place == .here, context.wantsTokens { listen() }
    let ready = waiting
    waiting = []
    for question in ready { put(question) }
    for run in late { run() }
    late = []
  }

  /// There is no bus, or none any more.
  private func lost() {
    guard link != nil else { return }
    connection = nil
    surface = nil
    push?.close()
    push = nil
    hasName = false
    if context.isRunningExtension, !hasServed { return fail("there is no bus to be reached by") }
    if context.isRunningExtension, givesUpAt == nil { givesUpAt = Clock.now() + Self.busPatience }
    settled(context.isHosting ? .here : .elsewhere)
    // Who hosts nothing looks for a bus when there is something to ask.
    if !context.isHosting, !context.wantsTokens { end() }
  }

  private func fail(_ reason: String) {
    context.endExtension(.failed(Failure(.invalidState, reason)))
    end()
  }

  /// Leaves the bus, and begins anew with the next question.
  func end() {
    push?.close()
    (connection, surface, push, hasName, isLeaving) = (nil, nil, nil, false, false)
    (hasServed, givesUpAt) = (false, nil)
    late = []
    // It refers to this object, and tells it of its end.
    let ending = link
    link = nil
    if let ending { busThread.endServing(ending) }
    settled(.elsewhere)
    place = .unknown
  }

  /// Who hosts has changed.
  func hostChanged() {
    if !context.isHosting {
      guard place == .here else { return }
      // What was hosted has ended.
      push?.sync(with: [])
      flush()
      // A name that is not ours any more goes with its connection.
      end()
    } else if context.isRunningExtension, let link, !link.isUnderWay {
      // Somebody has asked before, and there is no bus still.
      lost()
    } else if link != nil, place == .elsewhere {
      settle()
    } else {
      connect()
    }
  }

  /// What was written goes out.
  func flush() { busThread.service(.remoteMedia)?.process() }

  // MARK: Asking

  /// Asks whoever hosts, as soon as that is known.
  func ask(_ question: RemoteQuestion) {
    if link != nil, place != .unknown { return put(question) }
    waiting.append(question)
    connect()
  }

  @inline(never)
  private func put(_ question: RemoteQuestion) {
    guard place != .here else { return answer(question) }
    guard let connection else {
      let isName = Connection.isBusName(name)
      return question.tell(isName ? Failure(.system, "there is no bus to reach the extension by") : .nobodyHosts)
    }
    let client = Extension1Client(name, on: connection)
    if question.isWish { openWishes += 1 }
    let answered: (Message?) -> Void = { [self] in
      if question.isWish { openWishes -= 1 }
      take($0, to: question)
    }
    switch question.kind {
    case .wish(let wish): client.send(wish, answered)
    case .list: client.list(answered)
    case .systemPrimary(let id): client.requestSystemPrimary(id, answered)
    case .tokens:
      if !watchesTokens {
        watchesTokens = true
        client.watchTokens { [self] in context.tell($0) }
      }
      client.getTokens(answered)
    }
    flush()
  }

  /// Answers what is asked where it is hosted.
  private func answer(_ question: RemoteQuestion) {
    switch question.kind {
    case .wish(let wish): hostHere(wish) { question.tell($0) }
    case .list: question.tell(nil, hostedIDs)
    case .systemPrimary(let id):
      requestSystemPrimary(id) { question.tell($0, isPublished: $1, isProminent: $2) }
    case .tokens: for token in pushTokens { context.tell(token) }
    }
  }

  /// Takes what whoever hosts has answered.
  private func take(_ answer: Message?, to question: RemoteQuestion) {
    let failure = Failure.told(by: answer)
    guard let answer, failure == nil else {
      guard answer?.saysThatNobodyIsThere == true else { return question.tell(failure) }
      if case .list = question.kind { return question.tell(nil) }
      guard context.isHosting, !question.isAgain else { return question.tell(.nobodyHosts) }
      // Whoever had the name has left it to us.
      question.isAgain = true
      place = .unknown
      waiting.append(question)
      return settle()
    }
    switch question.kind {
    case .wish: question.tell(nil)
    case .list: question.tell(nil, Extension1Client.ids(answer))
    case .systemPrimary:
      question.tell(nil, isPublished: answer.readBool() ?? false, isProminent: answer.readBool() ?? false)
    case .tokens: for token in Extension1Client.tokens(answer) { context.tell(token) }
    }
  }

  /// The player wants to know the tokens.
  func wantTokens() {
    if place == .here { return listen() }
    listensAt = Clock.now() + Self.hesitation
  }

  private func listen() {
    listensAt = nil
    if context.wantsTokens { ask(RemoteQuestion(.tokens) { _, _ in }) }
  }

  // MARK: Hosting

  /// Tells what has changed, and leaves when it is time to.
  func look(now: Int64) {
    if let listensAt, listensAt <= now { listen() }
    if let givesUpAt, givesUpAt <= now { return fail("the bus has gone, and has not come back") }
    push?.tryAgain(now: now)
    guard hasName || context.isRunningExtension else { return }
    surface?.show()
    push?.sync(with: hostedIDs)
    if context.isRunningExtension, !isLeaving, place == .here, let leavesAt = context.extensionLeavesAt, leavesAt <= now
    {
      leave()
    }
    flush()
  }

  /// Gives the name back; what came before the bus has taken it is still for us.
  private func leave() {
    guard let connection, hasName else { return left() }
    isLeaving = true
    // Whoever is started now may open what we have open.
    push?.close()
    connection.release(name: name) { [self] in
      guard self.connection === connection else { return }
      hasName = false
      if late.isEmpty, let leavesAt = context.extensionLeavesAt, leavesAt <= Clock.now() { return left() }
      // What came late is done when the name is ours again.
      isLeaving = false
      place = .unknown
      takeName(on: connection)
    }
  }

  private func left() {
    Log.write(.info, "remote media: nothing is left to host")
    context.endExtension(.left)
    end()
  }

  func take(_ wish: HostingRequest, from client: String, _ answered: @escaping (Failure?) -> Void) {
    context.noteHostingNews()
    hostHere(wish, from: client) { [self] failure in
      // The answer comes on the handler's thread.
      back { answered(failure) }
    }
  }

  private func hostHere(_ wish: HostingRequest, from client: String = "", _ answered: @escaping (Failure?) -> Void) {
    push?.prepare(for: wish)
    context.host(wish, from: client, answered)
  }

  /// Answers on the thread of the connection.
  private func back(_ answer: @escaping () -> Void) {
    try? context.run { [self] _ in
      answer()
      flush()
    }
  }

  func requestSystemPrimary(_ id: String, _ answered: @escaping (Failure?, Bool, Bool) -> Void) {
    context.noteHostingNews()
    guard busThread.openWishes < Limits.hostingRequests else { return answered(.tooManyHostingRequests, false, false) }
    guard let hosted = context.hostedSession(id) else { return answered(.notHosted(id), false, false) }
    do throws(Failure) {
      try hosted.session.requestSystemPrimary { [self] isPublished, isProminent in
        back { answered(nil, isPublished, isProminent) }
      }
    } catch {
      answered(error, false, false)
    }
  }

  var hostedIDs: [String] {
    if let (sessions, revision) = context.hosted(since: hostedRevision) {
      (lastHostedIDs, hostedRevision) = (sessions.ids, revision)
    }
    return lastHostedIDs
  }

  var systemPrimaryID: String { context.hostedSystemPrimary() }

  var pushTokens: [PushToken] {
    context.noteHostingNews()
    return push?.tokens ?? []
  }
}

extension RemoteMediaLink: PushHost {
  var applicationID: String { context.settings.id }
  var pushKey: String? { context.pushChoice.key }
  var pushDistributor: String? { context.pushChoice.distributor }

  func isHosted(_ id: String) -> Bool { context.isHosted(id) }

  func host(_ request: HostingRequest, _ answered: @escaping (Failure?) -> Void) {
    context.host(request, answered)
  }

  func run(_ errand: @escaping () -> Void) { try? context.run { _ in errand() } }

  func announce(_ token: PushToken) {
    surface?.tell(token)
    context.tell(token)
  }
}

extension RemoteMediaLink: PushListener {
  /// Until the bus has given us the name, the registrations are not open: messages that the bus kept for us arrive before.
  private var isOpen: Bool { hasName && !isLeaving }

  func received(_ message: [UInt8], for token: String, _ done: @escaping () -> Void) {
    context.noteHostingNews()
    guard isOpen else { return late.append { [self] in receive(message, for: token, done) } }
    receive(message, for: token, done)
  }

  private func receive(_ message: [UInt8], for token: String, _ done: @escaping () -> Void) {
    if let push { push.receive(message, for: token, done) } else { done() }
  }

  func moved(_ token: String, to endpoint: String?, _ done: @escaping () -> Void) {
    context.noteHostingNews()
    guard isOpen else { return late.append { [self] in moved(token, to: endpoint, done) } }
    guard let push else { return done() }
    push.move(token, to: endpoint) { [self] token in
      if let token { announce(token) }
      done()
    }
  }
}
