# SPDX-License-Identifier: MIT
"""org.mpris.MediaPlayer2: the identity of the player."""

import contextlib
import re
import unittest
import xml.etree.ElementTree

from support import PATH, PLAYER, ROOT, ConformanceTest, DBusError, Player, until

LENGTH = "short"
PUPPETS = "all"
SPECIFIED_INTROSPECTION = {
    "org.mpris.MediaPlayer2": {
        "methods": {"Raise": "", "Quit": ""},
        "signals": {},
        "properties": {
            "CanQuit": ("b", "read"),
            "CanRaise": ("b", "read"),
            "HasTrackList": ("b", "read"),
            "Identity": ("s", "read"),
            "SupportedUriSchemes": ("as", "read"),
            "SupportedMimeTypes": ("as", "read"),
        },
    },
    "org.mpris.MediaPlayer2.Player": {
        "methods": {
            "Next": "",
            "Previous": "",
            "Pause": "",
            "PlayPause": "",
            "Stop": "",
            "Play": "",
            "Seek": "x",
            "SetPosition": "ox",
            "OpenUri": "s",
        },
        "signals": {"Seeked": "x"},
        "properties": {
            "PlaybackStatus": ("s", "read"),
            "Rate": ("d", "readwrite"),
            "Metadata": ("a{sv}", "read"),
            "Volume": ("d", "readwrite"),
            "Position": ("x", "read"),
            "MinimumRate": ("d", "read"),
            "MaximumRate": ("d", "read"),
            "CanGoNext": ("b", "read"),
            "CanGoPrevious": ("b", "read"),
            "CanPlay": ("b", "read"),
            "CanPause": ("b", "read"),
            "CanSeek": ("b", "read"),
            "CanControl": ("b", "read"),
        },
    },
}


class Names(ConformanceTest):
    """The bus name."""

    def name_of(self, application, before=(), **environment):
        _, player = self.start(application=application, before=before, **environment)
        return player.name.removeprefix(ROOT + ".")

    def test_the_name_is_the_last_part_of_the_application_id(self):
        """org.example.Player is listed as Player."""
        self.assertRegex(self.name_of("org.example.Player"), "^Player$")

    def test_the_player_name_can_be_chosen(self):
        """np_context_set_player_name() sets the last part of the name, and NULL restores the default."""
        for words, name in ((["player ferry"], "ferry"), (["player ferry", "player @null"], "Player")):
            with self.subTest(words):
                puppet, player = self.start(before=words)
                self.assertEqual(player.name, f"{ROOT}.{name}")
                puppet("quit")
                self.client.wait_names(0)

    def test_the_session_knows_its_name(self):
        """np_session_get_bus_name() returns the name that the session owns."""
        puppet, player = self.start()
        self.assertEqual(puppet("bus-name music"), player.name)

    def test_flatpak_gives_the_whole_id(self):
        """Inside Flatpak the application may own its id and the names below it."""
        name = self.name_of("org.example.Player", ["player ferry"], FLATPAK_ID="com.example.Boxed")
        self.assertRegex(name, r"^com\.example\.Boxed$")

    def test_snap_gives_the_name_of_the_snap(self):
        """Inside Snap the name is that of the snap's instance, or else that of the snap."""
        name = self.name_of(
            "org.example.Player", SNAP="/snap/ferry/1", SNAP_NAME="ferry", SNAP_INSTANCE_NAME="ferry_two"
        )
        self.assertRegex(name, "^ferry_two$")

    def test_two_programs_have_different_names(self):
        """The first run of a program has the plain name, and the second one has a suffix."""
        self.start()
        other = self.new_puppet()
        other("context org.example.Player", "session music", f"content music {self.song(2)}", "publish music")
        names = sorted(name.removeprefix(ROOT + ".") for name in self.client.wait_names(2))
        self.assertEqual(names[0], "Player")
        self.assertRegex(names[1], r"^Player\.instance[0-9a-f]{8}$")

    def two(self, flags=""):
        """A puppet with two published sessions, of which music is the primary."""
        puppet, player = self.start(flags=flags)
        puppet("session podcasts", f"content podcasts {self.song(2)}", "playback podcasts paused", "publish podcasts")
        return puppet, player

    def test_the_new_primary_gets_the_plain_name(self):
        """The old primary has left by then, so a client of the plain name reaches the new primary session."""
        puppet, player = self.two()
        for name, title in [("podcasts", "Song 2"), ("music", "Song 1")] * 5:
            puppet(f"primary {name}")

            def name_of_title(title=title):
                (found,) = self.client.wait_names(1)
                # A player may just have left.
                with contextlib.suppress(DBusError):
                    return found if Player(self.client, found).metadata["xesam:title"] == title else None

            self.assertEqual(until(name_of_title, title), ROOT + ".Player")
            self.assertEqual(puppet(f"bus-name {name}"), ROOT + ".Player")

    def test_a_session_keeps_its_name(self):
        """When the plain name becomes free, no session changes its name."""
        puppet, _ = self.start()
        other = self.new_puppet()
        other("context org.example.Player", "session music", f"content music {self.song(2)}", "publish music")
        before = next(name for name in self.client.wait_names(2) if ".instance" in name)
        puppet("quit")
        self.assertEqual(self.client.wait_names(1), [before])
        other("content music none")
        self.client.wait_names(0)
        other(f"content music {self.song(2)}")
        self.assertEqual(self.client.wait_names(1), [ROOT + ".Player"])

    def test_names_have_suffixes_if_several_are_shown(self):
        """With NP_CONTEXT_PUBLISH_ALL and NP_CONTEXT_UNIQUE_NAME every session has a suffix, so no name is a prefix of
        another.
        """
        for flags, count in (("publish_all", 2), ("unique_name", 1)):
            with self.subTest(flags):
                puppet, _ = self.two(flags)
                for name in self.client.wait_names(count):
                    self.assertRegex(name, r"\.Player\.instance[0-9a-f]{8}$")
                puppet("quit")
                self.client.wait_names(0)

    def test_a_remote_session_has_a_suffix(self):
        """The plain name is reserved for local playback."""
        puppet = self.new_puppet()
        puppet("context org.example.Player", "remote kitchen", f"content kitchen {self.song(1)}")
        puppet("publish kitchen")
        self.assertRegex(self.client.wait_names(1)[0], r"\.Player\.instance[0-9a-f]{8}$")


