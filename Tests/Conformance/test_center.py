# SPDX-License-Identifier: MIT
"""org.nowplaying.Center1, and the players below it, as clients see them."""

import os
import signal
import unittest
import xml.etree.ElementTree

from gi.repository import Gio, GLib

from centers import INTERFACE, NAME, PATH, CenterCase, without_texts
from fake_players import metadata
from media import png
from plain_player import PlayerProcess
from support import ERROR, PROPERTIES, REPOSITORY, ROOT, SESSION1, DBusError, entries, freeze

NONE = "org.nowplaying.Error.NoActionableItem"
DESCRIPTION = REPOSITORY / "docs" / "org.nowplaying.Center1.xml"
SESSION_DESCRIPTION = REPOSITORY / "docs" / "org.nowplaying.Session1.xml"


class Surface(CenterCase):
    def description(self, path):
        return xml.etree.ElementTree.fromstring(
            self.center.call("Introspect", interface="org.freedesktop.DBus.Introspectable", path=path)
        )

    def test_the_first_player_alone(self):
        def get(member, *names):
            return self.center.call(member, "as", list(names))

        self.start_center()
        self.assertEqual(get("GetPrimary"), ([], []))
        self.add("first")
        self.center.wait(lambda: self.center.primary, "first")
        self.add("second")
        self.center.wait(lambda: self.center.primary, "second")
        for names in ((), ("Playback", "Commands")):
            players, hidden = get("GetPlayers", *names)
            self.assertEqual(get("GetPrimary", *names), (players[:1], hidden))
            self.assertEqual((len(players), players[0][0]), (2, "org.mpris.MediaPlayer2.second"))
        self.assert_refused("InvalidArgs", "GetPrimary", "s", "Playback")

    def test_properties_are_of_one_moment(self):
        """The players and the first one of them are read in the turn in which another one begins."""
        service = self.start_center()
        paused = self.add("paused", status="Paused")
        self.add("playing")
        self.center.wait(lambda: self.center.primary, "playing")
        self.client.signals.clear()
        freeze(service.process.pid)
        paused.change(PlaybackStatus=("s", "Playing"))
        self.client.wait(
            lambda: [one for one in self.client.signals if one.member == "PropertiesChanged"], "the change"
        )
        calls = [
            self.client.send(NAME, "Get", GLib.Variant("(ss)", (INTERFACE, key)), PATH, PROPERTIES)
            for key in ("Players", "Primary")
        ]
        self.client.turn()
        os.kill(service.process.pid, signal.SIGCONT)
        players, primary = (call.wait().unpack()[0] for call in calls)
        self.assertEqual((players[0][0], primary), (f"{ROOT}.paused", f"{ROOT}.paused"))

    def compare(self, file, interface, path):
        """Compares the file, Introspect and GetAll."""
        shown = next(node for node in self.description(path) if node.get("name") == interface)
        described = xml.etree.ElementTree.parse(file).getroot().find("interface")
        for node in (shown, described):
            for part in node.iter():
                part.text = part.tail = None
        self.assertEqual(xml.etree.ElementTree.tostring(shown), xml.etree.ElementTree.tostring(described))
        values = self.client.call(NAME, "GetAll", GLib.Variant("(s)", (interface,)), path, PROPERTIES)
        found = {key: value.get_type_string() for key, value in entries(values.get_child_value(0))}
        self.assertEqual(found, {node.get("name"): node.get("type") for node in described.findall("property")})
        self.assertIsNotNone(Gio.DBusNodeInfo.new_for_xml(file.read_text()).lookup_interface(interface))

    def test_introspection_matches_the_objects_and_leads_to_each(self):
        """A player is a session."""
        self.start_center()
        self.compare(DESCRIPTION, INTERFACE, PATH)
        self.add("vlc")
        path = self.path("vlc")
        self.compare(SESSION_DESCRIPTION, SESSION1, path)
        found = self.busctl("tree", "--list", NAME).split()
        self.assertIn(PATH, found)
        self.assertIn(path, found)

    def test_values_without_a_player(self):
        self.start_center()
        values = self.center.call("GetAll", "s", INTERFACE, interface=PROPERTIES)
        expected = {
            "Version": 1, "Primary": "", "PrimaryPath": "/", "Reason": "", "Since": 0, "Keys": "center", "Players": [],
            "Hidden": [], "Silent": [], "Holds": [], "Last": {}, "SleepTimer": {},
        }  # fmt: skip
        self.assertEqual(values, expected)
        self.assertEqual(self.center.call("Explain", "s", ""), [])

    def test_the_list_of_players(self):
        self.start_center()
        player = self.add("vlc", status="Paused")
        self.center.wait_order(["vlc"])
        values = self.center.players["vlc"]
        path = values.pop("path")
        self.assertTrue(path.startswith(PATH + "/player/"), path)
        expected = {
            "owner": player.name, "identity": "Vlc", "reason": "never_played", "status": "paused", "is_steered": False,
            "is_silent": False, "has_session": False,
        }  # fmt: skip
        self.assertEqual(values, expected)
        player.change(PlaybackStatus=("s", "Playing"))
        self.center.wait(lambda: self.center.players["vlc"]["reason"], "playing")
        self.assertGreater(self.center.players["vlc"]["time_us"], 0)
        (explained,) = self.center.call("Explain", "s", "vlc")
        self.assertEqual((explained["name"], explained["identity"]), (f"{ROOT}.vlc", "Vlc"))
        self.assertRegex(explained["text"], "^it plays, and was begun or changed its track 0 s ago$")

    def test_the_first_player(self):
        """A player is named with and without the prefix. A pin holds until another player begins."""
        self.start_center()
        self.center.follow()
        one, two = self.add("one"), self.add("two")
        self.center.wait_order(["two", "one"])
        self.assertEqual(self.center.call("SetPrimary", "s", "one"), f"{ROOT}.one")
        self.assertEqual(self.center.call("SetPrimary", "s", ""), f"{ROOT}.two")
        self.assertEqual(self.center.call("Shift"), f"{ROOT}.one")
        self.assertEqual(self.center.call("Unshift"), f"{ROOT}.two")
        self.assertEqual(self.center.call("SetPrimary", "s", f"{ROOT}.one"), f"{ROOT}.one")
        self.assertEqual(self.center.players["one"]["reason"], "pinned")
        since = self.center.get("Since")
        self.play_again(two, "two")
        self.center.wait_primary("two")
        self.assertGreater(self.center.get("Since"), since)
        one.leave()
        two.leave()
        self.center.wait_order([])
        self.assertEqual((self.center.primary, self.center.get("Since")), ("", 0))

    def test_shift_goes_through_all_players(self):
        self.start_center()
        for name in ("one", "two", "three", "four"):
            self.add(name)
        self.center.wait_order(["four", "three", "two", "one"])
        # More often than a client can have calls without an answer.
        found = [self.center.call("Shift").removeprefix(ROOT + ".") for _ in range(4 * 17)]
        self.assertEqual(found, ["three", "two", "one", "four"] * 17)

    def test_changes_are_emitted_after_the_first_call(self):
        self.start_center()
        player = self.add("vlc")
        self.center.settle()
        self.client.signals.clear()
        player.change(PlaybackStatus=("s", "Paused"))
        self.center.settle()
        self.assertEqual(self.center.changes(), [])
        path = self.path("vlc")
        self.client.signals.clear()
        self.add("mpv")
        self.center.wait_primary("mpv")
        changed = {key: value for signal in self.center.changes() for key, value in signal.values[1].items()}
        self.assertEqual(changed["Primary"], f"{ROOT}.mpv")
        self.assertIn("Players", self.center.changes()[-1].values[2])
        # The object of a player begins by itself.
        player.change(Metadata=metadata("Second"))
        self.center.settle()
        self.assertFalse([signal for signal in self.client.signals if signal.path == path])
        self.assertEqual(self.session("vlc")["Content"]["title"], "Second")
        player.change(Metadata=metadata("Third"))
        found = self.client.wait(lambda: [signal for signal in self.client.signals if signal.path == path], "a change")
        self.assertEqual(found[0].values[1]["Content"]["title"], "Third")

    def test_errors(self):
        self.start_center()
        empty = {}
        for member, signature, *values in (
            ("Perform", "ssa{sv}", "", "play", empty),
            ("Perform", "ssa{sv}", "vlc", "play", empty),
            ("SetPrimary", "s", "vlc"),
            ("Shift", ""),
            ("Unshift", ""),
            ("Explain", "s", "vlc"),
            ("GetArtwork", "sii", "vlc", 10, 10),
            ("GetArtwork", "sii", "", 10, 10),
        ):
            with self.subTest(member):
                self.assert_refused(NONE, member, signature, *values)
        self.add("vlc")
        self.center.wait_order(["vlc"])
        for member, signature, *values in (
            ("Perform", "ssa{sv}", "vlc", "fly", empty),
            ("Perform", "s", "vlc"),
            ("Perform", "ssa{sv}", "vlc", "seek_to_position", empty),
            ("Perform", "ssa{sv}", "vlc", "seek_to_position", {"position_us": GLib.Variant("s", "x")}),
            ("SetPrimary", "i", 3),
            ("Explain", "", ),
            ("GetArtwork", "s", "vlc"),
            ("GetArtwork", "sii", "vlc", 0, 10),
            ("GetArtwork", "sii", "vlc", -1, 10),
            ("Sleep", "s", "call"),
            ("Sleep", "xasa{sv}", 60_000_000, ["vlc"], {"fade_us": GLib.Variant("x", 600_000_001)}),
            ("CancelSleep", "s", "call"),
            ("PauseAll", "s", "call"),
            ("Forget", "s", "call"),
            ("Hold", "s", "call"),
            ("Hold", "sa{sv}", "", empty),
            ("Release", "u", 77),
            ("Release", "s", "call"),
        ):  # fmt: skip
            with self.subTest(member, values=values):
                with self.assertRaises(DBusError) as caught:
                    self.center.call(member, signature, *values)
                self.assertTrue(caught.exception.text)
                self.assertIn(caught.exception.name, (ERROR + "InvalidArgs", ERROR + "NotSupported"))
        self.assert_refused("UnknownMethod", "Fly")
        self.assert_refused(
            "UnknownObject", "Get", "ss", SESSION1, "Content", interface=PROPERTIES, path=PATH + "/player/77"
        )
        self.assert_refused("UnknownProperty", "Get", "ss", INTERFACE, "Fly", interface=PROPERTIES)
        self.assert_refused(
            "PropertyReadOnly", "Set", "ssv", INTERFACE, "Primary", GLib.Variant("s", "x"), interface=PROPERTIES
        )
        for wrong in ("0" + self.path("vlc")[-1], "x", "+1", "-1", "99999999999999999999", ""):
            path = f"{PATH}/player/{wrong}".removesuffix("/")
            if GLib.Variant.is_object_path(path):
                with self.subTest(path), self.assertRaises(DBusError):
                    self.center.call("Get", "ss", SESSION1, "Content", interface=PROPERTIES, path=path)

    def test_perform(self):
        """The outcome is that of the player: the effect was seen, or only accepted, or refused."""
        self.start_center()
        player = PlayerProcess(self.bus, "vlc", "status=Playing")
        self.addCleanup(player.close)
        self.center.wait_order(["vlc"])
        self.assertEqual(self.center.call("Perform", "ssa{sv}", "", "pause", {}), ("success", ""))
        player.wait_event("command Pause")
        self.assertEqual(self.center.call("Perform", "ssa{sv}", "vlc", "toggle_play_pause", {}), ("success", ""))
        self.assertEqual(self.center.call("Perform", "ssa{sv}", f"{ROOT}.vlc", "next", {}), ("success", ""))
        for _ in range(100):  # More than may be open at once.
            self.assertEqual(self.center.call("Perform", "ssa{sv}", "vlc", "pause", {}), ("success", ""))
        # This player announces no new position.
        arguments = {"position_us": GLib.Variant("x", 5_000_000)}
        outcome, text = self.center.call("Perform", "ssa{sv}", "vlc", "seek_to_position", arguments)
        self.assertEqual((outcome, bool(text)), ("accepted", True))
        self.assert_refused("NotSupported", "Perform", "ssa{sv}", "vlc", "like", {})
        # A player's own object has the words of Session1.
        path = self.path("vlc")
        self.assertEqual(self.center.call("Perform", "sa{sv}", "pause", {}, interface=SESSION1, path=path), ())

    def test_an_action_of_a_silent_player_delays_no_other_one(self):
        self.start_center()
        silent, _good = self.add("silent"), self.obeying("good")
        self.center.wait_order(["good", "silent"])
        silent.answers = False
        call = self.client.send(NAME, "Perform", GLib.Variant("(ssa{sv})", ("silent", "pause", {})), PATH, INTERFACE)
        outcome = self.client.send(NAME, "Perform", GLib.Variant("(ssa{sv})", ("good", "next", {})), PATH, INTERFACE)
        self.assertEqual(outcome.wait().unpack()[0], "success")
        self.assertFalse(call.done)
        self.assert_error("TimedOut", call.wait)
        self.center.wait_order(["good", "silent"])
        self.assertEqual(self.center.call("Shift"), f"{ROOT}.good", "no other one answers")

    def test_a_player_that_answers_late_again_and_again(self):
        """It does not stop the news, and no action, of the others."""
        self.start_center()
        self.center.follow()
        one, late = self.add("one"), self.add("late", status="Stopped")
        self.center.wait_order(["one", "late"])
        late.answers = False
        late.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", ROOT + ".Player", {}, ["Metadata"])
        self.obeying("two")
        self.center.wait_primary("two", 1)
        call = self.client.send(NAME, "Perform", GLib.Variant("(ssa{sv})", ("", "next", {})), PATH, INTERFACE)
        self.assertEqual(call.wait(1).unpack()[0], "success")
        self.play_again(one, "one", 1)
        self.center.wait_primary("one", 1)

    def test_content_playback_commands_and_queue(self):
        """A session of libnowplaying is the same, read from the player and from the service."""
        self.start_center()
        puppet, player = self.start(offer=self.ALL_COMMANDS.replace("open_url", ""), playback="paused position=83")
        puppet("queue-new", "queue-add e1 music s1 title=One", "queue-add e2 music s2 title=Two", "queue music q")
        player.settle()
        name = player.name.removeprefix(ROOT + ".")
        path = self.path(name)

        def values():
            wanted = player.session.values()
            shown = self.center.call("GetAll", "s", SESSION1, interface=PROPERTIES, path=path)
            shown = without_texts(shown)
            for one in (wanted, shown):
                one.pop("Others", None)
            return {key: (wanted.get(key), shown.get(key)) for key in wanted if wanted.get(key) != shown.get(key)}

        self.center.wait(values, {})


