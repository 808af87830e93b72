# SPDX-License-Identifier: MIT
"""The first example in every language: the same calls have the same effects in each, word by word."""

import contextlib
import difflib
import re
import subprocess
import tempfile
import time
import unittest

from gi.repository import GLib

from hello import PROGRAMS, hello
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


class Story:
    """The lines of a run, with the moments in a list of their own."""

    def __init__(self):
        self.lines = []
        self.ids = {}

    def add(self, line, moments=()):
        # Ids are random, so the story numbers them: id-1 for the first one, id-2 for the second one.
        line = re.sub(r"\b[0-9a-f]{32}\b", lambda match: f"id-{self.ids.setdefault(match[0], len(self.ids))}", line)
        line = re.sub(r"instance[0-9a-f]{8}", "instance*", line)
        line = re.sub(r"file:[^'\s]*/nowplaying/[^'\s]*", "file:*", line)
        self.lines.append((line, list(moments)))

    def compared_with(self, other):
        """The differences from the other story, as a diff. Moments that are close to each other are equal."""

        def words(line, moments):
            first, *rest = line.split("≈")
            return first + "".join(f"{moment:.1f}{part}" for moment, part in zip(moments, rest, strict=True))

        own, others = [line for line, _ in self.lines], [line for line, _ in other.lines]
        shown = [[words(*line) for line in story.lines] for story in (self, other)]
        for match in difflib.SequenceMatcher(None, own, others, autojunk=False).get_matching_blocks():
            for offset in range(match.size):
                (_, mine), (_, theirs) = self.lines[match.a + offset], other.lines[match.b + offset]
                if all(abs(one - two) <= TOLERANCE for one, two in zip(mine, theirs, strict=True)):
                    shown[1][match.b + offset] = shown[0][match.a + offset]
        return shown


class Life:
    """A program from its start to its end, and its effects."""

    def __init__(self, test, program, *arguments):
        self.test, self.client, self.story = test, test.client, Story()
        self.log = tempfile.TemporaryFile()
        self.metadata = {}
        self.client.signals.clear()
        self.program = Lines([program, "--name", "org.example.Ferry", *arguments], test.bus.environment(), self.log)
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

    def tell(self, line, value=None, key=None):
        moments = []
        self.story.add(line if value is None else f"{line} {self.shown(value, key, moments)}", moments)

    def tell_signals(self, player):
        """Adds the signals that the player emitted since the last call."""
        player.settle()
        said = self.heard(player)
        self.client.signals.clear()
        for signal in said:
            if signal.member == "PropertiesChanged":
                interface, changed, invalidated = (signal.parameters.get_child_value(i) for i in range(3))
                self.tell(f"  {signal.path}: {interface.get_string()} changes, invalid {invalidated.unpack()}")
                for key, value in entries(changed):
                    self.tell(f"    {key}:", value, key)
            elif signal.member == "Seeked":
                self.tell("  Seeked", signal.parameters.get_child_value(0), "Position")
            else:
                self.tell(f"  {signal}")

    def heard(self, player):
        """The player's signals, except those that only add the cover to a known song."""
        said, cover_came = [], False
        for signal in self.client.signals:
            if signal.sender != player.owner:
                continue
            # With new metadata of a song that has started, the library also emits Seeked.
            if cover_came and signal.member == "Seeked":
                cover_came = False
                continue
            cover_came = self.is_cover(player, signal)
            if not cover_came:
                said.append(signal)
        return said

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

    def tell_lines(self):
        """Adds the lines that the program printed since the last call."""
        with contextlib.suppress(EOFError):
            self.program.pending("")
        for line in self.program.events:
            place = re.fullmatch(r"(command: seek_to_position )([\d.]+)", line)
            self.story.add(f"  prints {place[1]}≈" if place else f"  prints {line}", [float(place[2])] if place else [])
        self.program.events.clear()

    def call(self, player, member, parameters=None, interface=PLAYER, path=PATH, ends=False):
        """A call, its reply, and its effects. The program may end."""
        self.tell(f"{interface}.{member} {parameters.print_(False) if parameters else '()'}")
        try:
            reply = self.client.call(player.name, member, parameters, path, interface)
            if member == "Introspect":
                for line in reply.unpack()[0].splitlines():
                    self.tell(f"  | {line}")
            elif member == "GetAll":
                for key, value in entries(reply.get_child_value(0)):
                    self.tell(f"  {key}:", value, key)
            elif member == "Get":
                self.tell("  is", reply.get_child_value(0), parameters.unpack()[1])
            else:
                self.tell(f"  answers {reply.print_(True) if reply else '()'}")
        except DBusError as error:
            self.tell(f"  fails {error.name}: {error.text}")
        if ends:
            self.tell_end()
        else:
            self.tell_lines()
            self.tell_signals(player)

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
        done = self.test.playerctl("-p", "Ferry", *arguments, check=False)
        moments = [float(done.stdout)] if arguments == ("position",) else []
        self.tell(f"playerctl {' '.join(arguments)}: {done.returncode}")
        for line in (done.stdout + done.stderr).splitlines():
            self.story.add("  | ≈" if moments else f"  | {line}", moments)
        self.tell_lines()
        self.tell_signals(player)

    def tell_end(self):
        """Adds how the program ended, and the text of its errors."""
        self.tell(f"ends with {self.program.process.wait(10)}")
        self.client.wait_names(0)
        self.tell_lines()
        self.log.seek(0)
        for line in self.log.read().decode().splitlines():
            self.tell(f"  complains {line}")


