# SPDX-License-Identifier: MIT
"""A real Rhythmbox with players/rhythmbox, real files, and a server for streams."""

import contextlib
import os
import shutil
import time
import unittest

from desktop import Desktop
from gi.repository import Gio, GLib
from mpv_process import MEDIA, Server, make, make_media
from readers import GnomeShell, Plasma
from rhythmbox_process import Rhythmbox
from support import DEADLINE, NO_TRACK, PROPERTIES, ROOT, DBusError, until
from test_command import CommandTest
from test_rules_of_mpris import Rules

LENGTH = "long"
TRACK_LIST, PLAYLISTS = ROOT + ".TrackList", ROOT + ".Playlists"
SESSION1, SESSION1_PATH = "org.nowplaying.Session1", "/org/nowplaying/Session"
OWN, OURS = "mpris", "nowplaying_rhythmbox"


def uri(name):
    """The URI of a file as Rhythmbox writes it."""
    return Gio.File.new_for_path(str(MEDIA / name)).get_uri()


class Display(Desktop):
    addCleanup = staticmethod(unittest.addModuleCleanup)


display = ""


def setUpModule():
    global display
    if not shutil.which("rhythmbox"):
        raise unittest.SkipTest("rhythmbox is not installed")
    display = Display().start_display()
    make_media()


class RhythmboxTest(CommandTest):
    plugins: tuple[str, ...] = (OURS,)

    def new_rhythmbox(self, plugins=None, has_own=False, **environment):
        environment = self.bus.environment(**{"DISPLAY": display, **environment})
        rhythmbox = Rhythmbox(self.bus.folder, environment, plugins=plugins or self.plugins)
        self.addCleanup(rhythmbox.close)
        own = f"engine.get_plugin_info({OWN!r})"
        # At its first start, Rhythmbox enables its own plugin.
        until(lambda: rhythmbox(f"{own}.is_loaded()") == (has_own or OURS not in rhythmbox.plugins), rhythmbox.log_text)
        return rhythmbox

    def new_server(self):
        server = Server()
        self.addCleanup(server.end)
        return server

    def load(self, rhythmbox, *names, play=False):
        """Adds files to the library, and waits until it has them."""
        for name in names:
            location = name if "://" in name else uri(name)
            rhythmbox(f"shell.load_uri({location!r}, {play})")
            until(lambda location=location: rhythmbox(f"bool(db.entry_lookup_by_location({location!r}))"), location)

    def play(self, *names, **options):
        """Starts a Rhythmbox that plays the first file; returns it and its player."""
        rhythmbox = self.new_rhythmbox(**options)
        self.load(rhythmbox, *names[:1], play=True)
        self.load(rhythmbox, *names[1:])
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing")
        if len(names) > 1 and OURS in self.plugins:
            self.client.wait(lambda: len(player.get("Tracks", TRACK_LIST)) == len(names), "the list")
        player.forget()
        return rhythmbox, player

    def songs(self):
        return self.play("songs/song-1.flac", "songs/song-2.flac", "songs/song-3.flac")

    def read_session1(self, player, key):
        question = GLib.Variant("(ss)", (SESSION1, key))
        return self.client.call(player.name, "Get", question, SESSION1_PATH, PROPERTIES).unpack()[0]


