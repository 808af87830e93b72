# SPDX-License-Identifier: MIT
"""The program nowplaying: its output, its messages, and its exit."""

import html
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import threading
import time
import unittest

from commands import COMMAND, CommandTest, Running, in_terminal
from fake_players import FakePlayer, ReadingTest, Stage, metadata
from followed_players import Moving
from hello import built
from media import png
from steered_players import LateCenter, TimedPlayer
from support import (
    BUILD, CONTROL_LIBRARY, DEADLINE, PROMPT, REPOSITORY, ROOT, STEADY, Client, Lines, PrivateBus, in_time,
    switches, until, wait_asleep
)  # fmt: skip
from web import Site

HOSTILE = "a\x1b[31m\x1b]0;x\x07b\nc\r\td\x9be\u202ef\u2066g\u2028h<&>\"'\\{{title}}"
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e]")


class Printing(CommandTest):
    def test_it_lists_players(self):
        self.assertEqual(self.command("list"), (1, "", "nowplaying: there is no player\n"))
        self.assertEqual(self.command("list", "--json"), (1, "[]\n", ""))
        self.assertEqual(self.in_terminal("list", NO_COLOR="1"), "nowplaying: there is no player\n")
        self.start(playback="paused position=83")
        self.assertEqual(self.printed("list"), "Player\tpaused\t1:23/4:14\tThe Ferrymen – Song 1\n")
        self.assertEqual(self.printed("list", "-f", "{{name}}: {{title}}"), "Player: Song 1\n")
        (player,) = json.loads(self.printed("list", "--json"))
        self.assertEqual((player["title"], player["position_us"]), ("Song 1", 83_000_000))
        self.assertEqual(self.in_terminal("list", columns=4, NO_COLOR="1"), "⏸  …\n")

    def test_a_status_for_people_has_lines_with_a_value_only(self):
        def lines(*changes):
            puppet(*changes)
            player.settle()
            return self.in_terminal("status", NO_COLOR="1").splitlines()

        puppet, player = self.start(playback="paused position=83 volume=0.5")
        self.assertEqual(lines(), ["⏸ Song 1", "  The Ferrymen — Low Water", "  1:23/4:14   volume 50 %   Player"])
        puppet(f"content music {self.song(title=None, album=None, artist=None)}", "muted music 1")
        self.assertEqual(lines("problem music sign_in Rest"), ["⏸ paused", "  1:23/4:14   muted   Player", "  Rest"])
        puppet("muted music 0", f"content music {self.song(title=None)}")
        self.assertEqual(lines("problem music")[-1], "  1:23/4:14   volume 50 %   Player")
        self.assertEqual(self.printed("list"), "Player\tpaused\t1:23/4:14\tThe Ferrymen\n")
        for window, clock in (("", "live"), ("window music 60 98", "live"), ("window music 60 99", "live -0:16")):
            playback = "playback music paused position=83 volume=0.5"
            found = lines("content music radio a title=Station live=1 bookmark=90", playback, *filter(None, (window,)))
            self.assertEqual(found[1].split("   ")[0], "  " + clock)
        self.assertEqual(self.printed("get", "bookmark_us"), "90000000\n")

    def test_a_problem_and_the_place_that_repairs_it(self):
        home = {"HOME": str(self.bus.folder), "XDG_DATA_HOME": "", "XDG_DATA_DIRS": ""}
        desktop = self.bus.folder / ".local" / "share" / "applications" / "org.example.Player.desktop"
        desktop.parent.mkdir(parents=True)
        desktop.write_text("[Desktop Entry]\nMimeType=audio/ogg;x-scheme-handler/other;\n")
        puppet, player = self.start(playback="paused position=0", **home)
        folder, log = self.bus.folder / "bin", self.bus.folder / "opened"
        folder.mkdir()
        for name in ("xdg-open", "gio"):
            (folder / name).write_text(f"#!/bin/sh\necho {name} $* >{log}\n")
            (folder / name).chmod(0o755)
        with_programs = {"PATH": f"{folder}:/usr/bin:/bin", **home}

        def opened(**environment):
            log.unlink(missing_ok=True)
            found = self.command("problem", "--open", environment={**with_programs, **environment})
            return *found, log.read_text() if log.exists() else ""

        self.assertEqual(opened(), (2, "", "nowplaying: the player has no problem\n", ""))
        puppet('problem music network "No network"')
        player.settle()
        self.assertEqual(self.printed("problem"), "No network\n")
        self.assertEqual(opened(), (2, "", "nowplaying: Player names no place that repairs it\n", ""))
        puppet('problem music sign_in "Sign in again" https://example.org/renew?a=b')
        player.settle()
        self.assertEqual(self.printed("problem"), "Sign in again; nowplaying problem --open opens example.org\n")
        self.assertEqual(opened(), (0, "opening example.org\n", "", "xdg-open https://example.org/renew?a=b\n"))
        code, _, errors, _ = opened(PATH="/nonexistent")
        self.assertEqual(code, 74)
        self.assertIn("xdg-open is not installed: open https://example.org/renew?a=b", errors)
        # Another scheme is opened only by the player itself.
        puppet('problem music sign_in "Sign in again" player:renew')
        player.settle()
        self.assertIn("does not open player: URLs", opened()[2])
        desktop.write_text("[Desktop Entry]\nMimeType=audio/ogg;x-scheme-handler/player;\n")
        self.assertEqual(opened(), (0, "opening player:\n", "", f"gio launch {desktop} player:renew\n"))

    def test_a_status_is_one_word(self):
        puppet, player = self.start(playback="paused position=83")
        for state in ("playing", "paused", "stopped"):
            puppet(f"playback music {state}")
            player.settle()
            self.assertEqual(self.printed("status"), state + "\n")

    def test_it_prints_values(self):
        self.start(playback="paused position=83 volume=0.8")
        self.assertEqual(
            self.printed("get", "title", "album", "genre", "position", "volume"), "Song 1\nLow Water\n\n83000000\n0.8\n"
        )
        self.assertIn("\nduration_us\t254000000\n", self.printed("get"))
        self.assertEqual(
            json.loads(self.printed("get", "--json", "title", "artist", "genre")),
            {"title": "Song 1", "artist": ["The Ferrymen"], "genre": None},
        )
        self.assertEqual(json.loads(self.printed("status", "--json"))["can"][0], "play")
        self.assertEqual(self.command("get", "genre"), (2, "\n", ""))
        self.assertEqual(self.printed("get", "xesam:title", "mpris:length", "volume"), "Song 1\n254000000\n0.8\n")
        self.assertEqual(self.printed("volume"), "0.8\n")
        code, output, errors = self.command("get", "titel")
        self.assertEqual((code, output), (64, ""))
        self.assertIn('there is no key "titel"', errors)

    def test_players_are_chosen_by_name(self):
        self.start(playback="paused", application="org.example.One")
        self.start(playback="playing", application="org.example.Two")
        self.client.wait_names(2)
        name = ("get", "name")
        # A player that needs more than 100 ms to answer is passed over.
        self.assertTrue(in_time(lambda: self.printed(*name) == "Two\n"))
        self.assertEqual(self.printed(*name, "-a"), "Two\nOne\n")
        self.assertEqual(self.printed(*name, "-p", "One"), "One\n")
        self.assertEqual(self.printed(*name, "-p", "nope, one"), "One\n")
        self.assertEqual(self.printed(*name, "--player=nope,One,%any", "-a"), "One\nTwo\n")
        self.assertEqual(self.printed(*name, "-i", "Two"), "One\n")
        self.assertEqual(self.command(*name, "-p", "Three"), (1, "", "nowplaying: there is no player Three\n"))
        for words, found in (
            (("-p", "%paused"), "One\n"), (("-p", "%stopped,%playing"), "Two\n"), (("-p", "%stopped"), ""),
            (("-a", "-p", "%paused,%playing"), "One\nTwo\n"), (("-i", "%playing"), "One\n"),
        ):  # fmt: skip
            self.assertEqual(self.command(*name, *words)[1], found, words)
        for pattern, found in (("o*", "One\n"), ("x*,TW*", "Two\n"), ("O*n", "")):
            self.assertEqual(self.command(*name, "-p", pattern)[1], found, pattern)
        self.assertTrue(in_time(lambda: self.printed(*name, "-p", "*") == "Two\n"))
        self.assertEqual(self.printed(*name, "-i", "tw*"), "One\n")
        self.assertEqual(self.printed(*name, "-a", "-p", "org.mpris.MediaPlayer2.*"), "Two\nOne\n")

    def test_columns_of_a_terminal_are_aligned(self):
        self.start(playback="paused", application="org.example.One", content=self.song(title="夜曲 " * 40))
        self.start(playback="playing", application="org.example.LongName", content=self.song(title="ABCDEFGH" * 10))
        self.client.wait_names(2)
        text = self.in_terminal("list", columns=60)
        plain = re.sub("\x1b\\[[0-9;]*m", "", text).splitlines()
        self.assertNotEqual("\n".join(plain), text)
        self.assertEqual([line.index("The Ferrymen") for line in plain], [plain[0].index("The Ferrymen")] * 2)
        for line in plain:
            columns = sum(2 if ord(letter) > 0x2E80 else 1 for letter in line)
            self.assertLessEqual(columns, 60, line)
            self.assertGreater(columns, 56, line)
            self.assertTrue(line.endswith("…"), line)
        without = self.in_terminal("list", columns=60, NO_COLOR="1")
        self.assertEqual(without.splitlines(), plain)
        self.assertEqual(self.in_terminal("list", columns=60, TERM="dumb").splitlines(), plain)
        self.assertIn("\x1b[", self.printed("list", "--color=always"))
        self.assertIn("ABCDEFGH", self.in_terminal("status", columns=20))
        narrow = self.in_terminal("list", columns=30, NO_COLOR="1").splitlines()
        self.assertEqual(narrow[0], "▶  LongName  The Ferrymen – A…")

    def test_the_state_has_a_color(self):
        puppet, player = self.start(playback="paused position=0")
        for state, start in (("paused", "\x1b[2m⏸ "), ("playing", "\x1b[32m▶ "), ("stopped", "\x1b[2m⏹ ")):
            puppet(f"playback music {state}")
            player.settle()
            self.assertTrue(self.in_terminal("status").startswith(start), state)

    def test_a_long_name_leaves_room_for_the_title(self):
        song = self.song(title="The Harbour at Night")
        self.start(playback="playing", application="org.example.chromium_instance_1234567890", content=song)
        (line,) = self.in_terminal("list", columns=62, NO_COLOR="1").splitlines()
        symbol, name, state, clock, title = re.split(r"  +", line, maxsplit=4)
        self.assertEqual((symbol, state, clock[-4:]), ("▶", "playing", "4:14"), line)
        self.assertLess(len(name), len(title), line)
        self.assertEqual(len(line), 62, line)
        # A wide terminal has room for both.
        wide = self.in_terminal("list", columns=120, NO_COLOR="1")
        self.assertIn("chromium_instance_1234567890", wide)
        self.assertIn("The Harbour at Night", wide)

    def test_without_a_bus(self):
        self.bus.kill()
        environment = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"}
        for words in (("list",), ("status",), ("play",), ("get", "title"), ("cover", "x"), ("queue",), ("primary",)):
            with self.subTest(words):
                code, output, errors = self.command(*words, environment=environment)
                self.assertEqual((code, output), (1, ""))
                self.assertIn("there is no session bus", errors)

    def cannot_use(self, *sentences, words=("status",), **environment):
        """A verb fails, and its line has each of the sentences."""
        for verb in (words, ("doctor",), ("primary",)):
            with self.subTest(verb):
                code, output, errors = self.command(*verb, environment=environment)
                self.assertEqual(code, 2 if verb == ("doctor",) else 1)
                for sentence in sentences:
                    self.assertIn(sentence, errors + output)

    def answer_log_in(self, answer):
        """A socket whose program answers the first line of a log-in. Its address."""
        server = socket.socket(socket.AF_UNIX)
        path = self.bus.folder / "other"
        server.bind(str(path))
        server.listen()
        self.addCleanup(server.close)

        def serve():
            while True:
                try:
                    client = server.accept()[0]
                except OSError:
                    return
                with client:
                    client.recv(4096)
                    client.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        return f"unix:path={path}"

    def test_the_cause_of_a_missing_bus(self):
        """Each sentence has the address, the cause and the remedy. Before, all of them were about a variable."""
        nothing = "unix:path=/nonexistent/bus"
        remedy = "log in to a desktop"
        self.cannot_use("nothing is at /nonexistent/bus", remedy, DBUS_SESSION_BUS_ADDRESS=nothing)
        self.cannot_use("DBUS_SESSION_BUS_ADDRESS has no address of a socket", DBUS_SESSION_BUS_ADDRESS="tcp:host=a")
        unset = {"DBUS_SESSION_BUS_ADDRESS": None, "XDG_RUNTIME_DIR": None}
        self.cannot_use("neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set", **unset)
        self.cannot_use("XDG_RUNTIME_DIR is not an absolute path", **{**unset, "XDG_RUNTIME_DIR": "run"})
        long = f"/{'a' * 120}"
        self.cannot_use(f"at {long} cannot be reached (ENAMETOOLONG)", DBUS_SESSION_BUS_ADDRESS=f"unix:path={long}")
        self.bus.kill()
        self.cannot_use(f"no program listens at {self.bus.socket}", remedy)

    def test_a_bus_that_refuses(self):
        address = self.answer_log_in(b"REJECTED EXTERNAL\r\n")
        sentence = f"refuses the user {os.geteuid()}"
        self.cannot_use(sentence, "bus of another user", DBUS_SESSION_BUS_ADDRESS=address)

    @unittest.skipIf(os.geteuid() != 0, "only root can run a program as another user")
    def test_the_bus_of_another_user(self):
        """dbus-daemon ends the connection, and gives no reason."""
        self.bus.folder.chmod(0o755)
        self.bus.socket.chmod(0o777)
        # That user may not enter the folder of the build.
        program, library = self.bus.folder / "nowplaying", self.bus.folder / "libnowplaying-control.so.0"
        shutil.copy(COMMAND, program)
        shutil.copy(CONTROL_LIBRARY, library)
        words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", str(program), "status"]
        environment = self.bus.environment(LD_LIBRARY_PATH=str(self.bus.folder))
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=DEADLINE)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(f"the session bus at {self.bus.socket} refuses the user 65534", done.stderr)

    def test_a_socket_of_another_program(self):
        address = self.answer_log_in(b"HTTP/1.1 400 Bad Request\r\n")
        self.cannot_use("is not that of a bus", DBUS_SESSION_BUS_ADDRESS=address)

    def test_a_full_bus(self):
        self.bus.kill()
        self.bus.allow_connections(1)
        self.bus.start()
        self.addCleanup(Client(self.bus.address).close)
        self.cannot_use("is full: it accepts no further connection", "busctl --user list")

    def test_the_own_bus_is_named(self):
        """As in a tmux that is older than the login: the variable has the address of a bus that has ended."""
        self.bus.kill()
        folder = self.bus.folder / "run"
        folder.mkdir(0o700)
        own = PrivateBus()
        self.addCleanup(own.close)
        own.address, own.socket = f"unix:path={folder}/bus", folder / "bus"
        own.configuration.write_text(own.configuration.read_text().replace(str(own.folder / "bus<"), f"{folder}/bus<"))
        own.start()
        self.cannot_use("no program listens at", f"export DBUS_SESSION_BUS_ADDRESS=unix:path={folder}/bus")

    def test_a_full_disk_is_named(self):
        self.start(offer="play", playback="playing position=0")
        for words, program in (("list", "nowplaying"), ("watch", "nowplaying"), ("center check", "nowplaying-center")):
            with open("/dev/full", "w") as full:
                done = subprocess.run(
                    [built(COMMAND), *words.split()], stdout=full, stderr=subprocess.PIPE, text=True, env=self.bus.environment(),
                    timeout=DEADLINE,
                )  # fmt: skip
            sentence = f"{program}: cannot write the output: No space left on device\n"
            self.assertEqual((done.returncode, done.stderr), (74, sentence))

    def test_wrong_arguments_are_explained(self):
        for words, sentence in (
            (("plya",), 'there is no verb "plya"; did you mean play?'),
            (("tooggle",), "did you mean toggle?"),
            (("playlsits", "x"), "did you mean playlists?"),
            (("help", "volme"), "did you mean volume?"),
            (("xyzzy",), "nowplaying help lists all"),
            (("x" * 5000,), "nowplaying help lists all"),
            (("list", "extra"), "the arguments are: nowplaying list"),
            (("list", "--waybar"), "nowplaying list has no option --waybar"),
            (("--nosuch",), "there is no option --nosuch"),
            (("get", "-f", "{{title"), "the format has a mistake at byte 8"),
            (("get", "-f", "{{1" + 10_000 * "+1" + "}}"), "the format has a mistake at byte 2006: too many operations"),
            (("watch", "-f", "{{nosuch(1)}}"), "unknown function: nosuch"),
            (("--color=sometimes", "list"), '--color is auto, always or never, not "sometimes"'),
            (("seek", "150%"), 'a position is from 0% to 100%, not "150%"'),
            (("like", "on"), 'the argument is off, not "on"'),
            (("rate", "good"), 'a rating is a number, not "good"'),
            (("while", "playing", "--"), "nowplaying while playing -- COMMAND"),
            (("seek", "x"), 'a time is in seconds or as 1:23, not "x"'),
            (("seek", "-5%"), 'a time is in seconds or as 1:23, not "-5%"'),
            (("seek", "+50%"), 'a time is in seconds or as 1:23, not "+50%"'),
            (("skip", "0"), "a skip by 0 changes nothing"),
            (("seek", "-0:00"), "a skip by 0 changes nothing"),
            (("seek", "1:99"), 'a time is in seconds or as 1:23, not "1:99"'),
            (("speed", "nan"), 'a rate is a number, not "nan"'),
            (("speed", "0"), "a rate is not 0; nowplaying pause pauses"),
            (("volume", "loud"), 'not "loud"'),
            (("repeat", "twice"), '"twice" is not one of off, one, all, next'),
            (("shuffle", "yes"), '"yes" is not one of off, items, collections, on, toggle'),
            (("while", "paused", "--", "true"), "nowplaying while playing -- COMMAND"),
            (("play", "--", "true"), "the arguments are: nowplaying play"),
            (("prev",), 'there is no verb "prev"; use previous'),
            (("list", "-f", "{{titel}}"), 'there is no key "titel"; nowplaying help keys'),
            (("volume", "50"), "1 is the full volume: write 50% for 50 percent"),
            (("volume", "0x10"), 'not "0x10"'),
            (("volume", "151%"), 'a volume is at most 150%, not "151%"'),
            (("volume", "20%", "--over", "soon"), 'from 0.1 to 600 seconds, as 5s or 1:30, not "soon"'),
            (("volume", "20%", "--over", "10:01"), 'not "10:01"'),
            (("volume", "20%", "--over", "0"), 'not "0"'),
            (("volume", "20%", "--over", "5m"), 'not "5m"'),
            (("volume", "--over", "5s"), "the arguments are: nowplaying volume [VOLUME]"),
            (("volume", "20%", "--over", "5s", "--no-wait"), "nowplaying volume --over has no option --no-wait"),
            (("volume", "loud", "--over", "5s"), 'not "loud"'),
            (
                ("watch", "--hide-after", "-1"),
                '--hide-after is a time from 0 to 86400 seconds, as 5s or 1:30, not "-1"',
            ),
            (("watch", "--hide-after", "25:00:00"), 'not "25:00:00"'),
            (("watch", "--scroll", "1"), '--scroll is a number of columns from 2 to 1000, not "1"'),
            (("watch", "--scroll", "2.5"), 'not "2.5"'),
            (("watch", "--scroll", "wide"), 'not "wide"'),
            (("watch", "--json", "--scroll", "20"), "nowplaying watch --json has no option --scroll"),
            (("watch", "--", "true"), "a command needs --exec: nowplaying watch --exec -- COMMAND"),
            (("watch", "--exec"), "the arguments are: nowplaying watch --exec -- COMMAND"),
            (("watch", "--exec", "--played", "x", "--", "true"), "--played is a time from 0 to 86400 seconds"),
            (("watch", "--exec", "--json", "--", "true"), "nowplaying watch --json has no option --exec"),
            (("open", ""), "the URL is empty"),
            (("cover", "--size", "0"), "a size is from 1 to 16384 pixels"),
            (("queue", "blah"), "the arguments are: nowplaying queue [play ENTRY|remove ENTRY|add URL]"),
            (("queue", "--after", "a", "play", "1"), "nowplaying queue play has no option --after"),
            (("status", "--json", "-f", "x"), "nowplaying status --format has no option --json"),
            (("--version", "extra"), "--version has no verb and no other option"),
            (("-p", "", "pause"), "the option --player needs an argument: NAMES"),
            (("-a", "--all", "pause"), "the option --all is given twice"),
            (("get", "-f", "{{title}}", "-f", "{{artist}}"), "the option --format is given twice"),
            (("-p", ",", "pause"), "the option --player needs an argument: NAMES"),
        ):
            with self.subTest(words):
                code, output, errors = self.command(*words)
                self.assertEqual((code, output), (64, ""))
                self.assertIn(sentence, errors)
                self.assertTrue(errors.startswith("nowplaying: "), errors)

    def test_help_and_version(self):
        self.assertIn(" duration_us ", self.printed("help", "keys"))
        self.assertIn("markup_escape(x)", self.printed("help", "formats"))
        help_text = self.printed("help")
        self.assertEqual(self.printed("--help"), help_text)
        version = self.printed("--version")
        self.assertRegex(version, r"^nowplaying \d+\.\d+\.\d+\n$")
        self.assertEqual(self.printed("--version", "--color", "never"), version)
        for verb in re.findall(r"^  ([a-z]+)", help_text, re.MULTILINE):
            self.assertTrue(self.printed("help", verb).startswith(f"nowplaying {verb}"), verb)
        code, output, _ = self.command()
        self.assertEqual((code, len(re.findall(r"^  ([a-z]+)", output, re.MULTILINE))), (64, 10))
        self.assertIn("nowplaying help", output)


