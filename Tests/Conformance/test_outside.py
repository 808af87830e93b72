# SPDX-License-Identifier: MIT
"""No message from outside may start a program, or open a file or address that it names. strace checks this.

The test first sends valid messages of each kind, so that everything is loaded. Then it marks a place in the trace.
After the mark, every system call for files, processes or sockets must be on a short list, or the test fails. The mark
is a signal that the program ignores, and that strace logs.
"""

import contextlib
import http.client
import itertools
import json
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import time
import unittest

import test_push_distributor
from extensions import NAME, ExtensionTest
from gi.repository import Gio, GLib
from media import png
from mqtt import Stranger
from push_library import text_of, web_push
from strace import CANNOT_TRACE, Trace, Watched
from support import BUILD, DEADLINE, PLAYER, ROOT, Client, DBusError, Lines, Player, PrivateBus, Puppet

BRIDGE = pathlib.Path(os.environ.get("NOWPLAYING_BRIDGE", BUILD / "bin" / "nowplaying-bridge"))
PREFIX = "org.mpris.MediaPlayer2.nowplaying-bridge-"
PNG = png(1, 1)

os.environ["PATH"] += ":/usr/sbin:/sbin"


@unittest.skipIf(CANNOT_TRACE, CANNOT_TRACE)
class AnExtension(Watched, ExtensionTest):
    """examples/remote_extension, which receives messages by Extension1 and by push."""

    def setUp(self):
        self.seconds = itertools.count(int(time.time()) - 1000)
        super().setUp()
        command = [str(test_push_distributor.EXAMPLE / "push_distributor.py"), "--port", "0"]
        self.distributor = Lines(command, self.bus.environment())
        self.addCleanup(self.distributor.close)
        self.distributor.wait_event(r"org\.unifiedpush\.\S+ takes messages at ")

    def install(self, name, variables):
        self.trace = Trace(self.bus.folder)
        super().install(name, variables)
        script = self.bus.folder / "extension"
        text = script.read_text()
        script.write_text(text.replace("\nexec ", "\nexec " + " ".join(self.trace.command) + " "))
        self.assertIn("strace", script.read_text())

    def end_all(self):
        super().end_all()
        if self.trace.lines:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.trace.pid, signal.SIGKILL)
        self.trace.close()

    subscription = test_push_distributor.Whole.subscription

    def post(self, subscription, event, text):
        """Sends a valid push as the application's server. Each has a second of its own, because 16 are accepted per
        second.
        """
        text = text_of(event, text, next(self.seconds))
        self.assertEqual(201, web_push.post(subscription, text))

    @staticmethod
    def post_bytes(subscription, data):
        """Sends bytes that are not encrypted for the extension."""
        address, path = re.fullmatch(r"http://([^/]+)(/.*)", subscription["endpoint"]).groups()
        with contextlib.closing(http.client.HTTPConnection(address, timeout=DEADLINE)) as connection:
            connection.request("POST", path, data)
            connection.getresponse().read()

    def send(self, member, identifier, data):
        with contextlib.suppress(DBusError):
            self.call(member, identifier, data)

    def attributes(self, **values):
        return json.dumps({"id": "kitchen", "title": "Harbour Lights", "playing": True, **values}).encode()

    def test_no_message_starts_a_program_or_names_a_file(self):
        # One valid session over each way, so that everything is loaded and open.
        self.call("Start", "kitchen", self.attributes())
        kitchen = self.subscription("kitchen")
        application = self.subscription("")
        self.post(kitchen, "update", self.attributes(title="Low Water"))
        player = self.client.player()
        player.wait_title("Low Water")
        player.call("Pause")
        self.speakers.recv(100)
        begin = self.trace.mark()
        self.send_hostile(kitchen, application, player)
        self.post(kitchen, "update", self.attributes(title="Night Crossing"))
        player.wait_title("Night Crossing")
        self.call("Update", "kitchen", self.attributes(title="The Last"))
        player.wait_title("The Last")
        end = self.trace.mark()
        registry = re.escape(f"{self.bus.folder}/state/nowplaying/{NAME.removesuffix('.RemoteMedia')}")
        allowed = {
            **self.allowed_bus_calls(),
            # This is a thread of the same process that writes to the disk, not a program.
            "a thread keeps what came": r"clone3?\(.*CLONE_THREAD",
            "and ends": r"exit\(0[ )]",
            # The registry has endpoints and the times of messages. The file is replaced, under the library's own names.
            "the registry of push is written": rf'(unlinkat|openat)\(\d+<{registry}>, "state\.new", ',
            "and takes its place": rf'renameat\(\d+<{registry}>, "state\.new", \d+<{registry}>, "state"[ )]',
        }
        self.check(self.trace, begin, end, allowed)

    def send_hostile(self, kitchen, application, player):
        """Sends valid and invalid messages over both ways."""
        texts = self.hostile_texts()
        for text in texts:
            # Each text is used as every id and every attribute.
            keys = ("title", "artist", "artwork", "artworkURL", "artUrl", "url", "path", "command", "exec", text)
            data = self.attributes(**dict.fromkeys(keys, text))
            own = json.dumps({"id": text, "title": text}).encode()
            self.send("Start", text, own)
            self.send("Update", "kitchen", data)
            self.send("Update", text, data)
            self.send("End", text, text.encode())
            self.post(kitchen, "update", data)
            self.post(application, "start", own)
            self.post(application, "end", own)
            self.post(application, text, own)
        tokens = itertools.cycle(texts)
        for data in self.rubbish():
            self.send("Start", "kitchen", data)
            self.send("Update", "kitchen", data)
            self.send("Start", data[:1200], data)
            self.post_bytes(kitchen, data[:4096])
            with contextlib.suppress(ValueError):
                self.post(kitchen, "update", data)
            for token in (next(tokens), next(tokens), data[:200].decode(errors="ignore").replace("\0", "")):
                message = {"token": GLib.Variant("s", token), "message": GLib.Variant("ay", data[:5000])}
                endpoint = {"token": GLib.Variant("s", token), "endpoint": GLib.Variant("s", token)}
                for member, body in (("Message", message), ("NewEndpoint", endpoint), ("Unregistered", endpoint)):
                    self.send_message(member, body)
        for text in texts:
            for member, body in (("OpenUri", GLib.Variant("(s)", (text,))), ("Raise", None)):
                with contextlib.suppress(DBusError):
                    player.call(member, body, PLAYER if body else ROOT)

    def send_message(self, member, body):
        """Sends a message as the distributor, with any token."""
        with contextlib.suppress(DBusError):
            body = GLib.Variant("(a{sv})", (body,))
            self.client.call(NAME, member, body, "/org/unifiedpush/Connector", "org.unifiedpush.Connector2")

    @staticmethod
    def rubbish():
        """Values that are not attributes, or too many of them."""
        numbers = random.Random(3)
        yield from (b"", b"\0", b"\xff\xfe", b"{", b"[]", b"null", b'{"id":1}', b'{"id":"kitchen","id":"bath"}')
        yield from (b"[" * 60000, b'{"a":' * 5000, b'{"id":"kitchen","title":"' + b"x" * 60000 + b'"}', b"x" * 65536)
        yield from (b'{"id":"kitchen","title":"a\0b"}', b'{"id":"a\\u0000b","title":"x"}', b"id\n1\t2" * 1000)
        yield from (numbers.randbytes(size) for size in (1, 16, 86, 87, 103, 500, 4096))