class Shown(RhythmboxTest):
    """The values that Rhythmbox publishes."""

    def test_tags(self):
        _, player = self.play("tags.flac")
        expected = {
            "xesam:title": "Harbour Lights",
            "xesam:album": "Night Crossing",
            "xesam:albumArtist": ["The Ferrymen"],
            "xesam:composer": ["Ada Lovelace"],
            "xesam:trackNumber": 3,
            "xesam:discNumber": 1,
            "mpris:length": 20_000_000,
            "xesam:contentCreated": "1959-08-17",
            "xesam:url": uri("tags.flac"),
        }
        self.assertEqual({key: player.metadata.get(key) for key in expected}, expected)
        self.assertEqual(GnomeShell(player).complaints, [])
        self.assertTrue(Plasma(player))

    def test_name(self):
        """The bus name, the identity and the desktop entry are those of Rhythmbox."""
        _, player = self.play("songs/song-1.flac")
        self.assertEqual(player.name, ROOT + ".rhythmbox")
        self.assertEqual(player.get("Identity", ROOT), "Rhythmbox")
        self.assertEqual(player.get("DesktopEntry", ROOT), "org.gnome.Rhythmbox3")
        self.assertEqual(self.playerctl("-l"), "rhythmbox")

    def test_unknown_is_no_artist(self):
        """Rhythmbox writes Unknown into empty fields."""
        _, player = self.play("untitled (1) #2?.flac")
        self.assertEqual(player.metadata["xesam:title"], "untitled (1) #2?.flac")
        self.assertFalse({"xesam:artist", "xesam:album", "xesam:genre"} & set(player.metadata))

    def test_bytes_that_are_not_utf_8(self):
        rhythmbox, player = self.play("dirty.flac", "songs/song-1.flac")
        self.assertTrue(player.metadata["xesam:title"])
        self.playerctl("previous")
        player.wait_title("Song 1")
        self.assertEqual(rhythmbox.complaints(), "")

    def test_name_of_a_file_that_is_not_utf_8(self):
        odd = os.fsencode(MEDIA) + b"/caf\xe9.flac"
        shutil.copy(MEDIA / "untitled (1) #2?.flac", odd)
        rhythmbox = self.new_rhythmbox()
        self.load(rhythmbox, MEDIA.as_uri() + "/caf%E9.flac", play=True)
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing")
        self.assertTrue(player.metadata["xesam:url"].endswith("/caf%E9.flac"))
        self.assertEqual(rhythmbox.complaints(), "")

    def test_before_it_plays(self):
        """It is on the bus without a track, and `playerctl play` starts it."""
        rhythmbox = self.new_rhythmbox()
        self.load(rhythmbox, "songs/song-1.flac")
        player = self.client.player()
        self.assertEqual(player.get("PlaybackStatus"), "Stopped")
        self.assertEqual(player.metadata, {"mpris:trackid": NO_TRACK})
        self.playerctl("play")
        player.wait_title("Song 1")
        player.wait_value("PlaybackStatus", "Playing")

    def test_play_without_a_song(self):
        """Rhythmbox has nothing to play, and neither hangs nor plays."""
        self.new_rhythmbox()
        player = self.client.player()
        self.playerctl("play", check=False)
        self.assertEqual(player.get("PlaybackStatus"), "Stopped")

    def test_changed_tags(self):
        shutil.copy(MEDIA / "songs/song-1.flac", MEDIA / "changed.flac")  # Rhythmbox also writes it into the file.
        rhythmbox, player = self.play("changed.flac")
        rhythmbox("(db.entry_set(player.get_playing_entry(), RB.RhythmDBPropType.TITLE, 'Low Water'), db.commit())")
        player.wait_title("Low Water")

    def test_quitting_publishes_stopped_and_leaves(self):
        rhythmbox, player = self.play("songs/song-1.flac")
        rhythmbox.wire.close()
        player.call("Quit", interface=ROOT)
        self.client.wait_names(0)
        self.assertEqual(rhythmbox.process.wait(DEADLINE), 0)

    def test_quitting_while_a_command_is_open(self):
        """Rhythmbox ends, and every call gets an answer."""
        rhythmbox, player = self.songs()
        calls = [player.send(member) for member in ("Next", "Pause", "Play", "PlayPause", "Previous")]
        calls.insert(3, player.send("Quit", interface=ROOT))
        for call in calls:
            with contextlib.suppress(DBusError):
                call.wait()
        self.client.wait_names(0)
        self.assertEqual(rhythmbox.process.wait(DEADLINE), 0)


