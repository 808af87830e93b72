# SPDX-License-Identifier: MIT
"""Holds: a client, the machine or the desktop pauses players, and some play again."""

import os
import pathlib
import re
import subprocess
import sys
import time
import unittest

from gi.repository import GLib

from centers import INTERFACE, NAME, PATH
from fake_players import ObedientPlayer
from machines import DEVICE, LOGIN, LOGIN_SESSION, MANAGER, Film, HeldTest, MachineTest
from support import ERROR, PROPERTIES, ROOT, SESSION1, SESSION1_PATH, Client, PrivateBus, until

HOLDER = f"""
import sys, time, wire
clients = [wire.Client(sys.argv[1]) for _ in range(int(sys.argv[2]))]
answers = [client.ask("{NAME}", "{PATH}", "{INTERFACE}", "Hold", "sa{{sv}}", "call", {{}}) for client in clients]
print(sum(answer.kind == wire.RETURN for answer in answers), flush=True)
time.sleep(600)
"""


class Clients(HeldTest):
    def setUp(self):
        super().setUp()
        self.start_center()

    def test_only_the_players_that_played_play_again(self):
        one, two, three = self.add("one"), self.add("two", "Paused"), self.add("three")
        number = self.held("one", "three")
        self.assertEqual(self.center.get("Holds"), [(number, "call", self.client.connection.get_unique_name())])
        self.release(number)
        self.wait_statuses(one="playing", two="paused", three="playing")
        self.assertEqual(self.center.get("Holds"), [])
        self.assertEqual([player.commands for player in (one, two, three)], [["Pause", "Play"], [], ["Pause", "Play"]])

    def test_the_order_is_that_of_before(self):
        for name in ("one", "two", "three"):
            self.add(name)
        self.center.wait_order(["three", "two", "one"])
        times = {name: values["time_us"] for name, values in self.center.players.items()}
        self.release(self.held("one", "two", "three"))
        self.wait_statuses(one="playing", two="playing", three="playing")
        self.center.wait_order(["three", "two", "one"])
        self.assertEqual({name: values["time_us"] for name, values in self.center.players.items()}, times)

    def test_the_last_of_several_holds_counts(self):
        self.add("one")
        first = self.held("one")
        other = self.new_client()
        second = self.hold("alarm", other)
        self.release(first)
        self.assertEqual([hold[:2] for hold in self.center.get("Holds")], [(second, "alarm")])
        self.center.settle()
        self.wait_statuses(one="paused")
        self.release(second, other)
        self.wait_statuses(one="playing")

    def test_a_hold_that_ends_at_once_leaves_the_player_playing(self):
        one = self.add("one")
        calls = [self.client.send(NAME, "Hold", GLib.Variant("(sa{sv})", ("beep", {})), PATH, INTERFACE)]
        number = calls[0].wait().unpack()[0]
        self.release(number)
        self.center.wait(lambda: one.commands in (["Pause", "Play"], []) and self.statuses()["one"], "playing")

    def test_a_player_that_the_user_pauses_stays_paused(self):
        one, two = self.add("one"), self.add("two")
        number = self.held("one", "two")
        self.center.call("Perform", "ssa{sv}", "one", "pause", {})
        self.release(number)
        self.wait_statuses(one="paused", two="playing")
        self.assertNotIn("Play", one.commands)
        self.assertIn("Play", two.commands)

    def test_a_player_that_the_user_starts_and_pauses_stays_paused(self):
        one = self.add("one")
        number = self.held("one")
        one.change(PlaybackStatus=("s", "Playing"))
        self.wait_statuses(one="playing")
        one.change(PlaybackStatus=("s", "Paused"))
        self.wait_statuses(one="paused")
        self.release(number)
        self.center.settle()
        self.assertEqual(one.commands, ["Pause"])

    def test_nothing_resumes_while_another_player_plays(self):
        one = self.add("one")
        number = self.held("one")
        self.add("two")
        self.release(number)
        self.center.settle()
        self.wait_statuses(one="paused", two="playing")
        self.assertEqual(one.commands, ["Pause"])

    def test_a_second_hold_pauses_the_player_that_the_user_has_begun(self):
        one = self.add("one")
        first = self.held("one")
        self.add("two")
        second = self.held("two")
        self.release(first)
        self.release(second)
        self.wait_statuses(one="paused", two="playing")
        self.assertEqual(one.commands, ["Pause"])

    def test_a_player_that_cannot_pause_plays_on(self):
        one = self.add("one")
        one.change(CanPause=("b", False))
        self.add("two")
        number = self.held("two")
        self.wait_file(self.service.log_path, "a hold does not pause org.mpris.MediaPlayer2.one: ")
        self.release(number)
        self.wait_statuses(one="playing", two="playing")
        self.center.call("Sleep", "xasa{sv}", 1, ["one"], {})
        self.wait_file(self.service.log_path, "sleep does not pause org.mpris.MediaPlayer2.one: ")
        self.assertEqual(one.commands, [])

    def test_a_player_that_plays_here_again_is_paused(self):
        """A player on another machine is not."""
        film = Film(self.stage)
        film.session["IsRemote"] = ("b", True)
        film.own("film")
        self.center.wait(lambda: self.statuses(), {"film": "playing"})
        self.release(self.hold())
        self.center.settle()
        self.assertEqual(film.commands, [])
        film.session["IsRemote"] = ("b", False)
        film.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", SESSION1, film.session, [], path=SESSION1_PATH)
        path = self.center.players["film"]["path"]
        read = ("Get", "ss", SESSION1, "IsRemote")
        self.center.wait(lambda: self.center.call(*read, interface=PROPERTIES, path=path), False)
        self.hold()
        until(lambda: film.commands == ["Perform"], lambda: film.commands)

    def test_a_holder_that_leaves_ends_its_holds(self):
        self.add("one")
        other = self.new_client()
        self.hold("call", other)
        self.hold("call", other)
        self.center.wait(lambda: self.statuses()["one"], "paused")
        other.close()
        self.wait_statuses(one="playing")
        self.assertEqual(self.center.get("Holds"), [])

    def test_only_its_holder_can_release_a_hold(self):
        self.add("one")
        number = self.held("one")
        self.assert_error(ERROR + "InvalidArgs", lambda: self.release(number, self.new_client()))
        self.assert_error(ERROR + "InvalidArgs", lambda: self.release(number + 1))
        self.release(number)
        self.assert_error(ERROR + "InvalidArgs", lambda: self.release(number))

    def holder(self, count):
        """Another program, which begins so many holds, each on a connection of its own, and prints how many it has."""
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(self.bus.socket), str(count)],
            cwd=pathlib.Path(__file__).parent, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.addCleanup(holder.stdout.close)
        self.addCleanup(holder.wait)
        self.addCleanup(holder.kill)
        return holder

    def test_holds_are_limited(self):
        self.assert_error(ERROR + "InvalidArgs", lambda: self.hold(" "))
        clients = [self.new_client() for _ in range(9)]
        numbers = [self.hold("call", client) for client in clients[:8]]
        # These connections are those of one program.
        self.assert_error(ERROR + "LimitsExceeded", lambda: self.hold("call", clients[8]))
        self.release(numbers[0], clients[0])
        self.hold("x" * 5000, clients[8])
        others = [self.holder(8) for _ in range(7)]
        self.center.wait(lambda: len(self.center.get("Holds")), 64)
        self.assertEqual([other.stdout.readline() for other in others], [b"8\n"] * 7)
        self.assertEqual(self.holder(1).stdout.readline(), b"0\n")
        others[0].kill()
        self.center.wait(lambda: len(self.center.get("Holds")), 56)
        self.assertEqual(self.holder(9).stdout.readline(), b"8\n")
        self.assertEqual(max(len(hold[1]) for hold in self.center.get("Holds")), 256)


