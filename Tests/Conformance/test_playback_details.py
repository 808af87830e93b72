# SPDX-License-Identifier: MIT
"""Details of the playback: a problem, muted, a seekable window, loaded media, private."""

import pathlib

from gi.repository import GLib

from support import SECOND, ConformanceTest, DBusError, Player, quote, until

LENGTH = "short"
PUPPETS = "all"


def x(value):
    return GLib.Variant("x", round(value * SECOND))


class DetailsTest(ConformanceTest):
    def start_reader(self, **options):
        puppet, player = self.start(**options)
        return puppet, player, player.session

    def wait_playback(self, reader, is_right, what):
        """Waits until the playback is right; returns it."""
        return self.client.wait(lambda: [now for now in [reader.get("Playback")] if is_right(now)], what)[0]


class Problems(DetailsTest):
    def test_it_is_in_the_playback_until_the_session_plays(self):
        puppet, player, reader = self.start_reader(playback="paused")
        self.assertNotIn("problem", reader.get("Playback"))
        puppet(f"problem music sign_in {quote('Your subscription has ended')} https://example.org/renew 1")
        shown = reader.wait_change("Playback", lambda playback: "problem" in playback)["problem"]
        sign_in = {
            "kind": "sign_in",
            "text": "Your subscription has ended",
            "url": "https://example.org/renew",
            "can_retry": True,
        }
        self.assertEqual(shown, sign_in)
        self.assertEqual(player.get("PlaybackStatus"), "Paused")
        puppet("state music stopped")
        player.wait_value("PlaybackStatus", "Stopped")
        self.assertEqual(reader.get("Playback")["problem"], sign_in, "only playing ends it")
        puppet("state music playing")
        player.wait_value("PlaybackStatus", "Playing")
        self.assertNotIn("problem", reader.get("Playback"))

    def test_each_kind(self):
        puppet, _, reader = self.start_reader(playback="paused")
        for kind in ("sign_in", "network", "not_available", "file_missing", "format", "other"):
            puppet(f"problem music {kind} Text")
            found = self.wait_playback(reader, lambda now: now.get("problem", {}).get("kind") == kind, kind)["problem"]
            self.assertEqual(found, {"kind": kind, "text": "Text", "can_retry": False})
        puppet("problem music")
        self.wait_playback(reader, lambda now: "problem" not in now, "the end of the problem")

    def test_a_problem_that_is_wrong_changes_nothing(self):
        puppet, _, reader = self.start_reader(playback="paused")
        puppet("problem music network Text exampleplayer:repair")
        shown = self.wait_playback(reader, lambda now: "problem" in now, "the problem")["problem"]
        self.assertEqual(shown["url"], "exampleplayer:repair", "a scheme of the player")
        for line in (
            "0 Text",
            "99 Text",
            "-1 Text",
            'sign_in ""',
            'sign_in "  "',
            "sign_in @null",
            *(
                f"sign_in Text {quote(url)}"
                for url in (
                    "javascript:alert(1)",
                    "JavaScript:alert(1)",
                    "file:///etc/passwd",
                    "http://example.org",
                    "https://",
                    "https:///renew",
                    "https://:443/renew",
                    "https:example.org",
                    "https://me:secret@example.org/",
                    "example.org/renew",
                    "https://example.org/two words",
                )
            ),
        ):
            with self.subTest(line):
                self.assertEqual(puppet.status(f"problem music {line}"), "NP_ERROR_INVALID_ARGUMENT")
        self.assertEqual(puppet.status(f"problem music sign_in {'x' * 1025}"), "NP_ERROR_LIMIT")
        self.assertEqual(
            puppet.status(f"problem music sign_in Text https://example.org/{'x' * 4096}"), "NP_ERROR_LIMIT"
        )
        self.assertEqual(reader.get("Playback")["problem"], shown)


