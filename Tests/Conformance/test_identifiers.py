# SPDX-License-Identifier: MIT
"""Ids have any length and bytes for the player, and are short and opaque for other programs."""

import os
import re
import signal
import stat
import unittest

from gi.repository import GLib

from support import NO_TRACK, ROOT, ConformanceTest, DBusError, Player, quote

LENGTH = "short"
TRACK_LIST = "org.mpris.MediaPlayer2.TrackList"
PLAYLISTS = "org.mpris.MediaPlayer2.Playlists"
SECRET = "/home/ferry/Private/M\u00fcde.flac"
LONG = "file:///" + "\u754c" * 500
BYTES = b"\xff\xfe\x01" + b"x" * 1_500
OPAQUE = re.compile("[0-9a-f]{32}")


class Identifiers(ConformanceTest):
    """The ids that other programs see, and the ids that the player receives."""

    def start_lists(self, *ids, **options):
        """Starts a session whose item, entries, playlists and artwork have these ids."""
        offer = "play next seek_to_position go_to_entry add_to_queue remove_from_queue activate_playlist"
        content = f"music {quote(ids[0])} title=T length=254 artwork={quote(ids[0])}"
        puppet, player = self.start(offer=offer, content=content, **options)
        puppet("queue-new", *(f"queue-add {quote(entry)} music {quote(entry)} title=T" for entry in ids))
        puppet("playlists-new", *(f"playlists-add {quote(entry)} Evening" for entry in ids))
        puppet("queue music", "playlists music", f"active-playlist music {quote(ids[0])}")
        self.client.wait(lambda: player.changes(PLAYLISTS), "the playlists")
        self.assertTrue(player.get("ActivePlaylist", PLAYLISTS)[0])
        return puppet, player, player.session

    def paths(self, player):
        """The last elements of all paths."""
        playlists = player.call("GetPlaylists", GLib.Variant("(uusb)", (0, 9, "User", False)), PLAYLISTS).unpack()[0]
        return [path.rsplit("/", 1)[1] for path in (*player.get("Tracks", TRACK_LIST), *(p[0] for p in playlists))]

    def test_a_path_as_an_id_is_not_shown(self):
        """The id is published neither in MPRIS nor in Session1; both publish the same path."""
        puppet, player, reader = self.start_lists(SECRET, "b")
        puppet(f"queue-current {quote(SECRET)}", "queue music")
        own = player.metadata["mpris:trackid"].rsplit("/", 1)[1]
        self.assertRegex(own, OPAQUE)
        texts = self.paths(player)
        self.assertEqual(texts[:2], texts[2:])
        self.assertEqual(texts[0], own)
        content, queue, playlists = (reader.get(name) for name in ("Content", "Queue", "Playlists"))
        shown = [content["id"], reader.get("Artwork")["id"], reader.get("Playback")["playlist_id"]]
        shown += [queue["entries"][0][0], queue["entries"][0][1]["id"], playlists["entries"][0][0]]
        self.assertEqual({bytes(text).decode() for text in shown}, {own})
        everything = repr((player.values(), player.values(ROOT), player.values(TRACK_LIST), content, queue, playlists))
        self.assertNotIn("Private", everything)
        self.assertNotIn("_2fPrivate", everything)

    def assert_taken(self, puppet, player, reader, number, entry):
        """Every command accepts the published path, and the player receives its own id."""
        texts = self.paths(player)
        tracks, playlist = (
            player.get("Tracks", TRACK_LIST),
            f"/org/nowplaying/playlist/{texts[len(texts) // 2 + number]}",
        )
        metadata = player.call("GetTracksMetadata", GLib.Variant("(ao)", (tracks,)), TRACK_LIST).unpack()[0]
        self.assertEqual([values["mpris:trackid"] for values in metadata], tracks)
        player.call("GoTo", GLib.Variant("(o)", (tracks[number],)), TRACK_LIST)
        self.assertEqual(puppet.command(), ("go_to_entry", entry))
        player.call("RemoveTrack", GLib.Variant("(o)", (tracks[number],)), TRACK_LIST)
        self.assertEqual(puppet.command(), ("remove_from_queue", entry))
        player.call("AddTrack", GLib.Variant("(sob)", ("file:///a", tracks[number], False)), TRACK_LIST)
        self.assertEqual(puppet.command(), ("add_to_queue", f"file:///a|{entry}|0"))
        player.call("ActivatePlaylist", GLib.Variant("(o)", (playlist,)), PLAYLISTS)
        self.assertEqual(puppet.command(), ("activate_playlist", entry))
        player.call("SetPosition", GLib.Variant("(ox)", (player.metadata["mpris:trackid"], 7_000_000)))
        self.assertEqual(puppet.command(), ("seek_to_position", "7.000000"))
        shown = GLib.Variant("ay", bytes(reader.get("Queue")["entries"][number][0]))
        self.assertIsNone(reader.perform("go_to_entry", entry_id=shown))
        self.assertEqual(puppet.command(), ("go_to_entry", entry))
        self.assertIsNone(reader.perform("add_to_queue", url=GLib.Variant("s", "file:///a"), after_entry_id=shown))
        self.assertEqual(puppet.command(), ("add_to_queue", f"file:///a|{entry}|0"))
        shown = GLib.Variant("ay", bytes(reader.get("Playlists")["entries"][number][0]))
        self.assertIsNone(reader.perform("activate_playlist", playlist_id=shown))
        self.assertEqual(puppet.command(), ("activate_playlist", entry))

    def test_every_command_accepts_the_shown_ids(self):
        """The player receives its own id, byte by byte."""
        for flags in ("", "show_urls"):
            with self.subTest(flags):
                puppet, player, reader = self.start_lists("a", b"\xff/1", flags=flags)
                self.assert_taken(puppet, player, reader, 1, r"\xff/1")
                puppet("quit")
                self.client.wait_names(0)

    def test_a_hidden_id_is_not_accepted(self):
        """Other programs cannot find an id by trying."""
        puppet, player, reader = self.start_lists("a", "b")
        player.call("GoTo", GLib.Variant("(o)", ("/org/nowplaying/entry/b",)), TRACK_LIST)
        call = reader.send("go_to_entry", entry_id=GLib.Variant("ay", b"b"))
        self.assert_error("org.nowplaying.Error.NoSuchContent", call.wait)
        self.assert_no_command(puppet, player)

    def test_long_ids_are_shown_short(self):
        """Ids of any length and bytes have short paths, whether ids are shown or not."""
        for flags in ("", "show_urls"):
            with self.subTest(flags):
                puppet, player, reader = self.start_lists(LONG, BYTES, flags=flags)
                for text in self.paths(player):
                    self.assertRegex(text, OPAQUE)
                self.assertEqual(len(reader.get("Content")["id"]), 32)
                player.call("GoTo", GLib.Variant("(o)", (player.get("Tracks", TRACK_LIST)[1],)), TRACK_LIST)
                command, entry = puppet.command()
                self.assertEqual((command, entry), ("go_to_entry", r"\xff\xfe\x01" + "x" * 1_500))
                puppet("quit")
                self.client.wait_names(0)

    def test_they_stay_the_same_after_the_bus_was_lost(self):
        """After a reconnect a client finds the same item under the same path."""
        puppet, player = self.start(content=f"music {quote(SECRET)} title=T")
        before = player.metadata["mpris:trackid"]
        self.bus.kill()
        again = self.start_bus().player(timeout=30)
        self.assertEqual(again.metadata["mpris:trackid"], before)
        puppet(f"content music music {quote(SECRET)} title=T2")
        again.wait_title("T2")
        self.assertEqual(again.metadata["mpris:trackid"], before)

    def test_two_contexts_show_the_same(self):
        """The key for the paths belongs to the process."""
        puppet, _ = self.start(content=f"music {quote(SECRET)} title=T")
        puppet("context org.example.Other", "session other", f"content other music {quote(SECRET)} title=T")
        puppet("publish other")
        names = self.client.wait_names(2)
        paths = {Player(self.client, name).metadata["mpris:trackid"] for name in names}
        self.assertEqual(len(paths), 1)


