# SPDX-License-Identifier: MIT
"""A reader that follows a player shows what a reader that starts now would show, 3 seconds after the player's last change.

Many players, side by side, behave at their start and at a change as real ones do. The control library, the service and its
mirror follow them. Then a reader starts without the service.
"""

from __future__ import annotations

import collections
import contextlib
import threading
import time
import unittest
from typing import Any

from centers import Center, CenterClient
from fake_players import PATH, PLAYER, PROPERTIES, ROOT, FakePlayer, Properties, Reader, Stage, metadata
from gi.repository import GLib
from support import PLAYERCTLD, Client, ConformanceTest, DBusError, PrivateBus
from wire import SENDER, Message

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

    unknown = FAILED

    def __init__(self, stage: Stage, name: str, *, late: dict[str, float] | None = None, **options: Any) -> None:
        self.began = time.monotonic()
        self.late = late or {}
        self.fails: dict[str, int] = {}
        """How many calls of a member fail, -1 for all."""
        self.asked: list[str] = []
        self.callers: collections.Counter[tuple[str, str, bytes]] = collections.Counter()
        """How often each program has sent a call, with its arguments."""
        super().__init__(stage, **options)
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
        self.others[TRACKS] = {"Tracks": ("ao", ["/track/1"]), "CanEditTracks": ("b", False)}

    def on_call(self, call: Message) -> None:
        interface = call.text()
        self.asked.append(f"{call.member} {interface.rpartition('.')[2]}")
        self.callers[call.fields[SENDER], self.asked[-1], bytes(call.data)] += 1
        exists = self.late.get(interface, 0 if interface in (ROOT, PLAYER) else max(self.late.values(), default=0))
        if time.monotonic() < self.began + exists:
            self.fail(call, UNKNOWN_OBJECT)
        elif left := self.fails.get(call.member, 0):
            self.fails[call.member] = left - 1
            self.fail(call, FAILED)
        else:
            super().on_call(call)


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


class Moving(Player):
    """It plays, and its position moves from a start, on its own clock."""

    length = 200.0

    def prepare(self) -> None:
        self.player["Metadata"] = metadata("Song", **{"mpris:length": ("x", int(self.length * 1e6))})
        self.move(20)

    def move(self, seconds: float) -> None:
        """It plays from there."""
        self.start = seconds - time.monotonic()

    @property
    def position(self) -> tuple[str, int]:
        """The property."""
        moves = self.player["PlaybackStatus"][1] == "Playing"
        return ("x", int(min(time.monotonic() + self.start, self.length) * 1e6) if moves else 0)

    def properties(self, interface: str) -> Properties | None:
        found = super().properties(interface)
        return {**found, "Position": self.position} if found and interface == PLAYER else found

    def value(self, call: Message) -> Any:
        return self.position if call.data.endswith(b"\0Position\0") else super().value(call)


class NoPositionAtRest(Moving):
    """Rhythmbox: while it is stopped, it has no position."""

    def prepare(self) -> None:
        super().prepare()
        self.player["PlaybackStatus"] = ("s", "Stopped")

    def properties(self, interface: str) -> Properties | None:
        found = super().properties(interface)
        if found and self.player["PlaybackStatus"][1] == "Stopped":
            found.pop("Position", None)
        return found

    def value(self, call: Message) -> Any:
        stopped = self.player["PlaybackStatus"][1] == "Stopped"
        return None if stopped and call.data.endswith(b"\0Position\0") else super().value(call)

    def act(self) -> None:
        self.move(100)
        self.change(PlaybackStatus=("s", "Playing"))


class NeverAPosition(Moving):
    """Its position is never known."""

    def properties(self, interface: str) -> Properties | None:
        found = super().properties(interface)
        if found:
            found.pop("Position", None)
        return found

    def value(self, call: Message) -> Any:
        return None if call.data.endswith(b"\0Position\0") else super().value(call)


class SeekedBefore(Moving):
    """cmus: Seeked has the position from before."""

    def act(self) -> None:
        old = self.position[1]
        self.move(120)
        self.emit(PLAYER, "Seeked", "x", old)


class LateSeek(Moving):
    """Audacious: Seeked has the new position, and its answers have the old one for some time."""

    def act(self) -> None:
        self.emit(PLAYER, "Seeked", "x", 120_000_000)
        threading.Timer(0.3, self.move, [120]).start()


class Repeating(Moving):
    """cmus: it repeats a song, and emits only the status that it had."""

    length = 21.0

    def act(self) -> None:
        self.move(0)
        self.change(PlaybackStatus=("s", "Playing"))


class SilentRepeating(Moving):
    """It repeats a song, and emits nothing."""

    length = 21.0

    @property
    def position(self) -> tuple[str, int]:
        return ("x", int((time.monotonic() + self.start) % self.length * 1e6))


