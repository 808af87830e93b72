# SPDX-License-Identifier: MIT
"""A real Audacious with players/audacious, real files, and a server for streams.

NOWPLAYING_AUDACIOUS_PLUGIN names another plugin to test.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

from audacious_process import NAME, Audacious, Remote, install, with_plugin
from gi.repository import GLib
from media import ffmpeg
from mpv_process import MEDIA, Server, make, make_media
from readers import GnomeShell, Plasma
from support import (
    BUILD,
    DEADLINE,
    LIBRARY,
    NO_TRACK,
    PROPERTIES,
    REPOSITORY,
    ROOT,
    ConformanceTest,
    DBusError,
    Player,
    until,
)
from test_rules_of_mpris import Rules

LENGTH = "long"
TRACK_LIST = ROOT + ".TrackList"
SESSION1, SESSION1_PATH = "org.nowplaying.Session1", "/org/nowplaying/Session"
PATIENCE = 3 * DEADLINE
"""Audacious needs some seconds for a playlist of 100,000 entries."""
program, registry = None, ""
"""Audacious with the plugin, and its file with the plugins that are on."""


def setUpModule():
    global program
    make_media()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="np-audacious-"))
    unittest.addModuleCleanup(shutil.rmtree, folder)
    program = install(folder / "usr")


class AudaciousTest(ConformanceTest):
    def new_audacious(self, *arguments, is_first=False, bus=None, **more):
        """Starts an Audacious. If it is not the first start, the plugin was on at the last one."""
        audacious = Audacious(
            program, bus or self.bus, *arguments, registry=None if is_first else self.stored(), **more
        )
        self.addCleanup(audacious.close)
        return audacious

    def stored(self):
        """The file that the first Audacious has left."""
        global registry
        if not registry:
            first = self.new_audacious(is_first=True)
            Remote(self.client).wait("PluginIsEnabled", False, "(s)", "mpris2")
            self.assertEqual(first.end(), 0)
            self.client.wait_names(0)
            registry = first.registry()
        return registry

    def play(self, *names, **more):
        """Starts an Audacious that plays; returns it and its player. A name is a file or a URL."""
        files = [name if "://" in str(name) else MEDIA / name for name in names]
        audacious = self.new_audacious("--play", *files, **more)
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing", timeout=PATIENCE)
        self.remote = Remote(self.client)
        player.forget()
        return audacious, player

    def songs(self, **more):
        """Audacious adds files one after the other, and then reads their tags."""
        audacious, player = self.play("songs/song-1.flac", "songs/song-2.flac", "songs/song-3.flac", **more)
        self.client.wait_equal(lambda: self.titles(player), ["Song 1", "Song 2", "Song 3"])
        player.forget()
        return audacious, player

    def new_server(self):
        server = Server()
        self.addCleanup(server.end)
        return server

    def read_session1(self, player, key):
        question = GLib.Variant("(ss)", (SESSION1, key))
        return self.client.call(player.name, "Get", question, SESSION1_PATH, PROPERTIES).unpack()[0]

    def turn(self, plugin, is_on):
        """Turns a plugin on or off, as the settings do."""
        self.remote("PluginEnable", "(sb)", plugin, is_on)

    def is_on(self, plugin):
        return self.remote("PluginIsEnabled", "(s)", plugin)

    def tracks(self, player):
        return player.get("Tracks", TRACK_LIST)

    def titles(self, player):
        body = GLib.Variant("(ao)", (self.tracks(player),))
        return [track["xesam:title"] for track in player.call("GetTracksMetadata", body, TRACK_LIST)[0]]

    def list_call(self, player, member, signature, *values):
        player.call(member, GLib.Variant(signature, values), TRACK_LIST)


class Shown(AudaciousTest):
    """The values that Audacious publishes."""

    def test_tags(self):
        _, player = self.play("tags.flac")
        expected = {
            "xesam:title": "Harbour Lights",
            "xesam:album": "Night Crossing",
            "xesam:albumArtist": ["The Ferrymen"],
            "xesam:trackNumber": 3,
            "xesam:contentCreated": "1959",
            "xesam:url": (MEDIA / "tags.flac").as_uri(),
            "mpris:length": 20_000_000,
        }
        self.assertEqual({key: player.metadata.get(key) for key in expected}, expected)
        # Audacious has one text for several artists, and reads no composer of this format.
        self.assertEqual(player.metadata["xesam:artist"], [self.remote("SongTuple", "(us)", 0, "artist")])
        self.assertEqual(GnomeShell(player).complaints, [])
        self.assertTrue(Plasma(player))

    def test_name(self):
        """The bus name, the identity and the desktop entry are those of Audacious."""
        _, player = self.play("songs/song-1.flac")
        self.assertEqual(player.name, ROOT + ".audacious")
        self.assertEqual(player.get("Identity", ROOT), "Audacious")

    def test_file_without_tags(self):
        _, player = self.play("untitled (1) #2?.flac")
        self.assertEqual(player.metadata["xesam:title"], "untitled (1) #2?.flac".removesuffix(".flac"))
        path = GLib.filename_from_uri(player.metadata["xesam:url"])[0]
        self.assertEqual(path, str(MEDIA / "untitled (1) #2?.flac"))

    def test_tags_that_are_not_utf_8(self):
        """Audacious itself replaces such bytes, by its settings for character sets."""
        audacious, player = self.play("dirty.flac")
        self.assertEqual(player.metadata["xesam:title"], self.remote("SongTuple", "(us)", 0, "title"))
        self.assertIsNone(audacious.process.poll())

    def test_name_of_a_file_that_is_not_utf_8(self):
        odd = os.fsencode(MEDIA) + b"/caf\xe9.flac"
        shutil.copy(MEDIA / "short.flac", odd)
        self.addCleanup(os.unlink, odd)
        _, player = self.play("songs/song-1.flac", odd.decode(errors="surrogateescape"))
        player.call("Next")
        player.wait_title("Short")
        self.assertTrue(player.metadata["xesam:url"].endswith("caf%E9.flac"))

    def test_idle(self):
        """Without a playlist it is on the bus, cannot play, and opens a URL."""
        self.new_audacious()
        player = self.client.player()
        self.assertEqual(player.get("PlaybackStatus"), "Stopped")
        self.assertEqual(player.metadata, {"mpris:trackid": NO_TRACK})
        self.assertFalse(player.get("CanPlay"))
        player.call("OpenUri", GLib.Variant("(s)", ((MEDIA / "songs/song-1.flac").as_uri(),)))
        player.wait_title("Song 1")
        player.wait_value("PlaybackStatus", "Playing")

    def test_quitting_publishes_stopped(self):
        audacious, player = self.songs()
        self.assertEqual(audacious.end(), 0)
        self.client.wait_names(0)
        self.assertEqual(player.changes()[-1][0].get("PlaybackStatus"), "Stopped")

    def test_object_is_there_with_the_name(self):
        """Audacious' own plugin has its name before its object answers. Each client can read this one at once."""
        for _ in range(5):
            known = self.client.owners()
            audacious = self.new_audacious("--play", MEDIA / "songs/song-1.flac")
            name = self.client.wait_new_name(known)
            self.assertIn("PlaybackStatus", Player(self.client, name).values())
            audacious.end()
            self.client.wait_names(0)

    def test_two_instances(self):
        _, first = self.songs()
        self.new_audacious("--play", MEDIA / "tags.flac", options=("--headless", "-2"))
        other = next(name for name in self.client.wait_names(2) if name != first.name)
        Player(self.client, other).wait_title("Harbour Lights")
        self.assertEqual(first.metadata["xesam:title"], "Song 1")

    def test_nothing_is_printed(self):
        audacious, player = self.songs()
        player.call("Next")
        player.wait_title("Song 2")
        audacious.end()
        self.assertEqual(audacious.log_text().strip(), "")


