// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlaying

/// An image of what plays.
///
/// ```swift
/// MPMediaItemArtwork(boundsSize: image.size) { _ in image }
/// ```
///
/// It is known by the bytes that it gives at its full size: another object with the same image is the same image,
/// and desktops are not told.
public final class MPMediaItemArtwork: Sendable {
  /// Its full size.
  public let bounds: CGRect
  private let requestHandler: Unchecked<(CGSize) -> MPImage>
  private let whole = Guarded<MPImage?>(nil)

  /// An image that `requestHandler` gives at a size that is at most the full one. It is called on the main actor.
  public init(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> MPImage) {
    bounds = CGRect(origin: .zero, size: boundsSize)
    self.requestHandler = Unchecked(requestHandler)
  }

  /// An image at one size. Apple deprecates this initialiser too.
  @available(*, deprecated, message: "use init(boundsSize:requestHandler:)")
  public convenience init(image: MPImage) { self.init(boundsSize: image.size) { _ in image } }

  /// The part that is to be seen: all of it.
  public var imageCropRect: CGRect { bounds }

  /// The image at a size, or smaller where it is. The handler is called where this is.
  public func image(at size: CGSize) -> MPImage? { requestHandler.value(fitting(size)) }

  /// The size, made smaller until it is within the full one.
  private func fitting(_ size: CGSize) -> CGSize {
    guard bounds.width > 0, bounds.height > 0 else { return size }
    return CGSize(width: min(size.width, bounds.width), height: min(size.height, bounds.height))
  }

  /// The image at its full size, which is asked for once.
  @MainActor
  private var full: MPImage {
    if let known = whole.withLock({ $0 }) { return known }
    let image = requestHandler.value(bounds.size)
    whole.withLock { $0 = image }
    return image
  }

  /// The same for the same image.
  @MainActor
  var id: String { full.id }

  /// Whether the player has no image after all: it gives an empty image.
  @MainActor
  var isEmpty: Bool { full.data.isEmpty }

  /// The image as a desktop wants it.
  @MainActor
  func desktopImage(at size: CGSize) -> MPImage {
    let size = fitting(size)
    return size == bounds.size ? full : requestHandler.value(size)
  }
}