class Steered(RhythmboxTest):
    """Commands from the desktop."""

    def test_answer_finds_the_change(self):
        _, player = self.songs()
        for method, status in (("Pause", "Paused"), ("Play", "Playing")):
            player.client.signals.clear()
            player.call(method)
            self.assertEqual([changed.get("PlaybackStatus") for changed, _ in player.changes()], [status])

    def test_pause_within_rhythmbox(self):
        rhythmbox, player = self.songs()
        rhythmbox("player.pause()")
        player.wait_value("PlaybackStatus", "Paused")
        rhythmbox("player.play()")
        player.wait_value("PlaybackStatus", "Playing")

    def test_next_and_previous(self):
        rhythmbox, player = self.songs()
        for title, can_go in (("Song 2", True), ("Song 3", False)):
            self.playerctl("next")
            player.wait_title(title)
            self.assertEqual(player.get("CanGoNext"), can_go)
        rhythmbox("player.set_playback_state(False, True)")
        player.wait_value("CanGoNext", True)
        self.playerctl("previous")
        player.wait_title("Song 2")

    def test_end_of_the_list(self):
        """At the end Rhythmbox stops, and has no track."""
        rhythmbox, player = self.play("short.flac")
        player.wait_value("PlaybackStatus", "Stopped")
        self.assertEqual(player.metadata, {"mpris:trackid": NO_TRACK})
        self.assertFalse(player.get("CanGoNext") or player.get("CanGoPrevious") or player.get("CanSeek"))

    def test_change_without_a_gap(self):
        """Rhythmbox knows the next song a second before it plays. Clients see it when it plays, from its start."""
        rhythmbox, player = self.songs()
        self.playerctl("position", "18.5")
        player.wait_seeked()
        player.forget()
        begun = time.monotonic()
        player.wait_title("Song 2")
        self.assertAlmostEqual(time.monotonic() - begun, 2.5, delta=0.7)
        self.assertLess(player.position, 0.5)
        player.assert_silent(1.5)
        self.assertEqual((player.seeked(), player.get("PlaybackStatus")), ([], "Playing"))
        actual = rhythmbox("player.props.player.get_time()") / 1e9
        self.assertAlmostEqual(player.position, actual, delta=0.3)

    def test_seek(self):
        rhythmbox, player = self.songs()
        self.playerctl("position", "7.5")
        self.assertAlmostEqual(player.position, 7.5, delta=0.3)
        until(lambda: 7.5 <= rhythmbox("player.props.player.get_time()") / 1e9 < 9, "the position")
        self.playerctl("position", "5+")
        self.assertAlmostEqual(player.position, 12.7, delta=0.7)
        self.assertEqual(len(player.wait_seeked(2)), 2)

    def test_seek_within_rhythmbox(self):
        rhythmbox, player = self.songs()
        for expected in (5, 10, 15):
            player.forget()
            rhythmbox(f"player.set_playing_time({expected})")
            self.assertAlmostEqual(player.wait_seeked()[-1], expected, delta=1)
            player.settle()
            self.assertEqual(len(player.seeked()), 1)

    def test_volume(self):
        rhythmbox, player = self.songs()
        self.playerctl("volume", "0.5")
        self.assertAlmostEqual(rhythmbox("player.props.volume"), 0.5)
        self.assertAlmostEqual(player.get("Volume"), 0.5)
        rhythmbox("player.set_volume(0.25)")
        self.client.wait(lambda: abs(player.get("Volume") - 0.25) < 0.01, "0.25")

    def test_repeat_and_shuffle(self):
        rhythmbox, player = self.songs()
        for word, state in (("Playlist", [True, False, True]), ("None", [True, False, False])):
            self.playerctl("loop", word)
            self.assertEqual(rhythmbox("player.get_playback_state()"), state)
            self.assertEqual(player.get("LoopStatus"), word)
        self.playerctl("shuffle", "On")
        self.assertEqual(rhythmbox("player.get_playback_state()"), [True, True, False])
        rhythmbox("player.set_playback_state(False, True)")
        player.wait_value("Shuffle", False)
        player.wait_value("LoopStatus", "Playlist")

    def test_rating(self):
        """Both ways, from no star to five."""
        rhythmbox, player = self.songs()
        read = "player.get_playing_entry().get_double(RB.RhythmDBPropType.RATING)"
        for stars in (5, 3, 0, 1):
            self.printed("rate", str(stars))
            self.assertEqual(rhythmbox(read), stars)
            self.client.wait(lambda stars=stars: player.metadata["xesam:userRating"] == stars / 5, f"{stars} stars")
        write = "(db.entry_set(player.get_playing_entry(), RB.RhythmDBPropType.RATING, 4.0), db.commit())"
        rhythmbox(write)
        self.client.wait(lambda: player.metadata["xesam:userRating"] == 0.8, "4 stars")

    def test_open(self):
        _, player = self.songs()
        self.playerctl("open", str(MEDIA / "tags.flac"))
        player.wait_title("Harbour Lights")
        self.playerctl("open", str(MEDIA / "songs/song-2.flac"))
        player.wait_title("Song 2")

    def test_raise(self):
        rhythmbox, player = self.songs()
        rhythmbox("shell.props.window.hide()")
        player.call("Raise", interface=ROOT)
        self.assertTrue(rhythmbox("shell.props.window.get_visible()"))

    def test_no_other_commands(self):
        _, player = self.songs()
        self.assertFalse(player.get("CanSetFullscreen", ROOT) if player.has("CanSetFullscreen", ROOT) else False)
        self.assertEqual((player.get("MinimumRate"), player.get("MaximumRate")), (1.0, 1.0))


