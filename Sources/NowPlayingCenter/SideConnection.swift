// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingPlatform
internal import DBus

/// A connection beside that of the players: to the system bus, while an option needs it, or for the mirror.
final class SideConnection {
  private static let token: UInt64 = 1
  private static let loginTimeout: Int64 = 10_000_000

  /// Its descriptor is readable when there is something to do, so that the loop of the service watches only that.
  private let poller: Poller
  private let addresses: () -> [BusAddress]
  /// What is logged if there is no such bus.
  private let warning: String
  private let connected: (Connection) -> Void
  private let lost: () -> Void
  private var isWanted = false
  private var login: Login?
  private var loginEnd: Int64 = 0
  private var connection: Connection?
  private var isWatchedForWriting = false
  private var wasConnected = false
  private var reconnect = ReconnectTimer()

  /// Nil: the system has no descriptor left.
  init?(
    on loop: ControllerLoop, to addresses: @escaping () -> [BusAddress], warning: String,
    connected: @escaping (Connection) -> Void, lost: @escaping () -> Void
  ) {
    guard let poller = Poller() else { return nil }
    (self.poller, self.addresses, self.warning) = (poller, addresses, warning)
    (self.connected, self.lost) = (connected, lost)
    guard loop.watch(poller.fileDescriptor, isReady: { [self] in turn() }) else { return nil }
  }

  /// Connects again, or only disconnects.
  func restart(isWanted: Bool) {
    self.isWanted = isWanted
    (wasConnected, reconnect) = (false, ReconnectTimer())
    disconnect()
    if isWanted { connect() }
    arm()
  }

  private func turn() {
    _ = poller.wait(untilMicroseconds: 0)
    let now = Clock.now()
    if reconnect.isDue(now) { connect() }
    advance(now: now)
    arm()
  }

  private func connect() {
    for address in addresses() {
      guard let login = try? Login.begin(address, wantsDescriptors: true) else { continue }
      self.login = login
      loginEnd = Clock.now() + Self.loginTimeout
      if poller.add(login.fileDescriptor, token: Self.token, readable: true, writable: false) { return }
    }
    lose()
  }

  private func advance(now: Int64) {
    guard let login else { return process() }
    switch login.advance() {
    case .waiting: if loginEnd <= now { lose() }
    case .failed: lose()
    case .connected(let connection):
      self.login = nil
      self.connection = connection
      (wasConnected, isWatchedForWriting) = (true, false)
      connection.acceptDescriptors()
      connection.willClose = { [poller] in poller.remove(connection.fileDescriptor) }
      reconnect.reset()
      connected(connection)
      process()
    }
  }

  /// Not everything in one turn, so that a busy bus does not delay the players.
  private func process() {
    guard let connection else { return }
    for _ in 0..<64 {
      switch connection.process() {
      case .more: if !connection.hasMore { return }
      case .idle: return
      case .closed: return lose()
      }
    }
  }

  /// Sends what was written, and sets when the descriptor becomes readable.
  func arm() {
    connection?.flush()
    if let connection, connection.wantsToWrite != isWatchedForWriting {
      isWatchedForWriting = connection.wantsToWrite
      _ = poller.change(
        connection.fileDescriptor, token: Self.token, readable: !isWatchedForWriting, writable: isWatchedForWriting)
    }
    var deadline = EarliestDeadline(reconnect.deadline)
    deadline.add(login == nil ? connection?.deadline : loginEnd)
    if connection?.hasMore == true { deadline.add(0) }
    if !poller.arm(untilMicroseconds: deadline.value) {
      Log.write(.warning, "the system gives no descriptor for a timer: raise the limit (ulimit -n)")
    }
  }

  /// A machine without such a bus does not get one later: the service does not wake up again and again to look for it.
  private func lose() {
    disconnect()
    guard isWanted else { return }
    if wasConnected { return reconnect.start(Clock.now()) }
    Log.write(.warning, warning)
  }

  private func disconnect() {
    if let login { poller.remove(login.fileDescriptor) }
    login = nil
    guard let connection else { return }
    self.connection = nil
    connection.close()
    lost()
  }
}
