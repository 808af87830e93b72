# SPDX-License-Identifier: MIT
"""Runs mpv with our plugin and with mpv-mpris on one bus at the same time, with the same commands."""

import contextlib
import pathlib
import statistics
import subprocess
import sys
import time

from counters import private_kilobytes, threads_of
from stage import BUILD, PREFIX, ROOT, Failed

sys.path.append(str(ROOT / "Tests" / "Conformance"))
from media import make_song  # noqa: E402

# The two MPRIS plugins of mpv: ours, and the one that Debian has.
OUR_PLUGIN = BUILD / "players" / "mpv_plugin.so"
THEIR_PLUGIN = pathlib.Path("/usr/lib/mpv-mpris/mpris.so")


class Mpv:
    """mpv with one plugin, with the other, or without one."""

    def __init__(self, bench):
        self.bench = bench
        if not (THEIR_PLUGIN.exists() and OUR_PLUGIN.exists()):
            raise Failed(f"{OUR_PLUGIN} or {THEIR_PLUGIN} is missing: libmpv-dev, mpv, mpv-mpris")
        # Each is long enough not to end during a measurement.
        self.songs = []
        for number in range(8):
            # The lengths differ: Seeked follows an item of the same length.
            song = bench.folder / f"song-{number}.flac"
            tags = {"title": f"Song {number}", "artist": "The Ferrymen", "album": "Low Water"}
            self.songs.append(make_song(song, seconds=120 + number, **tags))

    def command(self, plugin):
        """The command line. With --no-config, mpv loads no installed plugin."""
        options = ["--no-config", "--no-input-terminal", "--really-quiet", "--vo=null", "--ao=null", "--loop-playlist"]
        script = [f"--script={plugin}"] if plugin else []
        return ["/usr/bin/mpv", *options, *script, *map(str, self.songs)]

    @contextlib.contextmanager
    def playing(self, plugin, name=None):
        """An mpv that plays. If it has a plugin, it is on the bus."""
        bench = self.bench
        process = subprocess.Popen(
            self.command(plugin), stdin=subprocess.DEVNULL, env=bench.environment, preexec_fn=bench.pin
        )
        try:
            if name:
                bench.drive("wait", name, 1)
            # The thread of the sound output starts when mpv has opened its file.
            while "mpv/ao" not in threads_of(process):
                time.sleep(0.05)
            time.sleep(1)
            yield process
        finally:
            process.terminate()
            process.wait()


def memory_of_mpv(bench, player, base, private):
    """Keeps the median of several starts, because mpv's own memory differs from start to start."""
    for _ in range(2 if bench.options.quick else 4):
        for plugin, name, found in ((None, None, base), (THEIR_PLUGIN, PREFIX + "mpv", private[0])):
            with player.playing(plugin, name) as process:
                found.append(private_kilobytes(process))
        with player.playing(OUR_PLUGIN, PREFIX + "mpv") as process:
            private[1].append(private_kilobytes(process))
    without, theirs, ours = (statistics.median(found) for found in (base, *private))
    note = f"{theirs - without:.0f} -> {ours - without:.0f} kB more than the {without:.0f} kB of mpv alone"
    bench.note("mpv-memory", (ours - without) / (theirs - without), note)


def measure(bench):
    player = Mpv(bench)
    theirs, ours = PREFIX + "mpv", PREFIX + "mpv."
    with player.playing(None) as without:
        base = [private_kilobytes(without)]
        # mpv-mpris starts first: it needs the plain name.
        with player.playing(THEIR_PLUGIN, theirs) as other, player.playing(OUR_PLUGIN, ours) as process:
            for key, operation, blocks, times in (
                ("mpv-get", "get", 20, 200),
                ("mpv-command", "toggle", 20, 20),
                ("mpv-visible", "toggle-visible", 4, 10),
            ):
                run = bench.drive("pair", operation, blocks, times, theirs, -1, ours, -1)
                bench.note(key, run["ratio"], f"{run['a'] / 1000:.0f} -> {run['b'] / 1000:.0f} us")
            private = [[private_kilobytes(other)], [private_kilobytes(process)]]
    memory_of_mpv(bench, player, base, private)
