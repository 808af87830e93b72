# SPDX-License-Identifier: MIT
"""The program nowplaying, alone and with a service that the bus starts."""

import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import termios

from centers import NAME
from hello import built
from support import BUILD, DEADLINE, STEADY, ConformanceTest, Lines, switches, wait_asleep

COMMAND = BUILD / "bin" / "nowplaying"
CENTER = BUILD / "bin" / "nowplaying-center"


def in_terminal(bus, *arguments, columns=60, **environment):
    """The output of the program in a terminal."""
    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 20, columns, 0, 0))
    environment = bus.environment(**{"TERM": "xterm", "NO_COLOR": None, **environment})
    process = subprocess.Popen([built(COMMAND), *arguments], env=environment, stdout=end, stderr=end)
    os.close(end)
    data = b""
    try:
        while part := os.read(terminal, 65536):
            data += part
    except OSError:
        pass  # The program has ended.
    os.close(terminal)
    process.wait(DEADLINE)
    return data.decode().replace("\r\n", "\n")


class Running:
    """Runs the program on the bus of a test."""

    def command(self, *arguments, environment=None, timeout=DEADLINE):
        """Its exit code, output and errors."""
        done = subprocess.run(
            [built(COMMAND), *arguments], env=self.bus.environment(**(environment or {})), capture_output=True,
            text=True, timeout=timeout,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    def follow(self, *arguments, log=None, **environment):
        """The program, whose lines a test reads."""
        program = Lines([built(COMMAND), *arguments], self.bus.environment(**environment), log)
        self.addCleanup(program.close)
        return program

    def assert_asleep(self, program):
        """It prints nothing, and does not wake up."""
        wait_asleep(program)
        before = switches(program.process)
        self.assertFalse(program.read(STEADY), program.events)
        self.assertEqual(switches(program.process), before)


class CommandTest(Running, ConformanceTest):
    def printed(self, *arguments, **options):
        """The output of a run that must succeed."""
        code, output, errors = self.command(*arguments, **options)
        self.assertEqual((code, errors), (0, ""), arguments)
        return output

    def in_terminal(self, *arguments, **options):
        """The output of the program in a terminal."""
        return in_terminal(self.bus, *arguments, **options)


class Doctor:
    """Runs the doctor on the bus of a test."""

    def environment(self):
        return self.bus.environment()

    def run_doctor(self, *arguments, environment=None):
        return subprocess.run(
            [COMMAND, "doctor", *arguments],
            env=environment or self.environment(),
            capture_output=True,
            timeout=4 * DEADLINE,
        )

    def doctor(self, *arguments, environment=None):
        """The findings, and the exit code."""
        done = self.run_doctor("--json", *arguments, environment=environment)
        self.assertTrue(done.stdout, done.stderr)
        return json.loads(done.stdout), done.returncode

    def findings(self, player=None, *arguments):
        """The findings by their words, or those of one player."""
        found, _ = self.doctor(*arguments)
        return {finding["finding"]: finding for finding in found if player in (None, finding["player"])}

    def install(self, *names):
        """Installs desktop files."""
        folder = self.bus.folder / "data" / "applications"
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            (folder / f"{name}.desktop").write_text("[Desktop Entry]\nType=Application\nName=Player\n")


class CenterVerbsTest(Doctor, CommandTest):
    """A bus that can start the service, or not."""

    bus_at_start = False
    is_installed = True

    def setUp(self):
        super().setUp()
        folder = self.bus.folder
        (folder / "run").mkdir(mode=0o700)
        self.configuration = folder / "config" / "nowplaying" / "center.conf"
        self.services = folder / "data" / "dbus-1" / "services"
        self.services.mkdir(parents=True)
        environment = self.environment(XDG_DATA_DIRS=str(folder / "share"))
        words = [f"{key}={environment[key]}" for key in sorted(environment) if key.startswith("XDG_")]
        program = ["/usr/bin/env", *words, str(built(CENTER))]
        self.service = self.services / f"{NAME}.service"
        if self.is_installed:
            self.service.write_text(f"[D-BUS Service]\nName={NAME}\nExec={' '.join(program)}\n")
        self.bus.serve(self.services)
        self.start_bus()
        self.addCleanup(self.end_service)

    def environment(self, **more):
        folder = self.bus.folder
        return self.bus.environment(XDG_CONFIG_HOME=f"{folder}/config", XDG_STATE_HOME=f"{folder}/state", **more)

    def command(self, *arguments, environment=None, timeout=DEADLINE):
        return super().command(*arguments, environment={**self.environment(), **(environment or {})}, timeout=timeout)

    def owner(self, name=NAME):
        return name in self.client.names(name)

    def process(self):
        """The process of the service. The bus has started it, so it is not a child of the test."""
        return int(self.run_tool("busctl", f"--address={self.bus.address}", "call", "org.freedesktop.DBus",
            "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID", "s", NAME,
            check=False).stdout.split()[1])  # fmt: skip

    def end_service(self):
        try:
            process = self.process()
        except IndexError:
            return
        os.kill(process, signal.SIGCONT)
        os.kill(process, signal.SIGTERM)

    def stop_center(self, how=signal.SIGTERM):
        """Ends the service with a signal."""
        os.kill(self.process(), how)
        self.client.wait_names(0, NAME)

    def configure(self, text):
        self.configuration.parent.mkdir(parents=True, exist_ok=True)
        self.configuration.write_text(text)

    def rows(self, *arguments, code=0):
        """The lines of nowplaying center."""
        found, output, _ = self.command("center", *arguments)
        self.assertEqual(found, code, output)
        return dict(line.split("\t") for line in output.splitlines())

    def start_center(self):
        self.assertEqual(self.printed("center", "start"), "")
        self.client.wait_names(1, NAME)

    def replace(self):
        """Another service replaces the one that runs."""
        old = self.process()
        center = Lines([built(CENTER), "--replace"], self.environment())
        self.addCleanup(center.close)
        self.client.wait(lambda: self.process() != old, "the other service")

    def start_two(self):
        """Two players: One is paused, Two plays."""
        one, _ = self.start(playback="paused", application="org.example.One")
        two, _ = self.start(playback="playing", application="org.example.Two")
        return one, two
