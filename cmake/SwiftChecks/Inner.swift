// SPDX-License-Identifier: MIT

/// An object, an array and strings: each is allocated on the heap.
public final class Box {
  public let texts: [String]

  public init(_ count: Int) {
    texts = (0..<count).map { "This text is longer than the fifteen bytes of a small one: " + String($0) }
  }
}

/// Returns the number of bytes in the strings of a box.
public func bytes(of box: Box) -> Int { box.texts.reduce(0) { $0 + $1.utf8.count } }