class Steering(CommandTest):
    def offer_all(self):
        """A player that offers everything."""
        puppet = self.new_puppet()
        puppet("context org.example.Player", "session music", "begin music", f"content music {self.song()}")
        puppet("playback music paused position=42 volume=0.5")
        puppet(
            "offer music play pause toggle_play_pause stop next previous seek_to_position skip_forward skip_backward "
            "skip_ad seek_forward seek_backward change_playback_rate change_repeat_mode change_shuffle_mode feedback "
            "rate_content like dislike bookmark open_url raise quit set_fullscreen set_volume add_to_queue go_to_entry"
        )
        puppet("queue-new", "queue-add one music one title=One", "queue-add two music two title=Two", "queue music")
        puppet("rates music 0.5 1 1.5 2", "rating music 0 5", "intervals music skip_forward 30 10")
        puppet("repeat music off off one all", "shuffle music off off items collections", "supported-urls music * --")
        puppet("end music", "publish music")
        self.client.wait_names(1)
        return puppet

    def test_each_command_reaches_the_player(self):
        puppet = self.offer_all()
        for words, expected in (
            ("play", ("play", "-")),
            ("pause", ("pause", "-")),
            ("toggle", ("toggle_play_pause", "-")),
            ("stop", ("stop", "-")),
            ("next", ("next", "-")),
            ("previous", ("previous", "-")),
            ("seek 1:23.5", ("seek_to_position", "83.500000")),
            ("seek 50%", ("seek_to_position", "127.000000")),
            ("seek +5", ("seek_to_position", "47.000000")),
            ("seek -50", ("seek_to_position", "0.000000")),
            ("skip", ("skip_forward", "30.000000")),
            ("skip 10", ("skip_forward", "10.000000")),
            ("skip -10", ("skip_backward", "10.000000")),
            ("skip +", ("skip_forward", "30.000000")),
            ("skip ad", ("skip_ad", "-")),
            ("forward begin", ("seek_forward", "0")),
            ("backward end", ("seek_backward", "1")),
            ("speed 1.5", ("change_playback_rate", "1.500000")),
            ("repeat next", ("change_repeat_mode", "one")),
            ("repeat all", ("change_repeat_mode", "all")),
            ("shuffle toggle", ("change_shuffle_mode", "items")),
            ("shuffle on", ("change_shuffle_mode", "items")),
            ("shuffle collections", ("change_shuffle_mode", "collections")),
            ("feedback negative", ("feedback", "2")),
            ("rate 4.5", ("rate_content", "4.500000")),
            ("like", ("like", "0")),
            ("like off", ("like", "1")),
            ("dislike", ("dislike", "0")),
            ("bookmark off", ("bookmark", "1")),
            ("open https://example.org/a?b", ("open_url", "https://example.org/a?b")),
            ("queue add https://example.org/b", ("add_to_queue", "https://example.org/b|two|0")),
            ("queue add https://example.org/b --after 1", ("add_to_queue", "https://example.org/b|one|0")),
            ("queue add https://example.org/b --after 2 --play", ("add_to_queue", "https://example.org/b|two|1")),
            ("open /etc/hostname", ("open_url", "file:///etc/hostname")),
            ("fullscreen", ("set_fullscreen", "1")),
            ("fullscreen on", ("set_fullscreen", "1")),
            ("fullscreen off", ("set_fullscreen", "0")),
            ("volume 0.25", ("set_volume", "0.250000")),
            ("volume 30%", ("set_volume", "0.300000")),
            ("volume +5%", ("set_volume", "0.550000")),
            ("volume -0.6", ("set_volume", "0.000000")),
            ("raise", ("raise", "-")),
            ("quit", ("quit", "-")),
        ):
            with self.subTest(words):
                self.assertEqual(self.printed(*words.split()), "")
                self.assertEqual(puppet.command(), expected)

    def test_the_modes_and_the_feedback_are_printed(self):
        puppet = self.offer_all()
        values = [self.printed(*words.split()) for words in ("shuffle", "repeat", "get feedback")]
        self.assertEqual(values, ["off\n", "off\n", "neutral\n"])
        puppet("begin music", "shuffle music items off items", "repeat music all off one all")
        puppet("feedback music like positive Like", "end music")
        self.client.wait(lambda: self.printed("get", "feedback") == "positive\n", "the feedback")
        self.assertEqual((self.printed("shuffle"), self.printed("repeat")), ("items\n", "all\n"))
        # After the last mode, the first one is next.
        self.printed("repeat", "next")
        self.assertEqual(puppet.command(), ("change_repeat_mode", "off"))
        puppet(
            "begin music", "feedback music like neutral Like", "feedback music dislike positive Dislike", "end music"
        )
        self.client.wait(lambda: self.printed("get", "feedback") == "negative\n", "the feedback")

    def test_a_skip_of_a_player_that_only_seeks(self):
        puppet, _ = self.start(offer="play pause seek_to_position", playback="paused position=42")
        for words, position in (("skip", 52), ("skip 5", 47), ("skip -10", 32)):
            self.assertEqual(self.printed(*words.split()), "")
            self.assertEqual(puppet.command(), ("seek_to_position", f"{position}.000000"))
        self.assertEqual(self.command("seek", "4:15"), (2, "", "nowplaying: the item ends at 4:14\n"))

    def test_a_seek_of_a_player_that_only_skips(self):
        puppet, player = self.start(offer="play pause skip_forward", playback="paused position=42")
        puppet("intervals music skip_forward 5 10")
        player.settle()
        self.printed("seek", "+5")
        self.assertEqual(puppet.command(), ("skip_forward", "5.000000"))

    def test_a_broadcast(self):
        puppet, player = self.start(
            offer="play pause seek_to_position", content="radio a title=Station live=1", playback="paused position=90"
        )
        code, _, errors = self.command("seek", "50%")
        self.assertEqual((code, errors), (2, 'nowplaying: the duration is unknown, so "50%" of it too: use seconds\n'))
        puppet("window music 60 100")
        player.settle()
        for words, position in (("seek 50%", 80), ("seek 1:10", 70), ("live", 100)):
            self.printed(*words.split())
            self.assertEqual(puppet.command(), ("seek_to_position", f"{position}.000000"))
        sentence = "nowplaying: the broadcast is available from 1:00 to 1:40\n"
        self.assertEqual(self.command("seek", "1:41"), (2, "", sentence))
        puppet("offer music go_to_live")
        player.settle()
        self.printed("live")
        self.assertEqual(puppet.command(), ("go_to_live", "-"))

    def test_languages(self):
        puppet, player = self.start(offer="play pause enable_language_option disable_language_option")
        self.assertEqual(self.command("languages")[0], 2)
        options = 'languages music 1 de German de audible current 2 sub Subs en legible ""'
        puppet(options)
        player.settle()
        self.assertEqual(self.printed("languages"), "▶\taudio\tde\tGerman\n\tsubtitles\ten\tSubs\n")
        option = {"id": "sub", "name": "Subs", "tag": "en", "kind": "legible", "current": False}
        self.assertEqual(json.loads(self.printed("languages", "--json"))[1], option)
        self.printed("languages", "en")
        self.assertEqual(puppet.command(), ("enable_language_option", "sub|0"))
        sentence = 'nowplaying: there is no language "fr"; nowplaying languages prints them\n'
        self.assertEqual(self.command("languages", "fr"), (2, "", sentence))
        self.assertEqual(self.command("languages", "off"), (2, "", "nowplaying: no subtitles are on\n"))
        puppet(options.replace('""', "current"))
        player.settle()
        self.printed("languages", "off")
        self.assertEqual(puppet.command(), ("disable_language_option", "sub|0"))

    def test_any_speed_within_the_players_range(self):
        puppet = self.offer_all()
        puppet("rate-range music 0.03 32")
        self.client.wait(lambda: self.command("speed", "1.1")[0] == 0, "the range")
        self.assertEqual(puppet.command(), ("change_playback_rate", "1.100000"))
        for speed in ("3", "0.03", "32"):
            self.assertEqual(self.printed("speed", speed), "")
            self.assertEqual(puppet.command(), ("change_playback_rate", f"{float(speed):.6f}"))
        code, _, errors = self.command("speed", "33")
        self.assertEqual((code, errors), (2, "nowplaying: a rate is from 0.03 to 32.0, and not 0\n"))

    def test_a_failure_has_an_exit_code_and_a_sentence(self):
        puppet, _ = self.start(offer="play pause next", playback="playing position=0")
        puppet("auto end_of_queue")
        code, output, errors = self.command("next")
        self.assertEqual((code, output), (2, ""))
        self.assertRegex(errors, "^nowplaying: .+\n$")
        self.assertEqual(self.command("seek", "1:00"), (2, "", "nowplaying: Player does not offer seek\n"))
        self.assertEqual(self.command("skip"), (2, "", "nowplaying: Player does not offer skip\n"))
        for verb, absent in (("custom", "commands of its own"), ("outputs", "outputs to choose from")):
            self.assertEqual(self.command(verb, "x"), (2, "", f"nowplaying: the player has no {absent}\n"))
        self.assertEqual(self.command("queue", "remove", "1")[2], "nowplaying: Player does not offer queue remove\n")
        code, _, errors = self.command("like")
        self.assertEqual((code, errors), (2, "nowplaying: Player does not offer like\n"))
        puppet("withdraw-command music play pause")
        self.assertEqual(self.command("pause")[::2], (2, "nowplaying: Player does not offer pause\n"))
        self.assertEqual(self.command("pause", "-p", "nope"), (1, "", "nowplaying: there is no player nope\n"))
        for name, meant in (
            ("plaier", "Player"), ("PLAYR", "Player"), ("zzz,Plaeyr", "Player"), ("%plaing", "%playing"),
            ("org.mpris.MediaPlayer2.Plaeyr", "Player"),
        ):  # fmt: skip
            text = f"nowplaying: there is no player {name.replace(',', ' or ')}; did you mean {meant}?\n"
            self.assertEqual(self.command("pause", "-p", name), (1, "", text))
        # Among the players that are not ignored, it may be another one.
        self.assertEqual(self.command("pause", "-p", "plaier", "-i", "x")[2], "nowplaying: there is no player plaier\n")
        long = self.command("pause", "-p", "y" * 500)[2]
        self.assertEqual((len(long), long[-2:]), (len("nowplaying: ") + 401, "…\n"))
        self.assertIn("did you mean Player?", self.command("primary", "--explain", "Plaeyr")[2])
        self.assertIn("did you mean Player?", self.command("doctor", "Plaeyr")[2])
        puppet("withdraw music")
        self.client.wait_names(0)
        self.assertEqual(self.command("pause"), (1, "", "nowplaying: there is no player\n"))

    def test_a_scheme_that_the_player_does_not_open(self):
        """Also a player that opens a URL by adding it to its queue."""
        for offer in ("open_url", "add_to_queue"):
            puppet, player = self.start(offer=f"play {offer}")
            for schemes, sentence in (("file https", "open ftp: URLs, only file and https"), ("", "opens no URL")):
                puppet(f"supported-urls music {schemes} --")
                player.wait_value("SupportedUriSchemes", schemes.split(), ROOT)
                code, output, errors = self.command("open", "ftp://example.org/a")
                self.assertEqual((code, output), (2, ""))
                self.assertIn(sentence, errors)
            puppet("quit")
            self.client.wait_names(0)

    def test_all_players(self):
        one, _ = self.start(offer="pause play", playback="playing", application="org.example.One")
        two, _ = self.start(offer="pause play", playback="playing", application="org.example.Two")
        self.client.wait_names(2)
        self.printed("pause", "-a")
        self.assertEqual((one.command()[0], two.command()[0]), ("pause", "pause"))
        self.printed("pause", "-a", "-i", "Two")
        self.assertEqual(one.command()[0], "pause")
        self.assertEqual(two.commands(), [])

    def test_a_device(self):
        puppet = self.new_puppet()
        puppet("context org.example.Player", "name Player", "remote far", f"content far {self.song()}")
        puppet("playback far playing", "offer far play pause set_device_volume step_device_volume set_device_muted")
        puppet(
            'devices far k Kitchen 8 absolute_volume 0.5 l "Living room" 11 absolute_volume 0.2'
            " s Steps 8 relative_volume,can_mute,muted 0", "publish far",
        )  # fmt: skip
        self.client.wait_names(1)
        devices = "k\tKitchen\tspeaker\t0.5\nl\tLiving room\ttv\t0.2\ns\tSteps\tspeaker\t\n"
        self.assertEqual(self.printed("devices"), devices)
        self.printed("volume", "--device", "s", "--", "+10%")
        self.assertEqual(puppet.command(), ("step_device_volume", "s|10"))
        self.command("volume", "0.6", "--device", "k", "--over", "0.1s")
        self.assertEqual([puppet.command()[1] for _ in range(2)], ["k|0.550000", "k|0.600000"])
        self.printed("mute", "--device", "s")
        self.assertEqual(puppet.command(), ("set_device_muted", "s|0"))
        self.assertEqual(json.loads(self.printed("devices", "--json"))[1]["name"], "Living room")
        self.printed("volume", "0.3", "--device", "k")
        self.assertEqual(puppet.command(), ("set_device_volume", "k|0.300000"))
        self.assertEqual(self.printed("volume", "--device", "k"), "0.5\n")
        code, _, errors = self.command("volume", "0.3", "--device", "nosuch")
        self.assertEqual(code, 2)
        self.assertIn('has no device "nosuch"; nowplaying devices prints them', errors)
        self.printed("volume", "--device", "Living room", "--", "+10%")
        self.assertEqual(puppet.command(), ("set_device_volume", "l|0.300000"))

    def test_a_queue_and_playlists(self):
        player = Lines([built(BUILD / "examples" / "queue_player")], self.bus.environment())
        self.addCleanup(player.close)
        self.client.wait_names(1)
        lines = self.printed("queue").splitlines()
        self.assertEqual((len(lines), lines[0], lines[1]), (256, "▶\t1\t3:00\tRoad 1", "\t2\t3:00\tRoad 2"))
        self.printed("queue", "play", "3")
        self.assertEqual(self.printed("get", "title"), "Road 3\n")
        self.assertEqual(self.printed("get", "next"), "Road 4\n")
        self.assertEqual(self.printed("get", "-f", "{{title}}, then {{next}}"), "Road 3, then Road 4\n")
        self.assertNotIn("next", json.loads(self.printed("get", "--json")))
        entries = json.loads(self.printed("queue", "--json"))
        self.assertTrue(entries[2]["current"])
        self.printed("queue", "remove", entries[0]["id"])
        self.assertEqual(self.printed("queue").splitlines()[0], "\t1\t3:00\tRoad 2")
        self.assertEqual(self.printed("playlists"), "▶\t1\tOn the Road\n\t2\tRainy Days\n")
        found = [
            (playlist["name"], playlist["current"]) for playlist in json.loads(self.printed("playlists", "--json"))
        ]
        self.assertEqual(found, [("On the Road", True), ("Rainy Days", False)])
        self.printed("playlists", "play", "rÁiny days")
        self.assertEqual(self.printed("get", "title"), "Rain 1\n")
        watcher = self.follow("watch", "-f", "{{title}}, then {{next}}")
        watcher.wait_event("Rain 1, then Rain 2")
        second = json.loads(self.printed("queue", "--json"))[1]["id"]
        self.printed("queue", "remove", second)
        watcher.wait_event("Rain 1, then Rain 3")
        for place in ("99", "0", "1.5"):
            self.assertEqual(self.command("queue", "play", place)[0], 2)
        self.assertEqual(self.command("queue", "dance", "1")[0], 64)


