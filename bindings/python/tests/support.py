# SPDX-License-Identifier: MIT
"""Support for the tests: a private bus, the calls of a desktop, and waiting with a deadline.

The calls of a desktop use busctl and gdbus, so the tests need no D-Bus package.
"""

import ast
import contextlib
import importlib.util
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
import unittest

import nowplaying
from nowplaying import Music, Playback, Session

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(REPOSITORY / "Tests"))
from private_bus import PrivateBus  # noqa: E402

PACKAGE = str(pathlib.Path(nowplaying.__file__).resolve().parents[1])
DEADLINE = float(os.environ.get("NOWPLAYING_TEST_DEADLINE", "20"))
"""Seconds that a test waits for an event."""

PATH = "/org/mpris/MediaPlayer2"
ROOT = "org.mpris.MediaPlayer2"
PLAYER = "org.mpris.MediaPlayer2.Player"
TRACK_LIST = "org.mpris.MediaPlayer2.TrackList"
SESSION_PATH = "/org/nowplaying/Session"
SESSION = "org.nowplaying.Session1"

PNG = (
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0"
    b"\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82"
)
"""An image of one pixel."""


class BusError(Exception):
    """An error reply: its name and its text."""

    def __init__(self, name, text):
        super().__init__(f"{name}: {text}")
        self.name, self.text = name, text


class Bus(PrivateBus):
    """A session bus for this process and its children only."""

    def __init__(self):
        super().__init__()
        self.serve(self.folder / "services")
        self.start()
        environment = {
            "DBUS_SESSION_BUS_ADDRESS": self.address,
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus",
            "HOME": str(self.folder),
            "XDG_RUNTIME_DIR": str(self.folder),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "LC_ALL": "C.UTF-8",
        }
        self.before = {name: os.environ.get(name) for name in environment}
        os.environ.update(environment)

    def close(self):
        self.end_installed()
        for name, value in self.before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        super().close()

    def install(self, name, *program):
        """Installs a Python program that the bus starts for a name."""
        services = self.folder / "services"
        services.mkdir(exist_ok=True)
        variables = [f"{key}={value}" for key, value in os.environ.items()] + [f"PYTHONPATH={PACKAGE}"]
        command = shlex.join(["env", "-i", *variables, sys.executable, *map(str, program)])
        script = self.folder / f"{name}.sh"
        script.write_text(f"echo $$ >>{self.folder}/pids\nexec {command} 2>>{self.folder}/{name}.log\n")
        (services / f"{name}.service").write_text(f"[D-BUS Service]\nName={name}\nExec=/bin/sh {script}\n")
        self.call("org.freedesktop.DBus", "org.freedesktop.DBus", "ReloadConfig", path="/org/freedesktop/DBus")

    def end_installed(self):
        """Ends the programs that the bus has started and that still run."""
        pids = self.folder / "pids"
        for pid in pids.read_text().split() if pids.exists() else ():
            environment = pathlib.Path("/proc", pid, "environ")
            with contextlib.suppress(OSError):
                if str(self.folder).encode() in environment.read_bytes():
                    os.kill(int(pid), signal.SIGKILL)

    def busctl(self, *arguments):
        command = ["busctl", "--user", "--json=short", *arguments]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=DEADLINE)
        if done.returncode:
            raise BusError("", done.stderr.strip())
        return json.loads(done.stdout) if done.stdout.strip() else None

    def get(self, name, key, interface=PLAYER, path=PATH):
        return plain(self.busctl("get-property", name, path, interface, key))

    def call(self, name, interface, member, *arguments, path=PATH, types=""):
        """Makes a call with busctl; returns the values of the reply."""
        command = ["call", name, path, interface, member]
        reply = self.busctl(*command, *([types, *map(str, arguments)] if types else []))
        return plain(reply)

    def ask(self, name, member, *arguments, interface=PLAYER, path=PATH):
        """Makes a call with gdbus, whose errors have names."""
        command = ["gdbus", "call", "--address", self.address, "--dest", name, "--object-path", path]
        done = subprocess.run(
            [*command, "--method", f"{interface}.{member}", "--", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            timeout=DEADLINE + 20,
        )
        if done.returncode:
            found = re.match(r"Error: GDBus\.Error:([\w.]+): (.*)", done.stderr, re.DOTALL)
            raise BusError(found[1], found[2].strip()) if found else BusError("", done.stderr)
        return done.stdout.strip()

    def perform(self, name, command, arguments=""):
        """Sends a command to org.nowplaying.Session1; the arguments are in the text format of GVariant."""
        return self.ask(name, "Perform", command, f"@a{{sv}} {{{arguments}}}", interface=SESSION, path=SESSION_PATH)

    def perform_case(self, name, case):
        """Sends the command of a case."""
        words = [word for argument in case.arguments for word in argument.split(" ")]
        call = ["call", "--", name, SESSION_PATH, SESSION, "Perform", "sa{sv}", case.command]
        self.busctl(*call, str(len(case.arguments)), *words)

    def names(self, beginning=ROOT + "."):
        names = self.call("org.freedesktop.DBus", "org.freedesktop.DBus", "ListNames", path="/org/freedesktop/DBus")
        return sorted(name for name in names[0] if name.startswith(beginning))


class CommandCase:
    """A line of commands.txt."""

    def __init__(self, line):
        before, values = re.fullmatch("(.*) -> ?(.*)", line).groups()
        self.command, _, arguments = before.partition(" ")
        self.arguments = arguments.split(" ; ") if arguments else []
        self.values = tuple(map(handler_value, values.split(" ; "))) if values else ()

    @classmethod
    def all(cls):
        """Every case."""
        lines = (REPOSITORY / "bindings/tests/commands.txt").read_text().splitlines()
        return [cls(line) for line in lines if line and not line.startswith("#")]


def handler_value(text):
    """A value of commands.txt, as a handler receives it."""
    if text.startswith('"'):
        return ast.literal_eval("b" + text).decode(errors="surrogateescape")
    if text in ("true", "false"):
        return text == "true"
    if text.endswith("us"):
        return int(text[:-2]) / 1e6
    if text[0].isalpha():
        enum, word = text.split(".")
        return getattr(nowplaying, enum.title().replace("_", ""))[word.upper()]
    return float(text) if "." in text else int(text)


def plain(value):
    """The output of busctl without the types."""
    if isinstance(value, dict) and set(value) == {"type", "data"}:
        return plain(value["data"])
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [plain(entry) for entry in value]
    return value


def until(predicate, expected):
    """Calls a function of the library or of the bus until its result is true; returns the result."""
    deadline = time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        answer = predicate()
        if answer:
            return answer
    raise AssertionError(f"{expected}: not within {DEADLINE} s")


def memory():
    """The memory that this process alone uses, in kB."""
    with open("/proc/self/smaps_rollup") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("Private_Dirty"))


