// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// Reads what all programs of the session share.
struct SessionExaminer {
  private static let patience: Int64 = 2_000_000
  /// More errors of the configuration are not shown.
  private static let mostErrors = 5
  /// The programs that desktops have for media keys.
  private static let keyOwners = ["org.gnome.SettingsDaemon.MediaKeys", "org.kde.kglobalaccel"]

  private let bus: Bus

  init(_ bus: Bus) { self.bus = bus }

  func examine() -> ExaminedSession {
    var session = ExaminedSession()
    let peer = nowplaying_peer_process(bus.connection.fileDescriptor)
    if peer > 0, Machine.name(of: peer).hasSameBytes(as: "xdg-dbus-proxy") { session.proxy = peer }
    session.otherBus = otherBus()
    session.configuration = errorsOfConfiguration()
    session.activations = [CenterClient.busName, Playerctld.busName].compactMap(activation)
    session.folders = folders()
    session.keys = silentKeyOwners()
    return session
  }

  /// As in a shell of dbus-run-session, or in a tmux that is older than the login.
  private func otherBus() -> (login: String, own: String)? {
    let folder = variable("XDG_RUNTIME_DIR")
    guard folder.utf8.first == UInt8(ascii: "/"), let own = BusAddress.session().first else { return nil }
    let login = BusAddress.path(folder + "/bus")
    guard Machine.exists(login.text), let connection = try? Connection.open(login, within: Self.patience) else {
      return nil
    }
    defer { connection.close() }
    return connection.busID.hasSameBytes(as: bus.connection.busID) ? nil : (login.text, own.text)
  }

  /// The errors that the service itself finds in its file.
  private func errorsOfConfiguration() -> [String] {
    guard let program = OtherProgram.center else { return [] }
    // It prints them to the standard error, and fails.
    let words = ["/bin/sh", "-c", "\"$0\" --check 2>&1 >/dev/null; true", program]
    let lines = (OtherProgram.output(words) ?? "").parts(separatedBy: UInt8(ascii: "\n"))
    return Array(lines.filter { !$0.isEmpty }.prefix(Self.mostErrors))
  }

  /// The file by which the bus starts a name, if its program does not exist.
  private func activation(of name: String) -> (file: String, name: String, program: String)? {
    for folder in Machine.dataFolders {
      let path = folder + "/dbus-1/services/" + name + ".service"
      guard Machine.exists(path), let file = try? UserFile(path), let command = file["Exec"] else { continue }
      // A path with a blank is in quotes.
      let quoted = command.text(after: "\"")
      let program = (quoted ?? command).parts(separatedBy: UInt8(ascii: quoted == nil ? " " : "\"")).first ?? ""
      // The first file counts. A name without a folder is that of a test, or of systemd.
      guard program.utf8.first == UInt8(ascii: "/"), !Machine.exists(program) else { return nil }
      return (path, name, program)
    }
    return nil
  }

  /// The folders in which the service and the players write.
  private func folders() -> [(path: String, problem: String)] {
    let runtime = variable("XDG_RUNTIME_DIR")
    var folders: [(path: String, problem: String)] = []
    guard runtime.utf8.first == UInt8(ascii: "/") else {
      return [("XDG_RUNTIME_DIR", runtime.isEmpty ? "is not set" : "is not an absolute path")]
    }
    let state = UserFolder.state
    for path in [runtime, runtime + "/nowplaying", state, state + "/nowplaying"] {
      if let problem = Machine.problem(ofFolder: path) { folders.append((path, problem)) }
    }
    return folders
  }

  private func silentKeyOwners() -> [(name: String, silence: Silence)] {
    Self.keyOwners.compactMap { name in
      guard DirectBus(bus.connection).process(of: name) > 0, !bus.answers(name) else { return nil }
      return (name, DirectBus(bus.connection).silence(of: name, "log out and in again"))
    }
  }
}
