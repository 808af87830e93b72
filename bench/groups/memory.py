# SPDX-License-Identifier: MIT
"""Private memory of a player and of its sessions."""

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
