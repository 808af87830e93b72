# SPDX-License-Identifier: MIT
"""A session bus for one test, which every test in Python starts by this file."""

import os
import pathlib
import shutil
import subprocess
import tempfile


class PrivateBus:
    """A session bus of one test, which can be killed and started again at the same address."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-bus-"))
        self.socket = self.folder / "bus"
        self.address = f"unix:path={self.socket}"
        self.daemon = None
        self.configuration = self.folder / "bus.conf"
        self.configuration.write_text(f"""<busconfig>
  <type>session</type>
  <listen>{self.address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="max_incoming_unix_fds">250000000</limit>
  <limit name="max_outgoing_unix_fds">250000000</limit>
  <limit name="max_match_rules_per_connection">50000</limit>
  <limit name="max_replies_per_connection">50000</limit>
</busconfig>
""")

    def allow_connections(self, count):
        """Sets how many connections of one user the bus accepts once it is started; its default is 256."""
        for name in ("max_connections_per_user", "max_completed_connections"):
            self.limit(name, count)

    def limit(self, name, count):
        """Sets a limit of the bus before it is started. The last value counts."""
        self.configure(f'<limit name="{name}">{count}</limit>')

    def serve(self, folder):
        """Adds a folder with the files of services, before the bus is started."""
        self.configure(f"<servicedir>{folder}</servicedir>")

    def configure(self, line):
        """Adds a line to the configuration."""
        text = self.configuration.read_text()
        self.configuration.write_text(text.replace("</busconfig>", f"{line}\n</busconfig>"))

    def start(self):
        self.socket.unlink(missing_ok=True)
        self.daemon = subprocess.Popen(
            [
                "dbus-daemon",
                "--nofork",
                "--nopidfile",
                "--nosyslog",
                f"--config-file={self.configuration}",
                "--print-address=1",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        if not self.daemon.stdout.readline():
            raise RuntimeError("dbus-daemon did not start")
        return self

    def kill(self):
        if self.daemon:
            self.daemon.kill()
            self.daemon.wait()
            self.daemon.stdout.close()
            self.daemon = None

    def close(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self, **more):
        """The environment of a program that uses only this bus, outside every sandbox."""
        environment = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("FLATPAK_", "SNAP", "DBUS_", "XDG_", "NOWPLAYING_"))
        }
        environment.update(
            DBUS_SESSION_BUS_ADDRESS=self.address,
            DBUS_SYSTEM_BUS_ADDRESS="unix:path=/nonexistent/bus",
            HOME=str(self.folder),
            XDG_RUNTIME_DIR=str(self.folder / "run"),
            XDG_DATA_HOME=str(self.folder / "data"),
            XDG_DATA_DIRS=str(self.folder / "share"),
            LC_ALL="C.UTF-8",
        )
        environment.update(more)
        return {key: value for key, value in environment.items() if value is not None}
