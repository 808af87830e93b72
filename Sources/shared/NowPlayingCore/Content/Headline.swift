// SPDX-License-Identifier: MIT

/// The texts for people: the fields that serve as title, artist and album.
public struct Headline: Equatable, Sendable {
  /// Nil if the content has no suitable text.
  @ComparedByBytes public private(set) var title: String?
  @ComparedByBytes public private(set) var artists: [String]
  @ComparedByBytes public private(set) var album: String?

  /// Chooses the fields by the kind. If the kind's field is empty, the plain field is used. The station or the show
  /// replaces a missing title.
  public init(_ content: Content) {
    var title: String?
    var artists: [String] = []
    var album: String?
    switch content.kind {
    case .music, .movie: break
    case .podcast, .tvShow:
      artists = content.texts(.show)
      album = artists.first
    case .book: artists = content.texts(.author) + content.texts(.narrator)
    case .radio:
      artists = content.texts(.station)
      title = content.text(.program)
    case .homeMedia: title = content.text(.source)
    case .generic: artists = content.texts(.subtitle)
    }
    if content.hasOwnHeadline {
      if content.text(.artist) != nil { artists = [] }
      album = content.text(.album) ?? album
    }
    self.title = title ?? content.text(.title) ?? content.text(.station) ?? content.text(.show)
    self.artists = artists.isEmpty ? content.texts(.artist) : artists
    self.album = album ?? content.text(.album)
  }
}
