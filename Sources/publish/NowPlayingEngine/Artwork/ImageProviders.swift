// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// The functions that give the images of an item. A class, because most items have none and then need one word only.
public final class ImageProviders: Sendable {
  /// Requests an image from the player. The player's registration lives as long as this closure.
  public typealias Provider = @Sendable (ImageRequest) -> Void

  /// The function for a still image.
  public struct Still: Sendable {
    let provider: Provider
    /// Whether the library reads the image itself, from a file or from bytes. It never does that in the player's loop.
    let isRead: Bool

    public init(_ provider: @escaping Provider, isRead: Bool = false) {
      (self.provider, self.isRead) = (provider, isRead)
    }

    /// The function, and whether it is the player's own.
    var owned: (provider: Provider, isForPlayer: Bool) { (provider, !isRead) }
  }

  public let still: Still?
  public let chapters: [(id: Identifier, still: Still)]
  public let preview: Provider?
  public let video: Provider?

  public init(
    still: Still?, chapters: [(id: Identifier, still: Still)] = [], preview: Provider? = nil, video: Provider? = nil
  ) {
    (self.still, self.chapters, self.preview, self.video) = (still, chapters, preview, video)
  }

  /// The function for a role, and whether it is the player's own.
  func provider(for role: ImageQuery.Role) -> (provider: Provider, isForPlayer: Bool)? {
    func own(_ provider: Provider?) -> (Provider, Bool)? { provider.map { ($0, true) } }
    return switch role {
    case .still: still?.owned
    case .chapter(let id): chapters.first { $0.id == id }?.still.owned
    case .icon: nil
    case .preview: own(preview)
    case .video: own(video)
    }
  }
}