class Properties(ConformanceTest):
    """The properties."""

    def test_types(self):
        """Each property has the type of the specification, and no required property is missing."""
        _, player = self.start(offer=self.ALL_COMMANDS, before=["entry org.example.Player"])
        types = {key: value.get_type_string() for key, value in player.everything(ROOT).items()}
        self.assertEqual(
            types,
            {
                "CanQuit": "b",
                "Fullscreen": "b",
                "CanSetFullscreen": "b",
                "CanRaise": "b",
                "HasTrackList": "b",
                "Identity": "s",
                "DesktopEntry": "s",
                "SupportedUriSchemes": "as",
                "SupportedMimeTypes": "as",
            },
        )

    def test_optional_properties_are_absent(self):
        """DesktopEntry, Fullscreen and CanSetFullscreen are absent until they are set or offered."""
        _, player = self.start()
        self.assertEqual(
            sorted(player.everything(ROOT)),
            ["CanQuit", "CanRaise", "HasTrackList", "Identity", "SupportedMimeTypes", "SupportedUriSchemes"],
        )

    def test_an_absent_property_is_an_unknown_one(self):
        """Get of an absent optional property fails with a text."""
        _, player = self.start()
        self.assert_error("UnknownProperty", player.get, "Fullscreen", ROOT)

    def test_identity_defaults_to_the_last_part_of_the_id(self):
        """Without a name, Identity is the last part of the application id."""
        _, player = self.start()
        self.assertEqual(player.get("Identity", ROOT), "Player")

    def test_identity_can_be_the_session_s(self):
        """A session may have its own name, and lose it."""
        puppet, player = self.start()
        puppet('session-name music "Example Player - Music"')
        player.wait_value("Identity", "Example Player - Music", ROOT)
        puppet("session-name music @null")
        player.wait_value("Identity", "Player", ROOT)

    def test_sessions_with_the_same_name_have_different_identities(self):
        """If two sessions would have the same Identity, the second one adds its id."""
        puppet, _ = self.start(flags="publish_all", before=['name "Example Player"'])
        puppet("session podcasts", f"content podcasts {self.song(2)}", "publish podcasts")
        found = {Player(self.client, name).get("Identity", ROOT) for name in self.client.wait_names(2)}
        self.assertEqual(found, {"Example Player", "Example Player (podcasts)"})

    def test_desktop_entry_can_be_removed(self):
        """Then it has the default again, which needs a desktop file."""
        _, player = self.start(before=["entry org.example.Other", "entry @null"])
        self.assertNotIn("DesktopEntry", player.values(ROOT))

    def test_desktop_entry_of_an_installed_application(self):
        """A desktop file of the application's id, of the system or the user, is the desktop entry."""
        for place in ("share", "data"):
            with self.subTest(place):
                folder = self.bus.folder / place / "applications"
                folder.mkdir(parents=True)
                file = folder / "org.example.Player.desktop"
                file.write_text("[Desktop Entry]\nType=Application\nName=Player\n")
                puppet, player = self.start()
                self.assertEqual(player.values(ROOT).get("DesktopEntry"), "org.example.Player")
                file.unlink()
                puppet("quit")
                self.client.wait_names(0)

    def test_desktop_entry_in_flatpak(self):
        """Inside Flatpak the desktop file is that of the application."""
        _, player = self.start(FLATPAK_ID="com.example.Boxed")
        self.assertEqual(player.values(ROOT).get("DesktopEntry"), "com.example.Boxed")

    def test_supported_urls(self):
        """SupportedUriSchemes and SupportedMimeTypes have the values that were set, while the player opens URLs."""
        puppet, player = self.start(offer="play open_url")
        self.assertEqual((player.get("SupportedUriSchemes", ROOT), player.get("SupportedMimeTypes", ROOT)), ([], []))
        puppet("supported-urls music file https -- audio/flac audio/ogg")
        player.wait_value("SupportedUriSchemes", ["file", "https"], ROOT)
        self.assertEqual(player.get("SupportedMimeTypes", ROOT), ["audio/flac", "audio/ogg"])
        puppet("withdraw-command music open_url")
        player.wait_value("SupportedUriSchemes", [], ROOT)
        self.assertEqual(player.get("SupportedMimeTypes", ROOT), [])

    def test_fullscreen_exists_if_it_can_be_set(self):
        """Fullscreen and CanSetFullscreen exist while the command is offered."""
        puppet, player = self.start(offer="play set_fullscreen")
        self.assertEqual((player.get("Fullscreen", ROOT), player.get("CanSetFullscreen", ROOT)), (False, True))
        puppet("fullscreen music 1")
        player.wait_value("Fullscreen", True, ROOT)
        puppet("enable music set_fullscreen 0")
        player.wait_value("CanSetFullscreen", False, ROOT)
        self.assertIs(player.get("Fullscreen", ROOT), True)

    def test_a_change_of_a_name_is_announced_by_value(self):
        """The names of the player may change while it plays."""
        self.check_announced(
            ('name "Another Name"', "Identity", "Another Name"), ("entry another.desktop", "DesktopEntry", "another")
        )

    def test_every_change_is_announced_by_value(self):
        """Each change of another property of this interface is announced with the new value."""
        self.check_announced(
            ("offer music raise", "CanRaise", True),
            ("offer music quit", "CanQuit", True),
            ("withdraw-command music quit", "CanQuit", False),
            ("fullscreen music 1", "Fullscreen", True),
            ("supported-urls music file --", "SupportedUriSchemes", ["file"]),
            ("supported-urls music file -- audio/flac", "SupportedMimeTypes", ["audio/flac"]),
        )

    def check_announced(self, *changes):
        puppet, player = self.start(offer="play set_fullscreen open_url")
        for line, key, value in changes:
            with self.subTest(line):
                player.forget()
                puppet(line)
                self.assertEqual(player.wait_change(key, ROOT), value)
                player.settle()
                self.assertEqual(player.changes(ROOT), [({key: value}, [])])

    def test_a_property_that_appears_is_announced(self):
        """If Fullscreen is offered later, it is announced to clients that keep a copy."""
        puppet, player = self.start()
        puppet("offer music set_fullscreen")
        self.assertIs(player.wait_change("CanSetFullscreen", ROOT), True)
        self.assertIs(player.wait_change("Fullscreen", ROOT), False)


