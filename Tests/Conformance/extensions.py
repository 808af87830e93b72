# SPDX-License-Identifier: MIT
"""Extensions for remote sessions that the bus starts, and their calls."""

import os
import pathlib
import signal
import socket
import subprocess

from gi.repository import GLib

from support import BUILD, DEADLINE, PROPERTIES, ConformanceTest, DBusError

PROGRAM = pathlib.Path(os.environ.get("NOWPLAYING_REMOTE_EXTENSION", BUILD / "examples" / "remote_extension"))
NAME = "org.example.RemoteExtension.RemoteMedia"
OBJECT = "/org/nowplaying/Extension"
EXTENSION = "org.nowplaying.Extension1"


def attributes(identifier="kitchen", title="Harbour Lights", playing=True):
    return f'{{"id": "{identifier}", "title": "{title}", "playing": {"true" if playing else "false"}}}'


class InstalledExtension(ConformanceTest):
    """An extension that the bus starts."""

    bus_at_start = False
    program: pathlib.Path

    def setUp(self):
        super().setUp()
        self.log = self.bus.folder / "extension.log"
        self.log.touch()

    def install(self, name, variables):
        """The bus starts it with its own environment and log, and stores its pid."""
        script, services = self.bus.folder / "extension", self.bus.folder / "services"
        exports = "\n".join(f"export {key}='{value}'" for key, value in variables.items())
        script.write_text(f"#!/bin/sh\necho $$ >>{self.log}.pids\n{exports}\nexec {self.program} 2>>{self.log}\n")
        script.chmod(0o755)
        services.mkdir()
        self.service = services / f"{name}.service"
        self.service.write_text(f"[D-BUS Service]\nName={name}\nExec={script}\n")
        self.bus.serve(services)
        self.addCleanup(self.end_all)

    def pids(self):
        """The processes that the bus has started, oldest first."""
        path = pathlib.Path(f"{self.log}.pids")
        return [int(line) for line in path.read_text().split()] if path.exists() else []

    def end_all(self):
        """The end of the bus does not end an extension that still has a session."""
        self.bus.kill()
        for pid in self.pids():
            if self.is_running(pid):
                os.kill(pid, signal.SIGKILL)

    def is_running(self, pid):
        """True if the process exists, and is the one that was started."""
        try:
            return self.program.name in os.readlink(f"/proc/{pid}/exe")
        except OSError:
            return False


class ExtensionTest(InstalledExtension):
    """examples/remote_extension, which is installed and does not run."""

    program = PROGRAM
    is_installed = True

    def setUp(self):
        super().setUp()
        self.assertTrue(PROGRAM.exists(), f"{PROGRAM} is missing: build the project first")
        self.speakers = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.speakers.close)
        self.speakers.bind(str(self.bus.folder / "speakers"))
        self.speakers.settimeout(DEADLINE)
        if self.is_installed:
            names = ("SPEAKERS", "NOWPLAYING_", "XDG_STATE_HOME", "HOME", "LD_LIBRARY_PATH", "FAKE_PUSH")
            self.install(NAME, {key: value for key, value in self.environment().items() if key.startswith(names)})
        self.start_bus()

    def environment(self):
        return self.bus.environment(
            SPEAKERS=str(self.bus.folder / "speakers"),
            NOWPLAYING_LOG="debug",
            XDG_STATE_HOME=str(self.bus.folder / "state"),
        )

    def wait_gone(self):
        """Waits until the name has no owner."""

        def is_gone():
            return any(
                signal.member == "NameOwnerChanged" and signal.values[0] == NAME and not signal.values[2]
                for signal in self.client.signals
            )

        self.client.wait(is_gone, "the extension leaves")
        self.client.signals.clear()

    def call(self, member, *values, signature="(ayay)", interface=EXTENSION):
        data = tuple(value.encode() if isinstance(value, str) else value for value in values)
        return self.client.call(NAME, member, GLib.Variant(signature, data) if data else None, OBJECT, interface)

    def get(self, name):
        body = GLib.Variant("(ss)", (EXTENSION, name))
        return self.client.call(NAME, "Get", body, OBJECT, PROPERTIES).unpack()[0]

    def refused(self, *arguments, **options):
        with self.assertRaises(DBusError) as caught:
            self.call(*arguments, **options)
        self.assertTrue(caught.exception.text, caught.exception.name)
        return caught.exception.name

    def application(self, *arguments):
        return subprocess.run(
            [str(PROGRAM), *arguments], env=self.environment(), capture_output=True, text=True, timeout=40, check=False
        )
