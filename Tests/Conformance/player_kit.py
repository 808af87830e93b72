# SPDX-License-Identifier: MIT
"""The tests of every player with a plugin of players/. A new player is a row, and a file with its special tests.

A row is a subclass of PlayerTest with the values of the player, and a subclass of Program that runs it. The tests of the
player are `class Common(Kit, Row)`, and `class Own(Replaced, Row)` if its own MPRIS is switched off while the plugin is on.

A test changes and reads the program by words, as its user does in a window:

    playback: play, pause, stop, next, previous, seek SECONDS, go INDEX, status, title, position.
    modes: volume, set_volume NUMBER, mute, set_mute BOOL, repeat, set_repeat LOOPSTATUS, shuffle, set_shuffle BOOL.
    others: rating, set_rating NUMBER, hide, visible, enabled PLUGIN, enable PLUGIN BOOL.

Some words are optional: the tests check fewer values of a program that lacks them.
"""

import contextlib
import functools
import itertools
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest

from commands import CommandTest
from desktop import Desktop
from gi.repository import GLib
from media import ffmpeg
from player_media import MEDIA, Server, make
from readers import GnomeShell, Plasma
from support import DEADLINE, NO_TRACK, ROOT, SECOND, DBusError, Player, freeze, until, written

TRACK_LIST = ROOT + ".TrackList"
PATIENCE = 3 * DEADLINE
"""Seconds: a player on a busy machine needs some until it plays."""
SONGS = tuple(f"songs/song-{number}.flac" for number in (1, 2, 3))
TITLES = ["Song 1", "Song 2", "Song 3"]
RED = "embedded/image.mp3"
MANY = 100_000
TAGS = {
    "xesam:title": "Harbour Lights",
    "xesam:album": "Night Crossing",
    "xesam:albumArtist": ["The Ferrymen"],
    "xesam:artist": ["The Ferrymen;Ada Lovelace"],
    "xesam:composer": ["Ada Lovelace"],
    "xesam:comment": ["Live at the pier"],
    "xesam:trackNumber": 3,
    "xesam:discNumber": 1,
    "xesam:contentCreated": "1959-08-17",
    "mpris:length": 20_000_000,
}
"""The metadata of tags.flac."""


def address_of(name):
    """The URL of a file of the media, or of a URL."""
    return name if "://" in name else (MEDIA / name).as_uri()


def once(function):
    """Its result, for all tests of a file."""
    function = functools.cache(function)

    def result():
        unittest.addModuleCleanup(function.cache_clear)
        return function()

    return result


class SharedDesktop(Desktop):
    """A display and a sound server for all tests of a file."""

    addCleanup, wait_for = staticmethod(unittest.addModuleCleanup), staticmethod(until)

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-desktop-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def launch(self, *command):
        """The sound server is one of many at a time, so its home is its own."""
        own = dict.fromkeys(("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"), str(self.folder))
        process = subprocess.Popen(
            command,
            env=os.environ | own,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)


@once
def shared_display():
    return SharedDesktop().start_display()


@once
def shared_sound():
    return SharedDesktop().start_sound()


@once
def large_picture():
    """An image of 50 MB."""
    noise = MEDIA / "noise.rgb"
    noise.write_bytes(os.urandom(4200 * 4200 * 3))
    raw = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "4200x4200", "-i", noise)
    picture = ffmpeg(MEDIA / "big" / "cover.png", *raw, "-frames:v", 1, "-compression_level", 0)
    noise.unlink()
    return picture


def tag(path, picture, **texts):
    """Writes a song with texts and an image in an ID3 tag. The names of the texts are those of ID3."""
    parts = {name: b"\0" + text.encode() for name, text in texts.items()}
    parts["APIC"] = b"\0image/png\0\3\0" + picture
    frames = b"".join(name.encode() + struct.pack(">IH", len(data), 0) + data for name, data in parts.items())
    size = bytes(len(frames) >> shift & 0x7F for shift in (21, 14, 7, 0))
    path.write_bytes(b"ID3\3\0\0" + size + frames + (MEDIA / "radio.mp3").read_bytes())


class Program:
    """A player that a test starts."""

    words: dict = {}
    """Each word, and its text for this program, with places for values, or else a function."""

    def __init__(self):
        self.log = tempfile.TemporaryFile()

    def run(self, *command, **options):
        output = {"stdin": subprocess.DEVNULL, "stdout": self.log, "stderr": self.log}
        self.process = subprocess.Popen(list(map(str, command)), **output | options)

    def __call__(self, word, *values):
        how = self.words[word]
        return self.say(how.format(*values)) if isinstance(how, str) else how(self, *values)

    def say(self, text):
        """Sends a text of `words` to the program; returns the answer."""
        raise NotImplementedError

    def add(self, *names):
        """Adds files to the end of its list, and does not play them."""
        raise NotImplementedError

    def log_text(self):
        return written(self.log)

    def complaints(self):
        """Its output that the plugin has caused."""
        return self.log_text()

    def measure(self):
        """Its memory in kB, its threads and its descriptors."""
        folder = pathlib.Path(f"/proc/{self.process.pid}")
        memory = int(re.search(r"^VmRSS:\s+(\d+)", (folder / "status").read_text(), re.M)[1])
        return memory, len(os.listdir(folder / "task")), len(os.listdir(folder / "fd"))

    def processor_time(self):
        """The seconds that its threads have used."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, how=signal.SIGTERM):
        """Ends it as the end of a user's session does; returns the exit status."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()


PUPPET = """
import json, os, socket, traceback
from gi.repository import GLib

def obey(names):
    wire = socket.socket(fileno=os.dup(int(os.environ["NP_TEST_WIRE"])))

    def on_code(*_):
        code = wire.recv(1 << 20).decode()
        try:
            answer = [code and eval(code, names), None]
        except BaseException:
            answer = [None, traceback.format_exc()]
        if code:
            wire.send(json.dumps(answer, default=str).encode())
        return bool(code)

    GLib.io_add_watch(wire.fileno(), GLib.IO_IN, on_code)
"""
"""Code for a plugin of the test, which evaluates what the test sends, in the main loop of the player."""


class PythonProgram(Program):
    """A player with plugins in Python, one of which calls obey() of PUPPET."""

    def run(self, *command, env):
        self.wire, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        super().run(*command, env=env | {"NP_TEST_WIRE": str(far.fileno())}, pass_fds=[far.fileno()])
        far.close()

    def say(self, code):
        """Evaluates code in the player; returns its value."""
        self.wire.send(code.encode())
        ready, _, _ = select.select([self.wire], [], [], 2 * PATIENCE)
        data = b""
        if ready:
            with contextlib.suppress(ConnectionResetError):
                data = self.wire.recv(1 << 20)
        if not data:
            raise AssertionError(f"no answer ({self.process.poll()}): {code}; the log: {self.log_text()}")
        value, error = json.loads(data)
        if error:
            raise AssertionError(f"{code}: {error}")
        return value

    def close(self):
        self.wire.close()
        super().close()


