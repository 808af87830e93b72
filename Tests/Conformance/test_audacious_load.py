# SPDX-License-Identifier: MIT
"""players/audacious is compiled, and a real Audacious loads it. test_audacious_plugin.py has the other tests."""

import pathlib
import shutil
import tempfile
import unittest

from audacious_process import Audacious, Remote, install
from support import ROOT, ConformanceTest


class Loaded(ConformanceTest):
    def test_audacious_loads_it(self):
        """Audacious without a song is on the bus, as the plugin shows it, and ends cleanly."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="np-audacious-"))
        self.addCleanup(shutil.rmtree, folder)
        audacious = Audacious(install(folder / "usr"), self.bus)
        self.addCleanup(audacious.close)
        Remote(self.client).wait("PluginIsEnabled", False, "(s)", "mpris2")
        player = self.client.player()
        self.assertEqual((player.get("Identity", ROOT), player.get("LoopStatus")), ("Audacious", "None"))
        self.assertEqual(audacious.end(), 0)


if __name__ == "__main__":
    unittest.main()
