# SPDX-License-Identifier: MIT
"""Simulated machines: each connects to an MQTT 5 broker as nowplaying-bridge does, with one session and no bus.

All of them run in the main loop of this process, so they are served whenever a client waits.
"""

import collections
import json
import socket
import time

from gi.repository import GLib

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK = 1, 2, 3, 4, 8, 9
EXPIRY, CORRELATION = 0x02, 0x09
# The sizes of the properties of a message; 0: a length of two bytes precedes it.
PROPERTIES = {0x01: 1, 0x02: 4, 0x03: 0, 0x08: 0, 0x09: 0}
ROOT = "nowplaying/v1"


def text(value):
    data = value if isinstance(value, bytes) else value.encode()
    return len(data).to_bytes(2, "big") + data


def length(number):
    """A length of MQTT: seven bits in each byte, the lowest first."""
    parts = bytearray()
    while True:
        number, part = number >> 7, number & 127
        parts.append(part | (128 if number else 0))
        if not number:
            return bytes(parts)


def read_length(data, at):
    number = shift = 0
    while True:
        number |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:
            return number, at


class Link:
    """A connection to a broker. `on_message(topic, payload, is_retained, correlation)` handles each message."""

    def __init__(self, address, name):
        self.socket = socket.create_connection(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        self.input, self.output, self.packet, self.writer = bytearray(), bytearray(), 0, 0
        self.is_connected, self.subscribed, self.unacknowledged = False, 0, 0
        self.reader = GLib.io_add_watch(self.socket, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, self.read)
        # Clean Start, and no keep-alive.
        self.send(CONNECT, text("MQTT") + b"\x05\x02\x00\x00" + b"\x00" + text(name))

    def close(self):
        for source in (self.reader, self.writer):
            if source:
                GLib.source_remove(source)
        self.reader = self.writer = 0
        self.socket.close()

    def send(self, kind, body, flags=0):
        self.output += bytes([kind << 4 | flags]) + length(len(body)) + body
        if not self.writer:
            self.write()

    def write(self, *_):
        try:
            del self.output[: self.socket.send(self.output)]
        except BlockingIOError:
            pass
        if self.output and not self.writer:
            self.writer = GLib.io_add_watch(self.socket, GLib.PRIORITY_DEFAULT, GLib.IO_OUT, self.write)
        elif not self.output:
            self.writer = 0
        return bool(self.output)

    def subscribe(self, topic, options=0x05):
        """Subscribes. Default: QoS 1, No Local, and with the retained messages."""
        self.packet = self.packet % 60000 + 1
        self.send(SUBSCRIBE, self.packet.to_bytes(2, "big") + b"\0" + text(topic) + bytes([options]), 2)

    def publish(self, topic, payload, is_retained=False, expiry=0, correlation=b""):
        properties = bytes([EXPIRY]) + expiry.to_bytes(4, "big") if expiry else b""
        if correlation:
            properties += bytes([CORRELATION]) + text(correlation)
        self.packet = self.packet % 60000 + 1
        self.unacknowledged += 1
        body = text(topic) + self.packet.to_bytes(2, "big") + length(len(properties)) + properties + payload
        self.send(PUBLISH, body, 2 | is_retained)

    def read(self, *_):
        try:
            data = self.socket.recv(1 << 18)
        except BlockingIOError:
            return True
        if not data:
            self.reader = 0
            return False
        self.input += data
        while len(self.input) >= 2:
            try:
                size, at = read_length(self.input, 1)
            except IndexError:
                break
            if len(self.input) < at + size:
                break
            head, body = self.input[0], bytes(self.input[at : at + size])
            del self.input[: at + size]
            self.handle(head >> 4, head & 15, body)
        return True

    def handle(self, kind, flags, body):
        if kind == CONNACK:
            self.is_connected = body[1] == 0
        elif kind == SUBACK:
            self.subscribed += 1
        elif kind == PUBACK:
            self.unacknowledged -= 1
        elif kind == PUBLISH:
            at = 2 + int.from_bytes(body[:2], "big")
            topic = body[2:at].decode()
            if flags & 6:
                self.send(PUBACK, body[at : at + 2])
                at += 2
            size, at = read_length(body, at)
            end, correlation = at + size, b""
            while at < end:
                name, at = body[at], at + 1
                count = PROPERTIES[name]
                if not count:
                    count, at = int.from_bytes(body[at : at + 2], "big"), at + 2
                if name == CORRELATION:
                    correlation = body[at : at + count]
                at += count
            self.on_message(topic, body[end:], bool(flags & 1), correlation)

    def on_message(self, topic, payload, is_retained, correlation):
        pass


class Host(Link):
    """A machine with one session, which answers questions and commands as docs/bridge.md requires.

    With `looks` it counts the states of the other machines, and stores their presences. `losses` is the number of
    commands that do not reach it: `lost` has their Correlation Data."""

    def __init__(self, address, name, number, playing=True, looks=False):
        super().__init__(address, name)
        self.name, self.number, self.playing, self.looks = name, number, playing, looks
        self.sequence, self.began, self.song = 0, time.monotonic() - 42, 0
        self.gets, self.commands, self.answers = 0, [], {}
        self.losses, self.lost = 0, []
        self.states, self.presences = collections.Counter(), {}

    def handle(self, kind, flags, body):
        super().handle(kind, flags, body)
        if kind == CONNACK and self.is_connected:
            for what in ("get", "cmd"):
                self.subscribe(f"{ROOT}/{self.name}/+/{what}/+")
            self.subscribe(f"{ROOT}/{self.name}/answer/+")
            if self.looks:
                self.subscribe(f"{ROOT}/+/presence")
                self.subscribe(f"{ROOT}/+/+/state")
            self.sequence += 1
            presence = {"presence": "online", "sessions": ["music"], "clock": self.name, "sequence": self.sequence}
            self.publish(f"{ROOT}/{self.name}/presence", json.dumps(presence).encode(), True, 3600)
            self.publish_state()

    @property
    def title(self):
        return f"Song {self.number}.{self.song}"

    def state(self):
        """The state without its sequence."""
        elapsed = int((time.monotonic() - self.began) * 1000) if self.playing else 1000
        # The clock of each machine is wrong by some hours.
        now = int(time.time() * 1000) + self.number * 3_600_000
        return {
            "identity": "Simulated",
            "host": {"name": f"Machine {self.number}", "type": "speaker"},
            "content": {"id": f"track-{self.song}", "kind": "music", "duration_ms": 3_600_000, "title": self.title},
            "playback": {
                "state": "playing" if self.playing else "paused",
                "rate": 1,
                "position_ms": elapsed,
                "age_ms": 0,
                "timestamp_utc_ms": now,
            },
            "commands": [{"command": "play"}, {"command": "pause"}, {"command": "next"}],
        }

    def encoded_state(self):
        return json.dumps({**self.state(), "clock": self.name, "sequence": self.sequence}).encode()

    def publish_state(self):
        self.sequence += 1
        self.publish(f"{ROOT}/{self.name}/music/state", self.encoded_state(), True, 3600)

    def change(self):
        self.song += 1
        self.began = time.monotonic()
        self.publish_state()

    def ask(self, host, session, what, payload=b"", correlation=b"12345678"):
        """Asks another host; the answer is added to `answers`."""
        self.publish(f"{ROOT}/{host}/{session}/{what}/{self.name}", payload, expiry=5, correlation=correlation)

    def on_message(self, topic, payload, is_retained, correlation):
        levels = topic.split("/")[2:]
        if levels[-1] == "state":
            self.states[levels[0]] += 1
        elif levels[-1] == "presence":
            self.presences[levels[0]] = json.loads(payload) if payload else {}
        elif len(levels) == 4 and levels[2] == "get":
            self.gets += 1
            answers = f"{ROOT}/{levels[3]}/answer/{self.name}"
            self.publish(answers, self.encoded_state(), expiry=10, correlation=correlation)
        elif len(levels) == 4 and levels[2] == "cmd" and self.losses:
            self.losses -= 1
            self.lost.append(correlation)
        elif len(levels) == 4 and levels[2] == "cmd":
            self.commands.append(json.loads(payload)["command"])
            answer = json.dumps({"outcome": "success"}).encode()
            self.publish(f"{ROOT}/{levels[3]}/answer/{self.name}", answer, expiry=10, correlation=correlation)
        elif levels[1] == "answer":
            self.answers[correlation] = json.loads(payload)

    def leave(self):
        """Ends the connection as a bridge does."""
        self.publish(f"{ROOT}/{self.name}/music/state", b"", True)
        self.publish(f"{ROOT}/{self.name}/presence", b'{"presence": "offline"}', True, 3600)
