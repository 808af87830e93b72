// SPDX-License-Identifier: MIT

/// What the player tells its things apart by.
enum Identifier {
  /// The id of an item, a queue entry, a playlist or an artwork, of any length: it may be a path or an address, and what
  /// goes on the bus is short. `reason` says what an id is needed for.
  static func checked(_ id: String, _ reason: String) throws(Failure) -> String {
    guard !id.isEmpty else { throw .invalid(reason) }
    return id
  }

  /// An id that is shown as it is, and therefore has a limit.
  static func limited(_ id: String, _ reason: String) throws(Failure) -> String {
    guard id.utf8.count <= Limits.identifierBytes else {
      throw .limit("an id has", Limits.identifierBytes, "bytes at most")
    }
    return try checked(Text.clean(id), reason)
  }
}
