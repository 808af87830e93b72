# SPDX-License-Identifier: MIT
"""A real MPD with examples/mpd_remote, real files, and fake servers."""

import os
import re
import signal
import socket
import subprocess
import threading
import time
import unittest

from gi.repository import GLib
from mpd_server import MEDIA, OUTPUTS, PROGRAM, TAGS, Fake, RemoteTest, hang, hang_up, make_media
from readers import GnomeShell, Plasma
from recipes import build_by, build_environment
from support import BUILD, DEADLINE, REPOSITORY, ROOT, SECOND, SESSION1, SESSION1_PATH

TRACK_LIST, PLAYLISTS = ROOT + ".TrackList", ROOT + ".Playlists"


def setUpModule():
    if not PROGRAM.exists():
        raise RuntimeError(f"{PROGRAM} is missing: install libmpdclient-dev, run cmake again, and build")
    make_media()


def in_bytes(text):
    """An id as an argument of busctl."""
    return ["ay", len(text), *text.encode()]


class Shown(RemoteTest):
    """The values that are published for the server's state."""

    def test_tags(self):
        _, _, player = self.play("tags.flac")
        expected = {
            "xesam:title": "Harbour Lights",
            "xesam:artist": ["The Ferrymen"],
            "xesam:album": "Night Crossing",
            "xesam:albumArtist": ["The Harbour Band"],
            "xesam:composer": ["Ada Lovelace"],
            "xesam:genre": ["Folk"],
            "xesam:trackNumber": 3,
            "xesam:discNumber": 1,
            "mpris:length": 60_000_000,
        }
        self.assertEqual({key: player.metadata.get(key) for key in expected}, expected)
        self.assertTrue(player.metadata["xesam:contentCreated"].startswith("1959-08-17"))
        self.assertEqual(GnomeShell(player).complaints, [])
        self.assertTrue(Plasma(player))
        content = player.session.get("Content")
        self.assertRegex(bytes(content["id"]), rb"^[0-9a-f]{32}$")
        self.assertEqual(content["external_content_id"], TAGS["MUSICBRAINZ_TRACKID"])
        self.assertTrue(player.session.get("IsRemote"))

    def test_a_file_without_tags(self):
        _, _, player = self.play("untagged (1).flac")
        self.assertEqual(player.metadata["xesam:title"], "untagged (1).flac")

    def test_covers(self):
        """The cover in the file has priority over the one in its folder; without both, none is published."""
        server, _, player = self.play("folder/embedded.flac", "folder/inside.flac", "songs/song-1.flac")
        self.assertEqual(self.wait_cover(player), (MEDIA / "red.png").read_bytes())
        server.ask("next")
        player.wait_title("In a folder")
        self.assertEqual(self.wait_cover(player), (MEDIA / "music/folder/cover.jpg").read_bytes())
        server.ask("next")
        player.wait_title("Song 1")
        size = GLib.Variant("(ii)", (64, 64))
        call = self.client.send(player.name, "GetArtwork", size, SESSION1_PATH, SESSION1)
        with self.assertRaisesRegex(Exception, "no picture"):
            call.wait()
        self.assertNotIn("mpris:artUrl", player.metadata)

    def test_position(self):
        server, _, player = self.songs(setup=["random 0"])
        server.ask("seekcur 20")
        player.wait_seeked()
        self.assert_position(server, player)
        server.ask("next")
        player.wait_title("Song 2")
        self.assert_position(server, player)

    def test_changes_by_other_clients(self):
        server, _, player = self.songs()
        server.ask("pause 1")
        player.wait_value("PlaybackStatus", "Paused")
        server.ask("seekcur 30")
        player.wait_seeked()
        self.assertAlmostEqual(player.position, 30, delta=0.2)
        server.ask("setvol 35")
        player.wait_value("Volume", 0.35)
        self.assertAlmostEqual(player.position, 30, delta=0.2)
        server.ask("play 2")
        player.wait_title("Song 3")
        player.wait_value("PlaybackStatus", "Playing")
        server.ask("stop")
        player.wait_value("PlaybackStatus", "Stopped")

    def test_the_next_song_by_itself(self):
        server, _, player = self.play("short.flac", "songs/song-1.flac")
        player.wait_title("Song 1")
        self.assert_position(server, player)

    def test_it_is_not_shown_without_a_song(self):
        server = self.new_server()
        remote = self.new_remote("--host", server.socket)
        server.ask("add songs/song-1.flac", "play")
        player = self.client.player()
        player.wait_title("Song 1")
        server.ask("clear")
        self.client.wait_names(0)
        self.assertEqual(remote.log_text(), "")

    def test_queue(self):
        """A window of twenty around the current song, which moves only when the song leaves it."""
        server, _, player = self.play(*["songs/song-1.flac", "songs/song-2.flac"] * 30)
        playback = player.session.get("Playback")
        self.assertEqual((playback["queue_index"], playback["queue_count"]), (0, 60))
        titles = ["Song 1", "Song 2"] * 30
        ids = self.wait_window(player, titles[:20], 0)
        server.ask("play 40")
        moved = self.wait_window(player, titles[30:50], 10)
        self.assertEqual(len({*ids, *moved}), 40)
        server.ask("delete 41")
        self.assertEqual(self.wait_window(player, titles[30:41] + titles[42:51], 10)[:19], moved[:11] + moved[12:])

    def wait_window(self, player, titles, current):
        """Waits until the window has these titles and this current one; returns the published ids."""

        def window():
            return *self.entries(player), bytes(player.session.get("Playback")["entry_id"]).decode()

        def is_it(found):
            return found[1] == titles and found[0][current] == found[2]

        return self.client.wait_read(window, is_it, f"{titles}")[0]

    def test_one_output(self):
        """The volume is that of the output; an output that is only a visualizer has none."""
        server, _, player = self.songs(server=self.new_server(outputs={"Küche 🔊 (links)": "software", "Draw": "fifo"}))
        server.ask("setvol 40")
        player.wait_value("Volume", 0.4)
        (device,) = player.session.get("Devices")
        self.assertEqual((device["name"], device["type"], device["volume"]), ("Küche links", "speaker", 0.4))
        self.assertEqual(bytes(device["id"]).decode(), "Küche 🔊 (links)")
        self.assertEqual(player.get("Identity", ROOT), "MPD – Küche links")

    def test_several_outputs(self):
        """Outputs with a common volume have none of their own; a disabled output is not a device."""
        server, _, player = self.songs()
        devices = player.session.get("Devices")
        self.assertEqual(
            [(device["name"], "volume" in device) for device in devices], [("Küche links", False), ("Bad", False)]
        )
        server.ask("setvol 25", "disableoutput 0")
        self.wait_session1(player, "Devices", [dict(devices[1], volume=0.25)])

    def test_outputs_are_selected(self):
        server, _, player = self.songs()
        program = [str(BUILD / "bin" / "nowplaying"), "outputs"]

        def outputs(*words):
            done = subprocess.run(
                [*program, *words], env=self.bus.environment(), capture_output=True, text=True, timeout=DEADLINE
            )
            return done.returncode, done.stdout, done.stderr

        def enabled():
            pairs = server.ask("outputs")
            names = [value for key, value in pairs if key == "outputname"]
            return [name for name, flag in zip(names, (v for k, v in pairs if k == "outputenabled")) if flag == "1"]

        names = list(OUTPUTS)
        self.assertEqual(outputs()[1], f"▶\t{names[0]}\tspeaker\tKüche links\t\n▶\tBad\tspeaker\tBad\t\n")
        self.assertEqual(outputs(names[1]), (0, "", ""))
        self.assertEqual(enabled(), names[1:2])
        self.assertEqual(outputs(names[1], names[0]), (0, "", ""))
        self.assertEqual(enabled(), names[:2])
        self.assertEqual(outputs("leave", names[1]), (0, "", ""))
        self.assertEqual(enabled(), names[:1])

    def test_an_output_without_a_volume(self):
        _, _, player = self.songs(server=self.new_server(outputs={"Line out": "none"}))
        (device,) = player.session.get("Devices")
        self.assertNotIn("volume", device)
        self.assertNotIn("volume", player.session.get("Playback"))

    def test_name(self):
        server, _, player = self.songs(options=["--name", "Attic"])
        self.assertEqual(player.get("Identity", ROOT), "Attic")
        self.assertTrue(player.name.startswith(ROOT + ".mpd."), player.name)

    def test_partition(self):
        """A partition of the server has its own queue, volume and outputs."""
        server = self.new_server()
        server.ask("newpartition kitchen", "partition kitchen", "moveoutput Bad", "setvol 60", "add songs/song-2.flac")
        _, _, player = self.play(
            "songs/song-1.flac", setup=["single 1"], server=server, options=["--partition", "kitchen"]
        )
        player.wait_title("Song 2")
        self.assertEqual([device["name"] for device in player.session.get("Devices")], ["Bad"])
        self.assertEqual(player.get("Volume"), 0.6)
        server.ask("partition default", "stop")
        self.playerctl("volume", "0.7")
        self.assertEqual(server.status["volume"], "100")

    def test_radio(self):
        """The station and its program are published, without a length. The URL has no password."""
        song = b"file: http://ada:secret@example.org/live?token=1\nPos: 0\nId: 1\n"
        fake = self.new_fake(currentsong=song + b"Name: Radio Harbour\nTitle: Evening News\n", playlistinfo=song)
        remote = self.remote_of(fake)
        player = self.client.player()
        player.wait_title("Evening News")
        self.assertEqual(player.metadata["xesam:artist"], ["Radio Harbour"])
        self.assertNotIn("mpris:length", player.metadata)
        self.assertFalse(player.get("CanSeek"))
        self.assertTrue(player.session.get("Content")["live"])
        fake.answers["currentsong"] = song
        fake.send(b"changed: player\nOK\n")
        player.wait_title("live")
        self.assertEqual(remote.log_text(), "")


