# SPDX-License-Identifier: MIT
"""Each player loads its plugin of players/, and plays. Its other tests are longer: test_audacious_plugin.py, and so on."""

import shutil
import unittest

from audacious_process import AudaciousTest
from mpv_process import MpvTest
from player_kit import SONGS, TITLES, Loading
from player_media import TEMPORARY, make
from quodlibet_process import OURS, OWN, QuodLibetTest
from rhythmbox_process import RhythmboxTest
from support import ROOT
from vlc_process import PLUGIN, VlcTest


def setUpModule():
    unittest.addModuleCleanup(TEMPORARY.cleanup)
    for name, title in zip(SONGS, TITLES, strict=True):
        make(name, title=title, artist="The Ferrymen")


class Audacious(Loading, AudaciousTest):
    def test_without_a_song(self):
        """It is on the bus, as the plugin shows it, and ends cleanly."""
        audacious = self.new()
        player = self.client.player()
        self.assertEqual((player.get("Identity", ROOT), player.get("LoopStatus")), ("Audacious", "None"))
        self.assertEqual(audacious.end(), 0)


class Mpv(Loading, MpvTest):
    pass


class QuodLibet(Loading, QuodLibetTest):
    def songs(self):
        return super().songs(plugins=(OWN, OURS))


class Rhythmbox(Loading, RhythmboxTest):
    pass


@unittest.skipUnless(shutil.which("vlc") and PLUGIN.exists(), "vlc or its plugin is missing (vlc-bin, libvlccore-dev)")
class Vlc(Loading, VlcTest):
    def test_it_replaces_the_mpris_of_vlc(self):
        """Also a second interface does nothing."""
        vlc, _ = self.play(SONGS[0], options=("--aout=adummy", "-vv", "--control=dbus"))
        self.assertEqual(self.client.names(), [ROOT + ".vlc"])
        self.assertIn('using interface module "nowplaying"', vlc.log_text())
        self.assertNotIn('using interface module "dbus"', vlc.log_text())


if __name__ == "__main__":
    unittest.main()
