# SPDX-License-Identifier: MIT
"""UnifiedPush sends messages to an extension: registrations, endpoints and messages, in both versions."""

import contextlib
import os
import re
import signal
import subprocess

from extensions import EXTENSION, NAME, OBJECT, PROGRAM, ExtensionTest, attributes
from fake_distributor import CONNECTOR, Distributor
from gi.repository import GLib
from support import BUILD, REPOSITORY, Lines

CONNECTOR_INTERFACE = "org.unifiedpush.Connector2"


class PushTest(ExtensionTest):
    """The extension loads a library of the test, which reads messages without encryption."""

    def setUp(self):
        super().setUp()
        (self.bus.folder / "state").mkdir()
        libraries = self.bus.folder / "libraries"
        libraries.mkdir()
        (libraries / "libnowplaying.so.0").symlink_to(BUILD / "libnowplaying.so.0")
        fake = str(REPOSITORY / "Tests" / "Conformance" / "fake_push.c")
        header = str(REPOSITORY / "Sources/push/include")
        command = ["cc", "-shared", "-fPIC", "-I", header, fake, "-o", str(libraries / "libnowplaying-push.so.0")]
        subprocess.run(command, check=True)

    def environment(self):
        return super().environment() | {"LD_LIBRARY_PATH": str(self.bus.folder / "libraries")}

    def start_application(self, program, *arguments, log=None, **more):
        """Starts a program in Python that hosts the extension itself."""
        own = {
            "PYTHONPATH": str(REPOSITORY / "bindings" / "python" / "src"),
            "NOWPLAYING_LIBRARY": str(self.bus.folder / "libraries" / "libnowplaying.so.0"),
        }
        application = Lines(["/usr/bin/python3", "-c", program, *arguments], self.environment() | own | more, log)
        self.addCleanup(application.close)
        return application

    def new_disk(self):
        """A disk that saves only as often as the test allows; returns its descriptor."""
        path = self.bus.folder / "disk"
        os.mkfifo(path)
        disk = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        self.addCleanup(os.close, disk)
        return disk

    def log_text(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def wait_logged(self, text):
        """Waits for a line of the log. Another process writes it, after an event on the bus."""
        for _ in range(1000):
            if text in self.log_text():
                return
            self.call("GetTokens", signature="()")
        self.fail(f"{text!r} is not in the log: {self.log_text()}")

    def push(self, distributor, token, text, **more):
        return distributor.call_connector("Message", token, message=text.encode(), **more)

    def keep(self, distributor, *registrations):
        """The registrations that the library reads: the id of the session, the endpoint and the age in seconds."""
        lines = [distributor]
        for identifier, endpoint, age in registrations:
            lines += [f"token-{identifier or 'application'}", identifier, endpoint, str(age)]
        path = self.bus.folder / "state" / NAME.removesuffix(".RemoteMedia")
        path.write_text("\n".join(lines) + "\n")

    def tokens(self):
        return [
            (bytes(identifier).decode(), endpoint, key, secret)
            for identifier, endpoint, key, secret in self.call("GetTokens", signature="()").unpack()[0]
        ]


class Disk(PushTest):
    """A slow disk delays no other work. A message is answered after the disk has it."""

    def setUp(self):
        super().setUp()
        self.disk = self.new_disk()
        self.distributor = Distributor(self, "fake")

    def environment(self):
        return super().environment() | {"FAKE_PUSH_DISK": str(self.bus.folder / "disk")}

    def work(self, letters="k" * 20):
        """Lets the disk save, or fail, this many times."""
        os.write(self.disk, letters.encode())

    def stand_still(self):
        with contextlib.suppress(BlockingIOError):
            os.read(self.disk, 1000)

    def send(self, text):
        """Sends a message, and returns the call after the message has arrived."""
        body = {"token": GLib.Variant("s", "token-kitchen"), "message": GLib.Variant("ay", text.encode())}
        client = self.distributor.client
        call = client.send(NAME, "Message", GLib.Variant("(a{sv})", (body,)), CONNECTOR, CONNECTOR_INTERFACE)
        client.call(NAME, "GetTokens", None, OBJECT, EXTENSION)
        return call

    def test_no_caller_waits_for_the_disk(self):
        self.call("GetTokens", signature="()")
        self.call("Start", "kitchen", attributes())
        player = self.client.player()
        player.wait_title("Harbour Lights")
        self.assertEqual(self.distributor.registered, [])
        self.work()
        self.distributor.wait_registered("token-application", "token-kitchen")
        self.call("GetTokens", signature="()")
        self.stand_still()
        call = self.send("2 kitchen " + attributes(title="Second Song"))
        self.assertFalse(call.done)
        self.assertEqual(player.metadata["xesam:title"], "Harbour Lights")
        self.work("k")
        call.wait()
        player.wait_title("Second Song")
        call = self.send("2 kitchen " + attributes(title="Third Song"))
        self.work("f")
        call.wait()
        player.wait_title("Third Song")
        self.wait_logged("may come again after a restart")
        self.work()

    def test_a_full_disk(self):
        self.call("Start", "kitchen", attributes())
        self.work("f" * 20)
        self.wait_logged("its token cannot be saved")
        self.assertEqual(self.distributor.registered, [])
        self.stand_still()
        self.work()
        self.call("Start", "bath", attributes())
        self.distributor.wait_registered("token-bath")
        # A session whose token could not be saved has none.
        stored = (self.bus.folder / "state" / NAME.removesuffix(".RemoteMedia")).read_text().splitlines()
        self.assertEqual([line for line in stored if line.startswith("token-")], ["token-bath"])
        self.call("GetTokens", signature="()")
        self.stand_still()

    def test_pending_writes_are_completed_at_the_end(self):
        self.call("Start", "kitchen", attributes())
        self.work()
        self.distributor.wait_registered("token-application", "token-kitchen")
        self.call("GetTokens", signature="()")
        self.stand_still()
        call = self.send("3 kitchen {}")
        self.client.signals.clear()
        self.work()
        call.wait()
        self.wait_gone()


class Pushed(PushTest):
    """Calls of a distributor"""

    version = 2

    def distributor(self, word="fake", version=None):
        return Distributor(self, word, version or self.version)

    def test_a_message_starts_the_extension_and_a_session(self):
        distributor = self.distributor()
        self.call("GetTokens", signature="()")
        distributor.wait_registered("token-application")
        self.assertEqual(distributor.registered[0]["service"], NAME)
        self.client.signals.clear()
        self.wait_gone()
        self.push(distributor, "token-application", "1 kitchen " + attributes())
        self.client.player().wait_title("Harbour Lights")
        self.assertEqual(len(self.pids()), 2)
        distributor.wait_registered("token-application", "token-kitchen")
        self.push(distributor, "token-kitchen", "2 kitchen " + attributes(title="Second Song"))
        self.client.player().wait_title("Second Song")
        self.push(distributor, "token-kitchen", "3 kitchen {}")
        self.client.wait_names(0)
        distributor.client.wait(lambda: distributor.unregistered == ["token-kitchen"], "it is unregistered")
        self.wait_gone()

    def test_an_update_starts_a_session_that_was_lost(self):
        distributor = self.distributor()
        self.call("GetTokens", signature="()")
        distributor.wait_registered("token-application")
        self.push(distributor, "token-application", "1 kitchen " + attributes())
        distributor.wait_registered("token-kitchen")
        self.client.signals.clear()
        os.kill(self.pids()[-1], signal.SIGKILL)
        self.wait_gone()
        distributor.registered.clear()
        self.push(distributor, "token-kitchen", "2 kitchen " + attributes(title="Second Song"))
        self.client.player().wait_title("Second Song")
        distributor.wait_registered("token-application", "token-kitchen")
        # Also after another loss it can be ended.
        self.client.signals.clear()
        os.kill(self.pids()[-1], signal.SIGKILL)
        self.wait_gone()
        distributor.registered.clear()
        self.call("GetTokens", signature="()")
        distributor.wait_registered("token-kitchen")
        self.assertEqual(self.refused("End", "kitchen", ""), "org.nowplaying.Error.NoSuchSession")
        distributor.client.wait(lambda: distributor.unregistered == ["token-kitchen"], "it is unregistered")

    def test_endpoints_are_added_and_removed(self):
        distributor = self.distributor()
        self.call("Start", "kitchen", attributes())
        distributor.wait_registered("token-application", "token-kitchen")
        distributor.call_connector("NewEndpoint", "token-application", endpoint="https://push.example/a")
        distributor.call_connector("NewEndpoint", "token-kitchen", endpoint="https://push.example/k")
        application = ("", "https://push.example/a", "public", "secret")
        kitchen = ("kitchen", "https://push.example/k", "public", "secret")
        self.assertEqual(self.tokens(), [application, kitchen])
        listener = Lines([str(PROGRAM), "tokens"], self.environment())
        self.addCleanup(listener.close)
        keys = '"keys":{"p256dh":"public","auth":"secret"}}$'
        listener.wait_event('{"session":null,"endpoint":"https://push.example/a",' + keys)
        listener.wait_event('{"session":"kitchen","endpoint":"https://push.example/k",' + keys)
        distributor.call_connector("NewEndpoint", "token-kitchen", endpoint="https://push.example/l")
        listener.wait_event('{"session":"kitchen","endpoint":"https://push.example/l",' + keys)
        distributor.call_connector("Unregistered", "token-kitchen")
        listener.wait_event('{"session":"kitchen","endpoint":null,' + keys)
        self.assertEqual(self.tokens(), [application])

    def test_a_distributor_that_starts_later_and_restarts(self):
        self.call("Start", "kitchen", attributes())
        self.wait_logged("no distributor of UnifiedPush is installed")
        distributor = self.distributor()
        distributor.wait_registered("token-application", "token-kitchen")
        distributor.call_connector("NewEndpoint", "token-kitchen", endpoint="https://push.example/k")
        distributor.disappear()
        other = self.distributor("another")
        distributor.appear()
        distributor.wait_registered("token-application", "token-kitchen")
        distributor.call_connector("NewEndpoint", "token-kitchen", endpoint="https://push.example/l")
        self.assertEqual(self.tokens(), [("kitchen", "https://push.example/l", "public", "secret")])
        self.assertEqual(other.registered, [])

    def test_a_registration_without_messages_is_removed(self):
        day = 24 * 60 * 60
        self.keep(
            "fake",
            ("", "https://push.example/a", 31 * day),
            ("old", "https://push.example/o", 30 * day + 1),
            ("late", "https://push.example/l", 30 * day),
        )
        distributor = self.distributor()
        self.call("GetTokens", signature="()")
        distributor.wait_registered("token-application", "token-late")
        distributor.client.wait(lambda: distributor.unregistered == ["token-old"], "the oldest is unregistered")
        self.assertEqual([identifier for identifier, *_ in self.tokens()], ["", "late"])
        self.assertNotIn("token-old", [one["token"] for one in distributor.registered])

    def test_invalid_messages_are_dropped_and_logged(self):
        distributor = self.distributor()
        self.call("Start", "kitchen", attributes())
        distributor.wait_registered("token-kitchen")
        self.push(distributor, "token-kitchen", "nonsense")
        self.wait_logged("dropped a message: it is malformed")
        self.push(distributor, "token-unknown", "2 kitchen " + attributes(title="No"))
        self.wait_logged("dropped a message")
        self.push(distributor, "token-kitchen", "7 kitchen " + attributes(title="No"))
        self.push(distributor, "token-kitchen", "3 bath {}")
        self.wait_logged('no session "bath" is hosted')
        self.push(distributor, "token-kitchen", "2 kitchen nonsense")
        self.wait_logged("a message had no effect")
        distributor.call_connector("NewEndpoint", "token-unknown", endpoint="https://push.example/x")
        self.wait_logged("its token is unknown")
        for broken in ({"message": b""}, {"message": b"x" * 4097}):
            with self.assertRaisesRegex(Exception, "InvalidArgs"):
                distributor.call_connector("Message", "token-kitchen", **broken)
        for endpoint in ("", "x" * 1001):
            with self.assertRaisesRegex(Exception, "InvalidArgs"):
                distributor.call_connector("NewEndpoint", "token-kitchen", endpoint=endpoint)
        self.assertEqual(self.client.player().metadata["xesam:title"], "Harbour Lights")

    def test_a_refusal_is_logged(self):
        distributor = self.distributor()
        distributor.refusal = "UNAUTHORIZED"
        self.call("GetTokens", signature="()")
        distributor.wait_registered("token-application")
        self.wait_logged("fake refuses a registration: UNAUTHORIZED")

    def test_a_temporary_failure_is_tried_again(self):
        distributor = self.distributor()
        distributor.refusal = "NETWORK"
        self.call("Start", "kitchen", attributes())
        distributor.wait_registered("token-application", "token-kitchen")
        self.wait_logged("fake refuses a registration: NETWORK; the library tries again")
        distributor.refusal = "INTERNAL_ERROR"
        distributor.registered.clear()
        distributor.wait_registered("token-application", "token-kitchen")
        self.wait_logged("fake refuses a registration: INTERNAL_ERROR; the library tries again")
        self.call("Start", "bath", attributes("bath"))
        self.call("End", "kitchen", "")
        distributor.wait_unregistered("token-kitchen")
        distributor.refusal = None
        distributor.registered.clear()
        distributor.wait_registered("token-application", "token-bath")
        # The session that has ended is not registered.
        self.assertEqual(sorted(one["token"] for one in distributor.registered), ["token-application", "token-bath"])


class PushedByTheFirst(Pushed):
    """The same, by version 1"""

    version = 1


class Choosing(PushTest):
    """The choice of a distributor"""

    def test_the_first_by_name_is_chosen_and_kept(self):
        second = Distributor(self, "second")
        self.call("Start", "kitchen", attributes())
        second.wait_registered("token-application", "token-kitchen")
        second.call_connector("NewEndpoint", "token-kitchen", endpoint="https://push.example/k")
        first = Distributor(self, "first")
        self.client.signals.clear()
        os.kill(self.pids()[-1], signal.SIGKILL)
        self.wait_gone()
        second.registered.clear()
        self.call("GetTokens", signature="()")
        second.wait_registered("token-application", "token-kitchen")
        self.assertEqual(first.registered, [])

    def test_the_oldest_registration_is_replaced(self):
        distributor = Distributor(self, "fake")
        rooms = [(f"room-{i}", f"https://push.example/{i}", 1000 - i) for i in range(255)]
        self.keep("fake", ("", "https://push.example/a", 2000), *rooms)
        self.call("Start", "room-0", attributes("room-0"))
        self.call("Start", "kitchen", attributes())
        distributor.wait_registered("token-kitchen")
        distributor.client.wait(lambda: distributor.unregistered == ["token-room-1"], "the oldest is unregistered")
        session_ids = [identifier for identifier, *_ in self.tokens()]
        self.assertEqual((len(session_ids), "room-1" in session_ids, "room-0" in session_ids), (255, False, True))


class Hosting(PushTest):
    """An application hosts itself, and stops"""

    is_installed = False
    source = """
import select
import sys
import nowplaying

is_own = sys.argv[1] == "own"
context = nowplaying.Context("org.example.RemoteExtension", loop="own" if is_own else None)
extension = nowplaying.Extension(context)

@extension.start
def start(session, attributes):
    session.content = nowplaying.Music("1", title="Harbour Lights")

context.set_push_distributor(sys.argv[2])
extension.host()
context.on_push_token(lambda token: print(token.session_id, token.endpoint, flush=True))
kitchen = nowplaying.RemoteSession(context, "kitchen")
while True:
    ready, _, _ = select.select([sys.stdin, context] if is_own else [sys.stdin], [], [])
    if context in ready:
        context.dispatch()
    if sys.stdin in ready:
        word = sys.stdin.readline().strip()
        {"start": kitchen.start, "end": kitchen.end, "close": extension.close}[word]()
"""

    def test_registrations_are_removed(self):
        other = Distributor(self, "another")
        for version, last, loop in (
            (2, "end", "own"),
            (2, "close", "own"),
            (2, "close", "thread"),
            (1, "close", "own"),
        ):
            with self.subTest(version=version, last=last, loop=loop):
                distributor = Distributor(self, f"fake{version}", version)
                application = self.start_application(self.source, loop, f"fake{version}")
                application.write("start")
                distributor.wait_registered("token-application", "token-kitchen")
                distributor.call_connector("NewEndpoint", "token-kitchen", endpoint="https://push.example/k")
                application.wait_event("kitchen https://push.example/k$")
                application.write(last)
                application.wait_event("kitchen None$")
                distributor.client.wait(lambda d=distributor: d.unregistered == ["token-kitchen"], "it is given back")
                application.close()
                distributor.disappear()
        self.assertEqual(other.registered, [])

    def test_the_end_waits_for_the_disk(self):
        disk, distributor = self.new_disk(), Distributor(self, "fake")
        with self.log.open("w") as log:
            slow = {"FAKE_PUSH_DISK": str(self.bus.folder / "disk")}
            application = self.start_application(self.source, "thread", "fake", log=log, **slow)
        os.write(disk, b"k" * 20)
        application.write("start")
        distributor.wait_registered("token-application", "token-kitchen")
        distributor.call_connector("NewEndpoint", "token-kitchen", endpoint="https://push.example/k")
        application.wait_event("kitchen https://push.example/k$")
        with contextlib.suppress(BlockingIOError):
            os.read(disk, 1000)
        self.client.signals.clear()
        application.write("close")
        application.wait_event("kitchen None$")
        os.write(disk, b"k" * 20)
        self.wait_gone()
        self.assertIn("push: messages come from fake", self.log_text())
        self.assertNotIn("longer than a minute", self.log_text())


class ManyTest(PushTest):
    """More sessions than the bus allows calls without an answer, which are 128 on Debian"""

    limit, reach = 128, 16
    rooms = tuple(f"room-{i}" for i in range(140))
    tokens_of_rooms = tuple(f"token-{room}" for room in rooms)

    def start_bus(self):
        limit = '<limit name="max_replies_per_connection">'
        text = self.bus.configuration.read_text()
        self.bus.configuration.write_text(re.sub(limit + r"\d+", limit + str(self.limit), text))
        super().start_bus()

    def distributor(self, word="fake"):
        """A distributor that holds its answers until wait_held()."""
        distributor = Distributor(self, word)
        distributor.held = []
        return distributor


class Many(ManyTest):
    def test_all_are_registered_and_removed(self):
        for room in self.rooms:
            self.call("Start", room, attributes(room))
        distributor = self.distributor()
        distributor.wait_held(self.reach)
        distributor.wait_registered("token-application", *self.tokens_of_rooms)
        self.assertNotIn("refuses a registration", self.log_text())
        self.client.signals.clear()
        for room in self.rooms:
            self.call("End", room, "")
        distributor.wait_unregistered(*self.tokens_of_rooms)
        self.wait_gone()


class ManyOnANarrowBus(Many):
    """The same with a bus that allows few calls"""

    limit = reach = 4


class ManyThatMove(ManyTest):
    """The listener chooses another distributor than the one of the registrations"""

    def environment(self):
        return super().environment() | {"NOWPLAYING_PUSH_DISTRIBUTOR": "second"}

    def test_all_are_removed_from_the_first_distributor(self):
        kept = [(room, f"https://push.example/{room}", 1) for room in ("", *self.rooms)]
        self.keep("first", *kept)
        first, second = self.distributor("first"), self.distributor("second")
        self.call("GetTokens", signature="()")
        first.wait_held(self.reach)
        second.wait_held(self.reach)
        second.wait_registered("token-application", *self.tokens_of_rooms)
        first.wait_unregistered("token-application", *self.tokens_of_rooms)
        self.assertEqual(self.tokens(), [])


class ManyHostedHere(ManyTest):
    """An application stops hosting all sessions at once"""

    is_installed = False
    source = """
import sys
import nowplaying

context = nowplaying.Context("org.example.RemoteExtension")
extension = nowplaying.Extension(context)

@extension.start
def start(session, attributes):
    session.content = nowplaying.Music("1", title="Harbour Lights")

extension.host()
rooms = [nowplaying.RemoteSession(context, identifier) for identifier in sys.argv[1:]]
for room in rooms:
    room.start()
sys.stdin.readline()
extension.close()
sys.stdin.readline()
"""

    def test_all_are_removed(self):
        distributor = self.distributor()
        application = self.start_application(self.source, *self.rooms)
        distributor.wait_held(self.reach)
        distributor.wait_registered("token-application", *self.tokens_of_rooms)
        application.write("close")
        distributor.wait_unregistered(*self.tokens_of_rooms)


class WithoutTheLibrary(ExtensionTest):
    """libnowplaying-push is missing, or has another version"""

    def environment(self):
        libraries = self.bus.folder / "libraries"
        libraries.mkdir(exist_ok=True)
        link = libraries / "libnowplaying.so.0"
        if not link.exists():
            link.symlink_to(BUILD / "libnowplaying.so.0")
        return super().environment() | {"LD_LIBRARY_PATH": str(libraries)}

    def test_everything_works_except_push(self):
        self.call("Start", "kitchen", attributes())
        self.client.player().wait_title("Harbour Lights")
        self.assertIn("push disabled: libnowplaying-push.so.0 is not installed", self.log.read_text())


class OfAnotherVersion(PushTest):
    """The loaded library has another interface"""

    def environment(self):
        return super().environment() | {"FAKE_PUSH_IS_OLD": "1"}

    def test_it_is_not_used(self):
        distributor = Distributor(self, "fake")
        self.call("Start", "kitchen", attributes())
        self.client.player().wait_title("Harbour Lights")
        self.wait_logged("libnowplaying-push.so.0 has another version")
        self.assertEqual(distributor.registered, [])


class Chosen(PushTest):
    """The listener has chosen a distributor"""

    def environment(self):
        return super().environment() | {"NOWPLAYING_PUSH_DISTRIBUTOR": "second"}

    def test_the_chosen_distributor_is_used(self):
        first, second = Distributor(self, "first"), Distributor(self, "second")
        self.call("GetTokens", signature="()")
        second.wait_registered("token-application")
        self.assertEqual(first.registered, [])


del ExtensionTest, ManyTest, PushTest
