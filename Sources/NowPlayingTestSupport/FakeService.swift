// SPDX-License-Identifier: MIT

public import DBus

/// A service that tells about the system, as far as its answers go: what it has is in `values`.
public final class FakeService: ObjectHandler {
  public static let portal = "org.freedesktop.portal.Desktop"
  public static let portalPath = "/org/freedesktop/portal/desktop"

  /// Properties as "interface name", settings as "namespace key", answers as the name of the method.
  public var values: [String: BusValue] = [:]
  /// Whether it has the method that the portal's settings have today.
  public var hasReadOne = true
  /// What a request for a monitor comes to: 0 is granted.
  public var response: UInt32 = 0
  /// Whether it keeps its answers for later; those that it kept go out when it ceases to.
  public var isSlow = false { didSet { if !isSlow { answerLate() } } }
  private var late: [(Message, String)] = []
  /// What it was asked, each with its arguments behind it.
  public private(set) var calls: [String] = []
  /// Who asked last.
  public private(set) var client = ""
  /// Who asked for a monitor, as paths name it; nil: nobody has.
  public private(set) var watcher: String?
  public let connection: Connection
  private let others: [Connection]

  /// Is at those paths from now on; `others` are connections of this thread that have to be served meanwhile.
  public init(_ connection: Connection, at paths: [String], serving others: [Connection] = []) {
    self.connection = connection
    self.others = others
    for path in paths { connection.setHandler(at: path, self) }
  }

  /// Takes a name.
  public func take(_ name: String) -> Bool {
    var result: Connection.NameResult?
    connection.request(name: name) { result = $0 }
    return wait { result != nil } && result == .owned
  }

  /// Gives a name back.
  public func release(_ name: String) {
    connection.release(name: name)
    connection.flush()
  }

  /// Serves the connections until something is true; false when it is not within ten seconds.
  public func wait(until done: () -> Bool) -> Bool { turn([connection] + others, until: done) }

  /// Waits until it was asked that, and whoever asked has taken everything that was said until then.
  public func wait(for call: String) -> Bool { wait { calls.contains(call) } && settle() }

  /// Waits until whoever asked, or `other`, has taken everything that was said until now: messages keep their order.
  public func settle(_ other: String? = nil) -> Bool {
    guard
      let ping = connection.makeCall(
        destination: other ?? client, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    else { return false }
    var isAnswered = false
    connection.call(ping, timeoutMicroseconds: 10_000_000) { isAnswered = $0?.isError == false }
    return wait { isAnswered }
  }

  /// Forgets what it was asked until now.
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
    say(request, "org.freedesktop.portal.Request", "Response") { [response] in
      $0.append(uint32: response)
      $0.append(dictionary: response == 0 ? ["session_handle": .text(monitor)] : [:])
    }
    return true
  }

  // MARK: Signals

  /// Sends a signal.
  public func say(_ path: String, _ interface: String, _ member: String, _ write: (MessageWriter) -> Void = { _ in }) {
    guard let signal = connection.makeSignal(path: path, interface: interface, member: member) else { return }
    write(signal)
    connection.send(signal)
  }

  /// Announces other values of properties, and properties without their values.
  public func announce(_ path: String, _ interface: String, _ values: [String: BusValue], invalidated: [String] = []) {
    say(path, "org.freedesktop.DBus.Properties", "PropertiesChanged") {
      $0.append(string: interface)
      $0.append(dictionary: values)
      $0.append(strings: invalidated)
    }
  }

  /// Announces another value of a setting of the desktop.
  public func announce(setting namespace: String, _ key: String, _ value: BusValue) {
    say(Self.portalPath, "org.freedesktop.portal.Settings", "SettingChanged") {
      $0.append(string: namespace)
      $0.append(string: key)
      $0.append(variant: value)
    }
  }

  /// Tells the monitor how the screen is.
  public func announce(screen state: [String: BusValue]) {
    say(Self.portalPath, "org.freedesktop.portal.Inhibit", "StateChanged") {
      $0.append(path: watcher ?? "/")
      $0.append(dictionary: state)
    }
  }
}

extension MessageWriter {
  /// Writes a variant with one of the plain types.
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

  /// Writes a dictionary of such.
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
