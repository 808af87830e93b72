# SPDX-License-Identifier: MIT
"""The program that sent a request, as the player sees it."""

import os

from centers import INTERFACE, NAME, PATH, CenterTest
from support import SESSION1
from gi.repository import GLib

LENGTH = "short"
PUPPETS = "all"
OWN_PATH = "/org/nowplaying/Session"


class Senders(CenterTest):
    def setUp(self):
        super().setUp()
        self.puppet, self.player = self.start(offer="play pause next")
        self.puppet("auto later")

    def sender(self, call):
        """The process and the name of the program that sent a request, by the player; the request then succeeds."""
        self.puppet.command()
        process, name, _ = self.puppet(f"sender {self.puppet.number}").split()
        self.puppet(f"finish {self.puppet.number}")
        call.wait()
        return int(process), name

    def perform(self, name, *words, path=OWN_PATH, interface=SESSION1, **arguments):
        signature = "(" + "s" * len(words) + "sa{sv})"
        return self.client.send(name, "Perform", GLib.Variant(signature, (*words, "next", arguments)), path, interface)

    def test_a_client_sends_it(self):
        here = (os.getpid(), self.client.connection.get_unique_name())
        self.assertEqual(self.sender(self.player.send("Next")), here)
        self.assertEqual(self.sender(self.perform(self.player.name)), here)

    def test_a_client_that_names_another_one_is_not_believed(self):
        for liar in (self.player.owner, "", "org.freedesktop.DBus", "no name at all"):
            with self.subTest(liar):
                call = self.perform(self.player.name, sender=GLib.Variant("s", liar))
                self.assertEqual(self.sender(call), (os.getpid(), self.client.connection.get_unique_name()))

    def test_the_service_names_its_client(self):
        self.start_center()
        self.center.wait_order(["Player"])
        here = (os.getpid(), self.client.connection.get_unique_name())
        self.assertEqual(self.sender(self.perform(NAME, self.player.name, path=PATH, interface=INTERFACE)), here)
        self.assertEqual(self.sender(self.perform(NAME, "", path=PATH, interface=INTERFACE)), here)
        path = self.center.players["Player"]["path"]
        self.assertEqual(self.sender(self.perform(NAME, path=path)), here)

    def test_a_wrong_one_is_refused(self):
        self.assert_error("InvalidArgs", self.perform(self.player.name, sender=GLib.Variant("u", 1)).wait)
        self.start_center()
        self.center.wait_order(["Player"])
        call = self.perform(NAME, "", path=PATH, interface=INTERFACE, sender=GLib.Variant("s", ":1.1"))
        self.assert_error("InvalidArgs", call.wait)

    def test_it_is_not_known_after_the_answer(self):
        call = self.player.send("Next")
        self.puppet.command()
        self.puppet(f"finish {self.puppet.number}")
        call.wait()
        self.assertEqual(self.puppet.status(f"sender {self.puppet.number}"), "NP_ERROR_FINISHED")
