# SPDX-License-Identifier: MIT
"""D-Bus as bytes: a client that sends anything, and a bus that answers anything."""

from __future__ import annotations

import array
import collections
import contextlib
import os
import pathlib
import select
import socket
import struct
import threading
import time
from collections.abc import Callable
from typing import Any

CALL, RETURN, ERROR, SIGNAL = 1, 2, 3, 4
NO_REPLY_EXPECTED = 1
PATH, INTERFACE, MEMBER, ERROR_NAME, REPLY_SERIAL, DESTINATION, SENDER, SIGNATURE, DESCRIPTORS = range(1, 10)
BUS, BUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"

FIXED = {"y": "B", "b": "I", "n": "h", "q": "H", "i": "i", "u": "I", "x": "q", "t": "Q", "d": "d", "h": "I"}
ALIGNMENT = {**{code: struct.calcsize(kind) for code, kind in FIXED.items()}, "s": 4, "o": 4, "a": 4, "(": 8, "{": 8}


def one_type(signature: str) -> str:
    """The first complete type of a signature."""
    size = len(signature) - len(signature.lstrip("a"))
    depth = 0
    while size < len(signature):
        depth += (signature[size] in "({") - (signature[size] in ")}")
        size += 1
        if depth == 0:
            break
    return signature[:size]


def list_types(signature: str) -> list[str]:
    """The complete types of a signature."""
    found = []
    while signature:
        found.append(one_type(signature))
        signature = signature[len(found[-1]) :]
    return found


def pad(data: bytearray, alignment: int) -> None:
    """Adds zeros up to the alignment."""
    data.extend(bytes(-len(data) % alignment))


def put(data: bytearray, kind: str, value: Any) -> None:
    """Writes one value. A variant is a pair: its signature and its value."""
    pad(data, ALIGNMENT.get(kind[0], 1))
    if kind in FIXED:
        data += struct.pack("<" + FIXED[kind], value)
    elif kind in ("s", "o"):
        text = value if isinstance(value, bytes) else value.encode()
        data += struct.pack("<I", len(text)) + text + b"\0"
    elif kind == "g":
        data += bytes([len(value)]) + value.encode() + b"\0"
    elif kind == "v":
        put(data, "g", value[0])
        put(data, value[0], value[1])
    elif kind[0] in "({":
        for inner, member in zip(list_types(kind[1:-1]), value):
            put(data, inner, member)
    else:
        place = len(data)
        data += bytes(4)
        pad(data, ALIGNMENT.get(kind[1], 1))
        begin = len(data)
        for entry in value.items() if kind[1] == "{" else value:
            put(data, kind[1:], entry)
        struct.pack_into("<I", data, place, len(data) - begin)


def body(signature: str, *values: Any) -> bytes:
    """The values of a body."""
    data = bytearray()
    for kind, value in zip(list_types(signature), values):
        put(data, kind, value)
    return bytes(data)


FIELD_TYPES = {
    PATH: "o", INTERFACE: "s", MEMBER: "s", ERROR_NAME: "s", REPLY_SERIAL: "u", DESTINATION: "s", SENDER: "s",
    SIGNATURE: "g", DESCRIPTORS: "u",
}  # fmt: skip


def message(kind: int, serial: int, fields: dict[int, Any], data: bytes = b"", flags: int = 0) -> bytes:
    """A whole message. A field of None is left out."""
    head = bytearray(struct.pack("<cBBBIII", b"l", kind, flags, 1, len(data), serial, 0))
    for code, value in fields.items():
        if value is not None:
            put(head, "(yv)", (code, (FIELD_TYPES[code], value)))
    struct.pack_into("<I", head, 12, len(head) - 16)
    pad(head, 8)
    return bytes(head) + data


