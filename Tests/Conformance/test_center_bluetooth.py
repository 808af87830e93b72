# SPDX-License-Identifier: MIT
"""The first player at BlueZ: the display and the buttons of headsets."""

import pathlib
import unittest

from gi.repository import GLib

from fake_players import metadata
from machines import BLUEZ, DEVICE, HEADSET, MEDIA, OBJECTS, BluezTest, track
from readers import BlueZ
from support import PLAYER, PROPERTIES, DBusError

FLAGS = ["CanControl", "CanPlay", "CanPause", "CanGoNext", "CanGoPrevious"]


def types(entries):
    """The type of each value of an a{sv}."""
    return {key: entries.lookup_value(key, None).get_type_string() for key in entries.unpack()}


class Registration(BluezTest):
    def test_it_has_the_properties_that_bluez_reads(self):
        self.adapters = []
        self.configure("bluetooth = on")
        self.start_center(DBUS_SYSTEM_BUS_ADDRESS=self.system.address)
        more = {"xesam:album": ("s", "Boats"), "xesam:genre": ("as", ["Folk"]), "xesam:trackNumber": ("i", 3)}
        more |= {"mpris:artUrl": ("s", "file:///cover.png"), "xesam:url": ("s", "file:///secret/song.ogg")}
        one = self.add_pressed(
            "one", LoopStatus=("s", "Playlist"), Shuffle=("b", True), Metadata=track("Song", **more),
            Position=("x", 42_000_000),
        )  # fmt: skip
        self.machine.wait(lambda: self.asked, "GetManagedObjects")
        self.plug(self.FIRST)
        self.wait_registered()
        _, _, values = self.calls[-1]
        self.assertEqual(values.get_type_string(), "(oa{sv})")
        self.assertEqual(values.unpack()[0], HEADSET)
        entries = values.get_child_value(1)
        self.assertEqual(types(entries), BlueZ.PROPERTIES)
        self.assertEqual(types(entries.lookup_value("Metadata", None)), BlueZ.METADATA)
        shown = entries.unpack()
        self.assertLess(abs(shown.pop("Position") - 42_000_000), 20_000_000)
        self.assertEqual(
            shown,
            {
                "PlaybackStatus": "Playing", "LoopStatus": "Playlist", "Shuffle": True, "Identity": "NowPlaying",
                **dict.fromkeys(FLAGS, True),
                "Metadata": {
                    "xesam:title": "Song", "xesam:artist": ["The Ferrymen"], "xesam:album": "Boats",
                    "xesam:genre": ["Folk"], "xesam:trackNumber": 3, "mpris:length": 200_000_000,
                },
            },
        )  # fmt: skip
        # BlueZ goes to position 0 with new metadata.
        keys = [entries.get_child_value(place).get_child_value(0).unpack() for place in range(entries.n_children())]
        self.assertLess(keys.index("Metadata"), keys.index("Position"))
        self.assertEqual(one.commands, [])

    def test_values_of_wrong_types_reach_bluez_with_the_right_ones(self):
        odd = {"xesam:artist": ("s", "Solo"), "xesam:trackNumber": ("s", "3"), "xesam:genre": ("i", 7)}
        self.start_bluez()
        self.one.change(
            LoopStatus=("s", "Sometimes"), Shuffle=("s", "yes"),
            Metadata=metadata("Odd", **odd, **{"mpris:length": ("t", 5_000_000)}),
        )  # fmt: skip
        self.wait_shown("Odd")
        self.assertEqual([BlueZ(changed).dropped for changed in self.signals()], [[]] * len(self.signals()))
        self.assertEqual(self.shown()["Metadata"]["mpris:length"], 5_000_000)

    def test_without_a_player_it_is_stopped_and_empty(self):
        self.configure("bluetooth = on")
        self.start_center(DBUS_SYSTEM_BUS_ADDRESS=self.system.address)
        self.wait_registered()
        shown = self.shown()
        self.assertEqual((shown["PlaybackStatus"], shown["Metadata"]), ("Stopped", {}))
        self.assertEqual([shown[flag] for flag in FLAGS], [False] * 5)
        with self.assertRaisesRegex(DBusError, "there is no player"):
            self.press("Play")
        one = self.add_pressed("one")
        self.wait_shown("Song")
        self.assertEqual([self.shown()[flag] for flag in FLAGS], [True] * 5)
        one.leave()
        self.wait_shown(None)
        shown = self.shown()
        self.assertEqual((shown["PlaybackStatus"], shown["CanPlay"]), ("Stopped", False))
        self.assertEqual(self.registered(), [self.FIRST])

    def test_each_adapter_gets_it_once_while_it_exists(self):
        self.start_bluez()
        self.plug(self.SECOND)
        self.wait_registered(2)
        self.emit("/", OBJECTS, "InterfacesAdded", "(oa{sa{sv}})", (self.FIRST, {MEDIA: {}}))
        self.settle()
        self.unplug(self.FIRST)
        self.unplug(self.SECOND)
        self.settle()
        self.machine.signals.clear()
        self.one.change(Metadata=track("Unheard", 2))
        self.settle()
        self.assertEqual(self.signals(), [])
        self.plug(self.FIRST)
        self.wait_registered(3)
        self.assertEqual(self.registered(), [self.FIRST, self.SECOND, self.FIRST])
        self.assertEqual(self.title(), "Unheard")

    def test_a_limited_number_of_adapters_gets_it(self):
        self.adapters = [f"/org/bluez/hci{place}" for place in range(17)]
        for path in self.adapters[2:]:
            self.serve(path, MEDIA)
        self.configure("bluetooth = on")
        self.start_center(DBUS_SYSTEM_BUS_ADDRESS=self.system.address)
        self.wait_registered(16)
        self.settle()
        self.assertEqual(self.registered(), self.adapters[:16])

    def test_bluez_that_starts_again_gets_it_again(self):
        self.start_bluez()
        self.machine.bus("ReleaseName", "s", BLUEZ)
        self.settle()
        self.machine.signals.clear()
        self.one.change(Metadata=track("Alone", 2))
        self.settle()
        self.assertEqual(self.signals(), [])
        self.machine.own(BLUEZ)
        self.wait_registered(2)
        self.assertEqual(self.title(), "Alone")

    def test_a_system_bus_that_starts_again_gets_it_again(self):
        self.start_bluez()
        self.system.kill()
        self.system.start()
        self.machine = self.service_on(self.system)
        self.run_bluez()
        self.wait_registered(2)
        self.assertEqual(self.title(), "Song")

    def test_the_option_removes_it_and_adds_it_again(self):
        self.start_bluez()
        self.configure("bluetooth = off")
        self.machine.wait(lambda: self.calls[-1][0] == "UnregisterPlayer", "UnregisterPlayer")
        self.assertEqual(self.calls[-1][2].unpack(), (HEADSET,))
        self.machine.wait(lambda: self.connections() == 2, "no connection of the service")
        self.configure("bluetooth = on")
        self.wait_registered(2)

    def test_a_refusal_is_logged_and_nothing_is_sent(self):
        self.refusal = (BLUEZ + ".Error.NotSupported", "Operation is not supported")
        self.configure("bluetooth = on")
        self.start_center(DBUS_SYSTEM_BUS_ADDRESS=self.system.address)
        self.wait_registered()
        self.wait_file(self.service.log_path, "/org/bluez/hci0 refuses the player")
        self.add_pressed("one")
        self.settle()
        self.assertEqual(self.signals(), [])

    def test_a_player_that_bluez_has_already_is_shown(self):
        self.refusal = (BLUEZ + ".Error.AlreadyExists", "Already Exists")
        self.start_bluez()
        self.one.change(Metadata=track("Next song", 2))
        self.wait_shown("Next song")
        self.assertNotIn("refuses", self.service.log)


