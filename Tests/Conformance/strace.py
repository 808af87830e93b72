# SPDX-License-Identifier: MIT
"""The system calls of a process."""

import os
import re
import signal
import threading

from support import DEADLINE

CALLS = "%file,%process,socket,connect,bind,listen,memfd_create,open_by_handle_at,ptrace,process_vm_readv"


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
