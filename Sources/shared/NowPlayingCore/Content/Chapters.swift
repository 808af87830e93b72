// SPDX-License-Identifier: MIT

/// A part of an item that has a title: of a book, a podcast or a film.
public struct Chapter: Equatable, Sendable {
  public let id: Identifier
  @ComparedByBytes public private(set) var title: String
  public let start: Int64
  /// nil: it lasts until the next one.
  public let end: Int64?
  public fileprivate(set) var artwork: Artwork?

  fileprivate init(id: Identifier, title: String, start: Int64, end: Int64?) {
    (self.id, self.start, self.end) = (id, start, end)
    self.title = title
  }
}

/// The chapters of an item, sorted by their starts. They do not overlap.
public struct Chapters: Equatable, Sendable {
  public private(set) var all: [Chapter] = []
  private var bytes = 0

  /// Makes an empty list.
  public init() {}

  /// Adds a chapter. `length`: the duration of the item, if it is known.
  public mutating func add(
    id: Identifier, title: String, start: Int64, end: Int64?, length: Int64?
  ) throws(Failure) {
    let id = try Identifier.limited(id, "a chapter needs an id: another one than the other chapters of the item")
    guard start >= 0 else { throw .invalid("the start of a chapter is at least 0", notTime: start) }
    if let length, start >= length {
      throw .invalid("a chapter starts before the end of the item", notTime: start)
    }
    if let end, end <= start { throw .invalid("a chapter ends after its start", notTime: end) }
    guard all.count < Limits.chapters else {
      throw .limit("an item has at most", Limits.chapters, "chapters: this one was ignored")
    }
    let title = Text.line(title)
    let size = bytes + title.utf8.count + id.text.utf8.count
    guard size <= Limits.timedTextBytes else {
      throw .limit("the chapters of an item have at most", Limits.timedTextBytes, "bytes: this one was ignored")
    }
    guard !all.contains(where: { $0.id == id }) else {
      throw Failure(.invalidArgument, "there is a chapter", id: id, " already: use another id")
    }
    let place = all.lastIndex { $0.start <= start }.map { $0 + 1 } ?? 0
    let before = place > 0 ? all[place - 1] : nil
    let overlapsBefore = before.map { $0.start == start || $0.end ?? .min > start } ?? false
    let overlapsNext = place < all.count && end ?? .min > all[place].start
    guard !overlapsBefore, !overlapsNext else {
      throw Failure(.invalidArgument, "chapters do not overlap, and the chapter", id: id, " overlaps another one")
    }
    bytes = size
    all.insert(Chapter(id: id, title: title, start: start, end: end), at: place)
  }

  /// The chapter with an id; nil: no chapter has it.
  public subscript(id: Identifier) -> Chapter? { all.first { $0.id == id } }

  /// Whether a chapter has an artwork.
  public var haveArtwork: Bool { all.contains { $0.artwork != nil } }

  /// Sets the artwork of a chapter; nil removes it.
  public mutating func set(artwork: Artwork?, of id: Identifier) throws(Failure) {
    guard let place = all.firstIndex(where: { $0.id == id }) else {
      throw Failure(.notFound, "there is no chapter", id: id, ": add it first")
    }
    all[place].artwork = artwork
  }

  /// The place of the chapter at a position; nil: it has no chapter.
  public func place(at position: Int64) -> Int? {
    guard let place = all.lastIndex(where: { $0.start <= position }) else { return nil }
    return all[place].end.map { position < $0 } ?? true ? place : nil
  }

  /// Where a chapter ends; nil: it is unknown.
  public func end(of place: Int, length: Int64?) -> Int64? {
    all[place].end ?? (place + 1 < all.count ? all[place + 1].start : length)
  }
}