class Restart(HeldTest):
    """The holds are those of before after a restart of the service, unless their holders have left meanwhile."""

    def check(self, end):
        self.start_center()
        self.add("one")
        self.add("two", "Paused")
        number = self.held("one")
        state = self.service.state
        self.wait_file(state, "\nheld ")
        end(self.service)
        self.start_center()
        self.center.wait(lambda: [hold[0] for hold in self.center.get("Holds")], [number])
        self.wait_statuses(one="paused", two="paused")
        self.assertGreater(self.hold("second"), number)
        self.release(number + 1)
        self.release(number)
        self.wait_statuses(one="playing", two="paused")

    def test_after_an_end(self):
        self.check(lambda service: service.end())

    def test_after_a_crash(self):
        self.check(lambda service: service.kill())

    def test_without_its_holder_the_players_stay_paused(self):
        self.start_center()
        one = self.add("one")
        other = self.new_client()
        number = self.hold("long call", other)
        self.wait_statuses(one="paused")
        self.service.end()
        other.close()
        state = self.service.state
        state.write_text(state.read_text().replace(f" {number} long", f" {(1 << 32) - 1} long"))
        self.start_center()
        self.wait_statuses(one="paused")
        self.assertEqual(self.center.get("Holds"), [])
        self.assertIn('the hold "long call" ended while the service did not run', self.service.log)
        self.center.settle()
        self.assertEqual(one.commands, ["Pause"])
        # The numbers begin again.
        self.assertEqual(self.hold(), 1)

    def test_with_one_of_two_holders_the_players_play_again(self):
        self.start_center()
        self.add("one")
        other = self.new_client()
        self.hold("long call", other)
        number = self.held("one")
        self.service.end()
        other.close()
        self.start_center()
        self.wait_statuses(one="paused")
        self.center.wait(lambda: [hold[0] for hold in self.center.get("Holds")], [number])
        self.release(number)
        self.wait_statuses(one="playing")

    def test_a_sleep_pauses_players_if_it_has_just_passed(self):
        for seconds, status, commands in ((3_600, "playing", []), (1, "paused", ["Pause"])):
            self.start_center()
            one = self.add("one")
            self.center.call("Sleep", "xasa{sv}", 3_600_000_000, [], {})
            self.service.end()
            end = time.time_ns() // 1_000 - seconds * 1_000_000
            state = self.service.state
            state.write_text(re.sub(r"sleep : \d+", f"sleep : {end}", state.read_text()))
            self.start_center()
            self.wait_statuses(one=status)
            self.center.settle()
            self.assertEqual((self.center.get("SleepTimer"), one.commands), ({}, commands))
            self.service.end()
            one.leave()


