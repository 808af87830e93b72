// SPDX-License-Identifier: MIT

public import DBus
internal import NowPlayingCore

/// Watches the services on one bus that report whether animated artwork should move.
///
/// It starts no service, even if the bus could. A portal that no program has used yet does not run: it is read as soon as it
/// does. Until then the machine's services report, or none.
public final class ConditionWatcher {
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let settings = "org.freedesktop.portal.Settings"
  private static let inhibit = "org.freedesktop.portal.Inhibit"
  /// A token must be unique on its connection. This connection has only this one.
  private static let token = "nowplaying"

  private let connection: Connection
  private let bus: ConditionBus
  private let changed: () -> Void
  /// The reports of the services on this bus.
  public private(set) var reports = ConditionReports()
  /// The sources with a pending query, and those to query again after it. So a source has at most one pending query.
  private var pending = Sources()
  private var queryAgain = Sources()
  /// The object of our login session, which emits the signals.
  private var loginSession = ""
  private var request = ""
  private var monitor = ""
  private var hasMonitor = false

  /// A set of sources.
  private struct Sources {
    private var bits: UInt16 = 0

    func contains(_ source: ConditionSource) -> Bool { bits >> UInt16(source.rawValue) & 1 == 1 }
    mutating func insert(_ source: ConditionSource) { bits |= 1 << UInt16(source.rawValue) }

    /// Removes a source; false: it was not in the set.
    mutating func remove(_ source: ConditionSource) -> Bool {
      defer { bits &= ~(1 << UInt16(source.rawValue)) }
      return contains(source)
    }
  }

  /// `changed` is called when the reports have changed.
  public init(on connection: Connection, of bus: ConditionBus, changed: @escaping () -> Void) {
    self.connection = connection
    self.bus = bus
    self.changed = changed
  }

  /// Subscribes to the services, and queries each one that runs or starts.
  public func start() {
    for service in ConditionService.allCases where service.bus == bus {
      for source in service.sources { subscribe(source) }
      connection.names.follow(.name(service.name)) { [self] in ownerChanged(of: service, to: $0.new) }
    }
  }

  /// Closes the monitor. Call it before the connection is closed.
  public func stop() {
    guard hasMonitor else { return }
    hasMonitor = false
    callPortal(monitor, "org.freedesktop.portal.Session", "Close")
  }

  // MARK: Subscribing

  private func subscribe(_ source: ConditionSource) {
    let service = source.service
    switch source.query {
    // The object of the session is not known yet, and the monitor does not exist yet.
    case .property where source == .lock: break
    case .monitor: break
    case .property(let path, let interface, let name): subscribe(source, path: path, interface: interface, name: name)
    case .setting(let namespace, let key):
      subscribe(
        service, path: service.path, interface: Self.settings, member: "SettingChanged",
        "arg0='" + namespace + "',arg1='" + key + "'"
      ) { [self] in
        guard $0.readString().hasSameBytes(as: namespace), $0.readString().hasSameBytes(as: key),
          let value = source.read($0)
        else { return }
        report(source, value)
      }
    case .method(let interface, _):
      subscribe(service, path: service.path, interface: interface, member: "changed") { [self] _ in query(source) }
    }
  }

  private func subscribe(_ source: ConditionSource, path: String, interface: String, name: String) {
    subscribe(
      source.service, path: path, interface: Self.properties, member: "PropertiesChanged", "arg0='" + interface + "'"
    ) { [self] in
      if $0.readString().hasSameBytes(as: interface) { propertiesChanged($0, name, of: source) }
    }
  }

  private func subscribe(
    _ service: ConditionService, path: String, interface: String = "", member: String, _ condition: String = "",
    _ received: @escaping (Message) -> Void
  ) {
    connection.names.subscribe(
      to: Signals(of: .name(service.name), path: path, interface: interface, member: member, condition: condition),
      received)
  }

  // MARK: Signals

  /// A service has started, has ended or has another owner. Its earlier reports are not valid any more.
  private func ownerChanged(of service: ConditionService, to owner: String) {
    if service == .portal { hasMonitor = false }
    for source in service.sources {
      report(source, nil)
      if !owner.isEmpty { query(source) }
    }
  }

  private func propertiesChanged(_ signal: Message, _ name: String, of source: ConditionSource) {
    guard signal.enterArray("{sv}") else { return }
    while !signal.isAtEnd, signal.enterDictionaryEntry("sv") {
      if signal.readString().hasSameBytes(as: name), let value = source.read(signal) { report(source, value) }
      signal.exit()
    }
    signal.exit()
    if signal.readStrings()?.contains(where: { $0.hasSameBytes(as: name) }) == true { query(source) }
  }

  /// The state of the screen or of the desktop session has changed.
  private func screenChanged(_ signal: Message) {
    guard signal.enterArray("{sv}") else { return }
    var isDark: Bool?
    var stage: UInt32?
    while !signal.isAtEnd, signal.enterDictionaryEntry("sv") {
      let key = signal.readString().map { Identifier($0) }
      if key == "screensaver-active" { isDark = signal.readVariant("b") { $0.readBool() } }
      if key == "session-state" { stage = signal.readVariant("u") { $0.readUInt32() } }
      signal.exit()
    }
    guard isDark != nil || stage != nil else { return }
    // 2: the session asks whether it may end. The desktop waits a second for each monitor that does not answer. 3: it ends.
    if stage == 2 {
      callPortal(ConditionService.portal.path, Self.inhibit, "QueryEndResponse", about: monitor)
    }
    report(.screen, isDark == true || stage == 3)
  }

