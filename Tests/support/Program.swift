// SPDX-License-Identifier: MIT

internal import Foundation
internal import Glibc

/// A program that a test has started. It is killed when this object is destroyed.
public final class Program {
  private var identifier: pid_t = 0
  private var cleanup: UUID?
  private let output: Int32

  /// Starts a program from PATH.
  public init(_ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SupportError("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    defer { close(ends[1]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // If this process crashes, the program runs on. With a pipe of ours, it would keep the reader of that pipe waiting.
    for descriptor in Int32(3)..<256 { unsafe posix_spawn_file_actions_addclose(&actions, descriptor) }
    var texts = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe texts.forEach { unsafe free($0) } }
    guard unsafe posix_spawnp(&identifier, arguments[0], &actions, nil, &texts, environ) == 0 else {
      throw SupportError("\(arguments[0]) does not start")
    }
    cleanup = CleanupAtExit.add { [identifier] in kill(identifier, SIGKILL) }
  }

  deinit {
    end()
    close(output)
  }

  /// Waits for the first line of its output, or for `limit` bytes of it.
  public func firstLine(limit: Int = 4_096) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < limit, unsafe read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// Stops it, or continues it.
  public func setStopped(_ isStopped: Bool) { if identifier > 0 { kill(identifier, isStopped ? SIGSTOP : SIGCONT) } }

  /// Kills it and waits for its end.
  public func end() {
    guard identifier > 0 else { return }
    if let cleanup { CleanupAtExit.remove(cleanup) }
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    identifier = 0
  }
}

/// Why the environment of a test could not be made.
public struct SupportError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
