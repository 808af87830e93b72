// SPDX-License-Identifier: MIT

internal import CDBus

/// Why the session bus cannot be used, for people.
public struct SessionBusFailure: Error, Sendable {
  /// What is wrong.
  public let text: String
  /// The remedy, for the user.
  public let remedy: String

  /// Both in one line.
  public var sentence: String { text + "; " + remedy }

  private init(_ text: String, _ remedy: String) { (self.text, self.remedy) = (text, remedy) }

  /// The last address that was tried, and its error; nil: the environment has no address.
  public init(_ last: (address: BusAddress, error: BusError)?) {
    guard let last else {
      self = .unaddressed(BusAddress.environment)
      return
    }
    // dbus-daemon ends the connection of another user after the log-in, and gives no reason.
    let hasEnded = last.error == .reset || last.error.code == cdbus_epipe
    let isRefused = hasEnded && Self.isOfOtherUser(last.address)
    self.init(last.address, isRefused ? .rejected : last.error, ownBus: Self.ownBus(besides: last.address))
  }

  /// `ownBus`: another bus that serves this user.
  init(_ address: BusAddress, _ error: BusError, ownBus: String?) {
    let place = address.text
    let user = String(cdbus_user())
    let start = "log in to a desktop, or start the program with dbus-run-session"
    let other = ownBus.map { "your bus is another one: export DBUS_SESSION_BUS_ADDRESS=unix:path=" + $0 }
    switch error.code {
    case cdbus_enoent: self.init("there is no session bus: nothing is at " + place, other ?? start)
    case cdbus_econnrefused: self.init("there is no session bus: no program listens at " + place, other ?? start)
    case cdbus_eacces:
      self.init(
        "the session bus at " + place + " refuses the user " + user,
        other ?? "it is the bus of another user: run the program as that user")
    case cdbus_eusers:
      self.init(
        "the session bus at " + place + " is full: it accepts no further connection",
        "end programs that have many connections; busctl --user list shows them after that")
    case cdbus_etimedout, cdbus_eagain:
      self.init(
        "the session bus at " + place + " does not answer",
        other ?? "its process is stopped or overloaded: continue it with kill -CONT, or log in again")
    case cdbus_econnreset, cdbus_epipe:
      self.init(
        "the session bus at " + place + " ends every connection",
        other ?? "it is full or a proxy without a bus: end programs, or log in again")
    case cdbus_eproto:
      self.init(
        "the socket at " + place + " is not that of a bus",
        other ?? "set DBUS_SESSION_BUS_ADDRESS to the address of your bus")
    case cdbus_emfile, cdbus_enfile:
      self.init("the system has no descriptor for the session bus", "close programs, or raise the limit (ulimit -n)")
    default:
      self.init(
        "the session bus at " + place + " cannot be reached (" + error.name + ")",
        other ?? "set DBUS_SESSION_BUS_ADDRESS to the address of your bus")
    }
  }

  /// Why no variable has the address of a bus.
  static func unaddressed(_ environment: (String) -> String?) -> SessionBusFailure {
    let folder = "XDG_RUNTIME_DIR=/run/user/" + String(cdbus_user())
    if let list = environment("DBUS_SESSION_BUS_ADDRESS"), !list.isEmpty {
      return SessionBusFailure(
        "there is no session bus: DBUS_SESSION_BUS_ADDRESS has no address of a socket",
        "set it to unix:path= or unix:abstract=, or unset it and export " + folder)
    }
    if let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty {
      return SessionBusFailure(
        "there is no session bus: XDG_RUNTIME_DIR is not an absolute path", "let it begin with /")
    }
    return SessionBusFailure(
      "there is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set",
      "log in to a desktop, or export " + folder)
  }

  private static func isOfOtherUser(_ address: BusAddress) -> Bool {
    guard case .path(let path) = address else { return false }
    return unsafe path.withCString { unsafe cdbus_is_of_other_user($0) }
  }

  /// The bus of this user's login, if it is at another address and accepts connections.
  private static func ownBus(besides tried: BusAddress) -> String? {
    guard !cdbus_has_more_rights() else { return nil }
    let folders = [BusAddress.environment("XDG_RUNTIME_DIR"), "/run/user/" + String(cdbus_user())]
    for case let folder? in folders {
      for address in BusAddress.own(in: folder)
      where !address.text.hasSameBytes(as: tried.text) && Login.isAccepted(at: address) {
        return address.text
      }
    }
    return nil
  }
}
