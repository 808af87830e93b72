# SPDX-License-Identifier: MIT
"""Programs around the service: those that hold players, logind, BlueZ and the screen saver. A test answers for them."""

import contextlib
import os

from gi.repository import Gio, GLib

from centers import INTERFACE, NAME, PATH, StagedTest
from fake_players import FakePlayer, ObedientPlayer, metadata
from support import PLAYER, PROPERTIES, ROOT, SESSION1, SESSION1_PATH, Client, DBusError, PrivateBus, until

LOGIN = "org.freedesktop.login1"
MANAGER, LOGIN_SESSION = LOGIN + ".Manager", LOGIN + ".Session"
DEVICE = "org.bluez.Device1"
BLUEZ = "org.bluez"
MEDIA = BLUEZ + ".Media1"
OBJECTS = "org.freedesktop.DBus.ObjectManager"
HEADSET = "/org/nowplaying/Center/bluetooth"
SAVER, PORTAL = "org.freedesktop.ScreenSaver", "org.freedesktop.portal.Desktop"
INHIBIT, REQUEST = "org.freedesktop.portal.Inhibit", "org.freedesktop.portal.Request"
SAVER_PATHS = ["/org/freedesktop/ScreenSaver", "/ScreenSaver"]
PORTAL_PATH, HANDLE = "/org/freedesktop/portal/desktop", "/org/freedesktop/portal/desktop/request/1"


def track(title, number=1, seconds=200, **more):
    """The metadata of one more item."""
    path = {"mpris:trackid": ("o", f"/track/{number}"), "mpris:length": ("x", seconds * 1_000_000)}
    return metadata(title, **path, **more)


class HeldTest(StagedTest):
    """A service, and players that obey each command."""

    follows = True

    def add(self, name, status="Playing", **options):
        """A player that the service knows."""
        player = ObedientPlayer(self.stage, name, status=status, **options)
        self.center.wait(lambda: self.center.players.get(name, {}).get("status"), status.lower())
        return player

    def statuses(self):
        return {name: values["status"] for name, values in self.center.players.items()}

    def wait_statuses(self, **statuses):
        self.center.wait(self.statuses, statuses)

    def hold(self, reason="call", client=None):
        """Holds with a client of the bus; returns the number."""
        call = (client or self.client).call
        return call(NAME, "Hold", GLib.Variant("(sa{sv})", (reason, {})), PATH, INTERFACE).unpack()[0]

    def release(self, number, client=None):
        (client or self.client).call(NAME, "Release", GLib.Variant("(u)", (number,)), PATH, INTERFACE)

    def wait_file(self, path, text):
        """Waits until a file has a text."""
        until(lambda: text in path.read_text(), path.read_text)

    def held(self, *players):
        """Holds, and waits until these players are paused; returns the number."""
        number = self.hold()
        for name in players:
            self.center.wait(lambda name=name: self.statuses()[name], "paused")
        return number


