# SPDX-License-Identifier: MIT
"""nowplaying screen, in a terminal."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import time
import unittest

from fake_players import FakePlayer, Stage
from hello import built
from support import BUILD, DEADLINE, ConformanceTest, Lines, quote
from terminal import Terminal
from test_status_line import STEADY, switches

PROGRAM = BUILD / "bin" / "nowplaying"
NO_CHAFA = "/nonexistent"
FAILED = 74
# As xterm sends it in the mode that the program sets, and in the other one.
DOWN, OTHER_DOWN, END = "\x1bOB", "\x1b[B", "\x1bOF"


def is_restored(terminal):
    """The shell's screen, no mouse, a cursor."""
    modes = dict(re.findall(rb"\x1b\[\?(1049|1006;1000|25)([hl])", terminal.output.replace(b"?12l\x1b[", b"")))
    shows_cursor = terminal.output.rfind(b"\x1b[?25h") > terminal.output.rfind(b"\x1b[?25l")
    return modes[b"1049"] == b"l" and modes[b"1006;1000"] == b"l" and shows_cursor


class ScreenTest(ConformanceTest):
    """Programs in terminals."""

    def open(self, columns=80, lines=24, *arguments, command=None, **environment):
        environment.setdefault("PATH", NO_CHAFA)
        environment.setdefault("TERM", "xterm-256color")
        environment.setdefault("COLORTERM", None)
        terminal = Terminal(
            command or [built(PROGRAM), "screen", *arguments], self.bus.environment(**environment), columns, lines
        )
        self.addCleanup(terminal.close)
        return terminal

    def quit(self, terminal):
        terminal.write("q")
        self.assertEqual(terminal.wait_end(), 0)
        self.assertEqual(terminal.read_modes(), terminal.modes)
        self.assertTrue(is_restored(terminal), terminal.output[-300:])


