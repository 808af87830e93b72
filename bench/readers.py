# SPDX-License-Identifier: MIT
"""The programs that read players: one on each library, and the commands nowplaying and playerctl."""

import shutil
import subprocess
import time

from counters import processor_time, wait_asleep
from stage import BUILD, PROGRAMS

READERS = {"sd-bus": "bare_reader", "ours": "reader", "libplayerctl": "playerctl_reader"}
NOWPLAYING = str(BUILD / "bin" / "nowplaying")


def reader_of(name):
    """The command line of a reader; its mode follows."""
    return [str(PROGRAMS / READERS[name])]


def command_of(name):
    """The program of a name: ours, the real playerctl, or ours under that name."""
    return {"ours": ["nowplaying"], "playerctl": ["playerctl"], "link": ["playerctl"]}[name]


def executable_of(name):
    return shutil.which("playerctl", path="/usr/bin") if name == "playerctl" else NOWPLAYING


def run_command(bench, name, *arguments):
    """Runs a program to its end; returns the seconds, and the number of its lines."""
    begun = time.monotonic()
    if name == "sd-bus":
        command, executable = [*reader_of(name), "once"], None
    else:
        command, executable = [*command_of(name), *arguments], executable_of(name)
    done = subprocess.run(
        command,
        executable=executable,
        env=bench.environment,
        preexec_fn=bench.pin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=120,
    )
    return time.monotonic() - begun, done.stdout.count(b"\n")


def change_time(bench, publisher, reader, times):
    """The microseconds of processor time that a reader needs for a change."""
    bench.do("track", 100, publisher, "read", pause_us=1000)
    wait_asleep(reader)
    before = processor_time(reader)
    # With a pause, each change is read alone.
    bench.do("track", times, publisher, "read", pause_us=1000)
    wait_asleep(reader)
    return (processor_time(reader) - before) / times / 1000
