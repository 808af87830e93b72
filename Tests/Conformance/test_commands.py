# SPDX-License-Identifier: MIT
"""Commands: from a client over MPRIS to the handler, and the answer to the client."""

import unittest

from gi.repository import GLib

import wire
from support import ERROR, NO_TRACK, OUTCOMES, PATH, PLAYER, ROOT, SECOND, ConformanceTest, DBusError, in_time

LENGTH = "short"
PUPPETS = "all"
MOST_OPEN = 4096
OFFER = (
    "play pause stop next previous seek_to_position change_playback_rate change_repeat_mode "
    "change_shuffle_mode open_url raise quit set_fullscreen set_volume"
)


class Playerctl(ConformanceTest):
    """Every command of the real playerctl."""

    def setUp(self):
        super().setUp()
        self.puppet, self.player = self.start(offer=OFFER, playback="paused position=42 volume=0.5")

    def expect(self, words, command, argument="-"):
        self.playerctl("-p", "Player", *words.split())
        self.assertEqual(self.puppet.command(), (command, argument))

    def test_each_command(self):
        """play-pause plays while paused, if no toggle is offered. N+ and N- add to the value, and N sets it."""
        for words, command, argument in (
            ("play", "play", "-"),
            ("pause", "pause", "-"),
            ("play-pause", "play", "-"),
            ("stop", "stop", "-"),
            ("next", "next", "-"),
            ("previous", "previous", "-"),
            ("position 100", "seek_to_position", "100.000000"),
            ("position 10+", "seek_to_position", "52.000000"),
            ("position 10-", "seek_to_position", "32.000000"),
            ("volume 0.25", "set_volume", "0.250000"),
            ("volume 0.25+", "set_volume", "0.750000"),
            ("loop Playlist", "change_repeat_mode", "all"),
            ("shuffle On", "change_shuffle_mode", "items"),
            ("open https://example.org/a.flac", "open_url", "https://example.org/a.flac"),
        ):
            with self.subTest(words):
                self.expect(words, command, argument)

    def test_play_pause_while_playing(self):
        """play-pause pauses while playing."""
        self.puppet("playback music playing")
        self.player.wait_value("PlaybackStatus", "Playing")
        self.expect("play-pause", "pause")

    def test_status_and_metadata(self):
        """playerctl reads status, position, volume, loop, shuffle and metadata."""

        def ask(*arguments):
            return self.playerctl("-p", "Player", *arguments)

        self.assertEqual(ask("status"), "Paused")
        self.assertEqual(ask("position"), "42.000000")
        self.assertEqual(ask("volume"), "0.500000")
        self.assertEqual(ask("loop"), "None")
        self.assertEqual(ask("shuffle"), "Off")
        self.assertEqual(
            ask("metadata", "--format", "{{playerName}}|{{artist}}|{{title}}|{{album}}|{{mpris:length}}"),
            "Player|The Ferrymen|Song 1|Low Water|254000000",
        )
        self.assertEqual(ask("-l"), "Player")


class Busctl(ConformanceTest):
    """sd-bus's own client calls and writes everything."""

    def test_methods(self):
        """Each method reaches the handler."""
        puppet, player = self.start(offer=OFFER, playback="playing position=42 volume=0.5")
        track = player.metadata["mpris:trackid"]
        for interface, method, signature, arguments, expected in [
            ("Player", "Play", "", [], ("play", "-")),
            ("Player", "Pause", "", [], ("pause", "-")),
            ("Player", "PlayPause", "", [], ("pause", "-")),
            ("Player", "Stop", "", [], ("stop", "-")),
            ("Player", "Next", "", [], ("next", "-")),
            ("Player", "Previous", "", [], ("previous", "-")),
            ("Player", "SetPosition", "ox", [track, "1000000"], ("seek_to_position", "1.000000")),
            ("Player", "OpenUri", "s", ["file:///a.flac"], ("open_url", "file:///a.flac")),
            ("", "Raise", "", [], ("raise", "-")),
            ("", "Quit", "", [], ("quit", "-")),
        ]:
            with self.subTest(method):
                name = "org.mpris.MediaPlayer2" + (f".{interface}" if interface else "")
                more = [signature, *arguments] if signature else []
                self.busctl("call", player.name, PATH, name, method, *more)
                self.assertEqual(puppet.command(), expected)

    def test_properties(self):
        """Each writable property reaches the handler."""
        puppet, player = self.start(offer=OFFER, playback="playing position=42 volume=0.5")
        puppet("rates music 0.5 1 2")
        player.wait_value("MaximumRate", 2.0)
        for interface, key, signature, value, expected in [
            (".Player", "Rate", "d", "2", ("change_playback_rate", "2.000000")),
            (".Player", "Volume", "d", "0.75", ("set_volume", "0.750000")),
            (".Player", "LoopStatus", "s", "Track", ("change_repeat_mode", "one")),
            (".Player", "LoopStatus", "s", "Playlist", ("change_repeat_mode", "all")),
            (".Player", "LoopStatus", "s", "None", ("change_repeat_mode", "off")),
            (".Player", "Shuffle", "b", "true", ("change_shuffle_mode", "items")),
            (".Player", "Shuffle", "b", "false", ("change_shuffle_mode", "off")),
            ("", "Fullscreen", "b", "true", ("set_fullscreen", "1")),
        ]:
            with self.subTest(key, value=value):
                self.busctl("set-property", player.name, PATH, ROOT + interface, key, signature, value)
                self.assertEqual(puppet.command(), expected)

    def test_introspect(self):
        """busctl introspect reads the object and all its properties."""
        _, player = self.start(offer=OFFER)
        text = self.busctl("introspect", player.name, PATH)
        for word in (".PlaybackStatus", ".Metadata", ".Seek", ".Raise", ".Seeked"):
            self.assertIn(word, text)


