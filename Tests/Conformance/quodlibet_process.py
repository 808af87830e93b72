# SPDX-License-Identifier: MIT
"""The row of Quod Libet: a real one with players/quodlibet, on a display without a screen.

NOWPLAYING_QUODLIBET_PLUGIN names another file to test.
"""

import os
import pathlib
import shutil

from gi.repository import GLib
from player_kit import PATIENCE, PUPPET, SONGS, PlayerTest, PythonProgram, address_of, shared_display
from player_media import MEDIA
from support import LIBRARY, REPOSITORY, until

PLUGIN = pathlib.Path(
    os.environ.get("NOWPLAYING_QUODLIBET_PLUGIN", REPOSITORY / "players" / "quodlibet" / "nowplaying_plugin.py")
)
OURS, OWN = "nowplaying", "mpris"
"""The ids of our plugin, and of Quod Libet's own."""

CONTROL = (
    PUPPET
    + """
import copy
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
    app.window.songlist.clear_sort()
    playlist = app.library.playlists.create_from_songs(songs(*paths))
    app.browser._select_playlist(playlist)

def go(row):
    model = app.window.songlist.model
    app.player.go_to(model.get_iter(row), explicit=True, source=model)
    app.player.paused = False

def many(count):
    copies = [copy.copy(app.player.song) for _ in range(count)]
    for number, song in enumerate(copies):
        song["title"] = f"Entry {number}"
        song["~filename"] += str(number)
    app.window.songlist.clear_sort()
    app.library.add(copies)

def plugin(name):
    return next(each for each in PluginManager.instance.plugins if each.id == name)

def enable(name, is_enabled=True):
    PluginManager.instance.enable(plugin(name), is_enabled)

def enabled(name):
    return PluginManager.instance.enabled(plugin(name))

class Control(EventPlugin):
    PLUGIN_ID = PLUGIN_NAME = "control"

    def enabled(self):
        obey(globals())
"""
)
"""A plugin that runs the code that a test sends."""

REPEATER = "setattr(app.window.order, 'repeater', __import__('quodlibet').order.repeat.Repeat{}Forever)"


class QuodLibet(PythonProgram):
    words = {
        "play": "setattr(app.player, 'paused', False)",
        "pause": "setattr(app.player, 'paused', True)",
        "stop": "app.player.stop()",
        "next": "app.player.next()",
        "previous": "app.player.previous(True)",
        "status": "'Playing' if not app.player.paused else 'Paused' if app.player.seekable else 'Stopped'",
        "title": "app.player.info.comma('title')",
        "position": "app.player.get_position() / 1000",
        "seek": "app.player.seek({} * 1000)",
        "go": "go({})",
        "volume": "app.player.volume",
        "set_volume": "setattr(app.player, 'volume', {})",
        "mute": "app.player.mute",
        "set_mute": "setattr(app.player, 'mute', {})",
        "repeat": "app.window.order.repeated and app.window.order.repeater.name",
        "set_repeat": lambda self, word: self.set_repeat(word),
        "shuffle": "app.window.order.shuffled",
        "set_shuffle": "setattr(app.player_options, 'shuffle', {})",
        "rating": "app.player.song('~#rating')",
        "set_rating": "[app.player.song.update({{'~#rating': {}}}), app.library.changed([app.player.song])]",
        "hide": "app.hide()",
        "visible": "app.window.get_visible()",
        "enable": "enable({!r}, {})",
        "enabled": "enabled({!r})",
    }

    def __init__(self, environment, home, *arguments, plugins=(OURS,), browser="playlists", settings="", path=()):
        super().__init__()
        self.config = home / ".config" / "quodlibet" / "config"
        (self.config.parent / "plugins").mkdir(parents=True, exist_ok=True)
        shutil.copy(PLUGIN, self.config.parent / "plugins")
        (self.config.parent / "plugins" / "control.py").write_text(CONTROL)
        if not self.config.exists():
            active = "\n ".join((*plugins, "control"))
            self.config.write_text(
                f"[player]\ngst_pipeline = fakesink sync=true\n[memory]\nbrowser = {browser}\n"
                # Without a folder Quod Libet asks for one before it starts.
                f"[library]\nrefresh_on_start = false\n[settings]\nscan = {MEDIA}\n[plugins]\nactive_plugins = {active}\n{settings}"
            )
        own = {
            "HOME": str(home), "DISPLAY": shared_display(), "NO_AT_BRIDGE": "1", "XDG_DATA_DIRS": None,
            "PYTHONPATH": ":".join(map(str, (*path, REPOSITORY / "bindings" / "python" / "src"))),
        }  # fmt: skip
        values = {"NOWPLAYING_LIBRARY": str(LIBRARY), **environment, **own}
        env = {key: value for key, value in values.items() if value}
        self.run("quodlibet", *arguments, env=env)

    def set_repeat(self, word):
        self.say(f"setattr(app.window.order, 'repeated', {word != 'None'})")
        if word != "None":
            self.say(REPEATER.format("Song" if word == "Track" else "List"))

    def add(self, *names):
        """Selects a playlist of these files, after Quod Libet has restored its list."""
        self.wait("app.window._QuodLibetWindow__first_browser_set", False)
        self.say(f"fill(*{[GLib.filename_from_uri(address_of(name))[0] for name in names]})")
        self.wait("len(app.window.songlist.model)", len(names))

    def wait(self, code, value=True):
        """Waits until the code has the value."""
        until(lambda: self.say(code) == value, lambda: f"{code} is {self.say(code)!r}, not {value!r}", PATIENCE)

    def complaints(self):
        return self.log_text() if "Traceback" in self.log_text() else ""


