# SPDX-License-Identifier: MIT
"""A service that stores the last player, and a bus that starts it again."""

import pathlib
import sys

from centers import INTERFACE, NAME, PATH, StagedTest
from gi.repository import GLib
from support import PATH as MPRIS
from support import ROOT

PROGRAM = pathlib.Path(__file__).with_name("startable_player.py")


class ResumeTest(StagedTest):
    """A bus that can start players."""

    bus_at_start = False
    follows = True

    def setUp(self):
        super().setUp()
        self.services = self.bus.folder / "services"
        self.services.mkdir()
        self.starts = self.bus.folder / "starts"
        self.starts.touch()
        self.file = self.bus.folder / "state" / "nowplaying" / "last"
        self.bus.serve(self.services)
        self.start_bus()

    # ---- programs ----

    def install(self, name, command=None):
        """Lets the bus start a command for a name; by default one that fails."""
        words = " ".join(map(str, command or ["/bin/false"]))
        (self.services / f"{name}.service").write_text(f"[D-BUS Service]\nName={name}\nExec={words}\n")
        self.client.bus("ReloadConfig")

    def install_player(self, name="tape", start=None, **options):
        """Lets the bus start a player."""
        values = [f"{key}={value}" for key, value in {"log": self.starts, **options}.items()]
        environment = ["/usr/bin/env", "PYTHONDONTWRITEBYTECODE=1"]
        program = [*environment, sys.executable, PROGRAM, self.bus.socket, name, *values]
        self.install(start or f"{ROOT}.{name}", program)

    def start_center(self, *lines, **environment):
        """Starts the service with these lines in center.conf."""
        self.configure(*lines)
        environment.setdefault("XDG_STATE_HOME", str(self.bus.folder / "state"))
        return super().start_center(**environment)

    def end_center(self):
        self.assertEqual(self.service.end(), 0)
        self.client.wait_names(0, NAME)

    # ---- what the service shows ----

    @property
    def last(self):
        """The values of Last without the time."""
        values = self.center.get("Last")
        if values:
            self.assertGreater(values.pop("time"), 1_700_000_000_000_000)
        return values

    def wait_last(self, **values):
        """Waits until Last has these values."""
        self.center.wait(lambda: {key: self.last.get(key) for key in values}, values)

    def resume(self):
        return self.center.call("Resume")

    def send_resume(self):
        return self.client.send(NAME, "Resume", None, PATH, INTERFACE)

    def assert_refused(self, error, text, action):
        """The action fails with an error, and a text that has that pattern."""
        self.assertRegex(self.assert_error(error, action).text, text)

    def status(self, name):
        return self.center.players.get(name, {}).get("status")

    def count_starts(self):
        return len(self.starts.read_text().splitlines())

    def quit(self, name="tape"):
        """Ends a player that the bus has started, and waits until the service has seen it."""
        self.client.send(f"{ROOT}.{name}", "Quit", None, MPRIS, ROOT, reply=False)
        self.center.wait_order([])

    def play_and_quit(self, name="tape", start=None):
        """Starts a player by the bus, has it play, and ends it. After that it is the last one."""
        self.client.bus("StartServiceByName", "su", start or f"{ROOT}.{name}", 0)
        if start:
            self.client.call(start, "Activate", GLib.Variant("(a{sv})", ({},)), "/", "org.freedesktop.Application")
        self.center.wait_order([name])
        self.assertEqual(self.center.call("Perform", "ssa{sv}", name, "play", {})[0], "success")
        self.wait_last(name=f"{ROOT}.{name}".partition(".instance")[0])
        self.quit(name)
        self.starts.write_text("")
