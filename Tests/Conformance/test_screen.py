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
from support import BUILD, DEADLINE, STEADY, ConformanceTest, Lines, quote, switches
from terminal import Terminal

PROGRAM = BUILD / "bin" / "nowplaying"
NO_CHAFA = "/nonexistent"
FAILED = 74
# A title without room rests for 3 s.
TITLE_RESTS = 3.5
# As xterm sends it in the mode that the program sets, and in the other one.
DOWN, OTHER_DOWN, END = "\x1bOB", "\x1b[B", "\x1bOF"


def is_restored(terminal):
    """The shell's screen, no mouse, a cursor."""
    modes = dict(re.findall(rb"\x1b\[\?(1049|1006;1000|25)([hl])", terminal.output.replace(b"?12l\x1b[", b"")))
    shows_cursor = terminal.output.rfind(b"\x1b[?25h") > terminal.output.rfind(b"\x1b[?25l")
    return modes[b"1049"] == b"l" and modes[b"1006;1000"] == b"l" and shows_cursor


class ScreenTest(ConformanceTest):
    """Programs in terminals."""

    def open(self, columns=80, lines=24, *arguments, command=None, cell=(0, 0), **environment):
        environment = {"PATH": NO_CHAFA, "TERM": "xterm-256color", "COLORTERM": None, **environment}
        command = command or [built(PROGRAM), "screen", *arguments]
        terminal = Terminal(command, self.bus.environment(**environment), columns, lines, cell)
        self.addCleanup(terminal.close)
        return terminal

    def fake_chafa(self, script):
        """A program of that name."""
        folder = self.bus.folder / "bin"
        folder.mkdir(exist_ok=True)
        program = folder / "chafa"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        return f"{folder}:/usr/bin:/bin"

    def wait_line(self, terminal, file, what):
        """Waits until a program has written a line; returns the file's text. A shell creates a file before it writes."""
        return terminal.wait(lambda: file.exists() and (text := file.read_text()).endswith("\n") and text, what)

    def start_hello(self):
        """A player with a cover."""
        hello = Lines([built(BUILD / "examples" / "hello_player")], self.bus.environment())
        self.addCleanup(hello.close)
        self.client.wait_names(1)

    def quit(self, terminal, code=0, key="q"):
        terminal.write(key)
        self.assertEqual(terminal.wait_end(), code)
        self.assert_restored(terminal)

    def assert_restored(self, terminal):
        self.assertEqual(terminal.read_modes(), terminal.modes)
        self.assertTrue(is_restored(terminal), terminal.output[-300:])

    def assert_rests(self, terminal, seconds=STEADY):
        """It writes nothing, and its program does not wake up."""
        before = switches(terminal.process)
        self.assertFalse(terminal.read(seconds))
        self.assertEqual(switches(terminal.process), before)


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

    def test_a_terminal_that_reports_no_size_has_80_columns(self):
        self.start(playback="paused position=10")
        without = ["/bin/sh", "-c", '/bin/stty rows 0 columns 0; exec "$0" screen', built(PROGRAM)]
        terminals = self.open(), self.open(command=without)
        for terminal in terminals:
            terminal.wait_text("Song 1", "Low Water", "0:10", "4:14", "q quit")
        self.assertEqual(*(terminal.lines for terminal in terminals))

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

    def test_a_title_without_room_moves(self):
        """While the player plays, and is the first one."""
        puppet, _ = self.start(playback="playing position=1")
        puppet(f"content music {self.song(1, title='A title that is longer than 30 columns')}")
        terminal = self.open(30, 9)
        terminal.wait_text("▶ A title that is longer than…")
        terminal.wait_text("▶ itle that is longer than 30", absent=("…",))
        terminal.wait_text("longer than 30 columns")
        terminal.wait_text("▶ A title that is longer than…")
        puppet("playback music paused position=1")
        terminal.wait_text("‖ A title that is longer than…")
        terminal.settle()
        self.assert_rests(terminal, TITLE_RESTS)
        self.quit(terminal)

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
        self.bus.kill()
        terminal.wait_text("No session bus", absent=("Song 1",))
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
            ("-", "set_volume", "0.450000"), ("+", "set_volume", None),
            ("5", "seek_to_position", None),
        ):  # fmt: skip
            with self.subTest(key=key):
                terminal.write(key)
                name, value = puppet.command()
                self.assertEqual(name, command)
                if argument:
                    self.assertEqual(value, argument)
        self.quit(terminal)

    def test_skips_and_rates(self):
        """Of the player, or by 10 s and by a quarter."""
        puppet, player = self.start(
            offer="play pause seek_to_position skip_backward change_playback_rate", playback="paused position=100"
        )
        puppet("intervals music skip_backward 30 10", "rates music 0.5 1 2")
        for line, keys in (
            ("", ((",", "skip_backward", 30), (".", "seek_to_position", 110), ("[", "change_playback_rate", 0.5),
                  ("]", "change_playback_rate", 2))),
            ("rate-range music 0.25 2", (("[", "change_playback_rate", 1.25), ("]", "change_playback_rate", 1.75))),
        ):  # fmt: skip
            if line:
                puppet(line, "playback music playing position=100 rate=1.5")
            player.settle()
            terminal = self.open()
            terminal.wait_text("Song 1")
            for key, command, value in keys:
                terminal.write(key)
                self.assertEqual(puppet.command(), (command, f"{value:.6f}"))
            self.quit(terminal)

    def test_an_open_command_ends_after_the_screen(self):
        # Freed memory has other bytes.
        puppet, player, terminal = self.open_playing(MALLOC_PERTURB_="165")
        puppet("auto later")
        for key, command in (("n", "next"), ("+", "set_volume")):
            terminal.write(key)
            self.assertEqual(puppet.command()[0], command)
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
        terminal.write("\x1b[99;5u\x1b[200~\x1b[1;2n\x1bq\x1b[?62;c\x1b[I\0")
        terminal.settle()
        self.assertIsNone(terminal.process.poll())
        self.assertEqual(puppet.commands(), [])
        self.quit(terminal)

    def test_a_click_on_the_bar_seeks(self):
        puppet, player, terminal = self.open_playing()
        column, line = terminal.place("━")
        bar = re.search("[━╸─]+", terminal.lines[line])[0]
        terminal.click(column + len(bar) // 4, line)
        name, value = puppet.command()
        self.assertEqual(name, "seek_to_position")
        self.assertAlmostEqual(float(re.search(r"[\d.]+", value)[0]), 254 / 4, delta=254 / len(bar) + 1)
        column, line = terminal.place("volume")
        terminal.click(column + len("volume ") + 17, line)
        # In the middle of one of 24 columns.
        self.assertEqual(puppet.command(), ("set_volume", f"{17.5 / 24:.6f}"))
        self.quit(terminal)

    def test_a_click_on_a_control(self):
        puppet, player, terminal = self.open_playing()
        terminal.click(*terminal.place("▶▶"))
        self.assertEqual(puppet.command()[0], "next")
        terminal.click(*terminal.place("♡"))
        self.assertEqual(puppet.command()[0], "like")
        terminal.click(*terminal.place("q quit"))
        self.assertEqual(terminal.wait_end(), 0)

    def test_a_click_on_a_star_rates(self):
        """With the number of stars; on the number that the item has, it removes the rating."""
        puppet, player, terminal = self.open_playing()
        puppet("rating music 0 10", "offer music rate_content", f"content music {self.song(user_rating=0.6)}")
        terminal.wait_text("★★★☆☆")
        column, line = terminal.place("★★★☆☆")
        for star, rating in ((5, 10), (3, 0)):
            terminal.click(column + star - 1, line)
            name, value = puppet.command()
            self.assertEqual((name, float(re.search(r"[\d.]+", value)[0])), ("rate_content", rating))
        self.quit(terminal)

    def test_an_advertisement_is_skipped_while_it_may_be(self):
        puppet, player, terminal = self.open_playing()
        puppet(f"content music {self.song(lossless=1, spatial=1)}", "offer music skip_ad")
        terminal.wait_text("lossless  spatial", "skip ad")
        terminal.write("e")
        self.assertEqual(puppet.command()[0], "skip_ad")
        puppet("enable music skip_ad 0")
        terminal.wait(lambda: "skip ad" not in "".join(terminal.lines), "no skip ad")
        self.quit(terminal)

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
        terminal.click(*terminal.place("A film"))
        terminal.wait(lambda: terminal.text.count("A film") == 2, "the selected player")
        # The wheel changes the volume of the player below it.
        terminal.click(*terminal.place("Song 1"), button=64)
        self.assertEqual(puppet.command(), ("set_volume", "0.550000"))
        # A later player is behind the others.
        FakePlayer(stage, "mpv", title="A show")
        terminal.wait_text("A show")
        self.assertGreater(terminal.place("A show")[1], terminal.place("Song 1")[1])
        terminal.write("f")
        terminal.wait_text("Vlc ★")
        # The bar of another player selects it too.
        terminal.write("\t\t")
        terminal.wait(lambda: terminal.text.count("Song 1") == 2, "the first player")
        # Shift and Tab: from the first one to the last one, and back.
        for title in ("A show", "A film", "Song 1"):
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

    def test_chapters_and_lyrics(self):
        book = self.song(
            chapter=["0-,one,First Part", "120-,two,Second Part"], lyrics_line=["1,Line one", "2,Line two"]
            + [f"{second},Line {second}" for second in range(100, 180)], length=240,
        )  # fmt: skip
        puppet, player = self.start(
            offer="play pause seek_to_position go_to_chapter next_chapter", playback="paused position=61", content=book
        )
        terminal = self.open(80, 30)
        terminal.wait_text("Song 1", "First Part", "Line two", "┃")
        column, line = terminal.place("┃")
        bar = re.search("[━╸─┃]+", terminal.lines[line])[0]
        self.assertAlmostEqual(bar.index("┃") / len(bar), 0.5, delta=0.03)
        terminal.write("c")
        terminal.wait_text("0:00  First Part", "2:00  Second Part", "▌ ▶ 0:00")
        terminal.write(DOWN + "\r")
        self.assertEqual(puppet.command(), ("go_to_chapter", "two"))
        puppet("playback music paused position=130")
        terminal.wait_text("▌ ▶ 2:00")
        terminal.write("}")
        self.assertEqual(puppet.command()[0], "next_chapter")
        terminal.write("t")
        terminal.wait_text("▌ ▶ 2:10  Line 130", "Line 129", absent=("Line two",))
        puppet("playback music paused position=150")
        terminal.wait_text("▌ ▶ 2:30  Line 150")
        terminal.write(DOWN + "\r")
        self.assertEqual(puppet.command(), ("seek_to_position", "151.000000"))
        # The user's row stays.
        puppet("playback music paused position=147")
        terminal.wait_text("▶ 2:27  Line 147", "▌   2:31  Line 151")
        self.quit(terminal)

    def test_a_line_is_shown_when_it_is_sung(self):
        """The program wakes up for the clock and for the line, and does not between."""
        puppet, _ = self.start(
            playback="paused position=0.1", content=self.song(lyrics_line=["1.5,Half past", "40,Late"])
        )
        terminal = self.open(80, 24)
        terminal.wait_text("Song 1", "0:00")
        begun, before = time.monotonic(), switches(terminal.process)
        puppet("playback music playing position=0.1")
        terminal.wait_text("Half past")
        self.assertTrue(0.2 < time.monotonic() - begun < 4)
        self.assertLess(switches(terminal.process) - before, 12)
        self.quit(terminal)

    def test_lyrics_without_times(self):
        self.start(playback="paused position=0", content=self.song(lyrics="First line\nSecond line"))
        terminal = self.open(80, 24)
        terminal.wait_text("Song 1", absent=("First line",))
        terminal.write("t")
        terminal.wait_text("First line", "Second line")
        self.quit(terminal)

    def test_a_problem_is_opened_on_request(self):
        puppet, _ = self.start(playback="paused position=0", offer="play pause")
        folder, log = self.bus.folder / "bin", self.bus.folder / "opened"
        folder.mkdir()
        for name, code in (("xdg-open", f"echo $(ulimit -d) $(ulimit -f) $1 >{log}"), ("gio", "exit 1")):
            (folder / name).write_text(f"#!/bin/sh\n{code}\n")
            (folder / name).chmod(0o755)
        terminal = self.open(90, 24, PATH=f"{folder}:/usr/bin:/bin")
        terminal.wait_text("Song 1")
        terminal.write("O")
        terminal.wait_text("the player has no problem")
        puppet(f"problem music sign_in {quote('Sign in again')} https://example.org/renew?a=b 1")
        terminal.wait_text("Sign in again", "O opens example.org")
        self.assertFalse(log.exists())
        terminal.write("O")
        opened = self.wait_line(terminal, log, "it is opened")
        # A browser has no limits of ours.
        self.assertEqual(opened, "unlimited unlimited https://example.org/renew?a=b\n")
        (folder / "xdg-open").write_text("#!/bin/sh\nexit 4\n")
        terminal.write("O")
        terminal.wait_text("xdg-open could not open https://example.org/renew?a=b")
        (folder / "xdg-open").unlink()
        puppet("state music playing")
        terminal.wait_text(absent=("Sign in again",))
        self.quit(terminal)

    def test_a_broadcast(self):
        puppet, _ = self.start(
            offer="play pause seek_to_position go_to_live set_volume set_muted",
            content="radio station title=Station live=1", playback="paused position=3600 volume=0.5",
        )  # fmt: skip
        terminal = self.open(80, 24)
        terminal.wait_text("Station", "live", "50%")
        # Without the command, only the clock has the word.
        puppet("enable music go_to_live 0")
        terminal.wait(lambda: terminal.text.count("live") == 1, "no control")
        puppet("enable music go_to_live 1", "window music 1800 3630")
        terminal.wait_text("-0:30", "━", "live")
        terminal.write("L")
        self.assertEqual(puppet.command()[0], "go_to_live")
        terminal.click(*terminal.place("live"))
        self.assertEqual(puppet.command()[0], "go_to_live")
        terminal.write("0")
        self.assertEqual(puppet.command(), ("seek_to_position", "1800.000000"))
        puppet("playback music paused position=3629 volume=0.5")
        terminal.wait_text("live", absent=("-0:30",))
        terminal.write("M")
        self.assertEqual(puppet.command(), ("set_muted", "1"))
        puppet("muted music 1")
        terminal.wait_text("mute", absent=("50%",))
        puppet("private music 1")
        terminal.wait_text("private")
        self.quit(terminal)

    def test_outputs(self):
        puppet, _ = self.start(offer="play pause play_on_output leave_output", playback="paused position=0")
        puppet("outputs music own Computer 2 in_use kitchen Kitchen 8 - tv TV 11 alone")
        terminal = self.open(80, 24)
        terminal.wait_text("Song 1", "v outputs")
        terminal.write("v")
        terminal.wait_text("Computer", "Kitchen", "alone")
        terminal.write(DOWN + "\r")
        self.assertEqual(puppet.command(), ("play_on_output", "kitchen|0"))
        terminal.write("+")
        self.assertEqual(puppet.command(), ("play_on_output", "kitchen|1"))
        puppet("outputs music own Computer 2 in_use kitchen Kitchen 8 in_use tv TV 11 alone")
        terminal.wait_text("▶ speaker")
        terminal.write("-")
        self.assertEqual(puppet.command(), ("leave_output", "kitchen"))
        puppet("outputs music")
        terminal.wait_text("no outputs to choose from")
        self.quit(terminal)

    def test_commands_of_its_own(self):
        puppet, _ = self.start(offer="play pause", playback="paused position=0")
        puppet(
            "custom music mix 'Add' list-add off - 0 forget Forget edit-delete stateless dangerous 0"
            " load Load x progress disabled 0.25"
        )
        terminal = self.open(80, 24)
        terminal.wait_text("Song 1", "i more commands")
        terminal.write("i")
        terminal.wait_text("Forget", "dangerous", "25 %", "not now")
        terminal.write("\r")
        self.assertEqual(puppet.command(), ("custom", "mix"))
        terminal.write(DOWN + "\r")
        terminal.wait_text('"Forget" is dangerous: choose it again to perform it')
        self.assertEqual(puppet.pending("command"), [])
        terminal.write("\r")
        self.assertEqual(puppet.command(), ("custom", "forget"))
        # Another key in between ends the first choice.
        terminal.write("\r" + DOWN)
        terminal.wait_text(absent=("is dangerous",))
        terminal.write("\r")
        terminal.wait_text('"Load" has no effect now')
        terminal.write("\x1bOA\r")
        terminal.wait_text("is dangerous")
        self.assertEqual(puppet.pending("command"), [])
        self.quit(terminal)

    def test_the_queue_is_filtered(self):
        puppet, player = self.start(offer="play pause go_to_entry", playback="paused position=1", content=self.song(1))
        titles = ("Été à la mer", "Night", "A summer NIGHT", "Żółw")
        puppet("queue-new", *(f"queue-add e{n} music e{n} title={quote(t)} length=60" for n, t in enumerate(titles)))
        puppet("queue-current e1", "queue music")
        for columns, lines in ((80, 24), (30, 12), (200, 60)):
            with self.subTest(columns=columns):
                terminal = self.open(columns, lines)
                terminal.wait_text("Song 1")
                # The keys of letters have no other effect: n would be the next item.
                terminal.write("/\0night")
                terminal.wait_text("/night", "A summer NIGHT", "Night", absent=("Żółw",))
                terminal.write(DOWN + "\r")
                terminal.wait_text("/night", absent=("keep",))
                terminal.write("\r")
                self.assertEqual(puppet.command(), ("go_to_entry", "e2"))
                terminal.write("\x1b")
                terminal.wait_text("Żółw", absent=("/night",))
                # The selected row stays.
                terminal.write("\r")
                self.assertEqual(puppet.command(), ("go_to_entry", "e2"))
                terminal.write("/ETE MER")
                terminal.wait_text("Été à la mer", absent=("Night", "NIGHT"))
                terminal.write("\x7f\x7f\x7f\x7f\x7f\x7f\x08zołw")
                terminal.wait_text("/zołw", "Żółw", absent=("Été",))
                terminal.write("x")
                terminal.wait_text("No row matches.")
                terminal.write("\x1b")
                terminal.wait_text("Night", absent=("/z",))
                terminal.write("\x1b")
                terminal.wait_text(absent=("Żółw",) if columns < 140 else ("Esc",))
                self.assertEqual(puppet.commands(), [])
                # A control is not a letter.
                terminal.write("/a")
                terminal.wait_text("/a")
                terminal.click(len(terminal.lines[-1]) - 1, lines - 1)
                self.assertEqual(terminal.wait_end(), 0)

    def test_a_large_terminal_shows_the_queue_next_to_the_player(self):
        puppet, player = self.start(offer="play pause go_to_entry", playback="paused position=1", content=self.song(1))
        puppet("queue-new", *(f"queue-add e{n} music e{n} title={quote(f'Entry {n}')} length=60" for n in range(1, 31)))
        puppet("queue-current e2", "queue music")
        terminal = self.open(200, 60)
        terminal.wait_text("Song 1", "Entry 30", "▶ 2   Entry 2")
        # The keys choose a row only after it was opened: by a click, whose repetition chooses, or by u.
        terminal.write(DOWN + "\r")
        terminal.click(*terminal.place("Entry 9"))
        terminal.wait_text("▌   9   Entry 9")
        terminal.click(*terminal.place("Entry 9"))
        self.assertEqual(puppet.command(), ("go_to_entry", "e9"))
        terminal.write("\x1b")
        terminal.wait_text("Entry 9", absent=("▌",))
        terminal.write("u" + DOWN + "\r")
        self.assertEqual(puppet.command(), ("go_to_entry", "e3"))
        terminal.write("\x1b")
        terminal.size(120, 30)
        terminal.wait_text("Song 1", absent=("Entry 9",))
        terminal.size(140, 30)
        terminal.wait_text("Song 1", "Entry 2")
        puppet("withdraw music")
        terminal.wait_text("No player", absent=("Entry 2",))
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
        # Subtitles that are on are switched off. Only an entry of the queue is removed.
        puppet("languages music 1 de German de audible current 2 sub Subs en legible current")
        terminal.wait_text("▶ subtitles")
        terminal.write("x")
        terminal.settle()
        self.assertIn("? keys", terminal.lines[-1])
        terminal.write(DOWN + "\r")
        self.assertEqual(puppet.command(), ("disable_language_option", "sub|0"))
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


class Settings(ScreenTest):
    """The file screen.conf."""

    def open(self, *arguments, text, **environment):
        folder = self.bus.folder / "config" / "nowplaying"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "screen.conf").write_text(text)
        return super().open(*arguments, XDG_CONFIG_HOME=str(folder.parent), **environment)

    def test_keys_and_colors(self):
        puppet, player = self.start(offer=Steering.OFFER, playback="paused position=127")
        player.settle()
        terminal = self.open(text="key-next = j\nkey-quit = Q\nkey-help = none\ncolor-accent = magenta\n")
        terminal.wait_text("j next", "Q quit", absent=("keys",))
        column, line = terminal.place("Q quit")
        self.assertEqual(terminal.screen.buffer[line][column].fg, "magenta")
        terminal.write("qn?j")
        self.assertEqual(puppet.command()[0], "next")
        # A control is not its usual key.
        terminal.click(*terminal.place("▶▶"))
        self.assertEqual(puppet.command()[0], "next")
        self.assertEqual(puppet.commands(), [])
        terminal.write("Q")
        self.assertEqual(terminal.wait_end(), 0)

    def test_a_wrong_line_is_named_and_the_others_have_their_effect(self):
        puppet, player = self.start(offer=Steering.OFFER, playback="paused position=127")
        player.settle()
        terminal = self.open(text="key-next = j\nkey-sleep = s\nscroll = maybe\nkey-quit = Q\n")
        terminal.wait_text('screen.conf:2: unknown key: "key-sleep"', "Song 1")
        terminal.write("j")
        self.assertEqual(puppet.command()[0], "next")
        terminal.wait_text("Q quit", absent=("screen.conf",))
        terminal.write("Q")
        self.assertEqual(terminal.wait_end(), 0)
        # The shell has all of them.
        self.assertIn(b'/nowplaying/screen.conf:3: scroll must be on or off, not "maybe"', terminal.output)

    def test_a_file_that_cannot_be_read(self):
        self.start(playback="paused position=127")
        folder = self.bus.folder / "config" / "nowplaying" / "screen.conf"
        folder.mkdir(parents=True)
        terminal = super().open(XDG_CONFIG_HOME=str(folder.parent.parent))
        terminal.wait_text("cannot read", "Song 1")
        self.quit(terminal)

    def test_titles_rest(self):
        puppet, _ = self.start(playback="playing position=1")
        puppet(f"content music {self.song(1, title='A title that is longer than 30 columns')}")
        terminal = self.open(30, 9, text="scroll = off\n")
        terminal.wait_text("▶ A title that is longer than…")
        end = time.monotonic() + TITLE_RESTS
        while time.monotonic() < end:
            terminal.read(0.1)
        self.assertIn("▶ A title that is longer than…", terminal.text)
        self.quit(terminal)

    @unittest.skipUnless(shutil.which("chafa"), "chafa is not installed")
    def test_pictures(self):
        self.start_hello()
        terminal = self.open(text="pictures = kitty\n", PATH="/usr/bin:/bin")
        terminal.wait(lambda: terminal.images, "an image")
        self.quit(terminal)
        # The option comes first.
        terminal = self.open(80, 24, "--pictures", "auto", text="pictures = kitty\n", PATH="/usr/bin:/bin")
        terminal.wait(lambda: re.search("[▀-▟]", terminal.text), "blocks")
        self.assertEqual(terminal.images, {})
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
                self.assert_restored(terminal)

    def test_control_c(self):
        terminal = self.open()
        terminal.wait_text("Song 1")
        self.quit(terminal, -signal.SIGINT, "\x03")

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
        self.assert_restored(terminal)
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
                # There is no vt100-direct.
                terminal = self.open(TERM=kind, COLORTERM="truecolor" if kind == "vt100" else None)
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
        self.assert_rests(terminal)
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
        # No position is shown.
        self.assert_rests(terminal)
        self.quit(terminal)


