# SPDX-License-Identifier: MIT
"""NP_CONTEXT_SHOW_IDLE: players that are on the bus before they play."""

import os
import re
import unittest

from gi.repository import GLib

from support import LIBRARY, NO_TRACK, PUPPET, ROOT, ConformanceTest, Player, until

LENGTH = "short"
PUPPETS = "all"
NAME = ROOT + ".ferry"


class Idle(ConformanceTest):
    """A session without content."""

    def start_idle(self, *more, flags="show_idle"):
        puppet = self.new_puppet()
        puppet(f"context org.example.Player {flags}", "session music", "playback music playing position=42")
        puppet("offer music play pause stop next seek_to_position open_url", *more, "publish music")
        return puppet, self.client.player()

    def assert_idle(self, player):
        values = player.values()
        self.assertEqual((values["PlaybackStatus"], values["Position"]), ("Stopped", 0))
        self.assertEqual(values["Metadata"], {"mpris:trackid": NO_TRACK})
        self.assertFalse(values["CanSeek"])
        reader = player.session
        self.assertEqual((reader.get("Content"), reader.get("Playback")["state"]), ({}, "stopped"))

    def test_it_is_stopped_without_a_track(self):
        """The player is published as stopped, whichever playback it sets."""
        _, player = self.start_idle()
        self.assertEqual(player.name, ROOT + ".Player")
        self.assert_idle(player)
        self.assertEqual(player.metadata_types, {"mpris:trackid": "o"})

    def test_it_stays_when_its_content_is_cleared(self):
        """The same connection publishes the new values, without content and after a track change."""
        puppet, player = self.start_idle()
        puppet("begin music", f"content music {self.song()}", "playback music playing position=42", "end music")
        player.wait_title("Song 1")
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        puppet("content music none")
        player.wait_value("PlaybackStatus", "Stopped")
        self.assert_idle(player)
        self.assertEqual(self.client.wait_names(1), [player.name])
        self.set_song(puppet, 2)
        player.wait_title("Song 2")

    def test_without_the_flag_it_is_not_published(self):
        """By default a session without content has no name."""
        puppet = self.new_puppet()
        puppet("context org.example.Player", "session music", "offer music play", "publish music")
        self.client.wait_names(0)
        self.assertEqual(puppet.status("bus-name music"), "NP_ERROR_INVALID_STATE")

    def test_it_can_be_started(self):
        """`playerctl play` and a URL to open reach the player."""
        puppet, player = self.start_idle("supported-urls music file --")
        self.playerctl("-p", "Player", "play")
        self.assertEqual(puppet.command(), ("play", "-"))
        self.playerctl("-p", "Player", "open", "file:///a.flac")
        self.assertEqual(puppet.command(), ("open_url", "file:///a.flac"))

    def test_can_play_is_false_if_play_is_disabled(self):
        """gnome-settings-daemon sends the media keys to a player that appears. They then have no effect."""
        puppet, player = self.start_idle("enable music play 0")
        self.assertFalse(player.get("CanPlay"))
        player.call("PlayPause")
        player.call("Play")
        self.assert_no_command(puppet, player)
        self.set_song(puppet)
        player.wait_value("CanPlay", True)

    def test_a_session_with_content_replaces_it(self):
        """The first of several idle sessions is the application's primary; one that plays replaces it."""
        puppet, player = self.start_idle()
        puppet("session podcasts", "publish podcasts")
        player.settle()
        self.assertEqual(self.client.names(), [player.name])
        puppet(f"content podcasts {self.song(2)}", "playback podcasts playing")
        puppet.wait_event("application-primary podcasts 1")
        self.client.wait(lambda: puppet.status("bus-name podcasts") == "NP_OK", "the podcasts")
        self.client.wait_names(1)
        self.assertEqual(self.client.player().metadata["xesam:title"], "Song 2")
        self.assertEqual(puppet.status("primary music"), "NP_ERROR_INVALID_STATE")

    def test_several_are_shown(self):
        """With NP_CONTEXT_PUBLISH_ALL every idle session is published."""
        puppet, _ = self.start_idle(flags="show_idle publish_all")
        puppet("session podcasts", "publish podcasts")
        for name in self.client.wait_names(2):
            self.assert_idle(Player(self.client, name))


class Activation(ConformanceTest):
    """The bus starts a player because a client calls its plain name."""

    def start_bus(self):
        folder = self.bus.folder
        services, script, self.pipe = folder / "services", folder / "player", folder / "pipe"
        if not services.exists():
            services.mkdir()
            os.mkfifo(self.pipe)
            variables = " ".join(
                f"{key}='{value}'"
                for key, value in self.bus.environment(NOWPLAYING_LIBRARY=str(LIBRARY)).items()
                if key.startswith(("XDG_", "HOME", "NOWPLAYING_"))
            )
            script.write_text(f"#!/bin/sh\nexec env {variables} {PUPPET} <{self.pipe} >{folder}/output\n")
            script.chmod(0o755)
            (services / f"{NAME}.service").write_text(f"[D-BUS Service]\nName={NAME}\nExec={script}\n")
            self.bus.serve(services)
        # The player ends when this is closed.
        descriptor = os.open(self.pipe, os.O_RDWR)
        self.addCleanup(os.close, descriptor)
        os.write(
            descriptor,
            b"context org.example.Player show_idle\nplayer ferry\nsession music\noffer music play pause stop\n"
            b"publish music\n",
        )
        return super().start_bus()

    def test_a_call_to_the_plain_name_starts_it(self):
        """The bus keeps the call until the name is owned, and the player answers it."""
        self.assertEqual(self.client.names(), [])
        self.client.call(NAME, "Play", None, "/org/mpris/MediaPlayer2", ROOT + ".Player")
        self.assertEqual(self.client.wait_names(1), [NAME])
        output = self.bus.folder / "output"
        until(lambda: re.search(r"command \d+ play ", output.read_text()), "the command")

    def test_a_read_starts_it(self):
        """The player also answers a read of a property."""
        question = GLib.Variant("(ss)", (ROOT + ".Player", "PlaybackStatus"))
        answer = self.client.call(NAME, "Get", question, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties")
        self.assertEqual(answer.unpack()[0], "Stopped")


if __name__ == "__main__":
    unittest.main()
