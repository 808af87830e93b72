# SPDX-License-Identifier: MIT
"""A real vlc with players/vlc, real files, and a server for streams. NOWPLAYING_VLC_PLUGIN names another plugin to test."""

import os
import shutil
import struct
import subprocess
import time
import unittest

from gi.repository import GLib
from mpv_process import MEDIA, make_media
from readers import GnomeShell, Plasma
from support import DEADLINE, NO_TRACK, PROPERTIES, ROOT, SECOND, Player, until
from test_rules_of_mpris import Rules
from vlc_process import PLUGIN, VlcTest

LENGTH = "long"
TRACK_LIST = ROOT + ".TrackList"
SESSION1, SESSION1_PATH = "org.nowplaying.Session1", "/org/nowplaying/Session"
APPEND = "/org/mpris/MediaPlayer2/TrackList/Append"


def setUpModule():
    if not PLUGIN.exists():
        raise RuntimeError(f"{PLUGIN} is missing: install libvlccore-dev, run cmake again, and build")
    make_media()


class PluginTest(VlcTest):
    def read_session1(self, player, key):
        question = GLib.Variant("(ss)", (SESSION1, key))
        return self.client.call(player.name, "Get", question, SESSION1_PATH, PROPERTIES).unpack()[0]

    def perform(self, player, command, **arguments):
        """Performs a command of Session1."""
        body = GLib.Variant("(sa{sv})", (command, arguments))
        self.client.call(player.name, "Perform", body, SESSION1_PATH, SESSION1)

    def seek(self, player, seconds):
        track = player.metadata["mpris:trackid"]
        player.call("SetPosition", GLib.Variant("(ox)", (track, int(seconds * SECOND))))

    def open(self, player, address):
        player.call("OpenUri", GLib.Variant("(s)", (address,)))

    def next(self, player):
        """Calls Next, and waits for the other track."""
        before = player.metadata["mpris:trackid"]
        player.call("Next")
        self.client.wait_read(lambda: player.metadata["mpris:trackid"], lambda now: now != before, f"not {before}")

    def wait_true(self, read, what):
        """Waits until a value that is read from the bus is true."""
        return self.client.wait_read(read, bool, what)


class RulesOfMpris(Rules, PluginTest):
    """The rules of every player."""

    def start_player(self):
        """The songs are as long as the rules need."""
        return self.songs("--aout=pulse", PULSE_SERVER=self.start_sound())[1]


