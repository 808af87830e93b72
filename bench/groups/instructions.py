# SPDX-License-Identifier: MIT
"""Instructions of commands, answers, changes and the start, as callgrind counts them."""

from counters import each, start_up
from stage import BARE, PROGRAMS, THREAD


def measure(bench):
    for operation in ("command", "getall", "track"):
        bare = each(bench, BARE, "bare", operation)
        ours = each(bench, THREAD, "ours", operation)
        bench.note("i-" + operation, ours, f"sd-bus {bare:,.0f}: {ours / bare:.2f} of that")
    # One operation is a thousand calls and a track change, whose signal shows that the calls are done.
    for operation in ("same", "same-content"):
        bench.note("i-" + operation, (each(bench, THREAD, "ours", operation) - bench.results["i-track"]) / 1000)
    empty = start_up(bench, str(PROGRAMS / "empty"))
    linked = start_up(bench, str(PROGRAMS / "ours"), "linked")
    bench.note("i-startup", linked, f"an empty program {empty:,}")
