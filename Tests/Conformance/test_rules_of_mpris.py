# SPDX-License-Identifier: MIT
"""The rules of MPRIS 2.2 for every player: the same tests for seven of the examples."""

import unittest

import test_mpd_remote as mpd
from gi.repository import GLib
from hello import built
from support import BUILD, NO_TRACK, ROOT, SECOND, ConformanceTest, DBusError
from test_rust_player import Files

TRACK_LIST, PLAYLISTS = ROOT + ".TrackList", ROOT + ".Playlists"
LONGEST_ALBUM = 10


class Rules:
    """The rules for each player. A subclass defines how its player is started."""

    def setUp(self):
        super().setUp()
        self.player = self.start_player()
        self.player.wait_value("PlaybackStatus", "Playing")
        self.player.forget()

    # ---- helpers ----

    @property
    def status(self):
        return self.player.get("PlaybackStatus")

    @property
    def track(self):
        return self.player.metadata["mpris:trackid"]

    def can(self, what):
        return self.player.get("Can" + what)

    def call(self, member, signature=None, *values):
        self.player.call(member, GLib.Variant(signature, values) if signature else None)

    def wait(self, condition, what):
        return self.client.wait(condition, what)

    def wait_other_track(self, before):
        self.wait(lambda: self.track != before, f"another track than {before}")

    def assert_stays(self, *keys):
        """None of these keys changes until the player has answered all calls."""
        before = {key: self.player.get(key) for key in keys}
        self.player.settle()
        self.assertEqual({key: self.player.get(key) for key in keys}, before)

    def pause(self):
        self.call("Pause")
        self.player.wait_value("PlaybackStatus", "Paused")

    def go_to_last(self):
        """Goes to the last track; returns False if the album repeats."""
        first = self.track
        for _ in range(LONGEST_ALBUM):
            if not self.can("GoNext"):
                return True
            before = self.track
            self.call("Next")
            self.wait(lambda: self.track != before or self.status == "Stopped", "the end, or another track")
            if self.track == first:
                return False
        self.fail("this album does not end")

    # ---- properties ----

    def test_properties(self):
        everything = self.player.everything()
        types = {
            "PlaybackStatus": "s", "Rate": "d", "Metadata": "a{sv}", "Position": "x", "MinimumRate": "d",
            "MaximumRate": "d", "CanGoNext": "b", "CanGoPrevious": "b", "CanPlay": "b", "CanPause": "b", "CanSeek": "b",
            "CanControl": "b", "Volume": "d",
        }  # fmt: skip
        optional = {"LoopStatus": "s", "Shuffle": "b"}
        found = {key: value.get_type_string() for key, value in everything.items()}
        self.assertEqual({key: kind for key, kind in found.items() if key in types}, types)
        self.assertLessEqual(found.items(), (types | optional).items())
        described = self.client.call(
            self.player.name, "Introspect", interface="org.freedesktop.DBus.Introspectable"
        ).unpack()[0]
        for key in optional:
            self.assertEqual(f'name="{key}"' in described, key in everything, key)
        self.assertIs(self.can("Control"), True)
        self.assertIs(self.can("Play"), True)
        self.assertIs(self.can("Pause"), True)

    def test_rates(self):
        lowest, rate, highest = (self.player.get(key) for key in ("MinimumRate", "Rate", "MaximumRate"))
        self.assertNotEqual(rate, 0)
        self.assertLessEqual(lowest, 1)
        self.assertGreaterEqual(highest, 1)
        self.assertTrue(lowest <= rate <= highest)

    def test_rate_zero_is_pause(self):
        self.player.set("Rate", GLib.Variant("d", 0.0))
        self.player.wait_value("PlaybackStatus", "Paused")
        self.assertNotEqual(self.player.get("Rate"), 0)

    def test_metadata(self):
        metadata, types = self.player.metadata, self.player.metadata_types
        self.assertEqual(types["mpris:trackid"], "o")
        self.assertFalse(metadata["mpris:trackid"].startswith("/org/mpris"))
        self.assertTrue(metadata["xesam:title"])
        if "mpris:length" in metadata:
            self.assertEqual(types["mpris:length"], "x")
            self.assertTrue(0 <= self.player.get("Position") <= metadata["mpris:length"])

    # ---- transport ----

    def test_pause_and_play(self):
        """Each method is called twice: the second call changes nothing."""
        for member, status in (("Pause", "Paused"), ("Pause", "Paused"), ("Play", "Playing"), ("Play", "Playing")):
            self.call(member)
            self.player.wait_value("PlaybackStatus", status)
        for status in ("Paused", "Playing"):
            self.call("PlayPause")
            self.player.wait_value("PlaybackStatus", status)
        self.player.settle()
        self.assertFalse([keys for keys in self.player.changed() if "CanPlay" in keys or "CanPause" in keys])

    def test_stop(self):
        """Stop goes to the beginning, while playing or paused; a second Stop changes nothing; Play starts at the
        beginning.
        """
        for before in ("Playing", "Paused"):
            with self.subTest(before):
                if self.can("Seek"):
                    self.call("SetPosition", "(ox)", self.track, 10 * SECOND)
                if before == "Paused":
                    self.pause()
                self.call("Stop")
                self.wait(lambda: self.status != "Playing", "the end")
                self.wait(lambda: self.player.get("Position") == 0, "the beginning")
                self.call("Stop")
                self.assert_stays("PlaybackStatus", "Position")
                self.assertEqual(self.player.get("Position"), 0)
                self.call("PlayPause")
                self.player.wait_value("PlaybackStatus", "Playing")
                self.assertLess(self.player.get("Position"), 5 * SECOND)

    def test_next_and_previous(self):
        """Another track plays from its beginning; a call that is not possible has no effect."""
        for member, can in (("Next", "GoNext"), ("Previous", "GoPrevious")):
            with self.subTest(member):
                before = self.track
                if not self.can(can):
                    self.call(member)
                    self.assert_stays("Metadata", "PlaybackStatus")
                    continue
                self.call(member)
                self.wait_other_track(before)
                self.player.wait_value("PlaybackStatus", "Playing")
                self.assertLess(self.player.get("Position"), 5 * SECOND)

    def test_next_and_previous_while_paused(self):
        self.pause()
        for member, can in (("Next", "GoNext"), ("Previous", "GoPrevious")):
            with self.subTest(member):
                before = self.track
                if self.can(can):
                    self.call(member)
                    self.wait_other_track(before)
                    self.player.settle()
                    self.assertEqual(self.status, "Paused")
                    self.wait(lambda: self.player.get("Position") == 0, "the beginning")

    def test_next_and_previous_while_stopped(self):
        self.call("Stop")
        self.wait(lambda: self.status != "Playing", "the end")
        status = self.status
        for member, can in (("Next", "GoNext"), ("Previous", "GoPrevious")):
            with self.subTest(member):
                before = self.track
                goes = self.can(can)
                self.call(member)
                if goes:
                    self.wait_other_track(before)
                self.player.settle()
                self.assertEqual(self.status, status)

    def test_next_at_the_end(self):
        """If CanGoNext is false at the last track, Next has no effect."""
        if not self.go_to_last() or self.can("GoNext"):
            return
        before, status = self.track, self.status
        self.call("Next")
        self.player.settle()
        self.assertEqual((self.track, self.status), (before, status))

    # ---- position ----

    def test_seek(self):
        """Seek adds an offset; below the beginning means the beginning."""
        if not self.can("Seek"):
            return
        self.pause()
        length = self.player.metadata["mpris:length"]
        self.call("SetPosition", "(ox)", self.track, 10 * SECOND)
        self.wait(lambda: abs(self.player.get("Position") - 10 * SECOND) < SECOND, "10 s")
        self.assertTrue(self.player.wait_seeked())
        self.call("Seek", "(x)", 2 * SECOND)
        self.wait(lambda: abs(self.player.get("Position") - 12 * SECOND) < SECOND, "12 s")
        self.call("Seek", "(x)", -2 * length)
        self.wait(lambda: self.player.get("Position") == 0, "the beginning")
        self.assertEqual(self.status, "Paused")

    def test_seek_beyond_the_end_is_next(self):
        if not self.can("Seek") or not self.can("GoNext"):
            return
        before = self.track
        self.call("Seek", "(x)", 2 * self.player.metadata["mpris:length"])
        self.wait_other_track(before)

    def test_set_position_that_is_stale_or_outside(self):
        if not self.can("Seek"):
            return
        self.pause()
        length = self.player.metadata["mpris:length"]
        self.player.settle()
        before = self.player.get("Position")
        for track, position in (
            ("/org/example/other", 5 * SECOND),
            (NO_TRACK, 5 * SECOND),
            (self.track, -1),
            (self.track, length + 1),
        ):
            self.call("SetPosition", "(ox)", track, position)
        self.player.settle()
        self.assertEqual(self.player.get("Position"), before)

    def test_position_is_never_announced(self):
        self.pause()
        self.call("Play")
        self.player.settle()
        self.assertFalse([keys for keys in self.player.changed() if "Position" in keys])

    # ---- writable properties ----

    def test_volume(self):
        """The volume can be set, and is never negative. A player without a volume is at 1.0 and refuses others."""
        try:
            self.player.set("Volume", GLib.Variant("d", 0.5))
        except DBusError:
            self.assertEqual(self.player.get("Volume"), 1.0)
            return
        for asked, given in ((0.5, 0.5), (-1.0, 0.0), (1.0, 1.0)):
            self.player.set("Volume", GLib.Variant("d", asked))
            self.wait(lambda given=given: abs(self.player.get("Volume") - given) < 0.01, f"volume {given}")

    def test_loop_status_and_shuffle(self):
        if self.player.has("LoopStatus"):
            for word in self.loops:
                self.player.set("LoopStatus", GLib.Variant("s", word))
                self.player.wait_value("LoopStatus", word)
            with self.assertRaises(DBusError):
                self.player.set("LoopStatus", GLib.Variant("s", "Sometimes"))
        if self.player.has("Shuffle"):
            for value in (True, False):
                self.player.set("Shuffle", GLib.Variant("b", value))
                self.player.wait_value("Shuffle", value)

    # ---- URLs ----

    def test_urls_that_are_not_listed(self):
        self.assertNotIn("*", self.player.get("SupportedUriSchemes", ROOT))
        before = self.player.values(TRACK_LIST) if self.player.get("HasTrackList", ROOT) else None
        with self.assertRaises(DBusError) as caught:
            self.call("OpenUri", "(s)", "coap://example.org/a")
        # A player that adds every URL to its queue rejects this one itself.
        self.assertIn("InvalidArgs" if self.opens_everything else "NotSupported", caught.exception.name)
        if before and before["CanEditTracks"] and not self.opens_everything:
            with self.assertRaisesRegex(DBusError, "coap:"):
                self.player.call("AddTrack", GLib.Variant("(sob)", ("coap://a", NO_TRACK, True)), TRACK_LIST)
            self.assertEqual(self.player.values(TRACK_LIST), before)

    opens_everything = False
    loops: tuple[str, ...] = ("Track", "Playlist", "None")


