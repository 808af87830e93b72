// SPDX-License-Identifier: MIT

/// The published form of the ids of items, queue entries, playlists and artwork.
///
/// An id is often a path or a URL, which other programs need not know. They get a hash of it with a key of the process.
/// The same id always has the same hash, and the hash does not reveal the id.
public struct PublicIdentifiers: Equatable, Sendable {
  private let key: SipHash.Key
  private let showsAll: Bool

  /// Hashes ids with a key. `showsAll`: only ids that are too long for the bus.
  public init(key: SipHash.Key, showsAll: Bool) { (self.key, self.showsAll) = (key, showsAll) }

  /// Publishes ids unchanged.
  public static var plain: PublicIdentifiers { PublicIdentifiers(key: SipHash.Key(0, 0), showsAll: true) }

  /// A key for another purpose than the hashes of ids.
  func key(for purpose: StaticString) -> SipHash.Key {
    let (low, high) = SipHash.hash(purpose.description.utf8.span, key)
    return SipHash.Key(low, high)
  }

  /// Whether an id is published as a hash.
  public func hides(_ id: Identifier) -> Bool { !showsAll || id.text.utf8.count > Limits.identifierBytes }

  /// The published form of an id: 32 hexadecimal digits, or the id itself.
  public func shown(_ id: Identifier) -> Identifier { hides(id) ? Identifier(hash(of: id, after: "")) : id }

  /// A text followed by the 32 hexadecimal digits of a hash. Every track change makes one.
  public func hash(of id: Identifier, after prefix: String) -> String {
    let (first, second) = SipHash.hash(id.text.utf8.span, key)
    let letters = prefix.utf8.span
    var text = [UInt8](repeating: 0, count: letters.count + 32)
    var bytes = text.mutableSpan
    for place in letters.indices { bytes[place] = letters[place] }
    Self.write(first, to: &bytes, at: letters.count)
    Self.write(second, to: &bytes, at: letters.count + 16)
    return String(decoding: text, as: UTF8.self)
  }

  /// Converts eight digits at a time, each in a byte of its own.
  private static func write(_ number: UInt64, to bytes: inout MutableSpan<UInt8>, at start: Int) {
    for part in 0..<2 {
      var digits = part == 0 ? number >> 32 : number & 0xFFFF_FFFF
      digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
      digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
      digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      // 1 for each digit that is a letter.
      let letters = ((digits &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
      digits = digits &+ 0x3030_3030_3030_3030 &+ letters &* 39
      for place in 0..<8 {
        bytes[start + 8 * part + place] = UInt8(truncatingIfNeeded: digits >> UInt64(56 - 8 * place))
      }
    }
  }
}

extension SessionSnapshot {
  /// The id of the queue entry with this published id; nil if it does not exist.
  public func entry(shownAs shown: Identifier) -> Identifier? {
    lists.queue?.entries.first { identifiers.shown($0.id) == shown }?.id
  }

  /// The id of the playlist with this published id; nil if it does not exist.
  public func playlist(shownAs shown: Identifier) -> Identifier? {
    lists.playlists?.entries.first { identifiers.shown($0.id) == shown }?.id
  }

  /// The id of the chapter with this published id; nil if it does not exist.
  public func chapter(shownAs shown: Identifier) -> Identifier? {
    content?.chapters?.all.first { identifiers.shown($0.id) == shown }?.id
  }

  /// Converts the published ids in a client's command to the player's ids. Without such an entry or playlist the id in
  /// the result is empty, which the rules reject.
  public func withOwnIdentifiers(_ invocation: Invocation) -> Invocation {
    let argument: Invocation.Argument =
      switch invocation.argument {
      case .entry(let id): .entry(entry(shownAs: id) ?? "")
      case .playlist(let id): .playlist(playlist(shownAs: id) ?? "")
      case .chapter(let id): .chapter(chapter(shownAs: id) ?? "")
      case .addition(let uri, after: let id, let makeCurrent) where !id.isEmpty:
        // Without an id, it would be added at the front.
        entry(shownAs: id).map { .addition(uri, after: $0, makeCurrent: makeCurrent) } ?? .entry("")
      default: invocation.argument
      }
    return Invocation(invocation.command, argument)
  }
}
