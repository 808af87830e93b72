# SPDX-License-Identifier: MIT
"""Hosted remote sessions, in this process or in an extension that the bus starts, and push tokens."""

import asyncio
import contextlib
import dataclasses
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import weakref

import nowplaying
from nowplaying import Context, Extension, Music, Playback, PushToken, RemoteSession
from support import DEADLINE, PACKAGE, REPOSITORY, BindingTest, BusError, Recorder, memory, until

NAME = "org.example.Player.RemoteMedia"
HELLO = {"title": "Harbour Lights", "state": "playing"}

PROGRAM = """
import sys, nowplaying
extension = nowplaying.Extension({context})

@extension.start
@extension.update
def show(session, attributes):
    {show}
    reported = attributes.json()
    session.content = nowplaying.Music(session.id, title=reported["title"])
    session.playback = nowplaying.Playback(reported["state"])

    @session.on.next
    def next():
        session.content = nowplaying.Music("next", title="Slack Water")

    @session.on.quit
    def quit():
        {quit}

@extension.end
def end(session, attributes):
    print("ended", session.id, bytes(attributes), flush=True)

print("begins", flush=True)
{run}
print("leaves", extension.context._owned is None, flush=True)
"""


def program(context="'org.example.Player'", run="extension.run()", quit="sys.exit(7)", show="pass"):
    return PROGRAM.format(context=context, run=run, quit=quit, show=show)


