# SPDX-License-Identifier: MIT
"""Where a player can play: on the bus, and in the program nowplaying."""

import json

from gi.repository import GLib

from commands import CommandTest
from support import LANGUAGE, PROPERTIES, SESSION1, quote

LENGTH = "short"
PUPPETS = "all"
LOGGED = "NowPlaying.Output" if LANGUAGE == "js" else "np_session_set_outputs"
"""The name in the log, when the host sets something wrong."""
OUTPUTS1, PATH = "org.nowplaying.Outputs1", "/org/nowplaying/Session/outputs"
OWN, KITCHEN, TV = (
    ("own", "This <b>computer</b>", "2", "in_use"),
    ("a/b", "Kitchen", "8", "-"),
    ("tv", "TV", "11", "alone"),
)


class OutputsTest(CommandTest):
    def start_outputs(self, *outputs):
        puppet, player = self.start(offer="play pause play_on_output leave_output", playback="paused position=0")
        self.set_outputs(puppet, *outputs)
        return puppet, player

    def set_outputs(self, puppet, *outputs):
        puppet("outputs music " + self.words(*outputs))

    def words(self, *outputs):
        return " ".join(quote(word) for output in outputs for word in output)


class OnTheBus(OutputsTest):
    def outputs(self, player):
        arguments = GLib.Variant("(ss)", (OUTPUTS1, "Outputs"))
        found = self.client.call(player.name, "Get", arguments, PATH, PROPERTIES)[0]
        return [{key: bytes(value).decode() if key == "id" else value for key, value in row.items()} for row in found]

    def test_they_are_a_property(self):
        puppet, player = self.start_outputs(OWN, KITCHEN, TV)
        reader = player.session
        reader.call("GetAll", GLib.Variant("(s)", (SESSION1,)))
        self.assertEqual(
            self.outputs(player),
            [
                {"id": "own", "name": OWN[1], "type": "desktop", "in_use": True, "alone": False},
                {"id": "a/b", "name": "Kitchen", "type": "speaker", "in_use": False, "alone": False},
                {"id": "tv", "name": "TV", "type": "tv", "in_use": False, "alone": True},
            ],
        )
        player.forget()
        self.set_outputs(puppet, (*KITCHEN[:3], "in_use"))
        player.settle()
        (changed,) = [each.parameters[1] for each in self.client.signals if each.path == PATH]
        self.assertEqual([(row["name"], row["in_use"]) for row in changed["Outputs"]], [("Kitchen", True)])
        self.set_outputs(puppet)
        self.assert_error("UnknownObject", lambda: self.outputs(player))

    def test_a_client_selects_some(self):
        puppet, player = self.start_outputs(OWN, KITCHEN, TV)
        reader = player.session
        kitchen, tv = GLib.Variant("ay", b"a/b"), GLib.Variant("ay", b"tv")
        for arguments, expected in (({}, "a/b|0"), ({"together": GLib.Variant("b", True)}, "a/b|1")):
            self.assertIsNone(reader.perform("play_on_output", output_id=kitchen, **arguments))
            self.assertEqual(puppet.command(), ("play_on_output", expected))
        self.assertIsNone(reader.perform("leave_output", output_id=kitchen))
        self.assertEqual(puppet.command(), ("leave_output", "a/b"))
        for command, arguments, text in (
            ("play_on_output", {"output_id": tv, "together": GLib.Variant("b", True)}, "it plays alone"),
            ("play_on_output", {"output_id": GLib.Variant("ay", b"none")}, "no such output"),
            ("leave_output", {"output_id": GLib.Variant("ay", b"none")}, "no such output"),
        ):
            error = self.assert_error(
                "org.nowplaying.Error.NoSuchContent",
                lambda: reader.perform(command, **arguments),  # noqa: B023
            )
            self.assertIn(text, error.text)
        self.assertEqual(puppet.pending("command"), [])

    def test_wrong_ones_change_nothing(self):
        puppet, player = self.start_outputs(OWN)
        many = [(f"id-{number}", "Name", "8", "-") for number in range(65)]
        for outputs, status in (
            ([("", *OWN[1:])], "INVALID_ARGUMENT"), ([("own", "", *OWN[2:])], "INVALID_ARGUMENT"),
            ([OWN, OWN], "INVALID_ARGUMENT"), ([(*OWN[:2], "99", "-")], "INVALID_ARGUMENT"),
            ([OWN, (*TV[:3], "alone,in_use")], "INVALID_ARGUMENT"), ([("x" * 257, *OWN[1:])], "LIMIT"),
            ([("own", "x" * 257, *OWN[2:])], "LIMIT"), (many, "LIMIT"),
        ):  # fmt: skip
            with self.subTest(self.words(*outputs)[:80]):
                self.assertEqual(puppet.status("outputs music " + self.words(*outputs)), "NP_ERROR_" + status)
                self.assertIn(LOGGED, puppet.log_text())
        self.assertEqual([row["id"] for row in self.outputs(player)], ["own"])


class InTheProgram(OutputsTest):
    def test_it_prints_them_and_plays_there(self):
        puppet, player = self.start_outputs(OWN, KITCHEN, TV)
        self.assertEqual(
            self.printed("outputs"),
            "▶\town\tdesktop\tThis <b>computer</b>\t\n\ta/b\tspeaker\tKitchen\t\n\ttv\ttv\tTV\talone\n",
        )
        rows = json.loads(self.printed("outputs", "--json"))
        self.assertEqual([row["id"] for row in rows], ["own", "a/b", "tv"])
        self.assertEqual((rows[0]["in_use"], rows[2]["alone"], rows[1]["type"]), (True, True, "speaker"))
        self.assertEqual(self.printed("outputs", "own", "Kitchen"), "")
        self.assertEqual(puppet.command(), ("play_on_output", "own|0"))
        self.assertEqual(puppet.command(), ("play_on_output", "a/b|1"))
        self.assertEqual(self.printed("outputs", "leave", "Kitchen"), "")
        self.assertEqual(puppet.command(), ("leave_output", "a/b"))
        self.assertEqual(
            self.command("outputs", "garden"),
            (2, "", 'nowplaying: there is no output "garden"; nowplaying outputs prints them\n'),
        )
