// SPDX-License-Identifier: MIT

internal import CDBus

/// The address of a bus, of a kind that is used on Linux.
public enum BusAddress: Equatable, Sendable {
  /// A socket in the file system.
  case path(String)
  /// A socket in Linux's abstract namespace.
  case abstract(String)

  /// The address, for people.
  public var text: String {
    switch self {
    case .path(let path): path
    case .abstract(let name): "@" + name
    }
  }

  /// The addresses of the session bus, in the order in which to try them; none if the session has no bus.
  ///
  /// No bus is started: a player alone on its bus has no clients. A program with more rights than its caller, for example by
  /// file capabilities, ignores the environment, and uses the user's own bus.
  public static func session() -> [BusAddress] {
    cdbus_has_more_rights() ? own(in: "/run/user/" + String(cdbus_user())) : session(environment)
  }

  /// The bus in a folder; none if the folder or the socket belongs to another user.
  static func own(in folder: String) -> [BusAddress] {
    unsafe folder.withCString { unsafe cdbus_owns_bus($0) } ? [.path(folder + "/bus")] : []
  }

  static func session(_ environment: (String) -> String?) -> [BusAddress] {
    if let list = environment("DBUS_SESSION_BUS_ADDRESS"), !list.isEmpty { return parse(list) }
    if let folder = environment("XDG_RUNTIME_DIR"), folder.utf8.first == UInt8(ascii: "/") {
      return [.path(folder + "/bus")]
    }
    return []
  }

  /// The addresses of the system bus, in the order in which to try them.
  public static func system() -> [BusAddress] {
    system(environment)
  }

  static func system(_ environment: (String) -> String?) -> [BusAddress] {
    if let list = environment("DBUS_SYSTEM_BUS_ADDRESS"), !list.isEmpty { return parse(list) }
    return [.path("/run/dbus/system_bus_socket"), .path("/var/run/dbus/system_bus_socket")]
  }

  /// The addresses in a list in the format of D-Bus, without unknown transports.
  public static func parse(_ text: String) -> [BusAddress] {
    text.parts(separatedBy: UInt8(ascii: ";")).compactMap { one($0) }
  }

  private static func one(_ entry: String) -> BusAddress? {
    guard let pairs = entry.text(after: "unix:")?.parts(separatedBy: UInt8(ascii: ",")) else { return nil }
    for pair in pairs {
      if let value = pair.text(after: "path=") { return decode(value).map { .path($0) } }
      if let value = pair.text(after: "abstract=") { return decode(value).map { .abstract($0) } }
    }
    return nil
  }

  /// Decodes the %-escapes; nil: they are broken, or the text cannot be a socket's name.
  private static func decode(_ escaped: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(escaped.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe name.withCString({ unsafe cdbus_environment($0) }) else { return nil }
    return unsafe String(cString: value)
  }
}
