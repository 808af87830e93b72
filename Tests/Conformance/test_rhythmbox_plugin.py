# SPDX-License-Identifier: MIT
"""A real Rhythmbox with players/rhythmbox: the tests of every player, and special ones."""

import shutil
import unittest

from gi.repository import GLib
from player_kit import SONGS, Kit, Replaced
from player_media import MEDIA, make, make_media
from rhythmbox_process import OURS, OWN, RhythmboxTest, uri
from support import NO_TRACK, ROOT, DBusError, until
from test_rules_of_mpris import Rules

LENGTH = "long"
setUpModule = make_media
PLAYLISTS = ROOT + ".Playlists"


class Common(Kit, RhythmboxTest):
    """The tests of every player."""

    def test_cover_in_the_folder(self):
        """By Rhythmbox' own plugin for covers, which stores it for the album."""
        make("first/album.flac", title="Album", album="First", artist="The Ferrymen")
        _, player = self.play("first/album.flac", plugins=(OURS, "rb", "artsearch"))
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())


class RulesOfMpris(Rules, RhythmboxTest):
    """The rules of MPRIS for every player."""

    loops = RhythmboxTest.loops


class Own(Replaced, RhythmboxTest):
    """Rhythmbox' own plugin for MPRIS."""

    first_starts = ({"plugins": (OWN, OURS)}, {"plugins": (OURS, OWN)})

    stores_own, own_may_stay = True, False

    def stored(self, rhythmbox):
        keys = self.home / ".config" / "glib-2.0" / "settings" / "keyfile"
        return f"'{OWN}'" in keys.read_text().split("active-plugins=")[1].split("\n")[0]

    def test_it_says_why_the_own_plugin_is_off(self):
        rhythmbox, _ = self.play(SONGS[0], plugins=(OWN, OURS))
        self.assertIn("is disabled", rhythmbox.log_text())

    def test_without_the_library(self):
        """The plugin does not load, and Rhythmbox' own plugin remains."""
        rhythmbox = self.new(plugins=(OWN, OURS), has_own=True, NOWPLAYING_LIBRARY="/nonexistent.so")
        self.wait_player(False)
        self.assertIn("nonexistent", rhythmbox.log_text())


class Special(RhythmboxTest):
    def test_changed_tags(self):
        shutil.copy(MEDIA / SONGS[0], MEDIA / "changed.flac")  # Rhythmbox also writes it into the file.
        rhythmbox, player = self.play("changed.flac")
        rhythmbox.say("(db.entry_set(player.get_playing_entry(), RB.RhythmDBPropType.TITLE, 'Low Water'), db.commit())")
        player.wait_title("Low Water")

    def test_both_orders_change_at_once(self):
        rhythmbox, player = self.songs()
        rhythmbox.say("player.set_playback_state(True, False)")
        player.wait_value("Shuffle", True)
        rhythmbox.say("player.set_playback_state(False, True)")
        player.wait_value("Shuffle", False)
        player.wait_value("LoopStatus", "Playlist")

    def test_text_of_a_problem(self):
        gone = shutil.copy(MEDIA / "tags.flac", MEDIA / "gone.flac")
        rhythmbox, player = self.play(SONGS[0], "gone.flac")
        (MEDIA / "gone.flac").unlink()
        rhythmbox.say(f"player.play_entry(db.entry_lookup_by_location({uri('gone.flac')!r}), library)")
        self.wait_problem(player, "file_missing")
        self.assertIn(gone.name, self.problem(player)["text"])

    def test_title_of_a_stream_is_its_address(self):
        """Without the parts that are secret."""
        server = self.new_server()
        _, player = self.play(server.url("radio?token=secret2", "ada:secret1@"))
        self.assertEqual(player.metadata["xesam:title"], server.url("radio"))
        self.assertNotIn("secret", self.everything(player))

    def test_stored_cover(self):
        """If Rhythmbox has stored the cover of the album, the first message has it."""
        for number in (1, 2):
            make(f"stored/{number}.flac", title=f"Part {number}", album="Stored", artist="The Ferrymen", track=number)
        rhythmbox, player = self.play("stored/1.flac", "stored/2.flac")
        key = "k := RB.ExtDBKey.create_storage('album', 'Stored'), k.add_field('artist', 'The Ferrymen')"
        image = (MEDIA / "images/blue.png").as_uri()
        rhythmbox.say(f"[{key}, RB.ExtDB(name='album-art').store_uri(k, RB.ExtDBSourceType.USER, {image!r})]")
        self.assertTrue(self.wait_cover(player))
        first = player.metadata["mpris:artUrl"]
        player.forget()
        self.move(player, "Next", "Part 2")
        player.settle()
        found = [changed["Metadata"].get("mpris:artUrl") for changed, _ in player.changes() if "Metadata" in changed]
        self.assertEqual(found, [first])

    def test_playlists(self):
        rhythmbox, player = self.songs()
        rhythmbox.say("shell.props.playlist_manager.create_static_playlist('On the Road')")
        for number in (2, 0):
            rhythmbox.say(f"shell.props.playlist_manager.add_to_playlist('On the Road', {uri(SONGS[number])!r})")

        def lists():
            return player.call("GetPlaylists", GLib.Variant("(uusb)", (0, 9, "Alphabetical", False)), PLAYLISTS)[0]

        until(lambda: [row[1] for row in lists()].count("On the Road") == 1, lists)
        found = next(row[0] for row in lists() if row[1] == "On the Road")
        player.call("ActivatePlaylist", GLib.Variant("(o)", (found,)), PLAYLISTS)
        player.wait_title("Song 3")
        self.wait_titles(player, "Song 3", "Song 1")
        self.assertEqual(player.get("ActivePlaylist", PLAYLISTS)[1][1], "On the Road")
        # None is deleted here: Rhythmbox, also with its own plugin, may crash then.
        rhythmbox.say("shell.props.playlist_manager.create_static_playlist('Rainy Days')")
        until(lambda: "Rainy Days" in str(lists()), lists)


