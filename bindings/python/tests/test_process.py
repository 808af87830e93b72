# SPDX-License-Identifier: MIT
"""The life of a process: its end, its children, its leaks."""

import os
import re
import subprocess
import sys
import unittest

import nowplaying
from support import DEADLINE, PACKAGE, BindingTest, until

START = """
import nowplaying, os, sys, threading, time
from nowplaying import Context, Music, Playback, Session
there = threading.Event()
class Player(Session):
    "One with attributes of its own."
def start(id="music", context=None):
    session = Player(context or "org.example.Player", id)
    session.content = Music("1", title="A")
    session.playback = Playback("playing")
    @session.context.on_connection
    def changed(connection):
        if connection == nowplaying.Connection.CONNECTED:
            there.set()
    session.publish()
    assert there.wait(20)
    return session
"""


class Processes(BindingTest):
    def test_program_ends_with_sessions_open(self):
        """At the end of the interpreter: in globals, in cycles, in threads, by an exception, by sys.exit()."""
        for ending in (
            "session = start()",
            "session = start(); session.me = session; session.on.next(lambda: session)",
            "session = start(); cover = nowplaying.Artwork(lambda *a: None, id='a'); session.content = Music('2', artwork=cover)",
            "session = start(); session.on.next(lambda: None); nowplaying.log_to('ferry'); sys.exit(0)",
            "context = Context('org.example.Player', publish_all=True); a = start('a', context); b = start('b', context)",
            "session = start(); session.me = session; session.context.close()",
            "t = threading.Thread(target=start); t.start(); t.join()",
            "threading.Thread(target=lambda: globals().update(s=start())).start()",
            "async def main():\n    global s\n    s = start()\nimport asyncio; asyncio.run(main())",
            "async def main():\n    global s\n    s = Session('org.example.Player', loop='asyncio'); s.publish()\n"
            "import asyncio; asyncio.run(main())",
            "session = start(); forked = os.fork()\nif forked: assert os.waitpid(forked, 0)[1] == 0",
        ):
            with self.subTest(ending):
                _, said = self.run_python(f"{START}\n{ending}")
                self.assertEqual(said, "")
                self.assertEqual(self.bus.names(), [])
        _, said = self.run_python(f"{START}\nsession = start(); 1 / 0", status=1)
        self.assertTrue(said.endswith("ZeroDivisionError: division by zero\n"), said)

    def test_sessions_are_closed_before_the_interpreter_ends(self):
        """A function that the program registered earlier finds the sessions closed: no handler runs any more."""
        code = f"import atexit\natexit.register(lambda: print(session.is_published, context._owned))\n{START}"
        said, _ = self.run_python(f"{code}\nsession = start(); context = session.context; print(session.is_published)")
        self.assertEqual(said, "True\nFalse None\n")

    def test_child_of_fork_waits_for_no_handler(self):
        """A handler that runs in the parent during a fork does not affect the child."""
        code = f"""{START}
import subprocess
session = start()
begun, go_on = threading.Event(), threading.Event()
@session.on.next
def next():
    begun.set()
    assert go_on.wait(20)
asking = subprocess.Popen(["playerctl", "next"])
assert begun.wait(20)
forked = os.fork()
if not forked:
    free = session.context._handler_lock.acquire(blocking=False)
    session.close()
    os._exit(0 if free else 1)
print(os.waitpid(forked, 0)[1])
go_on.set()
asking.wait()
"""
        said, _ = self.run_python(code)
        self.assertEqual(said, "0\n")

    def test_program_ends_while_a_handler_runs(self):
        """The end waits once for a handler that does not return, and then abandons it."""
        code = f"""{START}
import subprocess
session = start()
begun = threading.Event()
@session.on.next
def next():
    begun.set()
    threading.Event().wait()
asking = subprocess.Popen(["playerctl", "next"])
assert begun.wait(20)
print("ends", flush=True)
import atexit
atexit.register(asking.wait)
begin = time.monotonic()
atexit.register(lambda: print(time.monotonic() - begin < 9))
# @
"""
        for close in ("", "session.context.close()", "session.close()"):
            said, complaints = self.run_python(code.replace("# @", close), timeout=60)
            self.assertEqual(said, "ends\nTrue\n", close)
            self.assertNotIn("Fatal", complaints)
            self.assertEqual(complaints.count("has not returned for 5 s"), 1)

    def test_correct_program_logs_nothing(self):
        """A handler that ends its session or its context. The answer is late, and no error is logged."""
        for loop, close in (("None", "session.close()"), ("None", "context.close()"), ("'own'", "session.close()")):
            code = f"""{START}
import select, subprocess
context = Context("org.example.Player", loop={loop})
session = Session(context, "music")
session.content = Music("1", title="A")
context.on_connection(lambda connection: None)
done = threading.Event()
@session.on.next
def next():
    {close}
    done.set()
session.publish()
while not session.is_published:
    if {loop}:
        select.select([context], [], [], 20)
        context.dispatch()
asking = subprocess.Popen(["playerctl", "next"], stderr=subprocess.DEVNULL)
while not done.is_set():
    if {loop}:
        select.select([context], [], [], 20)
        context.dispatch()
asking.wait()
"""
            _, said = self.run_python(code)
            self.assertEqual(said, "", (loop, close))

    maxDiff = None

    def test_child_of_fork_is_harmless(self):
        """os.fork() and both methods of multiprocessing: the child does not block and sends nothing, and the parent continues."""
        code = f"""{START}
import gc, multiprocessing
def child(session=None):
    if session is not None:
        for act in (lambda: setattr(session, "content", Music("2", title="B")), session.publish, session.withdraw,
                    lambda: session.on.next(print), lambda: session.bus_name):
            try:
                act()
            except nowplaying.ForkedError:
                continue
            raise SystemExit(f"{{act}} was done")
        assert not session.is_published
        session.close()
    Music("3", title="C", artwork=nowplaying.Artwork("https://example.org/a.png"))
    with Session("org.example.Child") as own:
        own.content = Music("4", title="D")
    gc.collect()
if __name__ == "__main__":
    session = start()
    stop = threading.Event()
    def work():
        while not stop.is_set():
            session.playback = Playback("playing", position=1)
    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    for _ in range(5):
        forked = os.fork()
        if not forked:
            try:
                child(session)
                os._exit(0)
            except BaseException:
                import traceback
                traceback.print_exc()
                os._exit(1)
        assert os.waitpid(forked, 0)[1] == 0
    stop.set()
    worker.join()
    for way, arguments in (("fork", (session,)), ("spawn", ()), ("forkserver", ())):
        process = multiprocessing.get_context(way).Process(target=child, args=arguments)
        process.start()
        process.join()
        assert process.exitcode == 0, (way, process.exitcode)
    session.content = Music("5", title="E")
    print(session.bus_name, flush=True)
    sys.stdin.readline()
"""
        path = self.bus.folder / "forks.py"
        path.write_text(code)
        program = self.start_python(path, PYTHONWARNINGS="ignore", NOWPLAYING_LOG="off")
        name = program.stdout.readline().strip()
        if name:
            until(lambda: self.bus.get(name, "Metadata").get("xesam:title") == "E", "the parent continues")
            self.assertEqual(self.bus.names(), [name])
        _, said = program.communicate("\n", timeout=DEADLINE)
        self.assertEqual((program.returncode, said), (0, ""))

    def test_a_caught_mistake_is_in_the_log(self):
        """The error is a line of the log and the text of the exception. NOWPLAYING_LOG=error omits the line."""
        code = f"{START}\ntry: start().reachable = False\nexcept nowplaying.Error as e: print(e)"
        for level, lines in ((None, 1), ("error", 0)):
            said, complaints = self.run_python(code, environment={"NOWPLAYING_LOG": level} if level else None)
            words = "the session is not remote: make a remote session\n"
            self.assertEqual(said, f"Session.reachable: {words}")
            self.assertEqual(complaints, f"nowplaying: warning: np_session_set_reachable: {words}" * lines)

    def test_import_is_light(self):
        """The import of the package does not import slow modules."""
        code = f"{START}\nsession = start(); session.on.play(print); print(*sys.modules)"
        said, _ = self.run_python(code.replace("session.on.play(print)", "session.on.seek_to_position(print)"))
        heavy = {"asyncio", "typing", "dataclasses", "logging", "inspect", "subprocess", "nowplaying.loop", "re"}
        heavy |= {"nowplaying.artwork", "nowplaying.bind", "nowplaying.queue"}
        already, _ = self.run_python("import sys; print(*sys.modules)")
        self.assertEqual(heavy & set(said.split()) - set(already.split()), set())

    def test_pydoc(self):
        """Each public name has a docstring."""
        import inspect
        import pydoc

        for name in nowplaying.__all__:
            thing = getattr(nowplaying, name)
            self.assertTrue(inspect.getdoc(thing), name)
            for member, value in vars(thing).items() if inspect.isclass(thing) else ():
                if not member.startswith("_") and callable(value):
                    self.assertTrue(inspect.getdoc(value), f"{name}.{member}")
        said = pydoc.plain(pydoc.render_doc(nowplaying))
        for sentence in (
            "`position`: the position from the beginning",
            "album_artist: [list]",
            "duration: The duration",
            "NOWPLAYING_LIBRARY",
            "400 ms",
        ):
            self.assertIn(sentence, said)
        # The page of a module omits inherited methods.
        said = pydoc.plain(pydoc.render_doc("nowplaying.extension"))
        self.assertNotIn("capitalize", said)
        self.assertIn("class Extension", said)
        with self.assertRaises(AttributeError):
            nowplaying.Player  # noqa: B018
        self.assertLess(set(dir(nowplaying)), set(nowplaying.__all__))

    def test_pydoc_is_short(self):
        """The page of the package, and of the enums and the exceptions, do not repeat what Python's own classes have."""
        import pydoc

        def page(name):
            return pydoc.plain(pydoc.render_doc(name)).splitlines()

        # New classes, members and rows of the tables may come at any time, so this counts lines for each.
        for name in ("nowplaying", "nowplaying.control"):
            lines = page(name)
            fields = [line for line in lines if re.match(r" *\| +\w+: \[", line)]
            members = [line for line in lines if re.match(r"    class \w+\(| *\|  \w+(\(| = |$)", line)]
            self.assertGreater(len(fields), 50)
            self.assertGreater(len(members), 150)
            self.assertLess((len(lines) - len(fields)) / len(members), 5.7, name)
        elsewhere = [
            line
            for name in ("errors", "custom", "extension", "output", "remote", "push", "_enums")
            for line in page(f"nowplaying.{name}")
        ]
        members = [line for line in elsewhere if re.search(r"\w+ = <\w+\.\w+: ", line)]
        self.assertGreater(len(members), 100)
        classes = [line for line in elsewhere if re.match(r" *class \w+\(", line)]
        self.assertLess((len(elsewhere) - len(members)) / len(classes), 44)
        for name in set(nowplaying.__all__) - set(dir(nowplaying)) - {"Attributes"}:
            self.assertTrue(any(f"class {name}(" in line for line in elsewhere), name)
        for line in page("nowplaying") + elsewhere:
            self.assertNotRegex(line, "builtins.int:|BaseException:|bit_length|with_traceback")
        self.assertEqual(nowplaying.PlaybackState.PLAYING.bit_length(), 1)


