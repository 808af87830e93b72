// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingPlatform
internal import DBus

/// A second connection, next to that of the players: to the system bus, while an option needs it, or for the mirror.
final class SideConnection {
  private static let token: UInt64 = 1

  /// Its descriptor is readable when there is something to do, so that the loop of the service watches only that.
  private let poller: Poller
  private let addresses: () -> [BusAddress]
  /// What is logged if there is no such bus.
  private let warning: String
  private let connected: (Connection) -> Void
  private let lost: () -> Void
  private var isWanted = false
  private let link: BusLink
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
    link = BusLink(BusLink.Poll(poller, token: Self.token), wantsDescriptors: true)
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
    if !link.connect(to: addresses(), now: Clock.now()) { lose() }
  }

  private func advance(now: Int64) {
    switch link.advance(now: now) {
    case .waiting: return
    case .failed: return lose()
    case .connected(let connection):
      wasConnected = true
      connection.descriptors.accept()
      reconnect.reset()
      connected(connection)
    case nil: break
    }
    if case .lost = link.process() { lose() }
  }

  /// Sends what was written, and sets when the descriptor becomes readable.
  func arm() {
    _ = link.flush()
    var deadline = EarliestDeadline(reconnect.deadline)
    deadline.add(link.deadline)
    if link.hasMore { deadline.add(0) }
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
    if link.close() { lost() }
  }
}
