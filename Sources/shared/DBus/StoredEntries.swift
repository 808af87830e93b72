// SPDX-License-Identifier: MIT

internal import CDBus

/// The entries of an a{sv} that was received, to be sent again as they are. It has the bytes of the values, and one block of
/// memory.
public struct StoredEntries: Sendable {
  /// For each entry its size, of 8 bytes, and the entry, up to a multiple of 8.
  private var bytes: [UInt8] = []

  /// No entry.
  public init() {}

  public var isEmpty: Bool { bytes.isEmpty }

  // MARK: Storing

  /// The most entries, and the most that are read of one message, in which a key can occur again. Entries of dictionaries in
  /// the values of a message have the same limit.
  public static let most = 256
  /// The name of a property is not longer.
  private static let longestKey = 255

  /// Stores the entries of the next value, an a{sv}, and keeps the others. Returns the keys whose values are left out,
  /// and whose old values are removed too. `limit`: the most bytes of all entries, and of those that are read. A longer
  /// entry of a value is left out, and so is a value that is still too long, or that cannot be sent again.
  @discardableResult
  public mutating func store(_ message: Message, limit: Int) -> [String] {
    guard message.enterArray("{sv}") else { return [] }
    defer { message.exit() }
    // The new entries come after the old ones. Those that stay are put together at the end.
    var copy = ValueCopy(limit: bytes.count + limit, entries: Self.most, after: bytes)
    var (all, size, leftOut) = (Array(entries), bytes.count, [String]())
    for _ in 0..<Self.most {
      guard let key = message.nextKey else { break }
      guard key.count <= Self.longestKey else {
        _ = message.skip()
        continue
      }
      let start = copy.bytes.count
      copy.append(0)
      copy.append(0)
      let isCopied = message.copyNext(to: &copy)
      if message.isBroken { break }
      copy.set(UInt32(copy.bytes.count - start), at: start)
      copy.align(to: 8)
      let block = message.reader.bytes
      let known = all.firstIndex { block.has(copy.bytes[$0.key], at: key) }
      let newSize = size - (known.map { all[$0].range.count } ?? 0) + copy.bytes.count - start
      if isCopied, newSize <= limit, known != nil || all.count < Self.most, let new = Entry(copy.bytes, at: start) {
        size = newSize
        if let known { all[known] = new } else { all.append(new) }
      } else {
        // The known value is old.
        if let known { size -= all.remove(at: known).range.count }
        leftOut.append(block.text(key))
      }
    }
    bytes = []
    bytes.reserveCapacity(size)
    for entry in all { bytes += copy.bytes[entry.range] }
    return leftOut
  }

  /// Stores the next value of a message, a variant. One that is too long, or cannot be sent again, only removes the old value.
  public mutating func store(_ message: Message, as key: String, limit: Int) {
    remove(key)
    var copy = ValueCopy(limit: limit, entries: Self.most)
    copy.append(0)
    copy.append(0)
    copy.append(key)
    guard message.copyNext(to: &copy) else { return }
    copy.set(UInt32(copy.bytes.count), at: 0)
    copy.align(to: 8)
    if bytes.count + copy.bytes.count <= limit { bytes += copy.bytes }
  }

  /// Stores the entries of others, and keeps those with other keys.
  public mutating func store(_ others: StoredEntries) {
    for key in others.keys { remove(key) }
    bytes += others.bytes
  }

  /// Removes the entry of a key; false: it has no entry.
  @discardableResult
  public mutating func remove(_ key: String) -> Bool {
    guard let entry = entry(key) else { return false }
    bytes.removeSubrange(entry.range)
    return true
  }

  // MARK: Reading

  /// The places of an entry. Its key begins 12 bytes after its start.
  private struct Entry {
    let range: Range<Int>
    /// The end of its value.
    let valueEnd: Int
    let key: Range<Int>

    /// The entry that begins at a place; nil: no entry begins there.
    init?(_ bytes: [UInt8], at place: Int) {
      guard place < bytes.count else { return nil }
      valueEnd = place + Self.number(bytes, at: place)
      range = place..<(valueEnd + 7) & ~7
      key = place + 12..<place + 12 + Self.number(bytes, at: place + 8)
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(clamping: bytes[place + $1]) << (8 * $1) }
    }

    /// The place of the variant's signature.
    var variant: Int { key.upperBound + 1 }
  }

  private struct Entries: Sequence, IteratorProtocol {
    let bytes: [UInt8]
    var place = 0

    mutating func next() -> Entry? {
      let entry = Entry(bytes, at: place)
      if let entry { place = entry.range.upperBound }
      return entry
    }
  }

  private var entries: Entries { Entries(bytes: bytes) }

  private func entry(_ key: ArraySlice<UInt8>) -> Entry? { entries.first { bytes[$0.key].hasSameBytes(as: key) } }

  private func entry(_ key: String) -> Entry? { entry(Array(key.utf8)[...]) }

  private func key(_ entry: Entry) -> String { String(decoding: bytes[entry.key], as: UTF8.self) }

  public func contains(_ key: String) -> Bool { entry(key) != nil }

  /// Whether a value is a signed number of 64 bits.
  public func isInt64(_ key: String) -> Bool {
    guard let variant = entry(key)?.variant else { return false }
    return bytes[variant] == 1 && bytes[variant + 1] == TypeCode.int64
  }

  /// The keys.
  public var keys: [String] { entries.map { key($0) } }

  /// The keys that others do not have.
  public func keys(missingIn others: StoredEntries) -> [String] {
    entries.filter { others.entry(bytes[$0.key]) == nil }.map { key($0) }
  }

  /// The entries that others have with another value, or not at all.
  public func entries(notIn others: StoredEntries) -> StoredEntries {
    var different = StoredEntries()
    for entry in entries {
      let new = bytes[entry.range]
      if let old = others.entry(bytes[entry.key]), others.bytes[old.range].hasSameBytes(as: new) { continue }
      different.bytes += new
    }
    return different
  }

  // MARK: Sending

  /// Writes the entries into an array of entries that is open, without those of two keys.
  public func append(to writer: MessageWriter, without key: String = "", or other: String = "") {
    for entry in entries {
      let name = self.key(entry)
      if name.hasSameBytes(as: key) || name.hasSameBytes(as: other) { continue }
      writer.append(entry: bytes[entry.range.lowerBound + 8..<entry.valueEnd])
    }
  }

  /// Writes the value of a key as a variant; false: it has no value.
  public func appendVariant(_ key: String, to writer: MessageWriter) -> Bool {
    guard let entry = entry(key) else { return false }
    let start = entry.range.lowerBound + 8
    let block = Block(bytes[start..<entry.valueEnd])
    var reader = Reader(bytes: block, isBigEndian: false, place: entry.variant - start)
    return writer.append(variantAt: &reader)
  }
}

extension Message {
  /// The key of the entry that is next in a dictionary whose keys are texts; nil: there is no next entry, or it is invalid.
  fileprivate var nextKey: Range<Int>? {
    guard !isAtEnd else { return nil }
    var ahead = reader
    ahead.align(to: 8)
    return ahead.text(before: frame.end)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSameBytes(as other: ArraySlice<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe other.withUnsafeBufferPointer { unsafe cdbus_same_bytes(bytes.baseAddress, $0.baseAddress, bytes.count) }
    }
  }
}