class Display(BluezTest):
    def test_a_track_change_costs_one_signal_which_only_bluez_gets(self):
        # The position of a fake player does not move: if it played, a slow machine would see a seek.
        self.start_bluez(status="Paused")
        self.forget()
        self.one.change(Metadata=track("Next song", 2))
        self.wait_shown("Next song")
        self.settle()
        self.assertEqual([list(changed.unpack()) for changed in self.signals()], [["Metadata"]])
        self.assertEqual([signal for signal in self.spy.signals if signal.sender == self.service_name], [])
        self.assertEqual(self.registered(), [self.FIRST])

    def test_properties_that_bluez_does_not_read_cost_nothing(self):
        self.start_bluez(status="Paused")
        self.add_pressed("two", "Paused")
        self.forget()
        cover = {"mpris:artUrl": ("s", "file:///cover.png"), "xesam:comment": ("as", ["Nice"])}
        self.one.change(Volume=("d", 0.1), CanGoNext=("b", False), Metadata=track("Song", **cover))
        self.one.change(Rate=("d", 1.0), CanSeek=("b", False))
        self.settle()
        self.assertEqual(self.signals(), [])

    def test_the_status_and_a_seek_are_shown(self):
        self.start_bluez()
        self.forget()
        self.one.change(PlaybackStatus=("s", "Paused"))
        self.machine.wait(lambda: self.shown()["PlaybackStatus"] == "Paused", "Paused")
        self.assertEqual(list(self.signals()[0].unpack()), ["PlaybackStatus"])
        self.forget()
        self.one.player["Position"] = ("x", 90_000_000)
        self.one.emit(PLAYER, "Seeked", "x", 90_000_000)
        self.machine.wait(lambda: self.signals(), "the position")
        self.assertEqual([changed.unpack() for changed in self.signals()], [{"Position": 90_000_000}])

    def test_the_first_player_changes(self):
        self.start_bluez()
        self.forget()
        two = self.add_pressed("two", Metadata=track("Two", 2), Position=("x", 60_000_000))
        self.wait_shown("Two")
        self.assertGreaterEqual(self.shown()["Position"], 60_000_000)
        two.leave()
        self.wait_shown("Song")
        self.assertEqual(self.registered(), [self.FIRST])

    def test_an_item_without_a_length_removes_the_previous_length(self):
        self.start_bluez()
        self.one.change(Metadata=metadata("Radio"))
        self.wait_shown("Radio")
        self.assertEqual(self.shown()["Metadata"]["mpris:length"], 0)


