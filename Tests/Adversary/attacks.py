# SPDX-License-Identifier: MIT
"""The attacks. Each runs for about the given time, and returns the number of messages or actions.

The caller checks the player after each attack. Each attack itself checks the effects that only it can see.
"""

from __future__ import annotations

import collections
import contextlib
import itertools
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable
from typing import Any

from stage import OWN_MOUNTS, PATIENCE, BrokerBus, Harm, Stage, program
from support import PATH, PLAYER, PROPERTIES, ROOT, PrivateBus
from wire import (
    BUS,
    BUS_PATH,
    CALL,
    DESTINATION,
    ERROR,
    ERROR_NAME,
    INTERFACE,
    MEMBER,
    NO_REPLY_EXPECTED,
    REPLY_SERIAL,
    RETURN,
    SENDER,
    SIGNAL,
    SIGNATURE,
    Client,
    LyingBus,
    Stream,
    body,
    log_in,
    message,
    list_types,
    read_line,
)
from fake_players import FakePlayer, metadata
from fake_players import Stage as Players
from wire import DESCRIPTORS as DESCRIPTOR_COUNT
from wire import PATH as PATH_FIELD
from web import Site

SESSION1, SESSION1_PATH = "org.nowplaying.Session1", "/org/nowplaying/Session"
CENTER, CENTER1, CENTER_PATH = "org.nowplaying.Center", "org.nowplaying.Center1", "/org/nowplaying/Center"
EXTENSION1, EXTENSION1_PATH = "org.nowplaying.Extension1", "/org/nowplaying/Extension"
PLAYERCTLD = "org.mpris.MediaPlayer2.playerctld"
MOST_LATE = 2.0
"""Seconds after which the answer to another client is late."""
MOST_WAIT = 0.1
"""Seconds that another client of the service may wait, on a quiet machine."""
MOST_LINES = 21
"""The log may have this many lines of one kind in a minute: twenty, and one with the number of dropped lines."""

MOST_OPEN = 8_000
"""The most calls of four clients without an answer."""

CUSTOM1, CUSTOM1_PATH = "org.nowplaying.Custom1", SESSION1_PATH + "/custom"
PATHS = [PATH, SESSION1_PATH, SESSION1_PATH + "/other/1", "/", "/org", PATH + "/a", EXTENSION1_PATH, CUSTOM1_PATH]
LISTS = [ROOT + ".TrackList", ROOT + ".Playlists"]
INTERFACES = [PLAYER, ROOT, PROPERTIES, SESSION1, *LISTS, None, "a.b", EXTENSION1, CUSTOM1]
MEMBERS = (
    "Play Pause PlayPause Stop Next Previous Seek SetPosition OpenUri Raise Quit Get Set GetAll Introspect Ping "
    "GetMachineId Perform GetArtwork GetChapterArtwork GetIcon GetAnimatedPreview GetAnimatedVideo GetTracksMetadata AddTrack "
    "GoTo RemoveTrack GetPlaylists ActivatePlaylist Start Update End GetTokens x"
).split()
PROPERTY_NAMES = "Metadata Volume Rate LoopStatus Shuffle Position PlaybackStatus Fullscreen Content x".split()


class Words:
    """Unexpected values of any type."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def signature(self, depth: int = 0) -> str:
        """Any complete type."""
        kind = self.chance.choice("ybnqiuxtdsogv" if depth > 4 else "ybnqiuxtdsogvaaa((")
        if kind == "a":
            if self.chance.random() < 0.3:
                return "a{" + self.chance.choice("ybnqiuxtdsog") + self.signature(depth + 1) + "}"
            return "a" + self.signature(depth + 1)
        if kind == "(":
            return "(" + "".join(self.signature(depth + 1) for _ in range(self.chance.randint(1, 3))) + ")"
        return kind

    def number(self) -> int:
        """A number at or near a limit."""
        return self.chance.choice([0, 1, -1, 2**15, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63), 10**6, 254 * 10**6])

    def text(self) -> str:
        """A text, sometimes a long one; the bus accepts only UTF-8."""
        return self.chance.choice(
            [
                "",
                "a",
                "music",
                PLAYER,
                "Volume",
                "play",
                "file:///etc/passwd",
                "\u202e",
                "é" * 100,
                "A" * 70_000,
                "\ufffe",
            ]
        )

    def value(self, kind: str) -> Any:
        """A value of that type."""
        chance = self.chance
        if kind in "ybnqiuxt":
            bits = {"y": 8, "b": 1, "n": 16, "q": 16, "i": 32, "u": 32, "x": 64, "t": 64}[kind]
            value = self.number() & ((1 << bits) - 1)
            return value - (1 << bits) if kind in "nix" and value >> (bits - 1) else value
        if kind == "d":
            return chance.choice([0.0, -1.0, 1e308, -1e308, float("nan"), float("inf"), 5e-324, 0.5])
        if kind == "s":
            return self.text()
        if kind == "o":
            return chance.choice([*PATHS, "/org/nowplaying/entry/x", "/org/mpris/MediaPlayer2/TrackList/NoTrack"])
        if kind == "g":
            return chance.choice(["", "s", "a{sv}", "(((i)))"])
        if kind == "v":
            inner = self.signature(3)
            return (inner, self.value(inner))
        if kind.startswith("a{"):
            return {} if chance.random() < 0.5 else _Entries(self, kind[2:-1])
        if kind[0] == "a":
            return [self.value(kind[1:]) for _ in range(chance.choice([0, 1, 3, 20]))]
        return [self.value(inner) for inner in list_types(kind[1:-1])]


class _Entries:
    """The entries of a dictionary, in which a key may occur twice."""

    def __init__(self, words: Words, kinds: str) -> None:
        self.found = [(words.value(kinds[0]), words.value(kinds[1:])) for _ in range(words.chance.randint(1, 4))]

    def items(self) -> list[tuple[Any, Any]]:
        """The same as dict.items()."""
        return self.found


class Clock:
    """Ends the loop after a time, but not before its first round: an attack that sends nothing tests nothing."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.has_begun = False

    def __bool__(self) -> bool:
        goes_on = not self.has_begun or time.monotonic() < self.end
        self.has_begun = True
        return goes_on


# ---- clients of a bus that is honest ----


def answered(stage: Stage, clients: list[Client]) -> None:
    """Closes the clients, and checks that another one gets an answer."""
    for client in clients:
        client.close()
    witness = stage.client()
    witness.ask(stage.name, PATH, PROPERTIES, "GetAll", "s", PLAYER)
    witness.close()


