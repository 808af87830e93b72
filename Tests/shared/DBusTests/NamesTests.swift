// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

@Suite struct `Valid names` {
  @Test(arguments: [
    ("a.b", true), ("org.freedesktop.DBus.Error.Failed", true), ("a._1", true), ("a", false), ("", false),
    ("a.", false), (".a", false), ("a..b", false), ("a.1", false), ("a.b c", false), ("a.ä", false), ("a.b-c", false),
    (String(repeating: "a.", count: 127) + "b", true), (String(repeating: "a.", count: 127) + "bc", false),
  ])
  func `of interfaces and errors have at least two elements`(name: String, isValid: Bool) {
    #expect(Names.isInterface(name) == isValid)
  }

  @Test(arguments: [
    (":1.42", true), (":1-2.a", true), (":1..2", false),
    ("org.example.Name", true), ("org.example-x.Name", true), (":1", false), (":", false),
    ("org", false), ("org.1x", false), ("", false), ("a:b.c", false),
  ])
  func `on the bus are unique or well-known`(name: String, isValid: Bool) {
    #expect(Names.isBusName(name) == isValid)
  }

  @Test func `have letters, digits and underscores, and on the bus hyphens`() {
    for byte in UInt8.min...0x7F {
      let character = Character(Unicode.Scalar(byte))
      let isUsual = character.isLetter || character.isNumber || character == "_"
      #expect(Names.isInterface("a.b\(character)c") == (isUsual || character == "."), "\(byte)")
      #expect(Names.isBusName("a.b\(character)c") == (isUsual || character == "." || character == "-"), "\(byte)")
      #expect(Names.isPath("/b\(character)c") == (isUsual || character == "/"), "\(byte)")
      #expect(Names.isInterface("a.\(character)c") == (isUsual && !character.isNumber), "\(byte)")
    }
  }

  @Test(arguments: [
    ("/", true), ("/a", true), ("/a/_1", true), ("", false), ("a", false), ("//", false), ("/a/", false),
    ("/a//b", false), ("/a-b", false), ("/ä", false), ("/a/b/", false),
  ])
  func `of objects are paths`(path: String, isValid: Bool) {
    #expect(Names.isPath(path) == isValid)
  }
}

@Suite struct `Valid signatures` {
  @Test(arguments: [
    "", "s", "a{sv}", "sa{sv}as", "(oss)", "a(oss)", "(b(oss))", "aaaa{y(av)}", "ybnqiuxtdhsogv",
    String(repeating: "a", count: 32) + "s",
    String(repeating: "(", count: 32) + "s" + String(repeating: ")", count: 32),
  ])
  func `are complete types`(text: String) {
    #expect(Signature.isValid(Block.of(Array(text.utf8)), 0..<text.utf8.count))
  }

  @Test(arguments: [
    "a", "(", ")", "()", "(s", "{", "}", "a{", "a{s", "a{sv", "a{vs}", "a{s}", "a{svs}", "z", "\0", "s)", "{sv",
    String(repeating: "a", count: 33) + "s",
    String(repeating: "(", count: 33) + "s" + String(repeating: ")", count: 33),
  ])
  func `are not other texts`(text: String) {
    #expect(!Signature.isValid(Block.of(Array(text.utf8)), 0..<text.utf8.count))
  }
}
