# SPDX-License-Identifier: MIT
"""A real mpv with players/mpv, real files, and a server for streams.

A number at the start of a test's docstring is an issue or pull request of hoyon/mpv-mpris, a similar plugin. The text
after it describes the problem there. NOWPLAYING_MPV_PLUGIN names another plugin to test.
"""

import json
import os
import re
import shutil
import subprocess
import unittest

from commands import CommandTest
from gi.repository import GLib
from player_media import MEDIA, PLUGIN, Mpv, Server, make, make_media
from readers import GnomeShell, Plasma
from recipes import build_by, build_environment
from support import DEADLINE, PLAYER, PROPERTIES, REPOSITORY, ROOT, DBusError, Player

TRACK_LIST = ROOT + ".TrackList"
NO_TRACK = "/org/mpris/MediaPlayer2/TrackList/NoTrack"


def setUpModule():
    if not PLUGIN.exists():
        raise RuntimeError(f"{PLUGIN} is missing: install libmpv-dev and libavformat-dev, run cmake again, and build")
    make_media()


class MpvTest(CommandTest):
    def new_mpv(self, *arguments, plugins=(PLUGIN,), **environment):
        mpv = Mpv(self.bus.environment(**environment), *arguments, plugins=plugins)
        self.addCleanup(mpv.close)
        return mpv

    def new_server(self):
        server = Server()
        self.addCleanup(server.end)
        return server

    def play(self, *names, **environment):
        """Starts an mpv that plays; returns it and its player. Names without a dash are files."""
        files = [name if str(name).startswith("-") or "://" in str(name) else MEDIA / name for name in names]
        mpv = self.new_mpv(*files, **environment)
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing")
        player.forget()
        return mpv, player

    def songs(self, *options):
        return self.play("songs/song-1.flac", "songs/song-2.flac", "songs/song-3.flac", *options)


