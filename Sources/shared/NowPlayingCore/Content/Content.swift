// SPDX-License-Identifier: MIT

/// The item that plays: its id, its kind, and its fields.
public struct Content: Equatable, Sendable {
  /// The value of a field.
  public enum Value: Equatable, Sendable {
    case text(String)
    /// Two or more texts.
    case texts([String])
    case number(Double)
    case flag(Bool)
    /// In microseconds.
    case time(Int64)

    /// The bytes of its texts.
    fileprivate var textBytes: Int {
      switch self {
      case .text(let text): text.utf8.count
      case .texts(let texts): texts.reduce(0) { $0 + $1.utf8.count }
      case .number, .flag, .time: 0
      }
    }

    public static func == (one: Value, other: Value) -> Bool {
      switch (one, other) {
      case (.text(let text), .text(let otherText)): text.hasSameBytes(as: otherText)
      case (.texts(let texts), .texts(let otherTexts)): texts.hasSameBytes(as: otherTexts)
      case (.number(let number), .number(let otherNumber)): number == otherNumber
      case (.flag(let flag), .flag(let otherFlag)): flag == otherFlag
      case (.time(let time), .time(let otherTime)): time == otherTime
      case (.text, _), (.texts, _), (.number, _), (.flag, _), (.time, _): false
      }
    }
  }

  /// An ad break, in microseconds.
  public struct AdBreak: Equatable, Sendable {
    public let start: Int64
    public let end: Int64
  }

  /// A key of the player's own.
  public struct Extra: Equatable, Sendable {
    public enum Value: Equatable, Sendable {
      case text(String)
      case number(Int64)

      public static func == (one: Value, other: Value) -> Bool {
        switch (one, other) {
        case (.text(let text), .text(let otherText)): text.hasSameBytes(as: otherText)
        case (.number(let number), .number(let otherNumber)): number == otherNumber
        case (.text, _), (.number, _): false
        }
      }
    }
    public let key: Identifier
    public let value: Value

    /// Makes a key with its value.
    public init(key: Identifier, value: Value) { (self.key, self.value) = (key, value) }
  }

  private struct Entry: Equatable, Sendable {
    // This is first, so that the field fits into its padding.
    var value: Value
    let field: Field
  }

  /// The images. They are behind a reference of their own, since few queue entries have any.
  private struct Looks: Equatable, Sendable {
    var artwork: Artwork?
    var animatedArtwork: AnimatedArtwork?
  }

  private struct Values: Equatable, Sendable {
    let id: Identifier
    let kind: ContentKind
    var mediaType: MediaType
    var titleIsFromURL = false
    var hasOwnHeadline = false
    var duration = MediaDuration.unknown
    /// Nil if the content has no image.
    var looks: Boxed<Looks>?
    /// Nil if the content has none.
    var chapters: Boxed<Chapters>?
    /// Nil if the content has neither a line nor a language.
    var lyrics: Boxed<TimedLyrics>?
    /// Sorted by key, so that equal contents compare equal in any order of calls.
    var extras: [Extra] = []
    /// Sorted by start, for the same reason.
    var adBreaks: [AdBreak] = []
    /// Sorted by field, for the same reason.
    private(set) var entries: [Entry] = []
    /// The bytes of all texts of the entries.
    private(set) var textBytes = 0

    mutating func set(_ field: Field, to value: Value?) {
      let place = entries.firstIndex { $0.field.rawValue >= field.rawValue } ?? entries.endIndex
      let isKnown = place < entries.endIndex && entries[place].field == field
      textBytes += (value?.textBytes ?? 0) - (isKnown ? entries[place].value.textBytes : 0)
      switch (value, isKnown) {
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      case (let value?, true): entries[place].value = value
      case (let value?, false):
        // Most songs have at most this many fields.
        if entries.isEmpty { entries.reserveCapacity(8) }
        entries.insert(Entry(value: value, field: field), at: place)
      }
    }
  }

  /// Behind one reference, since the player, the session and the surfaces copy it.
  private var values: Boxed<Values>

