# SPDX-License-Identifier: MIT
"""The row of Rhythmbox: a real one with players/rhythmbox and a home of its own, on a display without a screen."""

import os
import re
import shutil
import subprocess
from xml.sax.saxutils import escape

from gi.repository import Gio
from player_kit import PUPPET, SONGS, TAGS, PlayerTest, PythonProgram, shared_display
from player_media import MEDIA
from support import LIBRARY, REPOSITORY, until

OWN, OURS = "mpris", "nowplaying_rhythmbox"
PAGE = REPOSITORY / "players" / "rhythmbox" / "README.md"
CONTROL = (
    PUPPET
    + """
import faulthandler
from gi.repository import Gio, GObject, Gtk, Peas, RB

faulthandler.enable()

class Puppet(GObject.Object, Peas.Activatable):
    object = GObject.Property(type=GObject.Object)

    def do_activate(self):
        shell = self.object
        obey(dict(globals(), shell=shell, player=shell.props.shell_player, db=shell.props.db,
                  queue=shell.props.queue_source, library=shell.props.library_source, engine=Peas.Engine.get_default()))

    def do_deactivate(self):
        pass
"""
)
PUPPET_FILE = "[Plugin]\nLoader=python3\nModule=puppet\nIAge=2\nName=Puppet\n"
SETTINGS = """[org/gnome/rhythmbox/plugins]
active-plugins={}
seen-plugins=['mpris', 'artsearch', 'daap', 'dbus-media-server', 'power-manager', 'iradio', 'audiocd', 'generic-player', 'notification', 'android']
"""


def install(home):
    """Runs the commands of the plugin's page."""
    commands = re.search("```sh\n(.*?)```", PAGE.read_text(), re.S)[1]
    subprocess.run(["sh", "-ec", commands], cwd=REPOSITORY, env={**os.environ, "HOME": str(home)}, check=True)


def uri(name):
    """The URI of a file as Rhythmbox writes it."""
    return name if "://" in name else Gio.File.new_for_path(str(MEDIA / name)).get_uri()


class Rhythmbox(PythonProgram):
    words = {
        "play": "player.play()",
        "pause": "player.pause()",
        "stop": "player.stop()",
        "next": "player.do_next()",
        "previous": "player.do_previous()",
        "status": "'Playing' if player.props.playing else 'Paused' if player.get_playing_entry() else 'Stopped'",
        "title": "player.get_playing_entry().get_string(RB.RhythmDBPropType.TITLE)",
        "position": "player.props.player.get_time() / 1e9",
        "seek": "player.set_playing_time({})",
        "go": "player.play_entry(library.props.query_model[{}][0], library)",
        "volume": "player.props.volume",
        "set_volume": "player.set_volume({})",
        "repeat": "player.get_playback_state()[2]",
        "set_repeat": "player.set_playback_state(player.get_playback_state()[1], {!r} == 'Playlist')",
        "shuffle": "player.get_playback_state()[1]",
        "set_shuffle": "player.set_playback_state({}, player.get_playback_state()[2])",
        "rating": "player.get_playing_entry().get_double(RB.RhythmDBPropType.RATING)",
        "set_rating": "(db.entry_set(player.get_playing_entry(), RB.RhythmDBPropType.RATING, float({})), db.commit())",
        "hide": "shell.props.window.hide()",
        "visible": "shell.props.window.get_visible()",
        "enable": lambda self, name, is_on: self.say(
            f"engine.{'load' if is_on else 'unload'}_plugin(engine.get_plugin_info({name!r}))"
        ),
        "enabled": "engine.get_plugin_info({!r}).is_loaded()",
    }

    def __init__(self, home, environment, plugins):
        super().__init__()
        self.home = home
        plugin_folder = home / ".local/share/rhythmbox/plugins"
        if not plugin_folder.exists():
            install(home)
            (plugin_folder / "puppet").mkdir()
            (plugin_folder / "puppet" / "puppet.py").write_text(CONTROL)
            (plugin_folder / "puppet" / "puppet.plugin").write_text(PUPPET_FILE)
        keys = home / ".config" / "glib-2.0" / "settings" / "keyfile"
        if not keys.exists():
            keys.parent.mkdir(parents=True)
            keys.write_text(SETTINGS.format([*plugins, "puppet"]))
        own = {
            "HOME": str(home), "XDG_DATA_HOME": str(home / ".local/share"), "XDG_RUNTIME_DIR": str(home),
            "PULSE_SERVER": "unix:/nonexistent",  # Without a sound server GStreamer's sound has the right speed.
            "GSETTINGS_BACKEND": "keyfile", "NO_AT_BRIDGE": "1",
            "XDG_DATA_DIRS": "/usr/local/share:/usr/share", "XDG_CONFIG_HOME": str(home / ".config"),
            "XDG_CACHE_HOME": str(home / "cache"), "GST_REGISTRY": os.path.expanduser("~/.cache/np-gst-registry.bin"),
        }  # fmt: skip
        library = os.environ.get("NOWPLAYING_LIBRARY", str(LIBRARY))
        environment = {"NOWPLAYING_LIBRARY": library, "DISPLAY": shared_display(), **environment, **own}
        self.run("rhythmbox", env=environment)
        # Rhythmbox itself ends with its bus.
        self.say("Gio.bus_get_sync(Gio.BusType.SESSION).set_exit_on_close(False)")

    def add(self, *names, play=False):
        """Adds files to the library, and waits until it has them."""
        for location in map(uri, names):
            self.say(f"shell.load_uri({location!r}, {play})")
            until(lambda location=location: self.say(f"bool(db.entry_lookup_by_location({location!r}))"), location)

    def play_in_order(self, names):
        """Plays a playlist of these files. The library sorts its rows."""
        self.say("shell.props.playlist_manager.create_static_playlist('In Order')")
        for name in names:
            self.say(f"shell.props.playlist_manager.add_to_playlist('In Order', {uri(name)!r})")
        source = "next(p for p in shell.props.playlist_manager.get_playlists() if p.props.name == 'In Order')"
        self.say(f"globals().update(ordered={source})")
        until(lambda: self.say("len(ordered.props.query_model)") == len(names), "the playlist")
        self.say("player.play_entry(ordered.props.query_model[0][0], ordered)")

    def complaints(self):
        """The log without the line about the other plugin, and that of GTK about a scroll bar of Rhythmbox."""
        return re.sub("(?m)^Now Playing: .*\n|\n.*gtk_box_gadget_distribute.* in GtkScrollbar\n", "", self.log_text())


