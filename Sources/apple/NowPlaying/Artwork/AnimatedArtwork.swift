// SPDX-License-Identifier: MIT

public import Foundation
package import NowPlayingCore
internal import NowPlayingEngine

/// A short video that replaces the still image, and a preview image for clients that show no animation.
///
/// Both are requested only when a client wants to show them. The preview should be available at once; the video may
/// need thirty seconds. The video is a local file, which must exist as long as the content has this artwork.
public struct AnimatedArtwork: Identifiable, Sendable {
  /// The shape of an image.
  public enum AspectRatio: CaseIterable, Hashable, Sendable {
    /// 1:1
    case square
    /// 3:4
    case tall
  }

  public let id: String
  /// The available shapes.
  public let supportedAspectRatios: [AspectRatio]
  package let preview: @Sendable (CGSize, AspectRatio) async throws -> ArtworkRepresentation
  package let video: @Sendable (CGSize, AspectRatio) async throws -> URL

  /// Makes an artwork. `video` returns a local file, and `preview` returns its first image. Sizes are in pixels. At
  /// least one shape is needed: without a shape the artwork is not shown.
  public init(
    id: String, supportedAspectRatios: [AspectRatio] = [.square],
    preview: @escaping @Sendable (CGSize, AspectRatio) async throws -> ArtworkRepresentation,
    video: @escaping @Sendable (CGSize, AspectRatio) async throws -> URL
  ) {
    self.id = id
    self.supportedAspectRatios = supportedAspectRatios
    self.preview = preview
    self.video = video
  }

  /// The shapes that may be animated now. It is empty while people want little motion, the machine saves power or is
  /// hot, the network is metered, or the screen is locked.
  ///
  /// The first read makes the library watch the system, whose answers arrive a moment later. Until then, the result is
  /// as if no condition held. Set ``MediaApplication/id`` before.
  public static var compatibleAspectRatios: [AspectRatio] {
    guard let context = Host.context else { return [] }
    context.watchConditions()
    let supported = context.animatedArtworkSupported
    return AspectRatio.allCases.filter { supported.contains(AspectRatios($0.core)) }
  }

  /// Adds it to a dictionary for MPNowPlayingInfoCenter of the module MediaPlayer, under the key of each shape.
  public func extract(into info: inout [String: Any]) {
    for ratio in supportedAspectRatios { info[ratio.key] = self }
  }
}

extension AnimatedArtwork.AspectRatio {
  package init(_ ratio: NowPlayingCore.AspectRatio) {
    self =
      switch ratio {
      case .square: .square
      case .tall: .tall
      }
  }

  var core: NowPlayingCore.AspectRatio {
    switch self {
    case .square: .square
    case .tall: .tall
    }
  }

  /// MediaPlayer's key for this shape.
  package var key: String {
    switch self {
    case .square: "MPNowPlayingInfoProperty1x1AnimatedArtwork"
    case .tall: "MPNowPlayingInfoProperty3x4AnimatedArtwork"
    }
  }
}
