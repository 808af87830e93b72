// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// Finds running programs of the table.
enum Programs {
  static func running() -> [RunningProgram] {
    let processes = Machine.processes()
    var found: [RunningProgram] = []
    for process in processes {
      for program in KnownProgram.all where process.isOwn || program.isService {
        guard isProgram(process, program) else { continue }
        let bus = process.isOwn ? bus(of: process.id, processes) : .unknown
        // Of several processes of a program, one of this session counts.
        let other = program.isStrict ? nil : found.firstIndex { $0.program.title.hasSameBytes(as: program.title) }
        if let other {
          guard !found[other].bus.isOfSession, bus.isOfSession else { continue }
          found.remove(at: other)
        }
        let state = Machine.state(of: process.id)
        var running = RunningProgram(
          program: program, process: process.id, parent: state.parent, isStopped: state.isStopped)
        running.plugin = program.files.map { path in
          path.text(after: "~").map { variable("HOME") + $0 } ?? path
        }.first { Machine.exists($0) }
        running.bridge =
          processes.first { process in
            process.isOwn && program.bridges.contains { isNamed(process, $0) }
          }?.name
        running.bus = bus
        found.append(running)
      }
    }
    return found
  }

  /// The other program that a process shows; nil: none. Its settings may name one on another host.
  static func bridge(of process: Int32) -> (title: String, isElsewhere: Bool)? {
    guard process > 0 else { return nil }
    let process = Machine.Process(id: process, isOwn: true, name: Machine.name(of: process))
    let program = KnownProgram.all.first { $0.bridges.contains { isNamed(process, $0) } }
    return program.map { ($0.title, isElsewhere(process.id)) }
  }

  private static func isElsewhere(_ process: Int32) -> Bool {
    let words = Machine.command(of: process).dropFirst()
    if words.contains(where: { $0.beginsWithBytes(of: "--host") || $0.beginsWithBytes(of: "-h") }) { return true }
    if Machine.variables(of: process).contains(where: { $0.beginsWithBytes(of: "MPD_HOST=") }) { return true }
    return (try? UserFile(UserFolder.configuration + "/mpDris2/mpDris2.conf"))?["host"] != nil
  }

  /// Whether a process runs a program. A script is named after its file, or is the first argument of its interpreter.
  /// The processes that a browser has for its pages are not the program.
  private static func isProgram(_ process: Machine.Process, _ program: KnownProgram) -> Bool {
    guard program.processes.contains(where: { isNamed(process, $0) }) else { return false }
    return !Machine.command(of: process.id).contains {
      $0.beginsWithBytes(of: "--type=") || $0.hasSameBytes(as: "-contentproc")
    }
  }

  private static func isNamed(_ process: Machine.Process, _ name: String) -> Bool {
    let found = KnownProgram.lower(process.name)
    if found.hasSameBytes(as: name) { return true }
    guard found.beginsWithBytes(of: "python") else { return false }
    let words = Machine.command(of: process.id).dropFirst()
    guard let script = words.first(where: { !$0.beginsWithBytes(of: "-") }) else { return false }
    let file = script.parts(separatedBy: UInt8(ascii: "/")).last ?? ""
    return KnownProgram.lower(file).hasSameBytes(as: name)
  }

  // MARK: The bus of a process

  private static func bus(of process: Int32, _ processes: [Machine.Process]) -> RunningProgram.BusOfProgram {
    let variables = Machine.variables(of: process)
    guard !variables.isEmpty else { return .unknown }
    func value(_ name: String) -> String? {
      variables.lazy.compactMap { $0.text(after: name + "=") }.first { !$0.isEmpty }
    }
    if Machine.hasOtherRoot(process) {
      let information = Machine.head(of: Array("/.flatpak-info".utf8), seenBy: process)
      if information.state == NOWPLAYING_FILE_READABLE {
        return flatpak(String(decoding: information.bytes, as: UTF8.self))
      }
    }
    if let snap = value("SNAP_NAME"), Machine.hasOtherRoot(process) { return .snap(snap) }
    let text = value("DBUS_SESSION_BUS_ADDRESS") ?? value("XDG_RUNTIME_DIR").map { "unix:path=" + $0 + "/bus" }
    guard let text else { return .none }
    let addresses = BusAddress.parse(text)
    guard let first = addresses.first else { return .other(text) }
    if BusAddress.session().contains(where: { own in addresses.contains { isSame($0, own) } }) { return .same }
    for proxy in processes where proxy.name.hasSameBytes(as: "xdg-dbus-proxy") {
      let words = Machine.command(of: proxy.id)
      guard words.contains(where: { $0.hasSameBytes(as: first.text) }) else { continue }
      return .proxy(words.compactMap { $0.text(after: "--own=") })
    }
    return .other(first.text)
  }

  private static func isSame(_ one: BusAddress, _ other: BusAddress) -> Bool {
    one.text.hasSameBytes(as: other.text)
  }

  /// Reads the description that Flatpak puts into its sandbox.
  static func flatpak(_ text: String) -> RunningProgram.BusOfProgram {
    let lines = text.parts(separatedBy: UInt8(ascii: "\n"))
    let id = lines.lazy.compactMap { $0.text(after: "name=") }.first ?? ""
    let allowed = lines.compactMap { line -> String? in
      guard line.beginsWithBytes(of: PlayerName.prefix), line.endsWithBytes(of: "=own") else { return nil }
      return String(Substring(line.utf8.dropLast(4)))
    }
    return .flatpak(id, allowed)
  }
}

extension RunningProgram {
  /// Whether the names that a proxy allows have one of this program. "org.example.*" allows every name below it.
  static func allows(_ rules: [String], _ name: String) -> Bool {
    rules.contains { rule in
      guard rule.endsWithBytes(of: ".*") else { return rule.hasSameBytes(as: name) }
      let stem = String(Substring(rule.utf8.dropLast(2)))
      return name.hasSameBytes(as: stem) || name.beginsWithBytes(of: stem + ".")
    }
  }
}
