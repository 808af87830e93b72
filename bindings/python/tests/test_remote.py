# SPDX-License-Identifier: MIT
"""Remote sessions: their players, their devices, and a lost connection to the other side."""

import dataclasses

import nowplaying
from nowplaying import Context, Device, DeviceType, Session
from support import SESSION, SESSION_PATH, BindingTest, memory, until

LIVING_ROOM = Device("10:2f", "Living room", "speaker", volume=0.4)
KITCHEN = Device("10:30", "Kitchen", DeviceType.SPEAKER, volume=0.6)
CAR = Device(b"car\xff", "Car", "car", relative_volume=True)


class Remotes(BindingTest):
    def shown(self, session, key):
        return self.bus.get(session.bus_name, key, SESSION, SESSION_PATH)

    def test_only_a_remote_session_has_devices(self):
        """A local session rejects them. After the end the values that were set can be read."""
        with Context("org.example.Player") as context:
            local, remote = context.session("music"), context.remote_session("kitchen", name="Kitchen")
            remote.devices = [KITCHEN]
            self.assertEqual((local.is_remote, remote.is_remote), (False, True))
            for wrong in (
                lambda: setattr(local, "devices", [KITCHEN]),
                lambda: setattr(local, "reachable", False),
                lambda: setattr(local, "grace_period", 5),
            ):
                with self.assertRaises(nowplaying.InvalidStateError):
                    wrong()
            self.assertEqual((local.devices, local.reachable, local.grace_period), ((), True, 30.0))
            remote.close()
            # The values that were set can be read. The properties of the desktop are reset.
            self.assertEqual((remote.is_remote, remote.devices), (False, (KITCHEN,)))
            with self.assertRaises(nowplaying.GoneError):
                remote.devices = [LIVING_ROOM]

    def test_wrong_devices_raise_where_they_are_made(self):
        """The devices of the session stay, and never change."""
        session = self.session(remote=True)
        session.devices = (device for device in (dataclasses.replace(LIVING_ROOM, volume=0.25), CAR))
        self.assertEqual([device.id for device in session.devices], ["10:2f", b"car\xff"])
        until(lambda: len(self.shown(session, "Devices")) == 2, "two devices")
        kept = session.devices
        with self.assertRaises(nowplaying.InvalidArgumentError):
            session.devices = [KITCHEN, KITCHEN]
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
        self.assertEqual(session.devices, kept)
        with self.assertRaises(dataclasses.FrozenInstanceError):
            kept[0].volume = 1.0
        session.devices = None
        until(lambda: self.shown(session, "Devices") == [], "no devices")

    def test_a_cleaned_name_is_of_any_text(self):
        """Texts and bytes, also with a NUL."""
        self.assertEqual(nowplaying.device_name(b"Living\xe4 room"), "Livingä room")
        self.assertEqual(nowplaying.device_name("Kit\0chen\0"), "Kit chen")
        for wrong in (None, 5):
            with self.assertRaises(TypeError):
                nowplaying.device_name(wrong)

    def test_wrong_grace_periods_and_reachability(self):
        """The session keeps the values before."""
        with Session("org.example.Player", remote=True) as session:
            session.grace_period = 0
            session.reachable = False
            for wrong in (-1, 86401, float("nan")):
                with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "grace_period is a number of seconds"):
                    session.grace_period = wrong
            for wrong in (None, "5"):
                with self.assertRaises(TypeError):
                    session.grace_period = wrong
            for wrong in (None, "no"):
                with self.assertRaisesRegex(TypeError, f"reachable is True or False, not {wrong!r}"):
                    session.reachable = wrong
            self.assertEqual((session.grace_period, session.reachable), (0, False))

    def test_ages_of_a_position(self):
        """An impossible age becomes now, or a year."""
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

            play(2000)
            before = memory()
            play(10_000)
            self.assertLess(memory() - before, 1024, "kB more than before")