class Steered(RemoteTest):
    """Commands from the desktop by playerctl and by org.nowplaying.Session1, and their effect on the server's state."""

    def test_play_pause_stop(self):
        server, _, player = self.songs()
        for how in ("pause", "play", "play-pause", "play-pause", "stop", "play"):
            self.playerctl(how)
            server.wait_status(state={"pause": "pause", "stop": "stop"}.get(how) or server.status["state"])
        server.wait_status(state="play")
        for command, state in (
            ("pause", "pause"),
            ("play", "play"),
            ("toggle_play_pause", "pause"),
            ("toggle_play_pause", "play"),
            ("stop", "stop"),
            ("play", "play"),
        ):
            self.perform(player, command)
            self.assertEqual(server.status["state"], state, command)

    def test_the_answer_finds_the_change(self):
        _, _, player = self.songs()
        for command, state in (("pause", "Paused"), ("play", "Playing"), ("stop", "Stopped")):
            self.perform(player, command)
            self.assertEqual(player.get("PlaybackStatus"), state)

    def test_next_and_previous(self):
        server, _, player = self.songs()
        self.assertTrue(player.get("CanGoNext"))
        for how, title in (("next", "Song 2"), ("next", "Song 3"), ("previous", "Song 2")):
            self.playerctl(how)
            player.wait_title(title)
            self.assertEqual(server.song["Title"], title)
        self.perform(player, "next")
        self.assertEqual(server.song["Title"], "Song 3")
        self.assertFalse(player.get("CanGoNext"))
        self.perform(player, "previous")
        self.assertEqual(server.song["Title"], "Song 2")

    def test_seek(self):
        server, _, player = self.songs()
        self.playerctl("position", "30")
        player.wait_seeked()
        self.assertAlmostEqual(server.elapsed, 30, delta=0.5)
        self.playerctl("position", "10-")
        player.wait_seeked(2)
        self.assertAlmostEqual(server.elapsed, 20, delta=0.5)
        track = player.metadata["mpris:trackid"]
        player.call("SetPosition", GLib.Variant("(ox)", (track, 42 * SECOND)))
        player.wait_seeked(3)
        self.assertAlmostEqual(server.elapsed, 42, delta=0.5)
        self.perform(player, "seek_to_position", ("position_us", "x", 12_500_000))
        self.assertAlmostEqual(server.elapsed, 12.5, delta=0.5)
        self.assert_position(server, player)

    def test_volume_of_one_output(self):
        server, _, player = self.songs(server=self.new_server(outputs={"Hi-fi": "software"}))
        self.playerctl("volume", "0.4")
        server.wait_status(volume="40")
        self.perform(player, "set_volume", ("volume", "d", 0.5))
        self.assertEqual(server.status["volume"], "50")
        self.perform(player, "set_device_volume", ("device_id", *in_bytes("Hi-fi")), ("volume", "d", 0.6))
        self.assertEqual(server.status["volume"], "60")
        self.assertEqual(player.get("Volume"), 0.6)
        self.assertEqual(player.session.get("Devices")[0]["volume"], 0.6)
        self.perform(player, "set_volume", ("volume", "d", 7.0))
        self.assertEqual(server.status["volume"], "100")

    def test_volume_of_several_outputs(self):
        server, _, player = self.songs()
        self.playerctl("volume", "0.4")
        server.wait_status(volume="40")
        self.perform(player, "set_volume", ("volume", "d", 0.5))
        self.assertEqual(server.status["volume"], "50")
        with self.assertRaisesRegex(AssertionError, "volume"):
            self.perform(player, "set_device_volume", ("device_id", *in_bytes("Bad")), ("volume", "d", 0.6))
        self.assertEqual(server.status["volume"], "50")

    def test_modes(self):
        server, _, player = self.songs()
        for loop, repeat, single in (("Track", "1", "1"), ("Playlist", "1", "0"), ("None", "0", "0")):
            self.playerctl("loop", loop)
            server.wait_status(repeat=repeat, single=single)
            player.wait_value("LoopStatus", loop)
        self.playerctl("shuffle", "On")
        server.wait_status(random="1")
        self.perform(player, "change_shuffle_mode", ("shuffle_mode", "s", "off"))
        self.assertEqual(server.status["random"], "0")
        self.perform(player, "change_repeat_mode", ("repeat_mode", "s", "one"))
        self.assertEqual((server.status["repeat"], server.status["single"]), ("1", "1"))
        server.ask("single 0", "random 1")
        player.wait_value("LoopStatus", "Playlist")
        player.wait_value("Shuffle", True)

    def test_queue(self):
        server, _, player = self.songs()
        ids = [value for key, value in server.ask("playlistinfo") if key == "Id"]
        shown, _ = self.entries(player)
        self.perform(player, "go_to_entry", ("entry_id", *in_bytes(shown[2])))
        self.assertEqual(server.song["Id"], ids[2])
        self.perform(player, "remove_from_queue", ("entry_id", *in_bytes(shown[0])))
        self.assertEqual([value for key, value in server.ask("playlistinfo") if key == "Id"], ids[1:])
        self.perform(player, "add_to_queue", ("url", "s", "tags.flac"), ("after_entry_id", *in_bytes(shown[1])))
        files = ["songs/song-2.flac", "tags.flac", "songs/song-3.flac"]
        self.assertEqual([value for key, value in server.ask("playlistinfo") if key == "file"], files)
        self.perform(player, "add_to_queue", ("url", "s", "short.flac"), ("make_current", "b", "true"))
        self.assertEqual(server.song["file"], "short.flac")
        self.assertEqual(server.song["Pos"], "0")

    def test_playlists(self):
        server, _, player = self.songs()
        entries = player.session.get("Playlists")["entries"]
        self.assertEqual(sorted(fields["name"] for _, fields in entries), ["Nothing", "On the Road"])
        self.perform(player, "activate_playlist", ("playlist_id", *in_bytes(self.playlist(player, "On the Road"))))
        files = ["songs/song-3.flac", "songs/song-1.flac"]
        self.assertEqual([value for key, value in server.ask("playlistinfo") if key == "file"], files)
        self.assertEqual(server.song["Title"], "Song 3")
        self.assertEqual(server.status["state"], "play")
        with self.assertRaisesRegex(AssertionError, "song index"):
            self.perform(player, "activate_playlist", ("playlist_id", *in_bytes(self.playlist(player, "Nothing"))))
        self.assertEqual([value for key, value in server.ask("playlistinfo") if key == "file"], files)

    def test_refusals_of_the_server(self):
        """The answer has the server's text, and the remote reads the state again."""
        server, remote, player = self.songs()
        with self.assertRaisesRegex(AssertionError, "No such"):
            self.perform(player, "add_to_queue", ("url", "s", "no such.flac"))
        for uri in ("a\nclear", "a" * 20_000):
            with self.assertRaises(AssertionError):
                self.perform(player, "add_to_queue", ("url", "s", uri))
        self.assertEqual(server.status["playlistlength"], "3")
        self.perform(player, "pause")
        self.assertEqual(server.status["state"], "pause")
        self.assertEqual(remote.log_text(), "")


