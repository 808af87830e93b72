# SPDX-License-Identifier: MIT
"""Compares a track change of an observed model in Swift with the same change by the C functions."""

import subprocess

from counters import each
from stage import ROOT, THREAD

# The same player in Swift. It contains the Swift libraries: valgrind reads shared ones for so long that the bus gives up.
MODEL = ROOT / ".build-bench" / "release" / "bench_model"


def measure(bench):
    program = bench.folder / "model"
    # valgrind cannot read Swift's debug information.
    subprocess.run(["strip", "--strip-debug", "-o", str(program), str(MODEL)], check=True)
    base = each(bench, THREAD, "ours", "track")
    observed = each(bench, [str(program)], "model", "track")
    bench.note("i-model", observed / base, f"{base:,.0f} -> {observed:,.0f}")
