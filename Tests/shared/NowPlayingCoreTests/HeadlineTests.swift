// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// The table of content.h. Each field contains its own name.
@Suite struct `A headline` {
  struct Row: CustomTestStringConvertible, Sendable {
    let kind: ContentKind
    let title: String
    let artists: [String]
    let album: String
    var testDescription: String { kind.name }
  }

  static let table = [
    Row(kind: .music, title: "title", artists: ["artist"], album: "album"),
    Row(kind: .podcast, title: "title", artists: ["show"], album: "show"),
    Row(kind: .movie, title: "title", artists: ["artist"], album: "album"),
    Row(kind: .tvShow, title: "title", artists: ["show"], album: "show"),
    Row(kind: .book, title: "title", artists: ["author", "narrator"], album: "album"),
    Row(kind: .radio, title: "program", artists: ["station"], album: "album"),
    Row(kind: .homeMedia, title: "source", artists: ["artist"], album: "album"),
    Row(kind: .generic, title: "title", artists: ["subtitle"], album: "album"),
  ]

  @Test func `has a row for every kind`() { #expect(Self.table.map(\.kind) == ContentKind.allCases) }

  @Test(arguments: table) func `has the fields of its kind`(row: Row) throws {
    let content = try Content.made(
      row.kind,
      [
        .title: "title", .artist: "artist", .album: "album", .show: "show", .author: "author", .narrator: "narrator",
        .station: "station", .program: "program", .source: "source", .subtitle: "subtitle",
      ])
    let headline = Headline(content)
    #expect(headline.title == row.title)
    #expect(headline.artists == row.artists)
    #expect(headline.album == row.album)
  }

  @Test(arguments: ContentKind.allCases) func `falls back to title, artist and album`(kind: ContentKind) throws {
    let headline = Headline(try .made(kind, [.title: "title", .artist: "artist", .album: "album"]))
    #expect(headline.title == "title")
    #expect(headline.artists == ["artist"])
    #expect(headline.album == "album")
  }

  @Test func `of a podcast can be the artist and the album that were set, and else the show`() throws {
    var content = try Content.made(.podcast, [.title: "title", .artist: "artist", .show: "show"])
    content.hasOwnHeadline = true
    #expect(Headline(content).artists == ["artist"] && Headline(content).album == "show")
    content = try .made(.podcast, [.title: "title", .album: "album", .show: "show"])
    content.hasOwnHeadline = true
    #expect(Headline(content).artists == ["show"] && Headline(content).album == "album")
  }

  @Test(arguments: ContentKind.allCases) func `is empty if the content has no fields`(kind: ContentKind) throws {
    let headline = Headline(try Content(kind: kind, id: "item"))
    #expect(headline.title == nil)
    #expect(headline.artists.isEmpty)
    #expect(headline.album == nil)
  }

  @Test func `of radio without a program is the title, and without both the station`() throws {
    let headline = Headline(try .made(.radio, [.station: "Coast FM", .title: "The Ferrymen - Harbour Lights"]))
    #expect(headline.title == "The Ferrymen - Harbour Lights")
    #expect(headline.artists == ["Coast FM"])
    #expect(Headline(try .made(.radio, [.station: "Coast FM"])).title == "Coast FM")
  }

  @Test(arguments: ContentKind.allCases) func `has the station or the show if the title is missing`(kind: ContentKind)
    throws
  {
    #expect(Headline(try .made(kind, [.station: "Coast FM"])).title == "Coast FM")
    #expect(Headline(try .made(kind, [.show: "Tides"])).title == "Tides")
    #expect(Headline(try .made(kind, [.station: "Coast FM", .show: "Tides"])).title == "Coast FM")
  }

  @Test func `keeps the order of the artists`() throws {
    var content = try Content(kind: .music, id: "item")
    for name in ["A", "B", "C"] { try content.add(.artist, name) }
    #expect(Headline(content).artists == ["A", "B", "C"])
  }
}