class Gone(RemoteTest):
    """The server ends and starts again."""

    def test_killed_and_started_again(self):
        server, remote, player = self.songs(setup=["seek 0 20"])
        self.assertTrue(player.session.get("IsReachable"))
        server.kill()
        player.wait_value("PlaybackStatus", "Paused")
        self.assertEqual(player.metadata["xesam:title"], "Song 1")
        self.assertFalse(player.session.get("IsReachable"))
        with self.assertRaisesRegex(AssertionError, "reach"):
            self.perform(player, "play")
        remote.wait_logged("mpd_remote: .*closed")
        server.start()
        server.ask("clear", "add songs/song-2.flac", "play")
        player = self.wait_back("Song 2")
        player.wait_value("PlaybackStatus", "Playing")
        self.wait_session1(player, "IsReachable", True)
        self.perform(player, "pause")
        self.assertEqual(server.status["state"], "pause")

    def test_a_server_that_starts_later(self):
        server = self.new_server()
        server.kill()
        remote = self.new_remote("--host", server.socket)
        remote.wait_logged("mpd_remote: .*refused.*again")
        server.start()
        server.ask("add songs/song-1.flac", "play")
        self.client.player().wait_title("Song 1")
        self.assertEqual(len(remote.log_text().splitlines()), 1)

    def test_password(self):
        server = self.new_server('password "secret@read,add,control,player"', 'default_permissions ""')
        wrong = self.new_remote("--host", f"wrong@{server.socket}")
        wrong.wait_logged("incorrect password.*MPD_HOST=password@host")
        none = self.new_remote("--host", server.socket)
        none.wait_logged("permission.*MPD_HOST=password@host")
        server.ask("password secret", "add songs/song-1.flac", "play")
        self.new_remote(MPD_HOST=f"secret@{server.socket}")
        player = self.client.player()
        player.wait_title("Song 1")
        self.perform(player, "pause")
        self.assertEqual(server.status["state"], "pause")

    def test_addresses_of_the_server(self):
        """A port, an abstract socket, and a name that does not exist."""
        name = f"np-test-{os.getpid()}"
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        addresses = [f'bind_to_address "@{name}"', 'bind_to_address "127.0.0.1"', f'port "{port}"']
        server = self.new_server(*addresses)
        server.ask("add songs/song-1.flac", "play")
        for environment, arguments in (
            ({"MPD_HOST": f"@{name}"}, []),
            ({"MPD_HOST": "127.0.0.1", "MPD_PORT": str(port)}, []),
            ({}, ["--host", "127.0.0.1", "--port", port]),
        ):
            with self.subTest(environment):
                remote = self.new_remote(*arguments, **environment)
                self.client.player().wait_title("Song 1")
                self.assertEqual(remote.end(), 0)
                self.client.wait_names(0)
        remote = self.new_remote("--host", "no-such-host.invalid")
        remote.wait_logged("mpd_remote: no-such-host.invalid: .*again")

    def test_options(self):
        self.assertIn("--host", self.run_tool(str(PROGRAM), "--help"))
        for arguments in (["--nonsense"], ["word"]):
            self.assertEqual(self.run_tool(str(PROGRAM), *arguments, check=False).returncode, 2)


