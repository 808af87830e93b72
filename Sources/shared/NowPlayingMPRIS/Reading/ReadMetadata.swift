// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The metadata of another player.
///
/// Players break the rules: ids are texts, artists are one text, numbers have any type, and an item has no id at all.
struct ReadMetadata {
  /// The most entries of a player that are kept.
  private static let longest = 256

  /// The path that mpris:trackid has; nil if it has none, or it is not a path.
  private(set) var path: String?
  /// Nil if nothing plays.
  private(set) var content: Content?
  private(set) var imageAddress: String?

  private struct Entry {
    let key: String
    let value: PlainValue
  }

  /// The metadata when nothing plays.
  init() {}

  /// Reads an a{sv}; nil: the next value has another type.
  /// `keepsAll`: every key is one of the content's extra keys, in the order of the player, and any key makes a content.
  init?(_ message: Message, keepsAll: Bool = false) {
    var entries: [Entry] = []
    var isEmpty = true
    let isDictionary = message.readEntries { key in
      isEmpty = false
      let limit = Self.limit(of: key)
      guard entries.count < Self.longest else { return }
      let value =
        message.readPlainValue(limit: limit + 4, count: Limits.listEntries)
        ?? (keepsAll ? message.readObjectPaths(count: Limits.listEntries).map { .texts($0) } : nil)
      guard let value else { return }
      entries.append(Entry(key: key, value: value))
    }
    guard isDictionary else { return nil }
    func text(_ key: String) -> String? {
      guard case .text(let text) = entries.first(where: { $0.key.hasSameBytes(as: key) })?.value else { return nil }
      return text.isEmpty ? nil : text
    }
    let track = text("mpris:trackid").flatMap { Self.isTrack($0) ? $0 : nil }
    path = track.flatMap { Names.isPath($0) ? $0 : nil }
    imageAddress = text("mpris:artUrl").flatMap { Self.checked(image: $0) }
    // Without an id, the URL, the title or the image identifies the item.
    guard
      let id = track ?? text("xesam:url") ?? text("xesam:title") ?? imageAddress
        ?? (keepsAll && !isEmpty ? TrackID.none : nil),
      var content = try? Content(kind: .generic, id: PublicIdentifiers.plain.shown(Identifier(Text.clean(id))))
    else { return }
    for entry in entries { Self.read(entry, into: &content) }
    if keepsAll { content.replaceExtras(with: entries.map { Self.extra($0) }) }
    content.completeTitle()
    content.set(
      artwork: imageAddress.flatMap {
        try? Artwork(id: PublicIdentifiers.plain.shown(Identifier($0)), address: $0)
      })
    self.content = content
  }

  /// Some players have the path for no track although an item plays; its other values then identify it.
  private static func isTrack(_ id: String) -> Bool { !id.hasSameBytes(as: TrackID.none) && !id.hasSameBytes(as: "/") }

  private static func limit(of key: String) -> Int {
    key.hasSameBytes(as: "mpris:artUrl") ? Limits.dataAddressBytes : Limits.textBytes
  }

  private static func extra(_ entry: Entry) -> Content.Extra {
    let text = Text.clean(entry.value.text, limit: limit(of: entry.key))
    return Content.Extra(key: Identifier(Text.line(Text.clean(entry.key))), value: .text(Text.lines(text)))
  }

  private static func checked(image address: String) -> String? {
    let limit = address.beginsWithBytes(of: "data:") ? Limits.dataAddressBytes : Limits.addressBytes
    guard address.utf8.count <= limit else { return nil }
    let address = Text.line(Text.clean(address, limit: limit))
    return address.isEmpty ? nil : address
  }

  private static func read(_ entry: Entry, into content: inout Content) {
    if entry.key.hasSameBytes(as: "mpris:length") { return read(duration: entry.value, into: &content) }
    guard let field = Field.allCases.first(where: { $0.metadataKey.hasSameBytes(as: entry.key) }) else {
      return read(extra: entry, into: &content)
    }
    switch entry.value {
    case .text(let text): content.read(field, texts: [text])
    case .texts(let texts): content.read(field, texts: texts)
    case .integer(let number): content.read(field, number: Double(number))
    case .real(let number): content.read(field, number: number)
    // A natural number is larger than each number of a field.
    case .natural, .flag: break
    }
  }

  private static func read(duration value: PlainValue, into content: inout Content) {
    switch value {
    case .integer(let number): content.read(duration: Double(number))
    case .real(let number): content.read(duration: number)
    case .natural, .text, .texts, .flag: break
    }
  }

  private static func read(extra entry: Entry, into content: inout Content) {
    switch entry.value {
    case .text(let text): content.read(extra: entry.key, text: text)
    case .integer(let number): content.read(extra: entry.key, number: number)
    case .real(let number): content.read(extra: entry.key, real: number)
    case .natural, .texts, .flag: break
    }
  }
}
