# SPDX-License-Identifier: MIT
"""A hold around a real program, while mpv and VLC play."""

import os
import signal
import subprocess
import unittest

from machines import HeldTest
from media import make_song
from support import VLC

LENGTH = "long"


class HeldPlayers(HeldTest):
    HOLDER = """
import sys
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
values = GLib.Variant("(sa{sv})", ("call", {}))
bus.call_sync("org.nowplaying.Center", "/org/nowplaying/Center", "org.nowplaying.Center1", "Hold", values, None, 0, -1)
print("holds", flush=True)
sys.stdin.read()
"""

    def launch(self, *words):
        process = subprocess.Popen(
            list(map(str, words)), env=self.bus.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self.addCleanup(process.wait)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.kill)
        return process

    def start_mpv(self, *options):
        """An mpv that plays; returns its name."""
        before = set(self.statuses())
        song = "av://lavfi:sine=duration=600"
        common = ("--no-config", "--no-input-terminal", "--vo=null", "--ao=null")
        self.launch("mpv", *common, "--script=/usr/lib/mpv-mpris/mpris.so", *options, song)
        return self.wait_new(before, "paused" if "--pause" in options else "playing")

    def wait_new(self, before, status):
        found = []

        def is_there():
            found[:] = [name for name, value in self.statuses().items() if name not in before and value == status]
            return bool(found)

        self.center.wait(is_there, True)
        return found[0]

    def test_mpv_and_vlc_play_again_when_the_holder_is_killed(self):
        self.start_center()
        quiet = self.start_mpv("--pause")
        mpv = self.start_mpv()
        song = make_song(self.bus.folder / "song.wav", seconds=600, rate=8000)
        before = set(self.statuses())
        self.launch("/usr/bin/python3", "-c", VLC, "--aout=dummy", "--vout=vdummy", "--no-media-library", song)
        vlc = self.wait_new(before, "playing")
        for how in (signal.SIGKILL, None):
            with self.subTest(how=how):
                holder = self.launch("/usr/bin/python3", "-c", self.HOLDER)
                self.assertEqual(holder.stdout.readline(), b"holds\n")
                self.center.wait(lambda: [self.statuses()[name] for name in (mpv, vlc, quiet)], ["paused"] * 3)
                if how:
                    os.kill(holder.pid, how)
                else:
                    # The user pauses a player that is paused: it stays so.
                    self.center.call("Perform", "ssa{sv}", mpv, "pause", {})
                    holder.stdin.close()
                after = ["playing" if how else "paused", "playing", "paused"]
                self.center.wait(lambda after=after: [self.statuses()[name] for name in (mpv, vlc, quiet)], after)


if __name__ == "__main__":
    unittest.main()
