# SPDX-License-Identifier: MIT
"""Artwork on the desktop: a file that clients can read, always of the current song, and never blocking the player."""

import contextlib
import functools
import itertools
import os
import pathlib
import random
import re
import shutil
import signal
import stat
import statistics
import subprocess
import tempfile
import time
import unittest

from gi.repository import GLib
from media import make_clip
from PIL import Image
from support import BUILD, DEADLINE, ROOT, SESSION1, SESSION1_PATH, ConformanceTest, Player, in_time, until

ARTWORK = pathlib.Path(os.environ.get("NOWPLAYING_ARTWORK", BUILD / "examples" / "artwork"))
ANIMATED = pathlib.Path(os.environ.get("NOWPLAYING_ANIMATED", BUILD / "examples" / "animated_artwork"))


def path_of(address):
    """The file that a URL names."""
    assert address.startswith("file:///"), address
    return pathlib.Path(address.removeprefix("file://"))


def width_of(address):
    """The puppet's images are as wide as their id's number. The name of the file contains the width."""
    return int(re.search(r"-(\d+)x\d+\.png$", address)[1])


class ImageTest(ConformanceTest):
    """Helpers for tests of players with images."""

    def setUp(self):
        super().setUp()
        self.run_time = self.bus.folder / "run"
        self.run_time.mkdir(mode=0o700)
        self.base = self.run_time / "nowplaying"

    def run_program(self, program, *arguments, before=(), **environment):
        self.assertTrue(program.exists(), f"{program} is missing: build the project first")
        log = self.enterContext(tempfile.TemporaryFile())
        return super().run_program(*before, program, *arguments, log=log, **environment)

    @staticmethod
    @functools.cache
    def has(*command):
        """True if the command works on this machine."""
        try:
            return subprocess.run([*command, "true"], capture_output=True).returncode == 0
        except FileNotFoundError:
            return False

    def wait_image(self, player, title=None):
        """Waits until the metadata have an image (and that title, if given); returns the metadata."""

        def found():
            now = player.metadata
            return now if "mpris:artUrl" in now and title in (None, now.get("xesam:title")) else None

        return self.client.wait_read(found, bool, "an image")

    def left(self):
        """Every file below the folder of images."""
        return sorted(self.base.rglob("*"))

    def threads(self, program):
        """The names of the threads of the library."""
        tasks = pathlib.Path(f"/proc/{program.process.pid}/task").iterdir()
        return {name for task in tasks if (name := (task / "comm").read_text().strip()).startswith("np-")}

    def shown(self, player):
        """The metadata that the signals carried so far."""
        return [changed["Metadata"] for changed, _ in player.changes() if "Metadata" in changed]


