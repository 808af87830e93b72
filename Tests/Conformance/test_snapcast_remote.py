# SPDX-License-Identifier: MIT
"""examples/snapcast_remote with a real snapserver and real snapclients; invalid input comes from a fake server.

The media come from a control script's playlist, as with other players that use Snapcast. The script only pretends to
play, and the server reports it.
"""

import base64
import contextlib
import pathlib
import re
import signal
import socket
import subprocess
import threading
import time

from gi.repository import GLib
from recipes import build_by, build_environment
from snapcast_server import PNG, JsonLines, RemoteTest, SnapcastTest
from support import BUILD, DEADLINE, PLAYER, REPOSITORY, ROOT, SECOND, SESSION1_PATH, DBusError, Lines, Player


class Shown(SnapcastTest):
    """The values that are published for a group."""

    def test_song(self):
        player = self.player
        metadata = player.metadata
        self.assertEqual(metadata["xesam:title"], "Harbour Lights")
        self.assertEqual(metadata["xesam:artist"], ["The Ferrymen", "Ada Lovelace"])
        self.assertEqual(metadata["xesam:album"], "Estuary")
        self.assertEqual(metadata["xesam:genre"], ["Folk"])
        self.assertEqual(metadata["xesam:trackNumber"], 1)
        self.assertEqual(metadata["mpris:length"], 254.5 * SECOND)
        self.assertEqual(player.get("PlaybackStatus"), "Paused")
        self.assertTrue(player.session.get("IsRemote"))
        self.assertEqual(bytes(player.session.get("Id")).decode(), self.group)
        self.assertEqual(player.session.get("Devices")[0]["type"], "speaker")

    def test_names(self):
        self.wait_session(self.player, lambda: self.player.get("Identity", ROOT), "Snapcast – Kitchen + 1")
        self.control("Group.SetName", id=self.group, name="Ground floor")
        self.player.wait_value("Identity", "Snapcast – Ground floor", ROOT)
        self.control("Client.SetName", id="bath", name="Bad 🔊 (links)")
        self.wait_session(self.player, lambda: self.devices(self.player), {"Kitchen": 100, "Bad links": 100})

    def test_cover(self):
        def cover():
            return self.player.metadata.get("mpris:artUrl", "")

        self.wait_session(self.player, lambda: cover().startswith("file:///"), True)
        self.assertEqual(pathlib.Path(GLib.filename_from_uri(cover())[0]).read_bytes(), PNG)
        self.playerctl("next")
        self.player.wait_title("Low Water")
        self.wait_session(self.player, cover, "https://covers.example/low-water.png")
        self.playerctl("next")
        self.player.wait_title("Night Crossing")
        self.assertEqual(self.player.session.get("Artwork"), {}, "a path from a stranger was taken")

    def test_stream_without_a_script_is_a_radio(self):
        self.control("Group.SetStream", id=self.group, stream_id="Estuary FM")
        player = self.player
        player.wait_title("Estuary FM")
        self.assertNotIn("mpris:length", player.metadata)
        self.assertEqual(player.session.get("Content")["kind"], "radio")
        commands = ["leave_output", "play_on_output", "set_device_volume", "set_volume"]
        self.assertEqual(sorted(player.session.get("Commands")), commands)
        self.assertEqual(player.get("PlaybackStatus"), "Stopped")
        with open(self.folder / "radio", "wb") as pipe:
            pipe.write(bytes(48000 * 4 // 10))
            pipe.flush()
            player.wait_value("PlaybackStatus", "Playing")
        player.wait_value("PlaybackStatus", "Stopped")

    def test_position(self):
        # A cover that arrives during playback comes with Seeked, for clients that restart the position at each change.
        self.wait_session(self.player, lambda: "mpris:artUrl" in self.player.metadata, True)
        self.control("Stream.Control", id="Music", command="setPosition", params={"position": 42.5})
        self.player.wait_seeked()
        self.assertAlmostEqual(self.player.position, 42.5, delta=0.01)
        self.control("Stream.Control", id="Music", command="play", params={})
        self.player.wait_value("PlaybackStatus", "Playing")
        begun = time.monotonic() - self.player.position
        # The server sends the stream again, with the old position: this is not a jump back.
        self.player.forget()
        with open(self.folder / "music", "wb") as pipe:
            pipe.write(bytes(48000 * 4 // 10))
            pipe.flush()
            self.control.wait(lambda: self.control.stream()["status"], "playing")
        self.control("Client.SetName", id="kitchen", name="Cuisine")
        self.wait_devices(self.player, Cuisine=100, Bath=100)
        before = time.monotonic() - begun
        self.assertGreater(position := self.player.position, before - 0.2)
        self.assertLess(position, time.monotonic() - begun + 0.2)
        self.assertEqual(self.player.seeked(), [])

    def test_each_group_is_a_player(self):
        self.start_client("attic", "Attic")
        names = self.client.wait_names(2)
        attic = Player(self.client, next(name for name in names if name != self.player.name))
        self.wait_devices(attic, Attic=100)
        self.assertEqual(attic.metadata["xesam:title"], "Harbour Lights")
        # The group has no connected client; the server keeps the group and the client forever.
        self.clients["attic"].end()
        self.wait_session(attic, lambda: attic.session.get("IsReachable"), False)
        self.assertEqual(len(self.control.status()["groups"]), 2)
        self.start_client("attic")
        self.wait_session(attic, lambda: attic.session.get("IsReachable"), True)


class Steered(SnapcastTest):
    """Commands from the desktop, and their effect on the server's state."""

    def test_play_and_pause(self):
        self.playerctl("play")
        self.control.wait_playback("playing")
        self.player.wait_value("PlaybackStatus", "Playing")
        self.playerctl("pause")
        self.control.wait_playback("paused")
        self.player.wait_value("PlaybackStatus", "Paused")
        self.playerctl("play-pause")
        self.control.wait_playback("playing")
        self.player.session.perform("pause")
        self.control.wait_playback("paused")
        self.player.session.perform("play")
        self.control.wait_playback("playing")

    def test_next_and_previous(self):
        self.assertFalse(self.player.get("CanGoPrevious"))
        self.playerctl("next")
        self.control.wait_title("Low Water")
        self.player.wait_title("Low Water")
        self.assertTrue(self.player.get("CanGoPrevious"))
        self.player.session.perform("next")
        self.control.wait_title("Night Crossing")
        self.player.wait_value("CanGoNext", False)
        self.playerctl("previous")
        self.control.wait_title("Low Water")
        self.player.session.perform("previous")
        self.control.wait_title("Harbour Lights")

    def test_seek(self):
        def position():
            return self.control.stream()["properties"]["position"]

        self.playerctl("position", "100")
        self.control.wait(position, 100)
        self.wait_session(self.player, lambda: self.player.position, 100)
        self.playerctl("position", "10-")
        self.control.wait(position, 90)
        self.player.session.perform("seek_to_position", position_us=GLib.Variant("x", 42 * SECOND))
        self.control.wait(position, 42)
        self.player.session.perform("skip_forward", interval_us=GLib.Variant("x", 10 * SECOND))
        self.control.wait(position, 52)
        self.player.session.perform("skip_backward", interval_us=GLib.Variant("x", 10 * SECOND))
        self.control.wait(position, 42)

    def test_settings(self):
        def setting(key):
            return lambda: self.control.stream()["properties"][key]

        self.playerctl("loop", "Playlist")
        self.control.wait(setting("loopStatus"), "playlist")
        self.player.wait_value("LoopStatus", "Playlist")
        self.playerctl("shuffle", "On")
        self.control.wait(setting("shuffle"), True)
        self.player.wait_value("Shuffle", True)
        self.player.set("Rate", GLib.Variant("d", 1.5))
        self.control.wait(setting("rate"), 1.5)
        self.player.wait_value("Rate", 1.5)

    def test_a_command_that_the_script_refuses_ends_in_time(self):
        """Snapcast 0.26 never forwards the error of a script."""
        with self.assertRaises(DBusError) as caught:
            self.player.session.perform("stop")
        self.assertEqual(caught.exception.name, "org.freedesktop.DBus.Error.TimedOut")
        self.player.session.perform("play")
        self.control.wait_playback("playing")
        self.assertTrue(self.player.session.get("IsReachable"))


class Volumes(SnapcastTest):
    """The volume of each client, and of the group."""

    def test_one_device_of_two(self):
        self.player.forget()
        arguments = {"device_id": GLib.Variant("ay", b"bath"), "volume": GLib.Variant("d", 0.35)}
        self.player.session.perform("set_device_volume", **arguments)
        changes = [signal.values[1] for signal in self.client.signals if signal.path == SESSION1_PATH]
        self.assertIn("Devices", changes[0] if changes else {}, "no signal before the answer")
        self.assertEqual(self.devices(self.player), {"Kitchen": 100, "Bath": 35})
        self.control.wait_volume("bath", 35)
        self.control.wait_volume("kitchen", 100)

    def test_the_only_device(self):
        self.clients["bath"].end()
        self.wait_devices(self.player, Kitchen=100)
        self.playerctl("volume", "0.25")
        self.control.wait_volume("kitchen", 25)
        self.player.wait_value("Volume", 0.25)

    def test_group(self):
        self.set_volumes(kitchen=60, bath=20)
        self.player.wait_value("Volume", 0.4)
        self.playerctl("volume", "0.5")
        self.control.wait_volume("kitchen", 70)
        self.control.wait_volume("bath", 30)
        # The bath is at its limit, so the kitchen passes the rest. The way back restores both.
        self.playerctl("volume", "0.1")
        self.control.wait_volume("bath", 0)
        self.control.wait_volume("kitchen", 20)
        self.wait_devices(self.player, Kitchen=20, Bath=0)
        self.player.wait_value("Volume", 0.1)

    def test_by_another_control_client(self):
        self.control("Client.SetVolume", id="kitchen", volume={"percent": 44})
        self.wait_devices(self.player, Kitchen=44, Bath=100)
        self.set_volumes(kitchen=10, bath=30)
        self.player.wait_value("Volume", 0.2)

    def test_muted_client(self):
        self.control("Client.SetVolume", id="bath", volume={"percent": 50, "muted": True})
        self.wait_devices(self.player, Kitchen=100, Bath=0)
        self.perform_volume(self.player, "bath", 0)
        self.control.wait_volume("bath", 50, muted=True)
        self.perform_volume(self.player, "bath", 0.2)
        self.control.wait_volume("bath", 20)
        self.assertEqual(self.devices(self.player), {"Kitchen": 100, "Bath": 20})

    def test_muted_client_stays_so_when_the_group_moves(self):
        self.set_volumes(kitchen=60, bath=20)
        self.control("Client.SetVolume", id="bath", volume={"muted": True})
        self.wait_devices(self.player, Kitchen=60, Bath=0)
        self.player.wait_value("Volume", 0.6)
        for volume, percent in (("0.8", 80), ("1", 100), ("0", 0), ("0.3", 30)):
            self.playerctl("volume", volume)
            self.control.wait_volume("kitchen", percent)
            self.assertEqual(self.control.client("bath")["config"]["volume"], {"percent": 20, "muted": True})
            self.player.wait_value("Volume", percent / 100)
            self.assertEqual(self.devices(self.player), {"Kitchen": percent, "Bath": 0})
        # After another client unmutes it, it moves with the others, from the volume that it has kept.
        self.control("Client.SetVolume", id="bath", volume={"muted": False})
        self.player.wait_value("Volume", 0.25)
        self.playerctl("volume", "0.5")
        self.control.wait_volume("kitchen", 55)
        self.control.wait_volume("bath", 45)

    def test_all_clients_are_muted(self):
        """Raising the volume of the group unmutes it."""
        for name, percent in (("kitchen", 60), ("bath", 20)):
            self.control("Client.SetVolume", id=name, volume={"percent": percent, "muted": True})
        self.wait_devices(self.player, Kitchen=0, Bath=0)
        self.player.wait_value("Volume", 0)
        self.playerctl("volume", "0")
        self.assertEqual(self.control.client("bath")["config"]["volume"], {"percent": 20, "muted": True})
        self.playerctl("volume", "0.5")
        self.control.wait_volume("kitchen", 70)
        self.control.wait_volume("bath", 30)
        self.wait_devices(self.player, Kitchen=70, Bath=30)

    def test_a_mean_of_half_a_percent(self):
        self.set_volumes(kitchen=60, bath=21)
        self.player.wait_value("Volume", 0.405)
        self.playerctl("volume", "0.5")
        self.player.wait_value("Volume", 0.5)
        volumes = self.devices(self.player)
        self.assertEqual(volumes["Kitchen"] + volumes["Bath"], 100)
        self.assertIn(volumes["Bath"], (30, 31))

    def test_muted_group(self):
        self.set_volumes(kitchen=60, bath=20)
        self.control("Group.SetMute", id=self.group, mute=True)
        self.wait_devices(self.player, Kitchen=0, Bath=0)
        self.perform_volume(self.player, "bath", 0.3)
        self.control.wait(lambda: self.control.group_of("bath")["muted"], False)
        self.control.wait_volume("bath", 30)
        self.control.wait_volume("kitchen", 60, muted=True)
        self.assertEqual(self.devices(self.player), {"Kitchen": 0, "Bath": 30})
        self.control("Group.SetMute", id=self.group, mute=True)
        self.wait_devices(self.player, Kitchen=0, Bath=0)
        self.player.wait_value("Volume", 0)
        # The kitchen is now muted by itself, and stays muted.
        self.playerctl("volume", "0.1")
        self.control.wait_volume("bath", 10)
        self.control.wait(lambda: self.control.group_of("bath")["muted"], False)
        self.control.wait_volume("kitchen", 60, muted=True)
        self.wait_devices(self.player, Kitchen=0, Bath=10)

    def test_muted_group_is_raised(self):
        self.set_volumes(kitchen=60, bath=20)
        self.control("Group.SetMute", id=self.group, mute=True)
        self.player.wait_value("Volume", 0)
        self.playerctl("volume", "0")
        self.assertTrue(self.control.group_of("bath")["muted"])
        self.playerctl("volume", "0.1")
        self.control.wait(lambda: self.control.group_of("bath")["muted"], False)
        self.control.wait_volume("kitchen", 20)
        self.control.wait_volume("bath", 0)
        self.wait_devices(self.player, Kitchen=20, Bath=0)

    def test_device_that_is_gone(self):
        with self.assertRaises(DBusError):
            self.perform_volume(self.player, "attic", 0.3)


class Changes(SnapcastTest):
    """Changes by other clients are published without polling."""

    def test_clients_leave_and_join(self):
        self.clients["bath"].end()
        self.wait_devices(self.player, Kitchen=100)
        self.start_client("bath")
        self.wait_devices(self.player, Kitchen=100, Bath=100)
        self.start_client("attic", "Attic")
        self.client.wait_names(2)
        self.control("Group.SetClients", id=self.group, clients=["kitchen", "bath", "attic"])
        self.client.wait_names(1)
        self.wait_devices(self.player, Kitchen=100, Bath=100, Attic=100)

    def test_speakers_play_there(self):
        """The group gets the clients that the user selects; the last one stays."""

        def perform(command, client, **arguments):
            arguments["output_id"] = GLib.Variant("ay", client)
            self.player.session.perform(command, **arguments)

        def clients():
            group = next(group for group in self.control.status()["groups"] if group["id"] == self.group)
            return {client["id"] for client in group["clients"]}

        program = [str(BUILD / "bin" / "nowplaying"), "outputs"]
        for words, text in (([], "▶\tkitchen\tspeaker\tKitchen\t\n▶\tbath\tspeaker\tBath\t\n"), (["Kitchen"], "")):
            done = subprocess.run(
                [*program, *words], env=self.bus.environment(), capture_output=True, text=True, timeout=DEADLINE
            )
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, text, ""))
        self.assertEqual(clients(), {"kitchen"})
        self.wait_devices(self.player, Kitchen=100)
        # The other client has a group of its own, which is a player.
        self.client.wait_names(2)
        perform("play_on_output", b"bath", together=GLib.Variant("b", True))
        self.assertEqual(clients(), {"kitchen", "bath"})
        perform("leave_output", b"kitchen")
        self.assertEqual(clients(), {"bath"})
        with self.assertRaisesRegex(DBusError, "only speaker of the group"):
            perform("leave_output", b"bath")

    def test_another_stream_and_back(self):
        self.control("Group.SetStream", id=self.group, stream_id="Estuary FM")
        self.player.wait_title("Estuary FM")
        self.control("Group.SetStream", id=self.group, stream_id="Music")
        self.player.wait_title("Harbour Lights")
        self.playerctl("next")
        self.control.wait_title("Low Water")

    def test_silence_while_nothing_changes(self):
        self.playerctl("play")
        self.player.wait_value("PlaybackStatus", "Playing")
        self.player.forget()
        self.player.assert_silent(0.5)

    def test_server_that_restarts(self):
        self.playerctl("play")
        self.player.wait_value("PlaybackStatus", "Playing")
        self.wait_stored_group(2)
        self.server.end()
        self.wait_session(self.player, lambda: self.player.session.get("IsReachable"), False)
        self.assertEqual(self.player.get("PlaybackStatus"), "Paused")
        self.assertFalse(self.player.get("CanGoNext"))
        self.assertIn("cannot be reached", self.log_text())
        self.start_server()
        self.revive()
        self.wait_session(self.player, lambda: self.player.session.get("IsReachable"), True)
        self.wait_devices(self.player, Kitchen=100, Bath=100)
        self.assertIn("is back", self.log_text())
        self.playerctl("next")
        self.control.wait_title("Low Water")
        self.player.wait_title("Low Water")
        self.perform_volume(self.player, "bath", 0.35)
        self.control.wait_volume("bath", 35)

    def test_server_is_killed(self):
        """The server has forgotten its groups, so each client is a group of its own."""
        self.server.end(signal.SIGKILL)
        self.wait_session(self.player, lambda: self.player.session.get("IsReachable"), False)
        self.start_server()
        self.revive()
        # The first of them can appear before the old one leaves.
        self.client.wait(lambda: self.player.name not in self.client.names(), "the old group leaves", 3 * DEADLINE)
        names = self.client.wait_names(2, timeout=3 * DEADLINE)
        player = Player(self.client, names[0])
        self.wait_session(player, lambda: player.session.get("IsReachable"), True)
        self.run_tool("playerctl", "-p", names[0].removeprefix(ROOT + "."), "next")
        self.control.wait_title("Low Water")

    def test_ends(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(how=how):
                self.assertEqual(self.program.end(how), 0)
                self.client.wait_names(0)
                self.start_program(self.port)
                self.client.wait_names(1)
        self.assertEqual(self.log_text(), "")


class Page(SnapcastTest):
    """examples/snapcast_remote/README.md"""

    def test_the_commands_of_the_page_build_it(self):
        page = (REPOSITORY / "examples/snapcast_remote/README.md").read_text()
        build, start = re.search(r"```sh\n(cc .*)\n(\./.*)\n```", page).groups()
        program = self.folder / "snapcast-remote"
        build_by(build.replace("cc ", "cc -Werror ", 1), "snapcast-remote", program)
        self.program.end()
        self.client.wait_names(0)
        libraries = build_environment()["LD_LIBRARY_PATH"]
        # Not every test system has a host name that resolves.
        words = start.split("#")[0].replace("1705", str(self.port)).replace("localhost", "127.0.0.1").split()
        started = Lines([str(program), *words[1:]], self.bus.environment(LD_LIBRARY_PATH=libraries))
        self.addCleanup(started.close)
        self.client.player().wait_title("Harbour Lights")


class FakeTest(RemoteTest):
    """A server that sends any data."""

    STREAM = {
        "id": "Music",
        "status": "playing",
        "properties": {
            "canControl": True,
            "canPlay": True,
            "canPause": True,
            "canSeek": True,
            "canGoNext": True,
            "playbackStatus": "playing",
            "position": 10.0,
            "metadata": {"title": "Harbour Lights", "trackId": "1", "duration": 254.0},
        },
    }
    CLIENT = {
        "id": "kitchen",
        "connected": True,
        "config": {"name": "Kitchen", "volume": {"percent": 40, "muted": False}},
        "host": {"name": "vm"},
    }

    def setUp(self):
        super().setUp()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(self.listener.close)
        self.start_program(self.listener.getsockname()[1], *self.before)

    before: tuple[str, ...] = ()

    def accept(self):
        self.listener.settimeout(DEADLINE)
        connection, _ = self.listener.accept()
        self.server = JsonLines(connection)
        self.addCleanup(self.server.close)

    def wait_asked(self, method):
        """Waits for the next request with that method."""
        while request := self.server.read():
            if request["method"] == method:
                return request
        raise AssertionError(f"{method} was not asked")

    @staticmethod
    def everything(groups=None, streams=None):
        one = {"id": "group", "name": "", "muted": False, "stream_id": "Music", "clients": [FakeTest.CLIENT]}
        return {
            "groups": [one] if groups is None else groups,
            "streams": [FakeTest.STREAM] if streams is None else streams,
        }

    def answer(self, request, result):
        self.server.send({"jsonrpc": "2.0", "id": request["id"], "result": result})

    def answer_status(self, **parts):
        self.answer(self.wait_asked("Server.GetStatus"), {"server": self.everything(**parts)})

    def answer_always(self, parts):
        """Answers until the connection ends."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                self.answer_status(**parts)

    def notify(self, method, **parameters):
        self.server.send({"jsonrpc": "2.0", "method": method, "params": parameters})

    def show(self, **parts):
        self.accept()
        self.answer_status(**parts)
        self.player = self.client.player()
        self.wait_devices(self.player, Kitchen=40)

    def assert_follows(self, percent):
        """A change that the server sends now is published."""
        self.notify("Client.OnVolumeChanged", id="kitchen", volume={"percent": percent, "muted": False})
        self.wait_devices(self.player, Kitchen=percent)


class BadInput(FakeTest):
    """No data of a server may break the program."""

    def test_useless_lines(self):
        self.show()
        lines = {
            "rubbish": b"\x00\xff\xfe{[(\n",
            "no end": b'{"jsonrpc": "2.0", "method": "Client.OnVol\n',
            "two in one": b'{"id": 7}{"id": 8}\n',
            "deep": b"[" * 100000 + b"]" * 100000 + b"\n",
            "deep objects": b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"\n",
            "gigantic": b'{"method": "Server.OnUpdate", "x": "' + b"x" * (3 << 20) + b'"}\n',
            "number": b"5\n",
            "text": b'"Client.OnVolumeChanged"\n',
            "empty batch": b"[]\n",
            "batch of nothing": b"[1, null, [], {}]\n",
            "no question": b'{"id": 4711, "result": {}}\n',
            "id of another type": b'{"id": {"id": 1}, "result": {}}\n',
            "beyond numbers": b'{"id": 1e999, "result": 99999999999999999999999999}\n',
        }
        for number, (what, line) in enumerate(lines.items()):
            with self.subTest(what=what):
                self.server.write(line)
                self.assert_follows(number + 1)
        self.assertEqual(self.log_text().count("left out"), len(lines))
        self.assertEqual(self.log_text().count("too long"), 1)
        self.server.write(b"\r\n\n  \r\n")
        for (
            byte
        ) in b'{"jsonrpc":"2.0","method":"Client.OnNameChanged","params":{"id":"kitchen","name":"Bit by bit"}}\r\n':
            self.server.write(bytes([byte]))
        self.wait_session(self.player, lambda: list(self.devices(self.player)), ["Bit by bit"])

    def test_wrong_types_and_unknown_ids(self):
        self.show()
        wrong = (None, True, 5, -1e300, "", "nowhere", [], [[]], {}, {"percent": []}, {"id": "kitchen"})
        keys = ("id", "volume", "client", "name", "mute", "stream_id", "stream", "properties", "server")
        methods = ("Volume", "Connect", "Disconnect", "Name", "Mute", "Stream", "Update", "Properties", "Latency")
        for owner in ("Client", "Group", "Stream", "Server"):
            for method in (f"{owner}.On{word}{end}" for word in methods for end in ("", "Changed")):
                for known in ("kitchen", "group", "Music", "unknown"):
                    for value in wrong:
                        self.notify(method, **{**dict.fromkeys(keys, value), "id": known})
                        self.notify(method, **{key: value for key in keys[:3]})
        for parameters in wrong:
            self.server.send({"method": "Client.OnVolumeChanged", "params": parameters})
        # It requests the state once or twice, not once for each message.
        client = dict(self.CLIENT, config={"name": "Kitchen", "volume": {"percent": 41, "muted": False}})
        group = dict(self.everything()["groups"][0], clients=[client])
        answering = threading.Thread(target=self.answer_always, args=[dict(groups=[group])])
        answering.start()
        try:
            self.wait_devices(self.player, Kitchen=41)
            self.assertTrue(self.player.session.get("IsReachable"))
        finally:
            self.server.connection.shutdown(socket.SHUT_RDWR)
            answering.join()

    def test_status_of_wrong_types(self):
        streams = [None, 1, "Music", [], {}, {"id": 5}, {"id": "Music", "properties": []}, self.STREAM]
        clients = [None, {}, {"id": 1}, dict(self.CLIENT, id=""), self.CLIENT, self.CLIENT, {"connected": True}]
        clients += [dict(self.CLIENT, id="far", config={"name": [], "volume": {"percent": 1e300}}, host=None)]
        clients += [dict(self.CLIENT, id="\x00"), dict(self.CLIENT, id="x" * 5000)]
        clients += [dict(self.CLIENT, id="loud", config={"name": "🔊", "volume": {"percent": -3}}, host={"name": "!"})]
        clients += [dict(self.CLIENT, id="odd", config={"name": "odd", "volume": {"percent": float("nan")}})]
        group = {"id": "group", "stream_id": "Music", "clients": clients, "name": "é" * 3000, "muted": "no"}
        groups = [None, 1, [], {}, {"id": "group"}, {"id": "g", "clients": {}}, dict(group, id="y" * 5000)]
        groups += [group, group, dict(group, id="lost", stream_id="nowhere")]
        self.accept()
        self.answer_status(groups=groups, streams=streams[-1:] + streams[:-1])
        self.player = self.client.player()
        self.wait_devices(self.player, Kitchen=40, far=100, loud=0, odd=0)
        self.assertEqual(self.player.metadata["xesam:title"], "Harbour Lights")

    def test_properties_of_wrong_types(self):
        self.show()
        for properties in (
            {"playbackStatus": 1, "position": "x", "rate": -1, "loopStatus": [], "metadata": 7, "canControl": "yes"},
            {"position": 1e300, "rate": 1e300, "metadata": {"title": "A", "duration": -1e300, "trackNumber": 1e300}},
            {"position": float("inf"), "rate": float("nan"), "metadata": {"title": "A", "duration": float("nan")}},
            {"position": -5, "rate": 0, "shuffle": "x", "metadata": {"title": [], "artist": {}, "genre": [1, None]}},
            {"canControl": True, "rate": {}, "shuffle": None, "loopStatus": "for ever", "position": None},
            {"metadata": {"title": "\ud83d\ude00\x00\x01", "artist": ["x" * 70000] * 100, "contentCreated": "never"}},
            {"metadata": {"title": "B", "trackId": "z" * 5000, "artData": {"data": "@@"}, "artUrl": "http://"}},
            {"metadata": {"title": "C", "artData": {"data": "AAAA" * 1000}, "artUrl": "https://u:p@host/a?b"}},
        ):
            with self.subTest(properties=str(properties)[:100]):
                self.notify("Stream.OnProperties", id="Music", properties=properties)
                self.notify("Stream.OnUpdate", id="Music", stream={"id": "Music", "properties": properties})
                self.assert_follows(7)
                self.assert_follows(8)
                self.assertNotIn("mpris:artUrl", self.player.metadata)
        self.notify("Stream.OnProperties", id="Music", properties=self.STREAM["properties"])
        self.player.wait_title("Harbour Lights")

    def test_refusals_are_outcomes(self):
        self.show()
        for code, data, error in (
            (-32601, None, "org.freedesktop.DBus.Error.NotSupported"),
            (7, None, "org.freedesktop.DBus.Error.NotSupported"),
            (-32602, "bad", "org.freedesktop.DBus.Error.InvalidArgs"),
            (-32603, "Stream not found", "org.freedesktop.DBus.Error.Failed"),
        ):
            with self.subTest(code=code):
                call = self.player.session.send("next")
                request = self.wait_asked("Stream.Control")
                self.assertEqual(request["params"], {"id": "Music", "command": "next", "params": {}})
                refusal = {"code": code, "message": "the tape is torn"}
                if data:
                    refusal["data"] = data
                self.server.send({"jsonrpc": "2.0", "id": request["id"], "error": refusal})
                with self.assertRaises(DBusError) as caught:
                    call.wait()
                self.assertEqual(caught.exception.name, error)
                self.assertIn(f"the tape is torn{f': {data}' if data else ''}", caught.exception.text)

    def test_a_group_has_one_outcome(self):
        bath = dict(self.CLIENT, id="bath", config={"name": "Bath", "volume": {"percent": 20, "muted": False}})
        group = {"id": "group", "muted": False, "stream_id": "Music", "clients": [self.CLIENT, bath]}
        self.accept()
        self.answer_status(groups=[group])
        self.player = self.client.player()
        self.wait_devices(self.player, Kitchen=40, Bath=20)
        for refused in (None, 0, 1):
            with self.subTest(refused=refused):
                call = self.player.session.send("set_volume", volume=GLib.Variant("d", 0.5))
                asked = [self.wait_asked("Client.SetVolume") for _ in range(2)]
                self.assertEqual([60, 40], [one["params"]["volume"]["percent"] for one in asked])
                for index, one in enumerate(asked):
                    self.assertFalse(call.done)
                    if index == refused:
                        self.server.send({"id": one["id"], "error": {"code": -32603, "message": "the tape is torn"}})
                        break
                    self.answer(one, {"volume": one["params"]["volume"]})
                if refused is None:
                    call.wait()
                    self.assertEqual({"Kitchen": 60, "Bath": 40}, self.devices(self.player))
                else:
                    with self.assertRaises(DBusError) as caught:
                        call.wait()
                    self.assertEqual("the tape is torn", caught.exception.text)
                    if refused == 0:
                        self.answer(asked[1], {"volume": asked[1]["params"]["volume"]})
                    # It requests the state, and the answer may be old.
                    self.answer_status(groups=[group])
                for name, percent in (("kitchen", 40), ("bath", 20)):
                    self.notify("Client.OnVolumeChanged", id=name, volume={"percent": percent, "muted": False})
                self.wait_devices(self.player, Kitchen=40, Bath=20)
        self.assertNotIn("finished", self.log_text())

    def test_refusal_of_any_text(self):
        self.show()
        for text in ("é" * 3000, "\x00", "\x1b[31m\x07", "", None, 5, {}):
            with self.subTest(text=str(text)[:9]):
                call = self.player.session.send("next")
                number = self.wait_asked("Stream.Control")["id"]
                self.server.send({"id": number, "error": {"code": -1e300, "message": text, "data": text}})
                with self.assertRaises(DBusError) as caught:
                    call.wait()
                self.assertEqual(caught.exception.name, "org.freedesktop.DBus.Error.Failed")
                self.assertTrue(caught.exception.text)

    def test_pending_commands_fail_when_the_server_is_lost(self):
        self.show()
        call = self.player.session.send("next")
        self.wait_asked("Stream.Control")
        self.server.close()
        with self.assertRaises(DBusError) as caught:
            call.wait()
        self.assertEqual(caught.exception.name, "org.nowplaying.Error.NetworkFailed")
        self.accept()
        self.answer_status()
        self.wait_session(self.player, lambda: self.player.session.get("IsReachable"), True)
        self.assert_follows(42)

    def test_server_that_never_reports_a_song(self):
        for what in ("an error", "nothing"):
            with self.subTest(what=what), contextlib.suppress(ConnectionError):
                self.accept()
                request = self.wait_asked("Server.GetStatus")
                if what == "an error":
                    self.server.send({"id": request["id"], "error": {"code": 1, "message": "no"}})
                with self.assertRaises((EOFError, ConnectionError)):
                    self.server.read()
        self.show()
        self.assertEqual(self.log_text().count("cannot be reached"), 1, "it is logged once")

    def test_endless_invalid_input(self):
        self.show()
        with self.assertRaises((EOFError, ConnectionError)):
            self.server.write(b"rubbish\n" * 100)
            while self.server.read():
                pass
        self.accept()
        self.answer_status()
        self.wait_session(self.player, lambda: self.player.session.get("IsReachable"), True)
        self.assertLess(self.log_text().count("\n"), 50)

    def test_answer_that_is_older_than_the_last_notification(self):
        """Snapcast 0.26 sends such answers when it is busy."""
        paused = dict(self.STREAM, properties={"playbackStatus": "paused"})
        self.accept()
        request = self.wait_asked("Server.GetStatus")
        self.notify("Stream.OnProperties", id="Music", properties=paused["properties"])
        self.answer(request, {"server": self.everything()})
        self.player = self.client.player()
        self.answer_status(streams=[paused])
        self.player.wait_value("PlaybackStatus", "Paused")
        # The same after the current track is known.
        self.notify("Client.OnConnect", id="attic")
        request = self.wait_asked("Server.GetStatus")
        self.notify("Stream.OnProperties", id="Music", properties=self.STREAM["properties"])
        self.answer(request, {"server": self.everything(streams=[paused])})
        self.assert_follows(41)
        self.assertEqual(self.player.get("PlaybackStatus"), "Playing")


class WithoutAFault(FakeTest):
    """Runs the program with valgrind."""

    before: tuple[str, ...] = (
        "valgrind",
        "-q",
        "--error-exitcode=9",
        "--leak-check=full",
        "--show-leak-kinds=definite,indirect",
        "--errors-for-leak-kinds=definite,indirect",
    )

    def test_memory(self):
        self.show()
        for line in (b"{[\n", b'{"id": 1}\n', b"[" * 1000 + b"\n", b'{"method": 1}\n'):
            self.server.write(line)
        image = {"data": base64.b64encode(PNG).decode()}
        stream = dict(self.STREAM, properties={"metadata": {"title": "A", "artData": image}})
        self.notify("Stream.OnUpdate", id="Music", stream=stream)
        self.player.wait_title("A")
        self.notify("Stream.OnProperties", id="Music", properties=self.STREAM["properties"])
        self.wait_offered(self.player, "next", True)
        self.player.session.send("next")
        self.wait_asked("Stream.Control")
        self.notify("Group.OnMute", id="group", mute=True)
        self.wait_devices(self.player, Kitchen=0)
        self.client.send(self.player.name, "Set", GLib.Variant("(ssv)", (PLAYER, "Volume", GLib.Variant("d", 0.5))))
        self.notify("Server.OnUpdate", server=self.everything(groups=[]))
        self.client.wait_names(0)
        self.notify("Server.OnUpdate", server=self.everything())
        self.client.wait_names(1)
        self.server.close()
        self.accept()
        self.answer_status()
        self.assertEqual(self.program.end(), 0, self.log_text())
