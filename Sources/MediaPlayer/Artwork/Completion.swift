// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingPlatform

/// The completion handler of a player, waited for. Who calls it twice is heard once; who lets it go uncalled has
/// nothing to give; and for who does neither the wait ends with the task.
final class Completion<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value?, Never>)
    case done
  }

  /// Goes with the last copy of the handler.
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

  /// What `start` gives to the completion handler that it is handed.
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

  /// False: it has ended before it began.
  private func wait(_ continuation: CheckedContinuation<Value?, Never>) -> Bool {
    state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
  }

  /// False: it has ended before.
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
