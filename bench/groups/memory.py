# SPDX-License-Identifier: MIT
"""Private memory of a player and of its sessions."""

from counters import empty_kilobytes, private_kilobytes, processor_time
from stage import BARE, THREAD


def sessions(bench):
    count = 300 if bench.options.quick else 1000
    bare, ours, times = [], [], []
    for number in (1, count):
        with bench.publisher(BARE, "bare", number) as process:
            bare.append(private_kilobytes(process))
        with bench.publisher(THREAD, "ours", number) as process:
            ours.append(private_kilobytes(process))
            bench.do("track", 200, process, "ours")
            before = processor_time(process)
            bench.do("track", 1000, process, "ours", pinned=True)
            times.append((processor_time(process) - before) / 1e6)
    ours_each, bare_each = ((private[1] - private[0]) / (count - 1) for private in (ours, bare))
    bench.note("session", ours_each, f"to {count:,} sessions; sd-bus {bare_each:.1f}")
    bench.note("time-flat", times[1] / times[0], f"{times[0]:.1f} -> {times[1]:.1f} us with {count:,} sessions")


def measure(bench):
    base = empty_kilobytes()
    private = {}
    for name, command in (("bare", BARE), ("ours", THREAD)):
        with bench.publisher(command, name) as process:
            for operation in ("getall", "command", "track"):
                bench.do(operation, 10, process, name)
            private[name] = private_kilobytes(process) - base
    bench.note("private", private["ours"], f"sd-bus {private['bare']}")
    sessions(bench)
