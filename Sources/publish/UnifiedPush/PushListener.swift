// SPDX-License-Identifier: MIT

/// Receives what a distributor sends. A distributor names a registration by its token.
///
/// The distributor gets its answer when `done` is called, once. It need not send the same again after that.
public protocol PushListener: AnyObject {
  /// A message came, encrypted for this application.
  func received(_ message: [UInt8], for token: String, _ done: @escaping () -> Void)

  /// From now on servers post messages to that address; nil: to none.
  func moved(_ token: String, to endpoint: String?, _ done: @escaping () -> Void)
}