class Shown(MpvTest):
    """The values that mpv publishes."""

    def test_tags(self):
        """76: artists and genres are lists, whichever program wrote the tags."""
        _, player = self.play("tags.flac")
        expected = {
            "xesam:title": "Harbour Lights",
            "xesam:artist": ["The Ferrymen", "Ada Lovelace"],
            "xesam:album": "Night Crossing",
            "xesam:albumArtist": ["The Ferrymen"],
            "xesam:composer": ["Ada Lovelace"],
            "xesam:genre": ["Folk", "Sea Shanty"],
            "xesam:trackNumber": 3,
            "xesam:discNumber": 1,
            "xesam:comment": ["Live at the pier"],
            "mpris:length": 20_000_000,
        }
        self.assertEqual({key: player.metadata.get(key) for key in expected}, expected)
        self.assertTrue(player.metadata["xesam:contentCreated"].startswith("1959-08-17"))
        self.assertEqual(GnomeShell(player).complaints, [])
        self.assertTrue(Plasma(player))
        content = player.session.get("Content")
        self.assertEqual((content["track_count"], content["disc_count"]), (12, 2))

    def test_name(self):
        """The bus name, the identity and the desktop entry are those of mpv."""
        _, player = self.play("songs/song-1.flac")
        self.assertEqual(player.name, ROOT + ".mpv")
        self.assertEqual(player.get("Identity", ROOT), "mpv")
        self.assertEqual(self.playerctl("-l"), "mpv")

    def test_address_of_a_file(self):
        """14: scripts need the path of the file."""
        _, player = self.play("untitled (1) #2?.flac")
        address = player.metadata["xesam:url"]
        self.assertEqual(GLib.filename_from_uri(address)[0], str(MEDIA / "untitled (1) #2?.flac"))
        self.assertEqual(player.metadata["xesam:title"], "untitled (1) #2?.flac")

    def test_title_is_that_of_mpv(self):
        """114, 120: a title that the user sets overrides the title of the tags."""
        mpv, player = self.play("tags.flac", "--force-media-title=Mine")
        self.assertEqual(player.metadata["xesam:title"], "Mine")
        mpv.set("force-media-title", "Mine again")
        player.wait_title("Mine again")

    def test_uploader_is_the_artist(self):
        """50, 76: the artist of a video is its uploader."""
        _, player = self.play("uploaded.mka")
        self.assertEqual(player.metadata["xesam:artist"], ["Ada's Channel"])

    def test_bytes_that_are_not_utf_8(self):
        """19: invalid bytes ended mpv."""
        mpv, player = self.play("dirty.flac")
        self.assertEqual(player.metadata["xesam:title"], "Caf\xe9")
        self.assertTrue(player.metadata["xesam:album"].startswith("Gr\xfc\xdfe"))
        self.assertIsNone(mpv.process.poll())

    def test_name_of_a_file_that_is_not_utf_8(self):
        odd = os.fsencode(MEDIA) + b"/caf\xe9.flac"
        shutil.copy(MEDIA / "short.flac", odd)
        _, player = self.play("songs/song-1.flac", "--loop-file", odd.decode(errors="surrogateescape"))
        self.playerctl("next")
        player.wait_title("Short")
        self.assertTrue(player.metadata["xesam:url"].endswith("caf%E9.flac"))

    def test_video(self):
        _, player = self.play("film.mkv")
        self.assertEqual(player.metadata["xesam:title"], "A Film")
        self.assertEqual(player.session.get("Content")["media_type"], "video")

    def assert_idle(self, player, can_play):
        player.wait_value("PlaybackStatus", "Stopped")
        player.wait_value("CanPlay", can_play)
        self.assertEqual(player.metadata, {"mpris:trackid": NO_TRACK})
        self.assertEqual((player.get("CanGoNext"), player.get("HasTrackList", ROOT)), (False, False))

    def test_idle(self):
        """90, 133: with --idle mpv has no title, and GNOME does not list it. The next file is published as usual."""
        mpv = self.new_mpv("--idle")
        mpv.wait_value("idle-active", True)
        player = self.client.player()
        self.assert_idle(player, False)
        self.playerctl("open", str(MEDIA / "songs/song-1.flac"))
        player.wait_value("PlaybackStatus", "Playing")
        self.assertTrue(player.get("CanPlay"))
        player.wait_title("Song 1")
        mpv.ask("stop")
        self.assert_idle(player, False)

    def test_play_after_the_end(self):
        """With --idle the playlist remains, and `playerctl play` starts it again."""
        mpv = self.new_mpv("--idle", MEDIA / "songs/song-1.flac")
        player = self.client.player()
        player.wait_title("Song 1")
        mpv.ask("seek", 100, "absolute-percent")
        self.assert_idle(player, True)
        self.playerctl("play")
        player.wait_title("Song 1")
        player.wait_value("PlaybackStatus", "Playing")

    def test_quitting_publishes_stopped(self):
        """22: clients that store the last position get a signal at the end."""
        mpv, player = self.play("songs/song-1.flac")
        mpv.ask("quit")
        self.client.wait_names(0)
        self.assertEqual(player.changes()[-1][0]["PlaybackStatus"], "Stopped")

    def test_two_and_three_players(self):
        """21, 52, 54, 75, 139: each mpv has its own name, also with the same pid in two sandboxes."""
        for _ in range(3):
            self.new_mpv(MEDIA / "songs/song-1.flac")
        names = self.client.wait_names(3)
        self.assertEqual(len({self.client.owner(name) for name in names}), 3)
        first, second, _ = (Player(self.client, name) for name in names)
        first.wait_value("PlaybackStatus", "Playing")
        second.wait_value("PlaybackStatus", "Playing")
        first.call("Pause")
        self.assertEqual(first.get("PlaybackStatus"), "Paused")
        self.assertEqual(second.get("PlaybackStatus"), "Playing")

    def test_flatpak(self):
        """52, flathub/io.mpv.Mpv 13: the sandbox allows its own name and the names below it, and no other."""
        address = self.proxied(f"{ROOT}.io.mpv.Mpv.*")
        self.new_mpv(
            MEDIA / "songs/song-1.flac",
            FLATPAK_ID="io.mpv.Mpv",
            DBUS_SESSION_BUS_ADDRESS=address,
            XDG_CACHE_HOME=str(self.bus.folder),
        )
        player = self.client.player()
        self.assertEqual(player.name, ROOT + ".io.mpv.Mpv")

    def test_loaded_twice(self):
        """11, 82: if the plugin is installed twice, one copy does nothing."""
        folder = self.bus.folder / "scripts"
        folder.mkdir()
        copy = shutil.copy(PLUGIN, folder)
        mpv = self.new_mpv(MEDIA / "songs/song-1.flac", plugins=(PLUGIN, copy))
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing")
        self.assertEqual(len(self.client.names()), 1)
        self.assertIn("not needed twice", mpv.log_text())

    def test_loaded_while_it_plays(self):
        mpv = self.new_mpv(MEDIA / "songs/song-1.flac", "--start=5", "--volume=70", plugins=())
        mpv.wait_event("playback-restart")
        mpv.ask("load-script", str(PLUGIN))
        player = self.client.player()
        player.wait_title("Song 1")
        self.assertEqual((player.get("PlaybackStatus"), player.get("Volume")), ("Playing", 0.7))
        self.assertGreater(player.position, 4.5)

    def test_beginning_in_the_middle(self):
        """If mpv resumes a file, it starts at that position without a Seeked."""
        _, player = self.play("songs/song-1.flac", "--start=10")
        self.assertGreater(player.position, 9.5)
        self.assertAlmostEqual(player.get("Volume"), 1.0)

    def test_nothing_is_printed_on_standard_error(self):
        """11: standard error was full of messages that users could not act on."""
        mpv, player = self.songs("--really-quiet")
        self.playerctl("next")
        player.wait_title("Song 2")
        self.playerctl("position", "5")
        mpv.ask("quit")
        self.client.wait_names(0)
        self.assertEqual(mpv.log_text(), "")