class Shown(PluginTest):
    """The values that vlc publishes."""

    def test_tags(self):
        _, player = self.play("tags.flac")
        expected = {
            "xesam:title": "Harbour Lights",
            "xesam:album": "Night Crossing",
            "xesam:trackNumber": 3,
            "xesam:discNumber": 1,
            "mpris:length": 20_000_000,
        }
        self.assertEqual({key: player.metadata.get(key) for key in expected}, expected)
        self.assertIn("The Ferrymen", player.metadata["xesam:artist"][0])
        self.assertTrue(player.metadata["xesam:contentCreated"].startswith("1959-08-17"))
        self.assertEqual(GnomeShell(player).complaints, [])
        self.assertTrue(Plasma(player))

    def test_address_and_name_of_a_file(self):
        _, player = self.play("untitled (1) #2?.flac")
        self.assertEqual(GLib.filename_from_uri(player.metadata["xesam:url"])[0], str(MEDIA / "untitled (1) #2?.flac"))
        self.assertEqual(player.metadata["xesam:title"], "untitled (1) #2?.flac")

    def test_bytes_that_are_not_utf_8(self):
        vlc, player = self.play("dirty.flac")
        self.assertTrue(player.metadata["xesam:title"].startswith("Caf"))
        self.assertTrue(player.metadata["xesam:album"].startswith("Gr"))
        self.assertIsNone(vlc.process.poll())

    def test_name_of_a_file_that_is_not_utf_8(self):
        shutil.copy(MEDIA / "songs/song-2.flac", os.fsencode(MEDIA) + b"/caf\xe9.flac")
        _, player = self.play((MEDIA / "caf").as_uri() + "%E9.flac")
        self.assertEqual(player.metadata["xesam:title"], "Song 2")
        self.assertTrue(player.metadata["xesam:url"].endswith("caf%E9.flac"))

    def test_video(self):
        _, player = self.play("film.mkv")
        self.assertEqual(player.metadata["xesam:title"], "A Film")
        self.assertEqual(self.read_session1(player, "Content")["media_type"], "video")

    def test_idle(self):
        """vlc stays on the bus while it plays nothing, as with its own MPRIS."""
        vlc = self.new_vlc()
        player = self.client.player()
        self.assertEqual((player.get("PlaybackStatus"), player.get("CanPlay")), ("Stopped", False))
        self.assertEqual(player.metadata, {"mpris:trackid": NO_TRACK})
        self.open(player, (MEDIA / "songs/song-1.flac").as_uri())
        player.wait_title("Song 1")
        vlc.tell("clear")
        player.wait_value("PlaybackStatus", "Stopped")
        player.wait_value("CanPlay", False)

    def test_end_of_the_list(self):
        """The last song remains, and Play starts it again."""
        _, player = self.play("songs/song-1.flac")
        self.seek(player, 20.5)
        player.wait_value("PlaybackStatus", "Stopped")
        self.assertEqual((player.metadata["xesam:title"], player.position), ("Song 1", 0))
        player.call("Play")
        player.wait_value("PlaybackStatus", "Playing")
        self.assertLess(player.position, 5)

    def test_two_vlcs(self):
        self.new_vlc("songs/song-1.flac")
        self.client.wait_names(1)
        self.new_vlc("songs/song-2.flac")
        names = self.client.wait_names(2)
        self.assertEqual(names[0], ROOT + ".vlc")
        self.assertTrue(names[1].startswith(ROOT + ".vlc.instance"))
        first, second = (Player(self.client, name) for name in names)
        first.wait_title("Song 1")
        second.wait_title("Song 2")
        second.wait_value("PlaybackStatus", "Playing")
        first.call("Pause")
        self.assertEqual((first.get("PlaybackStatus"), second.get("PlaybackStatus")), ("Paused", "Playing"))

    def test_one_instance(self):
        """A file manager starts vlc so. vlc plays the file, and does not look for another vlc, which is itself."""
        first = self.new_vlc("--one-instance", "--started-from-file", "songs/song-1.flac")
        player = self.client.player()
        player.wait_title("Song 1")
        second = self.new_vlc("--one-instance", "--started-from-file", "songs/song-2.flac")
        self.wait_true(
            lambda: player.metadata.get("xesam:title") == "Song 2" or len(self.client.names()) == 2, "the second file"
        )
        self.assertIsNone(first.process.poll())
        self.assertIsNone(second.process.poll())

    def test_without_the_plugin(self):
        """Without it, VLC uses its own MPRIS."""
        vlc = self.new_vlc("-vv", "songs/song-1.flac", VLC_PLUGIN_PATH="/nonexistent")
        self.client.wait_names(1)
        until(lambda: 'using interface module "dbus"' in vlc.log_text(), "VLC's own MPRIS")

    def test_without_a_bus(self):
        vlc = self.new_vlc("-vv", "songs/song-1.flac", DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent/bus")
        until(lambda: "creating audio output" in vlc.log_text(), "vlc plays")
        self.assertEqual(vlc.end(), 0)

    def test_nothing_is_printed(self):
        """VLC is as quiet as without the plugin."""
        vlc, player = self.songs()
        player.call("Next")
        player.wait_title("Song 2")
        self.seek(player, 5)
        vlc.end()
        self.assertNotIn("nowplaying", vlc.log_text())


class Steered(PluginTest):
    """Commands from the desktop, and from vlc itself."""

    def test_answer_finds_the_change(self):
        _, player = self.songs()
        for method, status in (("Pause", "Paused"), ("Play", "Playing"), ("Stop", "Stopped")):
            player.client.signals.clear()
            player.call(method)
            self.assertEqual([changed.get("PlaybackStatus") for changed, _ in player.changes()], [status])

    def test_stop_and_play_at_once(self):
        """The second call arrives before vlc has stopped."""
        _, player = self.songs()
        for _ in range(5):
            player.call("Stop")
            player.call("Play")
            player.wait_value("PlaybackStatus", "Playing")
        player.settle()
        self.assertEqual(player.get("PlaybackStatus"), "Playing")

    def test_pause_and_stop_in_vlc(self):
        vlc, player = self.songs()
        vlc.tell("pause")
        player.wait_value("PlaybackStatus", "Paused")
        vlc.tell("pause")
        player.wait_value("PlaybackStatus", "Playing")
        vlc.tell("stop")
        player.wait_value("PlaybackStatus", "Stopped")
        self.assertEqual(player.position, 0)

    def test_seek_in_vlc(self):
        vlc, player = self.songs()
        for expected in (5, 15, 10):
            player.forget()
            vlc.tell(f"seek {expected}")
            self.assertAlmostEqual(player.wait_seeked()[-1], expected, delta=0.5)
            self.assertAlmostEqual(player.position, expected, delta=1)

    def test_seek_is_one_message(self):
        """vlc reports positions from before the seek after it."""
        _, player = self.songs()
        for position in (15, 2, 10):
            player.forget()
            self.seek(player, position)
            self.assertEqual(len(player.wait_seeked()), 1)
            player.assert_silent(1.5)
            self.assertAlmostEqual(player.position, position + 1.5, delta=0.5)

    def test_seek_while_paused_stays_paused(self):
        vlc, player = self.songs()
        player.call("Pause")
        self.seek(player, 10)
        player.settle()
        self.assertEqual((player.get("PlaybackStatus"), player.position), ("Paused", 10))
        player.call("Play")
        player.forget()
        player.assert_silent(1)
        self.assertAlmostEqual(player.position, 11, delta=0.5)

    def test_track_change_is_one_message(self):
        """The status is never Stopped between two songs, and the position is that of the new one."""
        vlc, player = self.songs()
        for action, title in (
            (lambda: player.call("Next"), "Song 2"),
            (lambda: vlc.tell("next"), "Song 3"),
            (lambda: vlc.tell("prev"), "Song 2"),
        ):
            player.forget()
            action()
            player.wait_title(title)
            player.settle()
            self.assertEqual(player.changed(), [["Metadata"]])
            self.assertEqual(player.seeked(), [])
            self.assertLess(player.position, 1)

    def test_end_of_a_song(self):
        _, player = self.songs()
        self.seek(player, 20.5)
        player.forget()
        player.wait_title("Song 2")
        player.settle()
        self.assertEqual(player.changed(), [["Metadata"]])

    def test_next_is_paused_as_before(self):
        """vlc would play the next song. Later songs play as usual."""
        vlc, player = self.songs()
        player.call("Pause")
        for title in ("Song 2", "Song 3"):
            player.call("Next")
            player.wait_title(title)
            player.settle()
            self.assertEqual((player.get("PlaybackStatus"), player.position), ("Paused", 0))
        player.call("Play")
        vlc.tell("next")
        player.wait_title("Song 1")
        player.settle()
        self.assertEqual(player.get("PlaybackStatus"), "Playing")

    def test_volume(self):
        """VLC's volume goes to 200 %."""
        vlc, player = self.songs("--aout=pulse", PULSE_SERVER=self.start_sound())
        for asked, given in ((0.3, 0.3), (1.5, 1.5), (9.0, 2.0), (1.0, 1.0)):
            player.set("Volume", GLib.Variant("d", asked))
            self.client.wait_read(
                lambda: player.get("Volume"), lambda found, given=given: abs(found - given) < 0.01, str(given)
            )
        vlc.tell("volume 128")
        self.client.wait_read(lambda: player.get("Volume"), lambda found: abs(found - 0.5) < 0.01, "0.5")
        self.perform(player, "set_muted", muted=GLib.Variant("b", True))
        player.wait_value("Volume", 0.0)

    def test_rate(self):
        """It is that of the next songs too."""
        vlc, player = self.songs()
        player.set("Rate", GLib.Variant("d", 2.0))
        player.wait_value("Rate", 2.0)
        player.call("Next")
        player.wait_title("Song 2")
        self.assertEqual(player.get("Rate"), 2.0)
        vlc.tell("slower")
        self.client.wait_read(lambda: player.get("Rate"), lambda rate: abs(rate - 1.5) < 0.01, "1.5")

    def test_fast_song_that_pauses(self):
        """VLC's own time is old by a second then, which is not a seek."""
        _, player = self.play("long.mp3", "--rate=4")
        player.assert_silent(1)
        for method in ("Pause", "Play", "Pause"):
            player.call(method)
            player.settle()
        self.assertEqual(player.seeked(), [])

    def test_repeat_and_shuffle_in_vlc(self):
        vlc, player = self.songs()
        vlc.tell("repeat on")
        player.wait_value("LoopStatus", "Track")
        vlc.tell("repeat off")
        vlc.tell("loop on")
        player.wait_value("LoopStatus", "Playlist")
        vlc.tell("random on")
        player.wait_value("Shuffle", True)

    def test_song_that_repeats(self):
        vlc, player = self.songs()
        player.set("LoopStatus", GLib.Variant("s", "Track"))
        self.seek(player, 20.5)
        player.forget()
        self.wait_true(lambda: player.position < 5, "the beginning")
        player.settle()
        self.assertEqual((player.get("PlaybackStatus"), player.metadata["xesam:title"]), ("Playing", "Song 1"))

    def test_a_window(self):
        """A film has a window, which can fill the screen. Without one, vlc offers neither that nor to raise it."""
        self.songs()
        player = self.client.player()
        self.assertEqual((player.get("CanRaise", ROOT), player.get("CanSetFullscreen", ROOT)), (False, False))
        player.call("Quit", interface=ROOT)
        self.client.wait_names(0)
        self.launch(
            "vlc",
            "--no-qt-privacy-ask",
            "--aout=adummy",
            "--vout=vdummy",
            MEDIA / "film.mkv",
            DISPLAY=self.start_display(),
        )
        player = self.client.player()
        player.wait_value("CanSetFullscreen", True, ROOT)
        player.wait_value("CanRaise", True, ROOT)
        player.set("Fullscreen", GLib.Variant("b", True), ROOT)
        player.wait_value("Fullscreen", True, ROOT)
        player.set("Fullscreen", GLib.Variant("b", False), ROOT)
        player.wait_value("Fullscreen", False, ROOT)
        player.call("Raise", interface=ROOT)
        player.call("Quit", interface=ROOT)
        self.client.wait_names(0)


class Queued(PluginTest):
    """VLC's playlist as MPRIS's TrackList."""

    def tracks(self, player):
        return player.get("Tracks", TRACK_LIST)

    def titles(self, player):
        body = GLib.Variant("(ao)", (self.tracks(player),))
        answer = player.call("GetTracksMetadata", body, interface=TRACK_LIST)
        return [track["xesam:title"] for track in answer[0]]

    def wait_titles(self, player, *titles):
        self.client.wait_equal(lambda: self.titles(player), list(titles))

    def call(self, player, member, signature, *values):
        player.call(member, GLib.Variant(signature, values), interface=TRACK_LIST)

    def test_list(self):
        _, player = self.songs()
        self.wait_titles(player, "Song 1", "Song 2", "Song 3")
        self.assertEqual(self.tracks(player)[0], player.metadata["mpris:trackid"])
        playback = self.read_session1(player, "Playback")
        self.assertEqual((playback["queue_index"], playback["queue_count"]), (0, 3))

    def test_go_to_an_entry(self):
        _, player = self.songs()
        self.call(player, "GoTo", "(o)", self.tracks(player)[2])
        player.wait_title("Song 3")
        self.assertEqual(self.tracks(player)[2], player.metadata["mpris:trackid"])

    def test_adding_and_removing(self):
        _, player = self.songs()
        uri = (MEDIA / "tags.flac").as_uri()
        self.call(player, "AddTrack", "(sob)", uri, self.tracks(player)[0], False)
        self.wait_titles(player, "Song 1", "Harbour Lights", "Song 2", "Song 3")
        self.assertEqual(player.metadata["xesam:title"], "Song 1")
        self.call(player, "AddTrack", "(sob)", uri, NO_TRACK, True)
        player.wait_title("Harbour Lights")
        self.wait_titles(player, "Harbour Lights", "Song 1", "Harbour Lights", "Song 2", "Song 3")
        self.assertEqual(self.tracks(player)[0], player.metadata["mpris:trackid"])
        self.call(player, "AddTrack", "(sob)", (MEDIA / "short.flac").as_uri(), self.tracks(player)[4], False)
        self.call(player, "RemoveTrack", "(o)", self.tracks(player)[1])
        self.wait_titles(player, "Harbour Lights", "Harbour Lights", "Song 2", "Song 3", "Short")

    def test_removing_the_current_entry(self):
        _, player = self.songs()
        self.call(player, "RemoveTrack", "(o)", self.tracks(player)[0])
        self.wait_titles(player, "Song 2", "Song 3")
        self.wait_true(
            lambda: player.get("PlaybackStatus") == "Stopped" or player.metadata.get("xesam:title") == "Song 2",
            "the end of the entry",
        )

    def test_changes_in_vlc(self):
        vlc, player = self.songs()
        vlc.tell(f"enqueue {(MEDIA / 'tags.flac').as_uri()}")
        self.wait_titles(player, "Song 1", "Song 2", "Song 3", "Harbour Lights")

    def test_playlist_file(self):
        path = MEDIA / "list.m3u"
        path.write_text(
            "#EXTM3U\n#EXTINF:20,First of all\nsongs/song-1.flac\n#EXTINF:20,Then this\nsongs/song-2.flac\n"
        )
        _, player = self.play("list.m3u")
        self.wait_true(lambda: len(self.tracks(player)) == 2, "two entries")
        self.assertIn(self.titles(player)[0], ("Song 1", "First of all"))
        player.call("Next")
        self.wait_true(lambda: self.tracks(player)[1] == player.metadata["mpris:trackid"], "the second entry")

    def test_song_that_is_twice_in_the_list(self):
        _, player = self.play("songs/song-1.flac", "songs/song-1.flac")
        first = player.metadata["mpris:trackid"]
        player.call("Next")
        self.wait_true(lambda: player.metadata["mpris:trackid"] == self.tracks(player)[1], "the second entry")
        self.assertNotEqual(self.tracks(player)[1], first)


class Covers(PluginTest):
    def setUp(self):
        super().setUp()
        self.red = (MEDIA / "images/red.png").read_bytes()

    def test_in_the_file(self):
        for kind in ("mp3", "flac", "m4a"):
            with self.subTest(kind):
                vlc, player = self.play(f"embedded/image.{kind}")
                self.assertEqual(self.wait_cover(player), self.red)
                vlc.end()
                self.client.wait_names(0)

    def test_in_the_file_if_vlc_has_no_cache(self):
        """VLC cannot write the image to a file then."""
        _, player = self.play("embedded/image.flac", XDG_CACHE_HOME="/proc")
        self.assertEqual(self.wait_cover(player), self.red)

    def test_in_the_folder(self):
        _, player = self.play("first/song.flac")
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())

    def test_of_the_next_song(self):
        """A song without a cover has not that of the song before."""
        _, player = self.play("embedded/image.flac", "songs/song-1.flac", "first/song.flac")
        self.wait_cover(player)
        player.call("Next")
        player.wait_title("Song 1")
        self.assertNotIn("mpris:artUrl", player.metadata)
        player.call("Next")
        player.wait_title("first")
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())

    def test_of_50_megabytes(self):
        """It is not shown, the song is, and so is the next cover."""
        huge = b"\0image/png\0\3\0" + self.red + bytes(50 << 20)
        frame = b"APIC" + struct.pack(">IH", len(huge), 0) + huge
        title = b"TIT2" + struct.pack(">IH", 5, 0) + b"\0Huge"
        size = len(title + frame)
        digits = bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))
        (MEDIA / "huge.mp3").write_bytes(b"ID3\3\0\0" + digits + title + frame + (MEDIA / "radio.mp3").read_bytes())
        vlc, player = self.play("huge.mp3", "embedded/image.flac")
        self.assertEqual(player.metadata["xesam:title"], "Huge")
        player.settle()
        self.assertNotIn("mpris:artUrl", player.metadata)
        player.call("Next")
        self.assertEqual(self.wait_cover(player), self.red)


