// SPDX-License-Identifier: MIT

import Foundation
@testable import NowPlayingCenter
import NowPlayingCore
import NowPlayingPlatform
import OrgNowPlaying
import Testing

@Suite struct `The file of the last player` {
  private static let name = "org.mpris.MediaPlayer2.tape"
  private static let text = """
    name \(name)
    start \(name)
    identity Tape Deck
    title  A song
    item_id /track/1
    image_url file:///state/last-cover/0.png
    position_us 77
    time 1760000000000000

    """

  private func read(_ text: String) -> LastPlayer? { LastFile.read(Array(text.utf8)) }

  @Test func `has each value`() throws {
    let last = try #require(read(Self.text))
    #expect(last.name.text == Self.name)
    #expect(last.start == last.name)
    #expect(last.identity == "Tape Deck")
    #expect(last.desktopEntry.isEmpty)
    #expect(last.title == " A song")
    #expect(last.itemID == "/track/1")
    #expect(last.imageURL == "file:///state/last-cover/0.png")
    #expect(last.position == 77)
    #expect(last.time == 1_760_000_000_000_000)
    #expect(LastFile.text(last) == Self.text)
  }

  @Test func `is read as it is written`() throws {
    var last = LastPlayer(
      name: Identifier(Self.name), start: "org.example.Tape-Deck", identity: LastFile.line("\u{2066}two\nlines"),
      desktopEntry: "org.example.Tape-Deck")
    last.title = LastFile.line(String(repeating: "\u{2066}", count: 2_000))
    last.time = 1
    #expect(read(LastFile.text(last)) == last)
    last.imageURL = "file:///" + String(repeating: "x", count: 1_024)
    #expect(read(LastFile.text(last))?.imageURL == "")
  }

  @Test func `is only in memory if there is no folder for it`() {
    let file = LastFile("")
    file.set(LastPlayer(name: Identifier(Self.name), start: Identifier(Self.name), identity: "", desktopEntry: ""))
    file.write(now: 0, isEnd: true)
    #expect(file.covers.isAbsent && file.forget() && file.last == nil)
  }

  @Test func `keeps its values if a later version adds some`() throws {
    #expect(read(Self.text + "color red\n") == read(Self.text))
  }

  @Test(arguments: [
    ("start \(name)", "start org.mpris.MediaPlayer2.other"), ("start \(name)", "start /bin/sh"),
    ("start \(name)", "start :1.7"), ("start \(name)\n", ""), ("name \(name)\n", ""),
    ("name \(name)", "name org.example.Tape"), ("position_us 77", "position_us -1"),
    ("position_us 77", "position_us 99999999999999999999"), ("time 1", "time x"), ("time 1", "time -1"),
    ("title  A song", "title \u{7}"), ("title  A song", "title \u{0}"), ("title  A song", "title a\ntitle b"),
    ("title  A song", "title"), ("Tape Deck", String(repeating: "x", count: 3_000)),
  ])
  func `is ignored if a value is wrong`(_ old: String, _ new: String) {
    #expect(Self.text.contains(old))
    #expect(read(Self.text.replacing(old, with: new)) == nil)
  }

  @Test func `has a cover only if the service has stored it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "np-" + UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let covers = CoverFolder(folder + "/a b")
    let memory = try MemoryFile(copying: ([1, 2, 3] as [UInt8]).span, limit: 3)
    let image = Image(mimeType: "image/png", size: nil, descriptor: memory.descriptor, keeping: memory)
    let url = covers.store(image)
    #expect(url.hasPrefix("file://\(folder)/a%20b/") && url.hasSuffix(".png"))
    #expect(covers.has(url))
    #expect(!covers.has(url + "g") && !covers.has(url + "/") && !covers.has("") && !CoverFolder(folder).has(url))
    let next = covers.store(image)
    #expect(covers.has(next) && !covers.has(url))
    #expect(covers.store(nil).isEmpty)
    #expect(!covers.has(next))
    #expect(CoverFolder("").store(image).isEmpty)
  }

  @Test func `is ignored if it is not a text`() {
    #expect(read("") == nil)
    #expect(LastFile.read(Array(Self.text.utf8) + Array("other ".utf8) + [0xFF]) == nil)
    #expect(LastFile.read([UInt8](repeating: 0x0A, count: 10_000)) == nil)
  }

  @Test func `may have any bytes`() {
    var random = SystemRandomNumberGenerator()
    let good = Array(Self.text.utf8)
    for _ in 0..<300 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let last = LastFile.read(bytes) { #expect(LastFile.read(Array(LastFile.text(last).utf8)) == last) }
    }
  }
}