class SilentPlayers(Running, ReadingTest):
    """One player of three does not answer, and none plays."""

    VERBS = (
        (("toggle",), "Play"), (("play",), "Play"), (("next",), "Next"), (("volume", "25%"), "Set"),
        (("seek", "5"), "SetPosition"),
    )  # fmt: skip

    def setUp(self):
        super().setUp()
        self.good = TimedPlayer(self.stage, "good", status="Paused")
        self.other = TimedPlayer(self.stage, "other", status="Stopped")
        self.silent = TimedPlayer(self.stage, "silent", status="Stopped")

    def start_center(self):
        folder = pathlib.Path(self.bus.environment()["XDG_RUNTIME_DIR"])
        folder.mkdir(mode=0o700, exist_ok=True)
        center = Lines([built(BUILD / "bin" / "nowplaying-center")], self.bus.environment())
        self.addCleanup(center.close)

        def explained():
            return self.command("primary", "--explain")[1]

        # Without the service, the command gives reasons of its own.
        until(lambda: re.match("good\t.* before this service looked", explained()), explained)

    def timed(self, *arguments):
        """Runs the program; returns its exit code and errors, when the players got the command, and when it ended."""
        for player in (self.good, self.other, self.silent):
            player.moments.clear()
        begun = time.monotonic()
        code, _, errors = self.command(*arguments)
        took = time.monotonic() - begun
        return code, errors, [
            [(member, moment - begun) for member, moment in player.moments]
            for player in (self.good, self.other, self.silent)
        ], took  # fmt: skip

    def check_verbs(self):
        for words, member in self.VERBS:
            with self.subTest(words):

                def perform(words=words, member=member):
                    self.good.change(PlaybackStatus=("s", "Paused"))
                    code, errors, (good, _, _), took = self.timed(*words)
                    self.assertEqual((code, errors), (0, ""))
                    self.assertEqual([name for name, _ in good], [member])
                    # A tenth of a second, and the start of a program.
                    return good[0][1] < 0.6 and took < 1

                self.assertTrue(in_time(perform))

    def check_target(self):
        code, errors, _, took = self.timed("pause", "-p", "silent")
        self.assertEqual((code, errors), (3, "nowplaying: silent does not answer\n"))
        self.assertTrue(1.5 < took < 3, took)
        self.assertEqual(self.command("cover", "-p", "silent")[0], 3)

    def check_all(self):
        for player in (self.good, self.other):
            player.change(PlaybackStatus=("s", "Playing"))
        code, errors, (good, other, _), took = self.timed("pause", "-a")
        self.assertEqual((code, errors), (3, "nowplaying: silent does not answer\n"))
        for commands in (good, other):
            self.assertEqual([name for name, _ in commands], ["Pause"])
            # The program waits two seconds more for the silent one.
            self.assertGreater(took - commands[0][1], 1)
        self.assertTrue(1.5 < took < 4, took)

    def test_without_the_service_no_verb_waits(self):
        self.silent.answers = False
        self.check_verbs()
        self.check_target()
        self.check_all()
        for words in (("get", "title"), ("queue",), ("lyrics",), ("volume",)):
            code, _, errors = self.command(*words, "-p", "silent")
            self.assertEqual((code, errors), (3, "nowplaying: silent does not answer\n"), words)

    def test_with_the_service_no_verb_waits(self):
        self.start_center()
        self.silent.answers = False
        self.check_verbs()
        self.check_target()
        self.check_all()

    def test_commands_do_not_depend_on_the_service(self):
        """It reads the lists of a player, and a line is printed without them."""
        self.good.root["HasTrackList"] = ("b", True)
        self.good.others[f"{ROOT}.TrackList"] = {"Tracks": ("ao", []), "CanEditTracks": ("b", True)}
        self.good.others[f"{ROOT}.Playlists"] = {"PlaylistCount": ("u", 1), "Orderings": ("as", [])}

        def commands():
            return json.loads(self.command("get", "--json", "-p", "good")[1])["can"]

        alone = commands()
        self.assertIn("go_to_entry", alone)
        self.start_center()
        self.assertEqual(commands(), alone)

    def test_with_the_service_a_key_passes_a_first_player_that_is_silent(self):
        self.start_center()
        self.good.answers = False
        code, errors, (_, *others), took = self.timed("toggle")
        self.assertEqual((code, errors, [name for player in others for name, _ in player]), (0, "", ["Play"]))
        self.assertLess(took, 1)

    def test_a_silent_first_player_refuses_a_command_with_an_argument_after_two_seconds(self):
        """The next player has another state: its position or volume is not the one that the user sees."""
        self.start_center()
        self.good.answers = False
        code, errors, (_, other, _), took = self.timed("volume", "25%")
        self.assertEqual((code, errors, other), (3, "nowplaying: Good does not answer\n", []))
        self.assertTrue(1.5 < took < 3, took)

    def test_with_the_service_a_verb_reads_the_first_player_alone(self):
        self.start_center()
        calls = self.other.calls
        self.check_verbs()
        self.assertEqual(self.command("status")[1], "paused\n")
        link = self.bus.folder / "playerctl"
        link.symlink_to(built(COMMAND))
        for words, output in ((["status"], "Paused\n"), (["play"], "")):
            found = subprocess.run(
                [link, *words], env=self.bus.environment(), capture_output=True, text=True, check=True
            )
            self.assertEqual(found.stdout, output)
        self.assertEqual(self.other.calls, calls)
        # playerctl uses the next player if the first one cannot.
        for player in (self.good, self.silent):
            player.change(CanGoNext=("b", False))
        subprocess.run([link, "next"], env=self.bus.environment(), check=True)
        self.assertEqual(self.other.commands[-1], "Next")

    def test_a_service_that_answers_late_decides(self):
        stage = Stage(self.bus.socket)
        self.addCleanup(stage.close)
        center = LateCenter(stage, "org.nowplaying.Center")
        code, errors, _, _ = self.timed("toggle")
        # Without a name, its first player gets the key.
        self.assertEqual((code, errors, center.performed), (0, "", [""]))

    def test_a_refusal_of_one_player_delays_no_other(self):
        """The exit status is the highest of all."""
        self.good.change(CanPause=("b", False), CanPlay=("b", False))
        self.other.change(PlaybackStatus=("s", "Playing"))
        code, errors, (good, other, _), _ = self.timed("pause", "-a")
        self.assertEqual((code, good, [name for name, _ in other]), (2, [], ["Pause"]))
        self.assertEqual(errors, "nowplaying: Good cannot pause now\n")


