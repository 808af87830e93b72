# SPDX-License-Identifier: MIT
"""The commands of a player's own: on the bus, and in the program nowplaying."""

import json
import os
import struct

from gi.repository import GLib

import media
from commands import CommandTest
from support import LANGUAGE, PROPERTIES, quote

LENGTH = "short"
PUPPETS = "all"
LOGGED = "NowPlaying.CustomCommand" if LANGUAGE == "js" else "np_session_set_custom_commands"
"""The name in the log, when the host sets something wrong."""
CUSTOM1, PATH = "org.nowplaying.Custom1", "/org/nowplaying/Session/custom"
MIX = ("mix", "Add <b>to</b> mix & more", "list-add", "off", "-", "0")
FORGET = ("a/b../c", "Forget this station", "edit-delete", "stateless", "dangerous", "0")
LOAD = ("load", "Load it", "x", "progress", "disabled", "0.25")


class CustomTest(CommandTest):
    def start_custom(self, *commands):
        puppet, player = self.start(offer="play pause", playback="paused position=0")
        self.set_commands(puppet, *commands)
        return puppet, player

    def set_commands(self, puppet, *commands):
        puppet("custom music " + " ".join(quote(word) for command in commands for word in command))

    def call(self, player, method, signature="()", arguments=(), interface=CUSTOM1):
        return self.client.call(player.name, method, GLib.Variant(signature, arguments), PATH, interface)

    def commands(self, player):
        found = self.call(player, "Get", "(ss)", (CUSTOM1, "Commands"), PROPERTIES)[0]
        return [{key: bytes(value).decode() if key == "id" else value for key, value in row.items()} for row in found]


class OnTheBus(CustomTest):
    def test_they_are_a_property(self):
        puppet, player = self.start_custom(MIX, FORGET)
        self.assertEqual(
            self.commands(player),
            [
                {
                    "id": "mix", "title": MIX[1], "icon_name": "list-add", "state": "off", "dangerous": False,
                    "enabled": True,
                },
                {
                    "id": "a/b../c", "title": FORGET[1], "icon_name": "edit-delete", "dangerous": True,
                    "enabled": True,
                },
            ],
        )  # fmt: skip
        player.forget()
        icon = "file:///usr/share/mix%20it.svg"
        self.set_commands(puppet, ("mix", "Mixed", icon, "on", "-", "0"))
        player.settle()
        (changed,) = [each.parameters[1] for each in self.client.signals if each.path == PATH]
        self.assertEqual(
            [(row["title"], row["icon_name"], row["state"]) for row in changed["Commands"]], [("Mixed", icon, "on")]
        )
        self.assertEqual(json.loads(self.command("custom", "--json")[1])[0]["icon_name"], icon)
        self.set_commands(puppet)
        self.assert_error("UnknownObject", lambda: self.commands(player))

    def test_a_client_performs_one(self):
        puppet, player = self.start_custom(MIX, FORGET, LOAD)
        for id in (b"mix", b"a/b../c"):
            self.call(player, "Perform", "(ay)", (id,))
            self.assertEqual(puppet.command(), ("custom", id.decode()))
        self.call(player, "Perform", "(ay)", (b"load",))
        self.assertEqual(puppet.pending("command"), [], "a disabled one has no effect")
        error = self.assert_error(
            "org.nowplaying.Error.NoSuchContent", lambda: self.call(player, "Perform", "(ay)", (b"none",))
        )
        self.assertTrue(error.text)
        error = self.assert_error("InvalidArgs", lambda: self.call(player, "Perform", "(s)", ("mix",)))
        self.assertIn('"ay"', error.text)

    def test_wrong_ones_change_nothing(self):
        puppet, player = self.start_custom(MIX)
        many = [(f"id-{number}", "Title", "x", "off", "-", "0") for number in range(17)]
        for commands, status in (
            ([("", *MIX[1:])], "INVALID_ARGUMENT"), ([("mix", "", *MIX[2:])], "INVALID_ARGUMENT"),
            ([MIX, MIX], "INVALID_ARGUMENT"), ([(*MIX[:2], "../icon", *MIX[3:])], "INVALID_ARGUMENT"),
            *(
                ([(*MIX[:2], icon, *MIX[3:])], "INVALID_ARGUMENT")
                for icon in ("javascript:x", "https://", "https://me:word@a.org/i", "file:///a b", "http://-/i")
            ),
            ([(*MIX[:2], "file:///" + 4_096 * "i", *MIX[3:])], "LIMIT"),
            ([(*MIX[:3], "progress", "-", "1.5")], "INVALID_ARGUMENT"),
            ([(*MIX[:3], "progress", "-", "nan")], "INVALID_ARGUMENT"),
            ([("x" * 257, *MIX[1:])], "LIMIT"), ([("mix", "x" * 257, *MIX[2:])], "LIMIT"), (many, "LIMIT"),
        ):  # fmt: skip
            words = " ".join(quote(word) for command in commands for word in command)
            with self.subTest(words[:80]):
                self.assertEqual(puppet.status("custom music " + words), "NP_ERROR_" + status)
                self.assertIn(LOGGED, puppet.log_text())
        self.assertEqual([row["id"] for row in self.commands(player)], ["mix"])