  public var id: Identifier { values.value.id }
  public var kind: ContentKind { values.value.kind }
  public var mediaType: MediaType { values.value.mediaType }
  /// Whether `completeTitle()` has set the title.
  public internal(set) var titleIsFromURL: Bool {
    get { values.value.titleIsFromURL }
    set { values.change { $0.titleIsFromURL = newValue } }
  }
  /// Whether desktops show the artist and the album that the player has set, and those of the kind only in their absence.
  public var hasOwnHeadline: Bool {
    get { values.value.hasOwnHeadline }
    set { values.change { $0.hasOwnHeadline = newValue } }
  }
  public var duration: MediaDuration { values.value.duration }
  /// Sorted by key, or those of `replaceExtras`.
  public var extras: [Extra] { values.value.extras }
  /// Sorted by start.
  public var adBreaks: [AdBreak] { values.value.adBreaks }
  public var chapters: Chapters? { values.value.chapters?.value }
  /// The lines of the lyrics, if they have times, and their language.
  public var timedLyrics: TimedLyrics? { values.value.lyrics?.value }
  public var artwork: Artwork? { values.value.looks?.value.artwork }
  public var animatedArtwork: AnimatedArtwork? { values.value.looks?.value.animatedArtwork }

  /// Makes an empty content.
  public init(kind: ContentKind, id: Identifier) throws(Failure) {
    let id = try Identifier.checked(
      id, "a content needs an id: the same one for the same item, and a different one for each other item")
    values = Boxed(Values(id: id, kind: kind, mediaType: kind.isAlwaysVideo ? .video : .audio))
  }

  // MARK: Reading

  /// The first text of a field.
  public func text(_ field: Field) -> String? {
    switch self[field] {
    case .text(let text): text
    case .texts(let texts): texts.first
    default: nil
    }
  }

  /// All texts of a field.
  public func texts(_ field: Field) -> [String] {
    switch self[field] {
    case .text(let text): [text]
    case .texts(let texts): texts
    default: []
    }
  }

  /// The number of a field, if it is set.
  public func number(_ field: Field) -> Double? {
    if case .number(let number) = self[field] { number } else { nil }
  }

  /// The flag of a field, if it is set.
  public func flag(_ field: Field) -> Bool? {
    if case .flag(let flag) = self[field] { flag } else { nil }
  }

  /// The time of a field, in microseconds.
  public func microseconds(_ field: Field) -> Int64? {
    if case .time(let time) = self[field] { time } else { nil }
  }

  public func has(_ field: Field) -> Bool { self[field] != nil }

  /// Calls `body` for every field that is set, in the order of the fields.
  public func forEachField(_ body: (Field, Value) -> Void) {
    for entry in values.value.entries { body(entry.field, entry.value) }
  }

  // MARK: Setting

  /// Sets a text, or a list with one text; nil clears the field.
  public mutating func set(_ field: Field, to text: String?) throws(Failure) {
    var text = text
    switch field.holds {
    case .text, .list: text = text.map { field.shown($0) }
    case .date:
      if let given = text, !given.isEmpty {
        text = ISODate.repaired(given)
        guard text != nil else {
          throw .invalid(
            field.name + " is \"1959\", \"1959-08-17\" or \"2026-08-22T18:00:00Z\" (ISO 8601)", not: Text.quoted(given))
        }
      }
    default: throw mistaken(field)
    }
    try checkRoom(for: text, insteadOf: self[field]?.textBytes ?? 0)
    self[field] = text.flatMap { $0.isEmpty ? nil : .text($0) }
  }

  /// Adds a text to a list.
  public mutating func add(_ field: Field, _ text: String) throws(Failure) {
    guard field.holds == .list else { throw mistaken(field) }
    let known = texts(field)
    guard known.count < Limits.listEntries else {
      throw .limit("a list has at most", Limits.listEntries, "entries: this one was ignored")
    }
    let text = field.shown(text)
    try checkRoom(for: text)
    self[field] = known.isEmpty ? .text(text) : .texts(known + [text])
  }

