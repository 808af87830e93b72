# SPDX-License-Identifier: MIT
"""nowplaying.control: players are read, followed and controlled."""

import asyncio
import contextlib
import copy
import gc
import os
import pathlib
import re
import select
import threading
import weakref

import nowplaying
from nowplaying import (
    Artwork,
    Chapter,
    Command,
    CommandError,
    Device,
    LanguageOption,
    Outcome,
    Playback,
    PlaybackState,
    Playlists,
    Problem,
    Queue,
    control,
)
from nowplaying._call import Unanswered
from nowplaying._callbacks import _registered
from nowplaying._tables import PARAMETERS, PARTS
from nowplaying.control import Controller, HoldState, Item, Player, PlayerChanges
from support import DEADLINE, PNG, REPOSITORY, BindingTest, CommandCase, Recorder, until

try:
    from gi.repository import GLib
except ImportError:
    GLib = None

QT = """
import os, sys
from {package}.QtCore import QCoreApplication, QTimer
from nowplaying.control import Controller
application = QCoreApplication([])
before = len(os.listdir("/proc/self/task"))
with Controller(loop="qt") as controller:
    @controller.on_player
    def changed(player, changes):
        print(player.item.title, len(os.listdir("/proc/self/task")) - before, flush=True)
        if player.item.title == "Slack Water":
            application.quit()
    (application.exec if hasattr(application, "exec") else application.exec_)()
"""

# Follows the players in asyncio. A line on standard input ends it.
FOLLOWER = """
import asyncio, os, sys
from nowplaying.control import Controller
async def main():
    async with Controller(loop="asyncio") as controller:
        asyncio.get_running_loop().add_reader(0, lambda: (sys.stdin.readline(), controller.close()))
        async for player, changes in controller:
            print(player.item.title, len(os.listdir("/proc/self/task")), flush=True)
asyncio.run(main())
"""


def threads():
    return len(os.listdir("/proc/self/task"))