class Covers(ImageTest):
    """examples/artwork"""

    def test_playerctl_names_the_image(self):
        """The URL names a file that can be decoded and shows the image that the player drew."""
        program = self.run_program(ARTWORK)
        program.wait_event("image: night-crossing 512x512$")
        self.wait_image(self.client.player())
        address = self.playerctl("metadata", "mpris:artUrl")
        with Image.open(path_of(address)) as image:
            image.load()
            self.assertEqual((image.format, image.size), ("PNG", (512, 512)))
            # The moon is in front of the night.
            self.assertGreater(sum(image.getpixel((256, 112))), 600)
            self.assertLess(sum(image.getpixel((8, 8))), 100)

    def test_an_album_is_asked_for_once(self):
        """The second song has the image from its first signal; the image of another album has another name."""
        program = self.run_program(ARTWORK)
        player = self.client.player()
        first = self.wait_image(player)["mpris:artUrl"]
        player.forget()
        self.playerctl("next")
        player.wait_title("Slack Water")
        self.assertEqual([song["mpris:artUrl"] for song in self.shown(player)], [first])
        self.playerctl("next")
        program.wait_event("image: first-light 512x512, later$")
        program.wait_event("image: first-light has come$")
        second = self.wait_image(player, "Gulls at Five")["mpris:artUrl"]
        self.assertNotEqual(first, second)
        self.assertEqual(len(program.pending("image: night-crossing")), 1)
        for address in first, second:
            with Image.open(path_of(address)) as image:
                image.load()

    def test_a_request_for_a_skipped_song_is_cancelled(self):
        program = self.run_program(ARTWORK)
        player = self.client.player()
        self.playerctl("previous")
        program.wait_event("image: first-light 512x512, later$")
        self.playerctl("next")
        program.wait_event("image: first-light is not wanted any more$")
        self.wait_image(player, "Harbour Lights")
        self.assertEqual(program.pending("image: first-light has come"), [])

    def test_it_follows_playerctl(self):
        self.run_program(ARTWORK)
        player = self.client.player()
        for word, status in ("pause", "Paused"), ("play", "Playing"), ("play-pause", "Paused"):
            self.playerctl(word)
            player.wait_value("PlaybackStatus", status)

    def test_only_its_user_can_read_the_file(self):
        """The mode is 0600 in a folder of mode 0700, with any umask."""
        for umask in 0o000, 0o022, 0o077, 0o777:
            with self.subTest(oct(umask)):
                program = self.run_program(ARTWORK, before=self.without_override(umask))
                image = path_of(self.wait_image(self.client.player())["mpris:artUrl"])
                self.assertEqual(stat.S_IMODE(image.stat().st_mode), 0o600)
                for folder in image.parent, image.parent.parent:
                    self.assertEqual(stat.S_IMODE(folder.stat().st_mode), 0o700)
                self.assertEqual(program.end(), 0)
                self.client.wait_names(0)
                self.base.rmdir()

    @staticmethod
    def without_override(umask):
        """A program that file permissions apply to, also if the test runs as root."""
        drop = "-dac_override,-dac_read_search"
        able = ["setpriv", "--bounding-set", drop, "--inh-caps", drop] if os.geteuid() == 0 else []
        return [*able, "sh", "-c", f'umask {umask:o}; exec "$@"', "sh"]

    def test_no_file_remains_after_the_end(self):
        program = self.run_program(ARTWORK)
        self.wait_image(self.client.player())
        self.assertEqual(len(self.left()), 2)
        self.assertEqual(program.end(), 0)
        self.assertEqual(self.left(), [])

    def test_files_of_a_killed_player_are_removed(self):
        """The next player removes the files of a killed player, and keeps those of a running one."""
        killed, alive = self.run_program(ARTWORK), self.run_program(ARTWORK)
        names = self.client.wait_names(2)
        images = {path_of(self.wait_image(Player(self.client, name))["mpris:artUrl"]) for name in names}
        killed.end(signal.SIGKILL)
        survivor = path_of(self.wait_image(self.client.player())["mpris:artUrl"])
        dead = (images - {survivor}).pop()
        self.assertTrue(dead.exists())
        self.run_program(ARTWORK).wait_event("image: ")
        self.assertFalse(dead.exists() or dead.parent.exists())
        self.assertTrue(survivor.exists())
        alive.end()
        self.assertFalse(survivor.parent.exists())

    def test_a_full_disk(self):
        """No image and no partial file is published, the log has the error, and everything else works."""
        run_time = self.run_time
        if self.has("bwrap", "--dev-bind", "/", "/"):
            small = ["bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--size", "65536", "--tmpfs", str(run_time)]
        elif self.has("unshare", "--mount"):
            mount = f'mount -t tmpfs -o size=64k tmpfs {run_time}; exec "$@"'
            small = ["unshare", "--mount", "sh", "-c", mount, "sh"]
        else:
            # Where the test may not mount a file system, the rename to the final name fails as on a full disk.
            full = "inject=renameat,renameat2:error=ENOSPC"
            small = ["strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", full]
        program = self.run_program(
            ARTWORK, before=["env", f"XDG_CACHE_HOME={run_time}", "NOWPLAYING_LOG=warning", *small]
        )
        program.wait_event("image: night-crossing 512x512$")
        player = self.client.player()
        # When the player is asked for the next image, it has answered the request for this one.
        self.playerctl("previous")
        program.wait_event("image: first-light has come$")
        self.playerctl("pause")
        player.wait_value("PlaybackStatus", "Paused")
        self.assertNotIn("mpris:artUrl", player.metadata)
        self.assertEqual([song for song in self.shown(player) if "mpris:artUrl" in song], [])
        program.end(signal.SIGKILL)
        program.log.seek(0)
        self.assertEqual(program.log.read().count(b"desktops show no images"), 1)