class Failures(ConformanceTest):
    """A player that ignores every status."""

    def test_a_content_that_could_not_be_created(self):
        """NULL is rejected, and the previous song is not published while another one plays."""
        puppet, player = self.start(content="music item title=T artist=A length=254 artwork=cover")
        before = player.metadata["mpris:trackid"]
        self.assertEqual(puppet.status("content music null"), "NP_ERROR_INVALID_ARGUMENT")
        self.client.wait(lambda: "xesam:artist" not in player.metadata, "another item")
        shown = player.metadata
        self.assertNotIn(shown["mpris:trackid"], (before, NO_TRACK))
        for key in ("xesam:artist", "mpris:length", "mpris:artUrl"):
            self.assertNotIn(key, shown)
        self.assertNotEqual(shown.get("xesam:title"), "T")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        player.forget()
        self.assertEqual(puppet.status("content music null"), "NP_ERROR_INVALID_ARGUMENT")
        player.settle()
        self.assertEqual(player.signals(), [])
        self.set_song(puppet, 2)
        player.wait_title("Song 2")

    def test_a_failed_content_shows_no_session(self):
        """A session without content remains without content."""
        puppet = self.new_puppet()
        puppet("context org.example.Player", "session music", "publish music")
        self.assertEqual(puppet.status("content music null"), "NP_ERROR_INVALID_ARGUMENT")
        self.client.wait_names(0)

    def test_a_queue_that_could_not_be_created(self):
        """The previous queue is no longer published; the current item and the playlists are."""
        puppet, player = self.start(offer="play activate_playlist")
        puppet("queue-new", "queue-add a music a", "queue music")
        puppet("playlists-new", "playlists-add a Evening", "playlists music")
        player.wait_value("PlaylistCount", 1, PLAYLISTS)
        self.assertEqual(puppet.status("queue music null"), "NP_ERROR_INVALID_ARGUMENT")
        self.assertEqual(puppet.status("playlists music null"), "NP_ERROR_INVALID_ARGUMENT")
        player.wait_value("HasTrackList", False, ROOT)
        self.assertEqual((player.get("PlaylistCount", PLAYLISTS), player.metadata["xesam:title"]), (1, "Song 1"))


