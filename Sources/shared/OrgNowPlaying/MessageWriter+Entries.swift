// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// Writes entries of an a{sv}.
extension MessageWriter {
  /// Opens an entry for one value of that type.
  func openEntry(_ key: String, _ type: StaticString) {
    openDictionaryEntry("sv")
    append(string: key)
    openVariant(type)
  }

  /// Closes an entry.
  func closeEntry() {
    close()
    close()
  }

  /// Adds an id as its bytes.
  func entry(_ key: String, id: Identifier) {
    openEntry(key, "ay")
    append(bytes: id.bytes)
    closeEntry()
  }

  /// Adds an id as a text, next to its bytes.
  func entry(textOf key: String, _ id: Identifier) { entry(key.keyOfText, id.encoded()) }

  /// Adds a text; nil: adds nothing.
  func entry(_ key: String, _ text: String?) {
    guard let text else { return }
    openEntry(key, "s")
    append(string: text)
    closeEntry()
  }

  func entry(_ key: String, _ texts: [String]) {
    openEntry(key, "as")
    append(strings: texts)
    closeEntry()
  }

  func entry(_ key: String, _ flag: Bool) {
    openEntry(key, "b")
    append(bool: flag)
    closeEntry()
  }

  /// Adds a number; nil: adds nothing.
  func entry(_ key: String, _ number: Int32?) {
    guard let number else { return }
    openEntry(key, "i")
    append(int32: number)
    closeEntry()
  }

  func entry(_ key: String, _ number: Int64) {
    openEntry(key, "x")
    append(int64: number)
    closeEntry()
  }

  /// Adds a number; nil: adds nothing.
  func entry(_ key: String, _ number: Double?) {
    guard let number else { return }
    openEntry(key, "d")
    append(double: number)
    closeEntry()
  }

  func entry(_ key: String, _ numbers: [Double]) {
    openEntry(key, "ad")
    openArray("d")
    for number in numbers { append(double: number) }
    close()
    closeEntry()
  }

  func entry(_ key: String, _ numbers: [Int64]) {
    openEntry(key, "ax")
    openArray("x")
    for number in numbers { append(int64: number) }
    close()
    closeEntry()
  }
}

extension String {
  /// The key that has the text of an id. This key has the bytes.
  var keyOfText: String { self + "_text" }
}
