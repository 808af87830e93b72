// SPDX-License-Identifier: MIT

import PlatformImages
import Testing

/// The header of a PNG.
private let png = Data(
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 4, 0, 0, 0, 3, 8, 0, 0, 0, 0, 0, 0, 0])

/// The header of a JPEG.
private let jpeg = Data(
  [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 3, 0, 4, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xFF, 0xD9])

extension UIImage {
  /// An initializer that a player adds.
  convenience init?(encoded: [UInt8]) { self.init(data: Data(encoded)) }
}

@Suite struct `An image of UIKit` {
  @Test func `has the same initializers and properties`() throws {
    let image = try #require(UIImage(data: png))
    #expect(image.size == CGSize(width: 4, height: 3))
    #expect(UIImage(encoded: Array(png)) == image)
    #expect(UIImage(named: "nothing") == nil)
    #expect(UIImage().cgImage == nil)
    let picture = try #require(image.cgImage)
    #expect(picture.width == 4 && picture.height == 3)
    #expect(UIImage(cgImage: picture) == image)
  }

  @Test func `is written as a literal`() {
    let image: UIImage = #imageLiteral(resourceName: "nothing")
    #expect(image == UIImage())
  }

  @Test func `returns its bytes in their own format`() throws {
    let image = try #require(UIImage(data: png))
    #expect(image.pngData() == png)
    #expect(image.jpegData(compressionQuality: 0.8) == nil)
    let photograph = try #require(UIImage(data: jpeg))
    #expect(photograph.jpegData(compressionQuality: 0.8) == jpeg)
    #expect(photograph.pngData() == nil)
    #expect(UIImage().pngData() == nil)
  }
}

@Suite struct `An image of AppKit` {
  @Test func `has the same initializers and properties`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "cover-\(UUID().uuidString).png")
    try png.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let image = try #require(NSImage(contentsOf: file))
    #expect(image == NSImage(data: png))
    #expect(NSImage(contentsOf: file.appending(path: "nothing")) == nil)
    #expect(NSImage(named: NSImage.Name("nothing")) == nil)
    #expect(NSImage(size: NSSize(width: 7, height: 5)).size == CGSize(width: 7, height: 5))
  }

  @Test func `can have another size`() throws {
    let image = try #require(NSImage(data: png))
    let picture = try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil))
    let large = NSImage(cgImage: picture, size: NSSize(width: 40, height: 30))
    #expect(large == image)
    #expect(large.size == CGSize(width: 40, height: 30))
    #expect(large.cgImage?.width == 4)
    #expect(NSImage(cgImage: picture, size: .zero).size == image.size)
    var rectangle = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(large.cgImage(forProposedRect: &rectangle, context: nil, hints: [:])?.height == 3)
    #expect(rectangle.width == 10)
  }
}
