# SPDX-License-Identifier: MIT
"""Bad input from the bus: errors of the right name, with a text; the player unharmed, and no larger than before."""

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
    DEADLINE,
    ERROR,
    NO_TRACK,
    PATH,
    PLAYER,
    PROPERTIES,
    ROOT,
    SECOND,
    ConformanceTest,
    DBusError,
    fields,
)
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
"""How many requests the library keeps open."""

MEGABYTE = 1 << 20
MORE_MEMORY = 24 * MEGABYTE
"""What a flood may cost the player: what is read at a time, and a few thousand open requests."""


class BadInput(ConformanceTest):
    """A player that offers everything, whose state must be the same after each test."""

    def setUp(self):
        super().setUp()
        self.puppet, self.player = self.start(
            offer=self.ALL_COMMANDS, flags="show_urls", playback="paused position=42 volume=0.5", before=()
        )
        self.puppet(
            "rates music 0.5 1 2", "repeat music off", "shuffle music off", "openable music file * -- audio/flac"
        )
        self.player.settle()
        self.before = self.state()

    def state(self):
        """All that can be read."""
        return self.player.values(ROOT), self.player.values(PLAYER)

    def assert_unharmed(self, commands=()):
        """Those commands reached the player, and nothing else; all is as it was."""
        for command in commands:
            self.assertEqual(self.puppet.command(), command)
        self.assertEqual(self.state(), self.before)
        # Callbacks keep their order: this is the first that arrives.
        self.player.call("Raise", interface=ROOT)
        self.assertEqual(self.puppet.command(), ("raise", "-"))

    def refused(self, error, action, *arguments):
        """The call fails with one of these errors, with a sentence."""
        with self.subTest(f"{arguments}"):
            with self.assertRaises(DBusError) as caught:
                action(*arguments)
            self.assertIn(caught.exception.name.removeprefix(ERROR), error if isinstance(error, tuple) else (error,))
            self.assertIn(" ", caught.exception.text or "")

    def set(self, key, signature, value, interface=PLAYER):
        """Sets a property."""
        return self.player.set(key, GLib.Variant(signature, value), interface)