PLAIN = """<node>
  <interface name="org.mpris.MediaPlayer2"><property name="Identity" type="s" access="read"/></interface>
  <interface name="org.mpris.MediaPlayer2.Player">
    <property name="PlaybackStatus" type="s" access="read"/><property name="Metadata" type="a{sv}" access="read"/>
  </interface>
</node>"""


@unittest.skipIf(CANNOT_TRACE, CANNOT_TRACE)
class ABridge(Watched):
    """nowplaying-bridge, which receives messages from a broker."""

    def setUp(self):
        self.bus = PrivateBus().start()
        self.addCleanup(self.bus.close)
        self.client = Client(self.bus.address)
        self.addCleanup(self.client.close)
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.port = taken.getsockname()[1]
        self.start_broker()
        # Images are in the cache folder if there is no run-time folder.
        (self.bus.folder / "run").mkdir(mode=0o700)
        self.puppet = Puppet(self.bus)
        self.addCleanup(self.puppet.close)
        song = 'content music music track-1 title="Song 1" artist="The Ferrymen" length=254 artwork=cover-7'
        self.puppet("context org.example.Music", "session music", song, "playback music playing position=42")
        self.puppet("offer music play pause next seek_to_position set_volume open_url", "publish music")
        self.cover = self.bus.folder / "its own cover.png"
        self.cover.write_bytes(PNG)
        self.add_plain_player()
        self.start_bridge()

    def start_broker(self):
        configuration = self.bus.folder / "mosquitto.conf"
        configuration.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\nlog_type information\n"
            "connection_messages false\n"
            "max_queued_messages 0\nmax_inflight_messages 0\n"
        )
        broker = Lines(["mosquitto", "-c", str(configuration)], dict(os.environ), subprocess.STDOUT)
        self.addCleanup(broker.close)
        broker.wait_event(".*running")

    def add_plain_player(self):
        """Adds a player that does not use the library, and sets the URL of its cover itself."""
        values = {
            "Identity": GLib.Variant("s", "Plain"),
            "PlaybackStatus": GLib.Variant("s", "Playing"),
            "Metadata": GLib.Variant(
                "a{sv}",
                {
                    "mpris:trackid": GLib.Variant("o", "/org/example/7"),
                    "mpris:artUrl": GLib.Variant("s", self.cover.as_uri()),
                    "xesam:title": GLib.Variant("s", "Plain Song"),
                },
            ),
        }
        for interface in Gio.DBusNodeInfo.new_for_xml(PLAIN).interfaces:
            self.client.connection.register_object(
                "/org/mpris/MediaPlayer2", interface, None, lambda *question: values[question[4]], None
            )
        self.client.own("org.mpris.MediaPlayer2.plain")

    def start_bridge(self):
        """Starts the bridge under strace, and a hostile client at the broker."""
        self.images = self.answers()
        self.stranger = Stranger(self.port, self.images)
        self.addCleanup(self.stranger.close)
        configuration = self.bus.folder / "bridge.conf"
        configuration.write_text(
            f"broker = 127.0.0.1:{self.port}\nhost-id = here\nname = Here\ntype = laptop\nshare = *\ncommands = all\n"
            "open-broker = trust\n"
        )
        self.trace = Trace(self.bus.folder)
        self.addCleanup(self.trace.close)
        command = [*self.trace.command, str(BRIDGE), "--verbose", f"--config={configuration}"]
        self.bridge = Lines(command, self.bus.environment(), subprocess.STDOUT)

        def end():
            with contextlib.suppress(ProcessLookupError, IndexError):
                os.kill(self.trace.pid, signal.SIGKILL)
            self.bridge.close()

        self.addCleanup(end)
        self.bridge.wait_event("nowplaying-bridge: connected to ")

    def answers(self):
        """Answers the bridge's requests for images: first a valid one, then hostile ones."""
        self.wants_image = True
        bad = [b"", PNG[:20], PNG * 9999, b"\x89PNG" + b"x" * 100, *(text.encode() for text in self.hostile_texts())]
        for data in itertools.cycle(bad):
            while self.wants_image:
                self.wants_image = False
                yield PNG
            yield data

    def shared(self, title):
        """Waits for the topic and the state of a shared session."""

        def is_it(topic, _correlation, payload):
            return topic.startswith("here/") and topic.endswith("/state") and f'"{title}"'.encode() in payload

        # The player in this process answers while the client waits.
        self.client.wait(lambda: any(is_it(*message) for message in self.stranger.messages), f"a state of {title}")
        topic, _, payload = self.stranger.wait(f"state of {title}", is_it)
        state = json.loads(payload)
        # Without a timestamp, the bridge does not ask for the moment of the state.
        del state["playback"]["timestamp_utc_ms"]
        return topic.removesuffix("/state"), state

    def ask(self, topic, payload, correlation):
        self.stranger.publish(f"{topic}/me", payload, correlation)
        return self.stranger.wait(
            f"answer to {topic}", lambda found, number, _: (found, number) == ("me/answer/here", correlation)
        )[2]

    def show(self, host, state):
        self.stranger.publish(f"{host}/one/state", json.dumps(state))

    def announce(self, host, session="one"):
        self.stranger.publish(f"{host}/presence", json.dumps({"presence": "online", "sessions": [session]}))

    def test_no_message_starts_a_program_or_names_a_file(self):
        music, state = self.shared("Song 1")
        plain, plain_state = self.shared("Plain Song")
        self.ask_for_images(music, state, plain, plain_state, b"before")
        self.show_good(state, "Before", "cover-1")
        self.assertIn(b"success", self.ask(f"{music}/cmd", '{"command":"pause","arguments":{}}', b"first"))
        begin = self.trace.mark()
        self.send_hostile(music, plain, state)
        self.ask_for_images(music, state, plain, plain_state, b"after")
        self.assertIn(b"success", self.ask(f"{music}/cmd", '{"command":"next","arguments":{}}', b"last"))
        self.wants_image = True
        self.show_good(state, "The Last", "cover-2")
        end = self.trace.mark()
        cover, images = re.escape(str(self.cover)), re.escape(f"{self.bus.folder}/run/nowplaying/")
        allowed = {
            **self.allowed_bus_calls(),
            "a thread of libnowplaying-control reads an image": r"clone3?\(.*\bCLONE_THREAD\b",
            "and ends": r"exit\(0[ )]",
            # The player itself has set this path, never a message.
            "the cover of a local player is searched as it sees it": r'openat\(AT_FDCWD(<[^>]*>)?, "/proc/\d+/root", \S*O_PATH\|',
            "which may be of another user": r'openat\(AT_FDCWD(<[^>]*>)?, "/proc/\d+/status", \S*O_NOFOLLOW',
            "or in a Flatpak": r'newfstatat\(\d+(<[^>]*>)?, "\.flatpak-info", .*, AT_SYMLINK_NOFOLLOW',
            "or behind a proxy": r'readlink\("/proc/\d+/exe", ',
            "or outside the namespaces of the program": r'readlink\("/proc/self", ',
            "which can be of users": r'openat\(AT_FDCWD(<[^>]*>)?, "/proc/(\d+|self)/uid_map", \S*O_NOFOLLOW',
            "and found": rf'openat2\(\d+(<[^>]*>)?, "{cover}", ',
            "and read": r'openat\(AT_FDCWD(<[^>]*>)?, "/proc/self/fd/\d+", O_RDONLY\|',
            # The name has the number and size of the image, in this process's folder.
            "an image is a file": rf'(openat|unlinkat)\(\d+<{images}[^/>]+>, "(\.new-)?[\w-]+\.png", ',
            "and has its name": rf'renameat\(\d+<{images}[^/>]+>, "\.new-[\w-]+\.png", \d+<{images}[^/>]+>, "[\w-]+\.png"',
            "an image is lent to who looks": r'memfd_create\("nowplaying", ',
        }
        self.check(self.trace, begin, end, allowed)
        log = self.bridge.pending(".*")
        self.assertTrue([line for line in log if "rejected" in line])
        self.assertEqual([], [line for line in log if "dropping" in line], "some messages were dropped")

    def ask_for_images(self, music, state, plain, plain_state, correlation):
        for topic, one, number in ((music, state, correlation + b"1"), (plain, plain_state, correlation + b"2")):
            image = self.ask(f"{topic}/artwork/{one['content']['artwork']['id']}/64", "", number)
            self.assertTrue(image.startswith(b"\x89PNG"), image[:20])

    def show_good(self, state, title, artwork):
        """Publishes a valid session of another machine, with its image."""
        self.announce("good", "shown")
        content = {**state["content"], "title": title, "artwork": {"id": artwork}}
        self.stranger.publish("good/shown/state", json.dumps({**state, "content": content}))
        player = Player(self.client, self.client.wait_names(1, PREFIX + "shown.")[0])
        player.wait_title(title)

        def address():
            return player.metadata.get("mpris:artUrl")

        seen = len(self.client.signals)
        while not address():
            self.client.wait(lambda seen=seen: len(self.client.signals) > seen, "an image")
            seen = len(self.client.signals)

    def send_hostile(self, music, plain, state):
        """Sends states, presences, commands, questions and answers with hostile texts."""
        content, texts = state["content"], self.hostile_texts()
        for index, text in enumerate(texts):
            host = f"host-{index}"
            self.announce(host)
            self.announce(host, text)
            for key in ("identity", "host", "content", "playback", "commands", "devices", "artwork", "url", text):
                self.show(host, {**state, key: text})
            for key in ("id", "title", "artist", "album", "artwork", "url", "artUrl", "kind", "media_type", text):
                self.show(host, {**state, "content": {**content, key: text}})
            self.show(host, {**state, "content": {**content, "artist": [text], "artwork": {"id": text, "url": text}}})
            self.show(host, {**state, "host": {"name": text, "type": text}})
            self.show(host, {**state, "devices": [{"id": text, "name": text, "type": text, "volume": 0.5}]})
            image = {"title": text, "artist": [text], "id": host, "artwork": {"id": f"cover-{index}"}}
            self.show(host, {**state, "content": {**content, **image}})
            self.command(music, text)
            if text.isprintable() and not re.search("[+#]", text):
                self.name(text, music, plain, state)
        for index, data in enumerate(self.rubbish(state)):
            host = f"rubbish-{index % 8}"
            self.announce(host)
            for topic in (f"{host}/one/state", f"{host}/presence", f"here/answer/{host}"):
                self.stranger.publish(topic, data, b"rubbish")
            for topic in (f"{music}/cmd/me", f"{music}/get/me"):
                self.stranger.publish(topic, data, b"rubbish")
        self.stranger.wait_acknowledged()
        for index in range(len(texts)):
            wanted = f"host-{index}/one/artwork/cover-{index}/"
            self.stranger.wait(f"question for {wanted}", lambda topic, *_, wanted=wanted: topic.startswith(wanted))

    def command(self, music, text):
        for command, arguments in (
            ("open_url", {"url": text}),
            (text, {"url": text}),
            ("set_device_volume", {"device_id": text, "volume": 1}),
            ("next", {text: text}),
            ("next", text),
        ):
            payload = json.dumps({"command": command, "arguments": arguments})
            self.stranger.publish(f"{music}/cmd/me", payload, text.encode()[:80])
            if text.isprintable() and not re.search("[+#]", text):
                self.stranger.publish(f"{music}/cmd/{text}", payload, text.encode()[:80])

    def name(self, text, music, plain, state):
        """Uses each text as every part of a topic."""
        self.announce(text)
        self.show(text, state)
        for topic in ("state", "cmd/me", "get/me", f"artwork/{text}/64/me"):
            self.stranger.publish(f"{'host-0' if topic == 'state' else 'here'}/{text}/{topic}", json.dumps(state), b"x")
        for session in (music, plain):
            for topic in (f"{text}/64/me", f"x/{text}/me", f"{text}/{text}/me", f"x/64/{text}"):
                self.stranger.publish(f"{session}/artwork/{topic}", "", b"x")

    @staticmethod
    def rubbish(state):
        """Values that are not a message, or are too large."""
        numbers, text = random.Random(5), json.dumps(state).encode()
        yield from (b"", b"\0", b"\xff\xfe", b"{", b"{}", b"null", b"[]", b"1", text[:-1], text + b"x", b"[" * 60000)
        yield from (
            b'{"a":' * 5000,
            b" " * 60000,
            text.replace(b"Song 1", b"a\\u0000b"),
            b'{"presence":"online","sessions":1}',
        )
        yield from (numbers.randbytes(size) for size in (1, 16, 500, 40000))
