// SPDX-License-Identifier: MIT

/// Parts of the introspection document of an object.
enum ObjectDescription {
  /// The beginning, with the standard interfaces.
  static let head = """
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

  static let end = "</node>\n"

  static func property(_ property: some ExportedProperty) -> String {
    var xml = "  <property name=\"" + property.name + "\" type=\"" + property.signature.description
    xml += property.isWritable ? "\" access=\"readwrite\"" : "\" access=\"read\""
    guard let change = property.changeReport else { return xml + "/>\n" }
    xml += ">\n   <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\""
    return xml + change + "\"/>\n  </property>\n"
  }

  /// The objects below.
  static func nodes(_ names: [String]) -> String {
    var xml = ""
    for name in names { xml += " <node name=\"" + name + "\"/>\n" }
    return xml
  }
}