class Extensions(BindingTest):
    def hosting(self, context):
        """An extension in this process that records its attributes in the list."""
        extension, recorded = Extension(context), Recorder()

        @extension.start
        @extension.update
        def show(session, attributes):
            recorded("show", session.id, bytes(attributes))
            self.show(session, attributes)

        @extension.end
        def end(session, attributes):
            recorded("end", session.id, bytes(attributes))

        extension.host()
        return extension, recorded

    def show(self, session, attributes):
        reported = attributes.json()
        session.content = Music(session.id, title=reported["title"])
        session.playback = Playback(reported["state"])

    def context(self, **options):
        context = Context("org.example.Player", **options)
        self.addCleanup(context.close)
        return context

    def titles(self):
        return sorted(self.bus.get(name, "Metadata")["xesam:title"] for name in self.bus.names())

    def run_program(self, code):
        return self.start_python("-c", code, PYTHONWARNINGS="ignore")

    # ---- in this process ----

    def test_extension_hosts_in_process(self):
        """Without an installed extension: start, update, list and end, with wait() and with a function."""
        context = self.context()
        extension, recorded = self.hosting(context)
        kitchen, car = RemoteSession(context, "kitchen"), RemoteSession(context, b"car\xff")
        self.assertEqual(kitchen.id, "kitchen")
        self.assertIsNone(kitchen.start(HELLO).wait(DEADLINE))
        recorded.wait(("show", "kitchen", b'{"title":"Harbour Lights","state":"playing"}'))
        until(lambda: self.titles() == ["Harbour Lights"], "it is shown")
        self.assertIn(NAME, self.bus.names("org.example."))
        hosted = next(iter(context._hosted.values()))
        self.assertTrue(hosted.is_remote)
        reported = Recorder()
        kitchen.update(b'{"title": "K\xc3\xbcche", "state": "paused"}', reported)
        car.start(bytearray(b'{"title": "Road", "state": "playing"}'), reported)
        self.assertEqual(reported.wait(count=2), None)
        until(lambda: self.titles() == ["Küche", "Road"], "both are shown")
        self.assertEqual(sorted(RemoteSession.list(context).wait()), ["car\udcff", "kitchen"])
        ids = Recorder()
        RemoteSession.list(context, ids)
        failure, listed = ids.wait()
        self.assertEqual((failure, sorted(listed)), (None, ["car\udcff", "kitchen"]))
        car.request_system_primary().wait()
        self.assertTrue(next(each for each in context._hosted.values() if each.id != "kitchen").is_system_primary)
        kitchen.end().wait()
        recorded.wait(("end", "kitchen", b""))
        self.assertIsNone(hosted._owned)
        with self.assertRaises(nowplaying.GoneError):
            hosted.content = None
        self.assertEqual(len(context._hosted), 1)
        # A second start is an update of the same instance.
        car.start(HELLO).wait()
        self.assertEqual(len(context._hosted), 1)
        for call in (kitchen.end, lambda: kitchen.update(b"{}"), kitchen.request_system_primary):
            with self.assertRaises(nowplaying.NotFoundError):
                call().wait()
        extension.close()
        recorded.wait(("end", "car\udcff", b""))
        until(lambda: not self.bus.names(), "nothing is shown")
        with self.assertRaises(nowplaying.NotFoundError):
            car.start(HELLO).wait()
        self.assertEqual(RemoteSession.list(context).wait(), [])

    def test_extension_hosts_in_asyncio(self):
        """Its handlers run in the loop, and a call can be awaited, also if the context has no loop."""

        async def main(loop):
            here, reported = threading.get_ident(), []
            async with Context("org.example.Player", loop=loop) as context:
                extension = Extension(context)

                @extension.start
                def start(session, attributes):
                    reported.append(threading.get_ident() == here)
                    self.show(session, attributes)

                extension.host()
                kitchen = RemoteSession(context, "kitchen")
                await asyncio.wait_for(kitchen.start(HELLO), DEADLINE)
                self.assertEqual(await RemoteSession.list(context), ["kitchen"])
                with self.assertRaises(nowplaying.InvalidArgumentError):
                    await kitchen.update(b"{}")  # There is no handler for updates.
                answered = asyncio.Event()

                async def result(failure):
                    reported.append(failure)
                    answered.set()

                if loop:
                    kitchen.request_system_primary(result)
                    await asyncio.wait_for(answered.wait(), DEADLINE)
                call = kitchen.end()
                await asyncio.gather(call, call)
                self.assertTrue(call.done)
                await call
                # The context closes before the last answer.
                forgotten = kitchen.start(HELLO)
                waiting = asyncio.ensure_future(asyncio.wait_for(forgotten, DEADLINE))
                await asyncio.sleep(0)
                if loop:
                    with self.assertRaisesRegex(nowplaying.InvalidStateError, "await the call"):
                        forgotten.wait()
                else:
                    await waiting
            if loop:
                with self.assertRaises(nowplaying.GoneError):
                    await waiting
            return reported

        problems = self.unraisable()
        with_loop = []

        async def in_loop():
            asyncio.get_running_loop().set_exception_handler(
                lambda _, reported: with_loop.append(reported["exception"])
            )
            return await main("asyncio")

        self.assertEqual(asyncio.run(in_loop()), [True, None])
        self.assertEqual([type(problem) for problem in with_loop], [nowplaying.InvalidStateError])
        self.assertEqual(asyncio.run(main(None)), [False, False])
        self.assertEqual([type(problem) for problem in problems.values], [nowplaying.InvalidStateError])

    # ---- push ----

    def test_push_tokens_are_values(self):
        """A token can be posted as JSON, and never changes."""
        token = PushToken("kitchen", "https://push.example.org/kitchen", "BPUBLIC", "SECRET")
        self.assertEqual(
            json.loads(json.dumps(token.subscription)),
            {"endpoint": "https://push.example.org/kitchen", "keys": {"p256dh": "BPUBLIC", "auth": "SECRET"}},
        )
        self.assertIsNone(dataclasses.replace(token, endpoint=None).subscription)
        with self.assertRaises(dataclasses.FrozenInstanceError):
            token.endpoint = "https://example.org"
        context, recorded = self.context(), Recorder()
        self.assertIs(context.on_push_token(recorded), recorded)
        context.on_push_token(None)
        self.assertIsNone(context._push_token_handler)
        for wrong in (lambda: context.on_push_token(5), lambda: context.on_push_token(lambda: None)):
            with self.assertRaises(TypeError):
                wrong()
        context.close()
        with self.assertRaises(nowplaying.GoneError):
            context.on_push_token(recorded)

    # ---- rejected attributes ----

    def test_extension_refuses_attributes(self):
        """An exception rejects attributes: no session starts, or the session keeps the values set before. The next
        attributes are accepted."""
        context = self.context()
        _, recorded = self.hosting(context)
        problems = self.unraisable()
        kitchen = RemoteSession(context, "kitchen")
        for wrong in (
            b"",
            b"{",
            b'{"state": "playing"}',
            b'{"title": "A", "state": "singing"}',
            b"[" * 60_000,
            b"\xff",
        ):
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "refused"):
                kitchen.start(wrong).wait()
        self.assertEqual((context._hosted, RemoteSession.list(context).wait()), ({}, []))
        self.assertEqual(len(problems.values), 6)
        kitchen.start(HELLO).wait()
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "refused.*state"):
            kitchen.update(b'{"title": "Half"}').wait()
        until(lambda: self.titles() == ["Half"], "the values set before")
        kitchen.update({"title": "B", "state": "paused"}).wait()
        until(lambda: self.titles() == ["B"], "the correct value")
        for wrong in ("text", None, 5, [1], {"a": b""}, {"a": object()}):
            with self.assertRaises(TypeError, msg=wrong):
                kitchen.update(wrong)
        with self.assertRaises(ValueError):
            kitchen.update({"volume": float("nan")})
        with self.assertRaises(nowplaying.LimitError):
            kitchen.update(b" " * (64 * 1024 + 1))
        for wrong in (lambda: RemoteSession("org.example.Player", "kitchen"), lambda: kitchen.end(5)):
            with self.assertRaises(TypeError):
                wrong()
        with self.assertRaises(nowplaying.InvalidArgumentError):
            RemoteSession(context, "").start(HELLO)
        self.assertEqual(context._calls, set())
        failures = Recorder()
        kitchen.update(b"no", failures)
        self.assertIsInstance(failures.wait(), nowplaying.InvalidArgumentError)
        # The program does not use the result.
        kitchen.update(b"no")
        until(lambda: len(problems.values) >= 10, "the reports")
        self.assertEqual(sum(isinstance(each, nowplaying.InvalidArgumentError) for each in problems.values), 2)

    def test_rejection_is_reported_without_the_package(self):
        """An exception is reported once, with the frames of the program only; also that of a command's handler."""
        refuses = "if attributes == b'no': raise ValueError('refused')"
        process = self.run_program(program(show=refuses, quit="raise ValueError('left')"))
        self.assertEqual(process.stdout.readline(), "begins\n")
        until(lambda: self.bus.names("org.example."), "it runs")
        kitchen = RemoteSession(self.context(), "kitchen")
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "refused"):
            kitchen.start(b"no").wait()
        kitchen.start(HELLO).wait()
        with self.assertRaisesRegex(BusError, "left"):
            self.bus.perform(until(self.bus.names, "it shows")[0], "quit")
        kitchen.end().wait()
        process.kill()
        _, complaints = process.communicate(timeout=DEADLINE)
        self.assertNotIn(PACKAGE, complaints)
        found = [line for line in complaints.splitlines() if not line.startswith("nowplaying: ")]
        for place, (name, what) in enumerate((("show", "refused"), ("quit", "left"))):
            heading, traceback, frame, error = found[4 * place : 4 * place + 4]
            self.assertRegex(heading, "^Exception ignored ")
            self.assertRegex(traceback, "^Traceback ")
            self.assertRegex(frame, f'^  File "<string>", line [0-9]+, in {name}$')
            self.assertEqual(error, f"ValueError: {what}")
        self.assertEqual(len(found), 8, complaints)

    def test_functions_that_do_not_answer(self):
        """A handler that closes its session, returns a coroutine, or raises a CommandError; and a value that is not a function."""
        context = self.context()
        problems = self.unraisable()

        async def coroutine(session, attributes):
            pass

        extension = Extension(context)
        for wrong in (5, lambda: None, lambda session: None):
            with self.assertRaises(TypeError):
                extension.start(wrong)
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "coroutine"):
            extension.update(coroutine)
        for call in (extension.host, extension.run):
            with self.assertRaisesRegex(nowplaying.InvalidStateError, "extension.start"):
                call()

        def refuse(session, attributes):
            raise nowplaying.CommandError("failed", "No.")

        kitchen = RemoteSession(context, "kitchen")
        for function, reason in (
            (lambda session, _: session.close(), "closed the session"),
            (lambda *both: coroutine(*both), "returned a coroutine"),
            (refuse, r"No\."),
        ):
            extension.start(function)
            extension.host()
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "refused.*" + reason):
                kitchen.start(HELLO).wait()
        self.assertEqual(len(problems.values), 2, "a CommandError is not reported")
        # A session that was closed does not exist, and can be started again.
        extension.start(self.show)
        extension.update(self.show)
        kitchen.start(HELLO).wait()
        next(iter(context._hosted.values())).close()
        self.assertEqual(context._hosted, {})
        with self.assertRaises(nowplaying.NotFoundError):
            kitchen.update(HELLO).wait()
        kitchen.start(HELLO).wait()
        until(lambda: self.titles() == ["Harbour Lights"], "it is shown")
        # wait() fails on a thread that runs handlers.
        outcome = Recorder()

        @extension.update
        def waits(session, attributes):
            try:
                kitchen.end().wait()
            except nowplaying.InvalidStateError as error:
                outcome(error)

        kitchen.update(HELLO, lambda failure: waits(None, None)).wait()
        outcome.wait(count=2)
        self.assertEqual(["would block the handlers" in str(error) for error in outcome.values], [True, True])
        other = Extension("word")
        other.start(self.show)
        for call in (other.host, other.run):
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "not valid as a bus name"):
                call()

    def test_host_is_freed(self):
        """An extension without references ends with its sessions and its handlers."""
        context = Context("org.example.Player")
        extension, _ = self.hosting(context)
        gone = weakref.ref(extension)
        RemoteSession(context, "kitchen").start(HELLO).wait()
        session = weakref.ref(next(iter(context._hosted.values())))
        until(self.bus.names, "it is shown")
        del extension, context
        gc.collect()
        self.assertIsNone(gone())
        self.assertIsNone(session())
        until(lambda: not self.bus.names(), "the name is released")
        from nowplaying._callbacks import _registered

        until(lambda: not _registered, "no callback is kept")

    def test_thousands_of_calls_free_their_memory(self):
        """Updates, sessions and calls free their memory."""
        context = self.context()
        extension = Extension(context)
        extension.start(self.show)
        extension.update(self.show)
        extension.host()
        kitchen = RemoteSession(context, "kitchen")

        def play(count):
            for number in range(count):
                kitchen.start({"title": "A" * 900, "state": "playing", "number": number}).wait()
                for _ in range(5):
                    kitchen.update({"title": f"B {number}", "state": "playing"}).wait()
                RemoteSession.list(context).wait()
                kitchen.end().wait()

        play(300)
        gc.collect()
        before = memory()
        play(1000)
        gc.collect()
        self.assertLess(memory() - before, 1024, "kB more than before")
        from nowplaying._callbacks import _registered

        until(lambda: len(_registered) < 5, "callbacks are freed")
        self.assertEqual((context._calls, context._hosted), (set(), {}))

    # ---- a separate program ----

    def test_extension_runs_and_leaves(self):
        """The bus starts the extension for the application. It publishes, is controlled, and exits after its last session."""
        self.bus.install(NAME, "-c", program())
        context = self.context()
        self.hosting(context)  # Where an extension is installed, that hosts.
        kitchen = RemoteSession(context, "kitchen")
        self.assertEqual(RemoteSession.list(context).wait(), [])
        self.assertEqual(self.bus.names("org.example."), [])
        kitchen.start(HELLO).wait()
        self.assertEqual(context._hosted, {})
        self.assertEqual(RemoteSession.list(context).wait(), ["kitchen"])
        until(lambda: self.titles() == ["Harbour Lights"], "it is shown")
        kitchen.update({"title": "B", "state": "paused"}).wait()
        until(lambda: self.titles() == ["B"], "it is updated")
        self.bus.ask(self.bus.names()[0], "Next")
        until(lambda: self.titles() == ["Slack Water"], "it is controlled")
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "refused"):
            kitchen.update(b"no").wait()
        with self.assertRaises(nowplaying.NotFoundError):
            RemoteSession(context, "car").end().wait()
        second = self.run_program(program())
        said, complaints = second.communicate(timeout=DEADLINE)
        self.assertEqual((said, second.returncode), ("begins\n", 1), "another process is the extension")
        self.assertIn("InvalidStateError: Extension.run: another process", complaints)
        kitchen.end().wait()
        until(lambda: not self.bus.names(), "it is withdrawn")
        until(lambda: not self.bus.names("org.example."), "it exits")
        self.assertEqual(RemoteSession.list(context).wait(), [])

    def test_example(self):
        """Both sides of remote_extension.py."""
        example = REPOSITORY / "examples" / "remote_extension" / "remote_extension.py"
        server = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(server.close)
        server.settimeout(DEADLINE)
        server.bind(str(self.bus.folder / "speakers"))
        environment = {"SPEAKERS": str(self.bus.folder / "speakers"), "PYTHONPATH": PACKAGE}
        for key, value in environment.items():
            os.environ[key], before = value, os.environ.get(key)
            self.addCleanup(os.environ.pop if before is None else os.environ.__setitem__, key, before)
        self.bus.install("org.example.RemoteExtension.RemoteMedia", example)

        def run(*arguments, status=0):
            done = subprocess.run(
                [sys.executable, str(example), *arguments],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                timeout=40,
            )
            self.assertEqual(done.returncode, status, done.stderr)
            return done.stdout + done.stderr

        attributes = {"id": "kitchen", "title": "Harbour Lights", "playing": True}
        self.assertEqual(run("start", json.dumps(attributes)), "")
        until(lambda: self.titles() == ["Harbour Lights"], "it is shown")
        self.assertEqual(run("list"), "kitchen\n")
        self.assertEqual(run("update", json.dumps({**attributes, "title": "Slack Water"})), "")
        until(lambda: self.titles() == ["Slack Water"], "it is updated")
        self.bus.ask(self.bus.names()[0], "Pause")
        self.assertEqual(server.recv(100), b"kitchen pause")
        server.close()
        with self.assertRaisesRegex(BusError, "the speaker does not answer"):
            self.bus.ask(self.bus.names()[0], "Next")
        self.assertIn("refused", run("update", '{"id": "kitchen"}', status=1))
        self.assertEqual(run("end", json.dumps(attributes)), "")
        self.assertIn("start it first", run("end", json.dumps(attributes), status=1))
        for wrong in ("no JSON", "[]", "{}"):
            self.assertIn("remote_extension.py: ", run("start", wrong, status=1))
        self.assertIn("Usage", run("start", status=2))

    def test_extension_runs_in_its_loop(self):
        """Handlers run on a thread of the library or in run(). Ctrl+C and sys.exit() end it."""
        wrong = self.run_python(
            "import asyncio, nowplaying\n"
            "async def main():\n"
            "    extension = nowplaying.Extension(nowplaying.Context('org.example.Player', loop='asyncio'))\n"
            "    extension.start(lambda session, attributes: None)\n"
            "    try: extension.run()\n"
            "    except nowplaying.InvalidStateError as e: print(e)\n"
            "asyncio.run(main())"
        )
        self.assertIn("run() needs a context", wrong[0])
        context = self.context()
        kitchen = RemoteSession(context, "kitchen")
        interrupt = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        own = "nowplaying.Context('org.example.Player', loop='own')"
        closes = "extension.close()"
        for code, end, status in (
            (program(), "interrupt", -signal.SIGINT),
            (program(), "quit", 7),
            (program(own), "quit", 7),
            (program(show="sys.exit(7)"), "start", 7),
            (program(own, show="sys.exit(7)"), "start", 7),
            (program(quit=closes), "quit", 0),
            (program(own, quit="extension.context.close()"), "quit", 0),
        ):
            process = self.run_program(interrupt + code)
            self.assertEqual(process.stdout.readline(), "begins\n")
            until(lambda: self.bus.names("org.example."), "it runs")
            with contextlib.suppress(*[nowplaying.Error] * (end == "start")):
                kitchen.start(HELLO).wait()
            if end == "interrupt":
                until(self.bus.names, "it shows")
                process.send_signal(signal.SIGINT)
            elif end == "quit":
                with contextlib.suppress(BusError):  # The program may be gone before its answer.
                    self.bus.perform(until(self.bus.names, "it shows")[0], "quit")
            said, complaints = process.communicate(timeout=DEADLINE)
            self.assertEqual((process.returncode, "leaves True" in said), (status, status == 0), (code, complaints))
            self.assertNotIn("Fatal", complaints)
            until(lambda: not self.bus.names("org.example."), "it is withdrawn")
