// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform

/// Saves changes of the registrations on a thread of their own, so that the thread of the connection never waits for
/// the disk.
///
/// Lives on the thread of the connection.
final class PushSaver: @unchecked Sendable {
  /// How long `finish()` waits for the disk.
  private static let diskTimeout: Int64 = 60_000_000

  private let host: any PushHost
  /// The library whose changes are saved; nil while it is closed.
  var library: PushLibrary?
  /// The changes that the thread is saving now.
  private var changes: PushLibrary.Changes?
  private var thread: Thread?
  /// Called when `changes` are saved, and when later changes are; each gets whether that succeeded.
  private var afterThis: [(Bool) -> Void] = []
  private var afterNext: [(Bool) -> Void] = []
  private var hasFailed = false

  init(for host: any PushHost) { self.host = host }

  /// Calls `done` when all changes until now are saved, or could not be.
  func save(_ done: @escaping (Bool) -> Void = { _ in }) {
    afterNext.append(done)
    saveNext()
  }

  private func saveNext() {
    guard changes == nil, !afterNext.isEmpty else { return }
    let ready = afterNext
    afterNext = []
    guard let next = library?.nextChanges(again: hasFailed) else {
      for done in ready { done(true) }
      return
    }
    (changes, afterThis) = (next, ready)
    thread = Thread.start(name: "np-push") { [self] in
      next.save()
      // A context that was freed ignores this: `finish()` waits for this thread.
      host.run { [self] in saved(next) }
    }
    guard thread == nil else { return }
    next.save()
    saved(next)
  }

  private func saved(_ saved: PushLibrary.Changes) {
    guard changes === saved else { return }
    let ready = afterThis
    (changes, afterThis, thread) = (nil, [], nil)
    hasFailed = !saved.isSaved
    for done in ready { done(saved.isSaved) }
    host.flush()
    saveNext()
  }

  /// Saves the remaining changes and closes the library. It waits for the disk: the process that opens the folder next
  /// reads all.
  func finish() {
    let last = library
    library = nil
    if let thread, !thread.join(withinMicroseconds: Self.diskTimeout) {
      Log.write(.warning, "push: saving the registrations needs longer than a minute; the last changes may be lost")
    }
    let left = last?.nextChanges(again: hasFailed || changes?.isSaved == false)
    left?.save()
    let ready = afterThis + afterNext
    let isSaved = left?.isSaved ?? changes?.isSaved ?? true
    (changes, thread, afterThis, afterNext, hasFailed) = (nil, nil, [], [], false)
    for done in ready { done(isSaved) }
  }
}
