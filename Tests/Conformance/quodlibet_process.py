# SPDX-License-Identifier: MIT
"""A real Quod Libet with real files, on a display without a screen."""

import contextlib
import json
import os
import pathlib
import select
import shutil
import socket
import subprocess

from desktop import Desktop
from mpv_process import MEDIA
from support import DEADLINE, LIBRARY, REPOSITORY, until
from test_command import CommandTest
from test_mpv_plugin import MpvTest

PLUGIN = pathlib.Path(
    os.environ.get("NOWPLAYING_QUODLIBET_PLUGIN", REPOSITORY / "players" / "quodlibet" / "nowplaying_plugin.py")
)
PATIENCE = 2 * DEADLINE
"""Seconds: a Quod Libet on a busy machine needs some until it plays."""

OURS, OWN = "nowplaying", "mpris"
"""The ids of our plugin, and of Quod Libet's own."""

CONTROL = """
import json, os, socket
from gi.repository import GLib
from quodlibet import app, config
from quodlibet.plugins import PluginManager
from quodlibet.plugins.events import EventPlugin

def songs(*paths):
    return [app.library.add_filename(path) for path in paths]

def fill(*paths):
    while GLib.MainContext.default().iteration(False):
        pass  # Quod Libet may select its restored list twice.
    if not hasattr(app.browser, "_select_playlist"):
        songs(*paths)  # They appear in the search.
        return
    playlist = app.library.playlists.create_from_songs(songs(*paths))
    app.browser._select_playlist(playlist)

def go(row):
    model = app.window.songlist.model
    app.player.go_to(model.get_iter(row), explicit=True, source=model)
    app.player.paused = False

def plugin(name):
    return next(each for each in PluginManager.instance.plugins if each.id == name)

def enable(name, is_enabled=True):
    PluginManager.instance.enable(plugin(name), is_enabled)

def enabled(name):
    return PluginManager.instance.enabled(plugin(name))

class Control(EventPlugin):
    PLUGIN_ID = PLUGIN_NAME = "control"

    def enabled(self):
        self.wire = socket.socket(fileno=int(os.environ["NP_TEST_WIRE"]))
        GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, self.wire.fileno(), GLib.IOCondition.IN, self.obey)

    def obey(self, *_):
        line = self.wire.recv(1 << 20)
        if not line:
            return False
        try:
            code = json.loads(line)
            try:
                answer = {"value": eval(code, globals())}
            except SyntaxError:
                exec(code, globals())
                answer = {"value": None}
        except Exception as error:
            answer = {"error": f"{code}: {error!r}"}
        self.wire.send(json.dumps(answer, default=str).encode())
        return True
"""
"""A plugin that runs the code that a test sends."""


SONGS = [MEDIA / f"songs/song-{number}.flac" for number in (1, 2, 3)]


class QuodLibet:
    """A Quod Libet, and the test's own connection to it."""

    def __init__(
        self, environment, home, display, *arguments, plugins=(OURS,), browser="playlists", settings="", path=()
    ):
        self.wire, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.wire.settimeout(PATIENCE)
        folder = home / ".config" / "quodlibet"
        (folder / "plugins").mkdir(parents=True, exist_ok=True)
        shutil.copy(PLUGIN, folder / "plugins")
        (folder / "plugins" / "control.py").write_text(CONTROL)
        if not (folder / "config").exists():
            active = "\n ".join((*plugins, "control"))
            (folder / "config").write_text(
                f"[player]\ngst_pipeline = fakesink sync=true\n[memory]\nbrowser = {browser}\n"
                # Without a folder Quod Libet asks for one before it starts.
                f"[library]\nrefresh_on_start = false\n[settings]\nscan = {MEDIA}\n[plugins]\nactive_plugins = {active}\n{settings}"
            )
        self.log = open(home / "log", "a+b")  # noqa: SIM115 -- closed by close().
        own = {
            "HOME": str(home), "DISPLAY": display, "NO_AT_BRIDGE": "1", "XDG_DATA_DIRS": None,
            "PYTHONPATH": ":".join(map(str, (*path, REPOSITORY / "bindings" / "python" / "src"))),
            "NP_TEST_WIRE": str(far.fileno()),
        }  # fmt: skip
        self.process = subprocess.Popen(
            ["quodlibet", *map(str, arguments)],
            env={
                key: value for key, value in {"NOWPLAYING_LIBRARY": str(LIBRARY), **environment, **own}.items() if value
            },
            pass_fds=[far.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
        )
        far.close()

    def ask(self, code):
        """Runs code in Quod Libet; returns its value."""
        self.wire.send(json.dumps(code).encode())
        return self.answer()

    def answer(self):
        """The value of the code that was sent before."""
        ready, _, _ = select.select([self.wire], [], [], PATIENCE)
        data = b""
        if ready:
            with contextlib.suppress(ConnectionResetError):
                data = self.wire.recv(1 << 20)
        if not data:
            raise AssertionError(f"Quod Libet does not answer; its log: {self.log_text()}")
        answer = json.loads(data)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["value"]

    def play(self, *paths):
        """Plays the first of these files; all of them are the selected playlist."""
        self.fill(*paths)
        self.ask("go(0)")

    def fill(self, *paths):
        """Selects a playlist of these files, after Quod Libet has restored its list."""
        self.wait("app.window._QuodLibetWindow__first_browser_set", False)
        self.ask(f"fill(*{[os.fspath(path) for path in paths]})")
        self.wait("len(app.window.songlist.model)", len(paths))

    def wait(self, code, value=True):
        """Waits until the code has the value."""
        until(lambda: self.ask(code) == value, lambda: f"{code} is {self.ask(code)!r}, not {value!r}", PATIENCE)

    def log_text(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def close(self):
        self.wire.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()


class QuodLibetTest(Desktop, CommandTest):
    """Starts a Quod Libet with a home of its own."""

    def setUp(self):
        super().setUp()
        if not shutil.which("quodlibet"):
            self.skipTest("quodlibet is not installed")
        self.home = self.bus.folder / "home"
        self.display = self.start_display()

    def new_quodlibet(self, *arguments, **options):
        environment = self.bus.environment(**options.pop("environment", {}))
        quodlibet = QuodLibet(environment, self.home, self.display, *arguments, **options)
        self.addCleanup(quodlibet.close)
        return quodlibet

    read_session1 = MpvTest.read_session1

    def play(self, *paths, **options):
        """Starts a Quod Libet that plays; returns it and its player."""
        quodlibet = self.new_quodlibet(**options)
        player = self.client.player(timeout=PATIENCE)
        quodlibet.play(*paths)
        player.wait_value("PlaybackStatus", "Playing", timeout=PATIENCE)
        player.forget()
        return quodlibet, player

    def songs(self, **options):
        return self.play(*SONGS, **options)
