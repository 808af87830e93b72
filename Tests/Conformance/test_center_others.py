# SPDX-License-Identifier: MIT
"""The other sessions of an application, which have no bus name: the service's objects, and the command."""

import contextlib
import json
import threading
import unittest

from gi.repository import GLib

from centers import NAME, CenterCase, without_texts
from commands import CommandTest
from fake_players import FakePlayer, Stage, metadata
from support import PROPERTIES, SESSION1, DBusError, quote, until

OWN = "/org/nowplaying/Session"
UNUSUAL = "radio/1,%é"
"""An id with each of the characters that a name has in another form."""


class Application(CommandTest):
    """An application with three sessions, one of which is on the bus."""

    def start_three(self):
        puppet = self.new_puppet()
        puppet("context org.example.Player")
        self.ids = {"music": "music", "book": "book", "radio": UNUSUAL}
        for title, id_ in self.ids.items():
            word = quote(id_)
            puppet(f"session {word}", f"content {word} generic {title}-1 title={title}", f"playback {word} playing")
            puppet(f"offer {word} next pause", f"publish {word}")
        self.player = self.client.player()
        return puppet


class Objects(Application, CenterCase):
    def setUp(self):
        super().setUp()
        self.start_center()
        self.puppet = self.start_three()
        self.center.wait(lambda: len(self.session("Player")["Others"]), 2)

    def others(self):
        """The paths of the other sessions, by their titles. One can leave after the list was read."""
        found = {}
        for path in self.session("Player")["Others"]:
            with contextlib.suppress(DBusError):
                found[self.values(path)["Content"]["title"]] = path
        return found

    def values(self, path, client=None):
        asked = GLib.Variant("(s)", (SESSION1,))
        return (client or self.client).call(NAME, "GetAll", asked, path, PROPERTIES).unpack()[0]

    def test_each_is_below_its_player(self):
        found = self.others()
        self.assertEqual(sorted(found), ["book", "radio"])
        own = self.client.call(self.player.name, "Get", GLib.Variant("(ss)", (SESSION1, "Others")), OWN, PROPERTIES)
        base = self.path("Player")
        self.assertEqual([path.removeprefix(base) for path in found.values()], [
            path.removeprefix(OWN) for path in own.unpack()[0]
        ])  # fmt: skip
        for path in found.values():
            shown = without_texts(self.values(path))
            real = self.client.call(
                self.player.name, "GetAll", GLib.Variant("(s)", (SESSION1,)), OWN + path.removeprefix(base), PROPERTIES
            )
            self.assertEqual(shown, real.unpack()[0])
            self.assertIn(path, self.busctl("tree", "--list", NAME).split())
        self.assertEqual(bytes(self.values(found["radio"])["Id"]).decode(), UNUSUAL)

    def test_no_other_session_is_a_player_or_first(self):
        self.others()
        self.assertEqual(list(self.center.players), ["Player"])
        self.assertEqual(self.center.primary, "Player")
        for member in ("SetPrimary", "Explain"):
            self.assert_refused("org.nowplaying.Error.NoActionableItem", member, "s", "Player/book")

    def test_each_emits_its_own_changes(self):
        found = self.others()
        self.client.signals.clear()
        self.puppet("content book generic book-2 title=Chapter")
        seen = self.client.wait(lambda: [one for one in self.client.signals if one.path == found["book"]], "a change")
        self.assertEqual(seen[0].values[1]["Content"]["title"], "Chapter")
        self.assertEqual([one for one in self.client.signals if one.path == found["radio"]], [])

    def test_one_alone_emits_its_changes(self):
        self.puppet(f"withdraw {quote(UNUSUAL)}")
        self.center.wait(lambda: list(self.others()), ["book"])
        path = self.others()["book"]
        self.client.signals.clear()
        self.puppet("content book generic book-2 title=Chapter")
        seen = self.client.wait(lambda: [one for one in self.client.signals if one.path == path], "a change")
        self.assertEqual(seen[0].values[1]["Content"]["title"], "Chapter")

    def test_each_performs_its_own_commands(self):
        for title, path in self.others().items():
            self.center.call("Perform", "sa{sv}", "next", {}, interface=SESSION1, path=path)
            self.assertEqual((self.puppet.command()[0], self.puppet.asked), ("next", self.ids[title]))
        self.assert_refused("NotSupported", "Perform", "sa{sv}", "like", {}, interface=SESSION1, path=path)

    def test_a_session_leaves(self):
        path = self.others()["book"]
        self.puppet("withdraw book")
        self.center.wait(lambda: path in self.session("Player")["Others"], False)
        self.assert_refused("UnknownObject", "GetAll", "s", SESSION1, interface=PROPERTIES, path=path)
        for wrong in (path + "x", path + "/1", path.replace("other/", "other/0"), self.path("Player") + "/others"):
            with self.subTest(wrong), self.assertRaises(DBusError):
                self.values(wrong)


class SilentOther(FakePlayer):
    """A player with Session1, and another session. It counts the calls of that one."""

    reads = 0
    answers_others = True
    delay = 0.0

    def on_call(self, call):
        path, asked = call.fields[1], call.text()
        if call.member == "GetAll" and asked == SESSION1:
            if path == OWN + "/other/7":
                self.reads += 1
                if not self.answers_others:
                    return
                answer = (call, "a{sv}", {"Version": ("u", 1), "Id": ("ay", b"seven")})
                return threading.Timer(self.delay, lambda: self.reply(*answer)).start()
            others = [OWN + "/other/7", "/x", OWN + "/other/7"]
            own = {"Version": ("u", 1), "Id": ("ay", b"one"), "Others": ("ao", others)}
            return self.reply(call, "a{sv}", own)
        return super().on_call(call)


