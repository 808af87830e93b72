# SPDX-License-Identifier: MIT
"""A player of 10,000 songs publishes a window of them. Clients select, add and remove songs, and select a playlist."""

import os
import pathlib
import unittest

from gi.repository import GLib
from support import BUILD, PLAYER, ROOT, ConformanceTest, DBusError

LENGTH = "short"
QUEUE_PLAYER = pathlib.Path(os.environ.get("NOWPLAYING_QUEUE_PLAYER", BUILD / "examples" / "queue_player"))
TRACK_LIST, PLAYLISTS = ROOT + ".TrackList", ROOT + ".Playlists"
NO_TRACK = "/org/mpris/MediaPlayer2/TrackList/NoTrack"


class QueuePlayer(ConformanceTest):
    """examples/queue_player"""

    def setUp(self):
        super().setUp()
        self.assertTrue(QUEUE_PLAYER.exists(), f"{QUEUE_PLAYER} is missing: build the project first")
        self.program = self.run_program(QUEUE_PLAYER)
        self.player = self.client.player()

    def tracks(self):
        return self.player.get("Tracks", TRACK_LIST)

    def titles(self):
        answer = self.player.call("GetTracksMetadata", GLib.Variant("(ao)", (self.tracks(),)), interface=TRACK_LIST)
        return [track["xesam:title"] for track in answer[0]]

    def call(self, interface, member, signature, *values):
        return self.player.call(member, GLib.Variant(signature, values), interface=interface)

    def test_it_shows_a_window(self):
        self.assertEqual(self.titles(), [f"Road {number}" for number in range(1, 257)])
        self.assertEqual(self.player.metadata["mpris:trackid"], self.tracks()[0])

    def test_the_window_moves_with_a_jump_near_its_edge(self):
        self.call(TRACK_LIST, "GoTo", "(o)", self.tracks()[100])
        self.player.wait_title("Road 101")
        self.assertEqual(self.titles()[0], "Road 1")
        self.call(TRACK_LIST, "GoTo", "(o)", self.tracks()[200])
        self.player.wait_title("Road 201")
        self.assertEqual(self.titles(), [f"Road {number}" for number in range(65, 321)])
        self.assertEqual(self.player.metadata["mpris:trackid"], self.tracks()[136])

    def test_entries_are_added_and_removed(self):
        first = self.tracks()[0]
        self.call(TRACK_LIST, "AddTrack", "(sob)", "file:///new.flac", first, False)
        self.program.wait_event("^plays 1 of 10001$")
        self.assertEqual(self.titles()[:3], ["Road 1", "file:///new.flac", "Road 2"])
        self.call(TRACK_LIST, "AddTrack", "(sob)", "file:///now.flac", NO_TRACK, True)
        self.player.wait_title("file:///now.flac")
        self.call(TRACK_LIST, "RemoveTrack", "(o)", self.tracks()[0])
        self.player.wait_title("Road 1")
        self.assertEqual(self.player.metadata["mpris:trackid"], first)
        self.call(TRACK_LIST, "RemoveTrack", "(o)", self.tracks()[1])
        self.program.wait_event("^plays 1 of 10000$")
        self.assertEqual(self.titles()[:2], ["Road 1", "Road 2"])

    def test_a_url_is_added_and_played(self):
        """It lists schemes for its queue only, and a client that opens a URL is not refused."""
        schemes = self.player.get("SupportedUriSchemes", ROOT)
        self.assertIn("file", schemes)
        commands = self.player.session.get("Commands")
        self.assertNotIn("open_url", commands)
        self.assertEqual(commands["add_to_queue"]["schemes"], schemes)
        self.call(PLAYER, "OpenUri", "(s)", "file:///now.flac")
        self.player.wait_title("file:///now.flac")
        self.assertEqual(self.titles()[:3], ["Road 1", "file:///now.flac", "Road 2"])
        self.assert_error("NotSupported", self.call, PLAYER, "OpenUri", "(s)", "ftp://example.org/a.flac")
        self.playerctl("open", "file:///again.flac")
        self.player.wait_title("file:///again.flac")

    def test_a_removed_entry_is_an_error_or_ignored(self):
        gone = self.tracks()[3]
        self.call(TRACK_LIST, "RemoveTrack", "(o)", gone)
        self.program.wait_event("^plays 1 of 9999$")
        with self.assertRaises(DBusError):
            self.call(TRACK_LIST, "AddTrack", "(sob)", "file:///new.flac", gone, False)
        self.call(TRACK_LIST, "GoTo", "(o)", gone)
        self.assertEqual(self.player.metadata["xesam:title"], "Road 1")

    def test_a_pause_stays_where_it_is(self):
        self.playerctl("pause")
        self.program.wait_event("^paused at 1 of 10000$")
        self.player.wait_value("PlaybackStatus", "Paused")
        self.playerctl("next")
        self.player.wait_title("Road 2")
        self.assertEqual(self.player.get("PlaybackStatus"), "Paused")

    def test_it_is_at_0_when_it_is_stopped(self):
        self.playerctl("stop")
        self.program.wait_event("^stopped at 1 of 10000$")
        self.assertEqual((self.player.get("PlaybackStatus"), self.player.position), ("Stopped", 0))
        self.playerctl("next")
        self.player.wait_title("Road 2")
        self.assertEqual(self.player.get("PlaybackStatus"), "Stopped")

    def test_another_playlist(self):
        rows = self.call(PLAYLISTS, "GetPlaylists", "(uusb)", 0, 10, "Alphabetical", False)[0]
        self.assertEqual([row[1] for row in rows], ["On the Road", "Rainy Days"])
        self.call(PLAYLISTS, "ActivatePlaylist", "(o)", rows[1][0])
        self.player.wait_title("Rain 1")
        self.assertEqual(self.titles(), ["Rain 1", "Rain 2", "Rain 3"])
        self.assertEqual(self.player.get("ActivePlaylist", PLAYLISTS)[1][1], "Rainy Days")


if __name__ == "__main__":
    unittest.main()