class FoundIds(ConformanceTest):
    """np_find_application_id()."""

    def setUp(self):
        super().setUp()
        self.program = self.bus.folder / "my player"
        self.program.write_text("#!/bin/sh")
        self.program.chmod(0o755)

    def write(self, path, text):
        file = self.bus.folder / "data" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def desktop(self, name, more=""):
        exec_ = f'"{self.program}" --play %U'
        self.write(f"applications/{name}.desktop", f"[Desktop Entry]\nName=A\nExec={exec_}\n{more}")

    def found(self, program=None, **environment):
        status, words = self.new_puppet(**environment).answer(f'application-id "{program or self.program}"')
        return words if status == "NP_OK" else status

    def test_it_is_the_name_of_the_desktop_file(self):
        self.assertEqual(self.found(), "NP_ERROR_NOT_FOUND")
        self.assertEqual(self.found("/no/such/program"), "NP_ERROR_NOT_FOUND")
        self.desktop("org.example.Other", "Hidden=true\n")
        self.desktop("org.example.Found")
        self.assertEqual(self.found(), "org.example.Found")
        link = self.bus.folder / "link"
        link.symlink_to(self.program)
        self.assertEqual(self.found(link), "org.example.Found")

    def test_the_command_is_quoted_as_the_specification_wants(self):
        folder = self.bus.folder
        self.program = folder / "100% $player"
        self.program.write_text("#!/bin/sh")
        self.program.chmod(0o755)
        # The last two are for puppets that are scripts.
        path = f"no/folder:{folder}:/usr/bin:/bin"
        for exec_, is_found in (
            (f'"{folder}/100%% \\\\$player"', True), (f"'{folder}/100%%\\s$player' %U", True),
            (f"{folder}/100%%\\ $player", True), (f"  '{folder}'/100%%\\ '$player' \nExec=/bin/false", True),
            ("'100%% $player'", True), (f'"{folder}/100%% $player', False), (f"{folder}/100%% $player", False),
            ("./100%%\\ $player", False), ("", False), ("''", False), (f"{folder}/100%%\\", False),
            (f'"{folder}/100%%\\t$player"', False), (f'"{folder}/100%%\\n$player"', False),
            (f'"{folder}/100%% \\\\xplayer"', False),
        ):  # fmt: skip
            with self.subTest(exec_):
                self.write("applications/org.example.Found.desktop", f"[Desktop Entry]\nName=A\nExec={exec_}\n")
                found = self.found(PATH=path)
                self.assertEqual(found, "org.example.Found" if is_found else "NP_ERROR_NOT_FOUND")

    def test_links_and_folders(self):
        self.desktop("org.example.Found")
        (self.bus.folder / "data" / "applications" / "loop").symlink_to(".")
        self.assertEqual(self.found(), "org.example.Found")
        self.assertEqual(self.found(self.bus.folder), "NP_ERROR_NOT_FOUND")

    def test_it_is_the_name_of_the_service_file(self):
        text = f"[D-BUS Service]\nName=org.example.Found.RemoteMedia\nExec='{self.program}'\n"
        self.write("dbus-1/services/org.example.Found.RemoteMedia.service", text)
        self.assertEqual(self.found(), "org.example.Found")

    def test_two_files_have_different_ids(self):
        self.desktop("org.example.One")
        self.desktop("org.example.Two")
        self.assertEqual(self.found(), "NP_ERROR_INVALID_STATE")
        self.assertEqual(self.found(NOWPLAYING_APPLICATION_ID="org.example.Given"), "org.example.Given")