class OtherPlayers(Running, ReadingTest):
    """Players that only have MPRIS, and hostile ones."""

    def test_an_effect_that_is_not_shown_is_not_confirmed(self):
        player = self.add("one", title="One")
        self.assertEqual(
            self.command("next"), (3, "", "nowplaying: One has accepted the command, and shows no effect\n")
        )
        self.assertEqual(self.command("next", "--no-wait"), (0, "", ""))
        # MPRIS shows none of this one.
        player.change(ROOT, CanRaise=("b", True))
        self.assertEqual(self.command("raise"), (0, "", ""))

    def test_a_gap_between_two_tracks_prints_no_line(self):
        """VLC stops between two tracks, and mpv-mpris shows the name of the file before its title."""
        player = self.add("vlc", title="One")
        program = self.follow("watch", "-f", "{{status}} {{title}}")
        program.wait_event("playing One$")

        def passes_on(first, second, title):
            """Whether a line shows the first change, if the second one comes in time on this busy machine."""
            begun, before = time.monotonic(), switches(program.process)
            player.change(**first)
            until(lambda: switches(program.process) != before, "the first change is read")
            player.change(**second)
            is_late = time.monotonic() - begun > 0.2
            lines = [program.wait_event(".*").string]
            while lines[-1] != f"playing {title}":
                lines.append(program.wait_event(".*").string)
            return None if is_late else len(lines) > 1

        def follows(first, second, title):
            outcomes = (passes_on(first, second(title + str(number)), title + str(number)) for number in range(20))
            self.assertIs(next(outcome for outcome in outcomes if outcome is not None), False)

        stopped, address = {"PlaybackStatus": ("s", "Stopped")}, ("s", "file:///music/My%20song.flac")
        follows(stopped, lambda title: {"PlaybackStatus": ("s", "Playing"), "Metadata": metadata(title)}, "Two")
        name = {"Metadata": metadata("My song.flac", **{"xesam:url": address})}
        follows(name, lambda title: {"Metadata": metadata(title, **{"xesam:url": address})}, "Three")
        # A title that stays is printed.
        player.change(Metadata=metadata("My song.flac", **{"xesam:url": address}))
        self.assertEqual(program.wait_event(".*").string, "playing My song.flac")
        player.change(PlaybackStatus=("s", "Paused"))
        self.assertEqual(program.wait_event(".*").string, "paused My song.flac")
        player.change(PlaybackStatus=("s", "Playing"))
        program.wait_event("playing My song.flac$")
        player.change(PlaybackStatus=("s", "Stopped"))
        self.assertEqual(program.wait_event(".*").string, "stopped My song.flac")

    def test_json_has_one_line_for_a_change(self):
        """The player is read twice after it. A position that moves does not count."""
        player = Moving(self.stage, "one")
        program = self.follow("watch", "--json")
        program.wait_event(".*Song")
        player.change(Volume=("d", 0.25))
        program.wait_event('.*"volume":0.25')
        self.assertFalse(program.read(STEADY), program.events)

    def test_a_silent_player_costs_two_seconds_and_delays_no_other(self):
        silent = self.add("silent", title="Silent")
        good = self.add("good", title="Good", status="Paused")
        silent.answers = False
        begun = time.monotonic()
        self.assertEqual(self.command("get", "name", "silent", "-a")[1], "good\nfalse\nsilent\ntrue\n")
        self.assertLess(time.monotonic() - begun, 4)
        good.change(PlaybackStatus=("s", "Playing"))
        for words in (("get", "name"), ("get", "name", "-p", "good"), ("get", "name", "-i", "silent")):
            begun = time.monotonic()
            self.assertEqual(self.command(*words), (0, "good\n", ""))
            self.assertLess(time.monotonic() - begun, PROMPT)
        self.assertIn("silent\tsilent\t", self.command("list")[1])
        self.assertEqual(self.command("status", "-a")[1], "playing\nsilent\n")
        self.assertEqual(self.command("status", "-p", "silent")[1], "silent\n")
        self.assertEqual(json.loads(self.command("get", "--json", "-p", "silent")[1])["reason"], "silent")
        self.assertIn("silent", self.command("primary", "--explain", "silent")[1].split()[1:])
        begun = time.monotonic()
        self.assertEqual(self.command("pause", "--no-wait"), (0, "", ""))
        self.assertLess(time.monotonic() - begun, PROMPT)

    def test_it_sleeps_while_it_waits_for_a_silent_player(self):
        silent = self.add("silent", title="Silent")
        silent.answers = False
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        self.assertEqual(self.command("pause")[0], 3)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, 0.3)

    def test_hostile_texts_reach_no_output(self):
        player = self.add("bad", title="x")
        more = {
            "xesam:artist": ("as", [HOSTILE, "b"]), "xesam:album": ("s", HOSTILE), "xesam:comment": ("as", [HOSTILE]),
            "xesam:asText": ("s", HOSTILE), "vendor:\x1b[2J": ("s", HOSTILE), "mpris:trackid": ("s", HOSTILE),
            "xesam:url": ("s", HOSTILE), "mpris:artUrl": ("s", HOSTILE),
        }  # fmt: skip
        player.root["Identity"] = ("s", HOSTILE)
        player.root["DesktopEntry"] = ("s", HOSTILE)
        player.player["Metadata"] = metadata(HOSTILE, **more)
        for words in (
            ("list",), ("status",), ("get",), ("get", "title", "artist", "lyrics", "id", "url", "identity"),
            ("list", "-f", "{{title}} {{uc(artist)}} {{json(comment)}} {{markup_escape(title)}} {{trunc(title, 9)}}"),
            ("primary",), ("queue",), ("devices",), ("languages",), ("playlists",), ("like",), ("cover", "x.png"),
            ("next",),
        ):  # fmt: skip
            with self.subTest(words):
                _, output, errors = self.command(*words)
                self.assertIsNone(FORBIDDEN.search(output + errors), repr(output + errors))
                expected = {"list": 1, "status": 1, "primary": 1}.get(words[0])
                if expected:
                    self.assertEqual(output.count("\n"), expected, repr(output))
        for words in (("get", "--json"), ("list", "--json"), ("primary", "--json"), ("queue", "--json")):
            with self.subTest(words):
                _, output, _ = self.command(*words)
                self.assertIsNone(FORBIDDEN.search(output), repr(output))
                self.assertEqual(output.count("\n"), 1)
                json.loads(output)
        for words in (("--json",), ("--waybar",), ("--i3bar",), (), ("-f", "{{title}}\x1b"), ("-a", "--json")):
            with self.subTest(words):
                program = self.follow("watch", *words)
                line = program.wait_event(".*a.*").string
                self.assertIsNone(FORBIDDEN.search(line), repr(line))
                if words and words[0] != "-f":
                    json.loads(line.rstrip(",") if words[0] == "--i3bar" else line)
                program.close()
        waybar = self.follow("watch", "--waybar", "-f", "<b>{{title}}</b>")
        text = json.loads(waybar.wait_event("{").string)["text"]
        self.assertTrue(text.startswith("<b>a") and text.endswith("{{title}}\u2069</b>"), text)
        self.assertIn("&lt;&amp;&gt;", text)


