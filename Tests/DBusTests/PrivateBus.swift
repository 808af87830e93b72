// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import DBus
import Testing

/// A program that a test started, with its standard output; ended with the object.
final class Program {
  private var identifier: pid_t = 0
  private let output: Int32

  init(_ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    let made = unsafe pipe(&ends)
    try #require(made == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    defer { close(ends[1]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var texts = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe texts.forEach { unsafe free($0) } }
    try #require(unsafe posix_spawnp(&identifier, arguments[0], &actions, nil, &texts, environ) == 0)
  }

  deinit {
    end()
    close(output)
  }

  /// The first bytes that it writes, up to a newline or `limit`; waits for them.
  func firstLine(limit: Int = 4096) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < limit, unsafe read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// Waits for its end and tells how it was: 0 is well.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    guard identifier > 0 else { return -1 }
    while unsafe waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    identifier = 0
    return status
  }

  func end() {
    guard identifier > 0 else { return }
    // The threads of the test block signals, and what they start inherits that.
    kill(identifier, SIGKILL)
    wait()
  }
}

/// A bus of a test's own.
final class PrivateBus {
  let folder: String
  let address: BusAddress
  let program: Program

  var path: String { folder + "/bus" }

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/nowplaying-" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>session</type><listen>unix:path=\(folder)/bus</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
      <allow own="*"/><deny own="org.example.Denied"/></policy></busconfig>
      """
    try configuration.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)
    program = try Program(["dbus-daemon", "--nofork", "--print-address", "--config-file=\(folder)/bus.conf"])
    let printed = BusAddress.parse(program.firstLine())
    address = try #require(printed.first)
  }

  deinit {
    program.end()
    try? FileManager.default.removeItem(atPath: folder)
  }

  func connect() throws -> Connection {
    try PrivateBus.connect(to: address)
  }

  static func connect(to address: BusAddress) throws -> Connection {
    let login = try Login.begin(address)
    while true {
      switch login.advance() {
      case .connected(let connection):
        try #require(turn([connection]) { connection.uniqueName != nil })
        return connection
      case .failed(let error): throw error
      case .waiting:
        var wanted = pollfd(fd: login.fileDescriptor, events: Int16(POLLIN), revents: 0)
        try #require(unsafe poll(&wanted, 1, 10_000) == 1)
      }
    }
  }
}

/// Processes connections until something is true; false when it is not within ten seconds.
func turn(_ connections: [Connection], until done: () -> Bool) -> Bool {
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

/// Answers with a closure.
final class Answering: ObjectHandler {
  let answer: (Message, Connection) -> Bool

  init(_ answer: @escaping (Message, Connection) -> Bool) {
    self.answer = answer
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    answer(message, connection)
  }
}
