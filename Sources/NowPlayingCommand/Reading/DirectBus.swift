// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus

/// The bus itself, for what the control library does not show: names, and values of wrong types.
extension Connection {
  /// Logs in; nil: the bus does not answer in time.
  static func open(_ address: BusAddress, within patience: Int64) throws(BusError) -> Connection? {
    let end = nowplaying_clock_now() + patience
    let login = try Login.begin(address)
    while true {
      switch login.advance() {
      case .connected(let connection): return connection
      case .failed(let error): throw error
      case .waiting:
        let left = end - nowplaying_clock_now()
        guard left > 0 else { return nil }
        var polls = [poll(login.fileDescriptor)]
        unsafe nowplaying_poll_wait(&polls, polls.count, left)
      }
    }
  }

  /// Handles messages until a condition is true, for at most so many microseconds, also in a flood.
  func run(for patience: Int64, until isDone: () -> Bool) {
    let end = nowplaying_clock_now() + patience
    while !isDone() {
      let now = nowplaying_clock_now()
      guard now < end else { return }
      switch process() {
      case .more: continue
      case .closed: return
      case .idle:
        var polls = [poll(fileDescriptor, isWriting: wantsToWrite)]
        unsafe nowplaying_poll_wait(&polls, polls.count, max(0, min(end, deadline ?? end) - now))
      }
    }
  }
}
