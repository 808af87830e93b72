# SPDX-License-Identifier: MIT
"""A Swift player in each main loop, also with a main actor that is blocked."""

import time
import unittest

from gi.repository import GLib

from hello import swift_program
from support import PROPERTIES, ROOT, SECOND, ConformanceTest, Player

LENGTH = "long"


class MainLoop:
    """Tests/apple/MainLoops, with one kind of loop."""

    program = ""

    def open_players(self):
        """Starts the program; returns it and its players "music" and "podcast"."""
        program = self.run_program(swift_program(self.program))
        players = [Player(self.client, name) for name in self.client.wait_names(2)]
        players.sort(key=lambda player: player.get("Identity", ROOT))
        return program, *players

    def block(self, program):
        """Returns when the main actor is blocked."""
        program.write("block")
        program.wait_event("blocked$")

    def seek(self, player, seconds):
        """Requests a position, without waiting for the answer."""
        track = player.metadata["mpris:trackid"]
        return player.send("SetPosition", GLib.Variant("(ox)", (track, seconds * SECOND)))

    def ask(self, player):
        """Calls that the library answers without the player: each property, GetAll, and playerctl."""
        question = GLib.Variant("(ss)", ("org.mpris.MediaPlayer2.Player", "PlaybackStatus"))
        calls = [player.send("Get", question, PROPERTIES) for _ in range(10)]
        self.assertEqual([call.wait().unpack()[0] for call in calls], ["Paused"] * 10)
        self.assertEqual(player.values()["Metadata"]["xesam:title"], "Harbour Lights")
        self.assertEqual(self.playerctl("-p", "Loops", "metadata", "title"), "Harbour Lights")

    def signals(self, program, last):
        """The positions that reached the players, up to this last one."""
        program.wait_event(rf"music {last}$")
        return program.pending("(music|podcast) ")

    def test_it_answers(self):
        """Commands have their effect, and changes of the model are published."""
        program, player, other = self.open_players()
        for method, status in [("Play", "Playing"), ("Pause", "Paused"), ("PlayPause", "Playing")]:
            player.call(method)
            self.assertEqual(player.get("PlaybackStatus"), status)
        self.assertEqual(other.get("PlaybackStatus"), "Paused")
        program.write("Slack Water")
        player.wait_title("Slack Water")
        other.wait_title("Slack Water")

    def test_the_commands_of_two_sessions_keep_their_order(self):
        """The commands to two sessions while the main actor is blocked arrive once each, in order."""
        program, player, other = self.open_players()
        self.block(program)
        wanted = [("music" if number % 2 else "podcast", number) for number in range(1, 9)]
        for name, number in wanted:
            self.seek(player if name == "music" else other, number).wait()
        self.assertEqual(program.pending(r"\w+ \d"), [])
        program.write("free")
        self.seek(player, 100).wait()
        self.assertEqual(self.signals(program, 100), [f"{name} {number}" for name, number in wanted])
        self.assertEqual(other.position, 8)
        self.assertEqual(program.end(), -15)


class AsyncMain(MainLoop, ConformanceTest):
    """@main with an async main()"""

    program = "AsyncMain"

    def test_a_minute_in_which_the_main_actor_hangs(self):
        """Every call is answered meanwhile. The accepted commands arrive afterwards, once each and in order."""
        program, player, other = self.open_players()
        self.block(program)
        begun = time.monotonic()
        count = 0
        while time.monotonic() < begun + 61:
            for which in (player, other):
                self.ask(which)
            count += 1
            # The answer is "accepted" after 0.4 s, also while the player is blocked; an error would be raised.
            self.seek(player, count).wait()
        self.assertGreater(count, 20)
        self.assertEqual(program.pending(r"\w+ \d"), [])
        self.assertEqual(player.position, 0)
        program.write("free")
        self.seek(player, 900).wait()
        self.assertEqual(self.signals(program, 900), [f"music {number}" for number in range(1, count + 1)])
        self.assertEqual(player.position, 900)


class DispatchMain(MainLoop, ConformanceTest):
    """dispatchMain()"""

    program = "DispatchMain"


class OwnLoop(MainLoop, ConformanceTest):
    """The program's own loop, which waits for the same descriptor as Foundation's."""

    program = "OwnLoop"


class RunLoopMain(MainLoop, ConformanceTest):
    """RunLoop.main.run()"""

    program = "RunLoopMain"


if __name__ == "__main__":
    unittest.main()
