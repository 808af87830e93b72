# SPDX-License-Identifier: MIT
"""A real MPD with real files, a fake one, and examples/mpd_remote as a process."""

import contextlib
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from media import make_picture, make_song
from support import BUILD, DEADLINE, SESSION1, SESSION1_PATH, ConformanceTest, DBusError

PROGRAM = BUILD / "examples" / "mpd_remote"
TAGS = {
    "title": "Harbour Lights",
    "artist": "The Ferrymen",
    "album": "Night Crossing",
    "album_artist": "The Harbour Band",
    "composer": "Ada Lovelace",
    "genre": "Folk",
    "date": "1959-08-17",
    "track": "3/12",
    "disc": "1/2",
    "MUSICBRAINZ_TRACKID": "f5f5f5f5-0000-4000-8000-000000000001",
}
OUTPUTS = {"Küche 🔊 (links)": "software", "Bad": "software"}
TEMPORARY = tempfile.TemporaryDirectory(prefix="np-mpd-")
MEDIA = pathlib.Path(TEMPORARY.name)
"""The folder of music, database and playlists, which is created once."""


def make(name, **options):
    """Writes a file with a tone."""
    return make_song(MEDIA / "music" / name, rate=8000, **options)


def make_media():
    """Creates the files, for all tests of a file."""
    unittest.addModuleCleanup(TEMPORARY.cleanup)
    for number in (1, 2, 3):
        # The lengths differ, as with real songs: a song of the same length causes a Seeked.
        make(f"songs/song-{number}.flac", seconds=60 + number, title=f"Song {number}", artist="The Ferrymen")
    make("tags.flac", **TAGS)
    make("untagged (1).flac")
    make("short.flac", seconds=1, title="Short")
    make_picture(MEDIA / "music/folder/cover.jpg", "green")
    make("folder/inside.flac", title="In a folder")
    make("folder/embedded.flac", cover=make_picture(MEDIA / "red.png"), title="Embedded")
    (MEDIA / "playlists").mkdir()
    (MEDIA / "playlists/On the Road.m3u").write_text("songs/song-3.flac\nsongs/song-1.flac\n")
    (MEDIA / "playlists/Nothing.m3u").write_text("")
    server = Server(pathlib.Path(tempfile.mkdtemp(prefix="np-mpd-")))
    server.update()
    server.close()
    shutil.copy(server.folder / "database", MEDIA / "database")
    shutil.rmtree(server.folder)


class Refused(Exception):
    """An ACK of the server."""


class Wire:
    """A connection to an MPD, which speaks the protocol directly."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(DEADLINE)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile("rb")
        self.lines.readline()

    def ask(self, command):
        """The pairs of the answer."""
        self.socket.sendall(command.encode() + b"\n")
        found = []
        while (line := self.lines.readline().decode().rstrip("\n")) != "OK":
            if line.startswith("ACK") or not line:
                raise Refused(line)
            found.append(tuple(line.split(": ", 1)))
        return found

    def close(self):
        self.lines.close()
        self.socket.close()


class Server:
    """An MPD without sound output, which listens at a socket in its folder."""

    def __init__(self, folder, *lines, outputs=OUTPUTS):
        self.folder, self.socket = folder, folder / "mpd"
        database = MEDIA / "database"
        if database.exists():
            shutil.copy(database, folder / "database")
        shutil.copytree(MEDIA / "playlists", folder / "playlists")
        (folder / "mpd.conf").write_text(
            f"""music_directory "{MEDIA}/music"