class Steered(AudaciousTest):
    """Commands from the desktop."""

    def test_play_and_pause(self):
        _, player = self.songs()
        for member, status in (
            ("Pause", "Paused"),
            ("Play", "Playing"),
            ("PlayPause", "Paused"),
            ("PlayPause", "Playing"),
        ):
            player.call(member)
            self.assertEqual((player.get("PlaybackStatus"), self.remote("Status")), (status, status.lower()))
        position = player.position
        player.call("Play")
        self.assertGreaterEqual(player.position, position)

    def test_answer_finds_the_change(self):
        _, player = self.songs()
        for method, status in (("Pause", "Paused"), ("Play", "Playing"), ("Stop", "Stopped")):
            player.client.signals.clear()
            player.call(method)
            self.assertEqual([changed.get("PlaybackStatus") for changed, _ in player.changes()], [status])

    def test_changes_within_audacious(self):
        _, player = self.songs()
        self.remote("Pause")
        player.wait_value("PlaybackStatus", "Paused")
        self.remote("Pause")
        player.wait_value("PlaybackStatus", "Playing")
        self.remote("Seek", "(u)", 10_000)
        self.assertAlmostEqual(player.wait_seeked()[-1], 10, delta=0.5)
        self.remote("Advance")
        player.wait_title("Song 2")
        self.remote("Jump", "(u)", 0)
        player.wait_title("Song 1")
        self.remote("Stop")
        player.wait_value("PlaybackStatus", "Stopped")

    def test_stop(self):
        _, player = self.songs()
        player.call("Seek", GLib.Variant("(x)", (10_000_000,)))
        player.call("Stop")
        self.assertEqual((player.get("PlaybackStatus"), player.get("Position")), ("Stopped", 0))
        self.assertEqual(player.metadata["xesam:title"], "Song 1")
        player.call("Play")
        self.assertLess(player.position, 3)

    def test_next_and_previous(self):
        _, player = self.songs()
        self.assertFalse(player.get("CanGoPrevious"))
        for member, title in (("Next", "Song 2"), ("Next", "Song 3"), ("Previous", "Song 2"), ("Previous", "Song 1")):
            player.call(member)
            self.assertEqual(player.metadata["xesam:title"], title)
        player.call("Pause")
        player.call("Next")
        self.assertEqual((player.get("PlaybackStatus"), player.metadata["xesam:title"]), ("Paused", "Song 2"))

    def test_seek(self):
        _, player = self.songs()
        player.call("SetPosition", GLib.Variant("(ox)", (player.metadata["mpris:trackid"], 7_000_000)))
        self.assertAlmostEqual(self.remote("Time") / 1000, 7, delta=0.5)
        self.assertAlmostEqual(player.position, 7, delta=0.5)
        self.assertEqual(len(player.wait_seeked()), 1)

    def test_volume(self):
        _, player = self.songs()
        player.set("Volume", GLib.Variant("d", 0.5))
        self.assertEqual(tuple(self.remote("Volume")), (50, 50))
        self.assertEqual(player.get("Volume"), 0.5)
        self.remote("SetVolume", "(ii)", 30, 30)
        player.wait_value("Volume", 0.3)
        player.call("Stop")
        player.set("Volume", GLib.Variant("d", 0.7))
        self.assertEqual(player.get("Volume"), 0.7)
        player.call("Play")
        self.assertEqual(player.get("Volume"), 0.7)

    def test_repeat(self):
        """Audacious has two switches: repeat, and no automatic advance, which together repeat the song."""
        _, player = self.songs()
        switches = {"None": (False, True), "Playlist": (True, True), "Track": (True, False)}
        for word in ("Playlist", "Track", "None", "Track", "Playlist", "None"):
            player.set("LoopStatus", GLib.Variant("s", word))
            self.assertEqual((self.remote("Repeat"), self.remote("AutoAdvance")), switches[word])
            self.assertEqual(player.get("LoopStatus"), word)
        self.remote("ToggleRepeat")
        player.wait_value("LoopStatus", "Playlist")
        self.remote("ToggleAutoAdvance")
        player.wait_value("LoopStatus", "Track")

    def test_song_that_repeats(self):
        _, player = self.play("short.flac", "songs/song-1.flac")
        player.set("LoopStatus", GLib.Variant("s", "Track"))
        self.client.wait(lambda: player.seeked(), "the beginning again")
        self.assertEqual(player.metadata["xesam:title"], "Short")

    def test_shuffle(self):
        _, player = self.songs()
        player.set("Shuffle", GLib.Variant("b", True))
        self.assertTrue(self.remote("Shuffle") and player.get("Shuffle"))
        self.assertTrue(player.get("CanGoPrevious"))
        self.remote("ToggleShuffle")
        player.wait_value("Shuffle", False)

    def test_speed(self):
        """Audacious' speed is an effect: without it, the player has one rate."""
        _, player = self.songs()
        self.assertEqual((player.get("MinimumRate"), player.get("MaximumRate")), (1, 1))
        self.turn("speed-pitch", True)
        player.wait_value("MaximumRate", 2)
        player.set("Rate", GLib.Variant("d", 1.5))
        self.assertEqual(player.get("Rate"), 1.5)
        self.assertEqual(float(self.remote("ConfigGet", "(ss)", "speed-pitch", "speed")), 1.5)

    def test_open(self):
        _, player = self.songs()
        player.call("OpenUri", GLib.Variant("(s)", ((MEDIA / "tags.flac").as_uri(),)))
        player.wait_title("Harbour Lights")
        with self.assertRaises(DBusError):
            player.call("OpenUri", GLib.Variant("(s)", ("stdin://x",)))

    def test_quit(self):
        audacious, player = self.songs()
        player.call("Quit", interface=ROOT)
        self.assertEqual(audacious.process.wait(DEADLINE), 0)

    def test_no_window_to_raise(self):
        _, player = self.songs()
        self.assertFalse(player.get("CanRaise", ROOT))


