// SPDX-License-Identifier: MIT

/// The entries of an a{sv} that was received, to be sent again as they are. It has the bytes of the values, and one block of
/// memory.
public struct StoredEntries: Sendable {
  /// For each entry its size, which takes 8 bytes, and the entry, up to a multiple of 8.
  private var bytes: [UInt8] = []

  /// No entry.
  public init() {}

  public var isEmpty: Bool { bytes.isEmpty }

  // MARK: Storing

  /// Stores the entries of the next value, an a{sv}, and keeps the others. Returns whether a value is another one than
  /// before. `limit`: the most bytes of all entries. A longer entry of a value is left out, and so is a value that is still
  /// too long, or that cannot be sent again.
  @discardableResult
  public mutating func store(_ message: Message, limit: Int) -> Bool {
    guard message.enterArray("{sv}") else { return false }
    var isChanged = false
    while !message.isAtEnd {
      var copy = ValueCopy(limit: max(0, limit - bytes.count))
      copy.append(0)
      copy.append(0)
      let place = message.reader.place
      guard message.copyNext(to: &copy) else {
        if message.isBroken { break }
        // What is known of it is old.
        if let key = message.key(at: place) { isChanged = remove(key) || isChanged }
        continue
      }
      copy.set(UInt32(copy.bytes.count), at: 0)
      copy.align(to: 8)
      isChanged = replace(copy.bytes) || isChanged
    }
    message.exit()
    return isChanged
  }

  /// Stores one entry; false: it is the same as before.
  private mutating func replace(_ new: [UInt8]) -> Bool {
    for entry in entries where isSameKey(entry, new) {
      let old = entry.start..<entry.end
      if old.count == new.count, old.allSatisfy({ bytes[$0] == new[$0 - entry.start] }) { return false }
      bytes.replaceSubrange(old, with: new)
      return true
    }
    bytes.reserveCapacity(bytes.count + new.count)
    bytes += new
    return true
  }

  /// Removes the entry of a key; false: there is none.
  @discardableResult
  public mutating func remove(_ key: String) -> Bool {
    guard let entry = entry(key) else { return false }
    bytes.removeSubrange(entry.start..<entry.end)
    return true
  }

  // MARK: Reading

  /// The places of an entry. Its key begins 12 bytes after its start.
  private struct Entry {
    let start: Int
    let end: Int
    /// The end of its value.
    let valueEnd: Int
    let keySize: Int

    /// The place of the variant's signature.
    var variant: Int { start + 12 + keySize + 1 }
  }

  private struct Entries: Sequence, IteratorProtocol {
    let bytes: [UInt8]
    var place = 0

    mutating func next() -> Entry? {
      guard place < bytes.count else { return nil }
      let size = StoredEntries.number(bytes, at: place)
      let end = place + (size + 7) & ~7
      defer { place = end }
      return Entry(
        start: place, end: end, valueEnd: place + size, keySize: StoredEntries.number(bytes, at: place + 8))
    }
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(clamping: bytes[place + $1]) << (8 * $1) }
  }

  private var entries: Entries { Entries(bytes: bytes) }

  private func isSameKey(_ entry: Entry, _ other: [UInt8]) -> Bool {
    // The NUL after the key too.
    let size = 4 + entry.keySize + 1
    guard other.count >= 8 + size else { return false }
    for offset in 8..<8 + size where bytes[entry.start + offset] != other[offset] { return false }
    return true
  }

  private func entry(_ key: String) -> Entry? {
    let wanted = key.utf8.span
    return entries.first { entry in
      guard entry.keySize == wanted.count else { return false }
      for place in wanted.indices where bytes[entry.start + 12 + place] != wanted[place] { return false }
      return true
    }
  }

  private func key(_ entry: Entry) -> String {
    String(decoding: bytes[entry.start + 12..<entry.start + 12 + entry.keySize], as: UTF8.self)
  }

  public func contains(_ key: String) -> Bool { entry(key) != nil }

  /// Whether a value is a signed number of 64 bits.
  public func isInt64(_ key: String) -> Bool {
    guard let variant = entry(key)?.variant else { return false }
    return bytes[variant] == 1 && bytes[variant + 1] == TypeCode.int64
  }

  /// The keys.
  public var keys: [String] { entries.map { key($0) } }

  /// The keys that others do not have.
  public func keys(missingIn others: StoredEntries) -> [String] { keys.filter { !others.contains($0) } }

  /// The entries that others have with another value, or not at all.
  public func entries(notIn others: StoredEntries) -> StoredEntries {
    var different = StoredEntries()
    for entry in entries {
      let new = bytes[entry.start..<entry.end]
      if let old = others.entry(key(entry)), others.bytes[old.start..<old.end].elementsEqual(new) { continue }
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
      writer.append(entry: bytes[entry.start + 8..<entry.valueEnd])
    }
  }

  /// Writes the value of a key as a variant; false: there is none.
  public func appendVariant(_ key: String, to writer: MessageWriter) -> Bool {
    guard let entry = entry(key) else { return false }
    let block = Block(bytes[entry.start + 8..<entry.valueEnd])
    var reader = Reader(bytes: block, isBigEndian: false, place: entry.variant - entry.start - 8)
    return writer.append(variantAt: &reader)
  }
}

extension Message {
  /// The key of an entry of a dictionary that begins at a place.
  fileprivate func key(at place: Int) -> String? {
    var ahead = reader
    ahead.place = place
    ahead.align(to: 8)
    return ahead.text(before: frame.end).map { ahead.text($0) }
  }
}
