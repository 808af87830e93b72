// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `The URL of an image` {
  @Test(arguments: [
    ("https://example.org/cover.jpg", "https://example.org/cover.jpg"),
    ("http://example.org", "http://example.org"),
    ("HTTPS://example.org/", "HTTPS://example.org/"),
    ("https://example.org:8443/a%20b", "https://example.org:8443/a%20b"),
    ("https://example.org/a b\"<>\\^`{|}\n\u{7F}", "https://example.org/a%20b%22%3C%3E%5C%5E%60%7B%7C%7D%0A%7F"),
    ("https://example.org/\u{E9}", "https://example.org/%C3%A9"),
    // A path may contain characters that a host may not.
    ("https://example.org/@me/c.jpg", "https://example.org/@me/c.jpg"),
    // The fragment has no effect.
    ("https://example.org/c.jpg#part", "https://example.org/c.jpg"),
    ("https://example.org/c.jpg#a?b=c", "https://example.org/c.jpg"),
    ("https://example.org#me@elsewhere", "https://example.org"),
    ("https://192.0.2.7:65535/c.jpg", "https://192.0.2.7:65535/c.jpg"),
    ("https://[2001:db8::1]:1/c.jpg", "https://[2001:db8::1]:1/c.jpg"),
    ("https://[::ffff:192.0.2.7]", "https://[::ffff:192.0.2.7]"),
    ("https://a_b.example-1.org./", "https://a_b.example-1.org./"),
    ("https://b\u{FC}cher.example/", "https://b%C3%BCcher.example/"),
  ]) func `is escaped, and its fragment is removed`(address: String, shown: String) throws {
    #expect(try WebAddress.checked(address) == shown)
  }

  @Test(arguments: [
    "", "cover.jpg", "/cover.jpg", "file:///cover.jpg", "data:image/png;base64,AAAA", "ftp://example.org/c.jpg",
    "javascript:alert(1)", "https:", "https:/", "https://", "https:///cover.jpg", "https://#", "http://?a",
    " https://example.org/",
  ]) func `is refused if it is not a web URL`(text: String) {
    #expect(refusal { () throws(Failure) in try WebAddress.checked(text) } == .invalidArgument)
  }

  @Test(arguments: [
    "https://me:secret@example.org/c.jpg", "https://me@example.org", "https://example.org/c.jpg?token=secret",
    "https://example.org?", "https://a@b@c/", "https://example.org\\@elsewhere/",
  ]) func `is refused if it may contain a secret`(text: String) {
    #expect(refusal { () throws(Failure) in try WebAddress.checked(text) } == .invalidArgument)
  }

  @Test(arguments: [
    "https://exa mple.org/c.jpg", "https://example..org/", "https://.example.org/", "https://./", "https://-a.org/",
    "https://a-.org/", "https://exam!ple.org/", "https://[2001:db8::1/", "https://[]/", "https://[example]/",
    "https://[::1]x/", "https://2001:db8::1/", "https://:80/", "https://example.org:/", "https://example.org:0/",
    "https://example.org:65536/", "https://example.org:port/", "https://example.org:80:80/", "https://example.org:-1/",
    "https://example.org:99999999999999999999/",
  ]) func `is refused without a valid host and port`(text: String) {
    #expect(refusal { () throws(Failure) in try WebAddress.checked(text) } == .invalidArgument)
  }

  @Test func `has at most 4,096 bytes`() {
    let longest = "https://example.org/" + String(repeating: "x", count: 4_096 - 20)
    #expect(refusal { () throws(Failure) in try WebAddress.checked(longest) } == nil)
    #expect(refusal { () throws(Failure) in try WebAddress.checked(longest + "x") } == .limit)
  }
}
