# SPDX-License-Identifier: MIT
"""A Snapcast server with its control script, clients of the protocol, and the bases of the tests with them."""

import base64
import contextlib
import itertools
import json
import os
import pathlib
import select
import shutil
import socket
import subprocess
import tempfile
import time

from gi.repository import GLib
from support import BUILD, DEADLINE, ConformanceTest, Lines, until

PROGRAM = BUILD / "examples" / "snapcast_remote"
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

SCRIPT = """#!/usr/bin/python3
import json, sys, time

titles = ["Harbour Lights", "Low Water", "Night Crossing"]
image = sys.argv[0] + ".png"
state = {"playbackStatus": "paused", "loopStatus": "none", "shuffle": False, "rate": 1.0}
track, elapsed, since = 0, 0.0, time.monotonic()


def position():
    return elapsed + (time.monotonic() - since if state["playbackStatus"] == "playing" else 0)


def properties():
    import base64
    metadata = {"trackId": str(track), "title": titles[track], "artist": ["The Ferrymen", "Ada Lovelace"],
                "album": "Estuary", "duration": 254.5, "trackNumber": track + 1, "contentCreated": "1959-08-17",
                "genre": ["Folk"]}
    if track == 0:
        metadata["artData"] = {"data": base64.b64encode(open(image, "rb").read()).decode(), "extension": "png"}
    elif track == 1:
        metadata["artUrl"] = "https://covers.example/low-water.png"
    else:
        metadata["artUrl"] = "file://" + image
    return dict(state, canControl=True, canPlay=True, canPause=True, canSeek=True, canGoNext=track < 2,
                canGoPrevious=track > 0, position=position(), volume=70, metadata=metadata)


def send(**message):
    print(json.dumps(dict(message, jsonrpc="2.0")), flush=True)


def control(word, parameters):
    global track, elapsed, since
    now = position()
    if word in ("play", "pause"):
        state["playbackStatus"] = {"play": "playing", "pause": "paused"}[word]
    elif word == "playPause":
        state["playbackStatus"] = "paused" if state["playbackStatus"] == "playing" else "playing"
    elif word in ("next", "previous"):
        track, now = track + (1 if word == "next" else -1), 0.0
    elif word == "seek":
        now += parameters["offset"]
    elif word == "setPosition":
        now = parameters["position"]
    else:
        return False
    elapsed, since = now, time.monotonic()
    return True


send(method="Plugin.Stream.Ready")
for line in sys.stdin:
    request = json.loads(line)
    method, parameters = request["method"].rsplit(".", 1)[1], request.get("params", {})
    if method == "GetProperties":
        send(id=request["id"], result=properties())
        continue
    if method == "Control" and not control(parameters["command"], parameters.get("params", {})):
        send(id=request["id"], error={"code": -32601, "message": "it never stops"})
        continue
    if method == "SetProperty":
        state.update(parameters)
    send(id=request["id"], result="ok")
    send(method="Plugin.Stream.Player.Properties", params=properties())
"""


def free_ports(count):
    """Free ports of the loopback interface."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [taken.getsockname()[1] for taken in sockets]


class JsonLines:
    """One side of a connection that exchanges lines of JSON."""

    def __init__(self, connection):
        self.connection = connection
        self.partial = b""
        self.lines = []

    def send(self, *messages):
        self.write("".join(json.dumps(message) + "\r\n" for message in messages).encode())

    def write(self, data):
        self.connection.settimeout(DEADLINE)
        self.connection.sendall(data)

    def read(self, timeout=DEADLINE):
        """The next message; None after the timeout, EOFError at the end."""
        deadline = time.monotonic() + timeout
        while not self.lines:
            if not select.select([self.connection], [], [], max(deadline - time.monotonic(), 0))[0]:
                return None
            data = self.connection.recv(1 << 16)
            if not data:
                raise EOFError("the other side has closed the connection")
            *lines, self.partial = (self.partial + data).split(b"\n")
            self.lines += lines
        return json.loads(self.lines.pop(0))

    def close(self):
        self.connection.close()


class Control(JsonLines):
    """Another control client of the server, as Snapcast's own apps are."""

    def __init__(self, port):
        super().__init__(socket.create_connection(("127.0.0.1", port), DEADLINE))
        self.ids = itertools.count(1)

    def __call__(self, method, **parameters):
        number = next(self.ids)
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        self.has_heard = False
        while message := self.read():
            if isinstance(message, dict) and message.get("id") == number:
                return message["result"]
            self.has_heard = True
        raise AssertionError(f"no answer to {method}")

    def status(self):
        return self("Server.GetStatus")["server"]

    def stream(self, name="Music"):
        return next(stream for stream in self.status()["streams"] if stream["id"] == name)

    def client(self, name):
        clients = [client for group in self.status()["groups"] for client in group["clients"]]
        return next((client for client in clients if client["id"] == name), None)

    def group_of(self, name):
        groups = self.status()["groups"]
        return next(group for group in groups if any(client["id"] == name for client in group["clients"]))

    def wait(self, question, value, timeout=DEADLINE):
        """Asks again at each message of the server, until the answer has the value. An answer may be older than a
        message.
        """
        deadline = time.monotonic() + timeout
        while (answer := question()) != value:
            if not self.has_heard and self.read(deadline - time.monotonic()) is None:
                raise AssertionError(f"{answer!r} is not {value!r}")

    def wait_playback(self, status):
        self.wait(lambda: self.stream()["properties"]["playbackStatus"], status)

    def wait_title(self, title):
        self.wait(lambda: self.stream()["properties"]["metadata"]["title"], title)

    def wait_volume(self, name, percent, muted=False):
        self.wait(lambda: self.client(name)["config"]["volume"], {"percent": percent, "muted": muted})


