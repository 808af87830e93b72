// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// A text file of the user, of which this program changes single lines.
struct UserFile {
  private static let mostBytes = 1 << 20

  let path: String
  private var lines: [String] = []

  /// Reads a file, or begins an empty one.
  init(_ path: String) throws(UsageError) {
    self.path = path
    guard path.utf8.first == UInt8(ascii: "/") else {
      throw UsageError("cannot find " + path + ": HOME is not the path of a folder", .failed)
    }
    let text = Text.decoded(try Self.read(path))
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    if let last = lines.last, last.isEmpty { lines.removeLast() }
  }

  /// The bytes of a file; [] if it does not exist.
  static func read(_ path: String) throws(UsageError) -> [UInt8] {
    var size: Int64 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: mostBytes + 1) { buffer, count in
      size = unsafe path.withCString {
        unsafe nowplaying_whole_file_read($0, false, buffer.baseAddress, buffer.count)
      }
      count = max(0, Int(clamping: size))
    }
    guard size >= 0 || nowplaying_whole_file_is_missing(size) else {
      throw UsageError("cannot read " + path + ": " + (unsafe string(nowplaying_whole_file_error(size))), .failed)
    }
    guard bytes.count <= mostBytes else {
      throw UsageError("cannot read " + path + ": it is larger than 1 MiB", .failed)
    }
    return bytes
  }

  var isEmpty: Bool { lines.isEmpty }
  var allLines: [String] { lines }

  /// The value of a line "key = value"; nil: the file has no such line.
  subscript(_ key: String) -> String? {
    for line in lines { if let pair = Self.pair(line), pair.key.hasSameBytes(as: key) { return pair.value } }
    return nil
  }

  /// Sets the value of a key, or removes its line. Other lines and comments stay.
  mutating func set(_ key: String, _ value: String?) {
    var isSet = value == nil
    var kept: [String] = []
    for line in lines {
      guard let pair = Self.pair(line), pair.key.hasSameBytes(as: key) else {
        kept.append(line)
        continue
      }
      if let value, !isSet {
        kept.append(key + " = " + value)
        isSet = true
      }
    }
    if let value, !isSet { kept.append(key + " = " + value) }
    lines = kept
  }

  mutating func setLines(_ lines: [String]) { self.lines = lines }

  func write() throws(UsageError) {
    var text = ""
    for line in lines { text += line + "\n" }
    let bytes = Array(text.utf8)
    let isWritten = unsafe bytes.withUnsafeBytes { bytes in
      unsafe path.withCString { unsafe nowplaying_file_replace($0, bytes.baseAddress, bytes.count) }
    }
    guard isWritten else { throw UsageError("cannot write " + path + ": " + errorText, .failed) }
  }

  static func remove(_ path: String) throws(UsageError) {
    guard unsafe path.withCString({ unsafe nowplaying_file_remove($0) }) else {
      throw UsageError("cannot remove " + path + ": " + errorText, .failed)
    }
  }

  private static func pair(_ line: String) -> (key: String, value: String)? {
    let bytes = line.utf8
    guard let place = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let key = trimmed(bytes[..<place])
    guard key.utf8.first != UInt8(ascii: "#") else { return nil }
    return (key, trimmed(bytes[bytes.index(after: place)...]))
  }

  private static func trimmed(_ text: Substring.UTF8View) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text = text.dropLast() }
    return String(Substring(text))
  }
}

/// The folders of the user.
enum UserFolder {
  static var configuration: String { folder("XDG_CONFIG_HOME", ".config") }
  static var data: String { folder("XDG_DATA_HOME", ".local/share") }
  static var state: String { folder("XDG_STATE_HOME", ".local/state") }

  /// The file with the keys and colors of the screen.
  static var screenFile: String { configuration + "/nowplaying/screen.conf" }

  /// The file with the rules of the service.
  static var centerFile: String { configuration + "/nowplaying/center.conf" }

  private static func folder(_ name: String, _ standard: String) -> String {
    // A path that is not absolute has no meaning.
    let value = variable(name)
    if value.utf8.first == UInt8(ascii: "/") { return value }
    let home = variable("HOME")
    return (home.utf8.first == UInt8(ascii: "/") ? home : "~") + "/" + standard
  }
}
