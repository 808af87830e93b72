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

  private static let mostRefusalBytes = 500

  /// Requests that the player of this connection becomes first. `answered` gets why it does not, or an empty text, also if
  /// the service does not run or is too old; nil: it does not answer.
  public static func requestPrimary(
    on connection: Connection, timeoutMicroseconds: Int64, _ answered: @escaping (String?) -> Void
  ) {
    guard let call = make("RequestPrimary", on: connection) else { return answered(nil) }
    call.openArray("{sv}")
    call.close()
    connection.call(call, timeoutMicroseconds: timeoutMicroseconds) { reply in
      guard let reply else { return answered(nil) }
      guard !reply.isError, let isGranted = reply.readBool(), let text = reply.readString() else { return answered("") }
      answered(isGranted ? "" : Text.line(Text.clean(text, limit: mostRefusalBytes)))
    }
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
