# SPDX-License-Identifier: MIT
"""Invalid input from the bus: the right error with a text, an unchanged player, and no growth of memory."""

import itertools
import pathlib
import re
import select
import struct
import time
import unittest

from gi.repository import GLib

import wire
from support import (
    DEADLINE, ERROR, NO_TRACK, PATH, PLAYER, PROPERTIES, ROOT, SECOND, ConformanceTest, DBusError, fields
)  # fmt: skip
from wire import NO_REPLY_EXPECTED

LENGTH = "short"
PEER = "org.freedesktop.DBus.Peer"
INTROSPECTABLE = "org.freedesktop.DBus.Introspectable"
TRACK_LIST = "org.mpris.MediaPlayer2.TrackList"
PLAYLISTS = "org.mpris.MediaPlayer2.Playlists"
ENTRY = "/org/nowplaying/entry/"
PLAYLIST = "/org/nowplaying/playlist/"
GREATEST = 2**63 - 1
LEAST = -(2**63)
MANY = 10_000
MOST_OPEN = 4096
"""The most requests that the library keeps open."""

MEGABYTE = 1 << 20
MORE_MEMORY = 24 * MEGABYTE
"""The most memory that a flood may cost: the bytes of one read, and a few thousand open requests."""


def one_too_many(signature):
    """Arguments of these types, and one more."""
    values = {"s": "a", "o": "/a", "x": 1, "u": 1, "b": True, "v": GLib.Variant("d", 1.0)}
    right = [["/a"]] if signature == "ao" else [values[type] for type in signature]
    return GLib.Variant(f"({signature}s)", (*right, "a"))


class BadInput(ConformanceTest):
    """A player that offers everything, whose state must be the same after each test."""

    VALUES: tuple[tuple[str, object], ...] = (
        ("s", "Track"), ("b", True), ("y", 1), ("n", 1), ("i", 1), ("u", 1), ("x", 1), ("t", 1), ("d", 1.0), ("o", "/a"),
        ("as", ["a"]), ("a{sv}", {}), ("(s)", ("a",)), ("v", GLib.Variant("d", 1.0)), ("g", "s"),
    )  # fmt: skip

    def setUp(self):
        super().setUp()
        self.puppet, self.player = self.start(
            offer=self.ALL_COMMANDS, flags="show_urls", playback="paused position=42 volume=0.5", before=()
        )
        self.puppet(
            "rates music 0.5 1 2", "repeat music off", "shuffle music off", "supported-urls music file * -- audio/flac"
        )
        self.player.settle()
        self.before = self.state()

    def state(self):
        """Every value that a client can read."""
        return self.player.values(ROOT), self.player.values(PLAYER)

    def assert_unharmed(self, commands=()):
        """Exactly these commands reached the player, and the state is unchanged."""
        for command in commands:
            self.assertEqual(self.puppet.command(), command)
        self.assertEqual(self.state(), self.before)
        # Callbacks keep their order: this is the first one that arrives.
        self.player.call("Raise", interface=ROOT)
        self.assertEqual(self.puppet.command(), ("raise", "-"))

    def refused(self, error, action, *arguments, word=" "):
        """The call fails with one of these errors, with a text that has the word."""
        with self.subTest(f"{arguments}"):
            with self.assertRaises(DBusError) as caught:
                action(*arguments)
            self.assertIn(caught.exception.name.removeprefix(ERROR), error if isinstance(error, tuple) else (error,))
            self.assertIn(word, caught.exception.text or "")

    def refuse_arguments(self, method, interface, right):
        """Calls with too few, too many and other arguments fail, with the name of the method."""
        wrong = [GLib.Variant(f"({signature})", (value,)) for signature, value in self.VALUES if signature != right]
        if right:
            wrong += [None, one_too_many(right), *[GLib.Variant("(ss)", ("a", "b"))] * (right != "ss")]
        for arguments in wrong:
            self.refused("InvalidArgs", self.player.call, method, arguments, interface, word=method)

    def set(self, key, signature, value, interface=PLAYER):
        """Sets a property."""
        return self.player.set(key, GLib.Variant(signature, value), interface)


