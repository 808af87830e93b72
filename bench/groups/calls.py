# SPDX-License-Identifier: MIT
"""Context switches and system calls for a command."""

from counters import switches_of, traced
from stage import BARE, LOOP, THREAD


def calls_of(bench, process, name, times):
    """Counts the system calls of a publisher for one command."""
    calls = {}
    for row in traced(bench, process, lambda: bench.do("command", times, process, name, pause_us=3000), "-c"):
        words = row.split()
        if len(words) >= 5 and words[3].isdigit() and words[-1] not in ("total", "restart_syscall"):
            calls[words[-1]] = int(words[3]) / times
    return calls


def measure(bench):
    times = 100 if bench.options.quick else 300
    counts = {}
    for name, command in (("bare", BARE), ("ours", THREAD), ("host", LOOP)):
        with bench.publisher(command, name) as process:
            bench.do("command", 100, process, name)
            before = switches_of(process)
            bench.do("command", times, process, name, pause_us=3000, pinned=True)
            switches = [(after - count) / times for after, count in zip(switches_of(process), before)]
            counts[name] = switches, calls_of(bench, process, name, times)
    (waits, preempted), bare, host = (counts[name][0] for name in ("ours", "bare", "host"))
    modes = f"sd-bus {bare[0]:.1f}, player's loop {host[0]:.1f}; preempted on one core {preempted:.1f} times, sd-bus {bare[1]:.1f}"
    bench.note("switches", waits, modes)
    total = {name: sum(count[1].values()) for name, count in counts.items()}
    which = ", ".join(f"{call} {count:.1f}" for call, count in counts["ours"][1].items() if count > 0.05)
    bench.note("calls", total["ours"], f"sd-bus {total['bare']:.1f}, player's loop {total['host']:.1f}: {which}")
