// SPDX-License-Identifier: MIT

public import DBus

/// A value of a type that sessions use.
public enum BusValue: Equatable, Sendable {
  case text(String)
  case path(String)
  case texts([String])
  case paths([String])
  case flag(Bool)
  case double(Double)
  case int32(Int32)
  case int64(Int64)
  case uint32(UInt32)
  case bytes([UInt8])
  case doubles([Double])
  case int64s([Int64])
  case spans([Span])
  case dictionary([String: BusValue])
  case list([[String: BusValue]])
  case dictionaries([String: [String: BusValue]])
  /// Ids with their values.
  case entries([Entry])
  /// A playlist. Name nil: no playlist is active.
  case playlist(path: String, name: String?)

  /// The time between two times.
  public struct Span: Equatable, Sendable {
    public let start: Int64
    public let end: Int64

    public init(start: Int64, end: Int64) { (self.start, self.end) = (start, end) }
  }

  /// An id with its values.
  public struct Entry: Equatable, Sendable {
    public let id: [UInt8]
    public let values: [String: BusValue]

    public init(id: [UInt8], values: [String: BusValue]) { (self.id, self.values) = (id, values) }
  }
}

extension Message {
  /// Reads the next value, if it is a variant of such a type.
  public func readVariant() -> BusValue? {
    let value: BusValue?
    switch peekVariantSignature() {
    case "s" where enterVariant("s"): value = readString().map { .text($0) }
    case "o" where enterVariant("o"): value = readObjectPath().map { .path($0) }
    case "as" where enterVariant("as"): value = readStrings().map { .texts($0) }
    case "b" where enterVariant("b"): value = readBool().map { .flag($0) }
    case "d" where enterVariant("d"): value = readDouble().map { .double($0) }
    case "i" where enterVariant("i"): value = readInt32().map { .int32($0) }
    case "x" where enterVariant("x"): value = readInt64().map { .int64($0) }
    case "u" where enterVariant("u"): value = readUInt32().map { .uint32($0) }
    case "ao" where enterVariant("ao"): value = readPaths().map { .paths($0) }
    case "(b(oss))" where enterVariant("(b(oss))"): value = readMaybePlaylist()
    case "ay" where enterVariant("ay"): value = readBytes().map { .bytes($0) }
    case "ad" where enterVariant("ad"): value = readNumbers("d") { readDouble() }.map { .doubles($0) }
    case "ax" where enterVariant("ax"): value = readNumbers("x") { readInt64() }.map { .int64s($0) }
    case "a{sa{sv}}" where enterVariant("a{sa{sv}}"): value = readDictionaries().map { .dictionaries($0) }
    case "a(aya{sv})" where enterVariant("a(aya{sv})"): value = readEntries().map { .entries($0) }
    case "a(xx)" where enterVariant("a(xx)"): value = readSpans().map { .spans($0) }
    case "aa{sv}" where enterVariant("aa{sv}"): value = readList().map { .list($0) }
    case "a{sv}" where enterVariant("a{sv}"): value = readDictionary().map { .dictionary($0) }
    default: return nil
    }
    exit()
    return value
  }

  private func readNumbers<Number>(_ type: StaticString, _ read: () -> Number?) -> [Number]? {
    guard enterArray(type) else { return nil }
    var numbers: [Number] = []
    while let number = read() { numbers.append(number) }
    exit()
    return numbers
  }

  private func readDictionaries() -> [String: [String: BusValue]]? {
    guard enterArray("{sa{sv}}") else { return nil }
    var dictionaries: [String: [String: BusValue]] = [:]
    while !isAtEnd, enterDictionaryEntry("sa{sv}") {
      guard let key = readString(), let value = readDictionary() else { return nil }
      dictionaries[key] = value
      exit()
    }
    exit()
    return dictionaries
  }

  private func readList() -> [[String: BusValue]]? {
    guard enterArray("a{sv}") else { return nil }
    var list: [[String: BusValue]] = []
    while !isAtEnd {
      guard let dictionary = readDictionary() else { return nil }
      list.append(dictionary)
    }
    exit()
    return list
  }

  private func readSpans() -> [BusValue.Span]? {
    guard enterArray("(xx)") else { return nil }
    var spans: [BusValue.Span] = []
    while !isAtEnd, enterStruct("xx") {
      guard let start = readInt64(), let end = readInt64() else { return nil }
      spans.append(BusValue.Span(start: start, end: end))
      exit()
    }
    exit()
    return spans
  }

  private func readEntries() -> [BusValue.Entry]? {
    guard enterArray("(aya{sv})") else { return nil }
    var entries: [BusValue.Entry] = []
    while !isAtEnd, enterStruct("aya{sv}") {
      guard let id = readBytes(), let values = readDictionary() else { return nil }
      entries.append(BusValue.Entry(id: id, values: values))
      exit()
    }
    exit()
    return entries
  }

  /// The next value, if it is an array of paths.
  public func readPaths() -> [String]? {
    guard enterArray("o") else { return nil }
    var paths: [String] = []
    while let path = readObjectPath() { paths.append(path) }
    exit()
    return paths
  }

  /// Reads the next value, if it is a playlist.
  public func readPlaylist() -> BusValue? {
    guard enterStruct("oss"), let path = readObjectPath(), let name = readString(), readString() != nil else {
      return nil
    }
    exit()
    return .playlist(path: path, name: name)
  }

  private func readMaybePlaylist() -> BusValue? {
    guard enterStruct("b(oss)"), let isThere = readBool(), let playlist = readPlaylist() else { return nil }
    exit()
    guard !isThere, case .playlist(let path, "") = playlist else { return playlist }
    return .playlist(path: path, name: nil)
  }

  /// Reads the next value, if it is a dictionary of variants.
  public func readDictionary() -> [String: BusValue]? {
    guard enterArray("{sv}") else { return nil }
    var entries: [String: BusValue] = [:]
    while !isAtEnd, enterDictionaryEntry("sv") {
      guard let key = readString(), let value = readVariant() else { return nil }
      entries[key] = value
      exit()
    }
    exit()
    return entries
  }
}
