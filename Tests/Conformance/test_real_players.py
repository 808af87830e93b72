# SPDX-License-Identifier: MIT
"""Real players, and every example, read by libnowplaying-control and by playerctl: equal wherever both have the value.

The commands go through libnowplaying-control too, and their outcomes are checked.
"""

import base64
import json
import pathlib
import shutil
import tempfile
import unittest

from gi.repository import GLib
from hello import LANGUAGES, LOOPS, built, example, loop_program, python_program, rust_program, swift_program
from media import make_clip, make_picture, make_song
from quodlibet_process import PLUGIN
from snapcast_server import SnapcastTest
from support import BUILD, LIBRARY, REPOSITORY, ROOT, VLC, Lines, listens
from two_readers import ACCEPTED, COMMANDS, PATIENCE, SUCCESS, Compared

LENGTH = "long"
HAS_SESSION = 2
media = None
"""The folder of three songs and a cover."""


def setUpModule():
    global media
    media = pathlib.Path(tempfile.mkdtemp(prefix="np-real-"))
    unittest.addModuleCleanup(shutil.rmtree, media)
    make_picture(media / "cover.jpg")
    for number in (1, 2, 3):
        tags = {"artist": "The Ferrymen", "album": "Low Water", "album_artist": "The Harbour Band", "genre": "Folk"}
        make_song(song(number), seconds=60 + number, title=f"Song {number}", track=number, **tags)


def song(number):
    return media / f"song-{number}.flac"


def start_mpd(test):
    """Starts an MPD that plays the three songs; returns its socket."""
    socket = test.folder / "mpd"
    (test.folder / "mpd.conf").write_text(f"""music_directory "{media}"
db_file "{test.folder}/database"
bind_to_address "{socket}"
zeroconf_enabled "no"
audio_output {{
type "null"
name "null"
mixer_type "software"
}}
""")
    test.launch("mpd", "--no-daemon", "--stderr", test.folder / "mpd.conf")
    test.wait_for(lambda: listens(socket), "mpd")
    mpc = ("mpc", f"--host={socket}", "--quiet")
    test.run_tool(*mpc, "--wait", "update")
    test.run_tool(*mpc, "add", *(song(number).name for number in (1, 2, 3)))
    test.run_tool(*mpc, "play")
    return socket


# ---- players of Debian ----


class Steps:
    """The steps of every player. A subclass starts its player with the three songs, of which the first one plays."""

    pattern = ""
    """The bus name after "org.mpris.MediaPlayer2."."""
    ignored: tuple[tuple[str, float], ...] = ()
    """Commands, each with its argument, whose effect the player does not show: NP_OUTCOME_ACCEPTED."""
    delayed: tuple[tuple[str, float], ...] = ()
    """The same, if the player may show the effect: with its next change, which may come in time, or by chance."""
    missing: tuple[str, ...] = ()
    """Commands that the player does not have."""
    has_artwork = False
    rates = False
    """Whether the player can rate its item, outside MPRIS."""

    def start_player(self):
        raise NotImplementedError

    def step(self, command, shown=None, **argument):
        """Performs a command, and compares what both readers show then."""
        with self.subTest(command, **argument):
            if command in self.missing:
                self.assertNotIn(COMMANDS[command], self.ours()[self.name]["commands"])
                return
            if command != "toggle":
                self.assertIn(COMMANDS[command], self.ours()[self.name]["commands"])
            outcome = self.act(self.name, command, **argument)
            call = (command, *argument.values())
            is_ignored, is_delayed = call in self.ignored, call in self.delayed
            if not is_delayed:
                self.assertEqual(outcome, ACCEPTED if is_ignored else SUCCESS)
            self.assertIn(outcome, (SUCCESS, ACCEPTED))
            self.wait_equal(self.name, **({} if is_ignored or is_delayed else shown or {}))

    def test_every_step_is_shown_as_by_playerctl(self):
        self.start_player()
        self.name = self.wait_player(self.pattern)
        first = self.wait_equal(self.name, state=1, title=["Song 1"])
        self.assertEqual(first["artist"], ["The Ferrymen"])
        listed = self.playerctl("--list-all").split()
        self.assertEqual(sorted(self.ours()), sorted(f"{ROOT}.{short}" for short in listed))
        self.step("pause", {"state": 2})
        self.step("play", {"state": 1})
        self.step("next", {"title": ["Song 2"]})
        self.step("seek", time_us=20_000_000)
        self.step("volume", {"volume": 0.25}, value=0.25)
        for mode in (2, 1, 0):
            self.step("repeat", {"repeat": mode}, number=mode)
        for mode in (1, 0):
            self.step("shuffle", {"shuffle": mode}, number=mode)
        self.step("previous")
        self.step("toggle", {"state": 2})
        self.step("toggle", {"state": 1})
        self.check_artwork()
        self.check_rating(self.name, self.rates)
        self.step("stop")
        self.step_quit()

    def check_artwork(self):
        """The image is the one that playerctl names."""
        address = self.playerctl("-p", self.name.removeprefix(ROOT + "."), "metadata", "mpris:artUrl", check=False)
        address = address.stdout.strip()
        self.assertEqual(bool(address), bool(self.ours()[self.name]["artwork_id"]))
        if not address or address.startswith("http"):
            return
        path = self.folder / "image"
        self.reader(f"artwork {self.name} {path}")
        found = self.reader.wait_event(r"image\t(-?\d+)\t(.*)", PATIENCE)
        self.assertGreater(int(found[1]), 0, found[2])
        if self.ours()[self.name]["flags"] & HAS_SESSION:
            return  # It has the size that was requested.
        if address.startswith("data:"):
            expected = base64.b64decode(address.partition(",")[2])
        else:
            expected = pathlib.Path(GLib.filename_from_uri(address)[0]).read_bytes()
        self.assertEqual(path.read_bytes(), expected)

    def step_quit(self):
        if "quit" in self.missing:
            return
        self.assertIn(self.act(self.name, "quit"), (SUCCESS, ACCEPTED))
        self.wait_for(lambda: self.name not in self.ours(), "the end of the player")


