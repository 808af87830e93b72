// SPDX-License-Identifier: MIT

import Foundation
import NowPlayingCore
import Testing

/// The bytes of an image, and the expected type and size.
struct Sample: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let type: ImageType
  let width: Int32
  let height: Int32
  let bytes: [UInt8]

  /// Decodes an image from base64.
  init(_ what: String, _ type: ImageType, _ width: Int32, _ height: Int32, _ text: String) {
    self.init(what, type, width, height, bytes: [UInt8](Data(base64Encoded: text) ?? Data()))
  }

  init(_ what: String, _ type: ImageType, _ width: Int32, _ height: Int32, bytes: [UInt8]) {
    testDescription = what
    (self.type, self.width, self.height, self.bytes) = (type, width, height, bytes)
  }
}
