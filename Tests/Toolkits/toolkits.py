# SPDX-License-Identifier: MIT
"""The base of the tests of examples for toolkits: real programs, with installed libraries, on a display without a screen.

NOWPLAYING_PREFIX is the folder in which the libraries are installed, as Tests/Build/toolkits does.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from PIL import Image, ImageGrab

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Conformance"))
from desktop import Desktop
from media import make_song
from support import REPOSITORY, ConformanceTest, Lines, Player, until

EXAMPLES = REPOSITORY / "examples"
PREFIX = pathlib.Path(os.environ["NOWPLAYING_PREFIX"]).resolve()
LIBRARIES = next(PREFIX.rglob("libnowplaying-control.so")).parent
PATIENCE = 30.0
"""Seconds in which a program of a toolkit starts on a busy machine."""
SONGS = ("Harbour Lights", "Slack Water", "Gulls at Five")
RED = (200, 30, 30)


class ToolkitTest(Desktop, ConformanceTest):
    """A private bus, a display, a sound server, and programs that use the installed libraries."""

    def setUp(self):
        super().setUp()
        self.folder = self.bus.folder
        for name in ("run", "data", "music"):
            (self.folder / name).mkdir(mode=0o700)
        self.log_file = open(self.folder / "log", "w+b")
        self.addCleanup(self.log_file.close)

    def environment(self, **more):
        """The environment of a program."""
        imports = str(PREFIX / "qml6")
        values = {
            "LD_LIBRARY_PATH": str(LIBRARIES),
            "GI_TYPELIB_PATH": str(LIBRARIES / "girepository-1.0"),
            "QML_IMPORT_PATH": imports,
            "QML2_IMPORT_PATH": imports,
            "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
            "DISPLAY": None,
            "WAYLAND_DISPLAY": None,
            "GDK_BACKEND": "x11",
            "GSK_RENDERER": "cairo",
            "GSETTINGS_BACKEND": "memory",
            "GTK_A11Y": "none",
            "NO_AT_BRIDGE": "1",
            "QT_QPA_PLATFORM": "xcb",
            "QT_QUICK_BACKEND": "software",
        }
        return self.bus.environment(**{**values, **more})

    def launch(self, *command, **more):
        """Starts a program."""
        program = Lines([str(word) for word in command], self.environment(**more), self.log_file)
        self.addCleanup(self.end_group, program.process.pid)
        self.addCleanup(program.close)
        return program

    @staticmethod
    def end_group(leader):
        """Ends what a program has started, such as the bus of the accessibility tree."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(leader, signal.SIGKILL)

    def log(self):
        """The error output of the programs."""
        return (self.folder / "log").read_text(errors="replace")

    def wait_for(self, condition, what):
        """Waits for a condition outside the bus; returns its value."""
        return until(condition, lambda: f"{what}; the programs said: {self.log()}", PATIENCE)

    def make_songs(self, *durations):
        """Writes a file for each duration in seconds, and their cover; returns the paths."""
        cover = self.folder / "music" / "cover.png"
        Image.new("RGB", (64, 64), RED).save(cover)
        paths = []
        for title, duration in zip(SONGS, durations):
            tags = {"title": title, "artist": "The Ferrymen", "album": "Night Crossing"}
            paths.append(make_song(self.folder / "music" / f"{title} #1.flac", seconds=duration, cover=cover, **tags))
        return paths

    def wait_player(self, name, title=None):
        """Waits for a player, and for a title; returns it."""
        names = self.client.wait_names(1, f"org.mpris.MediaPlayer2.{name}", timeout=PATIENCE)
        player = Player(self.client, names[0])
        if title:
            self.wait_for(lambda: player.metadata.get("xesam:title") == title, title)
        return player

    def window(self, title, display):
        """Waits for a window; returns its number and its size."""

        def find():
            done = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$", "getwindowgeometry", "--shell"],
                env={**os.environ, "DISPLAY": display},
                capture_output=True,
                text=True,
                check=False,
            )
            return dict(line.split("=") for line in done.stdout.split()) if done.returncode == 0 else None

        found = self.wait_for(find, f"the window {title}")
        return {key: int(found[key]) for key in ("X", "Y", "WIDTH", "HEIGHT")}

    def click(self, display, x, y):
        """Clicks at a place of the display."""
        subprocess.run(
            ["xdotool", "mousemove", str(x), str(y), "click", "1"], env={**os.environ, "DISPLAY": display}, check=True
        )

    def colors(self, display):
        """How many colors the display shows."""
        return len(ImageGrab.grab(xdisplay=display).getcolors(1 << 20))

    def wait_red(self, display, x, y):
        """Waits until the cover is drawn at a place of the display."""

        def is_red():
            pixel = ImageGrab.grab(xdisplay=display).getpixel((x, y))
            return max(abs(have - want) for have, want in zip(pixel, RED)) < 12

        self.wait_for(is_red, f"the cover at {x}, {y}")

    # ---- The tests that every player passes ----

    def check_player(self, name, title, *command):
        """A real player plays three files, obeys playerctl, and ends."""
        display, sound = self.start_display(), self.start_sound()
        program = self.launch(*command, *self.make_songs(60, 60, 1), DISPLAY=display, PULSE_SERVER=sound)
        player = self.wait_player(name, SONGS[0])
        self.wait_for(lambda: self.playerctl("metadata", "mpris:length", check=False).stdout == "60000000\n", "length")
        self.assertEqual(
            self.playerctl("metadata", "--format", "{{artist}}, {{album}}"), "The Ferrymen, Night Crossing"
        )
        self.assertIn("file://", self.playerctl("metadata", "mpris:artUrl"))
        window = self.window(title, display)
        self.wait_red(display, window["X"] + window["WIDTH"] // 2, window["Y"] + window["HEIGHT"] // 3)

        def position():
            return float(self.playerctl("position"))

        self.assertEqual(self.playerctl("status"), "Playing")
        began = position()
        self.wait_for(lambda: position() > began + 1, "the position advances")
        self.playerctl("pause")
        player.wait_value("PlaybackStatus", "Paused")
        stopped = position()
        time.sleep(0.5)  # The position stays while it is paused.
        self.assertAlmostEqual(position(), stopped, delta=0.1)
        self.playerctl("position", "40")
        self.wait_for(lambda: abs(position() - 40) < 0.3, "the seek")
        self.playerctl("play")
        player.wait_value("PlaybackStatus", "Playing")
        self.wait_for(lambda: 41 < position() < 50, "the position advances after the seek")
        self.playerctl("volume", "0.5")
        self.wait_for(lambda: abs(float(self.playerctl("volume")) - 0.5) < 0.01, "the volume")
        self.assertEqual(player.get("CanGoPrevious"), False)
        self.playerctl("next")
        player.wait_title(SONGS[1])
        self.wait_for(lambda: position() < 20, "the next song begins at its start")
        self.playerctl("previous")
        player.wait_title(SONGS[0])
        self.playerctl("next")
        player.wait_title(SONGS[1])
        self.playerctl("next")
        player.wait_title(SONGS[2])
        # The last song, of one second, ends.
        player.wait_value("PlaybackStatus", "Stopped", timeout=PATIENCE)
        self.assertEqual(player.get("CanGoNext"), False)
        player.call("Quit", interface="org.mpris.MediaPlayer2")
        self.assertEqual(program.process.wait(PATIENCE), 0)
        self.assertFalse(self.client.names(), "it has left the bus")

    def check_missing_file(self, name, *command):
        """A file that does not exist is shown as a problem, and the next one plays."""
        display, sound = self.start_display(), self.start_sound()
        missing = self.folder / "music" / "nothing.flac"
        self.launch(*command, missing, *self.make_songs(60), DISPLAY=display, PULSE_SERVER=sound)
        player = self.wait_player(name, "nothing.flac")
        player.wait_value("PlaybackStatus", "Stopped", timeout=PATIENCE)
        shown = self.run_tool(str(PREFIX / "bin" / "nowplaying"), "problem", environment=TOOL)
        self.assertRegex(shown, r"\w{3}")
        self.playerctl("next")
        player.wait_title(SONGS[0])
        self.wait_for(lambda: player.get("PlaybackStatus") == "Playing", "the next song")

    def check_without_bus(self, *command):
        """The program runs without a bus, until it is ended."""
        self.bus.kill()
        program = self.launch(*command, DISPLAY=self.start_display(), PULSE_SERVER=self.start_sound())
        with self.assertRaises(subprocess.TimeoutExpired):
            program.process.wait(3)
        self.assertNotRegex(self.log(), r"(?i)error\b.*\b(js|qml)\b|traceback|typeerror|referenceerror")
        return program

    def check_list(self, button, *command):
        """The list shows a player with its cover, and the button pauses and plays it."""
        display = self.start_display()
        cover = self.folder / "cover.png"
        Image.new("RGB", (64, 64), RED).save(cover)
        puppet, _ = self.start(
            content=self.song(artwork_file=cover), offer="play pause toggle_play_pause", playback="playing position=1"
        )
        self.launch(*command, DISPLAY=display)
        window = self.window("Players", display)
        self.wait_red(display, window["X"] + 24, window["Y"] + 24)
        self.click(display, window["X"] + button(window["WIDTH"]), window["Y"] + 26)
        self.assertIn(puppet.command(PATIENCE)[0], ("pause", "toggle_play_pause"))


TOOL = {"LD_LIBRARY_PATH": str(LIBRARIES)}


def tool(name):
    """The path of a program that the tests need."""
    path = shutil.which(name)
    if not path:
        raise RuntimeError(f"{name} is missing: make test-glib and make test-qml name its package")
    return path