class MachineTest(HeldTest):
    """Services of the machine and of the desktop, whose methods the test answers."""

    XML = f"""<node>
      <interface name="{MANAGER}">
       <method name="Inhibit">
        <arg type="s"/><arg type="s"/><arg type="s"/><arg type="s"/><arg type="h" direction="out"/>
       </method>
       <signal name="PrepareForSleep"><arg type="b"/></signal>
      </interface>
      <interface name="{LOGIN_SESSION}"><property name="User" type="(uo)" access="read"/></interface>
      <interface name="{OBJECTS}">
       <method name="GetManagedObjects"><arg type="a{{oa{{sa{{sv}}}}}}" direction="out"/></method>
      </interface>
      <interface name="{DEVICE}">
       <property name="Connected" type="b" access="read"/><property name="UUIDs" type="as" access="read"/>
      </interface>
     </node>"""

    def setUp(self):
        super().setUp()
        self.system = PrivateBus().start()
        self.addCleanup(self.system.close)
        self.machine = self.service_on(self.system)
        self.inhibitors = []
        self.users = {}
        self.devices = {}
        self.info = Gio.DBusNodeInfo.new_for_xml(self.XML)

    def service_on(self, bus):
        client = Client(bus.address)
        self.addCleanup(client.close)
        return client

    def serve(self, path, interface):
        info = self.info.lookup_interface(interface)
        self.machine.connection.register_object(path, info, self.answer, self.read, None)

    def answer(self, _connection, _sender, _path, _interface, method, values, call):
        if method == "GetManagedObjects":
            objects = {path: {DEVICE: self.device(path)} for path in self.devices}
            return call.return_value(GLib.Variant("(a{oa{sa{sv}}})", (objects,)))
        self.assertEqual(values.unpack()[::3], ("sleep", "delay"))
        ours, theirs = os.pipe()
        self.addCleanup(os.close, ours)
        closed = []
        GLib.unix_fd_add_full(0, ours, GLib.IOCondition.HUP, lambda *_: closed.append(True))
        self.inhibitors.append(closed)
        descriptors = Gio.UnixFDList.new()
        descriptors.append(theirs)
        os.close(theirs)
        return call.return_value_with_unix_fd_list(GLib.Variant("(h)", (0,)), descriptors)

    def read(self, _connection, _sender, path, _interface, name):
        if name == "User":
            return GLib.Variant("(uo)", (self.users[path], "/org/freedesktop/login1/user/_1"))
        return self.device(path)[name]

    def device(self, path):
        is_connected, offers = self.devices[path]
        uuids = [f"0000{offer}-0000-1000-8000-00805f9b34fb" for offer in offers]
        values = {"Connected": GLib.Variant("b", is_connected), "UUIDs": GLib.Variant("as", uuids)}
        return values | {"Alias": GLib.Variant("s", "A device")}

    def emit(self, path, interface, member, signature="()", values=(), client=None, to=None):
        (client or self.machine).connection.emit_signal(to, path, interface, member, GLib.Variant(signature, values))

    def emit_change(self, path, interface, to=None, **values):
        changed = {name: GLib.Variant("b", value) for name, value in values.items()}
        values = (interface, changed, [])
        self.emit(path, "org.freedesktop.DBus.Properties", "PropertiesChanged", "(sa{sv}as)", values, to=to)

    def start_machine(self, *lines):
        self.configure(*lines)
        self.start_center(DBUS_SYSTEM_BUS_ADDRESS=self.system.address)
        self.one = self.add("one")

    def connections(self):
        return len(self.machine.names(":"))

    def settle_machine(self):
        """Returns when the service has read the system bus, and this test what it sent."""
        for _ in range(3):
            for name in self.machine.names(":"):
                if name != self.machine.connection.get_unique_name():
                    with contextlib.suppress(DBusError):
                        self.machine.call(name, "Ping", path="/", interface="org.freedesktop.DBus.Peer")
        self.center.settle()


