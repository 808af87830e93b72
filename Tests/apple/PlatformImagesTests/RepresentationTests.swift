// SPDX-License-Identifier: MIT

import NowPlaying
import PlatformImages
import Testing

@Suite struct `A representation of an artwork` {
  @Test func `is made of an image`() throws {
    let gif = Data(Array("GIF89a".utf8) + [2, 0, 1, 0, 0, 0, 0, 0x3B])
    let picture = try #require(UIImage(data: gif)?.cgImage)
    #expect(try ArtworkRepresentation(cgImage: picture).data == gif)
  }
}
