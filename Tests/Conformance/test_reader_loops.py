# SPDX-License-Identifier: MIT
"""The same reader in every event loop: it follows the players without a thread, and sleeps while no player changes."""

import os
import pathlib
import select
import time
import unittest

from hello import built, python_program
from support import BUILD, ConformanceTest, Lines

STEADY = float(os.environ.get("NOWPLAYING_STEADY_SECONDS", "2"))
"""Seconds without changes that the test observes."""

LOOPS = ("epoll", "glib", "qt", "asyncio")
"""The programs of examples/event_loops."""


def sleeps(process):
    """How often each thread of a process has slept or was interrupted."""
    counts = {}
    for path in pathlib.Path(f"/proc/{process.pid}/task").glob("*/status"):
        status = dict(line.split(":\t", 1) for line in path.read_text().splitlines())
        counts[path.parent.name] = int(status["voluntary_ctxt_switches"]) + int(status["nonvoluntary_ctxt_switches"])
    return counts


class ReaderLoops(ConformanceTest):
    """The readers of examples/event_loops"""

    def start_readers(self):
        """A reader in each loop."""
        readers = {}
        for loop in LOOPS:
            name = f"{loop}_reader"
            program = python_program(name, "event_loops") if loop == "asyncio" else built(BUILD / "examples" / name)
            readers[loop] = Lines([program], self.bus.environment())
            self.addCleanup(readers[loop].close)
        return readers

    def wait_line(self, readers, line):
        for loop, reader in readers.items():
            with self.subTest(loop):
                reader.wait_event(f"{line}$", timeout=30)

    def test_every_loop_follows_the_players(self):
        """A player that runs already, a new title, a player that leaves, and a bus that ends and starts again."""
        puppet, _ = self.start()
        readers = self.start_readers()
        self.wait_line(readers, "Player: Song 1")
        self.set_song(puppet, 2)
        self.wait_line(readers, "Player: Song 2")
        puppet.close()
        self.wait_line(readers, "Player: left")
        self.client.close()
        self.bus.kill()
        self.start_bus()
        self.start(content=self.song(3))
        self.wait_line(readers, "Player: Song 3")

    def test_they_sleep_without_a_thread(self):
        """While a player plays and nothing changes, each reader has one thread, which does not wake up."""
        puppet, _ = self.start()
        readers = self.start_readers()
        self.wait_line(readers, "Player: Song 1")
        self.set_song(puppet, 2)
        self.wait_line(readers, "Player: Song 2")
        before = None
        while before != (before := self.rest(readers, 0.5)):
            pass
        self.assertEqual({loop: len(counts) for loop, counts in before.items()}, dict.fromkeys(LOOPS, 1))
        self.assertEqual(self.rest(readers, STEADY), before)

    def rest(self, readers, seconds):
        """How often the threads of each reader have slept, after some seconds without output."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            for stream in select.select([reader.process.stdout for reader in readers.values()], [], [], left)[0]:
                stream.read()
        return {loop: sleeps(reader.process) for loop, reader in readers.items()}


if __name__ == "__main__":
    unittest.main()
