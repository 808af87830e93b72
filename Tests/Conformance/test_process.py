# SPDX-License-Identifier: MIT
"""The process of a player: other programs' files, its privileges, and large messages."""

import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import unittest

from gi.repository import Gio, GLib
from support import BUILD, ERROR, PATH, PLAYER, PUPPET, ROOT, ConformanceTest, DBusError, Lines, quote, until

LENGTH = "short"
BRIDGE = pathlib.Path(os.environ.get("NOWPLAYING_BRIDGE", BUILD / "bin" / "nowplaying-bridge"))

# The user id of `nobody`, which owns no file here.
STRANGER = 65_534
# The values of np_connection.
WAITING, CONNECTED = 3, 2
# The names that ImageFolder uses.
FOLDER, FILE = "images-0123456789abcdef", "7-300x300.png"


class Scene(ConformanceTest):
    """The folders of the players' files."""

    def setUp(self):
        super().setUp()
        self.run_time, self.cache = self.bus.folder / "run", self.bus.folder / "cache"
        for folder in (self.run_time, self.cache):
            folder.mkdir(0o700)

    def start_player(self, **environment):
        """Starts a player with a cover. When it is on the bus, it has removed old files."""
        environment.setdefault("XDG_CACHE_HOME", str(self.cache))
        environment.setdefault("NOWPLAYING_LOG", "warning")
        return self.start(content=self.song(1) + " artwork=cover-300", **environment)

    @staticmethod
    def write(path, mode=0o600):
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        path.write_text("precious")
        path.chmod(mode)
        return path

    @staticmethod
    def give_away(path):
        for entry in (path, *path.rglob("*")):
            os.chown(entry, STRANGER, STRANGER, follow_symlinks=False)

    @staticmethod
    def files(folder):
        return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


class Folders(Scene):
    """A player removes the images of players that were killed, and nothing else."""

    def test_other_programs_files_stay(self):
        base = self.cache / "nowplaying"
        self.write(base / "settings.json")
        # Another program may have files of these names.
        for folder in ("thumbnails", "0123456789abcdef", "images", "images-0123456789abcde", FOLDER + "0"):
            self.write(base / folder / FILE)
        mine = base / FOLDER
        for name in ("letter.txt", "cover.png", "7-300.png", "7-300x300", "7-300x300.PNG", ".new-letter", "x7-3x3.png"):
            self.write(mine / name)
        (base / "empty").mkdir()
        expected = self.files(self.cache)
        # Only these look like files of a killed player.
        for name in (FILE, ".new-8-1x1.jpeg"):
            self.write(mine / name)
        self.write(base / "images-fedcba9876543210" / FILE)
        self.start_player()
        self.assertEqual(self.files(self.cache), expected)
        self.assertTrue((base / "empty").is_dir())
        self.assertFalse((base / "images-fedcba9876543210").exists())

    def test_links_are_not_followed(self):
        base, precious = self.cache / "nowplaying", self.bus.folder / "precious"
        self.write(precious / FILE)
        self.write(precious / FOLDER / FILE)
        (base / "images-1111111111111111").mkdir(parents=True)
        (base / FOLDER).symlink_to(precious)
        (base / "images-1111111111111111" / FILE).symlink_to(precious / FILE)
        (base / "images-1111111111111111" / "8-1x1.png").mkdir()
        self.start_player()
        self.assertEqual(self.files(precious), [FILE, f"{FOLDER}/{FILE}"])
        self.assertTrue((base / FOLDER).is_symlink())
        self.assertTrue((base / "images-1111111111111111" / FILE).is_symlink())

    def test_a_base_that_is_a_link(self):
        precious = self.bus.folder / "precious"
        self.write(precious / FOLDER / FILE)
        for folder in (self.run_time, self.cache):
            (folder / "nowplaying").symlink_to(precious)
        puppet, player = self.start_player()
        self.assertNotIn("mpris:artUrl", player.metadata)
        self.assertEqual(self.files(precious), [f"{FOLDER}/{FILE}"])
        self.assertEqual([path.name for path in precious.iterdir()], [FOLDER])
        self.assertIn("no file can be written", puppet.log_text())

    @unittest.skipUnless(os.geteuid() == 0, "only root can give files away")
    def test_other_users_folders(self):
        base = self.cache / "nowplaying"
        self.write(base / FOLDER / FILE)
        self.write(base / "images-2222222222222222" / FILE)
        self.give_away(base / FOLDER)
        os.chown(base / "images-2222222222222222" / FILE, STRANGER, STRANGER)
        hostile = self.bus.folder / "hostile"
        self.write(hostile / "nowplaying" / FOLDER / FILE)
        os.chown(hostile / "nowplaying", STRANGER, STRANGER)
        _puppet, player = self.start_player(XDG_RUNTIME_DIR=str(hostile))
        self.assertTrue(self.wait_cover(player))
        for folder in (base / FOLDER, base / "images-2222222222222222"):
            self.assertEqual(self.files(folder), [FILE])
        self.assertEqual(self.files(hostile), [f"nowplaying/{FOLDER}/{FILE}"])

    @unittest.skipUnless(os.geteuid() == 0, "root is the user who must leave nothing")
    def test_root_leaves_nothing_in_a_users_folders(self):
        for folder in (self.run_time, self.cache):
            self.give_away(folder)
        puppet, player = self.start_player()
        self.assertNotIn("mpris:artUrl", player.metadata)
        self.assertIn("no file can be written", puppet.log_text())
        for folder in (self.run_time, self.cache):
            self.assertEqual(list(folder.iterdir()), [])
        # A folder of the user's own is used.
        os.chown(self.cache, 0, 0)
        puppet.close()
        self.client.wait_names(0)
        puppet, player = self.start_player(application="org.example.Other")
        self.assertTrue(self.wait_cover(player))
        self.assertEqual(list(self.run_time.iterdir()), [])