class Reading(CenterCase):
    def setUp(self):
        super().setUp()
        self.start_center()
        self.player = SilentOther(self.stage, "tape")
        self.path("tape")

    def read(self, client):
        asked = GLib.Variant("(s)", (SESSION1,))
        return client.call(NAME, "GetAll", asked, self.path("tape") + "/other/7", PROPERTIES).unpack()[0]

    def test_it_is_read_only_while_a_client_reads_it(self):
        self.assertEqual(self.session("tape")["Others"], [self.path("tape") + "/other/7"])
        for path in (self.path("tape"), self.path("tape") + "/other/7"):
            self.client.call(NAME, "Ping", None, path, "org.freedesktop.DBus.Peer")
        self.assertEqual(self.player.reads, 0)
        clients = self.new_client(), self.new_client()
        for client in (*clients, *clients):
            self.assertEqual(bytes(self.read(client)["Id"]), b"seven")
        clients[0].close()
        self.center.settle()
        self.read(clients[1])
        self.assertEqual(self.player.reads, 1)
        clients[1].close()
        self.center.settle()
        second = self.new_client()
        self.center.wait(lambda: (self.read(second), self.player.reads)[1] > 1, True)
        self.assertEqual(self.player.reads, 2)

    def test_it_is_read_again_when_a_signal_lacks_a_value(self):
        self.read(self.client)
        self.player.delay = 0.2
        for reads in (2, 3):
            # The second signal arrives while it is read.
            change = (SESSION1, {}, ["Playback"])
            self.player.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", *change, path=OWN + "/other/7")
            until(lambda reads=reads: self.player.reads == reads, lambda: self.player.reads)

    def test_a_limited_number_of_calls_waits_for_it(self):
        self.player.delay = 0.3
        asked, path = GLib.Variant("(s)", (SESSION1,)), self.path("tape") + "/other/7"
        calls = [self.client.send(NAME, "GetAll", asked, path, PROPERTIES) for _ in range(65)]
        self.assert_error("LimitsExceeded", calls.pop().wait)
        self.assertEqual({bytes(call.wait().unpack()[0]["Id"]) for call in calls}, {b"seven"})
        self.assertEqual(self.player.reads, 1)

    def test_one_that_does_not_answer_is_an_error(self):
        self.player.answers_others = False
        for _ in range(2):
            self.assert_error("TimedOut", self.read, self.client)
        self.player.answers_others = True
        self.assertEqual(bytes(self.read(self.client)["Id"]), b"seven")
        # The player itself is not silent.
        self.assertIs(self.center.players["tape"]["is_silent"], False)


class Commands(Application):
    """The program nowplaying, without the service."""

    NAME = "Player/radio%2F1%2C%25%C3%A9"

    def setUp(self):
        super().setUp()
        self.puppet = self.start_three()

    def test_the_list_has_each_below_its_player(self):
        names = [line.split("\t")[0] for line in self.printed("list").splitlines()]
        self.assertEqual(names, ["Player", "Player/book", self.NAME])
        listed = json.loads(self.printed("list", "--json"))
        self.assertEqual([player["title"] for player in listed], ["music", "book", "radio"])
        self.assertEqual([player["primary"] for player in listed], [True, False, False])

    def test_it_is_chosen_by_its_name(self):
        names = {"Player": "music", "Player/book": "book", "player/book": "book", self.NAME: "radio"}
        for name, title in names.items():
            with self.subTest(name):
                self.assertEqual(self.printed("-p", name, "get", "title"), title + "\n")
        self.assertEqual(self.command("-p", "Player/tape", "status")[0], 1)
        self.assertEqual(self.printed("-p", "Player/book,Player", "get", "title"), "book\n")

    def test_one_that_is_named_first_is_waited_for(self):
        """Its player answers at once, and it answers after the time for which a choice waits."""
        stage = Stage(self.bus.socket)
        self.addCleanup(stage.close)
        player = SilentOther(stage, "tape", status="Paused")
        player.delay = 0.5
        # A track id of the library: there is Session1.
        player.player["Metadata"] = metadata("Song", **{"mpris:trackid": ("o", "/org/nowplaying/track/one")})
        self.assertEqual(self.command("-p", "tape/seven,tape", "status")[:2], (0, "stopped\n"))

    def test_it_is_steered(self):
        for name, id_ in (("Player/book", "book"), (self.NAME, UNUSUAL)):
            with self.subTest(name):
                self.printed("-p", name, "next")
                self.assertEqual((self.puppet.command()[0], self.puppet.asked), ("next", id_))
        code, _output, errors = self.command("-p", "Player/book", "previous")
        self.assertNotEqual(code, 0)
        self.assertIn("does not offer previous", errors)

    def test_all_players_are_without_it(self):
        self.assertEqual(self.printed("--all", "get", "title"), "music\n")
        self.assertEqual([line.split("\t")[0] for line in self.printed("list", "-a").splitlines()], ["Player"])
        self.printed("--all", "next")
        self.assertEqual(self.puppet.command()[0], "next")
        self.assertEqual(self.puppet.commands(), [])

    def test_its_changes_are_followed(self):
        program = self.follow("-p", "Player/book", "watch", "-f", "{{title}}")
        program.wait_event("^book$")
        self.puppet("content book generic book-2 title=Chapter")
        program.wait_event("^Chapter$")
        self.puppet("withdraw book")
        program.wait_event("^$")


class CommandsWithTheService(Commands, CenterCase):
    """The same, with the service."""

    def setUp(self):
        CenterCase.setUp(self)
        self.start_center()
        self.puppet = self.start_three()
        self.center.wait_order(["Player"])
        self.center.wait(lambda: len(self.session("Player")["Others"]), 2)


if __name__ == "__main__":
    unittest.main()
