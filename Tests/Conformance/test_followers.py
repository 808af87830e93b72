# SPDX-License-Identifier: MIT
"""A reader that follows a player shows what a reader that starts now would show, 3 seconds after the player's last change.

Many players, side by side, behave at their start and at a change as real ones do. The control library, the service and its
mirror follow them. Then a reader starts without the service.
"""

from __future__ import annotations

import contextlib
import time
import unittest
from typing import Any

from centers import Center, CenterClient
from fake_players import PATH, PLAYER, PROPERTIES, ROOT, FakePlayer, Properties, Reader, Stage, metadata
from gi.repository import GLib
from support import PLAYERCTLD, Client, ConformanceTest, DBusError, PrivateBus
from wire import Message

LENGTH = "medium"
TRACKS, PLAYLISTS = f"{ROOT}.TrackList", f"{ROOT}.Playlists"
UNKNOWN_OBJECT = "org.freedesktop.DBus.Error.UnknownObject"
FAILED = "org.freedesktop.DBus.Error.Failed"
STEPS = (0.1, 0.5, 2.0)
"""The seconds after which the late objects exist."""
GOAL = 3.0
"""The seconds after the last change of a player."""


class Player(FakePlayer):
    """A player whose interfaces exist since a time, and whose calls can fail."""

    def __init__(self, stage: Stage, name: str, *, late: dict[str, float] | None = None, **options: Any) -> None:
        self.began = time.monotonic()
        self.late = late or {}
        self.fails: dict[str, int] = {}
        """How many calls of a member fail, -1 for all."""
        self.asked: list[str] = []
        super().__init__(stage, **options)
        self.interfaces: dict[str, Properties] = {ROOT: self.root, PLAYER: self.player}
        self.root["Identity"] = ("s", name.title())
        self.prepare()
        self.own(name)

    def prepare(self) -> None:
        """Before it has its name."""

    def act(self) -> None:
        """Half a second after all players have their names."""

    def add_queue(self) -> None:
        """It has one track in its queue."""
        self.root["HasTrackList"] = ("b", True)
        self.interfaces[TRACKS] = {"Tracks": ("ao", ["/track/1"]), "CanEditTracks": ("b", False)}

    def on_call(self, call: Message) -> None:
        interface = call.text()
        self.asked.append(f"{call.member} {interface.rpartition('.')[2]}")
        exists = self.late.get(interface, 0 if interface in (ROOT, PLAYER) else max(self.late.values(), default=0))
        if time.monotonic() < self.began + exists:
            self.fail(call, UNKNOWN_OBJECT)
        elif left := self.fails.get(call.member, 0):
            self.fails[call.member] = left - 1
            self.fail(call, FAILED)
        elif call.member == "GetAll" and interface in self.interfaces:
            self.reply(call, "a{sv}", self.answer(interface))
        elif call.member == "GetTracksMetadata":
            self.reply(call, "aa{sv}", [metadata("Track")[1]])
        elif call.member == "Get" and not self.value(call):
            self.fail(call, FAILED)
        else:
            super().on_call(call)

    def answer(self, interface: str) -> Properties:
        """The answer to GetAll."""
        return self.interfaces[interface]

    def value(self, call: Message) -> Any:
        values = {name: value for properties in self.interfaces.values() for name, value in properties.items()}
        return next((values[name] for name in values if call.data.endswith(f"\0{name}\0".encode())), None)

    def invalidate(self, **values: tuple[str, Any]) -> None:
        """Sets properties, and emits their names alone."""
        self.player.update(values)
        self.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, {}, list(values))


class OneFailure(Player):
    """Each of its first calls fails once."""

    def prepare(self) -> None:
        self.fails["GetAll"] = 3


class OnlyValues(Player):
    """It has Get, but not GetAll."""

    def prepare(self) -> None:
        self.fails["GetAll"] = -1


class FailedInvalidation(Player):
    """It invalidates its song, and the next call fails."""

    def act(self) -> None:
        self.fails["GetAll"] = 1
        self.invalidate(Metadata=metadata("Second"))


class LateQueue(Player):
    """Its queue exists later than its other objects."""

    def prepare(self) -> None:
        self.add_queue()
        self.late[TRACKS] = 0.7


class AllLateWithQueue(Player):
    """Everything is late, the queue too."""

    def prepare(self) -> None:
        self.add_queue()
        self.late.update({ROOT: 0.5, PLAYER: 0.5})


def late_players() -> list[tuple[str, dict[str, float]]]:
    """Names of players, and the interfaces that are late."""
    found = []
    for step in STEPS:
        for word, interfaces in (("both", (ROOT, PLAYER)), ("root", (ROOT,)), ("player", (PLAYER,))):
            found.append((f"late_{word}_{int(step * 10)}", {interface: step for interface in interfaces}))
    return found