class Showing(ScreenTest):
    """The content of the screen."""

    def test_it_shows_a_player(self):
        puppet, _ = self.start(
            offer="play pause next previous seek_to_position set_volume", playback="paused position=83"
        )
        puppet("playback music paused position=127 volume=0.7")
        terminal = self.open()
        terminal.wait_text(
            "‖ paused  Player", "Song 1", "The Ferrymen", "Low Water", "2:07 ━━", "4:14", "70%", "q quit"
        )
        # Half of the bar.
        column, line = terminal.place("━")
        bar = re.search("[━╸─]+", terminal.lines[line])[0]
        self.assertAlmostEqual(len(bar.rstrip("─")) / len(bar), 0.5, delta=0.03)
        self.set_song(puppet, 2)
        terminal.wait_text("Song 2", absent=("Song 1",))
        puppet("withdraw music")
        terminal.wait_text("No player", absent=("Song 2",))
        self.quit(terminal)

    def test_it_shows_all_players(self):
        puppet, _ = self.start(playback="paused position=83", flags="publish_all")
        for number in range(2, 5):
            puppet(
                f"session s{number}", f"content s{number} {self.song(number)}", f"playback s{number} paused position=60"
            )
            puppet(f"offer s{number} play pause seek_to_position", f"publish s{number}")
        self.client.wait_names(4)
        for columns, lines in ((80, 24), (140, 40), (34, 20), (18, 10), (20, 60), (60, 12)):
            with self.subTest(size=(columns, lines)):
                terminal = self.open(columns, lines)
                terminal.wait_text("Song 1", "Song 2", "Song 3", "Song 4", *(("1:23", "1:00") if columns >= 34 else ()))
                self.assertTrue(all(len(line) <= columns for line in terminal.lines))
                self.quit(terminal)

    def test_every_size_works(self):
        self.start(playback="playing position=10")
        terminal = self.open()
        terminal.wait_text("Song 1")
        for columns, lines in ((20, 5), (1, 1), (2, 2), (5, 3), (300, 100), (40, 40), (100, 3), (3, 100), (80, 24)):
            terminal.size(columns, lines)
            if columns >= 5:
                terminal.wait_text("Song 1"[: columns - 3])
        terminal.wait_text("Song 1", "The Ferrymen", "q quit")
        self.quit(terminal)

    def test_a_new_size_draws_everything(self):
        self.start(playback="paused position=10")
        terminal = self.open(80, 24)
        terminal.wait_text("Song 1", "q quit")
        terminal.size(120, 30)
        terminal.screen.reset()
        terminal.wait(lambda: terminal.lines[29].endswith("q quit"), "the last line")
        terminal.wait_text("Song 1", "The Ferrymen")
        self.quit(terminal)

    def test_hostile_titles_stay_in_their_place(self):
        titles = [
            "\x1b[2J\x1b]0;title\x07A\x1b[31mB\x9b2JC",
            "\u202eevil\u202c\u2067x\u2066",
            "e" + "\u0301" * 200 + "n\u0303d",
            "\u0301\u200d\ufe0f\u3099",
            "👩\u200d👩\u200d👧\u200d👦 ☺\ufe0f 👍\U0001f3fd",
            "日本語" * 50,
            "line\nbreak\rtab\tend\u2028last",
            "\uf8ff\U0010fffd\u0378\ufdd0\U000e0041",
            "ﷺ" * 20,
        ]
        puppet, _ = self.start(playback="paused position=83")

        def show(number, **more):
            puppet("begin music", f"content music {self.song(number, **more)}", "playback music paused position=83")
            puppet("end music")

        for columns, lines in ((80, 24), (19, 8), (120, 30)):
            terminal = self.open(columns, lines)
            terminal.wait_text("Song 1", "1:23")
            terminal.settle()
            before = self.other_lines(terminal)
            for number, title in enumerate(titles, 10):
                with self.subTest(title=title, columns=columns):
                    show(number, title=title, artist=title, album=title)
                    terminal.wait_text(absent=("Song 1",))
                    terminal.settle()
                    after = [line for line in terminal.lines if "1:23" in line or "q" in line[-6:]]
                    self.assertEqual(after, [line for line in before if "1:23" in line or "q" in line[-6:]])
                    show(1)
                    terminal.wait_text("Song 1")
                    terminal.settle()
                    self.assertEqual(self.other_lines(terminal), before)
            for forbidden in (b"\x1b]", b"\x07", b"\x1b[31mB", "\u202e".encode(), "\u200d".encode(), "\u2067".encode()):
                self.assertNotIn(forbidden, terminal.output)
            self.quit(terminal)

    @staticmethod
    def other_lines(terminal):
        return [line for line in terminal.lines if "Song" not in line]

    def test_a_bus_without_players(self):
        terminal = self.open()
        terminal.wait_text("No player", absent=("No session bus",))
        self.bus.kill()
        terminal.wait_text("No session bus")
        self.start_bus()
        terminal.wait_text("No player", absent=("No session bus",))
        self.quit(terminal)

    def test_no_bus(self):
        self.bus.kill()
        terminal = self.open()
        terminal.wait_text("No session bus")
        self.start_bus()
        self.start()
        terminal.wait_text("Song 1")
        self.quit(terminal)

    def test_a_chosen_player_only(self):
        self.start(playback="paused position=83")
        stage = Stage(self.bus.socket)
        self.addCleanup(stage.close)
        FakePlayer(stage, "vlc", title="A film")
        terminal = self.open(80, 24, "-i", "vlc")
        terminal.wait_text("Song 1")
        terminal.settle()
        self.assertNotIn("A film", terminal.text)
        self.quit(terminal)


