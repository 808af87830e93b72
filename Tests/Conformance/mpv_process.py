# SPDX-License-Identifier: MIT
"""The row of mpv: a real mpv with players/mpv. NOWPLAYING_MPV_PLUGIN names another plugin to test."""

import contextlib
import json
import os
import pathlib
import re
import select
import socket
import time

from player_kit import SONGS, TAGS, PlayerTest, Program, address_of
from player_media import MEDIA
from support import BUILD, DEADLINE

PLUGIN = pathlib.Path(os.environ.get("NOWPLAYING_MPV_PLUGIN", BUILD / "players" / "mpv_plugin.so"))
LOOPS = {"None": (False, False), "Playlist": (False, "inf"), "Track": ("inf", False)}
"""The values of mpv's loop-file and loop-playlist."""


def text(line):
    """mpv writes texts of files as they are."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1")


class Mpv(Program):
    """An mpv with the plugin, and the test's own connection to it."""

    words = {
        "play": lambda self: self.set("pause", False), "pause": lambda self: self.set("pause", True),
        "stop": lambda self: self.ask("stop", "keep-playlist"),
        "next": lambda self: self.ask("playlist-next"), "previous": lambda self: self.ask("playlist-prev"),
        "go": lambda self, index: self.set("playlist-pos", index),
        "title": lambda self: self.get("media-title"), "position": lambda self: self.get("time-pos"),
        "seek": lambda self, to: self.ask("seek", to, "absolute+exact"),
        "volume": lambda self: self.get("volume") / 100,
        "set_volume": lambda self, volume: self.set("volume", volume * 100),
        "mute": lambda self: self.get("mute"), "set_mute": lambda self, is_on: self.set("mute", is_on),
        "repeat": lambda self: (self.get("loop-file"), self.get("loop-playlist")),
        "set_repeat": lambda self, word: [self.set(*pair) for pair in zip(("loop-file", "loop-playlist"), LOOPS[word])],
        "shuffle": lambda self: self.get("shuffle"), "set_shuffle": lambda self, is_on: self.set("shuffle", is_on),
    }  # fmt: skip

    def __init__(self, environment, *arguments, plugins=(PLUGIN,)):
        super().__init__()
        self.wire, far = socket.socketpair()
        # Without a configuration mpv loads no installed script.
        options = ["--no-config", "--vo=null", "--ao=null", "--ytdl=no", f"--input-ipc-client=fd://{far.fileno()}"]
        options += [f"--script={plugin}" for plugin in plugins]
        self.run("mpv", *options, *arguments, env=environment, pass_fds=[far.fileno()])
        far.close()
        self.partial, self.lines, self.asked = b"", [], 0

    def add(self, *names):
        for name in names:
            self.ask("loadfile", address_of(name), "append")

    def complaints(self):
        return "".join(line for line in self.log_text().splitlines(True) if "nowplaying" in line)

    def read(self, deadline):
        ready, _, _ = select.select([self.wire], [], [], max(deadline - time.monotonic(), 0))
        data = self.wire.recv(1 << 16) if ready else b""
        if not data:
            raise AssertionError(f"mpv says nothing; the last was {self.lines[-3:]}; its log: {self.log_text()}")
        *lines, self.partial = (self.partial + data).split(b"\n")
        self.lines += [json.loads(text(line)) for line in lines]

    def wait(self, is_it):
        """Removes and returns the first matching line."""
        deadline, seen = time.monotonic() + DEADLINE, 0
        while True:
            for index in range(seen, len(self.lines)):
                if is_it(self.lines[index]):
                    return self.lines.pop(index)
            seen = len(self.lines)
            self.read(deadline)

    def ask(self, *command):
        self.asked += 1
        number = self.asked
        self.wire.sendall(json.dumps({"command": command, "request_id": number}).encode() + b"\n")
        answer = self.wait(lambda line: line.get("request_id") == number and "error" in line)
        if answer["error"] != "success":
            raise AssertionError(f"{command}: {answer['error']}")
        return answer.get("data")

    def get(self, name):
        return self.ask("get_property", name)

    def set(self, name, value):
        self.ask("set_property", name, value)

    def wait_event(self, name):
        self.wait(lambda line: line.get("event") == name)

    def wait_value(self, name, value, delta=None):
        """Waits until a property has the value, within `delta`."""
        self.asked += 1
        number = self.asked

        def has_it(line):
            data = line.get("data")
            if line.get("id") != number or data is None:
                return False
            return data == value if delta is None else abs(data - value) <= delta

        self.ask("observe_property", number, name)
        self.wait(has_it)
        self.ask("unobserve_property", number)

    def threads(self):
        """How often each of the plugin's threads has slept, by the thread's name."""
        folder = pathlib.Path(f"/proc/{self.process.pid}/task")
        counts = {}
        for task in folder.iterdir():
            # A thread may end meanwhile.
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                name = (task / "comm").read_text().strip()
                if name.startswith(("np-", "mpv/SO plugin")):
                    status = (task / "status").read_text()
                    counts[name] = int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.M)[1])
        return counts

    def end(self, how=None):
        """Sends mpv's quit command; returns the exit status."""
        self.wire.close()
        return self.process.wait(DEADLINE)

    def close(self):
        self.wire.close()
        super().close()


class MpvTest(PlayerTest):
    name = identity = desktop_entry = "mpv"
    tags = TAGS | {"xesam:artist": ["The Ferrymen", "Ada Lovelace"], "xesam:genre": ["Folk", "Sea Shanty"]}
    rates, volumes = (0.01, 100), ((0.3, 0.3), (9.0, 1.3))
    has_mute = True
    repeats = LOOPS
    covers = ("mp3", "flac", "m4a", "opus", "mka")
    has_network_covers, refused_title = True, None
    seeks_radio, seeks_exactly = True, False
    problems = PlayerTest.problems | {"no music": "format"}
    second: dict = {}
    signals = ()
    day = SONGS  # After songs with covers, mpv itself grows by 11 MB, without the plugin.
    names = {
        "song-1.flac": "Song 1",
        "song-2.flac": "Song 2",
        "song-3.flac": "Song 3",
        "tags.flac": "Harbour Lights",
        "short.flac": "Short",
    }
    """The tags of an entry that has not played are not known."""

    def new(self, *names, options=(), plugins=(PLUGIN,), **environment):
        environment = {"XDG_DATA_DIRS": "/usr/share"} | environment  # It has mpv.desktop.
        mpv = Mpv(self.bus.environment(**environment), "--idle", *options, *map(address_of, names), plugins=plugins)
        self.addCleanup(mpv.close)
        return mpv

    def titles(self, player):
        return [self.names.get(title, title) for title in super().titles(player)]

    def many(self, count):
        (MEDIA / "many.m3u").write_text("songs/song-1.flac\n" * count)
        return self.play("many.m3u")

    def change_list(self, program):
        program.ask("playlist-move", 0, 3)
        return ["Song 2", "Song 3", "Song 1"]
