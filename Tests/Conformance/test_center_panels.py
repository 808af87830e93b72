# SPDX-License-Identifier: MIT
"""A panel and org.nowplaying.Center1: players that come and go, ids as texts, and a window that it raises."""

import unittest

from gi.repository import GLib

from centers import INTERFACE, PATH, CenterCase
from fake_players import metadata
from support import ERROR, ROOT, SESSION1, DBusError, quote
from wire import INTERFACE as INTERFACE_FIELD
from wire import PATH as PATH_FIELD


def written(id_):
    """The text of an id."""
    return "".join(chr(byte) if 0x20 <= byte <= 0x7E and byte != 0x25 else f"%{byte:02X}" for byte in id_)


class Signals(CenterCase):
    def signals(self):
        """The signals about players so far, each with the path."""
        self.center.settle()
        found = [signal for signal in self.client.signals if signal.path == PATH and signal.interface == INTERFACE]
        return [(signal.member, *signal.values) for signal in found if signal.member != "PrimaryChanged"]

    def test_nothing_is_emitted_before_the_first_call(self):
        self.start_center()
        self.add("vlc").leave()
        self.assertEqual(self.signals(), [])

    def test_a_player_comes_changes_and_goes(self):
        self.start_center()
        self.center.follow()
        vlc = self.add("vlc", status="Paused")
        path = self.path("vlc")
        self.assertEqual(self.signals(), [("PlayerAdded", path)])
        self.client.signals.clear()
        # Its object has the title: the list of players is the same.
        vlc.change(Metadata=metadata("Second"))
        self.assertEqual(self.signals(), [])
        for values, key, value in (
            ({"PlaybackStatus": ("s", "Playing")}, "status", "playing"),
            ({"Metadata": metadata("Third", **{"mpris:artUrl": ("s", "file:///a.png")})}, "image_url", "file:///a.png"),
        ):
            with self.subTest(key):
                vlc.change(**values)
                self.center.wait(lambda key=key: self.center.players["vlc"].get(key), value)
                self.assertEqual(self.signals(), [("PlayerChanged", path)])
                self.client.signals.clear()
        mpv = self.add("mpv")
        other = self.path("mpv")
        self.assertEqual(self.signals(), [("PlayerAdded", other)])
        self.client.signals.clear()
        # A choice changes the reason of one player, and the places of others.
        self.center.call("SetPrimary", "s", "vlc")
        self.assertEqual(self.signals(), [("PlayerChanged", path)])
        self.client.signals.clear()
        mpv.leave()
        self.center.wait_order(["vlc"])
        self.assertEqual(self.signals(), [("PlayerRemoved", other)])

    def test_the_path_of_the_first_player(self):
        self.start_center()
        self.center.follow()
        self.assertEqual(self.center.get("PrimaryPath"), "/")
        vlc = self.add("vlc")
        path = self.path("vlc")
        self.assertEqual(self.center.get("PrimaryPath"), path)
        changed = {key: value for signal in self.center.changes() for key, value in signal.values[1].items()}
        self.assertEqual(changed["PrimaryPath"], path)
        vlc.leave()
        self.center.wait(lambda: self.center.get("PrimaryPath"), "/")


class Texts(CenterCase):
    """A player whose ids are not texts, as it shows its addresses."""

    FIRST = b"\xffe%1,/"

    def setUp(self):
        super().setUp()
        self.start_center()
        self.puppet, self.player = self.start(
            offer="play next go_to_entry add_to_queue activate_playlist", flags="show_urls"
        )
        entry, item = quote(self.FIRST), quote(b"s\xe9")
        self.puppet("queue-new", f"queue-add {entry} music {item} title=One", "queue-add e2 music s2 title=Two")
        self.puppet(
            f"queue-current {entry}", f"content music music {item} title=One chapter=0-,c1,Start", "queue music"
        )
        self.puppet("playlists-new", "playlists-add p1 Rain", "playlists music")
        self.name = self.player.name.removeprefix(ROOT + ".")
        self.center.wait(lambda: bool(self.session(self.name).get("Queue")), True)

    def test_each_id_has_a_text_too(self):
        values = self.session(self.name)
        content, playback = values["Content"], values["Playback"]
        self.assertEqual(content["id_text"], "s%E9")
        self.assertEqual(playback["entry_id_text"], "%FFe%251,/")
        self.assertEqual(bytes(playback["entry_id"]), self.FIRST)
        for id_, item in values["Queue"]["entries"]:
            self.assertEqual(item["id_text"], written(id_))
            self.assertEqual(item["item_id_text"], written(item["id"]))
        for name, text in (("Chapters", "c1"), ("Playlists", "p1")):
            self.assertEqual([one["id_text"] for _, one in values[name]["entries"]], [text])
        listed, _hidden = self.center.call("GetPlayers", "as", ["Content"])
        self.assertEqual(listed[0][2]["Content"]["id_text"], "s%E9")

    def test_the_players_own_object_has_bytes_only(self):
        self.assertNotIn("_text", str(self.player.session.values()))

    def test_a_command_accepts_bytes_or_a_text(self):
        path = self.path(self.name)
        for key, value in (
            ("entry_id", GLib.Variant("ay", self.FIRST)),
            ("entry_id_text", GLib.Variant("s", "%FFe%251,/")),
            ("entry_id_text", GLib.Variant("s", "%ff%65%251%2C%2f")),
        ):
            with self.subTest(key, value=str(value)):
                self.center.call("Perform", "ssa{sv}", self.name, "go_to_entry", {key: value})
                first = self.puppet.command()
                self.assertEqual(first[0], "go_to_entry")
                self.center.call("Perform", "sa{sv}", "go_to_entry", {key: value}, interface=SESSION1, path=path)
                self.assertEqual(self.puppet.command(), first)

    def test_wrong_texts(self):
        id_ = GLib.Variant("ay", b"e2")
        for wrong, error in (
            ({"entry_id_text": GLib.Variant("s", "e3")}, "org.nowplaying.Error.NoSuchContent"),
            ({"entry_id_text": id_}, ERROR + "InvalidArgs"),
            ({"entry_id": id_, "entry_id_text": GLib.Variant("s", "e2")}, ERROR + "InvalidArgs"),
            ({"entry_id_text": GLib.Variant("s", "e" * 4000)}, ERROR + "InvalidArgs"),
            ({"position_us_text": GLib.Variant("s", "1")}, ERROR + "InvalidArgs"),
            ({}, ERROR + "InvalidArgs"),
        ):
            with self.subTest(wrong=str(wrong)), self.assertRaises(DBusError) as caught:
                self.center.call("Perform", "ssa{sv}", self.name, "go_to_entry", wrong)
            self.assertEqual(caught.exception.name, error)
        self.assertEqual(self.puppet.commands(), [])


