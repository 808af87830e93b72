# SPDX-License-Identifier: MIT
"""Services of the system, which are python-dbusmock's."""

import subprocess
import sys

from gi.repository import GLib

MOCK = "org.freedesktop.DBus.Mock"


class Mock:
    """A service that answers with the values that the test sets."""

    def __init__(self, test, client, bus, arguments, name, path):
        self.client, self.name, self.path = client, name, path
        environment = bus.environment(DBUS_SYSTEM_BUS_ADDRESS=bus.address)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dbusmock", *arguments], env=environment, stdout=subprocess.DEVNULL
        )
        test.addCleanup(self.end)
        client.wait_names(1, name)

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def call(self, member, signature, *arguments, interface=MOCK, path=None):
        return self.client.call(self.name, member, GLib.Variant(signature, arguments), path or self.path, interface)

    def add(self, interface, properties, path=None):
        self.call("AddProperties", "(sa{sv})", interface, properties, path=path)

    def update(self, interface, path=None, **properties):
        """Sets and announces new values of properties."""
        values = {name.replace("_", "-"): value for name, value in properties.items()}
        self.call("UpdateProperties", "(sa{sv})", interface, values, path=path)

    def method(self, interface, name, takes, gives, code):
        self.call("AddMethod", "(sssss)", interface, name, takes, gives, code)

    def emit(self, interface, name, signature, *arguments, **details):
        values = {key: GLib.Variant("s", value) for key, value in details.items()}
        self.call("EmitSignalDetailed", "(sssava{sv})", interface, name, signature, list(arguments), values)
