// SPDX-License-Identifier: MIT
internal import CDBus

/// A connection to the bus. It belongs to one thread.
public final class Connection {
  /// What came of a turn.
  public enum Activity: Equatable, Sendable {
    /// Nothing to do until the descriptor, or the deadline, says otherwise.
    case idle
    /// Something was done, and there may be more.
    case more
    /// The connection is gone, and everything that waited for it has been told.
    case closed(BusError)
  }

  /// How the bus answered to a wish for a name.
  public enum NameResult: Equatable, Sendable {
    /// The name is ours.
    case owned
    /// Somebody else has it.
    case taken
    /// The bus, or a sandbox's proxy, does not let us: the name of the error.
    case refused(String)
    /// No answer came.
    case lost
  }

  /// How long an answer is waited for where nobody says how long.
  private static let patience: Int64 = 25_000_000
  /// Answers that are written before they are sent: a whole burst in one piece, if it is short.
  private static let batch = 64 << 10
  private static let leastRead = 4 << 10
  private static let mostRead = 256 << 10
  /// Longer messages are refused and read away. An answer or a signal may have an image in its metadata.
  private static let longestCall = 1 << 20
  private static let longestMessage = 16 << 20
  /// How much of an error's text is sent.
  private static let longestText = 1_000

  /// Whether the bus passes descriptors on. Those that come to us are closed unseen.
  public let canSendDescriptors: Bool

  /// What to poll; as long as the connection lives.
  public let fileDescriptor: Int32

  /// Runs when the descriptor is about to be closed: from then on its number may be somebody else's.
  public var willClose: (() -> Void)?

  /// Our name on the bus; nil until the bus has told it.
  public private(set) var uniqueName: String?

  /// Whether something waits for room in the socket. Nothing is read meanwhile: who does not listen is not answered.
  public private(set) var wantsToWrite = false

  /// Calls that wait for the answer to Hello.
  private var held: [HeldCall] = []
  private var incoming = Bytes(expecting: leastRead)
  private var outgoing = Bytes(expecting: 1_000)
  /// Which of the messages there have descriptors.
  private var marks: [Mark] = []
  /// How much to ask the socket for.
  private var portion = leastRead
  /// What is still to come of a message that is too long.
  private var unwanted = 0
  private var lastSerial: UInt32 = 0
  private var objects: [Object] = []
  private var calls: [PendingCall] = []
  private var failure: BusError?
  private(set) var isClosed = false
  private var isProcessing = false

  /// Kept by `Connection+Signals`.
  var subscriptions = Subscriptions()
  /// Kept by `Connection+Descriptors`.
  var unread: [UnreadDescriptors] = []

  private struct Object {
    let path: String
    let isTree: Bool
    let handler: any ObjectHandler

    func has(_ other: String) -> Bool { path == other || (isTree && other.utf8.starts(with: (path + "/").utf8)) }
  }

  /// A call that has no answer yet.
  private final class PendingCall {
    /// An owner that answers late, after others have taken the name, is one of so many at the most.
    private static let mostOwners = 8

    let serial: UInt32
    let deadline: Int64
    let destination: String
    /// The programs that owned the destination's name since the call.
    private(set) var owners: [String]
    let purpose: Purpose

    init(_ serial: UInt32, until deadline: Int64, to destination: String, of owner: String, for purpose: Purpose) {
      (self.serial, self.deadline, self.destination, self.purpose) = (serial, deadline, destination, purpose)
      owners = [owner]
    }

    func expectAnswer(from owner: String) {
      owners = owners.suffix(Self.mostOwners - 1) + [owner]
    }

    /// Whether a program may answer it: the one that was called. Others can send an answer too, if they guess its number.
    /// The bus answers for programs that do not, and a sandbox's proxy without a sender, which nobody else can do.
    func mayBeAnswered(by sender: String?) -> Bool {
      guard let sender, sender != Connection.busName else { return true }
      return sender == destination || owners.contains(sender)
    }
  }

  private final class HeldCall {
    let writer: MessageWriter
    let patience: Int64
    let purpose: Purpose

