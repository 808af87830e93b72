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
from fake_players import PATH, PLAYER, PROPERTIES, ROOT, Reader, ReadingTest, Stage
from followed_players import HARD_KINDS, KINDS, STEPS, FailingOnce, Moving, Player, late_players
from gi.repository import GLib
from support import PLAYERCTLD, Client, ConformanceTest, DBusError

LENGTH = "medium"
GOAL = 3.0
"""The seconds after the last change of a player."""


class Followers(ReadingTest):
    """The followers of all players, and then a new reader."""

    def setUp(self) -> None:
        super().setUp()
        config = self.bus.folder / "config" / "nowplaying"
        config.mkdir(parents=True)
        (config / "center.conf").write_text("playerctld = on\n", encoding="utf-8")
        self.client = Client(self.bus.address)
        self.addCleanup(self.client.close)

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
        players = {name: Player(self.stage, name, late=late) for name, late in late_players()}
        players |= {kind.__name__: kind(self.stage, kind.__name__) for kind in KINDS}
        slow, *others = [kind(self.stage, kind.__name__) for kind in HARD_KINDS]
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
        self.assertLessEqual(max(players["OneFailure"].callers.values()), 3, players["OneFailure"].callers)
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
                        way = moved[who] if player.player["PlaybackStatus"][1] == "Playing" else 0
                        self.assertLess(abs(now - position - way), 0.3)
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


def views(reader: Reader) -> dict[str, tuple[float | None, dict[str, Any]]]:
    """Each player as a reader shows it, without its place: its position, and the rest."""
    found = {}
    for values in reader.players():
        kept = {key: value for key, value in values.items() if key not in ("name", "flags", "reason", "position")}
        found[values["name"].removeprefix(f"{ROOT}.")] = values["position"], kept
    return found


if __name__ == "__main__":
    unittest.main()
