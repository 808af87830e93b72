// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite("Outputs")
struct OutputTests {
  @Test(arguments: [("", "Name"), ("id", ""), ("id", " \n")])
  func `have an id and a name`(id: Identifier, name: String) {
    #expect(throws: Failure.self) { try Output(id: id, name: name, type: .speaker) }
  }

  @Test func `have texts of at most 256 bytes, with one line`() throws {
    let long = String(repeating: "x", count: 257)
    #expect(throws: Failure.self) { try Output(id: Identifier(long), name: "Name", type: .tv) }
    #expect(throws: Failure.self) { try Output(id: "id", name: long, type: .tv) }
    #expect(try Output(id: "id", name: "Living\nroom", type: .tv).name == "Living room")
  }

  @Test func `have different ids, and one that plays alone is the only one in use`() throws {
    let (kitchen, tv) = (
      try Output(id: "kitchen", name: "Kitchen", type: .speaker, isInUse: true),
      try Output(id: "tv", name: "TV", type: .tv, isInUse: true, isAlone: true)
    )
    try Output.check([kitchen, try Output(id: "tv", name: "TV", type: .tv, isAlone: true)])
    try Output.check([tv])
    #expect(throws: Failure.self) { try Output.check([kitchen, tv]) }
    #expect(throws: Failure.self) { try Output.check([kitchen, kitchen]) }
  }

  @Test func `are at most 64`() throws {
    let many = try (0..<65).map { try Output(id: Identifier("id-\($0)"), name: "Name", type: .other) }
    try Output.check(Array(many.dropLast()))
    #expect(throws: Failure.self) { try Output.check(many) }
  }
}
