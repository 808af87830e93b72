# SPDX-License-Identifier: MIT
"""The base of the tests of surfaces: the window, the applet of Plasma and the extension of GNOME Shell."""

import os
import signal

from centers import PROGRAM, Center
from gi.repository import GLib
from toolkits import ToolkitTest


class SurfaceTest(ToolkitTest):
    """A private bus that can start the service."""

    bus_at_start = False

    def setUp(self):
        super().setUp()
        services = self.folder / "services"
        services.mkdir()
        (services / "org.nowplaying.Center.service").write_text(
            "[D-BUS Service]\nName=org.nowplaying.Center\n"
            f"Exec=/usr/bin/env XDG_RUNTIME_DIR={self.folder}/run XDG_STATE_HOME={self.folder}/state {PROGRAM}\n"
        )
        self.bus.serve(services)
        self.start_bus()
        self.addCleanup(self.end_service)

    def end_service(self):
        """Ends a service that the bus has started."""
        if process := self.service("GetConnectionUnixProcessID"):
            os.kill(process, signal.SIGTERM)

    def service(self, member="GetNameOwner"):
        """Asks the bus about the service; None: it does not run."""
        bus = "org.freedesktop.DBus"
        try:
            body = GLib.Variant("(s)", ("org.nowplaying.Center",))
            return self.client.call(bus, member, body, "/org/freedesktop/DBus", bus).unpack()[0]
        except Exception as failure:  # noqa: BLE001 -- the name has no owner, or the bus has ended
            self.assertNotIsInstance(failure, AssertionError)
            return None

    def start_center(self):
        """Starts the service."""
        center = Center(self.bus)
        self.addCleanup(center.kill)
        self.wait_for(self.service, "the service")
        return center
