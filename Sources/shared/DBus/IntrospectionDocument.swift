// SPDX-License-Identifier: MIT

/// The XML that describes an object.
struct IntrospectionDocument {
  private var xml = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
     <interface name="org.freedesktop.DBus.Peer">
      <method name="Ping"/>
      <method name="GetMachineId"><arg type="s" name="machine_uuid" direction="out"/></method>
     </interface>
     <interface name="org.freedesktop.DBus.Introspectable">
      <method name="Introspect"><arg name="data" type="s" direction="out"/></method>
     </interface>
     <interface name="org.freedesktop.DBus.Properties">
      <method name="Get">
       <arg name="interface" direction="in" type="s"/><arg name="property" direction="in" type="s"/>
       <arg name="value" direction="out" type="v"/>
      </method>
      <method name="GetAll">
       <arg name="interface" direction="in" type="s"/><arg name="properties" direction="out" type="a{sv}"/>
      </method>
      <method name="Set">
       <arg name="interface" direction="in" type="s"/><arg name="property" direction="in" type="s"/>
       <arg name="value" direction="in" type="v"/>
      </method>
      <signal name="PropertiesChanged">
       <arg type="s" name="interface"/><arg type="a{sv}" name="changed_properties"/>
       <arg type="as" name="invalidated_properties"/>
      </signal>
     </interface>

    """

  /// Opens an interface. `members`: the XML of its methods and signals.
  @inline(never)
  mutating func open(_ interface: String, _ members: String) {
    xml += " <interface name=\"" + interface + "\">\n" + members
  }

  @inline(never)
  mutating func add(_ property: String, _ signature: StaticString, _ isWritable: Bool, _ changeReport: String?) {
    xml += "  <property name=\"" + property + "\" type=\"" + signature.description
    xml += isWritable ? "\" access=\"readwrite\"" : "\" access=\"read\""
    if let changeReport {
      xml += ">\n   <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\""
      xml += changeReport + "\"/>\n  </property>\n"
    } else {
      xml += "/>\n"
    }
  }

  /// Closes the interface.
  @inline(never)
  mutating func close() { xml += " </interface>\n" }

  /// The whole document. `nodes`: the names of the objects directly below.
  @inline(never)
  func text(nodes: [String]) -> String { xml + Self.elements(of: nodes) + Self.end }

  /// The document of a path that has no object, but objects below it.
  static func text(nodes: [String]) -> String { "<node>\n" + elements(of: nodes) + end }

  private static let end = "</node>\n"

  private static func elements(of nodes: [String]) -> String {
    nodes.reduce("") { $0 + " <node name=\"" + $1 + "\"/>\n" }
  }
}
