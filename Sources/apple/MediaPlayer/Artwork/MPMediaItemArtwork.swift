// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlaying

/// An image of the item that plays.
///
/// ```swift
/// MPMediaItemArtwork(boundsSize: image.size) { _ in image }
/// ```
///
/// Two artworks are the same if their bytes at full size are equal. Desktops are not notified of another object with
/// the same bytes.
public final class MPMediaItemArtwork: Sendable {
  /// The image's full size.
  public let bounds: CGRect
  private let requestHandler: Unchecked<(CGSize) -> MPImage>
  private let whole = Guarded<MPImage?>(nil)

  /// Makes an artwork. `requestHandler` returns the image at a size up to the full size. It is called on the main
  /// actor.
  public init(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> MPImage) {
    bounds = CGRect(origin: .zero, size: boundsSize)
    self.requestHandler = Unchecked(requestHandler)
  }

  /// Makes an artwork of one image. Apple deprecates this initializer too.
  @available(*, deprecated, message: "use init(boundsSize:requestHandler:)")
  public convenience init(image: MPImage) { self.init(boundsSize: image.size) { _ in image } }

  /// The visible part, which is the whole image.
  public var imageCropRect: CGRect { bounds }

  /// The image at a size, or at its full size if that is smaller. The handler is called on the caller's thread.
  public func image(at size: CGSize) -> MPImage? { requestHandler.value(fitting(size)) }

  /// The size, limited to the full size.
  private func fitting(_ size: CGSize) -> CGSize {
    guard bounds.width > 0, bounds.height > 0 else { return size }
    return CGSize(width: min(size.width, bounds.width), height: min(size.height, bounds.height))
  }

  /// The image at its full size. It is requested once.
  @MainActor
  private var full: MPImage {
    if let known = whole.withLock({ $0 }) { return known }
    let image = requestHandler.value(bounds.size)
    whole.withLock { $0 = image }
    return image
  }

  /// The id, which is equal for equal images.
  @MainActor
  var id: String { full.id }

  /// Whether the player has provided an empty image, which means no image.
  @MainActor
  var isEmpty: Bool { full.data.isEmpty }

  /// The image for desktops, at a size up to the full size.
  @MainActor
  func desktopImage(at size: CGSize) -> MPImage {
    let size = fitting(size)
    return size == bounds.size ? full : requestHandler.value(size)
  }
}
