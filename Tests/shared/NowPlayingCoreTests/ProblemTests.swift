// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `A problem` {
  @Test func `has one line of text`() throws {
    let problem = try Problem(.network, text: "No\nconnection", canRetry: true)
    #expect(problem.text == "No connection" && problem.kind == .network && problem.canRetry && problem.address == nil)
    #expect(refusal { () throws(Failure) in try Problem(.other, text: " \n") } == .invalidArgument)
  }

  @Test(arguments: [
    "https://example.org", "HTTPS://example.org/renew?from=player#top", "https://[2001:db8::1]:8443/",
    "exampleplayer:repair", "org.example.player://sign-in", "x-http:a",
  ]) func `has a URL with https, or with a scheme of the player`(address: String) throws {
    #expect(try Problem(.signIn, text: "Sign in", address: address).address == address)
  }

  @Test(arguments: [
    "", "example.org", "/renew", "https:", "https:/", "https://", "https:///renew", "https://?a", "https://:443/",
    "https:example.org", "https://example.org:port/", "https://me@example.org/", "https://me:secret@example.org",
    "https://exam ple.org/", "https://example.org/\n", "https://b\u{FC}cher.example/", "http://example.org",
    "file:///etc/passwd", "FILE:///etc/passwd", "data:text/html,a", "javascript:alert(1)", "JavaScript:alert(1)",
    "vbscript:a", "mailto:a@example.org", "ssh:a", "smb://a/b", ":a", "1a:b",
  ]) func `has no other URL`(address: String) {
    #expect(refusal { () throws(Failure) in try Problem(.signIn, text: "No", address: address) } == .invalidArgument)
  }

  @Test func `has limits`() {
    let text = String(repeating: "x", count: 1_024)
    #expect(refusal { () throws(Failure) in try Problem(.other, text: text) } == nil)
    #expect(refusal { () throws(Failure) in try Problem(.other, text: text + "x") } == .limit)
    let address = "https://example.org/" + String(repeating: "x", count: 4_096 - 20)
    #expect(refusal { () throws(Failure) in try Problem(.other, text: "No", address: address) } == nil)
    #expect(refusal { () throws(Failure) in try Problem(.other, text: "No", address: address + "x") } == .limit)
  }
}
