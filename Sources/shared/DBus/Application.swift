// SPDX-License-Identifier: MIT

/// Programs with the interface `org.freedesktop.Application`.
public enum Application {
  /// Makes the call that has an application show its window; nil: the text is not a name. `token`: the one with which it
  /// activates the window. `mayStart`: the bus may start it.
  public static func makeActivation(
    of name: String, token: String? = nil, mayStart: Bool = false, on connection: Connection
  ) -> MessageWriter? {
    let path = String(decoding: name.utf8.map { pathByte($0) }, as: UTF8.self)
    let call = connection.makeCall(
      destination: name, path: "/" + path, interface: "org.freedesktop.Application", member: "Activate",
      mayStart: mayStart)
    call?.openArray("{sv}")
    // The second one is for applications that know only X11.
    for key in ["activation-token", "desktop-startup-id"] {
      guard let token else { break }
      call?.openDictionaryEntry("sv")
      call?.append(string: key)
      call?.openVariant("s")
      call?.append(string: token)
      call?.close()
      call?.close()
    }
    call?.close()
    return call
  }

  /// The path of an application has the elements of its name.
  private static func pathByte(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "."): UInt8(ascii: "/")
    case UInt8(ascii: "-"): UInt8(ascii: "_")
    default: byte
    }
  }
}