class PlayerTest(CommandTest):
    """A row: the values are those of most players. A test can give `play` and `songs` more options of the program."""

    name, identity, desktop_entry = "", "", ""
    ours, own = "", ""
    """The plugins of `enable`: that of players/, and the player's own MPRIS."""
    is_prompt = False
    """Whether the answer to a command follows the change that it causes, also if that is another song."""
    tags = TAGS
    untitled = "untitled (1) #2?.flac"
    untagged: set = set()
    """The title of a file without tags, and other texts that the player makes up."""
    dirty = ("Caf", "Gr")
    """The beginnings of a title and an album that are not UTF-8."""
    idle_can_play, is_round = False, False
    """Whether Play is enabled without a list; whether Next goes from the last song to the first."""
    can_go_back, starts_with_next = False, False
    """Whether Previous is enabled at the first song; whether Next is enabled after the last one."""
    stopped_title: str | None = "Song 1"
    ended_title: str | None = None
    """The title that remains after a stop, and at the end of the list."""
    ends_early, sounds_late = 0, False
    """Seconds by which the next song begins early; whether a song without a gap before it can sound later than the player reports it, which is then one Seeked."""
    loops: tuple[str, ...] = ("Track", "Playlist", "None")
    repeats: dict = {}
    """The value of the word `repeat` for each of them."""
    rates = (1.0, 1.0)
    volumes: tuple = ((0.3, 0.3), (0.5, 0.5))
    """Volumes, and which of them the player has then."""
    has_mute, can_raise = False, False
    ratings: tuple = ()
    rating_scale = 1
    unrated: int | None = None
    refused_urls: tuple[str, ...] = ("stdin://x", "edl://x", "/etc/passwd")
    edits_everything = True
    """Whether its list is its queue: each entry can be removed, and one can be added anywhere."""
    has_duplicates = True
    places: tuple = (50_001,)
    covers: tuple = ("mp3", "flac", "m4a", "opus")
    """The files whose embedded image it shows."""
    large_covers: tuple = ("big/huge.flac", "embedded/huge.mp3")
    shrinks_covers = False
    complaint_about_a_large_cover = r"^nowplaying: warning: [^\n]* 32 MiB[^\n]*\n$"
    shows_waiting = True
    """Whether it shows a stream before the server has answered."""
    seeks_network, seeks_radio, seeks_exactly = True, False, True
    network_title, has_network_covers = "Long", False
    refused_title: str | None = "none.mp3"
    dirty_radio_title = "NEK - LAURA NON C"
    radio_artist, paused_radio = ["Radio Estuary"], "Paused"
    problems: dict = {"missing": "file_missing", "no music": "other", "network": "network"}
    skips_broken, rejects_broken = False, False
    second: dict | None = None
    """The options of a second one at the same time, if that is possible."""
    signals: tuple = (signal.SIGTERM,)
    day: tuple = (RED, "embedded/image.flac", SONGS[0])
    growth, more_files = 2000, 2
    """The songs of 1,000 track changes; the kB, and the threads and files, by which the player may grow."""
    pause_between_songs: float = 0

    def new(self, *names, **options):
        """Starts the player, which plays these files and URLs."""
        raise NotImplementedError

    def again(self, program):
        """Starts the player again, with the settings that this one has stored."""
        return self.new()

    def forget_settings(self):
        """The next start is a first one again."""

    def end(self, program, forget=True):
        """Ends it as a user does."""
        if self.signals:
            program.end()
        else:
            self.client.call(f"{ROOT}.{self.name}", "Quit", interface=ROOT)
        self.assertEqual(program.process.wait(PATIENCE), 0)
        self.client.wait_names(0)
        if forget:
            self.forget_settings()

    def many(self, count):
        """Starts the player with a list of so many entries, and plays one; returns it and its player."""
        raise NotImplementedError

    def audible(self):
        """The options with which it has a volume."""
        return {}

    def wait_silence(self):
        """After a stop: a volume that is set now is that of the next song."""

    def play(self, *names, **options):
        """Starts the player, which plays; returns it and its player."""
        program = self.new(*names, **options)
        player = self.client.player(timeout=PATIENCE)
        player.wait_value("PlaybackStatus", "Playing", timeout=PATIENCE)
        if len(names) > 1 and self.has_list(player):
            self.client.wait_equal(lambda: len(self.tracks(player)), len(names))
        player.forget()
        return program, player

    def has_list(self, player):
        return player.has("HasTrackList", ROOT) and player.get("HasTrackList", ROOT)

    def songs(self, **options):
        program, player = self.play(*SONGS, **options)
        if self.has_list(player):
            self.wait_titles(player, *TITLES)
            player.forget()
        return program, player

    def change_list(self, program):
        """Changes the list within the player; returns the titles then."""
        program.add("tags.flac")
        return [*TITLES, "Harbour Lights"]

    def radio(self, url):
        return self.play(url)

    def start_player(self):
        return self.songs(**self.audible())[1]

    def new_server(self):
        server = Server()
        self.addCleanup(server.end)
        return server

    # ---- the view of a client ----

    def problem(self, player):
        return player.session.get("Playback").get("problem", {})

    def wait_problem(self, player, kind):
        self.client.wait_equal(lambda: self.problem(player).get("kind"), kind)

    def place(self, player):
        playback = player.session.get("Playback")
        return playback.get("queue_index"), playback.get("queue_count")

    def everything(self, player):
        """All that clients can read."""
        values = [player.values()]
        if player.get("HasTrackList", ROOT):
            values.append(player.call("GetTracksMetadata", self.track_ids(player), TRACK_LIST))
        return str(values + [player.session.get(key) for key in ("Content", "Queue", "Playback", "Commands")])

    def tracks(self, player):
        return player.get("Tracks", TRACK_LIST)

    def track_ids(self, player):
        return GLib.Variant("(ao)", (self.tracks(player),))

    def titles(self, player):
        found = player.call("GetTracksMetadata", self.track_ids(player), TRACK_LIST)[0]
        return [track.get("xesam:title") for track in found]

    def wait_titles(self, player, *titles):
        self.client.wait_equal(lambda: self.titles(player), list(titles))

    def list_call(self, player, member, signature, *values):
        player.call(member, GLib.Variant(signature, values), TRACK_LIST)

    def go_to(self, player, index):
        self.list_call(player, "GoTo", "(o)", self.tracks(player)[index])

    def add_track(self, player, name, after, is_played=False):
        self.list_call(player, "AddTrack", "(sob)", address_of(name), after, is_played)

    def open(self, player, name):
        player.call("OpenUri", GLib.Variant("(s)", (address_of(name),)))

    def seek(self, player, seconds):
        track = player.metadata["mpris:trackid"]
        player.call("SetPosition", GLib.Variant("(ox)", (track, int(seconds * SECOND))))

    def loop(self, player, word):
        player.set("LoopStatus", GLib.Variant("s", word))

    def expect(self, read, value):
        """The value is right at once, or after a signal if the player answers before its change."""
        if self.is_prompt:
            self.assertEqual(read(), value)
        else:
            self.client.wait_equal(read, value)

    def move(self, player, member, title):
        """Calls Next or Previous, which leads to this song. A player that starts has not read the tags of all songs."""
        if self.is_prompt and self.has_list(player):
            self.client.wait_read(lambda: self.titles(player), lambda found: title in found, f"{title} in the list")
        player.call(member)
        self.expect(lambda: player.metadata.get("xesam:title"), title)

    def next(self, player):
        """Calls Next, which leads to another song."""
        before = player.metadata["mpris:trackid"]
        player.call("Next")
        self.client.wait_read(lambda: player.metadata["mpris:trackid"], lambda now: now != before, "another song")

    def assert_inside(self, program, word, value, delta=0):
        """The player itself has this value."""
        if word in program.words:
            found = program(word)
            self.assertAlmostEqual(found, value, delta=delta) if delta else self.assertEqual(found, value)

    def assert_stopped(self, player, title):
        """It is at the beginning of this song, or has no song."""
        self.assertEqual((player.get("PlaybackStatus"), player.get("Position")), ("Stopped", 0))
        self.assertEqual(player.metadata.get("xesam:title"), title)
        if title is None:
            self.assertEqual(player.metadata, {"mpris:trackid": NO_TRACK})

    def assert_well(self, program):
        """It runs, or has ended as asked, and has not complained."""
        self.assertIn(program.process.poll(), (None, 0), program.log_text())
        self.assertEqual(program.complaints(), "")

    def busy_machine(self):
        """Four programs that never rest, and a client that never stops to ask."""
        for _ in range(4):
            busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            self.addCleanup(busy.wait)
            self.addCleanup(busy.kill)
        asking = subprocess.Popen(
            ["sh", "-c", "while :; do playerctl metadata; done"], env=self.bus.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self.addCleanup(asking.wait)
        self.addCleanup(os.killpg, asking.pid, signal.SIGKILL)


class Loading:
    """The quick tests of a plugin: the player loads it, shows a song, and obeys."""

    def test_it_shows_and_obeys(self):
        program, player = self.songs()
        self.assertEqual((self.client.names(), player.metadata["xesam:title"]), ([ROOT + "." + self.name], "Song 1"))
        self.assertEqual((player.get("Identity", ROOT), player.get("HasTrackList", ROOT)), (self.identity, True))
        self.move(player, "Next", "Song 2")
        player.call("Quit", interface=ROOT)
        self.assertEqual(program.process.wait(PATIENCE), 0)
        self.client.wait_names(0)
        self.assert_well(program)

    def test_many_commands_at_once(self):
        """Each of 200 commands gets an answer, and then the player and the bus have the same song."""
        program, player = self.songs()
        members = ("Next", "Previous", "Pause", "Play", "PlayPause")
        for call in [player.send(members[number % 5]) for number in range(200)]:
            with contextlib.suppress(DBusError):
                call.wait(PATIENCE)
        player.call("Play")
        player.wait_value("PlaybackStatus", "Playing")
        if "title" in program.words:
            until(lambda: player.metadata.get("xesam:title") == program("title"), "the song")
        self.assert_well(program)


class Shown:
    """The values that the player publishes."""

    def test_tags(self):
        _, player = self.play("tags.flac")
        # A player that plays may not have read them.
        player.wait_title(self.tags["xesam:title"])
        self.assertEqual({key: player.metadata.get(key) for key in self.tags}, self.tags)
        self.assertEqual(player.metadata["xesam:url"], address_of("tags.flac"))
        self.assertEqual(GnomeShell(player).complaints, [])
        self.assertTrue(Plasma(player))

    def test_name(self):
        """The player is on the bus once, with the name, the identity and the desktop entry of its own MPRIS."""
        _, player = self.songs()
        self.assertEqual(self.client.names(), [ROOT + "." + self.name])
        self.assertEqual(player.get("Identity", ROOT), self.identity)
        self.assertEqual(player.get("DesktopEntry", ROOT), self.desktop_entry)
        self.assertEqual(self.playerctl("-l"), self.name)

    def test_file_without_tags(self):
        """It has a title, and no artist with a name like Unknown."""
        _, player = self.play("untitled (1) #2?.flac")
        self.assertEqual(player.metadata["xesam:title"], self.untitled)
        self.assertEqual({"xesam:artist", "xesam:album", "xesam:genre"} & set(player.metadata), self.untagged)
        path = GLib.filename_from_uri(player.metadata["xesam:url"])[0]
        self.assertEqual(path, str(MEDIA / "untitled (1) #2?.flac"))

    def test_tags_that_are_not_utf_8(self):
        program, player = self.play("dirty.flac", SONGS[0])
        title, album = self.dirty
        self.assertTrue(player.metadata["xesam:title"].startswith(title), player.metadata)
        self.assertTrue(player.metadata.get("xesam:album", "").startswith(album), player.metadata)
        self.assert_inside(program, "title", player.metadata["xesam:title"])
        self.move(player, "Next", "Song 1")
        self.assert_well(program)

    def test_name_of_a_file_that_is_not_utf_8(self):
        shutil.copy(MEDIA / SONGS[1], os.fsencode(MEDIA) + b"/caf\xe9.flac")
        program, player = self.play(SONGS[0], MEDIA.as_uri() + "/caf%E9.flac")
        self.move(player, "Next", "Song 2")
        self.assertTrue(player.metadata["xesam:url"].endswith("/caf%E9.flac"))
        self.assert_well(program)

    def test_idle(self):
        """Without a list it is on the bus, and has nothing to play."""
        program = self.new()
        player = self.client.player(timeout=PATIENCE)
        for _ in range(2):
            player.wait_value("PlaybackStatus", "Stopped")
            shown = (player.metadata, player.get("CanPlay"))
            self.assertEqual(shown, ({"mpris:trackid": NO_TRACK}, self.idle_can_play))
            with contextlib.suppress(DBusError):
                player.call("Play")
            player.settle()
        program.add(SONGS[0])
        player.wait_value("CanPlay", True)
        self.assertEqual(player.get("PlaybackStatus"), "Stopped")
        player.call("Play")
        player.wait_title("Song 1")
        player.wait_value("PlaybackStatus", "Playing")
        self.assert_well(program)

    def test_end_of_the_list(self):
        """It stops at the beginning, has no problem, and plays again."""
        _, player = self.play(SONGS[0])
        self.assertFalse(player.get("CanGoNext"))
        self.seek(player, 19.5)
        player.wait_value("PlaybackStatus", "Stopped")
        self.assert_stopped(player, self.ended_title)
        self.assertEqual(player.get("CanGoNext"), self.starts_with_next)
        self.assertFalse(player.get("CanGoPrevious") or player.get("CanSeek"))
        self.assertEqual((player.get("CanPlay"), self.problem(player)), (True, {}))
        player.call("Play")
        player.wait_value("PlaybackStatus", "Playing")
        player.wait_title("Song 1")
        self.assertLess(player.position, 5)

    def test_change_without_a_gap(self):
        """The next song is one message, when it plays, and begins at 0. Nothing follows."""
        program, player = self.songs()
        self.seek(player, 18.5)
        player.wait_seeked()
        player.forget()
        begun = time.monotonic()
        player.wait_title("Song 2")
        self.assertAlmostEqual(time.monotonic() - begun, 2.5 - self.ends_early, delta=0.7)
        self.assertLess(player.position, 1)
        player.settle()
        self.assertEqual(sum("Metadata" in changed for changed, _ in player.changes()), 1)
        if self.sounds_late:
            until(lambda: player.position > 2, "2 s")
        else:
            player.assert_silent(1.5)
            self.assertEqual((player.seeked(), player.get("PlaybackStatus")), ([], "Playing"))
        self.assert_inside(program, "position", player.position, 0.3)

    def test_object_is_there_with_the_name(self):
        """A client can read the player as soon as it has its name."""
        for _ in range(5):
            known = self.client.owners()
            program = self.new()
            name = self.client.wait_new_name(known, PATIENCE)
            self.assertIn("PlaybackStatus", Player(self.client, name).values())
            self.end(program)

    def test_two_at_once(self):
        """Each has its own name, and obeys its own commands."""
        if self.second is None:
            return
        self.new(SONGS[0])
        known = self.client.owners() if self.client.wait_names(1) else None
        self.new(SONGS[1], **self.second)
        self.client.wait_new_name(known)
        names = self.client.names()
        self.assertEqual(names[0], ROOT + "." + self.name)
        self.assertTrue(names[1].startswith(f"{ROOT}.{self.name}.instance"), names)
        first, second = (Player(self.client, name) for name in names)
        first.wait_title("Song 1")
        second.wait_title("Song 2")
        second.wait_value("PlaybackStatus", "Playing")
        first.call("Pause")
        first.wait_value("PlaybackStatus", "Paused")
        self.assertEqual(second.get("PlaybackStatus"), "Playing")
        self.assertEqual(first.metadata["xesam:title"], "Song 1")

    def test_bus_that_restarts(self):
        program, player = self.songs()
        self.bus.kill()
        program.client = self.start_bus()
        player = self.client.player()
        player.wait_title("Song 1")
        player.call("Pause")
        player.wait_value("PlaybackStatus", "Paused")
        with contextlib.suppress(DBusError):  # Audacious' own object does not return.
            self.assert_inside(program, "status", "Paused")


class Steered:
    """Commands from the desktop, and changes within the player."""

    def test_answer_finds_the_change(self):
        program, player = self.songs()
        for member, status in (
            ("Pause", "Paused"),
            ("Play", "Playing"),
            ("PlayPause", "Paused"),
            ("PlayPause", "Playing"),
            ("Stop", "Stopped"),
        ):
            player.client.signals.clear()
            player.call(member)
            self.assertEqual([changed.get("PlaybackStatus") for changed, _ in player.changes()], [status])
            self.assertEqual(player.get("PlaybackStatus"), status)
            self.assert_inside(program, "status", status)

    def test_changes_within_the_player(self):
        program, player = self.songs()
        program("pause")
        player.wait_value("PlaybackStatus", "Paused")
        program("play")
        player.wait_value("PlaybackStatus", "Playing")
        for expected in (5, 15, 10):
            player.forget()
            program("seek", expected)
            self.assertAlmostEqual(player.wait_seeked()[-1], expected, delta=0.5)
            self.assertAlmostEqual(player.position, expected, delta=1)
            player.settle()
            self.assertEqual(len(player.seeked()), 1)
        for word, values, title in (("next", (), "Song 2"), ("previous", (), "Song 1"), ("go", (2,), "Song 3")):
            if word in program.words:
                program(word, *values)
                player.wait_title(title)
        program("stop")
        player.wait_value("PlaybackStatus", "Stopped")
        self.assertEqual(player.position, 0)

    def test_stop_and_play(self):
        """It plays from the beginning, also if the second call arrives before the player has stopped."""
        _, player = self.songs()
        player.call("Seek", GLib.Variant("(x)", (10 * SECOND,)))
        player.call("Stop")
        self.assert_stopped(player, self.stopped_title)
        for _ in range(5):
            player.call("Stop")
            player.call("Play")
            player.wait_value("PlaybackStatus", "Playing")
        player.settle()
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        self.assertLess(player.position, 3)

    def test_next_and_previous(self):
        _, player = self.songs()
        self.assertEqual(player.get("CanGoPrevious"), self.can_go_back)
        self.move(player, "Next", "Song 2")
        self.assertEqual((player.get("CanGoNext"), player.get("CanGoPrevious")), (True, True))
        self.move(player, "Next", "Song 3")
        self.assertEqual(player.get("CanGoNext"), self.is_round)
        self.loop(player, "Playlist")
        player.wait_value("CanGoNext", True)
        self.move(player, "Previous", "Song 2")
        self.move(player, "Previous", "Song 1")

    def test_next_is_paused_as_before(self):
        """Later songs play as usual."""
        program, player = self.songs()
        player.call("Pause")
        player.forget()
        for title in TITLES[1:]:
            self.move(player, "Next", title)
            player.settle()
            self.assertEqual((player.get("PlaybackStatus"), player.position), ("Paused", 0))
        self.assertNotIn("Playing", [changed.get("PlaybackStatus") for changed, _ in player.changes()])
        player.call("Play")
        program("previous")
        player.wait_title("Song 2")
        player.settle()
        self.assertEqual(player.get("PlaybackStatus"), "Playing")

    def test_one_message_each(self):
        """Also another song: it is not Stopped before, its position is not a seek, and it begins at 0."""
        program, player = self.songs()
        for what, title in (
            (lambda: player.call("Next"), "Song 2"),
            (lambda: player.call("Pause"), "Song 2"),
            (lambda: player.call("Play"), "Song 2"),
            (lambda: player.call("Previous"), "Song 1"),
            (lambda: player.call("Seek", GLib.Variant("(x)", (5 * SECOND,))), "Song 1"),
            (lambda: program("next"), "Song 2"),
            (lambda: program("next"), "Song 3"),
            (lambda: program("previous"), "Song 2"),
        ):
            before = player.metadata["xesam:title"]
            player.forget()
            what()
            player.wait_title(title)
            player.settle()
            mine = [signal for signal in player.signals() if "TrackList" not in str(signal)]
            self.assertEqual(len(mine), 1, mine)
            if title != before:
                self.assertIn("Metadata", mine[0].values[1])
                self.assertLess(player.position, 1)

    def assert_runs(self, player, position, begun, delta=0.5):
        """The position runs since a moment. A busy machine may need long for each call."""
        self.assertAlmostEqual(player.position - (time.monotonic() - begun), position, delta=delta)

    def test_seek(self):
        """Each is one message, and the time goes on from there."""
        program, player = self.songs()
        for position in (15, 2, 7):
            player.forget()
            self.seek(player, position)
            begun = time.monotonic()
            self.assert_runs(player, position, begun, 0.3)
            self.assertEqual(len(player.wait_seeked()), 1)
            player.call("Play")  # It plays already, so nothing changes.
            player.assert_silent(1.5)
            self.assert_runs(player, position, begun)
            self.assert_inside(program, "position", player.position, 0.5)
        self.playerctl("position", "5+")
        self.assert_runs(player, 12, begun, 0.7)
        self.assertEqual(len(player.wait_seeked(2)), 2)

    def test_seek_while_paused_stays_paused(self):
        _, player = self.songs()
        player.call("Pause")
        self.seek(player, 10)
        player.wait_value("PlaybackStatus", "Paused")
        self.client.wait_equal(lambda: player.position if self.seeks_exactly else round(player.position), 10)
        player.call("Play")
        begun = time.monotonic()
        player.forget()
        player.assert_silent(1)
        self.assert_runs(player, 10, begun)

    def test_volume(self):
        program, player = self.songs(**self.audible())

        def wait_volume(volume):
            self.client.wait_read(
                lambda: player.get("Volume"), lambda found: abs(found - volume) < 0.01, f"volume {volume}"
            )

        for asked, given in self.volumes:
            player.set("Volume", GLib.Variant("d", asked))
            wait_volume(given)
            self.assert_inside(program, "volume", given, 0.01)
        program("set_volume", 0.25)
        wait_volume(0.25)
        if self.has_mute:
            self.printed("mute", "on")
            wait_volume(0)
            self.assert_inside(program, "mute", True)
            program("set_mute", False) if "set_mute" in program.words else self.printed("mute", "off")
            wait_volume(0.25)
        player.call("Stop")
        self.wait_silence()
        player.set("Volume", GLib.Variant("d", 0.75))
        wait_volume(0.75)
        player.call("Play")
        player.wait_value("PlaybackStatus", "Playing")
        wait_volume(0.75)

    def test_repeat(self):
        """From each mode to each other one, by a client and in the player."""
        program, player = self.songs()
        for before, after in itertools.permutations(self.loops, 2):
            for word in (before, after):
                self.loop(player, word)
                self.assertEqual(player.get("LoopStatus"), word)
                self.assert_inside(program, "repeat", self.repeats.get(word))
            program("set_repeat", before)
            player.wait_value("LoopStatus", before)

    def test_song_that_repeats(self):
        if "Track" not in self.loops:
            return
        _, player = self.songs()
        self.loop(player, "Track")
        self.seek(player, 19.5)
        player.wait_seeked()
        player.forget()
        self.client.wait_read(lambda: player.position, lambda position: position < 5, "the beginning again")
        player.settle()
        self.assertEqual((player.get("PlaybackStatus"), player.metadata["xesam:title"]), ("Playing", "Song 1"))

    def test_shuffle(self):
        """The list keeps its order, because a player does not report what is next."""
        program, player = self.songs()
        player.set("Shuffle", GLib.Variant("b", True))
        self.assertTrue(player.get("Shuffle"))
        self.assert_inside(program, "shuffle", True)
        self.assertEqual(self.titles(player), TITLES)
        self.assertEqual((player.get("CanGoNext"), player.get("CanGoPrevious")), (True, True))
        for is_on in (False, True):
            program("set_shuffle", is_on)
            player.wait_value("Shuffle", is_on)

    def test_rating(self):
        program, player = self.songs()
        self.assertEqual(player.metadata.get("xesam:userRating"), self.unrated)
        if not self.ratings:
            self.assertNotIn("rate_content", str(player.session.get("Commands")))

        def wait_rating(rating):
            shown = rating / self.rating_scale
            self.client.wait(lambda: abs(player.metadata["xesam:userRating"] - shown) < 1e-6, f"the rating {rating}")

        for rating in self.ratings:
            self.printed("rate", str(rating))
            self.assert_inside(program, "rating", rating, 1e-6)
            wait_rating(rating)
        for rating in self.ratings:
            program("set_rating", rating)
            wait_rating(rating)

    def test_open(self):
        _, player = self.songs()
        for name, title in (("tags.flac", "Harbour Lights"), (SONGS[1], "Song 2")):
            self.open(player, name)
            player.wait_title(title)
        for url in self.refused_urls:
            with self.assertRaises(DBusError):
                player.call("OpenUri", GLib.Variant("(s)", (url,)))

    def test_raise_and_what_it_cannot(self):
        """Without a window there is no command for it, and without another speed no rate."""
        program, player = self.songs()
        self.assertEqual((player.get("MinimumRate"), player.get("MaximumRate")), self.rates)
        self.assertEqual(player.get("CanRaise", ROOT), self.can_raise)
        self.assertFalse(player.has("CanSetFullscreen", ROOT) and player.get("CanSetFullscreen", ROOT))
        if self.can_raise:
            program("hide")
            player.call("Raise", interface=ROOT)
            self.assertTrue(program("visible"))

    def test_quit(self):
        """By a client, and by signals. The last message is Stopped, for clients that store the position."""
        for how in (None, *self.signals):
            program, player = self.songs()
            self.move(player, "Next", "Song 2")
            self.seek(player, 5)
            player.call("Quit", interface=ROOT) if how is None else program.end(how)
            self.assertEqual(program.process.wait(PATIENCE), 0)
            self.client.wait_names(0)
            self.assertEqual(player.changes()[-1][0].get("PlaybackStatus"), "Stopped")
            self.assert_well(program)
            self.forget_settings()


class Queued:
    """The player's list as MPRIS's TrackList."""

    def test_list_and_jumps(self):
        _, player = self.songs()
        self.assertTrue(player.get("HasTrackList", ROOT))
        self.assertEqual(self.titles(player), TITLES)
        self.assertEqual(self.tracks(player)[0], player.metadata["mpris:trackid"])
        self.assertEqual(self.place(player), (0, 3))
        self.go_to(player, 2)
        self.expect(lambda: player.metadata.get("xesam:title"), "Song 3")
        self.assertEqual(self.tracks(player)[2], player.metadata["mpris:trackid"])
        self.assertEqual(self.place(player), (2, 3))
        if self.stopped_title:
            player.call("Stop")
            self.go_to(player, 1)
            self.expect(lambda: player.metadata.get("xesam:title"), "Song 2")
            player.wait_value("PlaybackStatus", "Playing")

    def test_adding_and_removing(self):
        """An entry is added after another one. At the front, it can play at once."""
        _, player = self.songs()
        self.add_track(player, "tags.flac", self.tracks(player)[0])
        self.client.wait_equal(lambda: self.titles(player)[:2], ["Song 1", "Harbour Lights"])
        self.assertEqual(player.metadata["xesam:title"], "Song 1")
        self.list_call(player, "RemoveTrack", "(o)", self.tracks(player)[1])
        self.client.wait_equal(lambda: "Harbour Lights" in self.titles(player)[:2], False)
        with self.assertRaises(DBusError):
            self.add_track(player, "stdin://x", NO_TRACK, True)
        self.add_track(player, "tags.flac", NO_TRACK, True)
        player.wait_title("Harbour Lights")
        self.client.wait(lambda: player.metadata["mpris:trackid"] in self.tracks(player), "the entry")

    def test_editing_the_list(self):
        if not self.edits_everything:
            return
        program, player = self.songs()
        self.add_track(player, "tags.flac", self.tracks(player)[0])
        self.wait_titles(player, "Song 1", "Harbour Lights", "Song 2", "Song 3")
        self.add_track(player, "tags.flac", NO_TRACK, True)
        player.wait_title("Harbour Lights")
        self.wait_titles(player, "Harbour Lights", "Song 1", "Harbour Lights", "Song 2", "Song 3")
        self.assertEqual((self.tracks(player)[0], self.place(player)), (player.metadata["mpris:trackid"], (0, 5)))
        self.add_track(player, "short.flac", self.tracks(player)[4])
        self.wait_titles(player, "Harbour Lights", "Song 1", "Harbour Lights", "Song 2", "Song 3", "Short")
        for index in (2, 1):
            self.list_call(player, "RemoveTrack", "(o)", self.tracks(player)[index])
        self.wait_titles(player, "Harbour Lights", "Song 2", "Song 3", "Short")
        self.list_call(player, "RemoveTrack", "(o)", self.tracks(player)[0])
        self.wait_titles(player, "Song 2", "Song 3", "Short")
        self.client.wait(
            lambda: player.get("PlaybackStatus") == "Stopped" or player.metadata.get("xesam:title") == "Song 2",
            "the end of the entry",
        )

    def test_list_that_changes_within_the_player(self):
        program, player = self.songs()
        self.wait_titles(player, *self.change_list(program))

    def test_same_file_twice(self):
        if not self.has_duplicates:
            return
        _, player = self.play(SONGS[0], SONGS[1], SONGS[0])
        first, _, last = self.tracks(player)
        self.assertNotEqual(first, last)
        self.assertEqual(player.metadata["mpris:trackid"], first)
        self.go_to(player, 2)
        self.expect(lambda: player.metadata["mpris:trackid"], last)
        self.move(player, "Previous", "Song 2")
        self.move(player, "Next", "Song 1")
        self.assertEqual(player.metadata["mpris:trackid"], last)

    def test_100_000_entries(self):
        """Clients see a window of them, which moves with the song, and the player stays as fast."""
        program, player = self.many(MANY)
        self.client.wait_equal(lambda: self.place(player)[1], MANY, PATIENCE)
        used = program.processor_time()
        for place in self.places:
            program("go", place)
            self.client.wait_equal(lambda: self.place(player), (place, MANY), PATIENCE)
            # VLC is stopped for a moment if the last song was short.
            player.wait_value("PlaybackStatus", "Playing", timeout=PATIENCE)
            self.assertTrue(20 <= len(self.tracks(player)) <= 256, len(self.tracks(player)))
            self.assertIn(player.metadata["mpris:trackid"], self.tracks(player))
        for _ in range(20):
            player.call("Next") if self.is_prompt else self.next(player)
        for index in (-1, 0):
            wanted = self.tracks(player)[index]
            self.go_to(player, index)
            self.client.wait_equal(lambda wanted=wanted: player.metadata["mpris:trackid"], wanted, PATIENCE)
        # A plugin that reads each entry at each song needs minutes.
        self.assertLess(program.processor_time() - used, 10)
        self.assert_well(program)


class Covers:
    """The cover is a file, which every client can read."""

    def test_cover_in_the_file(self):
        for kind in self.covers:
            with self.subTest(kind):
                program, player = self.play(f"embedded/image.{kind}")
                self.assertEqual(self.wait_cover(player), (MEDIA / "images/red.png").read_bytes())
                self.end(program)

    def test_cover_in_the_folder(self):
        _, player = self.play("first/song.flac")
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())

    def test_no_song_has_the_cover_of_another(self):
        """Two songs with the same image, one without, and one with another image."""
        red, blue = (MEDIA / f"images/{color}.png" for color in ("red", "blue"))
        make("embedded/blue.mp3", cover=blue, title="Blue", artist="A", album="B")
        _, player = self.play(RED, f"embedded/image.{self.covers[-1]}", SONGS[0], "embedded/blue.mp3")
        self.assertEqual(self.wait_cover(player), red.read_bytes())
        self.next(player)
        self.assertEqual(self.wait_cover(player), red.read_bytes())
        player.forget()
        self.next(player)
        player.wait_title("Song 1")
        self.assertNotIn("mpris:artUrl", player.metadata)
        self.next(player)
        player.wait_title("Blue")
        self.assertEqual(self.wait_cover(player), blue.read_bytes())
        player.settle()
        shown = [changed["Metadata"] for changed, _ in player.changes() if "Metadata" in changed]
        covers = {song["xesam:title"]: [] for song in shown}
        for song in shown:
            of_song, cover = covers[song["xesam:title"]], song.get("mpris:artUrl")
            if [cover] != of_song[-1:]:
                of_song.append(cover)
        self.assertIn(covers["Blue"], ([player.metadata["mpris:artUrl"]], [None, player.metadata["mpris:artUrl"]]))
        self.assertEqual(covers["Song 1"], [None])

    def test_cover_of_50_megabytes(self):
        """The player and the bus stay responsive. The library rejects images above 32 MiB."""
        self.assertGreater(large_picture().stat().st_size, 50_000_000)
        make("big/huge.flac", title="Huge", track=1)
        tag(MEDIA / "embedded/huge.mp3", large_picture().read_bytes(), TIT2="Huge", TRCK="1")
        make("embedded/next.mp3", cover=MEDIA / "images/red.png", title="Next", track=2)  # Quod Libet sorts by track.
        for name in self.large_covers:
            with self.subTest(name):
                program, player = self.play(name, "embedded/next.mp3")
                player.wait_title("Huge")
                slowest, end = 0.0, time.monotonic() + 8
                while time.monotonic() < end:
                    begun = time.monotonic()
                    player.get("PlaybackStatus")
                    slowest = max(slowest, time.monotonic() - begun)
                self.assertLess(slowest, 1)
                if self.shrinks_covers:
                    self.assertLess(len(self.wait_cover(player)), 2_000_000)
                else:
                    player.settle()
                    self.assertNotIn("mpris:artUrl", player.metadata)
                self.next(player)
                self.client.wait_equal(lambda: self.wait_cover(player), (MEDIA / "images/red.png").read_bytes())
                self.assertRegex(program.complaints(), self.complaint_about_a_large_cover)
                self.end(program)


