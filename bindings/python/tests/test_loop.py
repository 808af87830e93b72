# SPDX-License-Identifier: MIT
"""The loops of handlers: each main loop runs them on its own thread."""

import asyncio
import functools
import select
import signal
import threading
import unittest

import nowplaying
from nowplaying import CommandError, Context, Playback, Session
from support import DEADLINE, PNG, BindingTest, BusError, Recorder, asking

try:
    from gi.repository import GLib
except ImportError:
    GLib = None

QT = """
import sys, threading
from {package}.QtCore import QCoreApplication, QTimer
import nowplaying
application = QCoreApplication([])
with nowplaying.Session("org.example.Player", loop="qt") as session:
    session.content = nowplaying.Music("1", title="A")
    session.playback = nowplaying.Playback("playing")
    here = threading.get_ident()
    @session.on.next
    def next():
        print(threading.get_ident() == here, flush=True)
        QTimer.singleShot(0, application.quit)
    @session.context.on_connection
    def connected(connection):
        if connection == nowplaying.Connection.CONNECTED:
            print(session.bus_name, flush=True)
    session.publish()
    getattr(application, "exec", None) or application.exec_
    (application.exec if hasattr(application, "exec") else application.exec_)()
"""


class Loops(BindingTest):
    def turn(self, context, until):
        """A loop with poll that runs until the function returns true."""
        poll = select.poll()
        poll.register(context, select.POLLIN)
        while not until():
            if not poll.poll(DEADLINE * 1000):
                raise AssertionError("nothing to dispatch")
            context.dispatch()

    def test_own_loop_dispatches_on_its_own_thread(self):
        """The descriptor is readable while handlers wait, and they run only in dispatch()."""
        session = self.session(publish=False, loop="own")
        recorded = Recorder()
        session.on.next(lambda: recorded(threading.get_ident()))
        self.publish(session)
        self.turn(session.context, lambda: session.bus_name)
        thread, outcome = asking(self.bus, session.bus_name)
        self.turn(session.context, lambda: recorded.values)
        thread.join()
        self.assertEqual((recorded.values, outcome), ([threading.get_ident()], ["()"]))
        with Context("org.example.Other") as other:
            for wrong in (other.fileno, other.dispatch):
                with self.assertRaises(nowplaying.InvalidStateError):
                    wrong()
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "asyncio, glib, qt, own"):
            Context("org.example.Other", loop="tkinter")

    def test_own_loop_provides_artwork(self):
        """A provider that is not thread-safe runs only in the loop."""
        session = self.session(publish=False, loop="own", loop_artwork=True)
        asked = Recorder()

        def provide(width, height):
            asked(threading.get_ident())
            return PNG

        session.content = nowplaying.Music("song", artwork=nowplaying.Artwork(provide, id="album"))
        self.publish(session)
        self.turn(session.context, lambda: asked.values)
        self.assertEqual(asked.values, [threading.get_ident()])
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "needs a loop"):
            Context("org.example.Other", loop_artwork=True)

    def test_exit_in_a_handler_ends_the_dispatch(self):
        """dispatch() raises the KeyboardInterrupt and SystemExit of a handler, and no other exception."""
        session = self.session(publish=False, loop="own")
        reported = self.unraisable(type)
        self.publish(session)
        self.turn(session.context, lambda: session.bus_name)
        for failure in (KeyboardInterrupt, SystemExit):

            def leave(failure=failure):
                raise failure("now")

            session.on.next(leave)
            thread, outcome = asking(self.bus, session.bus_name)
            with self.assertRaises(failure):
                self.turn(session.context, lambda: False)
            thread.join()
            self.assertEqual(outcome, ["now"])

        def stumble():
            raise ValueError("oh")

        session.on.next(stumble)
        thread, outcome = asking(self.bus, session.bus_name)
        self.turn(session.context, lambda: reported.values)
        thread.join()
        self.assertEqual((reported.values, outcome), ([ValueError], ["oh"]))

    def test_signal_reaches_a_program_that_waits(self):
        """Ctrl+C ends a program while handlers run on the library's thread."""
        code = (
            "import signal, nowplaying\n"
            # A shell starts background programs with SIGINT ignored.
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "with nowplaying.Session('org.example.Player') as session:\n"
            "    session.content = nowplaying.Music('1', title='A')\n"
            "    session.context.on_connection(lambda connection: print(int(connection), flush=True))\n"
            "    session.publish()\n"
            "    signal.pause()\n"
        )
        program = self.start_python("-c", code)
        while program.stdout.readline() != "2\n":
            pass
        program.send_signal(signal.SIGINT)
        _, said = program.communicate(timeout=DEADLINE)
        self.assertIn("KeyboardInterrupt", said)
        self.assertEqual(program.returncode, -signal.SIGINT)

    def test_a_session_of_an_asyncio_loop_that_ended(self):
        async def make():
            return Session("org.example.Player", loop="asyncio")

        session = asyncio.run(make())
        ended = "the asyncio loop of this context has ended: make a Context in each loop"
        for wrong in (session.publish, lambda: session.on.play(lambda: None)):
            with self.assertRaisesRegex(nowplaying.InvalidStateError, ended):
                wrong()
        session.close()

    def test_asyncio(self):
        """Functions and coroutines run in the loop. An exception becomes an outcome, and the loop reports it."""
        recorded = Recorder()
        problems = []

        async def main():
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _, reported: problems.append(reported["exception"]))
            ended = asyncio.Event()
            connected = asyncio.Event()
            async with Session("org.example.Player", loop="asyncio") as session:
                session.content = self.song()
                session.playback = Playback("playing")

                @session.context.on_connection
                async def changed(connection):
                    if connection == nowplaying.Connection.CONNECTED:
                        connected.set()

                @session.on.next
                async def next():
                    await asyncio.sleep(0)
                    recorded("next", threading.get_ident())

                @session.on.previous
                async def previous():
                    raise CommandError("end_of_queue", "That was the first one.")

                @session.on.stop
                async def stop():
                    raise ValueError("oh")

                @session.on.request("pause")
                async def pause(request):
                    await asyncio.sleep(0)
                    request.fail("not_supported", "Never.")

                @session.on.play
                def play():
                    recorded("play", threading.get_ident())

                @session.on.quit
                async def quit():
                    ended.set()

                session.publish()
                await asyncio.wait_for(connected.wait(), DEADLINE)
                name = session.bus_name

                async def ask(member, interface="org.mpris.MediaPlayer2.Player"):
                    try:
                        return await loop.run_in_executor(None, lambda: self.bus.ask(name, member, interface=interface))
                    except BusError as error:
                        return error.text

                self.assertEqual(await ask("Next"), "()")
                self.assertEqual(await ask("Play"), "()")
                self.assertEqual(await ask("Previous"), "That was the first one.")
                self.assertEqual(await ask("Stop"), "oh")
                self.assertEqual((await ask("Pause")).splitlines()[0], "Never.")
                leaving = loop.create_task(ask("Quit", "org.mpris.MediaPlayer2"))
                await asyncio.wait_for(ended.wait(), DEADLINE)
            return await leaving

        self.assertEqual(asyncio.run(main()), "()")
        here = threading.get_ident()
        self.assertEqual(recorded.values, [("next", here), ("play", here)])
        self.assertEqual([type(problem) for problem in problems], [ValueError])

    def test_asyncio_accepts_futures(self):
        """A command whose function returns a task or a future is answered when that ends."""
        problems = []

        async def main():
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _, reported: problems.append(reported["exception"]))
            connected = asyncio.Event()
            async with Session("org.example.Player", loop="asyncio") as session:
                session.content = self.song()
                session.context.on_connection(lambda connection: connection == 2 and connected.set())

                async def end():
                    await asyncio.sleep(0)
                    raise CommandError("end_of_queue", "That was the last one.")

                session.on.next(lambda: asyncio.ensure_future(end()))
                session.on.previous(lambda: loop.run_in_executor(None, int, "7"))
                session.on.stop(lambda: loop.run_in_executor(None, int, "seven"))
                session.on.play(lambda: 1 / 0)
                session.publish()
                await asyncio.wait_for(connected.wait(), DEADLINE)
                outcomes = []
                for member in ("Next", "Previous", "Stop", "Play"):
                    thread, outcome = asking(self.bus, session.bus_name, member)
                    await loop.run_in_executor(None, thread.join)
                    outcomes += outcome
                waiting = loop.create_future()
                begun = asyncio.Event()
                session.on.next(lambda: begun.set() or waiting)
                thread, outcome = asking(self.bus, session.bus_name)
                await begun.wait()
            await asyncio.sleep(0)
            await loop.run_in_executor(None, thread.join)
            return outcomes, waiting.cancelled()

        outcomes, cancelled = asyncio.run(main())
        self.assertEqual(outcomes[:2], ["That was the last one.", "()"])
        self.assertIn("invalid literal", outcomes[2])
        self.assertEqual([type(problem) for problem in problems], [ValueError, ZeroDivisionError])
        self.assertTrue(cancelled)

    def test_asyncio_cancels_a_task(self):
        """The outcome of a command whose task is cancelled is "cancelled". That is not a failure of the handler."""
        problems = []

        async def main():
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _, reported: problems.append(reported))
            connected = asyncio.Event()
            async with Session("org.example.Player", loop="asyncio") as session:
                session.content = self.song()
                session.context.on_connection(lambda connection: connection == 2 and connected.set())

                def cancelled():
                    task = asyncio.ensure_future(asyncio.Event().wait())
                    loop.call_soon(task.cancel)
                    return task

                session.on.next(cancelled)
                session.publish()
                await asyncio.wait_for(connected.wait(), DEADLINE)
                return await loop.run_in_executor(None, self.error_of, session.bus_name)

        self.assertEqual(asyncio.run(main()), "org.nowplaying.Error.Cancelled")
        self.assertEqual(problems, [])

    def error_of(self, name):
        """The name of the error of Next; None: it succeeds."""
        try:
            self.bus.ask(name, "Next")
        except BusError as error:
            return error.name

    def test_asyncio_ends_while_a_coroutine_runs(self):
        """The coroutine is cancelled, and the client gets the outcome."""

        async def main():
            loop = asyncio.get_running_loop()
            begun, over = asyncio.Event(), Recorder()
            async with Session("org.example.Player", loop="asyncio") as session:
                session.content = self.song()
                connected = asyncio.Event()
                session.context.on_connection(lambda connection: connection == 2 and connected.set())

                @session.on.next
                async def next():
                    begun.set()
                    try:
                        await asyncio.Event().wait()
                    finally:
                        over("over")

                session.on.play(lambda: None)
                session.on.pause(lambda: None)
                session.publish()
                await asyncio.wait_for(connected.wait(), DEADLINE)
                thread, outcome = asking(self.bus, session.bus_name)
                await asyncio.wait_for(begun.wait(), DEADLINE)
            await loop.run_in_executor(None, thread.join)
            return list(over.values), outcome

        over, outcome = asyncio.run(main())
        self.assertEqual(over, ["over"])
        self.assertEqual(outcome, ["the player is leaving"])

    def test_coroutine_without_a_loop_is_rejected(self):
        """The offer raises an exception that names the solution."""

        async def play():
            pass

        class Player:
            async def __call__(self):
                pass

        with Session("org.example.Player") as session:
            for wrong in (play, functools.partial(play), functools.partial(functools.partial(play)), Player()):
                with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "loop='asyncio'"):
                    session.on.play(wrong)
        session = self.session()
        reported = self.unraisable(type)
        session.on.next(lambda: play())  # Only the call shows that it returns a coroutine.
        with self.assertRaisesRegex(BusError, "loop='asyncio'"):
            self.bus.ask(session.bus_name, "Next")
        reported.wait(nowplaying.InvalidArgumentError)
        with self.assertRaisesRegex(nowplaying.InvalidStateError, "in a coroutine"):
            Session("org.example.Player", loop="asyncio")

    @unittest.skipUnless(GLib, "needs PyGObject")
    def test_glib(self):
        """Handlers run in GLib's main loop. The end of the context removes its source."""
        session = self.session(publish=False, loop="glib")
        recorded = Recorder()
        loop = GLib.MainLoop()
        late = GLib.timeout_add_seconds(int(DEADLINE), loop.quit)

        def connected(connection):
            if connection == nowplaying.Connection.CONNECTED:
                loop.quit()

        session.on.next(lambda: (recorded(threading.get_ident()), loop.quit()))
        self.publish(session)
        session.context.on_connection(connected)
        if session.bus_name is None:
            loop.run()
        thread, outcome = asking(self.bus, session.bus_name)
        loop.run()
        thread.join()
        self.assertEqual((recorded.values, outcome), ([threading.get_ident()], ["()"]))
        source = session.context._loop.source
        session.close()
        self.assertIsNone(GLib.MainContext.default().find_source_by_id(source))
        GLib.source_remove(late)

    def test_qt(self):
        """Handlers run in Qt's event loop, with the package that the program has imported."""
        package = self.qt()
        with self.assertRaisesRegex(nowplaying.InvalidStateError, "has imported"):
            Session("org.example.Player", loop="qt")
        program = self.start_python("-c", QT.format(package=package), stderr=None)
        name = program.stdout.readline().strip()
        self.assertTrue(name)
        self.assertEqual(self.bus.ask(name, "Next"), "()")
        self.assertEqual(program.stdout.readline(), "True\n")
        self.assertEqual(program.wait(DEADLINE), 0)
