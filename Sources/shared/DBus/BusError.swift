// SPDX-License-Identifier: MIT

internal import CDBus

/// An error of the system.
public struct BusError: Error, Equatable, Sendable {
  /// A positive errno.
  public let code: Int32

  /// Makes an error from an errno of either sign.
  public init(code: Int32) {
    self.code = code < 0 ? 0 &- code : code
  }

  /// "ECONNRESET", or the number if the code has no common name.
  public var name: String {
    guard let name = unsafe cdbus_error_name(code) else { return "\(code)" }
    return unsafe String(cString: name)
  }

  static var protocolError: BusError { BusError(code: cdbus_eproto) }
  static var rejected: BusError { BusError(code: cdbus_eacces) }
  static var reset: BusError { BusError(code: cdbus_econnreset) }
  public static var timedOut: BusError { BusError(code: cdbus_etimedout) }
  /// The bus has as many connections as it allows.
  static var full: BusError { BusError(code: cdbus_eusers) }
  static var notConnected: BusError { BusError(code: cdbus_enotconn) }
}
