# SPDX-License-Identifier: MIT
"""Two examples in every language: the same calls have the same effects in each, word by word."""

import difflib
import subprocess
import unittest

from gi.repository import GLib
from hello import LANGUAGES, example
from hello_runs import Run, text
from support import PLAYER, PROPERTIES, ROOT, SECOND, SESSION1, SESSION1_PATH, ConformanceTest, Player, until


def position(seconds):
    return GLib.Variant("x", int(seconds * SECOND))


class HelloPlayers(ConformanceTest):
    """examples/every_command in every language, and examples/hello_player, which has fewer commands"""

    def compare(self, use_program, name="every_command"):
        """Runs `use_program` with each program and compares the record with that of the first program."""
        records = {}
        for language in LANGUAGES:
            records[language] = use_program(example(name, language)).record
        (first, expected), *others = records.items()
        self.assertGreater(len(expected.lines), 2)
        for language, record in others:
            with self.subTest(language):
                shown, compared = expected.compared_with(record)
                if shown != compared:
                    difference = difflib.unified_diff(shown, compared, first, language, lineterm="", n=6)
                    self.fail("\n".join(["not the same:", *difference]))

    def start(self, program, *arguments, sessions=1):
        """Starts a program; returns its run, and its players in the order of their sessions. Adds its signals."""
        run = Run(self, program, *arguments)
        players = [Player(self.client, name) for name in self.client.wait_names(sessions)]
        players.sort(key=lambda player: player.get("Identity", ROOT))
        for player in players:
            run.add(f"{player.name} is on the bus")
            run.client.turn()
        for player in players:
            run.add(f"of {player.name}:")
            if player.metadata.get("xesam:album") == "Night Crossing":
                self.client.wait(lambda player=player: "mpris:artUrl" in player.metadata, "the cover")
            run.metadata[player.name] = run.shown(player.variant("Metadata"), "Metadata", [])
            player.settle()
            run.add(f"  {len(run.signals(player))} signals at the start")
        self.client.signals.clear()
        run.add_output()
        return run, players if sessions > 1 else players[0]

    def end(self, run, player):
        run.call(player, "Quit", interface=ROOT, ends=True)
        return run

    @staticmethod
    def wait_begun(player):
        """A stop, or a second start, is a jump to the start for clients, but not in the first half second of a track."""
        until(lambda: player.position > 0.6, "0.6 s of the track")

    def test_the_first_example(self):
        """hello_player: reads everything, and has it perform each of its commands."""

        def use_program(program):
            run, player = self.start(program)
            run.read(player)
            run.call(player, "GetAll", text(SESSION1), PROPERTIES, SESSION1_PATH)
            for method in ("Pause", "PlayPause", "Next", "Previous", "Previous", "Stop", "Play"):
                if method in ("Previous", "Stop"):
                    self.wait_begun(player)
                run.call(player, method)
            for line in ("position 30|volume 0.5|volume 2|loop Track|loop None", "shuffle On|shuffle Off|position 45"):
                for words in line.split("|"):
                    run.tool(player, *words.split())
            for _ in range(3):
                run.call(player, "Next")  # The album ends.
            for command in ("skip_forward", "change_playback_rate", "feedback", "raise"):
                run.perform(player, command)
            run.read(player)
            return self.end(run, player)

        self.compare(use_program, "hello_player")

    def test_readable_values(self):
        """Reads every property and the description of every object."""

        def use_program(program):
            run, player = self.start(program)
            run.read(player)
            return self.end(run, player)

        self.compare(use_program)

    def test_commands(self):
        """Calls each method of MPRIS, also where it is not possible."""

        def use_program(program):
            run, player = self.start(program)
            for method in ("Pause", "Play", "PlayPause", "PlayPause", "Next", "Previous", "Previous", "Next", "Next"):
                if method == "Previous":
                    self.wait_begun(player)
                run.call(player, method)
            run.call(player, "Next")  # The album ends.
            run.call(player, "Pause")
            run.call(player, "Play")
            for seconds in (30, -10, -100):
                run.call(player, "Seek", GLib.Variant("(x)", (seconds * SECOND,)))
            track = player.metadata["mpris:trackid"]
            for seconds in (45, -1, 1000, 10):
                run.call(player, "SetPosition", GLib.Variant("(ox)", (track, seconds * SECOND)))
            run.call(player, "Get", GLib.Variant("(ss)", (PLAYER, "Position")), PROPERTIES)
            run.call(player, "SetPosition", GLib.Variant("(ox)", ("/org/example/other", 20 * SECOND)))
            run.call(player, "Stop")
            run.call(player, "Seek", GLib.Variant("(x)", (100 * SECOND,)))
            run.call(player, "Play")
            run.call(player, "Seek", GLib.Variant("(x)", (100 * SECOND,)))  # Past the end: the next track.
            self.wait_begun(player)
            run.call(player, "Stop")
            run.call(player, "Pause")
            run.call(player, "Raise", interface=ROOT)
            run.call(player, "OpenUri", text("file:///music.ogg"))
            run.call(player, "Dance")
            run.call(player, "Play", interface="org.example.Dance")
            run.call(player, "Play", path="/org/example")
            run.call(player, "Seek", text("a word"))
            run.read(player)
            return self.end(run, player)

        self.compare(use_program)

    def test_properties(self):
        """Sets each property to its value, and each writable property to another value."""

        def use_program(program):
            run, player = self.start(program)
            for interface in (ROOT, PLAYER):
                for key, value in player.everything(interface).items():
                    if key != "Position":
                        run.set(player, key, value, interface)
            for rate in (1.5, 2.0, 0.5, 7.0, -1.0, 1.0):
                run.set(player, "Rate", GLib.Variant("d", rate))
            for status in ("Track", "Playlist", "None", "Dance"):
                run.set(player, "LoopStatus", text(status).get_child_value(0))
            for volume in (0.25, -1.0, 2.0, float("nan"), 1.0):
                run.set(player, "Volume", GLib.Variant("d", volume))
            for key, value in [
                ("Shuffle", "s"),
                ("Rate", "s"),
                ("Volume", "s"),
                ("LoopStatus", "b"),
                ("Position", "x"),
            ]:
                run.set(
                    player,
                    key,
                    {"s": text("a").get_child_value(0), "b": GLib.Variant("b", True), "x": position(9)}[value],
                )
            for shuffle in (True, True, False):
                run.set(player, "Shuffle", GLib.Variant("b", shuffle))
            run.set(player, "Fullscreen", GLib.Variant("b", True), ROOT)
            run.set(player, "Color", GLib.Variant("b", True))
            run.set(player, "Rate", GLib.Variant("d", 1.0), "org.example.Dance")
            run.set(player, "Rate", GLib.Variant("d", 0.0))  # In MPRIS, a rate of 0 pauses.
            run.read(player)
            return self.end(run, player)

        self.compare(use_program)

    def test_playerctl(self):
        """Runs each command of playerctl and compares the output."""

        def use_program(program):
            run, player = self.start(program)
            for line in (
                "--list-all|status|metadata|metadata xesam:title|position 30|position|position 5+|position 10-|position",
                "pause|status|play|play-pause|status|next|metadata title|previous|volume|volume 0.5|volume|volume 0.1+",
                "loop|loop Track|loop|loop Playlist|loop None|shuffle|shuffle On|shuffle|shuffle Toggle|stop|status",
                "open file:///music.ogg|metadata --format {{status}}:{{title}}:{{artist}}:{{album}}:{{volume}}",
            ):
                for words in line.split("|"):
                    run.tool(player, *words.split())
            return self.end(run, player)

        self.compare(use_program)

    def test_session1(self):
        """Calls each command of org.nowplaying.Session1 with valid and invalid parameters."""

        def use_program(program):
            run, player = self.start(program)
            run.call(player, "GetAll", text(SESSION1), PROPERTIES, SESSION1_PATH)
            for command in ("pause", "play", "toggle_play_pause", "next", "previous", "stop", "play", "raise"):
                run.perform(player, command)
            run.perform(player, "seek_to_position", position_us=position(20))
            for interval in (10, 25):
                run.perform(player, "skip_forward", interval_us=position(interval))
                run.perform(player, "skip_backward", interval_us=position(interval))
            run.perform(player, "skip_forward")
            # From here on the track has started, so new metadata come with Seeked, however fast the program is.
            run.perform(player, "seek_to_position", position_us=position(10))
            run.perform(player, "change_playback_rate", rate=GLib.Variant("d", 1.5))
            run.perform(player, "change_playback_rate", rate=GLib.Variant("d", 1.25))
            for mode in ("one", "all", "off", "dance"):
                run.perform(player, "change_repeat_mode", repeat_mode=text(mode).get_child_value(0))
            for mode in ("items", "collections", "off"):
                run.perform(player, "change_shuffle_mode", shuffle_mode=text(mode).get_child_value(0))
            for feedback in ("positive", "negative", "neutral", "dance"):
                run.perform(player, "feedback", feedback=text(feedback).get_child_value(0))
            for volume in (0.5, -1.0, 1.0):
                run.perform(player, "set_volume", volume=GLib.Variant("d", volume))
            run.perform(player, "like")
            run.perform(player, "dance")
            run.perform(player, "play", rate=GLib.Variant("d", 1.5))
            for method in ("GetArtwork", "GetAnimatedPreview"):
                arguments = (
                    GLib.Variant("(ii)", (64, 64))
                    if method == "GetArtwork"
                    else GLib.Variant("(sii)", ("square", 64, 64))
                )
                run.call(player, method, arguments, SESSION1, SESSION1_PATH)
            run.call(player, "GetAll", text(SESSION1), PROPERTIES, SESSION1_PATH)
            run.perform(player, "quit")
            return run

        self.compare(use_program)

    def test_the_end_of_a_track(self):
        """The next track; the same one again; the first one; the end of the album."""

        def near_end(run, player):
            length = player.metadata["mpris:length"]
            track = player.metadata["mpris:trackid"]
            run.call(player, "SetPosition", GLib.Variant("(ox)", (track, length - SECOND // 5)))

        def use_program(program):
            run, player = self.start(program)
            player.set("Rate", GLib.Variant("d", 2.0))
            for loop, titles in [("None", ["Slack Water"]), ("Playlist", ["The Last Boat Home", "Harbour Lights"])]:
                run.set(player, "LoopStatus", text(loop).get_child_value(0))
                for title in titles:
                    run.add(f"until {title}:")
                    near_end(run, player)
                    player.wait_title(title)
                    run.add_signals(player)
            run.set(player, "LoopStatus", text("Track").get_child_value(0))
            run.add("until it begins again:")
            near_end(run, player)
            self.client.wait(lambda: player.position < 30, "the beginning")
            run.add_signals(player)
            run.set(player, "LoopStatus", text("None").get_child_value(0))
            for _ in range(2):
                run.call(player, "Next")
            run.add("until it stops:")
            near_end(run, player)
            player.wait_value("PlaybackStatus", "Stopped")
            run.add_signals(player)
            run.read(player)
            return self.end(run, player)

        self.compare(use_program)

    def test_sessions(self):
        """A session of each kind, and a second one of the first kind. Reads everything and sends a command to each."""

        def use_program(program):
            run, players = self.start(program, "--sessions", "9", sessions=9)
            for player in players:
                run.read(player)
            for player in players:
                self.wait_begun(player)
                for method in ("Pause", "Next", "Stop"):
                    run.call(player, method)
                run.set(player, "Volume", GLib.Variant("d", 0.5))
                run.perform(player, "feedback", feedback=text("positive").get_child_value(0))
            return self.end(run, players[3])

        self.compare(use_program)

    def test_options(self):
        """Runs with --stdin until the input ends, then with each invalid option."""

        def use_program(program):
            run, player = self.start(program, "--stdin")
            run.program.write("anything")
            run.call(player, "Pause")
            run.program.process.stdin.close()
            run.add_exit()
            for arguments in (["--dance"], ["--sessions", "0"], ["--sessions", "5000"], ["one"], ["--name"]):
                done = subprocess.run(
                    [program, *arguments], env=self.bus.environment(), capture_output=True, timeout=10
                )
                run.add(f"{' '.join(arguments)}: {done.returncode}")
            return run

        self.compare(use_program)


if __name__ == "__main__":
    unittest.main()
