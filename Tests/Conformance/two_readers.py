# SPDX-License-Identifier: MIT
"""Players that are read by libnowplaying-control and by playerctl: both must show the same."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from desktop import Desktop
from fake_players import Reader
from gi.repository import GLib
from support import DEADLINE, ROOT, ConformanceTest, until

PATIENCE = 2 * DEADLINE
"""Players with a window need some seconds until they play."""

COMMANDS = {
    "play": 1, "pause": 2, "toggle": 3, "stop": 4, "next": 5, "previous": 6, "seek": 7, "repeat": 13, "shuffle": 14,
    "rate": 16, "quit": 24, "volume": 26,
}  # fmt: skip
STATES = {0: "Stopped", 1: "Playing", 2: "Paused", 3: "Playing", 4: "Paused"}
REPEATS = {0: "None", 1: "Track", 2: "Playlist"}
SUCCESS, ACCEPTED = 0, 1

TEXTS = ("title", "artist", "album", "albumArtist", "genre", "url")
NUMBERS = ("trackNumber", "discNumber")
# Each value of a player, as playerctl names it.
FORMAT = {"state": "status", "position": "position", "volume": "volume", "repeat": "loop", "shuffle": "shuffle"}
FORMAT |= {"length": "mpris:length"} | {key: f"xesam:{key}" for key in (*TEXTS, *NUMBERS)}


class Compared(Desktop, ConformanceTest):
    """Compares both readers."""

    mode = "loop"
    """The controller is in the loop of the reader, or has a "thread"."""
    tolerance = 0.5
    """The difference of both positions in seconds."""

    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-real-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.reader = Reader(self.bus, self.mode)
        self.addCleanup(self.reader.close)
        self.reader("follow")

    def environment(self, **more):
        """The environment of a player, with a home of its own."""
        (self.folder / "run").mkdir(mode=0o700, exist_ok=True)
        own = {"HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder / "run"), "XDG_DATA_DIRS": None}
        return self.bus.environment(**{**own, **more})

    def launch(self, *command, **environment):
        """Starts a player; its output goes to a file."""
        with open(self.folder / "log", "ab") as log:
            process = subprocess.Popen(
                list(map(str, command)),
                env=self.environment(**environment),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

        def end():
            process.poll() is None and process.kill()
            process.wait()

        self.addCleanup(end)
        return process

    def wait_for(self, condition, what):
        """Waits for a condition outside the bus."""
        until(condition, lambda: f"{what}; the player's output: {self.output()}", PATIENCE)

    def output(self):
        """The last lines of the players."""
        log = self.folder / "log"
        return log.read_text(errors="replace")[-2000:] if log.exists() else ""

    # ---- the readers ----

    def ours(self):
        """The players by their names, as libnowplaying-control shows them."""
        return {player["name"]: player for player in self.reader.players()}

    def theirs(self, name):
        """The same values from playerctl; "" for a value that the player does not have."""
        line = "\x1f".join("{{" + key + "}}" for key in FORMAT.values())
        done = self.playerctl("-p", name.removeprefix(ROOT + "."), "status", "--format", line, check=False)
        texts = done.stdout.rstrip("\n").split("\x1f")
        return dict(zip(FORMAT, texts, strict=True)) if len(texts) == len(FORMAT) else {}

    def differences(self, name):
        """Reads the player twice; returns our values and the differences."""
        before, read, after = self.ours().get(name), self.theirs(name), self.ours().get(name)
        if not before or not after or not read:
            return after, [f"ours: {after}, playerctl: {read}"]
        wrong = []

        def compare(key, ours, theirs):
            if ours != theirs:
                wrong.append(f"{key}: ours {ours!r}, playerctl {theirs!r}")

        compare("state", STATES[after["state"]], read["state"])
        for key in TEXTS:
            if read[key]:
                compare(key, ", ".join(after[key]), read[key])
        for key in NUMBERS:
            if read[key]:
                compare(key, after[key], float(read[key]))
        if int(read["length"] or 0) > 0:
            compare("length", after["length"], int(read["length"]) / 1e6)
        bus = self.properties(name)
        if "Volume" in bus:
            # In MPRIS, a player without a volume is at full volume.
            volume = 1 if after["volume"] is None else after["volume"]
            compare("volume", round(volume, 2), round(float(read["volume"]), 2))
        if "LoopStatus" in bus:
            compare("repeat", REPEATS.get(after["repeat"]), read["repeat"])
        if "Shuffle" in bus:
            compare("shuffle", str(bool(after["shuffle"])).lower(), read["shuffle"])
        if "Position" in bus and after["state"] != 0:
            low, high = (shown["position"] for shown in (before, after))
            position = int(read["position"]) / 1e6
            if low is None or not min(low, high) - self.tolerance <= position <= max(low, high) + self.tolerance:
                wrong.append(f"position: ours {low} to {high}, playerctl {position}")
        return after, wrong

    def properties(self, name):
        body = GLib.Variant("(s)", (ROOT + ".Player",))
        return self.client.call(name, "GetAll", body, interface="org.freedesktop.DBus.Properties").unpack()[0]

    def wait_equal(self, name, **expected):
        """Waits until both readers show the same, and ours the expected values; returns ours."""
        deadline = time.monotonic() + PATIENCE
        while True:
            shown, wrong = self.differences(name)
            wrong += [
                f"{key} is {(shown or {}).get(key)!r}, not {value!r}"
                for key, value in expected.items()
                if not shown or not self.is_near(shown[key], value)
            ]
            if not wrong:
                return shown
            if time.monotonic() > deadline:
                raise AssertionError(f"{wrong}; the player's output: {self.output()}")
            # Read again after the next change, at least ten times a second.
            self.reader.read(0.1)

    @staticmethod
    def is_near(shown, value):
        if isinstance(value, float):
            return shown is not None and abs(shown - value) <= 0.011
        return shown == value

    def act(self, name, command, number=0, time_us=0, value=0.0, text=""):
        """Performs a command; returns its outcome."""
        self.reader(f"perform {name} {COMMANDS[command]} {number} {time_us} {value} {text}")
        return int(self.reader.wait_event(r"outcome\t(\d+)\t", PATIENCE)[1])

    def check_rating(self, name, rates):
        """Rates the item, if the player can do that, and reads the rating by MPRIS."""
        # How a player rates is read after its state.
        if rates:
            self.wait_for(lambda: COMMANDS["rate"] in self.ours()[name]["commands"], "its rating")
        self.assertEqual(COMMANDS["rate"] in self.ours()[name]["commands"], rates)
        for rating in (0.8, 0.4) if rates else ():
            self.assertEqual(self.act(name, "rate", value=rating), SUCCESS, self.output())
            self.assertAlmostEqual(self.properties(name)["Metadata"]["xesam:userRating"], rating)

    def wait_player(self, pattern):
        """Waits until the reader has a player that plays and has a title; returns its name."""

        def found():
            names = (name for name, shown in self.ours().items() if shown["title"][0])
            return next((name for name in names if re.fullmatch(pattern, name.removeprefix(ROOT + "."))), None)

        return until(found, lambda: f"{self.ours()}; the player's output: {self.output()}", PATIENCE)
