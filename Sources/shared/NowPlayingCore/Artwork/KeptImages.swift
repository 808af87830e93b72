// SPDX-License-Identifier: MIT

/// The images of items that no longer play, for all sessions of a context. A player that goes back to such an item is not
/// asked for them again, so the item is published with its image.
public struct KeptImages: Sendable {
  /// The limits. An artwork can have an image of each size that a client requested.
  static let most = 8
  private static let mostSizes = 32
  static let mostBytes = 32 << 20

  private struct Kept: Sendable {
    let session: UInt64
    let query: ImageQuery
    let image: Image
  }

  /// The one that was kept first is the first.
  private var images: [Kept] = []

  /// Keeps nothing.
  public init() {}

  /// Keeps a still image, and removes the oldest ones beyond the limits. Apple's documents promise that an animated
  /// artwork is requested again, because its files can be others then.
  mutating func add(_ image: Image, for query: ImageQuery, of session: UInt64) {
    guard query.role == .still else { return }
    images.append(Kept(session: session, query: query, image: image))
    var first = images.endIndex
    var (artworks, bytes) = (0, 0)
    while first > images.startIndex, images.endIndex - first < Self.mostSizes {
      let kept = images[first - 1]
      let isOther = !images[first...].contains { $0.session == kept.session && $0.query.id == kept.query.id }
      artworks += isOther ? 1 : 0
      bytes += kept.image.byteCount
      guard artworks <= Self.most, bytes <= Self.mostBytes else { break }
      first -= 1
    }
    images.removeFirst(first)
  }

  /// Removes and returns the images that a session wants again.
  mutating func remove(
    of session: UInt64, where isWanted: (ImageQuery) -> Bool
  ) -> [(query: ImageQuery, image: Image)] {
    guard !images.isEmpty else { return [] }
    let wanted = images.filter { $0.session == session && isWanted($0.query) }
    if !wanted.isEmpty { images.removeAll { $0.session == session && isWanted($0.query) } }
    return wanted.map { ($0.query, $0.image) }
  }

  /// Removes the images of a session that has ended.
  public mutating func removeAll(of session: UInt64) { images.removeAll { $0.session == session } }
}
