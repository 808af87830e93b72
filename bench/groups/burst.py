# SPDX-License-Identifier: MIT
"""A burst of 10,000 commands: how many are answered, and how fast."""

from stage import BARE, LOOP, PREFIX, THREAD


def measure(bench):
    times = 10000
    runs = {}
    for name, command in (("bare", BARE), ("ours", THREAD), ("host", LOOP)):
        with bench.publisher(command, name):
            runs[name] = bench.drive("burst", times, PREFIX + name + ".")
    worst = min((runs["ours"], runs["host"]), key=lambda run: run["replies"])
    bench.note("burst", worst["replies"], f"{worst['errors']:.0f} errors, {worst['signals']:.0f} signals")
    right = all(run["expected"] == run["seen"] == run["final"] for run in (runs["ours"], runs["host"]))
    bench.note(
        "burst-state", int(right), f"the last signal shows track {worst['seen']:.0f}, expected {worst['expected']:.0f}"
    )
    slowest = max(runs["ours"]["nanoseconds"], runs["host"]["nanoseconds"])
    bench.note(
        "burst-rate",
        runs["bare"]["nanoseconds"] / slowest,
        f"{runs['bare']['nanoseconds'] / 1000:.1f} -> {slowest / 1000:.1f} us each",
    )
