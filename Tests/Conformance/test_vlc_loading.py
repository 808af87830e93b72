# SPDX-License-Identifier: MIT
"""players/vlc is loaded by a real vlc in place of VLC's own MPRIS. The other tests are in test_vlc_plugin."""

import shutil
import unittest

from mpv_process import TEMPORARY, make
from support import DEADLINE, ROOT
from vlc_process import PLUGIN, VlcTest


@unittest.skipUnless(shutil.which("vlc") and PLUGIN.exists(), "vlc or its plugin is missing (vlc-bin, libvlccore-dev)")
class Loading(VlcTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(TEMPORARY.cleanup)
        make("songs/song-1.flac", seconds=20, title="Song 1")

    def test_it_replaces_the_mpris_of_vlc(self):
        vlc, player = self.play("-vv", "songs/song-1.flac")
        self.assertEqual(self.client.names(), [ROOT + ".vlc"])
        self.assertEqual(player.get("Identity", ROOT), "VLC media player")
        self.assertEqual(player.get("DesktopEntry", ROOT), "vlc")
        self.assertEqual(player.metadata["xesam:title"], "Song 1")
        self.assertIn('using interface module "nowplaying"', vlc.log_text())
        self.assertNotIn('using interface module "dbus"', vlc.log_text())
        player.call("Quit", interface=ROOT)
        self.assertEqual(vlc.process.wait(DEADLINE), 0)
        self.client.wait_names(0)

    def test_a_second_interface_does_nothing(self):
        self.play("songs/song-1.flac", "--control=dbus")
        self.assertEqual(self.client.names(), [ROOT + ".vlc"])


if __name__ == "__main__":
    unittest.main()
