// SPDX-License-Identifier: MIT

/// What an extension extends. On Linux that is said by the service file of the extension, so nothing reads this here.
public struct AppExtensionPoint: Hashable, Sendable {
  /// Who starts the extension, and for what.
  public struct Identifier: Hashable, Sendable {
    /// Who starts it: "com.apple.nowplaying".
    public let host: String
    /// For what: "remote-media".
    public let name: String

    /// Names an extension point.
    public init(host: String, name: String) {
      self.host = host
      self.name = name
    }
  }

  /// Makes an extension point of the identifier that stands alone in a property.
  @resultBuilder
  public enum Bind {
    /// The point with that identifier.
    public static func buildBlock(_ identifier: Identifier) -> AppExtensionPoint { AppExtensionPoint(identifier) }
  }

  /// What it is called.
  public let identifier: Identifier

  /// The point with an identifier.
  public init(_ identifier: Identifier) { self.identifier = identifier }
}
