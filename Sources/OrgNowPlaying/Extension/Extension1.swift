// SPDX-License-Identifier: MIT

internal import DBus

/// The words of org.nowplaying.Extension1.
enum Extension1 {
  static let interface = "org.nowplaying.Extension1"
  static let path = "/org/nowplaying/Extension"

  /// A property. All can be read, and none can be set.
  enum Property: CaseIterable {
    case version, sessions, systemPrimary

    /// The property with this name.
    init?(_ name: String) {
      guard let property = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = property
    }

    var name: String {
      switch self {
      case .version: "Version"
      case .sessions: "Sessions"
      case .systemPrimary: "SystemPrimary"
      }
    }

    var signature: StaticString {
      switch self {
      case .version: "u"
      case .sessions: "aay"
      case .systemPrimary: "ay"
      }
    }
  }

  private static let members = """
      <method name="Start">
       <arg name="id" type="ay" direction="in"/><arg name="attributes" type="ay" direction="in"/>
      </method>
      <method name="Update">
       <arg name="id" type="ay" direction="in"/><arg name="attributes" type="ay" direction="in"/>
      </method>
      <method name="End">
       <arg name="id" type="ay" direction="in"/><arg name="attributes" type="ay" direction="in"/>
      </method>
      <method name="RequestSystemPrimary">
       <arg name="id" type="ay" direction="in"/>
       <arg name="published" type="b" direction="out"/><arg name="prominent" type="b" direction="out"/>
      </method>
      <method name="GetTokens"><arg name="tokens" type="a(aysss)" direction="out"/></method>
      <signal name="TokenChanged">
       <arg name="id" type="ay"/><arg name="endpoint" type="s"/>
       <arg name="public_key" type="s"/><arg name="auth_secret" type="s"/>
      </signal>

    """

  /// What the object answers to Introspect.
  static func xml() -> String {
    var xml = ObjectDescription.head + " <interface name=\"" + interface + "\">\n" + members
    for property in Property.allCases {
      xml += ObjectDescription.property(
        property.name, property.signature, change: property == .version ? "const" : nil)
    }
    return xml + " </interface>\n" + ObjectDescription.end
  }
}
