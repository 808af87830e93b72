#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A UnifiedPush connector that writes the calls that it receives: push_connector.py NAME PIPE. The bus may start it."""

import base64
import json
import os
import sys

from gi.repository import Gio, GLib

INTERFACES = """
<node>
  <interface name="org.unifiedpush.Connector1">
    <method name="Message">
      <arg type="s" direction="in"/><arg type="ay" direction="in"/><arg type="s" direction="in"/>
    </method>
    <method name="NewEndpoint"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
    <method name="Unregistered"><arg type="s" direction="in"/></method>
  </interface>
  <interface name="org.unifiedpush.Connector2">
    <method name="Message"><arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/></method>
    <method name="NewEndpoint"><arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/></method>
    <method name="Unregistered"><arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/></method>
  </interface>
</node>
"""


def main():
    """Runs the connector until its bus ends."""
    pipe = os.open(sys.argv[2], os.O_WRONLY)

    def report(*words):
        os.write(pipe, json.dumps(words).encode() + b"\n")

    def called(_connection, _sender, _path, interface, method, parameters, invocation):
        version = int(interface[-1])
        values = parameters.unpack()
        names = {"Message": ("token", "message", "id"), "NewEndpoint": ("token", "endpoint")}.get(method, ("token",))
        values = dict(values[0] if version == 2 else zip(names, values, strict=True))
        if "message" in values:
            values["message"] = base64.b64encode(bytes(values["message"])).decode()
        report(version, method, values)
        invocation.return_value(GLib.Variant("(a{sv})", ({},)) if version == 2 else None)

    connection = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
        connection.register_object("/org/unifiedpush/Connector", interface, called, None, None)
    Gio.bus_own_name_on_connection(
        connection,
        sys.argv[1],
        Gio.BusNameOwnerFlags.NONE,
        lambda *_: report(0, "Ready", os.getpid()),
        lambda *_: sys.exit(1),
    )
    GLib.MainLoop().run()


if __name__ == "__main__":
    main()
