# SPDX-License-Identifier: MIT
"""A real vlc with players/vlc: the tests of every player, and special ones."""

import json
import time
import unittest

from gi.repository import GLib
from player_kit import SONGS, TITLES, Kit
from player_media import MEDIA, make_media
from support import DEADLINE, ROOT, SECOND, until
from test_rules_of_mpris import Rules
from vlc_process import VlcTest

LENGTH = "long"
setUpModule = make_media


class Common(Kit, VlcTest):
    """The tests of every player."""


class RulesOfMpris(Rules, VlcTest):
    """The rules of MPRIS for every player."""


class Started(VlcTest):
    """VLC's own MPRIS is used only without the plugin."""

    def test_one_instance(self):
        """A file manager starts vlc so. The second one sends its file to the first one, and ends."""
        options = ("--aout=adummy", "--one-instance", "--started-from-file")
        first = self.new(SONGS[0], options=options)
        player = self.client.player()
        player.wait_title(TITLES[0])
        second = self.new(SONGS[1], options=options)
        player.wait_title(TITLES[1])
        player.wait_value("PlaybackStatus", "Playing")
        self.assertEqual((second.process.wait(DEADLINE), first.process.poll()), (0, None))
        self.assertEqual(len(self.tracks(player)), 2)

    def test_without_the_plugin(self):
        vlc = self.new(SONGS[0], options=("-vv",), VLC_PLUGIN_PATH="/nonexistent")
        self.client.wait_names(1)
        until(lambda: 'using interface module "dbus"' in vlc.log_text(), "VLC's own MPRIS")

    def test_without_a_bus(self):
        address = "unix:path=/nonexistent/bus"
        vlc = self.new(SONGS[0], options=("-vv", "--aout=adummy"), DBUS_SESSION_BUS_ADDRESS=address)
        until(lambda: "creating audio output" in vlc.log_text(), "vlc plays")
        self.assertEqual(vlc.end(), 0)

    def test_start_does_not_wait(self):
        """The plugin does not wait for the bus."""
        times = []
        for _ in range(3):
            begun = time.monotonic()
            vlc = self.new()
            self.client.wait_names(1)
            vlc.say("help")
            times.append(time.monotonic() - begun)
            vlc.end()
            self.client.wait_names(0)
        self.assertLess(min(times), 0.9)


class Special(VlcTest):
    def test_video(self):
        _, player = self.play("film.mkv")
        self.assertEqual(player.metadata["xesam:title"], "A Film")
        self.assertEqual(player.session.get("Content")["media_type"], "video")

    def test_chapters_of_a_book(self):
        """Clients list the chapters of an audiobook, and go to each."""
        vlc, player = self.play("book.m4b")
        chapters = json.loads(self.printed("chapters", "--json"))
        shown = [(chapter["title"], chapter["start_us"], chapter["end_us"]) for chapter in chapters]
        self.assertEqual(shown, [(f"Part {s}", s * SECOND, (s + 5) * SECOND) for s in (0, 5, 10, 15)])
        for words, start in (("Part 10", 10), ("next", 15), ("previous", 10), ("1", 0)):
            self.printed("chapters", words)
            until(lambda start=start: 0 <= player.position - start < 1, words)
            self.assertEqual(self.printed("get", "chapter"), f"Part {start}\n")
        self.assert_well(vlc)

    def test_list_that_is_cleared(self):
        vlc, player = self.play(SONGS[0])
        vlc.say("clear")
        player.wait_value("PlaybackStatus", "Stopped")
        player.wait_value("CanPlay", False)

    def test_rate(self):
        """It is that of the next songs too."""
        vlc, player = self.songs()
        player.set("Rate", GLib.Variant("d", 2.0))
        player.wait_value("Rate", 2.0)
        self.move(player, "Next", "Song 2")
        self.assertEqual(player.get("Rate"), 2.0)
        vlc.say("slower")
        self.client.wait_read(lambda: player.get("Rate"), lambda rate: abs(rate - 1.5) < 0.01, "1.5")

    def test_fast_song_that_pauses(self):
        """VLC's own time is old by a second then, which is not a seek."""
        _, player = self.play(SONGS[0], options=("--aout=adummy", "--rate=4"))
        until(lambda: player.position > 2, "half a second")
        player.forget()
        player.assert_silent(1)
        for method in ("Pause", "Play", "Pause"):
            player.call(method)
            player.settle()
        self.assertEqual(player.seeked(), [])

    def test_a_window(self):
        """A film has a window, which can fill the screen, and be raised."""
        display = self.start_display()
        self.launch("vlc", "--no-qt-privacy-ask", "--aout=adummy", "--vout=vdummy", MEDIA / "film.mkv", DISPLAY=display)
        player = self.client.player()
        player.wait_value("CanSetFullscreen", True, ROOT)
        player.wait_value("CanRaise", True, ROOT)
        for is_on in (True, False):
            player.set("Fullscreen", GLib.Variant("b", is_on), ROOT)
            player.wait_value("Fullscreen", is_on, ROOT)
        player.call("Raise", interface=ROOT)
        player.call("Quit", interface=ROOT)
        self.client.wait_names(0)

    def test_playlist_file(self):
        path = MEDIA / "list.m3u"
        path.write_text(f"#EXTM3U\n#EXTINF:20,First of all\n{SONGS[0]}\n#EXTINF:20,Then this\n{SONGS[1]}\n")
        _, player = self.play("list.m3u")
        self.client.wait_equal(lambda: len(self.tracks(player)), 2)
        self.assertIn(self.titles(player)[0], ("Song 1", "First of all"))
        player.call("Next")
        self.client.wait(lambda: self.tracks(player)[1] == player.metadata["mpris:trackid"], "the second entry")

    def test_cover_in_the_file_if_vlc_has_no_cache(self):
        """VLC cannot write the image to a file then."""
        _, player = self.play("embedded/image.flac", XDG_CACHE_HOME="/proc")
        self.assertEqual(self.wait_cover(player), (MEDIA / "images/red.png").read_bytes())

    def test_next_while_a_server_does_not_answer(self):
        server = self.new_server()
        self.new(server.url("hang"), SONGS[0])
        self.assertTrue(server.asked.wait(DEADLINE))
        player = self.client.player()
        player.wait_title("hang")
        player.call("Next")
        server.ended.set()
        player.wait_title("Song 1")

    def test_file_that_does_not_exist(self):
        """It is shown, with its problem."""
        self.new()
        player = self.client.player()
        self.open(player, "gone.flac")
        player.wait_title("gone.flac")
        self.wait_problem(player, "other")
        self.assertEqual(player.get("PlaybackStatus"), "Stopped")


if __name__ == "__main__":
    unittest.main()
