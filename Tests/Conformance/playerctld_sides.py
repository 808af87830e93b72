# SPDX-License-Identifier: MIT
"""A bus with the service, or with the real playerctld, and its players."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
from typing import Any

from fake_players import FakePlayer, Stage
from gi.repository import Gio, GLib
from support import BUILD, DEADLINE, PATH, PLAYERCTLD, PROPERTIES, ROOT, PrivateBus, until
from wire import Message

CENTER = pathlib.Path(os.environ.get("NOWPLAYING_CENTER", BUILD / "bin" / "nowplaying-center"))
INTERFACE = "com.github.altdesktop.playerctld"
TRACKS, PLAYLISTS = f"{ROOT}.TrackList", f"{ROOT}.Playlists"


class Player(FakePlayer):
    """A player with all interfaces. The real playerctld crashes at an error without a text."""

    unknown = "org.freedesktop.DBus.Error.UnknownProperty"
    error_text = "there is no such interface or property"

    def __init__(self, stage: Stage, name: str, lists: bool = False, position: int = 0, **options: Any) -> None:
        self.error: tuple[str, str] | None = None
        self.tracks = {"Tracks": ("ao", ["/track/1"]), "CanEditTracks": ("b", False)}
        self.playlists = {"PlaylistCount": ("u", 1), "Orderings": ("as", ["User"])}
        others = {TRACKS: self.tracks, PLAYLISTS: self.playlists} if lists else None
        super().__init__(stage, others=others, **options)
        self.root["Identity"] = ("s", name.title())
        self.root["HasTrackList"] = ("b", lists)
        self.player["Position"] = ("x", position)
        self.own(name)

    def on_call(self, call: Message) -> None:
        if self.answers and self.error and call.member not in ("Get", "GetAll"):
            self.note(call)
            self.fail(call, *self.error)
        else:
            super().on_call(call)


class Side:
    """A bus with a daemon, and a client that sees its signals."""

    def __init__(self, program: list[str], log: Any = None) -> None:
        self.bus = PrivateBus().start()
        for folder in ("run", "config"):
            (self.bus.folder / folder).mkdir(exist_ok=True)
        self.configuration = self.bus.folder / "config" / "nowplaying" / "center.conf"
        self.configuration.parent.mkdir()
        self.configuration.write_text("playerctld = on\n", encoding="utf-8")
        self.stage = Stage(self.bus.socket)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(self.bus.address, flags, None, None)
        self.signals: list[tuple[str, tuple[Any, ...]]] = []
        self.connection.signal_subscribe(PLAYERCTLD, None, None, None, None, 0, self.received)
        self.program = program
        self.log = log
        self.daemon: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Starts the daemon, and waits until it has the name."""
        self.daemon = subprocess.Popen(
            self.program,
            env=self.bus.environment(XDG_CONFIG_HOME=str(self.bus.folder / "config"), NOWPLAYING_LOG="warning"),
            stdout=subprocess.DEVNULL,
            stderr=self.log or subprocess.DEVNULL,
        )
        self.wait(self.has_name)

    def has_name(self) -> bool:
        """Whether the name has an owner."""
        return bool(
            self.connection.call_sync(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                GLib.Variant("(s)", (PLAYERCTLD,)), None, 0, 10_000, None,
            ).unpack()[0]
        )  # fmt: skip

    def wait(self, condition: Any, timeout: float = DEADLINE) -> None:
        """Waits until a condition holds."""

        def holds() -> Any:
            while GLib.MainContext.default().iteration(False):
                pass
            return condition()

        until(holds, lambda: f"the signals are {self.signals}", timeout)

    def received(self, _c: Any, _s: Any, _p: Any, interface: str, member: str, parameters: GLib.Variant) -> None:
        """Stores a signal: its name, and its values in the order of their keys."""
        self.signals.append((f"{interface}.{member}", parameters.unpack()))

    def take(self, until: str, timeout: float = DEADLINE) -> list[tuple[str, tuple[Any, ...]]]:
        """Removes and returns the signals up to one."""
        self.wait(lambda: any(name.endswith(until) for name, _ in self.signals), timeout)
        place = next(i for i, (name, _) in enumerate(self.signals) if name.endswith(until)) + 1
        found, self.signals[:] = self.signals[:place], self.signals[place:]
        return found

    def call(
        self, interface: str, member: str, types: str = "()", *values: Any, path: str = PATH, timeout: int = 8_000
    ) -> Any:
        """Calls the daemon; returns the values, or the name and the text of the error."""
        try:
            answer = self.connection.call_sync(
                PLAYERCTLD, path, interface, member, GLib.Variant(types, values), None,
                Gio.DBusCallFlags.NO_AUTO_START, timeout, None,
            )  # fmt: skip
        except GLib.Error as error:
            name = Gio.DBusError.get_remote_error(error) or "none"
            Gio.DBusError.strip_remote_error(error)
            assert error.message
            return (name, error.message)
        return (answer.get_type_string(), answer.unpack())

    def get(self, interface: str, name: str) -> Any:
        """The value of a property."""
        return self.call(PROPERTIES, "Get", "(ss)", interface, name)

    def names(self) -> list[str]:
        """PlayerNames."""
        return [str(name) for name in self.get(INTERFACE, "PlayerNames")[1][0]]

    def add(self, name: str, **options: Any) -> Player:
        """Adds a player, and waits until the daemon has it."""
        player = Player(self.stage, name, **options)
        self.wait(lambda: f"{ROOT}.{name}" in self.names())
        return player

    def settle(self) -> None:
        """Forgets the signals that were sent so far."""
        self.call("org.freedesktop.DBus.Peer", "Ping")
        while GLib.MainContext.default().iteration(False):
            pass
        self.signals.clear()

    def close(self) -> None:
        """Ends everything."""
        if self.daemon:
            self.daemon.send_signal(signal.SIGCONT)
            self.daemon.terminate()
            self.daemon.wait()
        self.connection.close_sync(None)
        self.stage.close()
        self.bus.close()


def our_service() -> list[str]:
    """The service as playerctld."""
    return [str(CENTER)]
