// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
private import Synchronization

/// The open requests of this process by their tickets. The player has tickets and never addresses, so that an old one
/// is an error.
final class OpenRequests<Item: AnyObject>: @unchecked Sendable {
  private var items = OrderedMap<Item>()

  // Each function uses the process-wide lock, which fork() leaves usable.

  subscript(ticket: Ledger.Ticket) -> Item? { ProcessLock.withLock { () throws(Never) in items[ticket] } }

  /// Reads an open request under the lock. The caller keeps no reference to it: the last reference destroys what the
  /// player registered, and that must happen on certain threads only.
  func read<Value>(_ ticket: Ledger.Ticket, _ body: (Item) -> Value) -> Value? {
    ProcessLock.withLock { () throws(Never) in items[ticket].map(body) }
  }

  func add(_ item: Item, _ ticket: Ledger.Ticket) {
    ProcessLock.withLock { () throws(Never) in items[ticket] = item }
  }

  func removeAll(where isIncluded: (Item) -> Bool) -> [Item] {
    ProcessLock.withLock { () throws(Never) in
      let removed = items.entries.filter { isIncluded($0.value) }
      for (ticket, _) in removed { items[ticket] = nil }
      return removed.map { $0.value }
    }
  }

  /// Removes a request; nil: another thread has removed it, and ends it.
  func remove(_ ticket: Ledger.Ticket) -> Item? {
    ProcessLock.withLock { () throws(Never) in items.removeValue(forKey: ticket) }
  }
}

/// Makes the numbers of requests; none is used twice in a process.
enum Ticket {
  private static let last = Atomic<UInt64>(0)

  static func next() -> Ledger.Ticket { last.add(1, ordering: .relaxed).newValue }
}
