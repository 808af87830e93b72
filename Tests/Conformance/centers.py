# SPDX-License-Identifier: MIT
"""The service nowplaying-center on a private bus, and a client of it."""

from __future__ import annotations

import os
import pathlib
import re
import signal
import subprocess
import time
from typing import Any

from gi.repository import GLib

from fake_players import FakePlayer, Stage, metadata
from support import BUILD, DEADLINE, PROPERTIES, ROOT, SESSION1, Client, ConformanceTest, Signal

PROGRAM = BUILD / "bin" / "nowplaying-center"
NAME = "org.nowplaying.Center"
INTERFACE = "org.nowplaying.Center1"
PATH = "/org/nowplaying/Center"


def without_texts(value):
    """The values of an object without the texts of ids, which only the service's objects have."""
    if isinstance(value, dict):
        return {key: without_texts(one) for key, one in value.items() if not key.endswith("_text")}
    return type(value)(without_texts(one) for one in value) if isinstance(value, (list, tuple)) else value


class Center:
    """The process of the service."""

    def __init__(self, bus: Any, *arguments: str, wrapper: tuple[str, ...] = (), **environment: str) -> None:
        self.folder = bus.folder / "run"
        self.folder.mkdir(mode=0o700, exist_ok=True)
        self.state = self.folder / "nowplaying" / "center"
        self.log_path = bus.folder / f"center-{time.monotonic_ns()}.log"
        environment.setdefault("XDG_CONFIG_HOME", str(bus.folder / "config"))
        with self.log_path.open("wb") as log:
            self.process = subprocess.Popen(
                [*wrapper, str(PROGRAM), *arguments],
                env=bus.environment(**environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @property
    def log(self) -> str:
        """Its log."""
        return self.log_path.read_text(errors="replace")

    def private(self) -> int:
        """Its private memory in kB."""
        rollup = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text(encoding="ascii")
        return sum(int(kilobytes) for kilobytes in re.findall(r"Private_\w+:\s+(\d+) kB", rollup))

    def processor_time(self) -> float:
        """The processor time that it has used, in seconds."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> int:
        """Ends it, as systemd does; returns the exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(DEADLINE)

    def kill(self) -> None:
        """Ends it without a warning, also behind a wrapper."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class CenterClient:
    """Reads the service with one connection."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def call(self, member: str, signature: str = "", *values: Any, interface: str = INTERFACE, path: str = PATH) -> Any:
        """Calls a method; returns its results, or the only one."""
        body = GLib.Variant(f"({signature})", values) if signature else None
        answer = self.client.call(NAME, member, body, path, interface)
        found: tuple[Any, ...] = answer.unpack() if answer else ()
        return found[0] if len(found) == 1 else found

    def get(self, key: str) -> Any:
        """A property."""
        return self.call("Get", "ss", INTERFACE, key, interface=PROPERTIES)

    @property
    def primary(self) -> str:
        """The player that is first, without the prefix."""
        return str(self.get("Primary")).removeprefix(ROOT + ".")

    @property
    def players(self) -> dict[str, dict[str, Any]]:
        """All players in their order, without the prefix."""
        return {name.removeprefix(ROOT + "."): values for name, values in self.get("Players")}

    @property
    def order(self) -> list[str]:
        """The names of the players in their order, without the prefix."""
        return list(self.players)

    def changes(self) -> list[Signal]:
        """The signals PropertiesChanged of the service so far."""
        self.client.turn()
        return [
            signal for signal in self.client.signals if signal.path == PATH and signal.member == "PropertiesChanged"
        ]

    def wait(self, read: Any, value: Any, timeout: float = DEADLINE) -> None:
        """Waits until `read` returns a value; reads again at each signal of the bus."""
        self.client.wait_equal(read, value, timeout)

    def wait_primary(self, name: str, timeout: float = DEADLINE) -> None:
        """Waits until that player is first."""
        self.wait(lambda: self.primary, name, timeout)

    def wait_order(self, names: list[str], timeout: float = DEADLINE) -> None:
        """Waits until the players have this order."""
        self.wait(lambda: self.order, names, timeout)

    def wait_owned(self, timeout: float = DEADLINE) -> None:
        """Waits until the service is on the bus."""
        self.client.wait_names(1, NAME, timeout)

    def follow(self) -> None:
        """Makes the service emit changes."""
        self.get("Primary")

    def settle(self) -> None:
        """Returns when the service has read what it had received before."""
        for _ in range(3):
            for call in [self.client.send(NAME, "Ping", None, PATH, "org.freedesktop.DBus.Peer") for _ in range(5)]:
                call.wait()
        self.client.turn()


class CenterTest(ConformanceTest):
    """Starts services, and ends them."""

    def start_center(self, *arguments: str, **options: Any) -> Center:
        """Starts the service, and returns when it is on the bus."""
        center = Center(self.bus, *arguments, **options)
        self.addCleanup(center.kill)
        self.center = CenterClient(self.client)
        if "--replace" not in arguments:
            self.center.wait_owned()
        return center

    def play_again(self, player, name, timeout=DEADLINE):
        """Pauses a player of the stage, and begins to play with it. Two changes at once count as none."""
        player.change(PlaybackStatus=("s", "Paused"))
        self.center.wait(lambda: self.center.players[name]["status"], "paused", timeout)
        player.change(PlaybackStatus=("s", "Playing"))
        self.center.wait(lambda: self.center.players[name]["status"], "playing", timeout)


class StagedTest(CenterTest):
    """A service with a center.conf, and players of other libraries in a thread of the test."""

    follows = False
    """Whether the service emits changes from its start on."""

    def start_bus(self):
        client = super().start_bus()
        self.stage = Stage(self.bus.socket)
        self.addCleanup(self.stage.close)
        return client

    @property
    def configuration(self):
        return self.bus.folder / "config" / "nowplaying" / "center.conf"

    def configure(self, *lines):
        """Replaces the file, as editors do."""
        self.configuration.parent.mkdir(parents=True, exist_ok=True)
        draft = self.configuration.with_name(".center.conf.new")
        draft.write_text("".join(line + "\n" for line in lines))
        draft.rename(self.configuration)

    def start_center(self, *arguments, **options):
        self.service = super().start_center(*arguments, **options)
        if self.follows:
            self.center.follow()
        return self.service

    def add(self, *names, **options):
        """A player. It owns its names when this returns."""
        return FakePlayer(self.stage, *names, **options)


class CenterCase(StagedTest):
    """The objects of players below the service."""

    def obeying(self, name):
        """A player that has another track after Next."""
        player = self.add(name)
        answer = player.on_call

        def on_call(call):
            if call.member == "Next":
                player.change(Metadata=metadata("Next", **{"mpris:trackid": ("o", "/track/2")}))
            answer(call)

        player.on_call = on_call
        return player

    def path(self, name):
        """The object of a player, once it is known."""
        self.center.wait(lambda: name in self.center.players, True)
        return self.center.players[name]["path"]

    def session(self, name):
        """The values of a player's object."""
        return self.center.call("GetAll", "s", SESSION1, interface=PROPERTIES, path=self.path(name))

    def assert_refused(self, error, *call, **options):
        """A call fails with an error that has a text."""
        return self.assert_error(error, lambda: self.center.call(*call, **options))
