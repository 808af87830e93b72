# SPDX-License-Identifier: MIT
"""The time from the start of a player to its bus name."""

import statistics

from stage import BARE, PREFIX, THREAD


def measure(bench):
    rounds = 8 if bench.options.quick else 25
    command = ["start", rounds, PREFIX + "started.", "--", *BARE, "started", "--", *THREAD, "started"]
    runs = [bench.drive(*command) for _ in range(3)]
    bare, ours = (statistics.median(run[side] for run in runs) / 1e6 for side in "ab")
    bench.note_runs("start", [run["ratio"] for run in runs], f"{bare:.2f} -> {ours:.2f} ms")
