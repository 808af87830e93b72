// SPDX-License-Identifier: MIT

/// A file of lines "key = value". '#' begins a comment line. Each key occurs once. A line that is wrong is reported, and all
/// others have their effect.
public enum SettingLines {
  private static let mostLineBytes = 4_096

  /// Reads the lines. `set` gets a key and its value, and returns the fault. The result has the lines with a fault.
  public static func read(_ bytes: [UInt8], set: (String, String) -> String?) -> [(line: Int, text: String)] {
    var problems: [(line: Int, text: String)] = []
    var seen: [String] = []
    var rest = bytes[...]
    // The mark of UTF-8 that some editors write.
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var number = 0
    for line in rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if let problem = read(line, &seen, set) { problems.append((number, problem)) }
    }
    return problems
  }

  /// Reads a line; returns its fault.
  private static func read(
    _ line: ArraySlice<UInt8>, _ seen: inout [String], _ set: (String, String) -> String?
  ) -> String? {
    guard line.count <= mostLineBytes else { return "the line is longer than 4096 bytes: shorten it" }
    guard !line.contains(0) else { return "the line contains a NUL byte: remove it" }
    let text = trimmed(line)
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
      return first == UInt8(ascii: "[")
        ? "the file has no sections: remove the line" : "the line does not have the form key = value"
    }
    let key = String(decoding: trimmed(text[..<equals]), as: UTF8.self)
    let value = String(decoding: trimmed(text[(equals + 1)...]), as: UTF8.self)
    guard !seen.contains(where: { $0.hasSameBytes(as: key) }) else { return "the key occurs twice: " + key }
    guard let problem = set(key, value) else {
      seen.append(key)
      return nil
    }
    return problem
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
    return bytes
  }

  /// The fault of a key that is not in the list.
  public static func unknown(_ key: String, _ keys: [String]) -> String {
    "unknown key: " + Text.quoted(Text.line(key)) + "; the keys are " + Text.joined(keys, ", ")
  }

  /// Reads "on" or "off"; returns the fault of another word, after which the value is the same as before.
  public static func read(
    _ flag: inout Bool, _ key: String, _ value: String, isOn: [String] = ["on", "yes"], isOff: [String] = ["off", "no"]
  ) -> String? {
    let isTrue = isOn.contains { value.hasSameBytes(as: $0) }
    guard isTrue || isOff.contains(where: { value.hasSameBytes(as: $0) }) else {
      return key + " must be " + isOn[0] + " or " + isOff[0] + ", not " + Text.quoted(Text.line(value))
    }
    flag = isTrue
    return nil
  }

  /// The words of a value, which spaces separate.
  public static func words(_ value: String) -> [String] {
    value.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(Substring($0)) }
  }
}
