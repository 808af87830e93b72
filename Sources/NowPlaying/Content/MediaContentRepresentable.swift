// SPDX-License-Identifier: MIT

public import Foundation

/// What is playing: one of the eight contents, from ``MusicContent`` to ``GenericContent``.
///
/// The id tells items apart: the same for the same item, another for every other. A type of your own is shown with what
/// this protocol knows of it, which is no title: use ``GenericContent`` where none of the others fits.
public protocol MediaContentRepresentable: Identifiable, Sendable where ID == String {
  /// Whether it is heard or watched.
  var type: MediaType { get }
  /// How long it is; nil: not known.
  var duration: MediaDuration? { get }
  /// Its image.
  var artwork: Artwork? { get }
  /// Its image where images may move.
  var animatedArtwork: AnimatedArtwork? { get }
  /// The genre.
  var genre: String? { get set }
  /// Whether it is not for children.
  var isExplicit: Bool? { get set }
  /// Whether recommendations should leave it out.
  var isExcludedFromSuggestions: Bool? { get set }
  /// The application's own names for what it is.
  var appEntityIdentifiers: [EntityIdentifier] { get set }
  /// What it belongs to: a playlist, a series.
  var collectionID: String? { get set }
  /// The channel or the subscription that it comes from.
  var serviceID: String? { get set }
}

/// Whether something is heard or watched.
public enum MediaType: Hashable, Sendable {
  case audio
  case video
}

/// How long something is.
public enum MediaDuration: Hashable, Sendable {
  /// It ends, after so many seconds.
  case finite(TimeInterval)
  /// A broadcast.
  case live
  /// It has no end, and is no broadcast: a soundscape.
  case continuous
}

/// The application's own name for something. On Apple's systems it comes from App Intents. Here clients read it on
/// `org.nowplaying.Session1`, as `entity_id`: `7`, or `Song/7` where the type is known.
public struct EntityIdentifier: Hashable, Sendable {
  private let type: String?
  /// The name.
  public var identifier: String

  /// A name.
  public init(_ identifier: String) { (type, self.identifier) = (nil, identifier) }

  /// The name of a thing.
  public init<Entity: Identifiable>(for entity: Entity) where Entity.ID: CustomStringConvertible {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// The name of the thing of a type that has an id.
  public init<Entity: Identifiable>(for entityType: Entity.Type, identifier: Entity.ID)
  where Entity.ID: CustomStringConvertible {
    (type, self.identifier) = (String(describing: entityType), identifier.description)
  }

  /// The name with its type, as clients read it.
  package var name: String { type.map { "\($0)/\(identifier)" } ?? identifier }
}
