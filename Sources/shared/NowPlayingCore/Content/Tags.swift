// SPDX-License-Identifier: MIT

/// The values of a content that the tags of a file have set. Of two names of one field the one with the lower rank counts.
public struct Tags: Sendable {
  private enum Target: Equatable {
    case field(Field), duration
  }

  /// The values that are set, with the ranks of their names. A name with a lower one replaces the value.
  private var known: [(target: Target, rank: Int)] = []

  public init() {}

  /// Sets the field of a tag, unless the player or a name with a lower rank has set it. Throws if the tag is left out.
  public mutating func add(_ name: String, _ text: String, to content: inout Content) throws(Failure) {
    let words = Self.trimmed(text)
    guard !words.isEmpty else { return }
    guard let (target, rank) = Self.find(name) else {
      throw Failure(.notFound, "no field is for the tag " + Text.quoted(name), isNormal: true)
    }
    do throws(Failure) { try set(target, rank, words, &content) } catch {
      let tag = "the tag " + Text.quoted(name) + " is left out: "
      throw Failure(error.status, tag + error.reason, isNormal: true)
    }
  }

  private mutating func set(_ target: Target, _ rank: Int, _ words: String, _ content: inout Content) throws(Failure) {
    if case .field(let field) = target {
      // A text without a visible character leaves the field to another tag.
      if field.holds == .list || field.holds == .text, field.shown(words).isEmpty { return }
      if let count = field.count { return try set(field, count, rank, words, &content) }
      let isNext = field.holds == .list && known.contains { $0.target == target && $0.rank == rank }
      if isNext { return try content.add(field, words) }
    }
    guard isFree(target, rank, content) else { return }
    switch target {
    case .field(let field): try Self.set(field, words, &content)
    case .duration:
      let length = try Self.time(words)
      if length > 0 { try content.set(duration: .finite(length)) }
    }
    note(target, rank, content)
  }

  /// Sets "3" or "3/12". A count that has a tag of its own replaces that of another one.
  private mutating func set(
    _ field: Field, _ count: Field, _ rank: Int, _ words: String, _ content: inout Content
  ) throws(Failure) {
    let parts = words.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    let texts = parts.map { Self.trimmed(String(decoding: $0, as: UTF8.self)) }
    if !texts[0].isEmpty, isFree(.field(field), rank, content) {
      try Self.set(field, texts[0], &content)
      note(.field(field), rank, content)
    }
    let countRank = Self.ownNames + rank
    guard texts.count == 2, !texts[1].isEmpty, isFree(.field(count), countRank, content) else { return }
    try Self.set(count, texts[1], &content)
    note(.field(count), countRank, content)
  }

  /// More than the names of any field.
  private static let ownNames = 100

  private func isFree(_ target: Target, _ rank: Int, _ content: Content) -> Bool {
    if let known = known.first(where: { $0.target == target }) { return rank < known.rank }
    return !Self.has(target, content)
  }

  private mutating func note(_ target: Target, _ rank: Int, _ content: Content) {
    guard Self.has(target, content) else { return }
    known.removeAll { $0.target == target }
    known.append((target, rank))
  }

  private static func has(_ target: Target, _ content: Content) -> Bool {
    switch target {
    case .field(let field): content.has(field)
    case .duration: content.duration != .unknown
    }
  }

  // MARK: Names

  private static func find(_ name: String) -> (target: Target, rank: Int)? {
    let word = Array(simple(name.utf8))
    // The URL in a file is a page about it.
    for field in Field.allCases where field != .url {
      if word.elementsEqual(simple(field.name.utf8)) { return (.field(field), 0) }
      let tags = field.tags.utf8.split(separator: UInt8(ascii: " "))
      if let place = tags.firstIndex(where: { word.elementsEqual($0) }) { return (.field(field), place + 1) }
    }
    return word.elementsEqual("duration".utf8) ? (.duration, 0) : nil
  }

  /// The letters of a name: "Album Artist" has those of "album_artist".
  private static func simple(_ name: String.UTF8View) -> some Sequence<UInt8> {
    name.lazy.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
      .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  // MARK: Texts

  private static func trimmed(_ text: String) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var bytes = Substring(text).utf8.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(Substring(bytes))
  }

  private static func set(_ field: Field, _ words: String, _ content: inout Content) throws(Failure) {
    switch field.holds {
    case .text, .list: try content.set(field, to: words)
    case .date:
      guard let date = ISODate.found(in: words) else { throw .invalid("a date has one year", notText: words) }
      try content.set(field, to: date)
    case .count, .rating:
      guard let number = decimal(words.utf8) else { throw .invalid("it is a number", notText: words) }
      if number > 0 || field.mayBeZero { try content.set(field, to: number) }
    case .flag: try content.set(field, to: flag(words))
    case .time: try content.set(field, microseconds: time(words))
    }
  }

  private static func flag(_ words: String) throws(Failure) -> Bool {
    let word = Array(simple(words.utf8))
    if ["1", "true", "yes"].contains(where: { word.elementsEqual($0.utf8) }) { return true }
    if ["0", "false", "no"].contains(where: { word.elementsEqual($0.utf8) }) { return false }
    throw .invalid("a flag is 1 or 0, true or false, yes or no", notText: words)
  }

  /// A time in microseconds: of "254.3", "4:14", "1:04:14".
  private static func time(_ words: String) throws(Failure) -> Int64 {
    let parts = words.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var seconds = 0.0
    for (place, part) in parts.enumerated() {
      let isWhole = place == parts.count - 1 || !part.contains(UInt8(ascii: "."))
      let most = place > 0 ? 60 : parts.count > 1 ? 1e5 : 1e8
      guard parts.count <= 3, isWhole, let number = decimal(part), number < most else {
        throw .invalid("a time is a number of seconds, or as 4:14", notText: words)
      }
      seconds = seconds * 60 + number
    }
    return Int64((seconds * 1e6).rounded())
  }

  /// A number without a sign: "3", "120.5".
  private static func decimal(_ text: some Sequence<UInt8>) -> Double? {
    var (number, scale, hasDigit) = (0.0, 0.0, false)
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        (number, scale, hasDigit) = (number * 10 + Double(byte - UInt8(ascii: "0")), scale * 10, true)
      case UInt8(ascii: ".") where scale == 0: scale = 1
      default: return nil
      }
    }
    if scale > 1 { number /= scale }
    return hasDigit && number.isFinite ? number : nil
  }
}

extension Field {
  /// The field of 12 in "3/12".
  fileprivate var count: Field? {
    switch self {
    case .trackNumber: .trackCount
    case .discNumber: .discCount
    case .chapterNumber: .chapterCount
    default: nil
    }
  }

  /// Whether files have 0 for something else than an unknown number.
  fileprivate var mayBeZero: Bool {
    switch self {
    case .trackCount, .discCount, .chapterCount, .bpm: false
    default: !countsFromOne
    }
  }
}