class Bad(RemoteTest):
    """The server is not an MPD, or sends invalid data."""

    def test_no_mpd(self):
        for hello in (b"HTTP/1.0 400 Bad Request\r\n\r\n", b"\0\xff\n", None, b"OK MPD\n", b"x" * 100_000):
            with self.subTest(hello and hello[:20]):
                fake = self.new_fake(hello)
                remote = self.remote_of(fake)
                fake.wait_asked("connected", 2)
                remote.wait_logged("mpd_remote: 127.0.0.1: .*again")
                self.assertEqual(len(remote.log_text().splitlines()), 1, remote.text)
                self.assertEqual(remote.end(), 0)

    def test_rubbish_in_an_answer(self):
        """A line that is not a pair ends the connection, and the remote connects again; a pair of an unknown key is
        ignored.
        """
        for answer, is_fatal in (
            (b"no pair at all\n", True),
            (b"x" * 100_000 + b"\n", True),
            (b"file: a.flac\nTitle: " + b"x" * 100_000 + b"\n", True),
            (b"\xff\xfe: \0\n", False),
            (b": \n", False),
            (
                b"file: b.flac\nTime: -7\nduration: nan\nPos: -1\nId: 99999999999999999999\nTrack: -1/x\nDate: ?\n",
                False,
            ),
        ):
            with self.subTest(answer[:20]):
                fake = self.new_fake(currentsong=answer)
                remote = self.remote_of(fake)
                fake.wait_asked(*("connected", 2) if is_fatal else ("idle",))
                fake.answers["currentsong"] = Fake.SONG
                if not is_fatal:
                    fake.send(b"changed: player\nOK\n")
                self.client.player().wait_title("A Song")
                self.assertEqual(remote.log_text() != "", is_fatal, remote.text)
                self.assertEqual(remote.end(), 0)
                self.client.wait_names(0)

    def test_answers_out_of_turn(self):
        """Too few answers, too many, an error with terminal escapes, and a change that was not requested."""
        for answer in (
            lambda connection, _: connection.sendall(b"OK\n") or b"",
            lambda connection, _: connection.sendall(b"list_OK\nlist_OK\nlist_OK\nOK\nOK\n") or b"",
            lambda connection, _: connection.sendall(b"ACK [5@0] {status} \033]0;gone\007\n") or b"",
            lambda connection, _: connection.sendall(b"changed: player\nOK\n") or b"",
            lambda connection, _: connection.sendall(b"ACK\n") or b"",
        ):
            fake = self.new_fake(status=answer)
            remote = self.remote_of(fake)
            fake.wait_asked("command_list_end")
            fake.answers["status"] = Fake.STATUS
            fake.hang_up()
            self.client.player().wait_title("A Song")
            self.assertEqual(remote.end(), 0)
            self.assertNotRegex(remote.text, "[\033\007]")
            self.client.wait_names(0)

    def test_rubbish_instead_of_ok(self):
        """The rubbish answers a command, an idle, or the first request: the remote reconnects, and exits normally."""
        for rubbish in (b"rubbish\n", b"list_OK\n", b"OK\nOK\n", b"ACK [\n"):
            for place in ("pause", "idle", "tagtypes"):
                with self.subTest(f"{rubbish} to {place}"):
                    fake = self.new_fake()
                    sent = threading.Event()

                    def send(connection, _, fake=fake, place=place, rubbish=rubbish, sent=sent):
                        """Sends the rubbish once."""
                        del fake.answers[place]
                        connection.sendall(rubbish)
                        sent.set()
                        return b""

                    if place != "idle":
                        fake.answers[place] = send
                    remote = self.remote_of(fake)
                    if place == "pause":
                        self.client.player().send("Pause")
                    if place == "idle":
                        fake.wait_asked(place)
                        fake.send(rubbish)
                    else:
                        self.assertTrue(sent.wait(DEADLINE), f"{place} was not asked: {fake.asked}")
                    seen = fake.hang_up()
                    fake.wait_asked("connected", since=seen)
                    fake.wait_asked("idle", since=seen)
                    self.assertEqual(remote.end(), 0)
                    self.client.wait_names(0)

    def test_invalid_numbers(self):
        status = (
            b"volume: 4000\nrepeat: x\nplaylist: -1\nplaylistlength: 4294967295\nstate: dancing\nsong: 2147483647\n"
        )
        fake = self.new_fake(status=status + b"songid: -5\nelapsed: 1e300\nnextsongid: 4294967295\n")
        remote = self.remote_of(fake)
        fake.wait_asked("idle")
        fake.answers["status"] = Fake.STATUS
        fake.send(b"changed: player\nchanged: nonsense\nOK\n")
        player = self.client.player()
        player.wait_value("PlaybackStatus", "Playing")
        player.wait_value("Volume", 0.5)
        self.assertEqual(remote.end(), 0)

    def test_text_that_is_not_utf_8(self):
        long = b"y" * 3000
        outputs = b"outputid: 0\noutputname: %s\noutputenabled: 1\n"
        fake = self.new_fake(
            currentsong=b"file: caf\xe9/\xff.flac\nArtist: \xff\nArtist: "
            + long
            + b"\nTitle: Caf\xe9\nPos: 0\nId: 1\n",
            outputs=outputs % b"\xff\xf0\x9f" + outputs % b"" + outputs % b"?!" + outputs % long + outputs % long,
            listplaylists=b"playlist: \xff\nLast-Modified: yesterday\nplaylist: \xff\n",
        )
        remote = self.remote_of(fake)
        player = self.client.player()
        self.assertTrue(player.metadata["xesam:title"].startswith("Caf"))
        self.assertEqual(player.metadata["xesam:artist"][1], long.decode())
        fake.answers["outputs"] = outputs % b"\xff\xf0\x9f" + outputs % b"?!"
        fake.send(b"changed: output\nOK\n")
        self.wait_names_of_devices(player, ["ÿð", "Output 1"])
        self.assertEqual(remote.end(), 0)

    def wait_names_of_devices(self, player, names):
        self.client.wait_equal(lambda: [device["name"] for device in player.session.get("Devices")], names)

    def test_closes_in_the_middle(self):
        """The connection closes in the middle of an answer, of a change, and of a command."""
        fake = self.new_fake(pause=hang_up)
        remote = self.remote_of(fake)
        player = self.client.player()
        fake.wait_asked("idle")
        with self.assertRaisesRegex(AssertionError, "closed"):
            self.perform(player, "pause")
        remote.wait_logged("mpd_remote: .*closed.*again")
        self.wait_session1(player, "IsReachable", True)
        fake.wait_asked("idle", 2)
        fake.send(b"changed: pla")
        fake.hang_up()
        self.wait_session1(player, "IsReachable", False)
        self.wait_session1(player, "IsReachable", True)
        fake.wait_asked("idle", 3)
        fake.answers["status"] = lambda connection, _: connection.sendall(b"volume: 4") or hang_up(connection, "")
        fake.send(b"changed: player\nOK\n")
        self.wait_session1(player, "IsReachable", False)
        fake.answers["status"] = Fake.STATUS
        self.wait_session1(player, "IsReachable", True)
        self.assertEqual(remote.end(), 0)

    def test_hangs(self):
        """The server hangs in a line, in a command, and before the greeting: the caller gets an answer, and the remote
        exits at once.
        """
        for answers, asked in (
            ({"status": lambda connection, _: connection.sendall(b"volume: 4") or hang(connection, "")}, "status"),
            ({"pause": hang}, "pause"),
            ({}, "connected"),
        ):
            with self.subTest(asked):
                fake = self.new_fake(b"OK MPD 0.2" if asked == "connected" else b"OK MPD 0.23.5\n", **answers)
                remote = self.remote_of(fake)
                if asked == "pause":
                    player = self.client.player()
                    began = time.monotonic()
                    player.call("Pause")
                    self.assertLess(time.monotonic() - began, 2)
                fake.wait_asked(asked)
                began = time.monotonic()
                self.assertEqual(remote.end(), 0)
                self.assertLess(time.monotonic() - began, 2)
                self.assertEqual(remote.text, "")
                self.client.wait_names(0)

    def test_does_not_answer_any_more(self):
        """After five seconds the server is treated as lost."""
        fake = self.new_fake(pause=hang)
        remote = self.remote_of(fake)
        player = self.client.player()
        player.call("Pause")
        remote.wait_logged("Timeout.*again")
        self.assertEqual(remote.end(), 0)

    def test_images(self):
        """Larger than allowed, without a size, with changing sizes, not an image, and one that never arrives."""
        piece = b"size: %d\ntype: image/png\nbinary: %d\n%s\nOK\n"
        png = (MEDIA / "red.png").read_bytes()
        for what, answer in {
            "too large": piece % (1 << 40, 3, b"abc"),
            "no size": b"binary: 3\nabc\nOK\n",
            "empty": piece % (0, 0, b""),
            "never more": piece % (100, 0, b""),
            "longer than it is": piece % (3, 20_000, b"x" * 20_000),
            "no picture": piece % (3, 3, b"abc"),
            "negative": b"size: -5\nbinary: -5\nOK\n",
            "rubbish behind it": piece[:-3] % (3, 3, b"abc") + b"rubbish\nOK\n",
            "rubbish instead": b"rubbish\nOK\n",
            "half": b"size: 9\nbinary: 9\nabc",
            "hangs": hang,
        }.items():
            with self.subTest(what):
                fake = self.new_fake(readpicture=answer, albumart=piece % (len(png), len(png), png))
                remote = self.remote_of(fake)
                player = self.client.player()
                fake.wait_asked("readpicture")
                if what == "half":
                    fake.hang_up()
                fake.answers["readpicture"] = b""
                fake.answers["currentsong"] = Fake.SONG.replace(b"a.flac", b"b.flac").replace(b"A Song", b"Another")
                fake.wait_asked("idle")
                fake.send(b"changed: player\nOK\n")
                player.wait_title("Another")
                self.assertEqual(self.wait_cover(player), png)
                self.assertEqual(remote.end(), 0)
                self.client.wait_names(0)

    def test_a_slow_image_delays_no_command(self):
        """A picture that does not arrive delays neither the next song's picture nor the exit."""
        fake = self.new_fake(lambda number: b"OK MPD" if number == 2 else b"OK MPD 0.23.5\n")
        remote = self.remote_of(fake)
        player = self.client.player()
        fake.wait_asked("connected", 2)
        png = (MEDIA / "red.png").read_bytes()
        fake.answers["readpicture"] = b"size: %d\nbinary: %d\n%s\nOK\n" % (len(png), len(png), png)
        fake.answers["currentsong"] = Fake.SONG.replace(b"a.flac", b"b.flac")
        began = time.monotonic()
        fake.send(b"changed: player\nOK\n")
        self.wait_cover(player)
        self.assertEqual(remote.end(), 0)
        self.assertLess(time.monotonic() - began, 3)

    def test_a_server_that_restarts_often(self):
        """The intervals between attempts increase."""
        fake = self.new_fake(idle=hang_up)
        began = time.monotonic()
        remote = self.remote_of(fake)
        fake.wait_asked("idle", 4)
        self.assertGreater(time.monotonic() - began, 0.25 + 0.5 + 1)
        self.assertEqual(remote.end(), 0)