class Program(Rules, ConformanceTest):
    """A player that needs no other service."""

    command: tuple[str, ...] = ()
    has_help = True

    def start_player(self):
        self.program = self.run_program(*self.command)
        return self.client.player()

    def test_help(self):
        if self.has_help:
            self.assertIn("Usage: ", self.run_tool(*self.command[:1], "--help"))


class EveryCommand(Program):
    command = (str(BUILD / "examples" / "every_command"),)


class BoundPlayer(Program):
    command = (str(BUILD / "examples" / "bound_player"),)


class GLibPlayer(Program):
    command = (str(BUILD / "examples" / "glib_player"),)
    has_help = False  # The example has no options, because it shows one main() per loop.


class QueuePlayer(Program):
    command = (str(BUILD / "examples" / "queue_player"),)

    def start_player(self):
        """Starts it with the shorter of its two playlists."""
        player = super().start_player()
        lists = player.call("GetPlaylists", GLib.Variant("(uusb)", (0, 9, "Alphabetical", False)), PLAYLISTS)[0]
        player.call("ActivatePlaylist", GLib.Variant("(o)", (lists[1][0],)), PLAYLISTS)
        player.wait_title("Rain 1")
        return player


class RustPlayer(Program):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        files = Files()
        cls.addClassCleanup(files.temporary.cleanup)
        program = built(BUILD / "rust" / "debug" / "rust_player")
        cls.command = (program, "--output", "null", *map(str, (files.wav, files.flac, files.mp3)))


class MpdRemote(Rules, mpd.RemoteTest):
    opens_everything = True  # MPD itself rejects URLs that it cannot open.

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        mpd.setUpModule()

    def start_player(self):
        return self.songs()[2]


del Program


if __name__ == "__main__":
    unittest.main()
