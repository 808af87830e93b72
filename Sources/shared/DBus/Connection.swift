// SPDX-License-Identifier: MIT

internal import CDBus

/// A connection to the bus. All its functions must be called on one thread.
public final class Connection {
  /// The result of a turn.
  public enum Activity: Equatable, Sendable {
    /// Call `process` again when the descriptor is ready or the deadline has passed.
    case idle
    /// Something was done, and there may be more.
    case more
    /// The connection is closed, and all pending calls are completed.
    case closed(BusError)
  }

  /// The default time limit of a call, in microseconds.
  static let patience: Int64 = 25_000_000
  /// How long after its time limit a call can end at most.
  private static let grace: Int64 = 2_000_000
  /// The outgoing bytes at which answers are sent before more calls are read. A short burst is sent in one piece.
  private static let batch = 64 << 10
  static let errorPrefix = "org.freedesktop.DBus.Error."
  private static let leastRead = 1_000
  private static let mostRead = 256 << 10
  /// Only the header of a longer message is read. Other players may have images in the metadata of their signals.
  public static let longestMessage = 16 << 20
  public static var longestMessageText: String { String(longestMessage >> 20) + " MiB" }
  /// The most bytes of an error's text that are sent.
  private static let longestText = 1_000

  /// Whether the bus passes file descriptors. Those that we receive are closed at once, unless we accept them.
  public let canSendDescriptors: Bool

  /// The id of the bus. A bus that is started again has another one.
  public let busID: String

  /// The descriptor to poll. It stays the same until the connection is closed.
  public let fileDescriptor: Int32

  /// Runs before the descriptor is closed. After that, another file may get its number.
  public var willClose: (() -> Void)?

  /// The unique name of the connection; nil until the bus has answered Hello.
  public private(set) var uniqueName: String?

  /// Whether bytes wait for room in the socket. Meanwhile nothing is read, so a client that does not read is not answered.
  public private(set) var wantsToWrite = false

  /// Longer calls are refused and skipped.
  public var longestCall = 1 << 20

  private var incoming = Bytes(expecting: leastRead)
  private var outgoing = Bytes(expecting: 1_000)
  /// The outgoing messages with descriptors.
  private var marks: [Mark] = []
  /// How many bytes to read from the socket at a time.
  private var readSize = leastRead
  /// How many bytes of a message that is too long are still to be skipped.
  private var bytesToSkip = 0
  private var lastSerial: UInt32 = 0
  private var objects: [Object] = []
  /// Answers calls if there are objects. A library without objects does not contain that code.
  private var answerAsObject: ((Connection, Message) -> Void)?
  private var failure: BusError?
  public private(set) var isClosed = false
  private var isProcessing = false

  /// For `Connection+Calls`, in the order of their serial numbers. `heldCalls` wait for the answer to Hello.
  var calls: [PendingCall] = []
  /// No pending call has an earlier deadline.
  var earliestDeadline: Int64 = .max
  var heldCalls: [HeldCall] = []
  /// For `Connection+Signals`.
  var subscriptions = Subscriptions()
  /// For `Connection+Descriptors`.
  var unread: [UnreadDescriptors] = []
  /// The descriptors of incomplete messages; nil: received descriptors are closed at once.
  var inbox: DescriptorInbox?

  private struct Object {
    let path: String
    let isTree: Bool
    let handler: any ObjectHandler

    func has(_ other: String) -> Bool {
      path.hasSameBytes(as: other) || (isTree && other.beginsWithBytes(of: path + "/"))
    }
  }

  /// An outgoing message with descriptors.
  private struct Mark {
    /// How many bytes are sent before it.
    var place: Int
    let size: Int
    let descriptors: Descriptors
  }

  /// Sends Hello to a socket that is logged in. The connection owns the socket.
  init(_ fileDescriptor: Int32, canSendDescriptors: Bool, busID: String) {
    self.fileDescriptor = fileDescriptor
    self.busID = busID
    self.canSendDescriptors = canSendDescriptors
    let hello = MessageWriter(
      .call, path: Self.busPath, interface: Self.busName, member: "Hello", destination: Self.busName)
    start(hello, within: Self.patience, .hello)
    flush()
  }

  deinit { close() }

  // MARK: Turns

  /// When to call `process` at the latest, in microseconds of the monotonic clock; nil: no pending call has a deadline.
  public var deadline: Int64? { calls.isEmpty || earliestDeadline == .max ? nil : earliestDeadline }