class RemoteTest(ConformanceTest):
    """The program, and helpers to read its sessions."""

    def start_program(self, port, *before):
        self.log = tempfile.TemporaryFile()
        self.addCleanup(self.log.close)
        command = [*before, str(PROGRAM), "127.0.0.1", str(port)]
        self.program = Lines(command, self.bus.environment(), self.log)
        self.addCleanup(self.program.close)

    def log_text(self):
        """The program's output on standard error."""
        return os.pread(self.log.fileno(), 1 << 20, 0).decode(errors="replace")

    def devices(self, player):
        """The devices: name -> volume in percent."""
        return {device["name"]: round(device["volume"] * 100) for device in player.session.get("Devices")}

    def wait_session(self, player, question, value, timeout=DEADLINE):
        """Reads again at each signal, until the answer has the value."""
        self.client.wait_equal(question, value, timeout)

    def wait_devices(self, player, **volumes):
        self.wait_session(player, lambda: self.devices(player), volumes)

    def wait_offered(self, player, command, enabled):
        self.wait_session(player, lambda: player.session.get("Commands").get(command, {}).get("enabled"), enabled)

    def perform_volume(self, player, device, volume):
        identifier = GLib.Variant("ay", device.encode())
        player.session.perform("set_device_volume", device_id=identifier, volume=GLib.Variant("d", volume))


class SnapcastTest(RemoteTest):
    """A snapserver, two snapclients of one group, and the program."""

    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-snapcast-"))
        self.addCleanup(shutil.rmtree, self.folder)
        script = self.folder / "script"
        script.write_text(SCRIPT)
        script.chmod(0o755)
        (self.folder / "script.png").write_bytes(PNG)
        self.port, self.stream_port = free_ports(2)
        (self.folder / "snapserver.conf").write_text(f"""[server]
datadir = {self.folder}
[http]
enabled = false
[tcp]
bind_to_address = 127.0.0.1
port = {self.port}
[stream]
bind_to_address = 127.0.0.1
port = {self.stream_port}
source = pipe://{self.folder}/music?name=Music&mode=create&controlscript={script}
source = pipe://{self.folder}/radio?name=Estuary FM&mode=create
""")
        self.start_server()
        self.clients = {}
        self.start_client("kitchen", "Kitchen")
        self.start_client("bath", "Bath")
        self.group = self.control.group_of("kitchen")["id"]
        self.control("Group.SetClients", id=self.group, clients=["kitchen", "bath"])
        self.start_program(self.port)
        self.player = self.client.player()
        self.wait_devices(self.player, Kitchen=100, Bath=100)

    def start_server(self):
        command = ["snapserver", "-c", str(self.folder / "snapserver.conf")]
        self.server = Lines(command, self.bus.environment(), subprocess.STDOUT)
        self.addCleanup(self.server.close)
        self.server.wait_event(".*Number of threads")
        self.control = Control(self.port)
        self.addCleanup(self.control.close)
        self.control.wait(lambda: self.control.stream()["properties"]["canControl"], True)

    def wait_stored_group(self, size):
        """Waits until the server has stored a group of this size. It writes its file some time after a change."""

        def groups():
            with contextlib.suppress(OSError, ValueError):
                return json.loads((self.folder / "server.json").read_text())["Groups"]
            return []

        until(lambda: any(len(group["clients"]) == size for group in groups()), groups)

    def start_client(self, identifier, name=None):
        sink = ["--player", "file:filename=/dev/null", "--logsink", "null"]
        host = ["-h", "127.0.0.1", "-p", str(self.stream_port), "--hostID", identifier]
        self.clients[identifier] = Lines(["snapclient", *host, *sink], self.bus.environment())
        self.addCleanup(self.clients[identifier].close)
        self.control.wait(lambda: (self.control.client(identifier) or {}).get("connected"), True)
        if name:
            self.control("Client.SetName", id=identifier, name=name)

    def revive(self):
        """Waits for the clients, and starts those again that crash: snapclient 0.26 sometimes does so when its server ends, or
        when it connects to the next one."""

        def are_connected():
            missing = [name for name in self.clients if not (self.control.client(name) or {}).get("connected")]
            for name in missing:
                if self.clients[name].process.poll() is not None:
                    self.start_client(name)
            return not missing

        until(are_connected, "connected clients")

    def set_volumes(self, **percents):
        """Sets volumes as another control client, all at once."""
        self.control.send(
            [
                {
                    "jsonrpc": "2.0",
                    "id": f"volume of {name}",
                    "method": "Client.SetVolume",
                    "params": {"id": name, "volume": {"percent": percent}},
                }
                for name, percent in percents.items()
            ]
        )
        self.wait_devices(self.player, **{name.capitalize(): percent for name, percent in percents.items()})
