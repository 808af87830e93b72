// SPDX-License-Identifier: MIT

public import Foundation

/// The item that plays. It is one of the eight contents, from ``MusicContent`` to ``GenericContent``.
///
/// Each item needs an id of its own, which stays the same for that item. A type of your own has no title here: the
/// library shows only the values of this protocol. If no other type fits, use ``GenericContent``.
public protocol MediaContentRepresentable: Identifiable, Sendable where ID == String {
  /// Whether the item is audio or video.
  var type: MediaType { get }
  /// The item's duration. If it is not known, it is nil.
  var duration: MediaDuration? { get }
  /// The item's image.
  var artwork: Artwork? { get }
  /// The item's image for clients that show animated images.
  var animatedArtwork: AnimatedArtwork? { get }
  /// The genre.
  var genre: String? { get set }
  /// Whether the item is explicit, and so not suitable for children.
  var isExplicit: Bool? { get set }
  /// Whether recommendations should leave it out.
  var isExcludedFromSuggestions: Bool? { get set }
  /// The application's identifiers of the item.
  var appEntityIdentifiers: [EntityIdentifier] { get set }
  /// The id of a collection that the item is part of, such as a playlist or a series.
  var collectionID: String? { get set }
  /// The id of the channel or subscription that provides the item.
  var serviceID: String? { get set }
}

/// Whether an item is audio or video.
public enum MediaType: Hashable, Sendable {
  case audio
  case video
}

/// The duration of an item.
public enum MediaDuration: Hashable, Sendable {
  /// The item ends after this number of seconds.
  case finite(TimeInterval)
  /// A broadcast.
  case live
  /// The item does not end, and is not a broadcast: for example, a soundscape.
  case continuous
}

/// The application's own identifier of a thing. On Apple's systems it comes from App Intents. Here clients read it on
/// `org.nowplaying.Session1`, as `entity_id`. Its form is `7`, or `Song/7` if the type is known.
public struct EntityIdentifier: Hashable, Sendable {
  private let type: String?
  /// The identifier.
  public var identifier: String

  /// Makes an identifier without a type.
  public init(_ identifier: String) { (type, self.identifier) = (nil, identifier) }

  /// Makes the identifier of an entity.
  public init<Entity: Identifiable>(for entity: Entity) where Entity.ID: CustomStringConvertible {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// Makes the identifier of an entity of a type, from its id.
  public init<Entity: Identifiable>(for entityType: Entity.Type, identifier: Entity.ID)
  where Entity.ID: CustomStringConvertible {
    (type, self.identifier) = (String(describing: entityType), identifier.description)
  }

  /// The identifier with its type, as clients read it.
  package var name: String { type.map { "\($0)/\(identifier)" } ?? identifier }
}