class VolumePlayer(FakePlayer):
    """A player that has the volume that was set last, and knows when each one was set."""

    def __init__(self, *arguments, **options):
        self.volumes = []
        self.on_volume = lambda volume: self.change(Volume=("d", volume))
        super().__init__(*arguments, **options)

    def on_call(self, call):
        if call.member == "Set" and self.on_volume is None:
            self.fail(call, "org.freedesktop.DBus.Error.AccessDenied")
            return
        super().on_call(call)
        if call.member == "Set":
            (volume,) = struct.unpack("<d", call.data[-8:])
            self.volumes.append((volume, time.monotonic()))
            self.on_volume(volume)


class Fading(Running, ReadingTest):
    """nowplaying volume --over: the player has the volume 0.5 before."""

    def setUp(self):
        super().setUp()
        self.player = VolumePlayer(self.stage, "loud")

    def test_the_volume_changes_in_steps(self):
        other = VolumePlayer(self.stage, "other")
        for words, steps, end in (
            (("20%", "--over", "1s"), 20, 0.2), (("+10%", "--over", "1"), 10, 0.3), (("0.3", "--over", "0:09"), 0, 0.3),
        ):  # fmt: skip
            with self.subTest(words):
                begun, self.player.volumes = time.monotonic(), []
                self.assertEqual(self.command("volume", "-p", "loud", *words), (0, "", ""))
                volumes = [volume for volume, _ in self.player.volumes]
                self.assertLessEqual(len(volumes), steps)
                self.assertEqual(volumes, sorted(volumes, reverse=end < 0.3))
                self.assertAlmostEqual(self.player.player["Volume"][1], end)
                if steps:
                    # A busy machine may leave out steps.
                    self.assertGreater(len(volumes), 3)
                    self.assertGreater(self.player.volumes[-1][1] - begun, 1)
        self.assertEqual(other.volumes, [])

    def test_all_players_change_at_the_same_time(self):
        other = VolumePlayer(self.stage, "other")
        self.assertEqual(self.command("volume", "-a", "0", "--over", "1s"), (0, "", ""))
        self.assertEqual((self.player.volumes[-1][0], other.volumes[-1][0]), (0, 0))
        self.assertLess(other.volumes[0][1], self.player.volumes[-1][1])
        self.assertLess(self.player.volumes[0][1], other.volumes[-1][1])

    def ended(self, on_volume):
        """How a minute of steps ends, from the third step on."""

        def third(volume):
            self.player.change(Volume=("d", volume))
            if len(self.player.volumes) == 3:
                on_volume()

        self.player.on_volume = third
        code, _, errors = self.command("volume", "0", "--over", "30s")
        return code, errors

    def test_another_program_sets_the_volume(self):
        for volume in (0.6, 0.1):
            self.player.volumes = []
            self.player.player["Volume"] = ("d", 0.5)
            found = self.ended(lambda volume=volume: self.player.change(Volume=("d", volume)))
            self.assertEqual(found, (2, "nowplaying: another program has set the volume of Loud\n"))
            self.assertEqual((len(self.player.volumes), self.player.player["Volume"]), (3, ("d", volume)))

    def test_the_player_refuses_or_leaves(self):
        code, errors = self.ended(lambda: setattr(self.player, "on_volume", None))
        self.assertEqual((code, errors), (2, "nowplaying: Loud cannot set the volume: that is not allowed\n"))
        self.player.leave()
        self.player = VolumePlayer(self.stage, "loud")
        self.assertEqual(self.ended(self.player.leave), (1, "nowplaying: Loud has left\n"))

    def test_a_volume_that_is_not_reported(self):
        del self.player.player["Volume"]
        reason = "nowplaying: Loud does not report this volume, so it cannot change in steps\n"
        self.assertEqual(self.command("volume", "0", "--over", "1s"), (2, "", reason))
        self.player.leave()
        self.assertEqual(self.command("volume", "0", "--over", "1s"), (1, "", "nowplaying: there is no player\n"))

    def test_a_player_that_ignores_it(self):
        self.player.on_volume = lambda _: None
        code, _, errors = self.command("volume", "0", "--over", "30s")
        self.assertEqual((code, errors), (3, "nowplaying: Loud has accepted the command, and shows no effect\n"))


