# SPDX-License-Identifier: MIT
"""The examples in JavaScript, Vala and Python with GObject, with the installed libnowplaying-glib."""

import subprocess

from toolkits import EXAMPLES, LIBRARIES, PATIENCE, PREFIX, REPOSITORY, ToolkitTest, tool

GTK_PLAYER = (tool("gjs"), "-m", EXAMPLES / "gtk_player" / "gtk_player.js")
PLAYER_LIST = (tool("gjs"), "-m", EXAMPLES / "player_list" / "player_list.js")
SMALLEST_PLAYER = EXAMPLES / "smallest_player"
STATUS_LINE = EXAMPLES / "status_line"


class GlibTest(ToolkitTest):
    def compiled(self, source):
        """The program of a source in Vala."""
        program = self.folder / source.stem
        if not program.exists():
            subprocess.run(
                [tool("valac"), "--quiet", f"--vapidir={PREFIX / 'share' / 'vala' / 'vapi'}"]
                + ["--pkg=nowplaying-glib-0", str(source), "--output", str(program)],
                env=self.environment(PKG_CONFIG_PATH=str(LIBRARIES / "pkgconfig")),
                cwd=self.folder,
                check=True,
                capture_output=True,
            )
        return program


class SmallestPlayer(GlibTest):
    """The programs of examples/smallest_player that use libnowplaying-glib"""

    def test_each_obeys(self):
        programs = {
            "JavaScript": (tool("gjs"), "-m", SMALLEST_PLAYER / "smallest_player.js"),
            "Vala": (self.compiled(SMALLEST_PLAYER / "smallest_player.vala"),),
        }
        for language, command in programs.items():
            with self.subTest(language):
                program = self.launch(*command)
                player = self.wait_player("Smallest", "Harbour Lights")
                self.assertEqual(player.metadata["xesam:artist"], ["The Ferrymen"])
                self.assertEqual(player.metadata["mpris:length"], 254_000_000)
                self.playerctl("play")
                player.wait_value("PlaybackStatus", "Playing")
                self.playerctl("pause")
                player.wait_value("PlaybackStatus", "Paused")
                program.end()
                self.wait_for(lambda: not self.client.names(), "the player leaves the bus")
        self.assertEqual(self.log(), "")


class GtkPlayer(ToolkitTest):
    """examples/gtk_player"""

    def test_it_plays_and_obeys(self):
        self.check_player("GtkPlayer", "GTK Player", *GTK_PLAYER)
        self.assertNotRegex(self.log(), "JS (WARNING|ERROR)|CRITICAL")

    def test_a_missing_file_is_a_problem(self):
        self.check_missing_file("GtkPlayer", *GTK_PLAYER)

    def test_it_needs_no_bus(self):
        self.check_without_bus(*GTK_PLAYER, *self.make_songs(60))

    def test_it_names_its_usage(self):
        done = subprocess.run(
            list(map(str, GTK_PLAYER)), env=self.environment(), capture_output=True, text=True, timeout=PATIENCE
        )
        self.assertEqual((done.returncode, done.stderr), (1, "usage: gtk_player.js FILE…\n"))


class StatusLine(GlibTest):
    """The programs of examples/status_line that use libnowplaying-glib"""

    def programs(self):
        """Each program, by its language."""
        return {
            "JavaScript": (tool("gjs"), "-m", STATUS_LINE / "status_line.js"),
            "Python": ("/usr/bin/python3", STATUS_LINE / "status_line_glib.py"),
            "Vala": (self.compiled(STATUS_LINE / "status_line.vala"),),
        }

    def test_each_prints_a_line_at_each_change(self):
        for language, command in self.programs().items():
            with self.subTest(language):
                program = self.launch(*command)
                puppet, _ = self.start()
                program.wait_event("▶ The Ferrymen – Song 1$", PATIENCE)
                # A line has no volume, so it is not printed again.
                puppet("playback music playing position=50 volume=0.3")
                self.set_song(puppet, 2, artist=None)
                program.wait_event("▶ Song 2$", PATIENCE)
                puppet("playback music paused")
                program.wait_event("⏸ Song 2$", PATIENCE)
                puppet.close()
                program.wait_event("$", PATIENCE)
                self.assertEqual(program.events, [])
                program.end()
        self.assertEqual(self.log(), "")

    def test_none_needs_a_bus_or_a_player(self):
        for language, command in self.programs().items():
            with self.subTest(language):
                program = self.launch(*command)
                with self.assertRaises(subprocess.TimeoutExpired):
                    program.process.wait(1)
                self.assertEqual(program.pending(""), [])
                program.end()
        self.bus.kill()
        for language, command in self.programs().items():
            with self.subTest(language):
                program = self.launch(*command)
                with self.assertRaises(subprocess.TimeoutExpired):
                    program.process.wait(1)
                self.assertEqual(program.pending(""), [])


class PlayerList(ToolkitTest):
    """examples/player_list, and the same program with libplayerctl"""

    def test_it_shows_a_player_and_its_button_works(self):
        self.check_list(lambda width: width - 20, *PLAYER_LIST)

    def test_the_program_with_libplayerctl_does_the_same(self):
        program = REPOSITORY / "Tests" / "Toolkits" / "player_list_playerctl.js"
        self.check_list(lambda width: width - 20, tool("gjs"), "-m", program)

    def test_it_needs_no_bus(self):
        self.check_without_bus(*PLAYER_LIST)