class Artwork(CenterCase):
    def setUp(self):
        super().setUp()
        self.start_center()
        self.picture = self.bus.folder / "cover.png"
        self.picture.write_bytes(png())

    def show(self, address, name="vlc"):
        player = self.add(name)
        player.change(Metadata=metadata("Song", **{"mpris:artUrl": ("s", str(address))}))
        self.center.wait(lambda: self.session(name).get("Artwork", {}) != {}, True)
        return player

    def ask(self, player="vlc", width=400, height=300):
        call = self.client.send(NAME, "GetArtwork", GLib.Variant("(sii)", (player, width, height)), PATH, INTERFACE)
        body = call.wait().unpack()
        with os.fdopen(call.reply.get_unix_fd_list().get(body[0]), "rb") as file:
            return file.read(), body[1:]

    def refused(self, address, name):
        """The error for a player with that address."""
        player = self.add(name)
        player.change(Metadata=metadata("Song", **{"mpris:artUrl": ("s", str(address))}))
        self.center.wait(lambda: self.session(name)["Content"].get("title"), "Song")
        self.center.settle()
        with self.assertRaises(DBusError) as caught:
            self.ask(name)
        self.assertTrue(caught.exception.text)
        return caught.exception

    def test_a_file(self):
        self.show(self.picture.as_uri())
        self.assertEqual(self.ask()[0], png())
        self.assertEqual(self.ask("")[1], ("image/png", 40, 30))
        path = self.path("vlc")
        call = self.client.send(NAME, "GetArtwork", GLib.Variant("(ii)", (40, 30)), path, SESSION1)
        self.assertEqual(call.wait().unpack()[1:], ("image/png", 40, 30))

    def test_a_file_of_a_sandbox(self):
        """The service opens what the player sees, not the file with this name outside."""
        outside, inside = self.bus.folder / "music", self.bus.folder / "sandbox"
        for folder, picture in ((outside, png(10, 10)), (inside, png(50, 20))):
            folder.mkdir()
            (folder / "cover.png").write_bytes(picture)
        sandbox = ["bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--bind", str(inside), str(outside)]
        address = "art=" + (outside / "cover.png").as_uri()
        player = PlayerProcess(self.bus, "boxed", "status=Playing", address, before=sandbox)
        self.addCleanup(player.close)
        self.center.wait(lambda: "boxed" in self.center.players, True)
        self.center.wait(lambda: self.session("boxed").get("Artwork", {}) != {}, True)
        self.assertEqual(self.ask("boxed")[0], png(50, 20))

    def test_the_image_cannot_be_changed(self):
        self.show(self.picture.as_uri())
        call = self.client.send(NAME, "GetArtwork", GLib.Variant("(sii)", ("vlc", 40, 30)), PATH, INTERFACE)
        body = call.wait().unpack()
        descriptor = call.reply.get_unix_fd_list().get(body[0])
        try:
            with self.assertRaises(OSError):
                os.write(descriptor, b"x")
            with self.assertRaises(OSError):
                os.ftruncate(descriptor, 0)
            self.assertEqual(os.lseek(descriptor, 0, os.SEEK_CUR), 0)
        finally:
            os.close(descriptor)

    def test_files_that_are_not_given(self):
        """Only pictures of a limited size are read, by links too, and nothing that has an effect."""
        folder = self.bus.folder
        link, text, huge, fifo = (folder / name for name in ("link.png", "text.png", "huge.png", "fifo.png"))
        link.symlink_to("/proc/self/environ")
        text.write_text("secret")
        with huge.open("wb") as file:
            file.write(png())
            file.truncate((32 << 20) + 1)
        os.mkfifo(fifo)
        addresses = [
            link.as_uri(), text.as_uri(), huge.as_uri(), fifo.as_uri(), (folder / "missing.png").as_uri(),
            folder.as_uri(), "file:///dev/zero", "file:///proc/self/environ",
            "file://other.example/cover.png", "https://example.org/cover.png",
        ]  # fmt: skip
        for number, address in enumerate(addresses):
            with self.subTest(address):
                self.refused(address, f"player{number}")

    def test_clients_that_do_not_read_images(self):
        """The bus disconnects no one, and others get their image."""
        import resource

        import wire

        self.show(self.picture.as_uri())
        resource.prlimit(self.bus.daemon.pid, resource.RLIMIT_NOFILE, (400, 400))
        owner = self.client.owner(NAME)
        raw = wire.Client(self.bus.socket)
        self.addCleanup(raw.close)
        flood = b"".join(raw.method(NAME, PATH, INTERFACE, "GetArtwork", "sii", "vlc", 300, 200) for _ in range(3000))
        raw.pump(flood, 0, self.client.turn)
        self.center.settle()
        self.assertEqual(self.client.owner(NAME), owner)
        raw.close()

        def granted():
            try:
                return self.ask()[0] == png()
            except DBusError:
                return False

        self.client.wait(granted, "an image for others")


if __name__ == "__main__":
    unittest.main()
