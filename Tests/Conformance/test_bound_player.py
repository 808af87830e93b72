# SPDX-License-Identifier: MIT
"""An old player, unaware of the library, is controlled through a table of eight rows."""

import os
import pathlib
import unittest

from support import BUILD, ConformanceTest

LENGTH = "short"
BOUND = pathlib.Path(os.environ.get("NOWPLAYING_BOUND", BUILD / "examples" / "bound_player"))


class BoundPlayer(ConformanceTest):
    """examples/bound_player"""

    def setUp(self):
        super().setUp()
        self.assertTrue(BOUND.exists(), f"{BOUND} is missing: build the project first")
        self.program = self.run_program(BOUND)
        self.player = self.client.player()

    def steer(self, *arguments):
        """Runs playerctl, as a user would."""
        self.playerctl("-p", "bound_player", *arguments)

    def test_it_shows_the_track(self):
        """The player's own listener publishes its state."""
        self.assertEqual(self.player.metadata["xesam:title"], "Harbour Lights")
        self.assertEqual(self.player.metadata["mpris:length"], 64_000_000)
        self.assertEqual(self.player.get("PlaybackStatus"), "Playing")

    def test_constants(self):
        """Play and pause are one function, and so are next and previous."""
        self.steer("pause")
        self.program.wait_event("^pause$")
        self.player.wait_value("PlaybackStatus", "Paused")
        self.steer("play")
        self.program.wait_event("^play$")
        self.player.wait_value("PlaybackStatus", "Playing")
        self.steer("next")
        self.program.wait_event(r"^step \+1$")
        self.player.wait_title("Slack Water")
        self.steer("previous")
        self.program.wait_event("^step -1$")
        self.player.wait_title("Harbour Lights")

    def test_user_data(self):
        """The function for the toggle has the player as its only parameter."""
        self.steer("play-pause")
        self.program.wait_event("^toggle$")
        self.player.wait_value("PlaybackStatus", "Paused")

    def test_seconds_and_text(self):
        """Seconds are a double, and the function gets the constant text."""
        self.steer("position", "30.5")
        self.program.wait_event(r"^seek 30\.5, desktop$")
        self.assertGreaterEqual(self.player.position, 30.5)

    def test_mode(self):
        """The repeat mode is an int."""
        self.steer("loop", "Playlist")
        self.program.wait_event("^repeat 2$")
        self.player.wait_value("LoopStatus", "Playlist")
        self.steer("loop", "Track")
        self.program.wait_event("^repeat 1$")
        self.player.wait_value("LoopStatus", "Track")

    def test_float(self):
        """The volume is a float, after a constant int."""
        self.steer("volume", "0.25")
        self.program.wait_event(r"^channel 0 0\.25$")
        self.player.wait_value("Volume", 0.25)

    def test_next_and_previous_at_both_ends(self):
        """At the ends there is no next song, unless the album repeats."""
        self.assertEqual((self.player.get("CanGoPrevious"), self.player.get("CanGoNext")), (False, True))
        self.steer("next")
        self.steer("next")
        self.player.wait_title("The Last Boat Home")
        self.assertEqual((self.player.get("CanGoPrevious"), self.player.get("CanGoNext")), (True, False))
        self.player.call("Next")
        self.assertEqual(self.player.metadata["xesam:title"], "The Last Boat Home")
        self.steer("loop", "Playlist")
        self.player.wait_value("CanGoNext", True)
        self.steer("next")
        self.player.wait_title("Harbour Lights")

    def test_it_ends(self):
        """It releases its name and exits with 0."""
        self.assertEqual(self.program.end(), 0)
        self.client.wait_names(0)


if __name__ == "__main__":
    unittest.main()
