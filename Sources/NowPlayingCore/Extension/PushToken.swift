// SPDX-License-Identifier: MIT

/// Where messages are posted to, and what they are encrypted with.
public struct PushToken: Equatable, Sendable {
  /// The session that it is for; nil: the application, whose messages start sessions.
  public let sessionID: String?
  /// The address; nil: there is none any more.
  public let endpoint: String?
  public let publicKey: String
  public let authSecret: String

  /// Makes a token.
  public init(sessionID: String?, endpoint: String?, publicKey: String, authSecret: String) {
    self.sessionID = sessionID
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.authSecret = authSecret
  }

  /// Refuses what is no public key of P-256 as VAPID has it: 65 bytes in base64url, the first of them a 4.
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
