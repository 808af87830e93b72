# SPDX-License-Identifier: MIT
"""Players in sandboxes that name files as their covers: a reader outside opens only what the player sees.

The service and `nowplaying cover` have more rights than these players.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import types

from gi.repository import GLib

from centers import INTERFACE, NAME, PATH, CenterTest
from commands import COMMAND
from media import png
from plain_player import PlayerProcess
from sandboxes import INSTANCE, NOT_DUMPABLE, WITHOUT_OPENAT2, Sandboxed
from support import ROOT, DBusError

REFUSED = "the player's image is not a regular file that the player and this program can both read"


class HiddenFiles(Sandboxed, CenterTest):
    def setUp(self):
        super().setUp()
        self.hidden = self.bus.folder / "hidden"
        self.hidden.mkdir()
        self.secret = self.hidden / "secret.png"
        self.secret.write_bytes(png(70, 50))
        self.secret.chmod(0o600)
        (self.hidden / "text").write_text("secret")
        self.run_time = self.bus.folder / "run"
        self.run_time.mkdir(mode=0o700)
        self.has_sandbox = shutil.which("bwrap") and subprocess.run(self.sandbox() + ["true"]).returncode == 0
        if not self.has_sandbox:
            self.skipTest("bwrap does not work here")

    def play(self, before, cover, socket=None):
        """Starts a player in that sandbox, which names a file."""
        bus = types.SimpleNamespace(socket=socket or self.bus.socket, environment=self.bus.environment)
        player = PlayerProcess(bus, "boxed", "status=Playing", f"art={cover.as_uri()}", before=before)
        self.addCleanup(player.close)
        return player

    def name(self, player, cover):
        """The player names another file."""
        player(f"art {cover.as_uri()}")

    def seen_by_service(self):
        """The bytes, or the error's text."""
        self.center.settle()
        call = self.client.send(NAME, "GetArtwork", GLib.Variant("(sii)", ("boxed", 9, 9)), PATH, INTERFACE)
        try:
            body = call.wait().unpack()
        except DBusError as error:
            return error.text
        with os.fdopen(call.reply.get_unix_fd_list().get(body[0]), "rb") as file:
            return file.read()

    def seen_by_command(self, before=()):
        """The same, with the command."""
        done = subprocess.run(
            [*before, str(COMMAND), "-p", "boxed", "cover"], env=self.bus.environment(), capture_output=True
        )
        return done.stdout or done.stderr.decode().strip().removeprefix("nowplaying: ")

    def assert_all(self, expected, player, *covers):
        """Each reader gets this for each file."""
        for cover in covers:
            self.name(player, cover)
            with self.subTest(cover):
                self.assertEqual(self.seen_by_service(), expected)
                self.assertEqual(self.seen_by_command(), expected)

    def start(self, **options):
        self.start_center(**options)
        self.center.wait(lambda: "boxed" in self.center.players, True)

    def all_files(self):
        """Files that exist and files that do not: texts must not depend on that."""
        return self.secret, self.hidden / "text", self.hidden / "missing", self.hidden, pathlib.Path("/dev/zero")

    def test_a_player_behind_a_proxy(self):
        address = self.proxied(f"{ROOT}.boxed")
        player = self.play(self.sandbox(), self.secret, address.removeprefix("unix:path="))
        self.start()
        self.assert_all(REFUSED, player, *self.all_files())

    def test_a_player_whose_root_cannot_be_opened(self):
        """Root may open every root: neither side has that right here."""
        without = ["setpriv", "--bounding-set=-sys_ptrace", "--inh-caps=-all"]
        if os.geteuid() != 0 or subprocess.run([*without, "true"]).returncode:
            self.skipTest("only root makes a sandbox without its own user namespace")
        before = [*without, *self.sandbox(), sys.executable, "-c", NOT_DUMPABLE]
        player = self.play(before, self.secret)
        self.start(wrapper=tuple(without))
        for cover in self.all_files():
            self.name(player, cover)
            self.assertEqual(self.seen_by_service(), REFUSED)
            self.assertEqual(self.seen_by_command(without), REFUSED)

    def test_a_flatpak(self):
        """Its proxy sees other files. Flatpak has written the process of the player."""
        inside = self.bus.folder / "inside"
        inside.mkdir()
        (inside / "secret.png").write_bytes(png(8, 8))
        socket = self.bus.folder / "proxy"
        ready, ready_end = os.pipe()
        arguments = ["xdg-dbus-proxy", f"--fd={ready_end}", self.bus.address, str(socket)]
        proxy = subprocess.Popen(self.flatpak() + arguments, pass_fds=[ready_end])
        self.addCleanup(proxy.wait)
        self.addCleanup(proxy.kill)
        self.addCleanup(os.close, ready)
        os.close(ready_end)
        self.assertTrue(os.read(ready, 1))
        written = self.bus.folder / "written"
        bind = ["--bind", str(inside), str(self.hidden), "--info-fd", "9"]
        before = ["sh", "-c", 'exec "$@" 9>"$0"', str(written), *self.flatpak(*bind)]
        player = self.play(before, self.secret, socket)
        self.start()
        self.assert_all(REFUSED, player, *self.all_files())
        instance = self.run_time / ".flatpak" / str(INSTANCE)
        instance.mkdir(parents=True)
        # A number that another process has now.
        (instance / "bwrapinfo.json").write_text(json.dumps({"child-pid": os.getpid()}))
        self.assert_all(REFUSED, player, *self.all_files())
        shutil.copy(written, instance / "bwrapinfo.json")
        self.name(player, self.secret)
        self.assertEqual(self.seen_by_service(), png(8, 8))

    def test_a_reader_without_openat2(self):
        """Without that call only files of its own mount namespace are found, and no links."""
        reader = [sys.executable, "-c", WITHOUT_OPENAT2]
        player = self.play((), self.secret)
        self.assertEqual(self.seen_by_command(reader), png(70, 50))
        link = self.bus.folder / "link.png"
        link.symlink_to(self.secret)
        self.name(player, link)
        self.assertEqual(self.seen_by_command(reader), REFUSED)
        player.leave()
        self.play(self.sandbox("--bind", str(self.secret), str(self.hidden / "own.png")), self.hidden / "own.png")
        self.assertEqual(self.seen_by_command(), png(70, 50))
        self.assertEqual(self.seen_by_command(reader), REFUSED)

    def test_a_reader_in_a_namespace(self):
        """It cannot know what players outside see. A program reads what it sees itself; the service refuses."""
        player = self.play((), self.secret)
        inside = ["bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--unshare-pid", "--proc", "/proc"]
        self.assertEqual(self.seen_by_command(inside), png(70, 50))
        self.assertEqual(self.seen_by_command(), png(70, 50))
        for namespaces in (["--unshare-pid"], ["--unshare-user"]):
            self.assertEqual(self.seen_by_command([*inside[:5], *namespaces]), png(70, 50))
        self.start(wrapper=tuple(inside))
        self.name(player, self.secret)
        self.assertEqual(self.seen_by_service(), REFUSED)