class Streams(PluginTest):
    def test_radio(self):
        server = self.new_server()
        _, player = self.play(server.url("radio"))
        player.wait_title("Ada - Low Water")
        self.assertEqual(player.metadata["xesam:artist"], ["Radio Estuary"])
        self.assertNotIn("mpris:length", player.metadata)
        self.assertFalse(player.get("CanSeek"))
        content = self.read_session1(player, "Content")
        self.assertEqual((content["kind"], content.get("live")), ("radio", True))
        first = player.metadata["mpris:trackid"]
        server.title = b"Bob - High Tide"
        player.wait_title("Bob - High Tide")
        self.assertEqual(player.metadata["mpris:trackid"], first)

    def test_file_from_a_server(self):
        _, player = self.play(self.new_server().url("long.mp3?token=secret"))
        player.wait_title("Long")
        self.assertNotIn("secret", str(player.metadata))
        player.wait_value("CanSeek", True)
        self.seek(player, 10)
        self.assertAlmostEqual(player.position, 10, delta=1)

    def test_server_that_does_not_answer(self):
        """Clients are answered while vlc waits, also Quit."""
        server = self.new_server()
        vlc = self.new_vlc(server.url("hang?token=secret"), "songs/song-1.flac")
        player = self.client.player()
        self.assertTrue(server.asked.wait(DEADLINE))
        self.wait_true(lambda: player.metadata["mpris:trackid"] != NO_TRACK, "the stream")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        self.assertNotIn("secret", str(player.metadata))
        player.call("Next")
        server.ended.set()
        player.wait_title("Song 1")
        self.assertIsNone(vlc.process.poll())

    def test_server_that_refuses(self):
        vlc = self.new_vlc(self.new_server().url("missing.flac"))
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Stopped")
        self.wait_true(lambda: self.problem(player), "a problem")
        self.assertEqual(self.problem(player)["kind"], "network")
        self.assertIsNone(vlc.process.poll())

    def problem(self, player):
        return self.read_session1(player, "Playback").get("problem")

    def test_file_that_does_not_exist(self):
        """It is a problem, which ends with the next file."""
        self.new_vlc()
        player = self.client.player()
        self.open(player, (MEDIA / "gone.flac").as_uri())
        player.wait_title("gone.flac")
        self.wait_true(lambda: self.problem(player), "a problem")
        self.assertEqual((self.problem(player)["kind"], player.get("PlaybackStatus")), ("other", "Stopped"))
        self.open(player, (MEDIA / "songs/song-1.flac").as_uri())
        player.wait_title("Song 1")
        player.wait_value("PlaybackStatus", "Playing")
        self.assertIsNone(self.problem(player))

    def test_file_that_vanishes_in_the_list(self):
        """VLC goes on to the next one."""
        shutil.copy(MEDIA / "songs/song-2.flac", MEDIA / "vanishing.flac")
        _, player = self.play("songs/song-1.flac", "vanishing.flac", "songs/song-3.flac")
        (MEDIA / "vanishing.flac").unlink()
        player.call("Next")
        player.wait_title("Song 3")
        player.wait_value("PlaybackStatus", "Playing")


