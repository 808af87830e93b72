# SPDX-License-Identifier: MIT
"""The base of every conformance test: a private bus, a puppet, a client, and waiting with a deadline.

The tests use the library only from outside: through a program that embeds it, the puppet, and the session bus.
NOWPLAYING_BUILD_DIR names another build folder, NOWPLAYING_PUPPET the language of the puppet, and NOWPLAYING_PUPPET_PROGRAM
another program for it.
"""

import contextlib
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

from gi.repository import Gio, GLib

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from private_bus import PrivateBus  # noqa: E402

# A shell in the background ignores the first two, and nohup the third. Every program that a test starts would ignore them too.
for _number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
    if signal.getsignal(_number) == signal.SIG_IGN:
        signal.signal(_number, signal.SIG_DFL)

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BUILD = REPOSITORY / os.environ.get("NOWPLAYING_BUILD_DIR", "build")
PUPPETS = {
    "c": BUILD / "tests" / "puppet",
    "cpp": BUILD / "tests" / "puppet_cpp",
    "python": REPOSITORY / "Tests" / "Puppets" / "puppet.py",
    "rust": BUILD / "rust" / "debug" / "puppet",
    "js": BUILD / "toolkits" / "puppet-js",
    "qml": BUILD / "toolkits" / "puppet-qml6",
}
LANGUAGE = os.environ.get("NOWPLAYING_PUPPET", "c")
PUPPET = pathlib.Path(os.environ.get("NOWPLAYING_PUPPET_PROGRAM", PUPPETS[LANGUAGE]))
# The words that this puppet does not have, and the tests that must fail with it, as "file.Class.test".
WITHOUT = re.findall(rf"^{LANGUAGE} (\S+): ", (REPOSITORY / "Tests" / "Puppets" / "without").read_text(), re.MULTILINE)
LIBRARY = BUILD / "libnowplaying.so"
CONTROL_LIBRARY = BUILD / "libnowplaying-control.so"

ROOT = "org.mpris.MediaPlayer2"
PLAYER = "org.mpris.MediaPlayer2.Player"
PATH = "/org/mpris/MediaPlayer2"
NO_TRACK = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
PROPERTIES = "org.freedesktop.DBus.Properties"
SESSION1, SESSION1_PATH = "org.nowplaying.Session1", "/org/nowplaying/Session"
PLAYERCTLD = "org.mpris.MediaPlayer2.playerctld"
BUS, BUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"
ERROR = BUS + ".Error."
# The outcomes, as the puppet names them, and the error of each.
OUTCOMES = {
    "no_such_content": "org.nowplaying.Error.NoSuchContent",
    "no_actionable_item": "org.nowplaying.Error.NoActionableItem",
    "device_not_found": "org.nowplaying.Error.DeviceNotFound",
    "failed": ERROR + "Failed",
    "not_supported": ERROR + "NotSupported",
    "invalid_argument": ERROR + "InvalidArgs",
    "permission_denied": ERROR + "AccessDenied",
    "sign_in_required": "org.nowplaying.Error.SignInRequired",
    "subscription_required": "org.nowplaying.Error.SubscriptionRequired",
    "skip_limit_reached": "org.nowplaying.Error.SkipLimitReached",
    "end_of_queue": "org.nowplaying.Error.EndOfQueue",
    "network_failed": "org.nowplaying.Error.NetworkFailed",
    "cancelled": "org.nowplaying.Error.Cancelled",
    "timed_out": ERROR + "TimedOut",
}

VLC = """
import ctypes, sys
library = ctypes.CDLL("libvlc.so.5")
library.libvlc_new.restype = ctypes.c_void_p
words = [word.encode() for word in sys.argv[1:]]
vlc = ctypes.c_void_p(library.libvlc_new(len(words), (ctypes.c_char_p * len(words))(*words)))
for name in (b"dbus,none", b"dummy,none"):
    library.libvlc_add_intf(vlc, name)
library.libvlc_playlist_play(vlc, -1, 0, None)
library.libvlc_wait(vlc)
"""
"""The program vlc refuses to run as root, so this is its main(): libvlc with the interfaces dummy and dbus."""

