# SPDX-License-Identifier: MIT
"""The system calls of a process."""

import os
import re
import shutil
import signal
import subprocess
import threading
import unittest

from media import png
from support import DEADLINE

CALLS = "%file,%process,socket,connect,bind,listen,memfd_create,open_by_handle_at,ptrace,process_vm_readv"


def tracing():
    """Why strace does not work here; empty if it works."""
    if not shutil.which("strace"):
        return "strace is missing: apt-get install strace"
    done = subprocess.run(["strace", "-f", "-o", "/dev/null", "true"], capture_output=True, text=True)
    return f"ptrace is not permitted here: {done.stderr.strip()}" if done.returncode else ""


CANNOT_TRACE = tracing()


class Trace:
    """The output of strace for a program that it starts, read while it runs."""

    def __init__(self, folder):
        path = folder / "trace"
        os.mkfifo(path)
        self.command = ["strace", "-f", "-qq", "-y", "-s", "4096", "-e", f"trace={CALLS}", "-o", str(path)]
        self.lines, self.news = [], threading.Condition()
        # Also open for writing, so that the stream does not end with the program.
        self.stream = os.fdopen(os.open(path, os.O_RDWR), "rb", buffering=0)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        partial = b""
        while True:
            *lines, partial = (partial + os.read(self.stream.fileno(), 1 << 16)).split(b"\n")
            with self.news:
                self.lines += [line.decode(errors="replace") for line in lines]
                self.news.notify_all()
            if b"end" in lines:
                return

    def close(self):
        os.write(self.stream.fileno(), b"\nend\n")
        self.reader.join()
        self.stream.close()

    @property
    def pid(self):
        """The first line of the trace has the pid."""
        return int(self.lines[0].split()[0])

    def mark(self):
        """Marks a place in the trace: everything that the program has done is before it."""
        with self.news:
            begun = len(self.lines)
            os.kill(self.pid, signal.SIGWINCH)

            def place():
                return next((i for i in range(begun, len(self.lines)) if "--- SIGWINCH" in self.lines[i]), None)

            if not self.news.wait_for(place, DEADLINE):
                raise AssertionError(f"no mark in the trace: {self.lines[-5:]}")
            return place()

    def between(self, begin, end):
        """The calls that started between two marks, without those on open descriptors: these name nothing."""
        calls = (line.split(None, 1)[1] for line in self.lines[begin + 1 : end])
        return [call for call in calls if not re.match(r'<\.\.\. |newfstatat\(\d+<[^>]*>(\(deleted\))?, "", ', call)]


class Watched(unittest.TestCase):
    """A program of the test may do nothing but what is on a list."""

    def hostile_texts(self):
        """Texts that a program may mistake for a file, an address or a program. Some of them exist."""
        bait, loot = self.bus.folder / "bait", self.bus.folder / "loot"
        bait.write_bytes(png(1, 1))
        return [
            str(bait),
            bait.as_uri(),
            f"file://localhost{bait}",
            "/etc/passwd",
            "file:///etc/passwd",
            "../" * 20 + "etc/passwd",
            "..%2f..%2fetc%2fpasswd",
            "..",
            "../..",
            "~/.ssh/id_rsa",
            "/dev/zero",
            "/proc/self/environ",
            "http://127.0.0.1:1/cover.png",
            "https://localhost.invalid/cover.png",
            "data:image/png;base64,AAAA",
            "unix:path=/nonexistent/bus",
            f"$(touch {loot})",
            f"`touch {loot}`",
            f"; touch {loot} #",
            f"| touch {loot}",
            f"'; touch {loot}; '",
            f"\n#!/bin/sh\ntouch {loot}\n",
            "%s%n%s%n",
            "-rf",
            "\u00fc\u202e\U0001f600",
        ]

    def allowed_bus_calls(self):
        """Each session has its own connection to the bus."""
        path = re.escape(str(self.bus.socket))
        return {
            "a session comes": r"socket\(AF_UNIX, SOCK_STREAM\|",
            "to the bus": rf'connect\(\d+(<[^>]*>)?, {{sa_family=AF_UNIX, sun_path="{path}"}}, ',
        }

    def check(self, trace, begin, end, allowed):
        """Every call must be on the list, and every entry must have occurred: otherwise the list does not fit the
        program.
        """
        libc = r'openat\(AT_FDCWD(<[^>]*>)?, "/proc/sys/vm/overcommit_memory", O_RDONLY'
        used, other = set(), []
        for call in trace.between(begin, end):
            why = next((why for why, pattern in allowed.items() if re.match(pattern, call)), None)
            used |= {why} if why else set()
            # libc checks once how memory is counted, before it frees some.
            if not why and not re.match(libc, call):
                other.append(call)
        self.assertEqual([], other)
        self.assertEqual(set(allowed), used)
        self.assertFalse((self.bus.folder / "loot").exists())