class Queued(AudaciousTest):
    """Audacious' playlist as MPRIS's TrackList, which its own plugin does not have."""

    def test_list(self):
        _, player = self.songs()
        self.assertTrue(player.get("HasTrackList", ROOT))
        self.assertEqual(self.titles(player), ["Song 1", "Song 2", "Song 3"])
        self.assertEqual(self.tracks(player)[0], player.metadata["mpris:trackid"])

    def test_go_to_an_entry(self):
        _, player = self.songs()
        self.list_call(player, "GoTo", "(o)", self.tracks(player)[2])
        self.assertEqual(player.metadata["xesam:title"], "Song 3")
        self.assertEqual(self.tracks(player)[2], player.metadata["mpris:trackid"])
        player.call("Stop")
        self.list_call(player, "GoTo", "(o)", self.tracks(player)[1])
        self.assertEqual(player.metadata["xesam:title"], "Song 2")
        player.wait_value("PlaybackStatus", "Playing")

    def test_adding_and_removing(self):
        _, player = self.songs()
        uri = (MEDIA / "tags.flac").as_uri()
        self.list_call(player, "AddTrack", "(sob)", uri, self.tracks(player)[0], False)
        self.client.wait_equal(lambda: self.titles(player), ["Song 1", "Harbour Lights", "Song 2", "Song 3"])
        self.list_call(player, "AddTrack", "(sob)", uri, NO_TRACK, True)
        player.wait_title("Harbour Lights")
        self.assertEqual(self.remote("Position"), 0)
        self.list_call(player, "RemoveTrack", "(o)", self.tracks(player)[2])
        self.client.wait_equal(lambda: self.titles(player), ["Harbour Lights", "Song 1", "Song 2", "Song 3"])
        with self.assertRaises(DBusError):
            self.list_call(player, "AddTrack", "(sob)", "stdin://x", NO_TRACK, True)

    def test_entry_that_has_moved(self):
        """A jump right after a removal goes to the entry, not to its old place."""
        _, player = self.songs()
        third = self.tracks(player)[2]
        self.client.send(NAME, "Delete", GLib.Variant("(u)", (1,)), "/org/atheme/audacious", NAME, reply=False)
        self.list_call(player, "GoTo", "(o)", third)
        self.assertEqual(player.metadata["xesam:title"], "Song 3")

    def test_same_file_twice(self):
        _, player = self.play("songs/song-1.flac", "songs/song-1.flac")
        self.client.wait_equal(lambda: len(self.tracks(player)), 2)
        first, second = self.tracks(player)
        self.assertEqual(player.metadata["mpris:trackid"], first)
        player.call("Next")
        self.assertEqual(player.metadata["mpris:trackid"], second)

    def test_another_playlist(self):
        """When Audacious is stopped, the queue is the displayed playlist."""
        _, player = self.songs()
        # With this call Audacious stops, and displays the new playlist.
        self.remote("NewPlaylist")
        self.remote("AddUrl", "(s)", (MEDIA / "tags.flac").as_uri())
        self.client.wait_equal(lambda: self.titles(player), ["Harbour Lights"])
        self.remote("SetActivePlaylist", "(i)", 0)
        self.client.wait_equal(lambda: len(self.tracks(player)), 3)
        player.call("Play")
        player.wait_title("Song 1")

    def test_playlist_of_100_000_entries(self):
        """A window of it is published, and Audacious stays as fast."""
        path = MEDIA / "many.m3u"
        around = range(49_900, 50_100)
        lines = (
            f"songs/song-{index % 3 + 1}.flac" if index in around or index < 3 else f"{index}.flac"
            for index in range(100_000)
        )
        path.write_text("\n".join(lines))
        audacious, player = self.play("many.m3u")
        self.remote.wait("Length", 100_000)
        self.client.wait_equal(lambda: self.read_session1(player, "Playback").get("queue_count"), 100_000)
        self.assertLessEqual(len(self.tracks(player)), 256)
        self.remote("Jump", "(u)", 50_001)
        self.client.wait_equal(lambda: self.read_session1(player, "Playback").get("queue_index"), 50_001)
        self.assertIn(player.metadata["mpris:trackid"], self.tracks(player))
        used = self.processor_time(audacious)
        for _ in range(20):
            player.call("Next")
        self.assertLess(self.processor_time(audacious) - used, 2)
        self.list_call(player, "GoTo", "(o)", self.tracks(player)[0])
        self.client.wait_equal(
            lambda: self.read_session1(player, "Playback")["queue_index"] == self.remote("Position"), True
        )
        self.assertLess(abs(self.remote("Position") - 50_001), 300)

    @staticmethod
    def processor_time(audacious):
        """The seconds that its threads have used."""
        fields = pathlib.Path(f"/proc/{audacious.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Covers(AudaciousTest):
    """The cover is a file, which every client can read."""

    def setUp(self):
        super().setUp()
        self.red = (MEDIA / "images/red.png").read_bytes()

    def test_in_the_file(self):
        for kind in ("mp3", "opus", "m4a"):
            with self.subTest(kind):
                audacious, player = self.play(f"embedded/image.{kind}")
                self.assertEqual(self.wait_cover(player), self.red)
                audacious.end()
                self.client.wait_names(0)

    def test_in_the_folder(self):
        _, player = self.play("first/song.flac")
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())

    def test_each_song_has_its_cover(self):
        """Also if the songs have the same one."""
        _, player = self.play("embedded/image.opus", "embedded/image.mp3", "first/song.flac")
        for image in (self.red, self.red, (MEDIA / "first/cover.jpg").read_bytes()):
            self.assertEqual(self.wait_cover(player), image)
            player.call("Next")

    def test_no_song_has_the_cover_of_another(self):
        _, player = self.play("embedded/image.mp3", "songs/song-1.flac", "first/song.flac")
        self.assertEqual(self.wait_cover(player), self.red)
        player.forget()
        player.call("Next")
        player.wait_title("Song 1")
        player.call("Next")
        player.wait_title("first")
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())
        for changed, _ in player.changes():
            shown = changed.get("Metadata", {})
            if shown.get("xesam:title") == "Song 1":
                self.assertNotIn("mpris:artUrl", shown)

    def test_cover_of_50_mb(self):
        """The library refuses such an image. The song has no cover, and Audacious plays on."""
        noise = MEDIA / "large.rgb"
        noise.write_bytes(os.urandom(4200 * 4200 * 3))
        raw = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "4200x4200", "-i", noise)
        cover = ffmpeg(MEDIA / "huge" / "cover.png", *raw, "-frames:v", 1)
        noise.unlink()
        self.assertGreater(cover.stat().st_size, 50_000_000)
        make("huge/song.mp3", title="Huge")
        _, player = self.play("huge/song.mp3", "embedded/image.mp3")
        player.wait_title("Huge")
        player.settle()
        self.assertNotIn("mpris:artUrl", player.metadata)
        player.call("Next")
        self.assertEqual(self.wait_cover(player), self.red)