playlist_directory "{folder}/playlists"
db_file "{folder}/database"
state_file "{folder}/state"
bind_to_address "{self.socket}"
zeroconf_enabled "no"
log_level "verbose"
"""
            + "\n".join(lines)
            + "".join(
                f'\naudio_output {{\ntype "{"fifo" if mixer == "fifo" else "null"}"\nname "{name}"\n'
                + (f'path "{folder}/fifo"\n' if mixer == "fifo" else f'mixer_type "{mixer}"\n')
                + "}\n"
                for name, mixer in outputs.items()
            )
        )
        self.process = self.wire = self.reader = None
        self.start()

    def start(self):
        """Starts it; it listens once it prints its first line."""
        self.process = subprocess.Popen(
            ["mpd", "--no-daemon", "--stderr", self.folder / "mpd.conf"],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder)},
        )
        line = self.process.stderr.readline()
        self.reader = threading.Thread(target=self.process.stderr.read, daemon=True)
        self.reader.start()
        if b"exception" in line or not line:
            raise RuntimeError(f"mpd does not start: {line}")
        self.wire = Wire(self.socket)

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.reader.join()
            self.process.stderr.close()
            self.wire.close()
            self.process = None

    def close(self):
        self.kill()

    def ask(self, *commands):
        found = []
        for command in commands:
            found += self.wire.ask(command)
        return found

    @property
    def status(self):
        return dict(self.ask("status"))

    @property
    def song(self):
        return dict(self.ask("currentsong"))

    @property
    def elapsed(self):
        return float(self.status.get("elapsed", 0))

    def wait(self, predicate, timeout=DEADLINE):
        """Waits until the predicate is true; checks it again whenever the server reports a change."""
        deadline = time.monotonic() + timeout
        while not predicate():
            self.wire.socket.settimeout(max(deadline - time.monotonic(), 0.01))
            self.ask("idle")
            self.wire.socket.settimeout(DEADLINE)

    def update(self):
        """Updates the database. On a busy machine MPD's thread for this may never run, so it gets another scheduling
        policy.
        """
        self.ask("update")
        while "updating_db" in self.status:
            for thread in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
                with contextlib.suppress(ProcessLookupError):
                    if os.sched_getscheduler(int(thread.name)) == os.SCHED_IDLE:
                        os.sched_setscheduler(int(thread.name), os.SCHED_OTHER, os.sched_param(0))

    def wait_status(self, **values):
        def is_so():
            status = self.status
            return all(status.get(key) == value for key, value in values.items())

        try:
            self.wait(is_so)
        except TimeoutError:
            raise AssertionError(f"not {values}") from None


class Fake:
    """A fake MPD. `answers` has an answer for each command, or a function that gets the connection.

    It plays one song. "OK" follows each answer, unless the answer ends with its own line of OK or ACK.
    """

    STATUS = b"volume: 50\nrepeat: 0\nrandom: 0\nsingle: 0\nplaylist: 1\nplaylistlength: 1\nstate: play\nsong: 0\n"
    STATUS += b"songid: 1\nelapsed: 1.000\n"
    SONG = b"file: a.flac\nTitle: A Song\nTime: 60\nduration: 60.000\nPos: 0\nId: 1\n"

    def __init__(self, hello=b"OK MPD 0.23.5\n", **answers):
        self.hello = hello
        self.answers = {
            "status": self.STATUS,
            "currentsong": self.SONG,
            "playlistinfo": self.SONG,
            "outputs": b"outputid: 0\noutputname: Hi-fi\nplugin: alsa\noutputenabled: 1\n",
        } | answers
        self.asked, self.connections, self.threads = [], [], []
        self.changed = threading.Condition()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.run(self.accept)

    def run(self, function, *arguments):
        thread = threading.Thread(target=function, args=arguments, daemon=True)
        self.threads.append(thread)
        thread.start()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.connections.append(connection)
            self.run(self.serve, connection)

    def serve(self, connection):
        with contextlib.suppress(OSError, ValueError):
            self.note("connected")
            hello = self.hello(self.count("connected")) if callable(self.hello) else self.hello
            if hello is None:
                hang_up(connection, "")
            connection.sendall(hello)
            lines, listed = connection.makefile("rb"), None
            for line in lines:
                command = line.decode().strip()
                self.note(command)
                word = command.split(" ")[0]
                if word == "idle" and "idle" not in self.answers:
                    continue
                if word.startswith("command_list_"):
                    if word == "command_list_end":
                        connection.sendall(listed + b"OK\n")
                    listed = None if word == "command_list_end" else b""
                    continue
                answer = self.answers.get(word, b"")
                if callable(answer):
                    answer = answer(connection, command)
                if listed is not None:
                    listed += answer
                elif answer.endswith(b"OK\n") or answer.startswith(b"ACK"):
                    connection.sendall(answer)
                else:
                    connection.sendall(answer + b"OK\n")

    def note(self, command):
        with self.changed:
            self.asked.append(command)
            self.changed.notify_all()

    def count(self, word, since=0):
        return sum(asked.startswith(word) for asked in self.asked[since:])

    def wait_asked(self, word, count=1, timeout=DEADLINE, since=0):
        with self.changed:
            if not self.changed.wait_for(lambda: self.count(word, since) >= count, timeout):
                raise AssertionError(f"{word} was not asked {count} times: {self.asked[-20:]}")

    def send(self, data):
        """Sends data to every connection that is idle."""
        for connection in self.connections:
            with contextlib.suppress(OSError):
                connection.sendall(data)

    def hang_up(self):
        """Closes every connection; returns the number of commands until now, which separates them from those of new
        connections.
        """
        with self.changed:
            seen = len(self.asked)
        for connection in self.connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        return seen

    def close(self):
        for one in (self.listener, *self.connections):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        for thread in self.threads:
            thread.join(DEADLINE)


def hang(connection, _command):
    """Sends no data until the other side closes the connection."""
    connection.recv(1)
    raise OSError


def hang_up(connection, _command):
    connection.shutdown(socket.SHUT_RDWR)
    raise OSError


class Remote:
    """mpd_remote, and its output."""

    def __init__(self, environment, *arguments, under=()):
        self.process = subprocess.Popen(
            [*under, PROGRAM, *map(str, arguments)],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        os.set_blocking(self.process.stderr.fileno(), False)
        self.text = ""

    def read(self, timeout):
        ready, _, _ = select.select([self.process.stderr], [], [], max(timeout, 0))
        data = self.process.stderr.read() if ready else None
        self.text += (data or b"").decode(errors="replace")
        return bool(data)

    def wait_logged(self, pattern, timeout=DEADLINE):
        deadline = time.monotonic() + timeout
        while not re.search(pattern, self.text):
            if not self.read(deadline - time.monotonic()):
                raise AssertionError(f"{pattern!r} is not in the output {self.text!r}")

    def log_text(self):
        while self.read(0):
            pass
        return self.text

    def threads(self):
        """How often each of its threads has gone to sleep."""
        found = {}
        for path in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            # A thread may end meanwhile.
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                status = (path / "status").read_text()
                found[path.name] = int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status, re.M)[1])
        return found

    def end(self, how=signal.SIGTERM, timeout=DEADLINE):
        self.process.send_signal(how)
        status = self.process.wait(timeout)
        self.log_text()
        return status

    def close(self):
        """Ends it, and checks that it exits normally."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            status = self.process.wait(2 * DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.log_text()
        self.process.stderr.close()
        if status != 0:
            raise AssertionError(f"mpd_remote ended with {status}: {self.text}")


