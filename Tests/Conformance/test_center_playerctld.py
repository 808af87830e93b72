# SPDX-License-Identifier: MIT
"""The protocol of playerctld: the service and the real playerctld side by side, each on a bus of its own."""

from __future__ import annotations

import contextlib
import pathlib
import shutil
import signal
import subprocess
import time
import unittest
from typing import Any
from xml.etree import ElementTree

from fake_players import metadata
from gi.repository import Gio, GLib
from playerctld_sides import INTERFACE, PLAYLISTS, TRACKS, Player, Side, our_service
from support import PATH, PLAYER, PLAYERCTLD, PROPERTIES, ROOT, freeze
from wire import BUS, BUS_PATH, Message

REAL = shutil.which("playerctld") or "/usr/bin/playerctld"
NO_PLAYER = f"{INTERFACE}.NoActivePlayer"


class Playerctld(unittest.TestCase):
    """Tests of the service alone."""

    def setUp(self) -> None:
        self.side = Side(our_service())
        self.addCleanup(self.side.close)

    def test_without_a_player_there_is_an_error_with_a_text(self) -> None:
        side = self.side
        self.assertEqual(side.names(), [])
        self.assertEqual(side.call(PLAYER, "PlayPause")[0], NO_PLAYER)
        self.assertEqual(side.get(PLAYER, "Metadata")[0], NO_PLAYER)
        self.assertEqual(side.call(PROPERTIES, "GetAll", "(s)", ROOT)[0], NO_PLAYER)
        self.assertEqual(side.call(INTERFACE, "Shift")[0], NO_PLAYER)
        self.assertEqual(side.call(INTERFACE, "Unshift")[0], NO_PLAYER)

    def test_a_player_that_hangs_delays_no_reader(self) -> None:
        side = self.side
        player = side.add("alpha")
        player.answers = False
        slow = 0
        for _ in range(20):
            begin = time.monotonic()
            self.assertEqual(side.get(PLAYER, "PlaybackStatus")[1], ("Playing",))
            self.assertEqual(side.call(PROPERTIES, "GetAll", "(s)", ROOT)[0], "(a{sv})")
            slow += time.monotonic() - begin > 0.25
        # A busy machine delays few of them.
        self.assertLess(slow, 5)
        begin = time.monotonic()
        name, text = side.call(PLAYER, "Pause")
        self.assertTrue(name.endswith(".NoReply") and "alpha" in text, (name, text))
        self.assertLess(time.monotonic() - begin, 4)
        self.assertIn("Pause", player.commands)

    def test_a_silent_player_goes_last(self) -> None:
        side = self.side
        side.add("alpha", status="Paused")
        beta = side.add("beta")
        self.assertEqual(side.names(), [f"{ROOT}.beta", f"{ROOT}.alpha"])
        beta.answers = False
        side.call(PLAYER, "Pause")
        side.wait(lambda: side.names() == [f"{ROOT}.alpha", f"{ROOT}.beta"])

    def test_values_are_mirrored_as_they_are(self) -> None:
        side = self.side
        player = Player(side.stage, "alpha")
        odd = {
            "x:struct": ("(yv)", (7, ("a{sv}", {"k": ("x", -1)}))), "x:bytes": ("ay", b"abc"), "x:empty": ("as", []),
            "x:variants": ("av", [("d", 0.5), ("n", -2)]), "x:deep": ("v", ("v", ("v", ("s", "inner")))),
            "x:large": ("t", 2**64 - 1), "x:signature": ("g", "a{sv}"), "x:dict": ("a{ux}", {7: 8}),
        }  # fmt: skip
        player.change(Metadata=metadata("A", **odd), Rate=("s", "wrong"), Unknown=("(ii)", (1, 2)))
        side.wait(lambda: side.get(PLAYER, "Rate") == ("(v)", ("wrong",)))
        self.assertEqual(side.get(PLAYER, "Unknown")[1], ((1, 2),))
        value = side.connection.call_sync(
            PLAYERCTLD, PATH, PROPERTIES, "Get", GLib.Variant("(ss)", (PLAYER, "Metadata")), None, 0, 5_000, None
        ).get_child_value(0).get_variant()  # fmt: skip
        types = {key: value.lookup_value(key, None).get_type_string() for key in odd}
        self.assertEqual(types, {key: kind for key, (kind, _) in odd.items()})
        self.assertEqual(value["x:large"], 2**64 - 1)
        self.assertEqual(value["x:struct"], (7, {"k": -1}))

    def test_a_long_entry_is_left_out(self) -> None:
        side = self.side
        player = side.add("alpha")
        player.change(Metadata=metadata("A", **{"mpris:artUrl": ("s", "data:" + "a" * 400_000)}))
        side.wait(lambda: side.get(PLAYER, "Metadata")[1][0].get("xesam:title") == "A")
        self.assertNotIn("mpris:artUrl", side.get(PLAYER, "Metadata")[1][0])

    def test_only_the_long_value_of_a_signal_is_left_out(self) -> None:
        side = self.side
        player = side.add("alpha", lists=True)
        side.settle()
        long, paths = ("ay", b"x" * 300_000), [f"/track/{number}" for number in range(30_000)]
        player.change(PlaybackStatus=("s", "Paused"), Volume=long, Unknown=long)
        self.assertEqual(
            side.take("PropertiesChanged")[-1][1], (PLAYER, {"PlaybackStatus": "Paused"}, ["Volume"])
        )  # fmt: skip
        tracks = {"Tracks": ("ao", paths), "CanEditTracks": ("b", True)}
        player.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", TRACKS, tracks, [])
        self.assertEqual(side.take("PropertiesChanged")[-1][1], (TRACKS, {"CanEditTracks": True}, ["Tracks"]))
        player.emit(TRACKS, "TrackListReplaced", "aoo", paths, paths[0])
        self.assertEqual(side.take("PropertiesChanged")[-1][1], (TRACKS, {}, ["Tracks"]))

    def test_long_arguments_are_refused(self) -> None:
        side = self.side
        player = side.add("alpha", lists=True)
        self.assertEqual(side.call(PLAYER, "OpenUri", "(s)", "x" * 65_536), ("()", ()))
        for call, words in (
            ((PLAYER, "OpenUri", "(s)", "x" * 65_537), "65536 bytes"),
            ((PLAYER, "OpenUri", "(s)", "x" * 200_000), "73 KiB"),
            ((TRACKS, "AddTrack", "(sob)", "x" * 65_537, "/a", False), "65536 bytes"),
            ((TRACKS, "AddTrack", "(sob)", "x", "/a" * 5_000, False), "8192 bytes"),
            ((PROPERTIES, "Set", "(ssv)", PLAYER, "LoopStatus", GLib.Variant("s", "x" * 9_000)), "8192 bytes"),
        ):  # fmt: skip
            name, text = side.call(*call)
            self.assertIn(words, text, (call[1], name))
        commands = [command for command in player.commands if command in ("OpenUri", "AddTrack", "Set")]
        self.assertEqual(commands, ["OpenUri"])
        self.assertEqual(side.call(TRACKS, "GetTracksMetadata", "(ao)", ["/track/1"] * 2_000)[0], "(aa{sv})")

    def test_its_connection_has_nothing_else(self) -> None:
        """A sandbox that may talk to its name reaches the service by no other one."""
        side = self.side
        side.add("alpha")
        center = ("org.nowplaying.Center1", "/org/nowplaying/Center")

        def call(name: str, path: str, member: str, interface: str) -> str:
            try:
                answer = side.connection.call_sync(name, path, interface, member, None, None, 0, 5_000, None)
            except GLib.Error as error:
                return str(Gio.DBusError.get_remote_error(error))
            return answer.get_type_string()

        def owner(name: str) -> str:
            return side.connection.call_sync(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetNameOwner", GLib.Variant("(s)", (name,)), None,
                0, 5_000, None,
            ).unpack()[0]  # fmt: skip

        side.wait(lambda: call("org.nowplaying.Center", center[1], "Shift", center[0]) == "(s)")
        for name in (PLAYERCTLD, owner(PLAYERCTLD)):
            self.assertEqual(call(name, center[1], "Shift", center[0]), "org.freedesktop.DBus.Error.UnknownObject")
            path = center[1] + "/player/1"
            self.assertEqual(call(name, path, "GetArtwork", "org.nowplaying.Session1")[-13:], "UnknownObject")
        for name in ("org.nowplaying.Center", owner("org.nowplaying.Center")):
            self.assertEqual(call(name, PATH, "Shift", INTERFACE), "org.freedesktop.DBus.Error.UnknownObject")
        self.assertEqual(call(PLAYERCTLD, PATH, "Shift", INTERFACE), "(s)")

    def test_the_position_needs_no_player(self) -> None:
        side = self.side
        player = side.add("alpha", position=60_000_000)
        player.answers = False
        first = side.get(PLAYER, "Position")[1][0]
        side.wait(lambda: side.get(PLAYER, "Position")[1][0] > first)
        self.assertGreaterEqual(first, 60_000_000)
        player.emit(PLAYER, "Seeked", "x", 5_000_000)
        side.wait(lambda: side.get(PLAYER, "Position")[1][0] < 60_000_000)

    def test_one_message_for_a_change(self) -> None:
        side = self.side
        player = side.add("alpha")
        side.settle()
        player.change(Volume=("d", 0.25))
        side.take("PropertiesChanged")
        self.assertEqual(side.get(PLAYER, "Volume")[1], (0.25,))
        player.emit(PLAYER, "Seeked", "x", 5)
        self.assertEqual(side.take("Seeked"), [(f"{PLAYER}.Seeked", (5,))])
        self.assertEqual(side.signals, [])

    def test_an_invalidated_value_is_emitted_when_it_is_known(self) -> None:
        side = self.side
        player = side.add("alpha")
        side.settle()
        player.player["Volume"] = ("d", 0.75)
        player.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, {}, ["Volume"])
        self.assertEqual(side.take("PropertiesChanged")[-1][1], (PLAYER, {"Volume": 0.75}, []))

    def test_invalid_calls_are_refused(self) -> None:
        side = self.side
        player = side.add("alpha")
        for call in (
            (PLAYER, "Seek", "(s)", "x"), (PLAYER, "Nothing"), ("a.b", "Nothing"), (PLAYER, "PlayPause", "(s)", "x"),
            (PROPERTIES, "Get", "(s)", PLAYER), (PROPERTIES, "Get", "(ss)", PLAYER, "Nothing"),
            (PROPERTIES, "Get", "(ss)", "a.b", "Nothing"), (PROPERTIES, "GetAll", "(s)", "a.b"),
            (PROPERTIES, "GetAll", "(ss)", PLAYER, "x"),
            (PROPERTIES, "Set", "(ssv)", INTERFACE, "Nothing", GLib.Variant("s", "x")),
            (PROPERTIES, "Set", "(ssv)", PLAYER, "Metadata", GLib.Variant("s", "x")),
            (PROPERTIES, "Set", "(ssv)", PLAYER, "Volume", GLib.Variant("s", "x")),
            (PROPERTIES, "Set", "(ssv)", INTERFACE, "PlayerNames", GLib.Variant("s", "x")),
            (PROPERTIES, "Set", "(ss)", PLAYER, "Volume"), (PROPERTIES, "Nothing"), (INTERFACE, "Shift", "(s)", "x"),
            (INTERFACE, "Nothing"), (PROPERTIES, "Get", "(ss)", INTERFACE, "Nothing"),
        ):  # fmt: skip
            name, text = side.call(*call)
            self.assertTrue("." in name and text and not name.startswith("("), (call, name, text))
        self.assertEqual(player.commands, [])

    def test_a_call_without_a_reply(self) -> None:
        player = self.side.add("alpha", status="Playing")
        for member in ("Pause", "Next"):
            call = Gio.DBusMessage.new_method_call(PLAYERCTLD, PATH, PLAYER, member)
            call.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
            self.side.connection.send_message(call, Gio.DBusSendMessageFlags.NONE)
        self.side.wait(lambda: len(player.commands) == 2)
        player.error, player.error_text = ("org.example.Error.Odd", ""), ""
        self.assertTrue(self.side.call(PLAYER, "Pause")[1].endswith("alpha refuses Pause"))

    def test_a_shift_goes_round(self) -> None:
        side = self.side
        for name in ("alpha", "beta", "gamma"):
            side.add(name)
        orders = []
        for member in ("Shift", "Shift", "Shift", "Unshift"):
            first = side.call(INTERFACE, member)[1][0]
            orders.append([name.rpartition(".")[2] for name in side.names()])
            self.assertEqual(side.names()[0], first)
        self.assertEqual(
            orders,
            [
                ["beta", "alpha", "gamma"], ["alpha", "gamma", "beta"], ["gamma", "beta", "alpha"],
                ["alpha", "gamma", "beta"],
            ],
        )  # fmt: skip
        self.assertEqual(side.get(ROOT, "Identity")[1], ("Alpha",))

    def test_the_players_behind_a_choice_have_their_order(self) -> None:
        """A shift turns the list. A choice by a name, also of the same player, ends that."""
        side = self.side
        for name in ("alpha", "beta", "gamma"):
            side.add(name)
        side.call(INTERFACE, "Shift")
        self.assertEqual([name.rpartition(".")[2] for name in side.names()], ["beta", "alpha", "gamma"])
        choice = GLib.Variant("(s)", (f"{ROOT}.beta",))
        center = ("org.nowplaying.Center", "/org/nowplaying/Center", "org.nowplaying.Center1")
        side.connection.call_sync(*center, "SetPrimary", choice, None, 0, 5_000, None)
        side.wait(lambda: [name.rpartition(".")[2] for name in side.names()] == ["beta", "gamma", "alpha"])

    def test_the_name_is_requested_and_released_while_it_runs(self) -> None:
        side = self.side
        side.add("alpha")
        for _ in range(2):
            side.configuration.write_text("playerctld = off\n", encoding="utf-8")
            side.wait(lambda: not side.has_name())
            side.signals.clear()
            side.configuration.write_text("playerctld = on\n", encoding="utf-8")
            side.wait(side.has_name)
            side.take("ActivePlayerChangeEnd")
            self.assertEqual(side.names(), [f"{ROOT}.alpha"])

    def test_a_player_that_answers_late_is_announced(self) -> None:
        side = self.side
        alpha = side.add("alpha")
        side.configuration.write_text("playerctld = off\n", encoding="utf-8")
        side.wait(lambda: not side.has_name())
        calls: list[Message] = []
        alpha.on_call, on_call = calls.append, alpha.on_call  # type: ignore[method-assign, assignment]
        side.signals.clear()
        side.configuration.write_text("playerctld = on\n", encoding="utf-8")
        # The service awaits the first answers for a short time only.
        side.take("PropertiesChanged")
        side.wait(lambda: calls)
        alpha.on_call = on_call  # type: ignore[method-assign]
        for call in calls:
            on_call(call)
        side.take("ActivePlayerChangeEnd")

    def test_a_call_that_arrives_with_the_last_answer(self) -> None:
        """The service reads the last first answer of the only player and the call behind it at once."""
        side = self.side
        held: list[Message] = []

        class Late(Player):
            def on_call(self, call: Message) -> None:
                if call.member == "GetAll" and call.text() == PLAYLISTS:
                    held.append(call)
                else:
                    super().on_call(call)

        daemon = side.daemon
        assert daemon
        for _ in range(6):
            held.clear()
            alpha = Late(side.stage, "alpha")
            side.wait(lambda: held)
            freeze(daemon.pid)
            with side.stage.lock:
                # In its first turn it reads 64 messages. In the second one it reads the others, and often the call.
                for _ in range(96):
                    alpha.change()
                Player.on_call(alpha, held[0])  # The last one that it awaits.
                alpha.client.ask(BUS, BUS_PATH, BUS, "GetId")
            names: list[Any] = []
            side.connection.call(
                PLAYERCTLD, PATH, PROPERTIES, "Get", GLib.Variant("(ss)", (INTERFACE, "PlayerNames")), None, 0, 8_000,
                None, lambda connection, answer: names.append(connection.call_finish(answer).unpack()[0]),
            )  # fmt: skip
            side.has_name()
            daemon.send_signal(signal.SIGCONT)
            side.wait(lambda: names)
            self.assertEqual(names, [[f"{ROOT}.alpha"]])
            alpha.leave()
            side.wait(lambda: not side.names())

    def test_another_daemon_keeps_the_name(self) -> None:
        side = self.side
        alpha = side.add("alpha")
        daemon = side.daemon
        assert daemon
        daemon.terminate()
        daemon.wait()
        real = subprocess.Popen([REAL], env=side.bus.environment(), stderr=subprocess.DEVNULL)
        self.addCleanup(real.wait)
        self.addCleanup(real.kill)
        side.wait(side.has_name)
        log = (side.bus.folder / "log").open("wb+")
        self.addCleanup(log.close)
        side.log = log
        side.start()
        text = pathlib.Path(log.name).read_text
        side.wait(lambda: "playerctld" in text(encoding="utf-8"))
        self.assertEqual(text(encoding="utf-8").count("\n"), 1)
        real.terminate()
        real.wait()
        side.wait(lambda: side.call(PLAYER, "Pause")[0] == "()")
        self.assertEqual(alpha.commands, ["Pause"])


