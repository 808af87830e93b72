// SPDX-License-Identifier: MIT

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
}