class Animated(ImageTest):
    """examples/animated_artwork: without a still cover, clients show the video's preview image."""

    def run_with(self, *shapes, **environment):
        files = []
        for shape, size in shapes:
            source = f"smptehdbars=s=192x192:r=25:d=1,scale={size},setsar=1"
            for name, more in (f"{shape}.mp4", ()), (f"{shape}.png", ("-frames:v", "1")):
                files.append(make_clip(self.bus.folder / name, source, *more))
        return self.run_program(ANIMATED, *files, **environment)

    def test_desktops_show_its_preview(self):
        program = self.run_with(("square", "96x96"), ("tall", "96x128"))
        player = self.client.player()
        address = self.wait_image(player)["mpris:artUrl"]
        with Image.open(path_of(address)) as image:
            self.assertEqual(image.size, (96, 96))
        program.wait_event("preview: square 512x512$")
        self.assertEqual(program.pending("video"), [])
        # Each thread names itself.
        threads = {"np-bus", "np-delivery", "np-artwork"}
        until(lambda: self.threads(program) - {"np-files"} == threads, lambda: self.threads(program))
        self.playerctl("pause")
        program.wait_event("command: pause$")
        self.assertEqual(program.end(), 0)
        self.assertEqual(self.left(), [])

    def test_a_client_of_session1_gets_its_video(self):
        """The video is in the requested shape and unchanged. It is not in the folder of still images."""
        shapes = ("square", "96x96"), ("tall", "96x128")
        ask = "GetAnimatedVideo", GLib.Variant("(sii)", ("tall", 300, 400)), SESSION1_PATH, SESSION1
        program = self.run_with(*shapes, NOWPLAYING_ANIMATED_ARTWORK="always")
        program.wait_event("worth giving: square tall$")
        call = self.client.send(self.client.player().name, *ask)
        index, kind = call.wait().unpack()
        program.wait_event("video: tall 300x400$")
        self.assertIn("np-video", self.threads(program))
        with os.fdopen(call.reply.get_unix_fd_list().get(index), "rb") as video:
            self.assertEqual((kind, video.read()), ("video/mp4", (self.bus.folder / "tall.mp4").read_bytes()))
        self.assertEqual(program.end(), 0)
        self.client.wait_names(0)
        program = self.run_with(*shapes, NOWPLAYING_ANIMATED_ARTWORK="never")
        program.wait_event("worth giving: nothing")
        self.assert_error("org.nowplaying.Error.Constrained", self.client.send(self.client.player().name, *ask).wait)
        self.assertEqual(program.pending("video"), [])

    def test_wrong_arguments(self):
        for arguments in [], ["one.mp4"], ["/nowhere/a.mp4", "/nowhere/a.png"]:
            done = self.run_tool(str(ANIMATED), *arguments, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertTrue(done.stderr)


class Images(ImageTest):
    """The puppet player, which answers requests for images when the test commands it."""

    def play(self, puppet, number, cover=None, **more):
        """Song `number` starts, with that cover."""
        puppet(f"content music {self.song(number, **more)}" + (f" artwork=cover-{cover}" if cover else ""))

    def wait_asked(self, puppet):
        """Waits for the next request for an image; returns its id."""
        return puppet.wait_event(r"image (\S+) 512 512 0$")[1]

    def test_a_song_is_one_line(self):
        """`playerctl --follow` prints each song once, with its cover."""
        puppet, player = self.start()
        follow = ["playerctl", "--follow", "metadata", "--format", "line {{title}} {{mpris:artUrl}}"]
        lines = ConformanceTest.run_program(self, *follow)
        lines.wait_event("line ")
        numbers = itertools.count(300)

        def play_ten():
            player.forget()
            for number in itertools.islice(numbers, 10):
                player.settle()
                player.assert_silent(0.06)
                self.play(puppet, number, number)
                lines.wait_event(rf"line Song {number} file:///")
            player.settle()
            # There may be one more signal if the machine did not answer within 20 ms.
            return len(self.shown(player)) < 13

        self.assertTrue(in_time(play_ten))

    def test_clients_read_the_last_published_values(self):
        """Get returns the values of the last signal, also while a song waits for its cover and when a command is
        answered.
        """
        puppet, player = self.start(offer="next")
        puppet("images later")
        for number in range(301, 320):
            player.assert_silent(0.06)
            self.client.signals.clear()
            self.play(puppet, number, number)
            while player.metadata["xesam:title"] != f"Song {number}":
                pass
            self.client.turn()
            self.assertEqual([song["xesam:title"] for song in self.shown(player)], [f"Song {number}"])

    def test_songs_after_a_missing_image_are_not_delayed(self):
        """If one image never arrives, the songs after it are published as fast, without an image."""
        puppet, player = self.start()
        puppet("images later")
        times = {False: [], True: []}
        for number in range(100, 200):
            with_cover = number % 2 == 0
            player.forget()
            begun = time.monotonic()
            self.play(puppet, number, number if with_cover else None)
            metadata = player.wait_change("Metadata")
            times[with_cover].append(time.monotonic() - begun)
            self.assertEqual(metadata["xesam:title"], f"Song {number}")
            self.assertNotIn("mpris:artUrl", metadata)
        # A wait for the image would delay each of them; a busy machine delays some.
        without, with_cover = (statistics.quantiles(times[key])[0] for key in (False, True))
        self.assertLess(with_cover, 2 * without + 0.005)

    def test_no_song_has_the_image_of_another(self):
        """Four hundred songs, images that arrive in any order, and skips at any moment.

        On a busy machine fewer songs get their image, and fewer requests are cancelled. The test plays more songs until
        it has enough of both.
        """
        puppet, player = self.start(offer="next")
        chance = random.Random(7)
        covers, announced = {}, []
        puppet("images some-time 120")

        def is_shown(title):
            announced.extend(self.shown(player))
            self.client.signals.clear()
            return announced and announced[-1].get("xesam:title") == title and "mpris:artUrl" in announced[-1]

        def is_enough():
            with_image = sum("mpris:artUrl" in song for song in announced)
            return with_image > 100 and len(puppet.pending("unwanted ")) > 20

        for number in itertools.count(1):
            if number > 400 and is_enough():
                break
            self.assertLess(number, 4000, "too few songs with an image, or too few cancelled requests")
            # Some songs are of one album, some have no cover. A cover is at most 512 pixels wide.
            one = 100 + number % 400
            album = 100 + number // 4 % 400
            cover = chance.choice([one, album, album, None])
            title = f"Song {number}"
            covers[title] = cover
            self.play(puppet, number, cover)
            # Some songs are skipped at once, some play until their image arrives, some play for a while.
            patience = chance.choice([0, 0.05, 0.1, 1])
            if cover and patience:
                with contextlib.suppress(AssertionError):
                    self.client.wait(lambda title=title: is_shown(title), "an image", patience)
        player.settle()
        is_shown(title)
        for song in announced:
            if "mpris:artUrl" in song:
                self.assertEqual(width_of(song["mpris:artUrl"]), covers[song["xesam:title"]], song)

    def test_a_late_image_while_playing(self):
        """The library emits the new metadata, then Seeked: Bluetooth receivers restart at 0 with new metadata."""
        puppet, player = self.start()
        puppet("images later")
        self.play(puppet, 1, 300)
        self.assertEqual(self.wait_asked(puppet), "cover-300")
        player.wait_title("Song 1")
        player.forget()
        puppet("give")
        self.assertEqual(width_of(player.wait_change("Metadata")["mpris:artUrl"]), 512)
        self.assertGreaterEqual(player.wait_seeked()[0], 42)
        player.settle()
        self.assertEqual([signal.member for signal in player.signals()], ["PropertiesChanged", "Seeked"])

    def test_a_late_image_while_paused(self):
        """The library emits no Seeked."""
        puppet, player = self.start(playback="paused position=42")
        puppet("images later")
        self.play(puppet, 1, 300)
        self.wait_asked(puppet)
        player.wait_title("Song 1")
        player.forget()
        puppet("give")
        player.wait_change("Metadata")
        player.settle()
        self.assertEqual([signal.member for signal in player.signals()], ["PropertiesChanged"])
        self.assertEqual(player.changed(), [["Metadata"]])

    def test_an_earlier_image_is_in_the_first_signal(self):
        """A player that goes back to an item is not asked for its image again."""
        puppet, player = self.start()
        puppet("images later")
        for number in 1, 2, 3:
            self.play(puppet, number, 300 + number)
            self.assertEqual(self.wait_asked(puppet), f"cover-{300 + number}")
            player.wait_title(f"Song {number}")
            puppet("give")
            self.wait_image(player, f"Song {number}")

        def returns_to(number):
            for song in number % 3 + 1, number:
                player.assert_silent(0.06)
                player.forget()
                self.play(puppet, song, 300 + song)
                player.wait_title(f"Song {song}")
                player.settle()
            return ["mpris:artUrl" in song for song in self.shown(player)] == [True]

        # The library writes the image within 20 ms, or announces it later.
        for number in 1, 2, 3:
            self.assertTrue(in_time(lambda number=number: returns_to(number)))
        self.assertEqual(puppet.pending("image "), [])

    def test_the_next_image_is_requested_ahead(self):
        """With the flag, the provider of the next entry is called before the entry plays."""
        for flags, is_ahead in (("artwork_ahead", True), ("", False)):
            puppet, player = self.start(flags=flags)
            puppet("images later", "queue-new")
            for number in 1, 2:
                puppet(f"queue-add e{number} {self.song(number)} artwork=cover-{300 + number}")
            puppet("queue-current e1", "begin music", "queue music")
            self.play(puppet, 1, 301)
            puppet("end music")
            self.assertEqual(self.wait_asked(puppet), "cover-301")
            puppet("give")
            self.wait_image(player, "Song 1")
            if is_ahead:
                self.assertEqual(self.wait_asked(puppet), "cover-302")
                puppet("give")
                # Its file is written ahead too: nothing is left to do when the entry plays.
                until(lambda: len([path for path in self.left() if path.suffix]) == 2, self.left)
            player.assert_silent(0.06)
            player.forget()
            puppet("queue-current e2", "begin music", "queue music")
            self.play(puppet, 2, 302)
            puppet("end music")
            player.wait_title("Song 2")
            player.settle()
            self.assertEqual(["mpris:artUrl" in song for song in self.shown(player)], [is_ahead])
            self.assertEqual(bool(puppet.pending("image cover-302")), not is_ahead)
            puppet.end(signal.SIGKILL)
            self.client.wait_names(0)

    def test_a_kept_image_does_not_wait_for_a_provider(self):
        """The user goes back to a song while the provider of the next one has not returned."""
        puppet, player = self.start()
        for number in 1, 2:
            self.play(puppet, number, 300 + number)
            self.assertEqual(self.wait_asked(puppet), f"cover-{300 + number}")
            self.wait_image(player, f"Song {number}")
        puppet("images blocked-once")
        self.play(puppet, 3, 303)
        player.wait_title("Song 3")
        self.assertEqual(self.wait_asked(puppet), "cover-303")
        self.play(puppet, 1, 301)
        self.wait_image(player, "Song 1")
        puppet("images now")

    def test_a_failed_image_changes_nothing(self):
        """Nothing changes, the log has the player's own text, and setting other values does not request the image
        again.
        """
        puppet, player = self.start(NOWPLAYING_LOG="info")
        puppet("images later")
        self.play(puppet, 1, 300)
        self.wait_asked(puppet)
        player.wait_title("Song 1")
        player.forget()
        puppet('give network_failed "the server is away"')
        self.play(puppet, 1, 300, album="Another")
        self.assertNotIn("mpris:artUrl", player.wait_change("Metadata"))
        self.assertIn("the server is away", puppet.log_text())
        self.assertEqual(puppet.pending("image "), [])
        # The image of the next song may succeed.
        self.play(puppet, 2, 300)
        self.assertEqual(self.wait_asked(puppet), "cover-300")

    def test_a_file_without_an_image(self):
        """The log has the path and the reason by default, and the song is published without an image."""
        puppet, player = self.start()
        puppet("content music music song title=Song artwork_file=/etc/passwd")
        player.wait_title("Song")
        self.assertNotIn("mpris:artUrl", player.get("Metadata"))
        line = 'the image file "/etc/passwd" is not shown: the data are a text'
        self.client.wait(lambda: line in puppet.log_text(), "the mistake in the log")

    def test_a_failed_image_is_requested_again(self):
        """Five seconds after a network error the library requests the image again, without any change."""
        puppet, player = self.start()
        puppet("images later")
        self.play(puppet, 1, 300)
        self.wait_asked(puppet)
        player.wait_title("Song 1")
        begun = time.monotonic()
        puppet('give network_failed "the server is away"')
        player.forget()
        self.assertEqual(self.wait_asked(puppet), "cover-300")
        self.assertGreater(time.monotonic() - begun, 4)
        puppet("give")
        self.assertIn("mpris:artUrl", player.wait_change("Metadata"))

    def test_a_provider_that_needs_a_minute(self):
        """After 10 s the library gives up and logs it. Images are then loaded on a second thread."""
        puppet, player = self.start()
        puppet("images blocked-once")
        self.play(puppet, 1, 300)
        begun = time.monotonic()
        self.wait_asked(puppet)
        player.wait_title("Song 1")
        player.forget()
        while 'image "cover-300" is missing: the player did not give it in time' not in puppet.log_text():
            self.assertLess(time.monotonic() - begun, 20)
            player.assert_silent(0.5)
        self.assertGreater(time.monotonic() - begun, 9)
        puppet.wait_event("unwanted cover-300$")
        player.call("Next")
        self.assertEqual(puppet.command()[0], "next")
        for number in 2, 3:
            self.play(puppet, number, 300 + number)
            self.assertEqual(self.wait_asked(puppet), f"cover-{300 + number}")
            self.wait_image(player, f"Song {number}")
        self.assertEqual(puppet.log_text().count("does not return"), 1)
        # The first thread ends, and the second one continues.
        puppet("images some-time 0")
        self.assertEqual(puppet.status("give"), "NP_ERROR_FINISHED")
        self.play(puppet, 4, 304)
        self.assertEqual(width_of(self.wait_image(player, "Song 4")["mpris:artUrl"]), 304)

    def test_playerctld_lives(self):
        """playerctld passes the images on, early or late."""
        daemon = self.start_playerctld()
        puppet, player = self.start()
        puppet("images some-time 30")
        for number in range(300, 330):
            self.play(puppet, number, number)
            self.wait_image(player, f"Song {number}")
        self.assertEqual(width_of(self.playerctl("-p", "playerctld", "metadata", "mpris:artUrl")), 329)
        self.assertIsNone(daemon.poll())

    def test_a_hundred_sessions(self):
        """Each session shows its own image."""
        puppet = self.new_puppet()
        puppet("context org.example.Many publish_all", "images some-time 0")
        for number in range(300, 400):
            puppet(f"session s{number}", f"content s{number} {self.song(number)} artwork=cover-{number}")
            puppet(f"publish s{number}")
        names = self.client.wait_names(100)
        players = [Player(self.client, name) for name in names]
        for player in players:
            metadata = self.wait_image(player)
            self.assertEqual(f"Song {width_of(metadata['mpris:artUrl'])}", metadata["xesam:title"])
            self.assertTrue(path_of(metadata["mpris:artUrl"]).exists())
        self.assertEqual(len(self.left()), 101)
        puppet("free")
        self.assertEqual(self.left(), [])

    def test_a_session_that_is_withdrawn(self):
        """A session that ends removes its image, while other sessions still play."""
        puppet, player = self.start(flags="publish_all")
        puppet("images some-time 0")
        self.play(puppet, 1, 300)
        self.wait_image(player)
        puppet("withdraw music")
        self.client.wait_names(0)
        puppet("publish music")
        player = self.client.player()
        self.assertEqual(width_of(self.wait_image(player)["mpris:artUrl"]), 300)

    def test_no_file_remains_after_exit_without_free(self):
        puppet, player = self.start()
        puppet("images some-time 0")
        self.play(puppet, 1, 300)
        self.wait_image(player)
        puppet.write("leave")
        self.assertEqual(puppet.process.wait(DEADLINE), 0)
        self.assertEqual(self.left(), [])

    def test_a_fork_keeps_the_file(self):
        """A forked child inherits the parent's open folder, and does not remove it."""
        puppet, player = self.start()
        puppet("images some-time 0")
        self.play(puppet, 1, 300)
        image = path_of(self.wait_image(player)["mpris:artUrl"])
        for how in "", "exit":
            self.assertEqual(puppet(f"fork music {how}"), "0")
            self.assertTrue(image.exists())
        puppet("free")
        self.assertEqual(self.left(), [])

    def test_a_late_answer_is_not_logged(self):
        """A song is skipped before its image is loaded, so nothing is logged."""
        puppet, player = self.start()
        puppet("images later")
        self.play(puppet, 1, 300)
        self.wait_asked(puppet)
        self.play(puppet, 2)
        puppet.wait_event("unwanted cover-300$")
        self.assertEqual(puppet.status("give"), "NP_ERROR_FINISHED")
        self.assertEqual(puppet.log_text(), "")

    def test_without_a_folder_it_is_logged_once(self):
        """If the folder cannot be created, the library logs it once, and everything else works."""
        puppet, player = self.start(
            XDG_RUNTIME_DIR="/proc/nowhere", XDG_CACHE_HOME="/proc/nowhere", NOWPLAYING_LOG="warning"
        )
        puppet("images some-time 0")
        for number in 300, 301:
            self.play(puppet, number, number)
            self.assertEqual(self.wait_asked(puppet), f"cover-{number}")
            self.assertNotIn("mpris:artUrl", player.metadata)
        player.call("Next")
        self.assertEqual(puppet.command()[0], "next")
        until(lambda: "desktops show no images" in puppet.log_text(), puppet.log_text)
        puppet("free")
        self.assertEqual(puppet.log_text().count("desktops show no images"), 1)

    def test_the_cache_folder_is_used_without_a_run_time_folder(self):
        """The cache folder is used if the run-time folder does not exist, or was removed."""
        cache = self.bus.folder / "cache"
        puppet, player = self.start(XDG_RUNTIME_DIR="/proc/nowhere", XDG_CACHE_HOME=str(cache))
        puppet("images some-time 0")
        for number in 300, 301:
            self.play(puppet, number, number)
            self.assertEqual(self.wait_asked(puppet), f"cover-{number}")
            path = path_of(self.wait_image(player, f"Song {number}")["mpris:artUrl"])
            self.assertEqual((path.parent.parent, path.exists()), (cache / "nowplaying", True))
            shutil.rmtree(cache)
        puppet("free")

    def test_a_missing_run_time_folder_is_not_made(self):
        """The login makes the run-time folder. The cache folder is used instead."""
        missing, cache = self.bus.folder / "missing" / "run", self.bus.folder / "cache"
        puppet, player = self.start(XDG_RUNTIME_DIR=str(missing), XDG_CACHE_HOME=str(cache))
        puppet("images some-time 0")
        self.play(puppet, 300, 300)
        self.wait_asked(puppet)
        path = path_of(self.wait_image(player, "Song 300")["mpris:artUrl"])
        self.assertEqual((path.parent.parent, missing.parent.exists()), (cache / "nowplaying", False))
        puppet("free")


class Sandbox(ImageTest):
    """A player in Flatpak or Snap: its /tmp and run-time folder are private, and the desktop is outside the sandbox."""

    def confinement(self, shared):
        """The command prefix that confines a program: it can write only to this folder, which the outside shares."""
        if self.has("bwrap", "--ro-bind", "/", "/", "--unshare-pid", "--proc", "/proc"):
            # fmt: off
            return ["bwrap", "--die-with-parent", "--unshare-pid", "--ro-bind", "/", "/", "--dev", "/dev",
                    "--proc", "/proc", "--tmpfs", "/tmp", "--ro-bind", BUILD, BUILD, "--tmpfs", self.run_time,
                    "--bind", shared, shared, "--ro-bind", self.bus.folder / "proxy", self.bus.folder / "proxy"]
            # fmt: on
        if self.has("unshare", "--mount"):
            return ["unshare", "--mount", "sh", "-c", f'mount -t tmpfs tmpfs {self.run_time}; exec "$@"', "sh"]
        # A file that the player writes there cannot be read from the outside.
        return ["env", "XDG_RUNTIME_DIR=/nonexistent"]

    def run_confined(self, shared, *own, **environment):
        shared.mkdir(parents=True, exist_ok=True)
        if not (self.bus.folder / "proxy").exists():
            self.address = self.proxied(*own)
        return self.run_program(
            ARTWORK, before=map(str, self.confinement(shared)), DBUS_SESSION_BUS_ADDRESS=self.address, **environment
        )

    def run_flatpak(self):
        name = "org.example.Boxed"
        self.shared = self.bus.folder / ".var" / "app" / name / "cache"
        own = f"{ROOT}.{name}.*"
        return self.run_confined(self.shared, own, FLATPAK_ID=name, XDG_CACHE_HOME=str(self.shared))

    def assert_shown(self, player, shared):
        """The published file exists on the desktop, below the shared folder."""
        path = path_of(self.wait_image(player)["mpris:artUrl"])
        self.assertIn(shared, path.parents)
        with Image.open(path) as image:
            image.load()
            self.assertEqual(image.size, (512, 512))
        self.assertEqual(list(self.run_time.iterdir()), [])
        return path

    def test_flatpak(self):
        self.run_flatpak()
        player = self.client.player()
        self.assertRegex(player.name, r"\.org\.example\.Boxed$")
        self.assert_shown(player, self.shared)
        player.call("Next")
        player.wait_title("Slack Water")

    def test_flatpak_without_a_cache_variable(self):
        """Flatpak may not set the cache variable; the library still finds the path."""
        shared = self.bus.folder / ".var" / "app" / "org.example.Boxed" / "cache"
        self.run_confined(shared, f"{ROOT}.org.example.Boxed.*", FLATPAK_ID="org.example.Boxed")
        self.assert_shown(self.client.player(), shared)

    def test_two_in_flatpak(self):
        """Both players are the second process of their sandbox. Neither removes the other's files; those of a dead
        player are removed.
        """
        first = self.run_flatpak()
        before = self.assert_shown(self.client.player(), self.shared)
        self.run_flatpak()
        images = {
            path_of(self.wait_image(Player(self.client, name))["mpris:artUrl"]) for name in self.client.wait_names(2)
        }
        self.assertEqual(len(images), 2)
        self.assertTrue(all(path.exists() for path in images))
        first.end(signal.SIGKILL)
        self.client.wait_names(1)
        third = self.run_flatpak()
        third.wait_event("image: ")
        self.assertFalse(before.parent.exists())
        self.assertTrue((images - {before}).pop().exists())

    def test_snap(self):
        shared = self.bus.folder / "snap" / "ferry" / "common"
        own = f"{ROOT}.ferry"
        self.run_confined(shared, own, SNAP="/snap/ferry/1", SNAP_NAME="ferry", SNAP_USER_COMMON=str(shared))
        player = self.client.player()
        self.assertEqual(player.name, own)
        self.assert_shown(player, shared)


if __name__ == "__main__":
    unittest.main()