class Steered(MpvTest):
    """Commands from the desktop."""

    def test_play_and_pause(self):
        mpv, player = self.songs()
        # Here and below, tests wait for the effect of a command: after 0.4 s the library answers in place of a busy mpv.
        self.playerctl("pause")
        mpv.wait_value("pause", True)
        player.wait_value("PlaybackStatus", "Paused")
        self.playerctl("play-pause")
        mpv.wait_value("pause", False)
        player.wait_value("PlaybackStatus", "Playing")
        self.playerctl("play-pause")
        player.wait_value("PlaybackStatus", "Paused")
        self.playerctl("play")
        player.wait_value("PlaybackStatus", "Playing")

    def test_answer_finds_the_change(self):
        """145: changes were published after a timer of 100 ms."""
        _, player = self.songs()
        answered = set()
        for method, status in 3 * (("Pause", "Paused"), ("Play", "Playing")):
            player.client.signals.clear()
            call = player.send(method)
            call.wait()
            if call.took < 0.4:
                self.assertEqual([changed.get("PlaybackStatus") for changed, _ in player.changes()], [status])
                answered.add(method)
            player.wait_value("PlaybackStatus", status)
        self.assertEqual(answered, {"Pause", "Play"})

    def test_pause_within_mpv(self):
        mpv, player = self.songs()
        mpv.set("pause", True)
        player.wait_value("PlaybackStatus", "Paused")

    def test_stop(self):
        """mpv keeps running; Play starts from the beginning."""
        mpv, player = self.songs()
        self.playerctl("position", "10")
        self.playerctl("stop")
        player.wait_value("PlaybackStatus", "Stopped")
        self.assertLess(player.position, 0.5)
        self.playerctl("play")
        player.wait_value("PlaybackStatus", "Playing")
        mpv.wait_value("time-pos", 1, delta=2)

    def test_next_and_previous(self):
        """125, 137: a button for a missing track or chapter must be disabled."""
        _, player = self.songs()
        self.assertFalse(player.get("CanGoPrevious"))
        self.playerctl("next")
        player.wait_title("Song 2")
        self.assertTrue(player.get("CanGoPrevious") and player.get("CanGoNext"))
        self.playerctl("next")
        player.wait_title("Song 3")
        self.assertFalse(player.get("CanGoNext"))
        self.playerctl("previous")
        player.wait_title("Song 2")

    def test_next_in_a_loop(self):
        _, player = self.songs("--loop-playlist")
        self.assertTrue(player.get("CanGoPrevious"))
        self.playerctl("previous")
        player.wait_title("Song 3")
        self.assertTrue(player.get("CanGoNext"))

    def test_end_of_a_song(self):
        mpv, player = self.songs()
        mpv.ask("seek", "100", "absolute-percent")
        player.wait_title("Song 2")
        self.assertLess(player.position, 5)

    def test_seek(self):
        mpv, player = self.songs()
        self.playerctl("pause")
        mpv.wait_value("pause", True)
        self.playerctl("position", "7")
        mpv.wait_value("time-pos", 7, delta=1)
        self.playerctl("position", "5+")
        mpv.wait_value("time-pos", 12, delta=1)
        self.assertEqual(len(player.wait_seeked(2)), 2)
        self.assertAlmostEqual(player.position, 12, delta=1)

    def test_seek_within_mpv(self):
        """15: mpv's keys changed the position, and clients did not get it."""
        mpv, player = self.songs()
        for expected in (5, 10, 15):
            player.forget()
            mpv.ask("seek", str(expected), "absolute+exact")
            self.assertAlmostEqual(player.wait_seeked()[-1], expected, delta=1)

    def test_seek_while_paused_stays_paused(self):
        """16: a seek while paused must not start playback."""
        mpv, player = self.songs()
        self.playerctl("pause")
        self.playerctl("position", "10")
        mpv.wait_event("playback-restart")
        player.settle()
        self.assertEqual(player.get("PlaybackStatus"), "Paused")
        self.playerctl("play-pause")
        mpv.wait_value("pause", False)

    def test_seek_past_the_end_is_next(self):
        _, player = self.songs()
        player.call("Seek", GLib.Variant("(x)", (3_600_000_000,)))
        player.wait_title("Song 2")

    def test_position_of_another_song_is_not_a_seek(self):
        """SetPosition arrived after the track had changed."""
        mpv, player = self.songs()
        old = player.metadata["mpris:trackid"]
        self.playerctl("next")
        player.wait_title("Song 2")
        player.call("SetPosition", GLib.Variant("(ox)", (old, 15_000_000)))
        self.assertLess(mpv.get("time-pos"), 5)

    def test_track_change_is_not_a_seek(self):
        """28: Seeked was emitted with every track."""
        _, player = self.songs()
        for number in (2, 3):
            self.playerctl("next")
            player.wait_title(f"Song {number}")
        player.settle()
        self.assertEqual(player.seeked(), [])

    def test_seeked_is_never_below_zero(self):
        """86: in a looping file, a position was negative."""
        mpv, player = self.play("short.flac", "--loop-file")
        mpv.wait_event("seek")
        mpv.wait_event("seek")
        self.assertTrue(all(place >= 0 for place in player.wait_seeked()))
        self.playerctl("pause")
        mpv.ask("seek", "0", "absolute+exact")
        mpv.wait_event("playback-restart")
        self.assertGreaterEqual(player.position, 0)

    def test_volume(self):
        """3: mpv's volume is from 0 to 100."""
        mpv, player = self.songs("--volume=80")
        self.assertAlmostEqual(player.get("Volume"), 0.8)
        self.playerctl("volume", "0.5")
        mpv.wait_value("volume", 50, delta=1e-6)
        player.wait_value("Volume", 0.5)
        player.set("Volume", GLib.Variant("d", 9.0))
        mpv.wait_value("volume", mpv.get("volume-max"), delta=1e-6)
        mpv.set("volume", 40)
        player.wait_value("Volume", 0.4)

    def test_mute(self):
        """Desktops see the volume 0. Other programs see that mpv is muted, and the volume to which it returns."""
        mpv, player = self.songs("--volume=80")
        self.printed("mute", "on")
        self.assertTrue(mpv.get("mute"))
        self.assertEqual(player.get("Volume"), 0)
        self.assertEqual(self.printed("get", "-f", "{{muted}} {{volume}}"), "true 0.8\n")
        self.printed("mute", "off")
        self.assertEqual((mpv.get("mute"), player.get("Volume")), (False, 0.8))
        mpv.set("mute", True)
        player.wait_value("Volume", 0.0)
        self.playerctl("volume", "0.7")
        mpv.wait_value("mute", False)
        mpv.wait_value("volume", 70)

    def test_loop(self):
        mpv, player = self.songs()
        for word, file, playlist in (("Track", "inf", False), ("Playlist", False, "inf"), ("None", False, False)):
            self.playerctl("loop", word)
            player.wait_value("LoopStatus", word)
            self.assertEqual((mpv.get("loop-file"), mpv.get("loop-playlist")), (file, playlist))
        mpv.set("loop-file", "inf")
        player.wait_value("LoopStatus", "Track")

    def test_shuffle(self):
        """113, 115, 118, 119: Shuffle was always false, and setting it to false had no effect."""
        names = [MEDIA / "songs/song-1.flac"] * 40
        mpv, player = self.play(*names)
        before = [entry["id"] for entry in mpv.get("playlist")]
        self.playerctl("shuffle", "On")
        player.wait_value("Shuffle", True)
        self.assertNotEqual([entry["id"] for entry in mpv.get("playlist")], before)
        self.playerctl("shuffle", "Off")
        player.wait_value("Shuffle", False)
        self.assertEqual([entry["id"] for entry in mpv.get("playlist")], before)
        mpv.set("shuffle", True)
        player.wait_value("Shuffle", True)

    def test_rate(self):
        mpv, player = self.songs()
        for rate in (1.5, 1.37, 3):
            player.set("Rate", GLib.Variant("d", rate))
            mpv.wait_value("speed", rate, delta=1e-6)
            player.wait_value("Rate", rate)
        mpv.set("speed", 1.1)
        player.wait_value("Rate", 1.1)
        self.assertLess(player.get("MinimumRate"), 0.5)
        self.assertGreaterEqual(player.get("MaximumRate"), 4)

    def test_fullscreen(self):
        mpv, player = self.play("film.mkv")
        player.wait_value("CanSetFullscreen", True, ROOT)
        player.set("Fullscreen", GLib.Variant("b", True), ROOT)
        self.assertTrue(mpv.get("fullscreen"))
        self.assertTrue(player.get("Fullscreen", ROOT))
        mpv.set("fullscreen", False)
        player.wait_value("Fullscreen", False, ROOT)

    def test_change_back_is_seen(self):
        """If the desktop and mpv's keys set a value at the same time, mpv's last value is published."""
        mpv, player = self.songs()
        on = GLib.Variant("(ssv)", (PLAYER, "Shuffle", GLib.Variant("b", True)))
        for _ in range(300):
            call = player.send("Set", on, PROPERTIES)
            mpv.set("shuffle", False)
            call.wait()
            player.wait_value("Shuffle", mpv.get("shuffle"))

    def test_no_window_no_fullscreen(self):
        _, player = self.songs()
        self.assertFalse(player.get("CanSetFullscreen", ROOT))

    def test_open(self):
        mpv, player = self.songs()
        self.playerctl("open", str(MEDIA / "tags.flac"))
        player.wait_title("Harbour Lights")
        self.assertEqual(mpv.get("playlist-count"), 1)

    def test_urls_that_clients_may_not_open(self):
        """mpv opens more than media: an edl:// URL may name any file."""
        mpv, player = self.songs()
        for uri in ("edl://x", "lavf://concat:/etc/passwd", "av://lavfi:testsrc", "--script=x", "/etc/passwd"):
            with self.assertRaises(DBusError):
                player.call("OpenUri", GLib.Variant("(s)", (uri,)))
        self.assertEqual(mpv.get("playlist-count"), 3)

    def test_quit(self):
        mpv, player = self.songs()
        player.call("Quit", interface=ROOT)
        self.assertEqual(mpv.process.wait(DEADLINE), 0)

    def test_chapters(self):
        """125: the buttons go through the playlist; with one file, through its chapters."""
        mpv, player = self.play("chapters.mka")
        content = player.session.get("Content")
        self.assertEqual((content["chapter_number"], content["chapter_count"]), (1, 4))
        self.playerctl("next")
        mpv.wait_value("chapter", 1)
        self.assertAlmostEqual(player.wait_seeked()[-1], 5, delta=1)
        self.client.wait(lambda: player.session.get("Content")["chapter_number"] == 2, "chapter 2")
        self.playerctl("next")
        mpv.wait_value("chapter", 2)
        self.playerctl("previous")
        mpv.wait_value("chapter", 1)
        mpv.set("chapter", 3)
        player.wait_value("CanGoNext", False)

    def test_chapters_of_a_book(self):
        """Clients list the chapters of an audiobook, and go to each."""
        mpv, player = self.play("book.m4b")
        mpv.wait_event("playback-restart")
        mpv.set("pause", True)
        player.wait_value("PlaybackStatus", "Paused")
        chapters = json.loads(self.printed("chapters", "--json"))
        shown = [(chapter["title"], chapter["start_us"], chapter["end_us"]) for chapter in chapters]
        self.assertEqual(shown, [(f"Part {s}", s * 1_000_000, (s + 5) * 1_000_000) for s in (0, 5, 10, 15)])
        for words, place in (("Part 10", 2), ("next", 3), ("previous", 2), ("1", 0)):
            self.printed("chapters", words)
            mpv.wait_event("playback-restart")
            self.assertEqual(mpv.get("chapter"), place)
            self.client.wait(lambda place=place: 0 <= player.position - 5 * place < 0.1, words)
            self.assertEqual(self.printed("get", "chapter"), f"Part {5 * place}\n")

    def test_single_soundtrack(self):
        """It is not a choice, so a song has no page of languages."""
        _, player = self.play("songs/song-1.flac")
        self.assertFalse(player.session.get("Commands").get("enable_language_option", {}).get("groups"))

    def test_languages(self):
        mpv, player = self.play("film.mkv")
        command = player.session.get("Commands")["enable_language_option"]
        names = [[option["name"] for option in group["options"]] for group in command["groups"]]
        self.assertEqual(names, [["eng", "Kommentar"], ["eng", "fre"]])
        player.session.perform("enable_language_option", language_option_id=GLib.Variant("s", "aid/2"))
        self.assertEqual(mpv.get("aid"), 2)
        self.assertIn("aid/2", player.session.get("Commands")["enable_language_option"]["current"])
        player.session.perform("enable_language_option", language_option_id=GLib.Variant("s", "sid/1"))
        self.assertEqual(mpv.get("sid"), 1)
        player.session.perform("disable_language_option", language_option_id=GLib.Variant("s", "sid/1"))
        self.assertEqual(mpv.get("sid"), False)

    def test_end_that_stays_open(self):
        """With keep-open, the end of the file is a pause at the end; Play starts it again."""
        mpv, player = self.play("short.flac", "--keep-open")
        player.wait_value("PlaybackStatus", "Paused")
        self.assertAlmostEqual(player.position, 1, delta=0.3)
        player.call("Play")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        self.assertLess(player.position, 0.9)
        mpv.wait_value("eof-reached", True)
        player.wait_value("PlaybackStatus", "Paused")


