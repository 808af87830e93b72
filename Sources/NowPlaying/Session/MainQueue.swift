// SPDX-License-Identifier: MIT

/// What the engine's threads want done on the main actor, in the order in which they say so: once each, also where the
/// main actor is busy for a minute.
package final class MainQueue: Sendable {
  package typealias Job = @MainActor () -> Void

  /// One for all sessions, so that their commands keep their order among each other.
  package static let shared = MainQueue()

  private let waiting = Guarded<[Job]>([])

  /// Adds something to do.
  package func add(_ job: @escaping Job) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(job)
      return waiting.count == 1
    }
    if isFirst { Task { @MainActor in run() } }
  }

  @MainActor
  private func run() {
    let jobs = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for job in jobs { job() }
  }
}
