# SPDX-License-Identifier: MIT
"""Contexts and sessions: their values, their errors, and their end."""

import copy
import gc
import pickle
import threading
import weakref

import nowplaying
from nowplaying import Context, Music, Playback, Session
from support import PLAYER, BindingTest, Recorder, until


class Sessions(BindingTest):
    def test_status_becomes_an_error(self):
        """Each status has an exception, with the text of the log. The error for a wrong word lists the correct words."""
        with Context("org.example.Player") as context:
            session = context.session("music")
            with self.assertRaisesRegex(
                nowplaying.InvalidArgumentError, "^Context.session: there is a session .music."
            ) as caught:
                context.session("music")
            self.assertIsInstance(caught.exception, (nowplaying.Error, ValueError))
            self.assertEqual(caught.exception.status, nowplaying.Status.ERROR_INVALID_ARGUMENT)
            with self.assertRaises(nowplaying.NotFoundError):
                session.enable("play")
            session.withdraw_command("play")  # What is not offered is not.
            with self.assertRaisesRegex(TypeError, "pass the others to Context"):
                Session(context, "other", loop="own")
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "remote"):
                Session(context, "far", remote=True, replace=True)
            with self.assertRaises(nowplaying.LimitError):
                context.session("x" * 2000)
            for wrong in (
                dict(rate=float("nan")),
                dict(default_rate=0),
                dict(volume=-1),
                dict(queue_index=1 << 32),
                dict(position=float("inf")),
                dict(position=-1),
            ):
                with self.assertRaisesRegex(nowplaying.InvalidArgumentError, str(*wrong.values()), msg=wrong):
                    Playback("playing", **wrong)
        kinds = {kind.status for kind in nowplaying.errors.BY_STATUS.values()}
        self.assertEqual(kinds, {status for status in nowplaying.Status if status < 0})

    def test_an_error_names_the_call_and_the_value(self):
        """An error begins with the function, method or property that the program uses, and has no name of C."""

        class Radio(Session):
            def start(self):
                self.enable("play")

        long = "x" * 100
        with Context("org.example.Player") as context:
            session, kitchen = context.session("music"), context.remote_session("kitchen")
            radio, song = Radio(context, "radio"), Music("a")
            devices = [nowplaying.Device("a", "Attic"), nowplaying.Device("a", "Cellar")]
            calls = {
                "Session.reachable: the session is not remote": lambda: setattr(session, "reachable", False),
                'Context.session: there is a session "music" already': lambda: context.session("music"),
                "Session.enable: play is not offered": lambda: session.enable("play"),
                "Session.disable: play is not offered": lambda: session.disable("play"),
                "Session.enable: play is": radio.start,
                "Music: extras['xesam:title']: the library writes": lambda: Music("a", extras={"xesam:title": "T"}),
                "Music.extras: extras['mood']: a key is": lambda: setattr(song, "extras", {"mood": "calm"}),
                'Session.devices: there is a device "a" already': lambda: setattr(kitchen, "devices", devices),
                "Playback: volume is a number of at least 0.0": lambda: Playback(volume=-1),
                "Playback: queue_index is a whole number of at least 0, or None, not -5": lambda: Playback(
                    queue_index=-5
                ),
                "Playback: queue_count is a whole number from": lambda: Playback(queue_count=1 << 40),
                "Playback.replace: precision is": lambda: Playback().replace(precision=11),
                "Context.session: an id has at most 1,024 bytes, this one has 2,000": lambda: context.session(
                    long * 20
                ),
                "Context.dispatch: the context calls": lambda: context.dispatch(),
                "Session.set_repeat_mode: current is one of off, one, all, not 'foo'": lambda: session.set_repeat_mode(
                    "foo"
                ),
                "Session.set_supported_rates: a supported rate is a finite number other than 0, not 0.0": lambda: (
                    session.set_supported_rates([1, 0])
                ),
                "Session.set_skip_intervals: an interval is above 0, not -1,500,000 µs": lambda: (
                    session.set_skip_intervals("skip_forward", [-1.5])
                ),
                "Session.on.request: a command is one of": lambda: session.on.request("wish")(print),
                "Session.bind: row 1, next:": lambda: session.bind([("next", print, "v(q)")]),
                "Session.update: no update was begun": lambda: session.update().__exit__(None, None, None),
                "Device: id must not be empty": lambda: nowplaying.Device("", "Attic"),
                "Device: name has 1 to 250 letters": lambda: nowplaying.Device("a", ""),
                "Device: name has": lambda: nowplaying.Device("a", "Attic!"),
                "Device: type is one of other": lambda: nowplaying.Device("a", "Attic", "speakr"),
                "Device: id has at most 1,024 bytes, this one has 2,000": lambda: nowplaying.Device(long * 20, "Attic"),
                "Playlist: a playlist needs an id": lambda: nowplaying.Playlist("", "Rainy Days"),
                "Playlist: a playlist needs a name": lambda: nowplaying.Playlist("rain", ""),
                "Playlist: the URL of an icon begins with": lambda: nowplaying.Playlist(
                    "rain", "Rain", icon="ftp://a/b"
                ),
                "LanguageOption: id must not be empty": lambda: nowplaying.LanguageOption("", "English"),
                "LanguageOption: flags has only": lambda: nowplaying.LanguageOption("en", "English", flags=1 << 30),
                f'Queue: there is no entry "{long[:40]}…": add it first': lambda: nowplaying.Queue(
                    {"a": song}, current=long
                ),
                f"Playback: state is one of stopped, playing, paused, buffering, interrupted, not '{long[:39]}…": lambda: (
                    Playback(long)
                ),
                "Artwork: the URL has no host": lambda: nowplaying.Artwork("http://:80/x"),
                'Artwork: the URL of "me" has a port that': lambda: nowplaying.Artwork("https://me:secret"),
                "device_name: the text has no letter": lambda: nowplaying.device_name("!"),
                "Extension.run: the extension has no handler": lambda: nowplaying.Extension(context).run(),
            }
            for sentence, call in calls.items():
                with self.subTest(sentence):
                    with self.assertRaises(nowplaying.Error) as caught:
                        call()
                    self.assertEqual(str(caught.exception)[: len(sentence)], sentence)
                    self.assertNotIn("np_", str(caught.exception).lower())
                    self.assertNotIn("secret", str(caught.exception))
            context.close()
            with self.assertRaisesRegex(nowplaying.GoneError, "^Session.publish: "):
                session.publish()

    def test_version_is_that_of_the_header(self):
        """The binding and the library report their versions. A library that is too old is rejected."""
        text = ".".join(map(str, nowplaying.library_version()))
        self.assertEqual(nowplaying.__version__, text)
        from nowplaying import _abi, _library

        major = _abi.NP_VERSION_MAJOR
        try:
            for wrong in (major + 1, major - 1):
                _abi.NP_VERSION_MAJOR = wrong
                with self.assertRaisesRegex(nowplaying.LibraryError, rf"is version {text}, and this package needs"):
                    _library.load()
        finally:
            _abi.NP_VERSION_MAJOR = major
        code = "import nowplaying\ntry: nowplaying.now()\nexcept nowplaying.LibraryError as e: print(e)"
        said, _ = self.run_python(code, environment={"NOWPLAYING_LIBRARY": "/nonexistent/lib.so"})
        self.assertRegex(said, "/nonexistent/lib.so cannot be loaded .* NOWPLAYING_LIBRARY")

    def test_context_outlived_by_its_session_is_inert(self):
        """The functions of a closed context raise an exception."""
        context = Context("org.example.Player")
        session = context.session("music")
        session.content = self.song()
        context.close()
        with self.assertRaises(nowplaying.GoneError):
            session.content = self.song(2)
        with self.assertRaises(nowplaying.GoneError):
            context.session("other")
        self.assertFalse(session.is_published)
        self.assertFalse(session.is_application_primary)
        self.assertFalse(session.can_become_application_primary)
        self.assertFalse(session.is_system_primary)
        session.close()
        with self.assertRaises(nowplaying.GoneError):
            session.publish()

    def test_free_happens_once(self):
        """Closing twice, with `with` and `close()`, and once more by the last reference."""
        with Session("org.example.Player") as session:
            session.content = self.song()
            session.close()
            session.close()
        context = session.context
        context.close()
        gone = weakref.ref(session)
        del session, context
        self.assertIsNone(gone())

    def test_session_with_handlers_needs_no_garbage_collector(self):
        gc.disable()
        self.addCleanup(gc.enable)
        with nowplaying.Context("org.example.Player") as context:
            session = context.session("music")
            session.on.play(lambda: None)
            session.on.request("pause")(lambda request: request.finish())
            session.on_publish(lambda: None)
            session.on_system_primary(lambda is_primary: None)
            gone = weakref.ref(session)
            del session
            self.assertIsNone(gone())

    def test_closed_session_is_not_published(self):
        """It raises an exception, and the log has no line."""
        lines = Recorder()
        for close in (lambda session: session.close(), lambda session: session.context.close()):
            session = self.session()
            nowplaying.set_log_handler(lambda level, line: level < 3 and lines(line))
            self.addCleanup(nowplaying.set_log_handler, None)
            close(session)
            self.assertIsNone(session.bus_name)
            self.assertIs(session.is_published, False)
            session.close()
        self.assertEqual(lines.values, [])

    def test_values_of_another_type_are_rejected(self):
        """An exception in their own line, with the accepted type."""
        session = self.session(publish=False)
        for wrong, sentence in (
            (lambda: setattr(session, "content", "song"), "content is a Content, .* not 'song'"),
            (lambda: setattr(session, "playback", "playing"), "playback is a Playback, .* not 'playing'"),
            (lambda: setattr(session, "playback", None), "playback is a Playback"),
            (lambda: setattr(session, "queue", {"a": self.song()}), "queue is a Queue"),
            (lambda: setattr(session, "playlists", [("a", "A")]), "playlists is a Playlists"),
            (
                lambda: setattr(session, "queue", [self.song()]),
                "queue is a Queue, such as Queue.*, or None, not .Music",
            ),
            (lambda: nowplaying.Queue({"a": "song"}), "an id and a Content, not 'song'"),
            (lambda: nowplaying.Queue([self.song()]), r"a dict of ids and contents, .*, or pairs of these, not Music"),
            (lambda: nowplaying.Queue(self.song()), r"a dict of ids and contents, .*, or pairs of these, not Music"),
            (lambda: Music("1", artist=5), "artist is a text or a list of texts, not 5"),
            (lambda: Music("1", ad_breaks=[1, 2]), r"ad_breaks is a list of pairs of seconds, .* not \[1, 2\]"),
            (lambda: Music("1", extras=["a"]), "extras is a dict of additional keys"),
            (lambda: nowplaying.Playlists(["ab"]), "pairs of an id and a name, not 'ab'"),
            (lambda: Music("1", track_number="3"), "track_number is a number, not '3'"),
            (lambda: Music("1", title=5), "title is a text, not 5"),
            (lambda: Music("1", artist=["a", None]), "artist is a text or a list of texts, not None"),
            (lambda: nowplaying.Content("1"), "Music, Podcast"),
            (lambda: Session("org.example.Other", show_urls="no"), "show_urls is True or False, not 'no'"),
            (lambda: Music("1", duration="254"), "duration is a number of seconds, not '254'"),
            (lambda: Music("1", bookmark=[]), r"bookmark is a number of seconds, not \[\]"),
            (lambda: Music("1", explicit="no"), "explicit is True or False, not 'no'"),
            (lambda: Music("1", media_type=3), "media_type is 'audio' or 'video', not 3"),
            (lambda: Music("1", animated_artwork=b""), "an AnimatedArtwork, not b''"),
            (lambda: Playback(None), "state is one of stopped, playing.*, not None"),
            (lambda: Playback(rate="1"), "rate is a number, not '1'"),
            (lambda: Playback(queue_index=1.5), "queue_index is a whole number, not 1.5"),
            (lambda: session.disable(None), "Session.disable: a command is one of play, .*, not None"),
            (lambda: Context(5), "^Context: application_id is a text, not 5"),
            (lambda: Context(None), "^Context: application_id is a text, not None"),
            (lambda: session.context.session(5), "^Context.session: id is a text, not 5"),
            (lambda: session.set_name(5), "^Session.set_name: name is a text, not 5"),
            (lambda: session.bind([("next", print)]), r"^Session.bind: a row is .*, not \('next', <"),
            (lambda: session.bind(["next"]), "^Session.bind: a row is .*, not 'next'"),
            (lambda: session.on.play(5), r"^Session.on.play: on.play\(\) accepts a function, not 5"),
            (lambda: session.set_language_options([1]), "a list of LanguageOption, not 1"),
            (lambda: session.set_outputs(None), "^Session.set_outputs: outputs are a list of Output, not None"),
            (lambda: session.set_custom_commands(5, print), "custom commands are a list of CustomCommand, not 5"),
            (lambda: session.set_supported_rates(None), "^Session.set_supported_rates: rates is a list, not None"),
            (lambda: session.set_rating_range("0", 5), "minimum is a number, not '0'"),
            (lambda: session.set_rate_range(0.5, "2"), "maximum is a number, not '2'"),
            (lambda: session.set_fullscreen("no"), "fullscreen is True or False, not 'no'"),
        ):
            with self.assertRaisesRegex(TypeError, sentence):
                wrong()

    def test_misspelt_attributes_are_refused(self):
        """An unknown attribute raises an exception. A subclass may have any attribute."""
        session = self.session(publish=False)
        for wrong in (lambda: setattr(session, "volume", 0.5), lambda: setattr(session.context, "names", "a")):
            with self.assertRaises(AttributeError):
                wrong()
        for wrong, meant in (
            (lambda: setattr(self.song(), "titel", "A"), "title"),
            (lambda: self.song().titel, "title"),
            (lambda: Music("1", titel="A"), "title"),
            (lambda: session.on.nxt(print), "next"),
            (lambda: session.on.seek_to_postion, "seek_to_position"),
            (lambda: setattr(session.playback, "volum", 1), "volume"),
            (lambda: nowplaying.Sesion, "Session"),
        ):
            with self.assertRaisesRegex(AttributeError, f"did you mean '{meant}'"):
                wrong()
        self.assertFalse(hasattr(session.on, "fly"))

        class Player(Session):
            pass

        with Player(session.context, "mine") as mine:
            mine.decoder = None

    def test_owners_cannot_be_copied(self):
        """A copy would have a second owner. The copy of a content or of a queue is a separate one."""
        session = self.session(publish=False)
        cover = nowplaying.Artwork("https://example.org/a.png")
        for once in (session, session.context, session.update(), session._owned):
            for copied in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(TypeError, "cannot be copied"):
                    copied(once)
        with self.assertRaisesRegex(TypeError, "cannot be copied"):
            pickle.dumps(cover)
        song = self.song(artwork=cover)
        for copied in (copy.copy, copy.deepcopy, lambda song: pickle.loads(pickle.dumps(self.song()))):
            other = copied(song)
            other.title = "Other"
            self.assertEqual((other.id, other.artist, song.title), (song.id, song.artist, "Song 1"))
            session.content = other
        session.content = song
        queue = nowplaying.Queue({"a": self.song(), "b": self.song(2)}, current="a")
        for copied in (copy.copy, copy.deepcopy, lambda queue: pickle.loads(pickle.dumps(queue))):
            other = copied(queue)
            self.assertEqual(other, queue)
            other.current = "b"
            other.add("c", song)
            session.queue = other
            self.assertEqual((queue.current, len(queue), len(session.queue)), (b"a", 2, 3))

    def test_session_ends_with_its_last_reference(self):
        """Also if its handlers and its images refer to it: they do not count as references."""

        def make():
            session = self.session()

            @session.on.next
            def next():
                session.content = None

            session.content = Music("1", title="A", artwork=nowplaying.Artwork(lambda *_: session and None, id="a"))
            session.on_system_primary(lambda is_primary: session.playback)
            session.context.on_connection(lambda connection: session.playback)
            session.bind([("stop", lambda: session.close(), "v()")])
            name = session.bus_name
            return weakref.ref(session), name

        # The cleanup of this test would be a reference.
        self.addCleanup = lambda *_: None
        gone, name = make()
        # A handler that runs at this moment, on the library's thread, holds it until it returns.
        until(lambda: (gc.collect(), gone())[1] is None, "the session ends")
        until(lambda: name not in self.bus.names(), "the name is released")
        from nowplaying._callbacks import _registered

        until(lambda: not _registered, "no callback is kept")
        del self.addCleanup

    def test_playback_of_a_session_is_the_last(self):
        """A change keeps the other values. A wrong value changes nothing."""
        session = self.session(publish=False)
        session.playback = Playback("paused", position=12, rate=1.5, default_rate=1.5, volume=0.25, precision=1)
        session.set_state(nowplaying.PlaybackState.STOPPED)
        self.assertEqual((session.playback.state, session.playback.volume), (nowplaying.PlaybackState.STOPPED, 0.25))
        changed = session.playback.replace(position=13, volume=0.5)
        values = dict(rate=1.5, default_rate=1.5, precision=1)
        self.assertEqual(changed, Playback("stopped", position=13, volume=0.5, **values))
        for wrong in (lambda: Playback("playing", precision=float("nan")), lambda: session.set_state("singing")):
            with self.assertRaises(nowplaying.InvalidArgumentError):
                wrong()

    def test_publish_handler_runs_before_the_answer(self):
        """A player that publishes its state once per turn publishes it in the handler. None removes the handler."""
        session = self.session()
        volume = [1.0]
        session.playback = Playback("playing", volume=1)

        def set_volume(value):
            volume[0] = value

        @session.on_publish
        def show():
            session.playback = session.playback.replace(volume=volume[0])

        for offer in (session.on.set_volume, lambda function: session.bind([("set_volume", function, "v(d)")])):
            offer(set_volume)
            for wanted in (0.5, 0.25, 0.75):
                self.bus.perform(session.bus_name, "set_volume", f"'volume': <{wanted}>")
                self.assertEqual(self.bus.get(session.bus_name, "Volume"), wanted)
        with self.assertRaises(TypeError):
            session.on_publish(5)
        session.on_publish(None)
        self.bus.perform(session.bus_name, "set_volume", "'volume': <0.5>")
        self.assertEqual((volume, session.playback.volume), ([0.5], 0.75))

    def test_times_keep_their_microseconds(self):
        """A float of seconds keeps every microsecond of a century, in both directions."""
        from nowplaying._library import microseconds

        for us in (1, 999_999, 254_000_001, 86_400_000_001, 3_155_760_000_000_001):
            self.assertEqual(microseconds(us / 1_000_000, "a time"), us)

    def test_update_that_fails_is_still_ended(self):
        """An exception in an update ends the update, and the caller gets it."""
        session = self.session()
        with self.assertRaises(ZeroDivisionError):
            with session.update():
                session.content = self.song(3)
                1 / 0  # noqa: B018
        until(lambda: self.metadata(session).get("xesam:title") == "Song 3", "the change is shown")
        with self.assertRaises(nowplaying.InvalidStateError):
            nowplaying._library.lib.np_session_end_update(session._handle)

    def test_forgotten_update_is_ended(self):
        """An update without an end ends with its last reference."""
        session = self.session()
        update = session.update()
        update.__enter__()
        session.content = self.song(4)
        del update
        gc.collect()
        until(lambda: self.metadata(session).get("xesam:title") == "Song 4", "the change is shown")

    def test_handlers_that_are_removed_are_not_called(self):
        """None removes a handler. The result of a request is called once, and released."""
        application, result = Recorder(), Recorder()
        with Context("org.example.Player", publish_all=True) as context:
            context.on_connection(print)
            context.on_connection(None)
            first, second = context.session("first"), context.session("second")
            first.content = second.content = self.song()
            first.publish()
            second.on_application_primary(application)
            second.on_application_primary(None)
            second.on_system_primary(application)
            second.on_system_primary(None)
            second.request_application_primary()
            first.request_system_primary(result)
            published, prominent = result.wait()
            self.assertIs(published, True)
            self.assertEqual(first.primary_refusal is None, prominent)
            first.request_system_primary()
            self.assertFalse(first._results)
            self.assertEqual((application.values, len(result.values)), ([], 1))

    def test_options_of_the_context_of_a_session(self):
        """A session without a context accepts the options of one."""
        with Session(
            "org.example.Player",
            name="Ferry",
            desktop_entry="ferry.desktop",
            player_name="boat",
            show_idle=True,
            unique_name=True,
            artwork_ahead=True,
        ) as session:
            name = self.publish(session)
            self.assertTrue(name.startswith("org.mpris.MediaPlayer2.boat.instance"), name)
            self.assertEqual(self.bus.get(name, "Identity", "org.mpris.MediaPlayer2"), "Ferry")
            self.assertEqual(self.bus.get(name, "DesktopEntry", "org.mpris.MediaPlayer2"), "ferry")
            self.assertEqual(self.bus.get(name, "PlaybackStatus"), "Stopped")

    def test_resume_needs_lasting_ids(self):
        context = self.session(publish=False).context
        with self.assertRaisesRegex(nowplaying.InvalidStateError, "lasting ids"):
            context.on_resume(print)
        context.on_resume(None)

    def test_log_reaches_its_handler(self):
        """A function and `logging` get the log."""
        lines = Recorder()
        nowplaying.set_log_handler(lines)
        self.addCleanup(nowplaying.set_log_handler, None)
        with self.assertRaises(nowplaying.InvalidArgumentError):
            Context("")
        level, line = lines.wait()
        self.assertEqual(level, nowplaying.LogLevel.WARNING)
        self.assertIn("np_context_new", line)
        nowplaying.log_to("ferry")
        with self.assertLogs("ferry", "WARNING") as logged, self.assertRaises(nowplaying.InvalidArgumentError):
            Context("")
        self.assertIn("np_context_new", logged.output[0])

    def test_ten_threads_at_once(self):
        """Calls on every object from many threads, while one is closed: no call crashes, and the last value is published."""
        session = self.session()
        session.on.next(lambda: None)
        songs = [self.song(number) for number in range(10)]
        queue = nowplaying.Queue({f"place-{number}": song for number, song in enumerate(songs)})
        failures = []

        def work(number):
            other = Session(session.context, f"other-{number}")
            threading.Thread(target=other.close).start()
            for turn in range(100):
                try:
                    with session.update():
                        song = songs[(number + turn) % 10]
                        song.play_count = turn
                        session.content = song
                        session.playback = Playback("playing", position=turn, volume=number / 10)
                    queue.current = f"place-{turn % 10}"
                    session.queue = queue
                    session.enable("next", enabled=bool(turn % 2))
                    session.on.next(lambda: None)
                    session.is_published, session.bus_name, session.id
                    try:
                        other.content = song
                    except nowplaying.GoneError:
                        pass
                except BaseException as failure:
                    failures.append(failure)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        session.content = Music("last", title="The Last Boat Home")
        until(lambda: self.metadata(session).get("xesam:title") == "The Last Boat Home", "the last value")
        self.assertEqual(self.bus.get(session.bus_name, "PlaybackStatus", PLAYER), "Playing")