class Covers(ScreenTest):
    """Covers, which chafa draws."""

    def setUp(self):
        super().setUp()
        self.start_hello()

    def blocks(self, terminal):
        return len(re.findall("[▀-▟]", terminal.text))

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
                self.wait_line(terminal, marks, "a call of chafa")
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
        pid = self.wait_line(terminal, pids, "a call of chafa").split()[0]
        begun = time.monotonic()
        terminal.write("?")
        terminal.wait_text("play or pause")
        self.assertLess(time.monotonic() - begun, 2)
        terminal.write("?")
        process = pathlib.Path(f"/proc/{pid}")
        terminal.wait(lambda: not process.exists(), "the end of chafa", 8)
        self.quit(terminal)

    def test_chafa_ends_with_the_screen(self):
        pids = self.bus.folder / "pids"
        terminal = self.open(PATH=self.fake_chafa(f"echo $$ >>'{pids}'\nexec sleep 1000"))
        terminal.wait_text("Harbour Lights")
        pid = self.wait_line(terminal, pids, "a call of chafa").split()[0]
        self.quit(terminal)
        self.assertFalse(pathlib.Path(f"/proc/{pid}").exists())


class ImagesOfChafa(ScreenTest):
    """The codes that chafa may print for a terminal that draws images."""

    def setUp(self):
        super().setUp()
        self.start_hello()

    def test_nothing_else_reaches_the_terminal(self):
        cases = (
            ("kitty", r"\033_Ga=T,f=32,s=1,v=1,m=0;AAAAAA==\033\\evil"),
            ("kitty", r"\033_Ga=T,f=100,t=f,s=1,v=1,m=0;L2V2aWw=\033\\"),
            ("kitty", r"\033_Ga=T,f=32,s=1,v=1,m=1;AAAA\033\\\033]0;evil\007\033_Gm=0;\033\\"),
            ("kitty", r"\033_Ga=T,f=32,s=99999,v=1,m=0;AAAAAA==\033\\"),
            ("kitty", r"\033_Ga=T,f=32,s=1,v=1,m=1;AAAAAA==\033\\"),
            ("sixel", r'\033P0;1;0q"1;1;6;6#0;2;5;2;50#0!6~\033\\evil'),
            ("sixel", r'\033P0;1;0q"1;1;6;6#0!9999~\033\\'),
            ("sixel", r'\033P0;1;0q"1;1;6;6#0!6~-!6~-!6~\033\\'),
            ("sixel", r'\033P0;1;0q"1;1;6;6evil\033[2Jevil\033\\'),
            ("sixel", r'\033P0;1;0q"1;1;9000;9000#0~\033\\'),
        )
        calls = self.bus.folder / "calls"
        for kind, output in cases:
            with self.subTest(output=output):
                calls.unlink(missing_ok=True)
                path = self.fake_chafa(f"echo >>'{calls}'\nprintf '{output}'")
                terminal = self.open(80, 24, "--pictures", kind, PATH=path, cell=(9, 18))
                terminal.wait_text("hello_player")
                self.wait_line(terminal, calls, "a call of chafa")
                terminal.settle()
                self.assertFalse(terminal.images or terminal.sixels)
                for forbidden in (b"evil", b"\x1b_Ga=T", b"\x1bP"):
                    self.assertNotIn(forbidden, terminal.output)
                self.quit(terminal)

    def test_another_version_of_chafa(self):
        """With other pixels for a cell, it is called with another size."""
        output = r"""case "$*" in *8/8*) w=300 h=300 ;; *'27x13 '*10/20*) w=260 h=260 ;; esac
printf '\033P0;1;0q"1;1;%d;%d#0~\033\\' $w $h"""
        terminal = self.open(80, 24, "--pictures", "sixel", PATH=self.fake_chafa(output), cell=(9, 18))
        terminal.wait(lambda: terminal.sixels == [(2, 1, 260, 260)], "an image")
        self.quit(terminal)


