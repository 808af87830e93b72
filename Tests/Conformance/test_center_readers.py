# SPDX-License-Identifier: MIT
"""Both libraries with the service org.nowplaying.Center: they use it while it runs, and work without it."""

import os
import signal
import time
import unittest

from centers import NAME as CENTER
from centers import PATH, StagedTest
from fake_players import FakePlayer, Reader, Reading, metadata
from gi.repository import GLib
from steered_players import FakeCenter, SteeredPlayer, TimedPlayer
from support import (
    CONTROL_LIBRARY, LIBRARY, PROMPT, PROPERTIES, REPOSITORY, ROOT, DBusError, Lines, Puppet, freeze, switches,
    until, written
)  # fmt: skip

PLAYING, PAUSED = ("s", "Playing"), ("s", "Paused")
PLAY, PAUSE, TOGGLE, NEXT = 1, 2, 3, 5
SUCCESS = 0
IS_PRIMARY, IS_SILENT = 1, 1 << 5
# np_player_reason
PINNED = 1
# np_primary_source
BY_CENTER, RULES = 1, 5
# np_hold_state
ACTIVE, FAILED, LOST = 1, 2, 3


# A program that plays and holds the others. Its child of fork() runs on.
PARENT = """
import multiprocessing, sys, time, nowplaying
from nowplaying import control
session = nowplaying.Session("org.example.Parent")
session.content = nowplaying.Music("1", title="Song")
session.publish()
controller = control.Controller()
hold = controller.hold("Call")
while hold.state != "active" or not session.bus_name:
    time.sleep(0.01)
child = multiprocessing.get_context("fork").Process(target=time.sleep, args=(60,))
child.start()
print("child", child.pid, flush=True)
sys.stdin.readline()
"""