class Message:
    """A received message: only the parts that the attacks read."""

    def __init__(self, data: bytes) -> None:
        self.kind = data[1]
        self.body_size, self.serial, size = struct.unpack_from("<III", data, 4)
        self.fields: dict[int, Any] = {}
        place = 16
        while place < 16 + size:
            place += -place % 8
            code = data[place]
            kind = chr(data[place + 2])
            place += 4
            if kind == "g":
                self.fields[code] = data[place + 1 : place + 1 + data[place]].decode()
                place += data[place] + 2
                continue
            place += -place % 4
            number = struct.unpack_from("<I", data, place)[0]
            place += 4
            if kind == "u":
                self.fields[code] = number
            else:
                self.fields[code] = data[place : place + number].decode()
                place += number + 1
        self.data = data[len(data) - self.body_size :]

    @property
    def member(self) -> str:
        """The name of the method or the signal."""
        return str(self.fields.get(MEMBER, ""))

    def text(self) -> str:
        """The first value, if it is a text."""
        if self.fields.get(SIGNATURE, "")[:1] not in ("s", "o"):
            return ""
        return self.data[4 : 4 + struct.unpack_from("<I", self.data)[0]].decode(errors="replace")

    def texts(self) -> list[str]:
        """The values of an array of texts."""
        found, place, end = [], 4, 4 + struct.unpack_from("<I", self.data)[0]
        while place < end:
            place += -place % 4
            size = struct.unpack_from("<I", self.data, place)[0]
            found.append(self.data[place + 4 : place + 4 + size].decode())
            place += 5 + size
        return found


class Stream:
    """Messages on a socket."""

    def __init__(self, connected: socket.socket) -> None:
        self.socket = connected
        self.received = bytearray()
        self.serial = 0

    def next(self, timeout: float) -> Message | None:
        """The next message; None after the timeout."""
        deadline = time.monotonic() + timeout
        while True:
            if len(self.received) >= 16:
                size, _, fields = struct.unpack_from("<III", self.received, 4)
                size += 16 + fields + -fields % 8
                if len(self.received) >= size:
                    data = bytes(self.received[:size])
                    # A bytearray moves its start, and does not copy the rest.
                    del self.received[:size]
                    return Message(data)
            if not select.select([self.socket], [], [], max(deadline - time.monotonic(), 0))[0]:
                return None
            data = self.socket.recv(1 << 18)
            if not data:
                raise ConnectionError("hung up")
            self.received += data

    def send(self, kind: int, fields: dict[int, Any], data: bytes = b"", flags: int = 0) -> int:
        """Sends one message; returns its serial."""
        self.serial += 1
        self.socket.sendall(message(kind, self.serial, fields, data, flags))
        return self.serial