class Streams(AudaciousTest):
    """Media from the network."""

    def test_radio(self):
        server = self.new_server()
        _, player = self.play(server.url("radio"))
        player.wait_title("Ada - Low Water")
        self.assertNotIn("mpris:length", player.metadata)
        self.assertFalse(player.get("CanSeek"))
        first = player.metadata["mpris:trackid"]
        server.title = b"Bob - High Tide"
        player.wait_title("Bob - High Tide")
        self.assertEqual(player.metadata["mpris:trackid"], first)
        self.assertTrue(self.read_session1(player, "Content").get("live"))

    def test_file_of_the_network(self):
        _, player = self.play(self.new_server().url("embedded/image.mp3"))
        player.wait_value("CanSeek", True)
        self.assertEqual(self.wait_cover(player), (MEDIA / "images/red.png").read_bytes())

    def test_server_that_does_not_answer(self):
        server = self.new_server()
        audacious = self.new_audacious("--play", server.url("hang"))
        player = self.client.player()
        self.assertTrue(server.asked.wait(DEADLINE))
        self.client.wait_equal(lambda: self.read_session1(player, "Playback")["state"], "buffering")
        player.call("Pause")
        self.assertEqual(player.get("PlaybackStatus"), "Paused")
        server.ended.set()
        self.assertIsNone(audacious.process.poll())

    def test_secrets_are_not_published(self):
        server = self.new_server()
        _, player = self.play(server.url("songs/song-1.flac?token=secret2#secret3", "ada:secret1@"))
        player.wait_value("PlaybackStatus", "Playing")
        shown = [str(player.values()), str(self.titles(player))]
        shown += [str(self.read_session1(player, key)) for key in ("Content", "Queue", "Playback", "Commands")]
        self.assertNotIn("secret", "".join(shown))