class Buttons(BluezTest):
    def test_they_reach_only_the_first_player(self):
        self.start_bluez()
        two = self.add_pressed("two")
        self.center.wait_primary("two")
        for member in ("Next", "Previous", "Stop"):
            self.press(member)
        self.assertEqual((self.one.commands, two.commands), ([], ["Next", "Previous", "Stop"]))

    def test_the_one_button_of_a_headset_is_a_toggle(self):
        self.start_bluez()
        two = self.add_pressed("two")
        self.center.wait_primary("two")
        self.forget()
        self.press("Pause")
        self.machine.wait(lambda: self.shown()["PlaybackStatus"] == "Paused", "Paused")
        self.press("Play")
        self.machine.wait(lambda: self.shown()["PlaybackStatus"] == "Playing", "Playing")
        self.assertEqual((self.one.commands, two.commands), ([], ["Pause", "Play"]))

    def test_bluez_expects_no_answer(self):
        self.start_bluez()
        self.machine.send(self.service_name, "Pause", None, HEADSET, PLAYER, reply=False)
        self.wait_statuses(one="paused")

    def test_a_pause_during_a_hold_is_the_users(self):
        self.start_bluez()
        number = self.hold()
        self.wait_statuses(one="paused")
        self.press("Play")
        self.wait_statuses(one="playing")
        self.press("Pause")
        self.wait_statuses(one="paused")
        self.release(number)
        self.center.settle()
        self.assertEqual(self.one.commands, ["Pause", "Play", "Pause"])

    def test_repeat_and_shuffle_are_set(self):
        self.start_bluez(LoopStatus=("s", "None"), Shuffle=("b", False))
        for name, value in (("LoopStatus", GLib.Variant("s", "Track")), ("Shuffle", GLib.Variant("b", True))):
            self.machine.send(
                self.service_name, "Set", GLib.Variant("(ssv)", (PLAYER, name, value)), HEADSET, PROPERTIES, reply=False
            )
        self.wait_commands(self.one, "Set", "Set")
        body = GLib.Variant("(ssv)", (PLAYER, "LoopStatus", GLib.Variant("s", "Sometimes")))
        with self.assertRaisesRegex(DBusError, "only LoopStatus and Shuffle can be set"):
            self.press("Set", interface=PROPERTIES, body=body)

    def test_other_callers_are_refused(self):
        self.start_bluez()
        stranger = self.service_on(self.system)
        for interface, member in (
            (PLAYER, "Next"), ("org.freedesktop.DBus.Introspectable", "Introspect"), (PROPERTIES, "GetAll")
        ):  # fmt: skip
            with self.subTest(member), self.assertRaisesRegex(DBusError, "only BlueZ can call this object"):
                self.press(member, stranger, interface)
        self.assertEqual(self.one.commands, [])
        body = GLib.Variant("(s)", (PLAYER,))
        self.assertEqual(self.press("GetAll", interface=PROPERTIES, body=body).unpack()[0]["PlaybackStatus"], "Playing")

    def test_a_player_that_hangs_delays_nothing(self):
        self.start_bluez()
        self.one.answers = False
        call = self.machine.send(self.service_name, "Next", None, HEADSET, PLAYER)
        self.wait_commands(self.one, "Next")
        two = self.add_pressed("two", Metadata=track("Two", 2))
        self.wait_shown("Two")
        self.press("Next")
        self.assertEqual(two.commands, ["Next"])
        with self.assertRaisesRegex(DBusError, "does not answer"):
            call.wait()

    def start_with_device(self, connected):
        """Starts BlueZ with a device and a paused player; returns the device's path."""
        path = self.FIRST + "/dev_1"
        self.devices[path] = (connected, ["110b"])
        self.serve(path, DEVICE)
        self.start_bluez(status="Paused")
        return path

    def test_a_device_that_connects_starts_nothing(self):
        path = self.start_with_device(connected=False)
        self.devices[path] = (True, ["110b"])
        self.emit_change(path, DEVICE, Connected=True)
        self.settle()
        with self.assertRaisesRegex(DBusError, "a device has just connected"):
            self.press("Play")
        self.press("Next")
        self.assertEqual(self.one.commands, ["Next"])

    def test_a_change_of_another_interface_changes_nothing(self):
        """A signal to the service alone reaches it past its match rule."""
        path = self.start_with_device(connected=False)
        self.devices[path] = (True, ["110b"])
        for name in self.machine.names(":"):
            self.emit_change(path, "org.bluez.Battery1", name, Connected=True)
        self.settle()
        self.press("Play")
        self.assertEqual(self.one.commands, ["Play"])

    def test_a_device_that_was_connected_changes_nothing(self):
        path = self.start_with_device(connected=True)
        self.emit_change(path, DEVICE, Connected=True)
        self.settle()
        self.press("Play")
        self.emit_change(path, DEVICE, Connected=False)
        self.settle()
        self.assertEqual(self.one.commands, ["Play"])

    def test_a_paused_phone_of_mpris_proxy_gets_no_command(self):
        self.start_bluez(status="Stopped")
        name = pathlib.Path("/proc/self/comm")
        before = name.read_bytes()
        name.write_bytes(b"mpris-proxy")
        try:
            phone = self.add_pressed("Pixel_7", "Paused")
        finally:
            name.write_bytes(before)
        self.assertEqual(self.center.order, ["one", "Pixel_7"])
        self.press("Play")
        self.assertEqual((self.one.commands, phone.commands), (["Play"], []))


if __name__ == "__main__":
    unittest.main()