DEADLINE = 10.0
"""Seconds after which a missing event is a failure. Sanitizers and a busy machine need less."""

PROMPT = 1.9
"""Seconds: less than the two that programs wait for a player that does not answer."""

STEADY = 3.0
"""Seconds without changes that the tests observe."""

SECOND = 1_000_000


class DBusError(Exception):
    """An error reply: its name, and its text (None if the body is empty)."""

    def __init__(self, message):
        self.name = message.get_error_name()
        body = message.get_body()
        self.text = body.get_child_value(0).get_string() if body and body.get_type_string().startswith("(s") else None
        super().__init__(f"{self.name}: {self.text}")


def quote(text):
    """One word of the puppet's language; other bytes than plain ASCII are written as \\xNN."""
    data = text if isinstance(text, bytes) else text.encode()
    plain = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;/_-+=?&@#()%'"
    return '"' + "".join(chr(byte) if byte in plain else f"\\x{byte:02x}" for byte in data) + '"'


def fields(**values):
    """Fields of a content as words: fields(title="A B", artist=["C", "D"])."""
    words = []
    for key, value in values.items():
        for entry in value if isinstance(value, (list, tuple)) else [value]:
            words.append(f"{key}={quote(entry if isinstance(entry, (str, bytes)) else str(entry))}")
    return " ".join(words)


def entries(dictionary):
    """The entries of an a{sv}, in their order on the wire, each value with its type."""
    children = (dictionary.get_child_value(i) for i in range(dictionary.n_children()))
    return [(child.get_child_value(0).get_string(), child.get_child_value(1).get_variant()) for child in children]


def in_time(attempt):
    """Whether one of five attempts is in time: a busy machine may delay one, but not each."""
    return any(attempt() for _ in range(5))


def until(condition, what, timeout=DEADLINE):
    """Waits for something that no event reports; returns the first true value of the condition. `what` is the text of the
    failure, or a function that returns it."""
    deadline = time.monotonic() + timeout
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"{what() if callable(what) else what}: not within {timeout} s")
        time.sleep(0.01)
    return value


def written(file):
    """The text that programs have written to an open file. They share its offset, so it is read by another descriptor."""
    return pathlib.Path(f"/proc/self/fd/{file.fileno()}").read_bytes().decode(errors="replace")


def freeze(process):
    """Stops a process by its id. Each of its threads stops when it gets a processor, and works until then."""
    os.kill(process, signal.SIGSTOP)
    threads = pathlib.Path(f"/proc/{process}/task")
    until(lambda: all(") T " in path.read_text() for path in threads.glob("*/stat")), "a stopped process")


def listens(path):
    """Whether a program listens at a socket, whose file exists before that."""
    with contextlib.closing(socket.socket(socket.AF_UNIX)) as client:
        return client.connect_ex(str(path)) == 0


def threads(process):
    """The status of each thread of a process, as the kernel writes it."""
    return [path.read_text() for path in pathlib.Path(f"/proc/{process.pid}/task").glob("*/status")]


