# SPDX-License-Identifier: MIT
"""The last player: the service stores it, and starts it again. The bus starts these players."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import stat
import struct
import subprocess
import sys
import unittest

from gi.repository import GLib

from centers import INTERFACE, NAME, PATH
from commands import COMMAND
from fake_players import FakePlayer, Stage, metadata
from hello import built
from media import make_song, png
from plain_player import PlayerProcess
from resuming import ResumeTest
from strace import CANNOT_TRACE
from support import DEADLINE, LIBRARY, PLAYER, PLAYERCTLD, REPOSITORY, ROOT, Client, DBusError, listens, until

NONE = "org.nowplaying.Error.NoActionableItem"
FAILED = "org.freedesktop.DBus.Error.Failed"
TIMED_OUT = "org.freedesktop.DBus.Error.TimedOut"
MPRIS = "/org/mpris/MediaPlayer2"


class Last(ResumeTest):
    def test_without_a_player(self):
        self.start_center()
        self.assertEqual(self.last, {})
        self.assert_refused(NONE, "no player", self.resume)
        self.assertFalse(self.file.exists())

    def test_play_without_a_last_player(self):
        """It is refused at once: nothing is resumed, whose answer waits for players that do not answer."""
        self.start_center("resume = on")
        self.assert_refused(
            NONE, "^there is no player$", lambda: self.center.call("Perform", "ssa{sv}", "", "play", {})
        )

    def test_it_has_the_item_of_a_player_that_the_bus_can_start(self):
        """It changes when the player begins, changes its item, pauses or leaves."""
        self.install(f"{ROOT}.tape")
        self.start_center()
        player = self.add("tape", status="Paused", title="One")
        player.root["DesktopEntry"] = ("s", "org.example.Tape")
        self.center.wait_order(["tape"])
        self.assertEqual(self.last, {})
        player.change(PlaybackStatus=("s", "Playing"), Metadata=metadata("One"))
        self.wait_last(title="One")
        expected = {"name": f"{ROOT}.tape", "identity": "Tape", "title": "One", "item_id": list(b"/track/1")}
        self.assertEqual({key: self.last[key] for key in expected}, expected)
        self.assertGreaterEqual(self.last["position_us"], 0)
        player.change(Metadata=metadata("Two", **{"mpris:trackid": ("o", "/track/2")}))
        self.wait_last(title="Two", item_id=list(b"/track/2"))
        time = self.center.get("Last")["time"]
        player.change(PlaybackStatus=("s", "Paused"))
        self.center.wait(lambda: self.center.get("Last")["time"] > time, True)
        player.player["Position"] = ("x", 77_000_000)
        player.emit(PLAYER, "Seeked", "x", 77_000_000)
        self.center.settle()
        player.leave()
        self.center.wait_order([])
        self.wait_last(title="Two", position_us=77_000_000)
        self.assertTrue(any("Last" in signal.values[1] for signal in self.center.changes()))

    def test_forget(self):
        """`nowplaying forget` removes the last player and the keys of lasting ids, and names the players that run."""
        state = self.bus.folder / "state"
        self.install(f"{ROOT}.Player")
        self.start_center()
        puppet, player = self.start(flags="lasting_ids", XDG_STATE_HOME=str(state))
        shown = player.session.get("Content")["id"]
        self.wait_last(name=f"{ROOT}.Player", item_id=shown)
        puppet.end()
        self.center.wait_order([])
        self.wait_last(item_id=shown)
        self.assertEqual(len(list((state / "nowplaying" / "keys").iterdir())), 1)
        puppet, player = self.start(playback="paused", flags="lasting_ids", XDG_STATE_HOME=str(state))
        self.assertEqual(player.session.get("Content")["id"], shown)
        self.center.wait_order(["Player"])
        done = self.run_tool(built(COMMAND), "forget", check=False)
        self.assertEqual(done.stdout, "these players run, and have new ids only after their next start: Player\n")
        self.assertEqual(self.last, {})
        self.assertTrue(any(signal.values[1].get("Last") == {} for signal in self.center.changes()))
        self.assertEqual(list((state / "nowplaying" / "keys").iterdir()), [])
        self.assertFalse(self.file.exists())
        puppet.end()
        self.center.wait_order([])
        self.assertEqual(self.run_tool(built(COMMAND), "forget"), "")
        self.end_center()
        self.assertFalse(self.file.exists())
        _, player = self.start(flags="lasting_ids", XDG_STATE_HOME=str(state))
        self.assertNotEqual(player.session.get("Content")["id"], shown)

    def test_forget_without_the_service(self):
        """The bus cannot start it: the command removes the files."""
        folder = self.bus.folder / "state" / "nowplaying"
        for name in ("last-cover", "keys"):
            (folder / name).mkdir(parents=True)
            (folder / name / "file").touch()
        (folder / "last").touch()
        environment = self.bus.environment(XDG_STATE_HOME=str(folder.parent))
        self.assertEqual(self.run_tool(built(COMMAND), "forget", environment=environment), "")
        self.assertEqual([path for path in folder.rglob("*") if path.is_file()], [])
        (folder / "keys" / "folder").mkdir()
        done = self.run_tool(built(COMMAND), "forget", check=False, environment=environment)
        self.assertEqual(done.returncode, 74)
        self.assertIn(f"a file in {folder}/ cannot be removed", done.stderr)

    def test_forget_without_a_folder_that_can_be_changed(self):
        """The service names the files that remain."""
        state = self.bus.folder / "state" / "nowplaying"
        remaining = state / "keys" / "folder"
        remaining.mkdir(parents=True)
        self.start_center()
        for place in (remaining, state / "last"):
            remaining.rename(place)
            self.assert_refused("org.freedesktop.DBus.Error.Failed", "remove it", lambda: self.center.call("Forget"))

    def test_players_that_the_bus_cannot_start_do_not_count(self):
        for name in ("ignored", "kdeconnect.mpris_1", "org.example.Application"):
            self.install(f"{ROOT}.{name}")
        self.install("org.example.Other")
        self.start_center("ignore = ignored")
        for name in ("ignored", "kdeconnect.mpris_1", "plain"):
            self.add(name)
        # A program may name any desktop entry: that of another program, or of none that runs, is not started.
        other = FakePlayer(self.stage, "org.example.Other", title="Other")
        self.addCleanup(other.leave)
        for name, entry in {"liar": "org.example.Other", "alone": "org.example.Application"}.items():
            liar = PlayerProcess(self.bus, name, "status=Playing", f"entry={entry}")
            self.addCleanup(liar.close)
        self.center.wait(lambda: {"plain", "liar", "alone"} <= set(self.center.order), True)
        self.center.wait(lambda: (self.status("liar"), self.status("alone")), ("playing", "playing"))
        self.center.settle()
        self.assertEqual(self.last, {})
        same = FakePlayer(self.stage, "same", status="Paused")
        self.addCleanup(same.leave)
        self.center.wait(lambda: "same" in self.center.order, True)
        same.change(ROOT, DesktopEntry=("s", "org.example.Other"))
        same.change(PlaybackStatus=("s", "Playing"))
        self.wait_last(name=f"{ROOT}.same")

    def test_an_instance_of_another_program_does_not_count(self):
        """Any program can own the name of an instance. It must be one process with the name that the bus can start."""
        self.install(f"{ROOT}.tape")
        self.start_center()
        for process in ("an idle player", "another process", "the same process"):
            with self.subTest(process):
                idle = self.add("tape", status="Stopped") if process != "an idle player" else None
                if process == "the same process":
                    instance = self.add("tape.instance9", status="Playing")
                    self.wait_last(name=f"{ROOT}.tape", identity="Tape.Instance9")
                else:
                    instance = PlayerProcess(self.bus, "tape.instance9", "status=Playing")
                    self.center.wait(lambda: "tape.instance9" in self.center.players, True)
                    self.center.wait(lambda: self.status("tape.instance9"), "playing")
                    self.center.settle()
                    self.assertEqual(self.last, {})
                instance.leave()
                if idle:
                    idle.leave()
                self.center.wait_order([])

    def test_a_sandbox_starts_only_a_name_that_it_may_own(self):
        """A proxy that lets a program own a name lets it start that name's program itself, so `Last` adds nothing."""
        self.install_player()
        self.install_player("other", start="org.example.Other")
        self.start_center()
        address = self.proxied(f"{ROOT}.tape", f"{ROOT}.boxed")
        inside = Client(address)
        self.addCleanup(inside.close)

        def start(name):
            return inside.bus("StartServiceByName", "su", name, 0)

        self.assert_error("org.freedesktop.DBus.Error.ServiceUnknown", start, "org.example.Other")
        self.assertEqual(self.count_starts(), 0)
        start(f"{ROOT}.tape")
        self.assertEqual(self.count_starts(), 1)
        self.quit()
        stage = Stage(address.removeprefix("unix:path="))
        self.addCleanup(stage.close)
        other = FakePlayer(self.stage, "org.example.Other")
        self.addCleanup(other.leave)
        boxed = FakePlayer(stage, "boxed", status="Paused")
        self.center.wait_order(["boxed"])
        boxed.change(ROOT, DesktopEntry=("s", "org.example.Other"))
        boxed.change(PlaybackStatus=("s", "Playing"))
        self.center.wait(lambda: self.status("boxed"), "playing")
        self.center.settle()
        self.assertEqual(self.last, {})

    def test_the_one_that_played_last(self):
        """A player that goes on while the last one leaves becomes the last one."""
        self.install(f"{ROOT}.one")
        self.install(f"{ROOT}.two")
        self.start_center()
        one = self.add("one", title="First")
        self.wait_last(title="First")
        two = self.add("two", title="Second")
        self.wait_last(title="Second")
        one.change(PlaybackStatus=("s", "Paused"))
        self.center.wait(lambda: self.status("one"), "paused")
        one.leave()
        self.center.wait_order(["two"])
        self.assertEqual(self.last["title"], "Second")
        one = self.add("one", title="Third")
        self.wait_last(title="Third")
        one.leave()
        self.wait_last(title="Second")
        two.leave()
        self.center.wait_order([])
        self.assertEqual(self.last["title"], "Second")

    def test_of_a_browser_it_has_only_the_name(self):
        self.install(f"{ROOT}.epiphany")
        self.start_center()
        self.add("epiphany", title="A private film")
        self.wait_last(name=f"{ROOT}.epiphany")
        self.assertEqual(set(self.last), {"name", "identity"})
        self.end_center()
        self.assertNotIn("film", self.file.read_text())

    def test_of_a_private_player_it_has_only_the_name(self):
        self.install(f"{ROOT}.Player")
        self.start_center()
        puppet, _ = self.start(content=self.song(artwork="cover-77"))
        self.wait_last(title="Song 1")
        self.center.wait(lambda: "image_url" in self.last, True)
        puppet("private music 1")
        self.center.wait(lambda: set(self.last), {"name", "identity"})
        until(lambda: self.center.settle() or not list(self.file.parent.rglob("*.png")), "the cover is removed")
        puppet(f"content music {self.song(2, artwork='cover-78')}", "state music paused")
        self.center.settle()
        self.assertEqual(set(self.last), {"name", "identity"})
        self.end_center()
        self.assertNotIn("Song", self.file.read_text())
        self.assertEqual(list(self.file.parent.rglob("*.png")), [])

    def test_an_ignored_player_is_not_started(self):
        self.install_player()
        self.start_center("ignore = nothing")
        self.play_and_quit()
        self.end_center()
        self.start_center("ignore = tape")
        self.assertEqual(self.last, {})
        self.assert_refused(NONE, "no player", self.resume)


