// SPDX-License-Identifier: MIT
internal import CSDBus

/// A connection to the bus. It belongs to one thread.
@safe public final class Connection {
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
    /// The bus does not let us: EACCES or, in a sandbox, EHOSTUNREACH.
    case refused(BusError)
    /// The connection went away before the answer.
    case lost
  }

  /// What to poll; as long as the connection lives.
  public let fileDescriptor: Int32

  /// Runs when the descriptor is about to be closed: from then on its number may be somebody else's.
  public var willClose: (() -> Void)?

  private var bus: OpaquePointer?
  private let sending = SendingState()
  private var isClosed = false
  private var isProcessing = false
  private var isParted = false
  private var objects: [ObjectRegistration] = []
  private var matches: [MatchRegistration] = []
  private var calls: [PendingCall] = []
  private static let noReply = "org.freedesktop.DBus.Error.NoReply"

  init(_ bus: OpaquePointer, fileDescriptor: Int32) {
    unsafe self.bus = bus
    self.fileDescriptor = fileDescriptor
  }

  deinit {
    close()
  }

  /// Our name on the bus; nil until the bus has told it.
  public var uniqueName: String? {
    // Asked earlier, sd-bus would wait for it.
    guard let bus = unsafe bus, unsafe csdbus_is_ready(bus) > 0 else { return nil }
    var name: UnsafePointer<CChar>?
    guard unsafe csdbus_get_unique_name(bus, &name) >= 0 else { return nil }
    return unsafe Message.text(name)
  }

  /// Whether something waits for room in the socket.
  public var wantsToWrite: Bool {
    guard let bus = unsafe bus else { return false }
    let events = unsafe csdbus_get_events(bus)
    return events > 0 && events & Int32(csdbus_writable) != 0
  }

  /// Whether something waits for room in the socket, and there is none.
  public var isStuck: Bool { wantsToWrite && csdbus_is_full(fileDescriptor) }

  /// When to process at the latest, in microseconds of the monotonic clock; nil when only the descriptor matters.
  public var deadline: Int64? {
    guard let bus = unsafe bus else { return nil }
    var timeout: UInt64 = .max
    guard unsafe csdbus_get_timeout(bus, &timeout) >= 0, timeout != .max else { return nil }
    return Int64(clamping: timeout)
  }

  /// Whether there is something to process that the descriptor does not tell: messages that were read already, or the
  /// end of the connection.
  public var hasMore: Bool {
    guard let bus = unsafe bus else { return true }
    return unsafe csdbus_is_open(bus) <= 0 || deadline == 0
  }

  /// Why the connection is of no use any more, although it stands: something could not be sent, and is lost.
  public var failure: BusError? { sending.failure }

  /// Does one thing: writes what waits, or takes one message and lets its handler have it.
  public func process() -> Activity {
    guard let bus = unsafe bus, !isClosed else { return .closed(.notConnected) }
    guard !isProcessing else { return .idle }
    // What is broken is closed by sd-bus itself in one of the next turns.
    if unsafe csdbus_is_open(bus) <= 0 { partFromDescriptor() }
    return withExtendedLifetime(self) {
      isProcessing = true
      let result = unsafe csdbus_process(bus, nil)
      isProcessing = false
      if isClosed {
        tearDown()
        return .closed(.notConnected)
      }
      if result < 0 {
        isClosed = true
        tearDown()
        return .closed(BusError(code: result))
      }
      return result > 0 ? .more : .idle
    }
  }

  /// Lets a handler have every method call for that path, also those of the standard interfaces; it is kept as long as
  /// the connection, or until another one takes its place.
  public func setHandler(at path: String, _ handler: any ObjectHandler) {
    guard let bus = unsafe bus, !isClosed else { return }
    if let index = objects.firstIndex(where: { $0.path == path }) {
      objects[index].handler = handler
      return
    }
    let registration = unsafe ObjectRegistration(path, handler, Unmanaged.passUnretained(self))
    let result = unsafe path.withCString { path in
      unsafe csdbus_add_object(
        bus, &registration.slot, path,
        { message, registration, _ in
          guard let message = unsafe message, let registration = unsafe registration else { return 0 }
          let object = unsafe Unmanaged<ObjectRegistration>.fromOpaque(registration).takeUnretainedValue()
          return unsafe object.connection.takeUnretainedValue().receive(message, for: object)
        }, Unmanaged.passUnretained(registration).toOpaque())
    }
    if result >= 0 { objects.append(registration) }
  }

  private func receive(_ message: OpaquePointer, for object: ObjectRegistration) -> Int32 {
    isClosed || object.handler.receive(unsafe Message(borrowed: message, sending), on: self) ? 1 : 0
  }

  /// Asks for a well-known name, without waiting in its queue.
  public func request(name: String, _ completion: @escaping (NameResult) -> Void) {
    guard let message = makeBusCall("RequestName") else { return completion(.lost) }
    message.append(string: name)
    // 4: do not queue.
    message.append(uint32: 4)
    start(message, timeoutMicroseconds: 0) { answer in
      guard let answer else { return completion(.lost) }
      if answer.isError {
        // sd-bus's own: the bus has not answered, which is no refusal.
        return completion(answer.errorName == Self.noReply ? .lost : .refused(answer.error))
      }
      // 1: the owner now, 4: the owner already.
      let number = answer.readUInt32()
      completion(number == 1 || number == 4 ? .owned : .taken)
    }
  }

  /// Gives a name back, without waiting for the answer.
  public func release(name: String) {
    guard let message = makeBusCall("ReleaseName") else { return }
    message.append(string: name)
    _ = send(message)
  }

  /// Sends a message, or keeps it until there is room in the socket; false when it is unfit or the connection is gone.
  /// No answer comes back.
  public func send(_ message: Message) -> Bool {
    guard let bus = unsafe bus, !isClosed, !message.isBroken else { return false }
    let result = unsafe csdbus_send(bus, message.handle, nil)
    sending.note(result)
    return result >= 0
  }

  /// Sends a method call. The completion runs exactly once: with the answer or the error, or with nil when there is
  /// none in time or ever. Without a connection it runs at once. A limit of 0 is sd-bus's own of 25 seconds.
  public func call(
    _ message: Message, timeoutMicroseconds: UInt64, _ completion: @escaping (Message?) -> Void
  ) {
    start(message, timeoutMicroseconds: timeoutMicroseconds) { answer in
      let none = answer?.errorName == Self.noReply
      completion(none ? nil : answer)
    }
  }

  private func start(
    _ message: Message, timeoutMicroseconds: UInt64, _ completion: @escaping (Message?) -> Void
  ) {
    guard let bus = unsafe bus, !isClosed, !message.isBroken else { return completion(nil) }
    let call = unsafe PendingCall(completion, Unmanaged.passUnretained(self), calls.count)
    let result = unsafe csdbus_call_async(
      bus, &call.slot, message.handle,
      { message, call, _ in
        guard let message = unsafe message, let call = unsafe call else { return 0 }
        let pending = unsafe Unmanaged<PendingCall>.fromOpaque(call).takeUnretainedValue()
        unsafe pending.connection.takeUnretainedValue().finish(pending, Message(borrowed: message))
        return 1
      }, Unmanaged.passUnretained(call).toOpaque(), timeoutMicroseconds)
    guard result >= 0 else {
      sending.note(result)
      return completion(nil)
    }
    calls.append(call)
  }

  private func finish(_ call: PendingCall, _ message: Message) {
    guard !isClosed, let bus = unsafe bus else { return }
    // The last one takes its place, so that removing costs the same however many there are.
    if let last = calls.popLast(), last !== call {
      last.index = call.index
      calls[call.index] = last
    }
    call.cancel()
    // sd-bus answers what is open with an error of its own when the connection breaks.
    call.completion(unsafe csdbus_is_open(bus) > 0 ? message : nil)
  }

  /// Lets a handler have the signals that a rule describes, as long as the connection lives.
  public func addMatch(_ rule: String, _ handler: @escaping (Message) -> Void) {
    guard let bus = unsafe bus, !isClosed else { return }
    let registration = unsafe MatchRegistration(handler, Unmanaged.passUnretained(self))
    let result = unsafe rule.withCString { rule in
      unsafe csdbus_add_match_async(
        bus, &registration.slot, rule,
        { message, registration, _ in
          guard let message = unsafe message, let registration = unsafe registration else { return 0 }
          let match = unsafe Unmanaged<MatchRegistration>.fromOpaque(registration).takeUnretainedValue()
          unsafe match.connection.takeUnretainedValue().deliver(Message(borrowed: message), to: match)
          return 0
        },
        // Without this, sd-bus closes the connection when the bus refuses the rule.
        { _, _, _ in 1 }, Unmanaged.passUnretained(registration).toOpaque())
    }
    if result >= 0 { matches.append(registration) }
  }

  private func deliver(_ message: Message, to match: MatchRegistration) {
    if !isClosed { match.handler(message) }
  }

  /// An empty signal; nil when a name is not valid or the connection is gone.
  public func makeSignal(path: String, interface: String, member: String) -> Message? {
    guard let bus = unsafe bus, !isClosed else { return nil }
    var message: OpaquePointer?
    let result = unsafe path.withCString { path in
      unsafe interface.withCString { interface in
        unsafe member.withCString { unsafe csdbus_message_new_signal(bus, &message, path, interface, $0) }
      }
    }
    guard result >= 0, let message = unsafe message else { return nil }
    return unsafe Message(owned: message)
  }

  /// An empty method call; nil when a name is not valid or the connection is gone.
  public func makeCall(destination: String, path: String, interface: String, member: String) -> Message? {
    guard let bus = unsafe bus, !isClosed else { return nil }
    var message: OpaquePointer?
    let result = unsafe destination.withCString { destination in
      unsafe path.withCString { path in
        unsafe interface.withCString { interface in
          unsafe member.withCString {
            unsafe csdbus_message_new_method_call(bus, &message, destination, path, interface, $0)
          }
        }
      }
    }
    guard result >= 0, let message = unsafe message else { return nil }
    return unsafe Message(owned: message)
  }

  private func makeBusCall(_ member: String) -> Message? {
    makeCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: member)
  }

  /// Writes what waits, as far as the socket takes it at once, and leaves the bus. Open calls complete without an
  /// answer. Inside a handler, that happens when the handler has returned.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    if !isProcessing { tearDown() }
  }

  /// The descriptor is about to be closed.
  private func partFromDescriptor() {
    guard !isParted else { return }
    isParted = true
    willClose?()
    willClose = nil
    // A child that was forked meanwhile has the socket too, and with it the name would stay.
    csdbus_hang_up(fileDescriptor)
  }

  private func tearDown() {
    guard let bus = unsafe bus else { return }
    // A turn of sd-bus writes before it reads, and reads only when it could not write. What it reads is dropped.
    for _ in 0..<64 where wantsToWrite && csdbus_is_writable(fileDescriptor) {
      if unsafe csdbus_process(bus, nil) <= 0 { break }
    }
    unsafe self.bus = nil
    let open = calls
    for object in objects { object.cancel() }
    for match in matches { match.cancel() }
    for call in open { call.cancel() }
    objects = []
    matches = []
    calls = []
    partFromDescriptor()
    unsafe _ = csdbus_close_unref(bus)
    for call in open { call.completion(nil) }
  }
}
