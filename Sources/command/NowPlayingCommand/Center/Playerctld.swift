// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// The name of playerctld, which the service requests only if center.conf has `playerctld = on`.
enum Playerctld {
  static let busName = "org.mpris.MediaPlayer2.playerctld"
  private static let comment = "# Written by nowplaying center playerctld on, and removed by off."

  /// Which program owns the name, and whether the user's files agree with that.
  enum State {
    case off
    case on
    /// Another program has the name, such as playerctld itself.
    case other
    /// center.conf has `playerctld = on`, and no program has the name. The bus starts the service for it, or does not.
    case waiting, absent
    /// The bus starts this program for the name, and center.conf does not have `playerctld = on`.
    case stale

    init(_ center: CenterClient) {
      guard center.owner(of: busName).isEmpty else {
        // The service has a connection for this name alone.
        let process = center.process(of: busName)
        self = process != 0 && process == center.process(of: CenterClient.busName) ? .on : .other
        return
      }
      let isWanted = (try? UserFile(UserFolder.centerFile))?["playerctld"].flatMap { flag($0) } ?? false
      let hasFile = (try? UserFile(serviceFile)).map { !$0.isEmpty && isOurs($0) } ?? false
      self = isWanted ? (hasFile && !center.isRunning ? .waiting : .absent) : hasFile ? .stale : .off
    }

    var word: String {
      switch self {
      case .off: "off"
      case .on: "on"
      case .other: "other"
      case .waiting: "waiting"
      case .absent: "absent"
      case .stale: "stale"
      }
    }

    var sentence: String {
      switch self {
      case .off: "off"
      case .on: "on: programs that ask playerctld ask this service"
      case .other: "another program has the name"
      case .waiting: "on: the bus starts the service when a program asks playerctld"
      case .absent: Self.absence + "; " + Self.remedyOfAbsence
      case .stale: "off, but " + Self.surplus + ": " + Self.remedyOfSurplus
      }
    }

    /// The faults of `absent` and of `stale`, and their remedies.
    static var absence: String {
      UserFolder.centerFile + " has playerctld = on, and the service does not have the name"
    }
    static var surplus: String { "the bus starts nowplaying-center for playerctld, because of " + serviceFile }
    static let remedyOfAbsence = "nowplaying center playerctld on starts it, or prints the reason"
    static let remedyOfSurplus = "nowplaying center playerctld off removes that file"
  }

  /// The user's own file, which the bus prefers to that of the package playerctl.
  static var serviceFile: String { UserFolder.data + "/dbus-1/services/" + busName + ".service" }

  /// The lines of that file. The bus runs the program of the service's own file, but not for the service. If the
  /// service does not own the name, the program fails, and the bus answers the clients of playerctld at once.
  static func serviceLines() throws(UsageError) -> [String] {
    for folder in Machine.dataFolders {
      let file = try UserFile(folder + "/dbus-1/services/" + CenterClient.busName + ".service")
      if let program = file.allLines.lazy.compactMap({ $0.text(after: "Exec=") }).first { return lines(program) }
    }
    guard let program = OtherProgram.center else {
      throw UsageError("the program nowplaying-center is not installed", .noCenter)
    }
    guard program.utf8.first == UInt8(ascii: "/") else {
      throw UsageError("the file " + CenterClient.busName + ".service is not installed in dbus-1/services", .noCenter)
    }
    return lines("\"" + program + "\"")
  }

  /// `program`: as in a file of the bus, where a path with a blank is in quotes.
  private static func lines(_ program: String) -> [String] {
    [comment, "[D-BUS Service]", "Name=" + busName, "Exec=" + program + " --playerctld"]
  }

  static func isOurs(_ file: UserFile) -> Bool { file.allLines.first?.hasSameBytes(as: comment) ?? true }
}

