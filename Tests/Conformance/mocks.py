# SPDX-License-Identifier: MIT
"""Services of the system, which are python-dbusmock's."""

import json
import subprocess
import sys

from gi.repository import GLib
from support import Client, ConformanceTest, PrivateBus

PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
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


class MockedTest(ConformanceTest):
    """A bus of the session and one of the machine, with services of python-dbusmock."""

    def setUp(self):
        super().setUp()
        self.system = PrivateBus()
        self.addCleanup(self.system.close)
        self.system.start()
        self.machine = Client(self.system.address)
        self.addCleanup(self.machine.close)

    def template(self, name, service, path, **parameters):
        arguments = ["--system", "--template", name, "--parameters", json.dumps(parameters)]
        return Mock(self, self.machine, self.system, arguments, service, path)

    def service(self, name):
        """A service of the machine, with one interface at the path of its own name."""
        path = "/" + name.replace(".", "/")
        return Mock(self, self.machine, self.system, ["--system", name, path, name], name, path)

    def portal(self):
        arguments = ["--session", *PORTAL, "org.freedesktop.portal.Settings"]
        return Mock(self, self.client, self.bus, arguments, *PORTAL)
