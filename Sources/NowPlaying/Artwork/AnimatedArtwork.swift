// SPDX-License-Identifier: MIT

public import Foundation
package import NowPlayingCore
internal import NowPlayingEngine

/// A short video in place of a still image, and an image of it for where nothing may move.
///
/// The preview should come at once, the video may take thirty seconds; both are asked for only when somebody is to see
/// them. The video is a local file, and stays there as long as this is part of what plays.
public struct AnimatedArtwork: Identifiable, Sendable {
  /// The shape of an image.
  public enum AspectRatio: CaseIterable, Hashable, Sendable {
    /// 1:1
    case square
    /// 3:4
    case tall
  }

  public let id: String
  /// The shapes that there are.
  public let supportedAspectRatios: [AspectRatio]
  package let preview: @Sendable (CGSize, AspectRatio) async throws -> ArtworkRepresentation
  package let video: @Sendable (CGSize, AspectRatio) async throws -> URL

  /// A video that `video` gives as a local file, and its first image from `preview`; sizes are in pixels. At least one
  /// shape is needed: without any it is not shown.
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

  /// The shapes that may move at the moment: none while people want little motion, the machine saves power or is hot, the
  /// network is metered, or the screen is locked. From the first question on the library listens to the system, whose first
  /// answers come a moment later: until then the shapes are those without any condition. Set ``MediaApplication/id`` before.
  public static var compatibleAspectRatios: [AspectRatio] {
    guard let context = Host.context else { return [] }
    context.watchConditions()
    let supported = context.animatedArtworkSupported
    return AspectRatio.allCases.filter { supported.contains(AspectRatios($0.core)) }
  }

  /// Puts it into a dictionary for MPNowPlayingInfoCenter of the module MediaPlayer, under the key of each shape.
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

  /// MediaPlayer's key for it.
  package var key: String {
    switch self {
    case .square: "MPNowPlayingInfoProperty1x1AnimatedArtwork"
    case .tall: "MPNowPlayingInfoProperty3x4AnimatedArtwork"
    }
  }
}
