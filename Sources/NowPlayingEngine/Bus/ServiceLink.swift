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
  private var login: Login?
  private var loginEnd: Int64 = 0
  private var connection: Connection?
  private var wasConnected = false

  /// Prepares a link. `connected` starts to watch; `lost` forgets all that it has seen.
  init(to bus: Bus, for busThread: BusThread, connected: @escaping (Connection) -> Void, lost: @escaping () -> Void) {
    self.bus = bus
    self.busThread = busThread
    self.connected = connected
    self.lost = lost
  }

  var token: UInt64 { bus.rawValue }

  /// Whether it is connected or connecting.
  var isUnderWay: Bool { login != nil || connection != nil }

  var deadline: Int64? { login == nil ? connection?.deadline : loginEnd }

  /// Connects, if it is not connected or connecting.
  @inline(never)
  func connect() {
    guard login == nil, connection == nil else { return }
    for address in bus.isSystem ? BusAddress.system() : busThread.context.sessionBus {
      guard let login = try? Login.begin(address) else { continue }
      self.login = login
      loginEnd = Clock.now() + SessionLink.loginTimeout
      return process()
    }
    retry()
  }

  /// A sandbox never has a system bus: the library does not wake up again and again to look for it.
  private func retry() {
    if !bus.isSystem || wasConnected { busThread.busIsMissing() }
  }

  /// Gives up a log-in or a call whose time is over.
  func checkDeadline(now: Int64) {
    guard let deadline, deadline <= now else { return }
    if login == nil { process() } else { lose() }
  }

  /// Reads and writes as much as possible.
  func process() {
    if let login {
      busThread.unwatch(login.fileDescriptor)
      switch login.advance() {
      case .waiting:
        if busThread.watch(login.fileDescriptor, for: token, writable: false) { return }
        return lose()
      case .failed: return lose()
      case .connected(let connection):
        self.login = nil
        self.connection = connection
        wasConnected = true
        guard busThread.watch(connection, for: token, writable: connection.wantsToWrite) else { return lose() }
        connected(connection)
      }
    }
    guard let connection else { return }
    // Not more in one turn, so that a busy bus does not delay the sessions.
    for _ in 0..<64 {
      switch connection.process() {
      case .more:
        if !connection.hasMore { return settle(connection) }
      case .idle: return settle(connection)
      case .closed: return lose()
      }
    }
    busThread.serviceLinks.hasMore()
    settle(connection)
  }

  private func settle(_ connection: Connection) {
    connection.flush()
    guard busThread.rewatch(connection.fileDescriptor, for: token, writable: connection.wantsToWrite) else {
      return lose()
    }
  }

  private func lose() {
    close()
    lost()
    retry()
  }

  /// Disconnects and does not reconnect.
  func end() {
    close()
    lost()
  }

  private func close() {
    if let login { busThread.unwatch(login.fileDescriptor) }
    login = nil
    guard let connection else { return }
    self.connection = nil
    connection.close()
  }
}
