// SPDX-License-Identifier: MIT

import Testing

@testable import NowPlayingCore

@Suite struct `A date` {
  @Test(arguments: [
    "1959", "1959-08", "1959-08-17", "2026-08-22T18:00Z", "2026-08-22T18:00:00Z", "2000-02-29",
    "2026-08-22T18:00:00", "2026-08-22T18:00:00.5Z", "2026-08-22T18:00:00.123456+02:00", "2026-08-22T18:00:00-0500",
    "1964-02-29", "2026-08-22T18:00+02:00",
  ])
  func `is valid as a year, with a month, a day and a time`(text: String) { #expect(ISODate.isValid(text)) }

  @Test(arguments: [
    "", "59", "195", "19590", "1959-", "1959-8-17", "1959/08/17", "17.08.1959", "August", "1959-08-17 ",
    " 1959-08-17", "1959-08-17T", "1959-08-17T18", "1959-08-17 18:00:00Z", "2026-08-22T18:00:00.Z",
    "2026-08-22T18:00:00z!", "2026-08-22T18:00:00+2", "١٩٥٩", "1959-08-17T18:00:00Z\0", "-1959",
    "2026-08-22T18:00:00+02:00:00", "1959a08", String(repeating: "0", count: 70_000),
  ])
  func `is invalid in other formats`(text: String) { #expect(!ISODate.isValid(text)) }

  @Test(arguments: [
    ("1998-00-00", "1998"), ("1998-5-3", "1998-05-03"), ("1998-05-03 00:00:00", "1998-05-03T00:00:00"),
    ("1998/05/03", "1998-05-03"), ("19980503", "1998-05-03"), (" 1998 ", "1998"), ("1998-13-01", "1998"),
    ("1998-05-32", "1998-05"),
    ("1998-05-00", "1998-05"), ("1998 (remaster)", "1998"), ("1998-05-03T25:00", "1998-05-03"), ("1998", "1998"),
  ])
  func `is repaired if a tag has another common format`(tag: String, date: String) {
    #expect(ISODate.repaired(tag) == date)
  }

  @Test(arguments: ["59", "August 1998", "199805", "123456789", "-1959", ""])
  func `is not repaired without a year of four digits`(tag: String) { #expect(ISODate.repaired(tag) == nil) }

  @Test(arguments: [
    "1959-13", "1959-00", "1959-08-32", "1959-08-00", "1959-02-29", "1900-02-29", "1959-04-31", "2026-08-22T25:00:00Z",
    "2026-08-22T18:61Z",
  ])
  func `is invalid with a month, a day or a time that does not exist`(text: String) { #expect(!ISODate.isValid(text)) }
}
