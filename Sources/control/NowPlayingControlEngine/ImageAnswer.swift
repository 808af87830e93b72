// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// The answer to a request for an image.
public struct ImageAnswer: Sendable {
  public let outcome: Outcome
  /// The sentence of the player, or ours; empty for success.
  public let text: String
  public let image: Image?
  /// The URL of an image that the library does not fetch; empty if there is an image.
  public let url: String

  /// The media type of the image; empty for a URL.
  public var mimeType: String { image?.mimeType ?? "" }

  /// Makes the answer for an image.
  init(_ image: Image) { (outcome, text, self.image, url) = (.success, "", image, "") }

  /// Makes the answer for a URL.
  init(url: String) { (outcome, text, image, self.url) = (.success, "", nil, url) }

  /// The player names a file that it may not see, that this program cannot read, or that does not exist: it must not learn
  /// which.
  static let unreadable = ImageAnswer(
    .noSuchContent, "the player's image is not a regular file that the player and this program can both read")

  /// Makes the answer for a failure.
  init(_ outcome: Outcome, _ text: String = "") {
    (self.outcome, self.text, image, url) = (outcome, text.isEmpty ? outcome.text : text, nil, "")
  }
}