  /// Sets a number.
  public mutating func set(_ field: Field, to number: Double) throws(Failure) {
    switch field.holds {
    case .count:
      // Beats per minute can be fractions. All other counts are whole numbers.
      let whole = field == .bpm ? number.rounded() : number
      guard whole >= 0, whole <= Double(Int32.max), whole == whole.rounded() else {
        throw refusal(of: number, field)
      }
      // Tags contain "track 0" if the number is unknown.
      self[field] = whole == 0 && field.countsFromOne ? nil : .number(whole)
      return
    case .rating:
      guard number >= 0, number <= 1 else { throw refusal(of: number, field) }
    default: throw mistaken(field)
    }
    self[field] = .number(number)
  }

  /// Sets a flag.
  public mutating func set(_ field: Field, to flag: Bool) throws(Failure) {
    guard field.holds == .flag else { throw mistaken(field) }
    self[field] = .flag(flag)
  }

  /// Sets a time; nil clears the field.
  public mutating func set(_ field: Field, microseconds time: Int64?) throws(Failure) {
    guard field.holds == .time else { throw mistaken(field) }
    if let time, time < 0 { throw .invalid(field.name + " is at least 0", not: Text.number(time) + " µs") }
    self[field] = time.map { .time($0) }
  }

  /// Adds an ad break, in microseconds.
  public mutating func addAdBreak(start: Int64, end: Int64) throws(Failure) {
    guard start >= 0, end > start else {
      throw .invalid(
        "an ad break has a start of at least 0 and a later end",
        not: Text.number(start) + " µs and " + Text.number(end) + " µs")
    }
    guard adBreaks.count < Limits.listEntries else {
      throw .limit("a content has at most", Limits.listEntries, "ad breaks: this one was ignored")
    }
    values.change { values in
      let place = values.adBreaks.firstIndex { ($0.start, $0.end) > (start, end) } ?? values.adBreaks.endIndex
      values.adBreaks.insert(AdBreak(start: start, end: end), at: place)
    }
  }

  /// Adds a chapter, in microseconds.
  public mutating func addChapter(id: Identifier, title: String, start: Int64, end: Int64?) throws(Failure) {
    let length = duration.microseconds
    try values.change { values throws(Failure) in
      var chapters = values.chapters ?? Boxed(Chapters())
      values.chapters = nil
      defer { values.chapters = chapters.value.all.isEmpty ? nil : chapters }
      try chapters.change { chapters throws(Failure) in
        try chapters.add(id: id, title: title, start: start, end: end, length: length)
      }
    }
  }

  /// Sets the artwork of a chapter; nil removes it.
  public mutating func set(artwork: Artwork?, ofChapter id: Identifier) throws(Failure) {
    var chapters = chapters ?? Chapters()
    try chapters.set(artwork: artwork, of: id)
    set(chapters: chapters)
  }

  /// Replaces the chapters.
  public mutating func set(chapters: Chapters?) {
    values.change { $0.chapters = chapters.map { Boxed($0) } }
  }

  /// Adds a line of the lyrics, or sets their language.
  public mutating func changeLyrics(_ change: (inout TimedLyrics) throws(Failure) -> Void) throws(Failure) {
    try values.change { values throws(Failure) in
      var lyrics = values.lyrics ?? Boxed(TimedLyrics())
      values.lyrics = nil
      defer { values.lyrics = lyrics.value == TimedLyrics() ? nil : lyrics }
      try lyrics.change(change)
    }
  }

  /// Replaces the lyrics with times.
  public mutating func set(timedLyrics: TimedLyrics?) {
    values.change { $0.lyrics = timedLyrics.map { Boxed($0) } }
  }

  /// Checks the limit of all texts. `insteadOf`: the bytes of the value that is replaced.
  private func checkRoom(for text: String?, insteadOf known: Int = 0) throws(Failure) {
    guard let text, !text.isEmpty else { return }
    var size = text.utf8.count - known + values.value.textBytes
    for extra in extras { size += extra.totalBytes }
    guard size <= Limits.contentBytes else {
      throw .limit("the texts of a content have at most", Limits.contentBytes, "bytes together: this one was ignored")
    }
  }

