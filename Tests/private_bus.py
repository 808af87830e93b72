# SPDX-License-Identifier: MIT
"""A session bus for one test, which every test in Python starts by this file.

With NOWPLAYING_BUS=dbus-broker the buses are those of dbus-broker, which starts no services here.
"""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ.get("NOWPLAYING_BUS", "dbus-daemon")
# dbus-broker's launcher writes to the journal and looks for systemd on a bus. It gets a journal that is never read, in a
# folder that only it can see, and a bus of another kind without systemd.
LAUNCHER = """
import os, socket, subprocess, sys
path, configuration, other = sys.argv[1:]
subprocess.run(["mount", "-t", "tmpfs", "none", "/run"], check=True)
os.makedirs("/run/systemd/journal")
journal = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
journal.bind("/run/systemd/journal/socket")
os.dup2(journal.fileno(), 9)
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen(64)
os.dup2(listener.fileno(), 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()), DBUS_SESSION_BUS_ADDRESS=other)
os.execlp("dbus-broker-launch", "dbus-broker-launch", "--scope", "user", "--config-file", configuration)
"""
OWN_MOUNTS = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]


def why_no_broker():
    """Why dbus-broker cannot run here; nothing if it can."""
    if not shutil.which("dbus-broker-launch"):
        return "dbus-broker is not installed"
    tried = subprocess.run([*OWN_MOUNTS, "mount", "-t", "tmpfs", "none", "/run"], capture_output=True, check=False)
    return "this process may not mount, which the launcher of dbus-broker needs" if tried.returncode else None


class PrivateBus:
    """A session bus of one test, which can be killed and started again at the same address."""

    def __init__(self, program=PROGRAM):
        self.other = PrivateBus("dbus-daemon").start() if program == "dbus-broker" else None
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
        if self.other:
            return self.start_broker()
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

    def start_broker(self):
        command = [*OWN_MOUNTS, sys.executable, "-c", LAUNCHER, self.socket, self.configuration, self.other.address]
        deadline = time.monotonic() + 60
        while not self.answers():
            if time.monotonic() > deadline:
                raise RuntimeError("dbus-broker did not start")
            # A killed launcher leaves files for a moment, which make the next one fail.
            if self.daemon is None or self.daemon.poll() is not None:
                self.kill()
                self.socket.unlink(missing_ok=True)
                self.daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            time.sleep(0.01)
        return self

    def answers(self):
        """Whether a bus answers a client."""
        with contextlib.closing(socket.socket(socket.AF_UNIX)) as client, contextlib.suppress(OSError):
            client.settimeout(10)
            client.connect(str(self.socket))
            client.sendall(b"\0AUTH\r\n")
            return client.recv(1)
        return False

    def kill(self):
        if self.daemon:
            self.daemon.kill()
            self.daemon.wait()
            self.daemon.stdout.close()
            self.daemon = None

    def close(self):
        self.kill()
        if self.other:
            self.other.close()
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