class Object(ConformanceTest):
    """The object."""

    def introspect(self, player, path=PATH):
        body = self.client.call(player.name, "Introspect", path=path, interface="org.freedesktop.DBus.Introspectable")
        return xml.etree.ElementTree.fromstring(re.sub(r"<!DOCTYPE.*?>", "", body.unpack()[0], flags=re.S))

    def test_introspection_is_that_of_the_specification(self):
        """Methods, signals and properties have the names, types and directions of the specification."""
        _, player = self.start(playback="playing volume=1")
        node = self.introspect(player)
        for name, expected in SPECIFIED_INTROSPECTION.items():
            interface = node.find(f"interface[@name='{name}']")
            self.assertIsNotNone(interface, name)
            methods = {
                method.get("name"): "".join(
                    argument.get("type") for argument in method.findall("arg") if argument.get("direction") != "out"
                )
                for method in interface.findall("method")
            }
            self.assertEqual(methods, expected["methods"])
            signals = {
                entry.get("name"): "".join(argument.get("type") for argument in entry.findall("arg"))
                for entry in interface.findall("signal")
            }
            self.assertEqual(signals, expected["signals"])
            properties = {
                entry.get("name"): (entry.get("type"), entry.get("access")) for entry in interface.findall("property")
            }
            self.assertEqual({key: properties.get(key) for key in expected["properties"]}, expected["properties"])

    def test_introspection_of_position_has_no_change_signal(self):
        """Position is marked as emitting no change, so proxies do not keep a copy of it."""
        _, player = self.start()
        found = self.introspect(player).find(
            "interface[@name='org.mpris.MediaPlayer2.Player']/property[@name='Position']/annotation"
            "[@name='org.freedesktop.DBus.Property.EmitsChangedSignal']"
        )
        self.assertIsNotNone(found)
        self.assertEqual(found.get("value"), "false")

    def test_get_all_of_both_interfaces(self):
        """GetAll has the properties of the introspection, whichever commands are offered."""
        for offer in ("", self.ALL_COMMANDS):
            with self.subTest(offer):
                puppet, player = self.start(offer=offer)
                for interface in (ROOT, PLAYER):
                    shown = self.introspect(player).findall(f"interface[@name='{interface}']/property")
                    types = {key: value.get_type_string() for key, value in player.everything(interface).items()}
                    self.assertEqual({node.get("name"): node.get("type") for node in shown}, types)
                puppet("quit")
                self.client.wait_names(0)


if __name__ == "__main__":
    unittest.main()
