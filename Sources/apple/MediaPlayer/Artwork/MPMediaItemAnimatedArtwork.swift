// SPDX-License-Identifier: MIT

public import Foundation

/// A short video that replaces the still image, and a preview image for clients that show no animation.
///
/// Both are requested on the main actor, when a client wants to show them. The preview should be available at once; the
/// video may need thirty seconds. The video is a local file, which must exist as long as `nowPlayingInfo` has this
/// artwork.
public final class MPMediaItemAnimatedArtwork: Sendable {
  /// The id of preview and video. If it changes, both are requested again.
  public let artworkID: String
  let preview: @MainActor (CGSize) async -> MPImage?
  let video: @MainActor (CGSize) async -> URL?

  /// Makes an artwork from two completion handlers. Call each once, from any thread, with nil if there is no image or
  /// video. Sizes are in pixels.
  public init(
    artworkID: String, previewImageRequestHandler: @escaping (CGSize, @escaping @Sendable (MPImage?) -> Void) -> Void,
    videoAssetFileURLRequestHandler: @escaping (CGSize, @escaping @Sendable (URL?) -> Void) -> Void
  ) {
    self.artworkID = artworkID
    let (preview, video) = (Unchecked(previewImageRequestHandler), Unchecked(videoAssetFileURLRequestHandler))
    self.preview = { size in await Completion.value(of: artworkID) { preview.value(size, $0) } }
    self.video = { size in await Completion.value(of: artworkID) { video.value(size, $0) } }
  }

  /// Makes an artwork from two asynchronous functions, which return nil if there is no image or video. The task is
  /// cancelled when no client waits any longer.
  public init(
    artworkID: String, previewImageRequestHandler: nonisolated(nonsending) @escaping (CGSize) async -> MPImage?,
    videoAssetFileURLRequestHandler: nonisolated(nonsending) @escaping (CGSize) async -> URL?
  ) {
    self.artworkID = artworkID
    let (preview, video) = (Unchecked(previewImageRequestHandler), Unchecked(videoAssetFileURLRequestHandler))
    self.preview = { size in await preview.value(size) }
    self.video = { size in await video.value(size) }
  }
}