class Cover(ResumeTest):
    """The cover of the last player is a file of the user, at the URL in `Last`."""

    def setUp(self):
        super().setUp()
        self.folder = self.bus.folder / "state" / "nowplaying" / "last-cover"
        self.picture = self.bus.folder / "cover.png"
        self.picture.write_bytes(png())

    def play(self, cover, name="tape", title="Song"):
        """A player that the bus can start, and that plays with this cover."""
        self.install(f"{ROOT}.{name}")
        player = self.add(name, status="Paused")
        self.center.wait(lambda: name in self.center.order, True)
        self.show(player, cover, title)
        self.wait_last(name=f"{ROOT}.{name}")
        return player

    def show(self, player, cover, title="Song"):
        address = cover.as_uri() if isinstance(cover, pathlib.Path) else cover
        track = ("o", "/track/" + title.encode().hex())
        more = {"mpris:artUrl": ("s", address)} if address else {}
        player.change(PlaybackStatus=("s", "Playing"), Metadata=metadata(title, **{"mpris:trackid": track}, **more))

    @property
    def shown(self):
        """The bytes at the URL in `Last`; None without one."""
        url = self.last.get("image_url")
        return pathlib.Path(GLib.filename_from_uri(url)[0]).read_bytes() if url else None

    def wait_cover(self, picture):
        self.center.wait(lambda: self.shown, picture)

    def files(self):
        return list(self.folder.iterdir()) if self.folder.exists() else []

    def wait_files(self, count):
        """Removing a file is not announced."""
        until(lambda: self.center.settle() or len(self.files()) == count, self.files)

    def assert_none(self, name, files=()):
        """Nothing is stored after the service has read the cover. It reads one image of a player at a time."""
        values = GLib.Variant("(sii)", (name, 9, 9))
        with contextlib.suppress(DBusError):
            self.client.send(NAME, "GetArtwork", values, PATH, INTERFACE).wait()
        self.center.settle()
        self.assertIsNone(self.shown)
        self.assertEqual([path.name for path in self.files()], list(files))

    def test_it_outlives_the_player_and_the_service(self):
        self.start_center()
        player = self.play(self.picture)
        self.wait_cover(png())
        player.leave()
        self.center.wait_order([])
        self.picture.unlink()
        self.assertEqual(self.shown, png())
        (file,) = self.files()
        self.assertEqual(file.suffix, ".png")
        self.assertEqual([stat.S_IMODE(path.stat().st_mode) for path in (file, self.folder)], [0o600, 0o700])
        self.end_center()
        self.start_center()
        self.assertEqual(self.shown, png())
        self.center.call("Forget")
        self.assertEqual((self.last, self.files()), ({}, []))

    def test_another_item_has_another_file(self):
        """Players write covers to one file, and programs cache images by their URLs."""
        self.start_center()
        player = self.play(self.picture)
        self.wait_cover(png())
        first = self.last["image_url"]
        player.change(PlaybackStatus=("s", "Paused"))
        self.center.wait(lambda: self.status("tape"), "paused")
        self.assertEqual(self.last["image_url"], first)
        self.picture.write_bytes(png(9, 9))
        self.show(player, self.picture, "Second")
        self.wait_cover(png(9, 9))
        self.assertNotEqual(self.last["image_url"], first)
        self.wait_files(1)
        self.show(player, None, "Third")
        self.wait_last(title="Third")
        self.assertIsNone(self.shown)
        self.wait_files(0)

    @unittest.skipIf(CANNOT_TRACE, CANNOT_TRACE)
    def test_a_cover_that_is_written_late(self):
        """The next item is not shown with it. strace delays the end of its file for two seconds."""
        delay = ("-e", "trace=renameat", "-e", "inject=renameat:delay_enter=2000000", "-P", str(self.folder))
        self.start_center(wrapper=("strace", "-D", "-f", "-qq", "-o", "/dev/null", *delay))
        player = self.play(self.picture)
        self.wait_files(1)
        self.show(player, None, "Second")
        self.wait_last(title="Second")
        self.wait_files(0)
        shown = [signal.values[1].get("Last") or {} for signal in self.center.changes()]
        self.assertIn("Second", [last.get("title") for last in shown])
        self.assertEqual([last for last in shown if last.get("image_url")], [])

    def test_a_player_with_session1(self):
        self.install(f"{ROOT}.Player")
        self.start_center()
        puppet, _ = self.start(content=self.song(artwork="cover-77"))
        self.wait_last(title="Song 1")
        self.center.wait(lambda: (self.shown or b"")[:4], b"\x89PNG")
        puppet.end(signal.SIGKILL)
        self.center.wait_order([])
        self.assertEqual(len(self.files()), 1)
        self.assertEqual(struct.unpack(">I", self.shown[16:20])[0], 512)

    def test_a_player_without_a_cover_does_not_have_that_of_another_one(self):
        self.start_center()
        player = self.play(self.picture)
        self.wait_cover(png())
        player.leave()
        self.end_center()
        self.start_center()
        self.wait_cover(png())
        self.play(None, "radio", "News")
        self.assertIsNone(self.shown)
        self.wait_files(0)

    def test_covers_that_are_not_stored(self):
        """Covers of browsers, of the network, that are too large, and files that are not images."""
        large, text = self.bus.folder / "large.png", self.bus.folder / "text.png"
        large.write_bytes(png() + bytes(8 << 20))
        text.write_text("secret")
        for name, cover in {
            "epiphany": self.picture, "web": "https://example.org/cover.png", "large": large, "text": text,
            "environment": "file:///proc/self/environ",
        }.items():  # fmt: skip
            with self.subTest(name):
                self.start_center()
                player = self.play(cover, name)
                self.assert_none(name)
                player.leave()
                self.center.wait_order([])
                self.end_center()

    def test_a_browser_that_shows_itself_later(self):
        """Plasma's integration of browsers adds the process to the metadata."""
        self.start_center()
        player = self.play(self.picture)
        self.wait_cover(png())
        player.change(Metadata=metadata("Film", **{"mpris:artUrl": ("s", self.picture.as_uri()), "kde:pid": ("i", 77)}))
        self.center.wait(lambda: "image_url" in self.last, False)
        self.wait_files(0)

    def test_a_file_that_a_sandbox_hides(self):
        """The service stores nothing that the player cannot read."""
        hidden = self.bus.folder / "hidden"
        hidden.mkdir()
        secret = hidden / "secret.png"
        secret.write_bytes(png(70, 50))
        sandbox = ["bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--tmpfs", str(hidden)]
        if not shutil.which("bwrap") or subprocess.run([*sandbox, "true"]).returncode:
            self.skipTest("bwrap does not work here")
        self.install(f"{ROOT}.boxed")
        self.start_center()
        player = PlayerProcess(self.bus, "boxed", "status=Playing", f"art={secret.as_uri()}", before=sandbox)
        self.addCleanup(player.close)
        self.wait_last(name=f"{ROOT}.boxed")
        self.assert_none("boxed")
        player("track 2", f"art {self.picture.as_uri()}")
        self.wait_cover(png())
        self.assertEqual(len(self.files()), 1)

    def test_a_folder_that_is_a_link(self):
        """Nothing is written behind it, and nothing is removed there."""
        other = self.bus.folder / "other"
        other.mkdir()
        (other / "file").touch()
        self.folder.parent.mkdir(parents=True)
        self.folder.symlink_to(other)
        self.start_center()
        self.play(self.picture)
        self.assert_none("tape", ["file"])

    def test_a_url_that_the_service_has_not_written_is_ignored(self):
        self.start_center()
        player = self.play(self.picture)
        self.wait_cover(png())
        player.leave()
        self.end_center()
        text = self.file.read_text()
        (file,) = self.files()
        for url in (
            self.picture.as_uri(), file.as_uri() + "x/../../../cover.png", (self.folder / f"{0:016}.png").as_uri(),
            "https://example.org/cover.png",
        ):  # fmt: skip
            self.file.write_text(text.replace(file.as_uri(), url))
            self.start_center()
            self.assertEqual((self.last["title"], self.shown), ("Song", None))
            self.end_center()