class Queued(MpvTest):
    """mpv's playlist as MPRIS's TrackList, which the other plugin does not have (14)."""

    def tracks(self, player):
        return player.get("Tracks", TRACK_LIST)

    def titles(self, player):
        body = GLib.Variant("(ao)", (self.tracks(player),))
        answer = player.call("GetTracksMetadata", body, interface=TRACK_LIST)
        return [track["xesam:title"] for track in answer[0]]

    def wait_titles(self, player, titles):
        self.client.wait_equal(lambda: self.titles(player), titles)

    def call(self, player, member, signature, *values):
        player.call(member, GLib.Variant(signature, values), interface=TRACK_LIST)

    def test_list(self):
        _, player = self.songs()
        self.assertTrue(player.get("HasTrackList", ROOT))
        self.assertEqual(self.titles(player), ["song-1.flac", "song-2.flac", "song-3.flac"])
        self.assertEqual(self.tracks(player)[0], player.metadata["mpris:trackid"])

    def test_titles_of_a_playlist(self):
        path = MEDIA / "list.m3u"
        path.write_text(
            "#EXTM3U\n#EXTINF:20,First of all\nsongs/song-1.flac\n#EXTINF:20,Then this\nsongs/song-2.flac\n"
        )
        _, player = self.play("list.m3u")
        self.assertEqual(self.titles(player), ["First of all", "Then this"])

    def test_go_to_an_entry(self):
        _, player = self.songs()
        self.call(player, "GoTo", "(o)", self.tracks(player)[2])
        player.wait_title("Song 3")
        self.assertEqual(self.tracks(player)[2], player.metadata["mpris:trackid"])

    def test_adding_and_removing(self):
        mpv, player = self.songs()
        uri = (MEDIA / "tags.flac").as_uri()
        self.call(player, "AddTrack", "(sob)", uri, self.tracks(player)[0], False)
        self.wait_titles(player, ["song-1.flac", "tags.flac", "song-2.flac", "song-3.flac"])
        self.assertEqual(player.metadata["xesam:title"], "Song 1")
        self.call(player, "AddTrack", "(sob)", uri, NO_TRACK, True)
        player.wait_title("Harbour Lights")
        self.assertEqual(mpv.get("playlist-pos"), 0)
        self.call(player, "RemoveTrack", "(o)", self.tracks(player)[1])
        self.wait_titles(player, ["tags.flac", "tags.flac", "song-2.flac", "song-3.flac"])
        with self.assertRaises(DBusError):
            self.call(player, "AddTrack", "(sob)", "edl://x", NO_TRACK, True)

    def test_same_file_twice(self):
        _, player = self.play("songs/song-1.flac", "songs/song-1.flac")
        first, second = self.tracks(player)
        self.assertEqual(player.metadata["mpris:trackid"], first)
        player.call("Next")
        self.client.wait(lambda: player.metadata["mpris:trackid"] == second, "the second")

    def test_window(self):
        """Of 5000 entries, 256 around the current one are published."""
        (MEDIA / "many.m3u").write_text("songs/song-1.flac\n" * 5000)
        mpv, player = self.play("many.m3u", "--playlist-start=2000")
        self.assertEqual(len(self.tracks(player)), 256)
        self.assertIn(player.metadata["mpris:trackid"], self.tracks(player))
        playback = player.session.get("Playback")
        self.assertEqual((playback["queue_index"], playback["queue_count"]), (2000, 5000))
        mpv.set("playlist-pos", 4999)
        self.client.wait(lambda: player.metadata["mpris:trackid"] == self.tracks(player)[-1], "the last")

    def test_changes_within_mpv(self):
        mpv, player = self.songs()
        mpv.ask("playlist-move", 0, 3)
        self.client.wait(lambda: self.titles(player)[0] == "song-2.flac", "the move")
        mpv.ask("loadfile", str(MEDIA / "tags.flac"), "append")
        self.client.wait(lambda: len(self.tracks(player)) == 4, "one more")
        player.wait_value("CanGoNext", True)


