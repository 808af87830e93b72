// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// The text of the failure of a call; "" if it succeeds.
private func reason(_ body: () throws(Failure) -> Void) -> String {
  do { try body() } catch { return error.reason }
  return ""
}

@Suite struct `The text of an error` {
  @Test func `has the limit and the given number`() {
    let long = Identifier(String(repeating: "x", count: 1_030))
    #expect(
      reason { () throws(Failure) in try HostingRequest.check(long) }
        == "an id has at most 1,024 bytes, this one has 1,030")
    #expect(
      Failure.tooManyAttributes(1_234_567).reason.hasSuffix(" 65,536 bytes of attributes, this one has 1,234,567"))
    #expect(Failure.limit("a list has at most", 64, "entries", count: -1).reason == "a list has at most 64 entries")
  }

  @Test(
    arguments: [
      (.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"), (0, "0.0"), (1, "1.0"), (-1.5, "-1.5"), (0.05, "0.05"),
      (0.001, "0.001"), (10, "10.0"), (1_234.25, "1,234.25"), (-1e300, "-1e15 or more"), (0.9999, "1.0"),
    ] as [(Double, String)])
  func `has an invalid number`(number: Double, text: String) {
    #expect(Failure.invalid("a rate is 0", not: number).reason == "a rate is 0, not " + text)
  }

  @Test func `has an invalid whole number and an invalid time`() {
    #expect(Failure.invalid("an index is 0", not: Int64.min).reason == "an index is 0, not -9,223,372,036,854,775,808")
    #expect(Failure.invalid("an index is 0", not: Int64(-5)).reason == "an index is 0, not -5")
    #expect(Failure.invalid("a time is 0", notTime: -1_000).reason == "a time is 0, not -1,000 µs")
  }

  @Test func `has at most 40 characters of an invalid text`() {
    let text = String(repeating: "ü", count: 40)
    #expect(Failure.invalid("a text is empty", notText: text).reason == "a text is empty, not \"\(text)\"")
    #expect(Failure.invalid("a text is empty", notText: text + "y").reason == "a text is empty, not \"\(text)…\"")
    let id = Identifier(text + "y")
    #expect(
      Failure(.notFound, "there is no entry", id: id, ": add it").reason == "there is no entry \"\(text)…\": add it")
  }

  @Test func `names the field or the setting, and the value`() throws {
    var content = try Content(kind: .music, id: "a")
    var offer = Offer()
    let date = reason { () throws(Failure) in try content.set(.releaseDate, to: "17.8.1959") }
    #expect(date.hasPrefix("release_date is ") && date.hasSuffix(", not \"17.8.1959\""))
    #expect(reason { () throws(Failure) in try content.set(.title, to: 3) } == "title is a text: set a text")
    #expect(
      reason { () throws(Failure) in try content.set(.trackNumber, to: 1.5) }
        == "track_number is a whole number from 0 to 2,147,483,647, not 1.5")
    #expect(
      reason { () throws(Failure) in try content.set(.userRating, to: 2) } == "user_rating is from 0.0 to 1.0, not 2.0")
    #expect(
      reason { () throws(Failure) in try offer.set(intervals: [0], for: .skipForward) }
        == "an interval is above 0, not 0 µs")
    #expect(
      reason { () throws(Failure) in try offer.set(rates: [.nan]) }
        == "a supported rate is a finite number other than 0, not nan")
  }

  @Test(arguments: ["https://me:secret", "https://example.org:secret/a", "https://me:secret@example.org/a.png"])
  func `has no password of a URL`(url: String) {
    let text = reason { () throws(Failure) in _ = try WebAddress.checked(url) }
    #expect(!text.isEmpty && !text.contains("secret"))
  }
}