    init(_ writer: MessageWriter, within patience: Int64, _ purpose: Purpose) {
      (self.writer, self.patience, self.purpose) = (writer, patience, purpose)
    }
  }

  /// What an answer is for.
  private enum Purpose {
    case hello
    /// Whether a client reads: when it answers, it has read what was sent before.
    case read(UnreadDescriptors, Int)
    case names(BusNames, (() -> Void)?)
    case owner(String, (() -> Void)?)
    case other((Message?) -> Void)
  }

  /// A message with descriptors that is still to be sent.
  private struct Mark {
    /// How many bytes go before it.
    var place: Int
    let size: Int
    let descriptors: Descriptors
  }

  /// Takes a socket that is logged in, and says hello.
  init(_ fileDescriptor: Int32, canSendDescriptors: Bool) {
    self.fileDescriptor = fileDescriptor
    self.canSendDescriptors = canSendDescriptors
    let hello = MessageWriter(
      .call, path: Self.busPath, interface: Self.busName, member: "Hello", destination: Self.busName)
    start(hello, within: Self.patience, .hello)
    flush()
  }

  deinit { close() }

  // MARK: Turns

  /// When to process at the latest, in microseconds of the monotonic clock; nil when only the descriptor matters.
  public var deadline: Int64? { calls.isEmpty ? nil : calls.reduce(.max) { min($0, $1.deadline) } }

  /// Whether there is something to process that the descriptor does not tell: messages that were read already, or the
  /// end of the connection.
  public var hasMore: Bool { isClosed || failure != nil || (!wantsToWrite && hasMessage) }

  /// Does one thing: writes what waits, gives up a call that has no answer, or takes one message and lets its handler
  /// have it.
  public func process() -> Activity {
    guard !isClosed else { return .closed(.notConnected) }
    guard !isProcessing else { return .idle }
    return withExtendedLifetime(self) {
      isProcessing = true
      let activity = failure == nil ? turn() : .idle
      isProcessing = false
      if !isClosed, failure == nil { return activity }
      isClosed = true
      tearDown()
      return .closed(failure ?? .notConnected)
    }
  }

  private func turn() -> Activity {
    if expire() { return .more }
    if wantsToWrite || outgoing.count >= Self.batch {
      flush()
      if wantsToWrite { return .idle }
    }
    if !hasMessage {
      flush()
      guard !wantsToWrite, failure == nil else { return .idle }
      guard receive() else { return .idle }
    }
    takeMessage()
    return .more
  }

  /// Sends what was written, as far as the socket takes it.
  public func flush() {
    while failure == nil, !outgoing.isEmpty {
      let sent = marks.isEmpty ? outgoing.send(to: fileDescriptor) : sendToMark()
      guard sent <= 0 else { continue }
      wantsToWrite = sent == 0 || Int32(clamping: sent) == -cdbus_eagain
      if !wantsToWrite { fail(BusError(code: Int32(clamping: sent))) }
      return
    }
    wantsToWrite = false
  }

  /// Sends what goes before the next descriptors, or their message, of which the first byte takes them along.
  private func sendToMark() -> Int {
    let mark = marks[0]
    let isDue = mark.place == 0
    var passed = outgoing.send(
      to: fileDescriptor, atMost: isDue ? mark.size : mark.place, with: isDue ? mark.descriptors : nil)
    if isDue, passed < 0, passed != -Int(clamping: cdbus_eagain) {
      // Too many descriptors may be on their way for this user, whose programs share a limit. That is no reason to leave;
      // a connection that is at its end says so at the next byte.
      outgoing.drop(mark.size)
      passed = mark.size
    }
    guard passed > 0 else { return passed }
    if isDue { marks.removeFirst() }
    for index in marks.indices { marks[index].place -= passed }
    return passed
  }

  /// Something could not be sent or was not understood: the bus believes something else than we do from now on, and only
  /// a new connection makes that good.
  private func fail(_ error: BusError) {
    if failure == nil { failure = error }
  }

  /// Gives up a call that waited too long; false: there is none.
  private func expire() -> Bool {
    guard !calls.isEmpty else { return false }
    let now = cdbus_now()
    guard let place = calls.firstIndex(where: { $0.deadline <= now }) else { return false }
    finish(calls.remove(at: place), nil)
    return true
  }

