// SPDX-License-Identifier: MIT

internal import CDBus

/// For programs that wait for the bus and do nothing else.
extension Connection {
  /// Logs in, and waits until the bus has accepted the connection.
  public static func open(_ address: BusAddress, within patience: Int64) throws(BusError) -> Connection {
    let end = cdbus_now() + patience
    let login = try Login.begin(address)
    while true {
      switch login.advance() {
      case .connected(let connection):
        let failure = connection.run(for: end - cdbus_now()) { connection.uniqueName != nil }
        guard connection.uniqueName == nil else { return connection }
        throw failure ?? .timedOut
      case .failed(let error): throw error
      case .waiting:
        let left = end - cdbus_now()
        guard left > 0 else { throw .timedOut }
        cdbus_wait(login.fileDescriptor, false, -1, left)
      }
    }
  }

  /// Logs in at the first address that works, as `open` does. All log-ins have one time limit.
  public static func openFirst(_ addresses: [BusAddress], within patience: Int64) throws(SessionBusFailure)
    -> Connection
  {
    let end = cdbus_now() + patience
    var last: (address: BusAddress, error: BusError)?
    for address in addresses {
      let left = end - cdbus_now()
      // An address that was not tried has no error.
      guard last == nil || left > 0 else { break }
      do throws(BusError) {
        return try open(address, within: left)
      } catch {
        last = (address, error)
      }
    }
    throw SessionBusFailure(last)
  }

  /// Handles messages until a condition is true, for at most so many microseconds, also in a flood. It returns why the
  /// connection has ended, if it has. `other`: the condition may be true when this descriptor is readable.
  @discardableResult
  public func run(for patience: Int64, orReadable other: Int32 = -1, until isDone: () -> Bool) -> BusError? {
    let end = cdbus_now() + patience
    while !isDone() {
      let now = cdbus_now()
      guard now < end else { return nil }
      switch process() {
      case .more: continue
      case .closed(let error): return error
      case .idle: cdbus_wait(fileDescriptor, wantsToWrite, other, max(0, min(end, deadline ?? end) - now))
      }
    }
    return nil
  }
}
