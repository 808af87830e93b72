// SPDX-License-Identifier: MIT

/// A value that the bus has as a word.
public protocol Worded: CaseIterable {
  /// The word on the bus.
  var name: String { get }
}

extension Worded {
  /// Finds the value with a word; nil: no value has it.
  public init?(word: String?) {
    guard let word, let value = Self.allCases.first(where: { $0.name.hasSameBytes(as: word) }) else { return nil }
    self = value
  }
}

/// A set of flags that the bus has as a list of words.
public protocol WordedFlags: OptionSet where RawValue: FixedWidthInteger {
  /// The words of the flags in the set.
  var words: [String] { get }
}

extension WordedFlags {
  /// Makes a set of the flags with these words. Other words are ignored.
  public init(words: [String]) {
    var bits: RawValue = 0
    for bit in 0..<RawValue.bitWidth {
      let flag: RawValue = 1 << RawValue(bit)
      if let word = Self(rawValue: flag).words.first, words.contains(where: { $0.hasSameBytes(as: word) }) {
        bits |= flag
      }
    }
    self.init(rawValue: bits)
  }
}
