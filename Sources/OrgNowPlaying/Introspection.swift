// SPDX-License-Identifier: MIT

internal import DBus

/// What a session answers to Introspect.
enum Introspection {
  static let interface = "org.nowplaying.Session1"

  private static let methods = """
      <method name="Perform">
       <arg name="command" type="s" direction="in"/><arg name="arguments" type="a{sv}" direction="in"/>
      </method>
      <method name="GetArtwork">
       <arg name="width" type="i" direction="in"/><arg name="height" type="i" direction="in"/>
       <arg name="image" type="h" direction="out"/><arg name="mime_type" type="s" direction="out"/>
       <arg name="image_width" type="i" direction="out"/><arg name="image_height" type="i" direction="out"/>
      </method>
      <method name="GetAnimatedPreview">
       <arg name="aspect_ratio" type="s" direction="in"/>
       <arg name="width" type="i" direction="in"/><arg name="height" type="i" direction="in"/>
       <arg name="image" type="h" direction="out"/><arg name="mime_type" type="s" direction="out"/>
       <arg name="image_width" type="i" direction="out"/><arg name="image_height" type="i" direction="out"/>
      </method>
      <method name="GetAnimatedVideo">
       <arg name="aspect_ratio" type="s" direction="in"/>
       <arg name="width" type="i" direction="in"/><arg name="height" type="i" direction="in"/>
       <arg name="video" type="h" direction="out"/><arg name="mime_type" type="s" direction="out"/>
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
