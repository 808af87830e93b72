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

from gi.repository import GLib
from mpv_process import PLUGIN, MpvTest
from player_kit import SONGS, Kit
from player_media import MEDIA, make, make_media
from recipes import build_by, build_environment
from support import DEADLINE, PLAYER, PROPERTIES, REPOSITORY, ROOT, DBusError
from test_rules_of_mpris import Rules

LENGTH = "long"


def setUpModule():
    if not PLUGIN.exists():
        raise RuntimeError(f"{PLUGIN} is missing: install libmpv-dev and libavformat-dev, run cmake again, and build")
    make_media()


class Common(Kit, MpvTest):
    """The tests of every player."""

    def test_tags(self):
        """76: artists and genres are lists, whichever program wrote the tags."""
        super().test_tags()
        content = self.client.player().session.get("Content")
        self.assertEqual((content["track_count"], content["disc_count"]), (12, 2))

    def test_shuffle(self):
        """113, 115, 118, 119: Shuffle was always false, and setting it to false had no effect."""
        mpv, player = self.play(*[SONGS[0]] * 40)
        before = [entry["id"] for entry in mpv.get("playlist")]
        self.playerctl("shuffle", "On")
        player.wait_value("Shuffle", True)
        self.assertNotEqual([entry["id"] for entry in mpv.get("playlist")], before)
        self.playerctl("shuffle", "Off")
        player.wait_value("Shuffle", False)
        self.assertEqual([entry["id"] for entry in mpv.get("playlist")], before)
        mpv.set("shuffle", True)
        player.wait_value("Shuffle", True)


class RulesOfMpris(Rules, MpvTest):
    """The rules of MPRIS for every player."""


class Shown(MpvTest):
    """The values that mpv publishes."""

    def test_title_is_that_of_mpv(self):
        """114, 120: a title that the user sets overrides the title of the tags."""
        mpv, player = self.play("tags.flac", options=("--force-media-title=Mine",))
        self.assertEqual(player.metadata["xesam:title"], "Mine")
        mpv.set("force-media-title", "Mine again")
        player.wait_title("Mine again")

    def test_uploader_is_the_artist(self):
        """50, 76: the artist of a video is its uploader."""
        _, player = self.play("uploaded.mka")
        self.assertEqual(player.metadata["xesam:artist"], ["Ada's Channel"])

    def test_video(self):
        _, player = self.play("film.mkv")
        self.assertEqual(player.metadata["xesam:title"], "A Film")
        self.assertEqual(player.session.get("Content")["media_type"], "video")

    def test_flatpak(self):
        """52, flathub/io.mpv.Mpv 13: the sandbox allows its own name and the names below it, and no other."""
        address = self.proxied(f"{ROOT}.io.mpv.Mpv.*")
        self.new(
            SONGS[0], FLATPAK_ID="io.mpv.Mpv", DBUS_SESSION_BUS_ADDRESS=address, XDG_CACHE_HOME=str(self.bus.folder)
        )
        player = self.client.player()
        self.assertEqual(player.name, ROOT + ".io.mpv.Mpv")

    def test_loaded_twice(self):
        """11, 82: if the plugin is installed twice, one copy does nothing."""
        folder = self.bus.folder / "scripts"
        folder.mkdir()
        copy = shutil.copy(PLUGIN, folder)
        mpv = self.new(SONGS[0], plugins=(PLUGIN, copy))
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing")
        self.assertEqual(len(self.client.names()), 1)
        self.assertIn("not needed twice", mpv.log_text())

    def test_loaded_while_it_plays(self):
        mpv = self.new(SONGS[0], options=("--start=5", "--volume=70"), plugins=())
        mpv.wait_event("playback-restart")
        mpv.ask("load-script", str(PLUGIN))
        player = self.client.player()
        player.wait_title("Song 1")
        self.assertEqual((player.get("PlaybackStatus"), player.get("Volume")), ("Playing", 0.7))
        self.assertGreater(player.position, 4.5)

    def test_beginning_in_the_middle(self):
        """If mpv resumes a file, it starts at that position without a Seeked."""
        _, player = self.play(SONGS[0], options=("--start=10",))
        self.assertGreater(player.position, 9.5)
        self.assertAlmostEqual(player.get("Volume"), 1.0)

    def test_nothing_is_printed_on_standard_error(self):
        """11: standard error was full of messages that users could not act on."""
        mpv, player = self.songs(options=("--really-quiet",))
        self.playerctl("next")
        player.wait_title("Song 2")
        self.playerctl("position", "5")
        mpv.ask("quit")
        self.client.wait_names(0)
        self.assertEqual(mpv.log_text(), "")


