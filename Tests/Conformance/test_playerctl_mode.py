# SPDX-License-Identifier: MIT
"""The program under the name of playerctl, side by side with playerctl 2.4.1, and without its faults."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

from commands import COMMAND, Running
from fake_players import ReadingTest, metadata
from hello import built
from support import BUILD, DEADLINE, PATH, PLAYER, PLAYERCTLD, ROOT, Lines, switches, until

PLAYERCTL = shutil.which("playerctl", path="/usr/bin:/usr/local/bin")
TRACK = {
    "xesam:album": ("s", "Low Water"), "xesam:genre": ("as", ["Folk", "Sea, songs"]),
    "mpris:length": ("x", 254_000_000),
    "xesam:trackNumber": ("i", 3), "xesam:userRating": ("d", 0.5), "xesam:url": ("s", "file:///a%20b"),
    "xesam:asText": ("s", "one\ntwo"), "x:flag": ("b", True), "x:empty": ("s", ""),
    "x:zeros": ("s", "007"), "x:real": ("s", "1.50"),
}  # fmt: skip


class PlayerctlTest(Running, ReadingTest):
    def setUp(self):
        super().setUp()
        folder = pathlib.Path(tempfile.mkdtemp(prefix="np-playerctl-"))
        self.addCleanup(shutil.rmtree, folder)
        self.link = folder / "playerctl"
        self.link.symlink_to(built(COMMAND))

    def run_program(self, program, arguments, timeout=DEADLINE, **environment):
        words, environment = [str(program), *arguments], self.bus.environment(**environment)
        done = subprocess.run(words, env=environment, capture_output=True, timeout=timeout, check=False)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")

    def ours(self, *arguments, **options):
        """Runs the program as playerctl; returns its exit code, output and errors."""
        return self.run_program(self.link, arguments, **options)

    def printed(self, *arguments):
        """The output of a run that must succeed."""
        code, output, errors = self.ours(*arguments)
        self.assertEqual((code, errors), (0, ""), arguments)
        return output

    def same(self, *arguments):
        """Compares both programs; returns what ours did."""
        ours = self.ours(*arguments)
        self.assertEqual(ours, self.run_program(PLAYERCTL, arguments), arguments)
        return ours

    def follow(self, *arguments):
        program = Lines([str(self.link), *arguments], self.bus.environment())
        self.addCleanup(program.close)
        return program

    def add_three(self):
        """A player that plays, one that is paused, and one that is stopped and has little to offer."""
        harbour = self.add("harbour", title="Tide")
        harbour.player.update(Metadata=metadata("Tide", **TRACK), Shuffle=("b", True), LoopStatus=("s", "Track"))
        lantern = self.add("lantern.instance7", title="Glow", status="Paused")
        lantern.player["Position"] = ("x", 83_520_000)
        quay = self.add("quay", title="Rope", status="Stopped")
        del quay.player["Volume"]
        quay.player["Metadata"] = metadata("Rope", **{"xesam:genre": ("as", []), "mpris:trackid": ("s", "rope 1")})
        quay.player["CanGoNext"] = quay.player["CanSeek"] = ("b", False)
        return harbour, lantern, quay


@unittest.skipUnless(PLAYERCTL, "playerctl is not installed")
class SideBySide(PlayerctlTest):
    """Both programs have the same output, errors and exit code."""

    def test_without_players(self):
        for line in (
            "status", "-s status", "play", "metadata", "-l", "-s -l", "--list-all", "-v", "--version", "-V", "--tide",
            "-ax", "-p", "--format", "-f x play", "-F play", "tide", "play -f x", "-- status", "status --", "-vl",
            "-p nobody volume 0.5", "--player=nobody -l", "volume -0.5", "-as status",
        ):  # fmt: skip
            with self.subTest(line):
                self.same(*line.split())
        self.same("-p", "", "status")
        for arguments in ([], ["-h"], ["--help"], ["status", "-?"]):
            # The help has our words.
            code, output, errors = self.ours(*arguments)
            self.assertEqual((code, errors), (0 if arguments else 1, ""))
            self.assertIn("--ignore-player", output)

    def test_players_are_selected(self):
        self.add_three()
        for names in (
            "harbour", "lantern", "lantern.instance7", "quay,lantern", "%any,harbour", "lantern,%any", "nobody,quay",
            " quay , harbour ", ",,quay", "lan", "QUAY", "lantern.instance7,quay,%any,harbour",
        ):  # fmt: skip
            for command in (["-l"], ["status"], ["-a", "status", "-f", "{{playerName}} {{playerInstance}}"]):
                with self.subTest(names, command=command):
                    self.same("-p", names, *command)
        for ignored in ("harbour", "lantern,quay", "%any", "nobody"):
            with self.subTest(ignored=ignored):
                self.same("-i", ignored, "-l")
                self.same("-i", ignored, "-a", "status")
                self.same("-p", "%any", "-i", ignored, "-a", "volume")

    @unittest.skipUnless(shutil.which("playerctld"), "playerctld is not installed")
    def test_the_order_is_that_of_playerctld(self):
        self.add_three()
        silence = dict.fromkeys(("stdout", "stderr"), subprocess.DEVNULL)
        daemon = subprocess.Popen(["playerctld"], env=self.bus.environment(), **silence)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.terminate)
        get = (f"--address={self.bus.address}", "get-property", PLAYERCTLD, PATH, "com.github.altdesktop.playerctld")

        def names():
            return re.findall(rf"{ROOT}\.([\w.]+)", self.run_program("busctl", [*get, "PlayerNames"])[1])

        until(lambda: len(names()) == 3, names)
        for line in ("-l", "status", "-p playerctld status", "-p playerctld,quay status", "-a metadata title"):
            self.assertEqual(self.same(*line.split())[0], 0)
        self.assertEqual(self.printed("-l").splitlines(), names())
        program = self.follow("-p", "playerctld", "metadata", "title", "-F")
        program.wait_event(self.printed("-p", "playerctld", "metadata", "title").strip())

    def test_values_are_printed(self):
        self.add_three()
        words = "metadata title|metadata artist|metadata album|metadata xesam:genre|metadata mpris:length"
        words += "|metadata nothing|metadata mpris:trackid|metadata xesam:trackNumber|metadata xesam:userRating"
        words += "|metadata x:flag|metadata x:zeros|metadata x:real|-p lantern shuffle"
        words += "|metadata xesam:asText|metadata x:empty|metadata title nothing|metadata|-a metadata title"
        words += "|volume|loop|shuffle|status|-a volume|-a loop|-a shuffle|status more|-p lantern position"
        words += "|-p quay position|-p quay volume|-p quay metadata|-p lantern,quay loop"
        for line in words.split("|"):
            with self.subTest(line):
                code, output, _ = self.ours(*line.split())
                theirs = self.run_program(PLAYERCTL, line.split())
                if line == "metadata":
                    # A list has a row for each of its texts; they are the same without the lyrics.
                    output, _ = (self.without_lyrics(text) for text in (output, theirs[1]))
                    theirs = (theirs[0], self.without_lyrics(theirs[1]), theirs[2])
                self.assertEqual((code, output), theirs[:2])

    @staticmethod
    def without_lyrics(text):
        return "\n".join(line for line in text.splitlines() if "asText" not in line and line != "two")

    def test_formats(self):
        self.add_three()
        for form in (
            "{{artist}} – {{title}}", "{{ title }}", "{{nothing}}", "", "a\\nb", "a\nb", "}} { }", "{title}", "%s",
            '{{"}}"}}', "{{uc(title)}} {{lc(album)}}", '{{uc("straße é")}}', "{{lc(uc(title))}}", "{{uc(nothing)}}",
            "{{duration(mpris:length)}}", "{{duration(3600000000 * 25)}}", "{{duration(nothing)}}", "{{volume}}",
            "{{volume * 100}}", "{{mpris:length}}", "{{mpris:length / 1000000}}", "{{mpris:length / mpris:length}}",
            "{{1}}", "{{.5}}", "{{1/3}}", "{{100000000000000000000}}", "{{-1 - -2}}", "{{8 - 4 - 2}}", "{{8/2/2*3}}",
            "{{2 + 3 * 4}}", "{{(2 + 3) * 4}}", "{{-(2 + volume) * 2}}", "{{3+-+--+1}}", "{{xesam:userRating * 3}}",
            "{{xesam:userRating}} {{x:flag}} {{xesam:genre}} {{mpris:trackid}}", "{{shuffle}} {{loop}} {{status}}",
            "{{playerName}} {{playerInstance}}", "{{emoji(status)}}{{emoji(volume)}}", "{{emoji(title)}}",
            '{{default(nothing, "z")}}', '{{default(x:empty, "z")}}', "{{default(nothing, 5 + 5)}}",
            "{{default(volume, 0) * 2}}", "{{default(nothing, nothing)}}", "{{trunc(title, 2)}}",
            "{{trunc(title, 99)}}", "{{trunc(title, 2.9)}}", '{{trunc("äöü", 2)}}', "{{trunc(title, 0)}}",
            "{{trunc(nothing, 1)}}",
            '{{markup_escape("<&>\' ")}}', "{{markup_escape(title)}}", "x" * 1027,
        ):  # fmt: skip
            with self.subTest(form):
                self.assertEqual(self.same("metadata", "-f", form)[0], 0)
        for command in ("status", "volume", "loop", "position"):
            for player in ("harbour", "quay"):
                form = "{{title}}|{{artist}}|{{status}}|{{volume}}|{{loop}}|{{shuffle}}"
                with self.subTest(command, player=player):
                    self.same("-p", player, command, "-f", form if player == "harbour" else "{{title}}{{status}}")

    def test_wrong_formats(self):
        self.add_three()
        for form in (
            "{{title", "{{title}", "{{}}", "{{ }}", "{{{title}}}", "{{title}} {{", "{{title", '{{"title}}', "{{'a'}}",
            "{{uc(title}}", "{{uc title}}", "{{title title}}", "{{uc()}}", "{{1e3}}", "{{1..2}}", "{{(1}}", "{{1)}}",
            "{{a.b}}", "{{5}", "{{tide(title)}}", "{{uc(title, title)}}", "{{default(title)}}", "{{trunc(title)}}",
            '{{trunc(title, "3")}}', "{{trunc(title, mpris:length)}}", "{{duration(title)}}", '{{emoji("x")}}',
            "{{emoji(volume * 1)}}", "{{title + 1}}", "{{1 - title}}", "{{nothing + 1}}", "{{1 - nothing}}",
            "{{-title}}", "{{+title}}", "{{1 / 0}}", "{{mpris:length / 0}}", "{{xesam-title}}", "{{json(title)}}",
            "x" * 1028, "{{tide(1/0)}}", "{{default(" + ",".join("1" * 33) + ")}}",
        ):  # fmt: skip
            with self.subTest(form[:60]):
                self.assertEqual(self.same("metadata", "-f", form)[0], 1)

    def test_commands(self):
        self.add_three()
        lines = (
            "play|pause|play-pause|stop|next|previous|position 5|position 5+|position 5-|position 1.5e1|volume 0.3|"
            "volume 0.1+|volume 0.1-|loop none|loop TRACK|loop tide|shuffle ON|shuffle toggle|shuffle tide|open|"
            "open http://example.org/a|-p quay next|-p quay position 5|-p quay,lantern next|-p lantern loop|-a next|"
            "-f x position 5|-f x volume 1|play more|position 0+|-p wreck stop|-p wreck metadata|"
            "-p wreck metadata -f x|-p yacht metadata -f x|-p yacht metadata"
        )
        wreck, yacht = self.add("wreck", status="Stopped"), self.add("yacht", status="Paused")
        wreck.player["CanPlay"] = ("b", False)
        wreck.player["Metadata"] = yacht.player["Metadata"] = ("a{sv}", {})
        for line in lines.split("|"):
            with self.subTest(line):
                self.same(*line.split())

    def test_both_send_the_same_calls(self):
        harbour = self.add_three()[0]
        file = self.link.parent / "a ö.ogg"
        file.write_text("")
        for words in (
            ["play"], ["pause"], ["play-pause"], ["stop"], ["next"], ["previous"], ["position", "5"],
            ["position", "1.25+"], ["position", "10-"], ["--", "position", "-2+"], ["--", "position", "-3-"], ["volume", "0.25"], ["volume", "0.25+"], ["loop", "playlist"],
            ["shuffle", "off"], ["shuffle", "toggle"], ["open", "http://example.org/a"], ["open", str(file)],
        ):  # fmt: skip
            with self.subTest(words):
                self.assertEqual(self.calls(harbour, self.link, words), self.calls(harbour, PLAYERCTL, words))

    def calls(self, player, program, words):
        """The methods and the new values that a player gets, as bytes."""
        found = []
        before = player.on_call

        def on_call(call):
            if call.member not in ("GetAll", "Get", "Ping", "Introspect"):
                found.append((call.member, bytes(call.data)))
            before(call)

        player.on_call = on_call
        try:
            self.assertEqual(self.run_program(program, ["-p", "harbour", *words])[0], 0)
        finally:
            player.on_call = before
        self.assertTrue(found)
        return found


class Faults(PlayerctlTest):
    """The faults of playerctl that users report."""

    def test_a_silent_player_delays_nothing_else(self):
        hung = self.add("anchor", title="Hung")
        hung.answers = False
        self.add_three()
        for arguments, expected in (
            (["status"], "Playing\n"), (["-p", "lantern", "status"], "Paused\n"), (["play-pause"], ""),
            (["-l"], "anchor\nharbour\nlantern.instance7\nquay\n"), (["metadata", "title"], "Tide\n"),
        ):  # fmt: skip
            with self.subTest(arguments):
                begun = time.monotonic()
                self.assertEqual(self.printed(*arguments), expected)
                self.assertLess(time.monotonic() - begun, 1)
        begun = time.monotonic()
        self.assertEqual(self.printed("-a", "status"), "Playing\nPaused\nStopped\n")
        self.assertLess(time.monotonic() - begun, 4)
        begun = time.monotonic()
        self.assertEqual(self.ours("-p", "anchor", "play"), (1, "", "No player could handle this command\n"))
        self.assertLess(time.monotonic() - begun, 4)

    def test_a_player_with_the_library_has_a_full_volume(self):
        """As MPRIS has it."""
        artwork = Lines([built(BUILD / "examples" / "artwork")], self.bus.environment())
        self.addCleanup(artwork.close)
        until(lambda: self.ours("volume") == (0, "1.000000\n", ""), "the player")

    def test_the_player_that_plays_is_first(self):
        self.add("anchor", title="Paused", status="Paused")
        self.add("harbour", title="Tide")
        self.assertEqual(self.printed("metadata", "title"), "Tide\n")
        self.assertEqual(self.printed("-a", "metadata", "title"), "Paused\nTide\n")

    def test_odd_players_are_read(self):
        """playerctl ends with an assertion, prints warnings of GLib, or refuses them."""
        odd = self.add("odd", title="Song")
        odd.player.update(
            PlaybackStatus=("i", 7), Volume=("s", "loud"), Shuffle=("s", "no"), LoopStatus=("s", "Sometimes")
        )
        for words in (["status"], ["metadata", "title"], ["metadata"], ["position"]):
            with self.subTest(words):
                code, output, errors = self.ours(*words)
                self.assertEqual((code, errors), (0, ""))
                self.assertTrue(output)
        odd.player["Metadata"] = ("s", "none")
        self.assertEqual(self.ours("metadata"), (1, "", "No player could handle this command\n"))
        odd.player["Metadata"] = ("a{sv}", {"mpris:length": ("s", "long"), "xesam:title": ("i", 1984)})
        self.assertEqual(self.printed("metadata", "title"), "1984\n")
        odd.player.update(CanPlay=("b", False), PlaybackStatus=("s", "Playing"), Metadata=metadata("Radio"))
        self.assertEqual(self.printed("metadata", "title"), "Radio\n")

    def test_hostile_texts_stay_on_their_line(self):
        player = self.add("sly", title="a\x1b[31m\nb\u202ec\x07")
        self.assertEqual(self.printed("metadata", "title"), "a[31m bc\n")
        self.assertEqual(self.printed("metadata", "-f", "{{title}}|"), "a[31m bc|\n")
        self.assertNotIn("\x1b", self.printed("metadata"))
        player.player["Metadata"] = metadata("Song", **{"xesam:artist": ("as", ["Crosby, Stills", "Nash\n"])})
        rows = [line for line in self.printed("metadata").splitlines() if "artist" in line]
        self.assertEqual([row.split(None, 2)[2] for row in rows], ["Crosby, Stills", "Nash"])

    def test_values_that_playerctl_misprints(self):
        player = self.add("harbour", title="Tide")
        player.player["Metadata"] = metadata("Tide", **TRACK)
        self.assertEqual(self.printed("metadata", "title", "artist"), "Tide\nThe Ferrymen\n")
        for form, text in (
            ("{{mpris:length * 1000}}", "254000000000.0"), ("{{xesam:trackNumber + 1}}", "4.0"),
            ("{{duration(0 - 61000000)}}", "0:00"),
        ):  # fmt: skip
            self.assertEqual(self.printed("metadata", "-f", form), text + "\n")
        self.assertEqual(
            self.ours("metadata", "-f", "{{1 * nothing}}"),
            (1, "", "Could not execute command: Got unsupported operand type for *: NULL\n"),
        )
        self.assertEqual(
            self.ours("volume", "loud"),
            (1, "", "Could not execute command: could not parse volume as a number: loud\n"),
        )

    def test_a_percentage_is_accepted(self):
        player = self.add("harbour", title="Tide")
        # The library would skip by the interval of the player.
        self.assertEqual(self.ours("position", "0+"), (0, "", ""))
        self.assertEqual(player.commands, [])
        self.assertEqual(self.ours("volume", "50%"), (0, "", ""))
        self.assertEqual(self.ours("volume", "nan")[0], 1)
        self.assertEqual(self.ours("-p", "harbour", "volume", "5-"), (0, "", ""))
        self.assertTrue(player.calls)

    def test_playerctld_is_the_first_player(self):
        """Without the service too."""
        self.assertEqual(self.ours("-p", "playerctld", "status"), (1, "", "No player could handle this command\n"))
        self.add_three()
        line = self.printed("-p", "playerctld", "metadata", "-f", "{{playerName}}: {{title}}")
        self.assertEqual(line, "playerctld: Tide\n")

    def test_players_of_the_system_bus(self):
        self.add("harbour", title="Tide")
        system = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "DBUS_SYSTEM_BUS_ADDRESS": self.bus.address}
        self.assertEqual(self.ours("-l", **system), (0, "harbour\n", ""))
        self.assertEqual(self.ours("metadata", "title", **system), (0, "Tide\n", ""))
        self.assertEqual(self.ours("pause", **system), (0, "", ""))

    def test_without_a_bus(self):
        self.bus.kill()
        code, output, errors = self.ours("status")
        self.assertEqual((code, output), (1, ""))
        self.assertRegex(errors, "^there is no session bus: .*\nNo players found\n$")
        self.assertEqual(self.ours("-l"), (0, "", "No players found\n"))


class Following(PlayerctlTest):
    def test_the_player_that_changed_last_is_printed(self):
        program = self.follow("-F", "metadata", "-f", "{{playerName}}: {{title}}")
        harbour = self.add("harbour", title="Tide")
        program.wait_event("harbour: Tide$")
        lantern = self.add("lantern", title="Glow", status="Paused")
        program.wait_event("lantern: Glow$")
        harbour.change(Metadata=metadata("Ebb"))
        program.wait_event("harbour: Ebb$")
        # The volume is not in the format, and the same text is not printed again.
        lantern.change(Volume=("d", 0.1))
        harbour.change(Metadata=metadata("Ebb", **{"xesam:album": ("s", "Low Water")}))
        harbour.change(Metadata=metadata("Flow"))
        program.wait_event("harbour: Flow$")
        self.assertEqual(program.events, [])
        harbour.leave()
        program.wait_event("lantern: Glow$")
        lantern.leave()
        program.wait_event("$")
        self.assertEqual(program.events, [])

    def test_the_last_name_of_all_is_in_front(self):
        self.add("harbour", title="Tide")
        self.add("lantern", title="Glow")
        program = self.follow("-a", "-p", "harbour,lantern", "metadata", "title", "-F")
        program.wait_event("Glow$")

    def test_the_names_decide_before(self):
        lantern = self.add("lantern", title="Glow")
        program = self.follow("-p", "quay,lantern", "metadata", "title", "-F")
        program.wait_event("Glow$")
        self.add("harbour", title="Tide")
        quay = self.add("quay", title="Rope")
        program.wait_event("Rope$")
        other = self.follow("-p", "lantern", "metadata", "title", "-F")
        other.wait_event("Glow$")
        lantern.change(Metadata=metadata("Dark"))
        # The bus reads two sockets in any order. It has read this one.
        other.wait_event("Dark$")
        quay.change(Metadata=metadata("Knot"))
        self.assertEqual(program.wait_event("(.*)$")[1], "Knot")
        quay.leave()
        program.wait_event("Dark$")
        self.assertEqual(program.events, [])

    def test_every_value_of_the_format_is_followed(self):
        harbour = self.add("harbour", title="Tide")
        program = self.follow("status", "-F", "-f", "{{status}} {{volume}} {{loop}} {{shuffle}}")
        program.wait_event("Playing 0.5 None false$")
        harbour.change(Volume=("d", 0.25))
        program.wait_event("Playing 0.25 None false$")
        harbour.change(LoopStatus=("s", "Playlist"), Shuffle=("b", True))
        program.wait_event("Playing 0.25 Playlist true$")
        harbour.change(PlaybackStatus=("s", "Paused"))
        program.wait_event("Paused 0.25 Playlist true$")

    def test_a_seek_is_followed(self):
        harbour = self.add("harbour", title="Tide", status="Paused")
        program = self.follow("position", "-F")
        program.wait_event("0.000000$")
        harbour.emit(PLAYER, "Seeked", "x", 83_520_000)
        program.wait_event("83.520000$")

    def test_a_position_advances_on_the_second(self):
        """It wakes up once a second. Nothing wakes it up without a position."""
        harbour = self.add("harbour", title="Tide")
        clock = self.follow("position", "-F", "-f", "{{duration(position)}}")
        still = self.follow("metadata", "title", "-F")
        still.wait_event("Tide$")
        for second in range(3):
            clock.wait_event(f"0:0{second}$")
        before = switches(still.process)
        clock.wait_event("0:03$")
        self.assertEqual(switches(still.process), before)
        harbour.change(PlaybackStatus=("s", "Paused"))
        clock.process.stdout.close()
        harbour.change(PlaybackStatus=("s", "Playing"))
        clock.process.wait(DEADLINE)

    def test_a_position_goes_on_after_a_pause(self):
        """The format does not have the status."""
        harbour = self.add("harbour", title="Tide", status="Paused")
        program = self.follow("metadata", "-F", "-f", "{{title}} {{duration(position)}}")
        program.wait_event("Tide 0:00$")
        for _ in range(2):
            harbour.change(PlaybackStatus=("s", "Playing"))
            program.wait_event("Tide 0:01$")
            harbour.change(PlaybackStatus=("s", "Paused"))
            program.wait_event("Tide 0:00$")

    def test_it_sleeps_at_the_end_of_an_item(self):
        harbour = self.add("harbour", title="Tide", status="Paused")
        harbour.player["Metadata"] = metadata("Tide", **{"mpris:length": ("x", 2_000_000)})
        harbour.player["Position"] = ("x", 2_000_000)
        harbour.player["PlaybackStatus"] = ("s", "Playing")
        program = self.follow("position", "-F", "-f", "{{duration(position)}}")
        program.wait_event("0:02$")
        self.assert_asleep(program)


if __name__ == "__main__":
    unittest.main()
