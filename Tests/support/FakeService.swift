// SPDX-License-Identifier: MIT

public import DBus

/// A fake service of the system. It answers with the values in `values`.
public final class FakeService: ObjectHandler {
  public static let portal = "org.freedesktop.portal.Desktop"
  public static let portalPath = "/org/freedesktop/portal/desktop"

  /// The key is "interface name" for a property, "namespace key" for a setting, the method's name for another answer.
  public var values: [String: BusValue] = [:]
  /// Whether it has the method ReadOne, as portals have today.
  public var hasReadOne = true
  /// The response to a request for a monitor; 0: granted.
  public var response: UInt32 = 0
  /// Whether it holds back its answers. They are sent when this becomes false.
  public var isSlow = false { didSet { if !isSlow { answerLate() } } }
  private var late: [(Message, String)] = []
  /// The calls that it got, each with its arguments.
  public private(set) var calls: [String] = []
  /// The caller of the last call.
  public private(set) var client = ""
  /// The path of the monitor that was requested; nil: none was.
  public private(set) var watcher: String?
  public let connection: Connection
  private let others: [Connection]

  /// Answers at those paths from now on. `others`: further connections of this thread that must be served meanwhile.
  public init(_ connection: Connection, at paths: [String], serving others: [Connection] = []) {
    self.connection = connection
    self.others = others
    for path in paths { connection.setHandler(at: path, self) }
  }

  /// Requests a name; false: another program has it.
  public func own(_ name: String) -> Bool {
    var result: BusCalls.NameResult?
    connection.bus.request(name: name) { result = $0 }
    return wait { result != nil } && result == .owned
  }

  /// Releases a name.
  public func release(_ name: String) {
    connection.bus.release(name: name)
    connection.flush()
  }

  /// Serves the connections until `done` returns true; false: it did not within ten seconds.
  public func wait(until done: () -> Bool) -> Bool { turn([connection] + others, until: done) }

  /// Waits until it got that call, and the caller has read all messages until then.
  public func wait(for call: String) -> Bool { wait { calls.contains(call) } && settle() }

  /// Waits until the caller, or `other`, has read all messages until now: messages keep their order.
  public func settle(_ other: String? = nil) -> Bool {
    guard
      let ping = connection.makeCall(
        destination: other ?? client, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    else { return false }
    var isAnswered = false
    connection.call(ping, timeoutMicroseconds: 10_000_000) { isAnswered = $0?.isError == false }
    return wait { isAnswered }
  }

  /// Removes all calls until now.
  public func forget() { calls = [] }

  // MARK: Answers

  public func receive(_ message: Message, on connection: Connection) -> Bool {
    var call = message.member
    if !message.hasSignature("sa{sv}"), !message.hasSignature("o") {
      while let argument = message.readString() { call += " " + argument }
    }
    calls.append(call)
    client = message.sender ?? ""
    if isSlow {
      late.append((message, call))
      return true
    }
    return answer(message, call)
  }

  private func answerLate() {
    let messages = late
    late = []
    for (message, call) in messages { _ = answer(message, call) }
  }

  private func answer(_ message: Message, _ call: String) -> Bool {
    switch message.member {
    case "Get", "ReadOne", "Read":
      guard message.member != "ReadOne" || hasReadOne else { return false }
      let key = call.drop { $0 != " " }.dropFirst()
      return answer(message, values[String(key)]) { reply, value in
        if message.member == "Read" { reply.openVariant("v") }
        reply.append(variant: value)
        if message.member == "Read" { reply.close() }
      }
    case "CreateMonitor": return makeMonitor(message)
    default:
      return answer(message, values[message.member]) { reply, value in
        switch value {
        case .flag(let flag): reply.append(bool: flag)
        case .path(let path): reply.append(path: path)
        default: reply.append(variant: value)
        }
      }
    }
  }

  private func answer(_ call: Message, _ value: BusValue?, _ write: (MessageWriter, BusValue) -> Void) -> Bool {
    guard let value else { return false }
    guard let reply = call.makeReply() else { return true }
    write(reply, value)
    return connection.send(reply)
  }

  private func makeMonitor(_ call: Message) -> Bool {
    let sender = String((call.sender ?? "").dropFirst().map { $0 == "." ? "_" : $0 })
    guard call.readString() == "", let options = call.readDictionary(), let reply = call.makeReply(),
      case .text(let token) = options["handle_token"], case .text(let session) = options["session_handle_token"]
    else { return false }
    let request = Self.portalPath + "/request/" + sender + "/" + token
    let monitor = Self.portalPath + "/session/" + sender + "/" + session
    connection.setHandler(at: monitor, self)
    reply.append(path: request)
    connection.send(reply)
    watcher = monitor
    emit(request, "org.freedesktop.portal.Request", "Response") { [response] in
      $0.append(uint32: response)
      $0.append(dictionary: response == 0 ? ["session_handle": .text(monitor)] : [:])
    }
    return true
  }

  // MARK: Signals

  /// Emits a signal.
  public func emit(_ path: String, _ interface: String, _ member: String, _ write: (MessageWriter) -> Void = { _ in }) {
    guard let signal = connection.makeSignal(path: path, interface: interface, member: member) else { return }
    write(signal)
    connection.send(signal)
  }

  /// Emits new values of properties, and the names of properties without their values.
  public func announce(_ path: String, _ interface: String, _ values: [String: BusValue], invalidated: [String] = []) {
    emit(path, "org.freedesktop.DBus.Properties", "PropertiesChanged") {
      $0.append(string: interface)
      $0.append(dictionary: values)
      $0.append(strings: invalidated)
    }
  }

  /// Emits a new value of a setting of the desktop.
  public func announce(setting namespace: String, _ key: String, _ value: BusValue) {
    emit(Self.portalPath, "org.freedesktop.portal.Settings", "SettingChanged") {
      $0.append(string: namespace)
      $0.append(string: key)
      $0.append(variant: value)
    }
  }

  /// Emits the state of the screen to the monitor.
  public func announce(screen state: [String: BusValue]) {
    emit(Self.portalPath, "org.freedesktop.portal.Inhibit", "StateChanged") {
      $0.append(path: watcher ?? "/")
      $0.append(dictionary: state)
    }
  }
}

extension MessageWriter {
  /// Writes a variant of a simple type.
  public func append(variant value: BusValue) {
    switch value {
    case .text(let text):
      openVariant("s")
      append(string: text)
    case .flag(let flag):
      openVariant("b")
      append(bool: flag)
    case .uint32(let number):
      openVariant("u")
      append(uint32: number)
    case .path(let path):
      openVariant("o")
      append(path: path)
    case .double(let number):
      openVariant("d")
      append(double: number)
    default: return
    }
    close()
  }

  /// Writes a dictionary of such variants.
  public func append(dictionary: [String: BusValue]) {
    openArray("{sv}")
    for (key, value) in dictionary {
      openDictionaryEntry("sv")
      append(string: key)
      append(variant: value)
      close()
    }
    close()
  }
}
