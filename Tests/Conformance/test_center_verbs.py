# SPDX-License-Identifier: MIT
"""The verbs of nowplaying for the service org.nowplaying.Center: primary, hold, keys and center."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import unittest

from centers import INTERFACE, NAME, PATH
from commands import CENTER, COMMAND, CenterVerbsTest
from gi.repository import GLib
from hello import built
from plain_player import PlayerProcess
from support import DEADLINE, PROMPT, PROPERTIES, ROOT, DBusError, Lines, freeze, in_time, switches, until
from terminal import Terminal

PLAYERCTL = shutil.which("playerctl", path="/usr/bin:/usr/local/bin")
PLAYERCTLD = f"{ROOT}.playerctld"


class Muting(CenterVerbsTest):
    """A player without a mute: the service remembers its volume."""

    def setUp(self):
        super().setUp()
        self.plain = PlayerProcess(self.bus, "plain", "status=Playing")
        self.addCleanup(self.plain.close)

    def volume(self, *words):
        if words:
            self.printed(*words)
        return float(self.printed("volume"))

    def test_the_volume_returns(self):
        self.start_center()
        self.assertEqual(self.volume("mute"), 0)
        self.assertEqual(self.volume("mute", "on"), 0)
        self.assertEqual(self.volume("mute"), 0.5)
        self.assertEqual(self.volume("mute", "off"), 0.5)

    def test_another_volume_ends_it(self):
        self.start_center()
        self.volume("mute")
        self.plain("volume 0.3")
        self.assertEqual(self.volume("mute", "off"), 0.3)
        self.plain("volume 0")
        code, _, errors = self.command("mute", "off")
        self.assertEqual(code, 2)
        self.assertRegex(errors, " was silent before: set its volume$")

    def test_a_restart_forgets_nothing(self):
        self.start_center()
        self.volume("mute")
        self.stop_center()
        self.start_center()
        self.assertEqual(self.volume("mute", "off"), 0.5)

    def test_the_bus_starts_the_service(self):
        self.assertEqual(self.volume("mute"), 0)
        self.stop_center(signal.SIGKILL)
        self.assertEqual(self.volume("mute", "off"), 0.5)

    def test_without_the_service_it_stays(self):
        self.service.unlink()
        self.client.bus("ReloadConfig")
        code, _, errors = self.command("mute")
        self.assertEqual(code, 2)
        self.assertIn("the service nowplaying-center remembers its volume, but does not run", errors)
        self.assertEqual(self.volume(), 0.5)

    def test_a_player_with_a_mute_is_muted_by_that(self):
        self.start_center()
        puppet, _ = self.start(offer="pause set_volume set_muted", playback="playing volume=0.9")
        self.printed("mute", "on", "-p", "Player")
        self.assertEqual(puppet.command()[0], "set_muted")

    def test_a_service_that_is_stopped_is_not_waited_for(self):
        self.start_center()
        freeze(self.process())
        begin = time.monotonic()
        code, _, errors = self.command("mute")
        self.assertLess(time.monotonic() - begin, 5)
        self.assertEqual(code, 3)
        self.assertIn("org.nowplaying.Center does not answer", errors)


class Remembering(CenterVerbsTest):
    """pause --remember, play --remembered, and sleep."""

    SLEEP = ("call", NAME, PATH, INTERFACE, "Sleep", "xasa{sv}")

    def setUp(self):
        super().setUp()
        self.players = {}
        for name, status in (("one", "Playing"), ("two", "Playing"), ("three", "Paused")):
            self.players[name] = PlayerProcess(self.bus, name, f"status={status}")
            self.addCleanup(self.players[name].close)

    def statuses(self):
        return {name: self.printed("status", "-p", name).strip() for name in self.players}

    def pause_all(self):
        """The command ends when they have paused."""
        self.printed("pause", "--remember")
        self.assertEqual(set(self.statuses().values()), {"paused"})

    def wait_commands(self, command, *names):
        """Waits until the players have got a command. They obey before they answer another call."""
        for name in names:
            self.players[name].wait_event(f"command {command}")

    def test_exactly_those_play_again(self):
        self.pause_all()
        self.printed("play", "--remembered")
        self.assertEqual(self.statuses(), {"one": "playing", "two": "playing", "three": "paused"})
        code, _, errors = self.command("play", "--remembered")
        self.assertEqual((code, errors), (1, "nowplaying: no player is remembered, or those have changed since\n"))

    def test_the_first_request_waits_for_late_players(self):
        """It starts the service, which does not know a player that answers late."""
        freeze(self.players["one"].process.pid)
        late = threading.Timer(0.3, self.players["one"].process.send_signal, [signal.SIGCONT])
        self.addCleanup(late.join)
        late.start()
        self.pause_all()

    def test_a_player_that_does_not_obey_is_named(self):
        self.start_center()
        self.assertEqual(self.statuses()["two"], "playing")
        frozen = self.players["two"].process
        freeze(frozen.pid)
        self.addCleanup(frozen.send_signal, signal.SIGCONT)
        code, _, errors = self.command("pause", "--remember")
        self.assertEqual(code, 3)
        self.assertRegex(errors, r"^nowplaying: [^;]*\btwo [^;]*\n$")
        self.assertEqual(self.command("play", "--remembered"), (0, "", ""))
        self.wait_commands("Play", "one")

    def test_a_player_of_the_user_is_left_alone(self):
        self.pause_all()
        # The service sees both changes in one turn.
        freeze(self.process())
        for status in ("Playing", "Paused"):
            self.players["one"]("status " + status)
            self.client.wait(lambda wanted=status.lower(): self.statuses()["one"] == wanted, status)
        os.kill(self.process(), signal.SIGCONT)
        self.printed("play", "--remembered")
        self.assertEqual(self.statuses(), {"one": "paused", "two": "playing", "three": "paused"})

    def test_a_restart_forgets_nothing(self):
        self.pause_all()
        self.stop_center()
        self.printed("play", "--remembered")
        self.assertEqual(self.statuses(), {"one": "playing", "two": "playing", "three": "paused"})

    def test_a_service_that_replaces_it_knows_what_was_remembered_just_now(self):
        self.printed("pause", "--remember")
        self.replace()
        self.printed("play", "--remembered")
        self.wait_commands("Play", "one", "two")

    def test_sleep_pauses_those_that_play_then(self):
        code, _, errors = self.command("sleep")
        self.assertEqual(code, 2)
        self.assertIn("no player is to be paused", errors)
        self.assertEqual(self.command("sleep", "--json")[:2], (2, "{}\n"))
        self.printed("sleep", "0.3s")
        self.wait_commands("Pause", "one", "two")
        self.assertEqual(self.command("sleep")[0], 2)

    def test_sleep_of_one_player_is_shown_and_cancelled(self):
        self.printed("sleep", "1h30m", "-p", "two")
        self.assertRegex(self.printed("sleep"), r"^1:(29:5\d|30:00)\n$")
        self.assertEqual(json.loads(self.printed("sleep", "--json"))["players"], ["two"])
        self.stop_center()
        self.start_center()
        self.assertRegex(self.printed("sleep"), r"^1:(29:5\d|30:00)\n$")
        code, _, errors = self.command("sleep", "1s", "-p", "nobody")
        self.assertEqual((code, errors), (1, "nowplaying: there is no player nobody\n"))
        self.assertEqual(json.loads(self.printed("sleep", "--json"))["players"], ["two"])
        self.printed("sleep", "0.2s", "-p", "two")
        self.wait_commands("Pause", "two")
        # The service reads a change after the player has made it.
        self.client.wait(lambda: self.statuses() == {"one": "playing", "two": "paused", "three": "paused"}, "a pause")
        self.printed("sleep", "1h")
        self.assertEqual(list(json.loads(self.printed("sleep", "--json"))), ["left_us"])
        self.printed("sleep", "off")
        self.assertEqual(self.command("sleep")[0], 2)

    def test_the_volume_falls_and_returns(self):
        self.printed("sleep", "1s", "--fade", "0.8s", "-p", "one")
        one = self.players["one"]
        volumes = [float(one.wait_event("volume").string.split()[1]) for _ in range(3)]
        self.assertEqual(volumes, sorted(volumes, reverse=True))
        self.assertLess(volumes[-1], 0.45)
        self.wait_commands("Pause", "one")
        one.wait_event("volume 0.5")

    def fade_one(self, seconds=1.5):
        """The volume of one player falls, and has fallen by a part."""
        one = self.players["one"]
        self.printed("sleep", f"{seconds}s", "--fade", f"{seconds}s", "-p", "one")
        until(lambda: float(one.wait_event("volume").string.split()[1]) < 0.45, "a step")
        return one

    def volume(self):
        return float(self.printed("volume", "-p", "one"))

    def wait_no_plan(self):
        self.client.wait(lambda: self.command("sleep")[0] == 2, "the end of the plan")

    def test_the_volume_returns_with_a_pause_of_the_user(self):
        self.fade_one()("status Paused")
        self.client.wait(lambda: self.volume() == 0.5, "the volume returns")
        self.wait_no_plan()
        self.assertEqual(self.volume(), 0.5)

    def test_a_volume_of_the_user_stays(self):
        for word, volume in (("volume", "0.9"), ("mute", "on")):
            one = self.fade_one()
            self.printed(word, volume, "-p", "one")
            self.wait_commands("Pause", "one")
            self.assertEqual(self.volume(), 0 if word == "mute" else 0.9)
            self.wait_no_plan()
            one("volume 0.5", "status Playing")

    def test_another_plan_and_a_mute_keep_the_volume_of_before(self):
        one = self.fade_one()
        self.fade_one()
        self.wait_commands("Pause", "one")
        self.client.wait(lambda: self.volume() == 0.5, "the volume of before both plans")
        one("status Playing")
        self.fade_one()
        self.printed("mute", "on", "-p", "one")
        self.wait_commands("Pause", "one")
        self.printed("mute", "off", "-p", "one")
        self.assertEqual(self.volume(), 0.5)

    def test_the_volume_returns_with_a_seek_back(self):
        """The end of the track is far away again."""
        puppet, _ = self.start(offer="pause set_volume", content=self.song(length=30), playback="playing volume=0.9")
        puppet("playback music playing position=20 volume=0.9")
        self.printed("sleep", "--track", "--fade", "15s", "-p", "Player")
        command, volume = puppet.command()
        self.assertEqual(command, "set_volume")
        self.assertLess(float(volume), 0.9)
        puppet(f"playback music playing position=2 volume={volume}")
        until(lambda: puppet.command() == ("set_volume", "0.900000"), "the volume of before")

    def test_a_request_that_starts_the_service_waits_for_slow_players(self):
        yes = GLib.Variant("b", True)

        def continue_players():
            for player in self.players.values():
                player.process.send_signal(signal.SIGCONT)

        for member, values, answer in (
            ("Sleep", GLib.Variant("(xasa{sv})", (0, ["one"], {"track": yes})), None),
            ("Shift", None, (f"{ROOT}.one",)),
            ("Perform", GLib.Variant("(ssa{sv})", ("", "set_muted", {"muted": yes})), ("success", "")),
        ):
            with self.subTest(member):
                self.end_service()
                self.client.wait_names(0, NAME)
                for player in self.players.values():
                    freeze(player.process.pid)
                call = self.client.send(NAME, member, values, PATH, INTERFACE)
                timer = threading.Timer(0.4, continue_players)
                timer.start()
                try:
                    found = call.wait()
                finally:
                    timer.join()
                self.assertEqual(found and found.unpack(), answer)
        self.assertEqual(self.printed("volume"), "0\n")
        self.printed("mute", "off")
        self.assertEqual(self.printed("volume"), "0.5\n")

    def test_patterns_and_players_that_are_left_out(self):
        self.printed("sleep", "1h", "-p", "t*")
        self.assertEqual(json.loads(self.printed("sleep", "--json"))["players"], ["two", "three"])
        self.printed("sleep", "0.2s", "-i", "two")
        self.wait_commands("Pause", "one")
        self.wait_no_plan()
        self.assertEqual(self.statuses()["two"], "playing")
        for track in ("true", "false"):
            done = self.busctl(*self.SLEEP, "9", "1", "nobody", "1", "track", "b", track, check=False)
            self.assertIn("there is no player nobody", done.stderr)
        self.wait_no_plan()

    def test_a_restart_keeps_the_volume_of_before(self):
        one = self.fade_one(2)
        self.replace()
        self.wait_commands("Pause", "one")
        self.client.wait(lambda: self.volume() == 0.5, "the volume returns")
        self.assertEqual(one.pending("command Play"), [])

    def test_sleep_at_the_end_of_the_track(self):
        self.printed("sleep", "--track", "-p", "one")
        self.assertEqual(self.printed("sleep"), "at the end of the track\n")
        self.assertEqual(json.loads(self.printed("sleep", "--json")), {"track": True, "players": ["one"]})
        self.players["two"]("track 2")
        self.assertEqual(self.printed("sleep"), "at the end of the track\n")
        self.players["one"]("track 2")
        self.wait_commands("Pause", "one")
        self.assertEqual(self.command("sleep")[0], 2)

    def test_wrong_times(self):
        for word in ("0", "0m", "100 years", "words", "25h", "1e400", "-5", "1m1h", "m", "h30"):
            code, _, errors = self.command("sleep", word)
            self.assertEqual(code, 64, word)
            self.assertRegex(errors, "a time is above 0 and at most 24 hours|there is no option", word)
        self.start_center()
        for delay in ("0", "-1", "86400000001"):
            done = self.busctl(*self.SLEEP, "--", delay, "0", "0", check=False)
            self.assertIn("at most 24 hours", done.stderr, delay)


class Choosing(CenterVerbsTest):
    def test_each_player_has_its_reason(self):
        """The first one has that of its place."""
        one, two = self.start_two()

        def reasons():
            lines = self.printed("primary", "--explain").splitlines()
            return [line.split("\t")[2].partition(" (an estimate")[0] for line in lines]

        for states, expected in (
            (("playing", "playing"), ["it plays, and began last", "it plays"]),
            (("stopped", "stopped"), ["all players are stopped", "it is stopped"]),
        ):
            for puppet, state in zip((one, two), states):
                puppet(f"state music {state}")
            until(lambda expected=expected: reasons() == expected, reasons)

    def test_printing_does_not_start_the_service(self):
        self.start_two()
        self.assertTrue(in_time(lambda: self.printed("primary") == "Two\n"))
        lines = self.printed("primary", "--explain").splitlines()
        self.assertEqual([line.split("\t")[:2] for line in lines], [["Two", "playing"], ["One", "paused"]])
        self.assertEqual(lines[0].split("\t")[2], "it plays, and began last")
        terminal = self.in_terminal("primary", "--explain", columns=300, NO_COLOR="1")
        self.assertIn("does not run, so these are the players' own reports", terminal)
        # There is one order of players that play and pause.
        self.assertNotIn("an estimate", terminal + self.in_terminal("primary", columns=300))
        self.assertFalse(self.owner())
        self.assertEqual(self.command("center")[0], 69)
        self.assertFalse(self.owner())

    def test_a_player_is_chosen(self):
        """The first call starts the service, which answers when it knows the players."""
        self.start_two()
        self.assertEqual(self.printed("primary", "one"), "One\n")
        self.assertTrue(self.owner())
        self.assertEqual(self.printed("primary", "--explain").splitlines()[0].split("\t")[:2], ["One", "pinned"])
        self.assertEqual(self.printed("primary", "--release"), "Two\n")
        self.assertEqual(self.printed("primary", "next"), "One\n")
        self.assertEqual(self.printed("primary", "next"), "Two\n")
        self.assertEqual(self.printed("primary", "previous"), "One\n")
        self.assertEqual(self.printed("primary", f"{ROOT}.Two"), "Two\n")
        self.assertEqual(self.command("primary", "Three"), (1, "", "nowplaying: there is no player Three\n"))
        self.assertEqual(self.command("primary", "Towo")[2], "nowplaying: there is no player Towo; did you mean Two?\n")
        self.assertEqual(self.printed("primary", "--explain", "One").split("\t")[0], "One")
        (found,) = json.loads(self.printed("primary", "--explain", "--json", "two"))
        self.assertEqual((found["name"], found["identity"], found["reason"]), ("Two", "Two", "pinned"))
        self.assertTrue(found["text"])
        self.assertEqual(self.command("primary", "--explain", "Three")[0], 1)

    def test_without_a_player(self):
        for words in (("next",), ("previous",), ("One",), ("--explain",)):
            with self.subTest(words):
                code, output, errors = self.command("primary", *words)
                self.assertEqual((code, output), (1, ""))
                self.assertIn("there is no player", errors)
        self.assertEqual(self.printed("primary", "--release"), "")

    def test_the_state_is_printed(self):
        code, output, _ = self.command("center", "--json")
        self.assertEqual((code, json.loads(output)), (69, {"running": False, "playerctld": "off"}))
        self.start_two()
        self.assertEqual(self.printed("primary", "One"), "One\n")
        state = json.loads(self.printed("center", "status", "--json"))
        self.assertGreater(state.pop("since_us"), 1_700_000_000_000_000)
        expected = {"running": True, "version": 1, "primary": "One", "keys": "center", "holds": [], "hidden": [],
                    "playerctld": "off"}  # fmt: skip
        self.assertEqual(state, expected)
        rows = dict(line.split("\t") for line in self.printed("center").splitlines())
        self.assertEqual((rows["service"], rows["primary"], rows["playerctld"]), ("runs", "One", "off"))
        hold = Lines([built(COMMAND), "hold", "--reason", "Reading", "--", "cat"], self.environment())
        self.addCleanup(hold.close)
        hold.write("begin")
        hold.wait_event("begin")
        self.assertRegex(self.rows()["hold 1"], r"^Reading, by the connection :1\.\d+$")
        (found,) = json.loads(self.printed("center", "--json"))["holds"]
        self.assertEqual((found["number"], found["reason"]), (1, "Reading"))

    def test_it_is_stopped(self):
        self.start_center()
        self.assertEqual(self.command("center", "stop"), (0, "", ""))
        self.assertFalse(self.owner())
        self.assertEqual(self.command("center", "stop"), (0, "the service does not run\n", ""))

    def test_the_whole_name_comes_before_instances(self):
        self.start(playback="paused", application="org.example.One")
        self.start(playback="playing", application="org.example.One")
        exact, instance = (name.removeprefix(f"{ROOT}.") for name in self.client.wait_names(2))
        self.assertTrue(exact == "One" and instance.startswith("One."), (exact, instance))
        # A player that needs more than 100 ms to answer is passed over.
        self.assertTrue(in_time(lambda: self.printed("get", "name") == f"{instance}\n"))
        self.assertEqual(self.printed("-p", "One", "get", "name"), "One\n")
        self.assertEqual(self.printed("-p", f"{ROOT}.One", "get", "name"), "One\n")
        self.assertEqual(self.printed("-a", "-p", "one", "get", "name"), f"{instance}\nOne\n")
        self.assertEqual(self.printed("primary", "One"), "One\n")
        self.assertEqual(self.printed("primary", instance), f"{instance}\n")
        (line,) = self.printed("primary", "--explain", "One").splitlines()
        self.assertEqual(line.split("\t")[0], "One")
        answer = self.client.call(NAME, "SetPrimary", GLib.Variant("(s)", ("One",)), PATH, INTERFACE)
        self.assertEqual(answer.unpack(), (f"{ROOT}.One",))

    def test_the_list_has_the_order_of_the_service(self):
        """Also among players that have not played, and those that center.conf prefers."""
        self.configure("prefer = F\n")
        for name in "AB":
            self.start(playback="paused", application=f"org.example.{name}")
        self.start_center()
        for name in "CDEF":
            self.start(playback="paused", application=f"org.example.{name}")

        def order(*words):
            return [line.split("\t")[0] for line in self.printed(*words).splitlines()]

        self.assertEqual(order("primary", "--explain"), ["B", "A", "F", "C", "D", "E"])
        self.assertEqual(order("list"), ["B", "A", "F", "C", "D", "E"])
        self.assertEqual(self.printed("primary", "A"), "A\n")
        self.assertEqual(order("list"), ["A", "B", "F", "C", "D", "E"])

    def test_a_line_has_the_state_and_the_reason_of_one_moment(self):
        """The player reports its state, and the service the reason, which may be later."""
        self.start_center()
        puppet, _ = self.start(playback="paused")
        program = Lines([built(COMMAND), "watch", "--json"], self.environment())
        self.addCleanup(program.close)
        program.wait_event("{")
        service = self.process()
        self.addCleanup(os.kill, service, signal.SIGCONT)
        for state in 10 * ("playing", "paused"):
            begun, before = time.monotonic(), switches(program.process)
            freeze(service)
            puppet(f"playback music {state}")
            until(lambda before=before: switches(program.process) != before, "the state is read")
            os.kill(service, signal.SIGCONT)
            # This machine may be busy.
            is_late = time.monotonic() - begun > 0.4
            lines = [json.loads(program.wait_event("{").string)]
            while lines[-1]["reason"] != state:
                lines.append(json.loads(program.wait_event("{").string))
            self.assertEqual(lines[-1]["status"], state)
            moments = {(line["status"], line["reason"].replace("never_played", "paused")) for line in lines}
            self.assertTrue(is_late or moments <= {("playing", "playing"), ("paused", "paused")}, moments)

    def test_players_that_are_not_shown(self):
        self.start_two()
        self.configure("ignore = Two\n")
        self.assertNotIn("hidden", self.findings())
        self.start_center()
        self.assertIn("Two", self.rows()["not shown"])
        self.assertEqual(json.loads(self.printed("center", "--json"))["hidden"], ["Two"])
        finding = self.findings()["hidden"]
        self.assertEqual((finding["player"], finding["severity"]), ("Two", "note"))

    def test_no_key_waits_for_a_service_that_is_stopped(self):
        self.start_two()
        self.start_center()
        freeze(self.process())
        for words in (["toggle"], ["toggle"], ["-a", "pause"]):
            begin = time.monotonic()
            self.assertEqual(self.command(*words), (0, "", ""))
            self.assertLess(time.monotonic() - begin, PROMPT, words)

    def test_a_key_passes_a_first_player_that_is_stopped(self):
        one, two = self.start_two()
        self.start_center()
        self.assertEqual(self.printed("primary"), "Two\n")
        freeze(two.process.pid)
        self.addCleanup(two.process.send_signal, signal.SIGCONT)
        begin = time.monotonic()
        self.assertEqual(self.command("toggle"), (0, "", ""))
        self.assertLess(time.monotonic() - begin, PROMPT)
        one.wait_event(r"command \d+ play")

    def test_a_key_waits_for_a_slow_player_beside_one_that_is_stopped(self):
        one, two = self.start_two()
        self.start_center()
        self.assertEqual(self.printed("primary"), "Two\n")
        for player in (one, two):
            freeze(player.process.pid)
            self.addCleanup(player.process.send_signal, signal.SIGCONT)
        # The service asks each for 0.2 s.
        late = threading.Timer(0.6, one.process.send_signal, [signal.SIGCONT])
        late.start()
        self.addCleanup(late.join)
        self.assertEqual(self.command("toggle"), (0, "", ""))
        one.wait_event(r"command \d+ play")
        late.join()
        freeze(one.process.pid)
        begin = time.monotonic()
        code, _, errors = self.command("toggle")
        self.assertEqual(code, 3)
        self.assertRegex(errors, "(One|Two) does not answer")
        self.assertLess(time.monotonic() - begin, 2.5)

    def test_a_service_that_is_stopped(self):
        self.start_two()
        self.start_center()
        process = self.process()
        freeze(process)
        begin = time.monotonic()
        code, output, _ = self.command("keys")
        self.assertEqual(code, 0)
        self.assertIn(f"does not answer: its process {process} is stopped", output)
        self.assertLess(time.monotonic() - begin, 8)
        self.assertIn(f"kill -CONT {process}", self.rows(code=69)["service"])
        state = json.loads(self.command("center", "--json")[1])
        self.assertEqual((state["running"], state["silent"]), (True, True))
        code, _, errors = self.command("primary", "--explain")
        self.assertEqual(code, 69)
        self.assertIn(f"kill -CONT {process}", errors)
        self.assertEqual(self.findings()["center-silent"]["severity"], "error")
        for words in (["resume"], ["center", "playerctld", "on"]):
            begin = time.monotonic()
            code, _, errors = self.command(*words)
            self.assertEqual(code, 69, words)
            self.assertIn(f"kill -CONT {process}", errors)
            self.assertLess(time.monotonic() - begin, 8)
        os.kill(process, signal.SIGCONT)
        self.assertEqual(self.rows()["service"], "runs")

    def test_the_help_has_all_words(self):
        for verb, words in (("keys", ("gnome on", "gnome off", "sway", "hyprland", "cosmic", "status")),
                            ("center", ("start", "check [FILE]", "playerctld on", "playerctld off", "status"))):  # fmt: skip
            lines = [line[4:28].strip() for line in self.printed("help", verb).splitlines()]
            self.assertEqual([word for word in words if word not in lines], [])

    def test_called_playerctld(self):
        self.start_two()
        link = self.bus.folder / "playerctld"
        link.symlink_to(built(COMMAND))

        def run(*words):
            done = subprocess.run(
                [link, *words], env=self.environment(), capture_output=True, check=False, text=True, timeout=DEADLINE
            )
            return done.returncode, done.stdout, done.stderr

        self.assertEqual(run("shift")[0], 0)
        self.assertEqual(self.printed("primary", "--explain").split("\t")[0], "One")
        self.assertEqual(run("daemon"), (0, "the service runs\n", ""))
        code, output, _ = run("--help")
        self.assertEqual((code, [line.split()[1] for line in output.splitlines()]), (0, ["daemon", "shift", "unshift"]))
        self.assertEqual(run("-v"), (0, self.printed("--version"), ""))
        sentence = 'nowplaying: there is no word "tide"; playerctld --help lists all\n'
        self.assertEqual(run("tide"), (1, "", sentence))
        # A second service leaves the name to the first one.
        self.assertEqual(run()[0], 0)
        self.service.unlink()
        self.client.bus("ReloadConfig")
        self.stop_center()
        self.assertEqual([run(word)[0] for word in ("shift", "daemon")], [1, 1])

    def test_wrong_arguments(self):
        for words in (("primary", "a", "b"), ("primary", "--release", "a"), ("center", "what"), ("center", "playerctld"),
                      ("center", "playerctld", "maybe"), ("keys", "gnome"), ("keys", "xfce"), ("hold",), ("hold", "--"),
                      ("hold", "--reason=", "--", "true"), ("center", "start", "now")):  # fmt: skip
            with self.subTest(words):
                code, output, errors = self.command(*words)
                self.assertEqual((code, output), (64, ""))
                self.assertTrue(errors)


class NotInstalled(CenterVerbsTest):
    is_installed = False

    def test_each_verb_names_the_remedy(self):
        marker = self.bus.folder / "marker"
        verbs = (("sleep", "30m"), ("primary", "next"), ("primary", "--release"), ("primary", "One"), ("center", "start"),
                 ("hold", "--", "touch", str(marker)))  # fmt: skip
        for words in verbs:
            with self.subTest(words):
                code, output, errors = self.command(*words)
                self.assertEqual((code, output), (69, ""))
                self.assertIn("dbus-1/services of the bus has the file org.nowplaying.Center.service", errors)
                self.assertIn(str(CENTER), errors)
        self.assertFalse(marker.exists())
        code, _, errors = self.command("hold", "--anyway", "--", "sh", "-c", f"touch {marker}; exit 7")
        self.assertEqual(code, 7)
        self.assertIn("nowplaying-center", errors)
        self.assertTrue(marker.exists())

    def test_a_service_that_ends_at_once(self):
        marker = self.bus.folder / "marker"
        self.service.write_text(f"[D-BUS Service]\nName={NAME}\nExec=/bin/false\n")
        self.client.bus("ReloadConfig")
        verbs = (("primary", "next"), ("primary", "--release"), ("primary", "One"), ("center", "start"), ("resume",),
                 ("hold", "--", "touch", str(marker)))  # fmt: skip
        for words in verbs:
            with self.subTest(words):
                code, output, errors = self.command(*words)
                self.assertEqual((code, output), (69, ""))
                self.assertTrue(errors)
        self.assertFalse(marker.exists())
        # The files can be removed without the service.
        last = self.bus.folder / "state" / "nowplaying" / "last"
        last.parent.mkdir(parents=True)
        last.touch()
        self.assertEqual(self.command("forget"), (0, "", ""))
        self.assertFalse(last.exists())

    def test_an_estimate_names_its_remedy(self):
        for name in ("One", "Two"):
            self.start(playback="paused", application=f"org.example.{name}")
        self.assertIn("nowplaying center start", self.in_terminal("primary", columns=200))
        lines = self.in_terminal("primary", "--explain", columns=300, NO_COLOR="1").splitlines()
        estimates = ["(an estimate: " in line for line in lines if line.startswith(("One", "Two"))]
        self.assertEqual(estimates, [True, False])

    def refuse_playerctld(self, **environment):
        """nowplaying center playerctld on: its exit code and sentence. It changes no file."""
        code, output, errors = self.command("center", "playerctld", "on", environment=environment)
        self.assertEqual(output, "")
        self.assertFalse(self.configuration.exists())
        self.assertFalse((self.bus.folder / "own" / "dbus-1" / "services" / f"{PLAYERCTLD}.service").exists())
        return code, errors

    def test_playerctld_is_not_started(self):
        """The bus knows playerctld and not the service, and does not read the folder of the command."""
        marker, own = self.bus.folder / "marker", {"XDG_DATA_HOME": f"{self.bus.folder}/own"}
        code, errors = self.refuse_playerctld(**own)
        self.assertEqual(code, 69)
        self.assertIn(f"run {CENTER}", errors)
        file = self.services / f"{PLAYERCTLD}.service"
        file.write_text(f"[D-BUS Service]\nName={PLAYERCTLD}\nExec=/usr/bin/touch {marker}\n")
        self.client.bus("ReloadConfig")
        code, errors = self.refuse_playerctld(**own)
        self.assertEqual(code, 69)
        self.assertIn(f"run {CENTER}", errors)
        self.assertFalse(marker.exists())

    def test_the_name_of_another_program(self):
        self.client.own(PLAYERCTLD)
        code, errors = self.refuse_playerctld()
        self.assertEqual(code, 2)
        self.assertIn(f"end its process {os.getpid()}, then run nowplaying center playerctld on again", errors)

    def test_a_service_that_was_started_by_hand(self):
        center = subprocess.Popen([built(CENTER)], env=self.environment())
        self.addCleanup(center.wait)
        self.addCleanup(center.terminate)
        self.client.wait_names(1, NAME)
        self.assertEqual(self.command("center", "start"), (0, "the service runs\n", ""))
        self.assertEqual(self.printed("center", "playerctld", "on"), "")


class Activation(CenterVerbsTest):
    """A program calls the name of playerctld."""

    def setUp(self):
        super().setUp()
        self.file = self.services / f"{PLAYERCTLD}.service"

    def switch_on(self):
        """The bus starts the service for the name, and it does not run."""
        self.start_two()
        self.assertEqual(self.printed("center", "playerctld", "on"), "")
        self.end_service()
        self.client.wait_names(0, NAME)

    def names(self):
        """The first call of playerctld's clients."""
        values = GLib.Variant("(ss)", ("com.github.altdesktop.playerctld", "PlayerNames"))
        return self.client.call(PLAYERCTLD, "Get", values, interface=PROPERTIES).unpack()[0]

    def playerctl(self):
        """The output of the real playerctl."""
        if not PLAYERCTL:
            return "Playing"
        return self.run_tool(PLAYERCTL, "status", environment=self.environment(), timeout=DEADLINE)

    def test_on(self):
        self.switch_on()
        self.assertNotIn("SystemdService", self.file.read_text())
        self.assertEqual(json.loads(self.command("center", "--json")[1])["playerctld"], "waiting")
        self.assertNotIn("playerctld-absent", self.findings())
        self.assertEqual(self.names(), [f"{ROOT}.Two", f"{ROOT}.One"])
        self.assertEqual(self.client.process(PLAYERCTLD), self.client.process(NAME))
        self.assertEqual(self.playerctl(), "Playing")
        self.assertNotIn("playerctld", self.findings())

    def test_on_without_the_file_of_the_service(self):
        """As in a build tree: the program is the service itself."""
        self.switch_on()
        self.service.unlink()
        self.client.bus("ReloadConfig")
        self.assertEqual(self.names(), [f"{ROOT}.Two", f"{ROOT}.One"])
        # It requests its own name when it has read all players.
        self.client.wait_names(1, NAME)
        self.assertEqual(self.client.process(PLAYERCTLD), self.client.process(NAME))

    def test_off_by_hand(self):
        """The program gets an error at once: it does not wait for a service that does not request the name."""
        self.switch_on()
        for text in ("playerctld = off\n", None):
            with self.subTest(text):
                if text:
                    self.configuration.write_text(text)
                else:
                    self.configuration.unlink()
                with self.assertRaisesRegex(DBusError, "ChildExited"):
                    self.names()
                self.assertIn(self.playerctl(), ("Playing", "Paused"))
                self.assertFalse(self.owner())
                self.assertEqual(json.loads(self.command("center", "--json")[1])["playerctld"], "stale")
                self.assertIn("nowplaying center playerctld off", self.rows(code=69)["playerctld"])
                self.assertIn("playerctld off", self.findings()["playerctld-file"]["remedy"])
        self.assertEqual(self.printed("center", "playerctld", "off"), "")
        self.assertFalse(self.file.exists())
        self.assertNotIn("playerctld-file", self.findings())

    def test_on_where_the_bus_does_not_know_the_service(self):
        """The bus does not find its file, as with a PREFIX of one's own. It starts the service by the other name."""
        own = self.bus.folder / "share" / "dbus-1" / "services"
        own.mkdir(parents=True)
        self.service.rename(own / self.service.name)
        self.start_two()
        self.assertEqual(self.command("center", "playerctld", "on"), (0, "", ""))
        self.assertEqual(self.client.process(PLAYERCTLD), self.client.process(NAME))
        self.assertEqual(self.rows()["playerctld"].split(":")[0], "on")

    def test_on_by_hand(self):
        """Nothing starts the service."""
        self.configure("playerctld = yes\n")
        self.start_two()
        self.assertEqual(json.loads(self.command("center", "--json")[1])["playerctld"], "absent")
        self.assertIn("nowplaying center playerctld on", self.rows(code=69)["playerctld"])
        self.assertEqual(self.findings()["playerctld-absent"]["severity"], "warning")
        self.assertEqual(self.printed("center", "playerctld", "on"), "")
        self.assertEqual(self.rows()["playerctld"].split(":")[0], "on")
        self.assertNotIn("playerctld-absent", self.findings())

    def test_the_program_prints_why_it_fails(self):
        run = [str(built(CENTER)), "--playerctld"]
        done = subprocess.run(
            run, env=self.environment(), capture_output=True, text=True, timeout=DEADLINE, check=False
        )
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, "^nowplaying-center: .*center.conf does not have playerctld = on: .*\n$")
        self.assertFalse(self.owner())
        self.configure("playerctld = on\ncolor = red\n")
        self.service.write_text(f"[D-BUS Service]\nName={NAME}\nExec=/bin/false\n")
        self.client.bus("ReloadConfig")
        done = subprocess.run(
            run, env=self.environment(), capture_output=True, text=True, timeout=DEADLINE, check=False
        )
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "center.conf:2: unknown key: .*\nnowplaying-center: .*exited with status 1\n$")
        self.configure("playerctld = on\n")
        address = f"unix:path={self.bus.folder}/none"
        done = subprocess.run(
            run, env={**self.environment(), "DBUS_SESSION_BUS_ADDRESS": address}, capture_output=True, text=True,
            timeout=DEADLINE, check=False,
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, "^nowplaying-center: there is no session bus: nothing is at .*/none; .*\n$")


