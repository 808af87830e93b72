// SPDX-License-Identifier: MIT

/// An image that an item has: surfaces know it by its id, and ask for it when somebody is to see it.
public struct Artwork: Equatable, Sendable {
  public let id: String
  /// The address that desktops fetch it from by themselves; nil: the player is asked.
  public let address: String?

  /// Makes an artwork.
  public init(id: String, address: String? = nil) throws(Failure) {
    self.id = try Identifier.checked(
      id, "an artwork needs an id: the same for the same image, another for every other")
    self.address = address
  }
}

/// A short video that an item has in place of a still image, and a preview of it.
public struct AnimatedArtwork: Equatable, Sendable {
  public let id: String
  public let ratios: AspectRatios

  /// Makes an animated artwork in some shapes.
  public init(id: String, ratios: AspectRatios) throws(Failure) {
    self.id = try Identifier.checked(
      id, "an animated artwork needs an id: the same for the same video, another for every other")
    guard !ratios.isEmpty, ratios.isSubset(of: .all) else {
      throw .invalid("an animated artwork is square, tall or both")
    }
    self.ratios = ratios
  }
}
