# SPDX-License-Identifier: MIT
"""Messages and wake-ups for changes, and while nothing changes."""

import time

from counters import sent_meanwhile, switches_of
from stage import BARE, PREFIX, PROGRAMS, THREAD, output_of

CHAPTERS = [str(PROGRAMS / "ours"), "chapters"]


def chapters(bench, seconds):
    """A client reads all of them. After that, it calculates which one plays."""
    with bench.publisher(CHAPTERS, "chapters") as process:
        busctl = ["busctl", f"--address={bench.environment['DBUS_SESSION_BUS_ADDRESS']}"]
        names = output_of(*busctl, "list", "--acquired", "--no-legend").split()
        player = next(name for name in names if name.startswith(PREFIX + "chapters."))
        call = [*busctl, "get-property", player, "/org/nowplaying/Session"]
        call += ["org.nowplaying.Session1", "Chapters", "Lyrics"]
        rows = sent_meanwhile(bench, process, lambda: output_of(*call))
        sent = sent_meanwhile(bench, process, lambda: time.sleep(seconds))
        # strace wakes the publisher up.
        before = switches_of(process)[0]
        time.sleep(seconds)
        bench.note("w-chapters", switches_of(process)[0] - before, f"in {seconds} s")
        bench.note("m-chapters", len(sent), f"in {seconds} s")
        bench.note("b-chapters", sum(rows))


def measure(bench):
    seconds = 3 if bench.options.quick else 10
    with bench.publisher(BARE, "bare") as bare, bench.publisher(THREAD, "ours") as ours:
        found = {}
        for name, process in (("bare", bare), ("ours", ours)):
            if name == "bare" and bench.options.quick:
                continue
            found[name] = bench.drive(
                "messages",
                seconds * 1000 if name == "ours" else 1000,
                PREFIX + name + ".",
                process.stdin.fileno(),
                process.pid,
                publishers=[process],
            )
    ours = found["ours"]
    for what in ("track", "pause", "seek"):
        wakeups = f"wakes up {ours[what + '-wakeups']:.1f} times"
        bench.note(
            "m-" + what, ours[what], wakeups + (f"; sd-bus {found['bare'][what]:.1f}" if "bare" in found else "")
        )
    bench.note("m-same", max(ours["same"], ours["same-content"]), "content and playback, 1,000 calls each")
    for what in ("playing", "idle"):
        bench.note("m-" + what, ours[what + "-messages"], f"in {seconds} s")
        bench.note("w-" + what, ours[what + "-wakeups"], f"in {seconds} s")
    chapters(bench, seconds)
