# SPDX-License-Identifier: MIT
"""The commands nowplaying and playerctl."""

import subprocess
import time

from stage import BUILD

NOWPLAYING = str(BUILD / "bin" / "nowplaying")
COMMANDS = {"ours": NOWPLAYING, "playerctl": "/usr/bin/playerctl"}


def run_command(bench, name, *arguments):
    """Runs a command to its end; returns the seconds, and the number of its lines."""
    begun = time.monotonic()
    done = subprocess.run(
        [COMMANDS[name], *arguments],
        env=bench.environment,
        preexec_fn=bench.pin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=120,
    )
    return time.monotonic() - begun, done.stdout.count(b"\n")