class Choosing(ConformanceTest):
    """Which command a method requests, depending on the offered commands."""

    def test_stop_goes_to_the_beginning_after_the_pause(self):
        """Stop is finished with the second of its two requests, and with the first one if that fails."""
        puppet, player = self.start()
        puppet("auto later")
        call = player.send("Stop")
        self.assertEqual(puppet.command(), ("pause", "-"))
        puppet(f"finish {puppet.number}")
        self.assertEqual(puppet.command(), ("seek_to_position", "0.000000"))
        puppet(f"finish {puppet.number}")
        call.wait()
        puppet("auto failed")
        self.assert_error("Failed", player.call, "Stop")
        self.assertEqual(puppet.command(), ("pause", "-"))
        puppet("auto success")
        self.assert_no_command(puppet, player)

    def test_seek_is_the_nearest_interval(self):
        """Without seek_to_position, Seek skips by the nearest interval."""
        puppet, player = self.start(offer="skip_forward skip_backward")
        puppet("intervals music skip_forward 10 30 60")
        player.settle()
        for seconds, expected in ((45.1, ("skip_forward", "60.000000")), (-12, ("skip_backward", "10.000000"))):
            player.call("Seek", GLib.Variant("(x)", (int(seconds * SECOND),)))
            self.assertEqual(puppet.command(), expected)

    def test_play_pause_is_the_toggle(self):
        puppet, player = self.start(offer="play pause toggle_play_pause", playback="playing")
        player.call("PlayPause")
        self.assertEqual(puppet.command(), ("toggle_play_pause", "-"))

    def test_wrong_ranges_are_refused(self):
        puppet, _ = self.start(offer="play skip_forward rate_content change_playback_rate")
        for line in ("intervals music play 1", "rating music 5 1", "rate-range music 0 1"):
            self.assertEqual(puppet.status(line), "NP_ERROR_INVALID_ARGUMENT", line)

    def test_open_url_of_another_scheme(self):
        """The player does not get the request, and the error has a text. "*" allows all URLs, and is not published."""
        puppet, player = self.start(offer="play add_to_queue remove_from_queue open_url")
        player.call("OpenUri", GLib.Variant("(s)", ("coap:x",)))
        self.assertEqual(puppet.command(), ("open_url", "coap:x"))
        self.assertEqual(player.get("SupportedUriSchemes", ROOT), [])
        puppet("queue-new", "queue music")
        for schemes, text in (("file HTTPS", "ftp: URLs, only file and HTTPS"), ("", "opens no URL")):
            puppet(f"supported-urls music {schemes} --")
            player.wait_value("SupportedUriSchemes", schemes.split(), ROOT)
            for member, signature, more, interface in (
                ("OpenUri", "(s)", (), PLAYER),
                ("AddTrack", "(sob)", (NO_TRACK, True), ROOT + ".TrackList"),
            ):
                with self.assertRaisesRegex(DBusError, text) as caught:
                    player.call(member, GLib.Variant(signature, ("ftp://example.org/a", *more)), interface)
                self.assertEqual(caught.exception.name, ERROR + "NotSupported")
        puppet("supported-urls music file HTTPS --")
        player.call("OpenUri", GLib.Variant("(s)", ("https://example.org/a",)))
        self.assertEqual(puppet.command(), ("open_url", "https://example.org/a"))
        self.assert_no_command(puppet, player)

    def test_play_pause_of_a_radio(self):
        """If a player can only play and stop, the pause key stops it."""
        puppet, player = self.start(offer="play stop")
        for member in ("Pause", "PlayPause"):
            player.call(member)
            self.assertEqual(puppet.command(), ("stop", "-"))
        puppet("playback music stopped")
        player.wait_value("PlaybackStatus", "Stopped")
        player.call("PlayPause")
        self.assertEqual(puppet.command(), ("play", "-"))
        player.call("Pause")
        self.assert_no_command(puppet, player)

    def test_the_request_has_its_client(self):
        """The request has the caller's unique name and the session's id."""
        puppet, player = self.start()
        player.call("Next")
        puppet.command()
        self.assertEqual((puppet.client, puppet.asked), (self.client.connection.get_unique_name(), "music"))

    def test_a_disabled_command_never_reaches_the_handler(self):
        """No disabled command of any kind reaches the handler."""
        puppet, player = self.start(offer=OFFER, playback="playing volume=0.5")
        for command in OFFER.split():
            puppet(f"enable music {command} 0")
        player.wait_value("CanGoNext", False)
        player.settle()
        for method in ("Play", "Pause", "Stop", "Next", "Previous"):
            self.try_call(player.call, method)
        for key, value in [
            ("Volume", GLib.Variant("d", 0.1)),
            ("Shuffle", GLib.Variant("b", True)),
            ("LoopStatus", GLib.Variant("s", "Track")),
            ("Rate", GLib.Variant("d", 1.0)),
        ]:
            self.try_call(player.set, key, value)
        self.assert_no_command(puppet, player)

    def try_call(self, action, *arguments):
        """The call may succeed or fail; an error has a text."""
        try:
            action(*arguments)
        except Exception as error:
            self.assertTrue(error.text)

    def test_a_property_leaves_with_its_command(self):
        """Clients that store properties would show its control for ever."""
        modes = "change_repeat_mode change_shuffle_mode set_fullscreen"
        puppet, player = self.start(offer=f"play {modes}")
        before = {*player.values(), *player.values(ROOT)}
        player.forget()
        puppet(f"withdraw-command music {modes}")
        player.settle()
        left = before - {*player.values(), *player.values(ROOT)}
        self.assertEqual(left, {"LoopStatus", "Shuffle", "Fullscreen", "CanSetFullscreen"})
        changes = player.changes() + player.changes(ROOT)
        self.assertEqual({name for _, invalidated in changes for name in invalidated}, left)
        self.assertFalse(left & {name for changed, _ in changes for name in changed})

    def test_commands_keep_their_order(self):
        """Commands reach the handler in the order of the calls."""
        puppet, player = self.start()
        calls = [player.send(method) for method in ("Next", "Previous", "Pause", "Next", "Previous")]
        for call in calls:
            call.wait()
        self.assertEqual([puppet.command()[0] for _ in calls], ["next", "previous", "pause", "next", "previous"])

    def test_a_burst_is_answered(self):
        """As many commands at once as the library keeps open."""
        puppet, player = self.start()
        client = wire.Client(self.bus.socket)
        self.addCleanup(client.close)
        calls = b"".join(client.method(player.name, PATH, PLAYER, "Next") for _ in range(MOST_OPEN))
        found = client.pump(calls, MOST_OPEN, lambda: puppet.read(0))
        self.assertEqual(found, {"done": MOST_OPEN})

    def test_the_host_s_own_loop_delivers_the_same(self):
        """With NP_CONTEXT_HOST_LOOP the handler runs in np_context_dispatch(), and the reply is the same."""
        puppet, player = self.start(flags="host_loop")
        player.call("Next")
        self.assertEqual(puppet.command(), ("next", "-"))
        puppet("auto failed")
        self.assert_error("Failed", player.call, "Previous")


