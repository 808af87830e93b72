// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// The status with which a call is refused; nil: it was not refused.
func refusal<Result>(_ body: () throws(Failure) -> Result) -> Status? {
  do {
    _ = try body()
    return nil
  } catch {
    return error.status
  }
}

extension Content {
  /// A content with one text in each of some fields.
  static func made(_ kind: ContentKind, id: Identifier = "item", _ texts: KeyValuePairs<Field, String>) throws
    -> Content
  {
    var content = try Content(kind: kind, id: id)
    for (field, text) in texts { try content.set(field, to: text) }
    return content
  }
}
