// SPDX-License-Identifier: MIT

internal import DBus

/// The interface org.nowplaying.Extension1.
struct Extension1: ExportedInterface {
  static let all = [Extension1()]
  static let interface = "org.nowplaying.Extension1"
  static let path = "/org/nowplaying/Extension"

  enum Property: CaseIterable, ExportedProperty {
    case version, sessions, systemPrimary

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

    var changeReport: String? { self == .version ? "const" : nil }
  }

  var name: String { Self.interface }
  var properties: [Property] { Property.allCases }

  var members: String {
    """
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
  }
}