class Control(BindingTest):
    def controller(self, **options):
        controller = Controller(**options)
        self.addCleanup(controller.close)
        return controller

    def seen(self, controller, condition):
        """The primary, when the controller has read what the condition needs."""

        def found():
            player = controller.primary
            return player if player is not None and condition(player) else None

        return until(found, "the player's state")

    # ---- reading ----

    def test_names_of_fields_are_checked(self):
        self.session(self.song().replace(artist=["The Ferrymen", "Ida Strand"], track_number=3))
        item = self.controller().primary.item
        self.assertEqual((item.artist, repr(item.track_number)), ("The Ferrymen", "3"))
        self.assertIs(item.kind, nowplaying.Music)
        self.assertEqual((item.genre, item.disc_number, item.compilation), (None, None, None))
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "Item.has: field is one of"):
            item.has("titel")
        with self.assertRaisesRegex(AttributeError, "an item has no 'tilte': did you mean 'title'"):
            item.tilte
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "Item.texts: field is one of artist, "):
            item.texts("duration")

    def test_enum_equals_its_word(self):
        self.session()
        player = self.controller().primary
        state = player.state
        self.assertTrue(state == "playing" and state == PlaybackState.PLAYING and state == 1)
        self.assertTrue(state != "paused" and state != PlaybackState.PAUSED and state != 2 and "playing" == state)
        self.assertEqual(
            (str(state), f"{state}", f"{state:>9}", "%s %d" % (state, state)),
            ("playing", "playing", "  playing", "playing 1"),
        )
        self.assertEqual(({"playing": "▶"}[state], state in ("playing", "buffering")), ("▶", True))
        self.assertEqual({PlaybackState(1): 1, "playing": 2, PlaybackState.PAUSED: 3}, {"playing": 2, "paused": 3})
        self.assertIs(copy.copy(state), state)
        self.assertEqual((repr(Command.RAISE), str(Command.RAISE)), ("<Command.RAISE: 23>", "raise"))
        self.assertEqual((player.reason, Playback("playing")), ("playing", Playback(PlaybackState.PLAYING)))
        self.assertTrue(nowplaying.CommandError("failed").outcome == nowplaying.CommandError(Outcome.FAILED).outcome)

    def test_names_of_commands_are_checked(self):
        self.session()
        player = self.controller().primary
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "Player.offers: command is one of play, pause"):
            player.offers("nxet")
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "^Player.skip_intervals: "):
            player.skip_intervals("next")

    def test_wrong_problems_and_times_are_rejected(self):
        session = self.session(publish=False)
        for words, call in (
            ("Problem: kind is one of sign_in, network, .*, not 'nothing'", lambda: Problem("nothing", "No")),
            ("Session.set_window: start is a number of seconds, at least 0", lambda: session.set_window(-1, 2)),
            ("Session.set_buffered: position is a number of seconds, at least 0", lambda: session.set_buffered(-1)),
        ):
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, f"^{words}"):
                call()
        with self.assertRaisesRegex(TypeError, "^Session.set_problem: problem is a Problem"):
            session.set_problem("network")

    def test_a_player_is_named_in_many_ways(self):
        session = self.session()
        controller = self.controller()
        for name in (session.bus_name, "Player", b"Player", controller.primary):
            self.assertEqual(controller.player(name).identity, "Player")
        player = controller.primary
        self.assertEqual(repr(player), "<Player 'Player', playing, 'Song 1'>")
        with self.assertRaisesRegex(AttributeError, "a player has no 'title': player.item.title"):
            player.title
        with self.assertRaisesRegex(AttributeError, "a player has no 'positon': did you mean 'position'"):
            player.positon
        self.assertIs(copy.copy(player), player)
        with self.assertRaisesRegex(nowplaying.NotFoundError, "^Controller.set_primary: no player is called 'vlc'"):
            self.controller().set_primary("vlc")  # It waits for the players.

    def test_players_and_items_are_compared(self):
        """Players by their bus name, items by their values."""
        session = self.session()
        controller = self.controller()
        before = controller.primary
        self.assertEqual((before, before.item), (controller.primary, controller.primary.item))
        self.assertIn(before, controller.players)
        session.playback = Playback("paused", position=1)
        after = self.seen(controller, lambda player: player.state == "paused")
        self.assertEqual(({before, after}, before == after), ({before}, True))
        self.assertEqual((before.item, hash(before.item)), (after.item, hash(after.item)))
        session.content = self.song(1, track_number=3)
        changed = self.seen(controller, lambda player: player.item.track_number)
        self.assertNotEqual(changed.item, after.item)
        nothing, other = control.Item(before._owned, None), control.Item(after._owned, None)
        self.assertEqual((nothing, {nothing}), (other, {other}))
        self.assertTrue(nothing != before.item and before.item != nothing)
        self.assertFalse(before == "Player" or before.item == "Song 1")

    def test_player_lives_without_its_controller(self):
        self.session()
        player = Controller().primary
        gc.collect()
        item = player.item
        del player
        self.assertEqual(item.title, "Song 1")
        nothing = control.Item(item._owned, None)
        self.assertFalse(nothing)
        self.assertEqual(
            (nothing.title, nothing.track_number, nothing.duration, nothing.extras), (None, None, None, {})
        )

    def test_hold_ends_with_its_block(self) -> None:
        controller = self.controller()
        with controller.hold("Call with Ada") as hold:
            controller.wait()
            self.assertEqual(hold.state, HoldState.FAILED)
            self.assertIn("FAILED", repr(hold))
        self.assertEqual(repr(hold), "<Hold closed>")
        with self.assertRaises(nowplaying.GoneError):
            hold.state

    # ---- changes ----

    def test_a_handler_of_one_argument_is_refused(self):
        with self.assertRaisesRegex(TypeError, "a function of `player` and `changes`"):
            self.controller().on_player(lambda player: None)

    def test_iteration_waits_for_changes(self):
        """The controller's thread reads the bus. A loop with "own" has no thread."""
        session = self.session()
        before = threads()
        for loop in (None, "own"):
            session.content = self.song(1)
            with Controller(loop=loop) as controller:
                titles = []
                for player, _changes in controller:
                    titles.append(player.item.title)
                    if titles[-1] == "Song 1" and len(titles) == 1:
                        session.content = self.song(2)
                    if titles[-1] == "Song 2":
                        break
                self.assertEqual(threads() - before, 0 if loop else 1)
            until(lambda: threads() == before, "the end of its thread")
        with Controller(loop="own") as controller:
            with self.assertRaisesRegex(nowplaying.InvalidStateError, r"needs Controller\(loop='asyncio'\)"):
                controller.__aiter__()

    def test_iteration_ends_with_the_controller(self):
        self.session()
        controller = self.controller()
        seen = []

        def follow():
            for player, _changes in controller:
                seen.append(player.item.title)

        thread = threading.Thread(target=follow)
        thread.start()
        until(lambda: seen, "the player")
        controller.on_player(lambda player, changes: None)  # A newer receiver ends the iteration.
        thread.join(DEADLINE)
        self.assertFalse(thread.is_alive())
        thread = threading.Thread(target=follow)
        thread.start()
        until(lambda: len(seen) == 2, "the player again")
        controller.close()
        thread.join(DEADLINE)
        self.assertFalse(thread.is_alive())

    def test_slow_iteration_gets_the_newest_state(self):
        """Changes of one player are merged, and one that came and left is not shown."""
        player = type("P", (), {"name": "a"})()
        changes = control.Changes(lambda: None)
        appeared, left, item = PlayerChanges.APPEARED, PlayerChanges.LEFT, PlayerChanges.ITEM
        for each in (item, PlayerChanges.PRIMARY):
            changes.add(player, each)
        self.assertEqual(changes.take(), (player, item | PlayerChanges.PRIMARY))
        for each in (item, left, appeared, item):
            changes.add(player, each)
        self.assertEqual([changes.take()[1] for _ in range(2)], [item | left, appeared | item])
        for each in (left, appeared, left, appeared, left):
            changes.add(player, each)
        self.assertEqual((changes.take()[1], changes.take()), (left, None))

    def test_iteration_in_a_handler_is_refused(self):
        """It would wait for the handler that it runs in. An iteration that was made before cannot wait there either."""
        self.session()
        for loop in (None, "own"):
            with self.subTest(loop=loop), Controller(loop=loop) as controller:
                failures = Recorder()

                @controller.on_player
                def changed(player, changes):
                    for use in (lambda: iter(controller), lambda: controller.wait(1)):
                        try:
                            use()
                        except nowplaying.InvalidStateError as failure:
                            failures(str(failure))

                while loop and len(failures.values) < 2:
                    controller._poll(DEADLINE)
                failures.wait(count=2)
                self.assertRegex(failures.values[0], "iterate on another thread, or use `on_player\\(\\)` instead")
                self.assertRegex(failures.values[1], "Controller.wait: wait\\(\\) would block the handlers")
        with Controller() as controller:
            made, failures = iter(controller), Recorder()

            def answered(failure, performed):
                try:
                    while True:
                        next(made)
                except nowplaying.InvalidStateError as wrong:
                    failures(str(wrong))

            controller.perform(None, "play", answered)
            self.assertRegex(failures.wait(), "an iteration in a handler would wait for itself")
        with Controller(once=True, primary_only=True) as controller:
            with self.assertRaisesRegex(nowplaying.InvalidStateError, "with once=True there are no changes"):
                iter(controller)

    def test_iteration_that_ends_receives_no_more_changes(self):
        self.session()
        controller = self.controller()
        for _ in controller:
            self.assertIsNotNone(controller._player_handler)
            break
        self.assertIsNone(controller._player_handler)
        first, second = iter(controller), iter(controller)
        next(second)
        self.assertLess(len(list(first)), 2, "it returns what it had")
        self.assertIsNotNone(controller._player_handler, "the newer iteration goes on")

    def test_iteration_returns_the_playing_primary_at_each_step(self):
        """Without a change, while it plays. Without `every` there is no step."""
        session = self.session()
        for loop in (None, "own"):
            session.playback = Playback("playing", position=42)
            with Controller(loop=loop) as controller:
                seen, steps = False, []
                for player, changes in controller.changes(every=0.05):
                    if not changes:
                        self.assertTrue(seen, "the first change is no step")
                        self.assertTrue(player.is_primary and player.is_playing)
                        steps.append(player.position)
                        if len(steps) == 3:
                            session.playback = Playback("paused", position=1)
                    elif player.state == "paused":
                        break
                    seen = True
                self.assertGreater(steps[2], steps[0] + 0.08)
                late = threading.Timer(0.4, controller.close)
                late.start()
                rest = [changes for _, changes in controller.changes(every=0.05)] if loop is None else [1]
                self.assertNotIn(0, rest, "it does not play")
                late.cancel()

        async def main():
            session.playback = Playback("playing", position=42)
            async with Controller(loop="asyncio") as controller:
                steps = []
                async for player, changes in controller.changes(every=0.05):
                    if not changes:
                        steps.append(player.position)
                    if len(steps) == 3:
                        break
                self.assertGreater(steps[2], steps[0] + 0.08)

        asyncio.run(asyncio.wait_for(main(), DEADLINE))
        controller = self.controller()
        for kind, wrong in ((ValueError, 0), (ValueError, -1), (ValueError, float("inf")), (TypeError, "x")):
            with self.assertRaisesRegex(kind, "^Controller.changes: every is a number of seconds"):
                controller.changes(every=wrong)

    def test_exception_in_a_handler_is_reported(self):
        self.session()
        reported = self.unraisable(type)
        controller = self.controller()
        controller.on_player(lambda player, changes: 1 / 0)
        reported.wait(ZeroDivisionError)
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "make the controller with loop='asyncio'"):

            async def changed(player, changes):
                pass

            controller.on_player(changed)

    # ---- loops ----

    def test_own_loop_dispatches_on_its_own_thread(self):
        session = self.session()
        before = threads()
        controller = self.controller(loop="own")
        recorded = Recorder()
        controller.on_player(lambda player, changes: recorded(player.item.title, threading.get_ident()))
        poll = select.poll()
        poll.register(controller, select.POLLIN)
        while not recorded.values:
            self.assertTrue(poll.poll(DEADLINE * 1000))
            controller.dispatch()
        self.assertEqual(threads(), before)
        session.content = self.song(2)
        while recorded.values[-1][0] != "Song 2":
            self.assertTrue(poll.poll(DEADLINE * 1000))
            controller.dispatch()
        self.assertEqual({thread for _, thread in recorded.values}, {threading.get_ident()})
        other = self.controller()
        for wrong in (other.fileno, other.dispatch):
            with self.assertRaises(nowplaying.InvalidStateError):
                wrong()
        with self.assertRaisesRegex(
            nowplaying.InvalidArgumentError, "Controller: loop is one of asyncio, glib, qt, own"
        ):
            Controller(loop="tkinter")

    def test_asyncio_rests_without_a_thread(self):
        """A program that follows the players has one thread, and no wake-up while no player changes."""
        session = self.session()
        session.playback = Playback("playing")
        program = self.start_python("-c", FOLLOWER)
        self.assertEqual(program.stdout.readline(), "Song 1 1\n")
        self.assertEqual(self.wakeups(program.pid), 0)
        session.content = self.song(2)
        self.assertEqual(program.stdout.readline(), "Song 2 1\n")
        _, said = program.communicate("end\n", timeout=DEADLINE)
        self.assertEqual((program.returncode, said), (0, ""))

    def wakeups(self, process):
        """How often a process woke up within two seconds, after it has come to rest."""
        path = f"/proc/{process}/status"

        def count():
            with open(path, encoding="utf-8") as status:
                return sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)

        before = -1
        while before != (before := count()):
            select.select([], [], [], 0.5)
        select.select([], [], [], 2)
        return count() - before

    def test_asyncio(self):
        session = self.session()
        session.on.next(lambda: setattr(session, "content", self.song(2)))
        before = threads()

        async def main():
            async with Controller(loop="asyncio") as controller:
                titles = []
                async for player, changes in controller:
                    if not titles:
                        self.assertTrue(changes & PlayerChanges.APPEARED)
                        done = await controller.perform(player, Command.NEXT)
                        self.assertEqual((done.player.item.title, done.is_confirmed), ("Song 2", True))
                        with self.assertRaises(CommandError):
                            await controller.perform(player, "like")
                    titles.append(player.item.title)
                    if titles[-1] == "Song 2":
                        break
                self.assertEqual(titles, ["Song 1", "Song 2"])
                with self.assertRaisesRegex(nowplaying.InvalidStateError, "would block the loop"):
                    iter(controller)
                with self.assertRaisesRegex(nowplaying.InvalidStateError, "would block the handlers"):
                    controller.perform(None, "next").wait()
                self.assertEqual(threads(), before)

        asyncio.run(asyncio.wait_for(main(), DEADLINE))

    def test_asyncio_ends_with_the_controller(self):
        self.session()

        async def main():
            controller = Controller(loop="asyncio")
            async for player, changes in controller:
                controller.close()
            return "over"

        self.assertEqual(asyncio.run(asyncio.wait_for(main(), DEADLINE)), "over")

    def test_players_are_ready(self):
        """In asyncio, ready() waits without blocking. wait() reads the bus itself, on the thread of the loop."""
        self.session()

        async def main():
            async with Controller(loop="asyncio") as controller:
                self.assertEqual(controller.players, [])
                self.assertIsNone(await controller.ready())
                self.assertEqual(len(controller.players), 1)
            async with Controller(loop="asyncio") as controller:
                controller.wait()
                self.assertEqual(len(controller.players), 1)

        asyncio.run(asyncio.wait_for(main(), DEADLINE))
        with Controller(loop="own") as controller:
            controller.wait()
            self.assertEqual(len(controller.players), 1)
        with Controller() as controller:
            self.assertIsNone(controller.ready().wait(DEADLINE))
            controller.wait(None)
            self.assertEqual(len(controller.players), 1)
        with Controller(loop="own") as controller, self.assertRaisesRegex(TimeoutError, "not all players and calls"):
            controller.wait(0)

    def test_wait_includes_the_earlier_calls(self):
        """Of a program that acts once and ends."""
        session = self.session()
        requests = []
        session.on.request("next")(requests.append)
        for loop in (None, "own"):
            with self.subTest(loop=loop), Controller(loop=loop) as controller:
                calls = [controller.perform(None, "next"), controller.perform(None, "like")]
                with self.assertRaisesRegex(TimeoutError, "have answered within 0.3 s"):
                    controller.wait(0.3)
                until(lambda: requests, "the request").pop().finish()
                controller.wait(DEADLINE)
                self.assertEqual([call.done for call in calls], [True, True])
                self.assertTrue(calls[0].wait().is_confirmed)
                with self.assertRaises(CommandError):
                    calls[1].wait()

    def test_wait_on_another_thread_than_the_loop(self):
        session = self.session()
        session.on.next(lambda: setattr(session, "content", self.song(2)))

        async def main():
            async with Controller(loop="asyncio") as controller:
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(None, controller.wait)
                done = await loop.run_in_executor(None, lambda: controller.perform(None, "next").wait(DEADLINE))
                self.assertEqual(done.player.item.title, "Song 2")
                call = controller.perform(None, "next")
                with self.assertRaisesRegex(nowplaying.InvalidStateError, r"or call wait\(\) on another thread"):
                    call.wait()
                done = await call
                self.assertIs(call.wait(), done, "it has its result")

        asyncio.run(asyncio.wait_for(main(), DEADLINE))

    def test_controller_of_an_asyncio_loop_that_ended(self):
        self.session()

        async def make():
            return Controller(loop="asyncio")

        controller = asyncio.run(make())
        ended = "the asyncio loop of this controller has ended: make a Controller in each loop"

        async def use():
            for wrong in (
                lambda: controller.players,
                lambda: controller.perform(None, "play"),
                lambda: controller.artwork(),
                lambda: controller.ready(),
                lambda: controller.wait(),
                lambda: controller.on_player(lambda player, changes: None),
            ):
                with self.assertRaisesRegex(nowplaying.InvalidStateError, ended):
                    wrong()
            with self.assertRaisesRegex(nowplaying.InvalidStateError, "loop of this controller does not run"):
                async for _ in controller:
                    pass

        asyncio.run(use())
        controller.close()
        # A loop that has not ended and does not run.
        loop = asyncio.new_event_loop()
        controller = loop.run_until_complete(make())
        call = controller.perform(None, "play")

        async def wait():
            await call

        does_not_run = "the asyncio loop of this controller does not run: make a controller in a loop that runs"
        with self.assertRaisesRegex(nowplaying.InvalidStateError, does_not_run):
            asyncio.run(wait())
        failures = Recorder()

        def wait_here():
            try:
                call.wait()
            except nowplaying.InvalidStateError as failure:
                failures(str(failure))

        threading.Thread(target=wait_here).start()
        self.assertRegex(failures.wait(), does_not_run)
        self.assertTrue(call._observed, "the program used it: its failure is not reported")
        controller.close()
        loop.close()

    def test_glib(self):
        if GLib is None:
            self.skipTest("needs PyGObject")
        session = self.session()
        loop = GLib.MainLoop()
        late = GLib.timeout_add_seconds(int(DEADLINE), loop.quit)
        before = threads()
        with Controller(loop="glib") as controller:
            titles = []

            @controller.on_player
            def changed(player, changes):
                titles.append(player.item.title)
                if titles == ["Song 1"]:
                    session.content = self.song(2)
                if titles[-1] == "Song 2":
                    loop.quit()

            loop.run()
            self.assertEqual((titles[0], titles[-1], threads()), ("Song 1", "Song 2", before))
        GLib.source_remove(late)

    def test_qt(self):
        package = self.qt()
        session = self.session()
        program = self.start_python("-c", QT.format(package=package), stderr=None)
        self.assertEqual(program.stdout.readline(), "Song 1 0\n")
        session.content = nowplaying.Music("2", title="Slack Water")
        self.assertEqual(program.stdout.readline(), "Slack Water 0\n")
        self.assertEqual(program.wait(DEADLINE), 0)

    # ---- commands ----

    def test_every_command_passes_its_argument(self):
        local = self.session()
        session = local.context.remote_session("kitchen")
        self.addCleanup(session.close)
        song = self.song(7).replace(chapters=[nowplaying.Chapter("one", "One", 0)])
        session.content, session.playback = song, Playback("paused", volume=1.0)
        session.set_supported_rates([1, 1.5])
        session.set_supported_urls(["file"], [])
        session.set_language_options([LanguageOption("text-1", "Deutsch", kind="legible")])
        session.queue = Queue({"one": self.song(1), b"t\xffo": self.song(2)}, current="one")
        session.content = session.content.replace(chapters=[Chapter("one", "The First Chapter", 0)])
        session.playlists = Playlists([("road", "On the Road")])
        session.devices = [Device("kitchen", "Kitchen", "speaker", volume=0.4, relative_volume=True, muted=False)]
        session.set_rating_range(0, 5)
        session.set_skip_intervals("skip_forward", [15])
        recorded = Recorder()

        @session.on.request(*Command)
        def requested(request):
            recorded(request.command.name.lower(), request.arguments)
            request.finish()

        session.publish()
        name = until(lambda: session.bus_name, "the kitchen")
        controller = self.controller(lists=True)
        until(
            lambda: (player := controller.player(name)).playlists and player.queue and player.item.chapters, "the lists"
        )
        player = controller.player(name)
        # Clients see other ids than the player's.
        ids = {"one": player.queue[0].id, "t\udcffo": player.queue[1].id, "road": player.playlists[0].id}
        cases = CommandCase.all()
        self.assertEqual({case.command for case in cases}, {command.name.lower() for command in Command})
        for case in cases:
            sent = [ids.get(value, value) if type(value) is str else value for value in case.values]
            arguments = dict(zip(PARAMETERS.get(Command[case.command.upper()].value, ()), sent))
            done = controller.perform(name, case.command, **arguments).wait(DEADLINE)
            self.assertTrue(done.is_confirmed, case.command)
            self.assertEqual(recorded.values[-1], (case.command, case.values))
        session.set_skip_intervals("skip_forward", [30])
        until(lambda: controller.player(name).skip_intervals("skip_forward"), "the interval")
        controller.perform(name, "skip_forward").wait(DEADLINE)
        self.assertEqual(recorded.values[-1], ("skip_forward", (30.0,)), "the preferred interval")
        for message, word, arguments in (
            ("seek_to_position has position: position is missing", "seek_to_position", {}),
            ("next has no arguments, not position", "next", {"position": 1}),
            ("position is a number of seconds, at least 0, not -1", "seek_to_position", {"position": -1}),
            ("repeat_mode is one of off, one, all, not 'al'", "change_repeat_mode", {"repeat_mode": "al"}),
            ("command is one of play, pause", "nxet", {}),
            ("entry_id cannot contain a NUL", "go_to_entry", {"entry_id": "a\0b"}),
        ):
            with self.assertRaisesRegex(
                (TypeError, nowplaying.InvalidArgumentError), f"^Controller.perform: {message}"
            ):
                controller.perform(name, word, **arguments)
        with self.assertRaisesRegex(TypeError, "the arguments of a command have names: position=42, not 42"):
            controller.perform(name, "seek_to_position", 42)

    def test_disabled_command_has_a_sentence(self):
        session = self.session(publish=False)
        session.on.request(*Command)(lambda request: request.finish())
        self.publish(session)
        session.disable(*Command)
        controller = self.controller()
        self.seen(controller, lambda player: player.offers("play") and not player.is_enabled("play"))
        lines = (REPOSITORY / "tables/commands").read_text().splitlines()
        columns, *rows = [re.split(" *[|] *", line) for line in lines if line and not line.startswith("#")]
        tasks = {row[0]: row[columns.index("task")] for row in rows}
        for case in CommandCase.all():
            arguments = dict(zip(PARAMETERS.get(Command[case.command.upper()].value, ()), case.values))
            with self.assertRaises(nowplaying.CommandError) as caught:
                controller.perform(None, case.command, **arguments).wait(DEADLINE)
            self.assertEqual(str(caught.exception), f"Player cannot {tasks[case.command]} now")

    def test_wrong_argument_has_a_sentence(self):
        self.session()
        controller = self.controller()
        controller.perform(None, "skip_forward", lambda failure, performed: None, interval=None)
        call, player = controller.perform(None, "play"), controller.primary
        for kind, sentence, use in (
            (TypeError, "ControllerCall.wait: timeout is a number of seconds, not 'x'", lambda: call.wait("x")),
            (ValueError, "timeout is a number of seconds, at least 0, not -1", lambda: call.wait(-1)),
            (ValueError, "or None for no limit, not inf", lambda: call.wait(float("inf"))),
            (ValueError, "a number of seconds, not nan", lambda: call.wait(float("nan"))),
            (ValueError, "Controller.wait: timeout is .*, at least 0, not -1", lambda: controller.wait(-1)),
            (ValueError, "or None for no limit, not inf", lambda: controller.wait(float("inf"))),
            (TypeError, "Controller.wait: timeout is a number of seconds, not 'x'", lambda: controller.wait("x")),
            (TypeError, "Controller: lists is True or False, not 'no'", lambda: Controller(lists="no")),
            (TypeError, "Controller: once is True or False, not None", lambda: Controller(once=None)),
            (TypeError, "command is one of play, .*, not True", lambda: controller.perform(None, True)),
            (TypeError, "player is a Player, its name, or None for .*, not 3", lambda: controller.player(3)),
            (TypeError, "position is missing", lambda: controller.perform(None, "seek_to_position", position=None)),
            (TypeError, "log_to: logger is a Logger of `logging` or its name, not 5", lambda: control.log_to(5)),
            (TypeError, "log_to: logger is a Logger", lambda: nowplaying.log_to(5)),
            (nowplaying.InvalidStateError, r"Controller.dispatch: .* make it with loop='own'", controller.dispatch),
            (nowplaying.InvalidStateError, r"Controller.fileno: .* make it with loop='own'", controller.fileno),
            (AttributeError, "never changes: .*'set_volume', volume=0.5", lambda: setattr(player, "volume", 0.5)),
            (AttributeError, "a Player never changes", lambda: setattr(player, "color", 1)),
            (AttributeError, "an Item never changes", lambda: setattr(player.item, "title", "A")),
            (TypeError, "Controller objects cannot be copied", lambda: copy.copy(controller)),
            (AttributeError, r"a player has no 'next': controller.perform\(player, 'next'\)", lambda: player.next()),
            (AttributeError, r"a player has no 'artwork': controller.artwork\(player\)", lambda: player.artwork),
            (
                AttributeError,
                r"a controller has no 'next': controller.perform\(None, 'next'\)",
                lambda: controller.next(),
            ),
            (AttributeError, "a controller has no 'player_': did you mean 'player'", lambda: controller.player_),
        ):
            with self.subTest(sentence), self.assertRaisesRegex(kind, sentence):
                use()
        self.assertTrue(call.wait(1e12).is_confirmed, "no thread can wait as long")
        self.assertIs(copy.copy(item := player.item), item)

    def test_a_failure_is_an_exception(self):
        self.session()
        controller = self.controller()
        for player, command, outcome in (("other", "next", "no_actionable_item"), (None, "like", "not_supported")):
            with self.assertRaises(nowplaying.Error) as caught:
                controller.perform(player, command).wait(DEADLINE)
            self.assertIs(type(caught.exception), CommandError)
            self.assertIs(caught.exception.outcome, Outcome[outcome.upper()])
            self.assertEqual((caught.exception.outcome, caught.exception.status), (outcome, 0))
        # A failure that the program does not use is not lost.
        reported = self.unraisable(type)
        controller.perform(None, "like")
        reported.wait(CommandError)

    def test_a_closed_controller_is_gone(self):
        session = self.session()
        requests = Recorder()
        session.on.request("next")(requests)
        controller = self.controller()
        call = controller.perform(None, "next")
        request = requests.wait()
        controller.close()
        with self.assertRaisesRegex(nowplaying.GoneError, "the controller was closed before the answer"):
            call.wait(DEADLINE)
        request.finish()
        with self.assertRaisesRegex(nowplaying.GoneError, "^Controller.players: the controller is closed"):
            controller.players
        with self.assertRaises(nowplaying.GoneError):
            controller.perform(None, "next")
        self.assertEqual(controller._calls, set())
        until(lambda: not any(isinstance(kept, Unanswered) for _, kept in list(_registered.values())), "they are freed")
        controller.close()

    # ---- artwork ----

    def test_an_image_is_closed_with_its_block(self):
        self.session(self.song(artwork=Artwork(lambda width, height: PNG, id="album")))
        controller = self.controller()
        self.assertTrue(self.seen(controller, lambda player: player.artwork_id))
        with controller.artwork(None, 640, 480).wait(DEADLINE) as image:
            self.assertEqual((image.data, image.data), (PNG, PNG), "it can be read again")
            self.assertFalse(os.get_inheritable(image.fileno()))
            path = self.bus.folder / "cover.png"
            path.write_bytes(b"x" * 10_000)
            image.save(path)
            self.assertEqual(path.read_bytes(), PNG)
        with self.assertRaisesRegex(nowplaying.InvalidStateError, "^Image.fileno: the image is closed"):
            image.fileno()
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "^Controller.artwork: "):
            controller.artwork(None, 0, 1)

    def test_an_image_on_the_network_has_no_bytes(self):
        self.session(self.song(artwork=Artwork("https://example.org/cover.jpg")))
        controller = self.controller()
        image = controller.artwork().wait(DEADLINE)
        with self.assertRaisesRegex(nowplaying.InvalidStateError, "https://example.org/cover.jpg: fetch it"):
            image.data
        path = self.bus.folder / "cover.jpg"
        with self.assertRaisesRegex(nowplaying.InvalidStateError, "^Image.save: .*cover.jpg: fetch it"):
            image.save(path)
        self.assertFalse(path.exists())

    def test_ratios_and_artwork_are_checked(self):
        with self.assertRaisesRegex(TypeError, "the artwork of a chapter is an Artwork"):
            self.song(chapters=[Chapter("1", "One", 0, artwork="cover.png")])
        with self.assertRaisesRegex(TypeError, "the artwork of a custom command is an Artwork"):
            nowplaying.CustomCommand("mix", "Add to mix", artwork="plus.png")
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "ratio is one of square, tall, not 'wide'"):
            self.controller().animated_video(None, "wide")

    # ---- the library ----

    def test_status_becomes_an_error(self):
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "^Controller: .*unix:path=") as caught:
            Controller(bus_address="tcp:host=example.org")
        self.assertNotIn("np_", str(caught.exception))
        controller = self.controller()
        recorded = Recorder()
        controller.on_player(lambda player, changes: recorded(call(controller.wait)))

        def call(function):
            try:
                function()
            except nowplaying.InvalidStateError as error:
                return str(error).partition(":")[0]
            return None

        self.session()
        self.assertEqual(recorded.wait(), "Controller.wait")

    def test_version_is_that_of_the_header(self):
        self.assertEqual(".".join(map(str, control.library_version())), nowplaying.__version__)
        code = "from nowplaying.control import Controller; Controller()"
        _, said = self.run_python(code, environment={"NOWPLAYING_CONTROL_LIBRARY": "/nonexistent.so"}, status=1)
        self.assertRegex(said, "LibraryError: .*libnowplaying-control, or set NOWPLAYING_CONTROL_LIBRARY to the file")
        libm = {"NOWPLAYING_CONTROL_LIBRARY": "libm.so.6"}
        _, said = self.run_python(code, environment=libm, status=1)
        self.assertRegex(said, "LibraryError: libm.so.6 cannot be loaded")

    def test_library_is_loaded_late(self):
        """The package does not load the control library, and the control library does not load the other one."""
        code = (
            "import sys, nowplaying\n"
            "nowplaying.now()\n"
            "assert 'nowplaying.control' not in sys.modules\n"
            "import nowplaying.control\n"
            "print('libnowplaying-control' in open('/proc/self/maps').read())\n"
        )
        self.assertEqual(self.run_python(code)[0], "False\n")
        code = (
            "from nowplaying.control import Controller\n"
            "with Controller() as controller:\n"
            "    controller.players\n"
            "import nowplaying._library\n"
            "print(nowplaying._library.lib._loaded)\n"
        )
        self.assertEqual(self.run_python(code)[0], "None\n")

    def test_log_reaches_its_handler(self):
        lines = Recorder()
        control.set_log_handler(lambda level, line: lines(level.name, line))
        self.addCleanup(control.set_log_handler, None)
        with contextlib.suppress(nowplaying.InvalidArgumentError):
            Controller(bus_address="tcp:host=example.org")
        self.assertIn("np_controller_set_bus_address: ", lines.wait()[1])
        with self.assertLogs("nowplaying", "WARNING") as logged:
            control.log_to()
            with contextlib.suppress(nowplaying.InvalidArgumentError):
                Controller(bus_address="udp:host=example.org")
        self.assertEqual(len(logged.output), 1)

    def test_child_of_fork_is_harmless(self):
        self.session()
        with Controller(loop="own") as controller:
            controller.wait()
            player = controller.primary
            child = os.fork()
            if not child:
                with contextlib.suppress(nowplaying.ForkedError):
                    controller.players
                    os._exit(1)
                controller.close()
                os._exit(0 if player.item.title == "Song 1" else 2)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            self.assertEqual(len(controller.players), 1)

    def test_wait_of_the_parent_ends_in_a_child_of_fork(self):
        """An iteration and calls that were made before the fork raise ForkedError in the child, and go on in the parent."""
        session = self.session()
        requests = Recorder()
        session.on.request("next")(requests)
        for loop in (None, "own"):
            with self.subTest(loop=loop), Controller(loop=loop) as controller:
                controller.wait()
                iterator = iter(controller)
                next(iterator)
                results = Recorder()
                call = controller.perform(None, "next")
                controller.perform(None, "next", lambda failure, performed: results(failure))
                if loop:
                    while len(requests.values) < 2:
                        controller._poll(0.1)
                requests.wait(count=2)
                child = os.fork()
                if not child:
                    status = 0
                    for number, use in enumerate((lambda: next(iterator), lambda: call.wait(), controller.ready)):
                        try:
                            use()
                            status |= 1 << number
                        except nowplaying.ForkedError as failure:
                            status |= 8 * ("this process is a fork: make a new controller" not in str(failure))
                    os._exit(status | 16 * bool(results.values))
                self.assertEqual(os.waitpid(child, 0)[1], 0)
                for request in requests.values:
                    request.finish()
                requests.values.clear()
                while loop and not (call.done and results.values):
                    controller._poll(0.1)
                results.wait(count=1)
                self.assertTrue(call.wait(DEADLINE).is_confirmed)

    def test_child_of_fork_leaves_the_asyncio_loop_of_its_parent(self):
        session = self.session()

        async def main():
            async with Controller(loop="asyncio") as controller:
                await controller.ready()
                child = os.fork()
                if not child:
                    controller.close()
                    os._exit(0)
                self.assertEqual(os.waitpid(child, 0)[1], 0)
                session.content = self.song(2)
                async for player, _changes in controller:
                    if player.item.title == "Song 2":
                        break

        asyncio.run(asyncio.wait_for(main(), DEADLINE))

    def test_with_waits_for_its_commands(self):
        session, paused = self.session(), []
        session.on.pause(lambda: paused.append(True))

        async def pause():
            async with Controller(loop="asyncio") as controller:
                return controller.perform(None, "pause")

        with Controller() as controller:
            call = controller.perform(None, "pause")
        call.wait()
        asyncio.run(pause()).wait()
        self.assertEqual(paused, [True, True])

    def test_snapshots_cannot_be_made(self):
        for make in (lambda: Player("x"), lambda: Item("x", 5), lambda: Item(5, 5)):
            self.assertRaises(TypeError, make)

    def test_interrupt_ends_a_wait_at_once(self):
        """A player that does not answer delays the players by two seconds, but not Ctrl+C."""
        code = (
            "import os, signal, threading, time\n"
            "from nowplaying.control import Controller\n"
            # A shell starts its background jobs without SIGINT.
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "uses = (None, lambda c: c.wait()), (None, lambda c: c.players), ('own', lambda c: c.wait())\n"
            "for loop, use in uses:\n"
            "    controller = Controller(loop=loop)\n"
            "    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
            "    start = time.monotonic()\n"
            "    try:\n"
            "        use(controller)\n"
            "        print('not interrupted')\n"
            "    except KeyboardInterrupt:\n"
            "        if time.monotonic() - start > 1.2: print('late')\n"
            "    controller.close()\n"
        )
        hung = self.start_python(
            "-c",
            "import nowplaying, os, signal\n"
            "session = nowplaying.Session('org.example.Hung')\n"
            "session.content = nowplaying.Music('1', title='A')\n"
            "session.playback = nowplaying.Playback('playing')\n"
            "session.on.play(lambda: None)\n"
            "session.publish()\n"
            "input()\n"
            "os.kill(os.getpid(), signal.SIGSTOP)\n",
            stderr=None,
        )
        until(self.bus.names, "the player")
        hung.stdin.write("\n")
        hung.stdin.flush()
        until(lambda: "(stopped)" in (pathlib.Path("/proc") / str(hung.pid) / "status").read_text(), "its stop")
        self.assertEqual(self.run_python(code), ("", ""))

    def test_program_ends_with_a_controller(self):
        self.session()
        start = "from nowplaying.control import Controller\nimport asyncio, os, sys, threading\n"
        for ending in (
            "controller = Controller(); controller.players; controller.me = None if False else 1",
            "controller = Controller(); controller.on_player(lambda player, changes: None)",
            "controller = Controller(); iterator = iter(controller); next(iterator)",
            "controller = Controller(); controller.perform(None, 'play'); sys.exit(0)",
            "async def main():\n    global c\n    c = Controller(loop='asyncio')\n    async for _ in c: break\nasyncio.run(main())",
            "threading.Thread(target=lambda: globals().update(c=Controller())).start()",
        ):
            ending = ending.replace("; controller.me = None if False else 1", "")
            with self.subTest(ending):
                self.assertEqual(self.run_python(f"{start}{ending}"), ("", ""))

    def test_handler_is_released_when_it_is_replaced(self):
        self.session()
        controller = self.controller()

        class Handler:
            def __call__(self, player, changes):
                pass

        handler = Handler()
        kept = weakref.ref(handler)
        controller.on_player(handler)
        del handler
        controller.on_player(None)
        until(lambda: gc.collect() >= 0 and kept() is None, "the handler is released")

    def test_controller_ends_with_its_last_reference(self):
        """A handler, a result and an iteration do not keep it alive, and no garbage collection is needed."""
        self.session()
        gc.collect()
        gc.disable()
        self.addCleanup(gc.enable)

        def with_handler(controller):
            called = Recorder()
            controller.on_player(lambda player, changes: called(changes))
            called.wait()

        def with_result(controller):
            controller.perform(None, "next", lambda failure, performed: None).wait(DEADLINE)

        def with_iteration(controller):
            for _ in controller:
                break

        before = threads()
        for use in (with_handler, with_result, with_iteration):
            with self.subTest(use.__name__):
                controller = Controller()
                with contextlib.suppress(CommandError):
                    use(controller)
                kept = weakref.ref(controller)
                del controller
                until(lambda: kept() is None, "the end of the controller")
                until(lambda: threads() == before, "the end of its thread")

    def test_ten_threads_at_once(self):
        session = self.session()
        session.on.next(lambda: None)
        controller = self.controller()
        until(lambda: controller.primary.offers("next"), "the command")
        failures = []

        def use():
            try:
                for _ in range(20):
                    player = controller.primary
                    assert player.item.title.startswith("Song"), player
                    controller.perform(player, "next").wait(DEADLINE)
            except BaseException as failure:
                failures.append(failure)

        workers = [threading.Thread(target=use) for _ in range(10)]
        for worker in workers:
            worker.start()
        for number in range(20):
            session.content = self.song(number)
        for worker in workers:
            worker.join()
        self.assertEqual(failures, [])

    def test_pydoc(self):
        """Each public name has a docstring. The page does not repeat what Python's own classes have."""
        import inspect
        import pydoc

        for name in control.__all__:
            thing = getattr(control, name)
            self.assertTrue(inspect.getdoc(thing), name)
            for member, value in vars(thing).items() if inspect.isclass(thing) else ():
                if not member.startswith("_"):
                    documented = isinstance(value, int) or not isinstance(value, property) or inspect.getdoc(value)
                    self.assertTrue(documented, f"{name}.{member}")
        page = pydoc.plain(pydoc.render_doc(control))
        for sentence in (
            "track_number: [number] From 1.",
            "NOWPLAYING_CONTROL_LIBRARY",
            "Seconds",
            "Whether it offers",
        ):
            self.assertIn(sentence.lower(), page.lower())
        self.assertNotIn("bit_length", page)
        self.assertIn("Optional[float]: The position now", page)
        self.assertIn("LEFT: The player has left.", page)
        # The commands with their arguments; those that have a default are in brackets.
        rows = inspect.getdoc(Controller.perform)
        for command in Command:
            word = command.name.lower()
            row = next((line for line in rows.splitlines() if re.search(rf"(^|[ ,]){word}([ ,.]|$)", line)), "")
            for name in PARAMETERS.get(command.value, ()):
                shown = rf" \[{name}\]" if PARTS[name][3] else rf" {name}\b"
                self.assertRegex(row, shown, word)
            self.assertIn(word, row)

    def test_dir_has_the_names_for_programs(self):
        self.session()
        player = self.controller().primary
        self.assertEqual(dir(control), sorted(control.__all__))
        self.assertLess({"title", "track_number", "duration", "texts"}, set(dir(player.item)))
        self.assertLess({"state", "position", "item"}, set(dir(player)))

    # ---- the examples ----

    def test_status_line(self):
        session = self.session()
        program = self.start_python("-u", REPOSITORY / "examples" / "status_line" / "status_line.py", stderr=None)
        self.assertEqual(program.stdout.readline(), "▶ The Ferrymen – Song 1\n")
        session.playback = Playback("paused", position=43)
        self.assertEqual(program.stdout.readline(), "⏸ The Ferrymen – Song 1\n")
        session.content = nowplaying.Music("2", title="Slack Water")
        self.assertEqual(program.stdout.readline(), "⏸ Slack Water\n")
        session.close()
        self.assertEqual(program.stdout.readline(), "\n")