class Queued(RhythmboxTest):
    """The rows of the source and the play queue as MPRIS's TrackList."""

    def titles(self, player):
        body = GLib.Variant("(ao)", (player.get("Tracks", TRACK_LIST),))
        answer = player.call("GetTracksMetadata", body, interface=TRACK_LIST)
        return [track["xesam:title"] for track in answer[0]]

    def wait_titles(self, player, *titles):
        self.client.wait_equal(lambda: self.titles(player), list(titles))

    def call(self, player, member, signature, *values):
        player.call(member, GLib.Variant(signature, values), interface=TRACK_LIST)

    def go_to(self, player, index):
        self.call(player, "GoTo", "(o)", player.get("Tracks", TRACK_LIST)[index])

    def test_list_without_a_play_queue(self):
        """The rows of the source, in its order."""
        _, player = self.songs()
        self.assertEqual(self.titles(player), ["Song 1", "Song 2", "Song 3"])
        self.assertEqual(player.get("Tracks", TRACK_LIST)[0], player.metadata["mpris:trackid"])
        self.go_to(player, 2)
        player.wait_title("Song 3")
        self.assertEqual(player.get("Tracks", TRACK_LIST)[2], player.metadata["mpris:trackid"])

    def test_play_queue(self):
        """The play queue follows the current song. After it, Rhythmbox continues where it was in the list."""
        rhythmbox, player = self.songs()
        for number in (3, 2):
            rhythmbox(f"queue.add_location({uri(f'songs/song-{number}.flac')!r}, -1)")
        self.wait_titles(player, "Song 1", "Song 3", "Song 2", "Song 2", "Song 3")
        for titles in (["Song 3", "Song 2", "Song 2", "Song 3"], ["Song 2", "Song 2", "Song 3"]):
            self.playerctl("next")
            player.wait_title(titles[0])
            self.wait_titles(player, *titles)
            self.assertEqual(player.get("Tracks", TRACK_LIST)[0], player.metadata["mpris:trackid"])
        self.playerctl("next")
        self.wait_titles(player, "Song 1", "Song 2", "Song 3")
        self.assertEqual(player.get("Tracks", TRACK_LIST)[1], player.metadata["mpris:trackid"])

    def test_jumps_into_the_play_queue_and_out(self):
        rhythmbox, player = self.songs()
        for number in (3, 2):
            rhythmbox(f"queue.add_location({uri(f'songs/song-{number}.flac')!r}, -1)")
        self.wait_titles(player, "Song 1", "Song 3", "Song 2", "Song 2", "Song 3")
        self.go_to(player, 2)
        player.wait_title("Song 2")
        self.client.wait(lambda: rhythmbox("player.props.playing_from_queue"), "the play queue")
        self.client.wait(lambda: player.metadata["mpris:trackid"] in player.get("Tracks", TRACK_LIST), "it is listed")
        self.go_to(player, len(self.titles(player)) - 1)
        player.wait_title("Song 3")
        self.assertFalse(rhythmbox("player.props.playing_from_queue"))

    def test_adding_and_removing(self):
        rhythmbox, player = self.songs()
        address = uri("tags.flac")
        self.call(player, "AddTrack", "(sob)", address, player.get("Tracks", TRACK_LIST)[0], False)
        until(lambda: "Harbour Lights" in self.titles(player)[1:2], "the song")
        self.assertEqual(rhythmbox("[row[0].get_string(2) for row in queue.props.query_model]"), ["Harbour Lights"])
        self.call(player, "AddTrack", "(sob)", uri("songs/song-3.flac"), NO_TRACK, False)
        until(lambda: self.titles(player)[1:3] == ["Song 3", "Harbour Lights"], "the order")
        self.call(player, "RemoveTrack", "(o)", player.get("Tracks", TRACK_LIST)[1])
        until(lambda: self.titles(player)[1:2] == ["Harbour Lights"], "it is removed")
        with self.assertRaisesRegex(DBusError, "Only entries of the play queue"):
            self.call(player, "RemoveTrack", "(o)", player.get("Tracks", TRACK_LIST)[0])
        with self.assertRaises(DBusError):
            self.call(player, "AddTrack", "(sob)", "edl://x", NO_TRACK, True)

    def test_adding_and_playing(self):
        """A song that the library does not have yet plays there, and the others in the play queue."""
        rhythmbox, player = self.songs()
        for name, title, from_queue in (("songs/song-2.flac", "Song 2", True), ("tags.flac", "Harbour Lights", False)):
            self.call(player, "AddTrack", "(sob)", uri(name), NO_TRACK, True)
            player.wait_title(title)
            self.assertEqual(rhythmbox("player.props.playing_from_queue"), from_queue)

    def test_same_song_in_both_lists(self):
        rhythmbox, player = self.songs()
        rhythmbox(f"queue.add_location({uri('songs/song-1.flac')!r}, -1)")
        self.wait_titles(player, "Song 1", "Song 1", "Song 2", "Song 3")
        self.assertEqual(len(set(player.get("Tracks", TRACK_LIST))), 4)
        self.assertEqual(player.get("Tracks", TRACK_LIST)[0], player.metadata["mpris:trackid"])

    def test_shuffled(self):
        """Rhythmbox does not report the song that it plays next, so the list keeps its order."""
        _, player = self.songs()
        self.playerctl("shuffle", "On")
        self.assertEqual(self.titles(player), ["Song 1", "Song 2", "Song 3"])
        self.assertTrue(player.get("CanGoNext"))

    def test_changes_within_rhythmbox(self):
        rhythmbox, player = self.songs()
        location = uri("songs/song-2.flac")
        rhythmbox(f"(db.entry_delete(db.entry_lookup_by_location({location!r})), db.commit())")
        self.wait_titles(player, "Song 1", "Song 3")

    def test_playlists(self):
        rhythmbox, player = self.songs()
        rhythmbox("shell.props.playlist_manager.create_static_playlist('On the Road')")
        for number in (3, 1):
            location = uri(f"songs/song-{number}.flac")
            rhythmbox(f"shell.props.playlist_manager.add_to_playlist('On the Road', {location!r})")

        def lists():
            return player.call("GetPlaylists", GLib.Variant("(uusb)", (0, 9, "Alphabetical", False)), PLAYLISTS)[0]

        until(lambda: [row[1] for row in lists()].count("On the Road") == 1, lists)
        found = next(row[0] for row in lists() if row[1] == "On the Road")
        player.call("ActivatePlaylist", GLib.Variant("(o)", (found,)), PLAYLISTS)
        player.wait_title("Song 3")
        self.wait_titles(player, "Song 3", "Song 1")
        self.assertEqual(player.get("ActivePlaylist", PLAYLISTS)[1][1], "On the Road")
        # None is deleted here: Rhythmbox, also with its own plugin, may crash then.
        rhythmbox("shell.props.playlist_manager.create_static_playlist('Rainy Days')")
        until(lambda: "Rainy Days" in str(lists()), lists)


