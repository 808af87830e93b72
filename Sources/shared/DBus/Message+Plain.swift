// SPDX-License-Identifier: MIT

internal import CDBus

/// A value of a basic type, or a list of texts.
public enum PlainValue {
  case text(String)
  case texts([String])
  case integer(Int64)
  /// A whole number above the largest `Int64`.
  case natural(UInt64)
  case real(Double)
  case flag(Bool)
}

extension PlainValue {
  /// The value as a text: 5.0, 5, true, or the texts of a list separated by commas.
  public var text: String {
    switch self {
    case .text(let text): return text
    case .texts(let texts):
      var all = ""
      for (place, text) in texts.enumerated() {
        if place > 0 { all += ", " }
        all += text
      }
      return all
    case .integer(let number): return String(number)
    case .natural(let number): return String(number)
    case .real(let number):
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: cdbus_double_size) { buffer, count in
        count = unsafe cdbus_write_double(number, buffer.baseAddress)
      }
      return String(decoding: bytes, as: UTF8.self)
    case .flag(let flag): return flag ? "true" : "false"
    }
  }
}

/// Reads values of other programs, which can have wrong types and any size.
extension Message {
  /// The next value, if it is a string; cut after `limit` bytes, perhaps inside a character.
  public func readString(limit: Int) -> String? { readText(TypeCode.string, limit: limit) }

  /// The next value, if it is a whole number of any type that fits.
  public func readInteger() -> Int64? {
    if case .integer(let number) = readAnyNumber() { number } else { nil }
  }

  /// The next value, if it is a number of any type.
  public func readReal() -> Double? {
    switch readAnyNumber() {
    case .integer(let number): Double(number)
    case .natural(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// The next value, if it is an array of at most `limit` bytes.
  public func readBytes(limit: Int) -> [UInt8]? {
    guard enterArray("y") else { return nil }
    guard arraySize <= limit else {
      exit()
      return nil
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(arraySize)
    while let byte = readByte() { bytes.append(byte) }
    exit()
    return bytes
  }

  /// The next value, if it is an array of strings: the first ones, in at most `limit` bytes together.
  public func readStrings(limit: Int, count: Int) -> [String]? {
    guard enterArray("s") else { return nil }
    var strings: [String] = []
    var room = limit
    while room > 0, strings.count < count, let string = readString(limit: room) {
      room -= string.utf8.count
      strings.append(string)
    }
    exit()
    return strings
  }

  /// The next value, if it is an array of strings: the first `count` ones, each cut after `each` bytes.
  private func readStrings(each: Int, count: Int) -> [String]? {
    guard enterArray("s") else { return nil }
    var strings: [String] = []
    while strings.count < count, let string = readString(limit: each) { strings.append(string) }
    exit()
    return strings
  }

  /// The next value, if it is an array of object paths: the first `count` ones.
  public func readObjectPaths(count: Int) -> [String]? {
    guard enterArray("o") else { return nil }
    var paths: [String] = []
    while paths.count < count, let path = readObjectPath() { paths.append(path) }
    exit()
    return paths
  }

  /// The next value, if it is a text, a path, a list of texts, a number or a flag. Each text is cut after `limit` bytes.
  public func readPlainValue(limit: Int, count: Int) -> PlainValue? {
    if let text = readString(limit: limit) ?? readText(TypeCode.objectPath, limit: limit) { return .text(text) }
    if let flag = readBool() { return .flag(flag) }
    return readAnyNumber() ?? readStrings(each: limit, count: count).map { .texts($0) }
  }

  /// Calls `read` with each key of the next value, an a{sv}. The next value is then the one of that key; `read` may leave it,
  /// or a part of it. False: the next value has another type.
  @discardableResult
  public func readEntries(_ read: (String) -> Void) -> Bool {
    guard enterArray("{sv}") else { return false }
    let outside = depth
    var room = Self.mostEntries
    while let key = enterEntry(outside, &room) { read(key) }
    return true
  }

  /// Leaves an entry of the array at a depth, and enters the next one. Returns its key; nil: the array has ended, and was
  /// left.
  @inline(never)
  private func enterEntry(_ outside: Int, _ room: inout Int) -> String? {
    while true {
      while depth > outside { exit() }
      guard room > 0, enterDictionaryEntry("sv") else { break }
      room -= 1
      guard let key = readString(limit: Self.longestKey), enterVariant() else { continue }
      // Some programs put a variant into the variant.
      while depth < outside + Self.mostVariants, enterVariant() {}
      return key
    }
    exit()
    return nil
  }

  /// Further entries are skipped.
  private static let mostEntries = 1_024
  private static let longestKey = 2_048
  private static let mostVariants = 8
}
