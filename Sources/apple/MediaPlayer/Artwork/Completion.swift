// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingPlatform

/// Waits for a player's completion handler. A second call is ignored. If the handler is released without a call, there
/// is no result. If neither happens, the wait ends with the task.
final class Completion<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value?, Never>)
    case done
  }

  /// Deallocated with the last copy of the handler.
  private final class Handle: Sendable {
    private let completion: Completion<Value>

    init(_ completion: Completion<Value>) { self.completion = completion }

    func call(_ value: Value?) {
      if !completion.finish(value) {
        Log.writeMistake(
          "animated artwork \"" + completion.id + "\": a completion handler was called twice, or too late")
      }
    }

    deinit {
      if completion.finish(nil) {
        Log.writeMistake("animated artwork \"" + completion.id + "\": a completion handler was never called")
      }
    }
  }

  private let id: String
  private let state = Guarded(State.new)

  private init(_ id: String) { self.id = id }

  /// The value that `start` passes to its completion handler.
  @MainActor
  static func value(of id: String, _ start: (@escaping @Sendable (Value?) -> Void) -> Void) async -> Value? {
    let completion = Completion(id)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard completion.wait(continuation) else { return continuation.resume(returning: nil) }
        let handle = Handle(completion)
        start { handle.call($0) }
      }
    } onCancel: {
      _ = completion.finish(nil)
    }
  }

  /// Returns false if the wait has ended before it began.
  private func wait(_ continuation: CheckedContinuation<Value?, Never>) -> Bool {
    state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
  }

  /// Returns false if the wait has ended already.
  private func finish(_ value: Value?) -> Bool {
    let old = state.withLock { state in
      defer { state = .done }
      return state
    }
    switch old {
    case .new: return true
    case .waiting(let continuation):
      continuation.resume(returning: value)
      return true
    case .done: return false
    }
  }
}