class Recorder:
    """A handler that records its arguments and waits for them."""

    def __init__(self):
        self.values = []
        self.changed = threading.Condition()

    def __call__(self, *values):
        with self.changed:
            self.values.append(values[0] if len(values) == 1 else values)
            self.changed.notify_all()

    def wait(self, value=None, count=1):
        """Waits until the value was recorded, or until `count` values were."""

        def recorded():
            return len(self.values) >= count if value is None else value in self.values

        with self.changed:
            if not self.changed.wait_for(recorded, DEADLINE):
                raise AssertionError(f"{value if value is not None else count} was not recorded, but {self.values}")
            return self.values[count - 1] if value is None else value


def asking(bus, name, member="Next"):
    """Makes a call on a thread. Returns the thread, and a list, which gets the reply or the text of the error."""
    outcome = []

    def ask():
        try:
            outcome.append(bus.ask(name, member))
        except BusError as error:
            outcome.append(error.text)

    thread = threading.Thread(target=ask)
    thread.start()
    return thread, outcome


class BindingTest(unittest.TestCase):
    """A bus, and sessions on it."""

    def setUp(self):
        self.bus = Bus()
        self.addCleanup(self.bus.close)

    def song(self, number=1, **fields):
        return Music(f"song-{number}", title=f"Song {number}", artist="The Ferrymen", duration=254, **fields)

    def session(self, content=None, publish=True, **options):
        """A session that is on the bus."""
        session = Session("org.example.Player", **options)
        self.addCleanup(session.close)
        session.content = content or self.song()
        session.playback = Playback("playing", position=42, volume=1.0)
        if publish:
            self.publish(session)
        return session

    def publish(self, session):
        connected = Recorder()
        session.context.on_connection(connected)
        session.on.play(lambda: None)
        session.on.pause(lambda: None)
        session.publish()
        if session.context._loop is None:
            connected.wait(nowplaying.Connection.CONNECTED)
        return session.bus_name

    def unraisable(self, shown=lambda failure: failure):
        """Records the exceptions of handlers, which Python would print."""
        reported = Recorder()
        hook, sys.unraisablehook = sys.unraisablehook, lambda found: reported(shown(found.exc_value))
        self.addCleanup(setattr, sys, "unraisablehook", hook)
        return reported

    def metadata(self, session):
        return self.bus.get(session.bus_name, "Metadata")

    def wait_property(self, session, key, value, interface=PLAYER):
        until(lambda: self.bus.get(session.bus_name, key, interface) == value, f"{key} {value!r}")

    def start_python(self, *arguments, stderr=subprocess.PIPE, **environment):
        """Starts a separate program, and ends it with the test. Its streams are pipes."""
        program = subprocess.Popen(
            [sys.executable, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, "PYTHONPATH": PACKAGE, **environment},
        )
        self.addCleanup(ended, program)
        return program

    def qt(self):
        """The name of an installed package of Qt."""
        for package in ("PySide6", "PyQt6", "PySide2", "PyQt5"):
            if importlib.util.find_spec(package):
                return package
        self.skipTest("needs PyQt or PySide")

    def run_python(self, code, *arguments, environment=None, timeout=DEADLINE, status=0, interpreter=sys.executable):
        """Runs a separate program; returns its output and its errors."""
        done = subprocess.run(
            [interpreter, "-c", code, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            timeout=timeout,
            env={**os.environ, "PYTHONPATH": PACKAGE, "PYTHONWARNINGS": "ignore", **(environment or {})},
            cwd=str(self.bus.folder),
        )
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout, done.stderr


def ended(process):
    """Ends a child that a test started."""
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()
