// SPDX-License-Identifier: MIT

/// What people read of a content: which of its fields are the title, the artist and the album.
public struct Headline: Equatable, Sendable {
  /// Nil: the content has no text that could be one.
  public let title: String?
  public let artists: [String]
  public let album: String?

  /// Chooses by the kind. The plain field replaces one that is not set, and the station or the show a missing title.
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
      title = content.text(.program) ?? artists.first
    case .homeMedia: title = content.text(.source)
    case .generic: artists = content.texts(.subtitle)
    }
    self.title = title ?? content.text(.title) ?? content.text(.station) ?? content.text(.show)
    self.artists = artists.isEmpty ? content.texts(.artist) : artists
    self.album = album ?? content.text(.album)
  }
}