/// nowplaying center playerctld on|off
func setPlayerctld(_ isOn: Bool) throws(UsageError) -> ExitCode {
  var service = try UserFile(Playerctld.serviceFile)
  guard Playerctld.isOurs(service) else {
    throw UsageError("another program wrote " + service.path + ": move it away", .refused)
  }
  guard isOn else { return try switchPlayerctldOff(service) }
  guard let center = CenterClient.connect() else { return .noPlayer }
  if Playerctld.State(center) == .other {
    let process = center.process(of: Playerctld.busName)
    complain(
      "another program, such as playerctld, has the name " + Playerctld.busName
        + (process == 0 ? "" : ": end its process " + process.description)
        + ", then run nowplaying center playerctld on again")
    return .refused
  }
  let isRunning = center.isRunning
  if isRunning, case let answer = center.ping(), case .silent = answer {
    return center.complainAbout(answer, isStarted: false)
  }
  // If the bus does not know the service, it starts it for the name of playerctld, by the file that this function writes. It
  // may not read that file, and a file of another program would start that program.
  let isKnown = isRunning || center.canStart(CenterClient.busName)
  guard isKnown || !service.isEmpty || !center.canStart(Playerctld.busName) else {
    return center.complainAbout(.absent, isStarted: true)
  }
  let wasEmpty = service.isEmpty
  service.setLines(try Playerctld.serviceLines())
  try service.write()
  _ = center.callBus("ReloadConfig")
  guard isKnown || center.canStart(Playerctld.busName) else {
    if wasEmpty { try UserFile.remove(service.path) }
    return center.complainAbout(.absent, isStarted: true)
  }
  do throws(UsageError) { try setConfiguration("on") } catch {
    // Without it, the bus would start a service that refuses the name.
    if wasEmpty {
      try? UserFile.remove(service.path)
      _ = center.callBus("ReloadConfig")
    }
    throw error
  }
  if !isRunning {
    let answer = center.start(isKnown ? CenterClient.busName : Playerctld.busName)
    guard case .message = answer else {
      _ = center.complainAbout(answer, isStarted: true)
      return .noCenter
    }
  }
  return waitForName(center, true)
}

private func switchPlayerctldOff(_ service: UserFile) throws(UsageError) -> ExitCode {
  if !service.isEmpty { try UserFile.remove(service.path) }
  try setConfiguration("off")
  guard let center = CenterClient.connect() else { return .noPlayer }
  _ = center.callBus("ReloadConfig")
  guard center.isRunning else { return .done }
  let answer = center.ping()
  if case .silent = answer { return center.complainAbout(answer, isStarted: false) }
  return waitForName(center, false)
}

/// Sets `playerctld` in center.conf. Without that file, it is off.
private func setConfiguration(_ value: String) throws(UsageError) {
  var configuration = try UserFile(UserFolder.centerFile)
  guard value.hasSameBytes(as: "on") || !configuration.isEmpty else { return }
  configuration.set("playerctld", value)
  try configuration.write()
}

/// The service watches its configuration. It cannot replace playerctld.
private func waitForName(_ center: CenterClient, _ isOn: Bool) -> ExitCode {
  var state = Playerctld.State(center)
  var isChanged = false
  center.connection.names.follow(.name(Playerctld.busName), changed: { _ in isChanged = true })
  let end = nowplaying_clock_now() + 3_000_000
  while (state == .on) != isOn, state != .other || isOn, nowplaying_clock_now() < end {
    isChanged = false
    center.connection.run(for: end - nowplaying_clock_now()) { isChanged }
    state = Playerctld.State(center)
  }
  guard (state == .on) != isOn else { return .done }
  guard isOn else {
    if state == .other { return .done }
    complain("the service still has the name " + Playerctld.busName)
    return .unconfirmed
  }
  complain(
    state == .other
      ? "another program, such as playerctld, has the name " + Playerctld.busName
        + ": the service gets it when that ends"
      : "the service does not own the name " + Playerctld.busName + "; nowplaying center check examines its file")
  return state == .other ? .refused : .unconfirmed
}
