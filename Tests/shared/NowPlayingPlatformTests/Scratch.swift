// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A folder for one test, removed with this object.
final class Scratch: Sendable {
  let path = FileManager.default.temporaryDirectory.path + "/np-scratch-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file; returns its path.
  @discardableResult func write(_ name: String, _ bytes: [UInt8]) -> String {
    _ = FileManager.default.createFile(atPath: path + "/" + name, contents: Data(bytes))
    return path + "/" + name
  }

  /// Makes a folder; returns its path.
  @discardableResult func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }

  /// The names in a folder.
  func names(in folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
  }

  /// The permissions of a file, as for chmod(); 0: it does not exist.
  static func mode(_ path: String) -> mode_t {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}
