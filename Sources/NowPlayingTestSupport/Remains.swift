// SPDX-License-Identifier: MIT

internal import Foundation

/// What must not outlive the tests: programs and folders of objects that a circle keeps, which Embedded Swift's classes
/// cannot open by a weak reference, are ended with the process.
enum Remains {
  private static let lock = NSLock()
  private nonisolated(unsafe) static var ends: [UUID: @Sendable () -> Void] = [:]
  private static let atEnd: Void = {
    atexit { Remains.endAll() }
  }()

  /// Has something ended with the process, unless it was taken back by then.
  static func add(_ end: @escaping @Sendable () -> Void) -> UUID {
    _ = atEnd
    let id = UUID()
    lock.withLock { unsafe ends[id] = end }
    return id
  }

  /// Takes it back: it has ended.
  static func remove(_ id: UUID) {
    _ = lock.withLock { unsafe ends.removeValue(forKey: id) }
  }

  private static func endAll() {
    let left = lock.withLock { unsafe Array(ends.values) }
    for end in left { end() }
  }
}