def questions(stage: Stage, seconds: float, chance: random.Random) -> int:
    """Four clients send calls and do not read the answers; a fifth client gets its answer in time."""
    clock, sent = Clock(seconds), 0
    clients = [stage.client() for _ in range(4)]
    witness = stage.client()
    fields = {PATH_FIELD: PATH, INTERFACE: PROPERTIES, MEMBER: "GetAll", DESTINATION: stage.name, SIGNATURE: "s"}
    template = message(CALL, 1, fields, body("s", PLAYER))
    while clock:
        for place, client in enumerate(clients):
            client.socket.settimeout(0.2)
            try:
                client.flood(500, template)
                sent += 500
            except OSError:
                # Neither the bus nor its socket accepts more, or the bus has closed the connection.
                client.close()
                clients[place] = stage.client()
        begun = time.monotonic()
        witness.answer(witness.call(stage.name, PATH, PROPERTIES, "Get", "ss", PLAYER, "PlaybackStatus"), PATIENCE)
        if time.monotonic() - begun > PATIENCE / 2:
            raise Harm("another client waits for half a minute")
        if sent % MOST_OPEN == 0:
            # For each new call, dbus-daemon searches all calls without an answer: a few thousand are enough.
            for client in clients:
                client.close()
            clients = [stage.client() for _ in range(4)]
    answered(stage, [*clients, witness])
    return sent


def any_call(stage: Stage, seconds: float, chance: random.Random) -> int:
    """Calls of any name with values of any type: each gets one answer, and each error has a text."""
    clock, sent, words = Clock(seconds), 0, Words(chance)
    client = stage.client()
    while clock:
        signature = "".join(words.signature() for _ in range(chance.choice([0, 1, 1, 2, 3])))
        values = [words.value(kind) for kind in list_types(signature)]
        member = chance.choice(MEMBERS)
        if chance.random() < 0.4:
            member, signature = "Set", "ssv"
            inner = words.signature(2)
            values = [chance.choice([PLAYER, ROOT]), chance.choice(PROPERTY_NAMES), (inner, words.value(inner))]
        if member == "Quit" or len(signature) > 255:
            continue
        fields = {
            PATH_FIELD: chance.choice(PATHS),
            INTERFACE: chance.choice(INTERFACES),
            MEMBER: member,
            DESTINATION: stage.name,
            SIGNATURE: signature or None,
        }
        flags = NO_REPLY_EXPECTED if chance.random() < 0.2 else 0
        try:
            serial = client.send(CALL, fields, body(signature, *values), flags)
        except OSError:
            # The bus has closed the connection because of an invalid message.
            client = stage.client()
            continue
        sent += 1
        # The puppet would block if its output were not read.
        stage.puppet.read(0)
        stage.puppet.events.clear()
        if not flags:
            try:
                answer = client.answer(serial)
            except ConnectionError:
                client = stage.client()
                continue
            if answer.kind == ERROR and not answer.text():
                raise Harm(f"an error without a text, to {fields}")
    # Restore the values that the client may have changed.
    client.close()
    client = stage.client()
    client.ask(stage.name, PATH, PROPERTIES, "Set", "ssv", PLAYER, "Volume", ("d", 0.5))
    client.drain()
    client.close()
    return sent


def large_calls(stage: Stage, seconds: float, chance: random.Random) -> int:
    """Calls of 15 MB, and some just below 1 MB; the memory of rejected calls is freed."""
    clock, sent = Clock(seconds), 0
    while clock:
        client = stage.client()
        for size in (15 << 20, 1_040_000, 15 << 20):
            serial = client.call(stage.name, PATH, PLAYER, "OpenUri", "s", "x-none:" + "A" * size)
            answer = client.answer(serial, PATIENCE)
            if size > 1 << 20 and (answer.kind != ERROR or not answer.text()):
                raise Harm(f"a call of {size} bytes is answered with {answer.fields}")
            sent += 1
        client.close()
    return sent


def descriptors(stage: Stage, seconds: float, chance: random.Random) -> int:
    """Calls with as many descriptors as one message may have, and images whose descriptors are never read."""
    clock, sent = Clock(seconds), 0
    held = [os.open("/dev/null", os.O_RDONLY) for _ in range(16)]
    while clock:
        client = stage.client()
        fields = {
            PATH_FIELD: PATH, INTERFACE: PLAYER, MEMBER: "Seek", DESTINATION: stage.name, SIGNATURE: "x",
            DESCRIPTOR_COUNT: len(held),
        }  # fmt: skip
        client.socket.settimeout(1)
        with contextlib.suppress(OSError):
            for _ in range(20):
                client.serial += 1
                client.send_descriptors(message(CALL, client.serial, fields, body("x", 0)), held)
                sent += 1
            for size in range(1, 200):
                client.call(stage.name, SESSION1_PATH, SESSION1, "GetArtwork", "ii", size, size)
                sent += 1
        answered(stage, [client])
    for descriptor in held:
        os.close(descriptor)
    return sent


FORGED: list[tuple[str, str, str, str, Callable[[Stage, Client], list[Any]]]] = [
    (BUS_PATH, BUS, "NameOwnerChanged", "sss", lambda s, c: [s.name, c.name, ""]),
    (BUS_PATH, BUS, "NameOwnerChanged", "sss", lambda s, c: [PLAYERCTLD, "", c.name]),
    (BUS_PATH, BUS, "NameOwnerChanged", "sss", lambda s, c: ["org.unifiedpush.Distributor.evil", "", c.name]),
    (BUS_PATH, BUS, "NameLost", "s", lambda s, c: [s.name]),
    (BUS_PATH, BUS, "NameAcquired", "s", lambda s, c: [s.name]),
    (
        PATH,
        PROPERTIES,
        "PropertiesChanged",
        "sa{sv}as",
        lambda s, c: [PLAYER, {"PlaybackStatus": ("s", "Playing")}, []],
    ),
    (
        PATH,
        PROPERTIES,
        "PropertiesChanged",
        "sa{sv}as",
        lambda s, c: ["com.github.altdesktop.playerctld", {"PlayerNames": ("as", ["org.mpris.MediaPlayer2.evil"])}, []],
    ),
    (
        EXTENSION1_PATH,
        EXTENSION1,
        "TokenChanged",
        "(aysss)",
        lambda s, c: [[b"evil", "https://evil.example/", "BKey", "auth"]],
    ),
    ("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep", "b", lambda s, c: [1]),
    (
        "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings",
        "SettingChanged",
        "ssv",
        lambda s, c: ["org.gnome.desktop.interface", "enable-animations", ("b", 0)],
    ),
]


