// SPDX-License-Identifier: MIT

/// Runs jobs of the engine's threads on the main actor, each once, in the order in which they were added. No job is
/// lost if the main actor is busy for a minute.
package final class MainQueue: Sendable {
  package typealias Job = @MainActor () -> Void

  /// One queue for all sessions, so that commands of different sessions keep their order.
  package static let shared = MainQueue()

  private let waiting = Guarded<[Job]>([])

  /// Adds a job. Any thread may call this.
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