class LastingIds(ConformanceTest):
    """NP_CONTEXT_LASTING_IDS: ids that stay the same after a restart."""

    def shown(self, flags="lasting_ids", application="org.example.Player", **environment):
        """The id of the item in Session1 and in MPRIS, of a new process."""
        puppet, player = self.start(flags=flags, application=application, **environment)
        shown = bytes(player.session.get("Content")["id"]).decode()
        self.assertTrue(player.metadata["mpris:trackid"].endswith("/" + shown))
        self.assertEqual(puppet.end(signal.SIGKILL), -signal.SIGKILL)
        self.client.wait_names(0)
        return shown

    def keys(self):
        return sorted((self.bus.folder / ".local" / "state" / "nowplaying" / "keys").iterdir())

    def test_ids_last_only_with_the_flag(self):
        """Each application has a key of its own, which only the user can read."""
        self.assertNotEqual(self.shown(flags=""), self.shown(flags=""))
        self.assertFalse((self.bus.folder / ".local").exists())
        first = self.shown()
        self.assertRegex(first, "^[0-9a-f]{32}$")
        self.assertEqual(self.shown(), first)
        self.assertNotEqual(self.shown(application="org.example.Other"), first)
        keys = self.keys()
        self.assertEqual(len(keys), 2)
        for key in keys:
            state = key.lstat()
            self.assertEqual((stat.S_IMODE(state.st_mode), state.st_size), (0o600, 16))
            self.assertEqual(stat.S_IMODE(key.parent.stat().st_mode), 0o700)
        for key in keys:
            key.unlink()
        self.assertNotEqual(self.shown(), first)

    def test_a_file_that_is_not_a_key_is_replaced(self):
        """A key that other users can read, a short one, and a link are replaced."""
        shown = [self.shown()]
        (key,) = self.keys()
        secret = self.bus.folder / "secret"
        secret.write_bytes(b"0123456789abcdef")
        for spoil in (
            lambda: key.chmod(0o644),
            lambda: key.write_bytes(b"short"),
            lambda: (key.unlink(), key.symlink_to(secret)),
        ):
            spoil()
            shown.append(self.shown())
            self.assertEqual(self.shown(), shown[-1])
            self.assertEqual((stat.S_IMODE(key.lstat().st_mode), key.lstat().st_size), (0o600, 16))
        self.assertEqual(len(set(shown)), len(shown))
        self.assertEqual(secret.read_bytes(), b"0123456789abcdef")

    def test_a_folder_that_others_can_change_is_not_used(self):
        """Another user could put a key there that that user knows."""
        first = self.shown()
        (key,) = self.keys()
        for mode in (0o720, 0o702):
            key.parent.chmod(mode)
            self.assertNotEqual(self.shown(), first)
        key.parent.chmod(0o755)
        self.assertEqual(self.shown(), first)
        if os.geteuid() == 0:
            os.chown(key.parent, 65534, -1)
            self.assertNotEqual(self.shown(), first)

    def test_a_player_is_told_with_what_to_continue(self):
        """The token of an item has its ids for the next process and the position, once, and until it plays."""
        puppet, player = self.start(flags="lasting_ids")
        token = player.session.get("Playback")["resume_token"]
        self.assertRegex(token, r"^[0-9a-f]+$")
        puppet.end()
        self.client.wait_names(0)
        # A negative position is unknown.
        for position, shown in ((-1, -(2**63)), (61_000_000, 61_000_000)):
            puppet, player = self.start(flags="lasting_ids", playback="paused")
            self.assert_error("InvalidArgs", player.session.call, "PrepareResume", None, "org.nowplaying.Session1")
            self.prepare(player, token, position)
            self.assertEqual(puppet.wait_event("resume .*")[0], f"resume music track-1 {shown}")
            with self.assertRaisesRegex(DBusError, "only after its start"):
                self.prepare(player, token, 0)
            puppet.end()
            self.client.wait_names(0)
        # One that plays, one without the flag, and one with another key.
        for changes, text in (
            ({"flags": "lasting_ids", "playback": "playing"}, "only after its start"),
            ({"flags": "", "playback": "paused"}, "not one of this player"),
            ({"flags": "lasting_ids", "application": "org.example.Other"}, "not one of this player"),
        ):
            with self.subTest(text, **changes):
                puppet, player = self.start(**changes)
                with self.assertRaisesRegex(DBusError, text):
                    self.prepare(player, token, 0)
                puppet.end()
                self.client.wait_names(0)

    def prepare(self, player, token, position):
        """Sends the player the item to continue with."""
        values = GLib.Variant("(sx)", (token, position))
        return player.session.call("PrepareResume", values, "org.nowplaying.Session1")

    def test_without_a_writable_folder_ids_do_not_last(self):
        """The player works, and the log names the folder."""
        for place in "/proc/nowhere", str(self.bus.folder / "file"):
            (self.bus.folder / "file").write_text("")
            shown = [self.shown(XDG_STATE_HOME=place) for _ in range(2)]
            self.assertNotEqual(*shown)
        puppet, _ = self.start(flags="lasting_ids", XDG_STATE_HOME="/proc/nowhere", NOWPLAYING_LOG="warning")
        self.assertIn("ids do not last: no key can be written", puppet.log_text())

    def test_processes_that_start_together_have_one_key(self):
        """Two processes that make the key at the same time show the same ids."""
        puppets = [self.new_puppet() for _ in range(8)]
        for puppet in puppets:
            puppet.write("context org.example.Player lasting_ids")
        for puppet in puppets:
            self.assertEqual(puppet.wait_event(r"result (\S+)")[1], "NP_OK")
            puppet("session music", f"content music {self.song()}", "publish music")
        players = [Player(self.client, name) for name in self.client.wait_names(8)]
        self.assertEqual(len({bytes(player.session.get("Content")["id"]) for player in players}), 1)
        self.assertEqual(len(self.keys()), 1)


if __name__ == "__main__":
    unittest.main()
