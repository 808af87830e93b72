// SPDX-License-Identifier: MIT

internal import Foundation
internal import Glibc
public import DBus

/// A bus for one test, with the real dbus-daemon. It refuses the name org.example.Denied.
public final class PrivateBus {
  public let address: BusAddress
  /// A folder that is removed with the bus.
  public let folder: String
  private var program: Program?
  private let cleanup: UUID

  /// Starts a bus.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/nowplaying-" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    address = .path(folder + "/bus")
    cleanup = CleanupAtExit.add { [folder] in try? FileManager.default.removeItem(atPath: folder) }
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>session</type><listen>unix:path=\(folder)/bus</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
      <allow own="*"/><deny own="org.example.Denied"/></policy></busconfig>
      """
    try configuration.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)
    try start()
  }

  deinit {
    stop()
    CleanupAtExit.remove(cleanup)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts the daemon again after `stop()`.
  public func start() throws {
    let program = try Program(["dbus-daemon", "--nofork", "--print-address", "--config-file=\(folder)/bus.conf"])
    guard !program.firstLine().isEmpty else { throw SupportError("dbus-daemon did not print its address") }
    self.program = program
  }

  /// Ends the daemon, and with it every connection.
  public func stop() {
    program?.end()
    program = nil
    _ = unsafe unlink(folder + "/bus")
  }

  /// Stops the daemon, which then reads nothing, or continues it.
  public func setStopped(_ isStopped: Bool) { program?.setStopped(isStopped) }

  /// Makes it the session bus of this process, which then has no system bus. Only one test at a time may call it.
  public func becomeSessionBus() {
    _ = unsafe setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(folder)/bus", 1)
    _ = unsafe setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder)/none", 1)
  }

  /// Makes it the system bus of this process.
  public func becomeSystemBus() {
    _ = unsafe setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder)/bus", 1)
  }

  /// Logs in.
  public func connect(wantsDescriptors: Bool = true) throws -> Connection {
    try Self.connect(to: address, wantsDescriptors: wantsDescriptors)
  }

  /// Logs in at an address.
  public static func connect(to address: BusAddress, wantsDescriptors: Bool = true) throws -> Connection {
    let login = try Login.begin(address, wantsDescriptors: wantsDescriptors)
    while true {
      switch login.advance() {
      case .connected(let connection):
        guard turn([connection], until: { connection.uniqueName != nil }) else { throw SupportError("no Hello") }
        return connection
      case .failed(let error): throw error
      case .waiting:
        var wanted = pollfd(fd: login.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&wanted, 1, 10_000) == 1 else { throw SupportError("the bus does not answer") }
      }
    }
  }
}

/// Processes connections until `done` returns true; false: it did not within ten seconds.
public func turn(_ connections: [Connection], until done: () -> Bool) -> Bool {
  let limit = ContinuousClock.now + .seconds(10)
  while !done() {
    var isBusy = false
    for connection in connections where connection.process() == .more { isBusy = true }
    if isBusy { continue }
    if done() { return true }
    guard ContinuousClock.now < limit else { return false }
    var wanted = connections.map {
      pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN | ($0.wantsToWrite ? POLLOUT : 0)), revents: 0)
    }
    _ = unsafe poll(&wanted, nfds_t(wanted.count), 1_000)
  }
  return true
}
