# SPDX-License-Identifier: MIT
"""Rhythmbox loads players/rhythmbox, and plays. The other tests of the plugin are longer: test_rhythmbox_plugin.py."""

import unittest

from support import ROOT
from test_rhythmbox_plugin import OURS, RhythmboxTest, setUpModule  # noqa: F401 -- unittest calls it.


class Loaded(RhythmboxTest):
    def test_it_shows_and_obeys(self):
        rhythmbox, player = self.songs()
        self.assertEqual((self.client.names(), player.metadata["xesam:title"]), ([ROOT + ".rhythmbox"], "Song 1"))
        self.assertIn(OURS, rhythmbox.plugins)
        player.call("Next")
        player.wait_title("Song 2")


del RhythmboxTest

if __name__ == "__main__":
    unittest.main()