class Muted(DetailsTest):
    OFFER = "play pause set_volume set_muted"

    def test_desktops_see_no_volume(self):
        puppet, player, reader = self.start_reader(offer=self.OFFER, playback="playing volume=0.75")
        puppet("muted music 1")
        player.wait_value("Volume", 0.0)
        playback = reader.get("Playback")
        self.assertEqual((playback["muted"], playback["volume"]), (True, 0.75))
        puppet("muted music 0")
        player.wait_value("Volume", 0.75)
        self.assertNotIn("muted", reader.get("Playback"))

    def test_a_volume_of_a_desktop_ends_it_first(self):
        puppet, player, _ = self.start_reader(offer=self.OFFER, playback="playing volume=0.75")
        puppet("muted music 1")
        player.wait_value("Volume", 0.0)
        player.set("Volume", GLib.Variant("d", 0.0))
        player.set("Volume", GLib.Variant("d", 0.5))
        self.assertEqual(puppet.command(), ("set_muted", "0"), "0 was no command: it is the volume that it shows")
        self.assertEqual(puppet.command(), ("set_volume", "0.500000"))

    def test_a_reader_can_set_it(self):
        puppet, _, reader = self.start_reader(offer=self.OFFER, playback="playing volume=0.75")
        reader.perform("set_muted", muted=GLib.Variant("b", True))
        self.assertEqual(puppet.command(), ("set_muted", "1"))
        self.assert_error("InvalidArgs", lambda: reader.perform("set_muted", muted=GLib.Variant("i", 1)))
        self.assert_error("InvalidArgs", lambda: reader.perform("set_muted"))

    def test_a_device_is_muted_by_itself(self):
        known = self.client.owners()
        puppet = self.new_puppet()
        puppet("context org.example.Player show_urls", "remote kitchen", f"content kitchen {self.song()}")
        attic, bath = "a Attic 8 absolute_volume,can_mute 0.5", "b Bath 8 absolute_volume,can_mute,muted 0.25"
        puppet(f"devices kitchen {attic} {bath} c Car 1 @null 0")
        puppet("offer kitchen play set_device_muted", "playback kitchen playing", "publish kitchen")
        reader = Player(self.client, self.client.wait_new_name(known)).session
        devices = reader.get("Devices")
        self.assertEqual([device.get("muted") for device in devices], [False, True, None])
        self.assertEqual([device.get("volume") for device in devices], [0.5, 0.25, None])
        name = GLib.Variant("ay", b"b")
        reader.perform("set_device_muted", device_id=name, muted=GLib.Variant("b", False))
        self.assertEqual(puppet.command(), ("set_device_muted", "b|0"))
        error = self.assert_error(
            "InvalidArgs",
            lambda: reader.perform(
                "set_device_muted", device_id=GLib.Variant("ay", b"c"), muted=GLib.Variant("b", True)
            ),
        )
        self.assertIn("muted", error.text)


