# SPDX-License-Identifier: MIT
"""A player of another library in a process of its own: plain_player.py BUS NAME [KEY=VALUE…].

Each line of standard input sets values and announces them together; the answer `done` follows when the bus has sent
them on: `status Playing`, `track 2`, `volume 0.3`, `art file:///x.png`, `leave`. The player obeys Play, Pause, PlayPause,
Stop, Next and its volume, and prints `command MEMBER` for each call of Player.
"""

from __future__ import annotations

import pathlib
import select
import struct
import sys
from collections.abc import Sequence
from typing import Any, cast

from fake_players import FakePlayer, Stage, metadata
from support import PLAYER, ROOT, Lines
from wire import BUS, BUS_PATH, CALL, INTERFACE, REPLY_SERIAL


class Alone:
    """Replaces the thread for many players: this process has one."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.players: set[FakePlayer] = set()
        self.selector, self.lock = self, self

    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...
    def register(self, *_: object) -> None: ...
    def unregister(self, *_: object) -> None: ...


class PlainPlayer(FakePlayer):
    """The player."""

    number = 1

    def on_call(self, call: Any) -> None:
        if call.fields.get(INTERFACE) == PLAYER:
            print("command", call.member, flush=True)
            playing = self.player["PlaybackStatus"][1] == "Playing"
            changes = {
                "Play": "Playing", "Pause": "Paused", "PlayPause": "Paused" if playing else "Playing", "Stop": "Stopped",
            }  # fmt: skip
            if call.member in changes:
                self.change(PlaybackStatus=("s", changes[call.member]))
            elif call.member == "Next":
                self.set("track", str(self.number + 1))
        elif call.member == "Set" and b"\0Volume\0" in call.data:
            volume = struct.unpack("<d", call.data[-8:])[0]
            self.change(Volume=("d", volume))
            print("volume", volume, flush=True)
        super().on_call(call)

    def set(self, key: str, value: str) -> None:
        """Sets a value, and announces it."""
        if key == "status":
            self.change(PlaybackStatus=("s", value))
        elif key == "track":
            self.number = int(value)
            self.change(Metadata=self.track())
        elif key == "volume":
            self.change(Volume=("d", float(value)))
        elif key == "art":
            self.change(Metadata=self.track(**{"mpris:artUrl": ("s", value)}))
        elif key == "tags":
            self.change(Metadata=self.track(**{"xesam:genre": ("as", [value])}))
        elif key == "seeked":
            self.emit(PLAYER, "Seeked", "x", int(value))
        else:
            raise ValueError(key)

    def track(self, **more: tuple[str, Any]) -> tuple[str, Any]:
        """The metadata of the track."""
        return metadata(f"Song {self.number}", **{"mpris:trackid": ("o", f"/track/{self.number}"), **more})

    def own(self, name: str, flags: int = 0) -> None:
        """The name is owned when the process reports that it is ready."""
        full = name if name.startswith("org.") else f"{ROOT}.{name}"
        self.client.ask(BUS, BUS_PATH, BUS, "RequestName", "su", full, flags)


def main() -> None:
    """Runs the player until it gets the word to leave, or its input ends."""
    player = PlainPlayer(cast(Stage, Alone(sys.argv[1])))
    for word in sys.argv[3:]:
        key, _, value = word.partition("=")
        if key == "status":
            player.player["PlaybackStatus"] = ("s", value)
        elif key == "art":
            player.player["Metadata"] = player.track(**{"mpris:artUrl": ("s", value)})
        elif key == "entry":
            player.root["DesktopEntry"] = ("s", value)
    player.own(sys.argv[2])
    print("done", flush=True)
    while True:
        # The messages that have arrived with an answer of the bus.
        player.receive()
        for ready in select.select([sys.stdin, player.client.socket], [], [])[0]:
            if ready is not sys.stdin:
                player.receive()
                continue
            words = sys.stdin.readline().split()
            if not words or words[0] == "leave":
                return
            player.set(*words)
            # The calls that arrive meanwhile are answered too.
            serial = player.client.call(BUS, BUS_PATH, BUS, "GetId")
            while (message := player.client.next(10)) is not None and message.fields.get(REPLY_SERIAL) != serial:
                if message.kind == CALL:
                    player.on_call(message)
            print("done", flush=True)


class PlayerProcess(Lines):
    """The process, for a test."""

    def __init__(self, bus: Any, name: str, *values: str, before: Sequence[str] = ()) -> None:
        """`before`: a program that runs it, with arguments."""
        program = [sys.executable, str(pathlib.Path(__file__).resolve()), str(bus.socket), name, *values]
        super().__init__([*before, *program], bus.environment(PYTHONDONTWRITEBYTECODE="1"))
        self.name = f"{ROOT}.{name}"
        self.wait_event("done")

    def __call__(self, *lines: str) -> None:
        """Sends lines. The bus has sent everything on when this returns."""
        for line in lines:
            self.write(line)
            self.wait_event("done")

    def leave(self) -> None:
        """Ends it."""
        self.write("leave")
        self.process.wait(10)


if __name__ == "__main__":
    main()
