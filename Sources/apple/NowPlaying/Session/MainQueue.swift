// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform

/// Runs jobs of the engine's threads on the main actor, each once, in the order in which they were added. No job is
/// lost if the main actor is busy for a minute.
package final class MainQueue: Sendable {
  package typealias Job = @MainActor () -> Void

  /// One queue for all sessions, so that commands of different sessions keep their order.
  package static let shared = MainQueue()

  /// The jobs, and how often they ran.
  private struct Waiting {
    var jobs: [Job] = []
    var runs = 0
  }

  private let waiting = Guarded(Waiting())

  /// Adds a job. Any thread may call this.
  package func add(_ job: @escaping Job) {
    let first: Int? = waiting.withLock { waiting in
      waiting.jobs.append(job)
      return waiting.jobs.count == 1 ? waiting.runs : nil
    }
    guard let first else { return }
    Task { @MainActor in run() }
    if Log.isEnabled(.info) { remind(first) }
  }

  @MainActor
  private func run() {
    let jobs = waiting.withLock { waiting in
      defer { waiting = Waiting(runs: waiting.runs + 1) }
      return waiting.jobs
    }
    for job in jobs { job() }
  }

  /// Logs after a second that the jobs still wait.
  private func remind(_ runs: Int) {
    Task {
      try? await Task.sleep(for: .seconds(1))
      guard waiting.withLock({ $0.runs }) == runs else { return }
      Log.write(.info, "the main actor has not run for 1 s, so nothing changes: run it, for example by dispatchMain()")
    }
  }
}
