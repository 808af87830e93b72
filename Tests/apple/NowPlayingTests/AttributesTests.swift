// SPDX-License-Identifier: MIT

import NowPlaying
import Testing

@Suite struct `The attributes of a remote session` {
  private func read(_ moment: String) throws -> Date? {
    let json = #"{"id":"a","station":"s","isPlaying":true,"isThere":true,"speakers":[],"moment":\#(moment)}"#
    return try AttributesCoding.decode(RadioState.self, of: "a", from: Array(json.utf8)).moment
  }

  @Test func `are the JSON that any server writes`() throws {
    let state = RadioState(id: "a/b", speakers: [], moment: Date(timeIntervalSince1970: 1_780_000_000.25))
    let bytes = try AttributesCoding.encode(state)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"id":"a/b","isPlaying":true,"isThere":true,"moment":"2026-05-28T20:26:40.250Z","speakers":[],"#
        + #""station":"Harbour Radio"}"#)
    #expect(try AttributesCoding.decode(RadioState.self, of: "a/b", from: bytes) == state)
  }

  @Test(arguments: [
    #""2026-05-28T20:26:40.250Z""#, #""2026-05-28T22:26:40.250+02:00""#, #""2026-05-28T22:26:40.25+02:00""#,
    "1780000000.25",
  ])
  func `have dates as servers write them`(_ text: String) throws {
    #expect(try read(text) == Date(timeIntervalSince1970: 1_780_000_000.25))
  }

  @Test(arguments: [
    #""2026-05-28T20:26:40Z""#, #""2026-05-28T22:26:40+02:00""#, #""2026-05-28T22:26:40+0200""#, "1780000000",
  ])
  func `have dates of whole seconds`(_ text: String) throws {
    #expect(try read(text) == Date(timeIntervalSince1970: 1_780_000_000))
  }

  @Test(arguments: [#""""#, #""yesterday""#, "1e300", "-1e300", "true", "[]", #""2026-13-45T99:00:00Z""#])
  func `are refused if a date is invalid`(_ text: String) {
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test(arguments: [-Double.infinity, .infinity, .nan, 1e300, -1e300])
  func `are refused if a date cannot be encoded`(_ seconds: Double) {
    let state = RadioState(id: "a", moment: Date(timeIntervalSince1970: seconds))
    #expect(throws: EncodingError.self) { try AttributesCoding.encode(state) }
  }

  @Test(arguments: [
    "", "{", "null", "[]", "{}", #"{"id":"a"}"#, #"{"id":7}"#, "\u{0}", String(repeating: "[", count: 65_536),
  ])
  func `are refused if they are not valid JSON of their type`(_ text: String) {
    #expect(throws: (any Error).self) {
      try AttributesCoding.decode(RadioState.self, of: "a", from: Array(text.utf8))
    }
  }

  @Test func `are refused if they belong to another session`() throws {
    let bytes = try AttributesCoding.encode(RadioState(id: "a"))
    #expect(throws: (any Error).self) { try AttributesCoding.decode(RadioState.self, of: "b", from: bytes) }
  }
}
