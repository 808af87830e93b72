# SPDX-License-Identifier: MIT
"""Ours sends a file URL and a descriptor. The sd-bus program sends the artwork as a data: URL, as mpv-mpris does."""

from counters import each, sent_meanwhile
from stage import BARE, PREFIX, THREAD, pair


def sent_of(bench, process, name, operation, times):
    """Counts the bytes that a publisher sends for an operation."""
    return sum(sent_meanwhile(bench, process, lambda: bench.do(operation, times, process, name, pause_us=3000))) / times


def measure(bench):
    times = 10 if bench.options.quick else 50
    seconds = 3 if bench.options.quick else 10
    found, sent, all_sent, instructions_of, all_of = {}, {}, {}, {}, {}
    with bench.publisher(BARE, "bare") as bare, bench.publisher(THREAD, "ours") as ours:
        for name, process in (("bare", bare), ("ours", ours)):
            milliseconds = seconds * 1000 if name == "ours" else 100
            arguments = ["covers", milliseconds, PREFIX + name + ".", process.stdin.fileno(), process.pid]
            found[name] = bench.drive(*arguments, publishers=[process])
            sent[name] = sent_of(bench, process, name, "cover", times)
            all_sent[name] = sent_of(bench, process, name, "getall", times)
        pair(bench, "cover-getall", "getall", (bare, "bare"), (ours, "ours"))
    for name, command in (("bare", BARE), ("ours", THREAD)):
        instructions_of[name] = each(bench, command, name, "cover")
        all_of[name] = each(bench, command, name, "getall", first="cover")
    for key, counts in (
        ("cover-bytes", sent),
        ("cover-getall-bytes", all_sent),
        ("i-cover", instructions_of),
        ("i-cover-getall", all_of),
    ):
        bench.note(key, counts["ours"] / counts["bare"], f"{counts['bare']:,.0f} -> {counts['ours']:,.0f}")
    wakeups = f"wakes up {found['ours']['cover-wakeups']:.1f} times; sd-bus {found['bare']['cover']:.1f}"
    bench.note("m-cover", found["ours"]["cover"], f"with the artwork's URL; {wakeups}")
    bench.note("m-animated", found["ours"]["animated-messages"], f"in {seconds} s")
    bench.note("w-animated", found["ours"]["animated-wakeups"], f"in {seconds} s")