class Covers(MpvTest):
    """64, 91, 111, 132, end-4/dots-hyprland 2787: artwork is published as a file, which every client can read."""

    def setUp(self):
        super().setUp()
        self.red = (MEDIA / "images/red.png").read_bytes()

    def test_in_the_file(self):
        for kind in ("mp3", "flac", "m4a", "opus", "mka"):
            with self.subTest(kind):
                mpv, player = self.play(f"embedded/image.{kind}")
                self.assertEqual(self.wait_cover(player), self.red)
                mpv.end()
                self.client.wait_names(0)

    def test_in_a_file_of_the_network(self):
        """132: the cover in a file from the network."""
        _, player = self.play(self.new_server().url("embedded/image.mp3"))
        self.assertEqual(self.wait_cover(player), self.red)

    def test_in_the_folder(self):
        """103: every file name of covers that mpv knows."""
        for folder, name in (("first", "cover.jpg"), ("second", "folder.png"), ("third", "AlbumArt.jpg")):
            with self.subTest(name):
                mpv, player = self.play(f"{folder}/song.flac", "--no-video")
                self.assertEqual(self.wait_cover(player), (MEDIA / folder / name).read_bytes())
                mpv.end()
                self.client.wait_names(0)

    def test_given_on_the_command_line(self):
        """126: the cover of --cover-art-file."""
        _, player = self.play("songs/song-1.flac", f"--cover-art-file={MEDIA / 'images/blue.png'}")
        self.assertEqual(self.wait_cover(player), (MEDIA / "images/blue.png").read_bytes())

    def test_of_a_video_of_youtube(self):
        """34: the URL of the cover follows from the URL of the video."""
        url = "http://www.youtube.com/watch?v=abcdefghi-_&list=1"
        _, player = self.play(url, http_proxy=self.new_server().url(""))
        self.assertEqual(player.metadata["mpris:artUrl"], "https://i.ytimg.com/vi/abcdefghi-_/hqdefault.jpg")

    def test_messages_stay_small(self):
        """111: every message contained an image of megabytes."""
        noise = MEDIA / "noise.rgb"
        noise.write_bytes(os.urandom(3_000_000))
        raw = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "1000x1000", "-i", noise)
        attached = ("-map", "0", "-map", "1", "-c:v", "png", "-disposition:v", "attached_pic")
        large = make("embedded/large.flac", *raw, *attached)
        self.assertGreater(large.stat().st_size, 2_900_000)
        _, player = self.play("embedded/large.flac")
        self.assertGreater(len(self.wait_cover(player)), 2_900_000)
        self.assertLess(len(str(player.values())), 2000)

    def test_an_album_has_one_image(self):
        """If the next song contains the same image, its first signal has the same URL."""
        _, player = self.play("embedded/image.flac", "embedded/image.mp3")
        self.assertEqual(self.wait_cover(player), self.red)
        first = player.metadata
        player.forget()
        self.playerctl("next")
        second = player.wait_change("Metadata")
        player.settle()
        self.assertNotEqual(second["mpris:trackid"], first["mpris:trackid"])
        songs = [changed["Metadata"] for changed, _ in player.changes() if "Metadata" in changed]
        self.assertEqual({song.get("mpris:artUrl") for song in songs}, {first["mpris:artUrl"]})

    def test_no_song_has_the_cover_of_another(self):
        _, player = self.play("embedded/image.flac", "songs/song-1.flac", "first/song.flac")
        self.assertEqual(self.wait_cover(player), self.red)
        player.forget()
        self.playerctl("next")
        player.wait_title("Song 1")
        self.playerctl("next")
        player.wait_title("first")
        green = (MEDIA / "first/cover.jpg").read_bytes()
        self.assertEqual(self.wait_cover(player), green)
        for changed, _ in player.changes():
            shown = changed.get("Metadata", {})
            if shown.get("xesam:title") == "Song 1":
                self.assertNotIn("mpris:artUrl", shown)


