# SPDX-License-Identifier: MIT
"""A real Rhythmbox with a home of its own, on a display without a screen."""

import json
import os
import re
import select
import socket
import subprocess
import tempfile
import time

from support import DEADLINE, LIBRARY, REPOSITORY

PAGE = REPOSITORY / "players" / "rhythmbox" / "README.md"
# The test's own plugin: it evaluates each line that the test sends, in Rhythmbox' main loop.
PUPPET = """
import faulthandler, json, os, socket, traceback
from gi.repository import Gio, GLib, GObject, Gtk, Peas, RB

faulthandler.enable()

class Puppet(GObject.Object, Peas.Activatable):
    object = GObject.Property(type=GObject.Object)

    def do_activate(self):
        self.wire = socket.socket(fileno=os.dup(int(os.environ["PUPPET_FD"])))
        self.names = dict(globals(), shell=self.object, player=self.object.props.shell_player, db=self.object.props.db,
                          queue=self.object.props.queue_source, library=self.object.props.library_source,
                          engine=Peas.Engine.get_default())
        self.partial = b""
        self.answer(None)
        GLib.io_add_watch(self.wire.fileno(), GLib.IO_IN, self.on_line)

    def do_deactivate(self):
        pass

    def answer(self, value, error=None):
        try:
            data = json.dumps([value, error])
        except TypeError:
            data = json.dumps([repr(value), error])
        self.wire.sendall(data.encode() + b"\\n")

    def on_line(self, *_):
        data = self.wire.recv(65536)
        if not data:
            return False
        *lines, self.partial = (self.partial + data).split(b"\\n")
        for line in lines:
            try:
                self.answer(eval(line.decode(), self.names))
            except BaseException:
                self.answer(None, traceback.format_exc())
        return True
"""
PUPPET_FILE = "[Plugin]\nLoader=python3\nModule=puppet\nIAge=2\nName=Puppet\n"
SETTINGS = """[org/gnome/rhythmbox/plugins]
active-plugins={}
seen-plugins=['mpris', 'artsearch', 'daap', 'dbus-media-server', 'power-manager', 'iradio', 'audiocd', 'generic-player', 'notification', 'android']
"""


def install(home):
    """Runs the commands of the plugin's page."""
    commands = re.search("```sh\n(.*?)```", PAGE.read_text(), re.S)[1]
    subprocess.run(["sh", "-ec", commands], cwd=REPOSITORY, env={**os.environ, "HOME": str(home)}, check=True)


class Rhythmbox:
    """A Rhythmbox, and the test's connection into it."""

    def __init__(self, home, environment, plugins):
        self.home, self.plugins = home, plugins
        self.wire, far = socket.socketpair()
        self.log = tempfile.TemporaryFile()
        plugin_folder = home / ".local/share/rhythmbox/plugins"
        if not plugin_folder.exists():
            install(home)
            (plugin_folder / "puppet").mkdir()
            (plugin_folder / "puppet" / "puppet.py").write_text(PUPPET)
            (plugin_folder / "puppet" / "puppet.plugin").write_text(PUPPET_FILE)
        keys = home / ".config" / "glib-2.0" / "settings" / "keyfile"
        if not keys.exists():
            keys.parent.mkdir(parents=True)
            keys.write_text(SETTINGS.format([*plugins, "puppet"]))
        self.process = subprocess.Popen(
            ["rhythmbox"],
            env={
                "NOWPLAYING_LIBRARY": os.environ.get("NOWPLAYING_LIBRARY", str(LIBRARY)),
                **environment,
                "HOME": str(home),
                "XDG_DATA_HOME": str(home / ".local/share"),
                "XDG_RUNTIME_DIR": str(home),
                "PULSE_SERVER": "unix:/nonexistent",  # Without a sound server GStreamer's sound has the right speed.
                "GSETTINGS_BACKEND": "keyfile",
                "NO_AT_BRIDGE": "1",
                "PUPPET_FD": str(far.fileno()),
                "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
                "XDG_CONFIG_HOME": str(home / ".config"),
                "XDG_CACHE_HOME": str(home / "cache"),
                "GST_REGISTRY": os.path.expanduser("~/.cache/np-gst-registry.bin"),
            },
            pass_fds=[far.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
        )
        far.close()
        self.partial = b""
        self.answer(2 * DEADLINE)

    def answer(self, patience=DEADLINE):
        deadline = time.monotonic() + patience
        while b"\n" not in self.partial:
            ready, _, _ = select.select([self.wire], [], [], max(deadline - time.monotonic(), 0))
            data = self.wire.recv(1 << 16) if ready else b""
            if not data:
                raise AssertionError(f"Rhythmbox does not answer ({self.process.poll()}); its log: {self.log_text()}")
            self.partial += data
        line, self.partial = self.partial.split(b"\n", 1)
        value, error = json.loads(line)
        if error:
            raise AssertionError(error)
        return value

    def __call__(self, expression, patience=DEADLINE):
        """Evaluates an expression in Rhythmbox' main loop."""
        self.wire.sendall(expression.encode() + b"\n")
        return self.answer(patience)

    def log_text(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def complaints(self):
        """The log without the line about the other plugin."""
        return re.sub("(?m)^Now Playing: .*\n", "", self.log_text())

    def close(self):
        self.wire.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()
