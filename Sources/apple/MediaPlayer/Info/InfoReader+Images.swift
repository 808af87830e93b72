// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlaying
internal import NowPlayingCore

extension InfoReader {
  /// One shape of an animated artwork.
  private struct AnimatedShape {
    let id: String
    let preview: ImageSource.Preview
    let video: ImageSource.Video
  }

  /// The providers of the images.
  @MainActor
  var images: ImageSource {
    var source = ImageSource()
    let artwork = value(MPMediaItemPropertyArtwork, "MPMediaItemArtwork") { $0 as? MPMediaItemArtwork }
    if let artwork, !artwork.isEmpty {
      source.still = (artwork.id, { size in await artwork.desktopImage(at: size).data })
    }
    let square = animatedShape(.square)
    let tall = animatedShape(.tall)
    guard let first = square ?? tall else { return source }
    var id = first.id
    // Both shapes share one id, which changes if the id of one shape changes.
    if let square, let tall, square.id != tall.id { id = square.id + "\n" + tall.id }
    let ratios: AspectRatios = (square == nil ? [] : AspectRatios(.square)).union(
      tall == nil ? [] : AspectRatios(.tall))
    source.animated = (
      id, ratios,
      { size, ratio in try await ((ratio == .square ? square : tall) ?? first).preview(size, ratio) },
      { size, ratio in try await ((ratio == .square ? square : tall) ?? first).video(size, ratio) }
    )
    return source
  }

  private func animatedShape(_ ratio: NowPlaying.AnimatedArtwork.AspectRatio) -> AnimatedShape? {
    value(ratio.key, "MPMediaItemAnimatedArtwork, or an AnimatedArtwork of that shape") { value in
      switch value {
      case let artwork as MPMediaItemAnimatedArtwork:
        AnimatedShape(
          id: artwork.artworkID,
          preview: { size, _ in
            guard let image = await artwork.preview(size) else { throw Self.missing(artwork, "preview") }
            return image.data
          },
          video: { size, _ in
            guard let url = await artwork.video(size) else { throw Self.missing(artwork, "video") }
            return url
          })
      case let artwork as NowPlaying.AnimatedArtwork where artwork.supportedAspectRatios.contains(ratio):
        AnimatedShape(
          id: artwork.id,
          preview: { size, ratio in try await artwork.preview(size, AnimatedArtwork.AspectRatio(ratio)).data },
          video: { size, ratio in try await artwork.video(size, AnimatedArtwork.AspectRatio(ratio)) })
      default: nil
      }
    }
  }

  private static func missing(_ artwork: MPMediaItemAnimatedArtwork, _ part: String) -> MediaCommandError {
    .failed.withMessage("the player has no \(part) of \"\(artwork.artworkID)\"")
  }
}
