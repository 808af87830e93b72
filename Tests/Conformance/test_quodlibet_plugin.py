# SPDX-License-Identifier: MIT
"""A real Quod Libet with players/quodlibet, on a display without a screen, with real files and a server for streams.

NOWPLAYING_QUODLIBET_PLUGIN names another file to test.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest

import test_rules_of_mpris as rules
from gi.repository import GLib
from media import make_picture
from mpv_process import MEDIA, Server, make, make_media
from quodlibet_process import OURS, OWN, PATIENCE, SONGS, QuodLibetTest
from readers import GnomeShell, Plasma
from support import NO_TRACK, REPOSITORY, ROOT, DBusError, until

LENGTH = "long"
TRACK_LIST = ROOT + ".TrackList"
NAME = ROOT + ".quodlibet"
MANY = """exec('''
import copy
many = [copy.copy(app.player.song) for _ in range(100_000)]
for number, song in enumerate(many):
    song["title"] = f"Entry {number}"
    song["~filename"] += str(number)
app.window.songlist.clear_sort()
app.library.add(many)
''', globals())"""
"""Adds 100,000 songs to the library, and so to the list of all songs."""
setUpModule = make_media


class Shown(QuodLibetTest):
    """The values that Quod Libet publishes."""

    def test_tags(self):
        _, player = self.play(MEDIA / "tags.flac")
        expected = {
            "xesam:title": "Harbour Lights",
            "xesam:album": "Night Crossing",
            "xesam:albumArtist": ["The Ferrymen"],
            "xesam:composer": ["Ada Lovelace"],
            "xesam:trackNumber": 3,
            "xesam:discNumber": 1,
            "xesam:comment": ["Live at the pier"],
            "mpris:length": 20_000_000,
        }
        self.assertEqual({key: player.metadata.get(key) for key in expected}, expected)
        self.assertTrue(player.metadata["xesam:contentCreated"].startswith("1959-08-17"))
        self.assertEqual(GnomeShell(player).complaints, [])
        self.assertTrue(Plasma(player))
        self.assertEqual(self.printed("get", "track_count", "disc_count"), "12\n2\n")

    def test_every_value_of_the_own_plugin(self):
        """Our metadata have every key that Quod Libet's own plugin has, with the same value."""
        quodlibet, player = self.play(MEDIA / "tags.flac", plugins=(OWN, OURS))
        quodlibet.ask(f"enable({OURS!r}, False)")
        own = self.client.player()
        own.wait_value("PlaybackStatus", "Playing")
        before = own.metadata
        quodlibet.ask(f"enable({OURS!r})")
        ours = self.client.player()
        ours.wait_title("Harbour Lights")
        # Without a rating or a first play, the own plugin shows 0.5 and 1970. It knows only the year.
        absent = {"mpris:trackid", "xesam:userRating", "xesam:lastUsed", "xesam:contentCreated"}
        self.assertLess({key for key in before if key not in absent}, ours.metadata.keys())
        for key in before.keys() - absent:
            self.assertEqual(ours.metadata[key], before[key], key)

    def test_name(self):
        """Quod Libet is on the bus once, with its own name."""
        _, player = self.songs()
        self.assertEqual(player.name, NAME)
        self.assertEqual(player.get("Identity", ROOT), "Quod Libet")
        self.assertEqual(player.get("DesktopEntry", ROOT), "io.github.quodlibet.QuodLibet")
        self.assertEqual(self.playerctl("-l"), "quodlibet")

    def test_bytes_that_are_not_utf_8(self):
        odd = os.fsencode(MEDIA) + b"/caf\xe9.flac"
        shutil.copy(MEDIA / "dirty.flac", odd)
        quodlibet, player = self.play(MEDIA / "dirty.flac", os.fsdecode(odd))
        self.assertTrue(player.metadata["xesam:title"].startswith("Caf"))
        self.assertTrue(player.metadata["xesam:album"].startswith("Gr\xfc\xdfe"))
        self.playerctl("next")
        self.client.wait(lambda: player.metadata["xesam:url"].endswith("caf%E9.flac"), "the other file")
        self.assertIsNone(quodlibet.process.poll())

    def test_file_without_a_title(self):
        _, player = self.play(MEDIA / "untitled (1) #2?.flac")
        self.assertEqual(player.metadata["xesam:title"], "untitled (1) #2?.flac")
        self.assertEqual(GLib.filename_from_uri(player.metadata["xesam:url"])[0], str(MEDIA / "untitled (1) #2?.flac"))

    def test_idle(self):
        """Without a song it is stopped, and has no track. It can play if it has songs."""
        quodlibet = self.new_quodlibet()
        player = self.client.player(timeout=PATIENCE)
        player.wait_value("PlaybackStatus", "Stopped")
        self.assertEqual((player.metadata, player.get("CanPlay")), ({"mpris:trackid": NO_TRACK}, False))
        with self.assertRaises(DBusError):
            player.call("OpenUri", GLib.Variant("(s)", ((MEDIA / "broken.flac").as_uri(),)))
        quodlibet.fill(*SONGS)
        player.wait_value("CanPlay", True)
        self.playerctl("play")
        player.wait_title("Song 1")
        player.wait_value("PlaybackStatus", "Playing")

    def test_end_of_the_list(self):
        quodlibet, player = self.play(make("brief.flac", seconds=4, title="Brief"))
        self.assertFalse(player.get("CanGoNext"))
        player.wait_value("PlaybackStatus", "Stopped", timeout=PATIENCE)
        self.assertEqual(player.metadata, {"mpris:trackid": NO_TRACK})
        self.playerctl("play")
        player.wait_title("Brief")

    def test_song_that_begins_without_a_gap(self):
        """It is one change, at its beginning, and no seek."""
        make("first.flac", seconds=6, title="First")
        quodlibet, player = self.play(MEDIA / "first.flac", SONGS[0])
        quodlibet.wait("app.player._in_gapless_transition")
        self.assertEqual(player.metadata["xesam:title"], "First")
        # Quod Libet ignores a seek now.
        with self.assertRaisesRegex(DBusError, "next song"):
            player.call("Seek", GLib.Variant("(x)", (-4_000_000,)))
        player.forget()
        # Quod Libet's list already has the next song as its current one.
        quodlibet.ask("setattr(app.player, 'volume', 0.5)")
        player.wait_value("Volume", 0.5)
        self.assertEqual(player.changed(), [["Volume"]])
        player.wait_title("Song 1")
        self.assertLess(player.position, 1)
        self.assertLess(abs(player.position - quodlibet.ask("app.player.get_position()") / 1000), 0.2)
        player.settle()
        songs = [changed for changed in player.changed() if "Metadata" in changed]
        self.assertEqual((len(songs), player.seeked()), (1, []))

    def test_file_that_vanishes(self):
        """It is a problem, which ends with the next song."""
        gone = pathlib.Path(shutil.copy(SONGS[1], MEDIA / "gone.flac"))
        quodlibet, player = self.play(SONGS[0], gone, SONGS[2])
        gone.unlink()
        self.playerctl("next")
        player.wait_value("PlaybackStatus", "Stopped")
        problem = json.loads(self.printed("problem", "--json"))
        self.assertEqual(problem["kind"], "file_missing")
        self.assertTrue(problem["text"].startswith("Song 2: "), problem)
        # Quod Libet shows a dialog until the next error, and obeys nevertheless.
        self.playerctl("next")
        player.wait_title("Song 3")
        self.playerctl("play")
        player.wait_value("PlaybackStatus", "Playing")
        self.client.wait(lambda: self.command("problem")[1] == "", "no problem")

    def test_loaded_while_it_plays(self):
        quodlibet = self.new_quodlibet(plugins=())
        quodlibet.play(*SONGS)
        quodlibet.wait("app.player.get_position() > 0")
        quodlibet.ask("app.player.seek(5000)")
        quodlibet.ask("setattr(app.player, 'volume', 0.7)")
        quodlibet.ask(f"enable({OURS!r})")
        player = self.client.player()
        player.wait_title("Song 1")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        self.assertAlmostEqual(player.get("Volume"), 0.7)
        self.assertAlmostEqual(player.position, 5, delta=1)

    def test_start_where_it_ended(self):
        """Quod Libet starts with the song and the position of its end."""
        quodlibet, player = self.songs()
        self.playerctl("next")
        player.wait_title("Song 2")
        self.playerctl("position", "10")
        player.wait_seeked()
        player.call("Quit", interface=ROOT)
        self.assertEqual(quodlibet.process.wait(PATIENCE), 0)
        self.client.wait_names(0)
        self.new_quodlibet("--start-playing")
        player = self.client.player(timeout=PATIENCE)
        self.client.wait_equal(lambda: player.metadata.get("xesam:title"), "Song 2", PATIENCE)
        player.wait_value("PlaybackStatus", "Playing", timeout=PATIENCE)
        self.client.wait(lambda: 9 < player.position < 20, "the position", PATIENCE)

    def test_start_under_load(self):
        """Four busy programs, and a client that does not stop to ask."""
        for _ in range(4):
            busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            self.addCleanup(busy.wait)
            self.addCleanup(busy.kill)
        asking = subprocess.Popen(
            ["sh", "-c", "while :; do playerctl metadata; done"], env=self.bus.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self.addCleanup(asking.wait)
        self.addCleanup(os.killpg, asking.pid, signal.SIGKILL)
        quodlibet, player = self.songs()
        for title in ("Song 2", "Song 3"):
            player.call("Next")
            self.client.wait_equal(lambda: player.metadata.get("xesam:title"), title, PATIENCE)

        def is_right():
            before = quodlibet.ask("app.player.get_position()") / 1000
            shown, after = player.position, quodlibet.ask("app.player.get_position()") / 1000
            return before > 0.5 and before - 0.3 <= shown <= after + 0.3

        until(is_right, "the position", PATIENCE)


class Steered(QuodLibetTest):
    """Commands from the desktop."""

    def test_play_and_pause(self):
        quodlibet, player = self.songs()
        for method, status in (("Pause", "Paused"), ("Play", "Playing"), ("PlayPause", "Paused")):
            player.client.signals.clear()
            player.call(method)
            self.assertEqual(quodlibet.ask("app.player.paused"), status == "Paused")
            self.assertEqual([changed.get("PlaybackStatus") for changed, _ in player.changes()], [status])
        quodlibet.ask("setattr(app.player, 'paused', False)")
        player.wait_value("PlaybackStatus", "Playing")

    def test_stop(self):
        quodlibet, player = self.songs()
        self.playerctl("position", "10")
        self.playerctl("stop")
        self.assertEqual((player.get("PlaybackStatus"), player.get("Position")), ("Stopped", 0))
        self.playerctl("next")
        player.wait_title("Song 2")
        self.assertEqual(player.get("PlaybackStatus"), "Stopped")
        self.playerctl("play")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")

    def test_next_while_paused_is_silent(self):
        """Quod Libet's own function plays for a moment."""
        quodlibet, player = self.songs()
        self.playerctl("pause")
        player.forget()
        self.playerctl("next")
        player.wait_title("Song 2")
        player.settle()
        states = [changed.get("PlaybackStatus") for changed, _ in player.changes()]
        self.assertNotIn("Playing", states)
        self.assertEqual(quodlibet.ask("app.player.bin.get_state(0).pending.value_nick"), "void-pending")
        self.assertEqual(quodlibet.ask("app.player.bin.get_state(0).state.value_nick"), "paused")

    def test_seek(self):
        quodlibet, player = self.songs()
        self.playerctl("position", "7")
        self.assertAlmostEqual(quodlibet.ask("app.player.get_position()") / 1000, 7, delta=1)
        self.playerctl("position", "5+")
        self.assertAlmostEqual(player.position, 12, delta=1)
        player.settle()
        self.assertEqual(len(player.seeked()), 2)
        quodlibet.ask("app.player.seek(3000)")
        self.assertAlmostEqual(player.wait_seeked(3)[-1], 3, delta=1)

    def test_track_change_is_one_signal_and_no_seek(self):
        _, player = self.songs()
        for number in (2, 3):
            player.forget()
            self.playerctl("next")
            player.wait_title(f"Song {number}")
            player.settle()
            mine = [each for each in player.signals() if "TrackList" not in each.interface]
            self.assertEqual(len(mine), 1, mine)

    def test_volume_and_mute(self):
        quodlibet, player = self.songs()
        self.playerctl("volume", "0.5")
        self.assertAlmostEqual(quodlibet.ask("app.player.volume"), 0.5)
        self.assertAlmostEqual(player.get("Volume"), 0.5)
        quodlibet.ask("setattr(app.player, 'volume', 0.25)")
        self.client.wait(lambda: abs(player.get("Volume") - 0.25) < 1e-6, "the volume")
        self.printed("mute", "on")
        self.assertTrue(quodlibet.ask("app.player.mute"))
        self.assertEqual(player.get("Volume"), 0)
        quodlibet.ask("setattr(app.player, 'mute', False)")
        self.client.wait(lambda: abs(player.get("Volume") - 0.25) < 1e-6, "the volume")

    def test_repeat(self):
        quodlibet, player = self.songs()
        for word, repeated, name in (("Track", True, "repeat_song"), ("Playlist", True, "repeat_all")):
            self.playerctl("loop", word)
            found = quodlibet.ask("[app.window.order.repeated, app.window.order.repeater.name]")
            self.assertEqual((found, player.get("LoopStatus")), ([repeated, name], word))
        self.playerctl("loop", "None")
        self.assertEqual((quodlibet.ask("app.window.order.repeated"), player.get("LoopStatus")), (False, "None"))
        quodlibet.ask("setattr(app.window.order, 'repeated', True)")
        player.wait_value("LoopStatus", "Playlist")
        quodlibet.ask("setattr(app.window.order, 'repeater', __import__('quodlibet').order.repeat.OneSong)")
        player.wait_value("LoopStatus", "None")

    def test_shuffle(self):
        quodlibet, player = self.songs()
        self.playerctl("shuffle", "On")
        self.assertEqual((quodlibet.ask("app.window.order.shuffled"), player.get("Shuffle")), (True, True))
        quodlibet.ask("setattr(app.player_options, 'shuffle', False)")
        player.wait_value("Shuffle", False)

    def test_rating(self):
        quodlibet, player = self.songs()
        self.assertNotIn("xesam:userRating", player.metadata)
        self.printed("rate", "0.8")
        self.assertAlmostEqual(quodlibet.ask("app.player.song('~#rating')"), 0.8)
        self.assertAlmostEqual(player.metadata["xesam:userRating"], 0.8)
        quodlibet.ask("[app.player.song.update({'~#rating': 0.4}), app.library.changed([app.player.song])]")
        self.client.wait(lambda: player.metadata["xesam:userRating"] == 0.4, "the rating")

    def test_open(self):
        quodlibet, player = self.songs()
        self.playerctl("open", str(MEDIA / "tags.flac"))
        player.wait_title("Harbour Lights")
        self.assertEqual(quodlibet.ask("len(app.library)"), 3)
        self.playerctl("next")
        player.wait_title("Song 1")
        for url in ("cdda://1", "/etc/passwd"):
            with self.assertRaises(DBusError):
                player.call("OpenUri", GLib.Variant("(s)", (url,)))

    def test_raise(self):
        quodlibet, player = self.songs()
        quodlibet.ask("app.hide()")
        player.call("Raise", interface=ROOT)
        self.assertTrue(quodlibet.ask("app.window.get_visible()"))

    def test_quit(self):
        quodlibet, player = self.songs()
        player.call("Quit", interface=ROOT)
        self.assertEqual(quodlibet.process.wait(PATIENCE), 0)
        self.client.wait_names(0)
        self.assertNotIn("Traceback", quodlibet.log_text())

    def test_quit_while_commands_are_open(self):
        """Every call gets an answer or an error, and Quod Libet ends."""
        quodlibet, player = self.songs()
        quodlibet.process.send_signal(signal.SIGSTOP)
        calls = [player.send(method) for method in ("Next", "Pause", "Play") * 5]
        calls.append(player.send("Quit", interface=ROOT))
        calls += [player.send(method) for method in ("Next", "Pause", "Play") * 5]
        quodlibet.process.send_signal(signal.SIGCONT)
        self.assertEqual(quodlibet.process.wait(PATIENCE), 0)
        self.client.wait(lambda: all(call.done for call in calls), "an answer to each call")


class Queued(QuodLibetTest):
    """The song list and Quod Libet's queue as MPRIS's TrackList."""

    def tracks(self, player):
        return player.get("Tracks", TRACK_LIST)

    def titles(self, player):
        body = GLib.Variant("(ao)", (self.tracks(player),))
        return [track["xesam:title"] for track in player.call("GetTracksMetadata", body, interface=TRACK_LIST)[0]]

    def place(self, player):
        playback = self.read_session1(player, "Playback")
        return playback["queue_index"], playback["queue_count"]

    def wait_titles(self, player, *titles):
        self.client.wait_equal(lambda: self.titles(player), list(titles))

    def call(self, player, member, signature, *values):
        player.call(member, GLib.Variant(signature, values), interface=TRACK_LIST)

    def test_go_to_an_entry(self):
        _, player = self.songs()
        self.assertEqual(self.titles(player), ["Song 1", "Song 2", "Song 3"])
        self.assertEqual(self.tracks(player)[0], player.metadata["mpris:trackid"])
        self.call(player, "GoTo", "(o)", self.tracks(player)[2])
        player.wait_title("Song 3")
        self.assertEqual(self.tracks(player)[2], player.metadata["mpris:trackid"])
        self.assertEqual(self.place(player), (2, 3))

    def test_queue_plays_first(self):
        """Quod Libet plays the queue next, and then the rest of the list."""
        quodlibet, player = self.songs()
        quodlibet.ask(
            f"app.window.playlist.enqueue(songs({str(MEDIA / 'tags.flac')!r}, {str(MEDIA / 'first/song.flac')!r}))"
        )
        self.wait_titles(player, "Song 1", "Harbour Lights", "first", "Song 2", "Song 3")
        for title in ("Harbour Lights", "first", "Song 2"):
            self.playerctl("next")
            player.wait_title(title)
            self.assertIn(player.metadata["mpris:trackid"], self.tracks(player))
        self.wait_titles(player, "Song 1", "Song 2", "Song 3")

    def test_queue_that_keeps_its_songs(self):
        quodlibet, player = self.songs()
        quodlibet.ask("config.set('memory', 'queue_keep_songs', True)")
        quodlibet.ask(
            f"app.window.playlist.enqueue(songs({str(MEDIA / 'tags.flac')!r}, {str(MEDIA / 'first/song.flac')!r}))"
        )
        quodlibet.ask("app.player.go_to(app.window.playlist.q[0].iter, True, app.window.playlist.q)")
        player.wait_title("Harbour Lights")
        self.assertIn("first", self.titles(player))
        self.assertIn(player.metadata["mpris:trackid"], self.tracks(player))

    def test_queue_that_is_off(self):
        quodlibet, player = self.songs()
        quodlibet.ask(f"app.window.playlist.enqueue(songs({str(MEDIA / 'tags.flac')!r}))")
        self.wait_titles(player, "Song 1", "Harbour Lights", "Song 2", "Song 3")
        for is_off, count in ((True, 3), (False, 4)):
            quodlibet.ask(f"app.window.qexpander._QueueExpander__queue_disable({is_off})")
            self.client.wait_equal(lambda: len(self.tracks(player)), count)

    def test_adding_and_removing(self):
        quodlibet, player = self.songs()
        uri, other = (MEDIA / "tags.flac").as_uri(), (MEDIA / "short.flac").as_uri()
        self.call(player, "AddTrack", "(sob)", uri, self.tracks(player)[0], False)
        self.assertEqual(self.titles(player), ["Song 1", "Harbour Lights", "Song 2", "Song 3"])
        self.call(player, "AddTrack", "(sob)", other, self.tracks(player)[1], False)
        self.assertEqual(self.titles(player), ["Song 1", "Harbour Lights", "Short", "Song 2", "Song 3"])
        self.assertEqual(
            quodlibet.ask("[song('title') for song in app.window.playlist.q.get()]"), ["Harbour Lights", "Short"]
        )
        self.call(player, "RemoveTrack", "(o)", self.tracks(player)[1])
        self.call(player, "RemoveTrack", "(o)", self.tracks(player)[3])
        self.assertEqual(self.titles(player), ["Song 1", "Short", "Song 2"])
        self.assertEqual(quodlibet.ask("len(app.window.songlist.model)"), 2)
        self.call(player, "AddTrack", "(sob)", uri, NO_TRACK, True)
        player.wait_title("Harbour Lights")
        with self.assertRaises(DBusError):
            self.call(player, "AddTrack", "(sob)", "cdda://1", NO_TRACK, True)

    def test_songs_of_a_search_stay(self):
        quodlibet, player = self.songs(browser="searchbar")
        with self.assertRaises(DBusError):
            self.call(player, "RemoveTrack", "(o)", self.tracks(player)[1])
        self.assertEqual(len(self.tracks(player)), 3)

    def test_same_song_twice(self):
        _, player = self.play(SONGS[0], SONGS[1], SONGS[0])
        first, _, last = self.tracks(player)
        self.assertEqual(player.metadata["mpris:trackid"], first)
        self.call(player, "GoTo", "(o)", last)
        self.client.wait(lambda: player.metadata["mpris:trackid"] == last, "the last")

    def test_hundred_thousand_entries(self):
        """Clients see a window of them, which moves with the song."""
        quodlibet, player = self.songs(browser="searchbar")
        quodlibet.ask(MANY)
        self.client.wait(lambda: self.place(player)[1] == 100_003, "all entries", PATIENCE)
        for row in (50_000, 50_001, 100_001, 100_002, 0, 1):
            title, path = quodlibet.ask(f"[app.window.songlist.model[{row}][0](key) for key in ('title', '~filename')]")
            if not os.path.exists(path):
                shutil.copy(SONGS[0], path)
            began = time.monotonic()
            quodlibet.ask(f"go({row})")
            player.wait_title(title)
            self.assertLess(time.monotonic() - began, 1)
            self.assertEqual(self.place(player), (row, 100_003))
            self.assertLessEqual(len(self.tracks(player)), 256)
            self.assertIn(player.metadata["mpris:trackid"], self.tracks(player))
        first = quodlibet.ask("app.window.songlist.model[0][0]('title')")
        self.call(player, "GoTo", "(o)", self.tracks(player)[0])
        player.wait_title(first)


class Covers(QuodLibetTest):
    def test_in_the_file_and_in_the_folder(self):
        _, player = self.play(MEDIA / "embedded/image.mp3", MEDIA / "first/song.flac", MEDIA / "embedded/image.m4a")
        red = (MEDIA / "images/red.png").read_bytes()
        self.assertEqual(self.wait_cover(player), red)
        self.playerctl("next")
        player.wait_title("first")
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())
        self.playerctl("next")
        self.client.wait(lambda: "image.m4a" in player.metadata["xesam:url"], "the third")
        self.assertEqual(self.wait_cover(player), red)

    def test_changed_cover(self):
        folder = MEDIA / "changing"
        make("changing/song.flac", title="Changing")
        quodlibet, player = self.play(folder / "song.flac")
        player.settle()
        self.assertNotIn("mpris:artUrl", player.metadata)
        made = make_picture(folder / "cover.png", "blue").read_bytes()
        quodlibet.ask("app.cover_manager.cover_changed([app.player.song])")
        self.assertEqual(self.wait_cover(player), made)

    def test_from_the_network(self):
        """A source that Quod Libet asks in its main loop, such as MusicBrainz."""
        plugins = self.home / ".config/quodlibet/plugins"
        plugins.mkdir(parents=True)
        (plugins / "source.py").write_text(f"""
from gi.repository import GLib
from quodlibet.plugins.cover import CoverSourcePlugin
class Source(CoverSourcePlugin):
    PLUGIN_ID = PLUGIN_NAME = "source"
    cover = None
    priority = staticmethod(lambda: 0.5)
    def fetch_cover(self):
        GLib.idle_add(lambda: self.emit("fetch-success", open({str(MEDIA / "images/red.png")!r}, "rb")))
""")
        _, player = self.songs(plugins=(OURS, "source"))
        self.assertEqual(self.wait_cover(player), (MEDIA / "images/red.png").read_bytes())

    def test_that_is_no_image_or_of_another_type(self):
        (MEDIA / "no_image").mkdir()
        (MEDIA / "no_image/cover.png").write_text("This is no image.")
        make("no_image/song.flac", title="No image")
        make("other/song.flac", title="Other")
        shutil.move(make_picture(MEDIA / "other/cover.bmp"), MEDIA / "other/cover.png")
        quodlibet, player = self.play(MEDIA / "no_image/song.flac", MEDIA / "other/song.flac")
        self.playerctl("next")
        player.wait_title("Other")
        self.assertTrue(self.wait_cover(player).startswith(b"\x89PNG"))
        self.assertNotIn("Traceback", quodlibet.log_text())

    def test_of_50_megabytes(self):
        """It is published smaller, because the library rejects it."""
        folder = MEDIA / "large"
        make("large/song.flac", title="Large")
        noise = MEDIA / "noise.rgb"
        noise.write_bytes(os.urandom(52_000_000))
        raw = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "4000x4333", "-i", noise)
        subprocess.run(
            [
                "ffmpeg",
                "-v",
                "error",
                *map(str, raw),
                "-frames:v",
                "1",
                "-compression_level",
                "0",
                folder / "cover.png",
            ],
            check=True,
        )
        self.assertGreater((folder / "cover.png").stat().st_size, 50_000_000)
        _, player = self.play(folder / "song.flac")
        self.client.wait(lambda: "mpris:artUrl" in player.metadata, "a cover", PATIENCE)
        self.assertLess(len(self.wait_cover(player)), 2_000_000)


