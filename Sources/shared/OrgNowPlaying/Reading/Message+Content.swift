// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

extension Message {
  /// Reads the a{sv} of an item; nil: it is empty or has no id.
  func readContent() -> Content? {
    var read = ReadContent()
    readEntries { key in read.read(key, self) }
    return read.content
  }
}

/// The entries of an item, in any order.
private struct ReadContent {
  private struct Entry {
    let field: Field
    let value: PlainValue
  }

  private struct Extra {
    let key: String
    let value: PlainValue
  }

  private var id: Identifier?
  private var kind = ContentKind.generic
  private var mediaType: MediaType?
  private var length: Int64?
  private var isLive = false
  private var isContinuous = false
  private var fields: [Entry] = []
  private var extras: [Extra] = []
  private var adBreaks: [(start: Int64, end: Int64)] = []

  init() {}

  mutating func read(_ key: String, _ message: Message) {
    switch Identifier(key) {
    case "id": id = message.readIdentifier()
    case "kind": kind = ContentKind(word: message.readWord()) ?? .generic
    case "media_type": mediaType = MediaType(word: message.readWord())
    case "duration_us": length = message.readInteger()
    case "live": isLive = message.readBool() ?? false
    case "continuous": isContinuous = message.readBool() ?? false
    case "ad_breaks_us": readAdBreaks(message)
    case "extras": readExtras(message)
    default:
      guard fields.count < Limits.listEntries,
        let field = Field.allCases.first(where: { $0.key.hasSameBytes(as: key) }),
        let value = Self.value(message)
      else { return }
      fields.append(Entry(field: field, value: value))
    }
  }

  private static func value(_ message: Message) -> PlainValue? {
    message.readPlainValue(limit: Limits.textBytes + 4, count: Limits.listEntries)
  }

  private mutating func readAdBreaks(_ message: Message) {
    guard message.enterArray("(xx)") else { return }
    while adBreaks.count < Limits.listEntries, message.enterStruct("xx") {
      if let start = message.readInt64(), let end = message.readInt64() { adBreaks.append((start, end)) }
      message.exit()
    }
    message.exit()
  }

  private mutating func readExtras(_ message: Message) {
    message.readEntries { key in
      if extras.count < Limits.extraKeys, let value = Self.value(message) {
        extras.append(Extra(key: key, value: value))
      }
    }
  }

  var content: Content? {
    guard let id, var content = try? Content(kind: kind, id: id) else { return nil }
    if let mediaType { try? content.set(mediaType: mediaType) }
    try? content.set(
      duration: isLive ? .live : isContinuous ? .continuous : length.map { .finite($0) } ?? .unknown)
    for entry in fields {
      switch entry.value {
      case .text(let text): content.read(entry.field, texts: [text])
      case .texts(let texts): content.read(entry.field, texts: texts)
      case .integer(let number): content.read(entry.field, number: Double(number))
      case .real(let number): content.read(entry.field, number: number)
      case .flag(let flag): try? content.set(entry.field, to: flag)
      // Larger than each number of a field.
      case .natural: break
      }
    }
    for adBreak in adBreaks { try? content.addAdBreak(start: adBreak.start, end: adBreak.end) }
    for extra in extras {
      switch extra.value {
      case .text(let text): content.read(extra: extra.key, text: text)
      case .integer(let number): content.read(extra: extra.key, number: number)
      case .natural, .real, .texts, .flag: break
      }
    }
    return content
  }
}