def forged_signals(stage: Stage, seconds: float, chance: random.Random) -> int:
    """Signals that claim to be from the bus, playerctld, an extension, logind or the portal, to one client or all."""
    clock, sent = Clock(seconds), 0
    expected = system_primary(stage)
    client = stage.client()
    owner = client.ask(BUS, BUS_PATH, BUS, "GetNameOwner", "s", stage.name).text()
    names = client.ask(BUS, BUS_PATH, BUS, "ListNames").texts()
    everyone = [None, owner, *(name for name in names if name.startswith(":") and name != client.name)]
    while clock:
        for path, interface, member, signature, values in FORGED * 20:
            fields = {
                PATH_FIELD: path, INTERFACE: interface, MEMBER: member, DESTINATION: chance.choice(everyone),
                SIGNATURE: signature,
            }  # fmt: skip
            client.send(SIGNAL, fields, body(signature, *values(stage, client)))
            sent += 1
        # The bus reports to the sender which messages it does not forward.
        client.drain()
    client.close()
    if system_primary(stage) != expected:
        raise Harm(f"forged signals have made the system primary {system_primary(stage)}, it was {expected}")
    return sent


def forged_answers(stage: Stage, seconds: float, chance: random.Random) -> int:
    """Answers to other clients' calls: their serial numbers are easy to guess, and some buses forward the answers."""
    clock, sent = Clock(seconds), 0
    expected = system_primary(stage)
    client = stage.client()
    owner = client.ask(BUS, BUS_PATH, BUS, "GetNameOwner", "s", stage.name).text()
    while clock:
        # Each player causes new calls of the library.
        other = stage.client()
        other.ask(BUS, BUS_PATH, BUS, "RequestName", "su", f"org.mpris.MediaPlayer2.evil{sent}", 4)
        names = [name for name in client.ask(BUS, BUS_PATH, BUS, "ListNames").texts() if name.startswith(":")]
        try:
            for number in range(1, 100):
                for name in {owner, *names[-3:]} - {client.name, other.name}:
                    answer = chance.choice([("s", "evil"), ("u", 1), ("as", ["evil"]), ("v", ("s", "Playing"))])
                    fields = {REPLY_SERIAL: number, DESTINATION: name, SIGNATURE: answer[0]}
                    client.send(RETURN, fields, body(*answer))
                    sent += 1
            client.drain()
        except OSError:
            # dbus-broker closes a connection that answers a call that it did not receive.
            client = stage.client()
        other.close()
    client.close()
    if system_primary(stage) != expected:
        raise Harm(f"forged answers have made the system primary {system_primary(stage)}, it was {expected}")
    return sent


def many_names(stage: Stage, seconds: float, chance: random.Random) -> int:
    """Thousands of players that appear and disappear, on one connection."""
    clock, sent = Clock(seconds), 0
    expected = system_primary(stage)
    while clock:
        client = stage.client()
        for _ in range(250):
            client.call(BUS, BUS_PATH, BUS, "RequestName", "su", f"org.mpris.MediaPlayer2.evil{sent}", 4)
            sent += 1
        client.drain()
        client.close()
    deadline = time.monotonic() + PATIENCE
    while system_primary(stage) != expected:
        if time.monotonic() > deadline:
            raise Harm(f"the system primary is {system_primary(stage)}, it was {expected}")
    return sent


def system_primary(stage: Stage) -> str:
    """Whether the media keys reach the session, once the library knows it."""
    stage.rest()
    return stage.puppet("is-system music")


def coming_and_going(stage: Stage, seconds: float, chance: random.Random) -> int:
    """Clients that send a call and disconnect before the answer."""
    clock, sent = Clock(seconds), 0
    while clock:
        client = stage.client()
        for _ in range(5):
            client.call(stage.name, PATH, PLAYER, "Seek", "x", 0)
            client.call(stage.name, SESSION1_PATH, SESSION1, "GetArtwork", "ii", 64, 64)
            sent += 2
        client.close()
    answered(stage, [])
    return sent