class Watching(CommandTest):
    def test_it_prints_a_line_at_each_change(self):
        program = self.follow("watch")
        program.wait_event("$")
        puppet, _ = self.start(playback="paused position=0")
        program.wait_event(r"⏸ The Ferrymen – Song 1  \(Player\)$")
        self.set_song(puppet, 2)
        program.wait_event("⏸ The Ferrymen – Song 2 ")
        puppet("playback music playing")
        program.wait_event("▶ The Ferrymen – Song 2 ")
        puppet.close()
        program.wait_event("$")
        self.assertEqual(program.events, [])

    def test_it_prints_json(self):
        program, every = self.follow("watch", "--json", "-p", "%any"), self.follow("watch", "--json", "-a")
        program.wait_event("null$")
        self.assertEqual(json.loads(every.wait_event(".*").string), [])
        self.start(playback="paused position=0")
        self.assertEqual(json.loads(program.wait_event("{").string)["title"], "Song 1")
        self.assertEqual(json.loads(every.wait_event(r"\[").string)[0]["status"], "paused")

    def test_a_line_for_waybar(self):
        program = self.follow("watch", "--waybar", "--clock")
        self.assertEqual(
            json.loads(program.wait_event("{").string), {"text": "", "alt": "none", "class": ["none"], "tooltip": ""}
        )
        self.start(playback="paused position=127", content=self.song(title="A & B"))
        self.assertEqual(
            json.loads(program.wait_event("{").string),
            {
                "text": "⏸ The Ferrymen – A &amp; B  2:07/4:14",
                "alt": "paused",
                "class": ["paused", "Player"],
                "tooltip": "A &amp; B\nThe Ferrymen\nLow Water\nPlayer",
                "percentage": 50,
            },
        )

    def test_clicks_of_i3bar(self):
        puppet, _ = self.start(offer="play pause next previous", playback="playing position=0")
        errors = self.bus.folder / "errors"
        with errors.open("w") as log:
            program = self.follow("watch", "--i3bar", log=log)
        self.assertEqual(json.loads(program.wait_event("{").string), {"version": 1, "click_events": True})
        program.wait_event(r"\[$")
        (block,) = json.loads(program.wait_event(r"\[").string.rstrip(","))
        self.assertEqual(block["full_text"], "▶ The Ferrymen – Song 1")
        program.write("[")
        for button, command in ((1, "pause"), (5, "next"), (4, "previous"), (3, "next")):
            program.write(f',{{"name":"nowplaying","instance":"{block["instance"]}","button": {button},"x":1}}')
            self.assertEqual(puppet.command()[0], command)
        program.write("x" * 200_000 + '"button":')
        program.write(',{"instance":"nope","button":1}')
        program.write(f',{{"instance":"{block["instance"]}","button":5}}')
        self.assertEqual(puppet.command()[0], "next")
        self.assertEqual(errors.read_text(), "nowplaying: there is no player nope\n")

    def test_the_clock_wakes_up_once_a_second(self):
        self.start(playback="playing position=10")
        program = self.follow("watch", "-f", "{{duration(position)}}")
        program.wait_event("0:1[0-9]$")
        begun, before = time.monotonic(), switches(program.process)
        for _ in range(3):
            program.wait_event("0:1[0-9]$")
        self.assertTrue(2 <= time.monotonic() - begun <= 6)
        self.assertLessEqual(switches(program.process) - before, 6)

    def test_it_sleeps_between_changes(self):
        self.start(playback="playing position=10")
        for words in ((), ("--waybar",), ("--json",)):
            program = self.follow("watch", *words)
            program.wait_event(".*Song 1")
            self.assert_asleep(program)

    def test_it_wakes_up_for_the_next_chapter_and_line(self):
        lines = ["1,One", "3,Three"]
        book = self.song(chapter=["0-,a,First", "2-4,b,Second"], lyrics_line=lines, length=60)
        puppet, _ = self.start(content=book, playback="paused position=0.2")
        program = self.follow("watch", "-f", "{{chapter}}/{{lyrics_line}}")
        program.wait_event("First/$")
        begun, before = time.monotonic(), switches(program.process)
        puppet("playback music playing position=0.2")
        for second, line in ((1, "First/One"), (2, "Second/One"), (3, "Second/Three"), (4, "/Three")):
            program.wait_event(line + "$")
            late = time.monotonic() - begun + 0.2 - second
            self.assertTrue(-0.3 < late < 2, (line, late))
        self.assertLessEqual(switches(program.process) - before, 10)
        self.assert_asleep(program)
        puppet("playback music playing position=1.2 rate=2")
        for line in ("First/One", "Second/One", "Second/Three"):
            program.wait_event(line + "$")
        puppet("playback music paused position=0.5")
        program.wait_event("First/$")
        self.assert_asleep(program)

    def test_it_sleeps_at_the_end_of_an_item(self):
        """A player may play on behind the end of its item."""
        self.start(playback="playing position=254")
        program = self.follow("watch", "--clock")
        program.wait_event(".*4:14/4:14")
        self.assert_asleep(program)

    def test_a_player_that_rests_is_hidden(self):
        puppet, player = self.start(playback="paused position=0")
        begun = time.monotonic()
        program = self.follow("watch", "--hide-after", "1s", "-f", "{{status}} {{title}}")
        self.assertEqual(program.wait_event("").string, "paused Song 1")
        self.assertEqual(program.wait_event("").string, "")
        self.assertGreater(time.monotonic() - begun, 1)
        # It stays hidden, also with another title.
        self.set_song(puppet, 2)
        player.wait_title("Song 2")
        self.assert_asleep(program)
        for state in ("playing", "paused"):
            puppet(f"playback music {state}")
            self.assertEqual(program.wait_event("").string, f"{state} Song 2")
        self.assertEqual(program.wait_event("").string, "")
        for words, line in (
            (("--json",), "null"), (("--json", "-a"), "[]"), (("-a",), ""),
            (("--waybar",), '{"text":"","alt":"none","class":["none"],"tooltip":""}'),
        ):  # fmt: skip
            self.assertEqual(self.follow("watch", "--hide-after", "0", *words).wait_event("").string, line)

    def test_a_long_line_moves_while_it_plays(self):
        title = "Harbour Lights at Night"
        puppet, _ = self.start(playback="playing position=0", content=self.song(title=title))
        begun = time.monotonic()
        program = self.follow("watch", "--scroll", "10", "-f", "{{title}}")
        found = [program.wait_event("").string for _ in range(8)]
        self.assertGreater(time.monotonic() - begun, 2 + 6 * 0.25)
        self.assertEqual(found[0], title[:10])
        # A busy machine may leave out places.
        self.assertTrue(all(line == title[place : place + 10] for line in found if (place := title.find(line)) >= 0))
        self.assertGreater(title.find(found[-1]), 6)
        before = switches(program.process)
        for _ in range(4):
            program.wait_event("")
        self.assertLessEqual(switches(program.process) - before, 10)
        puppet("playback music paused")
        program.wait_event("Harbour L…$")
        program.events = []
        self.assert_asleep(program)
        puppet("playback music playing")
        program.wait_event("Harbour Li$")
        self.set_song(puppet, 2, title="Short")
        program.wait_event("Short$")
        program.events = []
        self.assert_asleep(program)

    def test_a_long_line_of_a_bar_moves(self):
        title = "Rum & Water & Rain"
        self.start(playback="playing position=0", content=self.song(title=title))
        waybar = self.follow("watch", "--waybar", "--scroll", "6", "-f", "<b>{{title}}</b>")
        i3bar = self.follow("watch", "--i3bar", "--scroll", "6", "-f", "{{title}}")
        texts = [json.loads(waybar.wait_event("{").string)["text"] for _ in range(3)]
        self.assertTrue(all(text.startswith("<b>") and text.endswith("</b>") for text in texts), texts)
        found = [json.loads(i3bar.wait_event(r"\[{").string.rstrip(","))[0]["full_text"] for _ in range(3)]
        for lines in ([html.unescape(text[3:-4]) for text in texts], found):
            places = [title.find(line) for line in lines]
            # A busy machine may leave out places.
            self.assertTrue(places[0] == 0 and places == sorted(set(places)), lines)
            self.assertEqual([len(line) for line in lines], [6] * 3)

    def test_the_input_is_that_of_the_next_program(self):
        self.start(playback="playing position=0")
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        os.write(writing, b"unread\n")
        os.close(writing)
        words = [built(COMMAND), "watch"]
        with subprocess.Popen(words, stdin=reading, stdout=subprocess.PIPE, env=self.bus.environment()) as program:
            program.stdout.readline()
            program.terminate()
        self.assertEqual(os.read(reading, 9), b"unread\n")

    def test_a_slow_reader_gets_the_newest_line(self):
        puppet, player = self.start(playback="paused position=0")
        read_end, write_end = os.pipe()
        process = subprocess.Popen([built(COMMAND), "watch"], env=self.bus.environment(), stdout=write_end)
        os.close(write_end)
        self.addCleanup(lambda: (process.kill(), process.wait()))
        for number in range(2000):
            self.set_song(puppet, number, title=f"Song {number} " + "x" * 100)
        player.wait_title(f"Song 1999 {'x' * 100}")
        data = b""
        while b"Song 1999 " not in data:
            data += os.read(read_end, 1 << 20)
        self.assertLess(data.count(b"\n"), 1990)
        os.close(read_end)
        # Its reader has gone: it ends without a change.
        process.wait(DEADLINE)


