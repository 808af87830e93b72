// SPDX-License-Identifier: MIT

/// One step from one queue to the next, as a client takes it that has a copy.
public enum QueueChange: Equatable, Sendable {
  /// Take this entry out.
  case removed(String)
  /// Put this entry behind another; nil: at the front.
  case added(Queue.Entry, after: String?)
  /// The same entry, of which something else is known.
  case described(Queue.Entry)
  /// Begin anew with all entries.
  case replaced
}

extension Queue {
  /// More steps than this are a new queue: each is a message to everybody who listens.
  public static let fewChanges = 8

  /// The steps that lead from another queue to this one, to be taken in their order; few, or one that replaces all.
  public func changes(from old: Queue) -> [QueueChange] {
    // Most often nothing was touched but the entry that plays.
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

  /// Which of some numbers belong to a longest row of them that rises: what kept its order, when the rest moved.
  private static func longestRise(_ numbers: [Int?]) -> [Bool] {
    /// For each length, where the rise of that length ends that ends lowest.
    var ends: [(place: Int, number: Int)] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for place in numbers.indices {
      guard let number = numbers[place] else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle].number < number { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? ends[low - 1].place : nil
      if low < ends.count { ends[low] = (place, number) } else { ends.append((place, number)) }
    }
    var belongs = [Bool](repeating: false, count: numbers.count)
    var next = ends.last?.place
    while let place = next {
      belongs[place] = true
      next = before[place]
    }
    return belongs
  }
}
