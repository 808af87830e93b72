# SPDX-License-Identifier: MIT
"""Players that answer anything, as bytes, many in one process; and a program that reads all players."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import re
import selectors
import signal
import socket
import sys
import threading
import unittest
from typing import Any

from support import (
    BUILD, CONTROL_LIBRARY, DEADLINE, LANGUAGE, PATH, PLAYER, PROPERTIES, REPOSITORY, ROOT, Lines, PrivateBus, until
)  # fmt: skip
from wire import (
    BUS, BUS_PATH, CALL, DESTINATION, ERROR, ERROR_NAME, INTERFACE, MEMBER, REPLY_SERIAL, RETURN, SENDER, SIGNAL,
    SIGNATURE, Client, Message, body, message
)  # fmt: skip
from wire import PATH as PATH_FIELD

READERS = {
    "c": BUILD / "tests" / "reader",
    "cpp": BUILD / "tests" / "reader_cpp",
    "python": REPOSITORY / "Tests" / "Puppets" / "reader.py",
    "rust": BUILD / "rust" / "debug" / "reader",
}
READER = os.environ.get("NOWPLAYING_READER_PROGRAM", str(READERS.get(LANGUAGE, READERS["c"])))
Properties = dict[str, tuple[str, Any]]


def metadata(title: str, **more: tuple[str, Any]) -> tuple[str, Any]:
    """The value of Metadata."""
    values = {"mpris:trackid": ("o", "/track/1"), "xesam:title": ("s", title), "xesam:artist": ("as", ["The Ferrymen"])}
    return ("a{sv}", {**values, **more})


class Stage:
    """The thread that answers for all players."""

    def __init__(self, path: pathlib.Path | str) -> None:
        self.path = path
        self.selector = selectors.DefaultSelector()
        self.players: set[FakePlayer] = set()
        self.lock = threading.RLock()
        self.wake, self.woken = socket.socketpair()
        self.selector.register(self.woken, selectors.EVENT_READ, None)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while True:
            for key, _ in self.selector.select():
                if key.data is None:
                    return
                with self.lock:
                    key.data.receive()

    def close(self) -> None:
        """Ends the thread and all players."""
        self.wake.send(b"x")
        self.thread.join()
        for player in list(self.players):
            player.leave()
        self.wake.close()
        self.woken.close()
        self.selector.close()


class FakePlayer:
    """A connection that owns the name of a player, or several. A test replaces what it answers."""

    unknown = ""
    """The error of Get for a property that it does not have; without one, the answer is empty."""
    error_text = ""
    """The text of its errors."""

    def __init__(
        self,
        stage: Stage,
        *names: str,
        title: str = "Song",
        status: str = "Playing",
        others: dict[str, Properties] | None = None,
    ) -> None:
        self.stage = stage
        self.root: Properties = {
            "Identity": ("s", (names or ("?",))[0].title()), "CanQuit": ("b", False), "CanRaise": ("b", False),
            "HasTrackList": ("b", False),
        }  # fmt: skip
        self.player: Properties = {
            "PlaybackStatus": ("s", status), "Rate": ("d", 1.0), "MinimumRate": ("d", 1.0), "MaximumRate": ("d", 1.0),
            "Volume": ("d", 0.5), "Position": ("x", 0), "Metadata": metadata(title), "CanPlay": ("b", True),
            "CanPause": ("b", True), "CanGoNext": ("b", True), "CanGoPrevious": ("b", True), "CanSeek": ("b", True),
            "CanControl": ("b", True),
        }  # fmt: skip
        self.others = others or {}
        """The properties of its other interfaces."""
        self.answers = True
        """Whether it answers calls."""
        self.calls = 0
        self.commands: list[str] = []
        """The members of the calls that do more than read."""
        self.client = Client(stage.path)
        for name in names:
            self.own(name)
        with stage.lock:
            stage.players.add(self)
            stage.selector.register(self.client.socket, selectors.EVENT_READ, self)

    @property
    def name(self) -> str:
        """The unique name of the connection."""
        return str(self.client.name)

    def own(self, name: str, flags: int = 0) -> None:
        """Requests a name: "vlc", or one that begins with "org." or "net."."""
        name = name if name.startswith(("org.", "net.")) else f"{ROOT}.{name}"
        self.client.call(BUS, BUS_PATH, BUS, "RequestName", "su", name, flags)

    def release(self, name: str) -> None:
        """Releases a name."""
        self.client.call(BUS, BUS_PATH, BUS, "ReleaseName", "s", f"{ROOT}.{name}")

    def leave(self) -> None:
        """Closes the connection."""
        with self.stage.lock, contextlib.suppress(KeyError, ValueError):
            self.stage.players.discard(self)
            self.stage.selector.unregister(self.client.socket)
        self.client.close()

    # MARK: Answers

    def receive(self) -> None:
        """Reads the calls that have arrived, and answers them."""
        try:
            while (call := self.client.next(0)) is not None:
                if call.kind == CALL:
                    self.calls += 1
                    self.on_call(call)
        except (OSError, ValueError):
            # The bus, or the test, has closed the connection.
            self.leave()

    def on_call(self, call: Message) -> None:
        """Answers one call."""
        self.note(call)
        if not self.answers:
            return
        if call.member == "GetAll" and (properties := self.properties(call.text())) is not None:
            self.reply(call, "a{sv}", properties)
        elif call.member == "GetAll":
            self.fail(call)
        elif call.member == "Get" and (value := self.value(call)):
            self.reply(call, "v", value)
        elif call.member == "Get" and self.unknown:
            self.fail(call, self.unknown)
        elif call.member == "GetTracksMetadata":
            self.reply(call, "aa{sv}", [metadata("Track")[1]])
        elif call.member == "GetPlaylists":
            self.reply(call, "a(oss)", [("/list/1", "List", "")])
        else:
            self.reply(call)

    def note(self, call: Message) -> None:
        """Remembers a command."""
        if call.member not in ("Get", "GetAll", "Ping", "Introspect"):
            self.commands.append(call.member)

    def properties(self, interface: str) -> Properties | None:
        """The answer to GetAll for an interface; None if it does not have the interface."""
        return {ROOT: self.root, PLAYER: self.player, **self.others}.get(interface)

    def value(self, call: Message) -> Any:
        """The property that a call of Get names."""
        values = {"Position": ("x", 0), **self.root, **self.player}
        for others in self.others.values():
            values |= others
        return next((values[name] for name in values if call.data.endswith(f"\0{name}\0".encode())), None)

    def reply(self, call: Message, signature: str = "", *values: Any) -> None:
        """Answers a call with values."""
        self.send_reply(call, signature, body(signature, *values))

    def send_reply(self, call: Message, signature: str, data: bytes) -> None:
        """Answers a call with bytes."""
        fields = {REPLY_SERIAL: call.serial, DESTINATION: call.fields[SENDER], SIGNATURE: signature or None}
        self.client.send(RETURN, fields, data, 1)

    def fail(self, call: Message, name: str = "org.freedesktop.DBus.Error.UnknownInterface", text: str = "") -> None:
        """Answers a call with an error."""
        text = text or self.error_text
        fields = {
            ERROR_NAME: name, REPLY_SERIAL: call.serial, DESTINATION: call.fields[SENDER],
            SIGNATURE: "s" if text else None,
        }  # fmt: skip
        self.client.send(ERROR, fields, body("s", text) if text else b"", 1)

    # MARK: Signals

    def emit(
        self, interface: str, member: str, signature: str = "", *values: Any, path: str = PATH, to: str | None = None
    ) -> None:
        """Emits a signal."""
        fields = {
            PATH_FIELD: path, INTERFACE: interface, MEMBER: member, DESTINATION: to, SIGNATURE: signature or None
        }  # fmt: skip
        with self.stage.lock:
            self.client.send(SIGNAL, fields, body(signature, *values))

    def change(self, interface: str = PLAYER, **values: tuple[str, Any]) -> None:
        """Sets properties, and emits PropertiesChanged."""
        with self.stage.lock:
            (self.player if interface == PLAYER else self.root).update(values)
        self.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", interface, values, [])

    def invalidate(self, **values: tuple[str, Any]) -> None:
        """Sets properties, and emits their names alone."""
        with self.stage.lock:
            self.player.update(values)
        self.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, {}, list(values))

    def change_bytes(self, serial: int = 1, **values: tuple[str, Any]) -> bytes:
        """PropertiesChanged as bytes."""
        fields = {PATH_FIELD: PATH, INTERFACE: PROPERTIES, MEMBER: "PropertiesChanged", SIGNATURE: "sa{sv}as"}
        return message(SIGNAL, serial, fields, body("sa{sv}as", PLAYER, values, []))


class ObedientPlayer(FakePlayer):
    """A player that plays, pauses and stops when it gets the command."""

    @property
    def status(self) -> str:
        """PlaybackStatus."""
        return str(self.player["PlaybackStatus"][1])

    def on_call(self, call: Message) -> None:
        """Answers first: another thread reads the bus."""
        super().on_call(call)
        after = {
            "Pause": "Paused", "Play": "Playing", "Stop": "Stopped",
            "PlayPause": "Paused" if self.status == "Playing" else "Playing",
        }.get(call.member)  # fmt: skip
        if self.answers and after and after != self.status:
            self.change(PlaybackStatus=("s", after))


class Reader(Lines):
    """The program that reads all players: Tests/C/reader.c, or in another language Tests/Puppets/reader.*."""

    def __init__(self, bus: Any, *arguments: str, log: Any = None, **environment: str) -> None:
        environment.setdefault("NOWPLAYING_CONTROL_LIBRARY", str(CONTROL_LIBRARY))
        super().__init__([READER, *arguments], bus.environment(**environment), log)

    def __call__(self, line: str, timeout: float = DEADLINE) -> tuple[int, int, int]:
        """Sends a line; returns the status, the number, and the calls of the handler."""
        self.write(line)
        match = self.wait_event(r"result\t(-?\d+)\t(\d+)\t(\d+)", timeout)
        return int(match[1]), int(match[2]), int(match[3])

    def players(self) -> list[dict[str, Any]]:
        """The values of all players, the primary first."""
        self("list")
        found = [line.removeprefix("player\t") for line in self.events if line.startswith("player\t")]
        self.events = [line for line in self.events if not line.startswith("player\t")]
        return [json.loads(line) for line in found]

    def titles(self) -> dict[str, str]:
        """The title of each player, the primary first."""
        return {player["name"].removeprefix(ROOT + "."): player["title"][0] for player in self.players()}

    def get(self, name: str = "-") -> dict[str, Any] | None:
        """One player; None if it does not exist."""
        if self(f"get {name}")[0] != 0:
            return None
        return json.loads(self.wait_event(r"player\t(.*)")[1])

    def processor_time(self) -> float:
        """The processor time that it has used, in seconds."""
        return self("usage")[1] / 1e6

    def memory(self) -> int:
        """Its private memory, in bytes."""
        rollup = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text(encoding="ascii")
        return sum(int(kilobytes) << 10 for kilobytes in re.findall(r"Private_\w+:\s+(\d+) kB", rollup))


class Reading(unittest.TestCase):
    """A program that reads all players."""

    bus: PrivateBus

    def open_reader(self, *arguments: str) -> Reader:
        """Starts a program that reads all players."""
        reader = Reader(self.bus, *arguments)
        self.addCleanup(reader.close)
        return reader

    def read(self, *arguments: str) -> Reader:
        """Starts a program that reads all players, and waits until it has done so."""
        reader = self.open_reader(*arguments)
        self.assertEqual(reader("wait 8000")[0], 0)
        return reader

    def wait_titles(self, reader: Reader, titles: dict[str, str], timeout: float = DEADLINE) -> None:
        """Waits until these players have these titles."""

        def are_shown() -> bool:
            return titles.items() <= reader.titles().items()

        until(are_shown, lambda: f"{reader.titles()} instead of {titles}", timeout)

    def wait_players(self, reader: Reader, names: list[str], timeout: float = DEADLINE) -> None:
        """Waits until exactly these players are shown, in this order."""
        until(lambda: list(reader.titles()) == names, lambda: f"{list(reader.titles())} instead of {names}", timeout)


class ReadingTest(Reading):
    """A bus, its players, and a program that reads them."""

    def setUp(self) -> None:
        self.bus = PrivateBus()
        self.bus.allow_connections(5000)
        self.bus.start()
        self.addCleanup(self.bus.close)
        self.stage = Stage(self.bus.socket)
        self.addCleanup(self.stage.close)

    def add(self, *names: str, **options: Any) -> FakePlayer:
        """A player with these names."""
        return FakePlayer(self.stage, *names, **options)


if __name__ == "__main__":
    # A player in a process of its own: fake_players.py SOCKET NAME
    FakePlayer(Stage(sys.argv[1]), sys.argv[2], title="Bad", status="Stopped")
    print("there", flush=True)
    signal.pause()
