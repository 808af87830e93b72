# SPDX-License-Identifier: MIT
"""The hard rules: each follows from the behavior of a real desktop with a player that breaks it.

The number in a test's name is that of its rule. Rule 12 is about artwork. The tests of rules 9, 14 and 15 are in
test_mpris_player and test_lifecycle, and that of rule 16 is Build/library.
"""

import contextlib
import itertools
import re
import time
import unittest

from gi.repository import GLib

from readers import BlueZ, GnomeShell, KdeConnect, Multiplexer, Plasma, SettingsDaemon, Swaync
from support import (
    PATH, PLAYER, PLAYERCTLD, PROPERTIES, ROOT, SECOND, ConformanceTest, DBusError, Player, fields, quote, until
)  # fmt: skip

LENGTH = "short"
NAME = re.compile(r"^org\.mpris\.MediaPlayer2(\.[A-Za-z_-][A-Za-z0-9_-]*)+$")


class HardRules(ConformanceTest):
    """One test or more for each of these rules."""

    def everything_happens(self, puppet, player):
        """Makes every kind of change that the library can make, once."""
        self.set_song(puppet, 2)
        puppet(
            "playback music paused position=3 volume=0.5", "playback music playing position=100 rate=2",
            "playback music buffering", "playback music interrupted", "playback music stopped",
            "playback music playing position=5", "enable music next 0", "enable music next 1",
            "offer music raise quit set_fullscreen change_repeat_mode change_shuffle_mode set_volume open_url like",
            "offer music change_playback_rate", "repeat music all", "shuffle music items", "rates music 0.5 1 2", "feedback music like positive",
            "fullscreen music 1", "supported-urls music file -- audio/flac", 'name "New Name"', "entry new.entry",
            'session-name music "Newer Name"', "withdraw-command music previous", "withdraw-command music play",
            "offer music play", "queue-new", "queue-add a music track-2 title=A", "queue-add b music track-3 title=B",
            "queue music", "queue-current a", "queue-add c music track-4 title=C", "queue music", "playlists-new",
            "playlists-add rain Rain", "playlists music",
            "offer music go_to_entry add_to_queue remove_from_queue activate_playlist", "active-playlist music rain",
            "queue music none", "playlists music none", "queue music", "playlists music",
        )  # fmt: skip
        self.set_song(puppet, 2, genre="Folk", title="Song 2, better")
        puppet("burst music 100")
        player.wait_title("Burst 100")
        for method in ("Next", "Pause", "PlayPause"):
            player.call(method)
        values = {"Volume": ("d", 0.2), "LoopStatus": ("s", "None"), "Shuffle": ("b", False), "Rate": ("d", 1.0)}
        for key, value in values.items():
            player.set(key, GLib.Variant(*value))
        player.settle()

    def test_01_one_connection_per_session(self):
        """Two sessions have two unique names, and playerctld can separate their signals."""
        self.start_playerctld()
        puppet, _ = self.start(flags="publish_all")
        puppet("session podcasts", f"content podcasts {self.song(2)}", "playback podcasts paused", "publish podcasts")
        first, second = (Player(self.client, name) for name in self.client.wait_names(2))
        self.assertNotEqual(first.owner, second.owner)
        self.assertEqual({player.metadata["xesam:title"] for player in (first, second)}, {"Song 1", "Song 2"})
        self.wait_playerctld(first, second)

    def test_02_only_mpris_changes_on_the_mpris_path(self):
        """playerctld 2.4.1 crashes at a PropertiesChanged of an interface that it does not know."""
        daemon = self.start_playerctld()
        puppet, player = self.start()
        self.everything_happens(puppet, player)
        interfaces = {signal.values[0] for signal in player.signals("PropertiesChanged")}
        lists = {ROOT + ".TrackList", ROOT + ".Playlists"}
        self.assertEqual(interfaces, {ROOT, PLAYER} | lists)
        self.assertLessEqual({signal.interface for signal in player.signals()}, {PLAYER, PROPERTIES} | lists)
        puppet("withdraw music")
        self.client.wait_names(0)
        self.client.call(PLAYERCTLD, "Ping", interface="org.freedesktop.DBus.Peer")
        self.assertIsNone(daemon.poll())

    def test_03_every_error_has_a_text(self):
        """playerctld crashes when it forwards an error without a body."""
        daemon = self.start_playerctld()
        puppet, player = self.start(offer="next skip_forward")
        puppet("auto failed")
        self.wait_playerctld(player)
        for target in (player.name, PLAYERCTLD):
            for member, arguments, interface in [
                ("Next", None, PLAYER),
                ("PlayPause", None, PLAYER),
                ("Stop", None, PLAYER),
                ("OpenUri", GLib.Variant("(s)", ("file:///a",)), PLAYER),
                ("SetPosition", GLib.Variant("(ox)", (player.metadata["mpris:trackid"], 1)), PLAYER),
                ("Set", GLib.Variant("(ssv)", (PLAYER, "Volume", GLib.Variant("d", 0.5))), PROPERTIES),
                ("Set", GLib.Variant("(ssv)", (PLAYER, "Rate", GLib.Variant("d", 2.0))), PROPERTIES),
            ]:
                with self.subTest(member, target=target):
                    with self.assertRaises(DBusError) as caught:
                        self.client.call(target, member, arguments, interface=interface)
                    self.assertTrue(caught.exception.text)
        for member, arguments, interface in [
            ("Nonsense", None, PLAYER),
            ("Next", GLib.Variant("(s)", ("a",)), PLAYER),
            ("Nonsense", None, "org.example.Nonsense"),
            ("Get", GLib.Variant("(ss)", (PLAYER, "Nonsense")), PROPERTIES),
            ("GetAll", GLib.Variant("(s)", ("org.example.Nonsense",)), PROPERTIES),
        ]:
            with self.subTest(member, arguments=arguments):
                with self.assertRaises(DBusError) as caught:
                    self.client.call(player.name, member, arguments, interface=interface)
                self.assertTrue(caught.exception.text)
        with self.assertRaises(DBusError) as caught:
            self.client.call(player.name, "Next", path="/nowhere")
        self.assertTrue(caught.exception.text)
        self.assertIsNone(daemon.poll())

    def test_04_the_track_id_is_an_object_path(self):
        """`playerctl position N` crashes at a track id of another type. Each item has its own, outside /org/mpris."""
        seen = set()
        puppet, player = self.start()
        for identifier in (
            "a",
            "b",
            "a b",
            "a/b",
            "a//b",
            "a-b",
            "a_b",
            "ü",
            "日本",
            "/org/mpris/x",
            "x" * 300,
            ".",
            "-1",
        ):
            with self.subTest(identifier):
                puppet(f"content music music {quote(identifier)} title=T length=254")
                player.settle()
                data = player.variant("Metadata")
                kind = data.lookup_value("mpris:trackid", None).get_type_string()
                path = data.unpack()["mpris:trackid"]
                self.assertEqual(kind, "o")
                self.assertTrue(GLib.Variant.is_object_path(path))
                self.assertNotEqual(path, "/")
                self.assertFalse(path.startswith("/org/mpris"))
                self.assertNotIn(path, seen)
                seen.add(path)
                self.playerctl("-p", "Player", "position", "42")
                self.assertEqual(puppet.command(), ("seek_to_position", "42.000000"))

    def test_05_every_read_is_answered_without_the_player(self):
        """A player that does not answer blocks `playerctl -a` for 25 seconds. The library answers while the player is
        blocked.
        """
        puppet, player = self.start(flags="host_loop")
        puppet("hang 4000")
        begun = time.monotonic()
        # A busy machine may delay one reply, but not each of three.
        for attempt in range(3):
            phone = KdeConnect(player)
            try:
                packet = phone.packet()
                phone.press("Next")
            except AssertionError:
                if attempt == 2:
                    raise
            else:
                break
        self.assertEqual(packet["title"], "Song 1")
        self.assertLess(phone.slowest, KdeConnect.LIMIT)
        self.assertEqual(self.playerctl("-a", "status"), "Playing")
        self.assertLess(time.monotonic() - begun, 2.5)

    def test_06_everything_is_complete_before_the_name(self):
        """GNOME and KDE read once, when the name appears: all values are complete then."""
        watcher = self.new_client()
        puppet = self.new_puppet()
        puppet(
            "context org.example.Player",
            "session music",
            f"content music {self.song()}",
            "playback music playing position=42",
            "offer music play pause next change_repeat_mode",
        )
        for _ in range(10):
            watcher.signals.clear()
            puppet("publish music")
            name = watcher.wait(
                lambda: [
                    signal.values[0]
                    for signal in watcher.signals
                    if signal.member == "NameOwnerChanged"
                    and signal.values[0].startswith(ROOT + ".")
                    and signal.values[2]
                ],
                "the name",
            )[0]
            replies = [
                watcher.send(name, "GetAll", GLib.Variant("(s)", (interface,)), PATH, PROPERTIES)
                for interface in (ROOT, PLAYER)
            ]
            root, own = (reply.wait().unpack()[0] for reply in replies)
            self.assertLess(max(reply.took for reply in replies), 0.5)
            self.assertEqual(root["Identity"], "Player")
            self.assertEqual((own["PlaybackStatus"], own["CanPlay"], own["LoopStatus"]), ("Playing", True, "None"))
            self.assertEqual(own["Metadata"]["xesam:title"], "Song 1")
            puppet("withdraw music")
            self.client.wait_names(0)

    def test_07_every_change_is_announced_by_value(self):
        """A client that updates its copy only from the signals has the same values as GetAll."""
        puppet, player = self.start()
        copies = {ROOT: player.values(ROOT), PLAYER: player.values()}
        player.forget()
        self.everything_happens(puppet, player)
        for interface, copy in copies.items():
            for changed, invalidated in player.changes(interface):
                self.assertEqual(invalidated, [])
                copy.update(changed)
            now = player.values(interface)
            for values in (copy, now):
                values.pop("Position", None)
            self.assertEqual(copy, now)

    def test_08_position_is_read_not_emitted(self):
        """Position is in no PropertiesChanged, and no timer announces it."""
        puppet, player = self.start()
        self.everything_happens(puppet, player)
        self.assertFalse([keys for keys in player.changed() if "Position" in keys])
        puppet("playback music playing position=5")
        player.forget()
        player.assert_silent(1.5)

    def test_10_invalid_text_is_repaired(self):
        """Tags may have invalid bytes. None of them may lose the title, the player or the connection."""
        puppet, player = self.start()
        for name, text in [
            ("Latin-1", b"caf\xe9"),
            ("cut off", "Ü".encode()[:1] + b" end"),
            ("surrogate", b"a\xed\xa0\x80b"),
            ("overlong", b"a\xc0\xafb"),
            ("too high", b"a\xf7\xbf\xbf\xbfb"),
            ("not a character", "a\uffffb".encode()),
            ("right to left", "שלום\u202e".encode()),
            ("newline", b"one\ntwo\r\tthree"),
            ("controls", b"tone" + bytes(range(1, 32)) + b"s"),
            ("all bytes", bytes(range(128, 256))),
            ("emoji", "🎵".encode()),
        ]:
            with self.subTest(name):
                words = fields(
                    **{
                        key: text
                        for key in (
                            "title",
                            "artist",
                            "album",
                            "album_artist",
                            "composer",
                            "lyricist",
                            "genre",
                            "comment",
                            "lyrics",
                        )
                    }
                )
                puppet(f"content music music {quote(b'id-' + text[:50])} {words}")
                player.settle()
                data = player.metadata
                self.assertTrue(data["xesam:title"])
                self.assertEqual(data["xesam:artist"], [data["xesam:title"]])
                try:
                    expected = text.decode()
                except UnicodeDecodeError:
                    expected = ""
                # The title is one line, and bidirectional characters in it cannot affect other text.
                lines = {"right to left": "שלום", "newline": "one two three", "controls": "tone s"}
                if expected and name != "not a character":
                    self.assertEqual(data["xesam:title"], lines.get(name, expected))
                # How the library repairs the rest may change; the readable characters remain.
                for letter in text.decode("ascii", "ignore"):
                    self.assertTrue(letter < " " or letter in data["xesam:title"])
        for name, text in [("long", b"x" * 200_000), ("long and dirty", b"\xe9" * 200_000)]:
            with self.subTest(name):
                puppet(f"content music music {name.replace(' ', '-')} {fields(title=text)}")
                player.settle()
                title = player.metadata["xesam:title"]
                self.assertTrue(title)
                self.assertLessEqual(len(title.encode()), 3 * 65_536)
        puppet(f"name {quote(bytes(range(128, 140)))}")
        player.wait_change("Identity", ROOT)
        self.assertEqual(self.client.names(), [player.name])

    def test_10_repaired_text_reaches_playerctl(self):
        """The real playerctl prints the readable part of a title in Latin-1."""
        self.start(content="music a " + fields(title=b"caf\xe9 noir", artist=b"\xc9ric"))
        self.assertRegex(self.playerctl("-p", "Player", "metadata", "title"), r"^caf.* noir$")

    def test_11_optional_properties_are_absent(self):
        """KDE, swaync and KDE Connect show a control if its property exists, whichever value it has."""
        optional = {"change_repeat_mode": "LoopStatus", "change_shuffle_mode": "Shuffle"}
        puppet, player = self.start(offer="play pause")
        for present in itertools.chain.from_iterable(itertools.combinations(optional, size) for size in range(3)):
            with self.subTest(present):
                for command in optional:
                    puppet.status(f"withdraw-command music {command}")
                puppet(*(f"offer music {command}" for command in present))
                self.client.wait(lambda: player.everything(), "GetAll")
                player.settle()
                self.assertEqual(Plasma(player).buttons, {optional[command] for command in present})
                self.assertEqual(
                    {"loopStatus", "shuffle"} & set(KdeConnect(player).packet()),
                    {{"LoopStatus": "loopStatus", "Shuffle": "shuffle"}[optional[key]] for key in present},
                )

    def test_13_names_are_prefix_free(self):
        """swaync removes a player whose name begins with another's name. No two unique names do, and each is valid."""
        puppet, _ = self.start(flags="publish_all")
        for i in range(2, 6):
            puppet(f"session s{i}", f"content s{i} {self.song(i)}", f"publish s{i}")
        for application in ("org.example.Player", "org.example.PlayerTwo", "Player"):
            other = self.new_puppet()
            other(
                f"context {application} unique_name", "session music", f"content music {self.song()}", "publish music"
            )
        names = self.client.wait_names(8)
        for order in (names, list(reversed(names))):
            self.assertEqual(len(Swaync(order).shown), 8)
        for name in names:
            self.assertRegex(name, NAME)
            self.assertLessEqual(len(name), 255)

    def test_13_names_do_not_depend_on_the_process(self):
        """Two sandboxes have the same process ids: the same program has a different suffix in each."""
        seen = set()
        for _ in range(3):
            puppet, player = self.start(flags="unique_name")
            seen.add(player.name)
            self.assertNotIn(str(puppet.process.pid), player.name)
            puppet("quit")
            self.client.wait_names(0)
        self.assertEqual(len(seen), 3)

    def test_13_long_names_are_cut(self):
        """A name on the bus has at most 255 bytes, however long the application's name is."""
        _, player = self.start(before=[f"player {'x' * 400}"])
        self.assertLessEqual(len(player.name), 255)
        self.assertRegex(player.name, NAME)

    def test_17_gnome_shows_and_steers_it(self):
        """GNOME shows a player with CanPlay, also if commands are disabled, and calls only PlayPause."""
        puppet, player = self.start(before=["entry org.example.Player"])
        for state in ("playing", "paused", "stopped", "buffering"):
            with self.subTest(state):
                puppet(f"playback music {state}", f"enable music play {int(state != 'playing')}")
                player.settle()
                shell = GnomeShell(player)
                self.assertTrue(shell.shown)
                self.assertEqual((shell.complaints, shell.lines), ([], ("Song 1", "The Ferrymen")))
        puppet("enable music play 1", "playback music playing")
        player.wait_value("PlaybackStatus", "Playing")
        GnomeShell(player).press()
        self.assertEqual(puppet.command(), ("pause", "-"))

    def test_17_gnome_shows_it_with_one_command(self):
        """Play alone, or the toggle alone, is enough for GNOME."""
        for offer in ("play", "toggle_play_pause"):
            puppet, player = self.start(offer=offer)
            self.assertTrue(GnomeShell(player).shown)
            puppet("quit")
            self.client.wait_names(0)

    def test_17_plasma_shows_and_steers_it(self):
        """KDE needs both GetAll, an Identity and CanControl. It calls Play or Pause depending on the status."""
        puppet, player = self.start()
        plasma = Plasma(player)
        self.assertTrue(plasma.toggles)
        self.assertEqual((plasma.slider, plasma.tick_ms), ((True, True), 1000))
        plasma.press()
        self.assertEqual(puppet.command(), ("pause", "-"))

    def test_17_plasma_toggles_with_only_the_toggle_command(self):
        """If only the toggle is offered, KDE's Play and Pause still work."""
        puppet, player = self.start(offer="toggle_play_pause")
        plasma = Plasma(player)
        self.assertTrue(plasma.toggles)
        plasma.press()
        self.assertEqual(puppet.command(), ("toggle_play_pause", "-"))

    def test_17_the_telephone_steers_it(self):
        """KDE Connect reads everything within its limit. Its slider and keys work."""
        puppet, player = self.start(offer=self.ALL_COMMANDS, playback="paused position=42 volume=0.5")
        phone = KdeConnect(player)
        packet = phone.packet()
        self.assertEqual(
            {key: packet[key] for key in ("player", "title", "artist", "length", "pos", "volume", "canSeek")},
            dict(
                player="Player",
                title="Song 1",
                artist="The Ferrymen",
                length=254_000,
                pos=42_000,
                volume=50,
                canSeek=True,
            ),
        )
        phone.drag(60_000)
        self.assertEqual(puppet.command(), ("seek_to_position", "60.000000"))
        phone.press("PlayPause")
        self.assertEqual(puppet.command(), ("toggle_play_pause", "-"))
        self.assertLess(phone.slowest, KdeConnect.LIMIT)

    def test_18_bluez_drops_nothing(self):
        """bluetoothd stops at the first value that it rejects: it accepts all values, in every state and mode."""
        puppet, player = self.start(
            offer=self.ALL_COMMANDS, content=self.song(genre="Folk", track_number=3, artist=["One", "Two"])
        )
        for state, mode, shuffle in itertools.product(
            ("playing", "paused", "stopped", "buffering", "interrupted"),
            ("off", "one", "all"),
            ("off", "items", "collections"),
        ):
            puppet(f"playback music {state}", f"repeat music {mode}", f"shuffle music {shuffle}")
            body = player.call("GetAll", GLib.Variant("(s)", (PLAYER,)), PROPERTIES).get_child_value(0)
            self.assertEqual(BlueZ(body).dropped, [], (state, mode, shuffle))
        self.assertEqual(
            BlueZ(body).track,
            {
                "xesam:title": "Song 1",
                "xesam:artist": "One",
                "xesam:album": "Low Water",
                "xesam:genre": "Folk",
                "mpris:length": 254 * SECOND,
                "xesam:trackNumber": 3,
            },
        )

    def test_18_bluez_drops_nothing_of_the_signals(self):
        """bluetoothd accepts every PropertiesChanged too."""
        puppet, player = self.start()
        self.everything_happens(puppet, player)
        for signal in player.signals("PropertiesChanged"):
            self.assertEqual(BlueZ(signal.parameters.get_child_value(1)).dropped, [], signal)

    def test_18_live_broadcasts_too(self):
        """A live broadcast has no length, instead of a wrong one."""
        _, player = self.start(content='radio fm station="Harbour FM" live')
        body = player.call("GetAll", GLib.Variant("(s)", (PLAYER,)), PROPERTIES).get_child_value(0)
        parser = BlueZ(body)
        self.assertEqual((parser.dropped, "mpris:length" in parser.track), ([], False))