@unittest.skipUnless(shutil.which("chafa"), "chafa is not installed")
class Images(ScreenTest):
    """Covers that the terminal draws."""

    PATH = "/usr/bin:/bin"

    def setUp(self):
        super().setUp()
        self.start_hello()

    def test_the_terminal_or_the_option_decides(self):
        cases = (
            ("xterm-kitty", (), {}, "kitty"), ("foot", (), {}, "sixel"), ("xterm-256color", (), {}, ""),
            ("xterm-256color", ("--pictures", "kitty"), {}, "kitty"), ("foot", ("--pictures=kitty",), {}, "kitty"),
            ("xterm-256color", ("--pictures", "sixel"), {}, "sixel"), ("xterm-kitty", ("--pictures", "blocks"), {}, ""),
            ("xterm-kitty", ("--pictures", "auto"), {}, "kitty"), ("xterm-kitty", (), {"NO_COLOR": "1"}, ""),
            ("screen-256color", (), {"KITTY_WINDOW_ID": "1"}, ""), ("xterm-kitty", ("--pictures", "none"), {}, "no"),
        )  # fmt: skip
        for kind, arguments, variables, expected in cases:
            with self.subTest(kind=kind, arguments=arguments):
                terminal = self.open(80, 24, *arguments, TERM=kind, PATH=self.PATH, cell=(9, 18), **variables)
                terminal.wait_text("Harbour Lights")
                if expected == "kitty":
                    # A square of 15 lines.
                    terminal.wait(lambda: list(terminal.images.values()) == [(2, 1, 30, 15)], "an image")
                elif expected == "sixel":
                    terminal.wait(lambda: terminal.sixels, "an image")
                    column, line, width, height = terminal.sixels[0]
                    self.assertEqual((column, line), (2, 1))
                    self.assertTrue(250 <= width <= 270 and 250 <= height <= 270, terminal.sixels)
                elif expected == "no":
                    terminal.settle()
                    self.assertIsNone(re.search("[▀-▟♪]", terminal.text))
                else:
                    terminal.wait(lambda: re.search("[▀-▟]", terminal.text), "blocks")
                if expected in ("", "no"):
                    self.assertFalse(terminal.images or terminal.sixels)
                terminal.write("q")
                self.assertEqual(terminal.wait_end(), 0)
                self.assertEqual(terminal.images, {})

    def test_an_image_is_sent_once(self):
        for kind, cell in (("kitty", (0, 0)), ("sixel", (9, 18))):
            with self.subTest(kind):
                terminal = self.open(80, 24, "--pictures", kind, PATH=self.PATH, cell=cell)

                def sent(terminal=terminal):
                    return len(terminal.sixels) + terminal.output.count(b"_Ga=T")

                terminal.wait(lambda: sent() == 1, "an image")
                terminal.write(" ")
                terminal.wait_text("‖ paused")
                terminal.write(" ")
                terminal.wait_text("▶ playing")
                terminal.settle()
                self.assertEqual(sent(), 1)
                # A page hides it.
                terminal.write("?")
                terminal.wait_text("play or pause")
                terminal.wait(lambda terminal=terminal: not terminal.images, "no image")
                terminal.write("?")
                terminal.wait(lambda: sent() == 2, "the image again")
                # Another size makes another image.
                terminal.size(100, 30)
                terminal.wait(lambda: sent() >= 3, "an image of the new size")
                terminal.settle()
                self.assertLessEqual(len(terminal.images), 1)
                before = sent()
                # The same size is drawn again, as after a change of the font.
                terminal.process.send_signal(signal.SIGWINCH)
                terminal.wait(lambda: sent() > before, "the image again")
                self.quit(terminal)
                self.assertEqual(terminal.images, {})

    def test_stop_and_continue(self):
        script = f"'{built(PROGRAM)}' screen --pictures kitty; echo stopped; read line; fg >/dev/null"
        terminal = self.open(command=["/bin/bash", "-mc", script], PATH=self.PATH)
        terminal.wait(lambda: terminal.images, "an image")
        terminal.write("\x1a")
        terminal.wait(lambda: b"stopped" in terminal.output, "the shell")
        self.assertEqual(terminal.images, {})
        terminal.write("\n")
        terminal.wait(lambda: terminal.images, "the image again")
        terminal.write("q")
        self.assertEqual(terminal.wait_end(), 0)
        self.assertEqual(terminal.images, {})

    def test_the_cover_goes(self):
        """With the player."""
        terminal = self.open(80, 24, "--pictures", "kitty", PATH=self.PATH)
        terminal.wait(lambda: terminal.images, "an image")
        self.bus.kill()
        terminal.wait_text("No session bus")
        terminal.wait(lambda: not terminal.images, "no image")
        self.quit(terminal)

    def test_sixels_need_the_pixels_of_a_character(self):
        terminal = self.open(80, 24, "--pictures", "sixel", PATH=self.PATH)
        terminal.wait_text("does not report the pixels of a character")
        terminal.wait(lambda: re.search("[▀-▟]", terminal.text), "blocks")
        self.assertEqual(terminal.sixels, [])
        self.quit(terminal)
        # The terminal chose them, so the screen has no sentence about them.
        terminal = self.open(80, 24, TERM="foot", PATH=self.PATH)
        terminal.wait(lambda: re.search("[▀-▟]", terminal.text), "blocks")
        self.assertNotIn(b"does not report", terminal.output)
        self.quit(terminal)

    def test_a_wrong_word(self):
        terminal = self.open(80, 24, "--pictures", "png")
        self.assertEqual(terminal.wait_end(), 64)
        self.assertIn(b"auto, kitty, sixel, blocks or none, not", terminal.output)


if __name__ == "__main__":
    unittest.main()
