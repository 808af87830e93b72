// SPDX-License-Identifier: MIT

/// A text, or texts, that can be compared by bytes.
///
/// The library compares no text with Swift's `==`, which compares by Unicode's normal forms. That would hide a change of a
/// title from one normal form to another. It would also link Unicode's tables, 37 kB.
public protocol ByteComparable {
  /// Whether both have the same bytes.
  func hasSameBytes(as other: Self) -> Bool
}

extension String: ByteComparable {
  @inline(never)
  public func hasSameBytes(as other: String) -> Bool {
    let bytes = utf8.span
    let otherBytes = other.utf8.span
    guard bytes.count == otherBytes.count else { return false }
    if bytes.isIdentical(to: otherBytes) { return true }
    for place in bytes.indices where bytes[place] != otherBytes[place] { return false }
    return true
  }

  /// Whether it is before the other text in the order of bytes.
  @inline(never)
  func precedesByBytes(_ other: String) -> Bool {
    let bytes = utf8.span
    let otherBytes = other.utf8.span
    for place in bytes.indices {
      guard place < otherBytes.count else { return false }
      if bytes[place] != otherBytes[place] { return bytes[place] < otherBytes[place] }
    }
    return bytes.count < otherBytes.count
  }
}

extension Optional: ByteComparable where Wrapped: ByteComparable {
  public func hasSameBytes(as other: Wrapped?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameBytes(as: other)
  }
}

extension Array: ByteComparable where Element: ByteComparable {
  public func hasSameBytes(as other: [Element]) -> Bool {
    guard count == other.count else { return false }
    for place in indices where !self[place].hasSameBytes(as: other[place]) { return false }
    return true
  }
}

/// A property whose text is compared by bytes when `==` of its type is made by the compiler.
@propertyWrapper
public struct ComparedByBytes<Value: ByteComparable & Sendable>: Equatable, Sendable {
  public var wrappedValue: Value

  /// Makes a property with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public static func == (one: ComparedByBytes, other: ComparedByBytes) -> Bool {
    one.wrappedValue.hasSameBytes(as: other.wrappedValue)
  }
}
