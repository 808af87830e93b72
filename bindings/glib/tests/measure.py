#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares this library with libnowplaying-control alone: tests/measure.py BUILD_DIR, in a session bus of its own.

It prints the shortest of several runs, in turn with each library: time and processor time until all players are known,
and memory. Up to 100 players it counts instructions with valgrind. More would not answer in time there.
"""

import os
import pathlib
import re
import subprocess
import sys

BUILD = pathlib.Path(sys.argv[1]) / "tests"
RUNS = 15
CHANGES = 200


def many(count):
    """Starts the players."""
    process = subprocess.Popen(
        [BUILD / "glib-many", str(count)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    return process


def measure(kind, count, changes, players, counts=False):
    """Runs once. Returns the time, the processor time, KiB, and instructions or None."""
    log = pathlib.Path("/tmp") / f"measure.{os.getpid()}"
    before = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}"] if counts else []
    process = subprocess.Popen(
        [*before, BUILD / "glib-measure", kind, str(count), str(changes)], stdout=subprocess.PIPE, text=True
    )
    took, kib = re.fullmatch(r"(\d+) us (\d+) KiB\n", process.stdout.readline()).groups()
    assert process.stdout.readline() == "ready\n"
    for change in range(changes):
        measure.title += 1
        players.stdin.write(f"title 0 {measure.title}\n")
        players.stdin.flush()
        if process.stdout.readline() != "changed\n":
            sys.exit(f"{kind} ended with {process.wait()} after {change} changes")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    instructions = None
    if counts:
        instructions = int(re.search(r"Collected : (\d+)", log.read_text()).group(1))
        log.unlink()
    return int(took), round((usage.ru_utime + usage.ru_stime) * 1e6), int(kib), instructions


measure.title = 0


def row(name, bare, glib):
    """Prints one comparison."""
    print(f"    {name:36} {bare:12.0f} {glib:12.0f}   x{glib / bare:.2f}", flush=True)


def main():
    """Prints a table."""
    for count in (1, 10, 100, 1000):
        players = many(count)
        print(f"{count} players: libnowplaying-control, and libnowplaying-glib", flush=True)
        found = {"bare": [], "glib": []}
        for _ in range(RUNS):
            for kind, runs in found.items():
                runs.append(measure(kind, count, 0, players))
        for index, name in enumerate(("time to know them, us", "processor time of the program, us", "memory, KiB")):
            row(name, *(min(run[index] for run in runs) for runs in found.values()))
        if count <= 100:
            known = [measure(kind, count, 0, players, True)[3] for kind in found]
            row("instructions to know them", *known)
            changed = [measure(kind, count, CHANGES, players, True)[3] for kind in found]
            row("instructions of one change", *((after - before) / CHANGES for after, before in zip(changed, known)))
        else:
            for name, runs in found.items():
                found[name] = [
                    (measure(name, count, 1000, players)[1] - min(run[1] for run in runs)) / 1000 for _ in range(3)
                ]
            row("processor time of one change, us", *(min(each) for each in found.values()))
        players.stdin.close()
        players.wait()


main()
