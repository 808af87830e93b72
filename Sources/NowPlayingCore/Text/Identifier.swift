// SPDX-License-Identifier: MIT

/// What the player tells its things apart by.
enum Identifier {
  /// The id as it is kept; `reason` says what one is needed for.
  static func checked(_ id: String, _ reason: String) throws(Failure) -> String {
    guard id.utf8.count <= Limits.identifierBytes else {
      throw .limit("an id has", Limits.identifierBytes, "bytes at most")
    }
    let id = Text.clean(id)
    guard !id.isEmpty else { throw .invalid(reason) }
    return id
  }
}