class Steering(ScreenTest):
    """Keys and the mouse."""

    OFFER = "play pause toggle_play_pause next previous seek_to_position set_volume like change_repeat_mode"

    def open_playing(self, columns=80, lines=24, **environment):
        puppet, player = self.start(offer=self.OFFER, playback="paused position=127")
        puppet("playback music paused position=127 volume=0.5")
        player.settle()
        terminal = self.open(columns, lines, **environment)
        terminal.wait_text("Song 1", "50%", "2:07")
        return puppet, player, terminal

    def test_keys_send_commands(self):
        puppet, player, terminal = self.open_playing()
        for key, command, argument in (
            (" ", "toggle_play_pause", "-"), ("n", "next", "-"), ("b", "previous", "-"), ("l", "like", None),
            ("+", "set_volume", None), ("5", "seek_to_position", None),
        ):  # fmt: skip
            with self.subTest(key=key):
                terminal.write(key)
                name, value = puppet.command()
                self.assertEqual(name, command)
                if argument:
                    self.assertEqual(value, argument)
        self.quit(terminal)

    def test_a_refusal_is_shown(self):
        puppet, player, terminal = self.open_playing()
        puppet("auto subscription_required")
        terminal.write("n")
        puppet.command()
        terminal.wait(lambda: "keys  q quit" not in terminal.lines[-1] and len(terminal.lines[-1]) > 10, "a sentence")
        # The next key removes it.
        terminal.write(DOWN)
        terminal.wait_text("keys  q quit")
        terminal.write("r")
        self.assertEqual(puppet.command()[0], "change_repeat_mode")
        self.quit(terminal)

    def test_unknown_sequences_are_not_keys(self):
        puppet, player, terminal = self.open_playing()
        terminal.write("\x1b[99;5u\x1b[200~\x1b[1;2n\x1bq\x1b[?62;c")
        terminal.settle()
        self.assertIsNone(terminal.process.poll())
        self.assert_no_command_came(puppet)
        self.quit(terminal)

    def assert_no_command_came(self, puppet):
        self.assertEqual(puppet.commands(), [])

    def test_a_click_on_the_bar_seeks(self):
        puppet, player, terminal = self.open_playing()
        column, line = terminal.place("━")
        bar = re.search("[━╸─]+", terminal.lines[line])[0]
        terminal.click(column + len(bar) // 4, line)
        name, value = puppet.command()
        self.assertEqual(name, "seek_to_position")
        self.assertAlmostEqual(float(re.search(r"[\d.]+", value)[0]), 254 / 4, delta=254 / len(bar) + 1)
        self.quit(terminal)

    def test_a_click_on_a_control(self):
        puppet, player, terminal = self.open_playing()
        terminal.click(*terminal.place("▶▶"))
        self.assertEqual(puppet.command()[0], "next")
        terminal.click(*terminal.place("♡"))
        self.assertEqual(puppet.command()[0], "like")
        terminal.click(*terminal.place("q quit"))
        self.assertEqual(terminal.wait_end(), 0)

    def test_the_wheel_changes_the_volume(self):
        """A fast wheel sends the newest volume, not each step."""
        puppet, player, terminal = self.open_playing()
        terminal.click(10, 5, button=64, count=6)
        volumes = []
        while not volumes or volumes[-1] < 0.79:
            name, value = puppet.command()
            self.assertEqual(name, "set_volume")
            volumes.append(float(re.search(r"[\d.]+", value)[0]))
        self.assertAlmostEqual(volumes[-1], 0.8)
        self.quit(terminal)

    def test_a_click_selects_a_player(self):
        puppet, player, terminal = self.open_playing()
        stage = Stage(self.bus.socket)
        self.addCleanup(stage.close)
        FakePlayer(stage, "vlc", title="A film", status="Paused")
        terminal.wait_text("A film")
        column, line = next(
            (line.index("A film"), number) for number, line in enumerate(terminal.lines) if "A film" in line
        )
        terminal.click(column, line)
        terminal.wait(lambda: terminal.text.count("A film") == 2, "the selected player")
        # The bar of another player selects it too.
        terminal.write("\t")
        terminal.wait(lambda: terminal.text.count("Song 1") == 2, "the first player")
        # Shift and Tab: from the first one to the last one, and back.
        for title in ("A film", "Song 1"):
            terminal.write("\x1b[Z")
            terminal.wait(lambda title=title: terminal.text.count(title) == 2, title)
        self.quit(terminal)

    def test_the_queue(self):
        puppet, player = self.start(
            offer="play pause go_to_entry remove_from_queue", playback="paused position=1", content=self.song(1)
        )
        puppet("queue-new", *(f"queue-add e{n} music e{n} title={quote(f'Entry {n}')} length=60" for n in range(1, 31)))
        puppet("queue-current e2", "queue music")
        for columns, lines in ((80, 24), (120, 30), (18, 12)):
            with self.subTest(columns=columns):
                terminal = self.open(columns, lines)
                terminal.wait_text("Song 1")
                terminal.write("u")
                terminal.wait_text("Entry 2", "▶")
                terminal.write(DOWN + OTHER_DOWN + "\r")
                self.assertEqual(puppet.command(), ("go_to_entry", "e4"))
                terminal.write(END)
                terminal.wait_text("Entry 30")
                terminal.write("x")
                self.assertEqual(puppet.command(), ("remove_from_queue", "e30"))
                terminal.click(*terminal.place("Entry 30"))
                self.assertEqual(puppet.command(), ("go_to_entry", "e30"))
                terminal.write("\x1b")
                terminal.wait_text(absent=("Entry 30",))
                self.quit(terminal)

    def test_languages_and_devices(self):
        puppet, player = self.start(
            offer="play pause enable_language_option disable_language_option", playback="paused position=1"
        )
        puppet('languages music 1 de German de audible current 1 en English en audible "" 2 sub Subs en legible ""')
        terminal = self.open()
        terminal.wait_text("Song 1", "a languages")
        terminal.write("a")
        terminal.wait_text("▶ audio", "German", "English", "subtitles")
        terminal.write(DOWN + "\r")
        name, value = puppet.command()
        self.assertEqual(name, "enable_language_option")
        self.assertIn("en", value)
        terminal.write("o")
        terminal.wait_text("no devices")
        self.quit(terminal)

    def test_the_volume_of_a_device(self):
        puppet = self.new_puppet()
        puppet("context org.example.Player", "name Player", "remote far", f"content far {self.song()}")
        puppet("playback far playing", "offer far play pause set_device_volume step_device_volume")
        puppet(
            "devices far k Kitchen 8 absolute_volume 0.98 q Quiet 8 absolute_volume 0.02 s Steps 8 relative_volume 0"
        )
        puppet("publish far")
        self.client.wait_names(1)
        terminal = self.open()
        terminal.wait_text("Song 1")
        terminal.write("o")
        terminal.wait_text("Kitchen", "Quiet", "Steps")
        terminal.write("+")
        self.assertEqual(puppet.command(), ("set_device_volume", "k|1.000000"))
        terminal.write(DOWN + "-")
        self.assertEqual(puppet.command(), ("set_device_volume", "q|0.000000"))
        terminal.write(DOWN + "-")
        self.assertEqual(puppet.command(), ("step_device_volume", "s|-5"))
        self.quit(terminal)


class Ending(ScreenTest):
    """The terminal is as before, however the program ends."""

    def setUp(self):
        super().setUp()
        self.start(playback="playing position=1")

    def test_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV, signal.SIGABRT):
            with self.subTest(number.name):
                terminal = self.open()
                terminal.wait_text("Song 1")
                self.assertNotEqual(terminal.read_modes(), terminal.modes)
                terminal.process.send_signal(number)
                self.assertEqual(terminal.wait_end(), -number)
                self.assertEqual(terminal.read_modes(), terminal.modes)
                self.assertTrue(is_restored(terminal), terminal.output[-300:])

    def test_control_c(self):
        terminal = self.open()
        terminal.wait_text("Song 1")
        terminal.write("\x03")
        self.assertEqual(terminal.wait_end(), -signal.SIGINT)
        self.assertEqual(terminal.read_modes(), terminal.modes)
        self.assertTrue(is_restored(terminal))

    def test_a_crash_of_the_bus(self):
        terminal = self.open()
        terminal.wait_text("Song 1")
        self.bus.kill()
        terminal.wait_text("No session bus", absent=("Song 1",))
        self.quit(terminal)

    def test_the_terminal_goes(self):
        terminal = self.open()
        terminal.wait_text("Song 1")
        os.close(terminal.end_of_terminal)
        terminal.end_of_terminal = os.open("/dev/null", os.O_RDWR)
        terminal.process.wait(DEADLINE)

    def test_stop_and_continue(self):
        script = f"'{built(PROGRAM)}' screen; echo stopped; read line; fg >/dev/null; echo ended"
        terminal = self.open(command=["/bin/bash", "-mc", script], PATH="/usr/bin:/bin")
        terminal.wait_text("Song 1")
        terminal.write("\x1a")
        terminal.wait(lambda: b"stopped" in terminal.output, "the shell")
        self.assertEqual(terminal.read_modes(), terminal.modes)
        self.assertTrue(is_restored(terminal))
        size = len(terminal.output)
        terminal.screen.reset()
        terminal.size(100, 30)
        terminal.write("\n")
        terminal.wait_text("Song 1", "The Ferrymen", "q quit")
        self.assertIn(b"\x1b[?1049h", terminal.output[size:])
        terminal.write("q")
        terminal.wait(lambda: b"ended" in terminal.output, "the end")
        self.assertTrue(is_restored(terminal))
        self.assertEqual(terminal.wait_end(), 0)


