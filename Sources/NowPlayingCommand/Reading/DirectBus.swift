// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus

/// The bus itself, for what the control library does not show: names, and values of wrong types.
extension Connection {
  /// Connects to the session bus; nil: `failure` is why not.
  static func openSession(within patience: Int64, _ failure: inout SessionBusFailure?) -> Connection? {
    var last: (address: BusAddress, error: BusError)?
    if let usual = BusAddress.usual {
      if let connection = try? open(usual, within: patience) { return connection }
    }
    for address in BusAddress.session() {
      do throws(BusError) {
        return try open(address, within: patience)
      } catch {
        last = (address, error)
      }
    }
    failure = SessionBusFailure(last)
    return nil
  }

  /// Logs in, and waits until the bus has accepted the connection.
  static func open(_ address: BusAddress, within patience: Int64) throws(BusError) -> Connection {
    let end = nowplaying_clock_now() + patience
    let login = try Login.begin(address)
    while true {
      switch login.advance() {
      case .connected(let connection):
        let end = connection.run(for: end - nowplaying_clock_now()) { connection.uniqueName != nil }
        guard connection.uniqueName == nil else { return connection }
        throw end ?? .timedOut
      case .failed(let error): throw error
      case .waiting:
        let left = end - nowplaying_clock_now()
        guard left > 0 else { throw .timedOut }
        var polls = [poll(login.fileDescriptor)]
        unsafe nowplaying_poll_wait(&polls, polls.count, left)
      }
    }
  }

  /// Handles messages until a condition is true, for at most so many microseconds, also in a flood. It returns why the
  /// connection has ended, if it has.
  @discardableResult
  func run(for patience: Int64, until isDone: () -> Bool) -> BusError? {
    let end = nowplaying_clock_now() + patience
    while !isDone() {
      let now = nowplaying_clock_now()
      guard now < end else { return nil }
      switch process() {
      case .more: continue
      case .closed(let error): return error
      case .idle:
        var polls = [poll(fileDescriptor, isWriting: wantsToWrite)]
        unsafe nowplaying_poll_wait(&polls, polls.count, max(0, min(end, deadline ?? end) - now))
      }
    }
    return nil
  }
}

/// Why a program does not answer although it has its name.
struct Silence {
  let text: String
  /// What to do.
  let remedy: String

  var sentence: String { text + "; " + remedy }
}

extension Connection {
  private static let patience: Int64 = 2_000_000

  /// The process of the owner of a name; 0: it is not known.
  func process(of name: String) -> Int32 {
    var process: Int32 = 0
    var isDone = false
    requestProcess(of: name) {
      process = Int32(exactly: $0) ?? 0
      isDone = true
    }
    run(for: Self.patience) { isDone }
    return process
  }

  /// Why the owner of a name does not answer. `remedy`: what to do if its process runs.
  func silence(of name: String, _ remedy: String) -> Silence {
    let process = process(of: name)
    let number = process.description
    return process > 0 && Machine.state(of: process).isStopped
      ? Silence(
        text: "does not answer: its process " + number + " is stopped", remedy: "continue it: kill -CONT " + number)
      : Silence(text: "does not answer", remedy: remedy)
  }
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
  let connection = Connection.openSession(within: 1_000_000, &failure)
  connection?.close()
  return failure?.sentence ?? "the session bus was not there; it is now: try again"
}