class File(ResumeTest):
    def remember(self):
        self.install_player()
        self.start_center()
        self.play_and_quit()
        self.end_center()
        return self.file.read_text()

    def test_it_outlives_the_service(self):
        text = self.remember()
        self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), 0o600)
        self.assertEqual(stat.S_IMODE(self.file.parent.stat().st_mode), 0o700)
        self.assertIn(f"name {ROOT}.tape\n", text)
        self.start_center()
        self.assertEqual((self.last["name"], self.last["title"]), (f"{ROOT}.tape", "Song"))
        self.assertEqual(self.resume(), f"{ROOT}.tape")
        self.assertEqual(self.count_starts(), 1)

    def test_it_is_written_while_the_service_runs(self):
        """So a crash loses at most the last seconds."""
        self.install_player()
        self.start_center()
        self.play_and_quit()
        self.assertTrue(self.file.exists())
        self.service.kill()
        self.client.wait_names(0, NAME)
        self.start_center()
        self.assertEqual(self.last["name"], f"{ROOT}.tape")

    def test_without_the_variable_it_is_in_the_home_folder(self):
        self.install_player()
        self.start_center(XDG_STATE_HOME="relative")
        self.play_and_quit()
        self.end_center()
        self.assertTrue((self.bus.folder / ".local/state/nowplaying/last").is_file())

    def test_without_a_folder_it_is_only_in_memory(self):
        self.install_player()
        folders = ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "HOME")
        service = self.start_center(**dict.fromkeys(folders, "relative"))
        self.play_and_quit()
        self.assertEqual(self.resume(), f"{ROOT}.tape")
        self.assertIn("XDG_RUNTIME_DIR is not set", service.log)

    def test_a_player_without_a_title_has_its_name(self):
        self.file.write_text(self.remember().replace("identity Tape\n", ""))
        self.install(f"{ROOT}.tape")
        self.start_center()
        self.assert_refused(FAILED, f"the bus cannot start {ROOT}.tape: ", self.resume)

    def test_a_corrupt_file_is_ignored(self):
        text = self.remember()
        cases = {
            "garbage": bytes(range(256)) * 20,
            "a command": text.replace(f"start {ROOT}.tape", "start /bin/sh").encode(),
            "too long": text.encode() + b"comment " + b"x" * 20_000 + b"\n",
        }
        for title, content in cases.items():
            with self.subTest(title):
                self.file.write_bytes(content)
                service = self.start_center()
                self.assertEqual(self.last, {})
                self.assertIn(f"ignoring {self.file}: ", service.log)
                self.end_center()
        self.file.write_text(text)
        self.file.chmod(0o644)
        self.assertIn("only the user can read", self.start_center().log)


