// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `The token of a resume point` {
  private let identifiers = PublicIdentifiers(key: SipHash.Key(1, 2), showsAll: false)

  private static let points = [
    ResumePoint(session: "music", item: "one"), ResumePoint(session: "a", item: Identifier(bytes: [0, 0xFF, 0x61])),
    ResumePoint(session: "Küche", item: Identifier(String(repeating: "x", count: 894))),
  ]

  @Test(arguments: points)
  func `has the ids that it was made of`(_ point: ResumePoint) throws {
    let token = try #require(identifiers.token(of: point))
    #expect(identifiers.point(of: token) == point)
    #expect(identifiers.token(of: point) == token)
    #expect(token.utf8.count <= 4 * Limits.resumeBytes)
  }

  @Test func `hides them, and cannot be read or made with another key`() throws {
    let point = ResumePoint(session: "music", item: "/home/ferry/Private/Harbour Lights.flac")
    let token = try #require(identifiers.token(of: point))
    let hidden = point.item.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(!token.contains(hidden))
    #expect(PublicIdentifiers(key: SipHash.Key(1, 3), showsAll: false).point(of: token) == nil)
  }

  @Test func `is refused if a digit differs`() throws {
    let token = try #require(identifiers.token(of: Self.points[0]))
    for place in token.indices {
      let digit: Character = token[place] == "0" ? "1" : "0"
      #expect(identifiers.point(of: token.replacingCharacter(at: place, with: digit)) == nil)
    }
    let cut = [String(token.dropLast()), String(token.dropLast(2))]
    for other in cut + ["", "0", "zz", token + "00", token.uppercased()] {
      #expect(identifiers.point(of: other) == nil)
    }
  }

  @Test func `does not exist if the ids are too long`() {
    let id = Identifier(String(repeating: "x", count: Limits.resumeBytes))
    #expect(identifiers.token(of: ResumePoint(session: "a", item: id)) == nil)
  }
}

extension String {
  fileprivate func replacingCharacter(at place: Index, with character: Character) -> String {
    self[..<place] + String(character) + self[index(after: place)...]
  }
}