class Streams(QuodLibetTest):
    def new_server(self):
        server = Server()
        self.addCleanup(server.end)
        return server

    def test_radio(self):
        server = self.new_server()
        quodlibet, player = self.songs()
        self.playerctl("open", server.url("radio"))
        self.client.wait_equal(lambda: player.metadata.get("xesam:title"), "Ada - Low Water", PATIENCE)
        self.assertEqual(player.metadata["xesam:artist"], ["Radio Estuary"])
        self.assertFalse(player.get("CanSeek"))
        self.assertNotIn("mpris:length", player.metadata)
        player.forget()
        server.title = b"NEK - LAURA NON C'\xc8"
        self.client.wait_equal(lambda: player.metadata.get("xesam:title", "")[:9], "NEK - LAU", PATIENCE)
        self.assertAlmostEqual(player.position, quodlibet.ask("app.player.get_position()") / 1000, delta=0.3)
        self.playerctl("pause")
        self.assertEqual(player.get("PlaybackStatus"), "Paused")

    def test_address_that_does_not_exist(self):
        server = self.new_server()
        _, player = self.songs()
        self.playerctl("open", server.url("none.mp3?token=secret1", "ada:secret2@"))
        player.wait_title("none.mp3")
        player.wait_value("PlaybackStatus", "Paused")
        problem = json.loads(self.printed("problem", "--json"))
        self.assertEqual(problem["kind"], "network")
        body = GLib.Variant("(ao)", (player.get("Tracks", TRACK_LIST),))
        shown = [str(player.values()), str(player.call("GetTracksMetadata", body, interface=TRACK_LIST))]
        shown += [self.printed("get", "--json"), self.printed("problem", "--json")]
        for text in shown:
            self.assertNotIn("secret", text)

    def test_server_that_does_not_answer(self):
        server = self.new_server()
        quodlibet, player = self.songs()
        self.playerctl("open", server.url("hang"))
        player.wait_title("hang")
        self.assertEqual(self.read_session1(player, "Playback")["state"], "buffering")
        self.playerctl("pause", timeout=5)
        player.wait_value("PlaybackStatus", "Paused")


