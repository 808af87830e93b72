// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The metadata of MPRIS for a content.
///
/// A key without a value is left out; the types are those that the strictest reader, BlueZ, takes.
struct Metadata: Equatable {
  enum Value: Equatable {
    case path(String)
    case text(String)
    case texts([String])
    case int32(Int32)
    case int64(Int64)
    case double(Double)
  }

  private struct Entry: Equatable {
    let key: String
    let value: Value
  }

  private var entries: [Entry] = []

  /// Nothing is playing.
  init() {}

  /// Writes down what is known of the content that plays.
  init(_ snapshot: SessionSnapshot) {
    guard let content = snapshot.content else {
      self.init()
      return
    }
    let path = snapshot.lists.queue?.current.map { TrackID.path(entry: $0) } ?? TrackID.path(content.id)
    self.init(
      content, path: path, showsAddresses: snapshot.showsAddresses, ratingByFeedback: snapshot.offer.ratingByFeedback)
  }

  /// Writes down what is known of an item.
  init(_ content: Content, path: String, showsAddresses: Bool, ratingByFeedback: Double? = nil) {
    entries.reserveCapacity(12)
    let headline = Headline(content)
    add("mpris:trackid", .path(path))
    if let length = content.duration.microseconds { add("mpris:length", .int64(length)) }
    add("xesam:title", text: headline.title)
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
          add("xesam:comment", texts: [text])
        }
        return
      }
      if field == .userRating { hasRating = true }
      switch (field.holds, value) {
      case (.list, .text(let text)): add(key, texts: [text])
      case (_, .text(let text)): add(key, text: text)
      case (_, .texts(let texts)): add(key, texts: texts)
      case (.count, .number(let number)): add(key, .int32(Int32(exactly: number) ?? .max))
      case (_, .number(let number)): add(key, .double(number))
      case (_, .flag): break
      }
    }
    if !hasRating, let rating = ratingByFeedback { add("xesam:userRating", .double(rating)) }
    for extra in content.extras {
      switch extra.value {
      case .text(let text): add(extra.key, .text(text))
      case .number(let number): add(extra.key, .int64(number))
      }
    }
  }

  /// The key that shows a field as it is; nil: it has none, or more than the field decides.
  private static func key(of field: Field) -> String? {
    switch field {
    case .albumArtist: "xesam:albumArtist"
    case .composer: "xesam:composer"
    case .lyricist: "xesam:lyricist"
    case .genre: "xesam:genre"
    case .comment: "xesam:comment"
    case .lyrics: "xesam:asText"
    case .releaseDate: "xesam:contentCreated"
    case .firstPlayed: "xesam:firstUsed"
    case .lastPlayed: "xesam:lastUsed"
    case .trackNumber: "xesam:trackNumber"
    case .discNumber: "xesam:discNumber"
    case .bpm: "xesam:audioBPM"
    case .playCount: "xesam:useCount"
    case .userRating: "xesam:userRating"
    case .autoRating: "xesam:autoRating"
    default: nil
    }
  }

  private mutating func add(_ key: String, _ value: Value) {
    entries.append(Entry(key: key, value: value))
  }

  private mutating func add(_ key: String, text: String?) {
    if let text, !text.isEmpty { add(key, .text(text)) }
  }

  private mutating func add(_ key: String, texts: [String]) {
    let known = texts.contains("") ? texts.filter { !$0.isEmpty } : texts
    if !known.isEmpty { add(key, .texts(known)) }
  }

  /// The path that the item is known by; nil: there is none.
  var path: String? {
    if case .path(let path)? = entries.first?.value { path } else { nil }
  }

  /// About how many bytes it takes.
  var size: Int {
    entries.reduce(0) { size, entry in
      switch entry.value {
      case .path(let text), .text(let text): size + 64 + text.utf8.count
      case .texts(let texts): texts.reduce(size + 64) { $0 + 8 + $1.utf8.count }
      case .int32, .int64, .double: size + 64
      }
    }
  }

  /// Writes the metadata into a message, as a{sv}.
  @inline(never)
  func append(to message: Draft) {
    message.openArray("{sv}")
    for entry in entries {
      message.openDictionaryEntry("sv")
      message.append(string: entry.key)
      switch entry.value {
      case .path(let path):
        message.openVariant("o")
        message.append(path: path)
      case .text(let text):
        message.openVariant("s")
        message.append(string: text)
      case .texts(let texts):
        message.openVariant("as")
        message.append(strings: texts)
      case .int32(let number):
        message.openVariant("i")
        message.append(int32: number)
      case .int64(let number):
        message.openVariant("x")
        message.append(int64: number)
      case .double(let number):
        message.openVariant("d")
        message.append(double: number)
      }
      message.close()
      message.close()
    }
    message.close()
  }
}

extension Offer {
  /// The rating that the controls of feedback tell: liked is 1.0, disliked 0.0.
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