class BluezTest(MachineTest):
    XML = MachineTest.XML.replace(
        "</node>",
        f"""<interface name="{MEDIA}">
          <method name="RegisterPlayer"><arg type="o"/><arg type="a{{sv}}"/></method>
          <method name="UnregisterPlayer"><arg type="o"/></method>
         </interface></node>""",
    )
    FIRST, SECOND = "/org/bluez/hci0", "/org/bluez/hci1"

    def setUp(self):
        super().setUp()
        self.adapters = [self.FIRST]
        self.refusal = None
        self.asked = 0
        self.calls = []
        self.service_name = None
        self.spy = self.service_on(self.system)
        self.run_bluez()

    def run_bluez(self):
        """Serves BlueZ's objects, and then owns its name."""
        self.serve("/", OBJECTS)
        for path in (self.FIRST, self.SECOND):
            self.serve(path, MEDIA)
        self.machine.own(BLUEZ)

    def answer(self, connection, sender, path, interface, method, values, call):
        if interface == MEDIA:
            self.service_name = sender
            self.calls.append((method, path, values))
            if self.refusal:
                return call.return_dbus_error(*self.refusal)
            return call.return_value(None)
        if method == "GetManagedObjects":
            self.asked += 1
            objects = {path: {DEVICE: self.device(path)} for path in self.devices}
            objects |= {path: {BLUEZ + ".Adapter1": {}, MEDIA: {}} for path in self.adapters}
            return call.return_value(GLib.Variant("(a{oa{sa{sv}}})", (objects,)))
        return super().answer(connection, sender, path, interface, method, values, call)

    def start_bluez(self, *lines, **options):
        """The service with the option, a player that it knows, and the registration."""
        self.configure("bluetooth = on", *lines)
        self.start_center(DBUS_SYSTEM_BUS_ADDRESS=self.system.address)
        self.one = self.add_pressed("one", **options)
        self.wait_registered(len(self.adapters))
        self.wait_shown("Song")

    def add_pressed(self, name, status="Playing", **values):
        """A player that the service knows."""
        player = ObedientPlayer(self.stage, status=status)
        player.player.update({"Metadata": track("Song"), **values})
        player.own(name)
        self.center.wait(lambda: self.center.players.get(name, {}).get("status"), status.lower())
        return player

    def registered(self):
        """The adapters that the player was registered with, in order."""
        return [path for method, path, _ in self.calls if method == "RegisterPlayer"]

    def wait_registered(self, count=1):
        self.machine.wait(lambda: len(self.registered()) == count, f"{count} registrations")

    def signals(self):
        """The signals to BlueZ since the last registration: the changed values."""
        return [
            signal.parameters.get_child_value(1)
            for signal in self.machine.signals
            if (signal.path, signal.member, signal.sender) == (HEADSET, "PropertiesChanged", self.service_name)
        ]

    def shown(self):
        """The state that BlueZ has."""
        values = dict(self.calls[-1][2].unpack()[1])
        for changed in self.signals():
            values |= changed.unpack()
        return values

    def title(self):
        return self.shown()["Metadata"].get("xesam:title")

    def wait_shown(self, title):
        self.machine.wait(lambda: self.title() == title, title)

    def forget(self):
        """Forgets the signals so far; the last registration has their values then."""
        self.center.settle()
        method, path, values = self.calls[-1]
        merged = dict(values.unpack()[1])
        variants = {key: values.get_child_value(1).lookup_value(key, None) for key in merged}
        for changed in self.signals():
            variants |= {key: changed.lookup_value(key, None) for key in changed.unpack()}
        self.calls[-1] = (method, path, GLib.Variant("(oa{sv})", (HEADSET, variants)))
        self.machine.signals.clear()
        self.spy.signals.clear()

    def press(self, member, client=None, interface=PLAYER, body=None):
        return (client or self.machine).call(self.service_name, member, body, HEADSET, interface)

    def plug(self, path):
        self.adapters.append(path)
        self.emit("/", OBJECTS, "InterfacesAdded", "(oa{sa{sv}})", (path, {MEDIA: {}}))

    def unplug(self, path):
        self.adapters.remove(path)
        self.emit("/", OBJECTS, "InterfacesRemoved", "(oas)", (path, [MEDIA]))

    def settle(self):
        """Returns when the service has read both buses, and this test what it sent."""
        self.center.settle()
        for _ in range(3):
            with contextlib.suppress(DBusError):
                self.machine.call(self.service_name, "Ping", None, HEADSET, "org.freedesktop.DBus.Peer")
        self.spy.turn()

    def wait_commands(self, player, *commands):
        """Waits until a player has these commands: its thread does not wake this one."""
        until(lambda: self.settle() or player.commands == list(commands), lambda: player.commands)