class Mpv(Steps):
    pattern = r"mpv(\.instance\d+)?"
    plugin = pathlib.Path()

    def start_player(self):
        options = ["--no-config", "--no-input-terminal", "--vo=null", "--ao=null", "--idle", f"--script={self.plugin}"]
        self.launch("mpv", *options, *map(song, (1, 2, 3)))


class MpvWithMpvMpris(Mpv, Compared):
    plugin = pathlib.Path("/usr/lib/mpv-mpris/mpris.so")
    delayed = (("shuffle", 1), ("shuffle", 0))
    """The plugin reads a property that mpv does not have, and answers what its memory held."""


class MpvWithOurPlugin(Mpv, Compared):
    mode = "thread"
    plugin = BUILD / "players" / "mpv_plugin.so"


class Vlc(Steps, Compared):
    mode = "thread"
    pattern = r"vlc(\.instance\d+)?"

    def start_player(self):
        command = ["/usr/bin/python3", "-c", VLC, "--aout=pulse", "--vout=vdummy", "--no-media-library"]
        self.launch(*command, *map(song, (1, 2, 3)), PULSE_SERVER=self.start_sound())


class Cmus(Steps, Compared):
    """A terminal program: script gives it a terminal."""

    pattern = "cmus"
    missing = ("quit",)

    def start_player(self):
        socket = self.folder / "cmus"
        settings = self.folder / ".config" / "cmus"
        settings.mkdir(parents=True)
        (settings / "rc").write_text("set output_plugin=pulse\nset mpris=true\n")
        sound = self.start_sound()
        command = f"stty rows 30 cols 100; exec cmus --listen {socket}"
        self.launch(
            "script", "--quiet", "--return", "--command", command, "/dev/null", TERM="xterm", PULSE_SERVER=sound
        )
        self.wait_for(lambda: listens(socket), "cmus")
        remote = ("cmus-remote", "--server", str(socket))
        self.run_tool(*remote, "--library", *(str(song(number)) for number in (1, 2, 3)))
        self.wait_for(lambda: len(self.run_tool(*remote, "-C", "save -l -").splitlines()) == 3, "three songs")
        self.run_tool(*remote, "-C", "player-next", "player-play")


class Audacious(Steps, Compared):
    pattern = "audacious"
    missing = ("repeat", "shuffle")

    def start_player(self):
        self.launch("audacious", "--headless", "--play", *map(song, (1, 2, 3)), PULSE_SERVER=self.start_sound())