class Queued(RhythmboxTest):
    """The play queue, which follows the current song. After it, Rhythmbox continues where it was in the list."""

    def queued_songs(self, *numbers):
        rhythmbox, player = self.songs()
        for number in numbers:
            rhythmbox.say(f"queue.add_location({uri(SONGS[number - 1])!r}, -1)")
        return rhythmbox, player

    def test_play_queue(self):
        _, player = self.queued_songs(3, 2)
        self.wait_titles(player, "Song 1", "Song 3", "Song 2", "Song 2", "Song 3")
        for titles in (["Song 3", "Song 2", "Song 2", "Song 3"], ["Song 2", "Song 2", "Song 3"]):
            self.move(player, "Next", titles[0])
            self.wait_titles(player, *titles)
            self.assertEqual(self.tracks(player)[0], player.metadata["mpris:trackid"])
        player.call("Next")
        self.wait_titles(player, "Song 1", "Song 2", "Song 3")
        self.assertEqual(self.tracks(player)[1], player.metadata["mpris:trackid"])

    def test_jumps_into_the_play_queue_and_out(self):
        rhythmbox, player = self.queued_songs(3, 2)
        self.wait_titles(player, "Song 1", "Song 3", "Song 2", "Song 2", "Song 3")
        self.go_to(player, 2)
        player.wait_title("Song 2")
        self.client.wait(lambda: rhythmbox.say("player.props.playing_from_queue"), "the play queue")
        self.client.wait(lambda: player.metadata["mpris:trackid"] in self.tracks(player), "it is listed")
        self.go_to(player, -1)
        player.wait_title("Song 3")
        self.assertFalse(rhythmbox.say("player.props.playing_from_queue"))

    def test_adding_to_the_play_queue(self):
        rhythmbox, player = self.songs()
        self.add_track(player, "tags.flac", self.tracks(player)[0])
        until(lambda: "Harbour Lights" in self.titles(player)[1:2], "the song")
        queued = rhythmbox.say("[row[0].get_string(2) for row in queue.props.query_model]")
        self.assertEqual(queued, ["Harbour Lights"])
        self.add_track(player, SONGS[2], NO_TRACK)
        until(lambda: self.titles(player)[1:3] == ["Song 3", "Harbour Lights"], "the order")
        self.list_call(player, "RemoveTrack", "(o)", self.tracks(player)[1])
        until(lambda: self.titles(player)[1:2] == ["Harbour Lights"], "it is removed")
        with self.assertRaisesRegex(DBusError, "Only entries of the play queue"):
            self.list_call(player, "RemoveTrack", "(o)", self.tracks(player)[0])

    def test_adding_and_playing(self):
        """A song that the library does not have yet plays there, and the others in the play queue."""
        rhythmbox, player = self.songs()
        for name, title, from_queue in ((SONGS[1], "Song 2", True), ("tags.flac", "Harbour Lights", False)):
            self.add_track(player, name, NO_TRACK, True)
            player.wait_title(title)
            self.assertEqual(rhythmbox.say("player.props.playing_from_queue"), from_queue)

    def test_same_song_in_both_lists(self):
        _, player = self.queued_songs(1)
        self.wait_titles(player, "Song 1", "Song 1", "Song 2", "Song 3")
        self.assertEqual(len(set(self.tracks(player))), 4)
        self.assertEqual(self.tracks(player)[0], player.metadata["mpris:trackid"])


if __name__ == "__main__":
    unittest.main()