class Streams(MpvTest):
    """Media from the network."""

    def test_radio(self):
        server = self.new_server()
        _, player = self.play(server.url("radio"))
        player.wait_title("Ada - Low Water")
        self.assertEqual(player.metadata["xesam:artist"], ["Radio Estuary"])
        self.assertNotIn("mpris:length", player.metadata)
        content = player.session.get("Content")
        self.assertEqual((content["kind"], content.get("live")), ("radio", True))
        first = player.metadata["mpris:trackid"]
        server.title = b"Bob - High Tide"
        player.wait_title("Bob - High Tide")
        self.assertEqual(player.metadata["mpris:trackid"], first)

    def test_broadcast_that_mpv_keeps(self):
        """Clients go back in the part that mpv has, and to the live edge. The edge moves without messages."""
        mpv, player = self.play(self.new_server().url("radio"))
        player.wait_title("Ada - Low Water")
        mpv.wait_event("playback-restart")
        self.client.wait(lambda: "window" in player.session.get("Playback"), "a window")
        # From 2.1 s on.
        mpv.wait_value("time-pos", 1002.1, delta=1000)
        self.printed("seek", "0")
        mpv.wait_event("playback-restart")
        behind = int(self.printed("get", "behind_us"))
        self.printed("live")
        mpv.wait_event("playback-restart")
        self.assertGreater(behind, 2_000_000)
        self.assertLess(int(self.printed("get", "behind_us")), 2_000_000)
        player.forget()
        player.assert_silent(1.5)

    def test_loaded_part_of_a_file(self):
        _, player = self.play(self.new_server().url("songs/song-1.flac"))
        self.client.wait(lambda: player.session.get("Playback").get("buffered_us", 0) > 20_500_000, "the whole file")

    def test_problem(self):
        """A file that cannot be played is a problem, which ends with the next file."""
        server = self.new_server()
        mpv = self.new_mpv("--idle")
        mpv.wait_value("idle-active", True)
        player = self.client.player()
        for file, kind, text in (
            (MEDIA / "none.flac", "file_missing", "none.flac: the file does not exist"),
            (MEDIA / "broken.flac", "format", "broken.flac: mpv cannot play this format"),
            (server.url("none.flac?token=1"), "network", "none.flac: it cannot be loaded from the network"),
        ):
            mpv.ask("loadfile", str(file))
            self.client.wait(
                lambda kind=kind: player.session.get("Playback").get("problem", {}).get("kind") == kind, kind
            )
            problem = json.loads(self.printed("problem", "--json"))
            self.assertEqual((problem["text"], problem["can_retry"]), (text, kind == "network"))
        mpv.ask("loadfile", str(MEDIA / "songs/song-1.flac"))
        player.wait_title("Song 1")
        self.assertNotIn("problem", player.session.get("Playback"))

    def test_title_of_a_radio_that_is_not_utf_8(self):
        """19, mpv-player/mpv 6118: an invalid title ended mpv."""
        server = self.new_server()
        server.title = b"NEK - LAURA NON C'\xc8"
        mpv, player = self.play(server.url("radio"))
        player.wait_title("NEK - LAURA NON C'\xc8")
        self.assertIsNone(mpv.process.poll())

    def test_no_log_line_is_repeated(self):
        """45: title, URL and id were published again with every change of the length."""
        _, player = self.play(self.new_server().url("radio"))
        player.wait_title("Ada - Low Water")
        # mpv knows it later than the title.
        player.wait_value("CanSeek", True)
        player.forget()
        player.assert_silent(1.5)

    def test_secrets_are_not_published(self):
        """Every client on the bus can read the values, so they must not contain passwords and tokens."""
        server = self.new_server()
        url = server.url("songs/song-1.flac?token=secret2#secret3", "ada:secret1@")
        _, player = self.play(url, server.url("none.flac?token=secret4", "ada:secret5@"))
        self.assertEqual(player.metadata["xesam:url"], server.url("songs/song-1.flac"))
        body = GLib.Variant("(ao)", (player.get("Tracks", TRACK_LIST),))
        shown = [str(player.values()), str(player.call("GetTracksMetadata", body, interface=TRACK_LIST))]
        shown += [str(player.session.get(key)) for key in ("Content", "Queue", "Playback", "Commands")]
        self.assertNotIn("secret", "".join(shown))

    def test_secrets_are_not_in_a_name(self):
        """Without a path in the URL, mpv's name of the file is the host with the password."""
        proxy = self.new_server().url("")
        mpv, player = self.play("http://ada:secret1@radio.example?token=secret2", http_proxy=proxy, no_proxy="")
        self.assertIn("secret", mpv.get("media-title"))
        player.wait_title("radio.example")
        self.assertNotIn("secret", str(player.values()))

    def test_waiting_for_the_network(self):
        server = self.new_server()
        mpv, player = self.play(server.url("slow"), "--cache-pause-wait=0.1", "--demuxer-readahead-secs=1")
        mpv.wait_value("paused-for-cache", True)
        self.client.wait(lambda: player.session.get("Playback")["state"] == "buffering", "buffering")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        server.let_go.set()
        self.client.wait(lambda: player.session.get("Playback")["state"] == "playing", "playing")

    def test_server_that_does_not_answer(self):
        """Aylur/astal 333: an mpv that waited for its server blocked every panel."""
        server = self.new_server()
        mpv = self.new_mpv(server.url("hang"))
        player = self.client.player()
        self.assertTrue(server.asked.wait(DEADLINE))
        self.playerctl("-a", "status", timeout=2)
        player.wait_title("hang")
        self.client.wait(lambda: player.session.get("Playback")["state"] == "buffering", "buffering")
        self.playerctl("pause", timeout=2)
        player.wait_value("PlaybackStatus", "Paused")
        mpv.ask("quit")
        self.assertEqual(mpv.process.wait(DEADLINE), 0)


