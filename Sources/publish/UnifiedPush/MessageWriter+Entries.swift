// SPDX-License-Identifier: MIT

internal import DBus

extension MessageWriter {
  /// Adds an entry of an a{sv}; nil: none.
  func entry(_ key: String, _ text: String?) {
    guard let text else { return }
    openDictionaryEntry("sv")
    append(string: key)
    openVariant("s")
    append(string: text)
    close()
    close()
  }
}
