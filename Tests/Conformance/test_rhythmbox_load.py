# SPDX-License-Identifier: MIT
"""Rhythmbox loads players/rhythmbox, plays, and gets many commands at once. The other tests of the plugin are longer: test_rhythmbox_plugin.py."""

import contextlib
import unittest

from support import ROOT, DBusError, until
from test_rhythmbox_plugin import OURS, RhythmboxTest, setUpModule  # noqa: F401 -- unittest calls it.


class Loaded(RhythmboxTest):
    def test_it_shows_and_obeys(self):
        rhythmbox, player = self.songs()
        self.assertEqual((self.client.names(), player.metadata["xesam:title"]), ([ROOT + ".rhythmbox"], "Song 1"))
        self.assertIn(OURS, rhythmbox.plugins)
        player.call("Next")
        player.wait_title("Song 2")

    def test_many_commands_at_once(self):
        """Each of 200 commands gets an answer, and then Rhythmbox and the bus have the same song."""
        rhythmbox, player = self.songs()
        members = ("Next", "Previous", "Pause", "Play", "PlayPause")
        for call in [player.send(members[number % 5]) for number in range(200)]:
            with contextlib.suppress(DBusError):
                call.wait()
        player.call("Play")
        player.wait_value("PlaybackStatus", "Playing")
        title = "player.get_playing_entry().get_string(RB.RhythmDBPropType.TITLE)"
        until(lambda: player.metadata["xesam:title"] == rhythmbox(title), "the song")
        self.assertEqual(rhythmbox.complaints(), "")


del RhythmboxTest

if __name__ == "__main__":
    unittest.main()