class Starting(ResumeTest):
    def test_an_application_is_activated(self):
        self.install_player(start="org.example.Tape-Deck", application="org.example.Tape-Deck")
        self.start_center()
        self.play_and_quit(start="org.example.Tape-Deck")
        self.wait_last(desktop_entry="org.example.Tape-Deck")
        self.client.wait_names(0, "org.example.Tape-Deck")
        self.assertEqual(self.resume(), f"{ROOT}.tape")
        self.assertEqual(self.status("tape"), "playing")

    def test_all_calls_get_one_start(self):
        self.install_player(play="late")
        self.start_center("resume = on")
        self.client.bus("StartServiceByName", "su", f"{ROOT}.tape", 0)
        self.center.wait_order(["tape"])
        self.client.call(f"{ROOT}.tape", "Play")
        self.wait_last(name=f"{ROOT}.tape")
        self.quit()
        self.starts.write_text("")
        calls = [self.send_resume() for _ in range(3)]
        self.center.wait_order(["tape"])
        calls.append(self.send_resume())
        # A second press of the key waits too, and does not pause the player.
        values = GLib.Variant("(ssa{sv})", ("", "toggle_play_pause", {}))
        toggle = self.client.send(NAME, "Perform", values, PATH, INTERFACE)
        self.center.settle()
        # Another command does not wait.
        like = GLib.Variant("(ssa{sv})", ("", "like", {}))
        self.assert_refused("NotSupported", "like", self.client.send(NAME, "Perform", like, PATH, INTERFACE).wait)
        self.assertFalse(any(call.done for call in [*calls, toggle]))
        # It runs, and gets play when it offers that.
        self.client.call(f"{ROOT}.tape", "Raise", None, MPRIS, ROOT)
        self.assertEqual([call.wait().unpack() for call in calls], [(f"{ROOT}.tape",)] * 4)
        self.assertEqual(toggle.wait().unpack(), ("success", ""))
        self.assertEqual((self.status("tape"), self.count_starts()), ("playing", 1))

    def test_a_player_that_plays_by_itself(self):
        self.install_player(status="Playing")
        self.start_center()
        self.play_and_quit()
        self.assertEqual(self.resume(), f"{ROOT}.tape")

    def test_a_player_that_runs_plays_instead(self):
        self.install_player()
        self.start_center()
        self.play_and_quit()
        other = self.add("other", status="Paused")
        other.on_call = lambda call, answer=other.on_call: (
            call.member == "Play" and other.change(PlaybackStatus=("s", "Playing")), answer(call))  # fmt: skip
        self.center.wait_order(["other"])
        self.assertEqual(self.resume(), f"{ROOT}.other")
        self.assertEqual((self.status("other"), self.count_starts()), ("playing", 0))

    def test_a_player_elsewhere_does_not_play_instead(self):
        """Nor does one that does not answer."""
        self.install_player()
        self.start_center()
        self.play_and_quit()
        phone, silent = (self.add(name, status="Paused") for name in ("kdeconnect.mpris_1", "silent"))
        self.center.wait(lambda: len(self.center.players), 2)
        silent.answers = False
        self.assert_error(TIMED_OUT, lambda: self.center.call("Perform", "ssa{sv}", "silent", "next", {}))
        self.center.wait(lambda: self.center.players["silent"]["reason"], "silent")
        self.assertEqual(self.resume(), f"{ROOT}.tape")
        self.assertEqual((phone.commands, silent.commands, self.count_starts()), ([], ["Next"], 1))

    def test_another_player_that_begins_meanwhile(self):
        self.install_player(play="late")
        self.start_center()
        self.client.bus("StartServiceByName", "su", f"{ROOT}.tape", 0)
        self.center.wait_order(["tape"])
        self.client.call(f"{ROOT}.tape", "Play")
        self.wait_last(name=f"{ROOT}.tape")
        self.quit()
        call = self.send_resume()
        self.center.wait_order(["tape"])
        self.add("other")
        self.assert_refused(FAILED, "Other plays now, so Tape does not", call.wait)
        # For a moment it counts as the player that has left, which played.
        self.center.wait(lambda: self.status("tape"), "stopped")

    def test_a_program_that_does_not_start(self):
        self.install_player()
        self.start_center()
        self.play_and_quit()
        self.install(f"{ROOT}.tape")
        self.assert_refused(FAILED, "the bus cannot start Tape: ", self.resume)
        (self.services / f"{ROOT}.tape.service").unlink()
        self.client.bus("ReloadConfig")
        self.assert_refused(FAILED, "the bus cannot start Tape: ", self.resume)
        # The next attempt is a new one.
        self.install_player()
        self.assertEqual(self.resume(), f"{ROOT}.tape")

    def test_a_player_that_never_appears(self):
        self.install_player()
        self.start_center()
        self.play_and_quit()
        self.install_player(name="none", start=f"{ROOT}.tape")
        call = self.client.send(NAME, "Resume", None, PATH, INTERFACE, timeout=3 * DEADLINE)
        self.assert_refused(TIMED_OUT, "Tape has not appeared within 10 s", lambda: call.wait(3 * DEADLINE))

    def test_nothing_else_starts_it(self):
        """Neither a player that leaves, nor a hold that ends, nor a command other than play."""
        self.install_player()
        self.start_center("resume = on")
        self.play_and_quit()
        hold = self.center.call("Hold", "sa{sv}", "call", {})
        self.center.call("Release", "u", hold)
        for command in ("pause", "next", "stop"):
            self.assert_refused(
                NONE,
                "there is no player",
                lambda command=command: self.center.call("Perform", "ssa{sv}", "", command, {}),
            )
        self.assert_refused(NONE, "no player", lambda: self.center.call("Perform", "ssa{sv}", "tape", "play", {}))
        self.assertEqual(self.count_starts(), 0)


