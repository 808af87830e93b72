# SPDX-License-Identifier: MIT
"""Remote sessions: their players, their devices, and a lost connection to the other side."""

import dataclasses

import nowplaying
from nowplaying import Context, Device, DeviceType, Playback, Session
from support import PATH, PLAYER, ROOT, SESSION, SESSION_PATH, BindingTest, BusError, Recorder, until

LIVING_ROOM = Device("10:2f", "Living room", "speaker", volume=0.4)
KITCHEN = Device("10:30", "Kitchen", DeviceType.SPEAKER, volume=0.6)
CAR = Device(b"car\xff", "Car", "car", relative_volume=True)


class Remotes(BindingTest):
    def remote(self, **options):
        """A remote session that is on the bus."""
        session = self.session(publish=False, remote=True, **options)
        session.playback = Playback("playing", position=42)
        self.publish(session)
        return session

    def shown(self, session, key):
        return self.bus.get(session.bus_name, key, SESSION, SESSION_PATH)

    def set_volume(self, session, volume):
        self.bus.busctl("set-property", session.bus_name, PATH, PLAYER, "Volume", "d", str(volume))

    def test_remote_session_is_a_second_player(self):
        """It is on the bus next to the application's own session, and never becomes its primary."""
        connected = Recorder()
        with Context("org.example.Player", name="Ferry") as context:
            context.on_connection(connected)
            local, remote = context.session("music"), context.remote_session("kitchen", name="Kitchen")
            for session in (local, remote):
                session.content = self.song()
                session.playback = Playback("playing")
                session.publish()
            remote.devices = [KITCHEN]
            connected.wait(nowplaying.Connection.CONNECTED)
            until(lambda: len(self.bus.names()) == 2, "both are on the bus")
            self.assertEqual((local.is_remote, remote.is_remote), (False, True))
            self.assertEqual((self.shown(local, "IsRemote"), self.shown(remote, "IsRemote")), (False, True))
            self.assertEqual(self.bus.get(remote.bus_name, "Identity", ROOT), "Kitchen")
            self.assertEqual((local.is_application_primary, remote.is_application_primary), (True, False))
            self.assertFalse(remote.can_become_application_primary)
            for wrong in (
                remote.request_application_primary,
                lambda: setattr(local, "devices", [KITCHEN]),
                lambda: setattr(local, "reachable", False),
                lambda: setattr(local, "grace_period", 5),
            ):
                with self.assertRaises(nowplaying.InvalidStateError):
                    wrong()
            self.assertEqual((local.devices, local.reachable, local.grace_period), ((), True, 30.0))
            with self.assertRaises(nowplaying.InvalidArgumentError):
                context.remote_session("music")
            name = local.bus_name
            remote.close()
            until(lambda: self.bus.names() == [name], "the remote session is withdrawn")
            # The values that were set can be read. The properties of the desktop are reset.
            self.assertEqual((remote.is_remote, remote.devices), (False, (KITCHEN,)))
            with self.assertRaises(nowplaying.GoneError):
                remote.devices = [LIVING_ROOM]

    def test_devices_and_their_volumes(self):
        """Clients see the devices. The volume of one device is that of the player, and each can be set alone."""
        session = self.remote()
        recorded = Recorder()
        session.on.set_device_volume(lambda device, volume: recorded("set", device, volume))
        session.on.step_device_volume(lambda device, steps: recorded("step", device, steps))
        self.assertEqual(session.devices, ())
        session.devices = [LIVING_ROOM]
        self.wait_property(session, "Volume", 0.4)
        self.assertEqual(self.bus.get(session.bus_name, "Identity", ROOT), "Player – Living room")
        self.set_volume(session, 0.25)
        recorded.wait(("set", "10:2f", 0.25))
        session.devices = (device for device in (dataclasses.replace(LIVING_ROOM, volume=0.25), CAR))
        self.assertEqual([device.id for device in session.devices], ["10:2f", b"car\xff"])
        shown = until(
            lambda: len(self.shown(session, "Devices")) == 2 and self.shown(session, "Devices"), "two devices"
        )
        self.assertEqual(
            shown[0],
            {"id": list(b"10:2f"), "name": "Living room", "type": "speaker", "volume": 0.25, "relative_volume": False},
        )
        self.assertEqual(shown[1], {"id": list(b"car\xff"), "name": "Car", "type": "car", "relative_volume": True})
        self.bus.perform(
            session.bus_name, "step_device_volume", "'device_id': <@ay [99, 97, 114, 255]>, 'volume_steps': <int32 -3>"
        )
        step, device, steps = recorded.wait(count=2)
        self.assertEqual((step, device.encode("utf-8", "surrogateescape"), steps), ("step", b"car\xff", -3))
        self.assertIs(type(steps), int)

        kept = session.devices
        for wrong in (
            [KITCHEN, KITCHEN],
            [KITCHEN, Device("b", "B"), KITCHEN],
        ):
            with self.assertRaises(nowplaying.InvalidArgumentError, msg=wrong):
                session.devices = wrong
        for name in ("Küche (links)", " Attic", "Attic ", "Attic!", "A/B", "!", "", "x" * 251, "A "):
            with self.assertRaises(nowplaying.InvalidArgumentError, msg=name):
                Device("a", name)
        names = (
            "Küche links",
            "A  B",
            "A\xa0B",
            "1.",
            "O'Brien - A, B & C #1.",
            "居間",
            b"K\xfcche",
            "x" * 250,
            "e\u0301 a",
        )
        session.devices = [Device(f"{place}", name) for place, name in enumerate(names)]
        session.devices = kept
        for wrong, sentence in (
            (dict(type="toaster"), "type is one of other, car, .*, not 'toaster'"),
            (dict(type=99), "type is one of other, car, .*, not 99"),
            (dict(volume=1.1), "volume is a number from 0.0 to 1.0, or None, not 1.1"),
            (dict(volume=float("nan")), "volume is a number from 0.0 to 1.0, or None, not nan"),
            (dict(id="a\0"), "NUL"),
            (dict(name="A\0B"), "NUL"),
            (dict(name=b"A\0"), "NUL"),
        ):
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, sentence):
                Device(**{"id": "a", "name": "A", **wrong})
        for wrong in (
            dict(name=None),
            dict(name=5),
            dict(volume="1"),
            dict(relative_volume="no"),
            dict(relative_volume=None),
        ):
            with self.assertRaises(TypeError, msg=wrong):
                Device(**{"id": "a", "name": "A", **wrong})
        for wrong in (KITCHEN, 5, False, "kitchen", ["kitchen"], [None]):
            with self.assertRaisesRegex(TypeError, "^Session.devices: devices are a list of Device, not ", msg=wrong):
                session.devices = wrong
        with self.assertRaises(nowplaying.LimitError):
            session.devices = [Device(str(number), "A") for number in range(65)]
        self.assertEqual(session.devices, kept)
        self.assertEqual(self.shown(session, "Devices"), shown)
        with self.assertRaises(dataclasses.FrozenInstanceError):
            kept[0].volume = 1.0
        session.devices = None
        until(lambda: self.shown(session, "Devices") == [], "no devices")

    def test_device_names_are_cleaned(self):
        """An invalid character of a name becomes a space. An empty result is rejected."""
        self.assertEqual(nowplaying.device_name("Küche 🔊 (links)"), "Küche links")
        self.assertEqual(nowplaying.device_name(b"Living\xe4 room"), "Livingä room")
        self.assertEqual(nowplaying.device_name("Kitchen"), "Kitchen")
        self.assertEqual(nowplaying.device_name("Kit\0chen\0"), "Kit chen")
        cleaned = nowplaying.device_name("ü" * 5000)
        self.assertEqual((len(cleaned), set(cleaned)), (250, {"ü"}))
        for wrong in ("", "🔊", "\0"):
            with self.assertRaises(nowplaying.InvalidArgumentError):
                nowplaying.device_name(wrong)
        for wrong in (None, 5):
            with self.assertRaises(TypeError):
                nowplaying.device_name(wrong)

    def test_group_volume_asks_each_device(self):
        """The volume of several devices is their mean. Setting it sends one request for each device; one failure is reported."""
        session = self.remote()
        volumes = {"10:2f": 0.4, "10:30": 0.6}

        @session.on.request("set_device_volume")
        def moved(request):
            asked(request.device_id, request.volume)
            self.assertEqual(request.arguments, (request.device_id, request.volume))
            if request.device_id not in volumes:
                request.fail("device_not_found", "The car has gone.")
                return
            volumes[request.device_id] = request.volume
            tell()
            request.finish()

        def tell():
            session.devices = [Device(id, "Room", "speaker", volume) for id, volume in volumes.items()]

        asked = Recorder()
        tell()
        self.wait_property(session, "Volume", 0.5)
        self.set_volume(session, 0.95)
        asked.wait(count=2)
        self.wait_property(session, "Volume", 0.95)
        for id, volume in (("10:2f", 0.9), ("10:30", 1.0)):
            self.assertAlmostEqual(volumes[id], volume)
        self.assertEqual({id for id, _ in asked.values}, set(volumes))
        session.devices = [*session.devices, Device("car", "Car", volume=0.5)]
        until(lambda: len(self.shown(session, "Devices")) == 3, "the car")
        with self.assertRaises(BusError) as caught:
            self.bus.perform(
                session.bus_name, "set_device_volume", "'device_id': <@ay [99, 97, 114]>, 'volume': <0.75>"
            )
        self.assertEqual(caught.exception.text.splitlines()[0], "The car has gone.")

        @session.on.set_device_volume
        def stumble(device, volume):
            raise nowplaying.CommandError("network_failed", f"{device} does not answer.")

        with self.assertRaises(BusError) as caught:
            self.bus.perform(
                session.bus_name, "set_device_volume", "'device_id': <@ay [99, 97, 114]>, 'volume': <0.75>"
            )
        self.assertIn("car does not answer.", caught.exception.text)

    def test_remote_that_is_lost(self):
        """Clients see it as paused. It rejects commands, leaves the bus after its grace period, and returns."""
        session = self.remote()
        self.assertIs(session.reachable, True)
        session.reachable = False
        self.wait_property(session, "PlaybackStatus", "Paused")
        self.assertIs(self.shown(session, "IsReachable"), False)
        self.assertIs(session.reachable, False)
        with self.assertRaisesRegex(BusError, "cannot be reached"):
            self.bus.perform(session.bus_name, "play")
        session.reachable = True
        self.wait_property(session, "PlaybackStatus", "Playing")
        session.grace_period = 0
        self.assertEqual(session.grace_period, 0)
        session.reachable = False
        until(lambda: not self.bus.names(), "it has exited")
        session.content = self.song(2)
        session.reachable = True
        until(self.bus.names, "it is published again")
        until(lambda: session.bus_name, "the known name")
        self.assertEqual(self.metadata(session)["xesam:title"], "Song 2")
        for wrong in (-1, 86401, float("nan")):
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "grace_period is a number of seconds"):
                session.grace_period = wrong
        for wrong in (None, "5"):
            with self.assertRaises(TypeError):
                session.grace_period = wrong
        for wrong in (None, "no"):
            with self.assertRaisesRegex(TypeError, f"reachable is True or False, not {wrong!r}"):
                session.reachable = wrong
        self.assertEqual((session.grace_period, session.reachable), (0, True))

    def test_position_from_another_clock(self):
        """The age of a position sets its timestamp. An impossible age becomes now, or a year."""
        session = self.remote()
        session.playback = Playback("playing", position=10, timestamp=nowplaying.time_of_age(20))
        until(lambda: 30_000_000 <= self.bus.get(session.bus_name, "Position") < 40_000_000, "20 s later")
        begun = nowplaying.now()
        for age, seconds in ((-5, 0), (0, 0), (2.5, 2.5), (float("inf"), 365 * 86400), (1e300, 365 * 86400)):
            self.assertAlmostEqual(nowplaying.time_of_age(age), begun - seconds, delta=20, msg=age)
        self.assertLessEqual(nowplaying.time_of_age(2.5), nowplaying.now() - 2.5)
        for wrong in (None, "5"):
            with self.assertRaises(TypeError):
                nowplaying.time_of_age(wrong)
        with self.assertRaises(nowplaying.InvalidArgumentError):
            nowplaying.time_of_age(float("nan"))

    def test_ten_thousand_sets_of_devices_free_their_memory(self):
        """Devices and reachability leave no memory behind."""
        with Session("org.example.Player", remote=True) as session:

            def play(count):
                for number in range(count):
                    session.devices = [Device(f"{number}-{place}", "Room", "speaker", place / 9) for place in range(9)]
                    session.reachable = bool(number % 2)
                    nowplaying.device_name("Küche 🔊 (links)")

            def memory():
                with open("/proc/self/smaps_rollup") as file:
                    return sum(int(line.split()[1]) for line in file if line.startswith("Private_Dirty"))

            play(2000)
            before = memory()
            play(10_000)
            self.assertLess(memory() - before, 1024, "kB more than before")
