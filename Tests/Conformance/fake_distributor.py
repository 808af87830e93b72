# SPDX-License-Identifier: MIT
"""A distributor of UnifiedPush, which answers as a test needs."""

from extensions import NAME
from gi.repository import Gio, GLib

DISTRIBUTOR = "/org/unifiedpush/Distributor"
CONNECTOR = "/org/unifiedpush/Connector"
XML = """
<node>
 <interface name="org.unifiedpush.Distributor2">
  <method name="Register"><arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/></method>
  <method name="Unregister"><arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/></method>
 </interface>
 <interface name="org.unifiedpush.Distributor1">
  <method name="Register">
   <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
   <arg type="s" direction="out"/><arg type="s" direction="out"/>
  </method>
  <method name="Unregister"><arg type="s" direction="in"/></method>
 </interface>
</node>
"""


class Distributor:
    """A distributor of one version, with its own connection."""

    def __init__(self, test, word, version=2):
        self.client, self.version = test.new_client(), version
        self.registered, self.unregistered, self.refusal = [], [], None
        # Answers that wait; None: they are sent at once.
        self.held = None
        interface = Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0 if version == 2 else 1]
        self.client.connection.register_object(DISTRIBUTOR, interface, self.answer, None, None)
        self.name = "org.unifiedpush.Distributor." + word
        self.appear()

    def appear(self):
        self.ask_bus("RequestName", "su", self.name, 4)

    def disappear(self):
        """Releases the name, and deletes the registrations."""
        self.ask_bus("ReleaseName", "s", self.name)
        self.registered.clear()

    def ask_bus(self, member, signature, *values):
        if (answer := self.client.bus(member, signature, *values)) != 1:
            raise AssertionError(f"{member}: {answer}")

    def answer(self, *call):
        if self.held is None:
            return self.perform(*call)
        self.held.append(call)

    def wait_held(self, count):
        """Waits until this many calls wait for an answer, then sends the answers. Later calls are answered at once."""
        self.client.wait(lambda: len(self.held) >= count, f"{count} calls")
        held, self.held = self.held, None
        for call in held:
            self.perform(*call)

    def perform(self, _connection, _sender, _path, _interface, member, parameters, invocation):
        values = parameters.unpack()
        if member == "Unregister":
            self.unregistered.append(values[0]["token"] if self.version == 2 else values[0])
            invocation.return_value(GLib.Variant("(a{sv})", ({},)) if self.version == 2 else None)
            return
        self.registered.append(values[0] if self.version == 2 else {"service": values[0], "token": values[1]})
        result = "REGISTRATION_FAILED" if self.refusal else "REGISTRATION_SUCCEEDED"
        if self.version == 2:
            answer = {"success": GLib.Variant("s", result)}
            if self.refusal:
                answer["reason"] = GLib.Variant("s", self.refusal)
            invocation.return_value(GLib.Variant("(a{sv})", (answer,)))
        else:
            invocation.return_value(GLib.Variant("(ss)", (result, self.refusal or "")))

    def wait_unregistered(self, *tokens):
        self.client.wait(
            lambda: sorted(self.unregistered) == sorted(tokens),
            f"{tokens} are unregistered; these are: {self.unregistered}",
        )

    def wait_registered(self, *tokens):
        self.client.wait(
            lambda: {one["token"] for one in self.registered} >= set(tokens),
            f"{tokens} are registered, there are {self.registered}",
        )

    def call_connector(self, member, token, **more):
        """Calls the connector, and waits for its answer."""
        interface = f"org.unifiedpush.Connector{self.version}"
        if self.version == 2:
            types = {"token": "s", "message": "ay", "endpoint": "s", "id": "s"}
            more["token"] = token
            body = GLib.Variant("(a{sv})", ({key: GLib.Variant(types[key], value) for key, value in more.items()},))
        elif member == "Message":
            body = GLib.Variant("(says)", (token, more["message"], "1"))
        elif member == "NewEndpoint":
            body = GLib.Variant("(ss)", (token, more["endpoint"]))
        else:
            body = GLib.Variant("(s)", (token,))
        return self.client.call(NAME, member, body, CONNECTOR, interface)