class Streams:
    """Media from the network, and files that do not play."""

    def test_radio(self):
        """It is one track, whose title is that of the song. Silence is published, and it plays again."""
        server = self.new_server()
        program, player = self.radio(server.url("radio"))
        player.wait_title("Ada - Low Water")
        self.assertEqual(player.metadata.get("xesam:artist"), self.radio_artist)
        self.assertNotIn("mpris:length", player.metadata)
        if self.seeks_radio:
            player.wait_value("CanSeek", True)
        else:
            self.assertFalse(player.get("CanSeek"))
        content = player.session.get("Content")
        self.assertEqual((content["kind"], content.get("live")), ("radio", True))
        first = player.metadata["mpris:trackid"]
        for sent, shown in (
            (b"Bob - High Tide", "Bob - High Tide"),
            (b"NEK - LAURA NON C'\xc8", self.dirty_radio_title),
        ):
            server.title = sent
            self.client.wait(lambda shown=shown: player.metadata["xesam:title"].startswith(shown), shown, PATIENCE)
            self.assertEqual(player.metadata["mpris:trackid"], first)
        player.forget()
        player.assert_silent(1.5)
        self.assert_inside(program, "position", player.position, 0.3)
        player.call("Pause")
        player.wait_value("PlaybackStatus", self.paused_radio)
        player.call("Play")
        player.wait_value("PlaybackStatus", "Playing")

    def test_file_of_the_network(self):
        server = self.new_server()
        _, player = self.play(server.url("long.mp3?token=secret"))
        self.client.wait(
            lambda: player.metadata.get("xesam:title", "").endswith(self.network_title), self.network_title
        )
        self.assertNotIn("secret", self.everything(player))
        if self.seeks_network:
            player.wait_value("CanSeek", True)
            self.seek(player, 10)
            self.assertAlmostEqual(player.position, 10, delta=1)
        if self.has_network_covers:
            self.open(player, server.url("embedded/image.mp3"))
            self.assertEqual(self.wait_cover(player), (MEDIA / "images/red.png").read_bytes())

    def test_server_that_does_not_answer(self):
        """The player waits and obeys: it is paused, and plays another file."""
        server = self.new_server()
        program = self.new()
        player = self.client.player(timeout=PATIENCE)
        self.open(player, server.url("hang?token=secret"))
        self.assertTrue(server.asked.wait(DEADLINE))
        if self.shows_waiting:
            self.client.wait_equal(lambda: player.session.get("Playback")["state"], "buffering")
            self.assertEqual((player.get("PlaybackStatus"), player.metadata["xesam:title"]), ("Playing", "hang"))
            player.call("Pause")
            player.wait_value("PlaybackStatus", "Paused")
        self.assertNotIn("secret", self.everything(player))
        self.open(player, SONGS[0])
        server.ended.set()
        player.wait_title("Song 1")
        player.wait_value("PlaybackStatus", "Playing")
        self.assertIsNone(program.process.poll())

    def test_server_that_refuses(self):
        """It is a problem without the words of the URL that are secret."""
        program = self.new()
        player = self.client.player(timeout=PATIENCE)
        self.open(player, self.new_server().url("none.mp3?token=secret2#secret3", "ada:secret1@"))
        self.wait_problem(player, self.problems["network"])
        self.assertEqual(player.metadata.get("xesam:title"), self.refused_title)
        self.assertNotEqual(player.get("PlaybackStatus"), "Playing")
        self.assertNotIn("secret", self.everything(player))
        self.assertIsNone(program.process.poll())

    def test_secrets_are_not_published(self):
        _, player = self.play(self.new_server().url(SONGS[0] + "?token=secret2#secret3", "ada:secret1@"))
        self.assertNotIn("secret", self.everything(player))

    def test_file_that_vanishes(self):
        """It is a problem, which ends with the next song that plays."""
        path = pathlib.Path(shutil.copy(MEDIA / SONGS[1], MEDIA / "vanishing.flac"))
        program, player = self.play(SONGS[0], path.name)
        path.unlink()
        player.call("Next")
        player.wait_value("PlaybackStatus", "Stopped")
        self.wait_problem(player, self.problems["missing"])
        self.open(player, SONGS[2])
        player.wait_title("Song 3")
        player.wait_value("PlaybackStatus", "Playing")
        self.client.wait_equal(lambda: self.problem(player), {})
        self.assertIsNone(program.process.poll())

    def test_file_that_is_no_music(self):
        """A player that knows it before it plays rejects the URL."""
        _, player = self.play(SONGS[0])
        if self.rejects_broken:
            with self.assertRaises(DBusError):
                self.open(player, "broken.flac")
        else:
            self.open(player, "broken.flac")
            player.wait_value("PlaybackStatus", "Stopped")
            self.wait_problem(player, self.problems["no music"])
        self.open(player, SONGS[1])
        player.wait_title("Song 2")
        player.wait_value("PlaybackStatus", "Playing")
        self.assertEqual(self.problem(player), {})

    def test_broken_file_in_a_list(self):
        """The next song plays, without a problem."""
        if not self.skips_broken:
            return
        path = pathlib.Path(shutil.copy(MEDIA / SONGS[1], MEDIA / "vanishing.flac"))
        _, player = self.play(SONGS[0], "broken.flac", SONGS[1], path.name, SONGS[2])
        path.unlink()
        for title in TITLES[1:]:
            player.call("Next")
            player.wait_title(title)
            player.wait_value("PlaybackStatus", "Playing")
            self.assertEqual(self.problem(player), {})


