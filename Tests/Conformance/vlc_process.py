# SPDX-License-Identifier: MIT
"""A real vlc with players/vlc, and the test's own connection to it."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile

from desktop import Desktop
from mpv_process import MEDIA, Server
from support import BUILD, DEADLINE, LIBRARY, ConformanceTest, listens, until

PLUGIN = pathlib.Path(os.environ.get("NOWPLAYING_VLC_PLUGIN", BUILD / "players" / "libnowplaying_plugin.so"))
USER = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
"""vlc refuses to run as root."""


class Vlc:
    """A vlc without a window, which obeys lines of text."""

    def __init__(self, folder, environment, *arguments):
        self.socket = folder / f"rc-{len(list(folder.glob('rc-*')))}"
        self.log = tempfile.TemporaryFile()
        options = ["-I", "dummy", "--no-color", "-v", "--vout=vdummy", "--no-media-library", "--no-one-instance"]
        options += ["--extraintf=oldrc", "--rc-fake-tty", f"--rc-unix={self.socket}"]
        self.process = subprocess.Popen(
            ["vlc", *options, *map(str, arguments)],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            **USER,
        )
        self.wire = None

    def tell(self, line):
        """Sends a command of VLC's interface oldrc."""
        if not self.wire:
            until(lambda: listens(self.socket), "vlc listens")
            self.wire = socket.socket(socket.AF_UNIX)
            self.wire.connect(str(self.socket))
        self.wire.sendall(line.encode() + b"\n")

    def log_text(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def status(self, key):
        """A number of kilobytes, threads or the like in the status of the process."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"^{key}:\s+(\d+)", text, re.MULTILINE)[1])

    def end(self):
        """Asks vlc to end; returns the exit status."""
        self.process.terminate()
        return self.process.wait(DEADLINE)

    def close(self):
        if self.wire:
            self.wire.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()


class VlcTest(Desktop, ConformanceTest):
    """A bus that the user of vlc may use, and a home for that user."""

    bus_at_start = False

    def setUp(self):
        super().setUp()
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

    def new_vlc(self, *arguments, **environment):
        """Starts a vlc. Arguments without a dash or a scheme are files of the media. Without a sound server, it has no volume."""
        if not any(str(argument).startswith("--aout") for argument in arguments):
            arguments = ("--aout=adummy", *arguments)
        files = [name if str(name).startswith("-") or "://" in str(name) else MEDIA / name for name in arguments]
        vlc = Vlc(self.folder, self.environment(**environment), *files)
        self.addCleanup(vlc.close)
        return vlc

    def play(self, *arguments, **environment):
        """Starts a vlc that plays; returns it and its player."""
        vlc = self.new_vlc(*arguments, **environment)
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing")
        player.forget()
        return vlc, player

    def songs(self, *options, **environment):
        return self.play(*options, *(f"songs/song-{number}.flac" for number in (1, 2, 3)), **environment)

    def new_server(self):
        server = Server()
        self.addCleanup(server.end)
        return server
