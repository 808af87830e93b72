# SPDX-License-Identifier: MIT
"""The sizes of the libraries and the programs, stripped."""

import subprocess

from stage import BUILD


def stripped_size(bench, library):
    """The kilobytes of a library without its symbols."""
    stripped = bench.folder / "stripped.so"
    subprocess.run(["strip", "-o", str(stripped), str(BUILD / library)], check=True)
    return stripped.stat().st_size / 1000


def measure(bench):
    for key, file in (
        ("size", "libnowplaying.so"),
        ("control-size", "libnowplaying-control.so"),
        ("command-size", "bin/nowplaying"),
        ("center-size", "bin/nowplaying-center"),
    ):
        bench.note(key, stripped_size(bench, file))