class Holding(CenterVerbsTest):
    def hold(self, *words):
        program = Lines([built(COMMAND), "hold", *words], self.environment())
        self.addCleanup(program.close)
        return program

    def holds(self):
        return json.loads(self.printed("center", "--json"))["holds"]

    def test_exit_codes(self):
        self.start_center()
        self.assertEqual(
            self.command("hold", "--", "sh", "-c", "echo out; echo err >&2; exit 5"), (5, "out\n", "err\n")
        )
        self.assertEqual(self.command("hold", "--", "sh", "-c", "kill -KILL $$")[0], 137)
        closed = subprocess.run(
            ["sh", "-c", '"$0" hold -- sh -c "exit 6" <&-', built(COMMAND)], env=self.environment(), timeout=DEADLINE
        )
        self.assertEqual(closed.returncode, 6)
        self.assertEqual(self.command("hold", "--", "/nonexistent")[0], 127)
        self.assertEqual(self.command("hold", "--", str(self.bus.folder))[0], 126)
        self.assertEqual(self.holds(), [])

    def test_signals_reach_the_command(self):
        self.start_center()
        # A shell can lose a signal between two commands for the time of a whole read.
        script = """
import signal, sys
signals = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGQUIT]
signal.pthread_sigmask(signal.SIG_BLOCK, signals)
print("ready", flush=True)
while (number := signal.sigwait(signals)) != signal.SIGQUIT:
    print("got", signal.Signals(number).name, flush=True)
sys.exit(9)
"""
        program = self.hold("--reason", "a call", "--", sys.executable, "-c", script)
        program.wait_event("ready")
        (hold,) = self.holds()
        self.assertEqual(hold["reason"], "a call")
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1"):
            program.process.send_signal(getattr(signal, name))
            program.wait_event(f"got {name}")
        program.process.send_signal(signal.SIGQUIT)
        self.assertEqual(program.process.wait(DEADLINE), 9)
        self.assertEqual(self.holds(), [])

    def test_the_command_has_the_terminal(self):
        """A key reaches it once."""
        self.start_center()
        # A shell loses a signal that arrives between its last look and its call of read().
        script = """
import os, signal, sys
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
print("ready" if os.isatty(0) else "no terminal", flush=True)
signal.sigwait([signal.SIGINT])
print("got 1.", flush=True)
lines = [input(), input()]
print("read", *lines, "got 2" if signal.sigpending() else "")
sys.exit(3)
"""
        terminal = Terminal([built(COMMAND), "hold", "--", sys.executable, "-c", script], self.environment())
        self.addCleanup(terminal.close)

        def wait(word):
            terminal.wait(lambda: word in terminal.output, word)

        wait(b"ready")
        terminal.write(b"\x03")
        wait(b"got 1.")
        terminal.write(b"one\ntwo\n")
        wait(b"read one two")
        self.assertEqual(terminal.wait_end(), 3)
        self.assertNotIn(b"got 2", terminal.output)

    def test_players_pause_while_it_runs(self):
        puppet, player = self.start(offer="play pause", playback="playing position=0")
        program = self.hold("--", "sh", "-c", "echo ready; read -r _")
        self.assertEqual(puppet.command()[0], "pause")
        puppet("playback music paused")
        program.wait_event("ready")
        self.assert_no_command(puppet, player)
        program.write("")
        self.assertEqual(program.process.wait(DEADLINE), 0)
        self.assertEqual(puppet.command()[0], "play")

    def test_players_resume_when_it_is_killed(self):
        puppet, _ = self.start(offer="play pause", playback="playing position=0")
        program = self.hold("--", "sh", "-c", "echo ready; read -r _")
        self.assertEqual(puppet.command()[0], "pause")
        puppet("playback music paused")
        program.wait_event("ready")
        program.process.kill()
        self.assertEqual(puppet.command()[0], "play")


