// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `The URL of another player's image` {
  @Test(arguments: ["http://example.org/a?b=c#d", "https://example.org", "HTTPS://example.org/\u{E9}"])
  func `of the network is not changed`(address: String) throws {
    #expect(try ImageAddress(address) == .web(address))
  }

  @Test(arguments: [
    ("file:///a/b%20c.png", "/a/b c.png"), ("file:/a", "/a"), ("FILE://localhost/a", "/a"),
    ("/a/b c%20.png", "/a/b c%20.png"),
    ("file:///a/../b", "/a/../b"), ("//a/b", "//a/b"),
  ]) func `of a file is a path`(address: String, path: String) throws {
    #expect(try ImageAddress(address) == .file(Array(path.utf8)))
  }

  @Test(arguments: [
    "", "cover.jpg", "./cover.jpg", "ftp://example.org/a", "file://example.org/a", "file:a", "file:///a%00b", "http:a",
    "javascript:alert(1)", "data", "smb://a/b",
  ]) func `of another kind is refused`(address: String) {
    #expect(throws: Failure.self) { try ImageAddress(address) }
  }
}

@Suite struct `A data: URL` {
  @Test(arguments: [
    ("data:image/png;base64,", ""), ("data:;base64,YQ==", "a"), ("data:;base64,YQ", "a"), ("data:;base64,YWI=", "ab"),
    ("data:;base64,YWJj", "abc"), ("DATA:image/png;x=y;BASE64,YWJjZA==", "abcd"), ("data:;base64,Y W\nJ\tj", "abc"),
    ("data:;base64,YWJj%0D%0AZA%3D%3D", "abcd"), ("data:,a%20b+c,d", "a b+c,d"), ("data:text/plain,", ""),
    ("data:;base64,fn5-", "~~~"), ("data:;base64,fn5%2B", "~~~"), ("data:;base64,fn5+", "~~~"),
    ("data:;base64,Pz8_", "???"), ("data:;base64,Pz8/", "???"),
  ]) func `has these bytes`(address: String, text: String) {
    #expect(DataAddress.bytes(of: address) == Array(text.utf8))
  }

  @Test(arguments: ["data:;base64", "data:", "date:,a", "data:;base64,Y", "data:;base64,YQ==YQ==", "data:;base64,Y!JA"])
  func `that is damaged has none`(address: String) {
    #expect(DataAddress.bytes(of: address) == nil)
  }

  @Test func `has all bytes`() {
    let all = (0...255).map { UInt8($0) }
    #expect(
      DataAddress.bytes(
        of: "data:," + all.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
        == all)
  }
}
