# SPDX-License-Identifier: MIT
"""The first example, and the one with every command: players without sound that are published and controlled."""

import io
import os
import signal
import unittest

from gi.repository import Gio
from PIL import Image

from hello import example
from support import ROOT, ConformanceTest, Player


class HelloPlayer:
    """examples/hello_player, in a language."""

    language = ""

    def hello(self, *before):
        return self.run_program(*before, example("hello_player", self.language))

    def test_it_is_on_the_bus(self):
        """It has a title, and GNOME would list it."""
        self.hello()
        player = self.client.player()
        self.assertTrue(player.metadata.get("xesam:title"))
        self.assertIs(player.get("CanPlay"), True)
        self.assertTrue(player.get("Identity", ROOT))
        self.assertIs(player.get("CanQuit", ROOT), True)

    def test_it_follows_commands(self):
        """Pause pauses, Play plays, and Next goes to another song. Each command is a line, with its argument."""
        program = self.hello()
        player = self.client.player()
        for method, status in (("Pause", "Paused"), ("Play", "Playing")):
            player.call(method)
            player.wait_value("PlaybackStatus", status)
            program.wait_event(f"command: {method.lower()}$")
        before = player.metadata["mpris:trackid"]
        player.forget()
        player.call("Next")
        self.assertNotEqual(player.wait_change("Metadata")["mpris:trackid"], before)
        player.call("Previous")
        self.playerctl("-p", "hello_player", "position", "30")
        self.playerctl("-p", "hello_player", "volume", "0.5")
        for line in ("next", "previous", r"seek_to_position 30\.0+", r"set_volume 0\.50+"):
            program.wait_event(f"command: {line}$")

    def test_it_has_a_cover(self):
        """It has an image that clients can read, the same one for each song of the album."""
        self.hello()
        player = self.client.player()
        images = []
        for title in ("Harbour Lights", "Slack Water"):
            player.wait_title(title)
            self.client.wait(lambda: "mpris:artUrl" in player.metadata, f"the cover of {title}")
            address = player.metadata["mpris:artUrl"]
            images.append(Gio.File.new_for_uri(address).load_contents()[1])
            player.call("Next")
        self.assertEqual(images[0], images[1])
        with Image.open(io.BytesIO(images[0])) as image:
            image.load()
            self.assertEqual((image.format, image.size), ("PNG", (128, 128)))

    def test_it_ends_on_sigterm(self):
        """It releases its name and exits with 0."""
        for how in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(how):
                program = self.hello()
                self.client.wait_names(1)
                self.assertEqual(program.end(how), 0)
                self.client.wait_names(0)

    def test_it_needs_no_bus(self):
        """Without a bus it runs, waits, and exits normally."""
        self.client.close()
        self.bus.kill()
        program = self.hello()
        self.start_bus()
        self.client.player(timeout=30)
        self.assertEqual(program.end(), 0)

    def test_the_client_that_requested_quit_is_answered(self):
        """The answer is sent before the program exits, also if its threads share one core."""
        core = str(min(os.sched_getaffinity(0)))
        for _ in range(20):
            program = self.hello("taskset", "-c", core)
            self.client.player().call("Quit", interface=ROOT)
            self.assertEqual(program.process.wait(10), 0)
            self.client.wait_names(0)


class EveryCommand:
    """examples/every_command, in a language."""

    def every_command(self, *arguments):
        return self.run_program(example("every_command", self.language), *arguments)

    def test_name(self):
        """--name chooses the application id."""
        self.every_command("--name", "org.example.Ferry")
        player = self.client.player()
        self.assertEqual(player.name, f"{ROOT}.Ferry")
        self.assertEqual(player.get("Identity", ROOT), "Ferry")

    def test_sessions(self):
        """--sessions 3 starts three players, each with its own name and Identity."""
        self.every_command("--sessions", "3")
        players = [Player(self.client, name) for name in self.client.wait_names(3)]
        self.assertEqual(len({player.get("Identity", ROOT) for player in players}), 3)

    def test_standard_input(self):
        """With --stdin it exits when standard input ends, and not before."""
        program = self.every_command("--stdin")
        player = self.client.player()
        program.write("anything")
        player.call("Pause")
        program.wait_event("command: pause$")
        program.process.stdin.close()
        self.assertEqual(program.process.wait(10), 0)
        self.client.wait_names(0)

    def test_wrong_options(self):
        """An unknown option ends it with status 2."""
        self.assertEqual(self.every_command("--dance").process.wait(10), 2)
        self.assertEqual(self.every_command("--sessions", "0").process.wait(10), 2)


class OwnLoop:
    """Tests of the languages in which it can run its own loop."""

    def test_own_loop(self):
        """--loop dispatches in the program's own loop, with the same effects."""
        program = self.every_command("--loop")
        player = self.client.player()
        player.call("Pause")
        program.wait_event("command: pause$")
        player.wait_value("PlaybackStatus", "Paused")
        self.assertEqual(program.end(), 0)


class HelloInC(HelloPlayer, EveryCommand, OwnLoop, ConformanceTest):
    language = "C"


class HelloInCpp(HelloPlayer, EveryCommand, OwnLoop, ConformanceTest):
    language = "C++"


class HelloInRust(HelloPlayer, EveryCommand, OwnLoop, ConformanceTest):
    language = "Rust"


class HelloInPython(HelloPlayer, EveryCommand, OwnLoop, ConformanceTest):
    language = "Python"


class HelloInSwift(HelloPlayer, EveryCommand, ConformanceTest):
    language = "Swift"


if __name__ == "__main__":
    unittest.main()