class HelloPlayers(ConformanceTest):
    """examples/hello_player in every language"""

    def compare(self, live):
        """Runs `live` with each program and compares the story with that of the first program."""
        stories = {}
        for language in PROGRAMS:
            stories[language] = live(hello(language)).story
        (first, told), *others = stories.items()
        self.assertGreater(len(told.lines), 2)
        for language, story in others:
            with self.subTest(language):
                shown, compared = told.compared_with(story)
                if shown != compared:
                    difference = difflib.unified_diff(shown, compared, first, language, lineterm="", n=6)
                    self.fail("\n".join(["not the same:", *difference]))

    def start(self, program, *arguments, sessions=1):
        """Starts a program; returns its life, and its players in the order of their sessions. Adds its signals."""
        life = Life(self, program, *arguments)
        players = [Player(self.client, name) for name in self.client.wait_names(sessions)]
        players.sort(key=lambda player: player.get("Identity", ROOT))
        for player in players:
            life.tell(f"{player.name} is on the bus")
            life.client.turn()
        for player in players:
            life.tell(f"of {player.name}:")
            if player.metadata.get("xesam:album") == "Night Crossing":
                self.client.wait(lambda player=player: "mpris:artUrl" in player.metadata, "the cover")
            life.metadata[player.name] = life.shown(player.variant("Metadata"), "Metadata", [])
            player.settle()
            life.tell(f"  {len(life.heard(player))} signals at the start")
        self.client.signals.clear()
        life.tell_lines()
        return life, players if sessions > 1 else players[0]

    def end(self, life, player):
        life.call(player, "Quit", interface=ROOT, ends=True)
        return life

    def test_what_can_be_read(self):
        """Reads every property and the description of every object."""

        def live(program):
            life, player = self.start(program)
            life.read(player)
            return self.end(life, player)

        self.compare(live)

    def test_commands(self):
        """Calls each method of MPRIS, also where it is not possible."""

        def live(program):
            life, player = self.start(program)
            for method in ("Pause", "Play", "PlayPause", "PlayPause", "Next", "Previous", "Previous", "Next", "Next"):
                life.call(player, method)
            life.call(player, "Next")  # The album ends.
            life.call(player, "Pause")
            life.call(player, "Play")
            for seconds in (30, -10, -100):
                life.call(player, "Seek", GLib.Variant("(x)", (seconds * SECOND,)))
            track = player.metadata["mpris:trackid"]
            for seconds in (45, -1, 1000, 10):
                life.call(player, "SetPosition", GLib.Variant("(ox)", (track, seconds * SECOND)))
            life.call(player, "Get", GLib.Variant("(ss)", (PLAYER, "Position")), PROPERTIES)
            life.call(player, "SetPosition", GLib.Variant("(ox)", ("/org/example/other", 20 * SECOND)))
            life.call(player, "Stop")
            life.call(player, "Seek", GLib.Variant("(x)", (100 * SECOND,)))
            life.call(player, "Play")
            life.call(player, "Seek", GLib.Variant("(x)", (100 * SECOND,)))  # Past the end: the next track.
            life.call(player, "Stop")
            life.call(player, "Pause")
            life.call(player, "Raise", interface=ROOT)
            life.call(player, "OpenUri", text("file:///music.ogg"))
            life.call(player, "Dance")
            life.call(player, "Play", interface="org.example.Dance")
            life.call(player, "Play", path="/org/example")
            life.call(player, "Seek", text("a word"))
            life.read(player)
            return self.end(life, player)

        self.compare(live)

    def test_properties(self):
        """Sets each property to its value, and each writable property to another value."""

        def live(program):
            life, player = self.start(program)
            for interface in (ROOT, PLAYER):
                for key, value in player.everything(interface).items():
                    if key != "Position":
                        life.set(player, key, value, interface)
            for rate in (1.5, 2.0, 0.5, 7.0, -1.0, 1.0):
                life.set(player, "Rate", GLib.Variant("d", rate))
            for status in ("Track", "Playlist", "None", "Dance"):
                life.set(player, "LoopStatus", text(status).get_child_value(0))
            for volume in (0.25, -1.0, 2.0, float("nan"), 1.0):
                life.set(player, "Volume", GLib.Variant("d", volume))
            for key, value in [
                ("Shuffle", "s"),
                ("Rate", "s"),
                ("Volume", "s"),
                ("LoopStatus", "b"),
                ("Position", "x"),
            ]:
                life.set(
                    player,
                    key,
                    {"s": text("a").get_child_value(0), "b": GLib.Variant("b", True), "x": position(9)}[value],
                )
            for shuffle in (True, True, False):
                life.set(player, "Shuffle", GLib.Variant("b", shuffle))
            life.set(player, "Fullscreen", GLib.Variant("b", True), ROOT)
            life.set(player, "Colour", GLib.Variant("b", True))
            life.set(player, "Rate", GLib.Variant("d", 1.0), "org.example.Dance")
            life.set(player, "Rate", GLib.Variant("d", 0.0))  # In MPRIS, a rate of 0 pauses.
            life.read(player)
            return self.end(life, player)

        self.compare(live)

    def test_playerctl(self):
        """Runs each command of playerctl and compares the output."""

        def live(program):
            life, player = self.start(program)
            for line in (
                "--list-all|status|metadata|metadata xesam:title|position 30|position|position 5+|position 10-|position",
                "pause|status|play|play-pause|status|next|metadata title|previous|volume|volume 0.5|volume|volume 0.1+",
                "loop|loop Track|loop|loop Playlist|loop None|shuffle|shuffle On|shuffle|shuffle Toggle|stop|status",
                "open file:///music.ogg|metadata --format {{status}}:{{title}}:{{artist}}:{{album}}:{{volume}}",
            ):
                for words in line.split("|"):
                    life.tool(player, *words.split())
            return self.end(life, player)

        self.compare(live)

    def test_session1(self):
        """Calls each command of org.nowplaying.Session1 with valid and invalid parameters."""

        def live(program):
            life, player = self.start(program)
            life.call(player, "GetAll", text(SESSION), PROPERTIES, SESSION_PATH)
            for command in ("pause", "play", "toggle_play_pause", "next", "previous", "stop", "play", "raise"):
                life.perform(player, command)
            life.perform(player, "seek_to_position", position_us=position(20))
            for interval in (10, 25):
                life.perform(player, "skip_forward", interval_us=position(interval))
                life.perform(player, "skip_backward", interval_us=position(interval))
            life.perform(player, "skip_forward")
            # From here on the track has started, so new metadata come with Seeked, however fast the program is.
            life.perform(player, "seek_to_position", position_us=position(10))
            life.perform(player, "change_playback_rate", rate=GLib.Variant("d", 1.5))
            life.perform(player, "change_playback_rate", rate=GLib.Variant("d", 1.25))
            for mode in ("one", "all", "off", "dance"):
                life.perform(player, "change_repeat_mode", repeat_mode=text(mode).get_child_value(0))
            for mode in ("items", "collections", "off"):
                life.perform(player, "change_shuffle_mode", shuffle_mode=text(mode).get_child_value(0))
            for feedback in ("positive", "negative", "neutral", "dance"):
                life.perform(player, "feedback", feedback=text(feedback).get_child_value(0))
            for volume in (0.5, -1.0, 1.0):
                life.perform(player, "set_volume", volume=GLib.Variant("d", volume))
            life.perform(player, "like")
            life.perform(player, "dance")
            life.perform(player, "play", rate=GLib.Variant("d", 1.5))
            for method in ("GetArtwork", "GetAnimatedPreview"):
                arguments = (
                    GLib.Variant("(ii)", (64, 64))
                    if method == "GetArtwork"
                    else GLib.Variant("(sii)", ("square", 64, 64))
                )
                life.call(player, method, arguments, SESSION, SESSION_PATH)
            life.call(player, "GetAll", text(SESSION), PROPERTIES, SESSION_PATH)
            life.perform(player, "quit")
            return life

        self.compare(live)

    def test_the_end_of_a_track(self):
        """The next track; the same one again; the first one; the end of the album."""

        def near_end(life, player):
            length = player.metadata["mpris:length"]
            track = player.metadata["mpris:trackid"]
            life.call(player, "SetPosition", GLib.Variant("(ox)", (track, length - SECOND // 5)))

        def live(program):
            life, player = self.start(program)
            player.set("Rate", GLib.Variant("d", 2.0))
            for loop, titles in [("None", ["Slack Water"]), ("Playlist", ["The Last Boat Home", "Harbour Lights"])]:
                life.set(player, "LoopStatus", text(loop).get_child_value(0))
                for title in titles:
                    life.tell(f"until {title}:")
                    near_end(life, player)
                    player.wait_title(title)
                    life.tell_signals(player)
            life.set(player, "LoopStatus", text("Track").get_child_value(0))
            life.tell("until it begins again:")
            near_end(life, player)
            self.client.wait(lambda: player.position < 30, "the beginning")
            life.tell_signals(player)
            life.set(player, "LoopStatus", text("None").get_child_value(0))
            for _ in range(2):
                life.call(player, "Next")
            life.tell("until it stops:")
            near_end(life, player)
            player.wait_value("PlaybackStatus", "Stopped")
            life.tell_signals(player)
            life.read(player)
            return self.end(life, player)

        self.compare(live)

    def test_sessions(self):
        """A session of each kind, and a second one of the first kind. Reads everything and sends a command to each."""

        def live(program):
            life, players = self.start(program, "--sessions", "9", sessions=9)
            for player in players:
                life.read(player)
            for player in players:
                for method in ("Pause", "Next", "Stop"):
                    life.call(player, method)
                life.set(player, "Volume", GLib.Variant("d", 0.5))
                life.perform(player, "feedback", feedback=text("positive").get_child_value(0))
            return self.end(life, players[3])

        self.compare(live)

    def test_options(self):
        """Runs with --stdin until the input ends, then with each invalid option."""

        def live(program):
            life, player = self.start(program, "--stdin")
            life.program.write("anything")
            life.call(player, "Pause")
            life.program.process.stdin.close()
            life.tell_end()
            for arguments in (["--dance"], ["--sessions", "0"], ["--sessions", "5000"], ["one"], ["--name"]):
                done = subprocess.run(
                    [program, *arguments], env=self.bus.environment(), capture_output=True, timeout=10
                )
                life.tell(f"{' '.join(arguments)}: {done.returncode}")
            return life

        self.compare(live)


if __name__ == "__main__":
    unittest.main()
