# SPDX-License-Identifier: MIT
"""A real Audacious without a window, with its own MPRIS plugin and with players/audacious."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from gi.repository import GLib
from support import BUILD, DEADLINE, DBusError, until

PLUGIN = pathlib.Path(os.environ.get("NOWPLAYING_AUDACIOUS_PLUGIN", BUILD / "players" / "audacious_plugin.so"))
NAME, PATH = "org.atheme.audacious", "/org/atheme/audacious"
"""Audacious' own object, which audtool uses."""
NEEDED = {"General": ("mpris2",), "Visualization": (), "Output": ("sdlout",)}
"""The plugins of these folders that the tests need. The output sdlout has a driver without a sound device."""
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


class Audacious:
    """An Audacious that a test starts, with a home of its own."""

    def __init__(self, program, bus, *arguments, options=HEADLESS, registry=None, **environment):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-audacious-"))
        self.settings = self.folder / ".config" / "audacious"
        self.settings.mkdir(parents=True)
        if registry:
            (self.settings / "plugin-registry").write_text(registry)
        (self.folder / "run").mkdir(mode=0o700)
        own = {"HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder / "run"), "SDL_AUDIODRIVER": "dummy"}
        self.environment = bus.environment(**{**own, "LANG": "C.UTF-8", "XDG_DATA_DIRS": None, **environment})
        self.start(*arguments, options=options)

    def start(self, *arguments, options=HEADLESS):
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [self.program, *options, *map(str, arguments)],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def log_text(self):
        return (self.folder / "log").read_text(errors="replace")

    def registry(self):
        """The file in which Audacious stores which plugins are on."""
        return (self.settings / "plugin-registry").read_text()

    def end(self):
        """Ends it as the end of a user's session does; returns the exit status."""
        self.process.terminate()
        return self.process.wait(DEADLINE)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def with_plugin(registry, name, is_on):
    """The registry with a plugin on or off."""
    return re.sub(rf"(/{name}\.so\n(?:.+\n)*?enabled) \d", rf"\1 {int(is_on)}", registry)


class Remote:
    """Audacious' own object on the bus: it does what a user does in the window."""

    def __init__(self, client):
        self.client = client
        client.wait_names(1, NAME)
        # Audacious has its name before its object answers, and before it has plugins.
        until(self.answers, "Audacious' plugins")

    def answers(self):
        try:
            self("PluginIsEnabled", "(s)", "nowplaying")
        except DBusError:
            return False
        return True

    def __call__(self, member, signature=None, *values):
        arguments = GLib.Variant(signature, values) if signature else None
        body = self.client.call(NAME, member, arguments, PATH, NAME)
        answer = body.unpack() if body else ()
        return answer[0] if len(answer) == 1 else answer

    def wait(self, member, value, *arguments):
        """Waits for a value that no signal reports."""
        until(lambda: self(member, *arguments) == value, lambda: f"{member} is {self(member, *arguments)}, not {value}")