  private func report(_ source: ConditionSource, _ value: Bool?) {
    let before = reports
    reports.set(source, value)
    if reports != before { changed() }
  }

  // MARK: Queries

  private func query(_ source: ConditionSource) {
    guard !pending.contains(source) else { return queryAgain.insert(source) }
    pending.insert(source)
    query(source, of: connection.names.owner(of: source.service.name), isSecond: false)
  }

  /// Calls the program that owned the name when the query began. Some queries have two steps.
  private func query(_ source: ConditionSource, of owner: String, isSecond: Bool) {
    let path = source.service.path
    let call: MessageWriter?
    switch source.query {
    case .property where source == .lock && !isSecond:
      call = makeCall(owner, path, "org.freedesktop.login1.Manager", "GetSession", ["auto"])
    case .property(let path, let interface, let name):
      call = makeCall(owner, path, Self.properties, "Get", [interface, name])
    case .setting(let namespace, let key):
      call = makeCall(owner, path, Self.settings, isSecond ? "Read" : "ReadOne", [namespace, key])
    case .method(let interface, let name): call = makeCall(owner, path, interface, name, [])
    case .monitor: call = makeMonitor(owner)
    }
    guard let call else { return answered(source, by: owner, isSecond: isSecond, nil) }
    connection.call(call, timeoutMicroseconds: 0) { [self] in
      answered(source, by: owner, isSecond: isSecond, $0.flatMap { $0.isError ? nil : $0 })
    }
  }

  /// Handles the answer to a query; nil: no answer, or an error.
  private func answered(_ source: ConditionSource, by owner: String, isSecond: Bool, _ answer: Message?) {
    switch source.query {
    case .property where source == .lock && !isSecond:
      if let object = answer?.readObjectPath() {
        follow(loginSession: object)
        return query(source, of: owner, isSecond: true)
      }
    // Older portals have another method, whose value is inside two variants.
    case .setting where !isSecond && answer == nil: return query(source, of: owner, isSecond: true)
    case .setting where isSecond: if answer?.enterVariant("v") == false { break }
    default: break
    }
    _ = pending.remove(source)
    // The monitor reports later. An answer from a program that has lost the name is ignored.
    if source != .screen, owner.hasSameBytes(as: connection.names.owner(of: source.service.name)) {
      report(source, answer.flatMap { source.read($0) })
    }
    if queryAgain.remove(source) { query(source) }
  }

  /// Subscribes to our login session.
  private func follow(loginSession object: String) {
    guard !object.hasSameBytes(as: loginSession),
      case .property(_, let interface, let name) = ConditionSource.lock.query
    else {
      return
    }
    loginSession = object
    subscribe(
      .login, path: object, interface: Self.properties, member: "PropertiesChanged", "arg0='" + interface + "'"
    ) { [self] in
      if object.hasSameBytes(as: loginSession), $0.readString().hasSameBytes(as: interface) {
        propertiesChanged($0, name, of: .lock)
      }
    }
    subscribe(
      .login, path: ConditionService.login.path, interface: "org.freedesktop.login1.Manager", member: "SessionRemoved",
      "arg1path='" + object + "'"
    ) { [self] _ in query(.lock) }
  }

  /// The call that creates a monitor. Its paths are known before, so the subscriptions come first and no signal is missed.
  private func makeMonitor(_ owner: String) -> MessageWriter? {
    let portal = ConditionService.portal
    if monitor.isEmpty {
      let sender = (connection.uniqueName ?? "").utf8.dropFirst().map {
        $0 == UInt8(ascii: ".") ? UInt8(ascii: "_") : $0
      }
      let end = String(decoding: sender, as: UTF8.self) + "/" + Self.token
      request = portal.path + "/request/" + end
      monitor = portal.path + "/session/" + end
      subscribe(portal, path: request, member: "Response") { [self] in hasMonitor = $0.readUInt32() == 0 }
      subscribe(portal, path: monitor, member: "Closed") { [self] _ in
        hasMonitor = false
        report(.screen, nil)
      }
      subscribe(
        portal, path: portal.path, interface: Self.inhibit, member: "StateChanged", "arg0path='" + monitor + "'"
      ) { [self] in
        if $0.readObjectPath().hasSameBytes(as: monitor) { screenChanged($0) }
      }
    }
    // No window.
    guard let call = makeCall(owner, portal.path, Self.inhibit, "CreateMonitor", [""]) else { return nil }
    call.openArray("{sv}")
    for option in ["handle_token", "session_handle_token"] {
      call.openDictionaryEntry("sv")
      call.append(string: option)
      call.openVariant("s")
      call.append(string: Self.token)
      call.close()
      call.close()
    }
    call.close()
    return call
  }

  // MARK: Messages

  private func makeCall(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [String]
  ) -> MessageWriter? {
    let call = connection.makeCall(destination: destination, path: path, interface: interface, member: member)
    for argument in arguments { call?.append(string: argument) }
    return call
  }

  /// Calls the portal without waiting for an answer.
  private func callPortal(_ path: String, _ interface: String, _ member: String, about object: String? = nil) {
    guard let call = makeCall(connection.names.owner(of: ConditionService.portal.name), path, interface, member, [])
    else {
      return
    }
    if let object { call.append(path: object) }
    connection.send(call)
  }
}
