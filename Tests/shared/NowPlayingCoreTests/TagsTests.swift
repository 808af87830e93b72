// SPDX-License-Identifier: MIT

import Foundation
import NowPlayingCore
import Testing

@Suite struct `Tags of a file` {
  /// The content of tags, and why some are left out.
  private func filled(_ tags: [(String, String)], _ own: [Field: String] = [:]) throws -> (Content, [String]) {
    var content = try Content(kind: .music, id: "1")
    for (field, text) in own { try content.set(field, to: text) }
    var (known, reasons) = (Tags(), [String]())
    for (name, text) in tags {
      do throws(Failure) { try known.add(name, text, to: &content) } catch {
        #expect(error.isNormal)
        reasons.append(error.reason)
      }
    }
    return (content, reasons)
  }

  /// The value of a key of Session1, as the table has it.
  private func shown(_ key: String, of content: Content) -> String? {
    if key == "duration_us" { return content.duration.microseconds?.description }
    guard let field = Field.allCases.first(where: { $0.key == key }), content.has(field) else { return nil }
    return switch field.holds {
    case .text, .date: content.text(field).map { "\"\($0)\"" }
    case .list: "[" + content.texts(field).map { "\"\($0)\"" }.joined(separator: ",") + "]"
    case .count: content.number(field).map { Int($0).description }
    case .rating: content.number(field)?.description
    case .flag: content.flag(field)?.description
    case .time: content.microseconds(field)?.description
    }
  }

  /// The cases that the bindings share.
  static let table: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../bindings/tests/tags.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n").filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .map { $0.components(separatedBy: " -> ") }
  }()

  @Test(arguments: table) func `are repaired`(row: [String]) throws {
    #expect(Self.table.count > 40)
    let tags = row[0].components(separatedBy: " ; ").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let (content, _) = try filled(tags.map { ($0[0], $0[1]) })
    for expected in row[1].components(separatedBy: " & ") {
      let words = expected.split(separator: " ", maxSplits: 2).map(String.init)
      let isAbsent = expected.hasPrefix("!")
      let value = shown(isAbsent ? String(expected.dropFirst()) : words[0], of: content)
      #expect(value == (isAbsent ? nil : words[2]), "\(expected)")
    }
  }

  @Test func `have one result in any order`() throws {
    let tags = [
      ("TRACK", "3/12"), ("tracktotal", "11"), ("year", "1958"), ("DATE", "17.8.1959"), ("artists", "A"),
      ("Artist", "B"), ("artist", "C"), ("Performer", "D"), ("disc", "1/2"), ("discnumber", "2"),
    ]
    for order in [tags, tags.reversed()] {
      let (content, reasons) = try filled(order)
      #expect(content.number(.trackNumber) == 3 && content.number(.trackCount) == 11)
      #expect(content.number(.discNumber) == 2 && content.number(.discCount) == 2)
      #expect(content.text(.releaseDate) == "1959-08-17" && content.texts(.artist).sorted() == ["B", "C"])
      #expect(reasons == [])
    }
  }

  @Test func `leave what the player has set`() throws {
    let (content, reasons) = try filled([("title", "B"), ("album", "C")], [.title: "A"])
    #expect(content.text(.title) == "A" && content.text(.album) == "C" && reasons == [])
  }

  @Test func `are left out with a reason`() throws {
    let lost = [
      ("mood", "calm"), ("rating", "80"), ("date", "soon"), ("bpm", "fast"), ("track", "3/x"), ("explicit", "maybe"),
      ("duration", "4:75"), ("url", "https://a.example"), ("title", " \t"), ("smell", ""),
    ]
    let (content, reasons) = try filled(lost)
    #expect(content.number(.trackNumber) == 3)
    #expect(
      reasons == [
        "no field is for the tag \"mood\"",
        "the tag \"rating\" is left out: user_rating is from 0.0 to 1.0, not 80.0",
        "the tag \"date\" is left out: a date has one year, not \"soon\"",
        "the tag \"bpm\" is left out: it is a number, not \"fast\"",
        "the tag \"track\" is left out: it is a number, not \"x\"",
        "the tag \"explicit\" is left out: a flag is 1 or 0, true or false, yes or no, not \"maybe\"",
        "the tag \"duration\" is left out: a time is a number of seconds, or as 4:14, not \"4:75\"",
        "no field is for the tag \"url\"",
      ])
  }

  @Test func `set no more texts than a list has`() throws {
    let (content, reasons) = try filled((0..<65).map { ("genre", "\($0)") })
    #expect(content.texts(.genre).count == 64 && reasons.count == 1 && reasons[0].contains("at most 64"))
  }

  @Test func `leave a field without a value to the next one`() throws {
    let unknown = [("duration", "0"), ("bpm", "0"), ("track", "3/0"), ("tracktotal", "0"), ("title", "\u{1}")]
    let (empty, reasons) = try filled(unknown)
    #expect(empty.duration == .unknown && !empty.has(.bpm) && !empty.has(.trackCount) && !empty.has(.title))
    #expect(empty.number(.trackNumber) == 3 && reasons == [])
    // A better name without a value replaces nothing.
    let invisible = [("artist", "\u{1}"), ("artists", "\u{1}")]
    let (kept, _) = try filled([("track", "3"), ("tracknumber", "0"), ("artists", "A")] + invisible)
    #expect(kept.number(.trackNumber) == 3 && kept.texts(.artist) == ["A"])
    let known = [("duration", "1:00:00.5"), ("bpm", "96"), ("track", "4/12"), ("title", "A"), ("season", "0")]
    let (content, _) = try filled(unknown + known)
    #expect(content.duration == .finite(3_600_500_000) && content.number(.bpm) == 96 && content.text(.title) == "A")
    #expect(content.number(.trackNumber) == 3 && content.number(.trackCount) == 12 && content.number(.season) == 0)
  }
}
