# SPDX-License-Identifier: MIT
"""A player gets the push tokens of its extension, which is a connection of the test here."""

import unittest

from gi.repository import Gio, GLib

from extensions import EXTENSION, OBJECT
from support import ConformanceTest, until

LENGTH = "short"
PUPPETS = "all"
NAME = "org.example.Player.RemoteMedia"
XML = f"""<node><interface name="{EXTENSION}">
<method name="GetTokens"><arg type="a(aysss)" direction="out"/></method></interface></node>"""
KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"


class Tokens(ConformanceTest):
    def start_extension(self):
        """The extension has one token, that of the application."""
        self.extension = self.new_client()
        interface = Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0]
        self.extension.connection.register_object(OBJECT, interface, self.answer, None, None)
        self.extension.own(NAME)

    def answer(self, *call):
        token = (b"", "https://push.example.org/all", "BPUBLIC", "SECRET")
        call[-1].return_value(GLib.Variant("(a(aysss))", ([token],)))

    def change(self, session, endpoint, key):
        """The extension has a new token."""
        token = GLib.Variant("(aysss)", (session, endpoint, key, "SECRET"))
        self.extension.connection.emit_signal(None, OBJECT, EXTENSION, "TokenChanged", token)
        # The bus has it when it has answered.
        self.extension.bus("GetId")

    def wait_token(self, puppet, *words):
        line = " ".join(("token", *words, "SECRET"))
        until(lambda: self.client.turn() or line in puppet.pending("token "), lambda: puppet.pending("token "))
        puppet.events.clear()

    def test_they_are_reported(self):
        self.start_extension()
        puppet, player = self.start()
        puppet("tokens")
        first = ("-", "https://push.example.org/all", "BPUBLIC")
        self.wait_token(puppet, *first)
        self.change(b"kitchen", "https://push.example.org/2", "BOTHER")
        self.wait_token(puppet, "kitchen", "https://push.example.org/2", "BOTHER")
        self.change(b"t\xffo", "", "BPUBLIC")
        self.wait_token(puppet, r"t\xffo", "-", "BPUBLIC")
        puppet("tokens off")
        self.change(b"kitchen", "", "BNOBODY")
        player.settle()
        self.assertEqual(puppet.pending("token "), [])
        puppet("tokens")
        self.wait_token(puppet, *first)
        self.change(b"kitchen", "", "BLAST")
        self.wait_token(puppet, "kitchen", "-", "BLAST")

    def test_a_wrong_key_or_distributor_is_refused(self):
        puppet = self.new_puppet()
        puppet("context org.example.Player", f"push-key {KEY}", "push-key @null")
        puppet("push-distributor kde", "push-distributor @null")
        for line in ("push-key key", 'push-key ""', 'push-distributor "no word"', 'push-distributor ""'):
            self.assertEqual(puppet.status(line), "NP_ERROR_INVALID_ARGUMENT", line)


if __name__ == "__main__":
    unittest.main()