class Covers(RhythmboxTest):
    """Rhythmbox' covers, which it stores in album-art."""

    def test_in_the_file(self):
        """No song has the cover of another."""
        _, player = self.play("embedded/image.flac", "songs/song-1.flac")
        red = (MEDIA / "images/red.png").read_bytes()
        self.assertEqual(self.wait_cover(player), red)
        self.playerctl("previous")
        player.wait_title("Song 1")
        self.assertNotIn("mpris:artUrl", player.metadata)
        player.forget()
        self.playerctl("next")
        self.assertEqual(self.wait_cover(player), red)
        player.settle()
        self.assertLessEqual(sum("Metadata" in changed for changed, _ in player.changes()), 2)

    def test_stored(self):
        """If Rhythmbox has stored the cover of the album, the first message has it."""
        for number in (1, 2):
            make(f"stored/{number}.flac", title=f"Part {number}", album="Stored", artist="The Ferrymen", track=number)
        rhythmbox, player = self.play("stored/1.flac", "stored/2.flac")
        key = "k := RB.ExtDBKey.create_storage('album', 'Stored'), k.add_field('artist', 'The Ferrymen')"
        image = (MEDIA / "images/blue.png").as_uri()
        rhythmbox(f"[{key}, RB.ExtDB(name='album-art').store_uri(k, RB.ExtDBSourceType.USER, {image!r})]")
        self.assertTrue(self.wait_cover(player))
        first = player.metadata["mpris:artUrl"]
        player.forget()
        self.playerctl("next")
        player.wait_title("Part 2")
        player.settle()
        found = [changed["Metadata"].get("mpris:artUrl") for changed, _ in player.changes() if "Metadata" in changed]
        self.assertEqual(found, [first])

    def test_in_the_folder(self):
        """By Rhythmbox' own plugin for covers, which stores it for the album."""
        make("first/album.flac", title="Album", album="First", artist="The Ferrymen")
        _, player = self.play("first/album.flac", plugins=(OURS, "rb", "artsearch"))
        self.assertEqual(self.wait_cover(player), (MEDIA / "first/cover.jpg").read_bytes())