  private func finish(_ call: PendingCall, _ answer: Message?) {
    switch call.purpose {
    case .read(let client, let count): take(read: answer, count, by: client)
    case .names(let names, let answered): take(names: answer, of: names, answered)
    case .owner(let name, let answered): take(owner: answer, of: name, answered)
    case .other(let completion): completion(answer)
    case .hello:
      uniqueName = answer.flatMap { $0.isError ? nil : $0.readString() }
      guard uniqueName != nil else { return fail(answer == nil ? .timedOut : .rejected) }
      startHeld()
    }
  }

  /// Starts a call when the bus has answered Hello. Until then xdg-dbus-proxy 0.1.4 asks questions of its own, and gives
  /// answers that cross them a wrong number.
  @inline(never)
  private func startGreeted(_ writer: MessageWriter, within patience: Int64, _ purpose: Purpose) {
    if uniqueName != nil || isClosed {
      start(writer, within: patience, purpose)
    } else {
      held.append(HeldCall(writer, within: patience, purpose))
    }
  }

  private func startHeld() {
    let calls = held
    held = []
    for call in calls { start(call.writer, within: call.patience, call.purpose) }
  }

  // MARK: What comes

  /// Reads what the socket has; false: nothing.
  private func receive() -> Bool {
    let received = incoming.receive(from: fileDescriptor, atMost: portion)
    guard received > 0 else {
      if received == 0 { fail(.reset) }
      if received < 0, received != -Int(clamping: cdbus_eagain) { fail(BusError(code: Int32(clamping: received))) }
      return false
    }
    // Who says a lot is listened to in larger portions.
    portion = received == portion ? min(2 * portion, Self.mostRead) : Self.leastRead
    let dropped = min(unwanted, incoming.count)
    unwanted -= dropped
    incoming.drop(dropped)
    return true
  }

  /// Whether a whole message is there, or the beginning of one that will not be taken.
  private var hasMessage: Bool {
    guard incoming.count >= Header.fixedSize, let sizes = Header.sizes(incoming) else {
      return incoming.count >= Header.fixedSize
    }
    let size = sizes.header + sizes.body
    return incoming.count >= (size <= limit ? size : min(sizes.header, limit))
  }

  /// How long the message may be whose first bytes are there.
  private var limit: Int {
    MessageKind(rawValue: incoming[1]) == .call ? Self.longestCall : Self.longestMessage
  }

  /// Takes one message, if a whole one is there.
  private func takeMessage() {
    guard hasMessage else { return }
    guard let sizes = Header.sizes(incoming) else { return fail(.protocolError) }
    let size = sizes.header + sizes.body
    let limit = limit
    let isTooLong = size > limit
    let kept = isTooLong ? min(sizes.header, limit) : size
    guard let message = Message.parse(incoming.prefix(kept)) else {
      if isTooLong, kept < sizes.header { return skip(size) }
      return fail(.protocolError)
    }
    if isTooLong {
      reply(to: message, errorName: Self.errorPrefix + "LimitsExceeded", text: "a call may have 1 MiB at most")
      return skip(size)
    }
    incoming.drop(size)
    dispatch(message)
  }

  /// Lets a message pass, also what is still to come of it.
  private func skip(_ size: Int) {
    unwanted = max(0, size - incoming.count)
    incoming.drop(size - unwanted)
  }

  private func dispatch(_ message: Message) {
    switch message.kind {
    case .call: answer(message)
    case .signal: take(signal: message)
    case .answer, .error:
      guard let place = calls.firstIndex(where: { $0.serial == message.replySerial }),
        calls[place].mayBeAnswered(by: message.sender)
      else { return }
      finish(calls.remove(at: place), message)
    case nil: break
    }
  }

  private func answer(_ call: Message) {
    let path = call.path ?? ""
    guard let object = objects.first(where: { $0.has(path) }) else { return answerForNobody(call) }
    if !object.handler.receive(call, on: self) { answerStandard(call) }
  }