class Cheap(MpvTest):
    """The plugin uses no time while nothing changes."""

    def assert_asleep(self, mpv, player, seconds):
        """After the start is complete, no message is sent and no thread wakes up."""
        for _ in range(3):
            before = mpv.threads()
            player.assert_silent(seconds)
            after = mpv.threads()
            if after == before:
                return
        raise AssertionError(f"{before} became {after} in {seconds} s")

    def test_playing_is_silent(self):
        """45, 145: no message is sent, and no thread wakes up."""
        mpv, player = self.songs()
        self.assertEqual(
            {name[:13] for name in mpv.threads()} - {"np-artwork", "np-files", "np-video"}, {"mpv/SO plugin", "np-bus"}
        )
        self.assert_asleep(mpv, player, 2)

    def test_a_film_and_a_stream_are_silent(self):
        url = self.new_server().url("songs/song-1.flac")
        for name, title in (("film.mkv", "A Film"), (url, "Song 1")):
            with self.subTest(name):
                mpv, player = self.play(name)
                player.wait_title(title)
                player.wait_value("CanSeek", True)
                player.forget()
                self.assert_asleep(mpv, player, 1)
                mpv.end()
                self.client.wait_names(0)

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

    def test_song_and_position_are_one_change(self):
        """mpv reports the playlist's change before the song has ended."""
        _, player = self.play("songs/song-1.flac", "songs/song-2.flac")
        for method, title in (("Next", "Song 2"), ("Previous", "Song 1")) * 10:
            player.forget()
            player.call(method)
            player.wait_title(title)
            player.settle()
            self.assertEqual(player.changed(), [["CanGoNext", "CanGoPrevious", "Metadata"]])


