# SPDX-License-Identifier: MIT
"""The audio session of a C player, with mpv as the other player, and a logind that reports sleep."""

import os
import subprocess

from gi.repository import GLib
from hello import built
from media import make_song
from support import BUILD, DEADLINE, ROOT, Client, ConformanceTest, Monitor, Player, PrivateBus

PUPPETS = "all"
PLUGIN = "/usr/lib/mpv-mpris/mpris.so"
LOGIN = "org.freedesktop.login1"


class AudioTest(ConformanceTest):
    flags = ""

    def start_mpv(self, *options):
        """Starts an mpv that plays, with its plugin; returns the player on the bus."""
        if not os.path.exists(PLUGIN):
            self.skipTest("mpv-mpris is not installed")
        song = self.bus.folder / "song.flac"
        if not song.exists():
            make_song(song, rate=8000)
        before = set(self.client.names(ROOT + ".mpv"))
        process = subprocess.Popen(
            ["mpv", "--no-config", "--no-terminal", "--vo=null", "--ao=null", f"--script={PLUGIN}", *options, song],
            env=self.bus.environment(),
            cwd=self.bus.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

        def end():
            process.kill()
            process.wait()

        self.addCleanup(end)
        (name,) = set(self.client.wait_names(len(before) + 1, ROOT + ".mpv")) - before
        player = Player(self.client, name)
        player.process = process
        player.wait_value("PlaybackStatus", "Paused" if "--pause" in options else "Playing")
        return player

    def reports(self, player, status):
        """Waits until the last status that a player reported is this one: the library reads the same signals."""

        def last():
            found = [changed["PlaybackStatus"] for changed, _ in player.changes() if "PlaybackStatus" in changed]
            return found[-1:] == [status]

        self.client.wait(last, f"{player.name} reports {status}")

    def begin(self, use="", **environment):
        """Starts a player with libnowplaying that activates its audio session."""
        puppet = self.new_puppet(**environment)
        puppet(f"context org.example.Player {self.flags}", f"audio {use}")
        return puppet

    def connections(self):
        return set(self.client.names(":"))

    def wait_connections(self, wanted):
        self.client.wait_equal(self.connections, wanted)


class Interrupted(AudioTest):
    """mpv is paused, and so the session watches it. Then its user starts it again."""

    def test_by_a_player_that_begins(self):
        mpv = self.start_mpv()
        puppet = self.begin("pause-others")
        self.reports(mpv, "Paused")
        mpv.call("Play")
        puppet.wait_event("interruption began")
        mpv.call("Pause")
        puppet.wait_event("interruption ended")

    def test_until_the_player_ends(self):
        mpv = self.start_mpv()
        puppet = self.begin("pause-others")
        self.reports(mpv, "Paused")
        mpv.call("Play")
        puppet.wait_event("interruption began")
        mpv.process.kill()
        puppet.wait_event("interruption ended")

    def test_until_it_is_activated_again(self):
        """The listener starts our player again, while mpv still plays. The end of mpv changes nothing then."""
        first, second = self.start_mpv(), self.start_mpv()
        puppet = self.begin("pause-others")
        self.reports(first, "Paused")
        self.reports(second, "Paused")
        first.call("Play")
        puppet.wait_event("interruption began")
        puppet("audio")
        first.call("Pause")
        self.reports(first, "Paused")
        self.assertEqual(puppet.pending("interruption"), [])
        second.call("Play")
        puppet.wait_event("interruption began")
        self.assertEqual(puppet.pending("interruption"), [])

    def test_no_report_after_its_end(self):
        """The other player still plays then."""
        mpv = self.start_mpv()
        before = self.connections()
        puppet = self.begin("pause-others")
        self.reports(mpv, "Paused")
        mpv.call("Play")
        puppet.wait_event("interruption began")
        puppet("audio-end")
        self.wait_connections(before)
        self.assertEqual(puppet.pending("interruption"), [])

    def test_by_sleep(self):
        system = PrivateBus()
        self.addCleanup(system.close)
        login = Client(system.start().address)
        self.addCleanup(login.close)
        login.own(LOGIN)
        monitor = Monitor(system)
        self.addCleanup(monitor.close)

        def sleep(is_about_to):
            manager = LOGIN + ".Manager"
            value = GLib.Variant("(b)", (is_about_to,))
            login.connection.emit_signal(None, "/org/freedesktop/login1", manager, "PrepareForSleep", value)
            login.connection.flush_sync(None)

        puppet = self.begin("mix", DBUS_SYSTEM_BUS_ADDRESS=system.address)
        monitor.wait_event("mc.*GetNameOwner")
        sleep(True)
        puppet.wait_event("interruption began")
        sleep(False)
        puppet.wait_event("interruption may-resume")


class InterruptedInItsLoop(Interrupted):
    """The player's own loop calls the handler."""

    flags = "host_loop"


class Others(AudioTest):
    def test_only_those_that_were_paused_resume(self):
        """The user plays and pauses one of them meanwhile, and one was silent before."""
        paused, touched, silent = self.start_mpv(), self.start_mpv(), self.start_mpv("--pause")
        puppet = self.begin("pause-others")
        self.reports(paused, "Paused")
        self.reports(touched, "Paused")
        touched.call("Play")
        puppet.wait_event("interruption began")
        touched.call("Pause")
        puppet.wait_event("interruption ended")
        puppet("audio-end resume-others")
        self.reports(paused, "Playing")
        self.assertEqual([each.get("PlaybackStatus") for each in (touched, silent)], ["Paused", "Paused"])

    def test_they_stay_paused_without_the_option(self):
        mpv = self.start_mpv()
        before = self.connections()
        puppet = self.begin("pause-others")
        self.reports(mpv, "Paused")
        puppet("audio-end")
        self.wait_connections(before)
        self.assertEqual(mpv.get("PlaybackStatus"), "Paused")


class Example(AudioTest):
    """examples/audio_session"""

    def start_example(self, *options):
        program = self.run_program(built(BUILD / "examples" / "audio_session"), *options)
        (name,) = self.client.wait_names(1, ROOT + ".Polite")
        return program, Player(self.client, name)

    def test_it_pauses_for_mpv_and_stays_paused(self):
        mpv = self.start_mpv()
        program, player = self.start_example("--pause-others")
        self.reports(mpv, "Paused")
        mpv.call("Play")
        program.wait_event("interruption: began$")
        player.wait_value("PlaybackStatus", "Paused")
        mpv.call("Pause")
        program.wait_event("interruption: ended$")
        self.assertEqual(program.pending("p"), ["pause"])
        # The user starts it again, and then mpv.
        player.call("Play")
        program.wait_event("play$")
        mpv.call("Play")
        program.wait_event("interruption: began$")
        player.wait_value("PlaybackStatus", "Paused")

    def test_mpv_resumes_at_its_end(self):
        mpv, second = self.start_mpv(), self.start_mpv()
        program, _ = self.start_example("--pause-others")
        self.reports(mpv, "Paused")
        self.reports(second, "Paused")
        # The example has seen that mpv paused when it has seen this.
        second.call("Play")
        program.wait_event("pause$")
        second.process.kill()
        program.wait_event("interruption: ended$")
        program.write("")
        self.reports(mpv, "Playing")
        self.assertEqual(program.process.wait(DEADLINE), 0)


class Quiet(AudioTest):
    def test_it_connects_only_while_it_is_active(self):
        before = self.connections()
        puppet = self.begin()
        self.client.wait(lambda: len(self.connections()) == len(before) + 1, "a connection")
        puppet("audio-end")
        self.wait_connections(before)
        puppet("audio")
        self.client.wait(lambda: len(self.connections()) == len(before) + 1, "a connection")
        puppet("audio-free")
        self.wait_connections(before)

    def test_a_session_of_the_same_program_does_not_interrupt(self):
        mpv = self.start_mpv()
        puppet = self.begin("pause-others")
        self.reports(mpv, "Paused")
        puppet("session music", f"content music {self.song()}", "playback music playing", "offer music play pause")
        puppet("publish music")
        self.client.wait_names(2)
        mpv.call("Play")
        puppet.wait_event("interruption began")
        # It ends although the own session still plays.
        mpv.call("Pause")
        puppet.wait_event("interruption ended")
        self.assertEqual(puppet.pending("interruption"), [])

    def test_it_needs_no_bus(self):
        self.bus.kill()
        puppet = self.begin("pause-others")
        mpv = None
        self.start_bus()
        self.client.wait(lambda: len(self.connections()) == 2, "a connection")
        mpv = self.start_mpv("--pause")
        mpv.call("Play")
        puppet.wait_event("interruption began")
        puppet("audio-free")
