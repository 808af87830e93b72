// SPDX-License-Identifier: MIT

public import DBus
internal import NowPlayingCore

/// Learns from those on one bus who know whether animated artwork should move, and hears when that changes.
///
/// Nobody is started for it, also where the bus would: a portal that no program has used yet says nothing, and is asked
/// as soon as one has. Until then the machine's own services speak for it, or nobody does.
public final class ConditionWatcher {
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let settings = "org.freedesktop.portal.Settings"
  private static let inhibit = "org.freedesktop.portal.Inhibit"
  /// One of a connection's: nobody else has this connection.
  private static let token = "nowplaying"

  private let connection: Connection
  private let bus: ConditionBus
  private let changed: () -> Void
  /// What those on this bus have said.
  public private(set) var reports = ConditionReports()
  /// Questions that are under way, and those to be asked again then: however much is announced, one is on its way.
  private var asked = Sources()
  private var askedAgain = Sources()
  /// The object of our login session; signals do not come from the one that stands for it.
  private var loginSession = ""
  private var request = ""
  private var monitor = ""
  private var hasMonitor = false

  /// Some sources.
  private struct Sources {
    private var bits: UInt16 = 0

    func contains(_ source: ConditionSource) -> Bool { bits >> UInt16(source.rawValue) & 1 == 1 }
    mutating func insert(_ source: ConditionSource) { bits |= 1 << UInt16(source.rawValue) }

    /// Takes it out; false: it was not in.
    mutating func remove(_ source: ConditionSource) -> Bool {
      defer { bits &= ~(1 << UInt16(source.rawValue)) }
      return contains(source)
    }
  }

  /// Prepares to watch; `changed` is called when the reports are others.
  public init(on connection: Connection, of bus: ConditionBus, changed: @escaping () -> Void) {
    self.connection = connection
    self.bus = bus
    self.changed = changed
  }

  /// Subscribes, and asks each service that is there or comes.
  public func start() {
    for service in ConditionService.allCases where service.bus == bus {
      for source in service.sources { subscribe(source) }
      connection.follow(.name(service.name)) { [self] in belongs(service, to: $0.new) }
    }
  }

  /// Gives back what services keep for us, before the connection is closed.
  public func stop() {
    guard hasMonitor else { return }
    hasMonitor = false
    tellPortal(monitor, "org.freedesktop.portal.Session", "Close")
  }

  // MARK: Subscribing

  private func subscribe(_ source: ConditionSource) {
    let service = source.service
    switch source.question {
    // Its object is still to be found, and the monitor made.
    case .property where source == .lock: break
    case .monitor: break
    case .property(let path, let interface, let name): subscribe(source, path: path, interface: interface, name: name)
    case .setting(let namespace, let key):
      subscribe(
        service, path: service.path, interface: Self.settings, member: "SettingChanged",
        "arg0='" + namespace + "',arg1='" + key + "'"
      ) { [self] in
        guard $0.readString() == namespace, $0.readString() == key, let value = source.read($0) else { return }
        report(source, value)
      }
    case .method(let interface, _):
      subscribe(service, path: service.path, interface: interface, member: "changed") { [self] _ in ask(source) }
    }
  }

  private func subscribe(_ source: ConditionSource, path: String, interface: String, name: String) {
    subscribe(
      source.service, path: path, interface: Self.properties, member: "PropertiesChanged", "arg0='" + interface + "'"
    ) { [self] in
      if $0.readString() == interface { propertiesChanged($0, name, of: source) }
    }
  }

  private func subscribe(
    _ service: ConditionService, path: String, interface: String = "", member: String, _ condition: String = "",
    _ received: @escaping (Message) -> Void
  ) {
    connection.subscribe(
      to: Signals(of: .name(service.name), path: path, interface: interface, member: member, condition: condition),
      received)
  }

  // MARK: What happens on the bus

  /// A service has come, has gone or has another owner: what was said before is not what it says now.
  private func belongs(_ service: ConditionService, to owner: String) {
    if service == .portal { hasMonitor = false }
    for source in service.sources {
      report(source, nil)
      if !owner.isEmpty { ask(source) }
    }
  }

