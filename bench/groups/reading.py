# SPDX-License-Identifier: MIT
"""Reads and follows all players, with our reader and with those on sd-bus and libplayerctl."""

import contextlib
import statistics
import subprocess
import time

from counters import empty_kilobytes, private_kilobytes, start_up, wait_asleep
from readers import READERS, change_time, reader_of
from stage import BARE, Failed, stopping


def read_once(bench, name, expected):
    """The seconds in which a reader reads all players."""
    begun = time.monotonic()
    done = subprocess.run(
        [*reader_of(name), "once"],
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
    with bench.publisher(BARE, "read", count):
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
    for key, other in ((f"read-{count}", "sd-bus"), (f"read-{count}-playerctl", "libplayerctl")):
        bench.note_runs(key, [run["ours"] / run[other] for run in runs], text)


def read_stopped(bench):
    """One of ten players has stopped."""
    with bench.publisher(BARE, "read", 9), bench.publisher(BARE, "stopped") as stopped, stopping(stopped):
        seconds = {name: read_once(bench, name, 9) for name in READERS}
    bench.note("read-stopped", seconds["ours"], f"libplayerctl {seconds['libplayerctl']:.1f} s")


def read_instructions(bench):
    for count in (1, 100):
        with bench.publisher(BARE, "read", count, pinned=False):
            found = {name: start_up(bench, *reader_of(name), "once") for name in READERS}
        text = ", ".join(f"{name} {number:,}" for name, number in found.items())
        bench.note(f"i-read-{count}", found["ours"] / found["sd-bus"], text)


@contextlib.contextmanager
def following(bench, name, count):
    """A reader that knows all players; yields it and the seconds that it needed."""
    begun = time.monotonic()
    process = subprocess.Popen(
        [*reader_of(name), "follow", str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=bench.environment,
        preexec_fn=bench.pin,
    )
    try:
        if process.stdout.readline() != b"ready\n":
            raise Failed(f"{name} does not follow {count} players")
        seconds = time.monotonic() - begun
        wait_asleep(process)
        yield process, seconds
    finally:
        process.stdin.close()
        process.wait(60)
        process.stdout.close()


def follow_all(bench):
    times = 200 if bench.options.quick else 1000
    base = empty_kilobytes()
    private, ready, change = {}, {}, {}
    for count in (1, 10, 100, 1000):
        with bench.publisher(BARE, "read", count) as publisher:
            for name in READERS:
                with following(bench, name, count) as (reader, seconds):
                    private[name, count], ready[name, count] = private_kilobytes(reader) - base, seconds
                    change[name, count] = change_time(bench, publisher, reader, times)
                    if name == "ours" and count == 1000:
                        before = private_kilobytes(reader)
                        bench.do("track", 2000 if bench.options.quick else 10000, publisher, "read")
                        wait_asleep(reader)
                        after = private_kilobytes(reader)
                        bench.note("reader-growth", max(after - before, 0), f"{before} -> {after} kB")

    def others(values, count, unit, digits):
        return ", ".join(f"{name} {values[name, count]:.{digits}f} {unit}" for name in READERS if name != "ours")

    for count in (1, 10, 100, 1000):
        bench.note(f"reader-{count}", private["ours", count], others(private, count, "kB", 0))
    for count in (100, 1000):
        bench.note(f"follow-{count}", ready["ours", count], others(ready, count, "s", 2))
    ours = ", ".join(f"{change['ours', count]:.0f}" for count in (1, 10, 100, 1000))
    text = f"{ours} us with 1, 10, 100 and 1,000 players; with one {others(change, 1, 'us', 0)}"
    bench.note("change-1", change["ours", 1] / change["sd-bus", 1], text)
    bench.note("change-1-playerctl", change["ours", 1] / change["libplayerctl", 1], text)
    bench.note("change-flat", change["ours", 1000] / change["ours", 1], text)


def measure(bench):
    with bench.without_system_bus():
        for count in (1, 10, 100, 1000):
            read_all(bench, count)
        read_stopped(bench)
        read_instructions(bench)
        follow_all(bench)