class Streams(Scene):
    """A program that was started without standard streams."""

    @unittest.skipUnless(BRIDGE.exists(), "there is no bridge")
    def test_the_bridge(self):
        configuration = self.bus.folder / "bridge.conf"
        configuration.write_text("broker = 127.0.0.1:1\nhost-id = here\nshare = *\n")
        bridge = subprocess.Popen(
            [str(BRIDGE), f"--config={configuration}"],
            env=self.bus.environment(),
            preexec_fn=lambda: os.closerange(0, 3),  # noqa: PLW1509
        )
        self.addCleanup(bridge.wait)
        self.addCleanup(bridge.kill)
        self.client.wait(lambda: len(self.client.names(":")) > 1, "the bridge on the bus")
        for stream in range(3):
            self.assertEqual(os.readlink(f"/proc/{bridge.pid}/fd/{stream}"), "/dev/null")


class AsStranger(Lines):
    """A puppet that another user starts."""

    def __init__(self, program, environment):
        switch = ["setpriv", f"--reuid={STRANGER}", f"--regid={STRANGER}", "--clear-groups", "--"]
        super().__init__([*switch, str(program)], environment, None)

    def __call__(self, *lines):
        for line in lines:
            self.write(line)
            self.wait_event("result NP_OK")


@unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "only root can make such programs")
class MoreRights(ConformanceTest):
    """A program with more privileges than its user trusts no setting of that user."""

    bus_at_start = False

    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-rights-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.folder.chmod(0o755)
        # The folder that the other user has prepared.
        self.trap = self.folder / "trap"
        self.trap.mkdir()
        self.listener = socket.socket(socket.AF_UNIX)
        self.addCleanup(self.listener.close)
        self.listener.bind(str(self.trap / "bus"))
        self.listener.listen()
        self.listener.setblocking(False)
        for path in (self.trap, self.trap / "bus"):
            os.chown(path, STRANGER, STRANGER)
        self.program = self.folder / "player"
        self.program.write_bytes(self.readable(PUPPET.read_bytes()))
        self.program.chmod(0o755)

    def readable(self, program):
        """The same program, with its library where every user can read it: other users cannot read root's home."""
        build = BUILD.resolve()
        if all(folder.stat().st_mode & 1 for folder in (build, *build.parents)):
            return program
        # Such a program loads its library only from the folder in its run path. The new path must not be longer.
        short = pathlib.Path(tempfile.mktemp(prefix="np", dir="/tmp"))
        short.symlink_to(self.folder)
        self.addCleanup(short.unlink)
        for library in build.glob("libnowplaying.so.*"):
            shutil.copyfile(library, self.folder / library.name)
        old, new = f"{build}\0".encode(), f"{short}\0".encode()
        self.assertIn(old, program)
        self.assertLessEqual(len(new), len(old), "the path of the build folder is too short to be replaced")
        return program.replace(old, new.ljust(len(old), b"\0"))

    def environment(self):
        trap = str(self.trap)
        names = ("HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
        variables = {name: trap for name in names}
        address = f"unix:path={trap}/bus"
        return self.bus.environment(DBUS_SESSION_BUS_ADDRESS=address, DBUS_SYSTEM_BUS_ADDRESS=address, **variables)

    def play(self, connection, bus=None):
        """Plays until the context reports this connection state."""
        player = AsStranger(self.program, self.environment())
        self.addCleanup(player.close)
        player("context org.example.Rights")
        if bus:
            player(f"bus {quote(bus)}")
        player("session music", f"content music {self.song(1)} artwork=cover-300", "playback music playing position=1")
        player("connection", "publish music")
        player.wait_event(f"connection {connection}")
        return player

    def assert_untouched(self):
        """Nothing connected to the other user's bus, and no file was created in that user's folders."""
        self.assertRaises(BlockingIOError, self.listener.accept)
        self.assertEqual([path.name for path in self.trap.iterdir()], ["bus"])

    def make_bus(self, folder):
        """Starts a bus of the other user in that folder."""
        folder.mkdir(0o700)
        self.addCleanup(shutil.rmtree, folder)
        os.chown(folder, STRANGER, STRANGER)
        address = f"unix:path={folder}/bus"
        arguments = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog", f"--address={address}"]
        daemon = subprocess.Popen(
            [*arguments, "--print-address=1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            user=STRANGER,
            group=STRANGER,
            extra_groups=[],
        )
        self.addCleanup(daemon.stdout.close)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.kill)
        self.assertTrue(daemon.stdout.readline())
        return address

    def own_folder(self):
        """The folder where the system puts the other user's bus."""
        above = pathlib.Path("/run/user")
        if not above.exists():
            above.mkdir(0o755)
            self.addCleanup(above.rmdir)
        folder = above / str(STRANGER)
        if folder.exists():
            self.skipTest(f"{folder} is there already")
        return folder

    def give_capability(self):
        """cap_net_raw, permitted and effective, as setcap(8) writes it."""
        data = struct.pack("<IIIII", 0x02000000 | 1, 1 << 13, 0, 0, 0)
        try:
            os.setxattr(self.program, "security.capability", data)
        except OSError as error:
            self.skipTest(f"no file capabilities here: {error}")

    def test_set_uid(self):
        self.program.chmod(0o4755)
        player = self.play(WAITING)
        self.assertEqual(pathlib.Path(f"/proc/{player.process.pid}").stat().st_uid, 0)
        self.assert_untouched()

    def test_set_uid_with_a_bus_in_its_place(self):
        self.make_bus(self.own_folder())
        self.program.chmod(0o4755)
        self.play(WAITING)
        self.assert_untouched()

    def test_set_uid_that_names_a_bus(self):
        self.bus.start()
        self.program.chmod(0o4755)
        self.play(CONNECTED, bus=self.bus.address)
        self.assert_untouched()

    def test_capabilities(self):
        self.give_capability()
        self.make_bus(self.own_folder())
        self.play(CONNECTED)
        self.assert_untouched()

    def test_capabilities_without_a_bus_of_this_user(self):
        self.give_capability()
        folder = self.own_folder()
        self.make_bus(folder)
        os.chown(folder, STRANGER + 1, STRANGER + 1)
        folder.chmod(0o755)
        self.play(WAITING).close()
        os.chown(folder, STRANGER, STRANGER)
        os.chown(folder / "bus", STRANGER + 1, STRANGER + 1)
        self.play(WAITING).close()
        os.rename(folder / "bus", folder / "other")
        os.chown(folder / "other", STRANGER, STRANGER)
        os.symlink("other", folder / "bus")
        os.chown(folder / "bus", STRANGER, STRANGER, follow_symlinks=False)
        self.play(WAITING)
        self.assert_untouched()

    def test_the_environment_is_used_without_more_rights(self):
        self.make_bus(self.own_folder())
        self.play("[0-9]")
        self.assertTrue(self.listener.accept()[0].close() is None)


class LargeMessages(ConformanceTest):
    """The library rejects very large messages, and frees their memory."""

    LARGE, MOST = 15 << 20, 6 << 20

    def resident(self, puppet):
        status = pathlib.Path(f"/proc/{puppet.process.pid}/status").read_text()
        return int(status.split("RssAnon:")[1].split()[0]) * 1024

    def large(self, size=LARGE):
        data = GLib.Variant.new_from_bytes(GLib.VariantType("ay"), GLib.Bytes.new(bytes(size)), True)
        return GLib.Variant.new_tuple(data)

    def assert_freed(self, puppet, player, before):
        """The memory of a large message is freed when all of it has arrived, perhaps on another connection."""

        def kept():
            return self.resident(puppet) - before

        def is_freed():
            player.call("Pause")
            return kept() < self.MOST

        until(is_freed, lambda: f"{kept() >> 10} kB are kept")

    def test_calls(self):
        puppet, player = self.start()
        before = self.resident(puppet)
        for call in [self.client.send(player.name, "Play", self.large()) for _ in range(10)]:
            with self.assertRaises(DBusError) as caught:
                call.wait()
            self.assertEqual(caught.exception.name, ERROR + "LimitsExceeded")
            self.assertIn("1 MiB", caught.exception.text)
        self.assert_freed(puppet, player, before)
        player.call("Pause")
        # A message that is a little shorter is read.
        self.assert_error("InvalidArgs", player.call, "Play", self.large((1 << 20) - 4096))

    def test_signals(self):
        puppet, player = self.start()
        before = self.resident(puppet)
        owner = self.client.owner(player.name)
        for _ in range(10):
            self.client.connection.emit_signal(owner, PATH, "org.example.Noise", "Noise", self.large())
            player.call("Pause")
        self.assert_freed(puppet, player, before)

    def test_answers(self):
        """The answer of another player may be large, and is not kept."""
        asked = []

        def answer(_connection, _sender, _path, _interface, _key):
            asked.append(1)
            return GLib.Variant("s", "x" * self.LARGE)

        node = Gio.DBusNodeInfo.new_for_xml(
            f'<node><interface name="{PLAYER}"><property name="PlaybackStatus" type="s" access="read"/></interface></node>'
        )
        other = self.new_client()
        other.connection.register_object(PATH, node.interfaces[0], None, answer, None)
        puppet, player = self.start()
        puppet("is-system music")
        before = self.resident(puppet)
        name = ROOT + ".large"
        for _ in range(3):
            seen = len(asked)
            other.own(name)
            other.wait(lambda: len(asked) > seen, "the question")  # noqa: B023
            player.call("Pause")
            other.bus("ReleaseName", "s", name)
            player.call("Pause")
        self.assert_freed(puppet, player, before)


if __name__ == "__main__":
    unittest.main()