def switches(process):
    """How often the threads of a process have slept."""
    return sum(int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", text, re.M)[1]) for text in threads(process))


def wait_asleep(program):
    """Waits until a program has printed and sent everything."""

    def sleeps():
        before = switches(program.process)
        program.read(0.3)
        # If the machine did not run meanwhile, a thread can be about to sleep.
        rests = all("State:\tS" in text for text in threads(program.process))
        return rests and switches(program.process) == before

    until(sleeps, f"{program.process.args} sleeps")


class NotCarried(Exception):
    """A word that the puppet does not have: Tests/Puppets/without has the reason, so the test fails as expected."""

    is_expected = True


class Lines:
    """A program that exchanges lines of text. The test waits for lines, and never sleeps."""

    def __init__(self, arguments, environment, log=None):
        self.log = log
        self.process = subprocess.Popen(
            arguments,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log or subprocess.DEVNULL,
            start_new_session=True,
        )
        os.set_blocking(self.process.stdout.fileno(), False)
        self.events = []
        self.partial = b""

    def read(self, timeout):
        """Reads the available output; returns whether there was any."""
        ready, _, _ = select.select([self.process.stdout], [], [], max(timeout, 0))
        if not ready:
            return False
        data = os.read(self.process.stdout.fileno(), 1 << 16)
        if not data:
            raise EOFError(f"{self.process.args[0]} ended with {self.process.wait()}")
        *lines, self.partial = (self.partial + data).split(b"\n")
        self.events += [line.decode(errors="replace") for line in lines]
        return True

    def write(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def wait_event(self, pattern, timeout=DEADLINE):
        """Removes and returns the first line that begins with `pattern` (a regular expression); waits for it."""
        deadline = time.monotonic() + timeout
        seen = 0
        while True:
            for index in range(seen, len(self.events)):
                match = re.match(pattern, self.events[index])
                if match:
                    del self.events[index]
                    return match
            seen = len(self.events)
            if not self.read(deadline - time.monotonic()) and time.monotonic() >= deadline:
                raise AssertionError(f"no line {pattern!r} within {timeout} s; there were {self.events}")

    def pending(self, pattern):
        """The lines so far that begin with `pattern`."""
        while self.read(0):
            pass
        return [line for line in self.events if re.match(pattern, line)]

    def end(self, how=signal.SIGTERM, timeout=DEADLINE):
        """Sends the signal `how`; returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(timeout)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(BrokenPipeError):
                stream.close()


class Puppet(Lines):
    """The player that a test controls, see Tests/C/puppet.c."""

    def __init__(self, bus, **environment):
        if not PUPPET.exists():
            raise RuntimeError(f"{PUPPET} is missing: build the project first")
        self.log_path = tempfile.TemporaryFile()
        environment.setdefault("NOWPLAYING_LIBRARY", str(LIBRARY))
        super().__init__([str(PUPPET)], bus.environment(**environment), self.log_path)

    def wait_event(self, pattern, timeout=DEADLINE):
        if re.match("[a-z-]*", pattern)[0] in WITHOUT:
            raise NotCarried(f"the puppet in {LANGUAGE} never prints {pattern}")
        return super().wait_event(pattern, timeout)

    def answer(self, line, timeout=DEADLINE):
        """Sends a line; returns the status and the rest of the answer."""
        self.write(line)
        match = self.wait_event(r"result (\S+) ?(.*)", timeout)
        if match[1] == "UNKNOWN_VERB" and match[2] in WITHOUT:
            raise NotCarried(f"the puppet in {LANGUAGE} does not obey {match[2]}")
        return match[1], match[2]

    def __call__(self, *lines):
        """Sends lines that must succeed; returns the rest of the last answer."""
        rest = ""
        for line in lines:
            status, rest = self.answer(line)
            if status != "NP_OK":
                raise AssertionError(f"{line!r} was {status} {rest}; the log says: {self.log_text()}")
        return rest

    def status(self, line):
        return self.answer(line)[0]

    def command(self, timeout=DEADLINE):
        """The next command that reaches the handler: its name and its argument."""
        match = self.wait_event(r"command (\d+) (\S+) (\S+) (\S+) (\S+)", timeout)
        self.number, self.client, self.asked = int(match[1]), match[4], match[5]
        return match[2], match[3]

    def commands(self):
        """The commands that have reached the handler and were not read yet."""
        return self.pending("command ")

    def stats(self):
        """Its threads, its descriptors, and the context switches of the library's threads."""
        folder = pathlib.Path("/proc", str(self.process.pid))
        tasks = [task for task in os.listdir(folder / "task") if task != str(self.process.pid)]
        voluntary = 0
        for task in tasks:
            # A thread may end meanwhile.
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                text = (folder / "task" / task / "status").read_text()
                voluntary += int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", text, re.MULTILINE)[1])
        return {"threads": len(tasks) + 1, "fds": len(os.listdir(folder / "fd")), "voluntary": voluntary}

    def wait_threads(self, count):
        """Waits until it has so many threads. After pthread_join(), the kernel lists a thread for a moment."""
        until(lambda: self.stats()["threads"] == count, f"{count} threads")

    def log_text(self):
        """The library's log so far."""
        return written(self.log_path)

    def close(self):
        super().close()
        self.log_path.close()


class Monitor(Lines):
    """Every message of the bus, one line each, as dbus-monitor sees them."""

    def __init__(self, bus):
        super().__init__(["dbus-monitor", "--address", bus.address, "--profile"], bus.environment())
        self.wait_event(r"sig.*NameLost")

    def write_off(self, client, name):
        """Reads up to a call that is made now; returns the lines before it."""
        client.call(name, "Ping", interface="org.freedesktop.DBus.Peer")
        index = -1
        while index < 0:
            index = next((i for i, line in enumerate(self.events) if line.endswith("\tPing")), -1)
            if index < 0 and not self.read(DEADLINE):
                raise AssertionError("the monitor saw no Ping")
        lines, self.events = self.events[:index], self.events[index + 1 :]
        return lines


class Signal:
    """A received signal."""

    def __init__(self, sender, path, interface, member, parameters):
        self.sender, self.path, self.interface, self.member = sender, path, interface, member
        self.parameters = parameters

    @property
    def values(self):
        return self.parameters.unpack()

    def __repr__(self):
        return f"{self.sender} {self.path} {self.interface}.{self.member}{self.values}"


class Call:
    """A call that was sent."""

    def __init__(self, client):
        self.client, self.reply, self.failure = client, None, None
        self.begun = time.monotonic()
        self.took = None

    def arrived(self, connection, outcome):
        self.took = time.monotonic() - self.begun
        try:
            self.reply = connection.send_message_with_reply_finish(outcome)
        except GLib.Error as failure:
            self.failure = failure

    @property
    def done(self):
        return self.reply is not None or self.failure is not None

    def wait(self, timeout=DEADLINE):
        """Waits for the reply; returns its body, or raises DBusError."""
        self.client.wait(lambda: self.done, "a reply", timeout)
        if self.failure:
            raise self.failure
        if self.reply.get_message_type() == Gio.DBusMessageType.ERROR:
            raise DBusError(self.reply)
        return self.reply.get_body()


class Client:
    """A connection to the bus that receives every signal and can call everything."""

    def __init__(self, address):
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address,
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION,
            None,
            None,
        )
        self.connection.set_exit_on_close(False)
        self.loop = GLib.MainContext.default()
        self.signals = []
        self.subscription = self.connection.signal_subscribe(
            None, None, None, None, None, Gio.DBusSignalFlags.NONE, self._on_signal
        )
        self.bus("GetId")

    def _on_signal(self, _connection, sender, path, interface, member, parameters, *_):
        self.signals.append(Signal(sender, path, interface, member, parameters))

    def close(self):
        if self.subscription:
            self.connection.signal_unsubscribe(self.subscription)
        self.subscription = None
        if not self.connection.is_closed():
            self.connection.close_sync(None)
        self.turn()

    def turn(self):
        """Processes all messages that have arrived."""
        while self.loop.iteration(False):
            pass

    def wait(self, predicate, what, timeout=DEADLINE):
        """Runs the loop until `predicate` returns a true value; returns that value."""
        late = []
        source = GLib.timeout_source_new(max(int(timeout * 1000), 1))
        source.set_callback(lambda *_: late.append(True) or False)
        source.attach(self.loop)
        try:
            while True:
                seen = len(self.signals)
                value = predicate()
                if value:
                    return value
                if late:
                    raise AssertionError(f"{what}: not within {timeout} s; signals: {self.signals[-8:]}")
                # A predicate that calls a player may have received the signal that it waits for, after the answer.
                if len(self.signals) == seen:
                    self.loop.iteration(True)
        finally:
            source.destroy()

    def wait_read(self, read, is_it, wanted, timeout=DEADLINE, count=None):
        """Reads again at each signal, until `is_it` accepts the value; returns the value. `wanted` is a text, or a function
        that returns it. `count`: how many of the signals there are so far that are a reason to read again."""
        count = count or (lambda: len(self.signals))
        deadline = time.monotonic() + timeout
        while True:
            seen = count()
            found = read()
            if is_it(found):
                return found
            what = f"{found!r}, not {wanted() if callable(wanted) else wanted}"
            self.wait(lambda: count() > seen, what, deadline - time.monotonic())

    def wait_equal(self, read, value, timeout=DEADLINE, what=""):
        """Reads again at each signal, until the answer is this value; returns it."""
        return self.wait_read(read, lambda found: found == value, f"{value!r} {what}".strip(), timeout)

    def send(self, name, member, parameters=None, path=PATH, interface=PLAYER, reply=True, timeout=DEADLINE):
        """Sends a call, without waiting. `timeout`: the time for its reply."""
        message = Gio.DBusMessage.new_method_call(name, path, interface, member)
        if parameters is not None:
            message.set_body(parameters)
        call = Call(self)
        if not reply:
            message.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
            self.connection.send_message(message, Gio.DBusSendMessageFlags.NONE)
            return None
        self.connection.send_message_with_reply(
            message, Gio.DBusSendMessageFlags.NONE, int(timeout * 1000), None, call.arrived
        )
        return call

    def call(self, name, member, parameters=None, path=PATH, interface=PLAYER):
        """Calls and waits; returns the reply's body, or raises DBusError. Earlier signals are then in `signals`."""
        call = self.send(name, member, parameters, path, interface)
        body = call.wait()
        self.turn()
        return body

    def bus(self, member, signature="", *values):
        """Calls the bus itself; returns the result."""
        body = GLib.Variant(f"({signature})", values) if signature else None
        answer = self.call(BUS, member, body, BUS_PATH, BUS)
        return answer.unpack()[0] if answer else None

    def names(self, prefix=ROOT + "."):
        """The players on the bus, without playerctld; the connections have the prefix ":"."""
        return sorted(name for name in self.bus("ListNames") if name.startswith(prefix) and name != PLAYERCTLD)

    def owner(self, name):
        return self.bus("GetNameOwner", "s", name)

    def process(self, name):
        """The process of a connection, or of the owner of a name."""
        return self.bus("GetConnectionUnixProcessID", "s", name)

    def own(self, name):
        """Owns a name, or does not wait for it."""
        return self.bus("RequestName", "su", name, 4)

    def names_of(self, process, prefix=ROOT + "."):
        """The names with the prefix that a process owns; its connections have the prefix ":"."""

        def is_its(name):
            # It may leave now.
            with contextlib.suppress(DBusError):
                return self.process(name) == process.pid

        return list(filter(is_its, self.names(prefix)))

    def changes_of_owners(self):
        return sum(signal.member == "NameOwnerChanged" for signal in self.signals)

    def owners(self):
        """The players on the bus, each with its connection."""
        owners = set()
        for name in self.names():
            # A player that is leaving has none.
            with contextlib.suppress(DBusError):
                owners.add((name, self.owner(name)))
        return owners

    def wait_new_name(self, known, timeout=DEADLINE):
        """The name of a player that is not one of those that `owners` returned."""
        new = self.wait_read(lambda: self.owners() - known, bool, "a new name", timeout, self.changes_of_owners)
        return min(new)[0]

    def wait_names(self, count=1, prefix=ROOT + ".", timeout=DEADLINE):
        """The names, once there are `count` of them."""
        return self.wait_read(
            lambda: self.names(prefix),
            lambda names: len(names) == count,
            f"{count} names",
            timeout,
            self.changes_of_owners,
        )

    def player(self, prefix=ROOT + ".", timeout=DEADLINE):
        """The only player on the bus."""
        return Player(self, self.wait_names(1, prefix, timeout)[0])


class Player:
    """An MPRIS player as a client sees it."""

    def __init__(self, client, name):
        self.client, self.name = client, name
        self.owner = client.owner(name)

    def call(self, member, parameters=None, interface=PLAYER):
        return self.client.call(self.name, member, parameters, PATH, interface)

    def send(self, member, parameters=None, interface=PLAYER, reply=True):
        return self.client.send(self.name, member, parameters, PATH, interface, reply)

    def variant(self, key, interface=PLAYER):
        """A property with its type."""
        return self.call("Get", GLib.Variant("(ss)", (interface, key)), PROPERTIES).get_child_value(0).get_variant()

    def get(self, key, interface=PLAYER):
        return self.variant(key, interface).unpack()

    def set(self, key, value, interface=PLAYER):
        return self.call("Set", GLib.Variant("(ssv)", (interface, key, value)), PROPERTIES)

    def everything(self, interface=PLAYER):
        """GetAll, each value with its type."""
        return dict(entries(self.call("GetAll", GLib.Variant("(s)", (interface,)), PROPERTIES).get_child_value(0)))

    def values(self, interface=PLAYER):
        return {key: value.unpack() for key, value in self.everything(interface).items()}

    def has(self, key, interface=PLAYER):
        return key in self.everything(interface)

    @property
    def session(self):
        """The same player by org.nowplaying.Session1."""
        return Session(self)

    @property
    def metadata(self):
        return self.get("Metadata")

    @property
    def metadata_types(self):
        return {key: value.get_type_string() for key, value in entries(self.variant("Metadata"))}

    @property
    def position(self):
        """The position in seconds."""
        return self.get("Position") / SECOND

    def signals(self, member=None):
        """The signals of this player so far, at the MPRIS path."""
        self.client.turn()
        return [
            signal
            for signal in self.client.signals
            if signal.sender == self.owner and signal.path == PATH and (member is None or signal.member == member)
        ]

    def changes(self, interface=PLAYER):
        """The bodies of its PropertiesChanged so far, without the interface: (changed, invalidated)."""
        return [signal.values[1:] for signal in self.signals("PropertiesChanged") if signal.values[0] == interface]

    def changed(self, interface=PLAYER):
        """The keys that were announced so far, one list per signal."""
        return [sorted(changed) for changed, _ in self.changes(interface)]

    def seeked(self):
        """The positions that were announced so far, in seconds."""
        return [signal.values[0] / SECOND for signal in self.signals("Seeked")]

    def settle(self):
        """Returns when every value that was set before has been announced.

        Replies and signals of one connection keep their order, and the library publishes what is set before it answers the
        next call. Other players may need some calls.
        """
        question = GLib.Variant("(ss)", (PLAYER, "PlaybackStatus"))
        for _ in range(3):
            for call in [self.send("Get", question, PROPERTIES) for _ in range(3)]:
                call.wait()
        self.client.turn()

    def forget(self):
        """Forgets the signals so far."""
        self.settle()
        self.client.signals.clear()

    def wait_value(self, key, value, interface=PLAYER, timeout=DEADLINE):
        """Waits until a property has that value; reads it again at each signal."""
        return self.client.wait_equal(lambda: self.values(interface).get(key), value, timeout, f"in {key}")

    def wait_title(self, title):
        """Waits until the metadata have that title."""
        self.client.wait_equal(lambda: self.metadata.get("xesam:title"), title, what="as title")

    def wait_change(self, key, interface=PLAYER):
        """Waits until the key is announced; returns the last announced value."""

        def announced():
            found = [changed[key] for changed, _ in self.changes(interface) if key in changed]
            return [found[-1]] if found else None

        return self.client.wait(announced, f"{key} in PropertiesChanged")[0]

    def wait_seeked(self, count=1):
        return self.client.wait(lambda: self.seeked() if len(self.seeked()) >= count else None, "Seeked")

    def assert_silent(self, seconds):
        """Fails at the first signal of this player within the time."""
        begun = len(self.signals())
        try:
            self.client.wait(lambda: len(self.signals()) > begun, "silence", seconds)
        except AssertionError:
            return
        raise AssertionError(f"not silent: {self.signals()[begun:]}")


class Session:
    """A session as a client of org.nowplaying.Session1 sees it."""

    def __init__(self, player, path=SESSION1_PATH):
        self.client, self.name, self.owner, self.path = player.client, player.name, player.owner, path

    def call(self, member, parameters=None, interface=PROPERTIES):
        return self.client.call(self.name, member, parameters, self.path, interface)

    def send(self, command, **arguments):
        parameters = GLib.Variant("(sa{sv})", (command, arguments))
        return self.client.send(self.name, "Perform", parameters, self.path, SESSION1)

    def perform(self, command, **arguments):
        return self.send(command, **arguments).wait()

    def variant(self, key):
        return self.call("Get", GLib.Variant("(ss)", (SESSION1, key))).get_child_value(0).get_variant()

    def get(self, key):
        return self.variant(key).unpack()

    def everything(self):
        return dict(entries(self.call("GetAll", GLib.Variant("(s)", (SESSION1,))).get_child_value(0)))

    def values(self):
        return {key: value.unpack() for key, value in self.everything().items()}

    def description(self):
        return xml.etree.ElementTree.fromstring(self.call("Introspect", None, BUS + ".Introspectable").unpack()[0])

    def signals(self):
        """The signals that this object has emitted so far."""
        self.client.turn()
        return [s for s in self.client.signals if s.sender == self.owner and s.path == self.path]

    def changes(self):
        """The PropertiesChanged signals so far, as (changed, invalidated)."""
        return [s.values[1:] for s in self.signals()]

    def wait_change(self, key, of=lambda value: True):
        """Waits until a PropertiesChanged has a matching value of a property; returns the value."""

        def found():
            values = [changed[key] for changed, _ in self.changes() if key in changed and of(changed[key])]
            return [values[-1]] if values else None

        return self.client.wait(found, f"{key} in PropertiesChanged")[0]


class ConformanceTest(unittest.TestCase):
    """A private bus, a client on it, and puppets, all ended after the test."""

    ALL_COMMANDS = (
        "play pause toggle_play_pause stop next previous seek_to_position skip_forward skip_backward "
        "change_playback_rate change_repeat_mode change_shuffle_mode open_url raise quit set_fullscreen "
        "set_volume"
    )
    bus_at_start = True

    def __init__(self, *arguments):
        super().__init__(*arguments)
        if self.id() in WITHOUT:
            self.__unittest_expecting_failure__ = True

    def setUp(self):
        self.bus = PrivateBus()
        self.addCleanup(self.bus.close)
        self.client = None
        if self.bus_at_start:
            self.start_bus()

    def start_bus(self):
        """Starts the bus, and a client on it: the previous client ended with its bus."""
        self.bus.start()
        self.client = self.new_client()
        return self.client

    def new_client(self):
        client = Client(self.bus.address)
        self.addCleanup(client.close)
        return client

    def new_puppet(self, **environment):
        puppet = Puppet(self.bus, **environment)
        self.addCleanup(puppet.close)
        return puppet

    def assert_in_time(self, send):
        """The calls are answered after 400 ms: KDE Connect waits half a second. A busy machine may delay one reply, but not
        each of five.
        """
        for _ in range(5):
            calls = send()
            for call in calls:
                call.wait()
            took = [call.took for call in calls]
            self.assertGreater(min(took), 0.3)
            if max(took) < 0.5:
                return
        self.fail(f"the replies took {took} s")

    def start(
        self,
        offer="play pause next previous seek_to_position",
        content=None,
        playback="playing position=42",
        flags="",
        application="org.example.Player",
        before=(),
        **environment,
    ):
        """Starts a puppet with one session, "music", on the bus; returns the puppet and the player."""
        known = self.client.owners()
        puppet = self.new_puppet(**environment)
        puppet(f"context {application} {flags}", *before, "session music")
        puppet("begin music", f"content music {content or self.song()}", f"playback music {playback}")
        if offer:
            puppet(f"offer music {offer}")
        if "open_url" in offer or "add_to_queue" in offer:
            puppet("supported-urls music * --")
        puppet("end music", "publish music")
        player = Player(self.client, self.client.wait_new_name(known))
        player.forget()
        return puppet, player

    @staticmethod
    def song(number=1, **more):
        """A content in the puppet's language: a song of 254 seconds."""
        values = dict(title=f"Song {number}", artist="The Ferrymen", album="Low Water", length=254)
        values.update(more)
        return f"music track-{number} " + fields(**{key: value for key, value in values.items() if value is not None})

    def set_song(self, puppet, number=1, session="music", **more):
        puppet(f"content {session} {self.song(number, **more)}")

    def run_program(self, *command, log=None, **environment):
        """Starts a program on the bus, which exchanges lines with the test."""
        program = Lines(command, self.bus.environment(**environment), log)
        self.addCleanup(program.close)
        return program

    def new_monitor(self):
        monitor = Monitor(self.bus)
        self.addCleanup(monitor.close)
        return monitor

    def run_tool(self, *arguments, timeout=DEADLINE, check=True, environment=None):
        """Runs a program on the bus; returns its output without the newline."""
        done = subprocess.run(
            arguments, env=self.bus.environment(**(environment or {})), capture_output=True, text=True, timeout=timeout
        )
        if check and done.returncode:
            raise AssertionError(f"{arguments} ended with {done.returncode}: {done.stderr}")
        return done.stdout.rstrip("\n") if check else done

    def playerctl(self, *arguments, **options):
        return self.run_tool("playerctl", *arguments, **options)

    def busctl(self, *arguments, **options):
        return self.run_tool("busctl", f"--address={self.bus.address}", *arguments, **options)

    def wait_cover(self, player):
        """The bytes of the published image."""

        def address():
            return player.metadata.get("mpris:artUrl")

        seen = self.client.wait_read(address, bool, "a cover")
        self.assertTrue(seen.startswith("file:///"), seen[:80])
        return pathlib.Path(GLib.filename_from_uri(seen)[0]).read_bytes()

    def start_playerctld(self):
        """Starts the real playerctld; it is on the bus when this returns."""
        daemon = subprocess.Popen(
            ["playerctld"], env=self.bus.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

        def end():
            daemon.poll() is None and daemon.terminate()
            daemon.wait()

        self.addCleanup(end)

        def owned():
            return any(
                signal.member == "NameOwnerChanged" and signal.values[0] == PLAYERCTLD and signal.values[2]
                for signal in self.client.signals
            )

        self.client.wait(owned, "playerctld")
        return daemon

    def players_of_playerctld(self):
        """The players that playerctld knows, the first one first."""
        arguments = GLib.Variant("(ss)", ("com.github.altdesktop.playerctld", "PlayerNames"))
        return self.client.call(PLAYERCTLD, "Get", arguments, interface=PROPERTIES).unpack()[0]

    def wait_playerctld(self, *players):
        """playerctld has its name before its objects, and reads a player before it knows it."""
        wanted = sorted(player.name for player in players)

        def knows():
            try:
                return sorted(self.players_of_playerctld()) == wanted
            except DBusError:
                return False

        self.client.wait(knows, f"playerctld to know {wanted}")

    def proxied(self, *own):
        """The address of a bus behind Flatpak's proxy, which allows these names."""
        socket = self.bus.folder / "proxy"
        ready, ready_end = os.pipe()
        proxy = subprocess.Popen(
            [
                "xdg-dbus-proxy",
                f"--fd={ready_end}",
                self.bus.address,
                str(socket),
                "--filter",
                *(f"--own={name}" for name in own),
            ],
            pass_fds=[ready_end],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(ready_end)
        self.addCleanup(proxy.wait)
        self.addCleanup(os.close, ready)
        self.addCleanup(proxy.kill)
        self.assertTrue(os.read(ready, 1), "xdg-dbus-proxy did not start")
        return f"unix:path={socket}"

    def assert_error(self, name, action, *arguments):
        """The call fails with that error and with a text."""
        with self.assertRaises(DBusError) as caught:
            action(*arguments)
        self.assertEqual(caught.exception.name, name if "." in name else ERROR + name)
        self.assertTrue(caught.exception.text, "an error without a text kills playerctld")
        return caught.exception

    def fail_in_time(self, send, fail):
        """Returns the error of a call that the player fails at once. After 400 ms the reply is success: a busy machine may
        delay one failure, but not each of five."""
        for _ in range(5):
            call = send()
            fail()
            try:
                call.wait()
            except DBusError as error:
                self.assertTrue(error.text, "an error without a text kills playerctld")
                return error
        return self.fail("each reply was success, because the failure came after 400 ms")

    def assert_no_command(self, puppet, player, session="music"):
        """No command reached the handler: callbacks keep their order, and a command sent now arrives first."""
        puppet(f"offer {session} raise")
        player.client.wait(lambda: player.get("CanRaise", ROOT), "CanRaise")
        player.call("Raise", interface=ROOT)
        self.assertEqual(puppet.command(), ("raise", "-"))
