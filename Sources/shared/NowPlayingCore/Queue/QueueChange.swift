// SPDX-License-Identifier: MIT

/// One step from an old queue to a new one, for a client that has a copy.
public enum QueueChange: Equatable, Sendable {
  /// Remove this entry.
  case removed(Identifier)
  /// Insert this entry after another one; nil for the front.
  case added(Queue.Entry, after: Identifier?)
  /// Replace the content of this entry.
  case described(Queue.Entry)
  /// Replace all entries.
  case replaced
}

extension Queue {
  /// More steps than this become one new queue: each step is a message to every subscriber.
  public static let fewChanges = 8

  /// The ordered steps from an old queue to this one: a few, or one that replaces all.
  public func changes(from old: Queue) -> [QueueChange] {
    // In most cases only the current entry changed.
    guard entries != old.entries else { return [] }
    let places = entries.map { old.place(of: $0.id) }
    let isKept = Self.longestRise(places)
    var staysInOld = [Bool](repeating: false, count: old.entries.count)
    for place in entries.indices where isKept[place] {
      if let oldPlace = places[place] { staysInOld[oldPlace] = true }
    }
    if !entries.isEmpty, !old.entries.isEmpty, !isKept.contains(true) { return [.replaced] }

    var changes: [QueueChange] = []
    for place in old.entries.indices where !staysInOld[place] { changes.append(.removed(old.entries[place].id)) }
    for place in entries.indices {
      let entry = entries[place]
      if !isKept[place] {
        changes.append(.added(entry, after: place > 0 ? entries[place - 1].id : nil))
      } else if let oldPlace = places[place], old.entries[oldPlace].content != entry.content {
        changes.append(.described(entry))
      }
      if changes.count > Self.fewChanges { return [.replaced] }
    }
    return changes.count > Self.fewChanges ? [.replaced] : changes
  }

  /// The members of a longest increasing subsequence: the entries that kept their order.
  private static func longestRise(_ numbers: [Int?]) -> [Bool] {
    /// For each length, the end of the subsequence of that length with the lowest end.
    var lastOfLength: [(place: Int, number: Int)] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for place in numbers.indices {
      guard let number = numbers[place] else { continue }
      var (low, high) = (0, lastOfLength.count)
      while low < high {
        let middle = (low + high) / 2
        if lastOfLength[middle].number < number { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? lastOfLength[low - 1].place : nil
      if low < lastOfLength.count { lastOfLength[low] = (place, number) } else { lastOfLength.append((place, number)) }
    }
    var belongs = [Bool](repeating: false, count: numbers.count)
    var next = lastOfLength.last?.place
    while let place = next {
      belongs[place] = true
      next = before[place]
    }
    return belongs
  }
}
