// SPDX-License-Identifier: MIT

/// What the application, its server and its extension tell each other of a remote session: no more than is needed to
/// show it. It travels as JSON, in 64 KiB at most, and in a push message in about 3,900 bytes, so images are never
/// in it.
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
/// A `Date` is written as "2026-06-09T17:00:00.000Z", as JavaScript's `toISOString()` does, and read with or without
/// the fraction, with any offset, and also as a number: seconds since 1970. A `Data` is Base64.
///
/// The `id` stands under that name in the JSON, since that is where the id of a push message is looked for.
public protocol RemoteMediaSessionAttributes: Decodable, Encodable, SendableMetatype {
  /// Tells the session from all others of the application.
  var id: String { get }
}