class QuodLibet(Steps):
    pattern = "quodlibet"
    rates = True
    plugin = ""

    def start_player(self):
        settings = self.folder / ".config" / "quodlibet"
        (settings / "plugins").mkdir(parents=True)
        shutil.copy(PLUGIN, settings / "plugins")
        (settings / "config").write_text(f"""[player]
gst_pipeline = fakesink sync=true
[plugins]
active_plugins = {self.plugin}
[settings]
scan = {media}
[library]
refresh_on_start = true
""")
        package = REPOSITORY / "bindings" / "python" / "src"
        home = {"DISPLAY": self.start_display(), "NO_AT_BRIDGE": "1", "PYTHONPATH": str(package)}
        self.launch("quodlibet", **home, NOWPLAYING_LIBRARY=str(LIBRARY))
        self.wait_for(lambda: ROOT + ".quodlibet" in self.ours(), "quodlibet")

        def run(*arguments):
            return self.run_tool("quodlibet", *arguments, environment=self.environment(**home))

        self.wait_for(lambda: len(run("--print-query=").split()) == 3, "three songs")
        run("--next")
        run("--play")


class QuodLibetWithItsPlugin(QuodLibet, Compared):
    plugin = "mpris"


class QuodLibetWithOurPlugin(QuodLibet, Compared):
    mode = "thread"
    plugin = "nowplaying"


