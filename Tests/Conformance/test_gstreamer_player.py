# SPDX-License-Identifier: MIT
"""The player on GStreamer, in Python, with real files, a real stream and no sound output, controlled by playerctl."""

import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from gi.repository import Gio, GLib

from commands import CommandTest
from media import ffmpeg, make_picture, make_song
from support import LIBRARY, REPOSITORY, ROOT, SECOND
from web import Radio, Refusing

PROGRAM = REPOSITORY / "examples" / "gstreamer_player" / "gstreamer_player.py"
TRACK_LIST = ROOT + ".TrackList"


class GStreamerPlayer(CommandTest):
    """examples/gstreamer_player"""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.music = pathlib.Path(tempfile.mkdtemp(prefix="np-gstreamer-"))
        cls.addClassCleanup(shutil.rmtree, cls.music)
        cover = make_picture(cls.music / "cover.png")
        for number, seconds in enumerate((60, 60, 60, 2), 1):
            options = dict(seconds=seconds, pitch=220 * number, cover=cover if number == 1 else None)
            tags = dict(title=f"Song {number}", artist="The Ferrymen", album="Night Crossing", track=number)
            make_song(cls.music / f"{number}.flac", **options, **tags)
        make_song(cls.music / "radio.mp3", seconds=20)
        chapters = "".join(
            f"[CHAPTER]\nTIMEBASE=1/1\nSTART={begin}\nEND={begin + 20}\ntitle=Part {begin}\n" for begin in (0, 20, 40)
        )
        (cls.music / "chapters.txt").write_text(";FFMETADATA1\ntitle=A Book\n" + chapters)
        book = ["-i", cls.music / "1.flac", "-i", cls.music / "chapters.txt", "-map", "0:a", "-map_metadata", 1]
        ffmpeg(cls.music / "book.mka", *book, "-map_chapters", 1, "-c:a", "flac")
        lines = [f"[00:{place / 10:04.1f}]Line {place}" for place in range(7, 60, 7)]
        (cls.music / "2.lrc").write_text("\n".join(reversed(lines)))
        (cls.music / "broken.flac").write_text("This is no music.\n")

    def start_player(self, *songs):
        """Starts the player with song numbers, file names or URLs; returns its first player on the bus."""
        names = [f"{song}.flac" if isinstance(song, int) else song for song in songs]
        environment = dict(
            PYTHONPATH=str(REPOSITORY / "bindings" / "python" / "src"),
            NOWPLAYING_LIBRARY=str(LIBRARY),
            GST_REGISTRY=str(self.music / "registry"),
            GIO_USE_PROXY_RESOLVER="dummy",
        )
        addresses = [name if "://" in name else str(self.music / name) for name in names]
        command = ["/usr/bin/python3", str(PROGRAM), "--sink", "fakesink sync=true", *addresses]
        self.program = self.run_program(*command, log=subprocess.STDOUT, **environment)
        return self.client.player()

    def playing(self, *songs):
        """The same, after the first song plays and its tags are read."""
        player = self.start_player(*songs)
        player.wait_value("PlaybackStatus", "Playing")
        player.wait_title(f"Song {songs[0]}")
        return player

    def wait_key(self, player, key):
        """Waits until the metadata have the key."""
        return player.client.wait_read(lambda: player.metadata.get(key), bool, key)

    def test_tags_and_cover(self):
        player = self.playing(1, 2)
        self.assertEqual(self.wait_key(player, "mpris:length"), 60 * SECOND)
        url = self.wait_key(player, "mpris:artUrl")
        self.assertEqual(Gio.File.new_for_uri(url).load_contents()[1], (self.music / "cover.png").read_bytes())
        metadata = player.metadata
        self.assertEqual(metadata["xesam:artist"], ["The Ferrymen"])
        self.assertEqual(metadata["xesam:album"], "Night Crossing")
        self.playerctl("next")
        player.wait_title("Song 2")
        self.assertNotIn("mpris:artUrl", player.metadata)

    def test_a_new_song_is_one_change(self):
        """The first signal of a new song has its title, and never its file name."""
        player = self.playing(1, 2, 3)
        # The first song is complete.
        self.wait_key(player, "mpris:length")
        self.wait_key(player, "mpris:artUrl")
        player.settle()
        player.forget()
        self.playerctl("next")
        player.wait_title("Song 2")
        self.wait_key(player, "mpris:length")
        player.settle()
        titles = [changed["Metadata"]["xesam:title"] for changed, _ in player.changes() if "Metadata" in changed]
        self.assertEqual(titles, ["Song 2"])
        self.assertEqual(len(player.changes()), 1)

    def test_playerctl_drives_it(self):
        player = self.playing(1, 2)
        self.wait_key(player, "mpris:length")
        self.playerctl("pause")
        self.assertEqual(self.playerctl("status"), "Paused")
        self.playerctl("position", "30")
        self.assertAlmostEqual(float(self.playerctl("position")), 30, delta=0.2)
        self.playerctl("position", "5-")
        self.assertAlmostEqual(float(self.playerctl("position")), 25, delta=0.2)
        self.playerctl("volume", "0.5")
        self.assertEqual(self.playerctl("volume"), "0.500000")
        self.playerctl("next")
        player.wait_title("Song 2")
        self.assertEqual(self.playerctl("status"), "Paused")
        self.assertFalse(player.get("CanGoNext"))
        self.playerctl("loop", "Playlist")
        self.assertEqual(self.playerctl("loop"), "Playlist")
        self.assertTrue(player.get("CanGoNext"))
        self.playerctl("next")
        player.wait_title("Song 1")
        self.playerctl("shuffle", "On")
        self.assertEqual(self.playerctl("shuffle"), "On")
        self.playerctl("play")
        self.playerctl("stop")
        self.assertEqual(self.playerctl("status"), "Stopped")
        self.assertEqual(player.position, 0)
        self.playerctl("play")
        player.wait_value("PlaybackStatus", "Playing")

    def test_a_rate_is_kept(self):
        player = self.playing(1)
        self.wait_key(player, "mpris:length")
        for rate in (1.1, 2.0):
            player.set("Rate", GLib.Variant("d", rate))
            player.wait_value("Rate", rate)
        self.assertLess(player.position, 30)

    def test_a_song_runs_into_the_next(self):
        player = self.playing(4, 2)
        player.wait_title("Song 2")
        player.settle()
        self.assertEqual(
            [changed["PlaybackStatus"] for changed, _ in player.changes() if "PlaybackStatus" in changed], []
        )
        self.assertLess(player.position, 2)

    def test_a_repeated_song_begins_at_0(self):
        player = self.playing(4, 2)
        self.playerctl("loop", "Track")
        player.wait_seeked()
        self.assertEqual(player.metadata["xesam:title"], "Song 4")

    def test_the_end_of_the_queue(self):
        player = self.playing(4)
        player.wait_value("PlaybackStatus", "Stopped")
        self.assertEqual(player.metadata["xesam:title"], "Song 4")
        self.assertEqual(player.position, 0)

    def test_a_file_that_cannot_be_played_is_skipped(self):
        player = self.start_player("missing.flac", "broken.flac", 2)
        player.wait_title("Song 2")
        player.wait_value("PlaybackStatus", "Playing")
        self.program.wait_event(".*/missing.flac: ")
        self.program.wait_event(".*/broken.flac: ")

    def test_it_stops_if_no_file_can_be_played(self):
        player = self.start_player("missing.flac", "broken.flac")
        self.program.wait_event(".*/broken.flac: ")
        player.wait_value("PlaybackStatus", "Stopped")
        self.playerctl("loop", "Playlist")
        self.playerctl("play")
        self.program.wait_event(".*/broken.flac: ")
        player.wait_value("PlaybackStatus", "Stopped")

    def test_the_chapters_of_a_book(self):
        player = self.start_player("book.mka", 1)
        player.wait_title("A Book")
        self.wait_key(player, "mpris:length")
        chapters = json.loads(self.printed("chapters", "--json"))
        shown = [(chapter["title"], chapter["start_us"], chapter["end_us"]) for chapter in chapters]
        self.assertEqual(shown, [(f"Part {s}", s * SECOND, (s + 20) * SECOND) for s in (0, 20, 40)])
        self.playerctl("pause")
        for words, place in (("Part 40", 40), ("previous", 20), ("1", 0), ("next", 20)):
            self.printed("chapters", words)
            self.assertEqual(self.printed("get", "chapter"), f"Part {place}\n")
            self.assertAlmostEqual(player.position, place, delta=0.1)
        self.playerctl("next")
        player.wait_title("Song 1")
        self.assertEqual(self.command("chapters", "--json"), (2, "[]\n", ""))

    def test_lyrics_beside_the_song(self):
        """Each line is printed when it is sung: the lines of a real file, a real clock, and a stopwatch."""
        player = self.playing(2)
        lyrics = json.loads(self.printed("lyrics", "--json"))["lines"]
        self.assertEqual([line["text"] for line in lyrics], [f"Line {place}" for place in range(7, 60, 7)])
        self.printed("seek", "5.7")
        follower = self.follow("lyrics", "--follow")
        follower.wait_event("Line 56$")  # It follows the player from now on.
        self.printed("seek", "0")
        errors, stopwatch = [], None
        for line in lyrics:
            follower.wait_event(line["text"] + "$")
            now, sung = time.monotonic(), line["time_us"] / SECOND
            errors.append(abs(player.position - sung))
            stopwatch = stopwatch or now - sung
            errors.append(abs(now - stopwatch - sung))
        print(f"the lyrics were at most {max(errors) * 1000:.0f} ms early or late", file=sys.stderr)
        self.assertLess(max(errors), 0.5)
        self.assertEqual(follower.pending(".*"), [])

    def test_mute(self):
        player = self.playing(1)
        self.playerctl("volume", "0.5")
        self.printed("mute", "on")
        self.assertEqual(player.get("Volume"), 0)
        self.assertEqual(self.printed("get", "-f", "{{muted}} {{volume}}"), "true 0.5\n")
        self.playerctl("volume", "0.7")
        self.assertEqual(self.printed("get", "-f", "{{muted}} {{volume}}"), "false 0.7\n")

    def problem(self, *songs):
        """The problem of a player that can play none of the songs."""
        player = self.start_player(*songs)
        player.wait_value("PlaybackStatus", "Stopped")
        problem = json.loads(self.printed("problem", "--json"))
        self.program.close()
        self.client.wait_names(0)
        return problem["kind"], problem["can_retry"]

    def test_problems(self):
        server = self.serve(Refusing)
        self.assertEqual(self.problem("missing.flac"), ("file_missing", False))
        self.assertEqual(self.problem("missing.flac", "broken.flac"), ("format", False))
        self.assertEqual(self.problem(f"{server}/401"), ("sign_in", False))
        self.assertEqual(self.problem(f"{server}/404"), ("network", True))

    def test_a_problem_ends_with_the_next_song(self):
        player = self.start_player("missing.flac")
        player.wait_value("PlaybackStatus", "Stopped")
        shutil.copy(self.music / "1.flac", self.music / "missing.flac")
        self.addCleanup((self.music / "missing.flac").unlink)
        self.playerctl("play")
        player.wait_value("PlaybackStatus", "Playing")
        player.wait_title("Song 1")
        self.assertEqual(self.command("problem"), (2, "", "nowplaying: GStreamer Player has no problem\n"))

    def test_the_queue_is_shown_and_selectable(self):
        player = self.playing(1, 2, 3)
        tracks = player.get("Tracks", TRACK_LIST)
        self.assertEqual(len(tracks), 3)
        player.call("GoTo", GLib.Variant("(o)", (tracks[2],)), TRACK_LIST)
        player.wait_title("Song 3")
        self.assertEqual(player.metadata["mpris:trackid"], tracks[2])

    def test_an_address_is_opened(self):
        player = self.playing(1)
        self.playerctl("open", (self.music / "2.flac").as_uri())
        player.wait_title("Song 2")

    def test_a_broadcast(self):
        Radio.sound = (self.music / "radio.mp3").read_bytes()
        player = self.start_player(self.serve(Radio) + "/estuary")
        player.wait_value("CanSeek", False)
        player.wait_value("PlaybackStatus", "Playing")
        self.wait_key(player, "xesam:artist")
        self.assertEqual(player.metadata["xesam:artist"], ["Radio Estuary"])
        self.assertNotIn("mpris:length", player.metadata)
        self.playerctl("pause")
        self.assertEqual(self.playerctl("status"), "Paused")
        self.assertEqual(self.program.end(), 0)

    def serve(self, handler):
        """Starts a server; returns its URL."""
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        server.over = threading.Event()
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.addCleanup(server.over.set)
        return f"http://127.0.0.1:{server.server_port}"

    def test_it_ends_on_quit(self):
        player = self.playing(1)
        player.call("Quit", interface=ROOT)
        self.assertEqual(self.program.process.wait(10), 0)
        self.client.wait_names(0)


if __name__ == "__main__":
    unittest.main()