class Terminals(ScreenTest):
    """Kinds of terminals."""

    def setUp(self):
        super().setUp()
        self.start(playback="playing position=1")

    def test_the_console_and_old_terminals(self):
        for kind, symbol in (("linux", "►"), ("vt100", "▶"), ("xterm", "▶"), ("screen-256color", "▶")):
            with self.subTest(kind):
                terminal = self.open(TERM=kind)
                terminal.wait_text(f"{symbol} playing", "Song 1", "The Ferrymen", "q quit")
                terminal.write("q")
                self.assertEqual(terminal.wait_end(), 0)
                self.assertEqual(terminal.read_modes(), terminal.modes)

    def test_no_colors(self):
        color = re.compile(rb"\x1b\[[\d;]*\b(3[0-8]|4[0-8]|9\d)[;m]")
        for variables, has_colors in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "vt100"}, False)):
            with self.subTest(variables):
                terminal = self.open(**variables)
                terminal.wait_text("Song 1", "q quit")
                terminal.settle()
                self.assertEqual(bool(color.search(terminal.output)), has_colors)
                terminal.write("q")
                terminal.wait_end()

    def test_terminals_that_are_too_simple(self):
        terminal = self.open(TERM="dumb")
        self.assertEqual(terminal.wait_end(), FAILED)
        self.assertIn(b"is too simple", terminal.output)
        self.assertEqual(terminal.read_modes(), terminal.modes)

    def test_terminals_without_an_entry(self):
        """As that of a new terminal in a login to an older machine. The usual entry is used."""
        for kind in ("unknown-kind", "", None):
            with self.subTest(kind):
                terminal = self.open(TERM=kind)
                terminal.wait_text("▶ playing", "Song 1", "q quit")
                terminal.write("q")
                self.assertEqual(terminal.wait_end(), 0)
                self.assertEqual(terminal.read_modes(), terminal.modes)

    def test_no_terminal(self):
        done = self.run_tool(built(PROGRAM), "screen", check=False)
        self.assertEqual((done.returncode, done.stdout), (FAILED, ""))
        self.assertIn("needs a terminal", done.stderr)

    def test_without_ncurses(self):
        """All other verbs work, and the screen names the package."""
        folder = self.bus.folder / "libraries"
        folder.mkdir()
        (folder / "libncursesw.so.6").write_bytes(b"no library")
        terminal = self.open(LD_LIBRARY_PATH=str(folder))
        self.assertEqual(terminal.wait_end(), FAILED)
        self.assertIn(b"libncursesw6", terminal.output)
        self.assertEqual(terminal.read_modes(), terminal.modes)
        players = self.run_tool(built(PROGRAM), "list", environment={"LD_LIBRARY_PATH": str(folder)})
        self.assertIn("Song 1", players)