def starts(stage: Stage, seconds: float, chance: random.Random) -> int:
    """20,000 Start calls at once to a program that hosts remote sessions, while another client waits for an answer."""
    name = "org.example.RemoteExtension.RemoteMedia"
    extension = subprocess.Popen(
        [str(program("examples/remote_extension"))], env=stage.bus.environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        client, witness = stage.client(), stage.client()
        deadline = time.monotonic() + PATIENCE
        while name not in witness.ask(BUS, BUS_PATH, BUS, "ListNames").texts():
            if time.monotonic() > deadline:
                raise Harm("the extension does not come to the bus")
            time.sleep(0.05)
        data = bytearray()
        for number in range(20_000):
            client.serial += 1
            fields = {
                PATH_FIELD: EXTENSION1_PATH, INTERFACE: EXTENSION1, MEMBER: "Start", DESTINATION: name,
                SIGNATURE: "ayay",
            }  # fmt: skip
            values = body("ayay", f"session-{number}".encode(), b'{"id": "x", "title": "A"}')
            data += message(CALL, client.serial, fields, values, NO_REPLY_EXPECTED)
        client.socket.settimeout(PATIENCE)
        client.socket.sendall(data)
        begun = time.monotonic()
        witness.ask(name, EXTENSION1_PATH, PROPERTIES, "Get", "ss", EXTENSION1, "Version")
        waited = time.monotonic() - begun
        if waited > MOST_LATE:
            raise Harm(f"another client waits for {waited:.1f} s")
        client.close()
        witness.close()
        if extension.poll() is not None:
            raise Harm(f"the extension has ended with {extension.returncode}")
    finally:
        extension.kill()
        extension.wait()
    return 20_000


def noise(stage: Stage, seconds: float, chance: random.Random) -> int:
    """Input that the library warns of, repeated; the size of the log stays limited."""
    clock, sent = Clock(seconds), 0
    before, begun = len(stage.puppet.log_text()), time.monotonic()
    client = stage.client()
    fields = {PATH_FIELD: PATH, INTERFACE: PLAYER, MEMBER: "OpenUri", DESTINATION: stage.name, SIGNATURE: "s"}
    wrong = message(CALL, 1, fields, body("s", "no address"), NO_REPLY_EXPECTED)
    fields = {**fields, MEMBER: "SetPosition", SIGNATURE: "ox"}
    stale = message(CALL, 1, fields, body("ox", "/org/nowplaying/stale", 1), NO_REPLY_EXPECTED)
    while clock:
        client.socket.settimeout(PATIENCE)
        client.flood(1000, wrong)
        client.flood(1000, stale)
        sent += 2000
        client.ask(stage.name, PATH, PROPERTIES, "Get", "ss", PLAYER, "Volume")
    client.close()
    kinds = collections.Counter(re.sub(r"\d+", "", line) for line in stage.puppet.log_text()[before:].splitlines())
    minutes = 1 + int((time.monotonic() - begun) / 60)
    for kind, count in kinds.items():
        if count > MOST_LINES * minutes:
            raise Harm(f"{count} lines in the log: {kind}")
    return sent


def killed_bus(stage: Stage, seconds: float, chance: random.Random) -> int:
    """The bus is killed, stopped and started again, also while a client floods."""
    clock, times = Clock(seconds), 0
    while clock:
        client = stage.client()
        with contextlib.suppress(OSError, TimeoutError):
            for _ in range(chance.randint(0, 200)):
                client.call(stage.name, PATH, PLAYER, "Seek", "x", 0)
        if chance.random() < 0.3 and stage.bus.daemon:
            stage.bus.daemon.send_signal(signal.SIGSTOP)
            time.sleep(0.2)
        client.close()
        stage.bus.kill()
        stage.bus.start()
        stage.wait_until_there()
        times += 1
    return times


CENTER_MEMBERS = [
    ("Perform", "ssa{sv}"), ("GetArtwork", "sii"), ("SetPrimary", "s"), ("Shift", ""), ("Unshift", ""), ("Explain", "s"),
    ("Hold", "sa{sv}"), ("Release", "u"), ("GetAll", "s"), ("Get", "ss"), ("Set", "ssv"), ("Introspect", ""), ("x", ""),
    ("RequestPrimary", "a{sv}"),
]  # fmt: skip
MPRIS_NAMES = (
    "Metadata PlaybackStatus Volume Rate Position LoopStatus Shuffle CanPlay CanPause CanGoNext CanSeek CanControl "
    "MinimumRate MaximumRate"
).split()


class OddPlayer:
    """A player that answers with, and announces, values of any type."""

    def __init__(self, stage: Stage, words: Words, number: int) -> None:
        self.client, self.words = stage.client(), words
        self.client.ask(BUS, BUS_PATH, BUS, "RequestName", "su", f"{ROOT}.odd{number}", 0)

    def values(self) -> dict[str, tuple[str, Any]]:
        """Some properties."""
        chance = self.words.chance
        found: dict[str, tuple[str, Any]] = {"PlaybackStatus": ("s", chance.choice(["Playing", "Paused", "Stopped"]))}
        for name in chance.sample(MPRIS_NAMES, chance.randint(0, 5)):
            kind = self.words.signature(3)
            found[name] = (kind, self.words.value(kind))
        if chance.random() < 0.5:
            kinds = {
                key: self.words.signature(4) for key in ("mpris:trackid", "xesam:title", "mpris:length", "mpris:artUrl")
            }
            found["Metadata"] = ("a{sv}", {key: (kind, self.words.value(kind)) for key, kind in kinds.items()})
        return found

    def turn(self) -> int:
        """Answers what has arrived, and announces something."""
        chance, sent = self.words.chance, 1
        while (call := self.client.next(0)) is not None:
            if call.kind != CALL or chance.random() < 0.05:
                continue
            fields = {REPLY_SERIAL: call.serial, DESTINATION: call.fields[SENDER]}
            if chance.random() < 0.1:
                self.client.send(ERROR, {**fields, ERROR_NAME: "a.b"}, b"", 1)
            elif chance.random() < 0.1:
                kind = self.words.signature()
                self.client.send(RETURN, {**fields, SIGNATURE: kind}, body(kind, self.words.value(kind)), 1)
            else:
                self.client.send(RETURN, {**fields, SIGNATURE: "a{sv}"}, body("a{sv}", self.values()), 1)
            sent += 1
        fields = {PATH_FIELD: PATH, INTERFACE: PROPERTIES, MEMBER: "PropertiesChanged", SIGNATURE: "sa{sv}as"}
        gone = chance.sample(MPRIS_NAMES, chance.randint(0, 2))
        self.client.send(SIGNAL, fields, body("sa{sv}as", PLAYER, self.values(), gone))
        return sent


def run_delay(*threads: pathlib.Path) -> float:
    """The seconds in which threads could run, and had no processor."""
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[1]) for thread in threads) / 1e9


class Service:
    """nowplaying-center, and another client of it, which is answered in time."""

    def __init__(self, stage: Stage, *settings: str) -> None:
        self.stage, self.memory = stage, 0
        folder = stage.folder / "center"
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "nowplaying").mkdir(mode=0o700, parents=True)
        folder.chmod(0o700)
        (folder / "nowplaying" / "center.conf").write_text("".join(line + "\n" for line in settings))
        environment = stage.bus.environment(XDG_RUNTIME_DIR=str(folder), XDG_CONFIG_HOME=str(folder))
        self.log = folder / "log"
        with self.log.open("wb") as file:
            self.process = subprocess.Popen(
                [program("bin/nowplaying-center")], env=environment, stdout=file, stderr=file
            )
        self.witness = stage.client()
        bus = self.witness.ask(BUS, BUS_PATH, BUS, "GetConnectionUnixProcessID", "s", BUS)
        proc = pathlib.Path("/proc")
        self.way = [proc / str(os.getpid()), proc / str(int.from_bytes(bus.data[:4], "little"))]
        """The threads on the way to the bus, and from there."""
        self.thread = proc / str(self.process.pid)
        """That of the service."""
        tasks = (proc / str(stage.pid) / "task").iterdir()
        self.idle = next(task for task in tasks if (task / "comm").read_text(encoding="ascii") == "np-bus\n")
        """That of an idle program: the player of the stage."""

    def __enter__(self) -> Service:
        deadline = time.monotonic() + PATIENCE
        while self.witness.ask(BUS, BUS_PATH, BUS, "NameHasOwner", "s", CENTER).data[:1] != b"\1":
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Harm(f"the service does not start: {self.log.read_text(errors='replace')[-500:]}")
            time.sleep(0.02)
        return self

    def wait(self) -> tuple[float, float]:
        """The times until the service and the idle program answer, without the times without a processor."""
        delays = {thread: run_delay(*self.way, thread) for thread in (self.thread, self.idle)}
        found: dict[pathlib.Path, float] = {}
        begun = time.monotonic()
        calls = {
            self.witness.call(CENTER, CENTER_PATH, CENTER1, "Explain", "s", ""): self.thread,
            self.witness.call(self.stage.name, PATH, PROPERTIES, "Get", "ss", PLAYER, "CanControl"): self.idle,
        }
        while len(found) < 2:
            answer = self.witness.next(begun + PATIENCE - time.monotonic())
            if answer is None:
                raise TimeoutError(f"no answer within {PATIENCE} s")
            if thread := calls.get(answer.fields.get(REPLY_SERIAL, 0)):
                found[thread] = time.monotonic() - begun - (run_delay(*self.way, thread) - delays[thread])
        return found[self.thread], found[self.idle]

    def check(self) -> None:
        """Raises Harm if the other client waits too long, or the service has too much memory."""
        # Other programs, and the attack itself, use processors: the kernel knows how long each thread waited for one.
        # An idle program is called at the same time. The rest of its delay is that of the machine and of the bus.
        waited, idle = self.wait()
        if waited - max(idle, 0) > MOST_WAIT:
            raise Harm(f"another client waits for {waited * 1000:.0f} ms, and an idle program for {idle * 1000:.0f} ms")
        rollup = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text(encoding="ascii")
        self.memory = sum(int(kilobytes) for kilobytes in re.findall(r"Private_\w+:\s+(\d+) kB", rollup))
        if self.memory > 30_000:
            raise Harm(f"the service has {self.memory} kB")

    def __exit__(self, kind: object, failure: BaseException | None, trace: object) -> None:
        status = self.process.poll()
        self.process.terminate()
        self.process.wait(PATIENCE)
        log = self.log.read_text(errors="replace")[-500:]
        if isinstance(failure, (TimeoutError, FileNotFoundError)):
            raise Harm(f"the service: {failure}, {log}") from None
        if failure is None and status is not None:
            raise Harm(f"the service has ended with {status}: {log}")
        answered(self.stage, [self.witness])