class NoBus(MpvTest):
    """A missing bus is not an error."""

    bus_at_start = False

    def test_mpv_starts_without_a_bus(self):
        """144: mpv did not start."""
        mpv = self.new_mpv(MEDIA / "short.flac", "--really-quiet", DBUS_SESSION_BUS_ADDRESS=None)
        self.assertEqual(mpv.process.wait(DEADLINE), 0)
        self.assertEqual(mpv.log_text(), "")

    def test_bus_that_restarts(self):
        mpv = self.new_mpv(MEDIA / "long.mp3")
        mpv.wait_event("playback-restart")
        self.start_bus()
        self.client.player().wait_title("Long")
        self.bus.kill()
        self.start_bus()
        player = self.client.player()
        player.call("Pause")
        mpv.wait_value("pause", True)


class Page(MpvTest):
    """players/mpv/README.md"""

    def test_the_commands_of_the_page_build_it(self):
        page = (REPOSITORY / "players/mpv/README.md").read_text()
        line = re.search(r"^cc .*", page, re.M)[0]
        plugin = self.bus.folder / "nowplaying.so"
        build_by(line, "nowplaying.so", plugin)
        libraries = build_environment()["LD_LIBRARY_PATH"]
        mpv = Mpv(self.bus.environment(LD_LIBRARY_PATH=libraries), MEDIA / "songs/song-1.flac", plugins=[plugin])
        self.addCleanup(mpv.close)
        self.client.player().wait_title("Song 1")

    def test_the_tests_of_the_page_exist(self):
        """Every test that the table names exists."""
        page = (REPOSITORY / "players/mpv/README.md").read_text()
        for name, test in re.findall(r"`([A-Z]\w+)(?:\.(test_\w+))?`", page):
            suite = globals()[name]
            self.assertTrue(issubclass(suite, MpvTest) and (not test or hasattr(suite, test)), (name, test))


class InAnotherProgram(MpvTest):
    """A program that embeds mpv."""

    PROGRAM = """
import ctypes, sys
from gi.repository import GLib

mpv = ctypes.CDLL("libmpv.so.2", ctypes.RTLD_GLOBAL)
mpv.mpv_create.restype = ctypes.c_void_p
handle = ctypes.c_void_p(mpv.mpv_create())
for name, value in ((b"ao", b"null"), (b"vo", b"null"), (b"config", b"no")):
    mpv.mpv_set_option_string(handle, name, value)
mpv.mpv_initialize(handle)
for words in ((b"load-script", sys.argv[1].encode()), (b"loadfile", sys.argv[2].encode())):
    mpv.mpv_command(handle, (ctypes.c_char_p * 3)(*words, None))
loop = GLib.MainLoop()

def end(*_):
    mpv.mpv_terminate_destroy(handle)
    loop.quit()

GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_HUP, end)
loop.run()
"""

    def test_main_loop_that_ends_mpv(self):
        """88, celluloid 486 and 568: program and plugin both used GLib's main loop, and blocked each other."""
        program = subprocess.Popen(
            ["/usr/bin/python3", "-c", self.PROGRAM, str(PLUGIN), str(MEDIA / "long.mp3")],
            env=self.bus.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.addCleanup(program.wait)
        self.addCleanup(program.kill)
        self.client.player().wait_title("Long")
        program.stdin.close()
        self.assertEqual(program.wait(DEADLINE), 0)


if __name__ == "__main__":
    unittest.main()
