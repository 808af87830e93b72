// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import NowPlayingCommand

@Suite struct `A file of the user` {
  private static let cases: [(String, String?, String)] = [
    ("", "on", "keys = on\n"), ("a = 1", "on", "a = 1\nkeys = on\n"),
    ("# keys = off\n\nkeys=off\r\n\n[x]\nkeys = yes\n\n", "on", "# keys = off\n\nkeys = on\n\n[x]\n\n"),
    ("a = 1\nkeys = off\nkeys = yes\n", nil, "a = 1\n"), ("a = 1\n", nil, "a = 1\n"),
  ]

  @Test(arguments: cases)
  func `keeps its other lines`(_ text: String, _ value: String?, _ expected: String) throws {
    let path = FileManager.default.temporaryDirectory.path + "/np-user-file-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    var file = try UserFile(path)
    file.set("keys", value)
    try file.write()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
    #expect(try UserFile(path)["keys"] == value)
  }
}