class Configuring(CenterVerbsTest):
    def test_playerctld_is_switched(self):
        self.configuration.parent.mkdir(parents=True)
        self.configuration.write_text("# mine\nignore = firefox\n")
        self.assertEqual(self.printed("center", "playerctld", "on"), "")
        self.assertEqual(self.configuration.read_text(), "# mine\nignore = firefox\nplayerctld = on\n")
        file = self.services / f"{PLAYERCTLD}.service"
        self.assertIn(f"Name={PLAYERCTLD}\n", file.read_text())
        self.assertIn("nowplaying-center", file.read_text())
        self.assertEqual(json.loads(self.printed("center", "--json"))["playerctld"], "on")
        # A second time changes nothing.
        before = file.read_text()
        self.assertEqual(self.printed("center", "playerctld", "on"), "")
        self.assertEqual((file.read_text(), self.configuration.read_text().count("playerctld")), (before, 1))
        self.assertEqual(self.printed("center", "playerctld", "off"), "")
        self.assertFalse(file.exists())
        self.assertEqual(self.configuration.read_text(), "# mine\nignore = firefox\nplayerctld = off\n")
        self.assertEqual(json.loads(self.printed("center", "--json"))["playerctld"], "off")

    def test_a_link_to_the_configuration_stays(self):
        target = self.bus.folder / "dotfiles"
        target.write_text("playerctld = on\n")
        self.configuration.parent.mkdir(parents=True)
        self.configuration.symlink_to(target)
        self.assertEqual(self.printed("center", "playerctld", "off"), "")
        self.assertTrue(self.configuration.is_symlink())
        self.assertEqual(target.read_text(), "playerctld = off\n")

    def test_the_files_of_others_stay(self):
        file = self.services / f"{PLAYERCTLD}.service"
        file.write_text(f"[D-BUS Service]\nName={PLAYERCTLD}\nExec=/usr/bin/playerctld\n")
        for word in ("on", "off"):
            code, _, errors = self.command("center", "playerctld", word)
            self.assertEqual(code, 2)
            self.assertIn("move it away", errors)
        self.assertIn("Exec=/usr/bin/playerctld", file.read_text())
        self.assertFalse(self.configuration.exists())

    def test_a_file_that_cannot_be_written(self):
        self.configuration.parent.parent.mkdir()
        self.configuration.parent.write_text("")
        code, _, errors = self.command("center", "playerctld", "on")
        self.assertEqual(code, 74)
        self.assertIn("center.conf", errors)
        self.assertFalse((self.services / f"{PLAYERCTLD}.service").exists())

    def test_a_user_without_a_home(self):
        for words, code in ((("center", "playerctld", "on"), 74), (("center", "check"), 0)):
            done = self.command(*words, environment={"HOME": None, "XDG_CONFIG_HOME": None, "XDG_DATA_HOME": None})
            self.assertEqual(done[0], code)
            self.assertIn("HOME is", done[1] + done[2])

    def test_the_configuration_is_checked(self):
        self.assertEqual(self.command("center", "check")[0], 0)
        file = self.bus.folder / "wrong.conf"
        file.write_text("what = ever\n")
        code, _, errors = self.command("center", "check", str(file))
        self.assertEqual(code, 1)
        self.assertIn("what", errors)