class Streams(RhythmboxTest):
    """Media from the network, and files that do not play."""

    def radio(self, url):
        """Plays a broadcast as an entry of Rhythmbox' radio."""
        rhythmbox, player = self.play(url)
        rhythmbox("globals().update(e=player.get_playing_entry())")
        rhythmbox("player.play_entry(e, shell.get_source_by_entry_type(e.get_entry_type()))")
        return rhythmbox, player

    def test_radio(self):
        server = self.new_server()
        rhythmbox, player = self.radio(server.url("radio"))
        player.wait_title("Ada - Low Water")
        self.assertNotIn("mpris:length", player.metadata)
        content = self.read_session1(player, "Content")
        self.assertEqual((content["kind"], content.get("live")), ("radio", True))
        self.assertFalse(player.get("CanSeek"))
        first = player.metadata["mpris:trackid"]
        server.title = b"Bob - High Tide"
        player.wait_title("Bob - High Tide")
        self.assertEqual(player.metadata["mpris:trackid"], first)
        player.forget()
        player.assert_silent(1.5)
        self.playerctl("pause")
        self.client.wait(lambda: player.get("PlaybackStatus") != "Playing", "silence")
        self.playerctl("play")
        player.wait_value("PlaybackStatus", "Playing")

    def problem(self, player):
        return self.read_session1(player, "Playback").get("problem")

    def test_file_that_vanishes(self):
        shutil.copy(MEDIA / "tags.flac", MEDIA / "gone.flac")
        self.addCleanup((MEDIA / "gone.flac").unlink, missing_ok=True)
        rhythmbox, player = self.play("songs/song-1.flac", "gone.flac")
        (MEDIA / "gone.flac").unlink()
        rhythmbox(f"player.play_entry(db.entry_lookup_by_location({uri('gone.flac')!r}), library)")
        problem = self.client.wait(lambda: self.problem(player), "a problem")
        self.assertEqual(problem["kind"], "file_missing")
        self.assertIn("gone.flac", problem["text"])

    def test_file_that_does_not_play(self):
        rhythmbox, player = self.play("songs/song-1.flac")
        self.playerctl("open", str(MEDIA / "broken.flac"))
        problem = self.client.wait(lambda: self.problem(player), "a problem")
        self.assertEqual(problem["kind"], "format")
        self.playerctl("open", str(MEDIA / "songs/song-1.flac"))
        player.wait_title("Song 1")
        self.assertIsNone(self.problem(player))

    def test_secrets_are_not_published(self):
        server = self.new_server()
        rhythmbox, player = self.play(server.url("radio?token=secret2", "ada:secret1@"))
        self.assertEqual(player.metadata["xesam:title"], server.url("radio"))
        shown = [str(player.values())] + [
            str(self.read_session1(player, key)) for key in ("Content", "Queue", "Playback")
        ]
        self.assertNotIn("secret", "".join(shown))


