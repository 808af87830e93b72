# SPDX-License-Identifier: MIT
"""examples/remote_extension_swift: an extension in Swift that the bus starts, and its application, which is closed."""

import json
import os
import pathlib
import shutil
import tempfile
import unittest

from extensions import InstalledExtension
from gi.repository import GLib
from hello import swift_program
from support import BUILD, DEADLINE, REPOSITORY, ROOT, ConformanceTest, Lines, Player

DISTRIBUTOR = REPOSITORY / "examples" / "push_distributor" / "push_distributor.py"
PUSH = pathlib.Path(os.environ.get("NOWPLAYING_PUSH_DIR", BUILD))
"""The folder of libnowplaying-push. The extension looks in its own folder, and where the loader looks."""
NAME = "org.example.Radio.RemoteMedia"


class SwiftExtension(InstalledExtension):
    """The programs are started as a desktop starts them."""

    def setUp(self):
        super().setUp()
        # The bus, the log and the state folder of the extension are the test's own.
        home = self.bus.folder
        self.program = pathlib.Path(swift_program("remote_radio_extension"))
        self.install(NAME, {"HOME": home, "XDG_STATE_HOME": home, "LD_LIBRARY_PATH": PUSH})
        self.start_bus()

    def app(self, *words, status=0):
        """Runs the application once; returns its output."""
        done = self.run_tool(swift_program("remote_radio"), *words, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout.splitlines()

    def radios(self, count):
        """The radios by title, once there are `count` of them."""
        players = [Player(self.client, name) for name in self.client.wait_names(count)]
        return {player.metadata["xesam:title"]: player for player in players}

    def wait_gone(self):
        """Waits until the extension has exited."""
        self.client.wait_names(0, prefix=NAME)

    def test_a_life_without_the_application(self):
        """The bus starts the extension; later calls go to the same process; after the last radio it exits."""
        self.assertEqual(self.app("list"), [])
        self.app("start", "Kitchen", "Harbour Radio")
        radio = self.radios(1)["Harbour Radio"]
        process = self.client.owner(NAME)
        self.assertEqual(radio.get("Identity", ROOT), "Radio – Kitchen")
        self.assertEqual(self.playerctl("status"), "Playing")
        self.playerctl("pause")
        radio.wait_value("PlaybackStatus", "Paused")
        self.playerctl("volume", "0.25")
        radio.wait_value("Volume", 0.25)
        self.app("start", "Bath", "Radio Slack Water")
        self.app("pause", "Bath", "Radio Neap Tide")
        self.assertEqual(sorted(self.radios(2)), ["Harbour Radio", "Radio Neap Tide"])
        self.assertEqual(sorted(self.app("list")), ["Bath", "Kitchen"])
        self.assertEqual(self.client.owner(NAME), process)
        self.app("end", "Kitchen")
        self.assertEqual(list(self.radios(1)), ["Radio Neap Tide"])
        self.app("end", "Bath")
        self.client.wait_names(0)
        self.wait_gone()
        # The bus starts the same program again.
        self.app("start", "Kitchen", "Harbour Radio")
        self.assertNotEqual(self.client.owner(NAME), process)
        self.assertEqual(list(self.radios(1)), ["Harbour Radio"])

    def test_push(self):
        """Push messages start a radio, change it and end it, while the application does not run."""
        with tempfile.TemporaryFile() as log:
            distributor = self.run_program(DISTRIBUTOR, "--port", "0", log=log)
            distributor.wait_event(".* takes messages")
            log = self.run_program("tail", "-f", "-n", "+1", self.log)
            (start,) = self.app("token")
            self.client.wait_names(0, prefix=NAME)
            self.push(start, "start", id="Kitchen", station="Harbour Radio", isPlaying=True, volume=0.5)
            radio = self.radios(1)["Harbour Radio"]
            self.assertEqual(radio.get("Volume"), 0.5)
            self.assertEqual(len(self.pids()), 2)
            self.playerctl("pause")
            radio.wait_value("PlaybackStatus", "Paused")
            kitchen = log.wait_event("Kitchen: (.*)$")[1]
            self.push(kitchen, "update", id="Kitchen", station="Radio Neap Tide", isPlaying=True, volume=0.25)
            radio.wait_title("Radio Neap Tide")
            self.assertEqual(radio.get("PlaybackStatus"), "Playing")
            # An invalid message is dropped, and the radio remains.
            self.push(kitchen, "update", id="Kitchen", station=7)
            self.push(kitchen, "update", id="Bath", station="Radio Slack Water", isPlaying=True, volume=0.25)
            self.push(kitchen, "end", id="Kitchen")
            self.client.wait_names(0)
            self.client.wait_names(0, prefix=NAME)

    def push(self, subscription, event, **attributes):
        """Sends a push message as the server."""
        message = json.dumps({"aps": {"event": event, "attributes": attributes}})
        self.run_tool(str(DISTRIBUTOR), "send", "--subscription", subscription, "--json", message)

    def test_refused_requests(self):
        """The application gets an error for attributes that the extension rejects, and nothing is published."""
        self.assertIn("attributes are invalid", self.app("start", "Kitchen", "", status=1)[0])
        self.assertEqual(self.app("end", "Kitchen", status=1), ["no radio plays there: Kitchen"])
        self.app("start", "Kitchen", "Harbour Radio")
        self.assertIn("attributes are invalid", self.app("start", "Kitchen \U0001f50a" * 400, "Sea", status=1)[0])
        self.assertEqual(list(self.radios(1)), ["Harbour Radio"])

    def test_no_extension(self):
        """If no extension is installed, and this program does not host, the application gets an error."""
        self.service.unlink()
        self.client.bus("ReloadConfig")
        self.assertIn("no process hosts it", self.app("start", "Kitchen", "Harbour Radio", status=1)[0])

    def test_two_at_a_time(self):
        """A second process of the extension fails with an error; the first one exits normally after its last radio."""
        program = swift_program("remote_radio_extension")
        first = self.run_program(program)
        self.client.wait_names(1, prefix=NAME)
        self.app("start", "Kitchen", "Harbour Radio")
        second = self.run_tool(program, check=False)
        self.assertEqual(second.returncode, 1)
        self.assertIn("extension", second.stderr)
        self.app("end", "Kitchen")
        self.assertEqual(first.process.wait(DEADLINE), 0)
        self.assertEqual(self.pids(), [])

    def test_no_bus(self):
        """The extension does not wait for a bus."""
        self.bus.kill()
        program = swift_program("remote_radio_extension")
        alone = self.run_tool(program, check=False)
        self.assertEqual(alone.returncode, 1)
        self.assertIn("bus", alone.stderr)


class UnnamedExtension(ConformanceTest):
    """An extension that sets no application id finds it in the files that start it."""

    NAME = "org.example.Lanterns.RemoteMedia"
    bus_at_start = False

    def setUp(self):
        super().setUp()
        self.program = pathlib.Path(swift_program("UnnamedExtension")).resolve()
        self.data, self.shared = self.bus.folder / "data", self.bus.folder / "share"
        self.services = self.data / "dbus-1" / "services"
        self.bus.serve(self.services)

    def write(self, path, text):
        """Writes a file, and creates its folders."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def service(self, exec_, name=NAME):
        """Writes a service file."""
        self.write(self.services / f"{name}.service", f"[D-BUS Service]\nName={name}\nExec={exec_}\n")

    def desktop(self, exec_, name="org.example.Lanterns.desktop", folder=None, more=""):
        """Writes a desktop file."""
        text = f"[Desktop Action Light]\nExec=/bin/false\n[Desktop Entry]\nType=Application\nExec = {exec_}\n{more}"
        self.write((folder or self.data) / "applications" / name, text)

    def clear(self):
        """Deletes the files."""
        shutil.rmtree(self.data, ignore_errors=True)
        shutil.rmtree(self.shared, ignore_errors=True)

    def assert_takes(self, name=NAME, **environment):
        """The program gets that name on the bus."""
        program = Lines([str(self.program)], self.bus.environment(**environment))
        try:
            self.client.wait_names(1, prefix=name)
        finally:
            program.close()
        self.client.wait_names(0, prefix=name)

    def refusal(self, **environment):
        """The output of a program that fails to start."""
        done = self.run_tool(self.program, check=False, environment=environment)
        self.assertEqual(done.returncode, 1)
        return done.stderr

    def test_the_bus_starts_it(self):
        """The bus starts it for the application or for a push message, with only the service file."""
        self.service(self.program)
        self.start_bus()
        self.client.bus("UpdateActivationEnvironment", "a{ss}", self.bus.environment())
        place = ("/org/nowplaying/Extension", "org.nowplaying.Extension1")
        start = GLib.Variant("(ayay)", (b"deck", b'{"id": "deck", "light": "Stern Light", "isLit": true}'))
        self.client.call(self.NAME, "Start", start, *place)
        lantern = Player(self.client, self.client.wait_names(1)[0])
        self.assertEqual(lantern.metadata["xesam:title"], "Stern Light")
        self.assertEqual(lantern.get("Identity", ROOT), "Lanterns")
        self.playerctl("pause")
        lantern.wait_value("PlaybackStatus", "Paused")
        self.client.call(self.NAME, "End", GLib.Variant("(ayay)", (b"deck", b"")), *place)
        self.client.wait_names(0)
        self.client.wait_names(0, prefix=self.NAME)

    def test_its_command_in_every_notation(self):
        """Quotes, escapes, arguments, links and PATH are read as the two specifications define them."""
        self.start_bus()
        folder = self.bus.folder / "a $place"
        folder.mkdir()
        (self.bus.folder / "link").symlink_to(folder)
        folder.joinpath("my lantern").symlink_to(self.program)
        folder.joinpath("lantern").symlink_to("my lantern")
        folder.joinpath("100%").symlink_to(self.program)
        folder.joinpath("b\\d").symlink_to(self.program)
        path = f"/usr/bin:{self.bus.folder}/link"
        for exec_ in (
            f"{self.program} --session",
            f"{self.bus.folder}/link/lantern",
            f'"{self.bus.folder}/link/my lantern" --quiet',
            f"{self.bus.folder}/link/my\\\\ lantern",
            f'"{self.bus.folder}/a \\\\$place/lantern"',
            f'"{self.bus.folder}/link/b\\\\d"',
            "'my lantern' x",
            "lantern",
        ):
            for write in (self.service, self.desktop):
                with self.subTest(exec_, kind=write.__name__):
                    self.clear()
                    write(exec_)
                    self.assert_takes(PATH=path)
        self.clear()
        self.desktop("100%% %U")
        self.assert_takes(PATH=path)
        self.clear()
        self.desktop("lantern", "org/example.Lanterns.desktop")
        self.assert_takes("org-example.Lanterns.RemoteMedia", PATH=path)

    def test_the_environment_overrides_files(self):
        """A wrapper or a systemd unit sets the id in the environment."""
        self.start_bus()
        self.service(self.program)
        self.desktop(self.program, "org.example.Others.desktop")
        self.assert_takes("org.example.Buoys.RemoteMedia", NOWPLAYING_APPLICATION_ID="org.example.Buoys")

    def test_two_files_with_the_same_id(self):
        """The application has a desktop file and a service file of the same name. Other files are overridden or do not
        match.
        """
        self.start_bus()
        self.service(self.program)
        self.desktop(self.program)
        # Of two files with one name, the user's file is used, also if it hides the other one.
        self.desktop("/bin/false", "org.example.Others.desktop")
        self.desktop(self.program, "org.example.Others.desktop", self.shared)
        self.desktop("/bin/false", "org.example.Buoys.desktop", more="Hidden=true\n")
        self.desktop(self.program, "org.example.Buoys.desktop", self.shared)
        self.desktop(self.program, "org.example.Gone.desktop", more="Hidden=true\n")
        self.service(self.program, "org.example.Elsewhere")
        self.assert_takes()

    def test_two_files_with_different_ids(self):
        """If two names are possible, none is chosen, and the log has both."""
        self.start_bus()
        self.service(self.program)
        self.desktop(self.program, "org.example.Others.desktop", self.shared)
        text = self.refusal()
        for word in (
            *("org.example.Lanterns", "org.example.Others", "NOWPLAYING_APPLICATION_ID"),
            *(str(self.services), str(self.shared)),
        ):
            self.assertIn(word, text)

    def test_no_file(self):
        """The log explains how to set the id."""
        self.start_bus()
        self.service(self.program.with_name("remote_radio_extension"))
        self.desktop("", "org.example.Empty.desktop")
        self.desktop('"unfinished', "org.example.Unfinished.desktop")
        self.write(self.data / "applications" / "org.example.Rubbish.desktop", "\0\xff[Desktop Entry\n=\nExec\n")
        text = self.refusal()
        for word in (
            "NOWPLAYING_APPLICATION_ID",
            "MediaApplication.current.id",
            "RemoteMedia.service",
            str(self.program),
        ):
            self.assertIn(word, text)
        for text in (self.refusal(NOWPLAYING_APPLICATION_ID="a name"), self.refusal_of_a_short_name()):
            self.assertIn("not a valid bus name", text)
            self.assertIn("MediaApplication.current.id", text)

    def refusal_of_a_short_name(self):
        """A desktop file with an old name, which is not a valid bus name."""
        self.clear()
        self.desktop(self.program, "lanterns.desktop")
        return self.refusal()


if __name__ == "__main__":
    unittest.main()