class CenterReaders(Reading, StagedTest):
    def add(self, *names, **options):
        return SteeredPlayer(self.stage, *names, **options)

    def start_center(self):
        center = super().start_center()
        self.addCleanup(center.process.send_signal, signal.SIGCONT)
        return center

    @property
    def state(self):
        return self.bus.folder / "run" / "nowplaying" / "center"

    def state_text(self):
        """The stored state of the service. It writes at most five times in a second."""
        return self.state.read_text() if self.state.exists() else ""

    def wait_reason(self, reader, name, reason):
        def first():
            player = reader.players()[0]
            return player["name"].removeprefix(f"{ROOT}."), player["reason"]

        until(lambda: first() == (name, reason), first)

    def play_two(self):
        """The first one played last, and the second one has the newer connection."""
        first, second = self.add("first"), self.add("second")
        center = self.start_center()
        self.center.wait_primary("second")
        second.change(PlaybackStatus=PAUSED)
        self.center.wait_primary("first")
        first.change(PlaybackStatus=PAUSED)
        # The service has read it when it answers this.
        first.change(Volume=("d", 0.3))
        self.center.wait_primary("first")
        return first, second, center

    def calls(self, *players):
        """How many calls the players have got, those of this function left out."""
        for player in players:
            # It answers in order.
            self.client.call(player.name, "Ping", None, PATH, "org.freedesktop.DBus.Peer")
            player.calls -= 1
        return sum(player.calls for player in players)

    def test_a_program_that_asks_once_gets_the_order_of_paused_players(self):
        for flags in (["once"], ["once", "mpris"], ["once", "lists"], [], ["thread"]):
            with self.subTest(flags=flags):
                if not self.stage.players:
                    players = self.play_two()[:2]
                calls = self.calls(*players)
                reader = self.read(*flags)
                self.assertEqual(list(reader.titles()), ["first", "second"])
                self.assertEqual(reader("estimate")[1], 0)
                if "once" in flags and "mpris" not in flags:
                    self.assertEqual(self.calls(*players), calls, "it called a player")

    def test_a_program_that_needs_the_first_player_reads_no_other_one(self):
        first, second, _ = self.play_two()
        for flags in (["once", "primary"], ["primary"]):
            self.assertEqual(list(self.read(*flags).titles()), ["first"])
        calls = self.calls(second)
        reader = self.read("once", "primary", "mpris")
        self.assertEqual(list(reader.titles()), ["first"])
        self.assertEqual(self.calls(second), calls, "it called the other player")
        (player,) = self.read("once", "primary").players()
        (same, _) = self.read("once").players()
        self.assertEqual(player, {**same, "position": player["position"]})

    def test_without_the_service_a_program_that_needs_the_first_player_reads_all(self):
        first, _ = self.add("first"), self.add("second")
        for flags in (["once", "primary"], ["once", "primary", "mpris"], ["primary"]):
            with self.subTest(flags=flags):
                reader = self.read(*flags)
                self.assertEqual(sorted(reader.titles()), ["first", "second"])
        # The last one follows changes.
        first.change(Metadata=metadata("Later"))
        self.wait_titles(reader, {"first": "Later", "second": "Song"})

    def test_a_service_without_a_player_is_not_enough(self):
        self.start_center()
        self.assertEqual(list(self.read("once", "primary").titles()), [])

    def test_a_reader_shows_the_same_with_the_service(self):
        first = self.add("first")
        first.root["DesktopEntry"] = ("s", "first")
        first.player["Metadata"][1]["mpris:artUrl"] = ("s", "https://example.org/1.png")
        first.player["Metadata"][1]["mpris:length"] = ("x", 90_000_000)
        first.player["Metadata"][1]["example:mood"] = ("s", "calm")
        first.change(PlaybackStatus=PAUSED)

        def shown():
            (player,) = self.read("once").players()
            return {key: value for key, value in player.items() if key not in ("position", "reason")}

        before = shown()
        self.start_center()
        self.center.wait_primary("first")
        self.assertEqual(shown(), before)

    def test_a_player_that_hangs_costs_no_time(self):
        first, second = self.add("first"), self.add("second")
        self.start_center()
        self.center.wait_primary("second")
        second.answers = False
        start = time.monotonic()
        reader = self.read("once")
        self.assertEqual(list(reader.titles())[0], "second")
        self.assertLess(time.monotonic() - start, PROMPT)
        self.assertTrue(first.answers)

    def test_a_player_that_the_service_knows_as_silent_is_shown_as_silent(self):
        _, second = self.add("first"), self.add("second")
        self.start_center()
        self.center.wait_primary("second")
        self.assertEqual({row["flags"] & IS_SILENT for row in self.read("once").players()}, {0})
        second.answers = False
        reader = self.read()
        reader(f"perform second {TOGGLE}")

        for one in (lambda: self.read("once"), lambda: reader):
            until(lambda one=one: self.silent(one()) == [f"{ROOT}.second"], "it is silent")

    def test_a_player_that_does_not_answer_another_program_is_silent_in_all_until_it_answers(self):
        first, second = self.add("first", status="Paused"), self.add("second")
        self.start_center()
        self.center.wait_primary("second")
        reader, other = self.read(), self.read()
        for name, player in (("second", second), ("first", first)):
            with self.subTest(name):
                player.answers = False
                other(f"perform {name} {TOGGLE}")
                until(lambda name=name: self.silent(reader) == [f"{ROOT}.{name}"], "it is silent")
                player.answers = True
                player.change(Volume=("d", 0.1))
                until(lambda: self.silent(reader) == [], "it answers")
                self.center.wait(lambda: self.center.get("Silent"), [])

    @staticmethod
    def silent(reader):
        return [row["name"] for row in reader.players() if row["flags"] & IS_SILENT]

    def test_a_first_player_stays_shown_while_the_service_starts(self):
        first = self.add("first")
        reader = self.read()
        center = FakePlayer(self.stage)
        center.answers = False
        center.own(CENTER)
        until(lambda: center.calls, "the reader has asked it")
        first.change(Metadata=metadata("Later"))
        self.wait_titles(reader, {"first": "Later"})
        self.assertTrue(reader.players()[0]["flags"] & IS_PRIMARY)

    def test_the_order_of_paused_players_outlives_the_service(self):
        _, _, center = self.play_two()
        until(lambda: self.state_text().count(" paused ") == 2, "the order is stored")
        center.process.kill()
        self.client.wait_names(0, CENTER)
        self.start_center()
        self.center.wait_primary("first")

    def test_a_follower_has_the_order_of_players_that_are_not_first(self):
        """The service alone knows the commands of other programs, and the players that the user prefers."""
        for name in ("one", "two", "three"):
            TimedPlayer(self.stage, name)
        center = self.start_center()
        follower = self.read()
        for name in ("one", "two"):
            self.center.call("Perform", "ssa{sv}", name, "next", {})
            self.center.wait_primary(name)
        for settings, order in (("", ["two", "one", "three"]), ("prefer = two three", ["two", "three", "one"])):
            self.configure(settings)
            self.center.wait_order(order)
            self.assertEqual(list(self.read("once").titles()), order)
            self.wait_players(follower, order, 3)
            self.wait_players(self.read(), order)
        # Its times stay with the follower, and the file of the service is not there.
        center.process.kill()
        self.wait_players(follower, ["two", "one", "three"])

    def test_a_choice_holds_for_every_program(self):
        self.add("first")
        self.add("second")
        self.start_center()
        self.center.wait_primary("second")
        one, other = self.read(), self.read()
        one("primary first")
        self.wait_reason(other, "first", PINNED)
        self.wait_reason(one, "first", PINNED)
        self.assertEqual(list(self.read("once").titles()), ["first", "second"])
        other("primary -")
        self.wait_players(one, ["second", "first"])

    def test_players_that_the_service_ignores_are_not_shown(self):
        self.configure("ignore = second")
        self.add("first")
        self.add("second")
        self.start_center()
        self.center.wait_primary("first")
        for flags in ([], ["once"], ["once", "mpris"]):
            with self.subTest(flags=flags):
                self.wait_players(self.read(*flags), ["first"])
        self.configure()
        self.center.wait_primary("second")
        self.wait_players(self.read(), ["second", "first"])

    def test_a_choice_without_the_service_holds_for_one_program(self):
        self.add("first")
        self.add("second")
        one, other = self.read(), self.read()
        one("primary first")
        self.wait_players(one, ["first", "second"])
        self.assertEqual(list(other.titles()), ["second", "first"])

    def test_a_command_goes_through_the_service(self):
        first, second, _ = self.play_two()
        reader = self.read()
        reader(f"perform - {TOGGLE}")
        self.assertEqual(reader("wait 8000")[0], 0)
        outcome = reader.wait_event(r"outcome\t(-?\d+)\t(.*)")
        self.assertEqual((int(outcome[1]), outcome[2]), (SUCCESS, ""))
        self.assertEqual(first.commands, ["Play"])
        # The service knows that it was toggled: the second one may begin, and the first one stays first for a while.
        second.change(PlaybackStatus=PLAYING)
        self.center.wait_primary("second")
        reader(f"perform second {NEXT}")
        self.assertEqual(reader("wait 8000")[0], 0)
        self.assertEqual(second.commands, ["Next"])
        self.assertNotEqual(reader.wait_event(r"outcome\t(-?\d+)\t(.*)")[2], "")

    def test_a_command_is_not_sent_twice_when_the_service_is_killed(self):
        first = self.add("first")
        center = self.start_center()
        self.center.wait_primary("first")
        reader = self.read()
        first.answers = False
        calls = first.calls
        reader(f"perform first {PAUSE}")
        until(lambda: first.calls > calls, "a command")
        center.process.kill()
        self.assertEqual(reader("wait 8000")[0], 0)
        outcome = reader.wait_event(r"outcome\t(-?\d+)\t(.*)")
        self.assertNotEqual(int(outcome[1]), SUCCESS)
        self.assertEqual(outcome[2], CENTER + " has left before the outcome")
        self.assertEqual(first.calls, calls + 1)

    def test_readers_lose_nothing_when_the_service_is_killed(self):
        first, second, center = self.play_two()
        reader = self.read()
        reader("primary second")
        self.wait_reason(reader, "second", PINNED)
        reader("follow")
        center.process.kill()
        self.client.wait_names(0, CENTER)
        first.change(Metadata=("a{sv}", {"xesam:title": ("s", "Later"), "mpris:trackid": ("o", "/2")}))
        self.wait_titles(reader, {"first": "Later"})
        # The library knows the history from the service.
        self.wait_players(reader, ["first", "second"])
        self.start_center()
        second.change(PlaybackStatus=PLAYING)
        self.center.wait_primary("second")
        self.wait_players(reader, ["second", "first"])
        reader(f"perform first {TOGGLE}")
        self.assertEqual(reader("wait 8000")[0], 0)
        self.assertEqual(first.commands, ["Play"])

    def test_a_service_that_hangs_is_not_waited_for(self):
        self.add("first")
        center = self.start_center()
        self.center.wait_primary("first")
        freeze(center.process.pid)
        start = time.monotonic()
        self.assertEqual(list(self.read("once").titles()), ["first"])
        # It waits 0.1 s for the service.
        self.assertLess(time.monotonic() - start, PROMPT)
        self.assertEqual(list(self.read().titles()), ["first"])

    def test_a_service_that_answers_late_decides_until_the_players_have_answered(self):
        first, second, center = self.play_two()
        self.read()("primary second")
        until(lambda: self.center.primary == "second", "it is pinned")
        players = (first, second)
        freeze(center.process.pid)
        for player in players:
            player.hold()
        reader = self.open_reader("once", "primary")
        reader(f"perform - {TOGGLE}")
        # It begins to read the players before the service answers.
        until(lambda: all(player.held for player in players), "it does not wait for the service")
        center.process.send_signal(signal.SIGCONT)
        until(lambda: self.center.primary == "second", "the service answers")
        for player in players:
            player.release_calls()
        self.assertEqual(reader("wait 8000")[0], 0)
        self.assertEqual((first.commands, second.commands), ([], ["Play"]))

    def test_a_first_player_that_hangs_gets_no_key(self):
        """The next player gets it, and the first one is not first any more."""
        first, second = self.add("first"), self.add("second")
        self.start_center()
        self.center.wait_primary("second")
        reader = self.read()
        second.answers = False
        start = time.monotonic()
        reader(f"perform - {NEXT}")
        until(lambda: first.commands == ["Next"], "the key arrives")
        self.assertLess(time.monotonic() - start, PROMPT)
        self.assertEqual(self.center.primary, "first")
        # With its name, it is meant.
        reader(f"perform second {NEXT}")
        self.assertRegex(reader.wait_event(r"outcome\t[1-9]\d*\t(.*)")[1], "does not answer")

    def test_play_after_a_pause_reaches_the_same_player(self):
        """Two players play. Headsets have a key for each of the two."""
        first, second = self.add("first"), self.add("second")
        self.start_center()
        self.center.wait_primary("second")
        reader = self.read()
        for command, members in ((PAUSE, ["Pause"]), (PLAY, ["Pause", "Play"]), (PAUSE, ["Pause", "Play", "Pause"])):
            reader(f"perform - {command}")
            self.assertEqual(reader("wait 8000")[0], 0)
            self.assertEqual((first.commands, second.commands), ([], members))
            self.assertEqual(self.center.primary, "second")
        # That of a second player pauses all: the rules decide.
        reader(f"perform first {PAUSE}")
        self.assertEqual(reader("wait 8000")[0], 0)
        self.center.wait_primary("first")

    def test_many_choices_cause_few_signals(self):
        """A program that calls in a loop delays the other clients less than by a signal for each call."""
        self.add("first")
        self.add("second")
        center = self.start_center()
        self.center.wait_primary("second")
        # So that the calls wait for the service, and not the service for each call. The buffer of a socket has room for these.
        freeze(center.process.pid)
        calls = [
            self.client.send(CENTER, member, body, PATH, "org.nowplaying.Center1")
            for _ in range(50)
            for member, body in (("Shift", None), ("SetPrimary", GLib.Variant("(s)", (f"{ROOT}.first",))))
        ]
        self.client.names(CENTER)
        center.process.send_signal(signal.SIGCONT)
        names = [call.wait().unpack()[0] for call in calls]
        self.assertLessEqual(set(names), {f"{ROOT}.first", f"{ROOT}.second"})
        changes = [
            signal for signal in self.client.signals if signal.path == PATH and signal.member == "PrimaryChanged"
        ]
        self.assertLess(len(changes), 25)

    def test_a_service_that_hung_decides_again(self):
        center = self.play_two()[2]
        reader = self.read()
        reader("primary second")
        self.wait_reason(reader, "second", PINNED)
        freeze(center.process.pid)
        self.assertEqual(reader(f"perform second {NEXT}")[0], 0)
        self.assertRegex(reader.wait_event(r"outcome\t\d+\t(.*)")[1], "does not answer")
        # Until it answers, the rules decide.
        self.wait_players(reader, ["first", "second"])
        center.process.send_signal(signal.SIGCONT)
        self.wait_reason(reader, "second", PINNED)

    def test_a_service_that_hangs_decides_nothing_after_a_change(self):
        first, second, center = self.play_two()
        reader = self.read()
        self.wait_players(reader, ["first", "second"])
        freeze(center.process.pid)
        second.change(PlaybackStatus=PLAYING)
        self.wait_players(reader, ["second", "first"])
        center.process.send_signal(signal.SIGCONT)
        first.change(PlaybackStatus=PLAYING)
        self.wait_players(reader, ["first", "second"])

    # MARK: Holds

    def hold_state(self, reader):
        reader("hold-state")
        match = reader.wait_event(r"hold\t(\d)\t(.*)")
        return int(match[1]), match[2]

    def test_a_hold_needs_the_service(self):
        for flags in ([], ["thread"], ["once"]):
            with self.subTest(flags=flags):
                reader = self.read(*flags)
                self.assertEqual(reader("hold call")[0], 0)
                self.assertEqual(reader("wait 8000")[0], 0)
                self.assertEqual(self.hold_state(reader), (FAILED, CENTER + " is not installed"))
                self.assertEqual(reader("release")[0], 0)

    def test_a_hold_begins_and_ends(self):
        center = FakeCenter(self.stage)
        for flags in ([], ["thread"], ["once"]):
            with self.subTest(flags=flags):
                del center.released[:]
                reader = self.read(*flags)
                reader("hold call")
                self.assertEqual(reader("wait 8000")[0], 0)
                self.assertEqual(self.hold_state(reader), (ACTIVE, ""))
                reader("release")
                reader("wait 8000")
                until(lambda: center.released, "the hold ends")
                self.assertEqual(center.released, [7])
        reader("hold call")
        reader("wait 8000")
        center.leave()
        until(lambda: reader("wait 100") and self.hold_state(reader)[0] == LOST, lambda: self.hold_state(reader))

    def test_a_lost_hold_ends_when_it_is_freed(self):
        """After a restart, the service continues it; also if it was freed meanwhile."""
        player = self.add("first")
        for frees_early in (False, True):
            with self.subTest(frees_early=frees_early):
                self.state.unlink(missing_ok=True)
                player.change(PlaybackStatus=PLAYING)
                center = self.start_center()
                del player.commands[:]
                reader = self.read("thread")
                reader("hold call")
                until(lambda: player.commands == ["Pause"], "the player is paused")
                until(lambda: "held" in self.state_text(), "the hold is stored")
                center.process.kill()
                self.client.wait_names(0, CENTER)
                while self.hold_state(reader)[0] != LOST:
                    reader("wait 100")
                if frees_early:
                    reader("release")
                center = self.start_center()
                if not frees_early:
                    reader("release")
                until(lambda: player.commands == ["Pause", "Play"], "the player plays again")
                center.process.kill()
                self.client.wait_names(0, CENTER)

    def test_a_child_of_fork_keeps_neither_the_player_nor_the_hold(self):
        """The program crashes, and its child, of Python's multiprocessing, runs on."""
        other = self.add("other")
        self.start_center()
        self.center.wait_primary("other")
        package = str(REPOSITORY / "bindings" / "python" / "src")
        libraries = {"NOWPLAYING_LIBRARY": str(LIBRARY), "NOWPLAYING_CONTROL_LIBRARY": str(CONTROL_LIBRARY)}
        program = Lines(["/usr/bin/python3", "-c", PARENT], self.bus.environment(**libraries, PYTHONPATH=package))
        self.addCleanup(program.close)
        child = int(program.wait_event(r"child (\d+)")[1])
        self.addCleanup(os.kill, child, signal.SIGKILL)
        until(lambda: other.commands == ["Pause"], "the player is paused")
        program.process.kill()
        program.process.wait()
        until(lambda: self.client.names() == [f"{ROOT}.other"], "the player leaves")
        until(lambda: other.commands == ["Pause", "Play"], "the hold ends")
        os.kill(child, 0)

    # MARK: Players

    def publish(self, *before, state="playing", application="Player"):
        """Starts a player that knows whether it is first. `before`: lines for a session that is not published yet."""
        puppet = Puppet(self.bus)
        self.addCleanup(puppet.close)
        puppet(f"context org.example.{application}", "session music", *before, "begin music")
        puppet('content music music track-1 title="Song"', f"playback music {state}", "offer music play pause")
        puppet("end music", "publish music")
        until(lambda: f"{ROOT}.{application}" in self.client.names(), "the player")
        return puppet

    def change(self, other, number):
        """A change of another player, which the bus has sent."""
        other.change(Volume=("d", number / 1000))
        self.client.names()

    def is_first(self, puppet):
        return puppet("is-system music") == "1"

    def source(self, puppet):
        return int(puppet("primary-source"))

    def test_a_player_is_not_woken_by_others_while_the_service_runs(self):
        puppet = self.publish()
        other = self.add("other", status="Paused")
        self.source(puppet)
        until(lambda: self.source(puppet) == RULES, "the rules decide")
        before, changes = switches(puppet.process), 0
        while switches(puppet.process) < before + 10:
            # On a busy machine, one wake-up is for several.
            changes += 1
            self.change(other, changes)
            self.assertLess(changes, 10_000, "it was not woken")
        center = self.start_center()
        until(lambda: self.source(puppet) == BY_CENTER, "the service decides")
        until(lambda: self.is_first(puppet), "it is first")
        before = switches(puppet.process)
        for number in range(changes):
            self.change(other, number)
        # It may still have been busy before.
        self.assertLessEqual(switches(puppet.process) - before, 3)
        # It answers exactly.
        other.change(PlaybackStatus=PLAYING)
        until(lambda: not self.is_first(puppet), "it is no longer first")
        other.change(PlaybackStatus=PAUSED)
        until(lambda: self.is_first(puppet), "it is first again")
        # It watches the players again.
        center.process.kill()
        until(lambda: self.source(puppet) == RULES, "the rules decide")
        other.change(PlaybackStatus=PLAYING)
        until(lambda: not self.is_first(puppet), "it is not first without the service")

    def test_a_handler_reports_that_another_player_has_the_keys(self):
        """A handler gets no guess at the start, and each change, also if it was set after publishing."""
        other = self.add("other")
        for source in (RULES, BY_CENTER):
            with self.subTest(source=source):
                center = None
                if source == BY_CENTER:
                    center = self.start_center()
                    self.center.wait_primary("other")
                early = self.publish("watch music", state="paused", application="Early")
                until(lambda early=early: self.source(early) == source, "it knows who decides")
                self.assertFalse(self.is_first(early))
                self.assertEqual(early.pending("system-primary"), [])
                early("playback music playing")
                early.wait_event("system-primary music 1")
                self.assertTrue(self.is_first(early))
                # While it waits for the service or for the other player, it guesses.
                if center:
                    freeze(center.process.pid)
                else:
                    other.hold()
                late = self.publish(state="paused", application="Late")
                until(lambda late=late: self.is_first(late), "it guesses")
                late("watch music")
                self.assertEqual(late.pending("system-primary"), [])
                if center:
                    center.process.send_signal(signal.SIGCONT)
                else:
                    other.release_calls()
                late.wait_event("system-primary music 0")
                late("playback music playing")
                late.wait_event("system-primary music 1")
                early.wait_event("system-primary music 0")
                other.change(PlaybackStatus=PAUSED)
                other.change(PlaybackStatus=PLAYING)
                late.wait_event("system-primary music 0")
                self.assertFalse(self.is_first(late))
                for puppet in (early, late):
                    self.assertEqual(puppet.pending("system-primary"), [])
                    puppet.close()
                until(lambda: self.client.names() == [f"{ROOT}.other"], "they leave")

    def request(self, puppet, prominent, refusal=""):
        """A request for the media keys, its result and the reason of a refusal."""
        puppet("system-primary music")
        self.assertEqual(puppet.wait_event(r"system-primary-result music 1 (\d)")[1], str(int(prominent)))
        status, text = puppet.answer("refusal music")
        self.assertEqual((status, text), ("NP_ERROR_INVALID_STATE", "") if prominent else ("NP_OK", refusal))

    def reason(self):
        arguments = GLib.Variant("(ss)", ("org.nowplaying.Center1", "Reason"))
        return self.client.call(CENTER, "Get", arguments, PATH, PROPERTIES).unpack()[0]

    def test_a_player_requests_the_keys_from_the_service(self):
        other = self.add("other")
        self.start_center()
        self.center.wait_primary("other")
        other.change(PlaybackStatus=PAUSED)
        puppet = self.publish(state="paused")
        until(lambda: self.reason() == "paused", "the other one does not play")
        self.request(puppet, True)
        self.assertEqual((self.center.primary, self.reason()), ("Player", "requested"))
        # Within a second, it is still first.
        self.request(puppet, True)
        until(lambda: self.reason() == "paused", "it does not stay first")
        self.assertEqual(self.center.primary, "other")
        self.request(puppet, True)
        other.change(PlaybackStatus=PLAYING)
        until(lambda: self.reason() == "playing", "it is not first while another one plays")
        self.assertEqual(self.center.primary, "other")

    def test_a_program_that_needs_the_first_player_chooses_no_other_one(self):
        self.add("one")
        self.add("two")
        self.start_center()
        until(lambda: self.center.primary, "a player is first")
        other = "one" if self.center.primary == "two" else "two"
        with (self.bus.folder / "log").open("w+") as log:
            reader = Reader(self.bus, "primary", log=log, NOWPLAYING_LOG="debug")
            self.addCleanup(reader.close)
            self.assertEqual(reader("wait 8000")[0], 0)
            self.assertLess(reader(f"primary {other}")[0], 0)
            self.assertIn("this controller reads the primary player alone", written(log))

    def test_a_first_player_requests_the_keys_from_the_service(self):
        """The result waits for the service, and a service that hangs grants nothing."""
        puppet = self.publish(state="paused")
        center = self.start_center()
        self.center.wait_primary("Player")
        until(lambda: self.source(puppet) == BY_CENTER and self.is_first(puppet), "the service decides")
        self.request(puppet, True)
        freeze(center.process.pid)
        self.request(puppet, False, "the service nowplaying-center does not answer")
        center.process.send_signal(signal.SIGCONT)
        self.request(puppet, True)

    def test_a_request_for_the_keys_is_refused_with_a_reason(self):
        other = self.add("other")
        puppet = self.publish(state="paused")
        self.request(puppet, False, "another player plays, or played later: begin to play")
        self.start_center()
        self.center.wait_primary("other")
        until(lambda: self.source(puppet) == BY_CENTER, "the service decides")
        self.request(puppet, False, "Other plays: begin to play")
        self.request(puppet, False, "a player may request this once a second: wait")
        self.read()("primary other")
        until(lambda: self.reason() == "pinned", "it is pinned")
        puppet("playback music paused")
        other.change(PlaybackStatus=PAUSED)
        time.sleep(1)  # One request a second.
        self.request(puppet, False, "the user has chosen Other, until it leaves or another player begins")
        self.read()("primary -")
        desktop = FakePlayer(self.stage, "org.gnome.Shell")
        until(lambda: self.source(puppet) == 2, "GNOME decides")
        time.sleep(1)  # One request a second.
        gnome = "GNOME sends the media keys, by its own rule: begin to play while no other player plays"
        self.request(puppet, False, gnome)
        self.assertEqual(self.center.primary, "other")
        desktop.leave()

    def test_a_desktop_leaves_the_keys_with_a_player_that_plays(self):
        """Without the service: the older player would get the next press of a key."""
        other = self.add("other")
        FakePlayer(self.stage, "org.gnome.Shell")
        puppet = self.publish(state="playing")
        until(lambda: self.source(puppet) == 2 and self.is_first(puppet), "GNOME decides")
        gnome = "GNOME sends the media keys, by its own rule: begin to play while no other player plays"
        self.request(puppet, False, gnome)
        other.change(PlaybackStatus=PAUSED)
        self.request(puppet, True)

    def test_a_player_that_starts_while_the_service_hangs_gets_the_reason(self):
        center = self.start_center()
        freeze(center.process.pid)
        puppet = self.publish(state="playing")
        self.request(puppet, False, "the service nowplaying-center does not answer")

    def test_a_program_without_a_player_requests_nothing(self):
        self.add("other")
        self.start_center()
        self.center.wait_primary("other")
        for body, error in (
            (GLib.Variant("(a{sv})", ({},)), "org.nowplaying.Error.NoActionableItem"),
            (None, "org.freedesktop.DBus.Error.InvalidArgs"),
        ):
            with self.assertRaises(DBusError) as refused:
                self.client.call(CENTER, "RequestPrimary", body, PATH, "org.nowplaying.Center1")
            self.assertEqual(refused.exception.name, error)
        self.assertEqual(self.center.primary, "other")

    def test_a_player_knows_which_program_decides(self):
        puppet = self.publish()
        self.assertEqual(self.source(puppet), 0)
        until(lambda: self.source(puppet) == RULES, "the rules decide")
        for name, number in (("org.gnome.Shell", 2), ("org.kde.plasmashell", 3)):
            desktop = FakePlayer(self.stage, name)
            until(lambda number=number: self.source(puppet) == number, name)
            desktop.leave()
            until(lambda: self.source(puppet) == RULES, "the rules decide")


if __name__ == "__main__":
    unittest.main()
