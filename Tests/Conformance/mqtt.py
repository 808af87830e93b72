# SPDX-License-Identifier: MIT
"""A small client of an MQTT 5 broker."""

import contextlib
import itertools
import socket
import struct
import threading

from gi.repository import GLib
from simulated_hosts import length, text
from support import DEADLINE


class Stranger:
    """A client with QoS 1 that subscribes to everything below nowplaying/v1.

    `account`: its username and password. `images`: its answer to requests for images."""

    def __init__(self, port, images=None, account=None, name="stranger"):
        self.socket = socket.create_connection(("127.0.0.1", port), DEADLINE)
        self.stream = self.socket.makefile("rb")
        self.images, self.messages, self.news, self.unproven = images, [], threading.Condition(), 0
        self.reasons, self.expiries = {}, {}
        # Two threads write, one at a time.
        self.sending = threading.Lock()
        self.numbers = itertools.cycle(range(1, 60000))
        who = text(name) + b"".join(map(text, account or ()))
        self.send(0x10, text("MQTT") + bytes((5, 0xC2 if account else 2, 0, 0, 0)) + who)
        kind, body = self.receive()
        if kind != 0x20 or body[1]:
            raise AssertionError(f"the broker rejects the connection: {body[1:2].hex()}")
        self.send(0x82, bytes((0, 1, 0)) + text("nowplaying/v1/#") + b"\1")
        while self.receive()[0] != 0x90:
            pass
        self.socket.settimeout(None)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def send(self, kind, body):
        with self.sending:
            self.socket.sendall(bytes((kind,)) + length(len(body)) + body)

    def receive(self):
        """Reads a packet: its kind and body."""
        kind = self.stream.read(1)
        return (kind[0], self.stream.read(self.size(self.stream.read))) if kind else (0, b"")

    @staticmethod
    def size(read):
        value, shift = 0, 0
        while True:
            (digit,) = read(1)
            value |= (digit & 127) << shift
            if digit < 128:
                return value
            shift += 7

    def publish(self, topic, payload, correlation=b"1", retained=False):
        """Publishes; `wait_acknowledged` waits for the acknowledgement. Returns its number, for `reason`."""
        properties = b""
        if correlation:
            properties += b"\x09" + text(correlation)
        with self.news:
            self.unproven += 1
        place = struct.pack(">H", next(self.numbers))
        data = payload if isinstance(payload, bytes) else payload.encode()
        head = text("nowplaying/v1/" + topic) + place
        self.send(0x33 if retained else 0x32, head + length(len(properties)) + properties + data)
        return place

    def reason(self, place):
        """The reason code of the broker for a message: 0x87, not authorized; less than 0x80 if it accepts it."""
        with self.news:
            if not self.news.wait_for(lambda: place in self.reasons, DEADLINE):
                raise AssertionError("the broker does not acknowledge the message")
            return self.reasons.pop(place)

    def wait_acknowledged(self):
        """Waits until the broker has acknowledged all messages."""
        with self.news:
            if not self.news.wait_for(lambda: self.unproven == 0, DEADLINE):
                raise AssertionError("the broker does not acknowledge the messages")

    def read(self):
        """Reads until the broker ends, or the connection is closed."""
        with contextlib.suppress(OSError):
            while True:
                kind, body = self.receive()
                if kind == 0:
                    return
                if kind & 0xF0 == 0x40:
                    with self.news:
                        self.unproven -= 1
                        self.reasons[body[:2]] = body[2] if len(body) > 2 else 0
                        self.news.notify_all()
                elif kind & 0xF0 == 0x30:
                    self.handle(body, kind & 6)

    def handle(self, body, is_proven):
        size = struct.unpack(">H", body[:2])[0]
        topic, rest = body[2 : 2 + size].decode(), body[2 + size :]
        if is_proven:
            self.send(0x40, rest[:2])
            rest = rest[2:]
        place = iter(rest)
        size = self.size(lambda _: (next(place),))
        rest = rest[len(length(size)) :]
        properties, payload = rest[:size], rest[size:]
        found = self.properties(properties)
        correlation = found.get(0x09, b"")
        host, *_, sender = topic.removeprefix("nowplaying/v1/").split("/")
        if self.images and "/artwork/" in topic and host != "here":
            self.publish(f"{sender}/answer/{host}", next(self.images), correlation)
        with self.news:
            self.expiries[topic.removeprefix("nowplaying/v1/")] = found.get(0x02)
            self.messages.append((topic.removeprefix("nowplaying/v1/"), correlation, payload))
            self.news.notify_all()
        # Wake a client of the bus that waits.
        GLib.MainContext.default().wakeup()

    def properties(self, data):
        """The properties of a message by their numbers: Message Expiry Interval is 2, Correlation Data 9."""
        sizes, found = {0x01: 1, 0x02: 4, 0x23: 2}, {}
        while data:
            kind, data = data[0], data[1:]
            if kind == 0x0B:
                place = iter(data)
                data = data[len(length(self.size(lambda _, place=place: (next(place),)))) :]
                continue
            if kind in sizes:
                found[kind], data = int.from_bytes(data[: sizes[kind]], "big"), data[sizes[kind] :]
                continue
            size = 2 + struct.unpack(">H", data[:2])[0]
            found[kind], data = data[2:size], data[size:]
            if kind == 0x26:
                data = data[2 + struct.unpack(">H", data[:2])[0] :]
        return found

    def wait(self, what, found):
        """Waits for the first message that `found` accepts, and removes it."""
        with self.news:

            def place():
                return next((i for i, message in enumerate(self.messages) if found(*message)), None)

            if not self.news.wait_for(lambda: place() is not None, DEADLINE):
                raise AssertionError(f"no {what}: {self.messages[-5:]}")
            return self.messages.pop(place())

    def close(self):
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.reader.join()
        self.stream.close()
        self.socket.close()
