# SPDX-License-Identifier: MIT
"""Quod Libet loads players/quodlibet, and plays. The other tests of the plugin are longer: test_quodlibet_plugin.py."""

import unittest

from mpv_process import TEMPORARY, make
from quodlibet_process import OURS, OWN, PATIENCE, QuodLibetTest
from support import ROOT


class Loaded(QuodLibetTest):
    def test_it_shows_and_obeys(self):
        self.addCleanup(TEMPORARY.cleanup)
        songs = [make(f"song-{number}.flac", title=f"Song {number}") for number in (1, 2)]
        quodlibet, player = self.play(*songs, plugins=(OWN, OURS))
        self.assertEqual((self.client.names(), player.metadata["xesam:title"]), ([ROOT + ".quodlibet"], "Song 1"))
        self.assertTrue(player.get("HasTrackList", ROOT))
        player.call("Next")
        player.wait_title("Song 2")
        player.call("Quit", interface=ROOT)
        self.assertEqual(quodlibet.process.wait(PATIENCE), 0)
        self.assertNotIn("Traceback", quodlibet.log_text())


if __name__ == "__main__":
    unittest.main()
