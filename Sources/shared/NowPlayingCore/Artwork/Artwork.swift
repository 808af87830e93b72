// SPDX-License-Identifier: MIT

/// An image of an item. Surfaces know its id, and request the image when a client wants to show it.
public struct Artwork: Equatable, Sendable {
  public let id: Identifier
  /// The URL that desktops load by themselves; nil if the player provides the image.
  @ComparedByBytes public private(set) var address: String?

  /// Makes an artwork.
  public init(id: Identifier, address: String? = nil) throws(Failure) {
    self.id = try Identifier.checked(
      id, "an artwork needs an id: the same one for the same image, and a different one for each other image")
    self.address = address
  }
}

/// A short video that replaces the still image of an item, with a preview.
public struct AnimatedArtwork: Equatable, Sendable {
  public let id: Identifier
  public let ratios: AspectRatios

  /// Makes an animated artwork in the given shapes.
  public init(id: Identifier, ratios: AspectRatios) throws(Failure) {
    self.id = try Identifier.checked(
      id, "an animated artwork needs an id: the same one for the same video, and a different one for each other video")
    guard !ratios.isEmpty, ratios.isSubset(of: .all) else {
      throw .invalid("an animated artwork is square, tall or both")
    }
    self.ratios = ratios
  }
}