class Icons(CustomTest):
    def start_icon(self, image="artwork=plus", **options):
        """A player that stays on the bus while nothing plays."""
        flags = "show_urls show_idle"
        puppet, player = self.start(offer="play pause", playback="paused position=0", flags=flags, **options)
        self.set_commands(puppet, MIX, FORGET)
        puppet(f"icon music mix {image}")
        return puppet, player

    def ask(self, player, id=b"mix", size=(64, 48)):
        return self.client.send(player.name, "GetIcon", GLib.Variant("(ayii)", (id, *size)), PATH, CUSTOM1)

    def icon(self, player, id=b"mix", size=(64, 48)):
        """The size in the PNG that the player sent, and the rest of the answer."""
        call = self.ask(player, id, size)
        body = call.wait().unpack()
        with os.fdopen(call.reply.get_unix_fd_list().get(body[0]), "rb") as file:
            png = file.read()
        self.assertEqual(png[:4], b"\x89PNG")
        return struct.unpack(">II", png[16:24]), body[1:]

    def ids(self, player):
        return [bytes(row.get("icon_id", b"")).decode() for row in self.commands(player)]

    def assert_missing(self, call):
        error = self.assert_error("org.nowplaying.Error.NoSuchContent", call.wait)
        self.assertTrue(error.text)
        return error.text

    def test_a_player_draws_it_at_each_size(self):
        puppet, player = self.start_icon()
        self.assertEqual(self.ids(player), ["plus", ""])
        self.assertEqual([row["icon_name"] for row in self.commands(player)], ["list-add", "edit-delete"])
        for size in ((64, 48), (512, 512)):
            self.assertEqual(self.icon(player, size=size), (size, ("image/png", *size)))
            puppet.wait_event(f"image plus {size[0]} {size[1]}")
        self.assertEqual(self.icon(player)[0], (64, 48))
        self.assertEqual(self.icon(player, size=(16_384, 1))[0], (4_096, 1))
        puppet.wait_event("image plus 4096 1")
        # Another item has the same icons, and so has a private one.
        for line in (f"content music {self.song(2)}", "content music none", "private music 1"):
            puppet(line)
            player.settle()
            self.assertEqual(self.icon(player)[0], (64, 48))
        self.assertEqual(puppet.pending("image"), [])

    def test_an_image_in_memory_or_in_a_file(self):
        puppet, player = self.start_icon("artwork_bytes=32")
        for size in ((16, 16), (64, 64)):
            self.assertEqual(self.icon(player, size=size)[0], (32, 32))
        file = self.bus.folder / "icon.png"
        file.write_bytes(media.png(24, 24))
        puppet(f"icon music a/b../c artwork_file={file}")
        self.assertEqual(self.icon(player, b"a/b../c")[0], (24, 24))
        self.assertTrue(all(self.ids(player)))

    def test_while_nothing_plays(self):
        puppet, player = self.start_icon(content="none")
        self.assertEqual(self.icon(player)[0], (64, 48))
        puppet("images later")
        call = self.ask(player, size=(32, 32))
        puppet.wait_event("image plus 32 32")
        puppet(f"content music {self.song(2)}")
        player.settle()
        puppet("give")
        self.assertEqual(call.wait().unpack()[2:], (32, 32))

    def test_readers_see_another_image(self):
        puppet, player = self.start_icon()
        self.icon(player)
        player.forget()
        self.set_commands(puppet, (*MIX[:3], "on", *MIX[4:]), FORGET)
        player.settle()
        (changed,) = [each.parameters[1]["Commands"] for each in self.client.signals if each.path == PATH]
        self.assertEqual((changed[0]["state"], bytes(changed[0]["icon_id"])), ("on", b"plus"))
        self.icon(player)
        puppet.wait_event("image plus 64 48")
        self.assertEqual(puppet.pending("image"), [], "the commands keep their images")
        puppet("images later")
        call = self.ask(player, size=(32, 32))
        puppet.wait_event("image plus 32 32")
        player.forget()
        puppet("icon music mix artwork=minus")
        self.assertIn("another icon", self.assert_missing(call))
        puppet.wait_event("unwanted plus")
        (changed,) = [each.parameters[1]["Commands"] for each in self.client.signals if each.path == PATH]
        self.assertEqual(bytes(changed[0]["icon_id"]), b"minus")
        puppet("images now")
        self.icon(player)
        puppet.wait_event("image minus 64 48")

    def test_a_missing_one_is_an_error_with_a_reason(self):
        puppet, player = self.start_icon()
        for id in (b"none", b"a/b../c"):
            self.assertIn("no such command", self.assert_missing(self.ask(player, id)))
        for id, size in ((b"", (1, 1)), (b"mix", (0, 1)), (b"mix", (1, 16_385))):
            error = self.assert_error("InvalidArgs", self.ask(player, id, size).wait)
            self.assertIn("GetIcon requires the id of a custom command", error.text)
        puppet("images later")
        call = self.ask(player)
        puppet.wait_event("image plus 64 48")
        puppet('give network_failed "no way to the image"')
        error = self.assert_error("org.nowplaying.Error.NetworkFailed", call.wait)
        self.assertEqual(error.text, "no way to the image")

    def test_a_url_is_for_the_client_to_load(self):
        puppet, player = self.start_icon("artwork_url=https://example.org/i.png")
        self.assertEqual(self.ids(player), ["", ""])
        self.assertEqual(self.commands(player)[0]["icon_name"], "https://example.org/i.png")
        self.assert_missing(self.ask(player))
        puppet("icon music mix none")
        self.assertEqual(self.commands(player)[0]["icon_name"], "list-add")

    def test_it_ends_with_its_command(self):
        puppet, player = self.start_icon()
        puppet("icon music mix none")
        self.assert_missing(self.ask(player))
        puppet("icon music mix artwork=plus")
        self.set_commands(puppet, FORGET)
        self.set_commands(puppet, MIX, FORGET)
        self.assertEqual(self.ids(player), ["", ""])
        self.assertEqual(puppet.status("icon music none artwork=plus"), "NP_ERROR_NOT_FOUND")
        puppet("icon music mix artwork=plus", "images later")
        call = self.ask(player)
        puppet.wait_event("image plus 64 48")
        puppet("free-session music")
        self.assert_error("org.nowplaying.Error.Cancelled", call.wait)
        puppet.wait_event("unwanted plus")


class InTheProgram(CustomTest):
    def test_it_prints_and_performs_them(self):
        puppet, player = self.start_custom(MIX, FORGET, LOAD)
        self.assertEqual(
            self.printed("custom"),
            "○\tmix\tAdd <b>to</b> mix & more\t\n\ta/b../c\tForget this station\tdangerous\n25 %\tload\tLoad it\t\n",
        )
        rows = json.loads(self.printed("custom", "--json"))
        self.assertEqual([row["id"] for row in rows], ["mix", "a/b../c", "load"])
        self.assertEqual((rows[2]["progress"], rows[2]["enabled"], rows[1]["dangerous"]), (0.25, False, True))
        for word, id in (("mix", "mix"), ("Forget this station", "a/b../c")):
            self.assertEqual(self.printed("custom", word), "")
            self.assertEqual(puppet.command(), ("custom", id))
        self.assertEqual(
            self.command("custom", "none"),
            (2, "", 'nowplaying: there is no command "none"; nowplaying custom prints them\n'),
        )
        self.assertEqual(self.command("custom", "load"), (2, "", 'nowplaying: "Load it" has no effect now\n'))