class BothTest(unittest.TestCase):
    """The same steps with the service and with the real playerctld."""

    def setUp(self) -> None:
        if not pathlib.Path(REAL).exists():
            self.skipTest("playerctld is not installed")
        self.ours, self.real = Side(our_service()), Side([REAL])
        self.sides = (self.ours, self.real)
        for side in self.sides:
            self.addCleanup(side.close)

    def same(self, step: Any) -> Any:
        """Runs a step on both sides, whose results must be the same; returns the result."""
        results = [step(side) for side in self.sides]
        self.assertEqual(*results)
        return results[0]

    def test_the_interfaces(self) -> None:
        def describe(side: Side) -> Any:
            text = side.call("org.freedesktop.DBus.Introspectable", "Introspect")[1][0]
            found = {}
            for interface in ElementTree.fromstring(text).iter("interface"):
                name = interface.get("name", "")
                if name.startswith("org.freedesktop.DBus."):
                    continue
                for member in interface:
                    arguments = [(a.get("type"), a.get("direction") or "out") for a in member.iter("arg")]
                    if member.tag == "property":
                        arguments = [(member.get("type"), member.get("access") or "")]
                    found[f"{name}.{member.get('name')}"] = (member.tag, arguments)
            return found

        for side in self.sides:
            # playerctld has its name before it has its objects.
            side.wait(lambda side=side: len(describe(side)) > 50)
        self.same(describe)

    def test_no_player(self) -> None:
        def step(side: Side) -> Any:
            return (
                side.names(), side.call(PLAYER, "PlayPause")[0], side.call(PLAYER, "Seek", "(x)", 5)[0],
                side.call(ROOT, "Raise")[0], side.call(TRACKS, "GoTo", "(o)", "/x")[0],
                side.get(PLAYER, "Metadata")[0], side.call(PROPERTIES, "GetAll", "(s)", PLAYER)[0],
                side.call(PROPERTIES, "Set", "(ssv)", PLAYER, "Volume", GLib.Variant("d", 0.5))[0],
                side.call(INTERFACE, "Shift")[0], side.call(INTERFACE, "Unshift")[0],
                side.call(PROPERTIES, "GetAll", "(s)", INTERFACE),
            )  # fmt: skip

        self.same(step)

    def test_every_property_and_method(self) -> None:
        def step(side: Side) -> Any:
            player = side.add("alpha", lists=True, status="Paused")
            side.wait(lambda: side.call(PROPERTIES, "GetAll", "(s)", PLAYLISTS)[0] == "(a{sv})")
            side.wait(lambda: side.call(PROPERTIES, "GetAll", "(s)", TRACKS)[0] == "(a{sv})")
            results: list[Any] = []
            values: dict[str, list[str]] = {
                ROOT: list(player.root), PLAYER: list(player.player), TRACKS: list(player.tracks),
                PLAYLISTS: list(player.playlists), INTERFACE: ["PlayerNames"],
            }  # fmt: skip
            for interface, names in values.items():
                results.append(side.call(PROPERTIES, "GetAll", "(s)", interface))
                results += [side.get(interface, name) for name in names]
            for interface, member, *arguments in (
                (PLAYER, "Play"), (PLAYER, "Pause"), (PLAYER, "PlayPause"), (PLAYER, "Stop"), (PLAYER, "Next"),
                (PLAYER, "Previous"), (PLAYER, "Seek", "(x)", -5), (PLAYER, "SetPosition", "(ox)", "/track/1", 7),
                (PLAYER, "OpenUri", "(s)", "file:///a"), (ROOT, "Raise"), (ROOT, "Quit"),
                (TRACKS, "GetTracksMetadata", "(ao)", ["/track/1"]), (TRACKS, "AddTrack", "(sob)", "u", "/a", True),
                (TRACKS, "RemoveTrack", "(o)", "/a"), (TRACKS, "GoTo", "(o)", "/a"),
                (PLAYLISTS, "ActivatePlaylist", "(o)", "/a"),
                (PLAYLISTS, "GetPlaylists", "(uusb)", 0, 1, "User", False),
                (PROPERTIES, "Set", "(ssv)", PLAYER, "Volume", GLib.Variant("d", 0.5)),
                (PROPERTIES, "Set", "(ssv)", PLAYER, "LoopStatus", GLib.Variant("s", "Track")),
            ):  # fmt: skip
                player.commands.clear()
                results.append((member, side.call(interface, member, *arguments), list(player.commands)))
            player.error = ("org.example.Error.Odd", "a text of the player")
            results.append(side.call(PLAYER, "Pause")[0])
            return results

        for ours, real in zip(*(step(side) for side in self.sides), strict=True):
            # The service asks for the entries of the lists itself.
            self.assertEqual(ours, real)

    def signals_of_change(self, side: Side) -> list[tuple[str, Any]]:
        """The signals up to the end of a change of the first player."""
        found = side.take("ActivePlayerChangeEnd")
        # The position of a player that plays has moved on, by the duration of the test.
        return [(name, None if name.endswith("Seeked") else values[0]) for name, values in found]

    def test_the_signals_of_two_players(self) -> None:
        def step(side: Side) -> Any:
            steps: list[Any] = []
            alpha = side.add("alpha", title="A", status="Paused")
            steps.append(self.signals_of_change(side))
            beta = side.add("beta", title="B")
            steps.append(self.signals_of_change(side))
            alpha.change(PlaybackStatus=("s", "Playing"))
            change = side.take("ActivePlayerChangeEnd")
            steps.append([name for name, _ in change])
            steps.append(
                next(v for n, v in change if n.endswith("PropertiesChanged") and v[0] == PLAYER)[1]["Metadata"]
            )
            # The real one emits the signal of alpha after that, too.
            side.settle()
            steps.append(side.call(INTERFACE, "Shift"))
            steps.append(self.signals_of_change(side))
            steps.append(side.names())
            steps.append(side.call(INTERFACE, "Unshift"))
            steps.append(self.signals_of_change(side))
            steps.append(side.names())
            alpha.leave()
            steps.append(self.signals_of_change(side))
            steps.append(side.names())
            beta.leave()
            found = self.signals_of_change(side)
            steps.append((found[0], found[-2:]))
            steps.append((side.names(), side.call(PLAYER, "Play")[0]))
            return steps

        for ours, real in zip(*(step(side) for side in self.sides), strict=True):
            self.assertEqual(ours, real)

    def test_the_signals_of_lists(self) -> None:
        def step(side: Side) -> Any:
            player = side.add("alpha", lists=True)
            side.settle()
            player.emit(PLAYER, "Seeked", "x", 77)
            return side.take("Seeked")

        self.same(step)
        player = self.ours.add("beta", lists=True)
        self.ours.settle()
        # The real one does not emit these.
        player.emit(TRACKS, "TrackRemoved", "o", "/track/1")
        self.assertEqual(self.ours.take("TrackRemoved"), [(f"{TRACKS}.TrackRemoved", ("/track/1",))])
        player.emit(PLAYLISTS, "PlaylistChanged", "(oss)", ("/list/1", "Other", ""))
        self.ours.take("PlaylistChanged")

    def test_the_real_client(self) -> None:
        client = shutil.which("playerctl")
        if not client:
            self.skipTest("playerctl is not installed")

        def run(side: Side, *arguments: str) -> Any:
            done = subprocess.run(
                [client, *arguments], env=side.bus.environment(), capture_output=True, text=True, timeout=30
            )
            return (arguments, done.returncode, done.stdout, done.stderr)

        def step(side: Side) -> Any:
            results = [run(side, "-p", "playerctld", "status"), run(side, "-l")]
            side.add("alpha", title="A", status="Paused")
            side.add("beta", title="B")
            mirrored = ("-p", "playerctld")
            results += [
                run(side, "-l"), run(side, "status"), run(side, "metadata", "title"), run(side, *mirrored, "status"),
                run(side, *mirrored, "metadata"), run(side, *mirrored, "metadata", "-f", "{{playerName}} {{title}}"),
                run(side, *mirrored, "volume"), run(side, *mirrored, "volume", "0.5"), run(side, *mirrored, "next"),
                run(side, *mirrored, "play-pause"), run(side, *mirrored, "position", "5"),
                run(side, *mirrored, "open", "http://x/y"), run(side, *mirrored, "loop"),
                run(side, *mirrored, "shuffle"), run(side, "-a", "status"),
            ]  # fmt: skip
            for command in ("shift", "unshift"):
                done = subprocess.run([REAL, command], env=side.bus.environment(), capture_output=True, timeout=30)
                results.append((command, done.returncode, side.names()))
            return results

        for ours, real in zip(*(step(side) for side in self.sides), strict=True):
            self.assertEqual(ours, real)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        unittest.main()