# Its values are the lines "SCHEMA KEY=VALUE" of a file.
GSETTINGS = """#!/bin/sh
values=${0%/*}/values
touch "$values"
without() { grep -vF "$1" "$values" >"$values.new"; mv "$values.new" "$values"; }
case $1 in
list-schemas) echo org.gnome.settings-daemon.plugins.media-keys ;;
get)
  line=$(grep -F "$2 $3=" "$values")
  case ${line:+set}$2$3 in
  set*custom-keybinding:*) echo "'${line#*=}'" ;;
  set*) echo "${line#*=}" ;;
  *custom-keybindings) echo '@as []' ;;
  *play-static) echo "['XF86AudioPlay', '<Ctrl>XF86AudioPlay']" ;;
  *) echo "['']" ;;
  esac
  ;;
set)
  without "$2 $3="
  case $4 in '[]') echo "$2 $3=@as []" ;; *) echo "$2 $3=$4" ;; esac >>"$values"
  ;;
reset) without "$2 $3=" ;;
reset-recursively) without "$2 " ;;
esac
"""
SCHEMA = "org.gnome.settings-daemon.plugins.media-keys"


class Keys(CenterVerbsTest):
    def test_snippets(self):
        self.assertIn("bindsym --locked XF86AudioPlay exec nowplaying toggle\n", self.printed("keys", "sway"))
        self.assertIn("bindl = , XF86AudioNext, exec, nowplaying next\n", self.printed("keys", "hyprland"))
        self.assertIn('PlayPause: "nowplaying toggle",\n', self.printed("keys", "cosmic"))

    def test_the_desktop_is_named(self):
        for desktop, word, part in (("KDE", "plasma", "own rule"), ("sway", "sway", "nowplaying keys sway"),
                                    ("pop:COSMIC", "cosmic", "nowplaying keys cosmic"), ("", "other", "not known")):  # fmt: skip
            with self.subTest(desktop):
                code, output, _ = self.command("keys", "--json", environment={"XDG_CURRENT_DESKTOP": desktop})
                found = json.loads(output)
                self.assertEqual((code, found["desktop"], found["center"]), (0, word, None))
                self.assertIn(part, found["text"])

    @staticmethod
    def write(store, values):
        store.write_text("".join(f"{key}={value}\n" for key, value in values.items()))

    @staticmethod
    def read(store):
        return dict(line.split("=", 1) for line in store.read_text().splitlines())

    def gsettings(self):
        """A program gsettings of this test, and its values."""
        folder = self.bus.folder / "bin"
        folder.mkdir()
        (folder / "gsettings").write_text(GSETTINGS)
        (folder / "gsettings").chmod(0o755)
        self.path = {"PATH": f"{folder}:{os.environ['PATH']}", "XDG_CURRENT_DESKTOP": "GNOME"}
        return folder / "values"

    def test_gnome_is_switched(self):
        store = self.gsettings()
        mine = {f"{SCHEMA} custom-keybindings": "['/mine/']", f"{SCHEMA} next": "['<Super>n']"}
        self.write(store, mine)
        for _ in range(2):
            self.assertEqual(self.command("keys", "gnome", "on", environment=self.path), (0, "", ""))
            values = self.read(store)
            self.assertEqual(values[f"{SCHEMA} play-static"], "@as []")
            self.assertEqual(values[f"{SCHEMA} next"], "@as []")
            paths = values[f"{SCHEMA} custom-keybindings"]
            self.assertEqual((paths.count("/mine/"), paths.count("nowplaying-toggle/")), (1, 1))
            place = f"{SCHEMA}.custom-keybinding:/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings"
            self.assertEqual(values[f"{place}/nowplaying-toggle/ command"], "nowplaying toggle")
            self.assertEqual(values[f"{place}/nowplaying-previous/ binding"], "XF86AudioPrev")
        self.assertEqual(self.configuration.read_text(), "keys = center\n")
        self.assertIn("gnome off", self.command("keys", environment=self.path)[1])
        # A value that the user changes meanwhile stays.
        values[f"{SCHEMA} stop"] = "['<Super>s']"
        self.write(store, values)
        self.assertEqual(self.command("keys", "gnome", "off", environment=self.path), (0, "", ""))
        expected = {**mine, f"{SCHEMA} stop": "['<Super>s']"}
        self.assertEqual(self.read(store), expected)
        self.assertEqual(self.configuration.read_text(), "")
        self.assertIn("gnome on", self.command("keys", environment=self.path)[1])

    def test_values_that_are_not_kept(self):
        """As without dconf: gsettings succeeds, and the next one has the old values."""
        store = self.gsettings()
        program = store.with_name("gsettings")
        program.write_text(GSETTINGS.replace("\nset)", "\nset) exit 0 ;;\nnever)"))
        code, _, errors = self.command("keys", "gnome", "on", environment=self.path)
        self.assertEqual(code, 74)
        self.assertIn("dconf", errors)
        self.assertFalse(self.configuration.exists())
        self.assertFalse((self.bus.folder / "state" / "nowplaying" / "gnome-keys").exists())
        program.write_text(GSETTINGS)
        self.assertEqual(self.command("keys", "gnome", "on", environment=self.path), (0, "", ""))
        program.write_text(GSETTINGS.replace("\nset)", "\nset) exit 0 ;;\nnever)"))
        code, _, errors = self.command("keys", "gnome", "off", environment=self.path)
        self.assertEqual(code, 74)
        self.assertIn("dconf", errors)

    def test_another_desktop_than_gnome(self):
        self.gsettings()
        environment = {**self.path, "XDG_CURRENT_DESKTOP": "sway"}
        code, output, errors = self.command("keys", "gnome", "on", environment=environment)
        self.assertEqual((code, output), (0, ""))
        self.assertIn("in GNOME only", errors)

    def test_gnome_without_its_daemon(self):
        program = self.gsettings().with_name("gsettings")
        program.write_text('#!/bin/sh\n[ "$1" = list-schemas ] || { echo No such schema >&2; exit 1; }\n')
        code, output, errors = self.command("keys", environment=self.path)
        self.assertEqual((code, errors), (0, ""), output)
        code, _, errors = self.command("keys", "gnome", "on", environment=self.path)
        self.assertEqual(code, 74)
        self.assertIn("gnome-settings-daemon is not installed", errors)

    def test_without_gsettings(self):
        code, _, errors = self.command("keys", "gnome", "on", environment={"PATH": str(self.bus.folder)})
        self.assertEqual(code, 74)
        self.assertIn("gsettings is not installed", errors)
        self.assertFalse(self.configuration.exists())


if __name__ == "__main__":
    unittest.main()
