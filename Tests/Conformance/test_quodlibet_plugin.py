# SPDX-License-Identifier: MIT
"""A real Quod Libet with players/quodlibet: the tests of every player, and special ones."""

import json
import pathlib
import shutil
import subprocess
import unittest

from gi.repository import GLib
from media import make_picture
from player_kit import PATIENCE, SONGS, Kit, Replaced
from player_media import MEDIA, make, make_media
from quodlibet_process import OURS, OWN, QuodLibetTest
from support import NO_TRACK, REPOSITORY, ROOT, DBusError
from test_rules_of_mpris import Rules

LENGTH = "long"
setUpModule = make_media
TAGS_FILE, FIRST_FILE = str(MEDIA / "tags.flac"), str(MEDIA / "first/song.flac")


class Common(Kit, QuodLibetTest):
    """The tests of every player."""


class RulesOfMpris(Rules, QuodLibetTest):
    """The rules of MPRIS for every player."""


class Own(Replaced, QuodLibetTest):
    """Quod Libet's own plugin. When Quod Libet ends, it is on in the settings: it returns if ours is removed."""

    first_starts = ({"plugins": (OWN, OURS)}, {"plugins": (OURS, OWN)})
    stores_own = True

    def stored(self, quodlibet):
        return OWN in quodlibet.config.read_text().split("active_plugins = ")[1].split("\n\n")[0].split()

    def test_every_value_of_the_own_plugin(self):
        """Our metadata have every key that Quod Libet's own plugin has, with the same value."""
        quodlibet, _ = self.play("tags.flac", plugins=(OWN, OURS))
        before = self.turn(quodlibet, False).metadata
        ours = self.turn(quodlibet, True)
        ours.wait_title("Harbour Lights")
        # Without a rating or a first play, the own plugin shows 0.5 and 1970. It knows only the year.
        absent = {"mpris:trackid", "xesam:userRating", "xesam:lastUsed", "xesam:contentCreated"}
        self.assertLess({key for key in before if key not in absent}, ours.metadata.keys())
        for key in before.keys() - absent:
            self.assertEqual(ours.metadata[key], before[key], key)

    def test_without_the_library(self):
        """Quod Libet shows the reason, and its own plugin remains."""
        quodlibet = self.new(plugins=(OWN, OURS), NOWPLAYING_LIBRARY="/nonexistent")
        self.wait_player(False)
        failures = quodlibet.say("PluginManager.instance.failures")
        self.assertIn("/nonexistent cannot be loaded", failures["nowplaying_plugin"][0])

    def test_own_plugin_that_was_off_stays_off(self):
        quodlibet, _ = self.songs()
        quodlibet("enable", OURS, False)
        self.client.wait_names(0)
        self.assertFalse(quodlibet("enabled", OWN))

    def test_window_is_hidden_on_close(self):
        """The setting of the own plugin."""
        quodlibet, _ = self.songs(settings="mpris_window_hide = true\n")
        quodlibet.say("app.window.close()")
        quodlibet.wait("app.window.get_visible()", False)
        self.assertIsNone(quodlibet.process.poll())


