// SPDX-License-Identifier: MIT

/// Values sorted by their keys, which increase. It is small, so a binary search costs less than hashing the key.
public struct OrderedMap<Value> {
  public private(set) var entries: [(key: UInt64, value: Value)] = []

  /// Makes an empty map.
  public init() {}

  /// Whether it has no entry.
  public var isEmpty: Bool { entries.isEmpty }
  /// The number of values.
  public var count: Int { entries.count }
  /// The keys in increasing order.
  public var keys: [UInt64] { entries.map { $0.key } }
  /// The values in the order of their keys.
  public var values: [Value] { entries.map { $0.value } }

  /// The value of a key; nil if it has none.
  public subscript(key: UInt64) -> Value? {
    get {
      let place = place(of: key)
      return place < entries.count && entries[place].key == key ? entries[place].value : nil
    }
    set {
      let place = place(of: key)
      let isKnown = place < entries.count && entries[place].key == key
      switch (newValue, isKnown) {
      case (let value?, true): entries[place].value = value
      case (let value?, false): entries.insert((key, value), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// Removes and returns a value; nil if the key has none.
  public mutating func removeValue(forKey key: UInt64) -> Value? {
    let place = place(of: key)
    return place < entries.count && entries[place].key == key ? entries.remove(at: place).value : nil
  }

  /// The index of a key, or where it would be.
  private func place(of key: UInt64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