class Replaced(QuodLibetTest):
    """Quod Libet's own plugin is off while ours is on."""

    def test_both_at_the_start(self):
        for plugins in ((OWN, OURS), (OURS, OWN)):
            quodlibet, player = self.songs(plugins=plugins)
            self.assertEqual(quodlibet.ask(f"[enabled({OURS!r}), enabled({OWN!r})]"), [True, False])
            self.assertEqual(self.client.names(), [NAME])
            self.assertTrue(player.get("HasTrackList", ROOT))
            quodlibet.ask("app.quit()")
            self.assertEqual(quodlibet.process.wait(PATIENCE), 0)
            shutil.rmtree(self.home)

    def test_disabling_while_it_plays(self):
        """The own plugin returns, also after a restart of Quod Libet, and playback goes on."""
        quodlibet, player = self.songs(plugins=(OWN, OURS))
        quodlibet.ask("app.quit()")
        self.assertEqual(quodlibet.process.wait(PATIENCE), 0)
        self.client.wait_names(0)
        quodlibet = self.new_quodlibet("--start-playing")
        self.client.wait_names(1, timeout=PATIENCE)
        until(lambda: quodlibet.ask(f"[enabled({OURS!r}), enabled({OWN!r})]") == [True, False], "ours replaces it")
        player = self.client.player(timeout=PATIENCE)
        player.wait_value("PlaybackStatus", "Playing", timeout=PATIENCE)
        owner = player.owner
        quodlibet.ask(f"enable({OURS!r}, False)")
        own = self.client.player()
        self.assertNotEqual(own.owner, owner)
        self.assertEqual((own.get("PlaybackStatus"), own.get("HasTrackList", ROOT)), ("Playing", False))
        quodlibet.ask(f"enable({OURS!r})")
        ours = self.client.player()
        self.assertEqual((ours.get("PlaybackStatus"), ours.get("HasTrackList", ROOT)), ("Playing", True))
        self.assertEqual(self.client.names(), [NAME])
        self.assertNotIn("Traceback", quodlibet.log_text())

    def test_without_the_library(self):
        """Quod Libet shows the reason, and its own plugin remains."""
        quodlibet, player = self.songs(plugins=(OWN, OURS), environment={"NOWPLAYING_LIBRARY": "/nonexistent"})
        self.assertFalse(player.get("HasTrackList", ROOT))
        failures = quodlibet.ask("PluginManager.instance.failures")
        self.assertIn("/nonexistent cannot be loaded", failures["nowplaying_plugin"][0])

    def test_own_plugin_that_was_off_stays_off(self):
        quodlibet, _ = self.songs()
        quodlibet.ask(f"enable({OURS!r}, False)")
        self.client.wait_names(0)
        self.assertFalse(quodlibet.ask(f"enabled({OWN!r})"))

    def test_own_plugin_that_is_enabled_too(self):
        """It waits for the name, which it gets when ours is disabled."""
        quodlibet, player = self.songs()
        quodlibet.ask(f"enable({OWN!r})")
        self.assertEqual((self.client.names(), self.client.owner(NAME)), ([NAME], player.owner))
        quodlibet.ask(f"enable({OURS!r}, False)")
        self.client.wait(lambda: not self.client.player().get("HasTrackList", ROOT), "the own plugin")

    def test_window_is_hidden_on_close(self):
        """The setting of the own plugin."""
        quodlibet, _ = self.songs(settings="mpris_window_hide = true\n")
        quodlibet.ask("app.window.close()")
        quodlibet.wait("app.window.get_visible()", False)
        self.assertIsNone(quodlibet.process.poll())


