// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// One way to use a verb: the words after its name, and the options that have an effect then.
struct Form: Sendable {
  /// The words after the name of the verb: "play ENTRY". Words of the user have capital letters.
  let usage: String
  let options: [Option]
  /// The option that chooses this form.
  let key: Option?
  /// A line for the help of the verb; empty: the line of the verb is enough.
  let text: String
  private let counts: ClosedRange<Int>

  init(
    _ usage: String, _ counts: ClosedRange<Int>, _ options: [Option], if key: Option? = nil, _ text: String = ""
  ) {
    (self.usage, self.counts, self.options, self.key, self.text) = (usage, counts, options, key, text)
  }

  /// With exactly the words of `usage`.
  init(_ usage: String, _ options: [Option], if key: Option? = nil, _ text: String = "") {
    let count = usage.parts(separatedBy: UInt8(ascii: " ")).count
    self.init(usage, count...count, options, if: key, text)
  }

  /// The first word, if it is one of the verb. A choice such as "on|off" and a value are not.
  var word: String? {
    let first = usage.parts(separatedBy: UInt8(ascii: " ")).first ?? ""
    let isFixed = !first.isEmpty && first.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    return isFixed ? first : nil
  }

  func fits(_ operands: [String]) -> Bool {
    counts.contains(operands.count) && (word.map { $0.hasSameBytes(as: operands[0]) } ?? true)
  }
}