  /// Whether `process` has something to do before the descriptor is ready: messages that were read already, or most likely
  /// wait in the socket, or the end of the connection.
  public var hasMore: Bool {
    isClosed || failure != nil || (!wantsToWrite && (hasMessage || readSize > Self.leastRead))
  }

  /// Does one thing: sends waiting bytes, completes a call whose time is over, or passes one message to its handler.
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
    // An answer that has arrived counts, even if its time is over. A flood of messages delays the end of a call only a little.
    if expireCall(overdue: Self.grace) { return .more }
    if wantsToWrite || outgoing.count >= Self.batch {
      flush()
      if wantsToWrite { return endOfTurn() }
    }
    if !hasMessage {
      flush()
      guard !wantsToWrite, failure == nil, readSocket() else { return endOfTurn() }
    }
    handleMessage()
    return .more
  }

  /// Nothing more can be read now.
  private func endOfTurn() -> Activity { failure == nil && expireCall(overdue: 0) ? .more : .idle }

  /// Sends outgoing bytes until the socket is full.
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

  /// Sends the bytes before the next message with descriptors; or that message, with the descriptors at its first byte.
  private func sendToMark() -> Int {
    let mark = marks[0]
    let isDue = mark.place == 0
    var passed = outgoing.send(
      to: fileDescriptor, atMost: isDue ? mark.size : mark.place, with: isDue ? mark.descriptors : nil)
    if isDue, passed < 0, passed != -Int(clamping: cdbus_eagain) {
      // All programs of a user share a limit for descriptors in transit. Reaching it must not close the connection. If the
      // connection has failed, the next byte reports that.
      outgoing.drop(mark.size)
      passed = mark.size
    }
    guard passed > 0 else { return passed }
    if isDue { marks.removeFirst() }
    for index in marks.indices { marks[index].place -= passed }
    return passed
  }

  /// Remembers our unique name.
  func finishHello(_ answer: Message?) {
    uniqueName = answer.flatMap { $0.isError ? nil : $0.readString() }
    guard uniqueName == nil else { return startHeldCalls() }
    let isFull = answer?.errorName?.hasSameBytes(as: "org.freedesktop.DBus.Error.LimitsExceeded") ?? false
    fail(answer == nil ? .timedOut : isFull ? .full : .rejected)
  }

  /// Ends the connection: a message could not be sent or read. From then on the bus and we disagree about what was sent,
  /// and only a new connection corrects that.
  private func fail(_ error: BusError) {
    if failure == nil { failure = error }
  }

  // MARK: Receiving

  /// Reads from the socket; false: it has no bytes.
  private func readSocket() -> Bool {
    let received =
      inbox?.receive(fileDescriptor, readSize, &incoming)
      ?? incoming.receive(from: fileDescriptor, atMost: readSize)
    // If the socket has more, read more at a time.
    readSize = received == readSize ? min(2 * readSize, Self.mostRead) : Self.leastRead
    guard received > 0 else {
      if received == 0 { fail(.reset) }
      if received < 0, received != -Int(clamping: cdbus_eagain) { fail(BusError(code: Int32(clamping: received))) }
      return false
    }
    let skipped = min(bytesToSkip, incoming.count)
    bytesToSkip -= skipped
    incoming.drop(skipped)
    return true
  }

  /// Whether a whole message has been read, or the header of one that is too long.
  private var hasMessage: Bool {
    guard incoming.count >= Header.fixedSize, let sizes = Header.sizes(incoming) else {
      return incoming.count >= Header.fixedSize
    }
    let size = sizes.header + sizes.body
    return incoming.count >= (size <= limit ? size : min(sizes.header, limit))
  }

  /// The most bytes that the first incoming message may have.
  private var limit: Int {
    MessageKind(rawValue: incoming[1]) == .call ? longestCall : Self.longestMessage
  }

  /// Handles one message, if a whole one has been read.
  private func handleMessage() {
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
      skip(size)
      message.isTooLong = true
      message.isBroken = true
      guard message.kind == .call else { return dispatch(message) }
      let most = limit < 1 << 20 ? String(limit >> 10) + " KiB" : String(limit >> 20) + " MiB"
      return reply(
        to: message, errorName: Self.errorPrefix + "LimitsExceeded", text: "the call is longer than " + most)
    }
    incoming.drop(size)
    if let inbox { message.descriptors = inbox.endMessage(size, message) }
    dispatch(message)
  }

  /// Skips a message, also the bytes that have not been read yet.
  private func skip(_ size: Int) {
    _ = inbox?.endMessage(size, nil)
    bytesToSkip = max(0, size - incoming.count)
    incoming.drop(size - bytesToSkip)
  }

  private func dispatch(_ message: Message) {
    switch message.kind {
    case .call: answer(message)
    case .signal: handle(signal: message)
    case .answer, .error: finishCall(with: message)
    case nil: break
    }
  }

  private func answer(_ call: Message) {
    if let answerAsObject { answerAsObject(self, call) } else { answerWithoutObject(call) }
  }

  private func answerObject(_ call: Message) {
    let path = call.path ?? ""
    guard let object = objects.first(where: { $0.has(path) }) else { return answerMissingObject(call) }
    if !object.handler.receive(call, on: self) { answerStandard(call) }
  }

  /// Passes every method call for a path to a handler, also calls to the standard interfaces. `isTree`: calls to paths below
  /// it too. The connection keeps the handler until it closes, or until another handler is set for the path.
  public func setHandler(at path: String, isTree: Bool = false, _ handler: any ObjectHandler) {
    guard !isClosed else { return }
    answerAsObject = { $0.answerObject($1) }
    let object = Object(path: path, isTree: isTree, handler: handler)
    if let index = objects.firstIndex(where: { $0.path.hasSameBytes(as: path) }) {
      objects[index] = object
    } else {
      objects.append(object)
    }
  }

  /// The paths of the objects.
  var paths: [String] { objects.map { $0.path } }

  // MARK: Sending

  /// Queues a message, which is sent at the end of a turn or by `flush`. No answer is expected. False: the message is
  /// invalid, has descriptors that the bus does not pass, or the connection is closed.
  @discardableResult
  public func send(_ writer: MessageWriter) -> Bool { send(writer, expectsReply: false) != nil }

  /// `number`: the serial number; nil: the next one.
  func send(_ writer: MessageWriter, expectsReply: Bool, number: UInt32? = nil) -> UInt32? {
    guard !isClosed, failure == nil, writer.isComplete, writer.descriptors == nil || canSendDescriptors else {
      return nil
    }
    if number == nil { lastSerial = lastSerial == .max ? 1 : lastSerial + 1 }
    let (serial, place) = (number ?? lastSerial, outgoing.count)
    writer.write(to: &outgoing, serial: serial, expectsReply: expectsReply)
    if let descriptors = writer.descriptors {
      marks.append(Mark(place: place, size: outgoing.count - place, descriptors: descriptors))
      countUnread(descriptors.all.count, sentTo: writer.destination)
    }
    return serial
  }

  /// Answers a method call with an error. An empty text is replaced by the name, because clients rely on a text.
  public func reply(to call: Message, errorName: String, text: String) {
    guard call.expectsReply else { return }
    // The bus disconnects a program that sends an invalid name.
    let name = Names.isInterface(errorName) ? errorName : Self.errorPrefix + "Failed"
    let error = MessageWriter(.error, errorName: name, replySerial: call.serial, destination: call.sender ?? "")
    // Some texts contain what a client has sent.
    let isLong = text.utf8.count > Self.longestText
    let short = isLong ? String(decoding: text.utf8.prefix(Self.longestText), as: UTF8.self) + "…" : text
    error.append(string: text.isEmpty ? errorName : short)
    send(error)
  }

  /// An empty signal; nil: the connection is closed. The names must be valid, or the bus disconnects us.
  /// `destination`: the only program that receives the signal; nil: every program that subscribed.
  public func makeSignal(path: String, interface: String, member: String, destination: String? = nil) -> MessageWriter?
  {
    isClosed
      ? nil : MessageWriter(.signal, path: path, interface: interface, member: member, destination: destination ?? "")
  }

  // MARK: The end

  /// Sends the bytes for which the socket has room, and leaves the bus. Pending calls complete without an answer. Inside a
  /// handler, this happens when the handler has returned.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    if !isProcessing { tearDown() }
  }

  private func tearDown() {
    flush()
    let pending = calls
    calls = []
    marks = []
    objects = []
    subscriptions = Subscriptions()
    unread = []
    inbox = nil
    uniqueName = nil
    wantsToWrite = false
    willClose?()
    willClose = nil
    // If the process has forked, the child has the socket too. Without this the name would stay on the bus.
    cdbus_hang_up(fileDescriptor)
    cdbus_close_descriptor(fileDescriptor)
    for call in pending { if case .completion(let completion) = call.purpose { completion(nil) } }
    startHeldCalls()
  }
}
