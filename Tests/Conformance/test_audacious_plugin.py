# SPDX-License-Identifier: MIT
"""A real Audacious with players/audacious: the tests of every player, and special ones."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from audacious_process import NAME, PATH, AudaciousTest, install, with_plugin
from gi.repository import GLib
from player_kit import SONGS, Kit, Replaced
from player_media import make_media
from support import BUILD, LIBRARY, REPOSITORY, ROOT, DBusError, Player, until
from test_rules_of_mpris import Rules

LENGTH = "long"
setUpModule = make_media


class Common(Kit, AudaciousTest):
    """The tests of every player."""


class RulesOfMpris(Rules, AudaciousTest):
    """The rules of MPRIS for every player."""


class Own(Replaced, AudaciousTest):
    """Audacious' own plugin. The plugins start in the order of their names, which depends on the language."""

    first_starts = tuple(
        {"is_first": True, "LANG": f"{language}.UTF-8", "LANGUAGE": language[:2]} for language in ("C", "ru_RU")
    )

    def stored(self, audacious):
        return "enabled 1" in audacious.registry.read_text().split("mpris2.so")[1].split("general")[0]

    def test_it_is_not_loaded_at_the_second_start(self):
        """No other player was ever on the bus."""
        audacious, _ = self.songs()
        self.assertNotIn("mpris2.so", pathlib.Path(f"/proc/{audacious.process.pid}/maps").read_text())
        owners = {s.values[2] for s in self.client.signals if s.member == "NameOwnerChanged"}
        self.assertLessEqual(len(owners - {""}), 1)
        self.assertEqual(len(self.client.names()), 1)

    def test_dead_name_of_the_own_plugin(self):
        """The user turned Audacious' own plugin off before: its name stays on the bus, without an object."""
        registry = with_plugin(with_plugin(self.stored_once(), "nowplaying", False), "mpris2", True)
        audacious = self.new(SONGS[0], registry=registry)
        audacious.wait_answers()
        self.wait_player(False).call("Pause")
        audacious("enable", self.own, False)
        self.assertEqual(self.client.names(), [ROOT + ".audacious"])
        with self.assertRaises(DBusError):
            Player(self.client, ROOT + ".audacious").get("PlaybackStatus")
        self.turn(audacious, True)

    def test_without_the_own_plugin(self):
        """A package can remove the file of Audacious' own plugin."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="np-audacious-"))
        self.addCleanup(shutil.rmtree, folder)
        program = install(folder / "usr")
        next(folder.rglob("mpris2.so")).unlink()
        audacious = self.new(SONGS[0], program=program, is_first=True)
        audacious.wait_answers()
        self.client.player().wait_title("Song 1")
        audacious("enable", self.ours, False)
        self.client.wait_names(0)
        self.assertEqual(audacious.end(), 0)


class Special(AudaciousTest):
    def test_speed(self):
        """Audacious' speed is an effect: without it, the player has one rate."""
        audacious, player = self.songs()
        self.assertEqual((player.get("MinimumRate"), player.get("MaximumRate")), (1, 1))
        audacious("enable", "speed-pitch", True)
        player.wait_value("MaximumRate", 2)
        player.set("Rate", GLib.Variant("d", 1.5))
        self.assertEqual(player.get("Rate"), 1.5)
        self.assertEqual(float(audacious.say("ConfigGet", "(ss)", "speed-pitch", "speed")), 1.5)

    def test_entry_that_has_moved(self):
        """A jump right after a removal goes to the entry, not to its old place."""
        _, player = self.songs()
        third = self.tracks(player)[2]
        self.client.send(NAME, "Delete", GLib.Variant("(u)", (1,)), PATH, NAME, reply=False)
        self.list_call(player, "GoTo", "(o)", third)
        self.assertEqual(player.metadata["xesam:title"], "Song 3")

    def test_another_playlist(self):
        """When Audacious is stopped, the queue is the displayed playlist."""
        audacious, player = self.songs()
        # With this call Audacious stops, and displays the new playlist.
        audacious.say("NewPlaylist")
        audacious.add("tags.flac")
        self.wait_titles(player, "Harbour Lights")
        audacious.say("SetActivePlaylist", "(i)", 0)
        self.client.wait_equal(lambda: len(self.tracks(player)), 3)
        player.call("Play")
        player.wait_title("Song 1")

    def test_the_file_for_audacious_is_a_plugin(self):
        """players/upstream/audacious compiles with the words of audacious-plugins, and Audacious loads it."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="np-audacious-"))
        self.addCleanup(shutil.rmtree, folder)
        subprocess.run([REPOSITORY / "players/upstream/audacious/write", folder], check=True)
        words = ('PACKAGE="audacious-plugins"', 'EXPORT=__attribute__((visibility("default")))', "HAVE_GETTEXT")
        packages = ("pkg-config", "--cflags", "--libs", "gio-unix-2.0", "audacious")
        flags = subprocess.run(packages, capture_output=True, text=True, check=True).stdout.split()
        includes = (REPOSITORY / "include", REPOSITORY / "bindings/cpp", BUILD / "include")
        command = ["g++", "-std=gnu++17", "-shared", "-fPIC", "-fvisibility=hidden", "-o", folder / "nowplaying.so"]
        command += [f"-D{word}" for word in words] + [f"-I{include}" for include in includes]
        command += [folder / "src/nowplaying/plugin.cc", LIBRARY, f"-Wl,-rpath,{LIBRARY.parent}"]
        subprocess.run([*command, *flags], check=True)
        program = install(folder / "usr", folder / "nowplaying.so")
        audacious = self.new("tags.flac", program=program, is_first=True)
        audacious.wait_answers()
        until(lambda: not audacious("enabled", self.own), "the plugin")
        self.client.player().wait_title("Harbour Lights")


if __name__ == "__main__":
    unittest.main()
