// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus

/// The bus itself, for the things that the control library leaves out: names, and values of wrong types.
struct DirectBus {
  private static let patience: Int64 = 2_000_000

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Connects to the session bus; nil: `failure` is why not.
  static func connect(within patience: Int64, _ failure: inout SessionBusFailure?) -> Connection? {
    if let usual = BusAddress.usual, let connection = try? Connection.open(usual, within: patience) {
      return connection
    }
    do throws(SessionBusFailure) {
      return try Connection.openFirst(BusAddress.session(), within: patience)
    } catch {
      failure = error
      return nil
    }
  }

  /// The process of the owner of a name; 0: it is not known.
  func process(of name: String) -> Int32 {
    var process: Int32 = 0
    var isDone = false
    connection.bus.requestProcess(of: name) {
      process = Int32(exactly: $0) ?? 0
      isDone = true
    }
    connection.run(for: Self.patience) { isDone }
    return process
  }

  /// Why the owner of a name does not answer. `remedy`: that of a process that runs.
  func silence(of name: String, _ remedy: String) -> Silence {
    let process = process(of: name)
    let number = process.description
    return process > 0 && Machine.state(of: process).isStopped
      ? Silence(
        text: "does not answer: its process " + number + " is stopped", remedy: "continue it: kill -CONT " + number)
      : Silence(text: "does not answer", remedy: remedy)
  }
}

/// Why a program does not answer although it has its name.
struct Silence {
  let text: String
  /// The remedy, for the user.
  let remedy: String

  var sentence: String { text + "; " + remedy }
}

extension BusAddress {
  /// The usual address of the session bus; nil: a variable has it. In cron and in some remote logins, none has.
  static var usual: BusAddress? {
    guard variable("DBUS_SESSION_BUS_ADDRESS").isEmpty, variable("XDG_RUNTIME_DIR").isEmpty else { return nil }
    return .path("/run/user/" + nowplaying_user().description + "/bus")
  }
}

/// Why there is no session bus. The library does not report it.
var absentBus: String {
  var failure: SessionBusFailure?
  let connection = DirectBus.connect(within: 1_000_000, &failure)
  connection?.close()
  return failure?.sentence ?? "the session bus was not there; it is now: try again"
}