class Hooks(CommandTest):
    """nowplaying watch --exec."""

    def hook(self, played, *command, player=()):
        log = (self.bus.folder / "errors").open("w+")
        self.addCleanup(log.close)
        words = ("watch", "--exec", "--played", played, *player, "--", *command)
        return self.follow(*words, log=log, NOWPLAYING_GENRE="inherited")

    def errors(self):
        return (self.bus.folder / "errors").read_text()

    def test_a_track_runs_a_command_once(self):
        title = "$(echo x) `y` " + "é" * 3000
        # A key with a colon does not become a variable.
        content = self.song(title=title, genre="Ambient") + " x:mood=calm"
        puppet, _ = self.start(playback="paused position=0", content=content)
        script = '! grep -qi mood /proc/$$/environ && echo "$NOWPLAYING_ARTIST|$NOWPLAYING_GENRE|$NOWPLAYING_TITLE"'
        program = self.hook("1", "sh", "-c", script)
        wait_asleep(program)
        begun = time.monotonic()
        puppet("playback music playing position=200")
        artist, genre, found = program.wait_event("").string.split("|")
        self.assertGreater(time.monotonic() - begun, 1)
        self.assertEqual((artist, genre, found), ("The Ferrymen", "Ambient", title[: len(found)]))
        self.assertIn(len(found.encode()), (4095, 4096))
        # The same track counts once, also after a pause. A short one does not count.
        puppet("playback music paused", "playback music playing position=0")
        self.set_song(puppet, 2, length=29)
        self.assert_asleep(program)
        self.set_song(puppet, 3)
        program.wait_event(r"The Ferrymen\|.*\|Song 3$")
        self.assertEqual(program.end(signal.SIGTERM), -signal.SIGTERM)
        self.assertEqual(self.errors(), "")

    def test_a_private_track_runs_none(self):
        puppet, _ = self.start(playback="paused position=0")
        program = self.hook("0", "sh", "-c", 'echo "$NOWPLAYING_TITLE"', player=("-p", "Player"))
        puppet("private music 1", "playback music playing position=200")
        self.set_song(puppet, 2)
        wait_asleep(program)
        self.assertEqual(program.events, [])
        puppet("private music 0")
        program.wait_event("Song 2$")
        self.assertEqual(program.events, [])

    def test_commands_wait_for_each_other(self):
        puppet, _ = self.start(playback="playing position=0")
        gate = self.bus.folder / "gate"
        os.mkfifo(gate)
        # It stays open: a reader that finds the end of an earlier line's writer would not wait.
        writer = os.open(gate, os.O_RDWR)
        self.addCleanup(os.close, writer)
        program = self.hook("0", "sh", "-c", f'read line <{gate}; echo "$NOWPLAYING_TITLE"; exit 3')
        for number in range(1, 11):
            if number > 1:
                self.set_song(puppet, number)
            wait_asleep(program)
        expected = [f"Song {number}" for number in (1, *range(3, 11))]
        dropped = 'nowplaying: 8 tracks wait for "sh": "Song 2" is left out\n'
        self.assertEqual(self.errors(), dropped)
        for title in expected:
            os.write(writer, b"\n")
            self.assertEqual(program.wait_event("").string, title)
        wait_asleep(program)
        failed = 'nowplaying: "sh" has failed: its exit status is 3\n'
        self.assertEqual(self.errors(), dropped + failed * len(expected))

    def test_its_command_ends_with_it(self):
        self.start(playback="playing position=0")
        program = self.hook("0", "sh", "-c", "echo $$; exec sleep 999")
        child = pathlib.Path("/proc") / program.wait_event("").string
        self.assertEqual(program.end(signal.SIGTERM), -signal.SIGTERM)
        until(lambda: not (child / "exe").exists(), "the command ends")

    def test_a_command_that_cannot_be_run(self):
        for name in ("nosuchprogram", "/nonexistent"):
            sentence = f'nowplaying: cannot run "{name}": there is no such program\n'
            self.assertEqual(self.command("watch", "--exec", "--", name), (74, "", sentence))
        script = self.bus.folder / "script"
        script.write_text("#!/bin/sh\n")
        script.chmod(0o755)
        puppet, _ = self.start(playback="paused position=0")
        program = self.hook("0", str(script))
        wait_asleep(program)
        script.unlink()
        puppet("playback music playing")
        until(self.errors, "a line")
        self.assertEqual(self.errors(), f'nowplaying: cannot run "{script}": No such file or directory\n')


