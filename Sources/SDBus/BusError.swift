// SPDX-License-Identifier: MIT
internal import CSDBus

/// What went wrong, as the system calls it.
public struct BusError: Error, Equatable, Sendable {
  /// A positive errno.
  public let code: Int32

  /// Takes an errno of either sign.
  public init(code: Int32) {
    self.code = code < 0 ? 0 &- code : code
  }

  /// "ECONNRESET", or the number where the code has no common name.
  public var name: String {
    guard let name = unsafe csdbus_error_name(code) else { return "\(code)" }
    return unsafe String(cString: name)
  }

  static var protocolError: BusError { BusError(code: csdbus_eproto) }
  static var rejected: BusError { BusError(code: csdbus_eacces) }
  static var notConnected: BusError { BusError(code: csdbus_enotconn) }
}
