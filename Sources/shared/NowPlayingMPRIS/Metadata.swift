// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The metadata of a content.
///
/// Keys without a value are left out. The types are those that the strictest client, BlueZ, accepts. The entries are made
/// from the content whenever they are needed, and are not stored.
struct Metadata: Equatable {
  enum Value: Equatable {
    case path(String)
    case text(String)
    /// A list with one text.
    case listed(String)
    case texts([String])
    case int32(Int32)
    case int64(Int64)
    case double(Double)

    static func == (one: Value, other: Value) -> Bool {
      switch (one, other) {
      case (.path(let text), .path(let otherText)), (.text(let text), .text(let otherText)),
        (.listed(let text), .listed(let otherText)):
        text.hasSameBytes(as: otherText)
      case (.texts(let texts), .texts(let otherTexts)): texts.hasSameBytes(as: otherTexts)
      case (.int32(let number), .int32(let otherNumber)): number == otherNumber
      case (.int64(let number), .int64(let otherNumber)): number == otherNumber
      case (.double(let number), .double(let otherNumber)): number == otherNumber
      case (.path, _), (.text, _), (.listed, _), (.texts, _), (.int32, _), (.int64, _), (.double, _): false
      }
    }
  }

  struct Entry: Equatable {
    let key: Identifier
    let value: Value
  }

  /// The value of mpris:trackid; nil: there is no metadata.
  let path: String?
  private let content: Content?
  private let showsAddresses: Bool
  private let ratingByFeedback: Double?
  private let imageAddress: String?
  /// The title of an item that has none.
  private let defaultTitle: String?

  /// The metadata when nothing plays. `path`: the value of mpris:trackid; nil: there is no metadata.
  init(path: String? = nil) {
    self.path = path
    content = nil
    showsAddresses = false
    ratingByFeedback = nil
    imageAddress = nil
    defaultTitle = nil
  }

  /// The metadata of an item.
  init(
    _ content: Content, path: String, showsAddresses: Bool, ratingByFeedback: Double? = nil, imageAddress: String?,
    defaultTitle: String? = nil
  ) {
    self.path = path
    self.content = content
    self.showsAddresses = showsAddresses
    self.ratingByFeedback = ratingByFeedback
    self.imageAddress = imageAddress
    self.defaultTitle = defaultTitle
  }

  /// Equal if the entries are equal. The contents may differ in fields that have no key.
  static func == (one: Metadata, other: Metadata) -> Bool {
    guard one.path.hasSameBytes(as: other.path), one.imageAddress.hasSameBytes(as: other.imageAddress) else {
      return false
    }
    let isSame =
      one.content == other.content && one.showsAddresses == other.showsAddresses
      && one.ratingByFeedback == other.ratingByFeedback && one.defaultTitle.hasSameBytes(as: other.defaultTitle)
    return isSame || one.entries == other.entries
  }

  private var entries: [Entry] {
    var entries: [Entry] = []
    forEachEntry { entries.append(Entry(key: Identifier($0), value: $1)) }
    return entries
  }

  /// The entries of some keys.
  func entries(of keys: [Identifier]) -> [Entry] { entries.filter { keys.contains($0.key) } }

  /// Calls `body` with each entry, in order.
  @inline(never)
  private func forEachEntry(_ body: (String, Value) -> Void) {
    guard let path else { return }
    guard let content else { return body("mpris:trackid", .path(path)) }
    func add(_ key: String, text: String?) {
      if let text, !text.isEmpty { body(key, .text(text)) }
    }
    func add(_ key: String, texts: [String]) {
      let known = texts.contains { $0.isEmpty } ? texts.filter { !$0.isEmpty } : texts
      if !known.isEmpty { body(key, .texts(known)) }
    }
    let headline = Headline(content)
    body("mpris:trackid", .path(path))
    if let length = content.duration.microseconds { body("mpris:length", .int64(length)) }
    add("mpris:artUrl", text: imageAddress)
    add("xesam:title", text: headline.title ?? fileName(of: content) ?? defaultTitle)
    add("xesam:artist", texts: headline.artists)
    add("xesam:album", text: headline.album)
    var hasRating = false
    content.forEachField { field, value in
      guard let key = Self.key(of: field) else {
        if field == .url, showsAddresses, case .text(let address) = value {
          add("xesam:url", text: Text.publicAddress(address))
        } else if field == .contentDescription, content.kind == .homeMedia, content.text(.comment) == nil,
          case .text(let text) = value
        {
          body("xesam:comment", .listed(text))
        }
        return
      }
      if field == .userRating { hasRating = true }
      switch (field.holds, value) {
      case (.list, .text(let text)): if !text.isEmpty { body(key, .listed(text)) }
      case (_, .text(let text)): body(key, .text(text))
      case (_, .texts(let texts)): add(key, texts: texts)
      case (.count, .number(let number)): body(key, .int32(Int32(exactly: number) ?? .max))
      case (_, .number(let number)): body(key, .double(number))
      case (_, .flag), (_, .time): break
      }
    }
    if !hasRating, let ratingByFeedback { body("xesam:userRating", .double(ratingByFeedback)) }
    for extra in content.extras {
      switch extra.value {
      case .text(let text): body(extra.key.text, .text(text))
      case .number(let number): body(extra.key.text, .int64(number))
      }
    }
  }

  private func fileName(of content: Content) -> String? {
    showsAddresses ? content.text(.url).flatMap { Text.fileName(of: $0) } : nil
  }

  /// The key that shows the value of a field unchanged; nil if there is no key, or other fields decide too.
  private static func key(of field: Field) -> String? {
    switch field {
    case .title, .artist, .album, .url: nil
    default: field.metadataKey
    }
  }

  /// The approximate size in bytes.
  var size: Int {
    entries.reduce(0) { size, entry in
      switch entry.value {
      case .path(let text), .text(let text), .listed(let text): size + 64 + text.utf8.count
      case .texts(let texts): texts.reduce(size + 64) { $0 + 8 + $1.utf8.count }
      case .int32, .int64, .double: size + 64
      }
    }
  }

  /// Writes the metadata as a{sv}.
  @inline(never)
  func append(to message: MessageWriter) {
    message.openArray("{sv}")
    forEachEntry { message.append(Entry(key: Identifier($0), value: $1)) }
    message.close()
  }
}

extension MessageWriter {
  /// Writes an entry of the metadata.
  func append(_ entry: Metadata.Entry) {
    openDictionaryEntry("sv")
    append(string: entry.key.text)
    switch entry.value {
    case .path(let path):
      openVariant("o")
      append(path: path)
    case .text(let text):
      openVariant("s")
      append(string: text)
    case .listed(let text):
      openVariant("as")
      openArray("s")
      append(string: text)
      close()
    case .texts(let texts):
      openVariant("as")
      append(strings: texts)
    case .int32(let number):
      openVariant("i")
      append(int32: number)
    case .int64(let number):
      openVariant("x")
      append(int64: number)
    case .double(let number):
      openVariant("d")
      append(double: number)
    }
    close()
    close()
  }
}

extension Offer {
  /// The rating that follows from feedback: 1.0 for liked, 0.0 for disliked; nil: there is no feedback.
  var ratingByFeedback: Double? {
    func status(_ command: Command) -> FeedbackStatus {
      offers(command) ? mark(of: command)?.status ?? .neutral : .neutral
    }
    switch status(.feedback) {
    case .positive: return 1
    case .negative: return 0
    case .neutral: break
    }
    if status(.like) == .positive { return 1 }
    return status(.dislike) == .positive ? 0 : nil
  }
}
