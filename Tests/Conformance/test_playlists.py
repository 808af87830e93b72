# SPDX-License-Identifier: MIT
"""org.mpris.MediaPlayer2.Playlists, which exists if the player sets playlists and offers the command."""

import unittest

from gi.repository import Gio, GLib

from support import PATH, PLAYERCTLD, ConformanceTest, quote

LENGTH = "short"
PUPPETS = "all"
PLAYLISTS = "org.mpris.MediaPlayer2.Playlists"
PREFIX = "/org/nowplaying/playlist/"
NONE = (False, ("/", "", ""))


def entry(playlist, name, icon=""):
    return (PREFIX + playlist, name, icon)


class Playlists(ConformanceTest):
    """The user's playlists."""

    def give(self, puppet, playlists, times=()):
        puppet("playlists-new")
        for playlist in playlists:
            puppet("playlists-add " + " ".join(quote(word) for word in playlist))
        puppet(*(f"playlists-times {line}" for line in times), "playlists music")

    def start_playlists(self, playlists=(("a", "Rain"), ("b", "apples"), ("c", "Apples")), times=(), **options):
        puppet, player = self.start(flags="show_urls", offer="play pause activate_playlist", **options)
        self.give(puppet, playlists, times)
        self.client.wait(lambda: player.changes(PLAYLISTS), "the interface")
        player.forget()
        return puppet, player

    def lists(self, player, index=0, count=100, order="User", reverse=False):
        arguments = GLib.Variant("(uusb)", (index, count, order, reverse))
        return player.call("GetPlaylists", arguments, PLAYLISTS).unpack()[0]

    def ids(self, player, *arguments):
        return "".join(path[len(PREFIX) :] for path, _, _ in self.lists(player, 0, 100, *arguments))

    def activate(self, player, path):
        return player.call("ActivatePlaylist", GLib.Variant("(o)", (path,)), PLAYLISTS)

    # The ids

    def test_each_is_found_by_its_id(self):
        """Each playlist is found by its id, in any order and with any characters in the id."""
        ids = ["z", "ö", "a", "ü", "m", "🎵", "é", "e\u0301", "b", "ä"]
        names = [f"{number:02}" for number in range(len(ids))]
        # The last playlist was created first.
        times = [f"{quote(word)} {len(ids) - number} - -" for number, word in enumerate(ids)]
        puppet, player = self.start_playlists(list(zip(ids, names)), times)
        self.assertEqual([name for _, name, _ in self.lists(player)], names)
        self.assertEqual([name for _, name, _ in self.lists(player, 0, 100, "Created")], names[::-1])

    # Where the interface exists

    def assert_absent(self, player):
        self.assertNotIn(PLAYLISTS, self.busctl("introspect", player.name, PATH))
        self.assert_error("UnknownInterface", player.values, PLAYLISTS)
        self.assert_error("UnknownInterface", self.lists, player)
        self.assert_error("UnknownInterface", self.activate, player, PREFIX + "a")

    def test_it_needs_playlists_and_the_command(self):
        """The interface needs both playlists and the command, and no queue; without one of them it is removed."""
        puppet, player = self.start(flags="show_urls", offer="play activate_playlist go_to_entry")
        puppet("queue-new", "queue-add a music a title=A", "queue music")
        self.assert_absent(player)
        puppet("withdraw-command music activate_playlist")
        self.give(puppet, [("a", "Rain")])
        player.settle()
        self.assert_absent(player)
        self.assertEqual(player.changes(PLAYLISTS), [])
        puppet("offer music activate_playlist")
        player.settle()
        announced = {"PlaylistCount": 1, "Orderings": ["User", "Alphabetical"], "ActivePlaylist": NONE}
        self.assertEqual(player.changes(PLAYLISTS), [(announced, [])])
        self.assertEqual(player.values(PLAYLISTS), announced)
        text = self.busctl("introspect", player.name, PATH)
        for name in (
            "ActivatePlaylist",
            "GetPlaylists",
            "PlaylistCount",
            "Orderings",
            "ActivePlaylist",
            "PlaylistChanged",
        ):
            self.assertIn(f".{name} ", text)
        player.forget()
        puppet("playlists music none")
        player.settle()
        self.assertEqual(
            [(changed, sorted(gone)) for changed, gone in player.changes(PLAYLISTS)],
            [({}, ["ActivePlaylist", "Orderings", "PlaylistCount"])],
        )
        self.assert_absent(player)
        self.give(puppet, [("a", "Rain")])
        player.settle()
        self.assertIn(".GetPlaylists ", self.busctl("introspect", player.name, PATH))

    def test_the_types_are_those_of_the_specification(self):
        """The types are u, as, (b(oss)) and a(oss)."""
        _, player = self.start_playlists()
        types = {key: value.get_type_string() for key, value in player.everything(PLAYLISTS).items()}
        self.assertEqual(types, {"PlaylistCount": "u", "Orderings": "as", "ActivePlaylist": "(b(oss))"})
        body = player.call("GetPlaylists", GLib.Variant("(uusb)", (0, 1, "User", False)), PLAYLISTS)
        self.assertEqual(body.get_type_string(), "(a(oss))")
        self.assert_error("PropertyReadOnly", player.set, "PlaylistCount", GLib.Variant("u", 1), PLAYLISTS)

    # The values

    def test_orders(self):
        """The player's order, the names, and the times that the player has set."""
        _, player = self.start_playlists(times=["a 30 - 7", "c 20 - -"])
        self.assertEqual(player.get("Orderings", PLAYLISTS), ["User", "Alphabetical", "Created", "Played"])
        self.assertEqual(player.get("PlaylistCount", PLAYLISTS), 3)
        for order, expected in (
            ("User", "abc"), ("Alphabetical", "bca"), ("Created", "bca"), ("Modified", "abc"), ("Played", "bca"),
        ):  # fmt: skip
            self.assertEqual(self.ids(player, order, False), expected, order)
            self.assertEqual(self.ids(player, order, True), expected[::-1], order)
        for order in ("", "user", "Nonsense"):
            self.assert_error("InvalidArgs", self.ids, player, order)

    def test_portions(self):
        """From an index, at most a number of playlists, also in reverse order and beyond the end."""
        _, player = self.start_playlists([(str(n), f"List {n}") for n in range(5)])
        for index, count, reverse, expected in (
            (0, 2, False, "01"), (3, 9, False, "34"), (5, 1, False, ""), (2**32 - 1, 2**32 - 1, False, ""),
            (0, 0, False, ""), (0, 2, True, "43"), (1, 2**32 - 1, True, "3210"), (2**32 - 1, 2**32 - 1, True, ""),
        ):  # fmt: skip
            found = "".join(path[-1] for path, _, _ in self.lists(player, index, count, "User", reverse))
            self.assertEqual(found, expected, (index, count, reverse))

    def test_names_icons_and_ids_of_any_bytes(self):
        """A name is published as it was set; an id is a path."""
        _, player = self.start_playlists([("my list/1", "Été ☀", "file:///home/ada/sun.png"), ("_", "_")])
        self.assertEqual(
            self.lists(player), [entry("my_20list_2f1", "Été ☀", "file:///home/ada/sun.png"), entry("_5f", "_")]
        )

    def test_the_active_one(self):
        """The active playlist is announced when it changes, and is empty if the list does not contain it."""
        puppet, player = self.start_playlists()
        self.assertEqual(player.get("ActivePlaylist", PLAYLISTS), NONE)
        puppet("active-playlist music b")
        player.wait_value("ActivePlaylist", (True, entry("b", "apples")), PLAYLISTS)
        puppet("active-playlist music x")
        player.wait_value("ActivePlaylist", NONE, PLAYLISTS)
        puppet("active-playlist music b", "active-playlist music")
        player.wait_value("ActivePlaylist", NONE, PLAYLISTS)
        player.settle()
        self.assertTrue(all(set(changed) == {"ActivePlaylist"} for changed, _ in player.changes(PLAYLISTS)))
        puppet("active-playlist music b")
        self.give(puppet, [("a", "Rain")])
        player.wait_value("ActivePlaylist", NONE, PLAYLISTS)

    # The requests

    def test_activate(self):
        """The request has the id; an unknown id fails; a disabled command has no effect."""
        puppet, player = self.start_playlists()
        self.activate(player, PREFIX + "b")
        self.assertEqual(puppet.command(), ("activate_playlist", "b"))
        for path in ("/", PREFIX + "x", PREFIX + "_62", "/org/nowplaying/entry/b"):
            self.assert_error("org.nowplaying.Error.NoSuchContent", self.activate, player, path)
        puppet("enable music activate_playlist 0")
        player.settle()
        self.activate(player, PREFIX + "b")
        self.assert_no_command(puppet, player)
        self.assertEqual(player.get("PlaylistCount", PLAYLISTS), 3)

    # The changes

    def test_a_name_or_an_icon(self):
        """Each changed playlist is one PlaylistChanged; only the property of the active one may change."""
        puppet, player = self.start_playlists()
        self.give(puppet, [("a", "Rain", "file:///rain.png"), ("b", "apples"), ("c", "Pears")])
        player.settle()
        self.assertEqual(
            [signal.values for signal in player.signals("PlaylistChanged")],
            [(entry("a", "Rain", "file:///rain.png"),), (entry("c", "Pears"),)],
        )
        self.assertEqual(player.changes(PLAYLISTS), [])

    def test_changes_of_the_list(self):
        """The count is announced whenever the list has other playlists, also if the number is the same."""
        puppet, player = self.start_playlists([("a", "A"), ("b", "B")])
        for playlists, count in (([("a", "A")], 1), ([("c", "C")], 1), ([("c", "C"), ("d", "D")], 2), ([], 0)):
            player.forget()
            self.give(puppet, playlists)
            player.settle()
            self.assertEqual(player.changes(PLAYLISTS), [({"PlaylistCount": count}, [])])
            self.assertEqual(self.ids(player, "User", False), "".join(playlist for playlist, _ in playlists))

    def test_the_same_are_not_sent_again(self):
        """Equal playlists that are set again are not announced."""
        puppet, player = self.start_playlists()
        self.give(puppet, [("a", "Rain"), ("b", "apples"), ("c", "Apples")])
        player.settle()
        self.assertEqual(player.signals(), [])

    def test_4096_playlists(self):
        """The largest allowed list works; renaming all playlists is one signal; portions are read quickly."""
        many = [(f"p{number}", f"List {number}") for number in range(4096)]
        puppet, player = self.start_playlists(many)
        self.assertEqual(puppet.answer("playlists-add more More"), ("NP_ERROR_LIMIT", ""))
        self.assertEqual(len(self.lists(player, 0, 10_000, "Alphabetical")), 4096)
        found = [each for index in range(0, 4096, 64) for each in self.lists(player, index, 64, "Alphabetical")]
        self.assertEqual([name for _, name, _ in found], sorted(name for _, name in many))
        self.give(puppet, [(playlist, name + "!") for playlist, name in many])
        player.settle()
        announced = {"PlaylistCount": 4096, "Orderings": ["User", "Alphabetical"], "ActivePlaylist": NONE}
        self.assertEqual(player.changes(PLAYLISTS), [(announced, [])])
        self.assertEqual(len(player.signals()), 1)

    # Desktops

    def test_playerctld_lives(self):
        """The real playerctld receives every signal, and continues."""
        daemon = self.start_playerctld()
        puppet, player = self.start_playlists()
        self.give(puppet, [("a", "Rain", "file:///rain.png"), ("d", "Pears")])
        puppet("active-playlist music d")
        player.wait_value("ActivePlaylist", (True, entry("d", "Pears")), PLAYLISTS)
        self.wait_playerctld(player)
        self.client.call(PLAYERCTLD, "ActivatePlaylist", GLib.Variant("(o)", (PREFIX + "a",)), interface=PLAYLISTS)
        self.assertEqual(puppet.command(), ("activate_playlist", "a"))
        puppet("playlists music none")
        player.settle()
        self.assertEqual(self.playerctl("status"), "Playing")
        puppet("withdraw music")
        self.client.wait_names(0)
        self.client.call(PLAYERCTLD, "Ping", interface="org.freedesktop.DBus.Peer")
        self.assertIsNone(daemon.poll())

    def test_a_gdbus_proxy_reads_and_drives_it(self):
        """GDBus's proxy updates its cache from PropertiesChanged."""
        puppet, player = self.start_playlists()
        proxy = Gio.DBusProxy.new_sync(
            self.client.connection, Gio.DBusProxyFlags.NONE, None, player.name, PATH, PLAYLISTS, None
        )
        puppet("active-playlist music b")
        self.client.wait(lambda: proxy.get_cached_property("ActivePlaylist").unpack()[0], "the active playlist")
        proxy.call_sync("ActivatePlaylist", GLib.Variant("(o)", (PREFIX + "c",)), 0, 5000, None)
        self.assertEqual(puppet.command(), ("activate_playlist", "c"))

    def test_busctl_reads_and_drives_it(self):
        """busctl, as the developer of a desktop uses it."""
        puppet, player = self.start_playlists([("a", "Rain")])
        text = self.busctl("call", player.name, PATH, PLAYLISTS, "GetPlaylists", "uusb", "0", "9", "User", "false")
        self.assertEqual(text, f'a(oss) 1 "{PREFIX}a" "Rain" ""')
        self.busctl("call", player.name, PATH, PLAYLISTS, "ActivatePlaylist", "o", PREFIX + "a")
        self.assertEqual(puppet.command(), ("activate_playlist", "a"))


if __name__ == "__main__":
    unittest.main()