class Rule19(ConformanceTest):
    """The proxy of Flatpak."""

    def assert_works(self, puppet, player):
        """Properties, signals and commands pass."""
        self.assertEqual(player.metadata["xesam:title"], "Song 1")
        puppet("playback music paused")
        self.assertEqual(player.wait_change("PlaybackStatus"), "Paused")
        player.call("Next")
        self.assertEqual(puppet.command(), ("next", "-"))
        self.playerctl("-p", player.name.removeprefix(ROOT + "."), "next")
        self.assertEqual(puppet.command(), ("next", "-"))

    def test_19_it_connects_through_the_proxy(self):
        """The library authenticates step by step, as the proxies of Debian 12 and Ubuntu 24.04 need it."""
        address = self.proxied(f"{ROOT}.org.example.Player.*")
        puppet, player = self.start(DBUS_SESSION_BUS_ADDRESS=address, FLATPAK_ID="org.example.Player")
        self.assertRegex(player.name, r"\.org\.example\.Player$")
        self.assert_works(puppet, player)

    def test_19_two_sessions_through_the_proxy(self):
        """Behind the proxy, too, each session has its own connection and its own name."""
        address = self.proxied(f"{ROOT}.org.example.Player.*")
        puppet, _ = self.start(flags="", DBUS_SESSION_BUS_ADDRESS=address, FLATPAK_ID="org.example.Player")
        puppet("session podcasts", f"content podcasts {self.song(2)}", "primary podcasts")
        puppet.wait_event("application-primary podcasts 1")
        other = self.new_puppet(DBUS_SESSION_BUS_ADDRESS=address, FLATPAK_ID="org.example.Player")
        other("context org.example.Player", "session music", f"content music {self.song(3)}", "publish music")

        def titles():
            with contextlib.suppress(DBusError):
                return {Player(self.client, name).metadata.get("xesam:title") for name in self.client.wait_names(2)}

        until(lambda: titles() == {"Song 2", "Song 3"}, titles)

    def test_19_the_short_name_is_refused(self):
        """A filter that allows only the whole id rejects the short name: the library uses the whole id."""
        address = self.proxied(f"{ROOT}.org.example.Player.*")
        puppet, player = self.start(DBUS_SESSION_BUS_ADDRESS=address)
        self.assertRegex(player.name, r"\.org\.example\.Player$")
        self.assert_works(puppet, player)

    def test_19_only_the_bare_name_is_allowed(self):
        """A filter that allows no suffix gets the name without one."""
        for name, flatpak in [("org.example.Player", "org.example.Player"), ("Player", None)]:
            with self.subTest(name):
                address = self.proxied(f"{ROOT}.{name}")
                puppet, player = self.start(DBUS_SESSION_BUS_ADDRESS=address, FLATPAK_ID=flatpak)
                self.assertEqual(player.name, f"{ROOT}.{name}")
                self.assert_works(puppet, player)
                puppet("quit")
                self.client.wait_names(0)
                self.doCleanups_of_proxy()

    def doCleanups_of_proxy(self):
        """The next proxy uses the same socket."""
        (self.bus.folder / "proxy").unlink(missing_ok=True)

    def test_19_nothing_is_allowed(self):
        """If the sandbox rejects every name, the library reports it, and the player continues."""
        address = self.proxied("org.example.Unrelated")
        puppet = self.new_puppet(DBUS_SESSION_BUS_ADDRESS=address, FLATPAK_ID="org.example.Player")
        puppet("context org.example.Player", "session music", f"content music {self.song()}", "publish music")
        puppet.wait_event("connection 4")
        self.assertEqual(self.client.names(), [])
        puppet("playback music paused", "withdraw music")


