// SPDX-License-Identifier: MIT

/// The life of a connection that is polled: it logs in at the first address that works, handles messages, and is lost. Its
/// owner decides when to connect again.
public final class BusLink {
  /// How its descriptor is polled: for input, or for room to write. While there is no room for answers, nothing is read.
  public struct Poll {
    let watch: (_ descriptor: Int32, _ isNew: Bool, _ forRoom: Bool) -> Bool
    let unwatch: (_ descriptor: Int32) -> Void

    /// `watch` returns whether the system polls the descriptor.
    public init(
      watch: @escaping (_ descriptor: Int32, _ isNew: Bool, _ forRoom: Bool) -> Bool,
      unwatch: @escaping (_ descriptor: Int32) -> Void
    ) {
      (self.watch, self.unwatch) = (watch, unwatch)
    }
  }

  /// A step of the log-in.
  public enum LoginStep {
    case waiting
    case connected(Connection)
    case failed(BusError)
  }

  /// The work that a turn left.
  public enum Turn {
    case nothing
    /// The turn is long enough, and there may be more to read.
    case more
    case lost(BusError)
  }

  /// The longest time of a log-in.
  private static let loginTimeout: Int64 = 10_000_000
  public static var loginTimeoutText: String { String(loginTimeout / 1_000_000) + " s" }

  private let poll: Poll
  private let mostMessages: Int
  private let wantsDescriptors: Bool
  private var login: Login?
  private var loginEnd: Int64 = 0
  private var isWatchedForRoom = false
  public private(set) var connection: Connection?
  /// The address of the last log-in.
  public private(set) var address: BusAddress?
  /// Whether the bus had accepted the connection before the last turn.
  public private(set) var isAccepted = false

  /// `mostMessages` of one turn, so that a busy program delays no other one. `wantsDescriptors`: as for `Login`.
  public init(_ poll: Poll, mostMessages: Int = 64, wantsDescriptors: Bool = false) {
    (self.poll, self.mostMessages, self.wantsDescriptors) = (poll, mostMessages, wantsDescriptors)
  }

  public var isLoggingIn: Bool { login != nil }

  /// When to call `advance` or `process` at the latest.
  public var deadline: Int64? { login == nil ? connection?.deadline : loginEnd }

  /// Whether `process` has something to do before the descriptor is ready.
  public var hasMore: Bool { connection?.hasMore == true }

  // MARK: Connecting

  /// Starts to log in at the first address that works. `failed` gets the others. False: no address works.
  public func connect(to addresses: [BusAddress], now: Int64, failed: (BusAddress, BusError) -> Void = { _, _ in })
    -> Bool
  {
    for address in addresses {
      self.address = address
      do throws(BusError) {
        let login = try Login.begin(address, wantsDescriptors: wantsDescriptors)
        guard poll.watch(login.fileDescriptor, true, false) else { continue }
        (self.login, loginEnd, isWatchedForRoom) = (login, now + Self.loginTimeout, false)
        return true
      } catch {
        failed(address, error)
      }
    }
    return false
  }

  /// Continues the log-in; nil: no log-in. Call it when the descriptor is readable, and at the deadline.
  public func advance(now: Int64) -> LoginStep? {
    guard let login else { return nil }
    switch login.advance() {
    case .waiting: return loginEnd <= now ? .failed(.timedOut) : .waiting
    case .failed(let error): return .failed(error)
    case .connected(let connection):
      self.login = nil
      self.connection = connection
      // A child of fork() may have the descriptor too: if it left the poll later, the poll would watch it for ever.
      connection.willClose = { [poll, descriptor = connection.fileDescriptor] in poll.unwatch(descriptor) }
      return .connected(connection)
    }
  }

  // MARK: Connected

  /// Handles messages, while `mayContinue`. A handler may close the link, and connect it again: it is not lost then.
  public func process(while mayContinue: () -> Bool = { true }) -> Turn {
    guard let connection else { return .nothing }
    isAccepted = connection.uniqueName != nil
    for _ in 0..<mostMessages {
      guard mayContinue() else { break }
      switch connection.process() {
      case .more:
        // The poll reports new input. A read without input would cost as much.
        guard self.connection === connection, connection.hasMore else { return .nothing }
      case .idle: return .nothing
      case .closed(let error): return self.connection === connection ? .lost(error) : .nothing
      }
    }
    return .more
  }

  /// Sends what has waited, and watches for room if not all could be sent. False: the system does not watch it.
  public func flush() -> Bool {
    guard let connection else { return true }
    connection.flush()
    guard connection.wantsToWrite != isWatchedForRoom else { return true }
    isWatchedForRoom = connection.wantsToWrite
    return poll.watch(connection.fileDescriptor, false, isWatchedForRoom)
  }

  /// Reads no more, and still sends.
  public func unwatch() { if let connection { poll.unwatch(connection.fileDescriptor) } }

  /// Ends the log-in or the connection; false: there was no connection.
  @discardableResult
  public func close() -> Bool {
    if let login { poll.unwatch(login.fileDescriptor) }
    login = nil
    guard let connection else { return false }
    self.connection = nil
    connection.close()
    return true
  }
}
