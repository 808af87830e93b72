// SPDX-License-Identifier: MIT

internal import Foundation

/// Ends programs and removes folders when the process ends, for objects that are never destroyed.
///
/// The library's classes have circles of references, because Embedded Swift has no weak references.
enum CleanupAtExit {
  private static let lock = NSLock()
  private nonisolated(unsafe) static var cleanups: [UUID: @Sendable () -> Void] = [:]
  private static let atEnd: Void = {
    atexit { CleanupAtExit.runAll() }
  }()

  /// Runs `cleanup` when the process ends, unless it is removed before.
  static func add(_ cleanup: @escaping @Sendable () -> Void) -> UUID {
    _ = atEnd
    let id = UUID()
    lock.withLock { unsafe cleanups[id] = cleanup }
    return id
  }

  /// Removes a cleanup that is not needed any more.
  static func remove(_ id: UUID) {
    _ = lock.withLock { unsafe cleanups.removeValue(forKey: id) }
  }

  private static func runAll() {
    let left = lock.withLock { unsafe Array(cleanups.values) }
    for cleanup in left { cleanup() }
  }
}
