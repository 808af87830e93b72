// SPDX-License-Identifier: MIT

/// What people read of a content: which of its fields are the title, the artist and the album.
public struct Headline: Equatable, Sendable {
  public let title: String?
  public let artists: [String]
  public let album: String?

  /// Chooses by the kind; where its own field is not set, the plain one stands in.
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
    self.title = title ?? content.text(.title)
    self.artists = artists.isEmpty ? content.texts(.artist) : artists
    self.album = album ?? content.text(.album)
  }
}