class Cheap(RemoteTest):
    """The remote uses no time while nothing changes, and leaves no files."""

    def test_playing_wakes_no_process(self):
        _, remote, player = self.play("folder/embedded.flac")
        self.wait_cover(player)
        for _ in range(3):
            before = remote.threads()
            player.assert_silent(5)
            if remote.threads() == before:
                return
        raise AssertionError(f"{before} became {remote.threads()}")

    def test_one_message_each(self):
        _, _, player = self.songs()
        for method, arguments in (("Next", None), ("Pause", None), ("Seek", GLib.Variant("(x)", (5_000_000,)))):
            player.forget()
            player.call(method, arguments)
            player.settle()
            mine = [signal for signal in player.signals() if "TrackList" not in str(signal)]
            self.assertEqual(len(mine), 1, mine)

    def test_ends_without_a_trace(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(how):
                _, remote, player = self.play("folder/embedded.flac")
                self.wait_cover(player)
                self.assertEqual(remote.end(how), 0)
                self.client.wait_names(0)
                self.assertEqual(remote.log_text(), "")
                folders = [self.bus.folder / "run", self.bus.folder / ".cache"]
                self.assertEqual([path for folder in folders for path in folder.rglob("*") if path.is_file()], [])

    def test_no_bad_memory(self):
        """Runs under valgrind: playback, commands, a lost server and a new one."""
        server = self.new_server()
        server.ask("add folder/embedded.flac", "add tags.flac", "play")
        checks = ["-q", "--error-exitcode=9", "--leak-check=full", "--show-leak-kinds=definite"]
        checks += ["--errors-for-leak-kinds=definite"]
        remote = self.new_remote("--host", server.socket, under=["valgrind", *checks])
        player = self.client.player(timeout=30)
        self.wait_cover(player)
        self.perform(player, "next")
        player.wait_title("Harbour Lights")
        with self.assertRaises(AssertionError):
            self.perform(player, "add_to_queue", ("url", "s", "no such.flac"))
        self.perform(player, "add_to_queue", ("url", "s", "short.flac"))
        server.kill()
        self.wait_session1(player, "IsReachable", False)
        server.start()
        server.ask("add songs/song-1.flac", "play")
        player = self.wait_back("Song 1")
        self.perform(player, "activate_playlist", ("playlist_id", *in_bytes(self.playlist(player, "On the Road"))))
        self.assertEqual(remote.end(timeout=30), 0, remote.text)


class Page(RemoteTest):
    """examples/mpd_remote/README.md"""

    def test_the_commands_of_the_page_build_and_run_it(self):
        page = (REPOSITORY / "examples/mpd_remote/README.md").read_text()
        build, run = re.search(r"```sh\n(cc .*)\n(.*)\n```", page).groups()
        build_by(build, "mpd_remote", self.bus.folder / "mpd_remote")
        server = self.new_server('password "password@read,add,control,player"', 'default_permissions ""')
        server.ask("password password", "add songs/song-1.flac", "play")
        process = subprocess.Popen(
            "exec env " + run.replace("livingroom", str(server.socket)),
            shell=True,
            cwd=self.bus.folder,
            env=self.bus.environment(LD_LIBRARY_PATH=build_environment()["LD_LIBRARY_PATH"]),
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        player = self.client.player()
        player.wait_title("Song 1")
        self.assertEqual(player.get("Identity", ROOT), "Living room")


if __name__ == "__main__":
    unittest.main()
