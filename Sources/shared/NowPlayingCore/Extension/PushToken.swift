// SPDX-License-Identifier: MIT

/// The address and the key for push messages.
public struct PushToken: Equatable, Sendable {
  /// The session of the token; nil for the application, whose messages start sessions.
  public let sessionID: Identifier?
  /// The address; nil if the token was withdrawn.
  @ComparedByBytes public private(set) var endpoint: String?
  @ComparedByBytes public private(set) var publicKey: String
  @ComparedByBytes public private(set) var authSecret: String

  /// Makes a token.
  public init(sessionID: Identifier?, endpoint: String?, publicKey: String, authSecret: String) {
    self.sessionID = sessionID
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.authSecret = authSecret
  }

  /// Fails for a key that is not a P-256 public key as VAPID has it. That is 65 bytes in base64url, the first of them
  /// 4.
  public static func check(key: String) throws(Failure) {
    let isKey =
      key.utf8.count == 87 && key.utf8.first == UInt8(ascii: "B")
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
    guard isKey else { throw .invalid("a VAPID key is a point of P-256 in base64url: 87 characters that begin with B") }
  }
}
