# SPDX-License-Identifier: MIT
"""The row of Audacious: a real one without a window, with its own MPRIS plugin and with players/audacious.

NOWPLAYING_AUDACIOUS_PLUGIN names another plugin to test.
"""

import os
import pathlib
import re
import shutil
import signal
import tempfile
import unittest

from gi.repository import GLib
from player_kit import SONGS, TAGS, PlayerTest, Program, address_of, once, shared_sound
from player_media import MEDIA
from support import BUILD, DBusError, until, written

PLUGIN = pathlib.Path(os.environ.get("NOWPLAYING_AUDACIOUS_PLUGIN", BUILD / "players" / "audacious_plugin.so"))
NAME, PATH = "org.atheme.audacious", "/org/atheme/audacious"
"""Audacious' own object, which audtool uses."""
NEEDED = {"General": ("mpris2",), "Visualization": (), "Output": ("pulse_audio",)}
"""The plugins of these folders that the tests need. With the output sdlout, Audacious hangs once in some 10,000 songs:
the threads of song and output wait for each other's locks."""
HEADLESS = ("--headless",)


def install(prefix, plugin=PLUGIN):
    """Installs Audacious in a folder, with the plugin. Audacious finds its plugins by the place of its program."""
    if not plugin.exists():
        raise RuntimeError(f"{plugin} is missing: install audacious-dev, run cmake again, and build")
    plugins = next(pathlib.Path("/usr/lib").glob("*/audacious"))
    program = prefix / "bin" / "audacious"
    program.parent.mkdir(parents=True)
    shutil.copy("/usr/bin/audacious", program)
    (prefix / "share").mkdir()
    (prefix / "share" / "audacious").symlink_to("/usr/share/audacious")
    folder = prefix / "lib" / plugins.parent.name / "audacious"
    for found in plugins.glob("*/*.so"):
        if found.stem in NEEDED.get(found.parent.name, (found.stem,)):
            link = folder / found.parent.name / found.name
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(found)
    (folder / "General" / "nowplaying.so").symlink_to(plugin)
    return program


@once
def installed():
    folder = tempfile.mkdtemp(prefix="np-audacious-")
    unittest.addModuleCleanup(shutil.rmtree, folder)
    return install(pathlib.Path(folder, "usr"))


REPEATS = {"None": (False, True), "Playlist": (True, True), "Track": (True, False)}
"""Audacious has two switches: repeat, and automatic advance, without which repeat is that of the song."""


