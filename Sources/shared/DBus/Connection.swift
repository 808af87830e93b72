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
  /// Only the header of a longer message is read. Other players may have images in the metadata of their signals.
  public static let longestMessage = 16 << 20
  public static var longestMessageText: String { String(longestMessage >> 20) + " MiB" }

  /// The id of the bus. A bus that is started again has another one.
  public let busID: String

  /// The descriptor to poll. It stays the same until the connection is closed.
  public var fileDescriptor: Int32 { stream.fileDescriptor }

  /// Runs before the descriptor is closed. After that, another file may get its number.
  public var willClose: (() -> Void)?

  /// The unique name of the connection; nil until the bus has answered Hello.
  public private(set) var uniqueName: String?

  /// Whether bytes wait for room in the socket. Meanwhile nothing is read, so a client that does not read is not answered.
  public var wantsToWrite: Bool { stream.wantsToWrite }

  /// Longer calls are refused and skipped.
  public var longestCall: Int {
    get { stream.longestCall }
    set { stream.longestCall = newValue }
  }

  var objects = ExportedObjects()
  public private(set) var isClosed = false
  private var isProcessing = false

  var stream: MessageStream
  var calls = PendingCalls()
  var followed = FollowedNames.State()
  var unread: UnreadDescriptors

  /// Sends Hello to a socket that is logged in. The connection owns the socket.
  init(_ fileDescriptor: Int32, canSendDescriptors: Bool, busID: String) {
    stream = MessageStream(fileDescriptor)
    self.busID = busID
    unread = UnreadDescriptors(arePassed: canSendDescriptors)
    let hello = MessageWriter(
      .call, path: BusCalls.path, interface: BusCalls.name, member: "Hello", destination: BusCalls.name)
    start(hello, within: Self.patience, .hello)
    flush()
  }

  deinit { close() }

  // MARK: Parts

  /// Calls to the bus itself.
  public var bus: BusCalls { BusCalls(connection: self) }

  /// The names that the connection follows, and the signals that it subscribes to.
  public var names: FollowedNames { FollowedNames(connection: self) }

  /// Answers to the method calls that the connection receives.
  public var answers: Answers { Answers(connection: self) }

  /// The descriptors that the connection sends and receives.
  public var descriptors: PassedDescriptors { PassedDescriptors(connection: self) }

  // MARK: Turns

  /// When to call `process` at the latest, in microseconds of the monotonic clock; nil: no pending call has a deadline.
  public var deadline: Int64? { calls.deadline }

  /// Whether `process` has something to do before the descriptor is ready: messages that were read already, or most likely
  /// wait in the socket, or the end of the connection.
  public var hasMore: Bool { isClosed || stream.hasMore }

  /// Does one thing: sends waiting bytes, completes a call whose time is over, or passes one message to its handler.
  public func process() -> Activity {
    guard !isClosed else { return .closed(.notConnected) }
    guard !isProcessing else { return .idle }
    return withExtendedLifetime(self) {
      isProcessing = true
      let activity = stream.failure == nil ? turn() : .idle
      isProcessing = false
      if !isClosed, stream.failure == nil { return activity }
      isClosed = true
      tearDown()
      return .closed(stream.failure ?? .notConnected)
    }
  }

  private func turn() -> Activity {
    // An answer that has arrived counts, even if its time is over. A flood of messages delays the end of a call only a little.
    if expireCall(overdue: Self.grace) { return .more }
    if stream.mustFlush {
      stream.flush()
      if wantsToWrite { return endOfTurn() }
    }
    if !stream.hasMessage {
      stream.flush()
      guard !wantsToWrite, stream.failure == nil, stream.read() else { return endOfTurn() }
    }
    if let message = stream.takeMessage() { dispatch(message) }
    return .more
  }

  /// Nothing more can be read now.
  private func endOfTurn() -> Activity { stream.failure == nil && expireCall(overdue: 0) ? .more : .idle }

  /// Sends outgoing bytes until the socket is full.
  public func flush() { stream.flush() }

  /// Remembers our unique name.
  func finishHello(_ answer: Message?) {
    uniqueName = answer.flatMap { $0.isError ? nil : $0.readString() }
    guard uniqueName == nil else { return startHeldCalls() }
    let isFull = answer?.errorName?.hasSameBytes(as: "org.freedesktop.DBus.Error.LimitsExceeded") ?? false
    stream.fail(answer == nil ? .timedOut : isFull ? .full : .rejected)
  }

  // MARK: Receiving

  private func dispatch(_ message: Message) {
    switch message.kind {
    case .call: if message.isTooLong { answers.refuseLength(of: message) } else { answers.answer(message) }
    case .signal: names.handle(message)
    case .answer, .error: finishCall(with: message)
    case nil: break
    }
  }

  /// Passes every method call for a path to a handler, also calls to the standard interfaces. `isTree`: calls to paths below
  /// it too. The connection keeps the handler until it closes, or until another handler is set for the path.
  public func setHandler(at path: String, isTree: Bool = false, _ handler: any ObjectHandler) {
    guard !isClosed else { return }
    objects.set(handler, at: path, isTree: isTree)
  }

  // MARK: Sending

  /// Queues a message, which is sent at the end of a turn or by `flush`. No answer is expected. False: the message is
  /// invalid, has descriptors that the bus does not pass, or the connection is closed.
  @discardableResult
  public func send(_ writer: MessageWriter) -> Bool { send(writer, expectsReply: false) != nil }

  /// `number`: the serial number; nil: the next one.
  func send(_ writer: MessageWriter, expectsReply: Bool, number: UInt32? = nil) -> UInt32? {
    guard !isClosed, stream.failure == nil, writer.isComplete, writer.descriptors == nil || unread.arePassed else {
      return nil
    }
    let serial = number ?? calls.nextSerial()
    stream.write(writer, serial: serial, expectsReply: expectsReply)
    if let sent = writer.descriptors { descriptors.count(sent.all.count, sentTo: writer.destination) }
    return serial
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
    stream.end()
    let pending = calls.takeAll()
    objects = ExportedObjects()
    followed = FollowedNames.State()
    unread.removeAll()
    uniqueName = nil
    willClose?()
    willClose = nil
    // If the process has forked, the child has the socket too. Without this the name would stay on the bus.
    cdbus_hang_up(fileDescriptor)
    cdbus_close_descriptor(fileDescriptor)
    for call in pending { if case .completion(let completion) = call.purpose { completion(nil) } }
    startHeldCalls()
  }
}
