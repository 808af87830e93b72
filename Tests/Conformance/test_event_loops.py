# SPDX-License-Identifier: MIT
"""The same player in every event loop: equal output, equal values on the bus, and no wake-ups while nothing changes."""

import os
import pathlib
import select
import signal
import time
import unittest

from hello import LOOPS, loop_program
from support import DEADLINE, ConformanceTest, Player

STEADY = float(os.environ.get("NOWPLAYING_STEADY_SECONDS", "3"))
"""Seconds without changes that the test observes."""


def wake_ups(process):
    """Whether each thread of a process sleeps, and how often it has slept so far."""
    threads = {}
    for path in pathlib.Path(f"/proc/{process.pid}/task").glob("*/status"):
        status = dict(line.split(":\t", 1) for line in path.read_text().splitlines())
        threads[path.parent.name] = status["State"], int(status["voluntary_ctxt_switches"])
    return threads


def all_sleep(threads):
    return all(state.startswith("S") for state, _ in threads.values())


class EventLoops(ConformanceTest):
    """examples/event_loops"""

    def start_loop(self, loop):
        program = self.run_program(loop_program(loop))
        player = self.client.player()
        self.assertEqual(player.name, "org.mpris.MediaPlayer2.tiny_player")
        return program, player

    def run_loop(self, loop):
        """The program's output and its signals during commands of playerctl."""
        program, player = self.start_loop(loop)
        effects = []

        def ask(*words):
            self.playerctl("-p", "tiny_player", *words)
            effects.append((words, self.playerctl("-p", "tiny_player", "status"), player.metadata["xesam:title"]))

        program.wait_event("bus: here")
        ask("pause")
        ask("play")
        ask("position", "30")
        effects.append(30 <= player.position < 30 + DEADLINE)
        ask("play-pause")
        effects.append(player.position >= 30)
        ask("next")
        effects.append(player.position)
        # A timer of the loop ends the track during playback.
        ask("play")
        self.playerctl("-p", "tiny_player", "position", "59.8")
        player.wait_title("The Last Boat Home")
        self.playerctl("-p", "tiny_player", "position", "59.8")
        player.wait_title("Harbour Lights")
        ask("pause")
        self.client.close()
        self.bus.kill()
        program.wait_event("bus: away")
        self.start_bus()
        player = self.client.player(timeout=30)
        program.wait_event("bus: here")
        ask("play")
        ask("next")
        player.call("Quit", interface="org.mpris.MediaPlayer2")
        effects.append(program.process.wait(10))
        self.client.wait_names(0)
        try:
            program.pending("")
        except EOFError:
            pass
        return effects, program.events

    def test_every_loop_delivers_the_same_commands(self):
        """Play, pause, seek, next, the end of a track, a bus that ends and starts again, quit."""
        first, *others = LOOPS
        effects, printed = self.run_loop(first)
        self.assertEqual(
            printed,
            [
                "plays: Harbour Lights",
                "command: pause",
                "command: play",
                "command: seek_to_position",
                "command: toggle_play_pause",
                "command: next",
                "plays: Slack Water",
                "command: play",
                "command: seek_to_position",
                "plays: The Last Boat Home",
                "command: seek_to_position",
                "plays: Harbour Lights",
                "command: pause",
                "command: play",
                "command: next",
                "plays: Slack Water",
                "command: quit",
                "end",
            ],
        )
        for loop in others:
            with self.subTest(loop):
                self.assertEqual(self.run_loop(loop), (effects, printed))

    def test_it_sleeps_while_nothing_happens(self):
        """While it plays and while it is paused, no thread wakes up."""
        programs = {loop: self.run_program(loop_program(loop)) for loop in LOOPS}
        players = [Player(self.client, name) for name in self.client.wait_names(len(LOOPS))]
        for command in ("Pause", "Play"):
            for player in players:
                player.call(command)
                player.settle()
            before = self.steady(programs)
            deadline = time.monotonic() + STEADY
            while (left := deadline - time.monotonic()) > 0:
                # Output of a program wakes this process too.
                ready, _, _ = select.select([program.process.stdout for program in programs.values()], [], [], left)
                self.assertEqual(ready, [])
            self.assertEqual({loop: wake_ups(program.process) for loop, program in programs.items()}, before)

    def steady(self, programs):
        """How often the threads of each program have slept so far, once all of them sleep."""
        before, now = None, {}
        while before != now or not all(map(all_sleep, now.values())):
            for program in programs.values():
                program.pending("")
            before, now = now, {loop: wake_ups(program.process) for loop, program in programs.items()}
        return now

    def test_it_ends_on_signals(self):
        """It releases its name, prints a line, and exits with 0."""
        for loop in LOOPS:
            for how in (signal.SIGTERM, signal.SIGINT):
                with self.subTest(f"{loop}, {how.name}"):
                    program, _ = self.start_loop(loop)
                    self.assertEqual(program.end(how), 0)
                    self.client.wait_names(0)
                    program.wait_event("end$")


if __name__ == "__main__":
    unittest.main()