class Names(BadInput):
    """Names that do not exist."""

    def test_unknown_properties(self):
        """Properties are read and set, in each interface, also in the wrong one."""
        for interface in (ROOT, PLAYER):
            for key in (
                "Color",
                "",
                "volume",
                "Volume\n",
                "a" * 10_000,
                "Identity" if interface == PLAYER else "Volume",
            ):
                self.refused("UnknownProperty", self.player.get, key, interface)
                self.refused("UnknownProperty", self.set, key, "d", 1.0, interface)
        self.assert_unharmed()

    def test_unknown_interfaces(self):
        """Unknown interfaces of methods and of properties."""
        for interface in ("org.example.Dancing", "org.mpris.MediaPlayer2.Playe", "org.mpris.MediaPlayer3"):
            self.refused("UnknownInterface", self.player.everything, interface)
            self.refused("UnknownInterface", self.player.get, "Volume", interface)
            self.refused("UnknownInterface", self.set, "Volume", "d", 1.0, interface)
            self.refused(("UnknownInterface", "UnknownMethod"), self.player.call, "Play", None, interface)
        for interface in ("no interface", ".", "a" * 10_000):
            self.refused("UnknownInterface", self.player.everything, interface)
        self.assert_unharmed()

    def test_unknown_methods(self):
        """Unknown methods in every interface."""
        for interface in (ROOT, PLAYER, PROPERTIES, INTROSPECTABLE, PEER):
            self.refused("UnknownMethod", self.player.call, "Dance", None, interface)
        self.refused("UnknownMethod", self.player.call, "Raise", None, PLAYER)
        self.refused("UnknownMethod", self.player.call, "Play", None, ROOT)
        self.assert_unharmed()

    def test_unknown_objects(self):
        """Paths next to the player's, and above it."""
        for path in ("/", "/org", "/org/mpris", PATH + "/TrackList", "/org/example"):
            self.refused("UnknownObject", self.client.call, self.player.name, "Play", None, path)
        self.assert_unharmed()


class Types(BadInput):
    """Values of a wrong type, or invalid values."""

    def test_wrong_types_of_properties(self):
        """Each writable property, with each other type."""
        for interface, key, right in (
            (PLAYER, "LoopStatus", "s"),
            (PLAYER, "Rate", "d"),
            (PLAYER, "Shuffle", "b"),
            (PLAYER, "Volume", "d"),
            (ROOT, "Fullscreen", "b"),
        ):
            for signature, value in self.VALUES:
                if signature != right:
                    self.refused("InvalidArgs", self.set, key, signature, value, interface, word=key)
        for word in ("", "none", "Playlists", "Track\n", "T" * 10_000):
            self.refused("InvalidArgs", self.set, "LoopStatus", "s", word, word='"None", "Track" or "Playlist"')
        self.assert_unharmed()

    def test_wrong_arguments_of_methods(self):
        for method, interface, right in (
            ("Play", PLAYER, None),
            ("Pause", PLAYER, None),
            ("PlayPause", PLAYER, None),
            ("Stop", PLAYER, None),
            ("Next", PLAYER, None),
            ("Previous", PLAYER, None),
            ("Raise", ROOT, None),
            ("Quit", ROOT, None),
            ("Seek", PLAYER, "x"),
            ("OpenUri", PLAYER, "s"),
            ("SetPosition", PLAYER, "ox"),
            ("Get", PROPERTIES, "ss"),
            ("Set", PROPERTIES, "ssv"),
            ("GetAll", PROPERTIES, "s"),
        ):
            self.refuse_arguments(method, interface, right)
        self.assert_unharmed()

    def test_read_only_properties(self):
        """Each read-only property, with a value of its own type and of another one. No signal follows."""
        self.player.forget()
        for interface in (ROOT, PLAYER):
            for key, value in self.player.everything(interface).items():
                if key in ("LoopStatus", "Rate", "Shuffle", "Volume", "Fullscreen"):
                    continue
                self.refused("PropertyReadOnly", self.player.set, key, value, interface)
                self.refused("PropertyReadOnly", self.set, key, "s", "a", interface)
        self.assertEqual(self.player.signals(), [])
        self.assert_unharmed()


