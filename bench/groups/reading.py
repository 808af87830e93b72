# SPDX-License-Identifier: MIT
"""Reads and follows all players, with our reader and with the one on sd-bus."""

import contextlib
import statistics
import subprocess
import time

from counters import empty_kilobytes, private_kilobytes, processor_time, wait_asleep
from stage import BARE, PROGRAMS, Failed

READERS = {"sd-bus": [str(PROGRAMS / "bare_reader")], "ours": [str(PROGRAMS / "reader")]}


def read_once(bench, name, expected):
    """The seconds in which a reader reads all players."""
    begun = time.monotonic()
    done = subprocess.run(
        [*READERS[name], "once"],
        env=bench.environment,
        preexec_fn=bench.pin,
        stdout=subprocess.PIPE,
        check=True,
        timeout=120,
    )
    if int(done.stdout) != expected:
        raise Failed(f"{name} read {int(done.stdout)} players instead of {expected}")
    return time.monotonic() - begun


def read_all(bench, count):
    """Reads all players with each reader in turn, in three runs."""
    rounds = max(1, (3 if bench.options.quick else 9) // (count // 300 + 1))
    runs = []
    for name in READERS:
        read_once(bench, name, count)
    for _ in range(3):
        times = {name: [] for name in READERS}
        for _ in range(rounds):
            for name, found in times.items():
                found.append(read_once(bench, name, count))
        runs.append({name: statistics.median(found) for name, found in times.items()})
    medians = {name: statistics.median(run[name] for run in runs) for name in READERS}
    text = ", ".join(f"{name} {seconds * 1000:.1f} ms" for name, seconds in medians.items())
    bench.note_runs(f"read-{count}", [run["ours"] / run["sd-bus"] for run in runs], text)


@contextlib.contextmanager
def following(bench, name, count):
    """A reader that knows all players."""
    process = subprocess.Popen(
        [*READERS[name], "follow", str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=bench.environment,
        preexec_fn=bench.pin,
    )
    try:
        if process.stdout.readline() != b"ready\n":
            raise Failed(f"{name} does not follow {count} players")
        wait_asleep(process)
        yield process
    finally:
        process.stdin.close()
        process.wait(60)
        process.stdout.close()


def change_time(bench, publisher, reader, times):
    """The microseconds of processor time that a reader needs for a change."""
    bench.do("track", 100, publisher, "read", pause_us=1000)
    wait_asleep(reader)
    before = processor_time(reader)
    # With a pause, each change is read alone.
    bench.do("track", times, publisher, "read", pause_us=1000)
    wait_asleep(reader)
    return (processor_time(reader) - before) / times / 1000


def follow_all(bench, publisher, count):
    """Compares the memory of the readers, and the time that they need for a change."""
    times = 200 if bench.options.quick else 1000
    base = empty_kilobytes()
    private, change = {}, {}
    for name in READERS:
        with following(bench, name, count) as reader:
            private[name] = private_kilobytes(reader) - base
            change[name] = change_time(bench, publisher, reader, times)
    bench.note(f"reader-{count}", private["ours"], f"sd-bus {private['sd-bus']:.0f} kB")
    if count == 1:
        text = ", ".join(f"{name} {microseconds:.0f} us" for name, microseconds in change.items())
        bench.note("change-1", change["ours"] / change["sd-bus"], text)


def measure(bench):
    for count in (1, 1000):
        with bench.publisher(BARE, "read", count) as publisher:
            read_all(bench, count)
            follow_all(bench, publisher, count)