class Hard:
    """Conditions of a busy machine, and a long day."""

    def test_start_on_a_busy_machine(self):
        self.busy_machine()
        for _ in range(3):
            program, player = self.songs()
            for title in TITLES[1:]:
                player.call("Next")
                self.client.wait_equal(lambda: player.metadata.get("xesam:title"), title, PATIENCE)
            if "position" in program.words:

                def is_right(program=program, player=player):
                    before = program("position")
                    shown, after = player.position, program("position")
                    return before > 0.5 and before - 0.3 <= shown <= after + 0.3

                until(is_right, "the position", PATIENCE)
            self.end(program)

    def test_commands_while_it_starts(self):
        """Many clients call. Each gets an answer, and nothing is wrong later."""
        clients = [self.new_client() for _ in range(5)]
        program = self.new(*SONGS)
        player = self.client.player(timeout=PATIENCE)
        calls = [client.send(player.name, "PlayPause") for client in clients for _ in range(40)]
        for client in clients:
            client.wait(lambda client=client: all(c.done for c in calls if c.client is client), "all answers", PATIENCE)
        if "status" in program.words:
            until(lambda: program("status") == player.get("PlaybackStatus"), "the same state")
        player.wait_title("Song 1")
        self.assertIsNone(program.process.poll())

    def test_quitting_while_commands_are_open(self):
        """While it plays, changes the song, stops, or seeks. Every call gets an answer."""
        many = ["Next", "Pause", "Play", "PlayPause", "Previous"] * 5
        for members in (["Pause"], ["Next"], ["Next", "Next", "Stop"], ["Stop", "Play"], ["Seek"], many):
            with self.subTest(members):
                program, player = self.songs()
                if members is many:
                    freeze(program.process.pid)  # All calls wait.
                calls = [
                    player.send(each, GLib.Variant("(x)", (SECOND,)) if each == "Seek" else None) for each in members
                ]
                calls.append(player.send("Quit", interface=ROOT))
                calls += [player.send(each) for each in many]
                program.process.send_signal(signal.SIGCONT)
                self.assertEqual(program.process.wait(PATIENCE), 0)
                self.client.wait(lambda calls=calls: all(call.done for call in calls), "an answer to each call")
                self.client.wait_names(0)
                self.forget_settings()

    def test_signal_while_commands_arrive(self):
        for how in self.signals * 5:
            with self.subTest(how):
                program, player = self.songs()
                calls = [player.send("Next" if number % 2 else "Previous") for number in range(100)]
                self.assertEqual(program.end(how), 0)
                self.client.wait(lambda calls=calls: all(call.done for call in calls), "an answer to each call")
                self.client.wait_names(0)
                self.forget_settings()

    def test_1000_track_changes_without_growth(self):
        program, player = self.play(*self.day)
        self.loop(player, "Playlist")

        def change(times):
            for _ in range(times):
                self.next(player)
                self.client.signals.clear()
                until(lambda end=time.monotonic() + self.pause_between_songs: time.monotonic() > end, "a pause")
            player.settle()
            return program.measure()

        change(300)
        memory, threads, files = change(10)
        later, more_threads, more_files = change(1000)
        self.assertLess(later - memory, self.growth, "kB")
        self.assertLessEqual(max(more_threads - threads, more_files - files), self.more_files)
        self.assert_well(program)

    def test_playing_is_silent(self):
        """Nothing is sent while a song plays."""
        program, player = self.songs()
        until(lambda: player.position > 1, "a second")
        player.forget()
        player.assert_silent(3)
        self.assert_well(program)


