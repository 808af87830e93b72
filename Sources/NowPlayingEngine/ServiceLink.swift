// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform
internal import DBus

/// A connection beside those of the sessions, on which the library listens to others; it comes again when it went away.
///
/// Lives on the busThread's thread.
final class ServiceLink {
  /// The bus that it goes to, and its number in the poll, which no session has.
  enum Bus: UInt64 {
    /// The session's, for whoever hosts remote sessions or asks who does.
    case remoteMedia = 0xFFFF_FFFF_FFFF_FFF9
    /// The system's, for whoever asks whether the machine sleeps.
    case sleep = 0xFFFF_FFFF_FFFF_FFFA
    /// The session's, for whoever asks who else plays.
    case otherPlayers = 0xFFFF_FFFF_FFFF_FFFB
    case system = 0xFFFF_FFFF_FFFF_FFFC
    case session = 0xFFFF_FFFF_FFFF_FFFD
    /// The session's once more, for whoever watches the players.
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

  /// Prepares a link: `connected` begins to listen, `lost` forgets what was heard.
  init(to bus: Bus, for busThread: BusThread, connected: @escaping (Connection) -> Void, lost: @escaping () -> Void) {
    self.bus = bus
    self.busThread = busThread
    self.connected = connected
    self.lost = lost
  }

  var token: UInt64 { bus.rawValue }

  /// Whether there is a way to the bus, or will be.
  var isUnderWay: Bool { login != nil || connection != nil }

  /// When it is to be looked at again, whatever happens.
  var deadline: Int64? { login == nil ? connection?.deadline : loginEnd }

  /// Looks for a bus, if there is no way to one yet.
  @inline(never)
  func connect() {
    guard login == nil, connection == nil else { return }
    for address in bus.isSystem ? BusAddress.system() : busThread.context.sessionBus {
      guard let login = try? Login.begin(address) else { continue }
      self.login = login
      loginEnd = Clock.now() + SessionLink.loginPatience
      return process()
    }
    retry()
  }

  /// A sandbox has no system bus, and none will come: nobody wakes up again and again to look for it.
  private func retry() {
    if !bus.isSystem || wasConnected { busThread.busIsMissing() }
  }

  /// Goes on if it is time to: gives up a log-in that takes too long, or a call that nobody answers.
  func look(now: Int64) {
    guard let deadline, deadline <= now else { return }
    if login == nil { process() } else { lose() }
  }

  /// Goes on with whatever the descriptor has to say.
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
    // In portions, so that a busy bus keeps no session waiting.
    for _ in 0..<64 {
      switch connection.process() {
      case .more:
        if !connection.hasMore { return settle(connection) }
      case .idle: return settle(connection)
      case .closed: return lose()
      }
    }
    busThread.serviceHasMore()
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

  /// Leaves the bus for good.
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