  /// The failure for a value of the wrong type.
  @inline(never)
  private func mistaken(_ field: Field) -> Failure {
    let rule =
      switch field.holds {
      case .text, .date: " is a text: set a text"
      case .list: " is a list: add texts"
      case .count, .rating: " is a number: set a number"
      case .flag: " is a flag: set a flag"
      case .time: " is a time: set a time"
      }
    return .invalid(field.name + rule)
  }

  /// The failure for a number out of range.
  @inline(never)
  private func refusal(of number: Double, _ field: Field) -> Failure {
    let range = field.holds == .rating ? " is from 0.0 to 1.0" : " is a whole number from 0 to 2,147,483,647"
    return .invalid(field.name + range, not: Text.number(number))
  }

  /// Sets whether the content is audio or video.
  public mutating func set(mediaType: MediaType) throws(Failure) {
    guard !kind.isAlwaysVideo || mediaType == .video else { throw .invalid("a movie or a TV show is always video") }
    values.change { $0.mediaType = mediaType }
  }

  /// No item is shorter, in microseconds: a shorter duration has the wrong unit.
  public static let shortestDuration: Int64 = 100_000

  /// Sets the duration.
  public mutating func set(duration: MediaDuration) throws(Failure) {
    if case .finite(let length) = duration, length < 0 {
      throw .invalid("a duration is at least 0 (a broadcast has none: mark it as live)", notTime: length)
    }
    values.change { $0.duration = duration }
  }

  /// Sets the artwork; nil removes it.
  public mutating func set(artwork: Artwork?) {
    set(Looks(artwork: artwork, animatedArtwork: animatedArtwork))
  }

  /// Sets the animated artwork; nil removes it.
  public mutating func set(animatedArtwork: AnimatedArtwork?) {
    set(Looks(artwork: artwork, animatedArtwork: animatedArtwork))
  }

  private mutating func set(_ looks: Looks) {
    values.change { $0.looks = looks == Looks() ? nil : Boxed(looks) }
  }

  /// Sets a key of the player's own; nil removes it.
  public mutating func set(extra key: Identifier, to value: Extra.Value?) throws(Failure) {
    guard key.text.utf8.count <= Limits.identifierBytes else {
      throw .limit("a key has", Limits.identifierBytes, "bytes at most")
    }
    guard let colon = key.text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != key.text.utf8.startIndex,
      key.text.utf8.index(after: colon) != key.text.utf8.endIndex
    else { throw .invalid("a key is \"prefix:name\", for example \"example:mood\"", notText: key.text) }
    let bytes = Array(key.text.utf8)
    guard !Text.begins(bytes, with: "mpris:"), !Text.begins(bytes, with: "nowplaying:") else {
      throw .invalid("the prefixes mpris and nowplaying are reserved: use another prefix")
    }
    if let field = ReservedKey.field(of: bytes) {
      throw .invalid("the library writes " + key.text + ": set the field " + field.description)
    }
    let place = extras.firstIndex { $0.key >= key } ?? extras.endIndex
    let isKnown = place < extras.endIndex && extras[place].key == key
    guard value == nil || isKnown || extras.count < Limits.extraKeys else {
      throw .limit("a content has at most", Limits.extraKeys, "extra keys: this one was ignored")
    }
    var value = value
    if case .text(let text) = value {
      let text = Text.lines(text)
      try checkRoom(for: key.text + text, insteadOf: isKnown ? extras[place].totalBytes : 0)
      value = .text(text)
    }
    values.change { values in
      if isKnown { values.extras.remove(at: place) }
      if let value { values.extras.insert(Extra(key: key, value: value), at: place) }
    }
  }

  /// Replaces the extra keys with any keys of another player, in its order.
  public mutating func replaceExtras(with extras: [Extra]) { values.change { $0.extras = extras } }

  private subscript(field: Field) -> Value? {
    get { values.value.entries.first { $0.field == field }?.value }
    set { values.change { $0.set(field, to: newValue) } }
  }
}

extension Content.Extra {
  fileprivate var totalBytes: Int {
    if case .text(let text) = value { key.text.utf8.count + text.utf8.count } else { key.text.utf8.count }
  }
}
