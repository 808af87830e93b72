// SPDX-License-Identifier: MIT

/// Sets values of another program. A wrong value is ignored.
extension Content {
  /// The longest duration that counts: 31 years. Players report the largest number for a broadcast.
  private static let longestDuration: Int64 = 1_000_000_000_000_000

  /// Sets a text, a list or a date. Empty texts are ignored.
  public mutating func read(_ field: Field, texts: [String]) {
    for text in texts where !text.isEmpty {
      let text = Text.clean(text)
      switch field.holds {
      case .list: if !field.shown(text).isEmpty { try? add(field, text) }
      case .text:
        read(field, text: field.manner == .bytes ? Text.line(text) : text)
        if self.text(field) != nil { return }
      case .date: return read(field, text: text)
      // Some players write "3" or "3/12".
      case .count, .rating: return read(field, number: Self.leadingNumber(text))
      case .flag, .time: return
      }
    }
  }

  private mutating func read(_ field: Field, text: String) { try? set(field, to: text) }

  private static func leadingNumber(_ text: String) -> Double {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }.prefix(10)
    return digits.isEmpty ? .nan : digits.reduce(0) { $0 * 10 + Double($1) - 0x30 }
  }

  /// Sets a count, a rating or a time in microseconds.
  public mutating func read(_ field: Field, number: Double) {
    switch field.holds {
    case .count, .rating: try? set(field, to: number)
    case .time: if let time = Int64(exactly: number) { try? set(field, microseconds: time) }
    case .text, .date, .list, .flag: return
    }
  }

  /// Sets the duration in microseconds. Players report 0, -1 or a huge number if they do not know it.
  public mutating func read(duration: Double) {
    guard duration >= 1, duration <= Double(Self.longestDuration) else { return }
    try? set(duration: .finite(Int64(duration)))
  }

  /// Sets a key of the player's own to a text.
  public mutating func read(extra key: String, text: String) {
    try? set(extra: Identifier(Text.clean(key)), to: .text(Text.clean(text)))
  }

  /// Sets a key of the player's own to a whole number.
  public mutating func read(extra key: String, number: Int64) {
    try? set(extra: Identifier(Text.clean(key)), to: .number(number))
  }

  /// Sets a key of the player's own to a number.
  public mutating func read(extra key: String, real: Double) {
    if let whole = Int64(exactly: real) { return read(extra: key, number: whole) }
    if real.magnitude < 1e15 { read(extra: key, text: Text.decimal(real)) }
  }

  /// Sets the title of an item without a suitable text: the name of its file, or its URL.
  public mutating func completeTitle() {
    guard let address = text(.url), Headline(self).title == nil else { return }
    read(.title, texts: [Text.fileName(of: address) ?? "", Text.publicAddress(address), address])
    titleIsFromURL = true
  }
}

extension SessionSnapshot {
  /// Whether people see the same item. Some other players have one id for all items.
  public func showsSameItem(as other: SessionSnapshot) -> Bool {
    playsSameItem(as: other) && Content.hasSameNames(content, other.content)
  }
}

extension Content {
  /// Whether the titles and the URLs are the same.
  public static func hasSameNames(_ one: Content?, _ other: Content?) -> Bool {
    [Field.title, .url].allSatisfy { (one?.text($0)).hasSameBytes(as: other?.text($0)) }
  }
}

extension Text {
  /// A number with up to three decimal places, as programs read it: "-1234.5".
  @inline(never)
  static func decimal(_ number: Double) -> String {
    String(decoding: Text.number(number).utf8.filter { $0 != UInt8(ascii: ",") }, as: UTF8.self)
  }
}