class Cheap(QuodLibetTest):
    def test_playing_is_silent(self):
        _, player = self.songs()
        player.assert_silent(3)

    def test_thousand_track_changes(self):
        """Memory, threads and descriptors do not grow."""
        quodlibet, player = self.songs()
        quodlibet.ask("setattr(app.window.order, 'repeated', True)")
        quodlibet.ask("setattr(app.window.order, 'repeater', __import__('quodlibet').order.repeat.RepeatListForever)")
        folder = pathlib.Path("/proc", str(quodlibet.process.pid))

        def measure():
            quodlibet.ask("[None, __import__('gc').collect()]")
            memory = int(re.search(r"VmRSS:\s+(\d+)", (folder / "status").read_text())[1])
            return memory, len(os.listdir(folder / "task")), len(os.listdir(folder / "fd"))

        first = None
        for number in range(1, 1001):
            player.call("Next")
            if number % 200 == 0:
                player.wait_title(f"Song {number % 3 + 1}")
                now = measure()
                first = first or now
        self.assertLess(now[0] - first[0], 2_000)  # kB
        self.assertEqual(now[1:], first[1:])


class Rules(rules.Rules, QuodLibetTest):
    """The rules of MPRIS for every player."""

    def start_player(self):
        return self.songs()[1]


class UpstreamTest(QuodLibetTest):
    """A copy of Quod Libet with players/upstream/quodlibet: its own plugin uses the library, if it is installed."""

    folder = MEDIA / "python"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        upstream, package = REPOSITORY / "players" / "upstream" / "quodlibet", cls.folder / "quodlibet"
        shutil.copytree("/usr/lib/python3/dist-packages/quodlibet", package)
        cls.addClassCleanup(shutil.rmtree, package)
        subprocess.run(["patch", "-s", "-p1", "-d", cls.folder, "-i", upstream / "optional-import.patch"], check=True)
        shutil.copy(upstream / "session.py", package / "ext" / "events" / "mpris")

    def songs(self, **options):
        return super().songs(plugins=(OWN,), path=(self.folder,), **options)


