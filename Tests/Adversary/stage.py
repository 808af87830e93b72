# SPDX-License-Identifier: MIT
"""A player on its own bus, and the checks after each attack."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "Tests" / "Conformance"), str(REPOSITORY / "Tests")]

from support import BUILD, PATH, PLAYER, PROPERTIES, PrivateBus, Puppet  # noqa: E402
from wire import RETURN, Client  # noqa: E402

MEGABYTE = 1 << 20
PATIENCE = 60.0
"""Seconds in which a player must have answered everything after a flood."""
MOST_GROWTH = 12 * MEGABYTE
"""The memory that an attack may add: allocators keep some of the memory that was used at once."""

# dbus-broker's launcher writes to the journal and looks for systemd on a bus. It gets a journal that is never read, in
# a folder that only it can see, and a bus of another kind without systemd.
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


def own_mounts() -> list[str] | None:
    """A command prefix that makes private mounts possible; None if this process may not mount."""
    for command in (["unshare", "--mount"], ["unshare", "--map-root-user", "--mount"]):
        tried = subprocess.run([*command, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, check=False)
        if tried.returncode == 0:
            return command
    return None


OWN_MOUNTS = own_mounts()


class BrokerBus(PrivateBus):
    """A private bus of dbus-broker."""

    def __init__(self) -> None:
        super().__init__()
        self.other = PrivateBus().start()

    def start(self) -> BrokerBus:
        deadline = time.monotonic() + PATIENCE
        self._launch()
        while True:
            try:
                Client(self.socket).close()
                return self
            except (FileNotFoundError, ConnectionError):
                if time.monotonic() > deadline:
                    raise RuntimeError("dbus-broker does not start") from None
                # A killed launcher leaves files for a moment, which make the next one fail.
                if self.daemon.poll() is not None:
                    self.kill()
                    self._launch()
                time.sleep(0.05)

    def _launch(self) -> None:
        self.socket.unlink(missing_ok=True)
        (self.folder / "launcher.py").write_text(LAUNCHER)
        self.daemon = subprocess.Popen(
            [
                *(OWN_MOUNTS or []),
                sys.executable,
                str(self.folder / "launcher.py"),
                str(self.socket),
                str(self.configuration),
                self.other.address,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        super().close()
        self.other.close()


class Harm(Exception):
    """A check after an attack failed."""


class Stage:
    """A bus and a player on it."""

    def __init__(self, bus: PrivateBus, environment: dict[str, str] | None = None, present: bool = True) -> None:
        self.bus = bus
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-adversary-"))
        runtime = self.folder / "run"
        runtime.mkdir(mode=0o700)
        defaults = {"XDG_RUNTIME_DIR": str(runtime), "XDG_CACHE_HOME": str(self.folder / "cache")}
        # A player is not started like this: a log of warnings shows which lines an attack causes.
        self.puppet = Puppet(bus, **{"NOWPLAYING_LOG": "warning", **defaults, **(environment or {})})
        self.name = ""
        self.puppet(
            "context org.example.Victim",
            "auto success",
            "session music",
            "begin music",
            'content music music track-1 title="Harbour Lights" artist="The Ferrymen" length=254',
            "playback music paused position=42 volume=0.5",
            "offer music play pause toggle_play_pause stop next previous seek_to_position skip_forward "
            "change_playback_rate change_repeat_mode change_shuffle_mode open_url raise set_volume",
            "supported-urls music * --",
            "custom music a Title list-add off - 0",
            "icon music a artwork=icon",
            "end music",
            "publish music",
        )
        if present:
            self.wait_until_there()
            # From this first request on, the library observes the other players.
            self.puppet("watch music", "is-system music")

    def wait_until_there(self) -> None:
        """Waits until the player is on the bus."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                client = self.client()
            except (ConnectionError, FileNotFoundError):
                time.sleep(0.05)
                continue
            names = client.ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
            found = [name for name in names.texts() if name.startswith("org.mpris.MediaPlayer2.Victim")]
            client.close()
            if found:
                self.name = found[0]
                return
            time.sleep(0.05)
        raise Harm("the player does not come to the bus")

    def client(self) -> Client:
        """A client of the bus."""
        return Client(self.bus.socket)

    # MARK: The cost

    @property
    def pid(self) -> int:
        """The player's process."""
        return int(self.puppet.process.pid)

    def memory(self) -> int:
        """The player's private memory, in bytes."""
        rollup = pathlib.Path(f"/proc/{self.pid}/smaps_rollup").read_text(encoding="ascii")
        return sum(int(kilobytes) << 10 for kilobytes in re.findall(r"Private_\w+:\s+(\d+) kB", rollup))

    def descriptors(self) -> int:
        """The number of its open descriptors."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def wake_ups(self) -> int:
        """How often its threads have waited."""
        count = 0
        for task in pathlib.Path(f"/proc/{self.pid}/task").iterdir():
            status = (task / "status").read_text(encoding="ascii")
            found = re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)
            count += int(found[1]) if found else 0
        return count

    # MARK: The checks

    def state(self) -> bytes:
        """All properties of MPRIS, without those that differ each time."""
        client = self.client()
        try:
            answer = client.ask(self.name, PATH, PROPERTIES, "GetAll", "s", PLAYER)
            if answer.kind != RETURN:
                raise Harm(f"GetAll is answered with {answer.text()}")
            return answer.data
        except TimeoutError as late:
            raise Harm(f"GetAll has {late}") from None
        finally:
            client.close()

    def rest(self) -> None:
        """Waits until the player is idle."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            before = self.wake_ups()
            # The puppet would block if its output were not read.
            output = self.puppet.read(0.3)
            self.puppet.events.clear()
            if not output and self.wake_ups() == before:
                return
        raise Harm("the player does not come to rest")

    def measure(self) -> tuple[bytes, int, int]:
        """The values that are compared: the state, the memory and the descriptors, while the player is idle."""
        state = self.state()
        self.rest()
        return state, self.memory(), self.descriptors()

    def check(self, before: tuple[bytes, int, int]) -> str:
        """Raises Harm if the attack had a lasting effect; returns its cost as text."""
        if self.puppet.process.poll() is not None:
            raise Harm(f"the player has ended with {self.puppet.process.returncode}: {self.puppet.log_text()[-500:]}")
        self.wait_until_there()
        state, memory, descriptors = self.measure()
        if state != before[0]:
            raise Harm(f"the state is another one: {state!r}, it was {before[0]!r}")
        if memory - before[1] > MOST_GROWTH:
            raise Harm(f"{(memory - before[1]) >> 10} kB more memory")
        if descriptors != before[2]:
            raise Harm(f"{descriptors} descriptors, there were {before[2]}")
        client = self.client()
        self.puppet.events.clear()
        if client.ask(self.name, PATH, PLAYER, "Next").kind != RETURN:
            raise Harm("Next fails")
        # Commands of the attack may arrive before this one.
        self.puppet.wait_event(r"command \d+ next ", PATIENCE)
        client.close()
        return f"{max(0, memory - before[1]) >> 10} kB"

    def close(self) -> None:
        """Ends the player."""
        self.puppet.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def program(name: str) -> pathlib.Path:
    """The path of a program in the build folder."""
    path = BUILD / name
    if not path.exists():
        raise SystemExit(f"{path} is missing: make build first")
    return path
