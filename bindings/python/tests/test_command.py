# SPDX-License-Identifier: MIT
"""Commands: their arguments, their answers, and the references to their handlers."""

import ctypes
import functools
import gc
import subprocess
import sys
import threading
import weakref

import nowplaying
from nowplaying import Command, CommandError, Device, LanguageOption, Outcome, Phase
from nowplaying.command import On
from support import SESSION, SESSION_PATH, BindingTest, BusError, Recorder, until

FAILED = "org.freedesktop.DBus.Error.Failed"

# Each command with its arguments on the bus and in its handler.
COMMANDS = {
    "play": ("", ()),
    "pause": ("", ()),
    "toggle_play_pause": ("", ()),
    "stop": ("", ()),
    "next": ("", ()),
    "previous": ("", ()),
    "seek_to_position": ("'position_us': <int64 12345678>", (12.345678,)),
    "skip_forward": ("'interval_us': <int64 15000000>", (15.0,)),
    "skip_backward": ("'interval_us': <int64 15000000>", (15.0,)),
    "seek_forward": ("'phase': <'begin'>", (Phase.BEGIN,)),
    "seek_backward": ("'phase': <'end'>", (Phase.END,)),
    "change_playback_rate": ("'rate': <1.5>", (1.5,)),
    "change_repeat_mode": ("'repeat_mode': <'all'>", (nowplaying.RepeatMode.ALL,)),
    "change_shuffle_mode": ("'shuffle_mode': <'collections'>", (nowplaying.ShuffleMode.COLLECTIONS,)),
    "feedback": ("'feedback': <'positive'>", (nowplaying.Feedback.POSITIVE,)),
    "rate_content": ("'rating': <4.5>", (4.5,)),
    "like": ("", (False,)),
    "dislike": ("'negative': <true>", (True,)),
    "bookmark": ("'negative': <true>", (True,)),
    "enable_language_option": (
        "'language_option_id': <'text-1'>, 'language_setting': <'permanent'>",
        ("text-1", nowplaying.LanguageSetting.PERMANENT),
    ),
    "disable_language_option": ("'language_option_id': <'text-1'>", ("text-1", nowplaying.LanguageSetting.NONE)),
    "open_url": ("'url': <'file:///a%20b.ogg'>", ("file:///a%20b.ogg",)),
    "raise": ("", ()),
    "quit": ("", ()),
    "set_fullscreen": ("'fullscreen': <true>", (True,)),
    "set_volume": ("'volume': <0.25>", (0.25,)),
    "go_to_entry": ("'entry_id': <b'place-1'>", ("place-1",)),
    "add_to_queue": ("'url': <'file:///c.ogg'>, 'after_entry_id': <b'place-1'>", ("file:///c.ogg", "place-1", False)),
    "remove_from_queue": ("'entry_id': <b'place-1'>", ("place-1",)),
    "activate_playlist": ("'playlist_id': <b'road'>", ("road",)),
    "set_device_volume": ("'device_id': <b'kitchen'>, 'volume': <0.75>", ("kitchen", 0.75)),
    "step_device_volume": ("'device_id': <b'kitchen'>, 'volume_steps': <int32 -2>", ("kitchen", -2)),
}
OPTIONS = [
    LanguageOption("audio-1", "English", tag="en", flags=["default", "current"]),
    LanguageOption("text-1", "Deutsch", kind="legible", tag="de", group=1, flags=["optional", "translation"]),
]


def without_nul(arguments):
    """The array of bytes in the text format of GVariant. gdbus adds a NUL to b'…', so write the bytes one by one."""
    for word in ("place-1", "road", "kitchen"):
        arguments = arguments.replace(f"b'{word}'", f"@ay [{', '.join(map(str, word.encode()))}]")
    return arguments


