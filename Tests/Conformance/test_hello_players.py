# SPDX-License-Identifier: MIT
"""Two examples in every language: the same calls have the same effects in each, word by word."""

import contextlib
import difflib
import re
import subprocess
import tempfile
import time
import unittest

from gi.repository import GLib

from hello import LANGUAGES, example
from support import PATH, PLAYER, PROPERTIES, ROOT, SECOND, ConformanceTest, DBusError, Lines, Player, entries

SESSION = "org.nowplaying.Session1"
SESSION_PATH = "/org/nowplaying/Session"
TRACK_LIST = "org.mpris.MediaPlayer2.TrackList"
PLAYLISTS = "org.mpris.MediaPlayer2.Playlists"

TOLERANCE = 4.5
"""Moments may differ by this many seconds."""

TIMES = {"Position", "position_us", "timestamp_us"}
"""The values of these keys are moments, which differ between two runs."""

IMAGES = {"Artwork"}
"""The values of these keys name an image: by its bytes, or by the program's name for it."""


def text(string):
    return GLib.Variant("(s)", (string,))


def position(seconds):
    return GLib.Variant("x", int(seconds * SECOND))


class Record:
    """The lines of a run. The moments of a line are in a list of their own, with the time since the run began."""

    def __init__(self):
        self.lines = []
        self.times = []
        self.ids = {}
        self.began = time.monotonic()

    def add(self, line, moments=()):
        # Ids are random, so the record numbers them: id-1 for the first one, id-2 for the second one.
        line = re.sub(r"\b[0-9a-f]{32}\b", lambda match: f"id-{self.ids.setdefault(match[0], len(self.ids))}", line)
        line = re.sub(r"instance[0-9a-f]{8}", "instance*", line)
        line = re.sub(r"file:[^'\s]*/nowplaying/[^'\s]*", "file:*", line)
        self.lines.append((line, list(moments)))
        self.times.append(time.monotonic() - self.began)

    def compared_with(self, other):
        """The differences from the other record, as a diff. Moments that are close to each other are equal."""

        def words(line, moments):
            first, *rest = line.split("≈")
            return first + "".join(f"{moment:.1f}{part}" for moment, part in zip(moments, rest, strict=True))

        own, others = [line for line, _ in self.lines], [line for line, _ in other.lines]
        shown = [[words(*line) for line in record.lines] for record in (self, other)]
        for match in difflib.SequenceMatcher(None, own, others, autojunk=False).get_matching_blocks():
            for offset in range(match.size):
                (_, mine), (_, theirs) = self.lines[match.a + offset], other.lines[match.b + offset]
                # A slower run reads a later position.
                late = abs(self.times[match.a + offset] - other.times[match.b + offset])
                if all(abs(one - two) <= TOLERANCE + late for one, two in zip(mine, theirs, strict=True)):
                    shown[1][match.b + offset] = shown[0][match.a + offset]
        return shown