  private func propertiesChanged(_ signal: Message, _ name: String, of source: ConditionSource) {
    guard signal.enterArray("{sv}") else { return }
    while !signal.isAtEnd, signal.enterDictionaryEntry("sv") {
      if signal.readString() == name, let value = source.read(signal) { report(source, value) }
      signal.exit()
    }
    signal.exit()
    if signal.readStrings()?.contains(name) == true { ask(source) }
  }

  /// The screen is dark, or the session goes to its end.
  private func screenChanged(_ signal: Message) {
    guard signal.enterArray("{sv}") else { return }
    var isDark: Bool?
    var stage: UInt32?
    while !signal.isAtEnd, signal.enterDictionaryEntry("sv") {
      let key = signal.readString()
      if key == "screensaver-active" { isDark = signal.readVariant("b") { $0.readBool() } }
      if key == "session-state" { stage = signal.readVariant("u") { $0.readUInt32() } }
      signal.exit()
    }
    guard isDark != nil || stage != nil else { return }
    // 2: may it end? The desktop waits a second for each monitor that does not answer. 3: it ends.
    if stage == 2 {
      tellPortal(ConditionService.portal.path, Self.inhibit, "QueryEndResponse", about: monitor)
    }
    report(.screen, isDark == true || stage == 3)
  }

  private func report(_ source: ConditionSource, _ value: Bool?) {
    let before = reports
    reports.hear(source, value)
    if reports != before { changed() }
  }

  // MARK: Asking

  private func ask(_ source: ConditionSource) {
    guard !asked.contains(source) else { return askedAgain.insert(source) }
    asked.insert(source)
    ask(source, of: connection.owner(of: source.service.name), isSecond: false)
  }

  /// Asks whoever has the name, or had it when the question began. Some questions have two steps.
  private func ask(_ source: ConditionSource, of owner: String, isSecond: Bool) {
    let path = source.service.path
    let call: MessageWriter?
    switch source.question {
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

  /// Takes what came of a question; nil: nothing.
  private func answered(_ source: ConditionSource, by owner: String, isSecond: Bool, _ answer: Message?) {
    switch source.question {
    case .property where source == .lock && !isSecond:
      if let object = answer?.readObjectPath() {
        follow(loginSession: object)
        return ask(source, of: owner, isSecond: true)
      }
    // An older portal has another method, whose value is in two variants.
    case .setting where !isSecond && answer == nil: return ask(source, of: owner, isSecond: true)
    case .setting where isSecond: if answer?.enterVariant("v") == false { break }
    default: break
    }
    _ = asked.remove(source)
    // The monitor speaks later. Of who has lost the name meanwhile nothing is taken.
    if source != .screen, owner == connection.owner(of: source.service.name) {
      report(source, answer.flatMap { source.read($0) })
    }
    if askedAgain.remove(source) { ask(source) }
  }

  /// Hears of our login session from now on, and of its end.
  private func follow(loginSession object: String) {
    guard object != loginSession, case .property(_, let interface, let name) = ConditionSource.lock.question else {
      return
    }
    loginSession = object
    subscribe(
      .login, path: object, interface: Self.properties, member: "PropertiesChanged", "arg0='" + interface + "'"
    ) { [self] in
      if object == loginSession, $0.readString() == interface { propertiesChanged($0, name, of: .lock) }
    }
    subscribe(
      .login, path: ConditionService.login.path, interface: "org.freedesktop.login1.Manager", member: "SessionRemoved",
      "arg1path='" + object + "'"
    ) { [self] _ in ask(.lock) }
  }

  /// Has the portal make a monitor, whose paths are known before: nothing is missed of what it says.
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
        if $0.readObjectPath() == monitor { screenChanged($0) }
      }
    }
    // For no window.
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

  /// Tells the portal what needs no answer.
  private func tellPortal(_ path: String, _ interface: String, _ member: String, about object: String? = nil) {
    guard let call = makeCall(connection.owner(of: ConditionService.portal.name), path, interface, member, []) else {
      return
    }
    if let object { call.append(path: object) }
    connection.send(call)
  }
}
