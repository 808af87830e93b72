# SPDX-License-Identifier: MIT
"""Private memory of a player and of its sessions, and its growth over track changes."""

import subprocess

from counters import private_kilobytes, processor_time
from stage import BARE, PROGRAMS, THREAD


def sessions(bench):
    counts = [1, 10, 100, 300 if bench.options.quick else 1000]
    bare, ours, times = [], [], []
    for count in counts:
        with bench.publisher(BARE, "bare", count) as process:
            bare.append(private_kilobytes(process))
        with bench.publisher(THREAD, "ours", count) as process:
            ours.append(private_kilobytes(process))
            bench.do("track", 200, process, "ours")
            before = processor_time(process)
            bench.do("track", 1000, process, "ours", pinned=True)
            times.append((processor_time(process) - before) / 1e6)
    bench.note(
        "session",
        (ours[-1] - ours[0]) / (counts[-1] - 1),
        f"to {counts[-1]:,} sessions; sd-bus {(bare[-1] - bare[0]) / (counts[-1] - 1):.1f}",
    )
    slopes = [(b - a) / (n - m) for a, b, m, n in zip(ours[1:], ours[2:], counts[1:], counts[2:], strict=False)]
    steps = ", ".join(f"{slope:.1f}" for slope in slopes)
    bench.note(
        "session-flat",
        max(slopes) / min(slopes),
        f"kB each, from 10 to 100 and from 100 to {counts[-1]} sessions: {steps}",
    )
    bench.note("time-flat", times[-1] / times[0], f"{', '.join(f'{t:.1f}' for t in times)} us with {counts} sessions")
    bench.series["sessions"] = {"count": counts, "private_kb": ours, "bare_private_kb": bare, "track_us": times}


def growth(bench):
    total = 20000 if bench.options.quick else 100000
    step = total // 10
    with bench.publisher(THREAD, "ours") as process:
        bench.do("track", step, process, "ours", pinned=True)
        updates, private, times = [0], [private_kilobytes(process)], []
        for done in range(step, total + 1, step):
            before = processor_time(process)
            bench.do("track", step, process, "ours", pinned=True)
            times.append((processor_time(process) - before) / step / 1000)
            updates.append(done)
            private.append(private_kilobytes(process))
    bench.note(
        "growth",
        private[-1] - private[0],
        f"{private[0]} -> {private[-1]} kB over {total:,} track changes, after {step:,} others",
    )
    bench.series["updates"] = {"count": updates, "private_kb": private, "track_us": times}


def measure(bench):
    empty = subprocess.Popen([str(PROGRAMS / "empty")], stdin=subprocess.PIPE)
    private = {}
    for name, command in (("bare", BARE), ("ours", THREAD)):
        with bench.publisher(command, name) as process:
            for operation in ("getall", "command", "track"):
                bench.do(operation, 10, process, name)
            private[name] = private_kilobytes(process) - private_kilobytes(empty)
    empty.stdin.close()
    empty.wait()
    bench.note("private", private["ours"], f"sd-bus {private['bare']}")
    sessions(bench)
    growth(bench)