class LaterCommands(Player):
    """It has no commands at its start, and then has some without a word."""

    def prepare(self) -> None:
        self.player["PlaybackStatus"] = ("s", "Stopped")
        self.player.update(
            {name: ("b", False) for name in self.player if name.startswith("Can")}, CanControl=("b", True)
        )

    def act(self) -> None:
        self.player.update({name: ("b", True) for name in self.player if name.startswith("Can")})
        self.change(PlaybackStatus=("s", "Playing"))


class OldAnswer(Player):
    """A player with threads: its first answer was prepared before a signal that arrives first."""

    def properties(self, interface: str) -> Properties | None:
        found = super().properties(interface)
        if found and interface == PLAYER and self.asked.count("GetAll Player") == 1:
            found = dict(found)
            self.change(PlaybackStatus=("s", "Paused"), Metadata=metadata("New"))
        return found


class TwoNames(Player):
    """VLC: the longer name is the first one."""

    def prepare(self) -> None:
        self.own("TwoNames.instance7")


class Slow(Player):
    """It needs 2.2 s for each answer, on threads of its own."""

    def on_call(self, call: Message) -> None:
        def answer() -> None:
            with self.stage.lock, contextlib.suppress(OSError):
                super(Slow, self).on_call(call)

        timer = threading.Timer(2.2, answer)
        timer.daemon = True
        timer.start()


class Failing(Player):
    """It answers each call with an error."""

    def prepare(self) -> None:
        self.fails.update({"GetAll": -1, "Get": -1})


class Flapping(Player):
    """It exports and withdraws its objects ten times a second."""

    def on_call(self, call: Message) -> None:
        self.late = dict.fromkeys((ROOT, PLAYER), 0 if int(time.monotonic() * 10) % 2 else 1e9)
        super().on_call(call)


class WrongTypes(Player):
    """Its properties have other types."""

    def prepare(self) -> None:
        self.player.update(dict.fromkeys(self.player, ("b", True)))


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
        kinds = (
            *(OneFailure, OnlyValues, FailedInvalidation, LateQueue, AllLateWithQueue, Moving, NoPositionAtRest),
            *(NeverAPosition, SeekedBefore, LateSeek, Repeating, SilentRepeating, LaterCommands, OldAnswer, TwoNames),
        )
        players = {name: Player(self.stage, name, late=late) for name, late in late_players()}
        players |= {kind.__name__: kind(self.stage, kind.__name__) for kind in kinds}
        slow, *others = [kind(self.stage, kind.__name__) for kind in (Slow, Failing, Flapping, WrongTypes)]
        time.sleep(0.5)
        for player in players.values():
            player.act()
        time.sleep(max(STEPS) - 0.5 + GOAL)  # Both readers have this time.

        seen, moved = {}, {}
        for who, reader in (("the library", follower), ("the service", self.read("once", "lists"))):
            seen[who], moved[who] = views(reader), -time.monotonic()
        mirrored = {name: self.mirror(center, name) for name in players}
        service.kill()
        new = views(self.read("once", "lists"))
        moved = {who: seconds + time.monotonic() for who, seconds in moved.items()}
        self.assertEqual(set(new), {*players, "Slow", "Failing", "Flapping", "WrongTypes"})
        # The late answers of a slow player count, and it is not called again and again.
        for found in seen.values():
            self.assertEqual(found["Slow"][1]["title"], ["Song"])
        self.assertLessEqual(max(slow.callers.values()), 3, slow.callers)
        # A part that fails is requested once, and after each of the four pauses.
        for player in others:
            self.assertLessEqual(max(player.callers.values()), 5, player.callers)
        for who, found in seen.items():
            for name, player in players.items():
                with self.subTest(who, name=name):
                    (position, values), (now, expected) = found[name], new[name]
                    self.assertEqual(values, expected, player.asked)
                    self.assertEqual(position is None, now is None, (position, now))
                    # The two readers look at different times, and the others have no clock.
                    if isinstance(player, Moving) and now is not None and position is not None:
                        self.assertLess(abs(now - position - moved[who]), 0.3)
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
        FailingOnce(self.stage, "failing")
        self.puppet.wait_event("system-primary music 0", GOAL)

    def test_an_invalidated_status_counts(self) -> None:
        """The other player emits only the name of its status."""
        other = Player(self.stage, "other", status="Paused")
        self.client.wait_names(2)
        other.invalidate(PlaybackStatus=("s", "Playing"))
        self.puppet.wait_event("system-primary music 0", GOAL)


class FailingOnce(Player):
    """Its first call of Get fails."""

    def prepare(self) -> None:
        self.fails["Get"] = 1


def views(reader: Reader) -> dict[str, tuple[float | None, dict[str, Any]]]:
    """Each player as a reader shows it, without its place: its position, and the rest."""
    found = {}
    for values in reader.players():
        kept = {key: value for key, value in values.items() if key not in ("name", "flags", "reason", "position")}
        found[values["name"].removeprefix(f"{ROOT}.")] = values["position"], kept
    return found


if __name__ == "__main__":
    unittest.main()
