# SPDX-License-Identifier: MIT
"""A real Rhythmbox with players/rhythmbox: long lists, large covers, and a day of songs."""

import os
import pathlib
import re
import time
import unittest
from xml.sax.saxutils import escape

import test_rhythmbox_plugin
from gi.repository import GLib
from mpv_process import MEDIA, make
from support import until
from test_rhythmbox_plugin import TRACK_LIST, RhythmboxTest

LENGTH = "long"
PATIENCE = 60


def setUpModule():
    test_rhythmbox_plugin.setUpModule()


class Long(RhythmboxTest):
    def resident(self, rhythmbox):
        """The memory of Rhythmbox in bytes."""
        status = pathlib.Path(f"/proc/{rhythmbox.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    def write_library(self, count):
        """Writes a library of so many songs, which are links to one file."""
        folder = self.bus.folder / "music"
        folder.mkdir()
        data = self.bus.folder / ".local/share/rhythmbox"
        data.mkdir(parents=True)
        changed = int((MEDIA / "songs/song-1.flac").stat().st_mtime)
        with open(data / "rhythmdb.xml", "w") as library:
            library.write('<?xml version="1.0" standalone="yes"?>\n<rhythmdb version="2.0">\n')
            for number in range(count):
                path = folder / f"{number:06}.flac"
                path.symlink_to(MEDIA / "songs/song-1.flac")
                library.write(
                    f'<entry type="song"><title>Song {number:06}</title><genre>Folk</genre><artist>The Ferrymen</artist>'
                    f"<album>Low Water</album><duration>21</duration><location>{escape(path.as_uri())}</location>"
                    f"<mtime>{changed}</mtime><date>0</date><media-type>audio/x-flac</media-type></entry>\n"
                )
            library.write("</rhythmdb>\n")

    def check_list(self, count):
        """A track change and a jump are quick in a long list."""
        self.write_library(count)
        rhythmbox = self.new_rhythmbox()
        rows = "len(library.props.query_model)"
        until(lambda: rhythmbox(rows, PATIENCE) == count, "the library", PATIENCE)
        player = self.client.player()
        rhythmbox(f"player.play_entry(library.props.query_model[{count // 2}][0], library)", PATIENCE)
        self.client.wait(lambda: player.metadata.get("xesam:title") == f"Song {count // 2:06}", "the song", PATIENCE)
        tracks = self.client.wait(lambda: player.get("Tracks", TRACK_LIST), "the list")
        self.assertTrue(20 <= len(tracks) <= 256, len(tracks))
        self.assertIn(player.metadata["mpris:trackid"], tracks)
        begun = time.monotonic()
        player.call("GoTo", GLib.Variant("(o)", (tracks[-1],)), interface=TRACK_LIST)
        self.client.wait(lambda: player.metadata["mpris:trackid"] == tracks[-1], "the jump")
        self.assertLess(time.monotonic() - begun, 3)
        before = self.cpu(rhythmbox)
        for number in range(20):
            title = player.metadata["xesam:title"]
            player.call("Next")
            self.client.wait(lambda title=title: player.metadata["xesam:title"] != title, f"song {number}")
        print(f"{count} rows: {(self.cpu(rhythmbox) - before) / 20 * 1000:.0f} ms of processor time for a track change")
        self.assertEqual(rhythmbox.complaints(), "")

    def cpu(self, rhythmbox):
        fields = pathlib.Path(f"/proc/{rhythmbox.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def test_ten_thousand_rows(self):
        self.check_list(10_000)

    def test_a_hundred_thousand_rows(self):
        self.check_list(100_000)

    def test_thousand_track_changes(self):
        """The memory does not grow with the songs."""
        rhythmbox, player = self.songs()
        rhythmbox("player.set_playback_state(False, True)")
        player.wait_value("LoopStatus", "Playlist")
        sizes = []
        for number in range(1, 1201):
            track = player.metadata["mpris:trackid"]
            player.call("Next")
            self.client.wait(lambda track=track: player.metadata["mpris:trackid"] != track, f"song {number}")
            if number % 200 == 0:
                sizes.append(self.resident(rhythmbox))
            player.client.signals.clear()
        print("MB after each 200 songs:", [round(size / 1e6, 1) for size in sizes])
        self.assertLess(sizes[-1] - sizes[0], 15e6, sizes)
        self.assertEqual(rhythmbox.complaints(), "")

    def test_cover_of_fifty_megabytes(self):
        """Rhythmbox and the bus stay responsive. The library accepts images up to 32 MiB."""
        noise = self.bus.folder / "noise.rgb"
        noise.write_bytes(os.urandom(4082 * 4082 * 3))
        raw = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "4082x4082", "-i", noise)
        attached = ("-map", "0", "-map", "1", "-c:v", "png", "-disposition:v", "attached_pic")
        self.assertGreater(
            make("embedded/huge.mp3", *raw, *attached, title="Huge", artist="A").stat().st_size, 49_000_000
        )
        rhythmbox, player = self.play("embedded/huge.mp3", "songs/song-1.flac")
        slowest, end = 0.0, time.monotonic() + 8
        while time.monotonic() < end:
            begun = time.monotonic()
            player.get("PlaybackStatus")
            slowest = max(slowest, time.monotonic() - begun)
        print(f"slowest answer: {slowest * 1000:.0f} ms; cover: {player.metadata.get('mpris:artUrl')}")
        self.assertLess(slowest, 1)
        self.playerctl("next")
        player.wait_title("Song 1")
        self.assertNotIn("mpris:artUrl", player.metadata)
        self.assertRegex(rhythmbox.complaints(), "^nowplaying: warning: [^\\n]* 32 MiB\\n$")


if __name__ == "__main__":
    unittest.main()
