// SPDX-License-Identifier: MIT

/// A window of what plays before and after: places in the player's queue, each with its item.
public struct Queue: Equatable, Sendable {
  /// A place in the queue. The same item twice is two entries. A class, since entries are handed on whole and by the
  /// hundred.
  public final class Entry: Equatable, Sendable {
    public let id: String
    public let content: Content

    init(id: String, content: Content) {
      self.id = id
      self.content = content
    }

    public static func == (one: Entry, other: Entry) -> Bool {
      one === other || (one.id == other.id && one.content == other.content)
    }
  }

  public private(set) var entries: [Entry] = []
  /// The id of the entry that plays; nil: none of these.
  public private(set) var current: String?

  /// Makes an empty queue.
  public init() {}

  /// Adds an entry behind the last one.
  public mutating func add(_ id: String, _ content: Content) throws(Failure) {
    let id = try Identifier.checked(id, "an entry needs an id: the same as long as it is in the queue")
    guard entries.count < Limits.queueEntries else {
      throw .limit("a queue keeps", Limits.queueEntries, "entries: give those around the one that plays")
    }
    guard place(of: id) == nil else {
      throw Failure(
        .invalidArgument, "there is an entry", id: id,
        " already: an id names a place, also where an item is there twice")
    }
    entries.append(Entry(id: id, content: content))
  }

  /// Says which entry plays; nil: none of these.
  public mutating func set(current id: String?) throws(Failure) {
    if let id, place(of: id) == nil { throw Failure(.notFound, "there is no entry", id: id, ": add it first") }
    current = id
  }

  /// Where an entry is.
  public func place(of id: String) -> Int? { entries.firstIndex { $0.id == id } }

  /// Whether the same entries are in the same order, whatever is known of them.
  public func hasSameEntries(as other: Queue) -> Bool {
    entries.count == other.entries.count && zip(entries, other.entries).allSatisfy { $0.id == $1.id }
  }
}
