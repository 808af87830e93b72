// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingHandles
import Testing

@Suite struct `A text of the host` {
  private func read(_ bytes: [UInt8]) -> String? {
    let chars = (bytes + [0]).map { CChar(bitPattern: $0) }
    return unsafe chars.withUnsafeBufferPointer { unsafe text($0.baseAddress) }
  }

  @Test func `is read as UTF-8`() { #expect(read(Array("Küche".utf8)) == "Küche") }

  @Test func `is read as Latin-1 if it is not UTF-8`() { #expect(read([0x4B, 0xFC, 0x63, 0x68, 0x65]) == "Küche") }

  @Test func `is nil for NULL`() { #expect(text(nil) == nil) }
}

@Suite struct `An id of the host` {
  @Test func `has at most 1,024 bytes`() {
    func isAccepted(_ count: Int) -> Bool {
      let chars = [CChar](repeating: 0x61, count: count) + [0]
      return unsafe chars.withUnsafeBufferPointer {
        (try? unsafe needShortIdentifier($0.baseAddress, "id"))?.bytes.count == count
      }
    }
    #expect(isAccepted(1) && isAccepted(1_024) && !isAccepted(1_025))
  }
}

@Suite struct `A list of the host` {
  @Test func `has at most the allowed entries`() {
    let numbers: [Int32] = [1, 2, 3]
    unsafe numbers.withUnsafeBufferPointer { buffer in
      #expect(throws: Failure.self) { () throws(Failure) in try unsafe list(buffer.baseAddress, 3, "numbers", limit: 2)
      }
      #expect((try? unsafe list(buffer.baseAddress, 3, "numbers", limit: 3)) == numbers)
    }
  }

  @Test func `is empty for NULL without entries, and an error with some`() {
    let none: UnsafePointer<Int32>? = nil
    #expect((try? unsafe list(none, 0, "numbers")) == [])
    #expect(throws: Failure.self) { () throws(Failure) in try unsafe list(none, 1, "numbers") }
  }
}
