# SPDX-License-Identifier: MIT
"""The private bus, the programs that publish on it, and the results: each group measures with these."""

import contextlib
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = (ROOT / os.environ.get("BUILD", "build")).resolve()
PROGRAMS = BUILD / "bench"
PREFIX = "org.mpris.MediaPlayer2."

# The command line of each publisher; the name follows.
BARE = [str(PROGRAMS / "bare")]
THREAD = [str(PROGRAMS / "ours"), "thread"]
LOOP = [str(PROGRAMS / "ours"), "loop"]

# Runs of one figure that differ by more than this factor: docs/performance.md does not give that figure.
STEADY = 1.1


class Failed(Exception):
    """A figure could not be measured."""


@contextlib.contextmanager
def stopping(process):
    """Stops a process for a while (SIGSTOP): every call to it waits."""
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


def write_back(path):
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def output_of(*command):
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return done.stdout.strip()


class Bench:
    """The bus, the publishers that run on it, and the results."""

    def __init__(self, options):
        self.options = options
        self.results = {}
        self.notes = {}
        self.unsteady = set()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-bench-"))
        self.core = max(os.sched_getaffinity(0))
        # The kernel may not have written new files to the disk yet. It would count their pages as written by the process.
        for path in (BUILD / "libnowplaying.so", BUILD / "libnowplaying-control.so", *PROGRAMS.iterdir()):
            write_back(path)
        address = f"unix:path={self.folder}/bus"
        # The service has its files in the bench's own folder. Questions about the system go to the private bus, where no service
        # answers.
        self.environment = dict(
            os.environ,
            DBUS_SESSION_BUS_ADDRESS=address,
            DBUS_SYSTEM_BUS_ADDRESS=address,
            LC_ALL="C",
            XDG_RUNTIME_DIR=str(self.folder),
        )
        for name in ("FLATPAK_ID", "NOWPLAYING_LOG", "SNAP", "SNAP_INSTANCE_NAME"):
            self.environment.pop(name, None)
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1", f"--address={address}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            preexec_fn=self.pin,
        )
        if not self.bus.stdout.readline():
            raise Failed("dbus-daemon did not start")

    def close(self):
        self.bus.terminate()
        self.bus.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def pin(self):
        os.sched_setaffinity(0, {self.core})

    @contextlib.contextmanager
    def without_system_bus(self):
        """libplayerctl, playerctl and playerctld also read the players on the system's bus."""
        self.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent"
        try:
            yield
        finally:
            self.environment["DBUS_SYSTEM_BUS_ADDRESS"] = self.environment["DBUS_SESSION_BUS_ADDRESS"]

    @contextlib.contextmanager
    def publisher(self, command, name, sessions=1, wrapper=(), pinned=True):
        """A publisher that is on the bus; it ends when its standard input closes."""
        arguments = [*wrapper, *command, name] + ([str(sessions)] if sessions > 1 else [])
        process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if wrapper else None,
            env=self.environment,
            preexec_fn=self.pin if pinned else None,
        )
        try:
            self.drive("wait", PREFIX + name + ".", sessions)
            yield process
        finally:
            process.stdin.close()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def drive(self, *arguments, publishers=(), pinned=True, timeout=300):
        """Runs the client, and returns its lines as a dictionary of numbers."""
        fds = [publisher.stdin.fileno() for publisher in publishers]
        done = subprocess.run(
            [str(PROGRAMS / "driver"), *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
            pass_fds=fds,
            preexec_fn=self.pin if pinned else None,
            timeout=timeout,
        )
        if done.returncode:
            raise Failed(f"driver {' '.join(map(str, arguments))}: {done.stderr.strip()}")
        return {key: float(value) for key, value in (line.split() for line in done.stdout.splitlines())}

    def do(self, operation, times, publisher, name, pause_us=0, pinned=False):
        """Makes the publisher do `operation` `times` times. With a pause, it sleeps before each time."""
        arguments = ["do", operation, times, PREFIX + name + ".", publisher.stdin.fileno(), pause_us]
        self.drive(*arguments, publishers=[publisher], pinned=pinned)

    def note(self, key, value, text="", runs=()):
        """Keeps a result. `runs` are the single results behind it, if there are several."""
        self.results[key] = value
        if runs and max(runs) > STEADY * min(runs):
            self.unsteady.add(key)
        if text:
            self.notes[key] = text

    def note_runs(self, key, ratios, text):
        """Keeps the median of several runs, whose ratios end the text."""
        text += f"; runs {', '.join(f'{ratio:.3f}' for ratio in ratios)}"
        self.note(key, statistics.median(ratios), text, runs=ratios)


def pair(bench, key, operation, first, second, inverse=False):
    """Measures two publishers, each (process, name), three times, and keeps the median."""
    blocks = 6 if bench.options.quick else 40
    runs = []
    for _ in range(3):
        arguments = ["pair", operation, blocks, 200]
        for process, name in (first, second):
            arguments += [PREFIX + name + ".", process.stdin.fileno()]
        runs.append(bench.drive(*arguments, publishers=[first[0], second[0]]))
    microseconds = [statistics.median(run[side] for run in runs) / 1000 for side in "ab"]
    ratios = [1 / run["ratio"] if inverse else run["ratio"] for run in runs]
    bench.note_runs(key, ratios, f"{microseconds[0]:.1f} -> {microseconds[1]:.1f} us")
    return microseconds
