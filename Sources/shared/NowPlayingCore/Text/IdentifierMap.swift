// SPDX-License-Identifier: MIT

/// Values by ids, in the order of the ids. It is a fraction of the code of a Dictionary, and as fast for up to thousands of
/// ids.
public struct IdentifierMap<Value> {
  fileprivate final class Entry {
    let key: Identifier
    let value: Value

    init(_ key: Identifier, _ value: Value) { (self.key, self.value) = (key, value) }
  }

  private var entries: [Entry] = []

  /// Makes an empty map.
  public init() {}

  /// Whether it has no entry.
  public var isEmpty: Bool { entries.isEmpty }
  /// The number of values.
  public var count: Int { entries.count }
  /// The values in the order of their ids.
  public var values: [Value] { entries.map { $0.value } }

  /// The value of an id; nil if it has none.
  public subscript(key: Identifier) -> Value? {
    get {
      let place = place(of: key)
      return place < entries.count && entries[place].key == key ? entries[place].value : nil
    }
    set {
      let place = place(of: key)
      let isKnown = place < entries.count && entries[place].key == key
      if let newValue {
        let entry = Entry(key, newValue)
        if isKnown { entries[place] = entry } else { entries.insert(entry, at: place) }
      } else if isKnown {
        entries.remove(at: place)
      }
    }
  }

  /// Removes and returns a value; nil if the id has none.
  public mutating func removeValue(forKey key: Identifier) -> Value? {
    let value = self[key]
    if value != nil { self[key] = nil }
    return value
  }

  /// The index of an id, or where it would be.
  private func place(of key: Identifier) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension IdentifierMap: Sendable where Value: Sendable {}
extension IdentifierMap.Entry: Sendable where Value: Sendable {}