  /// Lets a handler have every method call for that path, also those of the standard interfaces, and if it has a tree
  /// those for every path below it; it is kept as long as the connection, or until another one takes its place.
  public func setHandler(at path: String, isTree: Bool = false, _ handler: any ObjectHandler) {
    guard !isClosed else { return }
    let object = Object(path: path, isTree: isTree, handler: handler)
    if let index = objects.firstIndex(where: { $0.path == path }) {
      objects[index] = object
    } else {
      objects.append(object)
    }
  }

  /// The paths of the objects.
  var paths: [String] { objects.map { $0.path } }

  // MARK: What goes

  /// Writes a message, which goes out at the end of a turn or by `flush`; false when it is unfit, has descriptors that
  /// cannot be sent here, or the connection is gone. No answer comes back.
  @discardableResult
  public func send(_ writer: MessageWriter) -> Bool { send(writer, expectsReply: false) != nil }

  private func send(_ writer: MessageWriter, expectsReply: Bool) -> UInt32? {
    guard !isClosed, failure == nil, writer.isComplete, writer.descriptors == nil || canSendDescriptors else {
      return nil
    }
    lastSerial = lastSerial == .max ? 1 : lastSerial + 1
    let (serial, place) = (lastSerial, outgoing.count)
    writer.write(to: &outgoing, serial: serial, expectsReply: expectsReply)
    if let descriptors = writer.descriptors {
      marks.append(Mark(place: place, size: outgoing.count - place, descriptors: descriptors))
      note(descriptors.all.count, sentTo: writer.destination)
    }
    return serial
  }

  /// Sends a method call. The completion runs exactly once: with the answer or the error, or with nil when there is
  /// none in time or ever. Without a connection it runs at once. A limit of 0 is one of 25 seconds.
  public func call(_ writer: MessageWriter, timeoutMicroseconds: Int64, _ completion: @escaping (Message?) -> Void) {
    let patience = timeoutMicroseconds == 0 ? Self.patience : timeoutMicroseconds
    guard !Self.isFixed(writer.destination) else { return start(writer, within: patience, .other(completion)) }
    // The bus answers who owns the name before that program can answer.
    follow(.name(writer.destination))
    startGreeted(writer, within: patience, .other(completion))
  }

  @inline(never)
  private func start(_ writer: MessageWriter, within patience: Int64, _ purpose: Purpose) {
    guard let serial = send(writer, expectsReply: true) else {
      if case .other(let completion) = purpose { completion(nil) }
      return
    }
    calls.append(
      PendingCall(
        serial, until: cdbus_now() + patience, to: writer.destination, of: owner(of: writer.destination), for: purpose))
  }

  /// A program owns a name that is called.
  func expectAnswers(from owner: String, for name: String) {
    for call in calls where call.destination == name { call.expectAnswer(from: owner) }
  }

  /// Answers a method call with an error; an empty text is replaced by the name, because readers rely on a text.
  public func reply(to call: Message, errorName: String, text: String) {
    guard call.expectsReply else { return }
    // The bus drops whoever sends it a name that is none.
    let name = Names.isInterface(errorName) ? errorName : Self.errorPrefix + "Failed"
    let error = MessageWriter(.error, errorName: name, replySerial: call.serial, destination: call.sender ?? "")
    // What a client has sent is in some texts.
    let isLong = text.utf8.count > Self.longestText
    let short = isLong ? String(decoding: text.utf8.prefix(Self.longestText), as: UTF8.self) + "…" : text
    error.append(string: text.isEmpty ? errorName : short)
    send(error)
  }

  /// An empty signal; nil when the connection is gone. Its names are the program's own, and taken as they are: the bus
  /// drops whoever sends it one that is none.
  /// `destination`: the only program that receives it; nil: all that subscribed.
  public func makeSignal(path: String, interface: String, member: String, destination: String? = nil) -> MessageWriter?
  {
    isClosed
      ? nil : MessageWriter(.signal, path: path, interface: interface, member: member, destination: destination ?? "")
  }