class Rest(ScreenTest):
    """The program sleeps."""

    def test_paused_players_cost_nothing(self):
        self.start(playback="paused position=1")
        terminal = self.open()
        terminal.wait_text("Song 1")
        terminal.settle()
        before = switches(terminal.process)
        self.assertFalse(terminal.read(STEADY))
        self.assertEqual(switches(terminal.process), before)
        self.quit(terminal)

    def test_it_wakes_up_at_each_second(self):
        """Also if several players play; and it writes little."""
        puppet, _ = self.start(playback="playing position=10", flags="publish_all")
        for number in range(2, 6):
            puppet(
                f"session s{number}",
                f"content s{number} {self.song(number)}",
                f"playback s{number} playing position=0.{number}",
            )
            puppet(f"offer s{number} play pause", f"publish s{number}")
        self.client.wait_names(5)
        terminal = self.open()
        terminal.wait_text("Song 1", "Song 5")
        terminal.settle(0.3)
        begun, before, size = time.monotonic(), switches(terminal.process), len(terminal.output)
        while time.monotonic() - begun < 4:
            terminal.read(0.1)
        self.assertLessEqual(switches(terminal.process) - before, 6)
        self.assertGreater(len(terminal.output), size)
        # No flicker: only what differs is written, and nothing is erased.
        written = terminal.output[size:]
        self.assertLess(len(written), 4_000)
        self.assertNotIn(b"\x1b[2J", written)
        self.assertNotIn(b"\x1b[H\x1b[J", written)
        terminal.write("?")
        terminal.wait_text("play or pause")
        terminal.settle(0.3)
        before = switches(terminal.process)
        self.assertFalse(terminal.read(STEADY), "no position is shown")
        self.assertEqual(switches(terminal.process), before)
        self.quit(terminal)


