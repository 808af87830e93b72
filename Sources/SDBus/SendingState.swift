// SPDX-License-Identifier: MIT
internal import CSDBus

/// Whether everything that was said has gone out. sd-bus drops a message that the system does not take, and goes on; but
/// then the bus believes something else than we do, and only a new connection makes that good.
final class SendingState {
  private(set) var failure: BusError?

  /// Takes what sd-bus says to a message that it was given.
  func note(_ result: Int32) {
    guard result < 0, failure == nil else { return }
    let error = BusError(code: result)
    // A message that is not fit to be sent says nothing about the connection.
    guard error.code != csdbus_einval, error.code != csdbus_emsgsize else { return }
    failure = error
  }
}