def service(stage: Stage, seconds: float, chance: random.Random) -> int:
    """nowplaying-center gets calls of any values, and follows players that answer anything: it answers each call."""
    clock, words, sent, number = Clock(seconds), Words(chance), 0, 0
    client = stage.client()
    players: list[OddPlayer] = []
    with Service(stage) as center:
        while clock:
            if len(players) > 8:
                players.pop(0).client.close()
            number += 1
            players.append(OddPlayer(stage, words, number % 12))
            for _ in range(20):
                for player in list(players):
                    try:
                        sent += player.turn()
                    except OSError:
                        # The bus has closed the connection because of an invalid message.
                        players.remove(player)
                member, signature = chance.choice(CENTER_MEMBERS)
                if chance.random() < 0.3:
                    signature = "".join(words.signature() for _ in range(chance.choice([0, 1, 2, 3])))
                values = [words.value(kind) for kind in list_types(signature)]
                if signature.startswith("s") and chance.random() < 0.7:
                    values[0] = chance.choice(["", f"odd{number % 12}", CENTER1, SESSION1, stage.name])
                paths = [
                    CENTER_PATH,
                    CENTER_PATH + "/player",
                    f"{CENTER_PATH}/player/{chance.randint(0, number)}",
                    PATH,
                    "/",
                ]
                fields = {
                    PATH_FIELD: chance.choice(paths), MEMBER: member, DESTINATION: CENTER, SIGNATURE: signature or None,
                    INTERFACE: chance.choice([CENTER1, PROPERTIES, SESSION1, None, "org.freedesktop.DBus.Introspectable"]),
                }  # fmt: skip
                try:
                    client.send(CALL, fields, body(signature, *values))
                    sent += 1
                except OSError:
                    client = stage.client()
            client.drain()
            center.check()
        for one in [*(player.client for player in players), client]:
            one.close()
    return sent


def long_messages(stage: Stage, seconds: float, chance: random.Random) -> int:
    """A player of nowplaying-center announces thousands of values at once. Its mirror repeats them."""
    sent, player = 0, stage.client()
    player.ask(BUS, BUS_PATH, BUS, "RequestName", "su", f"{ROOT}.long", 0)
    entries = {f"k{number}": ("b", True) for number in range(10_000)}
    texts = {f"xesam:k{number}": ("s", "x" * 5_000) for number in range(200)}
    shapes: list[dict[str, tuple[str, Any]]] = [
        entries, {"Metadata": ("a{sv}", entries)}, {"Metadata": ("a{sv}", texts)},
        {"Tracks": ("ao", ["/a/b"] * 60_000)},
        {"Metadata": ("a{sv}", {"mpris:artUrl": ("s", "data:image/png;base64," + "A" * 1_000_000)})},
    ]  # fmt: skip
    fields = {PATH_FIELD: PATH, INTERFACE: PROPERTIES, MEMBER: "PropertiesChanged", SIGNATURE: "sa{sv}as"}
    bodies = [
        body("sa{sv}as", interface, {"PlaybackStatus": ("s", "Playing"), **shape}, [])
        for shape in shapes
        for interface in (PLAYER, ROOT + ".TrackList")
    ]
    with Service(stage, "playerctld = on") as center:
        clock = Clock(seconds)
        while clock:
            while (call := player.next(0)) is not None:
                if call.kind == CALL:
                    answer = {REPLY_SERIAL: call.serial, DESTINATION: call.fields[SENDER], SIGNATURE: "a{sv}"}
                    player.send(RETURN, answer, body("a{sv}", {"PlaybackStatus": ("s", "Playing")}), 1)
            player.send(SIGNAL, fields, chance.choice(bodies))
            sent += 1
            center.check()
    player.close()
    return sent


def open_commands(stage: Stage, seconds: float, chance: random.Random) -> int:
    """A client of nowplaying-center sends commands to a player that does not answer, with the longest arguments."""
    clock, sent = Clock(seconds), 0
    player, client = stage.client(), stage.client()
    player.ask(BUS, BUS_PATH, BUS, "RequestName", "su", f"{ROOT}.deaf", 0)
    url = "https://example.org/" + "x" * 60_000
    calls = [
        (CENTER, CENTER_PATH, CENTER1, "Perform", "ssa{sv}", "deaf", "pause", {}),
        (CENTER, CENTER_PATH, CENTER1, "Perform", "ssa{sv}", "deaf", "open_url", {"url": ("s", url)}),
        (CENTER, CENTER_PATH, CENTER1, "Perform", "ssa{sv}", "deaf", "open_url", {"url": ("s", url * 15)}),
        (CENTER, CENTER_PATH, CENTER1, "Hold", "sa{sv}", "a call", {}),
        (CENTER, CENTER_PATH, CENTER1, "GetArtwork", "sii", "deaf", 64, 64),
        (PLAYERCTLD, PATH, PLAYER, "OpenUri", "s", url),
        (PLAYERCTLD, PATH, PLAYER, "OpenUri", "s", url * 15),
    ]
    templates = [client.method(*call) for call in calls]
    with Service(stage, "playerctld = on") as center:
        while clock:
            template = chance.choice(templates)
            count = 200 if len(template) < 1_000 else 10
            client.flood(count, template)
            sent += count
            center.check()
            client.drain()
    client.close()
    player.close()
    return sent


