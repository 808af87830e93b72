// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The functions that give the images of an item. A class, because most items have none and then need one word only.
public final class ImageProviders: Sendable {
  /// Requests an image from the player. The player's registration lives as long as this closure.
  public typealias Provider = @Sendable (ImageRequest) -> Void

  public let still: Provider?
  public let preview: Provider?
  public let video: Provider?
  /// Whether the library reads the still image itself, from a file or from bytes. It never does that in the player's
  /// loop.
  public let readsStill: Bool

  public init(still: Provider?, preview: Provider?, video: Provider?, readsStill: Bool = false) {
    self.readsStill = readsStill
    self.still = still
    self.preview = preview
    self.video = video
  }

  func provider(for role: ImageQuery.Role) -> Provider? {
    switch role {
    case .still: still
    case .preview: preview
    case .video: video
    }
  }
}