class Choice(ConformanceTest):
    """Which player the desktops choose, according to section 2.11."""

    def two(self):
        """Two programs, One playing and Two paused."""
        daemon = SettingsDaemon(lambda name: Player(self.client, name).get("PlaybackStatus"))
        one, two = self.new_puppet(), self.new_puppet()
        for puppet, name, state in [(one, "One", "playing"), (two, "Two", "paused")]:
            puppet(
                f"context org.example.{name}",
                "session music",
                f"content music {self.song()}",
                f"playback music {state}",
                "offer music play pause",
                "publish music",
            )
            self.client.player(f"{ROOT}.{name}").settle()
            self.chosen(daemon)
        return one, two, daemon

    def chosen(self, daemon):
        """The application that would receive the keys from the daemon, after all signals so far."""
        signals, self.client.signals[:] = list(self.client.signals), []
        for signal in signals:
            daemon.feed(signal)
        return daemon.current and daemon.current.split(".")[3]

    def test_the_settings_daemon_uses_the_primary(self):
        """A player that starts while the other is paused gets the keys; a player that leaves loses them."""
        one, two, daemon = self.two()
        self.assertEqual(self.chosen(daemon), "One")
        one("playback music paused")
        self.client.player(f"{ROOT}.One").settle()
        two("playback music playing")
        self.client.player(f"{ROOT}.Two").settle()
        self.assertEqual(self.chosen(daemon), "Two")
        two("withdraw music")
        self.client.wait_names(1)
        self.assertEqual(self.chosen(daemon), "One")

    def test_a_request_for_the_keys_succeeds(self):
        """A session that requests to be the system primary announces that it plays, after its name appears."""
        one, two, daemon = self.two()
        one("playback music paused")
        self.client.player(f"{ROOT}.One").settle()
        two("playback music playing")
        # A busy machine may not read the players within the 0.3 s of a request.
        until(lambda: two("primary-source") != "0", "the players are read")
        two("system-primary music")
        two.wait_event("system-primary-result music 1 1")
        self.client.player(f"{ROOT}.Two").settle()
        self.assertEqual(self.chosen(daemon), "Two")

    def test_plasma_uses_the_primary(self):
        """KDE's multiplexer makes the same choice."""
        one, two, _ = self.two()
        multiplexer = Multiplexer()

        def look():
            for name in ("One", "Two"):
                player = self.client.player(f"{ROOT}.{name}")
                player.settle()
                multiplexer.update(name, player.get("PlaybackStatus"))
            return multiplexer.active

        self.assertEqual(look(), "One")
        one("playback music paused")
        two("playback music playing")
        self.assertEqual(look(), "Two")

    def test_a_paused_player_stays_quiet(self):
        """playerctld treats every signal as activity: a paused player that sets the same values emits none."""
        self.start_playerctld()
        first, player = self.start(playback="paused position=42")
        second = self.new_puppet()
        second(
            "context org.example.Two",
            "session music",
            f"content music {self.song(2)}",
            "playback music playing",
            "publish music",
        )
        other = self.client.player(f"{ROOT}.Two")
        other.settle()
        self.wait_playerctld(player, other)
        first(f"content music {self.song()}", "playback music paused position=42")
        player.settle()
        self.assertEqual(self.players_of_playerctld()[0], other.name)


if __name__ == "__main__":
    unittest.main()