class Names(BadInput):
    """Names of things that are not there."""

    def test_unknown_properties(self):
        """Read or set, in each interface, also in the other one's place."""
        for interface in (ROOT, PLAYER):
            for key in (
                "Colour",
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
        """Of methods and of properties."""
        for interface in ("org.example.Dancing", "org.mpris.MediaPlayer2.Playe", "org.mpris.MediaPlayer3"):
            self.refused("UnknownInterface", self.player.everything, interface)
            self.refused("UnknownInterface", self.player.get, "Volume", interface)
            self.refused("UnknownInterface", self.set, "Volume", "d", 1.0, interface)
            self.refused(("UnknownInterface", "UnknownMethod"), self.player.call, "Play", None, interface)
        for interface in ("no interface", ".", "a" * 10_000):
            self.refused("UnknownInterface", self.player.everything, interface)
        self.assert_unharmed()

    def test_unknown_methods(self):
        """In every interface that is there."""
        for interface in (ROOT, PLAYER, PROPERTIES, INTROSPECTABLE, PEER):
            self.refused("UnknownMethod", self.player.call, "Dance", None, interface)
        self.refused("UnknownMethod", self.player.call, "Raise", None, PLAYER)
        self.refused("UnknownMethod", self.player.call, "Play", None, ROOT)
        self.assert_unharmed()

    def test_unknown_objects(self):
        """Paths beside the player's, and above it."""
        for path in ("/", "/org", "/org/mpris", PATH + "/TrackList", "/org/example"):
            self.refused("UnknownObject", self.client.call, self.player.name, "Play", None, path)
        self.assert_unharmed()


class Types(BadInput):
    """Values of the wrong type or without sense."""

    VALUES: tuple[tuple[str, object], ...] = (
        ("s", "Track"), ("b", True), ("y", 1), ("n", 1), ("i", 1), ("u", 1), ("x", 1), ("t", 1), ("d", 1.0), ("o", "/a"),
        ("as", ["a"]), ("a{sv}", {}), ("(s)", ("a",)), ("v", GLib.Variant("d", 1.0)), ("g", "s"),
    )  # fmt: skip

    def test_wrong_types_of_properties(self):
        """Each property that can be set, with each other type."""
        for interface, key, right in (
            (PLAYER, "LoopStatus", "s"),
            (PLAYER, "Rate", "d"),
            (PLAYER, "Shuffle", "b"),
            (PLAYER, "Volume", "d"),
            (ROOT, "Fullscreen", "b"),
        ):
            for signature, value in self.VALUES:
                if signature != right:
                    self.refused("InvalidArgs", self.set, key, signature, value, interface)
        for word in ("", "none", "Playlists", "Track\n", "T" * 10_000):
            self.refused("InvalidArgs", self.set, "LoopStatus", "s", word)
        self.assert_unharmed()

    def test_wrong_arguments_of_methods(self):
        """Too few, too many, others."""
        for method, interface, right in (
            ("Play", PLAYER, None),
            ("Next", PLAYER, None),
            ("Raise", ROOT, None),
            ("Seek", PLAYER, "x"),
            ("OpenUri", PLAYER, "s"),
            ("SetPosition", PLAYER, "ox"),
            ("Get", PROPERTIES, "ss"),
            ("Set", PROPERTIES, "ssv"),
            ("GetAll", PROPERTIES, "s"),
        ):
            for signature, value in self.VALUES:
                if signature != right:
                    self.refused(
                        "InvalidArgs", self.player.call, method, GLib.Variant(f"({signature})", (value,)), interface
                    )
            if right:
                self.refused("InvalidArgs", self.player.call, method, None, interface)
                self.refused("InvalidArgs", self.player.call, method, GLib.Variant("(sssss)", ("a",) * 5), interface)
        self.assert_unharmed()

    def test_read_only_properties(self):
        """Each of them, with a value of its own type and with another."""
        for interface in (ROOT, PLAYER):
            for key, value in self.player.everything(interface).items():
                if key in ("LoopStatus", "Rate", "Shuffle", "Volume", "Fullscreen"):
                    continue
                self.refused("PropertyReadOnly", self.player.set, key, value, interface)
                self.refused("PropertyReadOnly", self.set, key, "s", "a", interface)
        self.assert_unharmed()


class Numbers(BadInput):
    """Numbers at the end of the world."""

    def test_rates(self):
        """Zero is pause, others go to the nearest that there is, what is no number is an error."""
        self.set("Rate", "d", 0.0)
        commands = [("pause", "-")]
        for rate, nearest in ((-1.0, 0.5), (-1e308, 0.5), (1e308, 2.0), (5e-324, 0.5), (0.7, 0.5)):
            self.set("Rate", "d", rate)
            commands.append(("change_playback_rate", f"{nearest:f}"))
        for rate in (float("nan"), float("inf"), float("-inf")):
            self.refused("InvalidArgs", self.set, "Rate", "d", rate)
        self.assert_unharmed(commands)

    def test_volumes(self):
        """Never negative; as loud as somebody wants; what is no number is an error."""
        commands = []
        for volume, asked in ((-1.0, 0.0), (-1e308, 0.0), (1e6, 1e6), (-0.0, 0.0)):
            self.set("Volume", "d", volume)
            name, argument = self.puppet.command()
            self.assertEqual((name, float(argument)), ("set_volume", asked))
        for volume in (float("nan"), float("inf"), float("-inf")):
            self.refused("InvalidArgs", self.set, "Volume", "d", volume)
        self.assert_unharmed(commands)

    def test_seeks_beyond_both_ends(self):
        """Before the beginning is the beginning, past the end is the next item."""
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
        """Nothing happens, as MPRIS says."""
        track = self.player.metadata["mpris:trackid"]
        for position in (-1, LEAST, 254 * SECOND + 1, GREATEST):
            self.player.call("SetPosition", GLib.Variant("(ox)", (track, position)))
        self.assert_unharmed()

    def test_stale_and_foreign_tracks(self):
        """Nothing happens: the caller means another item."""
        stale = self.player.metadata["mpris:trackid"]
        self.set_song(self.puppet, 2)
        self.puppet("playback music paused position=42 volume=0.5")
        self.player.settle()
        self.before = self.state()
        self.assertNotEqual(self.player.metadata["mpris:trackid"], stale)
        for track in (stale, NO_TRACK, "/", PATH, "/org/example/track/1", stale + "_00", "/a" * 5_000):
            self.player.call("SetPosition", GLib.Variant("(ox)", (track, SECOND)))
        self.assert_unharmed()

    def test_addresses(self):
        """To a player that opens all of them they come as they are, and it has to look at them."""
        commands = []
        for address in ("file:///" + "a" * 10_000, "javascript:alert(1)", "../../etc/passwd", "a%00b"):
            self.player.call("OpenUri", GLib.Variant("(s)", (address,)))
            commands.append(self.puppet.command())
        self.assertEqual([name for name, _ in commands], ["open_url"] * 4)
        self.assert_unharmed()


class FloodedPlayer(BadInput):
    """A player whose memory is looked at, and clients that write whatever they like."""

    def new_raw_client(self):
        client = wire.Client(self.bus.socket)
        self.addCleanup(client.close)
        return client

    def memory(self):
        """What the player has in memory, in bytes."""
        status = pathlib.Path(f"/proc/{self.puppet.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024

    def peak(self):
        """The most that it ever had."""
        status = pathlib.Path(f"/proc/{self.puppet.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1024

    def get(self, client, flags=0):
        """The bytes of a question."""
        return client.method(self.player.name, PATH, PROPERTIES, "GetAll", "s", PLAYER, flags=flags)


class Floods(FloodedPlayer):
    """Clients that ask too much, or do not listen."""

    def test_calls_without_reply(self):
        """Calls, wrong ones too, that want no answer get none, and work."""
        client = self.new_raw_client()
        before = self.memory()
        wrong = client.method(self.player.name, PATH, PLAYER, "Dance", flags=NO_REPLY_EXPECTED)
        right = client.method(self.player.name, PATH, PLAYER, "Next", flags=NO_REPLY_EXPECTED)
        client.flood(10_000, wrong)
        client.flood(10, right)
        client.flood(10_000, self.get(client, NO_REPLY_EXPECTED))
        # Answers keep their order: were there any, they would come before this one.
        client.flood(1, self.get(client))
        self.assertEqual(client.replies(1), {"done": 1})
        self.assertLess(self.memory() - before, MORE_MEMORY)
        self.assert_unharmed([("next", "-")] * 10)

    def test_ten_thousand_questions(self):
        """All in flight at once; each is answered."""
        client = self.new_raw_client()
        before = self.memory()
        client.flood(MANY // 2, self.get(client))
        wrong = client.method(self.player.name, PATH, PROPERTIES, "Get", "s", PLAYER)
        client.flood(MANY // 2, wrong)
        self.assertEqual(client.replies(MANY), {"done": MANY // 2, ERROR + "InvalidArgs": MANY // 2})
        self.assertLess(self.peak() - before, MORE_MEMORY)
        self.assert_unharmed()

    def test_ten_thousand_commands(self):
        """More than the player ever finishes: so many are open, the others are told."""
        self.puppet("auto later")
        client = self.new_raw_client()
        before = self.memory()
        play = client.method(self.player.name, PATH, PLAYER, "Play")
        client.flood(MANY, play)
        self.assertEqual(client.replies(MANY), {"done": MOST_OPEN, ERROR + "Failed": MANY - MOST_OPEN})
        self.assertLess(self.peak() - before, MORE_MEMORY)
        # As soon as the player finishes one, there is room for another.
        numbers = []
        for _ in range(MOST_OPEN):
            self.assertEqual(self.puppet.command(), ("play", "-"))
            numbers.append(self.puppet.number)
        for number in numbers:
            self.puppet(f"finish {number}")
        self.puppet("auto success")
        self.assert_unharmed()

    def test_a_client_that_never_reads(self):
        """It fills its own queue, on the bus; everybody else is served."""
        deaf = self.new_raw_client()
        before = self.memory()
        template = self.get(deaf)
        deaf.socket.setblocking(False)
        sent, data = 0, b""
        # Until neither the bus nor its socket takes more, or it is more than enough.
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
        """Requests of clients that are gone are finished like others."""
        self.puppet("auto later")
        for _ in range(100):
            client = wire.Client(self.bus.socket)
            client.flood(5, client.method(self.player.name, PATH, PLAYER, "Play"))
            client.close()
        numbers = []
        # The bus may drop what a client sent last.
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
    """A player that also has a queue and playlists: bad input for those."""

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
        """Calls a method that takes a path."""
        return self.player.call(method, GLib.Variant("(o)", (path,)), interface)

    def add(self, path):
        """Asks to put something behind a track."""
        return self.player.call("AddTrack", GLib.Variant("(sob)", ("file:///a", path, True)), TRACK_LIST)

    def test_unknown_names(self):
        """Properties and methods that the two interfaces have not, or that are another one's."""
        for interface in (TRACK_LIST, PLAYLISTS):
            for key in ("Colour", "", "tracks", "Volume", "Tracks" if interface == PLAYLISTS else "PlaylistCount"):
                self.refused("UnknownProperty", self.player.get, key, interface)
                self.refused("UnknownProperty", self.set, key, "d", 1.0, interface)
            for method in ("Dance", "goTo", "Play"):
                self.refused("UnknownMethod", self.player.call, method, None, interface)
        self.refused("UnknownMethod", self.choose, "GoTo", PLAYLISTS, ENTRY + "a")
        self.refused("UnknownMethod", self.choose, "ActivatePlaylist", TRACK_LIST, PLAYLIST + "rain")
        self.assert_unharmed()

    def test_read_only_properties(self):
        """All of both, with a value of their own type and with another."""
        for interface in (TRACK_LIST, PLAYLISTS):
            values = self.player.everything(interface)
            self.assertGreaterEqual(len(values), 2)
            for key, value in values.items():
                self.refused("PropertyReadOnly", self.player.set, key, value, interface)
                self.refused("PropertyReadOnly", self.set, key, "s", "a", interface)
        self.assert_unharmed()

    def test_wrong_types(self):
        """Too few, too many, others."""
        for method, interface, right in self.METHODS:
            for signature, value in Types.VALUES:
                if signature != right:
                    self.refused(
                        "InvalidArgs", self.player.call, method, GLib.Variant(f"({signature})", (value,)), interface
                    )
            self.refused("InvalidArgs", self.player.call, method, None, interface)
            self.refused("InvalidArgs", self.player.call, method, GLib.Variant("(sssss)", ("a",) * 5), interface)
        for order in ("", "user", "Alphabetical\n", "U" * 10_000):
            arguments = GLib.Variant("(uusb)", (0, 1, order, False))
            self.refused("InvalidArgs", self.player.call, "GetPlaylists", arguments, PLAYLISTS)
        self.assert_unharmed()

    def test_stale_and_foreign_tracks_and_playlists(self):
        """One that is gone, one of another kind, one that only looks like it: nothing happens, or it is said."""
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

    def test_portions_beyond_both_ends(self):
        """Numbers at the end of the world are portions without anything in them, or with all."""
        for index, count, names in ((0, 2**32 - 1, ["Rain"]), (1, 1, []), (2**32 - 1, 2**32 - 1, []), (0, 0, [])):
            for reverse in (False, True):
                arguments = GLib.Variant("(uusb)", (index, count, "Alphabetical", reverse))
                found = self.player.call("GetPlaylists", arguments, PLAYLISTS).unpack()[0]
                self.assertEqual([name for _path, name, _icon in found], names)
        self.assert_unharmed()

    def test_calls_without_reply(self):
        """Calls, wrong ones too, that want no answer get none, and work."""
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
        """Asked for at once, and the same one twenty thousand times: answered soon, and nothing is kept."""
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
        # Such a call has more than 1 MiB.
        many = GLib.Variant("(ao)", ([ENTRY + "a"] * 100_000,))
        self.assert_error("LimitsExceeded", self.player.call, "GetTracksMetadata", many, TRACK_LIST)
        self.assertLess(self.memory() - before, MORE_MEMORY)
        self.assert_unharmed()

    def test_ten_thousand_choices(self):
        """In flight at once; each reaches the player or is refused, and is answered once."""
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