class Special(QuodLibetTest):
    def test_totals(self):
        self.play("tags.flac")
        self.assertEqual(self.printed("get", "track_count", "disc_count"), "12\n2\n")

    def test_seek_while_the_next_song_is_loaded(self):
        """Quod Libet ignores it. Its list already has the next song as its current one, which is not shown."""
        make("first.flac", seconds=6, title="First")
        quodlibet, player = self.play("first.flac", SONGS[0])
        quodlibet.wait("app.player._in_gapless_transition")
        self.assertEqual(player.metadata["xesam:title"], "First")
        with self.assertRaisesRegex(DBusError, "next song"):
            player.call("Seek", GLib.Variant("(x)", (-4_000_000,)))
        player.forget()
        quodlibet("set_volume", 0.5)
        player.wait_value("Volume", 0.5)
        self.assertEqual(player.changed(), [["Volume"]])
        player.wait_title("Song 1")
        self.assertLess(player.position, 1)
        self.assertLess(abs(player.position - quodlibet("position")), 0.2)
        player.settle()
        songs = [changed for changed in player.changed() if "Metadata" in changed]
        self.assertEqual((len(songs), player.seeked()), (1, []))

    def test_text_of_a_problem(self):
        """Quod Libet shows a dialog until the next error, and obeys nevertheless."""
        gone = pathlib.Path(shutil.copy(MEDIA / SONGS[1], MEDIA / "gone.flac"))
        _, player = self.play(SONGS[0], gone.name, SONGS[2])
        gone.unlink()
        player.call("Next")
        player.wait_value("PlaybackStatus", "Stopped")
        problem = json.loads(self.printed("problem", "--json"))
        self.assertEqual(problem["kind"], "file_missing")
        self.assertTrue(problem["text"].startswith("Song 2: "), problem)
        self.move(player, "Next", "Song 3")
        player.call("Play")
        player.wait_value("PlaybackStatus", "Playing")
        self.client.wait(lambda: self.command("problem")[1] == "", "no problem")

    def test_start_where_it_ended(self):
        """Quod Libet starts with the song and the position of its end."""
        quodlibet, player = self.songs()
        self.move(player, "Next", "Song 2")
        self.seek(player, 10)
        player.wait_seeked()
        player.call("Quit", interface=ROOT)
        self.assertEqual(quodlibet.process.wait(PATIENCE), 0)
        self.client.wait_names(0)
        self.again(quodlibet)
        player = self.client.player()
        self.client.wait_equal(lambda: player.metadata.get("xesam:title"), "Song 2", PATIENCE)
        player.wait_value("PlaybackStatus", "Playing", timeout=PATIENCE)
        self.client.wait(lambda: 9 < player.position < 20, "the position", PATIENCE)

    def test_next_while_paused_leaves_the_pipeline_paused(self):
        """Quod Libet's own function plays for a moment."""
        quodlibet, player = self.songs()
        player.call("Pause")
        self.move(player, "Next", "Song 2")
        player.settle()
        self.assertEqual(quodlibet.say("app.player.bin.get_state(0).pending.value_nick"), "void-pending")
        self.assertEqual(quodlibet.say("app.player.bin.get_state(0).state.value_nick"), "paused")

    def test_song_that_repeats_once(self):
        """Clients have no word for it."""
        quodlibet, player = self.songs()
        quodlibet("set_repeat", "Playlist")
        player.wait_value("LoopStatus", "Playlist")
        quodlibet.say("setattr(app.window.order, 'repeater', __import__('quodlibet').order.repeat.OneSong)")
        player.wait_value("LoopStatus", "None")

    def test_opened_file_is_not_added_to_the_library(self):
        quodlibet, player = self.songs()
        self.open(player, "tags.flac")
        player.wait_title("Harbour Lights")
        self.assertEqual(quodlibet.say("len(app.library)"), 3)
        self.move(player, "Next", "Song 1")