class Film(FakePlayer):
    """A player with Session1 whose item is a video."""

    def __init__(self, stage, *names, state="playing", media="video"):
        self.session = {
            "Version": ("u", 1), "Id": ("ay", b"film"),
            "Content": ("a{sv}", {"id": ("ay", b"1"), "title": ("s", "Song"), "media_type": ("s", media)}),
            "Playback": ("a{sv}", {"state": ("s", state), "rate": ("d", 1.0)}),
        }  # fmt: skip
        status = "Playing" if state == "playing" else "Paused"
        super().__init__(stage, *names, status=status, others={SESSION1: self.session})

    def play(self, state="playing", **more):
        values = {"Playback": ("a{sv}", {"state": ("s", state), "rate": ("d", 1.0), **more})}
        self.session.update(values)
        self.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", SESSION1, values, [], path=SESSION1_PATH)


class IdleTest(MachineTest):
    """A screen saver and the portal that applications call."""

    XML = MachineTest.XML.replace(
        "</node>",
        f"""<interface name="{SAVER}">
          <method name="Inhibit"><arg type="s"/><arg type="s"/><arg type="u" direction="out"/></method>
          <method name="UnInhibit"><arg type="u"/></method>
          <signal name="ActiveChanged"><arg type="b"/></signal>
         </interface>
         <interface name="{INHIBIT}">
          <method name="Inhibit">
           <arg type="s"/><arg type="u"/><arg type="a{{sv}}"/><arg type="o" direction="out"/>
          </method>
         </interface>
         <interface name="{REQUEST}"><method name="Close"/></interface></node>""",
    )
    LOGIN_PATH = "/org/freedesktop/login1/session/_32"

    def setUp(self):
        super().setUp()
        self.inhibitions = []
        """Those that last: the path and the number, or only the path of the portal."""
        self.calls = []
        self.refuses = False
        self.waiting = None
        """The calls that the screen saver has not answered; None: it answers."""

    def start_saver(self, *paths):
        self.saver = self.service_on(self.bus)
        for path in paths or SAVER_PATHS[:1]:
            self.saver.connection.register_object(path, self.info.lookup_interface(SAVER), self.called, None, None)
        self.saver.own(SAVER)
        return self.saver

    def called(self, _connection, sender, path, _interface, method, values, call):
        self.calls.append((method, path, values.unpack()))
        self.holder = sender
        if method == "Inhibit" and self.refuses:
            return call.return_dbus_error("org.freedesktop.DBus.Error.AccessDenied", "Not while I watch")
        if method == "Inhibit" and self.waiting is not None:
            return self.waiting.append((path, call))
        if method == "Inhibit":
            return self.grant(path, call)
        self.inhibitions.remove((path, *values.unpack()))
        return call.return_value(None)

    def grant(self, path, call):
        if path == PORTAL_PATH:
            self.inhibitions.append((HANDLE,))
            return call.return_value(GLib.Variant("(o)", (HANDLE,)))
        self.inhibitions.append((path, len(self.calls)))
        return call.return_value(GLib.Variant("(u)", (len(self.calls),)))

    def start_idle(self, value="video"):
        self.configure(f"inhibit-idle = {value}")
        self.start_center(DBUS_SYSTEM_BUS_ADDRESS=self.system.address)

    def add_film(self, name="film", **options):
        film = Film(self.stage, name, **options)
        self.center.wait(lambda: name in self.center.players, True)
        return film

    def start_film(self):
        self.start_saver()
        self.start_idle()
        film = self.add_film()
        self.wait_on(True)
        return film

    def wait_on(self, is_on):
        self.client.wait(lambda: bool(self.inhibitions) == is_on, f"inhibited: {is_on}, {self.calls}")

    def assert_off(self):
        self.center.settle()
        self.assertEqual(self.inhibitions, [])

    def perform(self, player, command):
        body = GLib.Variant("(ssa{sv})", (f"{ROOT}.{player}", command, {}))
        return self.client.send(NAME, "Perform", body, PATH, INTERFACE)