class Window(CenterCase):
    """The token with which a player shows its window in front."""

    TOKEN = "gnome-shell/Panel/7-1"

    def raise_(self, name, token=TOKEN):
        arguments = {"activation_token": GLib.Variant("s", token)} if token else {}
        return self.center.call("Perform", "ssa{sv}", name, "raise", arguments)

    def test_a_player_with_the_library_receives_it(self):
        self.start_center()
        puppet, player = self.start(offer="play raise")
        name = player.name.removeprefix(ROOT + ".")
        self.assertIs(self.session(name)["Commands"]["raise"]["activation_token"], True)
        for token in (self.TOKEN, ""):
            with self.subTest(token):
                self.assertEqual(self.raise_(name, token), ("success", ""))
                self.assertEqual(puppet.command(), ("raise", token or "-"))
        call = player.session.send("raise", activation_token=GLib.Variant("s", "own"))
        self.assertEqual(puppet.command(), ("raise", "own"))
        call.wait()

    def test_wrong_tokens(self):
        self.start_center()
        puppet, player = self.start(offer="play raise")
        for command, value in (
            ("play", GLib.Variant("s", "x")),
            ("raise", GLib.Variant("i", 1)),
            ("raise", GLib.Variant("s", "x" * 1025)),
        ):
            with self.subTest(command, value=str(value)[:10]):
                name = player.name.removeprefix(ROOT + ".")
                call = ("Perform", "ssa{sv}", name, command, {"activation_token": value})
                self.assert_refused(ERROR + "InvalidArgs", *call)
        self.assertEqual(puppet.commands(), [])

    def application(self, name, entry, owns=True, knows=True):
        """A player without Session1 that is an application; `knows`: it has the interface. Returns the calls it gets."""
        player, got = self.add(name), []
        answer = player.on_call

        def on_call(call):
            if call.fields[INTERFACE_FIELD] == "org.freedesktop.Application":
                got.append((call.member, call.fields[PATH_FIELD]))
                return player.reply(call) if knows else player.fail(call)
            if call.member == "Raise":
                got.append(("Raise", call.fields[PATH_FIELD]))
            return answer(call)

        player.on_call = on_call
        if owns:
            player.own(entry)
        player.change(ROOT, DesktopEntry=("s", entry), CanRaise=("b", True))
        self.center.wait(lambda: self.session(name)["DesktopEntry"], entry)
        return got

    def test_another_player_is_activated_as_the_application_that_it_is(self):
        self.start_center()
        got = self.application("tape", "org.example.Tape-2")
        self.assertEqual(self.raise_("tape")[0], "accepted")
        self.assertEqual(got, [("Activate", "/org/example/Tape_2")])

    def test_otherwise_it_gets_raise(self):
        self.start_center()
        for name, entry, options, expected in (
            # The bus owns this name, and another process does.
            ("thief", "org.freedesktop.DBus", {"owns": False}, ["Raise"]),
            ("alone", "org.example.Alone", {"owns": False}, ["Raise"]),
            ("wrong", "no name at all", {"owns": False}, ["Raise"]),
            ("old", "org.example.Old", {"knows": False}, ["Activate", "Raise"]),
        ):
            with self.subTest(name):
                got = self.application(name, entry, **options)
                self.assertEqual(self.raise_(name)[0], "accepted")
                self.assertEqual([member for member, _path in got], expected)
        got = self.application("plain", "org.example.Plain")
        self.assertEqual(self.raise_("plain", "")[0], "accepted")
        self.assertEqual([member for member, _path in got], ["Raise"])


if __name__ == "__main__":
    unittest.main()
