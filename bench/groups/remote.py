# SPDX-License-Identifier: MIT
"""Measures remote sessions, each of which is a player of its own on the bus."""

from counters import private_kilobytes
from stage import PROGRAMS

REMOTE = [str(PROGRAMS / "ours"), "remote"]


def measure(bench):
    count = 300 if bench.options.quick else 1000
    private = []
    for number in (1, count):
        with bench.publisher(REMOTE, "remote", number) as process:
            private.append(private_kilobytes(process))
    bench.note("remote-session", (private[1] - private[0]) / (count - 1), f"to {count:,} sessions")