class Hard(PluginTest):
    """Ends, many threads, and large numbers."""

    def test_start_under_load(self):
        for _ in range(4):
            burner = subprocess.Popen(["python3", "-c", "while True: pass"])
            self.addCleanup(burner.wait)
            self.addCleanup(burner.kill)
        for _ in range(3):
            vlc, player = self.songs()
            player.call("Next")
            player.wait_title("Song 2")
            self.assertEqual(vlc.end(), 0)
            self.client.wait_names(0)

    def test_start_does_not_wait(self):
        """The plugin waits for its name on the bus, and no longer."""
        times = []
        for _ in range(3):
            begun = time.monotonic()
            vlc = self.new_vlc()
            self.client.wait_names(1)
            vlc.tell("help")
            times.append(time.monotonic() - begun)
            vlc.end()
            self.client.wait_names(0)
        self.assertLess(min(times), 0.9)

    def test_quit_at_any_time(self):
        """vlc ends with status 0 while it plays, changes the track, opens a file, or answers a command."""
        for members in (["Pause"], ["Next"], ["Next", "Next", "Stop"], ["Stop", "Play"], ["Seek"]):
            with self.subTest(members):
                vlc, player = self.songs()
                calls = [
                    player.send(member, GLib.Variant("(x)", (SECOND,)) if member == "Seek" else None)
                    for member in members
                ]
                calls.append(player.send("Quit", interface=ROOT))
                self.assertEqual(vlc.process.wait(DEADLINE), 0)
                for call in calls:
                    self.client.wait(lambda call=call: call.done, "an answer")
                self.client.wait_names(0)

    def test_signal_while_commands_arrive(self):
        for _ in range(5):
            vlc, player = self.songs()
            calls = [player.send("Next") for _ in range(50)]
            self.assertEqual(vlc.end(), 0)
            self.client.wait(lambda calls=calls: all(call.done for call in calls), "answers")
            self.client.wait_names(0)

    def test_a_thousand_track_changes(self):
        """Neither memory nor threads nor descriptors grow."""
        vlc, player = self.songs()

        def change(count):
            for _ in range(count):
                self.next(player)
                # VLC waits for up to 3.2 s if it played the last songs for less time.
                self.client.signals.clear()
                player.assert_silent(0.2)
            descriptors = len(os.listdir(f"/proc/{vlc.process.pid}/fd"))
            return vlc.status("VmRSS"), vlc.status("Threads"), descriptors

        change(200)
        memory, threads, descriptors = change(100)
        later_memory, later_threads, later_descriptors = change(700)
        self.assertLess(later_memory - memory, 4096)
        self.assertLessEqual(abs(later_threads - threads), 2)
        self.assertLessEqual(abs(later_descriptors - descriptors), 2)

    def test_a_long_playlist(self):
        """Clients see the part of it that plays."""
        count, song = 100_000, MEDIA / "songs/song-1.flac"
        path = MEDIA / "long.m3u"
        path.write_text("".join(f"#EXTINF:20,Entry {number}\n{song}\n" for number in range(count)))
        vlc = self.new_vlc("--no-auto-preparse", path)
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing", timeout=60)
        self.client.wait_equal(lambda: self.read_session1(player, "Playback").get("queue_count"), count, 60)
        self.assertLessEqual(len(player.get("Tracks", TRACK_LIST)), 256)
        self.next(player)
        self.assertEqual(vlc.end(), 0)


del Rules

if __name__ == "__main__":
    unittest.main()
