// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform

/// A value with a lock. It does not use `Mutex` of Synchronization: on Linux the thread sanitizer does not see that
/// lock.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Reads or changes the value while no other thread does.
  package func withLock<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try lock.withLock { () throws(Problem) in try body(&value) }
  }
}
