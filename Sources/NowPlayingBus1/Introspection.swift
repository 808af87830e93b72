// SPDX-License-Identifier: MIT

internal import DBus

/// What a session answers to Introspect.
enum Introspection {
  static let interface = "org.nowplaying.Session1"

  private static let methods = """
      <method name="Perform">
       <arg name="command" type="s" direction="in"/><arg name="arguments" type="a{sv}" direction="in"/>
      </method>

    """

  /// The description of a session, below which there are these nodes.
  static func xml(nodes: [String]) -> String {
    var xml = ObjectDescription.head + " <interface name=\"" + interface + "\">\n" + methods
    for property in Property.allCases {
      xml += ObjectDescription.property(property.name, property.signature, change: property.change)
    }
    return xml + " </interface>\n" + ObjectDescription.nodes(nodes) + ObjectDescription.end
  }
}