class Leaks(BindingTest):
    PROGRAM = """
import gc, threading, nowplaying
from nowplaying import *
recorded = threading.Event()
for turn in range(3):
    context = Context("org.example.Player")
    session = context.session("music")
    connected = threading.Event()
    context.on_connection(lambda connection: connection == 2 and connected.set())
    cover = Artwork(lambda width, height: None, id="a")
    with session.update():
        song = Music("1", title="A", artist=["B", "C"], artwork=cover, extras={"x:y": "z"}, ad_breaks=[(1, 2)])
        session.content = song
        session.playback = Playback("playing")
        session.queue = Queue({"a": song, "b": song}, current="a")
        session.playlists = Playlists([("road", "On the Road")])
        session.set_language_options([LanguageOption("a", "A")])
    session.on.next(lambda: session)
    session.bind([("stop", lambda: None, "v()"), ("previous", lambda: None, "v()")])
    session.on.next(lambda: None)
    try:
        session.withdraw_command("quit")
    except NotFoundError:
        pass
    kitchen = context.remote_session("kitchen")
    car = Device("car", device_name("(Car)"), relative_volume=True)
    kitchen.devices = [Device("10:30", "Kitchen", "speaker", volume=0.5), car]
    kitchen.grace_period = 0
    kitchen.reachable = False
    extension = Extension(context)
    @extension.start
    def start(hosted, attributes):
        hosted.content = Music("2", title=attributes.json()["title"])
        hosted.on.next(lambda: hosted)
    extension.update(lambda hosted, attributes: hosted.close())
    extension.host()
    car, boat = RemoteSession(context, "car"), RemoteSession(context, "boat")
    car.start({"title": "B"}).wait()
    for refused in (car.update(b""), boat.start(b""), boat.end()):
        try:
            refused.wait()
        except Error:
            pass
    boat.start({"title": "C"}).wait()
    RemoteSession.list(context, lambda failure, ids: None).wait()
    context.on_push_token(lambda token: context)
    context.set_push_distributor("kde")
    session.request_system_primary(lambda *_: recorded.set())
    session.publish()
    assert connected.wait(60)
    assert recorded.wait(60)
    session.close()
    context.close()
    del session, context, cover, song, kitchen, extension, car, boat, refused
    gc.collect()
left = Session("org.example.Player")
left.content = Music("1", title="A")
left.on.play(lambda: left)
left.publish()
"""

    @unittest.skipUnless(sys.executable == "/usr/bin/python3", "valgrind reads Debian's Python")
    def test_no_leaks(self):
        """Under valgrind: no invalid access, and no leak in the library."""
        log = self.bus.folder / "valgrind.log"
        command = ["valgrind", f"--log-file={log}", "--leak-check=full", "--show-leak-kinds=definite"]
        command += ["--errors-for-leak-kinds=definite", "--num-callers=40"]
        program = self.bus.folder / "program.py"
        program.write_text(self.PROGRAM)
        environment = {**os.environ, "PYTHONPATH": PACKAGE, "PYTHONMALLOC": "malloc"}
        done = subprocess.run(
            [*command, sys.executable, str(program)], env=environment, stderr=subprocess.PIPE, timeout=120
        )
        reported = log.read_text()
        self.assertEqual(done.returncode, 0, done.stderr)
        wrong = [part for part in reported.split("\n\n") if "libnowplaying" in part or "Invalid" in part]
        self.assertEqual(wrong, [], "\n".join(wrong))
        self.assertIn("ERROR SUMMARY", reported)
