// SPDX-License-Identifier: MIT

/// How the ids of items, queue entries, playlists and artwork are shown on the bus.
///
/// An id is often a path or an address, which other programs need not know. They get a hash of it under a key of the
/// process: the same id always has the same hash, and nothing can be read from it.
public struct PublicIdentifiers: Equatable, Sendable {
  private let key: SipHash.Key
  private let showsAll: Bool

  /// Ids under a key; `showsAll`: only those that are too long for the bus.
  public init(key: SipHash.Key, showsAll: Bool) { (self.key, self.showsAll) = (key, showsAll) }

  /// Ids as they are.
  public static var plain: PublicIdentifiers { PublicIdentifiers(key: SipHash.Key(0, 0), showsAll: true) }

  /// What is shown of an id: 32 hexadecimal digits, or the id itself.
  public func text(of id: String) -> String {
    if showsAll, id.utf8.count <= Limits.identifierBytes { return id }
    let (first, second) = SipHash.hash(id.utf8.span, key)
    var digits: [UInt8] = []
    digits.reserveCapacity(32)
    for half in [first, second] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(shift)) & 0xF
        digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension SessionSnapshot {
  /// The id of the queue entry that is shown as this text; nil: the queue has none.
  public func entry(shownAs text: String) -> String? {
    lists.queue?.entries.first { identifiers.text(of: $0.id) == text }?.id
  }

  /// The id of the playlist that is shown as this text; nil: the session has none.
  public func playlist(shownAs text: String) -> String? {
    lists.playlists?.entries.first { identifiers.text(of: $0.id) == text }?.id
  }

  /// A command of a client, which has only what is shown of ids, with the ids of the player. Without an argument if the
  /// session has no such entry or playlist: the rules refuse that.
  public func withOwnIdentifiers(_ invocation: Invocation) -> Invocation {
    let argument: Invocation.Argument? =
      switch invocation.argument {
      case .entry(let text): entry(shownAs: text).map { .entry($0) }
      case .playlist(let text): playlist(shownAs: text).map { .playlist($0) }
      case .addition(let uri, after: let text, let makeCurrent) where !text.isEmpty:
        entry(shownAs: text).map { .addition(uri, after: $0, makeCurrent: makeCurrent) }
      default: invocation.argument
      }
    return Invocation(invocation.command, argument ?? .none)
  }
}
