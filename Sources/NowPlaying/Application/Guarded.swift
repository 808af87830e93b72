// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform

/// A value under a lock of its own. Not Synchronization's `Mutex`: that of Linux is a futex within Swift's library, where
/// the thread sanitizer does not see it.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Reads or changes it while no other thread does.
  package func withLock<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try lock.withLock { () throws(Problem) in try body(&value) }
  }
}