class QuodLibetTest(PlayerTest):
    """Quod Libet has a queue too, which plays before the rest of the list."""

    name, identity, desktop_entry = "quodlibet", "Quod Libet", "io.github.quodlibet.QuodLibet"
    ours, own = OURS, OWN
    can_go_back, starts_with_next = True, True
    repeats = {"Track": "repeat_song", "Playlist": "repeat_all", "None": False}
    has_mute, can_raise = True, True
    ratings = (0.8, 0.4)
    refused_urls = (*PlayerTest.refused_urls, "cdda://1")
    edits_everything = False
    places = (50_000, 50_001, 99_998, 99_999, 0, 1)
    shrinks_covers, complaint_about_a_large_cover = True, "^$"
    network_title = "long.mp3"
    rejects_broken = True

    def setUp(self):
        super().setUp()
        if not shutil.which("quodlibet"):
            self.skipTest("quodlibet is not installed")
        self.home = self.bus.folder / "home"

    def new(self, *names, arguments=(), plugins=(OURS,), browser="playlists", settings="", path=(), **environment):
        options = {"plugins": plugins, "browser": browser, "settings": settings, "path": path}
        quodlibet = QuodLibet(self.bus.environment(**environment), self.home, *arguments, **options)
        self.addCleanup(quodlibet.close)
        self.client.wait_names(1 if plugins else 0, timeout=PATIENCE)
        if names and "://" in names[0] and not names[0].startswith("file:"):
            self.open(self.client.player(), names[0])
        elif names:
            quodlibet.add(*names)
            quodlibet("go", 0)
        return quodlibet

    def forget_settings(self):
        shutil.rmtree(self.home)

    def change_list(self, quodlibet):
        quodlibet.say("app.window.songlist.remove_iters([app.window.songlist.model[1].iter])")
        return ["Song 1", "Song 3"]

    def again(self, quodlibet):
        return self.new(arguments=("--start-playing",))

    def many(self, count):
        """Adds them to the library, and so to the list of all songs."""
        quodlibet, player = self.play(SONGS[0], browser="searchbar")
        quodlibet.say(f"many({count - 1})")
        for row in self.places:
            path = quodlibet.say(f"app.window.songlist.model[{row}][0]('~filename')")
            if not os.path.exists(path):
                shutil.copy(MEDIA / SONGS[0], path)
        return quodlibet, player
