# SPDX-License-Identifier: MIT
"""Machines with bridges in one network, its broker, and their players."""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

from gi.repository import Gio, GLib
from mqtt import Stranger
from support import (
    BUILD, DEADLINE, PATH, PLAYER, PROPERTIES, SECOND, Client, DBusError, Lines, Player, PrivateBus, Puppet, until
)  # fmt: skip

BRIDGE = pathlib.Path(os.environ.get("NOWPLAYING_BRIDGE", BUILD / "bin" / "nowplaying-bridge"))
FAKETIME = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
OURS = "org.mpris.MediaPlayer2.nowplaying-bridge-"
HUB = "10.77.0.1"
NEAR = 0.1
"""Seconds by which a position may be wrong."""


class Network:
    """A hub with the broker, and machines with cables to it. The network ends with the processes that hold it."""

    def __init__(self):
        self.holders = {}
        self.hold("hub", [])
        self.run("hub", "ip link add br0 type bridge && ip link set br0 up && ip address add 10.77.0.1/24 dev br0")
        self.run("hub", "ip link set lo up")

    def hold(self, name, inside):
        holder = subprocess.Popen(
            [*inside, "unshare", "--net", "sh", "-c", "echo; exec cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.holders[name] = holder
        if not holder.stdout.readline():
            raise RuntimeError("cannot create a network namespace: run the test as root, or allow user namespaces")

    def inside(self, name):
        """The beginning of a command that runs in a namespace."""
        return ["nsenter", f"--target={self.holders[name].pid}", "--net", "--"]

    def run(self, name, command):
        subprocess.run([*self.inside(name), "sh", "-c", command], check=True, timeout=DEADLINE)

    def add(self, name, number):
        self.hold(name, self.inside("hub"))
        pid = self.holders[name].pid
        # The pid of nsenter is that of the holder, because each program executes the next one.
        self.run("hub", f"ip link add to-{name} type veth peer name eth0 netns {pid}")
        self.run("hub", f"ip link set to-{name} master br0 up")
        self.run(name, f"ip address add 10.77.0.{number}/24 dev eth0 && ip link set lo up && ip link set eth0 up")

    def cut(self, name):
        self.run(name, "ip link set eth0 down")

    def restore(self, name):
        self.run(name, "ip link set eth0 up")

    def close(self):
        for holder in reversed(self.holders.values()):
            holder.stdin.close()
            holder.wait()
            holder.stdout.close()


class Broker:
    """Mosquitto without persistence."""

    def __init__(self, network, folder, extra=""):
        self.network, self.folder, self.process = network, folder, None
        self.configuration = folder / "mosquitto.conf"
        self.configuration.write_text(extra or f"listener 1883 {HUB}\nallow_anonymous true\npersistence false\n")
        with self.configuration.open("a") as file:
            file.write("user root\nlog_type error\nconnection_messages false\n")

    def start(self):
        self.process = subprocess.Popen(
            [*self.network.inside("hub"), "mosquitto", "-c", str(self.configuration)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return self

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


class Machine:
    """A bus, a client, and the programs that a test starts there."""

    inside = ()
    """The command that starts a program in the machine's network."""

    def __init__(self, test, name, faked=False):
        self.test, self.name, self.faked = test, name, faked
        self.clock_file = None
        self.bus = PrivateBus().start()
        test.addCleanup(self.bus.close)
        self.client = Client(self.bus.address)
        test.addCleanup(self.client.close)
        self.bridge = None

    @property
    def clock(self):
        """The environment in which the clock is an hour ahead, or as far as the test requires."""
        if self.clock_file:
            words = {"FAKETIME_TIMESTAMP_FILE": str(self.clock_file), "FAKETIME_NO_CACHE": "1"}
        elif self.faked:
            words = {"FAKETIME": "+1h"}
        else:
            return {}
        if self.faked:
            words["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"
        return {"LD_PRELOAD": str(FAKETIME), **words}

    def set_clock(self, offset):
        """Sets the wall clock; of a machine that is not `faked`, all clocks."""
        self.clock_file = self.bus.folder / "clock"
        # Replace the file, so that it always exists.
        written = self.clock_file.with_suffix(".new")
        written.write_text(f"{offset}\n")
        written.replace(self.clock_file)

    def configure(self, **keys):
        """Writes the configuration; returns its path."""
        values = {"broker": HUB, "host_id": self.name, "name": f"Machine {self.name}", "type": "laptop"}
        values.update({"share": "*", "commands": "all", "keepalive": "5", "lost_after": "1"})
        # The broker has no accounts.
        values["open_broker"] = "trust"
        values.update(keys)
        path = self.bus.folder / "bridge.conf"
        lines = [f"{key.replace('_', '-')} = {value}\n" for key, value in values.items() if value is not None]
        path.write_text("# What is tried.\n\n" + "".join(lines))
        return path

    def start_bridge(self, **keys):
        self.bridge = Lines(
            [*self.inside, str(BRIDGE), "--verbose", f"--config={self.configure(**keys)}"],
            self.bus.environment(**self.clock),
            subprocess.STDOUT,
        )
        self.watch(self.bridge)
        return self

    def watch(self, program):
        """Ends a program with the test, and removes the files that libfaketime leaves after a kill."""

        def end():
            program.end()
            program.close()
            for left in pathlib.Path("/dev/shm").glob(f"*faketime_*_{program.process.pid}"):
                left.unlink(missing_ok=True)

        self.test.addCleanup(end)

    def wait_connected(self):
        self.bridge.wait_event(r"nowplaying-bridge: connected to ")
        return self

    def puppet(self, session="music", number=1, playback="playing position=42", **more):
        """A player with one session, "Song <number>"."""
        puppet = Puppet(self.bus, **self.clock)
        self.watch(puppet)
        offered = "play pause toggle_play_pause next seek_to_position set_volume"
        puppet(f"context org.example.{session.capitalize()}", f"session {session}", f"begin {session}")
        puppet(self.song(session, number, **more), f"playback {session} {playback}", f"offer {session} {offered}")
        puppet(f"end {session}", f"publish {session}")
        return puppet

    @staticmethod
    def song(session, number, extra=""):
        return f'content {session} music track-{number} title="Song {number}" artist="The Ferrymen" length=254 {extra}'

    def shown(self, count=1, timeout=DEADLINE):
        """The sessions of other machines that are shown here."""
        return [Player(self.client, name) for name in self.client.wait_names(count, OURS, timeout)]

    def local(self):
        """The player of this machine."""
        names = [name for name in self.client.names() if not name.startswith(OURS)]
        self.test.assertEqual(len(names), 1)
        return Player(self.client, names[0])


class NetworkMachine(Machine):
    """A machine in the network of its test."""

    def __init__(self, test, name, number, faked=False):
        test.network.add(name, number)
        self.inside = test.network.inside(name)
        super().__init__(test, name, faked)

    def wait_titles(self, titles, timeout=DEADLINE):
        """Waits until exactly these titles of other machines are shown and reachable."""

        def shown():
            found = []
            for name in self.client.names(OURS):
                with contextlib.suppress(DBusError):
                    player = Player(self.client, name)
                    if player.session.get("IsReachable"):
                        found.append(player.metadata.get("xesam:title"))
            return sorted(found)

        def wanted():
            return "\n".join([str(titles), *self.bridge.pending("")[-20:]])

        self.client.wait_read(shown, lambda found: found == sorted(titles), wanted, timeout)


PLAIN = """<node>
  <interface name="org.mpris.MediaPlayer2"><property name="Identity" type="s" access="read"/></interface>
  <interface name="org.mpris.MediaPlayer2.Player">
    <method name="Play"/><method name="Pause"/><method name="PlayPause"/><method name="Next"/>
    <method name="SetPosition"><arg type="o" direction="in"/><arg type="x" direction="in"/></method>
    <property name="PlaybackStatus" type="s" access="read"/>
    <property name="Metadata" type="a{sv}" access="read"/>
    <property name="Volume" type="d" access="readwrite"/>
    <property name="Position" type="x" access="read"/>
    <property name="CanControl" type="b" access="read"/>
    <property name="CanPlay" type="b" access="read"/>
    <property name="CanPause" type="b" access="read"/>
    <property name="CanSeek" type="b" access="read"/>
    <property name="CanGoNext" type="b" access="read"/>
  </interface>
</node>"""


class PlainPlayer:
    """A player in this process without the library. It answers while a client waits."""

    def __init__(self, machine, metadata):
        self.connection, self.calls = machine.client.connection, []
        self.begun = time.monotonic() - 30
        self.values = {"Identity": GLib.Variant("s", "Plain"), "PlaybackStatus": GLib.Variant("s", "Playing")}
        self.values.update(Volume=GLib.Variant("d", 0.5), Metadata=GLib.Variant("a{sv}", metadata))
        for key in ("CanControl", "CanPlay", "CanPause", "CanSeek", "CanGoNext"):
            self.values[key] = GLib.Variant("b", True)
        for interface in Gio.DBusNodeInfo.new_for_xml(PLAIN).interfaces:
            self.connection.register_object(PATH, interface, self.called, self.asked, self.set)
        Gio.bus_own_name_on_connection(
            self.connection, "org.mpris.MediaPlayer2.plain", Gio.BusNameOwnerFlags.NONE, None, None
        )

    @property
    def position(self):
        return time.monotonic() - self.begun

    def called(self, _connection, _sender, _path, _interface, method, parameters, invocation):
        self.calls.append((method, *parameters.unpack()))
        if method == "Next":
            invocation.return_dbus_error("org.example.Error.Stuck", "The needle is stuck.")
        else:
            invocation.return_value(None)

    def asked(self, _connection, _sender, _path, _interface, key):
        if key == "Position":
            return GLib.Variant("x", int(self.position * SECOND))
        return self.values[key]

    def set(self, _connection, _sender, _path, _interface, key, value):
        self.calls.append((key, value.unpack()))
        return True

    def change(self, **values):
        self.values.update(values)
        signal = GLib.Variant("(sa{sv}as)", (PLAYER, values, []))
        self.connection.emit_signal(None, PATH, PROPERTIES, "PropertiesChanged", signal)


class BridgeTest(unittest.TestCase):
    """A network, a broker, and the machines of a test."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-bridge-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.network = Network()
        self.addCleanup(self.network.close)
        self.broker = Broker(self.network, self.folder)
        self.addCleanup(lambda: self.broker.kill())
        self.count = 0

    def machine(self, name, faked=False):
        self.count += 1
        return NetworkMachine(self, name, self.count + 1, faked)

    def pair(self):
        """Two machines with bridges; the first has a player. Returns also the player that the second shows."""
        self.broker.start()
        here, there = self.machine("here", True), self.machine("there")
        puppet = here.puppet()
        here.client.wait_names(1)
        here.start_bridge().wait_connected()
        there.start_bridge().wait_connected()
        return here, there, puppet, there.shown()[0]

    def assert_near(self, player, other):
        """Checks that two players have the same position now."""
        before = player.position
        seen = other.position
        after = player.position
        self.assertGreater(seen, before - NEAR)
        self.assertLess(seen, after + NEAR)

    def wait_near(self, player, other):
        """Waits until two players have the same position. A bridge that starts shows a session after its first
        measurement of the clocks, and measures up to four times, until the error is small enough."""

        def difference():
            try:
                self.assert_near(player, other)
            except AssertionError as error:
                return str(error)

        until(lambda: not difference(), difference)

    def publish(self, topic, payload, *options):
        """Publishes as a client that is not a bridge."""
        command = [*self.network.inside("hub"), "mosquitto_pub", "-V", "5", "-h", HUB, "-t", topic, *options]
        command.append("-s" if payload else "-n")
        data = payload if isinstance(payload, bytes) else payload.encode()
        subprocess.run(command, input=data, check=True, timeout=DEADLINE)

    def listen(self, topic, form):
        options = f"-V 5 -h {HUB} -d".split()
        command = [*self.network.inside("hub"), "stdbuf", "-oL", "mosquitto_sub", *options, "-t", topic, "-F", form]
        listener = Lines(command, dict(os.environ))
        self.addCleanup(listener.close)
        listener.wait_event("Subscribed")
        return listener


class AccountMachine(Machine):
    """A machine whose bridge can have an account."""

    def configure(self, account=None, **keys):
        """Writes the configuration, with the credentials of an account; returns its path."""
        values = {"broker": f"127.0.0.1:{self.test.port}", "lost_after": "0"}
        values |= dict.fromkeys(("commands", "keepalive", "open_broker"))
        if account:
            values["credentials"] = self.bus.folder / "credentials"
            values["credentials"].write_text(f"username = {account}\npassword = secret of {account}\n")
            values["credentials"].chmod(0o600)
        return super().configure(**{**values, **keys})

    def start_bridge(self, **keys):
        return super().start_bridge(**keys).wait_connected()

    def check(self, status=0, **keys):
        """The two streams of --check, which must have the exit status."""
        command = [str(BRIDGE), "--check", f"--config={self.configure(**keys)}"]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=30, env=self.bus.environment(**self.clock)
        )
        self.test.assertEqual(done.returncode, status, done.stderr)
        return done.stdout, done.stderr

    def shown(self, title):
        """The session of another machine that is shown here."""
        (player,) = super().shown()
        player.wait_title(title)
        return player

    def offered(self, player):
        return sorted(player.session.get("Commands"))

    def wait_offered(self, player, *commands):
        """Waits until the player is reachable and offers these commands."""

        def is_offered():
            return player.session.get("IsReachable") and set(commands) <= set(self.offered(player))

        self.client.wait(is_offered, f"{commands} to be offered")


class AccountsTest(unittest.TestCase):
    """Mosquitto, machines, and clients that are not bridges."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-accounts-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.port = taken.getsockname()[1]
        self.broker = None

    def start_broker(self, rules=None, extra=""):
        """With rules each client needs an account. Without rules each client has all rights."""
        configuration = self.folder / "mosquitto.conf"
        lines = f"listener {self.port} 127.0.0.1\npersistence false\nuser root\nlog_type information\n{extra}"
        if rules is None:
            lines += "allow_anonymous true\n"
        else:
            passwords = self.folder / "passwords"
            for name in ("here", "there", "liar"):
                create = [] if passwords.exists() else ["-c"]
                command = ["mosquitto_passwd", "-b", *create, str(passwords), name, f"secret of {name}"]
                subprocess.run(command, check=True, capture_output=True, timeout=DEADLINE)
            (self.folder / "rules").write_text(rules)
            lines += f"password_file {passwords}\nacl_file {self.folder / 'rules'}\n"
        configuration.write_text(lines)
        self.broker = Lines(["mosquitto", "-c", str(configuration)], dict(os.environ), subprocess.STDOUT)
        self.addCleanup(self.broker.close)
        self.broker.wait_event(".*running")

    def stranger(self, account=None, name="stranger"):
        stranger = Stranger(self.port, None, account and (account, f"secret of {account}"), name)
        self.addCleanup(stranger.close)
        return stranger

    def pair(self, **keys):
        """Two machines, the first with a player that the second shows."""
        here, there = AccountMachine(self, "here"), AccountMachine(self, "there")
        puppet = here.puppet()
        here.client.wait_names(1)
        for machine in (here, there):
            account = {"account": machine.name} if keys.get("accounts") else {}
            machine.start_bridge(**account, **{key: value for key, value in keys.items() if key != "accounts"})
        return here, there, puppet, there.shown("Song 1")