class Upstream(UpstreamTest):
    def test_with_the_library(self):
        quodlibet, player = self.songs()
        self.assertEqual((player.name, player.get("HasTrackList", ROOT)), (NAME, True))
        self.printed("rate", "0.8")
        self.assertAlmostEqual(player.metadata["xesam:userRating"], 0.8)
        first, second, third = player.get("Tracks", TRACK_LIST)
        body = GLib.Variant("(sob)", ((MEDIA / "first/song.flac").as_uri(), first, False))
        player.call("AddTrack", body, interface=TRACK_LIST)
        self.playerctl("next")
        player.wait_title("first")
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())
        player.call("GoTo", GLib.Variant("(o)", (third,)), interface=TRACK_LIST)
        player.wait_title("Song 3")
        quodlibet.ask(f"enable({OWN!r}, False)")
        self.client.wait_names(0)
        self.assertNotIn("Traceback", quodlibet.log_text())

    def test_without_the_library(self):
        _, player = self.songs(environment={"NOWPLAYING_LIBRARY": "/nonexistent"})
        self.assertEqual((player.name, player.get("HasTrackList", ROOT)), (NAME, False))


class UpstreamRules(rules.Rules, UpstreamTest):
    """The rules of MPRIS, with players/upstream/quodlibet."""

    def start_player(self):
        return self.songs()[1]


if __name__ == "__main__":
    unittest.main()
