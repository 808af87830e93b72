# SPDX-License-Identifier: MIT
"""The terminal player in Rust, with real files, used as its users do."""

import os
import pathlib
import subprocess
import tempfile
import unittest
import urllib.parse

from gi.repository import GLib
from hello import built
from media import make_picture, make_song
from support import BUILD, ROOT, SECOND, ConformanceTest

TRACK_LIST = ROOT + ".TrackList"
ERROR = "org.nowplaying.Error."


class Files:
    """Songs that ffmpeg creates, once for all tests."""

    def __init__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="np-music-")
        folder = pathlib.Path(self.temporary.name).resolve()
        self.wav, self.flac, self.mp3 = folder / "one tone.wav", folder / "two.flac", folder / "three.mp3"
        self.words, self.short = folder / "words.mp3", folder / "short.wav"
        cover = make_picture(folder / "cover.source.png", "teal", "600x600")
        make_song(self.wav)
        make_song(self.short, seconds=0.5)
        tags = dict(title="Slack Water", artist="The Ferrymen", album="Low Water", track="2/9", date="1959-08-17")
        make_song(self.flac, cover=cover, **tags)
        make_song(self.mp3, title="The Last Boat Home")
        self.words.write_text("These are words.")


class RustPlayer(ConformanceTest):
    """examples/rust_player"""

    @classmethod
    def setUpClass(cls):
        cls.files = Files()
        cls.addClassCleanup(cls.files.temporary.cleanup)

    def play(self, *files, output="null", **environment):
        program = built(BUILD / "rust" / "debug" / "rust_player")
        self.program = self.run_program(program, "--output", output, *files, **environment)
        return self.client.player()

    def album(self, **more):
        return self.play(self.files.wav, self.files.flac, self.files.mp3, **more)

    def test_it_shows_the_tags_and_the_cover(self):
        """A WAV file has a name and a length; a FLAC file has tags and a cover."""
        player = self.album()
        self.assertEqual(player.metadata["xesam:title"], "one tone")
        self.assertEqual(player.metadata["mpris:length"], 60 * SECOND)
        self.assertEqual(self.playerctl("status"), "Playing")
        # The library answers after 0.4 s in place of a player that has not opened the next file yet.
        self.playerctl("next")
        player.wait_title("Slack Water")
        self.assertEqual(self.playerctl("metadata", "title"), "Slack Water")
        self.assertEqual(self.playerctl("metadata", "artist"), "The Ferrymen")
        self.assertEqual(self.playerctl("metadata", "album"), "Low Water")
        self.assertEqual(player.metadata["xesam:trackNumber"], 2)
        self.client.wait(lambda: "mpris:artUrl" in player.metadata, "a cover")
        path = pathlib.Path(urllib.parse.unquote(player.metadata["mpris:artUrl"].removeprefix("file://")))
        self.assertTrue(path.read_bytes().startswith(b"\x89PNG"))
        # The next song has no cover, and does not keep the previous one.
        self.playerctl("next")
        player.wait_title("The Last Boat Home")
        self.assertNotIn("mpris:artUrl", player.metadata)

    def test_playerctl_steers_it(self):
        """Pause, play, seek, previous, volume, loop; the end of the queue; quit."""
        player = self.album()
        self.playerctl("pause")
        player.wait_value("PlaybackStatus", "Paused")
        self.assertEqual(self.playerctl("status"), "Paused")
        before = player.position
        self.assertEqual(player.position, before)
        self.playerctl("position", "30")
        self.client.wait_equal(lambda: player.position, 30)
        self.playerctl("play")
        self.client.wait(lambda: player.position > 30, "it plays from there")
        self.assertLess(player.position, 33)
        self.playerctl("volume", "0.5")
        player.wait_value("Volume", 0.5)
        for member, title in [
            ("next", "Slack Water"),
            ("previous", "one tone"),
            ("next", "Slack Water"),
            ("next", "The Last Boat Home"),
        ]:
            self.playerctl(member)
            player.wait_title(title)
        player.wait_value("CanGoNext", False)
        player.call("Next")
        self.assertEqual(player.metadata["xesam:title"], "The Last Boat Home")
        self.assertEqual(self.playerctl("status"), "Playing")
        self.playerctl("loop", "Playlist")
        player.wait_value("CanGoNext", True)
        for member, title in [("next", "one tone"), ("previous", "The Last Boat Home"), ("next", "one tone")]:
            self.playerctl(member)
            player.wait_title(title)
        player.call("Quit", interface=ROOT)
        self.assertEqual(self.program.process.wait(10), 0)

    def test_the_queue(self):
        """The queue is published; clients select, add and remove tracks."""
        player = self.album()
        tracks = player.get("Tracks", TRACK_LIST)
        self.assertEqual(len(tracks), 3)

        def call(member, signature, *values):
            player.call(member, GLib.Variant(signature, values), interface=TRACK_LIST)

        def wait_tracks(count):
            # A busy machine reads a file more slowly than it answers a call.
            self.client.wait(lambda: len(player.get("Tracks", TRACK_LIST)) == count, f"{count} tracks")

        call("GoTo", "(o)", tracks[2])
        player.wait_title("The Last Boat Home")
        self.assertEqual(player.metadata["mpris:trackid"], tracks[2])
        call("AddTrack", "(sob)", self.files.flac.as_uri(), tracks[0], False)
        wait_tracks(4)
        self.assertEqual(player.metadata["mpris:trackid"], tracks[2])
        call("AddTrack", "(sob)", self.files.wav.as_uri(), tracks[2], True)
        player.wait_title("one tone")
        call("RemoveTrack", "(o)", player.metadata["mpris:trackid"])
        wait_tracks(4)
        player.wait_value("PlaybackStatus", "Stopped")

    def test_it_opens_files_that_exist(self):
        """A URL of a file opens it; a missing file and an invalid file are rejected."""
        player = self.play(self.files.wav)
        self.playerctl("open", self.files.flac.as_uri())
        player.wait_title("Slack Water")
        for uri, error in [
            ("file:///nonexistent.ogg", ERROR + "NoSuchContent"),
            ("https://example.org/a.ogg", "NotSupported"),  # The library rejects it.
            ("file:///%F", "NotSupported"),
        ]:
            with self.subTest(uri):
                self.assert_error(error, player.call, "OpenUri", GLib.Variant("(s)", (uri,)))
        self.assertEqual(player.metadata["xesam:title"], "Slack Water")

    def test_one_song_follows_the_other(self):
        """The next song follows the end of a song; files without sound are skipped; after the last one the player
        stops.
        """
        player = self.play(self.files.short, self.files.words, self.files.flac)
        player.wait_title("Slack Water")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        self.playerctl("position", "59.8")
        player.wait_value("PlaybackStatus", "Stopped")

    def test_a_file_without_sound(self):
        """If no file has sound, the player stops, also when the queue repeats."""
        player = self.play(self.files.wav, self.files.words, self.files.words)
        self.playerctl("loop", "Playlist")
        self.client.wait(lambda: len(player.get("Tracks", TRACK_LIST)) == 3, "a queue")
        first = player.get("Tracks", TRACK_LIST)[0]
        player.call("RemoveTrack", GLib.Variant("(o)", (first,)), interface=TRACK_LIST)
        player.wait_value("PlaybackStatus", "Stopped")

    def test_the_sound(self):
        """The output has the samples of each file, at its rate and with the set volume, until the player is paused."""
        tools = self.bus.folder / "tools"
        tools.mkdir()
        recorded = self.bus.folder / "recorded"
        listener = tools / "aplay"
        listener.write_text(f'#!/bin/sh\necho "$@" >>{recorded}.words\nexec cat >>{recorded}\n')
        listener.chmod(0o755)
        player = self.album(output="aplay", PATH=f"{tools}:{os.environ['PATH']}")

        def loudest():
            samples = (
                memoryview(recorded.read_bytes()[: recorded.stat().st_size & ~1]).cast("h") if recorded.exists() else []
            )
            return max(samples, default=0)

        self.client.wait(lambda: loudest() > 1000, "a sound")
        self.assertIn("-r 44100 -c 1", pathlib.Path(f"{recorded}.words").read_text())
        self.playerctl("pause")
        recorded.unlink()
        self.playerctl("volume", "0.1")
        self.playerctl("next")
        self.playerctl("play")
        self.client.wait(lambda: loudest() > 100, "a soft sound")
        self.assertLess(loudest(), 1000)
        self.assertIn("-r 44100 -c 2", pathlib.Path(f"{recorded}.words").read_text())
        self.assertEqual(player.get("Volume"), 0.1)

    def test_without_the_program_that_plays_sound(self):
        """If the sound program is missing, playback continues at its own pace, with a message."""
        player = self.play(self.files.short, self.files.flac, output="pw-cat", PATH=str(self.bus.folder))
        player.wait_value("PlaybackStatus", "Stopped")

    def test_keys(self):
        """Keys have the same effect."""
        player = self.album()
        self.program.wait_event("Playing 1 of 3: one tone$")
        self.program.write("p")
        self.program.wait_event("Paused 1 of 3: one tone$")
        self.program.write("n")
        self.program.wait_event("Paused 2 of 3: Slack Water$")
        self.program.write("-")
        player.wait_value("Volume", 0.9)
        self.program.write("q")
        self.assertEqual(self.program.process.wait(10), 0)
        self.client.wait_names(0)

    def test_wrong_options(self):
        """A missing file or an unknown output ends the player with status 2."""
        program = built(BUILD / "rust" / "debug" / "rust_player")
        for arguments in ([], ["--output", "trumpet", "a.wav"]):
            done = subprocess.run([program, *arguments], env=self.bus.environment(), capture_output=True, timeout=10)
            self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
