# SPDX-License-Identifier: MIT
"""Remote sessions: each is a player of its own, with devices, and a state for the time when it is not reachable."""

import re
import shlex
import time
import unittest

from gi.repository import GLib

from support import PLAYER, PROPERTIES, REPOSITORY, ConformanceTest, Player
from sessions import words

LENGTH = "short"
PUPPETS = "all"
KITCHEN = "d1 Kitchen 8 absolute_volume 0.4"
HALL = "d2 Hall 8 absolute_volume 0.6"
RADIO = 'd3 "Old radio" 8 relative_volume 0'
COMMANDS = "play pause next seek_to_position set_device_volume step_device_volume"


def device(text):
    return GLib.Variant("ay", text.encode())


class Remote(ConformanceTest):
    """A remote session and its published values."""

    def remote(self, devices=(KITCHEN, HALL), before=(), flags="", playback="playing position=42"):
        puppet = self.new_puppet()
        puppet(f"context org.example.Player {flags}", "name Player", *before, "remote far")
        puppet("begin far", f"content far {self.song()}", f"playback far {playback}", f"offer far {COMMANDS}")
        puppet("devices far " + " ".join(devices), "end far", "publish far")
        return puppet

    def player_called(self, identity, count=1):
        """The player with that identity, once there are `count` of them."""
        names = self.client.wait_names(count)
        players = {Player(self.client, name).get("Identity", "org.mpris.MediaPlayer2"): name for name in names}
        self.assertIn(identity, players)
        player = Player(self.client, players[identity])
        player.forget()
        return player

    def start_remote(self, **options):
        puppet = self.remote(**options)
        player = Player(self.client, self.client.wait_names(1)[0])
        player.forget()
        return puppet, player

    # Next to other sessions

    def test_it_is_a_player_next_to_the_local_ones(self):
        """It has its own name, whichever session is primary, and never becomes primary itself."""
        local = ("session music", f"content music {self.song(2)}", "playback music playing", "offer music play")
        puppet = self.remote(before=(*local, "publish music"))
        here = self.player_called("Player", 2)
        there = self.player_called("Player – Kitchen + 1", 2)
        for used in ("far", "music", '""'):
            self.assertEqual(puppet.status(f"remote {used}"), "NP_ERROR_INVALID_ARGUMENT")
        self.assertTrue(here.session.get("IsPrimary"))
        self.assertFalse(there.session.get("IsPrimary"))
        self.assertTrue(there.session.get("IsRemote"))
        self.assertFalse(here.session.get("IsRemote"))
        self.assertEqual(here.session.get("Others"), [])
        self.assertEqual(
            [puppet("is far"), puppet("is music")],
            ["published=1 can=0 application=0", "published=1 can=1 application=1"],
        )
        self.assertEqual([puppet("is-remote far"), puppet("is-remote music")], ["1", "0"])
        self.assertEqual(puppet.status("primary far"), "NP_ERROR_INVALID_STATE")
        puppet("withdraw music")
        self.client.wait_names(1)
        self.assertFalse(there.session.get("IsPrimary"))
        puppet("publish music")
        self.client.wait_names(2)

    def test_each_is_a_player(self):
        """Ten remote sessions are ten players, without the flag that publishes all sessions."""
        puppet = self.new_puppet()
        puppet("context org.example.Player")
        for number in range(10):
            puppet(f"remote far{number}", f"content far{number} {self.song(number)}", f"publish far{number}")
        self.client.wait_names(10)
        for number in range(10):
            puppet(f"free-session far{number}")
        self.client.wait_names(0)

    def test_it_is_named_after_its_devices(self):
        """The identity follows from one, several or no devices; the player's own name overrides it."""
        puppet, player = self.start_remote(devices=(KITCHEN,))
        root = "org.mpris.MediaPlayer2"
        self.assertEqual(player.get("Identity", root), "Player – Kitchen")
        for devices, identity in (
            ((KITCHEN, HALL, RADIO), "Player – Kitchen + 2"),
            ((HALL,), "Player – Hall"),
            ((), "Player"),
        ):
            player.forget()
            puppet("devices far " + " ".join(devices))
            self.assertEqual(player.wait_change("Identity", root), identity)
        puppet('session-name far "Upstairs"')
        player.wait_value("Identity", "Upstairs", root)
        puppet(f"devices far {KITCHEN}")
        player.settle()
        self.assertEqual(player.get("Identity", root), "Upstairs")

    def test_the_system_primary_can_be_requested(self):
        puppet, _ = self.start_remote()
        puppet("system-primary far")
        event = puppet.wait_event(r"system-primary-result far (\d) (\d)")
        self.assertEqual((event[1], event[2]), ("1", "1"))
        self.assertEqual(puppet("is far"), "published=1 can=0 application=0")

    # Volumes

    def test_one_device(self):
        """The volume of a single device is the player's volume, which playerctl reads and sets."""
        puppet, player = self.start_remote(devices=(KITCHEN,))
        self.assertEqual(player.get("Volume"), 0.4)
        self.playerctl("volume", "0.7")
        self.assertEqual(puppet.command(), ("set_device_volume", "d1|0.700000"))
        puppet("devices far d1 Kitchen 8 absolute_volume 0.7")
        player.wait_value("Volume", 0.7)
        self.assertEqual(self.playerctl("volume"), "0.700000")

    def test_several_devices_change_together(self):
        """Each device moves by the same amount; a device at a limit passes the remainder to the others."""
        puppet, player = self.start_remote()
        self.assertAlmostEqual(player.get("Volume"), 0.5)
        self.playerctl("volume", "0.6")
        self.assertEqual(puppet.command(), ("set_device_volume", "d1|0.500000"))
        self.assertEqual(puppet.command(), ("set_device_volume", "d2|0.700000"))
        self.playerctl("volume", "0.95")
        self.assertEqual(puppet.command(), ("set_device_volume", "d1|0.900000"))
        self.assertEqual(puppet.command(), ("set_device_volume", "d2|1.000000"))
        player.forget()
        puppet("devices far d1 Kitchen 8 absolute_volume 0.9 d2 Hall 8 absolute_volume 1")
        self.assertAlmostEqual(player.wait_change("Volume"), 0.95)
        player.settle()
        self.assertEqual(len(player.changes()), 1)

    def test_the_group_has_one_outcome(self):
        """The request succeeds when all devices have succeeded, and fails when one has failed."""
        puppet, player = self.start_remote()
        puppet("auto later")
        volume = GLib.Variant("(ssv)", (PLAYER, "Volume", GLib.Variant("d", 0.6)))

        def fail_second():
            puppet.command()
            first = puppet.number
            puppet.command()
            puppet(f"finish {first}", f"finish {puppet.number} network_failed")

        error = self.fail_in_time(lambda: player.send("Set", volume, PROPERTIES), fail_second)
        self.assertEqual(error.name, "org.nowplaying.Error.NetworkFailed")

    def test_each_device_has_its_own_volume(self):
        """Session1 sets the volume of a device, or moves it by steps if it has no volume."""
        puppet, player = self.start_remote(devices=(KITCHEN, RADIO))
        reader = player.session
        self.assertEqual(
            reader.get("Devices"),
            [
                {"id": list(b"d1"), "name": "Kitchen", "type": "speaker", "volume": 0.4, "relative_volume": False},
                {"id": list(b"d3"), "name": "Old radio", "type": "speaker", "relative_volume": True},
            ],
        )
        self.assertEqual(reader.get("Playback")["volume"], 0.4)
        reader.perform("set_device_volume", device_id=device("d1"), volume=GLib.Variant("d", 0.9))
        self.assertEqual(puppet.command(), ("set_device_volume", "d1|0.900000"))
        reader.perform("step_device_volume", device_id=device("d3"), volume_steps=GLib.Variant("i", -2))
        self.assertEqual(puppet.command(), ("step_device_volume", "d3|-2"))
        puppet(f"devices far d1 Kitchen 8 absolute_volume 0.9 {RADIO}")
        devices = reader.wait_change("Devices")
        self.assertEqual(devices[0]["volume"], 0.9)
        for command, arguments in (
            ("set_device_volume", {"device_id": device("d3"), "volume": GLib.Variant("d", 0.5)}),
            ("set_device_volume", {"device_id": device("d1"), "volume": GLib.Variant("d", 1.5)}),
            ("set_device_volume", {"device_id": device("d1")}),
            ("set_device_volume", {"device_id": device("gone"), "volume": GLib.Variant("d", 0.5)}),
            ("step_device_volume", {"device_id": device("d1"), "volume_steps": GLib.Variant("i", 1)}),
            ("step_device_volume", {"device_id": device("d3"), "volume_steps": GLib.Variant("i", 0)}),
            ("step_device_volume", {"device_id": device("d3"), "volume_steps": GLib.Variant("x", 1)}),
        ):
            with self.subTest(command=command, arguments=arguments):
                self.assert_error("InvalidArgs", lambda: reader.perform(command, **arguments))
        self.assertEqual(puppet.commands(), [])

    def test_the_documented_call_changes_one_device(self):
        """The command for busctl in the document works."""
        puppet, player = self.start_remote(devices=("10:30 Kitchen 8 absolute_volume 0.6", HALL))
        page = (REPOSITORY / "docs" / "org.nowplaying.Session1.md").read_text(encoding="utf-8")
        (line,) = re.findall(r"^busctl --user ((?:.*\\\n)*.*)$", page, re.MULTILINE)
        words = [player.name if word == "$player" else word for word in shlex.split(line.replace("\\\n", ""))]
        self.busctl(*words)
        self.assertEqual(puppet.command(), ("set_device_volume", "10:30|0.250000"))

    def test_bad_devices_are_refused_and_change_nothing(self):
        puppet, player = self.start_remote(devices=(KITCHEN,))
        for line in (
            '"" Hall 8 absolute_volume 0.5',
            'd2 "" 8 absolute_volume 0.5',
            "d2 -Hall 8 absolute_volume 0.5",
            "d2 Hall! 8 absolute_volume 0.5",
            "d2 Hall 99 absolute_volume 0.5",
            "d2 Hall -1 absolute 0.5",
            "d2 Hall 8 64 0.5",
            "d2 Hall 8 absolute_volume nan",
            "d2 Hall 8 absolute_volume 1.01",
            "d2 Hall 8 absolute_volume -0.01",
            "@null Hall 8 absolute_volume 0.5",
            "d2 @null 8 absolute_volume 0.5",
            f"{HALL} d2 Again 8 absolute_volume 0.5",
            r"d2 H\xf0\x9f\x94\x8a 8 absolute_volume 0.5",
        ):
            with self.subTest(line=line):
                self.assertEqual(puppet.status(f"devices far {KITCHEN} {line}"), "NP_ERROR_INVALID_ARGUMENT")
        player.settle()
        self.assertEqual(player.changes(), [])
        self.assertEqual(player.get("Volume"), 0.4)
        puppet("session here")
        self.assertEqual(puppet.status(f"devices here {KITCHEN}"), "NP_ERROR_INVALID_STATE")
        self.assertEqual(puppet.status("reachable here 0"), "NP_ERROR_INVALID_STATE")
        self.assertEqual(puppet.status("grace here 5"), "NP_ERROR_INVALID_STATE")

    def test_each_type_and_an_id_of_any_bytes(self):
        puppet, player = self.start_remote(devices=(KITCHEN,))
        reader = player.session
        for number, word in enumerate(words("np_device_type")):
            puppet(rf"devices far t\xffo{number} Room {number} relative_volume 0")
            shown = reader.get("Devices")[0]
            self.assertEqual((shown["type"], bytes(shown["id"])), (word, b"t\xffo%d" % number))
        last = GLib.Variant("ay", list(b"t\xffo%d" % number))
        reader.perform("step_device_volume", device_id=last, volume_steps=GLib.Variant("i", -3))
        self.assertEqual(puppet.command(), ("step_device_volume", rf"t\xffo{number}|-3"))

    def test_the_most_devices(self):
        puppet, player = self.start_remote(devices=(KITCHEN,))
        many = [f"d{each} Attic 8 absolute_volume 0.5" for each in range(65)]
        puppet("devices far " + " ".join(many[:64]))
        self.assertEqual(len(player.session.get("Devices")), 64)
        self.assertEqual(puppet.status("devices far " + " ".join(many)), "NP_ERROR_LIMIT")

    def test_a_valid_name_is_made_from_any_text(self):
        puppet = self.new_puppet()
        self.assertEqual(puppet(r'clean-name "K\xc3\xbcche \xf0\x9f\x94\x8a (links)"'), r"K\xc3\xbcche\x20links")
        self.assertEqual(puppet('clean-name "' + r"\xc3\xbc" * 300 + '"'), r"\xc3\xbc" * 250)
        self.assertEqual(puppet('clean-name "Living room"'), r"Living\x20room")
        self.assertEqual(puppet(r'clean-name "Attic\xff\xfe <2>"'), r"Attic\xc3\xbf\xc3\xbe\x202")
        for text in ('"!!"', '""'):
            self.assertEqual(puppet.status(f"clean-name {text}"), "NP_ERROR_INVALID_ARGUMENT")
        self.assertEqual(puppet.status("clean-name @null"), "NP_ERROR_INVALID_ARGUMENT")

    # Connection lost

    def test_an_unreachable_session_is_paused_and_returns(self):
        puppet, player = self.start_remote()
        reader = player.session
        self.assertTrue(reader.get("IsReachable"))
        puppet("reachable far 0")
        self.assertEqual(player.wait_change("PlaybackStatus"), "Paused")
        self.assertEqual(reader.wait_change("IsReachable"), False)
        shown = reader.get("Playback")
        self.assertEqual(shown["state"], "interrupted")
        self.assertAlmostEqual(shown["position_us"] / 1_000_000, player.position, delta=0.001)
        self.assertNotIn(True, [command["enabled"] for command in reader.get("Commands").values()])
        changed = {key: value for changes, _ in player.changes() for key, value in changes.items()}
        self.assertEqual((changed["CanGoNext"], changed["CanSeek"]), (False, False))
        stood = player.position
        self.assertEqual(player.position, stood)
        self.assert_error("org.nowplaying.Error.NetworkFailed", player.call, "Play")
        error = self.assert_error("org.nowplaying.Error.NetworkFailed", reader.perform, "play")
        self.assertIn("reach", error.text)
        self.assertEqual(puppet.commands(), [])
        player.forget()
        puppet("begin far", "playback far playing position=60", "reachable far 1", "end far")
        self.assertEqual(player.wait_change("PlaybackStatus"), "Playing")
        self.assertAlmostEqual(player.position, 60, delta=0.5)
        player.call("Play")
        self.assertEqual(puppet.command()[0], "play")

    def test_a_paused_session_stays_paused_while_unreachable(self):
        """In Session1, too, only a session that played is interrupted."""
        puppet, player = self.start_remote(playback="paused position=42")
        reader = player.session
        reader.get("IsReachable")
        puppet("reachable far 0")
        self.assertEqual(reader.wait_change("IsReachable"), False)
        self.assertEqual(
            (reader.get("Playback")["state"], reader.get("Playback")["position_us"]), ("paused", 42_000_000)
        )

    def test_it_leaves_after_the_grace_period(self):
        """It is published again when it is reachable, with the values that were set meanwhile."""
        puppet, player = self.start_remote()
        puppet("grace far 0.2", "reachable far 0")
        self.client.wait_names(0)
        self.assertTrue(puppet("is far").startswith("published=0 "))
        puppet(f"content far {self.song(7)}")
        self.assertEqual(self.client.names(), [])
        puppet("reachable far 1")
        self.assertEqual(self.client.player().metadata["xesam:title"], "Song 7")

    def test_it_leaves_and_returns_within_an_update(self):
        puppet, _ = self.start_remote()
        puppet("grace far 0.2", "begin far", "reachable far 0", f"content far {self.song(7)}", "end far")
        self.client.wait_names(0)
        puppet("begin far", "reachable far 1", f"content far {self.song(8)}", "end far")
        self.assertEqual(self.client.player().metadata["xesam:title"], "Song 8")

    def test_it_stays_during_the_grace_period(self):
        """A second report of the loss does not start a second period; a period of 0 ends at once."""
        puppet, player = self.start_remote()
        puppet("reachable far 0", "reachable far 0")
        player.wait_value("PlaybackStatus", "Paused")
        self.assertEqual(len(self.client.names()), 1)
        puppet("grace far 86400", "grace far 0")
        self.client.wait_names(0)
        for grace in ("-1", "86401"):
            self.assertEqual(puppet.status(f"grace far {grace}"), "NP_ERROR_INVALID_ARGUMENT")

    def test_freed_while_it_is_unreachable(self):
        puppet, _ = self.start_remote()
        puppet("grace far 0.2", "reachable far 0", "free-session far")
        self.client.wait_names(0)
        puppet("remote far", f"content far {self.song()}", "publish far")
        self.client.wait_names(1)

    def test_its_position_has_an_age(self):
        """The remote device reports the age of its position; clocks are not compared."""
        begun = time.monotonic()
        puppet, player = self.start_remote(playback="playing position=10 age=5")
        position = player.position
        self.assertGreaterEqual(position, 14.999)
        self.assertLessEqual(position, 15.001 + time.monotonic() - begun)


if __name__ == "__main__":
    unittest.main()
