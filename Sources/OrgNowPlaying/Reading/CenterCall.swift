// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

/// Calls of org.nowplaying.Center1.
public enum CenterCall {
  /// A call without arguments yet. `destination`: the service, or its connection.
  public static func make(
    _ member: String, to destination: String = Center1Surface.busName, on connection: Connection, mayStart: Bool = false
  ) -> MessageWriter? {
    connection.makeCall(
      destination: destination, path: Center1Surface.path, interface: Center1.interface, member: member,
      mayStart: mayStart)
  }

  /// GetAll of its properties.
  public static func getAll(from destination: String, on connection: Connection) -> MessageWriter? {
    let call = connection.makeCall(
      destination: destination, path: Center1Surface.path, interface: "org.freedesktop.DBus.Properties",
      member: "GetAll")
    call?.append(string: Center1.interface)
    return call
  }

  /// Its PropertiesChanged.
  public static var changes: Signals {
    Signals(of: .name(Center1Surface.busName), path: Center1Surface.path, interface: "org.freedesktop.DBus.Properties")
  }

  /// Whether the bus answers that a call did not reach the service.
  public static func isUndelivered(_ error: Message) -> Bool {
    error.sender.hasSameBytes(as: "org.freedesktop.DBus")
      && ["ServiceUnknown", "NameHasNoOwner"].contains {
        error.errorName.hasSameBytes(as: "org.freedesktop.DBus.Error." + $0)
      }
  }
}
