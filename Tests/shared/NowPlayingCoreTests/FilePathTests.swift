// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `Paths and file URLs` {
  private func path(_ text: String) throws(Failure) -> String {
    String(decoding: try FilePath.path(of: Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("/music/cover.png", "/music/cover.png"),
    // A path has no escapes.
    ("/music/100%20.png", "/music/100%20.png"),
    ("/", "/"),
    ("file:///music/cover.png", "/music/cover.png"),
    ("file:/music/cover.png", "/music/cover.png"),
    ("FILE:///music/cover.png", "/music/cover.png"),
    ("file://localhost/music/cover.png", "/music/cover.png"),
    ("file:///a%20b%2Fc%2fd", "/a b/c/d"),
    ("file:///100%", "/100%"),
    ("file:///100%2", "/100%2"),
    ("file:///100%zz%2x%20", "/100%zz%2x "),
    ("file:///100%2520", "/100%20"),
    ("file:///%C3%A9", "/\u{E9}"),
  ]) func `are paths of a local file`(text: String, file: String) throws {
    #expect(try path(text) == file)
  }

  @Test(arguments: [
    "", "cover.png", "./cover.png", "~/cover.png", "file:", "file://", "file:cover.png", "file://elsewhere/cover.png",
    "file://localhost", "file://localhost.example.org/cover.png", "https://example.org/cover.png",
    "file:///cover%00.png", "file:///%00",
  ]) func `are refused if they are not of a local file`(text: String) {
    #expect(refusal { () throws(Failure) in try path(text) } == .invalidArgument)
  }

  private func local(_ text: String) throws(Failure) -> String {
    String(decoding: try FilePath.local(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("file:///music/a%20b.mp3", "/music/a b.mp3"), ("file://localhost/a.mp3", "/a.mp3"), ("File:/a.mp3", "/a.mp3"),
  ]) func `are read from a file URL`(address: String, file: String) throws {
    #expect(try local(address) == file)
  }

  @Test(arguments: [
    "", "/music/a.mp3", "a.mp3", "file:a.mp3", "file://elsewhere/a.mp3", "https://example.org/a.mp3",
    "file:///a%00.mp3",
  ]) func `are not read from any other URL`(address: String) {
    #expect(refusal { () throws(Failure) in try local(address) } == .notFound)
  }

  @Test func `may have bytes that are not UTF-8`() throws {
    let bytes: [UInt8] = [0x2F, 0x63, 0xE9, 0xFF, 0x0A]
    #expect(try FilePath.path(of: bytes) == bytes)
    #expect(FilePath.address(of: bytes) == "file:///c%E9%FF%0A")
  }

  @Test(arguments: [
    ("/music/cover-1_2.3~.png", "file:///music/cover-1_2.3~.png"),
    ("/a b", "file:///a%20b"),
    ("/100%20", "file:///100%2520"),
    ("/what?#;:&=+$,'()*!@[]\"", "file:///what%3F%23%3B%3A%26%3D%2B%24%2C%27%28%29%2A%21%40%5B%5D%22"),
    ("/\u{E9}", "file:///%C3%A9"),
    ("", "file://"),
  ]) func `are written with every special character escaped`(path: String, address: String) {
    #expect(FilePath.address(of: Array(path.utf8)) == address)
  }

  @Test func `return every byte of a path unchanged`() throws {
    let path = [UInt8(ascii: "/")] + (1...UInt8.max)
    #expect(try FilePath.path(of: Array(FilePath.address(of: path).utf8)) == path)
  }
}