HONEST = [
    questions, any_call, large_calls, descriptors, forged_signals, forged_answers, many_names, coming_and_going, starts,
    noise, killed_bus, service, long_messages, open_commands,
]  # fmt: skip


# ---- a bus that lies ----


def wrong_log_in(chance: random.Random) -> Callable[[socket.socket], None]:
    """An authentication that fails at a random point."""
    word = chance.choice([b"AUTH", b"NEGOTIATE_UNIX_FD"])
    answer = chance.choice(
        [
            b"", b"REJECTED EXTERNAL\r\n", b"ERROR\r\n", b"OK\r\n", b"OK " + b"0" * 100_000 + b"\r\n", b"\r\n", b"\n" * 1000,
            b"\0" * 5000, b"DATA\r\n", b"AGREE_UNIX_FD\r\n" * 50, bytes(chance.randrange(256) for _ in range(300)),
            b"OK 0123456789abcdef0123456789abcdef\r\n" + bytes(chance.randrange(256) for _ in range(64)),
        ]
    )  # fmt: skip

    def serve(connected: socket.socket) -> None:
        stream = log_in(connected, {word: answer})
        while stream.next(5) is not None:
            pass

    return serve


def slow_log_in(chance: random.Random) -> Callable[[socket.socket], None]:
    """An authentication that sends one byte at a time, or nothing."""
    pause = chance.choice([0.0, 0.05, 30.0])

    def serve(connected: socket.socket) -> None:
        for answer in (b"OK 0123456789abcdef0123456789abcdef\r\n", b"AGREE_UNIX_FD\r\n"):
            read_line(connected)
            for byte in answer:
                connected.sendall(bytes([byte]))
                time.sleep(pause)

    return serve


def hello(stream: Stream, name: str = ":1.7") -> None:
    """Answers the first call, Hello, as a bus does."""
    call = stream.next(5)
    if call is None:
        raise ConnectionError("no Hello")
    fields = {REPLY_SERIAL: call.serial, DESTINATION: name, SENDER: BUS, SIGNATURE: "s"}
    stream.send(RETURN, fields, body("s", name))


def wrong_answers(chance: random.Random) -> Callable[[socket.socket], None]:
    """A bus that answers each call with a random message, and sends answers without a call."""
    seed, words = chance.random(), Words(chance)

    def serve(connected: socket.socket) -> None:
        stream, own = log_in(connected), random.Random(seed)
        if own.random() < 0.8:
            hello(stream)
        while (call := stream.next(5)) is not None:
            signature = own.choice(["", "s", "u", "as", "a{sv}", "v", words.signature()])
            values = [words.value(kind) for kind in list_types(signature)]
            kind = own.choice([RETURN, RETURN, ERROR, SIGNAL, CALL])
            fields = {
                REPLY_SERIAL: own.choice([call.serial, call.serial, 0, 7, 2**32 - 1]),
                DESTINATION: ":1.7",
                SENDER: own.choice([BUS, ":1.9", None]),
                SIGNATURE: signature or None,
                ERROR_NAME: own.choice(["a.b", "org.freedesktop.DBus.Error.Failed"]) if kind == ERROR else None,
            }
            if kind in (SIGNAL, CALL):
                fields.update({PATH_FIELD: own.choice(PATHS), INTERFACE: PLAYER, MEMBER: own.choice(MEMBERS[:8])})
                del fields[REPLY_SERIAL]
            if call.member == "RequestName" and own.random() < 0.5:
                signature, values = "u", [own.choice([0, 1, 2, 3, 4, 5, 2**32 - 1])]
                fields[SIGNATURE] = signature
            stream.send(kind, fields, body(signature, *values))

    return serve


def broken_bytes(chance: random.Random) -> Callable[[socket.socket], None]:
    """Valid answers with changed bytes, cut off, or followed by random bytes."""
    seed = chance.random()

    def serve(connected: socket.socket) -> None:
        stream, own = log_in(connected), random.Random(seed)
        while (call := stream.next(5)) is not None:
            signature, value = ("s", ":1.7") if call.member == "Hello" else ("u", 1)
            fields = {REPLY_SERIAL: call.serial, DESTINATION: ":1.7", SENDER: BUS, SIGNATURE: signature}
            data = bytearray(message(RETURN, 1, fields, body(signature, value)))
            if own.random() < 0.5:
                for _ in range(own.randint(1, 4)):
                    data[own.randrange(len(data))] = own.randrange(256)
            elif own.random() < 0.3:
                data = data[: own.randrange(len(data))]
            elif own.random() < 0.3:
                struct.pack_into("<I", data, 4, own.choice([0, 2**31, 2**32 - 1, 1 << 26]))
            connected.sendall(data)

    return serve


LIES = [wrong_log_in, slow_log_in, wrong_answers, broken_bytes]


def lying_bus(stage: Stage, seconds: float, chance: random.Random) -> int:
    """A lying bus replaces the real one; the player continues, and is published when the real one is back."""
    clock, times = Clock(seconds), 0
    while clock:
        stage.bus.kill()
        liar = LyingBus(stage.bus.socket, chance.choice(LIES)(chance))
        deadline = time.monotonic() + PATIENCE
        while liar.connections == 0:
            if time.monotonic() > deadline:
                raise Harm("the player does not try the bus again")
            time.sleep(0.01)
        for number in range(5):
            begun = time.monotonic()
            stage.puppet(f"playback music paused position={number} volume=0.5")
            if time.monotonic() - begun > MOST_LATE:
                raise Harm("the player waits for a bus that lies")
        stage.puppet("playback music paused position=42 volume=0.5")
        time.sleep(0.2)
        times += liar.connections
        liar.close()
        stage.bus.start()
        stage.wait_until_there()
    return times


# ---- what the process is given ----


class Skipped(Exception):
    """This machine cannot run the attack, for this reason."""


class Player:
    """A small player, started with given limits and descriptors."""

    def __init__(self, bus: PrivateBus, folder: pathlib.Path, prepare: Callable[[], None], **more: str) -> None:
        self.path = program("examples/smallest_player")
        environment = bus.environment(XDG_RUNTIME_DIR=str(folder), NOWPLAYING_LOG="warning", **more)
        read, self.keep = os.pipe()
        self.process = subprocess.Popen(
            [str(self.path)], env=environment, stdin=read, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            preexec_fn=prepare, close_fds=True,
        )  # fmt: skip
        os.close(read)

    def end(self) -> tuple[int, bytes]:
        """Ends it; returns its status and its output."""
        os.close(self.keep)
        _, written = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, written