class Commands(BindingTest):
    def prepared(self, **options):
        """A session with values for every command."""
        session = self.session(publish=False, **options)
        session.set_supported_rates([0.5, 1, 1.5])
        session.set_skip_intervals("skip_forward", [10, 15])
        session.set_skip_intervals(Command.SKIP_BACKWARD, [15])
        session.set_repeat_mode("off", ["off", "all"])
        session.set_shuffle_mode("off")
        session.set_feedback("like", "positive", "I like this", "Like")
        session.set_rating_range(0, 5)
        session.set_supported_urls(["file", "https"], ["audio/flac"])
        session.set_fullscreen(False)
        session.set_language_options(OPTIONS)
        session.queue = nowplaying.Queue({"place-1": self.song()}, current="place-1")
        session.playlists = nowplaying.Playlists([("road", "On the Road")])
        return session

    def test_every_command_brings_its_argument(self):
        """Every command of the bus with its arguments, offered by name, by number and by decorator."""
        self.assertEqual(set(COMMANDS), {command.name.lower() for command in Command})
        session = self.prepared(remote=True, show_urls=True)  # The ids on the bus are the player's own.
        session.devices = [Device("kitchen", "Kitchen", "speaker", volume=0.5, relative_volume=True)]
        recorded = Recorder()
        for name in COMMANDS:
            method = getattr(session.on, name + "_" if name == "raise" else name)
            self.assertTrue(method.__doc__)
            handler = lambda *arguments, name=name: recorded(name, arguments)  # noqa: E731
            self.assertIs(method(handler), handler)
            self.assertEqual(nowplaying.command_name(Command[name.upper()]), name)
        self.publish(session)
        for name, (arguments, expected) in COMMANDS.items():
            if name not in ("play", "pause"):
                with self.subTest(name):
                    self.bus.perform(session.bus_name, name, without_nul(arguments))
                    self.assertEqual(recorded.wait((name, expected))[1], expected)
                    self.assertEqual([type(v) for v in recorded.values[-1][1]], [type(v) for v in expected])
        self.assertIsNone(nowplaying.command_name(99))
        public = {name for name in dir(On) if not name.startswith("_")}
        self.assertEqual(public, {"raise_" if name == "raise" else name for name in COMMANDS} | {"request"})

    def test_controls_are_shown(self):
        """Intervals, rates, modes, feedback, ranges, disabled and withdrawn commands."""
        session = self.prepared()
        values = ("skip_forward", "change_playback_rate", "change_repeat_mode", "like", "rate_content", "open_url")
        for name in (*values, "next", "previous"):
            getattr(session.on, name)(lambda *_: None)
        self.publish(session)
        session.disable("next", "previous")
        session.enable(Command.PREVIOUS)
        session.set_fullscreen(True)

        def commands():
            return self.bus.get(session.bus_name, "Commands", SESSION, SESSION_PATH)

        until(lambda: commands()["next"]["enabled"] is False, "next is disabled")
        shown = commands()
        self.assertIs(shown["previous"]["enabled"], True)
        self.assertEqual(shown["skip_forward"]["intervals_us"], [10_000_000, 15_000_000])
        self.assertEqual(shown["change_repeat_mode"]["supported"], ["off", "all"])
        self.assertEqual((shown["like"]["feedback"], shown["like"]["title"]), ("positive", "I like this"))
        self.assertEqual(shown["rate_content"]["maximum"], 5)
        self.assertEqual(shown["open_url"]["mime_types"], ["audio/flac"])
        self.assertEqual(shown["change_playback_rate"]["rates"], [0.5, 1, 1.5])
        session.set_rate_range(0.75, 1.1)
        until(lambda: commands()["change_playback_rate"].get("maximum") == 1.1, "the range")
        self.assertEqual(commands()["change_playback_rate"]["rates"], [0.75, 1, 1.1])
        session.withdraw_command("next", "previous")
        until(lambda: "next" not in commands(), "next is withdrawn")

    def test_language_options_are_offered(self):
        """Soundtracks and subtitles, the current ones, and requests for them."""
        session = self.prepared()
        recorded = Recorder()
        session.on.enable_language_option(lambda option, setting: recorded(option))
        self.publish(session)
        shown = self.bus.get(session.bus_name, "Commands", SESSION, SESSION_PATH)["enable_language_option"]
        self.assertEqual(shown["current"], ["audio-1"])
        self.assertEqual([group["options"][0]["name"] for group in shown["groups"]], ["English", "Deutsch"])
        self.assertEqual(shown["groups"][1]["options"][0]["characteristics"], ["translation"])
        self.bus.perform(session.bus_name, "enable_language_option", "'language_option_id': <'text-1'>")
        recorded.wait("text-1")
        with self.assertRaises(nowplaying.InvalidArgumentError):
            session.set_language_options([OPTIONS[0], OPTIONS[0]])
        with self.assertRaises(nowplaying.InvalidArgumentError):
            session.set_language_options([LanguageOption("a", "A", flags=["dubbed"])])
        session.set_language_options(None)
        flags = nowplaying.LanguageFlags.FORCED_SUBTITLES | nowplaying.LanguageFlags.CURRENT
        session.set_language_options([LanguageOption("a", "A", flags=flags)])

    def test_handler_that_fails_is_an_outcome(self):
        """An exception becomes "failed" with its text, a CommandError its outcome, and the player continues."""
        session = self.session()
        reported = Recorder()
        hook, sys.unraisablehook = sys.unraisablehook, lambda found: reported(found.exc_value)
        self.addCleanup(setattr, sys, "unraisablehook", hook)
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
        hook, sys.unraisablehook = sys.unraisablehook, lambda found: None
        self.addCleanup(setattr, sys, "unraisablehook", hook)

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
            lambda: session.on_system_primary(5),
            lambda: session.on_application_primary(lambda: None),
            lambda: session.request_system_primary(5),
            lambda: nowplaying.set_log_handler(5),
        ):
            with self.assertRaises(TypeError):
                wrong()
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
        hook, sys.unraisablehook = sys.unraisablehook, lambda found: recorded(str(found.exc_value))
        try:
            with self.assertRaises(BusError):
                self.bus.perform(name, "quit")
        finally:
            sys.unraisablehook = hook
        recorded.wait("boom")
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