class Failing(AudaciousTest):
    """Songs that do not play, and ends."""

    def problem(self, player):
        return self.read_session1(player, "Playback").get("problem", {})

    def test_file_that_vanishes(self):
        path = MEDIA / "vanishing.flac"
        shutil.copy(MEDIA / "songs/song-2.flac", path)
        _, player = self.play("songs/song-1.flac", "vanishing.flac")
        self.client.wait_equal(lambda: self.titles(player), ["Song 1", "Song 2"])
        path.unlink()
        player.call("Next")
        player.wait_value("PlaybackStatus", "Stopped")
        self.client.wait_equal(lambda: self.problem(player).get("kind"), "file_missing")
        player.call("OpenUri", GLib.Variant("(s)", ((MEDIA / "songs/song-3.flac").as_uri(),)))
        player.wait_title("Song 3")
        self.client.wait_equal(lambda: self.problem(player), {})

    def test_file_that_is_no_music(self):
        self.new_audacious("--play", MEDIA / "broken.flac")
        player = self.client.player()
        self.client.wait_equal(lambda: self.problem(player).get("kind"), "other")
        self.assertEqual(player.get("PlaybackStatus"), "Stopped")

    def test_broken_file_in_a_list(self):
        """Audacious goes on with the next song."""
        _, player = self.play("short.flac", "broken.flac", "songs/song-2.flac")
        player.wait_title("Song 2")
        player.wait_value("PlaybackStatus", "Playing")
        self.assertEqual(self.problem(player), {})

    def test_end_of_the_list(self):
        _, player = self.play("short.flac")
        player.wait_value("PlaybackStatus", "Stopped")
        self.assertTrue(player.get("CanPlay"))
        self.assertEqual(self.problem(player), {})
        player.call("Play")
        player.wait_title("Short")

    def test_gapless_change(self):
        """The next song follows without an event of the user: one message, and its position begins at 0."""
        _, player = self.play("short.flac", "songs/song-2.flac")
        player.wait_title("Song 2")
        player.settle()
        songs = [changed for changed, _ in player.changes() if "Metadata" in changed]
        self.assertEqual(len(songs), 1, songs)
        self.assertLess(player.position, 1)
        until(lambda: self.remote("Time") > 2000, "2 s")
        self.assertAlmostEqual(player.position, self.remote("Time") / 1000, delta=0.3)