  /// An empty method call; nil when there can be nobody of that name, or when the connection is gone.
  /// `mayStart`: the bus may start whoever has the name.
  @inline(never)
  public func makeCall(
    destination: String, path: String, interface: String, member: String, mayStart: Bool = false
  ) -> MessageWriter? {
    guard !isClosed, Names.isBusName(destination) else { return nil }
    return MessageWriter(
      .call, path: path, interface: interface, member: member, destination: destination, mayStart: mayStart)
  }

  // MARK: The bus itself

  static let busName = "org.freedesktop.DBus"
  private static let busPath = "/org/freedesktop/DBus"
  static let errorPrefix = "org.freedesktop.DBus.Error."

  @inline(never)
  private func makeBusCall(_ member: String) -> MessageWriter? {
    makeCall(destination: Self.busName, path: Self.busPath, interface: Self.busName, member: member)
  }

  /// Asks for a well-known name, without waiting in its queue.
  public func request(name: String, _ completion: @escaping (NameResult) -> Void) {
    guard let call = makeBusCall("RequestName") else { return completion(.lost) }
    call.append(string: name)
    // 4: do not queue.
    call.append(uint32: 4)
    let purpose = Purpose.other { answer in
      guard let answer else { return completion(.lost) }
      if let error = answer.errorName { return completion(.refused(error)) }
      // 1: the owner now, 4: the owner already.
      let number = answer.readUInt32()
      completion(number == 1 || number == 4 ? .owned : .taken)
    }
    startGreeted(call, within: Self.patience, purpose)
  }

  /// Gives a name back, without waiting for the answer.
  public func release(name: String) {
    guard let call = makeBusCall("ReleaseName") else { return }
    call.append(string: name)
    send(call)
  }

  /// Gives a name back; what comes after the answer goes to somebody else.
  public func release(name: String, _ completion: @escaping () -> Void) {
    guard let call = makeBusCall("ReleaseName") else { return completion() }
    call.append(string: name)
    self.call(call, timeoutMicroseconds: 0) { _ in completion() }
  }

  /// Asks which names there are, or which services can be started; none if no answer comes.
  public func listNames(activatable: Bool, _ completion: @escaping ([String]) -> Void) {
    guard let call = makeBusCall(activatable ? "ListActivatableNames" : "ListNames") else { return completion([]) }
    self.call(call, timeoutMicroseconds: 0) { completion($0?.readStrings() ?? []) }
  }

  /// Asks a client whether it reads.
  @inline(never)
  func ask(_ client: UnreadDescriptors) {
    let call = makeCall(
      destination: client.name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    if let call { start(call, within: Self.patience, .read(client, client.count)) }
  }

  /// Asks which names below another there are.
  @inline(never)
  func askNames(_ names: BusNames, _ answered: (() -> Void)?) {
    guard let call = makeBusCall("ListNames") else { return }
    startGreeted(call, within: Self.patience, .names(names, answered))
  }

  /// Asks who owns a name.
  @inline(never)
  func askOwner(of name: String, _ answered: (() -> Void)?) {
    guard let call = makeBusCall("GetNameOwner") else { return }
    call.append(string: name)
    startGreeted(call, within: Self.patience, .owner(name, answered))
  }

  /// Whether the bus takes that as a name.
  public static func isBusName(_ name: String) -> Bool { Names.isBusName(name) }

  /// Asks the bus to deliver the signals that a rule describes.
  @inline(never)
  func addMatch(_ rule: String) {
    guard let call = makeBusCall("AddMatch") else { return }
    call.append(string: rule)
    send(call)
  }

  // MARK: The end

  /// Writes what waits, as far as the socket takes it at once, and leaves the bus. Open calls complete without an
  /// answer. Inside a handler, that happens when the handler has returned.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    if !isProcessing { tearDown() }
  }

  private func tearDown() {
    flush()
    let open = calls
    calls = []
    marks = []
    objects = []
    subscriptions = Subscriptions()
    unread = []
    uniqueName = nil
    wantsToWrite = false
    willClose?()
    willClose = nil
    // A child that was forked meanwhile has the socket too, and with it the name would stay.
    cdbus_hang_up(fileDescriptor)
    cdbus_close_descriptor(fileDescriptor)
    for call in open { if case .other(let completion) = call.purpose { completion(nil) } }
    startHeld()
  }
}