class Switched(RhythmboxTest):
    """Rhythmbox' own plugin for MPRIS is disabled while ours is enabled."""

    plugins = (OWN, OURS)

    def loaded(self, rhythmbox):
        return rhythmbox("[info.get_module_name() for info in engine.get_plugin_list() if info.is_loaded()]")

    def stored(self, rhythmbox):
        return rhythmbox("list(Gio.Settings.new('org.gnome.rhythmbox.plugins')['active-plugins'])")

    def is_ours(self, player):
        return "https" in player.get("SupportedUriSchemes", ROOT)

    def set_enabled(self, rhythmbox, name, enabled):
        rhythmbox(f"engine.{'load' if enabled else 'unload'}_plugin(engine.get_plugin_info({name!r}))")

    def test_there_is_one_player(self):
        for plugins in ((OWN, OURS), (OURS, OWN)):
            with self.subTest(plugins):
                rhythmbox, player = self.play("songs/song-1.flac", plugins=plugins)
                self.assertEqual(self.client.names(), [ROOT + ".rhythmbox"])
                self.assertTrue(self.is_ours(player))
                self.assertNotIn(OWN, self.loaded(rhythmbox))
                self.assertNotIn(OWN, self.stored(rhythmbox))
                self.assertIn("is disabled", rhythmbox.log_text())
                rhythmbox.close()
                shutil.rmtree(rhythmbox.home / ".config")
                self.client.wait_names(0)

    def test_disabled_while_it_plays(self):
        """Disabling ours enables Rhythmbox' own plugin, and the music goes on."""
        rhythmbox, player = self.play("songs/song-1.flac")
        self.set_enabled(rhythmbox, OURS, False)
        until(lambda: self.client.names() and not self.is_ours(self.client.player()), "Rhythmbox' own player")
        self.assertEqual(self.client.player().get("PlaybackStatus"), "Playing")
        until(lambda: OWN in self.stored(rhythmbox), "the setting")
        self.assertNotIn(OURS, self.stored(rhythmbox))
        self.set_enabled(rhythmbox, OURS, True)
        until(lambda: self.client.names() and self.is_ours(self.client.player()), "our player")
        player = self.client.player()
        self.assertEqual((player.name, player.get("PlaybackStatus")), (ROOT + ".rhythmbox", "Playing"))
        self.assertEqual(player.metadata["xesam:title"], "Song 1")
        self.assertEqual(self.client.names(), [ROOT + ".rhythmbox"])

    def test_own_plugin_is_disabled_again(self):
        rhythmbox, player = self.play("songs/song-1.flac")
        self.set_enabled(rhythmbox, OWN, True)
        until(lambda: OWN not in self.loaded(rhythmbox), "one plugin")
        self.assertEqual(self.client.names(), [ROOT + ".rhythmbox"])

    def test_quitting_changes_no_setting(self):
        rhythmbox, player = self.play("songs/song-1.flac")
        before = self.stored(rhythmbox)
        player.call("Quit", interface=ROOT)
        rhythmbox.process.wait(DEADLINE)
        again = self.new_rhythmbox()
        self.assertEqual(self.stored(again), before)
        self.assertTrue(self.is_ours(self.client.player()))

    def test_without_the_library(self):
        """The plugin does not load, and Rhythmbox' own plugin remains."""
        rhythmbox = self.new_rhythmbox(has_own=True, NOWPLAYING_LIBRARY="/nonexistent.so")
        self.assertFalse(self.is_ours(self.client.player()))
        self.assertIn("nonexistent", rhythmbox.log_text())


class Cheap(RhythmboxTest):
    """The plugin sends nothing while nothing changes."""

    def test_playing_is_silent(self):
        rhythmbox, player = self.songs()
        player.assert_silent(2)
        self.assertEqual(rhythmbox.complaints(), "")

    def test_one_message_each(self):
        _, player = self.songs()
        for method, arguments in (("Next", None), ("Pause", None), ("Seek", GLib.Variant("(x)", (5_000_000,)))):
            player.forget()
            player.call(method, arguments)
            if method == "Next":
                player.wait_title("Song 2")
            player.settle()
            mine = [signal for signal in player.signals() if "TrackList" not in str(signal)]
            self.assertEqual(len(mine), 1, mine)


class NoBus(RhythmboxTest):
    """Rhythmbox itself needs a bus; its plugin survives the end of it."""

    def test_bus_that_restarts(self):
        rhythmbox, player = self.songs()
        rhythmbox("Gio.bus_get_sync(Gio.BusType.SESSION).set_exit_on_close(False)")
        self.bus.kill()
        self.start_bus()
        player = self.client.player()
        player.wait_title("Song 1")
        player.call("Pause")
        self.assertFalse(rhythmbox("player.props.playing"))


class RulesOfMpris(Rules, RhythmboxTest):
    loops = ("Playlist", "None")  # Rhythmbox does not repeat a single song.

    def start_player(self):
        return self.songs()[1]


del Rules

if __name__ == "__main__":
    unittest.main()