class Rated(Compared):
    """Players of GNOME, which rate their item."""

    def start_program(self, settings, program, *arguments):
        """Starts a program with these settings."""
        if not shutil.which(program):
            self.skipTest(f"{program} is not installed")
        keys = self.folder / ".config" / "glib-2.0" / "settings" / "keyfile"
        keys.parent.mkdir(parents=True)
        keys.write_text(settings)
        more = {"DISPLAY": self.start_display(), "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "keyfile"}
        self.launch(
            program, *arguments, **more, PULSE_SERVER=self.start_sound(), XDG_DATA_DIRS="/usr/local/share:/usr/share"
        )

    def test_rhythmbox(self):
        if not any(pathlib.Path("/usr/lib").glob("*/rhythmbox/plugins/mpris")):
            self.skipTest("rhythmbox-plugins, which has MPRIS, is not installed")
        self.start_program("[org/gnome/rhythmbox/plugins]\nactive-plugins=['mpris']\n", "rhythmbox", song(1))
        self.check_rating(self.wait_player("rhythmbox"), True)

    def output_of_scan(self, number):
        """The text that Lollypop has printed until the end of one of its scans."""
        log = self.folder / "log"
        self.wait_for(lambda: log.read_text().count("Scan finished") >= number, "a scan")
        return log.read_text().split("Scan finished")[number - 1]

    def test_lollypop(self):
        # With a song, it scans twice at a time now and then, and one scan ends the other.
        self.start_program(f"[org/gnome/Lollypop]\nmusic-uris=['{media.as_uri()}']\n", "lollypop")
        scans = 1
        # The thread of a scan can look for itself before Lollypop has stored it. Then it cancels the scan.
        while "cancelled" in self.output_of_scan(scans):
            update = GLib.Variant("(sava{sv})", ("update_db", [], {}))
            self.client.call("org.gnome.Lollypop", "Activate", update, "/org/gnome/Lollypop", "org.gtk.Actions")
            scans += 1
        self.wait_for(lambda: ROOT + ".Lollypop" in self.ours(), "lollypop")
        body = GLib.Variant("(s)", (song(1).as_uri(),))
        self.client.call(ROOT + ".Lollypop", "OpenUri", body)
        self.check_rating(self.wait_player("Lollypop"), True)


class MpdThroughMpDris2(Steps, Compared):
    pattern = "mpd"
    tolerance = 1.5  # It shows whole seconds.
    missing = ("quit",)
    delayed = (("repeat", 2),)

    def start_player(self):
        socket = start_mpd(self)
        self.launch("mpDris2", f"--host={socket}", f"--music-dir={media}")


# ---- the examples ----


class Examples(Compared):
    """Every example that is a player."""

    def run_example(self, *command):
        program = Lines(list(map(str, command)), self.environment())
        self.addCleanup(program.close)
        return program

    def check(self, *commands, name=None):
        """Both readers show the same at first, and after each command."""
        name = name or self.wait_player(".*")
        shown = self.wait_equal(name)
        for command in commands:
            self.assertEqual(self.act(name, command), SUCCESS, command)
            shown = self.wait_equal(name, **({"state": 2} if command == "pause" else {}))
        return shown

    def in_turn(self, programs, *commands):
        """Checks programs one after the other."""
        for label, command in programs.items():
            with self.subTest(label):
                program = self.run_example(*command())
                self.check(*commands)
                program.end()
                self.wait_for(lambda: not self.ours(), f"the end of {label}")

    def test_hello_player(self):
        programs = {language: lambda language=language: [example("hello_player", language)] for language in LANGUAGES}
        self.in_turn(programs, "pause", "play", "next", "toggle", "toggle", "previous")

    def test_smallest_player(self):
        programs = {
            "C": lambda: [built(BUILD / "examples" / "smallest_player")],
            "C++": lambda: [built(BUILD / "examples" / "smallest_player_cpp")],
            "Python": lambda: [python_program("smallest_player")],
            "Rust": lambda: [rust_program("smallest_player")],
        }
        self.in_turn(programs, "play", "pause", "toggle", "toggle")

    def test_event_loops(self):
        self.in_turn({loop: lambda loop=loop: [loop_program(loop)] for loop in LOOPS}, "pause", "play")

    def test_players_with_a_queue(self):
        """bound_player, artwork and queue_player."""
        names = ("bound_player", "artwork", "queue_player")
        self.in_turn({name: lambda name=name: [built(BUILD / "examples" / name)] for name in names}, "next")

    def test_players_of_files(self):
        """gstreamer_player and rust_player."""
        gstreamer = ["/usr/bin/python3", REPOSITORY / "examples/gstreamer_player/gstreamer_player.py"]
        package = REPOSITORY / "bindings" / "python" / "src"
        files = [song(number) for number in (1, 2, 3)]
        own = ["env", f"PYTHONPATH={package}", f"NOWPLAYING_LIBRARY={LIBRARY}"]
        programs = {
            "gstreamer": lambda: [*own, *gstreamer, "--sink", "fakesink sync=true", *files],
            "rust": lambda: [built(BUILD / "rust" / "debug" / "rust_player"), "--output", "null", *files],
        }
        self.in_turn(programs, "pause", "play", "next", "previous")

    def test_animated_artwork(self):
        video = make_clip(self.folder / "square.mp4", "color=red:s=320x320:d=5:r=10", "-pix_fmt", "yuv420p")
        preview = make_picture(self.folder / "square.png", size="320x320")
        self.run_example(built(BUILD / "examples" / "animated_artwork"), video, preview)
        self.check()

    def test_mpd_remote(self):
        socket = start_mpd(self)
        self.run_example(built(BUILD / "examples" / "mpd_remote"), "--host", socket)
        self.check("pause", "play", "next", "previous")

    def test_remote_extension(self):
        for program in (built(BUILD / "examples" / "remote_extension"), python_program("remote_extension")):
            with self.subTest(program):
                self.run_example(program)
                self.wait_for(lambda: "org.example.RemoteExtension.RemoteMedia" in self.client.names(""), "extension")
                attributes = json.dumps({"id": "kitchen", "title": "Harbour Lights", "playing": True})
                self.run_tool(program, "start", attributes, environment=self.environment())
                self.assertEqual(self.check()["title"], ["Harbour Lights"])
                self.run_tool(program, "end", '{"id": "kitchen"}', environment=self.environment())
                self.wait_for(lambda: not self.ours(), "the end")

    def test_remote_extension_swift(self):
        self.run_example(swift_program("remote_radio_extension"))
        self.wait_for(lambda: "org.example.Radio.RemoteMedia" in self.client.names(""), "the extension")
        application = swift_program("remote_radio")
        self.run_tool(application, "start", "Kitchen", "Harbour Radio", environment=self.environment())
        name = self.wait_player(".*")
        self.assertEqual(self.act(name, "volume", value=0.3), SUCCESS)
        self.wait_equal(name, volume=0.3)
        self.run_tool(application, "end", "Kitchen", environment=self.environment())
        self.wait_for(lambda: not self.ours(), "the end")


class SnapcastRemote(Compared, SnapcastTest):
    """examples/snapcast_remote"""

    def test_a_group_is_shown_as_by_playerctl(self):
        name = self.wait_player(".*")
        self.assertEqual(self.wait_equal(name)["title"], ["Harbour Lights"])
        self.assertEqual(self.act(name, "volume", value=0.5), SUCCESS)
        self.wait_equal(name, volume=0.5)


del Mpv, QuodLibet, SnapcastTest

if __name__ == "__main__":
    unittest.main()
