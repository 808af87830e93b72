// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// An audiobook.
public struct BookContent: MediaContentRepresentable {
  public let id: String
  /// The title of the book.
  public let title: String
  /// The author.
  public let authorName: String
  /// The narrator.
  public let narratorName: String?
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public private(set) var animatedArtwork: AnimatedArtwork?
  /// The current chapter, counted from 1, and the number of chapters.
  public var chapter: (current: Int, total: Int)?
  public var genre: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool? = false
  public var appEntityIdentifiers: [EntityIdentifier] = []
  public var collectionID: String?
  public var serviceID: String?
  /// Further values that Linux desktops show.
  public var details = MediaContentDetails()

  /// Makes the content, with an optional still image.
  public init(
    id: String, title: String, authorName: String, narratorName: String? = nil, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork? = nil
  ) {
    self.id = id
    self.title = title
    self.authorName = authorName
    self.narratorName = narratorName
    self.type = type
    self.duration = duration
    self.artwork = artwork
  }

  /// Makes the content, with an optional animated image.
  public init(
    id: String, title: String, authorName: String, narratorName: String? = nil, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.init(
      id: id, title: title, authorName: authorName, narratorName: narratorName, type: type, duration: duration,
      artwork: artwork)
    self.animatedArtwork = animatedArtwork
  }
}

extension BookContent: ContentDescribing {
  package var kind: ContentKind { .book }

  package func describe(in draft: inout ContentDraft) {
    draft.set(.title, to: title)
    draft.set(.author, to: authorName)
    draft.set(.narrator, to: narratorName)
    draft.set(.chapterNumber, to: chapter?.current)
    draft.set(.chapterCount, to: chapter?.total)
  }
}