class Run:
    """A program from its start to its end, and its effects."""

    def __init__(self, test, program, *arguments):
        self.test, self.client, self.record = test, test.client, Record()
        self.log = tempfile.TemporaryFile()
        self.metadata = {}
        self.client.signals.clear()
        self.program = Lines([program, *arguments], test.bus.environment(), self.log)
        test.addCleanup(self.log.close)
        test.addCleanup(self.program.close)

    def shown(self, value, key=None, moments=None):
        """A value with its type. A moment is shown as "≈", and its seconds are stored in a list."""
        kind = value.get_type_string()
        if key in TIMES and kind == "x":
            seconds = value.get_int64() / SECOND
            moments.append(seconds - time.monotonic() if key == "timestamp_us" else seconds)
            return "≈"
        if key == "id" and kind == "ay":
            return bytes(value.unpack()).decode()
        if key in IMAGES:
            return "an image" if value.n_children() else "no image"
        if kind == "v":
            return self.shown(value.get_variant(), key, moments)
        if kind == "a{sv}":
            return (
                "{"
                + ", ".join(
                    f"{name}: {self.shown(entry, name, moments)}"
                    for name, entry in entries(value)
                    # The cover is published with the song or soon after.
                    if name != "mpris:artUrl"
                )
                + "}"
            )
        return value.print_(True)

    def add(self, line, value=None, key=None):
        moments = []
        self.record.add(line if value is None else f"{line} {self.shown(value, key, moments)}", moments)

    def add_signals(self, player):
        """Adds the signals that the player emitted since the last call."""
        player.settle()
        shown_signals = self.signals(player)
        self.client.signals.clear()
        for signal in shown_signals:
            if signal.member == "PropertiesChanged":
                interface, changed, invalidated = (signal.parameters.get_child_value(i) for i in range(3))
                self.add(f"  {signal.path}: {interface.get_string()} changes, invalid {invalidated.unpack()}")
                for key, value in entries(changed):
                    self.add(f"    {key}:", value, key)
            elif signal.member == "Seeked":
                self.add("  Seeked", signal.parameters.get_child_value(0), "Position")
            else:
                self.add(f"  {signal}")

    def signals(self, player):
        """The player's signals, except those that only add the cover to a known song."""
        shown_signals, cover_added = [], False
        for signal in self.client.signals:
            if signal.sender != player.owner:
                continue
            # With new metadata of a song that has started, the library also emits Seeked.
            if cover_added and signal.member == "Seeked":
                cover_added = False
                continue
            cover_added = self.is_cover(player, signal)
            if not cover_added:
                shown_signals.append(signal)
        return shown_signals

    def is_cover(self, player, signal):
        """True if the signal only adds the cover to a known song."""
        if signal.member != "PropertiesChanged":
            return False
        changed = dict(entries(signal.parameters.get_child_value(1)))
        if "Metadata" not in changed:
            return False
        known = self.metadata.get(player.name)
        self.metadata[player.name] = self.shown(changed["Metadata"], "Metadata", [])
        return set(changed) == {"Metadata"} and known == self.metadata[player.name]

    def add_output(self):
        """Adds the lines that the program printed since the last call."""
        with contextlib.suppress(EOFError):
            self.program.pending("")
        for line in self.program.events:
            place = re.fullmatch(r"(command: seek_to_position )([\d.]+)", line)
            self.record.add(
                f"  prints {place[1]}≈" if place else f"  prints {line}", [float(place[2])] if place else []
            )
        self.program.events.clear()

    def call(self, player, member, parameters=None, interface=PLAYER, path=PATH, ends=False):
        """A call, its reply, and its effects. The program may end."""
        self.add(f"{interface}.{member} {parameters.print_(False) if parameters else '()'}")
        try:
            reply = self.client.call(player.name, member, parameters, path, interface)
            if member == "Introspect":
                for line in reply.unpack()[0].splitlines():
                    self.add(f"  | {line}")
            elif member == "GetAll":
                for key, value in entries(reply.get_child_value(0)):
                    self.add(f"  {key}:", value, key)
            elif member == "Get":
                self.add("  is", reply.get_child_value(0), parameters.unpack()[1])
            else:
                self.add(f"  answers {reply.print_(True) if reply else '()'}")
        except DBusError as error:
            self.add(f"  fails {error.name}: {error.text}")
        if ends:
            self.add_exit()
        else:
            self.add_output()
            self.add_signals(player)

    def read(self, player):
        """Reads everything that a client can read."""
        for interface, path in [
            (ROOT, PATH),
            (PLAYER, PATH),
            (TRACK_LIST, PATH),
            (PLAYLISTS, PATH),
            (SESSION, SESSION_PATH),
        ]:
            self.call(player, "GetAll", text(interface), PROPERTIES, path)
        for path in ("/", PATH, SESSION_PATH):
            self.call(player, "Introspect", None, "org.freedesktop.DBus.Introspectable", path)

    def set(self, player, key, value, interface=PLAYER):
        self.call(player, "Set", GLib.Variant("(ssv)", (interface, key, value)), PROPERTIES)

    def perform(self, player, command, **arguments):
        words = GLib.Variant("(sa{sv})", (command, arguments))
        self.call(player, "Perform", words, SESSION, SESSION_PATH, ends=command == "quit")

    def tool(self, player, *arguments):
        """The output of playerctl, and its effects."""
        done = self.test.playerctl("-p", player.name.removeprefix(f"{ROOT}."), *arguments, check=False)
        moments = [float(done.stdout)] if arguments == ("position",) else []
        self.add(f"playerctl {' '.join(arguments)}: {done.returncode}")
        for line in (done.stdout + done.stderr).splitlines():
            self.record.add("  | ≈" if moments else f"  | {line}", moments)
        self.add_output()
        self.add_signals(player)

    def add_exit(self):
        """Adds how the program ended, and the text of its errors."""
        self.add(f"ends with {self.program.process.wait(10)}")
        self.client.wait_names(0)
        self.add_output()
        self.log.seek(0)
        for line in self.log.read().decode().splitlines():
            self.add(f"  complains {line}")


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

    def test_the_first_example(self):
        """hello_player: reads everything, and has it perform each of its commands."""

        def use_program(program):
            run, player = self.start(program)
            run.read(player)
            run.call(player, "GetAll", text(SESSION), PROPERTIES, SESSION_PATH)
            for method in ("Pause", "PlayPause", "Next", "Previous", "Previous", "Stop", "Play"):
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
            run.call(player, "GetAll", text(SESSION), PROPERTIES, SESSION_PATH)
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
                run.call(player, method, arguments, SESSION, SESSION_PATH)
            run.call(player, "GetAll", text(SESSION), PROPERTIES, SESSION_PATH)
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
