// SPDX-License-Identifier: MIT

internal import Foundation

/// Records events on any thread, and lets a test wait for them.
public final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var recorded: [Value] = []

  public init() {}

  /// Records an event.
  public func add(_ value: Value) {
    condition.lock()
    recorded.append(value)
    condition.broadcast()
    condition.unlock()
  }

  /// All events until now.
  public var values: [Value] {
    condition.lock()
    defer { condition.unlock() }
    return recorded
  }

  /// Waits until the recorded events are enough; false: they were not within `seconds`.
  public func wait(seconds: Double = 10, until isEnough: ([Value]) -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isEnough(recorded) {
      if !condition.wait(until: limit) { return isEnough(recorded) }
    }
    return true
  }

  /// Waits until there are that many events.
  public func wait(count: Int) -> Bool { wait { $0.count >= count } }
}

/// Whether that holds within ten seconds: MPRIS is answered after 400 ms, even if the action has not run yet.
public func eventually(_ holds: @Sendable () async -> Bool) async -> Bool {
  let limit = Date(timeIntervalSinceNow: 10)
  while await !holds() {
    guard Date() < limit else { return false }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return true
}

/// Records its name when it is destroyed.
public final class DeinitProbe: Sendable {
  private let recorder: Recorder<String>
  private let name: String

  public init(_ name: String, to recorder: Recorder<String>) {
    self.name = name
    self.recorder = recorder
  }

  deinit { recorder.add(name) }

  /// Does nothing. A closure that calls it keeps this object.
  public func keep() {}
}
