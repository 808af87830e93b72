// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// The data that a server needs to post push messages on Linux. A token is an address there, and messages are encrypted
/// (RFC 8291) with its keys. On Apple's systems the server needs the token alone.
///
/// ```swift
/// for await token in RemoteMediaSession<Show>.pushToStartTokenUpdates {
///   guard let subscription = PushSubscription(token) else { continue }
///   try await server.register(JSONEncoder().encode(subscription))
/// }
/// ```
///
/// Its JSON is that of the browsers' Push API, so every library for Web Push reads it: `{"endpoint": "https://…",
/// "keys": {"p256dh": "…", "auth": "…"}}`.
public struct PushSubscription: Codable, Hashable, Sendable {
  /// The address for messages.
  public let endpoint: String
  /// The public key for encryption, in base64url: "p256dh".
  public let publicKey: String
  /// The secret for encryption, in base64url: "auth".
  public let authSecret: String

  /// The subscription of a token. If this process has not received that token, or the token is no longer valid, the
  /// result is nil.
  public init?(_ token: Data) {
    guard let known = PushTokens.shared.known(token), let endpoint = known.endpoint else { return nil }
    self.endpoint = endpoint
    publicKey = known.publicKey
    authSecret = known.authSecret
  }

  private enum CodingKeys: String, CodingKey { case endpoint, keys }
  private enum Keys: String, CodingKey { case p256dh, auth }

  /// Decodes the JSON of browsers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let keys = try container.nestedContainer(keyedBy: Keys.self, forKey: .keys)
    endpoint = try container.decode(String.self, forKey: .endpoint)
    publicKey = try keys.decode(String.self, forKey: .p256dh)
    authSecret = try keys.decode(String.self, forKey: .auth)
  }

  /// Encodes the JSON of browsers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(endpoint, forKey: .endpoint)
    var keys = container.nestedContainer(keyedBy: Keys.self, forKey: .keys)
    try keys.encode(publicKey, forKey: .p256dh)
    try keys.encode(authSecret, forKey: .auth)
  }
}