class Continuing(ResumeTest):
    """A player with the library that gets the item to continue with."""

    def setUp(self):
        super().setUp()
        package = REPOSITORY / "bindings" / "python" / "src"
        state = self.bus.folder / "state"
        self.environment = [f"PYTHONPATH={package}", f"NOWPLAYING_LIBRARY={LIBRARY}", f"XDG_STATE_HOME={state}"]

    def install_resumable(self, *options):
        program = pathlib.Path(__file__).with_name("resumable_player.py")
        words = ["/usr/bin/env", "PYTHONDONTWRITEBYTECODE=1", *self.environment, sys.executable, program]
        self.install(f"{ROOT}.tape", [*words, self.starts, *options])

    def start_and_play(self):
        """Starts the player by the bus and has it play at 61 s."""
        self.client.bus("StartServiceByName", "su", f"{ROOT}.tape", 0)
        self.center.wait_order(["tape"])
        self.assertEqual(self.center.call("Perform", "ssa{sv}", "tape", "play", {})[0], "success")
        arguments = {"position_us": GLib.Variant("x", 61_000_000)}
        self.assertEqual(self.center.call("Perform", "ssa{sv}", "tape", "seek_to_position", arguments)[0], "success")

    def test_the_item_and_the_position(self):
        self.install_resumable()
        self.start_center()
        self.start_and_play()
        self.wait_last(name=f"{ROOT}.tape", title="Harbour Lights")
        self.quit()
        self.end_center()
        stored = self.file.read_text()
        self.assertRegex(stored, r"\nresume_token [0-9a-f]+\n")
        # Hex digits alone, such as "ada", occur in a random token now and then.
        for path in ("/home/ada", b"/home/ada".hex()):
            self.assertNotIn(path, stored)
        self.start_center()
        self.starts.write_text("")
        self.assertEqual(self.resume(), f"{ROOT}.tape")
        self.assertEqual(self.status("tape"), "playing")
        start, resume, play = self.starts.read_text().splitlines()
        self.assertEqual((start, play), ("start", "play"))
        words, position = resume.rsplit(" ", 1)
        self.assertEqual(words, "resume music /home/ada/Harbour Lights.flac")
        self.assertTrue(61 <= float(position) < 61 + DEADLINE, position)

    def test_without_the_key_it_only_plays(self):
        """`nowplaying forget` removes the key; here only the key is missing."""
        self.install_resumable()
        self.start_center()
        self.start_and_play()
        self.wait_last(name=f"{ROOT}.tape", title="Harbour Lights")
        self.quit()
        shutil.rmtree(self.bus.folder / "state" / "nowplaying" / "keys")
        self.starts.write_text("")
        self.assertEqual(self.resume(), f"{ROOT}.tape")
        self.assertEqual(self.starts.read_text().splitlines(), ["start", "play"])

    def test_a_private_item_is_not_stored(self):
        self.install_resumable("private")
        self.start_center()
        self.start_and_play()
        self.quit()
        self.assertEqual(self.last, {})
        self.end_center()
        self.assertFalse(self.file.exists())


