// SPDX-License-Identifier: MIT

/// A value of a class, an array and texts: each is allocated.
public final class Box {
  public let texts: [String]

  public init(_ count: Int) {
    texts = (0..<count).map { "This text is longer than the fifteen bytes of a small one: " + String($0) }
  }
}

/// The number of bytes that the texts of a box have.
public func bytes(of box: Box) -> Int { box.texts.reduce(0) { $0 + $1.utf8.count } }