class Covers(ScreenTest):
    """Covers, which chafa draws."""

    def setUp(self):
        super().setUp()
        hello = Lines([built(BUILD / "examples" / "hello_player")], self.bus.environment())
        self.addCleanup(hello.close)
        self.client.wait_names(1)

    def blocks(self, terminal):
        return len(re.findall("[▀-▟]", terminal.text))

    def fake_chafa(self, script):
        """A program of that name."""
        folder = self.bus.folder / "bin"
        folder.mkdir(exist_ok=True)
        program = folder / "chafa"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        return f"{folder}:/usr/bin:/bin"

    @unittest.skipUnless(shutil.which("chafa"), "chafa is not installed")
    def test_a_cover_is_drawn(self):
        terminal = self.open(PATH="/usr/bin:/bin")
        terminal.wait_text("Harbour Lights")
        terminal.wait(lambda: self.blocks(terminal) > 20, "blocks")
        terminal.wait(
            lambda: any(cell.bg not in ("default", "black") for cell in terminal.screen.buffer[6].values()), "colors"
        )
        # Another size is drawn again.
        terminal.size(120, 40)
        terminal.wait_text("Harbour Lights")
        terminal.wait(lambda: self.blocks(terminal) > 20, "blocks")
        self.quit(terminal)

    @unittest.skipUnless(shutil.which("chafa"), "chafa is not installed")
    def test_colors_of_24_bits(self):
        if subprocess.run(["infocmp", "xterm-direct"], capture_output=True, check=False).returncode:
            self.skipTest("terminfo has no xterm-direct: ncurses-term is not installed")
        terminal = self.open(PATH="/usr/bin:/bin", COLORTERM="truecolor")
        terminal.wait(lambda: b"\x1b[38:2::" in terminal.output, "a color")
        self.quit(terminal)

    def test_without_chafa(self):
        terminal = self.open()
        terminal.wait_text("Harbour Lights")
        terminal.settle()
        self.assertEqual(self.blocks(terminal), 0)
        terminal.write("?")
        terminal.wait_text("chafa")
        self.quit(terminal)

    def test_nothing_else_reaches_the_terminal(self):
        marks = self.bus.folder / "calls"
        cases = (
            r"printf '\033]0;evil\007\033[2Jevil'",
            "printf evil; printf evil >&2; printf evil >/dev/tty",
            r"printf '\033[38;5;300mevil'; yes '█████'",
            "exit 1",
            "kill -SEGV $$",
        )
        for script in cases:
            with self.subTest(script):
                marks.unlink(missing_ok=True)
                terminal = self.open(PATH=self.fake_chafa(f"echo >>'{marks}'\n{script}"))
                terminal.wait_text("Harbour Lights")
                terminal.wait(marks.exists, "a call of chafa")
                terminal.write(" ")
                terminal.wait_text("‖ paused")
                terminal.settle()
                self.assertNotIn(b"evil", terminal.output)
                self.assertNotIn(b"\x1b]", terminal.output)
                self.quit(terminal)
                # A cover that cannot be drawn is not drawn again.
                self.assertEqual(marks.read_text(), "\n")

    def test_a_slow_chafa_does_not_delay_the_screen(self):
        pids = self.bus.folder / "pids"
        terminal = self.open(PATH=self.fake_chafa(f"echo $$ >>'{pids}'\nexec sleep 1000"))
        terminal.wait_text("Harbour Lights")
        terminal.wait(pids.exists, "a call of chafa")
        begun = time.monotonic()
        terminal.write("?")
        terminal.wait_text("play or pause")
        self.assertLess(time.monotonic() - begun, 2)
        terminal.write("?")
        process = pathlib.Path(f"/proc/{pids.read_text().split()[0]}")
        terminal.wait(lambda: not process.exists(), "the end of chafa", 8)
        self.quit(terminal)

    def test_chafa_ends_with_the_screen(self):
        pids = self.bus.folder / "pids"
        terminal = self.open(PATH=self.fake_chafa(f"echo $$ >>'{pids}'\nexec sleep 1000"))
        terminal.wait_text("Harbour Lights")
        terminal.wait(pids.exists, "a call of chafa")
        self.quit(terminal)
        self.assertFalse(pathlib.Path(f"/proc/{pids.read_text().split()[0]}").exists())


if __name__ == "__main__":
    unittest.main()
