// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform
internal import DBus

/// A connection to the bus that belongs to no session, for watching other programs. It reconnects when it was lost.
///
/// Lives on the bus thread.
final class ServiceLink {
  /// The purpose of the link and its bus. The number is its token in the poll; no session has it.
  enum Bus: UInt64 {
    /// The session bus, for remote sessions.
    case remoteMedia = 0xFFFF_FFFF_FFFF_FFF9
    /// The system bus, to watch whether the machine sleeps.
    case sleep = 0xFFFF_FFFF_FFFF_FFFA
    /// The session bus, to watch whether other players play.
    case otherPlayers = 0xFFFF_FFFF_FFFF_FFFB
    /// The system bus, for conditions.
    case system = 0xFFFF_FFFF_FFFF_FFFC
    /// The session bus, for conditions.
    case session = 0xFFFF_FFFF_FFFF_FFFD
    /// The session bus, to watch which player the media keys reach.
    case players = 0xFFFF_FFFF_FFFF_FFFE

    var isSystem: Bool { self == .system || self == .sleep }
  }

  private let bus: Bus
  private let busThread: BusThread
  private let connected: (Connection) -> Void
  private let lost: () -> Void
  private let link: BusLink
  private var wasConnected = false
  /// The times of the watch itself, if it has some: the next one, and the function to call then.
  var timer: (deadline: () -> Int64?, reached: () -> Void)?

  /// Prepares a link. `connected` starts to watch; `lost` forgets all that it has seen.
  init(to bus: Bus, for busThread: BusThread, connected: @escaping (Connection) -> Void, lost: @escaping () -> Void) {
    self.bus = bus
    self.busThread = busThread
    self.connected = connected
    self.lost = lost
    link = BusLink(busThread.poll(for: bus.rawValue))
  }

  var token: UInt64 { bus.rawValue }

  /// Whether it is connected or connecting.
  var isUnderWay: Bool { link.isLoggingIn || link.connection != nil }

  var deadline: Int64? {
    var deadline = EarliestDeadline(link.deadline)
    deadline.add(timer?.deadline())
    return deadline.value
  }

  /// Connects, if it is not connected or connecting.
  @inline(never)
  func connect() {
    guard !isUnderWay else { return }
    let addresses = bus.isSystem ? BusAddress.system() : busThread.context.sessionBus
    if link.connect(to: addresses, now: Clock.now()) { process() } else { retry() }
  }

  /// A sandbox never has a system bus: the library does not wake up again and again to look for it.
  private func retry() {
    if !bus.isSystem || wasConnected { busThread.busIsMissing() }
  }

  /// Gives up a log-in or a call whose time is over, and does what is due.
  func checkDeadline(now: Int64) {
    guard let deadline, deadline <= now else { return }
    timer?.reached()
    process()
  }

  /// Reads and writes as much as possible.
  func process() {
    switch link.advance(now: Clock.now()) {
    case .waiting: return
    case .failed: return lose()
    case .connected(let connection):
      wasConnected = true
      connected(connection)
    case nil: break
    }
    switch link.process() {
    case .nothing: break
    case .more: busThread.serviceLinks.hasMore()
    case .lost: return lose()
    }
    if !link.flush() { lose() }
  }

  private func lose() {
    end()
    retry()
  }

  /// Disconnects and does not reconnect.
  func end() {
    link.close()
    lost()
  }
}
