# SPDX-License-Identifier: MIT
"""A run of an example: its output, and the values that clients see."""

import contextlib
import difflib
import re
import tempfile
import time

from gi.repository import GLib
from support import PATH, PLAYER, PROPERTIES, ROOT, SECOND, SESSION1, SESSION1_PATH, DBusError, Lines, entries

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
            (SESSION1, SESSION1_PATH),
        ]:
            self.call(player, "GetAll", text(interface), PROPERTIES, path)
        for path in ("/", PATH, SESSION1_PATH):
            self.call(player, "Introspect", None, "org.freedesktop.DBus.Introspectable", path)

    def set(self, player, key, value, interface=PLAYER):
        self.call(player, "Set", GLib.Variant("(ssv)", (interface, key, value)), PROPERTIES)

    def perform(self, player, command, **arguments):
        words = GLib.Variant("(sa{sv})", (command, arguments))
        self.call(player, "Perform", words, SESSION1, SESSION1_PATH, ends=command == "quit")

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
