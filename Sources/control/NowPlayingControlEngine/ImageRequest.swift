// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

/// A request for an image of a player. After it was added to `ImageRequests`, only the thread of the loop uses it.
final class ImageRequest: @unchecked Sendable {
  typealias Handler = (ObservedPlayer?, ImageAnswer) -> Void

  enum Stage {
    /// The player is not known yet.
    case waiting
    /// The player was called, or its file is read.
    case pending
    case ended(ImageAnswer)
  }

  let role: ImageQuery.Role
  let size: PixelSize
  /// The bus name; nil: the primary player.
  let name: Identifier?
  /// When the library cancels it.
  let deadline: Int64
  /// Its place among the requests of the controller.
  let number: Int
  /// Nil: it was called. The user data of the program live as long as this closure.
  var handler: Handler?
  var stage = Stage.waiting
  /// The connection of the player.
  var owner: Identifier?
  /// The other session of the player's application; nil: the player's own.
  var other: OtherSession?
  /// The id of the artwork that was requested last.
  var artwork: Identifier?
  /// How often the player was asked. An answer to an earlier attempt is ignored.
  var attempt = 0
  /// The number of its job in `ImageReader`; nil: it has none.
  var job: UInt64?

  init(_ role: ImageQuery.Role, _ size: PixelSize, of name: Identifier?, number: Int, _ handler: @escaping Handler) {
    (self.role, self.size, self.name, self.number, self.handler) = (role, size, name, number, handler)
    let patience = if case .video = role { Patience.video } else { Patience.image }
    deadline = Clock.now() + patience
  }

  var isPending: Bool { if case .pending = stage { true } else { false } }
  var isEnded: Bool { if case .ended = stage { true } else { false } }
}

extension SessionSnapshot {
  /// The id of the artwork for a role; nil: the player has none.
  public func artworkID(for role: ImageQuery.Role) -> Identifier? {
    if case .icon(let id) = role {
      return lists.artwork(for: role)?.id ?? lists.iconAddress(of: id).map { Identifier($0) }
    }
    return content?.artworkID(for: role) ?? (role == .still ? imageAddress.map { Identifier($0) } : nil)
  }

  /// The URL of the artwork for a role, if the player does not provide the image.
  func address(for role: ImageQuery.Role) -> String? {
    guard case .icon(let id) = role else { return content?.artwork(for: role)?.address }
    return lists.artwork(for: role) == nil ? lists.iconAddress(of: id) : nil
  }
}
