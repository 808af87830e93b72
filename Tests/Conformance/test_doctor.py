# SPDX-License-Identifier: MIT
"""nowplaying doctor: each finding, with a real program that has the fault where one is at hand.

Other programs of this machine may have faults too. So a test looks for the findings of its own programs.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import time
import unittest

from commands import Doctor, in_terminal
from desktop import Desktop
from fake_players import FakePlayer, ReadingTest, metadata
from hello import built
from media import make_song
from support import (
    BUILD, DEADLINE, PLAYER, PROPERTIES, ROOT, ConformanceTest, Lines, Player, PrivateBus, freeze, listens, until
)  # fmt: skip

PROGRAM = BUILD / "bin" / "nowplaying"
NOTHING, NO_PLAYER, ERRORS, WARNINGS = 0, 1, 2, 3
HELLO = BUILD / "examples" / "hello_player"
ARTWORK = BUILD / "examples" / "artwork"
ALIKE = ("same-identity", "same-desktop-entry")
"""Players of one test are alike."""
MPRIS = "/usr/lib/mpv-mpris/mpris.so"


class Programs(Doctor, Desktop, ConformanceTest):
    """Real programs, with and without faults."""

    def launch(self, *command, **environment):
        """Starts a program on the bus."""
        if not shutil.which(str(command[0])):
            self.skipTest(f"{command[0]} is not installed")
        silence = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        environment = self.bus.environment(**environment)
        process = subprocess.Popen(list(map(str, command)), env=environment, cwd=self.bus.folder, **silence)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def finding_of(self, process, *arguments):
        """The finding that names a process."""
        found, code = self.doctor(*arguments)
        of_process = [finding for finding in found if f"(process {process.pid})" in finding["text"]]
        self.assertEqual(len(of_process), 1, found)
        return of_process[0], code

    def wait_running(self, process, name):
        """Waits until the process runs its program."""
        until(lambda: pathlib.Path(f"/proc/{process.pid}/comm").read_text().strip() == name, name)

    def start_healthy(self, **options):
        """A player with every flag, and a volume."""
        return self.start(
            offer="play pause next previous seek_to_position set_volume",
            playback="playing position=42 volume=0.5",
            **options,
        )

    def start_mpv(self, *options, **environment):
        quiet = ("--no-config", "--no-terminal", "--vo=null", "--ao=null", "--idle")
        process = self.launch("mpv", *quiet, *options, **environment)
        self.wait_running(process, "mpv")
        return process

    def sound(self, seconds=60):
        """A file that plays for a minute, or as long."""
        path = self.bus.folder / f"song{seconds}.flac"
        return make_song(path, seconds=seconds, rate=8000, title="Song", genre="Folk")

    # MARK: Healthy players

    def test_a_player_that_ignores_commands(self):
        """The puppet accepts them, and does nothing. Without --try nothing is wrong with it."""
        self.install("org.example.Player")
        self.start_healthy()
        self.assertEqual(self.doctor("Player"), ([], NOTHING))
        found, code = self.doctor("Player", "--try")
        self.assertEqual(([finding["finding"] for finding in found], code), (["command-ignored"] * 2, WARNINGS))

    def test_hello_player_has_no_finding(self):
        """It obeys, so --try finds nothing either."""
        self.install("hello_player")
        program = Lines([str(HELLO)], self.bus.environment())
        self.addCleanup(program.close)
        self.client.player().wait_value("PlaybackStatus", "Playing")
        self.assertEqual(self.doctor("hello_player"), ([], NOTHING))
        self.assertEqual(self.doctor("hello_player", "--try"), ([], NOTHING))
        self.assertEqual(self.client.player().get("PlaybackStatus"), "Playing")

    def test_a_problem(self):
        """The sentence of the player is quoted."""
        self.install("org.example.Player")
        puppet, _ = self.start_healthy()
        puppet('problem music network "The server is silent"')
        self.assertIn('"The server is silent"', self.findings("Player")["problem"]["text"])

    def test_a_reading_changes_nothing(self):
        """Without --try it only reads: no command reaches the player."""
        puppet, player = self.start()
        found, _ = self.doctor("Player")
        self.assertNotIn("no-volume", [finding["finding"] for finding in found])
        self.assert_no_command(puppet, player)

    # MARK: Programs without a name

    def test_mpv_without_its_plugin(self):
        process = self.start_mpv()
        finding, code = self.finding_of(process, "mpv")
        self.assertEqual((finding["finding"], finding["severity"], code), ("no-name", "error", ERRORS))
        installed = os.path.exists("/etc/mpv/scripts/mpris.so")
        self.assertIn("options that skip plugins" if installed else "mpv-mpris", finding["remedy"])

    def test_a_variable_alone_makes_no_snap(self):
        """A program that a snap has started, such as a browser's, inherits SNAP_NAME, and sees the files of this system."""
        process = self.start_mpv(SNAP_NAME="browser")
        finding, code = self.finding_of(process, "mpv")
        self.assertEqual((finding["finding"], code), ("no-name", ERRORS))
        self.assertNotIn("snap", finding["text"] + finding["remedy"])

    def test_mpv_with_its_plugin(self):
        if not os.path.exists(MPRIS):
            self.skipTest("mpv-mpris is not installed")
        first = self.start_mpv(f"--script={MPRIS}", self.sound())
        self.client.player().wait_title("Song")
        found = self.findings("mpv", "mpv", "--try")
        self.assertIn('"mpv"', found["no-desktop-file"]["text"])
        if self.client.player().metadata_types.get("xesam:genre") == "s":
            self.assertIn('xesam:genre has the type "s" instead of "as"', found["metadata-type"]["text"])
        self.install("mpv")
        found = self.findings("mpv", "mpv")
        self.assertNotIn("no-desktop-file", found)
        of_process = [finding for finding in found.values() if f"process {first.pid}" in finding["text"]]
        self.assertEqual(of_process, [])
        self.assertNotIn("no-seeked", found)
        # The name of a second one begins with that of the first.
        # At the end of its file it is idle. Without a file, its plugin may show Playing.
        self.start_mpv(f"--script={MPRIS}", self.sound(1))
        self.client.wait_names(2)
        found = self.findings("mpv", "mpv")
        self.assertIn("mpv.instance", found["prefix-name"]["text"])
        self.assertIn("same-identity", found)
        idle = Player(self.client, self.client.names()[1])
        idle.wait_value("PlaybackStatus", "Stopped")
        self.assertIn("idle-player", self.findings(idle.name.removeprefix(ROOT + ".")))

    def test_mpd_without_a_bridge(self):
        """No other test of this machine may have its bridge, so the doctor sees only this test's processes."""
        found = self.findings_in_own_processes(self.bus.folder / "mpd.conf", [])
        self.assertEqual(found["no-name"]["player"], "MPD")
        self.assertIn("mpDris2", found["no-name"]["remedy"])

    def test_mpd_with_a_bridge_that_does_not_reach_it(self):
        found = self.findings_in_own_processes(self.bus.folder / "mpd.conf", ["mpDris2", "--host=/nonexistent"])
        self.assertIn("mpDris2", found["no-name"]["text"])
        self.assertIn("host", found["no-name"]["remedy"])

    def findings_in_own_processes(self, settings, bridge):
        """Runs MPD, a bridge and the doctor with process numbers of their own."""
        for program in ("bwrap", "mpd", *bridge[:1]):
            if not shutil.which(program):
                self.skipTest(f"{program} is not installed")
        socket = self.bus.folder / "mpd"
        settings.write_text(
            f'music_directory "{self.bus.folder}"\ndb_file "{self.bus.folder}/database"\n'
            f'bind_to_address "{socket}"\nzeroconf_enabled "no"\naudio_output {{\ntype "null"\nname "null"\n}}\n'
        )
        script = f"""
mpd --no-daemon --stderr {settings} >/dev/null 2>&1 &
{"" if not bridge else " ".join(bridge) + " >/dev/null 2>&1 &"}
while ! grep -qx mpd /proc/[0-9]*/comm || ! grep -qix '{bridge[0] if bridge else "mpd"}' /proc/[0-9]*/comm
do sleep 0.05; done
'{PROGRAM}' doctor --json mpd
"""
        own = ("--dev-bind", "/", "/", "--unshare-pid", "--proc", "/proc", "--die-with-parent")
        done = subprocess.run(
            ["bwrap", *own, "sh", "-c", script], env=self.bus.environment(), capture_output=True, timeout=4 * DEADLINE
        )
        self.assertEqual(done.returncode, ERRORS, done.stderr)
        return {finding["finding"]: finding for finding in json.loads(done.stdout)}

    def test_cmus_without_its_setting(self):
        """A terminal program: script gives it a terminal."""
        settings = self.bus.folder / ".config" / "cmus"
        settings.mkdir(parents=True)
        (settings / "rc").write_text("set mpris=false\n")
        (self.bus.folder / "run").mkdir(mode=0o700)
        if not shutil.which("cmus"):
            self.skipTest("cmus is not installed")
        socket = self.bus.folder / "cmus"
        command = f"stty rows 30 cols 100; exec cmus --listen {socket}"
        self.launch("script", "--quiet", "--return", "--command", command, "/dev/null", TERM="xterm")
        until(lambda: listens(socket), "cmus")
        found, _ = self.doctor("cmus")
        self.assertEqual([finding["finding"] for finding in found], ["no-name"])
        self.assertIn("set mpris=true", found[0]["remedy"])

    def test_quodlibet_without_its_plugin(self):
        """A script: its process is named after its file. It needs a display."""
        if not shutil.which("Xvfb"):
            self.skipTest("Xvfb is not installed")
        display = {"DISPLAY": self.start_display(), "NO_AT_BRIDGE": "1"}
        # The one of another session counts only without one of this session.
        other = PrivateBus()
        self.addCleanup(other.close)
        other.start()
        elsewhere = self.launch("quodlibet", **(other.environment() | display))
        self.wait_running(elsewhere, "quodlibet")
        self.assertEqual(self.finding_of(elsewhere, "quodlibet")[0]["finding"], "other-bus")
        process = self.launch("quodlibet", **display)
        self.wait_running(process, "quodlibet")
        finding, _ = self.finding_of(process, "quodlibet")
        self.assertIn("MPRIS D-Bus Support", finding["remedy"])

    def test_audacious_has_no_track_list_flag(self):
        self.launch("audacious", "--headless")
        self.client.player()
        found = self.findings("audacious", "audacious")
        self.assertIn("HasTrackList", found["missing-property"]["text"])
        self.assertEqual(found["missing-property"]["severity"], "note")

    def test_a_program_on_another_bus(self):
        process = self.start_mpv(DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent/other")
        finding, _ = self.finding_of(process)
        self.assertEqual(finding["finding"], "other-bus")
        self.assertIn("/nonexistent/other", finding["text"])
        process = self.start_mpv(DBUS_SESSION_BUS_ADDRESS=None, XDG_RUNTIME_DIR=None)
        finding, _ = self.finding_of(process)
        self.assertIn("without the address", finding["text"])

    def test_a_name_that_a_proxy_refuses(self):
        """Flatpak's proxy allows another name only."""
        if not os.path.exists(MPRIS):
            self.skipTest("mpv-mpris is not installed")
        address = self.proxied("org.mpris.MediaPlayer2.other")
        process = self.start_mpv(f"--script={MPRIS}", DBUS_SESSION_BUS_ADDRESS=address)
        finding, code = self.finding_of(process)
        self.assertEqual((finding["finding"], code), ("name-refused", ERRORS))
        self.assertIn("--own=org.mpris.MediaPlayer2.mpv", finding["remedy"])

    def test_a_name_that_a_proxy_allows(self):
        if not os.path.exists(MPRIS):
            self.skipTest("mpv-mpris is not installed")
        address = self.proxied("org.mpris.MediaPlayer2.mpv")
        process = self.start_mpv(f"--script={MPRIS}", DBUS_SESSION_BUS_ADDRESS=address)
        self.client.wait_names(1)
        found, _ = self.doctor("mpv")
        self.assertEqual([finding for finding in found if f"process {process.pid})" in finding["text"]], [])

    # MARK: The session

    def test_no_bus(self):
        self.bus.kill()
        found, code = self.doctor()
        self.assertEqual((found[0]["finding"], code), ("no-bus", ERRORS))
        self.assertEqual(self.run_in_terminal(80)[0], "error   no-bus")
        environment = self.bus.environment(DBUS_SESSION_BUS_ADDRESS=None, XDG_RUNTIME_DIR=None)
        found, code = self.doctor(environment=environment)
        self.assertEqual((found[0]["finding"], code), ("no-bus", ERRORS))

    def test_no_such_player(self):
        found, code = self.doctor("no-such-player")
        self.assertEqual((found, code), ([], NO_PLAYER))

    def test_playerctld(self):
        self.install("org.example.Player")
        self.start_healthy()
        self.start_playerctld()
        found = self.findings("")
        self.assertEqual(found["playerctld"]["severity"], "note")
        self.assertIn('"Player"', found["playerctld"]["text"])
        self.assertEqual(self.doctor("Player"), ([], NOTHING))

    def test_a_stopped_process(self):
        puppet, player = self.start()
        freeze(puppet.process.pid)
        self.addCleanup(puppet.process.send_signal, signal.SIGCONT)
        begun = time.monotonic()
        found, code = self.doctor("Player")
        self.assertLess(time.monotonic() - begun, 2 * DEADLINE)
        self.assertEqual(([finding["finding"] for finding in found], code), (["silent"], ERRORS))
        self.assertEqual(found[0]["remedy"], f"run: kill -CONT {puppet.process.pid}")

    def test_no_desktop_file(self):
        """The library names a desktop file only if it is installed."""
        self.start_healthy()
        found = self.findings("Player")
        self.assertEqual(list(found), ["no-desktop-entry"])
        self.assertIn("XFCE", found["no-desktop-entry"]["affected"])

    def test_gnome_hides_it(self):
        """A player that offers neither play nor toggle."""
        self.install("org.example.Player")
        self.start(offer="stop", playback="playing")
        found = self.findings("Player")
        self.assertIn("GNOME Shell", found["cannot-play"]["affected"])

    # MARK: Covers

    def test_a_cover_in_a_sandbox(self):
        """The player runs in a sandbox with a /tmp and a run-time folder of its own, and does not know it."""
        run_time = self.bus.folder / "run"
        run_time.mkdir(mode=0o700)
        # fmt: off
        sandbox = ["bwrap", "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
                   "--tmpfs", run_time]
        # fmt: on
        if not shutil.which("bwrap") or subprocess.run([*sandbox, "true"], capture_output=True).returncode:
            self.skipTest("bwrap does not work here")
        program = Lines([*map(str, sandbox), str(ARTWORK)], self.bus.environment())
        self.addCleanup(program.close)
        player = self.client.player()
        self.client.wait(lambda: player.metadata.get("mpris:artUrl"), "a cover")
        found = self.findings("artwork")
        self.assertIn("sandbox", found["cover-in-sandbox"]["text"])

    # MARK: The output

    def test_lines(self):
        """A line has six parts, which scripts can read."""
        self.start_healthy()
        done = self.run_doctor("Player")
        self.assertEqual(done.returncode, WARNINGS)
        lines = [line.split("\t") for line in done.stdout.decode().splitlines()]
        self.assertEqual([line[:3] for line in lines], [["warning", "no-desktop-entry", "Player"]])
        self.assertEqual(len(lines[0]), 6)

    def test_a_terminal(self):
        """The sentences are wrapped and aligned."""
        puppet, _ = self.start_healthy()
        for columns in (60, 100):
            with self.subTest(columns):
                lines = self.run_in_terminal(columns, "Player")
                self.assertEqual(lines[0], "warning Player  no-desktop-entry")
                self.assertTrue(all(line.startswith("        ") for line in lines[1:]), lines)
                self.assertTrue(all(len(line) <= columns for line in lines), lines)
                self.assertTrue(any(line.startswith("        affects XFCE") for line in lines), lines)
                self.assertTrue(any(line.startswith("        remedy  ") for line in lines), lines)
        self.install("org.example.Player")
        puppet.close()
        self.client.wait_names(0)
        self.start_healthy()
        self.assertEqual(self.run_in_terminal(80, "Player"), ["nothing is wrong"])

    def run_in_terminal(self, columns, *arguments):
        """The lines that the doctor writes to a terminal, without colors."""
        text = in_terminal(self.bus, "doctor", *arguments, columns=columns)
        return re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()


class Faulty(FakePlayer):
    """A player whose faults a test chooses."""

    def __init__(self, stage, name, **options):
        super().__init__(stage, name, **options)
        self.began = time.monotonic()
        self.at = 30_000_000
        self.obeys = True
        self.announces = True
        self.root["DesktopEntry"] = ("s", "org.example.Player")
        self.player["Metadata"] = metadata("Song", **{"mpris:length": ("x", 254_000_000)})
        self.on_read = []
        """Called when the properties were read: the doctor observes signals then."""

    def position(self):
        playing = self.player.get("PlaybackStatus") == ("s", "Playing")
        return self.at + int((time.monotonic() - self.began) * 1e6 * playing)

    def on_call(self, call):
        if not self.answers:
            return
        if call.member in ("Seek", "Play", "Pause"):
            self.note(call)
        if call.member == "GetAll" and call.text() == PLAYER:
            if "Position" in self.player:
                self.player["Position"] = ("x", self.position())
            super().on_call(call)
            for action in self.on_read:
                action()
        elif call.member == "Get" and b"Position\0" in call.data and "Position" in self.player:
            self.reply(call, "v", ("x", self.position()))
        elif call.member == "Get" and b"PlaybackStatus\0" in call.data:
            self.reply(call, "v", self.player["PlaybackStatus"])
        elif call.member == "Get":
            self.fail(call, "org.freedesktop.DBus.Error.UnknownProperty", "there is no such property")
        elif call.member == "Seek":
            if self.obeys:
                self.at += struct.unpack("<q", call.data[-8:])[0]
                if self.announces:
                    self.emit(PLAYER, "Seeked", "x", self.position())
            self.reply(call)
        elif call.member in ("Play", "Pause"):
            self.reply(call)
            if self.obeys:
                self.at, self.began = self.position(), time.monotonic()
                status = ("s", "Playing" if call.member == "Play" else "Paused")
                self.player["PlaybackStatus"] = status
                if self.announces:
                    self.change(PlaybackStatus=status)
        else:
            super().on_call(call)


class Faults(Doctor, ReadingTest):
    """Players with one fault each."""

    def setUp(self):
        super().setUp()
        self.install("org.example.Player")

    def faulty(self, name="bad", **options):
        return Faulty(self.stage, name, **options)

    def assert_found(self, word, part="", *arguments, player="bad", severity=None):
        found = self.findings(player, *arguments)
        self.assertIn(word, found)
        self.assertIn(part, found[word]["text"])
        for key in ("text", "remedy", "affected"):
            self.assertTrue(found[word][key])
        if severity:
            self.assertEqual(found[word]["severity"], severity)
        return found

    def test_a_player_without_faults(self):
        self.faulty()
        self.assertEqual(self.doctor("bad"), ([], NOTHING))
        self.assertEqual(self.doctor("bad", "--try"), ([], NOTHING))

    def test_properties(self):
        """One wrong property makes one finding."""
        cases = [
            ("wrong-type", "player", "PlaybackStatus", ("i", 1), 'PlaybackStatus has the type "i" instead of "s"'),
            ("wrong-type", "player", "CanPlay", ("s", "true"), 'CanPlay has the type "s" instead of "b"'),
            ("wrong-type", "player", "Volume", ("i", 1), 'Volume has the type "i" instead of "d"'),
            ("wrong-type", "player", "Metadata", ("s", "Song"), 'Metadata has the type "s" instead of "a{sv}"'),
            ("wrong-value", "player", "PlaybackStatus", ("s", "playing"), '"playing"'),
            ("empty-identity", "root", "Identity", ("s", ""), "empty"),
            ("missing-property", "player", "PlaybackStatus", None, "PlaybackStatus"),
            ("missing-property", "player", "Position", None, "Position"),
            ("cannot-play", "player", "CanPlay", ("b", False), "GNOME Shell hides"),
            ("cannot-control", "player", "CanControl", ("b", False), "no client can steer"),
            ("no-desktop-file", "root", "DesktopEntry", ("s", "absent"), '"absent"'),
            ("no-desktop-file", "root", "DesktopEntry", ("s", "org.example.Player.desktop"), "without .desktop"),
            (
                "no-desktop-file",
                "root",
                "DesktopEntry",
                ("s", "../applications/org.example.Player"),
                "without .desktop",
            ),
            ("unsafe-text", "root", "Identity", ("s", "Two\nlines"), "Identity has a line break"),
        ]
        for number, (_, part, key, value, _) in enumerate(cases):
            bad = self.faulty(f"bad{number}x")
            values = bad.root if part == "root" else bad.player
            values.update({key: value}) if value else values.pop(key, None)
            if part == "root" and key != "Identity":
                bad.root["Identity"] = ("s", f"Bad {number}")
        found, code = self.doctor()
        self.assertEqual(code, ERRORS)
        for number, (word, _, key, value, text) in enumerate(cases):
            with self.subTest(word=word, key=key, value=value):
                own = {f["finding"]: f["text"] for f in found if f["player"] == f"bad{number}x"}
                self.assertIn(word, own)
                self.assertIn(text, own[word])
                self.assertEqual([other for other in own if other not in (word, *ALIKE)], [])

    def test_metadata(self):
        cases = [
            ("metadata-type", "mpris:length", ("s", "254"), 'mpris:length has the type "s" instead of "x"'),
            ("metadata-type", "xesam:artist", ("s", "The Ferrymen"), 'xesam:artist has the type "s" instead of "as"'),
            ("short-length", "mpris:length", ("x", 254), "mpris:length is 254, which is less than 0.1 s"),
            ("no-title", "xesam:title", None, "No title"),
            ("unsafe-text", "xesam:title", ("s", "a\x1b[31mb"), "control character"),
            ("unsafe-text", "xesam:artist", ("as", ["Ada", "a\nb"]), "line break"),
            ("cover-is-data", "mpris:artUrl", ("s", "data:image/png;base64,AAAA"), "data:"),
            ("cover-in-network", "mpris:artUrl", ("s", "https://example.org/cover.png"), "https"),
            ("cover-missing", "mpris:artUrl", ("s", "file:///nonexistent/cover.png"), "does not exist"),
            ("cover-no-address", "mpris:artUrl", ("s", "/tmp/cover.png"), "not the URL of a file"),
            ("cover-no-image", "mpris:artUrl", ("s", f"file://{self.bus.configuration}"), "not an image"),
            ("cover-unreadable", "mpris:artUrl", ("s", "file:///tmp"), "folder"),
        ]
        for number, (_, key, value, _) in enumerate(cases):
            bad = self.faulty(f"bad{number}x")
            bad.root["Identity"] = ("s", f"Bad {number}")
            values = dict(bad.player["Metadata"][1])
            values.update({key: value}) if value else values.pop(key)
            bad.player["Metadata"] = ("a{sv}", values)
        found, _ = self.doctor()
        for number, (word, key, value, text) in enumerate(cases):
            with self.subTest(word=word, key=key, value=value):
                own = {f["finding"]: f["text"] for f in found if f["player"] == f"bad{number}x"}
                self.assertEqual([other for other in own if other not in ALIKE], [word])
                self.assertIn(text, own[word])

    def test_an_image_is_not_a_finding(self):
        path = self.bus.folder / "cover with spaces.png"
        path.write_bytes(b"\x89PNG\r\n\x1a\n")
        bad = self.faulty()
        bad.player["Metadata"][1]["mpris:artUrl"] = ("s", f"file://{path}".replace(" ", "%20"))
        self.assertEqual(self.doctor("bad"), ([], NOTHING))

    def test_a_cover_in_a_pipe(self):
        """A file that is never ready does not delay the doctor."""
        path = self.bus.folder / "pipe"
        os.mkfifo(path)
        bad = self.faulty()
        bad.player["Metadata"][1]["mpris:artUrl"] = ("s", f"file://{path}")
        self.assert_found("cover-unreadable")

    def test_idle(self):
        bad = self.faulty(status="Stopped")
        bad.player["Metadata"] = ("a{sv}", {})
        self.assert_found("idle-player", "Unknown title", severity="note")
        self.assertEqual(self.doctor("bad")[1], NOTHING)
        bad.player["CanPlay"] = ("b", False)
        self.assert_found("cannot-play", "nothing is loaded", severity="note")

    def test_names(self):
        """Two names of one connection, and a name that begins with another one."""
        bad = self.faulty("bad")
        bad.own("worse")
        other = self.faulty("bad.instance7")
        other.root["Identity"] = ("s", "Other")
        found = self.assert_found("several-names", '"worse"')
        self.assertIn('"bad.instance7"', found["prefix-name"]["text"])
        other.root["Identity"] = ("s", "Third")
        third = self.faulty("third")
        other = self.faulty("other")
        other.root["Identity"] = ("s", "Fourth")
        third.root["Identity"] = ("s", "Fifth")
        self.assertIn("same-desktop-entry", self.findings("other"))
        other.root["Identity"] = third.root["Identity"]
        self.assertIn("same-identity", self.findings("other"))

    def test_a_browser_and_its_extension(self):
        """Plasma's extension names the process of the browser; here both are this process."""
        self.faulty("browser")
        extension = self.faulty("extension")
        extension.player["Metadata"][1]["kde:pid"] = ("i", os.getpid())
        self.assert_found("shown-twice", '"browser"', player="extension", severity="note")

    def test_signals_at_rest(self):
        """A paused player that repeats its values."""
        bad = self.faulty(status="Paused")
        bad.on_read.append(lambda: [bad.change(CanPlay=("b", True)) for _ in range(5)])
        self.assert_found("many-signals", "does not play")

    def test_answers(self):
        bad = self.faulty()
        bad.answers = False
        self.assert_found("silent", "2 s")
        bad.leave()
        bad = self.faulty()
        bad.on_call = bad.fail
        self.assert_found("no-interface", "org.freedesktop.DBus.Error.UnknownInterface")
        found = self.findings("bad")
        self.assertIn("error-without-text", found)
        bad.on_call = lambda call: bad.reply(call, "s", "what")
        self.assert_found("wrong-type", "not an a{sv}")

    def test_slow(self):
        bad = self.faulty()
        quick = bad.on_call

        def slow(call):
            time.sleep(0.6)
            quick(call)

        bad.on_call = slow
        self.assert_found("slow", "s to answer")

    def test_signals(self):
        """Each fault of the signals that follow the first reading."""

        def changed(interface, values, invalidated):
            return lambda bad: bad.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", interface, values, invalidated)

        def many(bad):
            for number in range(40):
                bad.change(Volume=("d", number / 100))

        cases = {
            "only-invalidated": changed(PLAYER, {}, ["Metadata"]),
            "position-signal": changed(PLAYER, {"Position": ("x", 1)}, []),
            "foreign-interface": changed("org.example.Extra", {"Mood": ("s", "calm")}, []),
            "wrong-signal": lambda bad: bad.emit(PROPERTIES, "PropertiesChanged", "s", PLAYER),
            "seeked.wrong-signal": lambda bad: bad.emit(PLAYER, "Seeked", "s", "1"),
            "many-signals": many,
        }
        for word, emit in cases.items():
            bad = self.faulty(word.replace("-", "_"))
            bad.on_read.append(lambda bad=bad, emit=emit: emit(bad))
        found, _ = self.doctor()
        for word in cases:
            with self.subTest(word):
                own = [f["finding"] for f in found if f["player"] == word.replace("-", "_")]
                self.assertEqual([other for other in own if other not in ALIKE], [word.rpartition(".")[2]])

    def test_a_position_that_does_not_move(self):
        bad = self.faulty()
        bad.position = lambda: 30_000_000
        self.assert_found("position-stands", "does not change")
        # The third reading has another one.
        readings = [30_000_000] * 3
        bad.position = lambda: readings.pop() if readings else 33_000_000
        self.assert_found("position-steps", "steps", severity="note")

    def test_trials(self):
        """With --try the player seeks and pauses for a moment; its state is the same afterwards."""
        bad = self.faulty()
        bad.announces = False
        found = self.assert_found("no-seeked", "Seek", "--try")
        self.assertIn("PropertiesChanged", found["no-signal"]["text"])
        self.assertEqual(bad.player["PlaybackStatus"], ("s", "Playing"))
        self.assertLess(abs(bad.at - 30_000_000), DEADLINE * 1e6)
        bad.obeys = False
        self.assert_found("command-ignored", "does not change", "--try")
        # Without the option it only reads.
        self.assertEqual(self.doctor("bad"), ([], NOTHING))

    def test_a_trial_has_the_commands_that_a_player_offers(self):
        seek, pause = ["Seek", "Seek"], ["Pause", "Play"]
        short = metadata("Short", **{"mpris:length": ("x", 10_000_000)})
        cases = (
            ({"CanControl": ("b", False)}, []), ({"CanSeek": ("b", False)}, pause), ({"CanPause": ("b", False)}, seek),
            ({"CanPlay": ("b", False)}, seek), ({"PlaybackStatus": ("s", "Paused")}, seek),
            ({"PlaybackStatus": ("s", "Stopped")}, []), ({"Metadata": ("a{sv}", {})}, []),
            ({"at": 5_000_000, "Metadata": short}, pause), ({"at": 255_000_000}, pause),
            ({"at": 200_000_000}, seek + pause),
        )  # fmt: skip
        players = []
        for number, (values, _) in enumerate(cases):
            player = self.faulty(f"bad{number}x")
            player.at = values.get("at", player.at)
            player.player.update({key: value for key, value in values.items() if key != "at"})
            players.append(player)
        refusing = self.faulty("refusing")
        obey = refusing.on_call
        refusing.on_call = lambda call: (refusing.fail if call.member in ("Seek", "Pause") else obey)(call)
        found, _ = self.doctor("--try")
        refused = [finding["text"] for finding in found if finding["finding"] == "command-ignored"]
        self.assertEqual(refused, ["CanSeek is true, and Seek fails", "CanPause is true, and Pause fails"])
        for player, (values, expected) in zip(players, cases):
            with self.subTest(values):
                self.assertEqual([call for call in player.commands if call in ("Seek", "Pause", "Play")], expected)

    # MARK: Hostile players

    def test_hostile_players(self):
        """None of them stops, delays or corrupts the report on another player."""
        # A process of its own: the others keep this one busy.
        good = Lines([built(BUILD / "bench" / "bare"), "good"], self.bus.environment())
        self.addCleanup(good.close)

        def findings_of_good(found):
            return {f["finding"] for f in found if f["player"].startswith("good")} - set(ALIKE)

        before = until(lambda: findings_of_good(self.doctor()[0]), "findings of the other player")
        evil = "\x1b]0;owned\x07\x1b[2J\u202e\u2066\r\n\t" + "x" * 100
        texts = self.faulty("evil1")
        texts.root["Identity"] = ("s", evil)
        texts.root["DesktopEntry"] = ("s", "../../etc/" + evil)
        texts.player["PlaybackStatus"] = ("s", evil)
        texts.player["Metadata"] = metadata(evil, **{"mpris:artUrl": ("s", "file:///" + evil)})
        large = self.faulty("evil2")
        large.player["Metadata"] = metadata(
            "x" * (1 << 20), **{"mpris:artUrl": ("s", "data:" + "A" * (4 << 20)), "k" * 5000: ("s", "")}
        )
        many = self.faulty("evil3")
        many.player |= {f"Property{number}": ("s", evil) for number in range(2_000)}
        nested = self.faulty("evil4")
        value = ("s", "deep")
        for _ in range(20):
            value = ("v", value)
        nested.player["Metadata"] = value
        nested.player["Volume"] = value
        refused = self.faulty("evil5")
        refused.on_call = lambda call: refused.fail(call, "org.example." + "e" * 200)
        flood = self.faulty("evil6")
        flood.on_read.append(lambda: [flood.change(Metadata=metadata("x" * 10_000)) for _ in range(2_000)])
        begun = time.monotonic()
        found, code = self.doctor()
        self.assertLess(time.monotonic() - begun, 2 * DEADLINE)
        self.assertEqual(code, ERRORS)
        self.assertEqual(findings_of_good(found), before)
        words = {finding["player"]: [] for finding in found}
        for finding in found:
            words[finding["player"]].append(finding["finding"])
        self.assertIn("wrong-type", words["evil4"])
        self.assertIn("no-interface", words["evil5"])
        self.assertIn("many-signals", words["evil6"])
        done = self.run_doctor()
        text = done.stdout.decode()
        for character in "\x1b\x07\r\u202e":
            self.assertNotIn(character, text)
        self.assertTrue(all(line.count("\t") == 5 for line in text.splitlines()), text)


class Session(Doctor, ReadingTest):
    """The things that all programs of the session share."""

    def setUp(self):
        super().setUp()
        self.install("org.example.Player")
        self.run = self.bus.folder / "run"
        self.run.mkdir(mode=0o700)
        self.configuration = self.bus.folder / "config" / "nowplaying" / "center.conf"

    def environment(self, **more):
        folder = self.bus.folder
        return self.bus.environment(XDG_CONFIG_HOME=f"{folder}/config", XDG_STATE_HOME=f"{folder}/state", **more)

    def of_session(self, word, **environment):
        """The finding with a word. It names what is wrong, and a remedy."""
        found, _ = self.doctor(environment=self.environment(**environment))
        (finding,) = [finding for finding in found if finding["finding"] == word]
        self.assertTrue(finding["remedy"] and finding["affected"], finding)
        return finding

    def silent(self, name):
        program = self.add(name)
        program.answers = False
        return program

    def test_a_session_without_faults(self):
        self.configuration.parent.mkdir(parents=True)
        self.configuration.write_text("one-player = yes\n")
        (self.run / "nowplaying").mkdir()
        (self.bus.folder / "state").mkdir()
        words = {finding["finding"] for finding in self.doctor(environment=self.environment())[0]}
        ours = {
            "center-conf",
            "activation",
            "folder",
            "filtered-bus",
            "other-session",
            "playerctld-silent",
            "keys-silent",
        }
        self.assertEqual(words & ours, set())

    def test_players_are_chosen_by_name(self):
        Faulty(self.stage, "bad")
        other = Faulty(self.stage, "other")
        other.player["Rate"] = ("d", 0.0)
        for arguments in (("-p", "bad"), ("-p", "none,b*"), ("-i", "other", "-p", "%any"), ("bad",)):
            found, _ = self.doctor(*arguments)
            self.assertEqual([finding for finding in found if finding["player"] in ("bad", "other")], [], arguments)
        for arguments in (("-p", "oth*"), ("other",), ("-i", "bad")):
            found, code = self.doctor(*arguments)
            self.assertIn("rate-zero", [finding["finding"] for finding in found], arguments)
            self.assertEqual(code, ERRORS)

    def test_a_playerctld_that_does_not_answer(self):
        self.silent("playerctld")
        self.assertIn("waits 25 s", self.of_session("playerctld-silent")["text"])

    def test_a_playerctld_that_is_stopped(self):
        if not shutil.which("playerctld"):
            self.skipTest("playerctld is not installed")
        daemon = subprocess.Popen(["playerctld"], env=self.environment(), stdout=subprocess.DEVNULL)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.kill)
        until(lambda: "playerctld" in {finding["finding"] for finding in self.doctor()[0]}, "playerctld")
        freeze(daemon.pid)
        finding = self.of_session("playerctld-silent")
        self.assertIn(f"process {daemon.pid} is stopped", finding["text"])
        self.assertIn(f"kill -CONT {daemon.pid}", finding["remedy"])

    def test_an_owner_of_the_keys_that_does_not_answer(self):
        self.silent("org.kde.kglobalaccel")
        self.add("org.gnome.SettingsDaemon.MediaKeys")
        self.assertIn("org.kde.kglobalaccel", self.of_session("keys-silent")["text"])

    def test_errors_of_the_configuration(self):
        self.configuration.parent.mkdir(parents=True)
        self.configuration.write_text("ignore = vlc\nplayerctl = on\n")
        self.assertIn(f"{self.configuration}:2: unknown key", self.of_session("center-conf")["text"])
        self.configuration.unlink()
        self.configuration.symlink_to(self.configuration)
        self.assertIn("cannot read the file", self.of_session("center-conf")["text"])

    def test_a_program_that_the_bus_cannot_start(self):
        services = self.bus.folder / "data" / "dbus-1" / "services"
        services.mkdir(parents=True)
        program = "/nonexistent/nowplaying-center"
        quoted = "/nonexistent/a folder/nowplaying-center"
        for name, exec_, path in (
            ("org.nowplaying.Center", f'"{quoted}"', quoted),
            (f"{ROOT}.playerctld", f"{program} --playerctld", program),
        ):
            file = services / f"{name}.service"
            file.write_text(f"[D-BUS Service]\nName={name}\nExec={exec_}\n")
            text = self.of_session("activation")["text"]
            for part in (name, str(file), f'"{path}"'):
                self.assertIn(part, text)
            file.unlink()
        # The bus may find a program without a folder.
        file.write_text(f"[D-BUS Service]\nName={name}\nExec=nowplaying-center\n")
        found, _ = self.doctor(environment=self.environment())
        self.assertNotIn("activation", [finding["finding"] for finding in found])

    def test_folders_that_cannot_be_used(self):
        self.assertIn("is not set", self.of_session("folder", XDG_RUNTIME_DIR=None)["text"])
        self.assertIn("absolute", self.of_session("folder", XDG_RUNTIME_DIR="run")["text"])
        folder = self.run / "nowplaying"
        folder.symlink_to("/tmp")
        self.assertIn(f'"{folder}" is not a folder', self.of_session("folder")["text"])
        folder.unlink()
        state = self.bus.folder / "state"
        state.mkdir()
        if os.geteuid() == 0:
            os.chown(state, 12345, 12345)
            self.assertIn(f'"{state}" belongs to another user', self.of_session("folder")["text"])
        else:
            state.chmod(0o500)
            self.assertIn(f'"{state}" cannot be written', self.of_session("folder")["text"])

    def test_a_bus_behind_a_proxy(self):
        if not shutil.which("xdg-dbus-proxy"):
            self.skipTest("xdg-dbus-proxy is not installed")
        socket = self.bus.folder / "proxy"
        words = ["xdg-dbus-proxy", "--fd=1", self.bus.address, str(socket), "--filter", f"--talk={ROOT}.*"]
        proxy = subprocess.Popen(words, stdout=subprocess.PIPE)
        self.addCleanup(proxy.stdout.close)
        self.addCleanup(proxy.wait)
        self.addCleanup(proxy.kill)
        self.assertEqual(proxy.stdout.read(1), b"x")  # The file of the socket exists before it listens.
        finding = self.of_session("filtered-bus", DBUS_SESSION_BUS_ADDRESS=f"unix:path={socket}")
        self.assertIn(f"process {proxy.pid}", finding["text"])

    def test_a_bus_that_is_not_that_of_the_login(self):
        login = PrivateBus()
        self.addCleanup(login.close)
        login.configuration.write_text(
            login.configuration.read_text().replace(login.address, f"unix:path={self.run}/bus")
        )
        login.start()
        finding = self.of_session("other-session")
        self.assertIn(str(self.bus.socket), finding["text"])
        self.assertIn(f"export DBUS_SESSION_BUS_ADDRESS=unix:path={self.run}/bus", finding["remedy"])
        # The same bus at another address.
        (self.run / "bus").unlink()
        (self.run / "bus").symlink_to(self.bus.socket)
        found, _ = self.doctor(environment=self.environment())
        self.assertNotIn("other-session", [finding["finding"] for finding in found])

    def test_a_stopped_program_without_a_name(self):
        if not shutil.which("mpv"):
            self.skipTest("mpv is not installed")
        words = ["mpv", "--no-config", "--no-terminal", "--vo=null", "--ao=null", "--idle"]
        process = subprocess.Popen(words, env=self.environment(), stdin=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        folder = pathlib.Path(f"/proc/{process.pid}")
        until(lambda: (folder / "comm").read_text().strip() == "mpv", "mpv")
        freeze(process.pid)
        until(lambda: (folder / "stat").read_text().rsplit(")", 1)[1].split()[0] == "T", "the stop")
        found = [finding for finding in self.doctor()[0] if f"kill -CONT {process.pid}" in finding["remedy"]]
        self.assertEqual([finding["finding"] for finding in found], ["stopped"])

    def in_container(self, *options):
        """The findings of a doctor in a container, whose bus and players are outside."""
        words = ["bwrap", "--die-with-parent", "--dev-bind", "/", "/", *options]
        if not shutil.which("bwrap") or subprocess.run([*words, "true"], capture_output=True).returncode:
            self.skipTest("bwrap does not work here")
        done = subprocess.run(
            [*words, PROGRAM, "doctor", "--json", "bad"],
            env=self.environment(),
            capture_output=True,
            timeout=4 * DEADLINE,
        )
        return {finding["finding"]: finding for finding in json.loads(done.stdout)}

    def test_a_cover_that_a_container_does_not_have(self):
        """Desktops are outside, and read it."""
        folder = self.bus.folder / "covers"
        folder.mkdir()
        (folder / "cover.png").write_bytes(b"\x89PNG\r\n\x1a\n")
        bad = Faulty(self.stage, "bad")
        bad.player["Metadata"][1]["mpris:artUrl"] = ("s", f"file://{folder}/cover.png")
        self.assertEqual(self.in_container("--tmpfs", str(folder)), {})

    def test_numbers_of_processes_in_a_container(self):
        """The bus has other ones: the doctor names none, and looks at no other process."""
        self.silent("bad")
        found = self.in_container("--unshare-pid", "--proc", "/proc")
        self.assertEqual(list(found), ["silent"])
        self.assertNotIn("process", found["silent"]["text"])

    def test_a_bridge_without_its_player(self):
        """mpDris2 stays on the bus when MPD has ended. No other test of this machine may have MPD, so all of it runs in a
        container with a bus of its own."""
        script = self.bus.folder / "mpDris2"
        script.write_text(
            "#!/usr/bin/python3\nfrom gi.repository import Gio, GLib\n"
            f"Gio.bus_own_name(Gio.BusType.SESSION, '{ROOT}.mpd', 0, None, lambda *_: print('owned', flush=True), None)\n"
            "GLib.MainLoop().run()\n"
        )
        script.chmod(0o755)
        line = self.bus.folder / "line"
        os.mkfifo(line)
        command = f"{script} >{line} & read _ <{line}; '{PROGRAM}' doctor --json -p mpd"
        words = ["bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--unshare-pid", "--proc", "/proc"]
        if not shutil.which("bwrap") or subprocess.run([*words, "true"], capture_output=True).returncode:
            self.skipTest("bwrap does not work here")
        done = subprocess.run(
            [*words, "dbus-run-session", "sh", "-c", command], env=self.environment(), capture_output=True,
            timeout=4 * DEADLINE,
        )  # fmt: skip
        found = {finding["finding"]: finding for finding in json.loads(done.stdout)}
        self.assertIn("no MPD runs on this machine", found["bridge-alone"]["text"])
        self.assertIn("start MPD", found["bridge-alone"]["remedy"])


if __name__ == "__main__":
    unittest.main()
