// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// All that a server needs to post push messages on Linux: a token is an address there, and messages are encrypted
/// (RFC 8291) with keys that go with it. On Apple's systems the token alone does.
///
/// ```swift
/// for await token in RemoteMediaSession<Show>.pushToStartTokenUpdates {
///   guard let subscription = PushSubscription(token) else { continue }
///   try await server.register(JSONEncoder().encode(subscription))
/// }
/// ```
///
/// As JSON it is what the Push API of browsers gives, so that every library for Web Push takes it:
/// `{"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}`.
public struct PushSubscription: Codable, Hashable, Sendable {
  /// Where messages are posted to.
  public let endpoint: String
  /// The public key that they are encrypted with, in base64url: "p256dh".
  public let publicKey: String
  /// The secret that they are encrypted with, in base64url: "auth".
  public let authSecret: String

  /// What goes with a token; nil: this process was not told that token, or it is one no more.
  public init?(_ token: Data) {
    guard let known = PushTokens.shared.known(token), let endpoint = known.endpoint else { return nil }
    self.endpoint = endpoint
    publicKey = known.publicKey
    authSecret = known.authSecret
  }

  private enum CodingKeys: String, CodingKey { case endpoint, keys }
  private enum Keys: String, CodingKey { case p256dh, auth }

  /// Reads a subscription as browsers give it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let keys = try container.nestedContainer(keyedBy: Keys.self, forKey: .keys)
    endpoint = try container.decode(String.self, forKey: .endpoint)
    publicKey = try keys.decode(String.self, forKey: .p256dh)
    authSecret = try keys.decode(String.self, forKey: .auth)
  }

  /// Writes a subscription as browsers give it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(endpoint, forKey: .endpoint)
    var keys = container.nestedContainer(keyedBy: Keys.self, forKey: .keys)
    try keys.encode(publicKey, forKey: .p256dh)
    try keys.encode(authSecret, forKey: .auth)
  }
}
