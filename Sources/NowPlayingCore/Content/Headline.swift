// SPDX-License-Identifier: MIT

/// What people read of a content: which of its fields are the title, the artist and the album.
public struct Headline: Equatable, Sendable {
  public let title: String?
  public let artists: [String]
  public let album: String?

  /// Chooses by the kind; where its own field is not set, the plain one stands in.
  public init(_ content: Content) {
    func own(_ fields: Field...) -> [String] { fields.flatMap { content.texts($0) } }
    let title: [String]
    let artists: [String]
    let album: [String]
    switch content.kind {
    case .music, .movie: (title, artists, album) = ([], [], [])
    case .podcast, .tvShow: (title, artists, album) = ([], own(.show), own(.show))
    case .book: (title, artists, album) = ([], own(.author, .narrator), [])
    case .radio: (title, artists, album) = (own(.program, .station), own(.station), [])
    case .homeMedia: (title, artists, album) = (own(.source), [], [])
    case .generic: (title, artists, album) = ([], own(.subtitle), [])
    }
    self.title = title.first ?? content.text(.title)
    self.artists = artists.isEmpty ? content.texts(.artist) : artists
    self.album = album.first ?? content.text(.album)
  }
}
