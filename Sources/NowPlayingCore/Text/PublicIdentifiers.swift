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

  /// Whether a hash is shown of an id.
  public func hides(_ id: String) -> Bool { !showsAll || id.utf8.count > Limits.identifierBytes }

  /// What is shown of an id: 32 hexadecimal digits, or the id itself.
  public func text(of id: String) -> String { hides(id) ? hash(of: id, after: "") : id }

  /// A text with the 32 hexadecimal digits of a hash behind it. Every track change makes one.
  public func hash(of id: String, after prefix: String) -> String {
    let (first, second) = SipHash.hash(id.utf8.span, key)
    let letters = prefix.utf8.span
    var text = [UInt8](repeating: 0, count: letters.count + 32)
    var bytes = text.mutableSpan
    for place in letters.indices { bytes[place] = letters[place] }
    Self.write(first, to: &bytes, at: letters.count)
    Self.write(second, to: &bytes, at: letters.count + 16)
    return String(decoding: text, as: UTF8.self)
  }

  /// Eight digits at a time, each in a byte of its own.
  private static func write(_ number: UInt64, to bytes: inout MutableSpan<UInt8>, at start: Int) {
    for part in 0..<2 {
      var digits = part == 0 ? number >> 32 : number & 0xFFFF_FFFF
      digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
      digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
      digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      // 1 where a digit is a letter.
      let letters = ((digits &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
      digits = digits &+ 0x3030_3030_3030_3030 &+ letters &* 39
      for place in 0..<8 {
        bytes[start + 8 * part + place] = UInt8(truncatingIfNeeded: digits >> UInt64(56 - 8 * place))
      }
    }
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
