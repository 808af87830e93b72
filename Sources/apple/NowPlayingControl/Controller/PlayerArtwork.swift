// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingControlEngine
internal import NowPlayingCore

/// The artwork of a player: an image, or the URL of an image on the network.
public enum PlayerArtwork: Sendable {
  case image(PlayerImage)
  /// An http: or https: URL. The library does not use the network.
  case url(URL)

  static func result(of answer: ImageAnswer, _ player: Player?) -> Result<PlayerArtwork, PlayerActionError> {
    guard answer.outcome == .success else {
      return .failure(PlayerActionError(answer.outcome, answer.text, player))
    }
    if let image = answer.image { return .success(.image(PlayerImage(image))) }
    guard let url = URL(string: answer.url) else {
      return .failure(PlayerActionError(.noSuchContent, "the URL of the artwork is invalid", player))
    }
    return .success(.url(url))
  }
}

/// An image or a video of a player.
public struct PlayerImage: Sendable {
  private let image: Image

  init(_ image: Image) { self.image = image }

  /// "image/jpeg"
  public var mimeType: String { image.mimeType }

  /// The size in pixels, which may differ from the requested size; nil for a video.
  public var size: CGSize? { image.size.map { CGSize(width: Int($0.width), height: Int($0.height)) } }

  /// A descriptor, open for reading while this value exists.
  public var fileDescriptor: Int32 { image.descriptor }

  /// Reads the file.
  public func data() throws -> Data {
    try withExtendedLifetime(image) {
      let file = FileHandle(fileDescriptor: image.descriptor, closeOnDealloc: false)
      try file.seek(toOffset: 0)
      return try file.readToEnd() ?? Data()
    }
  }
}