class Remembered(HeldTest):
    """A player that accepts commands, and obeys later."""

    def setUp(self):
        super().setUp()
        self.start_center()
        self.one = self.add("one")
        self.one.on_call = self.accept
        self.pause = self.send("PauseAll")
        until(lambda: self.one.commands == ["Pause"], lambda: self.one.commands)

    def accept(self, call):
        if call.member == "Ping":
            return self.one.reply(call)
        return super(ObedientPlayer, self.one).on_call(call)

    def send(self, member):
        return self.client.send(NAME, member, None, PATH, INTERFACE)

    def test_one_that_is_about_to_pause_plays_after_that(self):
        play = self.send("PlayRemembered")
        self.center.settle()
        self.one.change(PlaybackStatus=("s", "Paused"))
        until(lambda: self.one.commands == ["Pause", "Play"], lambda: self.one.commands)
        self.one.change(PlaybackStatus=("s", "Playing"))
        for call in (self.pause, play):
            self.assertEqual(call.wait().unpack(), ([f"{ROOT}.one"],))

    def test_one_that_leaves_before_it_obeys_is_no_failure(self):
        self.one.leave()
        self.assertEqual(self.pause.wait().unpack(), ([f"{ROOT}.one"],))


class OnePlayer(HeldTest):
    def test_a_player_that_begins_pauses_the_others(self):
        self.configure("one-player = on")
        self.start_center()
        one = self.add("one")
        two = self.add("two")
        self.wait_statuses(one="paused", two="playing")
        one.change(PlaybackStatus=("s", "Playing"))
        self.wait_statuses(one="playing", two="paused")
        self.configure("one-player = off", "ignore = two")
        self.wait_statuses(one="playing")
        self.add("three")
        self.wait_statuses(one="playing", three="playing")
        self.assertEqual((one.commands, two.commands), (["Pause"], ["Pause"]))

    def test_one_of_several_plays_again_after_a_hold(self):
        """Two play since before the service runs. A hold pauses both."""
        one, two = (ObedientPlayer(self.stage, name, status="Playing") for name in ("one", "two"))
        self.configure("one-player = on")
        self.start_center()
        self.wait_statuses(one="playing", two="playing")
        self.release(self.held("one", "two"))
        self.center.wait(lambda: sorted(self.statuses().values()), ["paused", "playing"])
        self.center.settle()
        self.assertEqual(sorted([*one.commands, *two.commands]), ["Pause", "Pause", "Play"])