class RhythmboxTest(PlayerTest):
    """Rhythmbox has a play queue too, which plays before the rest of the list, and covers that it stores for an album."""

    name, identity, desktop_entry = "rhythmbox", "Rhythmbox", "org.gnome.Rhythmbox3"
    ours, own = OURS, OWN
    idle_can_play, stopped_title = True, None
    loops = ("Playlist", "None")  # Rhythmbox does not repeat a single song.
    repeats = {"Playlist": True, "None": False}
    can_raise, can_go_back, shows_waiting = True, True, False
    tags = TAGS | {"xesam:comment": None}
    dirty = ("dirty.flac", "")
    network_title, seeks_network = "long.mp3", False
    covers = ("mp3", "flac", "opus")
    refused_title, paused_radio = None, "Stopped"
    signals = ()  # It has no handler of them.
    ratings, rating_scale, unrated = (5, 3, 0, 1), 5, 0
    edits_everything, has_duplicates = False, False
    places = (50_000,)
    large_covers = ("embedded/huge.mp3",)
    problems = PlayerTest.problems | {"no music": "format"}
    growth = 15_000

    def setUp(self):
        super().setUp()
        if not shutil.which("rhythmbox"):
            self.skipTest("rhythmbox is not installed")

        self.home = self.bus.folder / "home"

    def forget_settings(self):
        shutil.rmtree(self.home)

    def new(self, *names, plugins=(OURS,), has_own=False, **environment):
        rhythmbox = Rhythmbox(self.home, self.bus.environment(**environment), plugins)
        self.addCleanup(rhythmbox.close)
        # At its first start, Rhythmbox enables its own plugin.
        until(lambda: has_own in (rhythmbox("enabled", OWN), None), rhythmbox.log_text)
        if names[1:] in ((), SONGS[1:]):
            rhythmbox.add(*names[:1], play=True)
            rhythmbox.add(*names[1:])
        else:
            rhythmbox.add(*names)
            rhythmbox.play_in_order(names)
        return rhythmbox

    def again(self, rhythmbox):
        return self.new(has_own=None)

    def radio(self, url):
        """Plays a broadcast as an entry of Rhythmbox' radio."""
        rhythmbox, player = self.play(url)
        rhythmbox.say("globals().update(e=player.get_playing_entry())")
        rhythmbox.say("player.play_entry(e, shell.get_source_by_entry_type(e.get_entry_type()))")
        return rhythmbox, player

    def change_list(self, rhythmbox):
        rhythmbox.say(f"(db.entry_delete(db.entry_lookup_by_location({uri(SONGS[1])!r})), db.commit())")
        return ["Song 1", "Song 3"]

    def many(self, count):
        """Writes a library of so many songs, which are links to one file."""
        folder = self.bus.folder / "music"
        folder.mkdir()
        data = self.home / ".local/share/rhythmbox"
        data.mkdir(parents=True)
        changed = int((MEDIA / SONGS[0]).stat().st_mtime)
        with open(data / "rhythmdb.xml", "w") as library:
            library.write('<?xml version="1.0" standalone="yes"?>\n<rhythmdb version="2.0">\n')
            for number in range(count):
                path = folder / f"{number:06}.flac"
                path.symlink_to(MEDIA / SONGS[0])
                library.write(
                    f'<entry type="song"><title>Song {number:06}</title><genre>Folk</genre><artist>The Ferrymen</artist>'
                    f"<album>Low Water</album><duration>21</duration><location>{escape(path.as_uri())}</location>"
                    f"<mtime>{changed}</mtime><date>0</date><media-type>audio/x-flac</media-type></entry>\n"
                )
            library.write("</rhythmdb>\n")
        rhythmbox = self.new()
        until(lambda: rhythmbox.say("len(library.props.query_model)") == count, "the library", 60)
        rhythmbox.say("player.play_entry(library.props.query_model[0][0], library)")
        return rhythmbox, self.client.player()