def players(bus: PrivateBus, word: str = "Smallest") -> list[str]:
    """The players on the bus whose names begin with the word."""
    client = Client(bus.socket)
    names = client.ask(BUS, BUS_PATH, BUS, "ListNames").texts()
    client.close()
    return [name for name in names if name.startswith("org.mpris.MediaPlayer2." + word)]


def appears(bus: PrivateBus, player: Player, timeout: float = PATIENCE) -> bool:
    """True if the player appears on the bus before it exits."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline and player.process.poll() is None:
        if players(bus):
            return True
        time.sleep(0.02)
    return False


def closed_descriptors(bus: PrivateBus, folder: pathlib.Path, seconds: float) -> int:
    """Each of the first three descriptors is closed, in every combination: the library uses none of these numbers."""
    times = 0
    for closed in itertools.chain.from_iterable(itertools.combinations(range(3), size) for size in (1, 2, 3)):

        def prepare(closed: tuple[int, ...] = closed) -> None:
            for descriptor in closed:
                os.close(descriptor)

        process = subprocess.Popen(
            [str(program("examples/thread_player"))],
            env=bus.environment(XDG_RUNTIME_DIR=str(folder)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=prepare,
        )
        try:
            deadline = time.monotonic() + PATIENCE
            while not players(bus, ""):
                if time.monotonic() > deadline or process.poll() is not None:
                    raise Harm(f"with {closed} closed the player does not come to the bus")
                time.sleep(0.02)
            for descriptor in closed:
                with contextlib.suppress(FileNotFoundError):
                    link = os.readlink(f"/proc/{process.pid}/fd/{descriptor}")
                    raise Harm(f"descriptor {descriptor} is {link}")
        finally:
            process.kill()
            process.wait()
        deadline = time.monotonic() + PATIENCE
        while players(bus, ""):
            if time.monotonic() > deadline:
                raise Harm("the name of a killed player stays on the bus")
            time.sleep(0.02)
        times += 1
    return times


LIMITS: list[tuple[str, int, list[int]]] = [
    ("descriptors", resource.RLIMIT_NOFILE, [4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20]),
    ("file size", resource.RLIMIT_FSIZE, [0, 1, 1000]),
    ("address space", resource.RLIMIT_AS, [size << 20 for size in (8, 9, 10, 11, 12, 14, 16, 24, 32)]),
    ("stack", resource.RLIMIT_STACK, [64 << 10, 256 << 10]),
    ("locked memory", resource.RLIMIT_MEMLOCK, [0]),
]


def small_limits(bus: PrivateBus, folder: pathlib.Path, seconds: float) -> int:
    """Limits that are too low: the player continues, or exits with an error text."""
    times = 0
    for name, limit, values in LIMITS:
        for value in values:

            def prepare(limit: int = limit, value: int = value) -> None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(limit, (value, value))

            player = Player(bus, folder, prepare)
            appears(bus, player, 1.0)
            status, written = player.end()
            # If the program cannot even be loaded, the loader reports it. Without memory, the library logs a text and
            # aborts.
            if status not in (0, 127, 1) and not (status == -signal.SIGABRT and written):
                raise Harm(f"with {value} of {name} the player ends with {status}: {written!r}")
            times += 1
    return times


def set_uid(bus: PrivateBus, folder: pathlib.Path, seconds: float) -> int:
    """A set-uid program started by another user: it uses no address, and creates no file, that this user names."""
    if os.geteuid() != 0:
        raise Skipped("only root can make a set-uid program")
    nobody = 65534
    path = folder / "set-uid"
    shutil.copy(program("examples/smallest_player"), path)
    # For such a program the loader ignores the run path in the file, so the copy is in a folder of its own.
    os.chown(path, 0, 0)
    trap = folder / "trap"
    trap.mkdir(exist_ok=True)
    os.chown(trap, nobody, nobody)
    folder.chmod(0o755)
    path.chmod(0o4755)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(trap / "bus"))
    os.chmod(trap / "bus", 0o777)
    listener.listen(8)
    listener.settimeout(1.5)
    read, keep = os.pipe()
    process = subprocess.Popen(
        [str(path)], stdin=read, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=nobody, group=nobody,
        env={
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={trap}/bus", "XDG_RUNTIME_DIR": str(trap), "HOME": str(trap),
            "XDG_CACHE_HOME": str(trap / "cache"), "NOWPLAYING_LOG": "debug",
        },
    )  # fmt: skip
    os.close(read)
    try:
        listener.accept()
    except TimeoutError:
        pass
    else:
        raise Harm("a set-uid program has connected to another user's socket")
    finally:
        os.close(keep)
        process.wait(PATIENCE)
        listener.close()
    made = [entry.name for entry in trap.iterdir() if entry.name != "bus"]
    if made:
        raise Harm(f"a set-uid program has made {made}")
    return 1


def hostile_folders(bus: PrivateBus, folder: pathlib.Path, seconds: float) -> int:
    """Files next to the library's own folders remain: other programs' files, links, folders of other names."""
    times = 0
    for variable in ("XDG_CACHE_HOME", "XDG_RUNTIME_DIR"):
        base = folder / variable.lower()
        mine = base / "nowplaying"
        elsewhere = folder / ("elsewhere-" + variable)
        for place in (mine / "downloads", mine / "0123456789abcdef", elsewhere):
            place.mkdir(parents=True)
            (place / "letter.txt").write_text("mine")
        base.chmod(0o700)
        (mine / "fedcba9876543210").symlink_to(elsewhere)
        (mine / "0123456789abcdef" / "1-300x300.png").symlink_to(elsewhere / "letter.txt")
        read, keep = os.pipe()
        environment = bus.environment(**{"XDG_RUNTIME_DIR": str(folder), variable: str(base)})
        process = subprocess.Popen(
            [str(program("examples/artwork")), "org.example.Smallest"], env=environment, stdin=read,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(read)
        deadline = time.monotonic() + 3
        while time.monotonic() < deadline and process.poll() is None:
            time.sleep(0.05)
        process.kill()
        process.wait()
        os.close(keep)
        for kept in (mine / "downloads", mine / "0123456789abcdef", elsewhere):
            if not (kept / "letter.txt").exists():
                raise Harm(f"{kept / 'letter.txt'} is gone")
        times += 1
    return times


def full_disk(bus: PrivateBus, folder: pathlib.Path, seconds: float) -> int:
    """The disk is full: the player continues without an image."""
    if OWN_MOUNTS is None:
        raise Skipped("this process may not mount a small disk")
    script = 'mount -t tmpfs -o size=16k none "$0" && head -c 16384 /dev/zero >"$0/full"; exec "$@"'
    small = folder / "small"
    small.mkdir(exist_ok=True)
    read, keep = os.pipe()
    environment = bus.environment(XDG_RUNTIME_DIR=str(small), XDG_CACHE_HOME=str(small))
    process = subprocess.Popen(
        [*OWN_MOUNTS, "sh", "-c", script, str(small), str(program("examples/smallest_player"))],
        env=environment, stdin=read, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    os.close(read)
    deadline = time.monotonic() + PATIENCE
    while not players(bus):
        if process.poll() is not None or time.monotonic() > deadline:
            raise Harm(f"without room on the disk the player does not play: {process.communicate()}")
        time.sleep(0.02)
    os.close(keep)
    process.communicate(timeout=PATIENCE)
    if process.returncode != 0:
        raise Harm(f"without room on the disk the player ends with {process.returncode}")
    return 1


def hidden_files(bus: PrivateBus, folder: pathlib.Path, seconds: float) -> int:
    """A player behind xdg-dbus-proxy names files that its sandbox does not have, and asks the service for its cover."""
    if not shutil.which("xdg-dbus-proxy"):
        raise Skipped("xdg-dbus-proxy is not installed")
    secret = folder / "secret.png"
    secret.write_bytes(b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 9, 9) + b"\x08\0\0\0\0" + bytes(64))
    secret.chmod(0o600)
    (folder / "text").write_text("secret")
    (folder / "link.png").symlink_to(secret)
    paths = [secret, folder / "link.png", folder / "text", folder / "missing", folder, "/etc/passwd", "/dev/zero"]
    socket_path, times, texts = folder / "proxy", 0, set()
    ready, ready_end = os.pipe()
    rules = ["--filter", f"--own={ROOT}.hidden", f"--talk={CENTER}"]
    programs = [
        subprocess.Popen(
            ["xdg-dbus-proxy", f"--fd={ready_end}", bus.address, str(socket_path), *rules], pass_fds=[ready_end]
        ),
        subprocess.Popen(
            [program("bin/nowplaying-center")], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=bus.environment(XDG_RUNTIME_DIR=str(folder), XDG_CONFIG_HOME=str(folder)),
        ),
    ]  # fmt: skip
    os.close(ready_end)
    if not os.read(ready, 1):
        raise Harm("xdg-dbus-proxy does not start")
    players = Players(str(socket_path))
    try:
        player, client, clock = FakePlayer(players, "hidden"), Client(socket_path), Clock(seconds)
        deadline = time.monotonic() + PATIENCE
        while client.ask(BUS, BUS_PATH, BUS, "NameHasOwner", "s", CENTER).data[:1] != b"\1":
            if time.monotonic() > deadline:
                raise Harm("the service does not start")
        while clock:
            for path in paths:
                url = ("s", f"file://{path}")
                player.change(Metadata=metadata("Song", **{"mpris:artUrl": url}))
                answer = client.ask(CENTER, CENTER_PATH, CENTER1, "GetArtwork", "sii", "hidden", 9, 9)
                if answer.kind != ERROR:
                    raise Harm(f"the service opens {path} for a player that cannot see it")
                texts.add(answer.text())
                times += 1
        # The first answers may come before the player is known.
        if len([text for text in texts if "no player" not in text and "no artwork" not in text]) != 1:
            raise Harm(f"the texts depend on whether a file exists: {texts}")
        client.close()
    finally:
        players.close()
        for one in programs:
            one.kill()
            one.wait()
        os.close(ready)
    return times


def linked_folders(bus: PrivateBus, folder: pathlib.Path, seconds: float) -> int:
    """The folders of the service lead elsewhere: it writes nothing there."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    for name in ("run", "state"):
        (folder / name).mkdir(mode=0o700)
        (folder / name / "nowplaying").symlink_to(elsewhere)
    environment = bus.environment(XDG_RUNTIME_DIR=str(folder / "run"), XDG_STATE_HOME=str(folder / "state"))
    service = subprocess.Popen(
        [program("bin/nowplaying-center")], env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    players, times = Players(bus.socket), 0
    try:
        player, clock = FakePlayer(players, "restless"), Clock(min(seconds, 3))
        while clock:
            player.change(PlaybackStatus=("s", "Paused" if times % 2 else "Playing"))
            times += 1
            time.sleep(0.01)
    finally:
        players.close()
        service.terminate()
        service.wait(PATIENCE)
    if left := os.listdir(elsewhere):
        raise Harm(f"the service has written {left} through a link")
    return times


def hostile_covers(bus: PrivateBus, folder: pathlib.Path, seconds: float) -> int:
    """`nowplaying cover --fetch` gets addresses that are many for curl, and files that do not end."""
    if not shutil.which("curl"):
        raise Skipped("curl is not installed")
    site, players, times, target = Site(b""), Players(bus.socket), 0, folder / "cover"
    try:
        player = FakePlayer(players, "web")
        for path in ("[1-100000]", "{a,b}/{c,d}", "[a-z]?[1-9]", "endless", "again"):
            site.paths, site.sent = [], 0
            url = ("s", site.address + path)
            player.player["Metadata"] = metadata("Song", **{"mpris:artUrl": url})
            command = [str(program("bin/nowplaying")), "cover", "--fetch", str(target)]
            done = subprocess.run(command, env=bus.environment(), capture_output=True, timeout=PATIENCE, check=False)
            if done.returncode != 74 or target.exists():
                raise Harm(f"{path} is kept, which is not an image, {done.returncode}")
            if len(site.paths) > 6 or site.sent > 64 << 20:
                raise Harm(f"{path} causes {len(site.paths)} requests and {site.sent} bytes")
            times += 1
    finally:
        players.close()
        site.close()
    return times


GIVEN = [
    closed_descriptors, small_limits, set_uid, hostile_folders, full_disk, hidden_files, linked_folders, hostile_covers,
]  # fmt: skip


def with_folder(attack: Callable[[PrivateBus, pathlib.Path, float], int], bus: PrivateBus, seconds: float) -> int:
    """Runs one of these attacks in a folder of its own."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="np-adversary-"))
    try:
        return attack(bus, folder, seconds)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


__all__ = ["GIVEN", "HONEST", "BrokerBus", "Skipped", "lying_bus", "with_folder"]