class Commands(ResumeTest):
    def perform(self, command):
        return self.center.call("Perform", "ssa{sv}", "", command, {})[0]

    def mirror(self, member):
        return self.client.call(PLAYERCTLD, member)

    def test_play_starts_it_only_if_the_user_wants_that(self):
        self.install_player()
        self.start_center("playerctld = on")
        self.client.wait(lambda: self.owns_playerctld(), "the name of playerctld")
        self.play_and_quit()
        for command in ("play", "toggle_play_pause"):
            self.assert_refused(NONE, "there is no player", lambda command=command: self.perform(command))
        self.assert_refused(
            "com.github.altdesktop.playerctld.NoActivePlayer", "there is no player", lambda: self.mirror("Play")
        )
        self.assertEqual(self.count_starts(), 0)

    def owns_playerctld(self):
        try:
            return bool(self.client.owner(PLAYERCTLD))
        except DBusError:
            return False

    def test_commands(self):
        self.install_player()
        self.start_center("resume = on", "playerctld = on")
        self.client.wait(lambda: self.owns_playerctld(), "the name of playerctld")
        self.play_and_quit()
        for title, action in {
            "play": lambda: self.assertEqual(self.perform("play"), "success"),
            "toggle": lambda: self.assertEqual(self.perform("toggle_play_pause"), "success"),
            "the mirror's Play": lambda: self.mirror("Play"),
            "the mirror's PlayPause": lambda: self.mirror("PlayPause"),
            "nowplaying play": lambda: self.assertEqual(self.command("play"), (0, "")),
            "nowplaying toggle": lambda: self.assertEqual(self.command("toggle"), (0, "")),
        }.items():
            with self.subTest(title):
                self.starts.write_text("")
                action()
                self.assertEqual((self.status("tape"), self.count_starts()), ("playing", 1))
                self.quit()
        self.install(f"{ROOT}.tape")
        self.assert_refused(
            "com.github.altdesktop.playerctld.NoActivePlayer", "cannot start Tape", lambda: self.mirror("Play")
        )

    def command(self, *arguments):
        done = self.run_tool(built(COMMAND), *arguments, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_the_command(self):
        self.install_player()
        self.start_center()
        self.assertEqual(self.command("play")[0], 1)
        self.assertEqual(self.command("resume")[0], 1)
        self.play_and_quit()
        code, output = self.command("play")
        self.assertEqual((code, output), (1, "nowplaying: there is no player\n"))
        rows = dict(line.split("\t") for line in self.command("center")[1].splitlines())
        self.assertEqual(rows["last"], "Tape: Song; nowplaying resume starts it")
        self.assertEqual(json.loads(self.command("center", "--json")[1])["last"], "Tape")
        self.assertEqual(self.command("resume"), (0, "tape\n"))
        self.assertEqual(self.status("tape"), "playing")


@unittest.skipUnless(shutil.which("mpd") and shutil.which("mpDris2"), "mpd or mpDris2 is not installed")
class RealPlayer(ResumeTest):
    def test_mpd_through_mpdris2(self):
        """Debian's package has a file for the bus, with this command."""
        folder = self.bus.folder
        song = make_song(folder / "music" / "song.wav", seconds=600)
        socket = folder / "mpd"
        (folder / "mpd.conf").write_text(f"""music_directory "{song.parent}"
db_file "{folder}/database"
bind_to_address "{socket}"
zeroconf_enabled "no"
audio_output {{
type "null"
name "null"
}}
""")
        mpd = subprocess.Popen(
            ["mpd", "--no-daemon", "--stderr", str(folder / "mpd.conf")], env=self.bus.environment(),
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.addCleanup(mpd.wait)
        self.addCleanup(mpd.kill)
        self.client.wait(lambda: listens(socket), "mpd")
        mpc = ("mpc", f"--host={socket}", "--quiet")
        self.run_tool(*mpc, "--wait", "update")
        self.run_tool(*mpc, "add", song.name)
        self.install(f"{ROOT}.mpd", ["/usr/bin/mpDris2", f"--host={socket}", f"--music-dir={song.parent}"])
        self.start_center()
        self.client.bus("StartServiceByName", "su", f"{ROOT}.mpd", 0)
        self.center.wait_order(["mpd"])
        self.run_tool(*mpc, "play")
        self.wait_last(name=f"{ROOT}.mpd")
        self.run_tool(*mpc, "pause")
        self.center.wait(lambda: self.status("mpd"), "paused")
        os.kill(self.client.process(f"{ROOT}.mpd"), 9)
        self.center.wait_order([])
        self.assertEqual(self.resume(), f"{ROOT}.mpd")
        self.assertIn("[playing]", self.run_tool("mpc", f"--host={socket}", "status"))


if __name__ == "__main__":
    unittest.main()
