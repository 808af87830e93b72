# SPDX-License-Identifier: MIT
"""examples/status_line, and the cost of reading while nothing changes."""

import time
import unittest

from fake_players import Reader
from hello import built
from support import BUILD, STEADY, ConformanceTest, Lines, switches, wait_asleep


class StatusLine(ConformanceTest):
    def run_line(self, *arguments):
        return Lines([built(BUILD / "examples" / "status_line"), *arguments], self.bus.environment())

    def follow(self, *arguments):
        program = self.run_line(*arguments)
        self.addCleanup(program.close)
        return program

    def once(self):
        done = self.run_tool(built(BUILD / "examples" / "status_line"), "--once", check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_it_prints_once(self):
        self.assertEqual(self.once(), "\n")
        puppet, _ = self.start(playback="paused position=83", content=self.song(length=3754))
        self.assertEqual(self.once(), "⏸ The Ferrymen – Song 1  1:23/1:02:34 (Player)\n")
        puppet("playback music stopped")
        self.assertTrue(self.once().startswith("⏹ "))

    def test_it_needs_no_bus(self):
        self.bus.kill()
        self.assertEqual(self.once(), "\n")

    def test_it_prints_a_line_at_each_change(self):
        program = self.follow()
        program.wait_event("$")
        puppet, player = self.start(playback="paused position=0")
        program.wait_event("⏸ The Ferrymen – Song 1  0:00/4:14 ")
        self.set_song(puppet, 2)
        program.wait_event("⏸ The Ferrymen – Song 2  0:00/4:14 ")
        puppet("playback music playing position=60")
        program.wait_event("▶ The Ferrymen – Song 2  1:00/4:14 ")
        self.assertEqual(program.pending(""), [])
        puppet.close()
        program.wait_event("$")

    def test_a_click_toggles(self):
        """It never starts a second player."""
        program = built(BUILD / "examples" / "status_line")
        puppet, player = self.start(offer="play pause", playback="playing position=0")
        self.run_tool(program, "toggle")
        self.assertEqual(puppet.command()[0], "pause")
        puppet("playback music paused")
        player.settle()
        self.run_tool(program, "toggle")
        self.assertEqual(puppet.command()[0], "play")
        puppet("withdraw music")
        self.client.wait_names(0)
        done = self.run_tool(program, "toggle", check=False)
        self.assertEqual((done.stdout, done.stderr), ("", "there is no player\n"))

    def test_the_clock_prints_each_second(self):
        """It wakes up once a second, when the second begins."""
        self.start(playback="playing position=10")
        program = self.follow("--clock")
        program.wait_event("▶ .* 0:1[0-9]/")
        begun, before = time.monotonic(), switches(program.process)
        for _ in range(3):
            program.wait_event("▶ ")
        seconds = time.monotonic() - begun
        self.assertTrue(2 <= seconds <= 6, seconds)
        self.assertLessEqual(switches(program.process) - before, 5)


class Rest(ConformanceTest):
    """Twenty players play, and nothing changes."""

    def start_players(self):
        """Ten players with libnowplaying, and ten that only have MPRIS."""
        puppet, _ = self.start(playback="playing position=0", flags="publish_all")
        for number in range(9):
            name = f"music-{number}"
            puppet(f"session {name}", f"content {name} {self.song(number)}", f"playback {name} playing")
            puppet(f"offer {name} play pause", f"publish {name}")
        others = Lines([built(BUILD / "bench" / "bare"), "others", "10"], self.bus.environment())
        self.addCleanup(others.close)
        self.client.wait_names(20)

    def test_a_reader_neither_wakes_up_nor_sends(self):
        self.start_players()
        for mode in ("loop", "thread"):
            with self.subTest(mode):
                reader = Reader(self.bus, mode)
                self.addCleanup(reader.close)
                reader("follow")
                for _ in range(20):
                    reader.wait_event("event")
                wait_asleep(reader)
                monitor = self.new_monitor()
                before = switches(reader.process)
                self.assertFalse(monitor.read(STEADY), monitor.events)
                self.assertEqual(switches(reader.process), before)
                reader.close()
                monitor.close()


if __name__ == "__main__":
    unittest.main()
