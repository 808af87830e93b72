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
    // A short text, for example the name of a connection, is stored in the two words of a String.
    typealias Words = (UInt64, UInt64)
    if unsafe unsafeBitCast(self, to: Words.self) == unsafeBitCast(other, to: Words.self) { return true }
    let bytes = utf8.span
    let otherBytes = other.utf8.span
    guard bytes.count == otherBytes.count else { return false }
    if bytes.isIdentical(to: otherBytes) { return true }
    // Names of the bus and paths often differ only at the end.
    for place in bytes.indices.reversed() where bytes[place] != otherBytes[place] { return false }
    return true
  }

  /// Whether it begins with the bytes of another text.
  @inline(never)
  public func beginsWithBytes(of prefix: String) -> Bool {
    let bytes = utf8.span
    let prefixBytes = prefix.utf8.span
    guard bytes.count >= prefixBytes.count else { return false }
    for place in prefixBytes.indices where bytes[place] != prefixBytes[place] { return false }
    return true
  }

  /// Whether it ends with the bytes of another text.
  @inline(never)
  public func endsWithBytes(of suffix: String) -> Bool {
    let bytes = utf8.span
    let suffixBytes = suffix.utf8.span
    let start = bytes.count - suffixBytes.count
    guard start >= 0 else { return false }
    for place in suffixBytes.indices where bytes[start + place] != suffixBytes[place] { return false }
    return true
  }

  /// The text after a prefix; nil: it does not begin with the bytes of the prefix.
  @inline(never)
  public func text(after prefix: String) -> String? {
    beginsWithBytes(of: prefix) ? String(Substring(utf8.dropFirst(prefix.utf8.count))) : nil
  }

  /// The parts between separators, without empty ones.
  @inline(never)
  public func parts(separatedBy separator: UInt8) -> [String] {
    utf8.split(separator: separator).map { String(Substring($0)) }
  }

  /// Whether it is before the other text in the order of bytes.
  @inline(never)
  public func precedesByBytes(_ other: String) -> Bool {
    let bytes = utf8.span
    let otherBytes = other.utf8.span
    for place in 0..<min(bytes.count, otherBytes.count) where bytes[place] != otherBytes[place] {
      return bytes[place] < otherBytes[place]
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
