# SPDX-License-Identifier: MIT
"""The cost of a change, and of a player without changes."""

import os
import statistics
import time
import unittest

from gi.repository import GLib

from support import PLAYER, PROPERTIES, ROOT, SECOND, ConformanceTest, Player

STILL = 50
STEADY = float(os.environ.get("NOWPLAYING_STEADY_SECONDS", "3"))
"""Seconds of steady playback that the test observes."""
PROMPT = 0.05
"""Seconds within which most calls are answered while the player is blocked, also on a busy machine."""


class Changes(ConformanceTest):
    """Updates, values that stay the same, and many changes at once."""

    def test_an_update_emits_nothing_before_its_end(self):
        """A client never sees a new title with an old position: until the end of the update the old values are
        published.
        """
        puppet, player = self.start(playback="paused position=42")
        puppet("begin music", f"content music {self.song(2)}", "playback music paused position=7")
        player.settle()
        self.assertEqual(player.signals(), [])
        self.assertEqual((player.metadata["xesam:title"], player.position), ("Song 1", 42))
        puppet("end music")
        player.wait_title("Song 2")
        self.assertEqual(player.position, 7)

    def test_equal_values_send_no_signal(self):
        """A value that is set again without a change is not announced."""
        puppet, player = self.start(
            offer=self.ALL_COMMANDS, playback="paused position=42 volume=0.5", before=['name "Example Player"']
        )
        puppet(
            "repeat music all",
            "shuffle music items",
            "rates music 0.5 1 2",
            "fullscreen music 1",
            "supported-urls music file -- audio/flac",
        )
        player.wait_value("Fullscreen", True, ROOT)
        player.forget()
        for _ in range(3):
            puppet(
                f"content music {self.song()}",
                "playback music paused position=42 volume=0.5",
                f"offer music {self.ALL_COMMANDS}",
                "repeat music all",
                "shuffle music items",
                "rates music 0.5 1 2",
                "fullscreen music 1",
                "supported-urls music file -- audio/flac",
                "enable music next 1",
                'name "Example Player"',
                "publish music",
            )
        player.settle()
        self.assertEqual(player.signals(), [])

    def test_a_change_and_its_reverse_in_an_update_send_no_signal(self):
        """A value that is the same at the end of the update is not announced."""
        puppet, player = self.start(playback="paused position=42")
        puppet(
            "begin music",
            f"content music {self.song(genre='Folk')}",
            f"content music {self.song()}",
            "playback music playing position=100",
            "playback music paused position=42",
            "enable music next 0",
            "enable music next 1",
            "end music",
        )
        player.settle()
        self.assertEqual(player.signals(), [])

    def test_a_burst(self):
        """10,000 updates of 20,000 calls end in the right state, with far fewer signals."""
        puppet, player = self.start(offer="play pause set_volume")
        begun = time.monotonic()
        puppet("burst music 10000")
        self.assertLess(time.monotonic() - begun, 5)
        player.wait_title("Burst 10000")
        player.settle()
        self.assertEqual((player.get("PlaybackStatus"), player.position, player.get("Volume")), ("Paused", 7, 0.5))
        self.assertLess(len(player.signals()), 2500)
        cache = {}
        for changed, invalidated in player.changes():
            cache.update(changed)
            self.assertEqual(invalidated, [])
        self.assertEqual(cache["Metadata"]["xesam:title"], "Burst 10000")


class Silence(ConformanceTest):
    """While nothing changes, the library does nothing."""

    def steady(self, puppet):
        """How often the library's threads have slept, once all of them sleep."""
        # On a busy machine a thread may wait long for the processor before it can sleep.
        before, alike = puppet.stats(), 0
        while alike < STILL:
            # Such a round trip needs a processor, so the threads get one too.
            puppet("connection")
            now = puppet.stats()
            alike = alike + 1 if now == before else 0
            before = now
        return before

    def watch(self, puppets):
        monitor = self.new_monitor()
        before = [self.steady(puppet) for puppet in puppets]
        self.client.bus("GetId")
        # The monitor has read everything up to the answer to the call above.
        monitor.wait_event(r"mc\t.*\tGetId$")
        monitor.wait_event(rf"mr\t\S+\t\S+\torg.freedesktop.DBus\t{self.client.connection.get_unique_name()}\t")
        monitor.events.clear()
        deadline = time.monotonic() + STEADY
        while (left := deadline - time.monotonic()) > 0:
            monitor.read(left)
        self.assertEqual(monitor.events, [])
        self.assertEqual([puppet.stats() for puppet in puppets], before)

    def test_steady_playing(self):
        """A player in steady playback sends no message and wakes no thread."""
        puppet, _ = self.start()
        self.watch([puppet])

    def test_paused(self):
        """A paused player sends no message either."""
        puppet, _ = self.start(playback="paused position=42")
        self.watch([puppet])

    def test_steady_playing_in_the_host_s_loop(self):
        """The same for a player whose own loop delivers the callbacks."""
        puppet, _ = self.start(flags="host_loop")
        self.watch([puppet])

    def test_ten_sessions(self):
        """The same for ten sessions that play at the same time."""
        puppet, _ = self.start(flags="publish_all")
        for i in range(2, 11):
            puppet(f"session s{i}", f"content s{i} {self.song(i)}", f"playback s{i} playing", f"publish s{i}")
        for name in self.client.wait_names(10):
            Player(self.client, name).settle()
        self.watch([puppet])

    def test_with_a_queue_and_playlists(self):
        """The same for a player with a queue and playlists."""
        puppet, player = self.start(offer="play pause go_to_entry activate_playlist")
        puppet("queue-new", "queue-add a music a title=A", "queue-add b music b title=B", "queue-current a")
        puppet("queue music", "playlists-new", "playlists-add rain Rain", "playlists music")
        self.client.wait(lambda: player.get("HasTrackList", ROOT), "the queue")
        player.settle()
        self.watch([puppet])

    def test_with_chapters_and_lyrics(self):
        """The same after a client has read chapters and lyrics: it calculates itself which ones play."""
        parts = dict(chapter=["0-,a,First", "43-,b,Second"], lyrics_line=["42.5,One", "43.5,Two"])
        puppet, player = self.start(content=self.song(**parts))
        reader = player.session
        self.assertTrue(reader.get("Chapters") and reader.get("Lyrics"))
        self.watch([puppet])

    def test_after_commands(self):
        """The timer of an answered call does not wake a thread."""
        puppet, player = self.start()
        for _ in range(10):
            player.call("Next")
            puppet.command()
        self.watch([puppet])


