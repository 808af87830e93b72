// SPDX-License-Identifier: MIT

/// The ids that the player sets.
enum Identifier {
  /// Checks the id of an item, a queue entry, a playlist or an artwork. It can have any length, since the bus gets a
  /// hash. `reason` explains why an id is needed.
  static func checked(_ id: String, _ reason: String) throws(Failure) -> String {
    guard !id.isEmpty else { throw .invalid(reason) }
    return id
  }

  /// Checks an id that is published unchanged. It has a length limit.
  static func limited(_ id: String, _ reason: String) throws(Failure) -> String {
    guard id.utf8.count <= Limits.identifierBytes else {
      throw .limit("an id has", Limits.identifierBytes, "bytes at most")
    }
    return try checked(Text.clean(id), reason)
  }
}
