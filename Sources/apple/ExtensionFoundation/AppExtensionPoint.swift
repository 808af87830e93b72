// SPDX-License-Identifier: MIT

/// The kind of an extension. On Linux the extension's service file determines it, so the library does not read this
/// value.
public struct AppExtensionPoint: Hashable, Sendable {
  /// The host that starts the extension, and the name of its extension point.
  public struct Identifier: Hashable, Sendable {
    /// The host: "com.apple.nowplaying".
    public let host: String
    /// The name: "remote-media".
    public let name: String

    /// Makes an identifier.
    public init(host: String, name: String) {
      self.host = host
      self.name = name
    }
  }

  /// Makes an extension point of a property's single identifier.
  @resultBuilder
  public enum Bind {
    /// Makes the extension point with that identifier.
    public static func buildBlock(_ identifier: Identifier) -> AppExtensionPoint { AppExtensionPoint(identifier) }
  }

  /// The identifier.
  public let identifier: Identifier

  /// Makes the extension point with an identifier.
  public init(_ identifier: Identifier) { self.identifier = identifier }
}
