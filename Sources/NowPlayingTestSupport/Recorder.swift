// SPDX-License-Identifier: MIT

internal import Foundation

/// Notes what happens on any thread, and lets a test wait for it.
public final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var noted: [Value] = []

  /// Has noted nothing.
  public init() {}

  /// Notes something.
  public func add(_ value: Value) {
    condition.lock()
    noted.append(value)
    condition.broadcast()
    condition.unlock()
  }

  /// What was noted until now.
  public var values: [Value] {
    condition.lock()
    defer { condition.unlock() }
    return noted
  }

  /// Waits until what was noted is enough; false when it is not within `seconds`.
  public func wait(seconds: Double = 10, until isEnough: ([Value]) -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isEnough(noted) {
      if !condition.wait(until: limit) { return isEnough(noted) }
    }
    return true
  }

  /// Waits until so many were noted.
  public func wait(count: Int) -> Bool { wait { $0.count >= count } }
}

/// Tells when it goes: each is noted once.
public final class Farewell: Sendable {
  private let recorder: Recorder<String>
  private let name: String

  /// Tells `recorder` its name when it goes.
  public init(_ name: String, to recorder: Recorder<String>) {
    self.name = name
    self.recorder = recorder
  }

  deinit { recorder.add(name) }

  /// Does nothing; whoever calls it holds on to it.
  public func stay() {}
}
