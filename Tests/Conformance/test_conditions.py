# SPDX-License-Identifier: MIT
"""Animated artwork depends on the state of the system. Its services are python-dbusmock's, on buses of the test."""

import functools
import pathlib
import re
import subprocess
import sys
import unittest

from gi.repository import GLib

from mocks import PORTAL, MockedTest
from support import LIBRARY, SESSION1, SESSION1_PATH, Monitor, until

LENGTH = "short"
HOST = pathlib.Path(__file__).with_name("animated_player.py")
ALL = 3
"""A square and a tall format."""
QUIET = 1.0
"""Seconds in which no message is sent while nothing changes."""

LOGIN = ("org.freedesktop.login1", "/org/freedesktop/login1")
PROFILES = "org.freedesktop.UPower.PowerProfiles"
OLDER_PROFILES = "net.hadess.PowerProfiles"
NETWORK = "org.freedesktop.NetworkManager"
NOT_FOUND = 'raise dbus.exceptions.DBusException("no", name="org.freedesktop.portal.Error.NotFound")'


text, flag, number = (functools.partial(GLib.Variant, type) for type in "sbu")


class Conditions(MockedTest):
    """A player, and the services that a test adds."""

    def start_host(self, moving=True, **environment):
        """Starts a player. `moving`: its item has animated artwork."""
        environment = {"NOWPLAYING_LOG": "info", "DBUS_SYSTEM_BUS_ADDRESS": self.system.address, **environment}
        self.host = self.run_program(sys.executable, HOST, LIBRARY, log=subprocess.STDOUT, **environment)
        self.client.wait_names(1)
        if moving:
            self.do("moving")

    def do(self, line):
        """Sends a line to the player; returns the answer."""
        self.host.write(line)
        return self.host.wait_event("did " + line.split()[0] + " (.*)")[1]

    def wait(self, *constraints):
        """Waits until exactly these constraints hold, and checks that the library reports them."""
        words = constraints or ("none",)
        self.host.wait_event(".*conditions of the system for animated artwork: " + " ".join(words) + "$")
        self.assertEqual(self.do("supported"), "0" if constraints else str(ALL))
        self.check_constraints(constraints)

    def check_constraints(self, constraints):
        """A client requests a video. It gets the constraints as an error; without any, the player gets the request, and
        has none.
        """
        # Another size each time, because a failed request is not repeated.
        self.side = getattr(self, "side", 0) + 1
        arguments = GLib.Variant("(sii)", ("square", self.side, self.side))
        call = self.client.send(self.client.player().name, "GetAnimatedVideo", arguments, SESSION1_PATH, SESSION1)
        error = self.assert_error("org.nowplaying.Error.Constrained" if constraints else "Failed", call.wait)
        if constraints:
            self.assertIn(" ".join(constraints), str(error))
        else:
            self.host.wait_event("asked for a video$")

    def connections(self, client):
        """The player's connections to a bus."""

        return client.names_of(self.host.process, ":")

    def wait_connections(self, client, count):
        """Those connections, once their number is `count`."""
        return client.wait_read(
            lambda: self.connections(client), lambda found: len(found) == count, f"{count} connections"
        )

    # The machine's services.

    def test_power_profiles(self):
        """The power saver and a slow machine, under the current name of the service."""
        self.start_host()
        service = self.service(PROFILES)
        service.add(PROFILES, {"ActiveProfile": text("balanced"), "PerformanceDegraded": text("")})
        service.update(PROFILES, ActiveProfile=text("power-saver"))
        self.wait("power_saver")
        service.update(PROFILES, PerformanceDegraded=text("high-operating-temperature"))
        self.wait("power_saver", "heat")
        service.update(PROFILES, ActiveProfile=text("performance"))
        self.wait("heat")
        service.update(PROFILES, PerformanceDegraded=text(""))
        self.wait()

    def test_power_profiles_under_the_old_name(self):
        """The same under the older name, from the start."""
        path = "/" + OLDER_PROFILES.replace(".", "/")
        service = self.template("power_profiles_daemon", OLDER_PROFILES, path, ActiveProfile="power-saver")
        self.start_host()
        self.wait("power_saver")
        service.update(OLDER_PROFILES, ActiveProfile=text("balanced"))
        self.wait()

    def test_network_manager(self):
        """A metered network, or one that probably is; when the service ends, the constraint ends."""
        self.start_host()
        service = self.template("networkmanager", NETWORK, "/org/freedesktop/NetworkManager")
        service.add(NETWORK, {"Metered": number(2)})
        for guess in (1, 3):
            service.update(NETWORK, Metered=number(guess))
            self.wait("metered_network")
            service.update(NETWORK, Metered=number(4))
            self.wait()
        service.update(NETWORK, Metered=number(1))
        self.wait("metered_network")
        service.end()
        self.wait()

    def test_lock(self):
        """The lock of the login session, whose signals have its own path."""
        service = self.template("logind", *LOGIN)
        for session in ("auto", "c1"):
            service.call("AddSession", "(ssusb)", session, "seat0", 1000, "user", True)
        service.method(LOGIN[0] + ".Manager", "GetSession", "s", "o", f'ret = "{LOGIN[1]}/session/c1"')
        self.start_host()
        self.wait_asked(self.machine, service, "GetSession")
        for locked in (True, False):
            service.update(LOGIN[0] + ".Session", LOGIN[1] + "/session/c1", LockedHint=flag(locked))
            self.wait(*["screen_off"] * locked)

    def wait_asked(self, client, service, method):
        """Waits until the library has sent that request and has received the answer."""
        client.wait(
            lambda: any(signal.member == "MethodCalled" and signal.values[0] == method for signal in client.signals),
            method,
        )
        self.settle(client, service)

    def settle(self, client, service):
        """Waits until the service has answered every request so far, and the library has the answers."""
        service.call("GetCalls", "()")
        for connection in self.connections(client):
            client.call(connection, "Ping", path="/", interface="org.freedesktop.DBus.Peer")

    # The portals.

    def test_reduced_motion(self):
        """The desktop's setting, at the start and when it changes."""
        settings = "org.freedesktop.portal.Settings"
        portal = self.portal()
        portal.method(
            settings,
            "ReadOne",
            "ss",
            "v",
            "ret = dbus.UInt32(args == ['org.freedesktop.appearance', 'reduced-motion'])",
        )
        self.start_host()
        self.wait("reduced_motion")
        for reduced in (0, 1, 0):
            portal.emit(
                settings,
                "SettingChanged",
                "ssv",
                text("org.freedesktop.appearance"),
                text("reduced-motion"),
                number(reduced),
            )
            self.wait(*["reduced_motion"] * reduced)

    def test_animations(self):
        """GNOME's setting, for an older portal: the value is in two variants."""
        portal = self.portal()
        answer = "ret = dbus.Boolean(False, variant_level=1)"
        portal.method(
            "org.freedesktop.portal.Settings",
            "Read",
            "ss",
            "v",
            f'if args[1] != "enable-animations": {NOT_FOUND}\n{answer}',
        )
        self.start_host()
        self.wait("reduced_motion")

    def test_portal_power_saver(self):
        """The portal's value overrides that of the service."""
        interface = "org.freedesktop.portal.PowerProfileMonitor"
        service = self.service(PROFILES)
        service.add(PROFILES, {"ActiveProfile": text("power-saver"), "PerformanceDegraded": text("")})
        self.start_host()
        self.wait("power_saver")
        portal = self.portal()
        portal.add(interface, {"power-saver-enabled": flag(True)})
        portal.update(interface, power_saver_enabled=flag(False))
        self.wait()
        portal.update(interface, power_saver_enabled=flag(True))
        self.wait("power_saver")
        portal.update(interface, power_saver_enabled=flag(False))
        self.wait()
        portal.end()
        self.wait("power_saver")

    def test_portal_network(self):
        """The library asks the portal again when the portal reports a change."""
        interface = "org.freedesktop.portal.NetworkMonitor"
        self.start_host()
        portal = self.portal()
        for metered in (True, False):
            portal.method(interface, "GetMetered", "", "b", f"ret = {metered}")
            portal.emit(interface, "changed", "")
            self.wait(*["metered_network"] * metered)

    def test_portal_screen(self):
        """The library creates a monitor as portals require, reads its signals, and closes it when it is not needed."""
        portal = self.portal()
        interface = "org.freedesktop.portal.Inhibit"
        handle = PORTAL[1] + "/request/x/nowplaying"
        portal.method(interface, "CreateMonitor", "sa{sv}", "o", f'ret = dbus.ObjectPath("{handle}")')
        self.start_host()
        self.wait_asked(self.client, portal, "CreateMonitor")
        calls = portal.call("GetCalls", "()").unpack()[0]
        window, options = next(call[2] for call in calls if call[1] == "CreateMonitor")
        self.assertEqual((window, options["handle_token"]), ("", "nowplaying"))
        player = self.client.owner(self.client.wait_names(1)[0])
        (listener,) = set(self.connections(self.client)) - {player}
        end = listener[1:].replace(".", "_") + "/"
        session = PORTAL[1] + "/session/" + end + options["session_handle_token"]
        close = [("Close", "", "", "")]
        portal.call("AddObject", "(ssa{sv}a(ssss))", session, "org.freedesktop.portal.Session", {}, close)
        portal.emit(
            "org.freedesktop.portal.Request",
            "Response",
            "ua{sv}",
            number(0),
            GLib.Variant("a{sv}", {"session_handle": text(session)}),
            path=PORTAL[1] + "/request/" + end + options["handle_token"],
            destination=listener,
        )
        for dark in (True, False):
            state = GLib.Variant("a{sv}", {"screensaver-active": flag(dark), "session-state": number(1)})
            portal.emit(interface, "StateChanged", "oa{sv}", GLib.Variant("o", session), state, destination=listener)
            self.wait(*["screen_off"] * dark)
        # The player has asked, so they are watched without animated artwork too.
        self.do("policy 2")
        self.wait_connections(self.client, 1)
        closed = [call[1] for call in portal.call("GetCalls", "()", path=session).unpack()[0]]
        self.assertEqual(closed, ["Close"])

    # The settings.

    def test_the_player_decides(self):
        """With "always" and "never" the library asks no service."""
        service = self.service(PROFILES)
        service.add(PROFILES, {"ActiveProfile": text("power-saver"), "PerformanceDegraded": text("")})
        self.start_host()
        self.wait("power_saver")
        for policy, shapes in ((1, ALL), (2, 0)):
            self.do(f"policy {policy}")
            self.assertEqual(self.do("supported"), str(shapes))
            self.wait_connections(self.machine, 0)
        self.do("policy 0")
        self.wait("power_saver")

    def test_the_listener_decides_first(self):
        """NOWPLAYING_ANIMATED_ARTWORK overrides the player's setting; an invalid value is logged."""
        self.start_host(moving=False, NOWPLAYING_ANIMATED_ARTWORK="never")
        self.do("policy 1")
        self.assertEqual(self.do("supported"), "0")
        self.host.close()
        self.client.wait_names(0)
        self.start_host(moving=False, NOWPLAYING_ANIMATED_ARTWORK="sometimes")
        self.host.wait_event('nowplaying: warning: NOWPLAYING_ANIMATED_ARTWORK is ignored: "sometimes"')
        self.assertEqual(self.do("supported"), str(ALL))

    def test_a_player_asks_before_it_offers_any(self):
        """From its first question on the player knows the conditions, also without animated artwork."""
        service = self.service(PROFILES)
        service.add(PROFILES, {"ActiveProfile": text("power-saver"), "PerformanceDegraded": text("")})
        self.start_host(moving=False)
        self.assertEqual(self.connections(self.machine), [])
        self.do("supported")
        self.host.wait_event(".*conditions of the system for animated artwork: power_saver$")
        self.assertEqual(self.do("supported"), "0")
        service.update(PROFILES, ActiveProfile=text("balanced"))
        self.host.wait_event(".*conditions of the system for animated artwork: none$")
        self.assertEqual(self.do("supported"), str(ALL))

    # The cost.

    def test_no_service_is_called_without_animated_artwork(self):
        """Before and after animated artwork, the session's connection is the only one."""
        self.start_host(moving=False)
        self.wait_connections(self.client, 1)
        self.assertEqual(self.connections(self.machine), [])
        self.do("moving")
        self.wait_connections(self.client, 2)
        self.wait_connections(self.machine, 1)
        self.do("still")
        self.wait_connections(self.client, 1)
        self.wait_connections(self.machine, 0)

    def test_no_wake_up_while_nothing_changes(self):
        """No message is sent on either bus, and no thread of the library wakes up."""
        service = self.service(NETWORK)
        service.add(NETWORK, {"Metered": number(1)})
        portal = self.portal()
        portal.add("org.freedesktop.portal.PowerProfileMonitor", {"power-saver-enabled": flag(True)})
        self.start_host()
        self.wait("power_saver", "metered_network")
        # The still image of the item is requested once.
        self.host.wait_event("asked")
        # Some requests have two steps: the second one is complete when the other side has answered once more.
        for _ in range(2):
            self.settle(self.client, portal)
            self.settle(self.machine, service)
        monitors = [Monitor(self.bus), Monitor(self.system)]
        for monitor in monitors:
            self.addCleanup(monitor.close)
        self.wait_asleep()
        before = self.switches()
        self.assertTrue(before)
        messages = [monitor.events for monitor in monitors if monitor.read(QUIET)]
        self.assertEqual(messages, [])
        self.assertEqual(self.switches(), before)

    def threads(self):
        """The status of each thread of the library, by its id."""
        tasks = pathlib.Path(f"/proc/{self.host.process.pid}/task").iterdir()
        return {
            task.name: (task / "status").read_text() for task in tasks if (task / "comm").read_text().startswith("np-")
        }

    def wait_asleep(self):
        """A thread with pending input is no longer asleep once the input was sent."""
        until(
            lambda: all("State:\tS" in status for status in self.threads().values()), "each thread of the library rests"
        )

    def switches(self):
        """How many context switches each thread of the library had."""
        return {name: re.findall(r"ctxt_switches:\t(\d+)", status) for name, status in self.threads().items()}


if __name__ == "__main__":
    unittest.main()