class OnAndOff(AudaciousTest):
    """Audacious' own plugin, which is off while this one is on."""

    def wait_ours(self):
        """The player, once it is that of the plugin and the only one."""

        def ours():
            names = self.client.names()
            with contextlib.suppress(DBusError):
                return len(names) == 1 and Player(self.client, names[0]).get("HasTrackList", ROOT) and names[0]

        return Player(self.client, until(ours, "the plugin's player"))

    def assert_own(self):
        """Audacious' own player is the only one, and answers."""

        def is_own():
            names = self.client.names()
            with contextlib.suppress(DBusError):
                return names == [ROOT + ".audacious"] and "TrackList" not in self.introspected(names[0])

        until(is_own, "Audacious' own player")
        Player(self.client, ROOT + ".audacious").call("Pause")

    def introspected(self, name):
        return self.client.call(name, "Introspect", interface="org.freedesktop.DBus.Introspectable").unpack()[0]

    def test_first_start(self):
        """The plugins start in the order of their names, which depends on the language."""
        for language in ("C.UTF-8", "ru_RU.UTF-8"):
            with self.subTest(language):
                audacious = self.new_audacious(
                    "--play", MEDIA / "songs/song-1.flac", is_first=True, LANG=language, LANGUAGE=language[:2]
                )
                player = self.wait_ours()
                player.wait_title("Song 1")
                self.assertEqual(player.name, ROOT + ".audacious")
                self.remote = Remote(self.client)
                self.assertFalse(self.is_on("mpris2"))
                self.assertEqual(audacious.end(), 0)
                self.client.wait_names(0)
                self.assertNotIn("CRITICAL", audacious.log_text())

    def test_second_start(self):
        """It stays off: its code is not loaded, so no other player was ever on the bus."""
        audacious, player = self.songs()
        self.assertNotIn("mpris2.so", pathlib.Path(f"/proc/{audacious.process.pid}/maps").read_text())
        owners = {s.values[2] for s in self.client.signals if s.member == "NameOwnerChanged"}
        self.assertLessEqual(len(owners - {""}), 1)
        self.assertEqual(len(self.client.names()), 1)

    def test_off_and_on_while_it_plays(self):
        _, player = self.songs()
        for _ in range(5):
            self.turn("nowplaying", False)
            self.assert_own()
            self.assertTrue(self.is_on("mpris2"))
            self.turn("nowplaying", True)
            player = self.wait_ours()
            player.wait_title("Song 1")
            player.call("Play")
            self.assertFalse(self.is_on("mpris2"))

    def test_off_is_remembered(self):
        audacious, _ = self.songs()
        self.turn("nowplaying", False)
        self.assert_own()
        self.assertEqual(audacious.end(), 0)
        self.client.wait_names(0)
        audacious.start("--play", MEDIA / "songs/song-1.flac")
        self.client.wait_names(1)
        self.assert_own()

    def test_both_on(self):
        """If the user turns Audacious' own plugin on too, the name stays with this one, and there is one player."""
        _, player = self.songs()
        self.turn("mpris2", True)
        player.settle()
        self.assertEqual(self.client.names(), [player.name])
        self.assertEqual(self.client.owner(player.name), player.owner)
        player.call("Next")
        self.assertEqual(player.metadata["xesam:title"], "Song 2")
        self.turn("nowplaying", False)
        self.assert_own()

    def test_dead_name_of_the_own_plugin(self):
        """The user turned Audacious' own plugin off before: its name stays on the bus, without an object."""
        own = with_plugin(with_plugin(self.stored(), "nowplaying", False), "mpris2", True)
        audacious = Audacious(program, self.bus, "--play", MEDIA / "songs/song-1.flac", registry=own)
        self.addCleanup(audacious.close)
        self.remote = Remote(self.client)
        self.assert_own()
        self.turn("mpris2", False)
        self.assertEqual(self.client.names(), [ROOT + ".audacious"])
        with self.assertRaises(DBusError):
            Player(self.client, ROOT + ".audacious").get("PlaybackStatus")
        self.turn("nowplaying", True)
        self.assertEqual(self.wait_ours().name, ROOT + ".audacious")

    def test_without_the_own_plugin(self):
        """A package can remove the file of Audacious' own plugin."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="np-audacious-"))
        self.addCleanup(shutil.rmtree, folder)
        alone = install(folder / "usr")
        next(folder.rglob("mpris2.so")).unlink()
        audacious = Audacious(alone, self.bus, "--play", MEDIA / "songs/song-1.flac")
        self.addCleanup(audacious.close)
        player = self.client.player()
        player.wait_title("Song 1")
        self.remote = Remote(self.client)
        self.turn("nowplaying", False)
        self.client.wait_names(0)
        self.assertEqual(audacious.end(), 0)

    def test_quitting_does_not_turn_the_own_plugin_on(self):
        audacious, _ = self.songs()
        self.client.signals.clear()
        audacious.end()
        self.client.wait_names(0)
        self.assertIn("enabled 0", audacious.registry().split("mpris2.so")[1].split("general")[0])


class Hard(AudaciousTest):
    """Conditions of a busy machine, and a long day."""

    def test_start_under_load(self):
        """Many clients call while Audacious starts. Each gets an answer, and nothing is wrong later."""
        clients = [self.new_client() for _ in range(5)]
        audacious = self.new_audacious("--play", *(MEDIA / f"songs/song-{number}.flac" for number in (1, 2, 3)))
        player = self.client.player()
        calls = [client.send(player.name, "PlayPause") for client in clients for _ in range(40)]
        for client in clients:
            client.wait(lambda client=client: all(c.done for c in calls if c.client is client), "all answers")
        remote = Remote(self.client)
        until(lambda: remote("Status") == player.get("PlaybackStatus").lower(), "the same state")
        player.wait_title("Song 1")
        self.assertIsNone(audacious.process.poll())

    def test_quitting_while_a_command_is_open(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(how):
                audacious, player = self.songs()
                calls = [player.send("Next" if number % 2 else "Previous") for number in range(100)]
                audacious.process.send_signal(how)
                for call in calls:
                    with contextlib.suppress(DBusError):
                        call.wait()
                self.assertEqual(audacious.process.wait(DEADLINE), 0)
                self.client.wait_names(0)

    def test_off_while_a_command_is_open(self):
        audacious, player = self.songs()
        for _ in range(10):
            calls = [player.send("Next" if number % 2 else "Previous") for number in range(20)]
            self.turn("nowplaying", False)
            for call in calls:
                with contextlib.suppress(DBusError):
                    call.wait()
            self.turn("nowplaying", True)
            until(lambda: Remote(self.client)("PluginIsEnabled", "(s)", "mpris2") is False, "the plugin")
            self.client.wait_names(1)
            player = self.client.player()
        self.assertIsNone(audacious.process.poll())

    def test_1000_track_changes_without_growth(self):
        audacious, player = self.play("embedded/image.opus", "embedded/image.mp3", "songs/song-1.flac")
        player.set("LoopStatus", GLib.Variant("s", "Playlist"))

        def change(times):
            for _ in range(times):
                player.call("Next")
            player.settle()
            status = pathlib.Path(f"/proc/{audacious.process.pid}/status").read_text()
            memory = int(status.split("VmRSS:")[1].split()[0])
            return memory, len(os.listdir(f"/proc/{audacious.process.pid}/fd"))

        change(300)
        memory, files = change(10)
        later, more_files = change(1000)
        self.assertLess(later - memory, 2000, "kB")
        self.assertLessEqual(more_files, files + 2)

    def test_bus_that_restarts(self):
        _, player = self.songs()
        self.bus.kill()
        self.start_bus()
        player = self.client.player()
        player.wait_title("Song 1")
        player.call("Pause")
        self.assertEqual(player.get("PlaybackStatus"), "Paused")

    def test_one_message_each(self):
        """A command is one message, also the change of a song. A song that sounds late is another one."""
        _, player = self.songs()
        for method in ("Next", "Pause", "Play", "Previous"):
            player.forget()
            player.call(method)
            player.settle()
            self.assertEqual(len(player.changes()), 1, player.signals())

    def test_playing_is_silent(self):
        """Nothing is sent while a song plays."""
        _, player = self.songs()
        self.client.wait(lambda: player.position > 1, "a second")
        player.forget()
        player.assert_silent(2.5)


class Upstream(ConformanceTest):
    """players/upstream/audacious"""

    def test_the_written_file_is_a_plugin(self):
        """It compiles with the words of audacious-plugins, and Audacious loads it."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="np-audacious-"))
        self.addCleanup(shutil.rmtree, folder)
        subprocess.run([REPOSITORY / "players/upstream/audacious/write", folder], check=True)
        words = ('PACKAGE="audacious-plugins"', 'EXPORT=__attribute__((visibility("default")))', "HAVE_GETTEXT")
        packages = ("pkg-config", "--cflags", "--libs", "gio-unix-2.0", "audacious")
        flags = subprocess.run(packages, capture_output=True, text=True, check=True).stdout.split()
        includes = (REPOSITORY / "include", REPOSITORY / "bindings/cpp", BUILD / "include")
        command = [
            "g++",
            "-std=gnu++17",
            "-shared",
            "-fPIC",
            "-fvisibility=hidden",
            "-o",
            str(folder / "nowplaying.so"),
        ]
        command += [f"-D{word}" for word in words] + [f"-I{include}" for include in includes]
        command += [folder / "src/nowplaying/plugin.cc", LIBRARY, f"-Wl,-rpath,{LIBRARY.parent}"]
        subprocess.run([*command, *flags], check=True)
        audacious = Audacious(
            install(folder / "usr", folder / "nowplaying.so"), self.bus, "--play", MEDIA / "tags.flac"
        )
        self.addCleanup(audacious.close)
        Remote(self.client).wait("PluginIsEnabled", False, "(s)", "mpris2")
        self.client.player().wait_title("Harbour Lights")


class RulesOfMpris(Rules, AudaciousTest):
    def start_player(self):
        return self.songs()[1]


del Rules

if __name__ == "__main__":
    unittest.main()