class Sleep(MachineTest):
    def setUp(self):
        super().setUp()
        self.serve("/org/freedesktop/login1", MANAGER)
        self.machine.own(LOGIN)

    def sleeps(self, is_asleep):
        self.emit("/org/freedesktop/login1", MANAGER, "PrepareForSleep", "(b)", (is_asleep,))

    def wait_inhibitors(self, count):
        self.client.wait(lambda: len(self.inhibitors) == count, "an inhibitor")

    def test_players_are_paused_before_a_sleep_and_play_again_after_it(self):
        self.start_machine("pause-at-sleep = on")
        self.add("two", "Paused")
        self.wait_inhibitors(1)
        self.sleeps(False)
        self.sleeps(True)
        self.client.wait(lambda: self.inhibitors[0], "the end of the delay")
        self.assertEqual((self.one.status, len(self.inhibitors)), ("Paused", 1))
        self.center.wait(lambda: [hold[1] for hold in self.center.get("Holds")], ["sleep"])
        self.sleeps(False)
        self.wait_statuses(one="playing", two="paused")
        self.wait_inhibitors(2)

    def test_the_option_counts_while_the_service_runs(self):
        self.start_machine("")
        self.configure("pause-at-sleep = on")
        self.wait_inhibitors(1)
        self.configure("pause-at-sleep = off")
        self.client.wait(lambda: self.inhibitors[0], "the end of the delay")
        self.sleeps(True)
        self.sleeps(False)
        self.center.settle()
        self.assertEqual(self.one.commands, [])

    def test_a_player_that_does_not_pause_delays_the_sleep_for_two_seconds(self):
        self.start_machine("pause-at-sleep = on")
        self.one.on_call = lambda call: self.one.reply(call)
        self.wait_inhibitors(1)
        self.sleeps(True)
        self.client.wait(lambda: self.inhibitors[0], "the end of the delay")


class Lock(MachineTest):
    SESSION = "/org/freedesktop/login1/session/_32"

    def setUp(self):
        super().setUp()
        self.users = {self.SESSION: os.getuid(), self.SESSION + "3": os.getuid() + 1}
        for path in self.users:
            self.serve(path, LOGIN_SESSION)

    def start_lock(self):
        """Starts the service, and then logind, whose signals it accepts when the bus has reported its owner."""
        self.start_machine("pause-at-lock = on")
        self.machine.wait(lambda: self.connections() >= 2, "the service on the system bus")
        self.machine.own(LOGIN)

    def lock(self, is_locked):
        self.emit_change(self.SESSION, LOGIN_SESSION, LockedHint=is_locked)

    def wait_lock(self, act, status):
        """Acts until the player has a status: the service subscribes at a time that the test cannot see."""
        act()
        self.center.wait(lambda: act() or self.statuses()["one"], status)
        self.settle_machine()

    def test_screen_savers(self):
        for name in ("org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver"):
            with self.subTest(name):
                saver = self.service_on(self.bus)
                saver.own(name)
                if name.startswith("org.freedesktop"):
                    self.start_machine("pause-at-lock = on")
                self.center.settle()
                self.emit("/ScreenSaver", name, "ActiveChanged", "(b)", (True,), saver)
                self.wait_statuses(one="paused")
                self.assertEqual([hold[1] for hold in self.center.get("Holds")], ["lock"])
                self.emit("/ScreenSaver", name, "ActiveChanged", "(b)", (False,), saver)
                self.wait_statuses(one="playing")

    def test_a_session_of_another_user_is_not_ours(self):
        self.start_lock()
        self.wait_lock(lambda: self.lock(True), "paused")
        self.wait_lock(lambda: self.lock(False), "playing")
        count = len(self.one.commands)
        self.emit_change(self.SESSION + "3", LOGIN_SESSION, LockedHint=True)
        self.emit_change(self.SESSION, LOGIN_SESSION, IdleHint=True)
        self.lock(False)
        self.settle_machine()
        self.assertEqual(len(self.one.commands), count)

    def test_a_request_to_lock_ends_when_a_player_begins(self):
        """Many lockers do not report when the session is unlocked."""
        self.start_lock()
        self.wait_lock(lambda: self.emit(self.SESSION, LOGIN_SESSION, "Lock"), "paused")
        self.emit(self.SESSION, LOGIN_SESSION, "PauseDevice")
        self.settle_machine()
        self.assertEqual([hold[1] for hold in self.center.get("Holds")], ["lock"])
        self.add("two")
        self.center.wait(lambda: self.center.get("Holds"), [])
        self.wait_statuses(one="paused", two="playing")

    def start_saver(self):
        saver = self.service_on(self.bus)
        saver.own("org.gnome.ScreenSaver")
        return saver

    def show_saver(self, saver, *states):
        for is_active in states:
            self.emit("/ScreenSaver", "org.gnome.ScreenSaver", "ActiveChanged", "(b)", (is_active,), saver)
        saver.turn()

    def test_a_lock_ends_when_all_programs_that_reported_it_have_left(self):
        saver = self.start_saver()
        self.start_lock()
        self.wait_lock(lambda: self.lock(True), "paused")
        self.show_saver(saver, True)
        self.add("two")
        self.machine.bus("ReleaseName", "s", LOGIN)
        self.settle_machine()
        self.assertEqual([hold[1] for hold in self.center.get("Holds")], ["lock"])
        saver.close()
        self.center.wait(lambda: self.center.get("Holds"), [])

    def test_a_lock_ends_when_logind_leaves(self):
        self.start_lock()
        self.wait_lock(lambda: self.lock(True), "paused")
        self.machine.bus("ReleaseName", "s", LOGIN)
        self.wait_statuses(one="playing")