class Audacious(Program):
    """An Audacious with a home of its own, which obeys its own object on the bus."""

    words = {
        "play": "Play", "pause": "Pause", "stop": "Stop", "next": "Advance", "previous": "Reverse",
        "status": lambda self: self.say("Status").capitalize(),
        "title": lambda self: self.say("SongTuple", "(us)", self.say("Position"), "title"),
        "position": lambda self: self.say("Time") / 1000,
        "seek": lambda self, to: self.say("Seek", "(u)", to * 1000),
        "go": lambda self, index: self.say("Jump", "(u)", index),
        "volume": lambda self: sum(self.say("Volume")) / 200,
        "set_volume": lambda self, volume: self.say("SetVolume", "(ii)", int(volume * 100), int(volume * 100)),
        "repeat": lambda self: (self.say("Repeat"), self.say("AutoAdvance")),
        "set_repeat": lambda self, word: self.set_repeat(*REPEATS[word]),
        "shuffle": "Shuffle",
        "set_shuffle": lambda self, is_on: self("shuffle") == is_on or self.say("ToggleShuffle"),
        "enable": lambda self, name, is_on: self.say("PluginEnable", "(sb)", name, is_on),
        "enabled": lambda self, name: self.say("PluginIsEnabled", "(s)", name),
    }  # fmt: skip

    def __init__(self, program, bus, client, registry, **environment):
        super().__init__()
        self.program, self.client = program, client
        self.output = tempfile.TemporaryFile()
        """Its standard output. In one file with the log, the number of files would be in the middle of lines."""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-audacious-"))
        self.registry = self.folder / ".config" / "audacious" / "plugin-registry"
        """The file in which Audacious stores which plugins are on."""
        self.registry.parent.mkdir(parents=True)
        if registry:
            self.registry.write_text(registry)
        (self.folder / "run").mkdir(mode=0o700)
        own = {"HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder / "run"), "PULSE_SERVER": shared_sound()}
        self.environment = bus.environment(**{**own, "LANG": "C.UTF-8", "XDG_DATA_DIRS": None, **environment})

    def start(self, *names, options=HEADLESS):
        files = [
            GLib.filename_from_uri(name)[0] if name.startswith("file:") else name for name in map(address_of, names)
        ]
        command = [self.program, *options, *(["--play", *files] if files else [])]
        self.run(*command, stdout=self.output, env=self.environment)

    def wait_answers(self):
        """Audacious has its name before its object answers, and before it has plugins."""
        self.client.wait_names(1, NAME)

        def answers():
            try:
                return self.say("PluginIsEnabled", "(s)", "nowplaying") in (True, False)
            except DBusError:
                return False

        until(answers, "Audacious' plugins")

    def say(self, member, signature=None, *values):
        arguments = GLib.Variant(signature, values) if signature else None
        body = self.client.call(NAME, member, arguments, PATH, NAME)
        answer = body.unpack() if body else ()
        return answer[0] if len(answer) == 1 else answer

    def set_repeat(self, is_on, advances):
        if self.say("Repeat") != is_on:
            self.say("ToggleRepeat")
        if self.say("AutoAdvance") != advances:
            self.say("ToggleAutoAdvance")

    def add(self, *names):
        for name in names:
            self.say("AddUrl", "(s)", address_of(name))

    def close(self):
        super().close()
        self.output.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def complaints(self):
        """Audacious counts the files of a long list, and writes a line about each one that is not there."""
        output = re.sub(r"Searching, [^\r\n]*\r", "", written(self.output))
        return output + re.sub(r"ERROR vfs_local.*\n", "", self.log_text())


stored = ""
"""The file that an Audacious leaves which was started once, with both plugins on."""


class AudaciousTest(PlayerTest):
    name, identity, desktop_entry = "audacious", "Audacious", "audacious"
    ours, own = "nowplaying", "mpris2"
    is_prompt = True
    tags = (
        TAGS
        | {"xesam:contentCreated": "1959"}
        | {f"xesam:{key}": None for key in ("composer", "comment", "discNumber")}
    )
    untitled, untagged = "untitled (1) #2?", {"xesam:artist", "xesam:album"}  # Those are folders.
    dirty = ("dirty", "np-media-")
    sounds_late, starts_with_next = True, True
    large_covers = ("big/huge.flac",)
    covers = ("mp3", "m4a", "opus")
    problems = PlayerTest.problems | {"network": "other"}
    repeats = REPEATS
    skips_broken = True
    second = {"options": ("--headless", "-2")}
    signals = (signal.SIGTERM, signal.SIGINT)
    has_network_covers = True

    def new(self, *names, is_first=False, registry=None, program=None, options=HEADLESS, **environment):
        """If it is not the first start, the plugin was on at the last one."""
        registry = registry or (None if is_first else self.stored_once())
        audacious = Audacious(program or installed(), self.bus, self.client, registry, **environment)
        self.addCleanup(audacious.close)
        audacious.start(*names, options=options)
        return audacious

    def stored_once(self):
        global stored
        if not stored:
            first = self.new(is_first=True)
            first.wait_answers()
            until(lambda: not first("enabled", self.own), "the plugin")
            self.assertEqual(first.end(), 0)
            self.client.wait_names(0)
            stored = first.registry.read_text()
        return stored

    def again(self, audacious):
        audacious.start(SONGS[0])
        audacious.wait_answers()
        return audacious

    def many(self, count):
        """Some of the files exist."""
        exists = {*range(3), *range(49_500, 50_500)}
        names = (SONGS[index % 3] if index in exists else f"{index}.flac" for index in range(count))
        (MEDIA / "many.m3u").write_text("\n".join(names))
        return self.play("many.m3u")


def with_plugin(registry, name, is_on):
    """The registry with a plugin on or off."""
    return re.sub(rf"(/{name}\.so\n(?:.+\n)*?enabled) \d", rf"\1 {int(is_on)}", registry)