class Numbers(BadInput):
    """The largest and smallest numbers."""

    def test_rates(self):
        """Zero means pause, other rates become the nearest supported one, NaN and infinity are errors."""
        self.set("Rate", "d", 0.0)
        commands = [("pause", "-")]
        for rate, nearest in ((-1.0, 0.5), (-1e308, 0.5), (1e308, 2.0), (5e-324, 0.5), (0.7, 0.5)):
            self.set("Rate", "d", rate)
            commands.append(("change_playback_rate", f"{nearest:f}"))
        for rate in (float("nan"), float("inf"), float("-inf")):
            self.refused("InvalidArgs", self.set, "Rate", "d", rate)
        self.assert_unharmed(commands)

    def test_volumes(self):
        """A volume is never negative, and may be above 1.0; NaN and infinity are errors."""
        commands = []
        for volume, asked in ((-1.0, 0.0), (-1e308, 0.0), (1e6, 1e6), (-0.0, 0.0)):
            self.set("Volume", "d", volume)
            name, argument = self.puppet.command()
            self.assertEqual((name, float(argument)), ("set_volume", asked))
        for volume in (float("nan"), float("inf"), float("-inf")):
            self.refused("InvalidArgs", self.set, "Volume", "d", volume)
        self.assert_unharmed(commands)

    def test_seeks_beyond_both_ends(self):
        """Before the beginning means the beginning, past the end means the next item."""
        for offset, command in (
            (-43 * SECOND, ("seek_to_position", "0.000000")),
            (LEAST, ("seek_to_position", "0.000000")),
            (LEAST + 1, ("seek_to_position", "0.000000")),
            (213 * SECOND, ("next", "-")),
            (GREATEST, ("next", "-")),
            (0, ("seek_to_position", "42.000000")),
        ):
            with self.subTest(offset=offset):
                self.player.call("Seek", GLib.Variant("(x)", (offset,)))
                self.assertEqual(self.puppet.command(), command)
        self.assert_unharmed()

    def test_positions_outside(self):
        """A position outside the track is ignored, as MPRIS requires."""
        track = self.player.metadata["mpris:trackid"]
        for position in (-1, LEAST, 254 * SECOND + 1, GREATEST):
            self.player.call("SetPosition", GLib.Variant("(ox)", (track, position)))
        self.assert_unharmed()

    def test_stale_and_foreign_tracks(self):
        """The call is ignored, because the caller means another item."""
        stale = self.player.metadata["mpris:trackid"]
        self.set_song(self.puppet, 2)
        self.puppet("playback music paused position=42 volume=0.5")
        self.player.settle()
        self.before = self.state()
        self.assertNotEqual(self.player.metadata["mpris:trackid"], stale)
        for track in (stale, NO_TRACK, "/", PATH, "/org/example/track/1", stale + "_00", "/a" * 5_000):
            self.player.call("SetPosition", GLib.Variant("(ox)", (track, SECOND)))
        self.assert_unharmed()

    def test_the_log_says_that_a_call_has_no_effect(self):
        puppet, player = self.start(application="org.example.Other", NOWPLAYING_LOG="debug")
        me = self.client.connection.get_unique_name()
        player.call("SetPosition", GLib.Variant("(ox)", (NO_TRACK, SECOND)))
        puppet("enable music next 0")
        player.session.perform("next")
        for call in ("SetPosition", "next"):
            self.assertIn(f"{call} for music from {me} has no effect now", puppet.log_text())

    def test_addresses(self):
        """A player that opens all URLs gets them unchanged, and must check them itself."""
        commands = []
        for address in ("file:///" + "a" * 10_000, "javascript:alert(1)", "../../etc/passwd", "a%00b"):
            self.player.call("OpenUri", GLib.Variant("(s)", (address,)))
            commands.append(self.puppet.command())
        self.assertEqual([name for name, _ in commands], ["open_url"] * 4)
        self.assert_unharmed()


