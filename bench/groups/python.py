# SPDX-License-Identifier: MIT
"""The time from the start of a player in Python to its bus name."""

import shutil
import statistics
import subprocess
import sys
import time

from stage import BARE, BUILD, PREFIX, ROOT

# The same player in Python, with Debian's Python.
PYTHON = [shutil.which("python3", path="/usr/bin") or sys.executable, str(ROOT / "bench" / "player.py")]


def start_of_python(bench, rounds):
    """The milliseconds that Python needs to start and end, as a median."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        subprocess.run([PYTHON[0], "-c", "pass"], check=True, preexec_fn=bench.pin)
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def measure(bench):
    bench.environment["PYTHONPATH"] = str(ROOT / "bindings" / "python" / "src")
    # An installed package is compiled once.
    bench.environment.pop("PYTHONDONTWRITEBYTECODE", None)
    bench.environment["PYTHONPYCACHEPREFIX"] = str(bench.folder / "compiled")
    bench.environment["NOWPLAYING_LIBRARY"] = str(BUILD / "libnowplaying.so")
    rounds = 8 if bench.options.quick else 25
    command = ["start", rounds, PREFIX + "started.", "--", *BARE, "started", "--", *PYTHON, "started"]
    alone, started = [], []
    for _ in range(3):
        alone.append(start_of_python(bench, rounds))
        started.append(bench.drive(*command)["b"] / 1e6)
    ratios = [ours / empty for empty, ours in zip(alone, started, strict=True)]
    bench.note_runs("start-python", ratios, f"{statistics.median(alone):.1f} -> {statistics.median(started):.1f} ms")