class Queued(QuodLibetTest):
    """Quod Libet's queue, which plays next, and then the rest of the list."""

    def enqueue(self, quodlibet, *paths):
        quodlibet.say(f"app.window.playlist.enqueue(songs(*{paths}))")

    def test_queue_plays_first(self):
        quodlibet, player = self.songs()
        self.enqueue(quodlibet, TAGS_FILE, FIRST_FILE)
        self.wait_titles(player, "Song 1", "Harbour Lights", "first", "Song 2", "Song 3")
        for title in ("Harbour Lights", "first", "Song 2"):
            self.move(player, "Next", title)
            self.assertIn(player.metadata["mpris:trackid"], self.tracks(player))
        self.wait_titles(player, "Song 1", "Song 2", "Song 3")

    def test_queue_that_keeps_its_songs(self):
        quodlibet, player = self.songs()
        quodlibet.say("config.set('memory', 'queue_keep_songs', True)")
        self.enqueue(quodlibet, TAGS_FILE, FIRST_FILE)
        quodlibet.say("app.player.go_to(app.window.playlist.q[0].iter, True, app.window.playlist.q)")
        player.wait_title("Harbour Lights")
        self.assertIn("first", self.titles(player))
        self.assertIn(player.metadata["mpris:trackid"], self.tracks(player))

    def test_queue_that_is_off(self):
        quodlibet, player = self.songs()
        self.enqueue(quodlibet, TAGS_FILE)
        self.wait_titles(player, "Song 1", "Harbour Lights", "Song 2", "Song 3")
        for is_off, count in ((True, 3), (False, 4)):
            quodlibet.say(f"app.window.qexpander._QueueExpander__queue_disable({is_off})")
            self.client.wait_equal(lambda: len(self.tracks(player)), count)

    def test_adding_to_the_queue(self):
        """Songs of a playlist can be removed too, but not those of a search."""
        quodlibet, player = self.songs()
        for name, index in (("tags.flac", 0), ("short.flac", 1)):
            self.add_track(player, name, self.tracks(player)[index])
        self.assertEqual(self.titles(player), ["Song 1", "Harbour Lights", "Short", "Song 2", "Song 3"])
        queued = quodlibet.say("[song('title') for song in app.window.playlist.q.get()]")
        self.assertEqual(queued, ["Harbour Lights", "Short"])
        for index in (1, 3):
            self.list_call(player, "RemoveTrack", "(o)", self.tracks(player)[index])
        self.assertEqual(self.titles(player), ["Song 1", "Short", "Song 2"])
        self.assertEqual(quodlibet.say("len(app.window.songlist.model)"), 2)
        self.add_track(player, "tags.flac", NO_TRACK, True)
        player.wait_title("Harbour Lights")

    def test_songs_of_a_search_stay(self):
        _, player = self.songs(browser="searchbar")
        with self.assertRaises(DBusError):
            self.list_call(player, "RemoveTrack", "(o)", self.tracks(player)[1])
        self.assertEqual(len(self.tracks(player)), 3)


class Covers(QuodLibetTest):
    def test_changed_cover(self):
        make("changing/song.flac", title="Changing")
        quodlibet, player = self.play("changing/song.flac")
        player.settle()
        self.assertNotIn("mpris:artUrl", player.metadata)
        made = make_picture(MEDIA / "changing/cover.png", "blue").read_bytes()
        quodlibet.say("app.cover_manager.cover_changed([app.player.song])")
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
        make("no_image/song.flac", title="No image")
        (MEDIA / "no_image/cover.png").write_text("not an image")
        make("other/song.flac", title="Other")
        shutil.move(make_picture(MEDIA / "other/cover.bmp"), MEDIA / "other/cover.png")
        quodlibet, player = self.play("no_image/song.flac", "other/song.flac")
        self.move(player, "Next", "Other")
        self.assertTrue(self.wait_cover(player).startswith(b"\x89PNG"))
        self.assert_well(quodlibet)


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

    def new(self, *names, **options):
        return super().new(*names, plugins=(OWN,), path=(self.folder,), **options)


class Upstream(UpstreamTest):
    def test_with_the_library(self):
        quodlibet, player = self.songs()
        self.assertEqual((player.name, player.get("HasTrackList", ROOT)), (ROOT + ".quodlibet", True))
        self.printed("rate", "0.8")
        self.assertAlmostEqual(player.metadata["xesam:userRating"], 0.8)
        first, _, third = self.tracks(player)
        self.add_track(player, "first/song.flac", first)
        self.move(player, "Next", "first")
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())
        self.list_call(player, "GoTo", "(o)", third)
        player.wait_title("Song 3")
        quodlibet("enable", OWN, False)
        self.client.wait_names(0)
        self.assert_well(quodlibet)

    def test_without_the_library(self):
        _, player = self.songs(NOWPLAYING_LIBRARY="/nonexistent")
        self.assertEqual((player.name, player.get("HasTrackList", ROOT)), (ROOT + ".quodlibet", False))


class UpstreamRules(Rules, UpstreamTest):
    """The rules of MPRIS, with players/upstream/quodlibet."""


if __name__ == "__main__":
    unittest.main()