class Headset(MachineTest):
    HEADSET, PHONE = "/org/bluez/hci0/dev_1", "/org/bluez/hci0/dev_2"

    def setUp(self):
        super().setUp()
        self.devices = {self.HEADSET: (True, ["110b", "111e"]), self.PHONE: (True, ["110a"])}
        self.asked = []
        self.serve("/", "org.freedesktop.DBus.ObjectManager")
        for path in self.devices:
            self.serve(path, DEVICE)
        self.machine.own("org.bluez")

    def answer(self, *arguments):
        self.asked.append(arguments[4])
        return super().answer(*arguments)

    def start_headset(self):
        self.start_machine("pause-without-headset = on")
        self.client.wait(lambda: self.asked, "GetManagedObjects")
        self.machine.call(self.machine.connection.get_unique_name(), "Ping", None, "/", "org.freedesktop.DBus.Peer")

    def connect(self, path, is_connected):
        self.devices[path] = (is_connected, self.devices[path][1])
        self.emit_change(path, DEVICE, Connected=is_connected)

    def test_players_pause_when_it_disconnects_and_never_play_again(self):
        self.start_headset()
        self.connect(self.PHONE, False)
        self.connect(self.HEADSET, False)
        self.wait_statuses(one="paused")
        self.connect(self.HEADSET, True)
        self.center.settle()
        self.assertEqual(self.one.commands, ["Pause"])
        self.assertEqual(self.center.get("Holds"), [])

    def test_players_pause_when_the_adapter_or_bluez_has_gone(self):
        self.start_headset()
        self.emit("/", "org.freedesktop.DBus.ObjectManager", "InterfacesRemoved", "(oas)", (self.HEADSET, [DEVICE]))
        self.wait_statuses(one="paused")
        self.connect(self.HEADSET, True)
        self.one.change(PlaybackStatus=("s", "Playing"))
        self.wait_statuses(one="playing")
        self.settle_machine()
        self.machine.bus("ReleaseName", "s", "org.bluez")
        self.wait_statuses(one="paused")

    def test_players_that_a_hold_has_paused_stay_paused(self):
        self.start_headset()
        number = self.held("one")
        self.connect(self.HEADSET, False)
        self.settle_machine()
        self.release(number)
        self.center.settle()
        self.assertEqual(self.one.commands, ["Pause"])

    def test_a_limited_number_of_devices_counts(self):
        paths = [f"{self.HEADSET}_{place}" for place in range(64)]
        self.devices = {path: (True, ["110b"]) for path in [*paths, self.HEADSET]}
        self.start_headset()
        self.emit_change(self.HEADSET, DEVICE, Connected=False)
        self.settle_machine()
        self.assertEqual(self.one.commands, [])
        self.emit_change(paths[63], DEVICE, Connected=False)
        self.wait_statuses(one="paused")

    def test_a_phone_that_disconnects_changes_nothing(self):
        self.start_headset()
        self.connect(self.PHONE, False)
        self.emit_change(self.HEADSET, DEVICE, Trusted=False)
        self.settle_machine()
        self.assertEqual(self.one.commands, [])


class Rest(HeldTest):
    def test_without_an_option_there_is_no_system_bus(self):
        system = PrivateBus().start()
        self.addCleanup(system.close)
        machine = Client(system.address)
        self.addCleanup(machine.close)
        self.start_center(DBUS_SYSTEM_BUS_ADDRESS=system.address)
        self.center.settle()
        self.assertEqual(len(machine.names(":")), 1)

    def test_an_option_that_needs_the_system_bus_says_so(self):
        self.configure("pause-at-sleep = on")
        self.start_center(DBUS_SYSTEM_BUS_ADDRESS="unix:path=/nonexistent")
        self.wait_file(self.service.log_path, "no system bus: pause-at-sleep")


if __name__ == "__main__":
    unittest.main()
