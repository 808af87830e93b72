// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Writes JSON on one line.
struct JSON {
  private(set) var text = ""
  private var needsComma = false

  private mutating func begin(_ key: String?) {
    if needsComma { text += "," }
    if let key { text += JSON.quoted(key) + ":" }
    needsComma = true
  }

  /// A text, with its line breaks. Without a key it is an element of a list.
  mutating func add(_ key: String? = nil, text value: String) {
    begin(key)
    text += JSON.quoted(value)
  }

  mutating func add(_ key: String? = nil, _ value: Value) {
    begin(key)
    text += JSON.text(of: value)
  }

  mutating func add(_ key: String? = nil, list: [String]) {
    array(key) { json in for text in list { json.add(text: text) } }
  }

  mutating func object(_ key: String? = nil, _ body: (inout JSON) -> Void) { nested(key, "{", "}", body) }
  mutating func array(_ key: String? = nil, _ body: (inout JSON) -> Void) { nested(key, "[", "]", body) }

  private mutating func nested(_ key: String?, _ start: String, _ end: String, _ body: (inout JSON) -> Void) {
    begin(key)
    text += start
    needsComma = false
    body(&self)
    text += end
    needsComma = true
  }

  /// A value as JSON. "null" for no value.
  static func text(of value: Value) -> String {
    switch value {
    case .none: return "null"
    case .text(let text): return quoted(text)
    case .list(let texts):
      var json = JSON()
      json.add(list: texts)
      return json.text
    case .number(let number): return Number.text(number)
    case .integer, .flag: return value.line
    }
  }

  /// A text between quotation marks. Characters that change a terminal or the direction of a line are escaped.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: quoted += "\\\""
      case 0x5C: quoted += "\\\\"
      case 0x0A: quoted += "\\n"
      case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
        quoted += "\\u" + hexadecimal(scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
