// SPDX-License-Identifier: MIT

/// An event of a hosted session. The numbers are those of `np_extension_event`.
public enum ExtensionEvent: Int32, Sendable {
  case start = 1
  case update = 2
  case end = 3
}