class Others(CommandTest):
    def test_a_command_runs_while_a_player_plays(self):
        puppet, _ = self.start(playback="paused position=0")
        log = self.bus.folder / "log"
        script = f"trap 'echo end >>{log}; exit' TERM; echo begin >>{log}; while :; do sleep 0.05; done"
        program = self.follow("while", "playing", "--", "sh", "-c", script)

        def wait_log(text):
            def found():
                return log.read_text() if log.exists() else ""

            until(lambda: found() == text, lambda: f"{found()!r} instead of {text!r}")

        puppet("playback music playing")
        wait_log("begin\n")
        puppet("playback music paused")
        wait_log("begin\nend\n")
        puppet("playback music playing")
        wait_log("begin\nend\nbegin\n")
        self.assertEqual(program.end(signal.SIGINT), -signal.SIGINT)
        wait_log("begin\nend\nbegin\nend\n")
        once = self.follow("while", "playing", "--", "sh", "-c", f"echo once >>{log}; exit 1")
        wait_log("begin\nend\nbegin\nend\nonce\n")
        puppet("playback music playing position=5")
        self.client.turn()
        self.assertEqual(once.end(signal.SIGTERM), -signal.SIGTERM)
        wait_log("begin\nend\nbegin\nend\nonce\n")
        self.assertEqual(self.command("while", "playing", "-p", "Player", "--", "/nonexistent")[0], 74)

    def test_a_cover_is_stored(self):
        puppet, player = self.start(playback="playing position=0")
        target = self.bus.folder / "cover.png"
        code, _, errors = self.command("cover", str(target))
        self.assertEqual((code, errors), (2, "nowplaying: Player has no artwork\n"))
        self.assertFalse(target.exists())
        player_program = Lines([built(BUILD / "examples" / "artwork")], self.bus.environment())
        self.addCleanup(player_program.close)
        self.client.wait_names(2)
        name = next(name for name in self.client.names() if not name.endswith("Player")).split(".")[-1]
        self.printed("-p", name, "cover", str(target))
        image = target.read_bytes()
        self.assertTrue(image.startswith((b"\x89PNG", b"\xff\xd8")), image[:8])
        done = subprocess.run(
            [built(COMMAND), "-p", name, "cover"], env=self.bus.environment(), capture_output=True, check=True
        )
        self.assertEqual(done.stdout, image)
        code, _, errors = self.command("-p", name, "cover", "/nonexistent/cover.png")
        self.assertEqual(code, 74)
        self.assertIn("No such file or directory", errors)
        done = subprocess.run(
            [built(COMMAND), "-p", name, "cover", "-"], env=self.bus.environment(), capture_output=True, check=True
        )
        self.assertEqual(done.stdout, image)
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [built(COMMAND), "-p", name, "cover"], env=self.bus.environment(), stdout=full, stderr=subprocess.PIPE,
                check=False,
            )  # fmt: skip
        self.assertEqual(done.returncode, 74)
        self.assertIn(b"cannot write the cover: No space left", done.stderr)
        empty = self.in_terminal("-p", name, "cover", PATH="/nonexistent")
        self.assertIn("install chafa", empty)
        self.assertIn("too simple", self.in_terminal("-p", name, "cover", TERM="dumb"))
        chafa = self.bus.folder / "bin" / "chafa"
        chafa.parent.mkdir()
        path = f"{chafa.parent}:/usr/bin:/bin"
        for script, sentence in (("kill -KILL $$", "chafa could not draw the cover"), ("echo $*", "--colors none -")):
            chafa.write_text(f"#!/bin/sh\n{script}\n")
            chafa.chmod(0o755)
            self.assertIn(sentence, self.in_terminal("-p", name, "cover", PATH=path, NO_COLOR="1"))

    def test_a_file_name_is_bytes(self):
        """One that is not UTF-8 reaches the player, a command and the disk as it is."""
        puppet, _ = self.start(offer="open_url", playback="playing position=0")
        puppet("supported-urls music file --")
        song = self.bus.folder / os.fsdecode(b"\xff\xc3\xa9\xe2\x82.mp3")
        song.touch()
        self.printed("open", str(song))
        self.assertEqual(puppet.command(), ("open_url", f"file://{self.bus.folder}/%FF%C3%A9%E2%82.mp3"))
        once = self.follow("while", "playing", "--", "cp", str(song), str(song) + "2")
        until(lambda: pathlib.Path(str(song) + "2").exists(), "the copy")
        once.end(signal.SIGTERM)
        player = Lines([built(BUILD / "examples" / "artwork")], self.bus.environment())
        self.addCleanup(player.close)
        self.client.wait_names(2)
        self.printed("-p", "artwork", "cover", str(song) + ".png")
        self.assertTrue(pathlib.Path(str(song) + ".png").read_bytes())

    def test_the_primary_player(self):
        self.start(playback="playing position=0")
        self.assertEqual(self.printed("primary"), "Player\n")
        self.assertEqual(
            json.loads(self.printed("primary", "--json")),
            {"name": "Player", "identity": "Player", "reason": "playing", "estimate": False},
        )


FAKE_CHAFA = """#!/usr/bin/python3
import resource, signal, sys
limits = [resource.getrlimit(kind)[1] for kind in (resource.RLIMIT_DATA, resource.RLIMIT_FSIZE)]
with open({path!r}, "a") as file:
    print(*limits, signal.getitimer(signal.ITIMER_REAL)[0] > 10, file=file)
"""


class Covers(Running, ReadingTest):
    """`cover`: it loads from the network only with `--fetch`, and programs that it starts have limits."""

    def setUp(self):
        super().setUp()
        self.target = self.bus.folder / "cover.png"
        self.site = Site(png())
        self.addCleanup(self.site.close)

    def fetch(self, path, words=("--fetch",), **environment):
        """Loads the cover of a player at that place."""
        self.site.paths.clear()
        self.target.unlink(missing_ok=True)
        player = self.add("web", title="One")
        player.player["Metadata"] = metadata("One", **{"mpris:artUrl": ("s", self.site.address + path)})
        code, _, errors = self.command("cover", *words, str(self.target), environment=environment)
        player.leave()
        return code, errors

    @unittest.skipUnless(shutil.which("curl"), "curl is not installed")
    def test_one_image_is_loaded(self):
        self.assertEqual(self.fetch("cover.png"), (0, ""))
        self.assertEqual((self.target.read_bytes(), self.site.paths), (png(), ["/cover.png"]))
        for words, code, sentence in (((), 2, "use --fetch to load it"), (("--fetch",), 74, "curl is not installed")):
            found = self.fetch("cover.png", words, PATH="/nonexistent")
            self.assertEqual((found[0], self.site.paths), (code, []))
            self.assertIn(sentence, found[1])
        # For curl these are many addresses.
        for path in ("cover.png?[1-100]", "cover.png?{a,b,c}", "cover.png?[a-z:2]"):
            with self.subTest(path):
                self.assertEqual(self.fetch(path), (0, ""))
                self.assertEqual(len(self.site.paths), 1)

    @unittest.skipUnless(shutil.which("curl"), "curl is not installed")
    def test_images_that_are_not_kept(self):
        for path, requests, problem in (
            ("page", 1, "no image"), ("endless", 1, "could not load"), ("again", 6, "could not load"),
        ):  # fmt: skip
            with self.subTest(path):
                code, errors = self.fetch(path)
                self.assertEqual(code, 74)
                self.assertIn(problem, errors)
                self.assertEqual(len(self.site.paths), requests)
                self.assertFalse(self.target.exists())
        # Its size is not known before it comes. Buffers of the system add to the 32 MiB.
        self.assertLess(self.site.sent, 64 << 20)

    def test_limits_of_started_programs(self):
        """An image of 1 MiB can need gigabytes when it is drawn."""
        folder, log = self.bus.folder / "bin", self.bus.folder / "limits"
        folder.mkdir()
        (folder / "chafa").write_text(FAKE_CHAFA.format(path=str(log)))
        (folder / "chafa").chmod(0o755)
        self.target.write_bytes(png())
        player = self.add("one", title="One")
        player.player["Metadata"] = metadata("One", **{"mpris:artUrl": ("s", self.target.as_uri())})
        in_terminal(self.bus, "cover", PATH=f"{folder}:/usr/bin:/bin")
        self.assertEqual(log.read_text(), f"{512 << 20} {32 << 20} True\n")


class Manual(CommandTest):
    def test_the_manual_has_all_options(self):
        text = (REPOSITORY / "man" / "nowplaying.1").read_text().split(".Sh OPTIONS")[1].split(".Sh ")[0]
        items = "\n".join(re.findall(r"^\.It (Fl .*)$", text, re.MULTILINE))
        described = re.findall(r"(?<![\w-])-([\w-]+)", items)
        listed = re.findall(r"^ .*?--([\w-]+)", self.printed("help"), re.MULTILINE)
        self.assertEqual(sorted(described), sorted(listed))

    def test_the_examples_of_the_manual(self):
        text = (REPOSITORY / "man" / "nowplaying.1").read_text().split(".Sh EXAMPLES")[1]
        block = text.split(".Bd -literal\n")[1].split(".Ed\n")[0].replace(r"\(en", "–")
        examples = [(part.split("\n", 1) + [""])[:2] for part in block.split("$ ")[1:]]
        self.assertGreater(len(examples), 8)
        player = Lines([built(BUILD / "examples" / "hello_player")], self.bus.environment())
        self.addCleanup(player.close)
        self.client.wait_names(1)
        path = f"{COMMAND.parent}:{os.environ['PATH']}"
        folder = pathlib.Path(self.bus.folder)
        for line, expected in examples:
            with self.subTest(line):
                done = subprocess.run(
                    ["sh", "-c", line],
                    env=self.bus.environment(PATH=path), cwd=folder, capture_output=True, text=True, timeout=DEADLINE,
                )  # fmt: skip
                self.assertEqual((done.returncode, done.stderr, done.stdout), (0, "", expected))
        self.assertTrue((folder / "cover.png").read_bytes().startswith(b"\x89PNG"))