class Resources(ConformanceTest):
    """Threads and descriptors."""

    def test_a_context_costs_nothing(self):
        """Threads and connections are created with the first published session."""
        puppet = self.new_puppet()
        before = puppet.stats()
        puppet(
            "context org.example.Player",
            "session music",
            f"content music {self.song()}",
            "offer music play",
            "playback music playing",
        )
        self.assertEqual(puppet.stats()["threads"], before["threads"])
        self.assertEqual(puppet("connection"), "0")

    def test_two_threads_at_most(self):
        """One thread for the bus and one for callbacks, however many sessions exist."""
        puppet, _ = self.start(flags="publish_all")
        for i in range(2, 11):
            puppet(f"session s{i}", f"content s{i} {self.song(i)}", f"publish s{i}")
        self.client.wait_names(10)
        self.assertLessEqual(puppet.stats()["threads"], 3)

    def test_one_thread_in_the_host_s_loop(self):
        """A host that dispatches by itself has no thread for callbacks."""
        puppet, _ = self.start(flags="host_loop")
        self.assertLessEqual(puppet.stats()["threads"], 2)

    def test_updates_leak_no_descriptor(self):
        """A thousand track changes and a hundred commands add no thread and no descriptor."""
        puppet, player = self.start()
        before = puppet.stats()
        for i in range(1000):
            self.set_song(puppet, i)
        for _ in range(100):
            player.call("Next")
            puppet.command()
        after = puppet.stats()
        self.assertEqual((after["threads"], after["fds"]), (before["threads"], before["fds"]))


class Hanging(ConformanceTest):
    """A blocked player does not block the desktop."""

    def assert_prompt(self, player):
        """The player answers in time, and each call before a Ping that was sent behind it; returns its position."""
        times = []
        for _ in range(10):
            calls = [
                player.send(member, GLib.Variant(signature, arguments), PROPERTIES)
                for member, signature, *arguments in (
                    ("Get", "(ss)", PLAYER, "Position"),
                    ("GetAll", "(s)", ROOT),
                    ("GetAll", "(s)", PLAYER),
                )
            ]
            calls.append(player.send("Ping", interface="org.freedesktop.DBus.Peer"))
            values = [call.wait() for call in calls]
            serials = [call.reply.get_serial() for call in calls]
            self.assertEqual(serials, sorted(serials))
            times += [call.took for call in calls]
        self.assertLess(statistics.median(times), PROMPT)
        return values[0].unpack()[0] / SECOND

    def test_a_handler_that_blocks(self):
        """While a handler does not return, position and properties are correct, and answered in time."""
        puppet, player = self.start(playback="paused position=42")
        puppet("block 30000")
        player.send("Next")
        puppet.command()
        self.assertEqual(self.assert_prompt(player), 42)
        puppet("playback music playing position=50")
        player.wait_value("PlaybackStatus", "Playing")
        self.assertAlmostEqual(self.assert_prompt(player), 50, delta=1)
        puppet("unblock")

    def test_a_host_that_does_not_dispatch(self):
        """While the host's loop is blocked, the position is correct, and calls are answered in time."""
        puppet, player = self.start(flags="host_loop", playback="paused position=42")
        puppet("hang 30000")
        self.assertEqual(self.assert_prompt(player), 42)
        self.assert_in_time(lambda: [player.send("Next")])

    def test_free_waits_five_seconds_at_most(self):
        """A callback that never returns does not prevent the program from exiting."""
        puppet, player = self.start()
        puppet("block 20000")
        player.send("Next")
        puppet.command()
        begun = time.monotonic()
        puppet("free")
        self.assertLess(time.monotonic() - begun, 7)


if __name__ == "__main__":
    unittest.main()