class Client(Stream):
    """A client of a bus."""

    def __init__(self, path: pathlib.Path | str) -> None:
        connected = socket.socket(socket.AF_UNIX)
        connected.connect(str(path))
        connected.sendall(
            b"\0AUTH EXTERNAL " + str(os.geteuid()).encode().hex().encode() + b"\r\nNEGOTIATE_UNIX_FD\r\n"
        )
        line = b""
        while line.count(b"\n") < 2:
            data = connected.recv(4096)
            if not data:
                raise ConnectionError("hung up")
            line += data
        if not line.startswith(b"OK"):
            raise ConnectionError(line.decode())
        connected.sendall(b"BEGIN\r\n")
        super().__init__(connected)
        self.name = self.ask(BUS, BUS_PATH, BUS, "Hello").text()

    def method(
        self, to: str, path: str, interface: str, member: str, signature: str = "", *values: Any, flags: int = 0
    ) -> bytes:
        """The bytes of a call."""
        self.serial += 1
        fields = {PATH: path, INTERFACE: interface, MEMBER: member, DESTINATION: to, SIGNATURE: signature or None}
        return message(CALL, self.serial, fields, body(signature, *values), flags)

    def call(self, to: str, path: str, interface: str, member: str, signature: str = "", *values: Any) -> int:
        """Sends a call without waiting."""
        self.socket.sendall(self.method(to, path, interface, member, signature, *values))
        return self.serial

    def ask(self, to: str, path: str, interface: str, member: str, signature: str = "", *values: Any) -> Message:
        """Calls, and waits for the answer."""
        return self.answer(self.call(to, path, interface, member, signature, *values))

    def answer(self, serial: int, timeout: float = 30) -> Message:
        """Waits for the answer to a call."""
        deadline = time.monotonic() + timeout
        while (answer := self.next(deadline - time.monotonic())) is not None:
            if answer.fields.get(REPLY_SERIAL) == serial:
                return answer
        raise TimeoutError(f"no answer within {timeout} s")

    def flood(self, count: int, template: bytes) -> int:
        """Sends a call `count` times, and reads nothing; returns the last serial."""
        for begun in range(0, count, 500):
            data = bytearray()
            for _ in range(min(500, count - begun)):
                self.serial += 1
                data += template[:8] + struct.pack("<I", self.serial) + template[12:]
            self.socket.sendall(data)
        return self.serial

    def replies(self, count: int, timeout: float = 60) -> collections.Counter[str]:
        """Reads `count` answers; returns how often each occurred: "done", or the name of an error, which must have a
        text.
        """
        seen: collections.Counter[str] = collections.Counter()
        deadline = time.monotonic() + timeout
        while sum(seen.values()) < count:
            answer = self.next(deadline - time.monotonic())
            if answer is None:
                raise TimeoutError(f"{sum(seen.values())} of {count} answers within {timeout} s")
            self._count(answer, seen)
        return seen

    @staticmethod
    def _count(answer: Message, seen: collections.Counter[str]) -> None:
        if answer.kind == ERROR and not answer.text():
            raise AssertionError("an error without a text")
        if answer.kind in (RETURN, ERROR):
            seen[answer.fields.get(ERROR_NAME, "done")] += 1

    def pump(self, data: bytes, count: int, turn: Callable[[], None]) -> collections.Counter[str]:
        """Sends everything and reads `count` answers, while `turn` runs repeatedly. 0: reads nothing."""
        seen: collections.Counter[str] = collections.Counter()
        self.socket.setblocking(False)
        while data or sum(seen.values()) < count:
            if data and select.select([], [self.socket], [], 0 if count else 0.01)[1]:
                data = data[self.socket.send(data[: 1 << 18]) :]
            begun = time.monotonic()
            while count and time.monotonic() - begun < 0.01 and (answer := self.next(0.001)):
                self._count(answer, seen)
            turn()
        self.socket.setblocking(True)
        return seen

    def send_descriptors(self, data: bytes, descriptors: list[int]) -> None:
        """Sends bytes of a message along with descriptors."""
        passed = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))
        self.socket.sendmsg([data], [passed])

    def close(self) -> None:
        """Closes the connection."""
        self.socket.close()


class LyingBus:
    """A bus whose every connection is served by one function, on a thread of its own."""

    def __init__(self, path: pathlib.Path, serve: Callable[[socket.socket], None]) -> None:
        self.listener = socket.socket(socket.AF_UNIX)
        path.unlink(missing_ok=True)
        self.listener.bind(str(path))
        self.listener.listen(64)
        self.serve = serve
        self.connections = 0
        self.open: list[socket.socket] = []
        self.thread = threading.Thread(target=self._accept, daemon=True)
        self.thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                connected, _ = self.listener.accept()
                self.connections += 1
                self.open.append(connected)
                threading.Thread(target=self._serve, args=(connected,), daemon=True).start()

    def _serve(self, connected: socket.socket) -> None:
        # If the player closes the connection in reaction, that is not a failure of the bus.
        with contextlib.suppress(OSError, ConnectionError, ValueError):
            self.serve(connected)
        connected.close()

    def close(self) -> None:
        """Closes all connections."""
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for connected in self.open:
            with contextlib.suppress(OSError):
                connected.shutdown(socket.SHUT_RDWR)
        self.thread.join()


def read_line(connected: socket.socket) -> bytes:
    """A line of the authentication."""
    line = b""
    while not line.endswith(b"\n"):
        byte = connected.recv(1)
        if not byte:
            raise ConnectionError("hung up")
        line += byte
    return line


def log_in(connected: socket.socket, answers: dict[bytes, bytes] | None = None) -> Stream:
    """Authenticates a client as a bus does, or with the answer in `answers` for a word."""
    right = {b"AUTH": b"OK 0123456789abcdef0123456789abcdef\r\n", b"NEGOTIATE_UNIX_FD": b"AGREE_UNIX_FD\r\n"}
    right.update(answers or {})
    while True:
        word = read_line(connected).lstrip(b"\0").split()[0]
        if word == b"BEGIN":
            return Stream(connected)
        connected.sendall(right.get(word, b"ERROR\r\n"))
