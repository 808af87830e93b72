// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
private import Synchronization

/// What the player holds a ticket of, in this process, so that a stale ticket is an error and never memory that is gone.
final class OpenTickets<Item: AnyObject>: @unchecked Sendable {
  private var items = OrderedMap<Item>()

  // Under the lock that a fork leaves whole.

  subscript(ticket: Ledger.Ticket) -> Item? { Global.withLock { () throws(Never) in items[ticket] } }

  /// What is so of an open one. Nobody has it for longer than this: the last who has it gives the player back what it
  /// registered, and that must not be any thread.
  func read<Value>(_ ticket: Ledger.Ticket, _ body: (Item) -> Value) -> Value? {
    Global.withLock { () throws(Never) in items[ticket].map(body) }
  }

  func add(_ item: Item, _ ticket: Ledger.Ticket) {
    Global.withLock { () throws(Never) in items[ticket] = item }
  }

  /// Removes all that belong together.
  func removeAll(where isOne: (Item) -> Bool) -> [Item] {
    Global.withLock { () throws(Never) in
      let removed = items.entries.filter { isOne($0.value) }
      for (ticket, _) in removed { items[ticket] = nil }
      return removed.map { $0.value }
    }
  }

  /// Whoever removes it is the one who ends it.
  func remove(_ ticket: Ledger.Ticket) -> Item? {
    Global.withLock { () throws(Never) in items.removeValue(forKey: ticket) }
  }
}

/// Numbers for whatever is asked; never used twice in a process.
enum Ticket {
  private static let last = Atomic<UInt64>(0)

  static func next() -> Ledger.Ticket { last.add(1, ordering: .relaxed).newValue }
}
