// SPDX-License-Identifier: MIT

/// What objects answer to Introspect.
public enum ObjectDescription {
  /// The beginning: what every object has.
  public static let head = """
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

  /// The end.
  public static let end = "</node>\n"

  /// A property; `change` says how a change of it is told, if not with its value.
  public static func property(
    _ name: String, _ type: StaticString, isWritable: Bool = false, change: String? = nil
  ) -> String {
    var xml = "  <property name=\"" + name + "\" type=\"" + type.description
    xml += isWritable ? "\" access=\"readwrite\"" : "\" access=\"read\""
    guard let change else { return xml + "/>\n" }
    xml += ">\n   <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\""
    return xml + change + "\"/>\n  </property>\n"
  }

  /// The objects below.
  public static func nodes(_ names: [String]) -> String {
    var xml = ""
    for name in names { xml += " <node name=\"" + name + "\"/>\n" }
    return xml
  }
}