class Windows(DetailsTest):
    CONTENT = "radio station title=Station live=1"
    OFFER = "play pause seek_to_position next go_to_live"

    def start_window(self, window, position=3600):
        puppet, player, reader = self.start_reader(
            offer=self.OFFER, content=self.CONTENT, playback=f"paused position={position}"
        )
        puppet(f"window music {window}")
        self.wait_playback(reader, lambda now: "window" in now, "the window")
        return puppet, player, reader

    def test_it_is_in_the_playback(self):
        _, player, reader = self.start_window("60 7260 start_moves,end_moves")
        window = reader.get("Playback")["window"]
        self.assertGreater(window.pop("timestamp_us"), 0)
        self.assertEqual(
            window, {"start_us": 60 * SECOND, "end_us": 7260 * SECOND, "start_moves": True, "end_moves": True}
        )
        self.assertTrue(player.get("CanSeek"))

    def test_a_window_without_room_has_no_seek(self):
        puppet, player, _ = self.start_window("60 60")
        self.assertFalse(player.get("CanSeek"))
        puppet("window music - -")
        player.wait_value("CanSeek", True)
        puppet("window music 60 60 end_moves")
        self.assertTrue(player.get("CanSeek"), "it grows")

    def test_clients_seek_within_it(self):
        puppet, player, reader = self.start_window("1800 5400")
        track = GLib.Variant("o", player.metadata["mpris:trackid"])
        for outside in (0, 1799, 5401):
            player.call("SetPosition", GLib.Variant.new_tuple(track, x(outside)))
            error = self.assert_error("InvalidArgs", lambda: reader.perform("seek_to_position", position_us=x(outside)))
            self.assertRegex(error.text, "from 1,?800 s to 5,?400 s, the window of the broadcast")
        player.call("SetPosition", GLib.Variant.new_tuple(track, x(1800)))
        self.assertEqual(puppet.command(), ("seek_to_position", "1800.000000"), "the others were ignored")
        reader.perform("seek_to_position", position_us=x(5400))
        self.assertEqual(puppet.command(), ("seek_to_position", "5400.000000"))

    def test_a_relative_seek_ends_at_an_edge(self):
        """A broadcast has no next item after its end."""
        for offset, edge in ((9999, "5400.000000"), (-9999, "1800.000000")):
            puppet, player, _ = self.start_window("1800 5400")
            player.call("Seek", GLib.Variant.new_tuple(x(offset)))
            self.assertEqual(puppet.command(), ("seek_to_position", edge))

    def test_the_live_edge_moves(self):
        """The clock moves the end: a position that was outside is inside soon after."""
        puppet, _, reader = self.start_window("0 3600 end_moves")

        def is_inside():
            try:
                reader.perform("seek_to_position", position_us=x(3600.05))
            except DBusError as error:
                self.assertEqual(error.name, "org.freedesktop.DBus.Error.InvalidArgs")
                return False
            return True

        until(is_inside, "the live edge moves")
        self.assertEqual(puppet.command(), ("seek_to_position", "3600.050000"))
        reader.perform("go_to_live")
        self.assertEqual(puppet.command(), ("go_to_live", "-"))

    def test_a_new_item_has_none(self):
        puppet, player, reader = self.start_window("0 3600")
        puppet("buffered music 3000")
        self.wait_playback(reader, lambda now: now.get("buffered_us") == 3000 * SECOND, "what is loaded")
        puppet("content music radio other title=Other live=1")
        player.wait_title("Other")
        playback = reader.get("Playback")
        self.assertNotIn("window", playback)
        self.assertNotIn("buffered_us", playback)

    def test_what_did_not_move_is_not_published(self):
        puppet, player, reader = self.start_window("0 3600")
        puppet("buffered music 3000")
        self.wait_playback(reader, lambda now: "buffered_us" in now, "what is loaded")
        before = len(reader.changes())
        puppet("window music 0 3600", "window music 0 3600.05", "buffered music 3000.9")
        puppet("state music playing")
        player.wait_value("PlaybackStatus", "Playing")
        self.assertEqual(len(reader.changes()), before + 1)
        self.assertEqual(reader.get("Playback")["buffered_us"], 3000 * SECOND)

    def test_a_window_that_is_wrong_changes_nothing(self):
        puppet, _, reader = self.start_window("1800 5400")
        for line in ("5400 1800", "-1 5400", "- 5400", "1800 -", "1800 5400 start_moves", "1800 5400 4"):
            with self.subTest(line):
                self.assertEqual(puppet.status(f"window music {line}"), "NP_ERROR_INVALID_ARGUMENT")
        self.assertEqual(puppet.status("buffered music -1"), "NP_ERROR_INVALID_ARGUMENT")
        playback = reader.get("Playback")
        self.assertEqual((playback["window"]["start_us"], playback["window"]["end_us"]), (1800 * SECOND, 5400 * SECOND))
        self.assertNotIn("buffered_us", playback)

    def test_a_session_without_content_has_none(self):
        puppet = self.new_puppet()
        puppet("context org.example.Player", "session music")
        self.assertEqual(puppet.status("window music 0 60"), "NP_ERROR_INVALID_STATE")
        self.assertEqual(puppet.status("buffered music 60"), "NP_ERROR_INVALID_STATE")


class Private(DetailsTest):
    def test_desktops_see_the_state_only(self):
        puppet, player, reader = self.start_reader(content=self.song(artwork="cover-7"), before=("images now",))
        cover = self.wait_cover(player)
        file = pathlib.Path(GLib.filename_from_uri(player.metadata["mpris:artUrl"])[0])
        puppet("private music 1")
        self.client.wait(lambda: list(player.metadata) == ["mpris:trackid"], "no metadata")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        until(lambda: not file.exists(), "the file of the cover is removed")
        self.assertEqual(reader.get("Content")["title"], "Song 1")
        self.assertTrue(reader.get("Playback")["private"])
        player.call("Pause")
        self.assertEqual(puppet.command(), ("pause", "-"))
        puppet("private music 0")
        player.wait_title("Song 1")
        self.assertEqual(self.wait_cover(player), cover)
        self.assertNotIn("private", reader.get("Playback"))

    def test_a_private_session_shows_no_lists(self):
        puppet, player, _ = self.start_reader(
            offer="play go_to_entry activate_playlist", before=("queue-new", "queue-add one music song-1")
        )
        puppet("queue music", "playlists-new", "playlists-add road Evening", "playlists music")
        player.wait_value("HasTrackList", True, "org.mpris.MediaPlayer2")
        puppet("private music 1")
        player.wait_value("HasTrackList", False, "org.mpris.MediaPlayer2")
        self.assert_error("UnknownInterface", lambda: player.get("Tracks", "org.mpris.MediaPlayer2.TrackList"))
        self.assert_error("UnknownInterface", lambda: player.get("PlaylistCount", "org.mpris.MediaPlayer2.Playlists"))
