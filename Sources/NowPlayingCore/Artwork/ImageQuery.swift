// SPDX-License-Identifier: MIT

/// Which image somebody wants to see, and how large.
public struct ImageQuery: Equatable, Sendable {
  /// What it is for.
  public enum Role: Equatable, Sendable {
    case still
    case preview(AspectRatio)
    case video(AspectRatio)
  }

  public let role: Role
  /// The id of the artwork, or of the animated artwork.
  public let id: String
  public let size: PixelSize

  /// Makes a query.
  public init(_ role: Role, id: String, size: PixelSize) {
    self.role = role
    self.id = id
    self.size = size
  }
}

/// How a query for an image stands.
public enum ImageReply: Sendable {
  case there(Image)
  case failed(Answer)
  /// The player is asked; what becomes of it comes under this ticket.
  case asked(Ledger.Ticket)
}