class Kit(Shown, Steered, Queued, Covers, Streams, Hard):
    """Everything that every player does."""


class Replaced:
    """The player's own plugin for MPRIS, which is off while ours is on."""

    first_starts: tuple = ()
    """The options of a start at which both plugins are on."""
    stores_own, own_may_stay = False, True
    """Whether the settings of a player that has ended have its own plugin on; whether it stays on next to ours."""

    def stored(self, program):
        """Whether its own plugin is on in the settings that it has stored."""
        raise NotImplementedError

    def is_ours(self, name):
        """The own plugins lack our interface."""
        player = Player(self.client, name)
        self.assertIn(player.get("PlaybackStatus"), ("Playing", "Paused", "Stopped"))
        with contextlib.suppress(DBusError):
            return bool(player.session.get("Commands"))
        return False

    def wait_player(self, is_ours):
        """The player, once it is the only one and that of this plugin."""

        def found():
            names = self.client.names()
            with contextlib.suppress(DBusError):
                return names == [ROOT + "." + self.name] and self.is_ours(names[0]) == is_ours

        until(found, "our player" if is_ours else "the player's own MPRIS", PATIENCE)
        return self.client.player()

    def both(self):
        """Starts the player, with both plugins on; returns it and our player, which plays."""
        program = self.new(*SONGS, **self.first_starts[0])
        player = self.wait_player(True)
        player.wait_value("PlaybackStatus", "Playing")
        self.wait_titles(player, *TITLES)
        return program, player

    def turn(self, program, is_on):
        """Turns our plugin on or off; returns the player then."""
        program("enable", self.ours, is_on)
        player = self.wait_player(is_on)
        until(lambda: program("enabled", self.own) != is_on, "one plugin")
        return player

    def test_both_at_the_first_start(self):
        for options in self.first_starts:
            with self.subTest(options):
                program = self.new(SONGS[0], **options)
                player = self.wait_player(True)
                player.wait_title("Song 1")
                until(lambda: program("enabled", self.ours) and not program("enabled", self.own), "one plugin")
                self.end(program)
                self.assert_well(program)

    def test_off_and_on_while_it_plays(self):
        """The music goes on, and each of the two players shows it."""
        program, player = self.both()
        self.seek(player, 5)
        player.set("Volume", GLib.Variant("d", 0.7))
        for _ in range(5):
            own = self.turn(program, False)
            self.assertEqual(own.get("PlaybackStatus"), "Playing")
            player = self.turn(program, True)
            player.wait_title("Song 1")
            self.assertEqual(player.get("PlaybackStatus"), "Playing")
            self.assertAlmostEqual(player.get("Volume"), 0.7)
            self.assertGreater(player.position, 4.5)
            self.assert_inside(program, "position", player.position, 0.5)
        self.turn(program, False).call("Pause")
        until(lambda: program("status") == "Paused", "its own MPRIS")
        self.assert_well(program)

    def test_next_start(self):
        """The own plugin stays off, and quitting does not turn it on. Turned off, ours stays off."""
        program, _ = self.both()
        self.end(program, forget=False)
        self.assertEqual(self.stored(program), self.stores_own)
        program = self.again(program)
        self.wait_player(True)
        self.assertFalse(program("enabled", self.own))
        self.turn(program, False)
        self.end(program, forget=False)
        self.assertTrue(self.stored(program))
        program = self.again(program)
        self.wait_player(False).get("PlaybackStatus")
        self.assertEqual((program("enabled", self.ours), program("enabled", self.own)), (False, True))
        self.turn(program, True)

    def test_own_plugin_that_is_turned_on_too(self):
        """There is one player, which is still ours."""
        program, player = self.both()
        program("enable", self.own, True)
        player.settle()
        until(lambda: program("enabled", self.own) == self.own_may_stay, "the own plugin")
        self.assertEqual((self.client.names(), self.client.owner(player.name)), ([player.name], player.owner))
        self.move(player, "Next", "Song 2")
        self.turn(program, False)

    def test_off_while_a_command_is_open(self):
        program, player = self.both()
        for _ in range(10):
            calls = [player.send("Next" if number % 2 else "Previous") for number in range(20)]
            self.turn(program, False)
            self.client.wait(lambda calls=calls: all(call.done for call in calls), "an answer to each call")
            player = self.turn(program, True)
        self.assertIsNone(program.process.poll())
