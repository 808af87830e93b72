// SPDX-License-Identifier: MIT

/// A value behind one reference, copied on write. A large struct is then cheap to copy.
struct Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
  private final class Storage: @unchecked Sendable {
    /// Changed only while one box refers to it.
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  var value: Value {
    get { storage.value }
    set { if isKnownUniquelyReferenced(&storage) { storage.value = newValue } else { storage = Storage(newValue) } }
  }

  /// Changes the value in place.
  mutating func change<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
    return try body(&storage.value)
  }

  func isIdentical(to other: Boxed) -> Bool { storage === other.storage }

  static func == (one: Boxed, other: Boxed) -> Bool {
    one.isIdentical(to: other) || one.storage.value == other.storage.value
  }
}
