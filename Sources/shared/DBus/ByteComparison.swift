// SPDX-License-Identifier: MIT

extension Array {
  /// The index of the first element for which a condition is false. The condition is true for all elements before it, and
  /// for no element after it.
  @inline(__always)
  func place(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension String {
  /// Whether both have the same bytes, which is how the bus compares names. Swift's `==` compares by Unicode's normal forms.
  @inline(never)
  func hasSameBytes(as other: String) -> Bool {
    let bytes = utf8.span
    let otherBytes = other.utf8.span
    guard bytes.count == otherBytes.count else { return false }
    if bytes.isIdentical(to: otherBytes) { return true }
    for place in bytes.indices where bytes[place] != otherBytes[place] { return false }
    return true
  }

  /// Whether it is before another text, by their bytes.
  @inline(never)
  func precedesByBytes(_ other: String) -> Bool {
    let bytes = utf8.span
    let otherBytes = other.utf8.span
    for place in 0..<min(bytes.count, otherBytes.count) where bytes[place] != otherBytes[place] {
      return bytes[place] < otherBytes[place]
    }
    return bytes.count < otherBytes.count
  }

  /// Whether it begins with the bytes of another text.
  @inline(never)
  func beginsWithBytes(of prefix: String) -> Bool {
    let bytes = utf8.span
    let prefixBytes = prefix.utf8.span
    guard bytes.count >= prefixBytes.count else { return false }
    for place in prefixBytes.indices where bytes[place] != prefixBytes[place] { return false }
    return true
  }

  /// The text after a prefix; nil: it does not begin with the bytes of the prefix.
  @inline(never)
  func text(after prefix: String) -> String? {
    beginsWithBytes(of: prefix) ? String(Substring(utf8.dropFirst(prefix.utf8.count))) : nil
  }

  /// The parts between separators, without empty ones.
  @inline(never)
  func parts(separatedBy separator: UInt8) -> [String] {
    Array(utf8).split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
  }
}
