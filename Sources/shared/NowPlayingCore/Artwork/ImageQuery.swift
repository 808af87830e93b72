// SPDX-License-Identifier: MIT

/// The image that a client requests, and its size.
public struct ImageQuery: Equatable, Sendable {
  /// The use of the image.
  public enum Role: Equatable, Sendable {
    case still
    /// The still image of a chapter.
    case chapter(Identifier)
    /// The icon of a custom command.
    case icon(Identifier)
    case preview(AspectRatio)
    case video(AspectRatio)
  }

  public let role: Role
  /// The id of the artwork or of the animated artwork.
  public let id: Identifier
  public let size: PixelSize

  /// Makes a query.
  public init(_ role: Role, id: Identifier, size: PixelSize) {
    self.role = role
    self.id = id
    self.size = size
  }
}

/// The answer to a query for an image.
public enum ImageReply: Sendable {
  case there(Image)
  case failed(Answer)
  /// The library asked the player. The answer arrives under this ticket.
  case asked(Ledger.Ticket)
  /// The session has changed since it was shown, and has no such image now: look again when the change is shown.
  case later
}
