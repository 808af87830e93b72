// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

/// Reports whether the user's session is locked, by the screen savers of desktops and by logind.
final class LockWatch {
  private static let savers = ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver"]
  private static let login = "org.freedesktop.login1"
  private static let session = "org.freedesktop.login1.Session"
  private static let properties = "org.freedesktop.DBus.Properties"

  /// The sources that have reported that the session is locked.
  private var sources: [Identifier] = []
  /// Called after each change. `resumes`: false if only a player that begins shows that the lock has ended.
  private let changed: (_ isLocked: Bool, _ resumes: Bool) -> Void

  init(changed: @escaping (_ isLocked: Bool, _ resumes: Bool) -> Void) { self.changed = changed }

  private func set(_ source: Identifier, _ isLocked: Bool, resumes: Bool = true) {
    guard sources.contains(source) != isLocked else { return }
    if isLocked { sources.append(source) } else { sources.removeAll { $0 == source } }
    changed(!sources.isEmpty, resumes)
  }

  /// Nothing is known any more.
  func forget() { for source in sources { set(source, false) } }

  /// Watches the screen savers on the session bus.
  func watchSavers(on connection: Connection) {
    for saver in Self.savers {
      connection.names.follow(.name(saver)) { [self] in if $0.new.isEmpty { set(Identifier(saver), false) } }
      connection.names.subscribe(to: Signals(of: .name(saver), interface: saver, member: "ActiveChanged")) { [self] in
        if let isActive = $0.readBool() { set(Identifier(saver), isActive) }
      }
    }
  }

  /// Watches logind on the system bus.
  func watchSessions(on connection: Connection) {
    connection.names.follow(.name(Self.login)) { [self] in if $0.new.isEmpty { loseLogin() } }
    connection.names.subscribe(
      to: Signals(
        of: .name(Self.login), interface: Self.properties, member: "PropertiesChanged",
        condition: "arg0='" + Self.session + "'")
    ) { [self] signal in
      guard signal.readString().hasSameBytes(as: Self.session), let path = signal.path else { return }
      var isLocked: Bool?
      signal.readEntries { name in if name.hasSameBytes(as: "LockedHint") { isLocked = signal.readBool() } }
      guard let isLocked else { return }
      ifOwn(path, on: connection) { [self] in
        set(Identifier(path), isLocked)
        if !isLocked { set(request(path), false) }
      }
    }
    connection.names.subscribe(to: Signals(of: .name(Self.login), interface: Self.session)) { [self] signal in
      guard let path = signal.path, signal.isMember("Lock") || signal.isMember("Unlock") else { return }
      let isLocked = signal.isMember("Lock")
      ifOwn(path, on: connection) { [self] in set(request(path), isLocked) }
    }
  }

  /// The request to lock a session. Many lockers do not report the end of the lock.
  private func request(_ path: String) -> Identifier { Identifier("request " + path) }

  /// A player has begun to play. If only a request has reported the lock, it has ended.
  func playerBegan() {
    for source in sources where source.text.beginsWithBytes(of: "request ") { set(source, false, resumes: false) }
  }

  /// The system bus or logind has gone away.
  func loseLogin() {
    for source in sources where !Self.savers.contains(where: { $0.hasSameBytes(as: source.text) }) {
      set(source, false)
    }
  }

  /// Sessions of other users are not ours.
  private func ifOwn(_ path: String, on connection: Connection, _ action: @escaping () -> Void) {
    guard let call = connection.makeCall(destination: Self.login, path: path, interface: Self.properties, member: "Get")
    else { return }
    call.append(string: Self.session)
    call.append(string: "User")
    connection.call(call, timeoutMicroseconds: 0) { answer in
      guard let answer, answer.enterVariant("(uo)"), answer.enterStruct("uo"),
        answer.readUInt32() == Environment.user
      else { return }
      action()
    }
  }
}
