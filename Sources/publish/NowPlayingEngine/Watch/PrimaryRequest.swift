// SPDX-License-Identifier: MIT

/// A request to become the system's primary. `result` gets whether the session is published, and whether it is
/// prominent.
struct PrimaryRequest {
  let session: SessionKey
  let result: (Bool, Bool) -> Void
}