class RemoteTest(ConformanceTest):
    def new_server(self, *lines, **options):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="np-mpd-"))
        self.addCleanup(shutil.rmtree, folder)
        server = Server(folder, *lines, **options)
        self.addCleanup(server.close)
        return server

    def new_fake(self, *hello, **answers):
        fake = Fake(*hello, **answers)
        self.addCleanup(fake.close)
        return fake

    def new_remote(self, *arguments, under=(), **environment):
        environment = {"MPD_HOST": None, "MPD_PORT": None} | environment
        remote = Remote(self.bus.environment(**environment), *arguments, under=under)
        self.addCleanup(remote.close)
        return remote

    def assert_position(self, server, player):
        """The player shows the server's position."""
        before = server.elapsed
        position = player.position
        self.assertTrue(before - 0.2 < position < server.elapsed + 0.2, (before, position))

    def play(self, *songs, setup=(), server=None, options=()):
        """Starts an MPD that plays and its remote; returns both and the player on the bus."""
        server = server or self.new_server()
        server.ask(*(f'add "{song}"' for song in songs), *setup, "play")
        remote = self.new_remote("--host", server.socket, *options)
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing")
        player.forget()
        return server, remote, player

    def songs(self, **options):
        return self.play("songs/song-1.flac", "songs/song-2.flac", "songs/song-3.flac", **options)

    def remote_of(self, fake, *arguments):
        return self.new_remote("--host", "127.0.0.1", "--port", fake.port, *arguments)

    def wait_session1(self, player, key, value):
        """Reads a value again at each signal; the first read enables the signals."""
        self.client.wait_equal(lambda: player.session.get(key), value, what=f"in {key}")

    def wait_back(self, title):
        """A restarted server has lost its queue, and is published when it has another one."""
        while True:
            try:
                player = self.client.player()
                player.wait_title(title)
                return player
            except DBusError as failure:
                if not failure.name.endswith("ServiceUnknown"):
                    raise

    def perform(self, player, command, *arguments):
        """Performs a command of Session1 by busctl. The arguments are keys and variants, as busctl expects them."""
        words = [word for argument in arguments for word in argument]
        self.busctl("call", player.name, SESSION1_PATH, SESSION1, "Perform", "sa{sv}", command, len(arguments), *words)

    def entries(self, player):
        """The ids of the window's entries in Session1, and their titles."""
        entries = player.session.get("Queue")["entries"]
        return [bytes(entry).decode() for entry, _ in entries], [fields["title"] for _, fields in entries]

    def playlist(self, player, name):
        """The id of a playlist in Session1."""
        entries = player.session.get("Playlists")["entries"]
        return next(bytes(playlist).decode() for playlist, fields in entries if fields["name"] == name)

    def busctl(self, *arguments, **options):
        return super().busctl(*map(str, arguments), **options)
