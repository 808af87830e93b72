# SPDX-License-Identifier: MIT
"""The row of VLC: a real vlc with players/vlc. NOWPLAYING_VLC_PLUGIN names another plugin to test."""

import os
import pathlib
import shutil
import socket
import subprocess

from desktop import Desktop
from player_kit import SONGS, TAGS, PlayerTest, Program, address_of
from player_media import MEDIA
from support import BUILD, LIBRARY, listens, until

PLUGIN = pathlib.Path(os.environ.get("NOWPLAYING_VLC_PLUGIN", BUILD / "players" / "libnowplaying_plugin.so"))
USER = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
"""vlc refuses to run as root."""
SWITCHES = {"Track": "loop off\nrepeat on", "Playlist": "repeat off\nloop on", "None": "repeat off\nloop off"}


class Vlc(Program):
    """A vlc without a window, which obeys lines of text of VLC's interface oldrc."""

    words = {
        "play": "pause", "pause": "pause", "stop": "stop", "next": "next", "previous": "prev", "seek": "seek {}",
        "set_volume": lambda self, volume: self.say(f"volume {int(volume * 256)}"),
        "set_repeat": lambda self, word: self.say(SWITCHES[word]),
        "set_shuffle": lambda self, is_on: self.say(f"random {'on' if is_on else 'off'}"),
    }  # fmt: skip

    def __init__(self, folder, environment, *arguments):
        super().__init__()
        self.socket = folder / f"rc-{len(list(folder.glob('rc-*')))}"
        options = ["-I", "dummy", "--no-color", "-v", "--vout=vdummy", "--no-media-library", "--no-one-instance"]
        options += ["--extraintf=oldrc", "--rc-fake-tty", f"--rc-unix={self.socket}"]
        self.run("vlc", *options, *arguments, env=environment, **USER)
        self.wire = None

    def say(self, line):
        if not self.wire:
            until(lambda: listens(self.socket), "vlc listens")
            self.wire = socket.socket(socket.AF_UNIX)
            self.wire.connect(str(self.socket))
        self.wire.sendall(line.encode() + b"\n")

    def add(self, *names):
        for name in names:
            self.say(f"enqueue {address_of(name)}")

    def complaints(self):
        return "".join(line for line in self.log_text().splitlines(True) if "nowplaying" in line)

    def close(self):
        if self.wire:
            self.wire.close()
        super().close()


class VlcTest(Desktop, PlayerTest):
    """A bus that the user of vlc may use, and a home for that user."""

    name, identity, desktop_entry = "vlc", "VLC media player", "vlc"
    bus_at_start = False
    tags = TAGS | {"xesam:composer": None}
    is_round, can_go_back = True, True
    rates = (0.03125, 31.25)
    volumes = ((0.3, 0.3), (1.5, 1.5), (9.0, 2.0), (1.0, 1.0))
    has_mute = True
    ends_early = 1  # VLC has read the song then, and its output still sounds.
    dirty_radio_title = "Radio Estuary"  # It ignores such a title.
    ended_title = "Song 1"
    skips_broken = True
    problems = PlayerTest.problems | {"missing": "other", "no music": None}
    second: dict = {}
    day, growth = SONGS, 4096
    pause_between_songs = 0.3  # VLC waits for up to 3.2 s if it played the last songs for less time.

    def setUp(self):
        super().setUp()
        if not PLUGIN.exists():
            raise RuntimeError(f"{PLUGIN} is missing: install libvlccore-dev, run cmake again, and build")
        self.bus.configure('<policy context="default"><allow user="*"/></policy>')
        self.start_bus()
        self.bus.folder.chmod(0o755)
        MEDIA.chmod(0o755)
        self.folder = self.bus.folder / "home"
        self.plugins = self.folder / "plugins"
        self.plugins.mkdir(parents=True)
        # The user may not be able to read the folder of the build.
        shutil.copy(PLUGIN, self.plugins)
        shutil.copy(LIBRARY.resolve(), self.plugins / "libnowplaying.so.0")
        if USER:
            shutil.chown(self.folder, USER["user"], USER["group"])

    def environment(self, **more):
        values = {"VLC_PLUGIN_PATH": self.plugins, "LD_LIBRARY_PATH": self.plugins, "HOME": self.folder}
        values |= {"XDG_RUNTIME_DIR": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CACHE_HOME": self.folder}
        return self.bus.environment(**{key: str(value) for key, value in values.items()} | more)

    def launch(self, *command, **environment):
        process = subprocess.Popen(
            list(map(str, command)), env=self.environment(**environment), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **USER,
        )  # fmt: skip
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)

    def wait_for(self, condition, what):
        until(condition, what)

    def audible(self):
        self.sound = self.start_sound()
        return {"options": ("--aout=pulse",), "PULSE_SERVER": self.sound}

    def wait_silence(self):
        """VLC loses a volume that is set while it closes its stream."""
        streams = ("pactl", "list", "short", "sink-inputs")
        env = self.environment(PULSE_SERVER=self.sound)
        until(lambda: not subprocess.run(streams, env=env, capture_output=True, check=True, **USER).stdout, "the end")

    def new(self, *names, options=("--aout=adummy",), **environment):
        """Without a sound server, vlc has no volume."""
        vlc = Vlc(self.folder, self.environment(**environment), *options, *map(address_of, names))
        self.addCleanup(vlc.close)
        return vlc

    def many(self, count):
        lines = (f"#EXTINF:20,Entry {number}\n{MEDIA / SONGS[0]}\n" for number in range(count))
        (MEDIA / "long.m3u").write_text("".join(lines))
        vlc, player = self.play("long.m3u", options=("--aout=adummy", "--no-auto-preparse"))
        # VLC counts the entries of such a file only.
        vlc.words = vlc.words | {"go": lambda self, index: self.say(f"goto {index + 1}")}
        return vlc, player