class FloodedPlayer(BadInput):
    """A player whose memory is measured, and clients that send any bytes."""

    def new_raw_client(self):
        client = wire.Client(self.bus.socket)
        self.addCleanup(client.close)
        return client

    def memory(self):
        """The player's resident memory, in bytes."""
        status = pathlib.Path(f"/proc/{self.puppet.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024

    def peak(self):
        """The most resident memory so far."""
        status = pathlib.Path(f"/proc/{self.puppet.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1024

    def get(self, client, flags=0):
        """The bytes of a call of Get."""
        return client.method(self.player.name, PATH, PROPERTIES, "GetAll", "s", PLAYER, flags=flags)


class Floods(FloodedPlayer):
    """Clients that send too many calls, or do not read answers."""

    def test_calls_without_reply(self):
        """Calls without a wanted answer get none, also invalid ones, and have their effect."""
        client = self.new_raw_client()
        before = self.memory()
        wrong = client.method(self.player.name, PATH, PLAYER, "Dance", flags=NO_REPLY_EXPECTED)
        right = client.method(self.player.name, PATH, PLAYER, "Next", flags=NO_REPLY_EXPECTED)
        client.flood(10_000, wrong)
        client.flood(10, right)
        client.flood(10_000, self.get(client, NO_REPLY_EXPECTED))
        # Answers keep their order: an unwanted one would arrive before this one.
        client.flood(1, self.get(client))
        self.assertEqual(client.replies(1), {"done": 1})
        self.assertLess(self.memory() - before, MORE_MEMORY)
        self.assert_unharmed([("next", "-")] * 10)

    def test_ten_thousand_reads(self):
        """All calls are sent at once, and each is answered."""
        client = self.new_raw_client()
        before = self.memory()
        client.flood(MANY // 2, self.get(client))
        wrong = client.method(self.player.name, PATH, PROPERTIES, "Get", "s", PLAYER)
        client.flood(MANY // 2, wrong)
        self.assertEqual(client.replies(MANY), {"done": MANY // 2, ERROR + "InvalidArgs": MANY // 2})
        self.assertLess(self.peak() - before, MORE_MEMORY)
        self.assert_unharmed()

    def test_ten_thousand_commands(self):
        """More commands than the player finishes: the library keeps its limit open, and rejects the rest."""
        self.puppet("auto later")
        client = self.new_raw_client()
        before = self.memory()
        play = client.method(self.player.name, PATH, PLAYER, "Play")
        client.flood(MANY, play)
        self.assertEqual(client.replies(MANY), {"done": MOST_OPEN, ERROR + "Failed": MANY - MOST_OPEN})
        self.assertLess(self.peak() - before, MORE_MEMORY)
        # When the player finishes a request, the library accepts another one.
        numbers = []
        for _ in range(MOST_OPEN):
            self.assertEqual(self.puppet.command(), ("play", "-"))
            numbers.append(self.puppet.number)
        for number in numbers:
            self.puppet(f"finish {number}")
        self.puppet("auto success")
        self.assert_unharmed()

    def test_a_client_that_never_reads(self):
        """The client's queue on the bus becomes full; other clients are still answered."""
        deaf = self.new_raw_client()
        before = self.memory()
        template = self.get(deaf)
        deaf.socket.setblocking(False)
        sent, data = 0, b""
        # Until neither the bus nor its socket accepts more, or a limit is reached.
        while sent < MANY:
            if not data:
                deaf.serial += 1
                data = template[:8] + struct.pack("<I", deaf.serial) + template[12:]
                sent += 1
            if not select.select([], [deaf.socket], [], 1)[1]:
                break
            data = data[deaf.socket.send(data) :]
        self.assertGreater(sent, 1_000)
        begun = time.monotonic()
        for _ in range(100):
            self.player.get("Position")
        self.assertLess(time.monotonic() - begun, DEADLINE)
        self.assertLess(self.memory() - before, MORE_MEMORY)
        self.assert_unharmed()
        deaf.close()
        self.assert_unharmed()

    def test_a_client_that_leaves_before_the_answer(self):
        """Requests of disconnected clients are finished like others."""
        self.puppet("auto later")
        for _ in range(100):
            client = wire.Client(self.bus.socket)
            client.flood(5, client.method(self.player.name, PATH, PLAYER, "Play"))
            client.close()
        numbers = []
        # The bus may drop the last message of a client that disconnects.
        self.player.send("Next")
        for _ in itertools.count():
            name, _argument = self.puppet.command()
            numbers.append(self.puppet.number)
            if name == "next":
                break
        for number in numbers:
            self.puppet(f"finish {number}")
        self.puppet("auto success")
        self.assert_unharmed()


class Lists(FloodedPlayer):
    """A player with a queue and playlists: invalid input for these."""

    METHODS = (
        ("GetTracksMetadata", TRACK_LIST, "ao"),
        ("AddTrack", TRACK_LIST, "sob"),
        ("RemoveTrack", TRACK_LIST, "o"),
        ("GoTo", TRACK_LIST, "o"),
        ("GetPlaylists", PLAYLISTS, "uusb"),
        ("ActivatePlaylist", PLAYLISTS, "o"),
    )

    def setUp(self):
        super().setUp()
        self.puppet("offer music go_to_entry add_to_queue remove_from_queue activate_playlist", "queue-new")
        for entry in "abc":
            self.puppet(f"queue-add {entry} music track-{entry} " + fields(title=f"Song {entry}"))
        self.puppet("queue-current b", "queue music", "playlists-new", "playlists-add rain Rain", "playlists music")
        self.client.wait(lambda: self.player.changes(PLAYLISTS), "the playlists")
        self.player.settle()
        self.before = self.state()

    def state(self):
        if not hasattr(self, "before"):
            return super().state()
        tracks = self.player.get("Tracks", TRACK_LIST)
        known = self.player.call("GetTracksMetadata", GLib.Variant("(ao)", (tracks,)), TRACK_LIST).unpack()
        lists = self.player.call("GetPlaylists", GLib.Variant("(uusb)", (0, 9, "User", False)), PLAYLISTS).unpack()
        return *super().state(), self.player.values(TRACK_LIST), self.player.values(PLAYLISTS), known, lists

    def choose(self, method, interface, path):
        """Calls a method whose argument is a path."""
        return self.player.call(method, GLib.Variant("(o)", (path,)), interface)

    def add(self, path):
        """Calls AddTrack after a track."""
        return self.player.call("AddTrack", GLib.Variant("(sob)", ("file:///a", path, True)), TRACK_LIST)

    def test_unknown_names(self):
        """Properties and methods that the two interfaces do not have, or that belong to another one."""
        for interface in (TRACK_LIST, PLAYLISTS):
            for key in ("Color", "", "tracks", "Volume", "Tracks" if interface == PLAYLISTS else "PlaylistCount"):
                self.refused("UnknownProperty", self.player.get, key, interface)
                self.refused("UnknownProperty", self.set, key, "d", 1.0, interface)
            for method in ("Dance", "goTo", "Play"):
                self.refused("UnknownMethod", self.player.call, method, None, interface)
        self.refused("UnknownMethod", self.choose, "GoTo", PLAYLISTS, ENTRY + "a")
        self.refused("UnknownMethod", self.choose, "ActivatePlaylist", TRACK_LIST, PLAYLIST + "rain")
        self.assert_unharmed()

    def test_read_only_properties(self):
        """Every property of both, with a value of its own type and of another one."""
        for interface in (TRACK_LIST, PLAYLISTS):
            values = self.player.everything(interface)
            self.assertGreaterEqual(len(values), 2)
            for key, value in values.items():
                self.refused("PropertyReadOnly", self.player.set, key, value, interface)
                self.refused("PropertyReadOnly", self.set, key, "s", "a", interface)
        self.assert_unharmed()

    def test_wrong_types(self):
        for method, interface, right in self.METHODS:
            self.refuse_arguments(method, interface, right)
        for order in ("", "user", "Alphabetical\n", "U" * 10_000):
            arguments = GLib.Variant("(uusb)", (0, 1, order, False))
            self.refused("InvalidArgs", self.player.call, "GetPlaylists", arguments, PLAYLISTS)
        self.assert_unharmed()

    def test_stale_and_foreign_tracks_and_playlists(self):
        """A path that no longer exists, of another kind, or of similar spelling is ignored or rejected."""
        strange = (
            *(ENTRY + end for end in ("x", "_61", "_6", "_FF", "a_00", "a/b", "a" * 5_000)),
            *("/", PATH, "/org/example/a", "/org/nowplaying/track/track_2db", "/a" * 5_000),
        )
        for path in (*strange, PLAYLIST + "rain", NO_TRACK):
            self.choose("GoTo", TRACK_LIST, path)
            self.choose("RemoveTrack", TRACK_LIST, path)
            if path != NO_TRACK:
                with self.assertRaises(DBusError) as caught:
                    self.add(path)
                self.assertEqual(caught.exception.name, "org.nowplaying.Error.NoSuchContent")
        for path in (*strange, ENTRY + "a", PLAYLIST + "x", PLAYLIST + "_72ain"):
            with self.assertRaises(DBusError) as caught:
                self.choose("ActivatePlaylist", PLAYLISTS, path)
            self.assertEqual(caught.exception.name, "org.nowplaying.Error.NoSuchContent")
            self.assertIn(" ", caught.exception.text)
        self.assert_unharmed()

    def test_calls_without_reply(self):
        """Calls without a wanted answer get none, also invalid ones, and have their effect."""
        client = self.new_raw_client()
        for method, interface, signature, path in (
            ("Dance", TRACK_LIST, "", ""),
            ("GoTo", TRACK_LIST, "s", "a"),
            ("GoTo", TRACK_LIST, "o", ENTRY + "x"),
            ("GoTo", TRACK_LIST, "o", ENTRY + "a"),
            ("ActivatePlaylist", PLAYLISTS, "o", PLAYLIST + "x"),
            ("ActivatePlaylist", PLAYLISTS, "o", PLAYLIST + "rain"),
        ):
            values = [path] if signature else []
            call = (self.player.name, PATH, interface, method, signature, *values)
            template = client.method(*call, flags=NO_REPLY_EXPECTED)
            client.flood(3, template)
        client.flood(1, self.get(client))
        self.assertEqual(client.replies(1), {"done": 1})
        self.assert_unharmed([("go_to_entry", "a")] * 3 + [("activate_playlist", "rain")] * 3)

    def test_twenty_thousand_tracks(self):
        """The metadata of 20,000 tracks at once, and of one track 20,000 times: answered soon, and freed."""
        before = self.memory()
        for asked, known in (
            ([ENTRY + str(number) for number in range(20_000)], []),
            ([ENTRY + "a"] * 20_000, ["Song a"]),
            ([NO_TRACK] * 10_000 + [ENTRY + "c", ENTRY + "a"] * 5_000, ["Song c", "Song a"]),
        ):
            begun = time.monotonic()
            answer = self.player.call("GetTracksMetadata", GLib.Variant("(ao)", (asked,)), TRACK_LIST).unpack()[0]
            self.assertLess(time.monotonic() - begun, DEADLINE)
            self.assertEqual([metadata["xesam:title"] for metadata in answer], known)
        # Such a call is larger than 1 MiB.
        many = GLib.Variant("(ao)", ([ENTRY + "a"] * 100_000,))
        self.assert_error("LimitsExceeded", self.player.call, "GetTracksMetadata", many, TRACK_LIST)
        self.assertLess(self.memory() - before, MORE_MEMORY)
        self.assert_unharmed()

    def test_ten_thousand_activations(self):
        """Ten thousand calls at once; each reaches the player or is rejected, and gets one answer."""
        client = self.new_raw_client()
        before = self.memory()
        for path in (ENTRY + "c", ENTRY + "x"):
            client.flood(MANY // 4, client.method(self.player.name, PATH, TRACK_LIST, "GoTo", "o", path))
        for path in (PLAYLIST + "rain", PLAYLIST + "x"):
            template = client.method(self.player.name, PATH, PLAYLISTS, "ActivatePlaylist", "o", path)
            client.flood(MANY // 4, template)
        refused = {"done": MANY // 4 * 3, "org.nowplaying.Error.NoSuchContent": MANY // 4}
        self.assertEqual(client.replies(MANY), refused)
        self.assertLess(self.peak() - before, MORE_MEMORY)
        chosen = [("go_to_entry", "c")] * (MANY // 4) + [("activate_playlist", "rain")] * (MANY // 4)
        self.assert_unharmed(chosen)


if __name__ == "__main__":
    unittest.main()