class Steered(MpvTest):
    """Commands from the desktop."""

    def test_seeked_is_never_below_zero(self):
        """86: in a looping file, a position was negative."""
        mpv, player = self.play("short.flac", options=("--loop-file",))
        mpv.wait_event("seek")
        mpv.wait_event("seek")
        self.assertTrue(all(place >= 0 for place in player.wait_seeked()))
        self.playerctl("pause")
        mpv.ask("seek", "0", "absolute+exact")
        mpv.wait_event("playback-restart")
        self.assertGreaterEqual(player.position, 0)

    def test_volume_that_ends_a_mute(self):
        """Desktops see the volume 0. Other programs see that mpv is muted, and the volume to which it returns."""
        mpv, player = self.songs(options=("--volume=80",))
        mpv("set_mute", True)
        player.wait_value("Volume", 0.0)
        self.assertEqual(self.printed("get", "-f", "{{muted}} {{volume}}"), "true 0.8\n")
        self.playerctl("volume", "0.7")
        mpv.wait_value("mute", False)
        mpv.wait_value("volume", 70)

    def test_rate(self):
        mpv, player = self.songs()
        for rate in (1.5, 1.37, 3):
            player.set("Rate", GLib.Variant("d", rate))
            mpv.wait_value("speed", rate, delta=1e-6)
            player.wait_value("Rate", rate)
        mpv.set("speed", 1.1)
        player.wait_value("Rate", 1.1)

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

    def test_urls_that_clients_may_not_open(self):
        """mpv opens more than media: an edl:// URL may name any file."""
        mpv, player = self.songs()
        for uri in ("edl://x", "lavf://concat:/etc/passwd", "av://lavfi:testsrc", "--script=x", "/etc/passwd"):
            with self.assertRaises(DBusError):
                player.call("OpenUri", GLib.Variant("(s)", (uri,)))
        self.assertEqual(mpv.get("playlist-count"), 3)
        self.open(player, "tags.flac")
        player.wait_title("Harbour Lights")
        self.assertEqual(mpv.get("playlist-count"), 1)

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
        _, player = self.play(SONGS[0])
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
        mpv, player = self.play("short.flac", options=("--keep-open",))
        player.wait_value("PlaybackStatus", "Paused")
        self.assertAlmostEqual(player.position, 1, delta=0.3)
        player.call("Play")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        self.assertLess(player.position, 0.9)
        mpv.wait_value("eof-reached", True)
        player.wait_value("PlaybackStatus", "Paused")


class Queued(MpvTest):
    """mpv's playlist as MPRIS's TrackList, which the other plugin does not have (14)."""

    def test_titles_of_a_playlist(self):
        path = MEDIA / "list.m3u"
        path.write_text(
            "#EXTM3U\n#EXTINF:20,First of all\nsongs/song-1.flac\n#EXTINF:20,Then this\nsongs/song-2.flac\n"
        )
        _, player = self.play("list.m3u")
        self.assertEqual(self.titles(player), ["First of all", "Then this"])


class Covers(MpvTest):
    """64, 91, 111, 132, end-4/dots-hyprland 2787: artwork is published as a file, which every client can read."""

    def setUp(self):
        super().setUp()
        self.red = (MEDIA / "images/red.png").read_bytes()

    def test_in_the_folder(self):
        """103: every file name of covers that mpv knows."""
        for folder, name in (("first", "cover.jpg"), ("second", "folder.png"), ("third", "AlbumArt.jpg")):
            with self.subTest(name):
                mpv, player = self.play(f"{folder}/song.flac", options=("--no-video",))
                self.assertEqual(self.wait_cover(player), (MEDIA / folder / name).read_bytes())
                mpv.end()
                self.client.wait_names(0)

    def test_given_on_the_command_line(self):
        """126: the cover of --cover-art-file."""
        _, player = self.play(SONGS[0], options=(f"--cover-art-file={MEDIA / 'images/blue.png'}",))
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


class Streams(MpvTest):
    """Media from the network."""

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
        _, player = self.play(self.new_server().url(SONGS[0]))
        self.client.wait(lambda: player.session.get("Playback").get("buffered_us", 0) > 20_500_000, "the whole file")

    def test_problem(self):
        """A file that cannot be played is a problem, which ends with the next file."""
        server = self.new_server()
        mpv = self.new()
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
        mpv.ask("loadfile", str(MEDIA / SONGS[0]))
        player.wait_title("Song 1")
        self.assertNotIn("problem", player.session.get("Playback"))

    def test_secrets_are_not_in_the_list(self):
        server = self.new_server()
        _, player = self.play(server.url(SONGS[0]), server.url("none.flac?token=secret4", "ada:secret5@"))
        self.assertEqual(player.metadata["xesam:url"], server.url(SONGS[0]))
        self.assertNotIn("secret", self.everything(player))

    def test_secrets_are_not_in_a_name(self):
        """Without a path in the URL, mpv's name of the file is the host with the password."""
        proxy = self.new_server().url("")
        mpv, player = self.play("http://ada:secret1@radio.example?token=secret2", http_proxy=proxy, no_proxy="")
        self.assertIn("secret", mpv.get("media-title"))
        player.wait_title("radio.example")
        self.assertNotIn("secret", str(player.values()))

    def test_waiting_for_the_network(self):
        server = self.new_server()
        mpv, player = self.play(server.url("slow"), options=("--cache-pause-wait=0.1", "--demuxer-readahead-secs=1"))
        mpv.wait_value("paused-for-cache", True)
        self.client.wait(lambda: player.session.get("Playback")["state"] == "buffering", "buffering")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        server.let_go.set()
        self.client.wait(lambda: player.session.get("Playback")["state"] == "playing", "playing")


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
        url = self.new_server().url(SONGS[0])
        for name, title in (("film.mkv", "A Film"), (url, "Song 1")):
            with self.subTest(name):
                mpv, player = self.play(name)
                player.wait_title(title)
                player.wait_value("CanSeek", True)
                player.forget()
                self.assert_asleep(mpv, player, 1)
                mpv.end()
                self.client.wait_names(0)

    def test_song_and_position_are_one_change(self):
        """mpv reports the playlist's change before the song has ended."""
        _, player = self.play(SONGS[0], SONGS[1])
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
        mpv = self.new("short.flac", options=("--idle=no", "--really-quiet"), DBUS_SESSION_BUS_ADDRESS=None)
        self.assertEqual(mpv.process.wait(DEADLINE), 0)
        self.assertEqual(mpv.log_text(), "")

    def test_bus_that_restarts(self):
        mpv = self.new("long.mp3")
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
        self.new(SONGS[0], plugins=[plugin], LD_LIBRARY_PATH=libraries)
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