class Outcomes(ConformanceTest):
    """The caller's answer."""

    def test_success_is_an_empty_reply(self):
        """A finished request is a reply without arguments."""
        puppet, player = self.start()
        self.assertIn(player.call("Next"), (None, GLib.Variant("()", ())))
        puppet.command()

    def test_each_outcome_is_an_error_of_its_own(self):
        """Each failure has a name that a program can act on, and a text that a person can read."""
        puppet, player = self.start()
        for outcome, name in OUTCOMES.items():
            with self.subTest(outcome):
                puppet(f"auto {outcome}")
                self.assert_error(name, player.call, "Next")

    def test_the_player_s_own_message_is_returned(self):
        """The message of np_request_fail() is the error's text."""
        puppet, player = self.start()
        error = self.fail_next(puppet, player, 'skip_limit_reached "Six skips an hour"')
        self.assertEqual((error.name, error.text), (OUTCOMES["skip_limit_reached"], "Six skips an hour"))

    def test_a_message_that_is_not_utf_8(self):
        """Invalid UTF-8 in the player's message is repaired, and the reply is sent."""
        puppet, player = self.start()
        self.assertIn("caf", self.fail_next(puppet, player, 'failed "caf\\xe9"').text)

    def fail_next(self, puppet, player, failure):
        """The error of a Next that the player fails at once."""
        puppet("auto later")

        def fail():
            puppet.command()
            puppet(f"finish {puppet.number} {failure}")

        return self.fail_in_time(lambda: player.send("Next"), fail)

    def test_a_slow_handler_is_answered_in_time(self):
        """After 400 ms the reply is success."""
        puppet, player = self.start()
        puppet("auto later")
        self.assert_in_time(lambda: [player.send("Next")])
        puppet.command()

    def test_a_request_may_be_finished_late(self):
        """The player may finish a request once after the caller was answered."""
        puppet, player = self.start()
        puppet("auto later")
        player.call("Next")
        puppet.command()
        self.assertEqual(puppet.status(f"finish {puppet.number}"), "NP_OK")
        self.assertEqual(puppet.status(f"finish {puppet.number}"), "NP_ERROR_FINISHED")

    def test_a_blocked_handler_delays_no_reply(self):
        """While the handler does not return, further calls are still answered in time."""
        puppet, player = self.start()
        puppet("block 30000")
        self.assert_in_time(lambda: [player.send(method) for method in ("Next", "Previous", "Pause")])
        puppet("unblock")

    def test_a_quick_handler_is_answered_at_once(self):
        """The answer does not wait for the time limit."""
        _, player = self.start()

        def answer():
            call = player.send("Next")
            call.wait()
            return call.took < 0.2

        self.assertTrue(in_time(answer))

    def test_the_answer_finds_the_new_state(self):
        """Values that were set before the request was finished are published when the reply arrives."""
        puppet, player = self.start(playback="playing position=42")
        puppet("auto later")
        call = player.send("Pause")
        puppet.command()
        puppet("playback music paused", f"finish {puppet.number}")
        call.wait()
        self.client.turn()
        self.assertIn(["PlaybackStatus"], player.changed())

    def test_an_answer_is_sent_before_the_player_leaves(self):
        """If the player stops and removes its content, the caller still gets a successful answer."""
        for farewell in ("content music none", "withdraw music", "free-session music"):
            with self.subTest(farewell):
                puppet, player = self.start()
                puppet("auto later")
                call = player.send("Next")
                puppet.command()
                puppet(f"finish {puppet.number}", farewell)
                call.wait()
                puppet.close()

    def test_an_answer_goes_out_after_the_player_left(self):
        """If the player first removes its content and then finishes the command, the caller gets that outcome."""
        for farewell in ("content music none", "withdraw music"):
            with self.subTest(farewell):
                error = self.fail_in_time(lambda: self.answer_after(farewell, "skip_limit_reached Enough"), bool)
                self.assertEqual(error.name, OUTCOMES["skip_limit_reached"])
                # A busy machine may delay one until the reply of 400 ms.
                self.assertTrue(in_time(lambda farewell=farewell: self.answer_after(farewell).took < 0.35))

    def answer_after(self, farewell, outcome=""):
        """A Next that is answered after the player has left."""
        puppet, player = self.start()
        puppet("auto later")
        call = player.send("Next")
        puppet.command()
        puppet(farewell)
        self.client.wait_names(0)
        puppet(f"finish {puppet.number} {outcome}")
        self.client.wait(lambda: call.done, "a reply")
        puppet.close()
        return call

    def test_several_seeks_add_up(self):
        """Each seek of a held key starts at the last one's target, also while the player still seeks."""
        puppet, player = self.start(playback="paused position=100")
        puppet("auto later")
        for target in ("110.000000", "120.000000", "130.000000"):
            player.send("Seek", GLib.Variant("(x)", (10_000_000,)))
            self.assertEqual(puppet.command(), ("seek_to_position", target))

    def test_a_command_disabled_before_delivery_has_no_effect(self):
        """A command that is disabled before its handler runs has no effect, and is not an error."""
        puppet, player = self.start()
        puppet("block 30000")
        player.send("Previous")
        self.assertEqual(puppet.command()[0], "previous")
        call = player.send("Next")
        player.settle()
        puppet("enable music next 0", "unblock")
        call.wait()
        player.send("Pause")
        self.assertEqual(puppet.command()[0], "pause")

    def test_a_call_without_reply_gets_no_answer(self):
        """A caller that wants no answer gets none, not even an error, and the command arrives."""
        puppet, player = self.start()
        puppet("auto failed")
        monitor = self.new_monitor()
        player.send("Next", reply=False)
        player.send("Nonsense", reply=False)
        self.assertEqual(puppet.command(), ("next", "-"))
        puppet("connection")
        player.settle()
        lines = monitor.write_off(self.client, player.name)
        self.assertEqual(sum(line.endswith(("\tNext", "\tNonsense")) for line in lines), 2)
        self.assertEqual([line for line in lines if line.startswith("err") and player.owner in line.split("\t")], [])


if __name__ == "__main__":
    unittest.main()