class Followers(unittest.TestCase):
    """The followers of all players, and then a new reader."""

    def setUp(self) -> None:
        self.bus = PrivateBus().start()
        self.addCleanup(self.bus.close)
        self.stage = Stage(self.bus.socket)
        self.addCleanup(self.stage.close)
        config = self.bus.folder / "config" / "nowplaying"
        config.mkdir(parents=True)
        (config / "center.conf").write_text("playerctld = on\n", encoding="utf-8")
        self.client = Client(self.bus.address)
        self.addCleanup(self.client.close)

    def read(self, *arguments: str) -> Reader:
        """A program that reads all players, and has done so."""
        reader = Reader(self.bus, *arguments)
        self.addCleanup(reader.close)
        self.assertEqual(reader("wait 8000")[0], 0)
        return reader

    def mirror(self, center: CenterClient, name: str) -> dict[str, Any]:
        """A player as playerctl shows it by the service."""
        center.call("SetPrimary", "s", f"{ROOT}.{name}")
        found: dict[str, Any] = {}
        for interface in (ROOT, PLAYER):
            # Of a player without GetAll, it has the values of the interface Player alone.
            with contextlib.suppress(DBusError):
                answer = self.client.call(PLAYERCTLD, "GetAll", GLib.Variant("(s)", (interface,)), PATH, PROPERTIES)
                found.update(answer.unpack()[0])
        return found

    def test_all_show_what_a_new_reader_shows(self) -> None:
        service = Center(self.bus)
        self.addCleanup(service.kill)
        center = CenterClient(self.client)
        center.wait_owned()
        follower = self.read("lists")
        kinds = (OneFailure, OnlyValues, FailedInvalidation, LateQueue, AllLateWithQueue)
        players = {name: Player(self.stage, name, late=late) for name, late in late_players()}
        players |= {kind.__name__: kind(self.stage, kind.__name__) for kind in kinds}
        time.sleep(0.5)
        for player in players.values():
            player.act()
        time.sleep(max(STEPS) - 0.5 + GOAL)

        seen = {"the library": views(follower), "the service": views(self.read("once", "lists"))}
        mirrored = {name: self.mirror(center, name) for name in players}
        service.kill()
        new = views(self.read("once", "lists"))
        self.assertEqual(sorted(new), sorted(players))
        for who, found in seen.items():
            for name, player in players.items():
                with self.subTest(who, name=name):
                    self.assertEqual(found[name], new[name], player.asked)
        for name, player in players.items():
            with self.subTest("the mirror", name=name):
                own = {key: value for key, (_, value) in {**player.root, **player.player}.items()}
                for key in ("Identity", "PlaybackStatus", "CanPlay", "CanPause", "CanGoNext", "CanSeek"):
                    if name != "OnlyValues" or key != "Identity":
                        self.assertEqual(mirrored[name].get(key), own[key], key)
                self.assertEqual(mirrored[name]["Metadata"]["xesam:title"], own["Metadata"]["xesam:title"][1])


class SystemPrimary(ConformanceTest):
    """The estimate of a player, if no service runs: whether it is the system's primary."""

    def setUp(self) -> None:
        super().setUp()
        self.stage = Stage(self.bus.socket)
        self.addCleanup(self.stage.close)
        self.puppet = self.new_puppet()
        self.puppet("context org.example.One", "session music", "watch music", f"content music {self.song()}")
        self.puppet("playback music playing", "offer music play pause", "publish music")
        self.puppet.wait_event("system-primary music 1")

    def test_a_late_player_replaces_it(self) -> None:
        """Another player plays, and has its name half a second before its objects."""
        Player(self.stage, "late", late={ROOT: 0.5, PLAYER: 0.5})
        self.puppet.wait_event("system-primary music 0", GOAL)

    def test_a_player_that_failed_once_replaces_it(self) -> None:
        """The first call of the other player fails."""
        Failing(self.stage, "failing")
        self.puppet.wait_event("system-primary music 0", GOAL)

    def test_an_invalidated_status_counts(self) -> None:
        """The other player emits only the name of its status."""
        other = Player(self.stage, "other", status="Paused")
        self.client.wait_names(2)
        other.invalidate(PlaybackStatus=("s", "Playing"))
        self.puppet.wait_event("system-primary music 0", GOAL)


class Failing(Player):
    """Its first call of Get fails."""

    def prepare(self) -> None:
        self.fails["Get"] = 1


def views(reader: Reader) -> dict[str, dict[str, Any]]:
    """Each player as a reader shows it, without its place and its time."""
    found = {}
    for values in reader.players():
        kept = {key: value for key, value in values.items() if key not in ("name", "flags", "reason", "position")}
        found[values["name"].removeprefix(f"{ROOT}.")] = kept
    return found


if __name__ == "__main__":
    unittest.main()
