# SPDX-License-Identifier: MIT
"""Commands: their arguments, their answers, and the references to their handlers."""

import ctypes
import functools
import gc
import subprocess
import threading
import weakref

import nowplaying
from nowplaying import Command, CommandError, Device, LanguageOption, Outcome
from nowplaying.command import On
from support import SESSION, SESSION_PATH, BindingTest, BusError, CommandCase, Recorder, until

FAILED = "org.freedesktop.DBus.Error.Failed"

OPTIONS = [
    LanguageOption("audio-1", "English", tag="en", flags=["default", "current"]),
    LanguageOption("text-1", "Deutsch", kind="legible", tag="de", group=1, flags=["optional", "translation"]),
]


class Commands(BindingTest):
    def prepared(self, **options):
        """A session with values for every command."""
        session = self.session(publish=False, **options)
        session.set_supported_rates([0.5, 1, 1.5])
        session.set_skip_intervals("skip_forward", [10, 15])
        session.set_skip_intervals(Command.SKIP_BACKWARD, [10])
        session.set_repeat_mode("off", ["off", "all"])
        session.set_shuffle_mode("off")
        session.set_feedback("like", "positive", "I like this", "Like")
        session.set_rating_range(0, 5)
        session.set_supported_urls(["file", "https"], ["audio/flac"])
        session.set_fullscreen(False)
        session.set_language_options(OPTIONS)
        session.queue = nowplaying.Queue({"one": self.song(), b"t\xffo": self.song()}, current="one")
        session.playlists = nowplaying.Playlists([("road", "On the Road")])
        session.content = self.song().replace(chapters=[nowplaying.Chapter("one", "One", 0)])
        return session

    def test_every_command_passes_its_argument(self):
        """Every command of the bus with its arguments, offered by name, by number and by decorator."""
        cases = CommandCase.all()
        names = [command.name.lower() for command in Command]
        self.assertEqual(list(dict.fromkeys(case.command for case in cases)), names)
        session = self.prepared(remote=True, show_urls=True)  # The ids on the bus are the player's own.
        session.set_repeat_mode("off")
        session.devices = [Device("kitchen", "Kitchen", "speaker", volume=0.5, relative_volume=True, muted=False)]
        recorded = Recorder()
        self.publish(session)
        for name in names:
            method = getattr(session.on, name + "_" if name == "raise" else name)
            self.assertTrue(method.__doc__)
            handler = lambda *arguments, name=name: recorded(name, arguments)  # noqa: E731
            self.assertIs(method(handler), handler)
            self.assertEqual(nowplaying.command_name(Command[name.upper()]), name)
        for case in cases:
            with self.subTest(case.command):
                self.bus.perform_case(session.bus_name, case)
                self.assertEqual(recorded.values[-1], (case.command, case.values))
                self.assertEqual([type(v) for v in recorded.values[-1][1]], [type(v) for v in case.values])
        self.assertIsNone(nowplaying.command_name(99))
        public = {name for name in dir(On) if not name.startswith("_")}
        self.assertEqual(public, {"raise_" if name == "raise" else name for name in names} | {"request"})

    def test_wrong_language_options_are_rejected(self):
        """Flags are words, or a number. None removes the options."""
        session = self.session(publish=False)
        with self.assertRaises(nowplaying.InvalidArgumentError):
            session.set_language_options([LanguageOption("a", "A", flags=["dubbed"])])
        session.set_language_options(None)
        flags = nowplaying.LanguageFlags.FORCED_SUBTITLES | nowplaying.LanguageFlags.CURRENT
        session.set_language_options([LanguageOption("a", "A", flags=flags)])

    def test_handler_that_fails_is_an_outcome(self):
        """An exception becomes "failed" with its text, a CommandError its outcome, and the player continues."""
        session = self.session()
        reported = self.unraisable()
        failure = ValueError("the disk is gone")

        @session.on.next
        def next():
            raise failure

        with self.assertRaises(BusError) as caught:
            self.bus.ask(session.bus_name, "Next")
        self.assertEqual((caught.exception.name, caught.exception.text), (FAILED, "the disk is gone"))
        self.assertIs(reported.wait(), failure)
        for outcome in Outcome:
            if outcome:
                failure = CommandError(outcome.name.lower() if outcome % 20 else outcome, f"because {outcome.value}")
                with self.assertRaises(BusError) as caught:
                    self.bus.ask(session.bus_name, "Next")
                # gdbus adds its own advice to some errors.
                self.assertEqual(caught.exception.text.splitlines()[0], f"because {outcome.value}")
                self.assertRegex(caught.exception.name, r"org\.(freedesktop\.DBus|nowplaying)\.Error\.\w+")
        failure = CommandError("failed")
        with self.assertRaises(BusError) as caught:
            self.bus.ask(session.bus_name, "Next")
        self.assertEqual(caught.exception.name, FAILED)
        self.assertEqual(len(reported.values), 1)
        failure = KeyError()
        with self.assertRaises(BusError) as caught:
            self.bus.ask(session.bus_name, "Next")
        self.assertEqual(caught.exception.text, "KeyError")
        session.on.next(lambda: None)
        self.bus.ask(session.bus_name, "Next")

    def test_exception_without_a_text_is_a_failure(self):
        """An exception without a text or an outcome. A wrong CommandError raises an exception when it is made."""
        session = self.session()
        self.unraisable()

        class Speechless(Exception):
            def __str__(self):
                raise ValueError("no words")

        emptied, numbered = CommandError("failed"), CommandError("failed", 5)
        emptied.outcome = None

        @session.on.next
        def next():
            raise CommandError(None) if failure is None else failure

        for failure, words in (
            (None, "outcome is one of"),
            (Speechless(), "Speechless"),
            (emptied, ""),
            (numbered, "5"),
        ):
            with self.assertRaises(BusError) as caught:
                self.bus.ask(session.bus_name, "Next")
            self.assertEqual(caught.exception.name, FAILED)
            self.assertIn(words, caught.exception.text)
        for wrong in ("No more songs", "success", 0, 99, None, 1.5, []):
            with self.assertRaisesRegex(
                nowplaying.InvalidArgumentError, r"outcome is one of .*CommandError\('failed', "
            ):
                CommandError(wrong)
        self.assertEqual(str(CommandError(Outcome.END_OF_QUEUE, "No more songs")), "No more songs")

    def test_invalid_handlers_are_rejected(self):
        """A value that is not a function, and a function with other parameters, are rejected. Unknown parameters are accepted."""
        session = self.session(publish=False)

        class Player:
            def act(self):
                pass

            def __call__(self, position):
                pass

        player = Player()
        for wrong in (
            lambda: session.on.play(5),
            lambda: session.on.play("x"),
            lambda: session.on.play(None),
            lambda: session.on.request("play")(None),
            lambda: session.on.request("play")(lambda: None),
            lambda: session.on.play(lambda position: None),
            lambda: session.on.play(player),
            lambda: session.on.seek_to_position(player.act),
            lambda: session.on.seek_to_position(lambda *, position: None),
            lambda: session.on.add_to_queue(lambda uri: None),
            lambda: session.bind([("play", 5, "v()")]),
            lambda: session.bind([("play", print, None)]),
            lambda: session.context.on_connection(5),
            lambda: session.context.on_resume(lambda session_id: None),
            lambda: session.on_system_primary(5),
            lambda: session.on_application_primary(lambda: None),
            lambda: session.request_system_primary(5),
            lambda: nowplaying.set_log_handler(5),
        ):
            with self.assertRaises(TypeError):
                wrong()
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "needs a command"):
            session.on.request()
        with self.assertRaisesRegex(TypeError, r"on.seek_to_position\(\) accepts a function of `position`"):
            session.on.seek_to_position(lambda: None)
        for right in (print, player, lambda *position: None, lambda position=0, more=1: None, [].append):
            session.on.seek_to_position(right)
        session.on.play(functools.partial(player.act))
        session.on.play(player.act)
        session.on.play(Player)

    def test_text_is_a_list_of_one(self):
        """As for an artist."""
        session = self.prepared()
        session.on.open_url(lambda uri: None)
        session.set_supported_urls("file", "audio/flac")
        session.set_repeat_mode("one", "one")
        session.set_supported_rates(1)
        session.set_language_options([LanguageOption("a", "A", flags="current")])
        session.on.change_repeat_mode(lambda mode: None)
        self.publish(session)
        shown = self.bus.get(session.bus_name, "Commands", SESSION, SESSION_PATH)
        self.assertEqual((shown["open_url"]["mime_types"], shown["open_url"]["schemes"]), (["audio/flac"], ["file"]))

    def test_handler_is_released_when_it_is_replaced(self):
        """A handler is freed after its command is withdrawn or its session ends."""

        class Held:
            pass

        session = self.session()
        for let_go in (
            lambda: session.on.next(lambda: None),
            lambda: session.withdraw_command("next"),
            lambda: session.bind([("next", lambda: None, "v()")]),
            session.close,
        ):
            held = Held()
            gone = weakref.ref(held)
            session.on.next(lambda held=held: held and None)
            del held
            gc.collect()
            self.assertIsNotNone(gone())
            let_go()
            gc.collect()
            self.assertIsNone(gone(), let_go)

    def test_callback_runs_on_a_foreign_thread(self):
        """A thread that Python did not make."""
        session = self.session()
        recorded = Recorder()
        session.on.next(lambda: recorded(threading.get_ident(), type(threading.current_thread()).__name__))
        self.bus.ask(session.bus_name, "Next")
        thread, kind = recorded.wait()
        self.assertNotEqual(thread, threading.get_ident())
        self.assertEqual(kind, "_DummyThread")

    def test_client_is_answered_at_the_end(self):
        """A handler that ends the program is answered before the end."""
        for _ in range(20):
            session = self.session()
            ended, outcome = threading.Event(), []
            session.on.quit(ended.set)
            name = session.bus_name
            thread = threading.Thread(target=lambda n=name, o=outcome: o.append(self.bus.perform(n, "quit")))
            thread.start()
            self.assertTrue(ended.wait(20))
            session.close()
            thread.join()
            self.assertEqual(outcome, ["()"])

    def test_session_is_closed_in_its_handler(self):
        """The client gets an answer, and no deadlock occurs."""
        for close in (lambda session: session.close(), lambda session: session.context.close()):
            session = self.session()
            done = Recorder()
            session.on.next(lambda session=session, close=close: done(close(session)))
            try:
                self.bus.ask(session.bus_name, "Next")
            except BusError as error:
                self.assertIn("Cancelled", error.name)
            done.wait(count=1)
            session.close()

    def test_bound_functions_are_called(self):
        """Rows of a table, with signatures: functions of Python, and of C."""
        session = self.session()
        recorded = Recorder()
        data = object()

        def step(player, by):
            recorded("step", player, by)
            return by > 0

        def boom():
            raise ValueError("boom")

        session.bind(
            [
                ("next", step, "b(u=+1)"),
                ("previous", step, "b(u=-1)"),
                ("stop", lambda: recorded("stop"), "v()"),
                (Command.SEEK_TO_POSITION, lambda s, us, word: recorded("seek", s, us, word) or 0, "i(d=3='all')"),
                ("skip_backward", lambda us: recorded("back", us), "v(-x)"),
                ("open_url", lambda uri, flag: recorded(uri, flag), "v(s=true)"),
                ("quit", boom, "v()"),
            ],
            user_data=data,
        )
        session.set_supported_urls("file")
        name = session.bus_name
        self.bus.ask(name, "Next")
        recorded.wait(("step", data, 1))
        with self.assertRaises(BusError):
            self.bus.ask(name, "Previous")
        recorded.wait(("step", data, -1))
        self.bus.ask(name, "Stop")
        recorded.wait("stop")
        self.bus.perform(name, "seek_to_position", "'position_us': <int64 1500000>")
        recorded.wait(("seek", 1.5, 3, "all"))
        self.bus.perform(name, "skip_backward", "'interval_us': <int64 10000000>")
        recorded.wait(("back", -10_000_000))
        self.bus.perform(name, "open_url", "'url': <'file:///a.ogg'>")
        recorded.wait(("file:///a.ogg", True))
        reported = self.unraisable(str)
        with self.assertRaises(BusError):
            self.bus.perform(name, "quit")
        reported.wait("boom")
        for word, error in (("no_such_content", "NoSuchContent"), ("end_of_queue", "Failed")):

            def refuse(word=word):
                raise CommandError(word)

            session.bind([("quit", refuse, "v()")])
            with self.assertRaisesRegex(BusError, error):
                self.bus.perform(name, "quit")

        async def coroutine():
            pass

        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "is a coroutine"):
            session.bind([("quit", coroutine, "v()")])
        for wrong in ("v(x)", "v(", "", "q()", "v(uu)"):
            with self.assertRaises(nowplaying.InvalidArgumentError, msg=wrong):
                session.bind([("next", lambda *_: None, wrong)])
        with self.assertRaisesRegex(
            nowplaying.InvalidArgumentError, r"""row 2, next: "v\(x\)": argument 1, 'x': next has"""
        ):
            session.bind([("stop", lambda: None, "b()"), ("next", lambda us: None, "v(x)")])

        source = self.bus.folder / "player.c"
        source.write_text("int last; int step(int *place, int by) { *place += by; last = by; return *place; }")
        library = str(self.bus.folder / "player.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, str(source)], check=True)
        player = ctypes.CDLL(library)
        place = ctypes.c_int(40)
        session.bind([("next", player.step, "i(u=+2)"), ("previous", player.step, "i(u=-90)")], ctypes.byref(place))
        self.bus.ask(name, "Next")
        self.assertEqual(place.value, 42)
        with self.assertRaises(BusError):
            self.bus.ask(name, "Previous")
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "use two tables"):
            session.bind([("next", player.step, "i(u=+2)"), ("previous", boom, "v()")])
        session.close()
        from nowplaying import bind

        until(lambda: not any(bind._pointers.values()), "the pointer is freed")
