// SPDX-License-Identifier: MIT

/// A window of the player's queue: the entries before and after the current item.
public struct Queue: Equatable, Sendable {
  /// A place in the queue. The same item can have two entries. It is a class, since sessions copy hundreds of them.
  public final class Entry: Equatable, Sendable {
    public let id: Identifier
    public let content: Content

    init(id: Identifier, content: Content) {
      self.id = id
      self.content = content
    }

    public static func == (one: Entry, other: Entry) -> Bool {
      one === other || (one.id == other.id && one.content == other.content)
    }
  }

  public private(set) var entries: [Entry] = []
  /// The id of the current entry; nil if no entry of the window is current.
  public private(set) var current: Identifier?

  /// Makes an empty queue.
  public init() {}

  /// The indexes of the entries to show of a player's long queue. A window that moves with each item would be sent
  /// again with each; this one moves by half its size, and holds a quarter before and after the current entry.
  public static func window(of count: Int, around current: Int?) -> Range<Int> {
    let step = Limits.queueEntries / 2
    let middle = (current ?? 0) / step * step + step / 2
    let first = max(0, min(middle - step, count - Limits.queueEntries))
    return first..<min(count, first + Limits.queueEntries)
  }

  /// Adds an entry at the end.
  public mutating func add(_ id: Identifier, _ content: Content) throws(Failure) {
    let id = try Identifier.checked(id, "a queue entry needs an id that stays the same while it is in the queue")
    guard entries.count < Limits.queueEntries else {
      throw .limit("a queue has at most", Limits.queueEntries, "entries: set the ones around the current entry")
    }
    guard place(of: id) == nil else {
      throw Failure(
        .invalidArgument, "there is an entry", id: id,
        " already: each place in the queue needs an id of its own, also for the same item")
    }
    entries.append(Entry(id: id, content: content))
  }

  /// Sets the current entry; nil for none.
  public mutating func set(current id: Identifier?) throws(Failure) {
    if let id, place(of: id) == nil { throw Failure(.notFound, "there is no entry", id: id, ": add it first") }
    current = id
  }

  /// The index of an entry.
  public func place(of id: Identifier) -> Int? { entries.firstIndex { $0.id == id } }

  /// The index of the entry after the current one; nil: it is not in the window.
  public var placeOfNext: Int? {
    guard let current, let place = place(of: current), place + 1 < entries.count else { return nil }
    return place + 1
  }

  /// Whether the same entries are in the same order. Their contents can differ.
  public func hasSameEntries(as other: Queue) -> Bool {
    entries.count == other.entries.count && zip(entries, other.entries).allSatisfy { $0.id == $1.id }
  }
}
