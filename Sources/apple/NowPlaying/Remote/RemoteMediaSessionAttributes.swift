// SPDX-License-Identifier: MIT

/// The data that the application, its server and its extension exchange about a remote session. Include no more than is
/// needed to show it. The JSON may have 64 KiB, and about 3,900 bytes in a push message, so it never contains images.
///
/// ```swift
/// struct Show: RemoteMediaSessionAttributes {
///   let id: String
///   var title: String
///   var isPlaying: Bool
///   var moment: Date
/// }
/// ```
///
/// A `Date` is written as "2026-06-09T17:00:00.000Z", as JavaScript's `toISOString()` does. It may be read without the
/// fraction, with any offset, or as a number of seconds since 1970. A `Data` is Base64.
///
/// In the JSON the `id` must have that name, because a push message's id is read from there.
public protocol RemoteMediaSessionAttributes: Decodable, Encodable, SendableMetatype {
  /// The session's id, which no other session of the application has.
  var id: String { get }
}
