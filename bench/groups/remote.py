# SPDX-License-Identifier: MIT
"""Measures remote sessions, each of which is a player of its own on the bus."""

from counters import private_kilobytes, processor_time
from stage import PROGRAMS

REMOTE = [str(PROGRAMS / "ours"), "remote"]


def measure(bench):
    counts = [1, 100, 300 if bench.options.quick else 1000]
    private, times = [], []
    for count in counts:
        with bench.publisher(REMOTE, "remote", count) as process:
            private.append(private_kilobytes(process))
            bench.do("track", 200, process, "remote")
            before = processor_time(process)
            bench.do("track", 1000, process, "remote", pinned=True)
            times.append((processor_time(process) - before) / 1e6)
    each = [(kilobytes - private[0]) / (count - 1) for kilobytes, count in zip(private[1:], counts[1:], strict=True)]
    bench.note(
        "remote-session",
        each[-1],
        f"kB each, to {counts[1:]} sessions: {', '.join(f'{kilobytes:.1f}' for kilobytes in each)}",
    )
    bench.note(
        "remote-flat", times[-1] / times[0], f"{', '.join(f'{time:.1f}' for time in times)} us with {counts} sessions"
    )
