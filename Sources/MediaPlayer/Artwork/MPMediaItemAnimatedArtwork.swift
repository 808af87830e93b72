// SPDX-License-Identifier: MIT

public import Foundation

/// A short video in place of a still image, and an image of it for where nothing may move.
///
/// Both are asked for on the main actor, when somebody is to see them: the preview should come at once, the video may
/// take thirty seconds. It is a local file, and stays there as long as this is part of `nowPlayingInfo`.
public final class MPMediaItemAnimatedArtwork: Sendable {
  /// The id of preview and video: another one has both asked for anew.
  public let artworkID: String
  let preview: @MainActor (CGSize) async -> MPImage?
  let video: @MainActor (CGSize) async -> URL?

  /// A video that comes through completion handlers, each to be called once, from any thread; nil: there is none. Sizes
  /// are in pixels.
  public init(
    artworkID: String, previewImageRequestHandler: @escaping (CGSize, @escaping @Sendable (MPImage?) -> Void) -> Void,
    videoAssetFileURLRequestHandler: @escaping (CGSize, @escaping @Sendable (URL?) -> Void) -> Void
  ) {
    self.artworkID = artworkID
    let (preview, video) = (Unchecked(previewImageRequestHandler), Unchecked(videoAssetFileURLRequestHandler))
    self.preview = { size in await Completion.value(of: artworkID) { preview.value(size, $0) } }
    self.video = { size in await Completion.value(of: artworkID) { video.value(size, $0) } }
  }

  /// A video that comes when it is there; nil: there is none. The task is cancelled when nobody waits any more.
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
